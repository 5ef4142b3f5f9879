//! Proofs of the entries of files, made on one machine and saved on another.
//!
//! To prove the puzzles of a file takes far longer than to read it and to save them. So the entries are dealt among
//! machines, each of which reads the whole file and proves its shard; the import then reads the file once more and takes
//! the proofs as they are.

use crate::claim::{Asked, Content, Setup};
use crate::document::{ProvenEntry, ProvenPuzzle};
use crate::form::hashed;
use crate::pack::{pack_moves, unpack_moves};
use crate::prove::Finding;
use crate::record::Status;
use rookwright_chess::Move;
use rookwright_mate::themes::Tag;
use std::collections::HashMap;

/// What is proven about a puzzle, and what the proof has added to the claim.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct EntryProof {
    pub(crate) finding: Finding,
    pub(crate) asked: Option<Asked>,
    pub(crate) line: Vec<Move>,
    /// What was proven: see [`claimed`].
    pub(crate) claimed: i64,
}

/// Returns a position and what is claimed of it as a number. A proof is true of this position and claim alone.
pub(crate) fn claimed(content: &Content) -> i64 {
    let text = match content {
        Content::Chess(setup) => {
            let Setup { start, clocks: _, line, lead, asked, keys, announced } = setup;
            let (line, keys) = (pack_moves(line), pack_moves(keys));
            format!("{start} {asked:?} {line:?} {lead} {keys:?} {announced:?}")
        }
        Content::Puzzle(puzzle) => puzzle.to_string(),
    };
    hashed(text.as_bytes(), 0)
}

/// What is proven about the entries of files.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Proofs(HashMap<(usize, u64), Vec<(usize, EntryProof)>>);

impl Proofs {
    /// Adds what is proven about an entry; `None` if the document is damaged.
    pub fn add(&mut self, ProvenEntry(file, number, proofs): ProvenEntry) -> Option<()> {
        let proofs = proofs.into_iter().map(EntryProof::of_document).collect::<Option<_>>()?;
        self.0.insert((file, number), proofs);
        Some(())
    }

    /// Returns the proof of a claim; `None` if there is none for what the entry claims now.
    pub(crate) fn get(
        &self,
        (file, number, nth): (usize, u64, usize),
        content: &Content,
    ) -> Option<&EntryProof> {
        let (_, proof) = self.0.get(&(file, number))?.iter().find(|(place, _)| *place == nth)?;
        (proof.claimed == claimed(content)).then_some(proof)
    }
}

impl EntryProof {
    /// Fills in what the proof has added to a claim.
    pub(crate) fn apply(&self, content: &mut Content) -> Finding {
        if let (Content::Chess(setup), Some(asked)) = (content, &self.asked) {
            setup.asked = asked.clone();
            setup.line.clone_from(&self.line);
        }
        self.finding.clone()
    }

    /// Returns the proof of the puzzle at this place of its entry.
    pub(crate) fn document(&self, nth: usize) -> ProvenPuzzle {
        let moves =
            |line: &Vec<Move>| pack_moves(line).iter().map(|byte| format!("{byte:02x}")).collect::<String>();
        let Finding { status, differs, solutions, themes } = &self.finding;
        // The length of the list says which kind it is, since the lists are read by this program only and are
        // many.
        let asked = self.asked.as_ref().map(|asked| match asked {
            Asked::Unknown => Vec::new(),
            Asked::Mate(stipulation) => vec![Some(stipulation.to_string())],
            Asked::Other(text) => vec![None, Some(text.clone())],
        });
        ProvenPuzzle(
            nth,
            status.number(),
            *differs,
            solutions.iter().map(moves).collect(),
            themes.iter().map(ToString::to_string).collect(),
            asked,
            moves(&self.line),
            format!("{:016x}", self.claimed),
        )
    }

    fn of_document(document: ProvenPuzzle) -> Option<(usize, Self)> {
        let ProvenPuzzle(nth, status, differs, solutions, themes, asked, line, claimed) = document;
        let moves = |text: &String| {
            let byte = |at: usize| u8::from_str_radix(text.get(at..at + 2)?, 16).ok();
            let bytes: Option<Vec<u8>> = (0..text.len()).step_by(2).map(byte).collect();
            Some(unpack_moves(&bytes?))
        };
        let asked = match asked.as_deref() {
            None => None,
            Some([]) => Some(Asked::Unknown),
            Some([Some(text)]) => Some(Asked::Mate(text.parse().ok()?)),
            Some([None, Some(text)]) => Some(Asked::Other(text.clone())),
            Some(_) => return None,
        };
        let finding = Finding {
            status: Status::of_number(status)?,
            differs,
            solutions: solutions.iter().map(moves).collect::<Option<_>>()?,
            // Only themes that this version knows; a proof of another version is refused as a whole.
            themes: themes
                .iter()
                .map(|theme| Some(theme.parse::<Tag>().ok()?.name()))
                .collect::<Option<_>>()?,
        };
        let claimed = u64::from_str_radix(&claimed, 16).ok()?.cast_signed();
        Some((nth, Self { finding, asked, line: moves(&line)?, claimed }))
    }
}

//! Proofs of the entries of files, made on one machine and saved on another.
//!
//! To prove the puzzles of a file takes far longer than to read it and to save them. So the entries are dealt among
//! machines, each of which reads the whole file and proves its share; the import then reads the file once more and takes
//! the proofs as they are.

use crate::claim::{Asked, Content, Setup};
use crate::document::{ProvenEntry, ProvenPuzzle};
use crate::form::hashed;
use crate::pack::{pack_moves, unpack_moves};
use crate::prove::Finding;
use crate::record::Status;
use rookwright_chess::Move;
use rookwright_mate::themes::Tag;
use serde_json::Value;
use std::collections::HashMap;

/// What is proven about an entry: a proof for each puzzle in it that can be read.
#[derive(Clone, PartialEq, Debug)]
pub struct EntryProofs {
    pub(crate) file: usize,
    pub(crate) number: u64,
    /// The place of the puzzle in the entry, and its proof.
    pub(crate) proofs: Vec<(usize, EntryProof)>,
}

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
            format!("{} {asked:?} {line:?} {lead} {keys:?} {announced:?}", start)
        }
        Content::Puzzle(puzzle) => puzzle.to_string(),
    };
    hashed(text.as_bytes(), 0)
}

/// What is proven about the entries of files.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Proofs(HashMap<(usize, u64), Vec<(usize, EntryProof)>>);

impl Proofs {
    /// Adds what is proven about an entry.
    pub fn add(&mut self, entry: EntryProofs) {
        self.0.insert((entry.file, entry.number), entry.proofs);
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

    fn document(&self, nth: usize) -> ProvenPuzzle {
        let moves =
            |line: &Vec<Move>| pack_moves(line).iter().map(|byte| format!("{byte:02x}")).collect::<String>();
        let Finding { status, differs, solutions, themes } = &self.finding;
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
            themes.clone(),
            asked,
            moves(&self.line),
            format!("{:016x}", self.claimed),
        )
    }

    fn read(value: &Value) -> Option<(usize, Self)> {
        let moves = |value: &Value| {
            let text = value.as_str()?;
            let byte = |at: usize| u8::from_str_radix(text.get(at..at + 2)?, 16).ok();
            let bytes: Option<Vec<u8>> = (0..text.len()).step_by(2).map(byte).collect();
            Some(unpack_moves(&bytes?))
        };
        let list = |at: usize| value.get(at)?.as_array();
        let theme = |value: &Value| Some(value.as_str()?.parse::<Tag>().ok()?.name());
        let asked = match value.get(5)? {
            Value::Null => None,
            Value::Array(words) => Some(match &words[..] {
                [] => Asked::Unknown,
                [Value::String(text)] => Asked::Mate(text.parse().ok()?),
                [Value::Null, Value::String(text)] => Asked::Other(text.clone()),
                _ => return None,
            }),
            _ => return None,
        };
        let finding = Finding {
            status: Status::of_number(value.get(1)?.as_i64()?)?,
            differs: value.get(2)?.as_bool()?,
            solutions: list(3)?.iter().map(moves).collect::<Option<_>>()?,
            themes: list(4)?.iter().map(theme).collect::<Option<_>>()?,
        };
        let nth = usize::try_from(value.get(0)?.as_u64()?).ok()?;
        let claimed = u64::from_str_radix(value.get(7)?.as_str()?, 16).ok()?.cast_signed();
        Some((nth, Self { finding, asked, line: moves(value.get(6)?)?, claimed }))
    }
}

impl EntryProofs {
    /// Returns the proofs as a document.
    pub fn document(&self) -> ProvenEntry {
        let proofs = self.proofs.iter().map(|(nth, proof)| proof.document(*nth));
        ProvenEntry(self.file, self.number, proofs.collect())
    }

    /// Reads [`EntryProofs::document`] as JSON.
    pub fn read(value: &Value) -> Option<Self> {
        Some(Self {
            file: usize::try_from(value.get(0)?.as_u64()?).ok()?,
            number: value.get(1)?.as_u64()?,
            proofs: value.get(2)?.as_array()?.iter().map(EntryProof::read).collect::<Option<_>>()?,
        })
    }
}

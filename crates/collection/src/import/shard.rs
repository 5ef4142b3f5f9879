//! Proves a share of the entries of files, for an import by several machines.

use super::pipeline::wrong;
use super::{EntryParser, EntryReader, Import, Origin, RawEntry};
use crate::claim::{Claim, Content, Reject};
use crate::error::Error;
use crate::proofs::{EntryProof, EntryProofs, claimed};
use crate::prove::Bench;
use rookwright_run::{Slice, in_order_of};
use std::ops::ControlFlow;
use std::sync::Mutex;

/// The number of entries that a thread takes at once.
const ENTRIES_AT_ONCE: usize = 32;

/// Proves the entries of files that belong to a slice, and passes each to `take` in their order. Returns whether it came
/// to the end. Entries that cannot be read are left to the import.
///
/// # Errors
/// If a proof fails its check, which is a bug.
pub fn prove_files(
    origins: &[Origin],
    options: &Import,
    slice: Slice,
    take: &mut dyn FnMut(EntryProofs),
) -> Result<bool, Error> {
    let mut before = 0;
    for (file, origin) in origins.iter().enumerate() {
        // A file that cannot be read is reported by the import that puts the shares together.
        let Ok((mut reader, parser)) = EntryReader::open(origin, options) else { continue };
        let mut number = 0;
        let mut chunks = || {
            let mut chunk = Vec::new();
            while chunk.len() < ENTRIES_AT_ONCE && !options.cancel.is_cancelled() {
                let Some(entry) = reader.next_entry() else { break };
                // The shares of all files together are even.
                if let (Ok(entry), true) = (entry, slice.has(before + number)) {
                    chunk.push((number, entry));
                }
                // Counted also if it is not ours: every machine must give an entry the same number.
                number += 1;
            }
            (!chunk.is_empty()).then_some(chunk)
        };
        let failure = Mutex::new(None);
        let prove = |chunk: Vec<(u64, RawEntry)>| {
            let bench = Bench::new(options.nodes, &options.cancel);
            let each = |(number, entry): (u64, RawEntry)| proofs_of(file, number, &entry, &parser, &bench);
            let proven = chunk.into_iter().map(each).collect::<Result<Vec<_>, Error>>();
            // An interrupted search has decided nothing.
            (!options.cancel.is_cancelled()).then_some(proven)
        };
        in_order_of(options.threads, &mut chunks, prove, &mut |proven| match proven {
            None => ControlFlow::Break(()),
            Some(Ok(proven)) => {
                proven.into_iter().for_each(&mut *take);
                ControlFlow::Continue(())
            }
            Some(Err(error)) => {
                if let Ok(mut failure) = failure.lock() {
                    failure.get_or_insert(error);
                }
                ControlFlow::Break(())
            }
        });
        if let Ok(Some(error)) = failure.into_inner() {
            return Err(error);
        }
        if options.cancel.is_cancelled() {
            return Ok(false);
        }
        before += number;
    }
    Ok(true)
}

fn proofs_of(
    file: usize,
    number: u64,
    entry: &RawEntry,
    parser: &EntryParser,
    bench: &Bench,
) -> Result<EntryProofs, Error> {
    let mut proofs = Vec::new();
    for (nth, claim) in parser.claims(entry).into_iter().enumerate() {
        let claim: Result<Claim, Reject> = claim;
        let Ok(mut claim) = claim else { continue };
        let themes = parser.wants_themes() && claim.facts.labels.is_empty();
        let claimed = claimed(&claim.content);
        let finding = bench.prove(&mut claim.content, themes).map_err(wrong)?;
        let (asked, line) = match claim.content {
            Content::Chess(setup) => (Some(setup.asked), setup.line),
            Content::Puzzle(_) => (None, Vec::new()),
        };
        proofs.push((nth, EntryProof { finding, asked, line, claimed }));
    }
    Ok(EntryProofs { file, number, proofs })
}

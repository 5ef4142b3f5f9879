//! Proves the entries of one shard of an import, for an import by several machines.

use super::pipeline::wrong;
use super::{Chunk, EntryParser, EntryReader, Import, Origin};
use crate::claim::Content;
use crate::document::{ProvenEntry, ProvenPuzzle};
use crate::error::Error;
use crate::proofs::{EntryProof, claimed};
use crate::prove::{Bench, Pool};
use crate::read::Entry;
use rookwright_run::{Shard, in_order_of};
use std::ops::ControlFlow;

/// The number of entries that a thread takes at once.
const ENTRIES_AT_ONCE: usize = 32;

/// Proves the entries of files that belong to a shard, and passes each to `take` in their order. Returns whether it came
/// to the end. Entries that cannot be read are left to the import.
///
/// # Errors
/// If a proof fails its check, which is a bug.
pub fn prove_files(
    origins: &[Origin],
    options: &Import,
    shard: Shard,
    take: &mut dyn FnMut(ProvenEntry),
) -> Result<bool, Error> {
    let benches = Pool::new();
    let mut before = 0;
    for (file, origin) in origins.iter().enumerate() {
        // A file that cannot be read is reported by the import that puts the shards together.
        let Ok((mut reader, parser)) = EntryReader::open(origin, options) else { continue };
        // The shards of all files together are even.
        let mut chunks = || reader.chunk(ENTRIES_AT_ONCE, |number| shard.has(before + number));
        // Each thread has a bench of its own, with its tables, and keeps it from chunk to chunk.
        let prove = |chunk: Chunk| {
            let read = chunk.into_iter().filter_map(|(number, entry)| Some((number, entry.ok()?)));
            let proven = benches.with(
                || Bench::new(options.nodes, &options.cancel),
                |bench| {
                    let each = |(number, entry): (u64, Entry)| {
                        Ok(ProvenEntry(file, number, proofs_of(&entry, &parser, bench)?))
                    };
                    read.map(each).collect::<Result<Vec<_>, Error>>()
                },
            );
            // An interrupted search has decided nothing.
            (!options.cancel.is_cancelled()).then_some(proven)
        };
        let mut failure = None;
        in_order_of(options.threads, &mut chunks, prove, &mut |proven| match proven {
            None => ControlFlow::Break(()),
            Some(Ok(proven)) => {
                proven.into_iter().for_each(&mut *take);
                ControlFlow::Continue(())
            }
            Some(Err(error)) => {
                failure = Some(error);
                ControlFlow::Break(())
            }
        });
        if let Some(error) = failure {
            return Err(error);
        }
        // The chunks that were passed on are complete; those after them are missing.
        if options.cancel.is_cancelled() {
            return Ok(false);
        }
        before += reader.number;
    }
    Ok(true)
}

fn proofs_of(entry: &Entry, parser: &EntryParser, bench: &Bench) -> Result<Vec<ProvenPuzzle>, Error> {
    let mut proofs = Vec::new();
    for (nth, claim) in parser.claims(entry).into_iter().enumerate() {
        let Ok(mut claim) = claim else { continue };
        let themes = parser.wants_themes() && claim.facts.labels.is_empty();
        let claimed = claimed(&claim.content);
        let finding = bench.prove(&mut claim.content, themes).map_err(wrong)?;
        let (asked, line) = match claim.content {
            Content::Chess(setup) => (Some(setup.asked), setup.line),
            Content::Puzzle(_) => (None, Vec::new()),
        };
        proofs.push(EntryProof { finding, asked, line, claimed }.document(nth));
    }
    Ok(proofs)
}

//! `collection find`.

use super::args::FindOptions;
use super::{export, open, puzzles, show};
use crate::failure::Failure;
use crate::output::{Pictures, Status, print_bytes, remark};
use rookwright_collection::{Access, Record};
use rookwright_ops::Selection;
use std::path::Path;

/// The most puzzles that are drawn, unless the user asks for more.
const USUAL_LIMIT: u64 = 24;

pub(super) fn run(file: &Path, args: &FindOptions) -> Result<Status, Failure> {
    let query = args.query.join(" ");
    let listed = args.format.is_given();
    // On a screen a few puzzles are enough; a list for another program has all.
    let usual = (!listed).then_some(USUAL_LIMIT);
    let seed = args.selection.seed();
    // One more than shown tells whether there are more.
    let limit = args.selection.limit.or(usual);
    let more = u64::from(!listed);
    let find = args.selection.find(&query, limit.map(|limit| limit + more), seed)?;
    let collection = open(file, Access::Read)?;
    if listed {
        return export::run(&collection, &find, args);
    }
    let mut records = collection.find_records(&find)?;
    let limit = limit.map_or(usize::MAX, |limit| usize::try_from(limit).unwrap_or(usize::MAX));
    let are_more = records.len() > limit;
    records.truncate(limit);
    let pictures = Pictures::of(&args.picture);
    for (nth, record) in records.iter().enumerate() {
        let gap = if nth > 0 { "\n" } else { "" };
        print_bytes(format!("{gap}{}", show::brief(record, &pictures, args.solutions)).as_bytes())?;
    }
    if !args.quiet {
        let many = puzzles(records.len() as u64);
        let rest = if are_more { "; there are more (--limit)" } else { "" };
        let chosen = if args.selection.random { format!(", seed {seed}") } else { String::new() };
        remark(&match records.len() {
            0 => format!("none of {} matches", puzzles(collection.len()?)),
            _ => format!("{many}{chosen}{rest}"),
        });
    }
    Ok(Status::Answered)
}

/// Finds puzzles for another verb, such as `sheet`.
pub(crate) fn found(file: &Path, query: &str, choice: &Selection) -> Result<Vec<Record>, Failure> {
    let find = choice.find(query, choice.limit, choice.seed())?;
    let collection = open(file, Access::Read)?;
    let records = collection.find_records(&find)?;
    if records.is_empty() {
        return Err(Failure::Input(format!("no puzzle of {} matches '{query}'", file.display())));
    }
    Ok(records)
}

//! Many positions solved by several machines.

use super::error::{ShardError, ShardResult};
use super::files::JobFile;
use super::results::SolvedShard;
use crate::positions::{Done, Positions};
use rookwright_games::input::{Lines, TextLine, decompressed, until};
use rookwright_mate::LONGEST_EPD_LINE;
use rookwright_run::document::value_of;
use rookwright_run::{Progress, Settings, Shard, in_order_of};
use std::fs::File;
use std::ops::ControlFlow;

impl Positions {
    /// Solves the positions of one shard.
    pub(crate) fn run(&self, files: &[JobFile], shard: Shard, settings: &Settings) -> ShardResult {
        let [JobFile { name, .. }] = files else {
            return Err(ShardError::input("positions are read from one file: expected one"));
        };
        let unreadable = |error: std::io::Error| ShardError::Input(format!("{name}: {error}"));
        let file = File::open(name).and_then(decompressed).map_err(unreadable)?;
        // The entries of this shard, with the numbers of their lines.
        let mut lines = Lines::new(until(file, &settings.budget.cancel.watch()));
        let mut trouble = None;
        let mut entry = 0;
        let cancel = &settings.budget.cancel;
        let mut source = || {
            loop {
                if cancel.is_cancelled() {
                    return None;
                }
                let (number, line) = match lines.next_line() {
                    Ok(line) => line?,
                    Err(error) => {
                        trouble = Some(error);
                        return None;
                    }
                };
                let text = match line {
                    TextLine::Text(text) if text.len() <= LONGEST_EPD_LINE => Ok(text),
                    _ => Err(format!("the line is longer than {} KB", LONGEST_EPD_LINE >> 10)),
                };
                if !Positions::is_entry(&text) {
                    continue;
                }
                entry += 1;
                // Every machine reads the whole file, which takes no time, and solves its share.
                if shard.has(entry - 1) {
                    return Some((number, text));
                }
            }
        };
        // They are solved by all threads, and their results kept in order.
        let (mut solved, mut bad) = (Vec::new(), Vec::new());
        let (mut different, mut undecided) = (0u64, 0u64);
        let mut failure = None;
        let each = Settings { budget: settings.budget.clone(), ..Settings::default() };
        let each = Positions::settings(each, settings.threads);
        in_order_of(
            settings.threads,
            &mut source,
            |(number, text)| (number, self.solve(text, &each, true)),
            &mut |(number, done)| {
                match done {
                    Done::Solved(position) => {
                        different += u64::from(position.verdict.agrees == Some(false));
                        undecided += u64::from(position.is_undecided());
                        solved.push((number, position.json(number).to_string()));
                    }
                    Done::Bad(faults) => {
                        let message = faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
                        bad.push((number, format!("{name}: line {number}, {message}")));
                    }
                    Done::Failed(error) => {
                        failure = Some(error.to_string());
                        return ControlFlow::Break(());
                    }
                }
                settings.progress.report(Progress::Found(solved.len() as u64));
                if cancel.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
        if let Some(message) = failure {
            return Err(ShardError::Internal(message));
        }
        // Half a shard would be taken for a whole one.
        if cancel.is_cancelled() {
            return Err(ShardError::Unfinished);
        }
        // One of the shards speaks of it.
        if let Some(error) = trouble.filter(|_| shard.has(entry)) {
            bad.push((lines.number() + 1, format!("{name}: cannot be read on: {error}")));
        }
        Ok(value_of(&SolvedShard { lines: solved, bad, different, undecided }))
    }
}

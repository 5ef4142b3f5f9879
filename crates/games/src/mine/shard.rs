//! A search in shards: what each finds in some ranges of the files, and what all of them come to.

use super::cut::ranges;
use super::journal::Saved;
use super::numbers::MiningNumbers;
use super::options::Mining;
use super::repeats::Repeats;
use super::run::{Done, Listener, MineError, Worker};
use super::search::Stopped;
use super::source::Source;
use crate::input::Origin;
use crate::{Fault, FaultKind};
use rookwright_run::document::document;
use rookwright_run::{Shard, in_order_of};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::ops::ControlFlow;

/// The most broken games that a report lists; all are counted.
pub const MOST_FAULTS: usize = 1000;

/// What a shard of a search in games has found.
#[document]
#[derive(Default, Deserialize)]
pub struct ShardOfGames {
    /// Files with the games and lines of each range.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<(usize, u64, u64)>"))]
    pub ranges: Vec<ReadRange>,
    /// Numbers.
    pub tally: MiningNumbers,
    /// Files that could not be read, with the reasons.
    pub failed: Vec<(String, String)>,
    /// Broken games: file, line, column, message.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<(usize, u64, u64, String)>"))]
    pub faults: Vec<ShardFault>,
    /// Mates: file, fingerprint, line.
    // In their order, repeats included.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<(usize, String, String)>"))]
    pub finds: Vec<ShardFind>,
    /// Whether the search was interrupted: then the shard is not complete.
    #[serde(skip)]
    pub is_interrupted: bool,
}

/// A broken game of a shard: an array.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ShardFault(
    /// The place of the file in the list.
    pub usize,
    /// The line, counted from the beginning of the range.
    pub u64,
    /// The column.
    pub u64,
    /// What is wrong.
    pub String,
);

/// A range of a file that was read: an array.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ReadRange(
    /// The place of the file in the list.
    pub usize,
    /// The number of games in the range.
    pub u64,
    /// The number of lines in the range.
    pub u64,
);

/// A find of a shard: an array.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ShardFind(
    /// The place of the file in the list.
    pub usize,
    /// The same for positions that are repeats of each other.
    #[serde(with = "super::hex")]
    pub u64,
    /// The find as JSON, with the number of the game and its line counted from the beginning of the range.
    pub String,
);

/// Searches the games of files that belong to a shard.  The result depends on the files and the shard alone.
///
/// Of the options, the form, the limit, the memory for repeats and the checkpoint do not matter.
///
/// # Errors
/// If a proof fails its check.
pub fn mine_shard(
    origins: &[Origin],
    mining: &Mining,
    shard: Shard,
    listener: &mut dyn Listener,
) -> Result<ShardOfGames, MineError> {
    let watch = mining.budget.watch();
    let mut found = ShardOfGames::default();
    let ranges = match ranges(origins, shard) {
        Ok(ranges) => ranges,
        Err(error) => {
            found.failed.push(("the files".to_owned(), format!("cannot be cut: {error}")));
            return Ok(found);
        }
    };
    let worker = Worker { mining, watch: &watch, documents: false };
    let mut wrong = None;
    let many = ranges.len();
    // One range after the other, since numbers of games and lines are counted within each.
    for (nth, range) in ranges.into_iter().enumerate() {
        let file = range.file;
        let mut source = Source::of_range(&origins[file], &range, &watch);
        let before = found.tally.games;
        in_order_of(mining.threads, &mut || source.next_piece(), |piece| worker.done(piece), &mut |done| {
            let taken = found.take(file, done, &mut wrong, listener);
            listener.progress(&found.tally, Some(nth as f64 / many as f64));
            taken
        });
        // With the numbers of games and lines, the others can be numbered on from there.
        found.ranges.push(ReadRange(file, found.tally.games - before, source.lines));
        found.is_interrupted |= watch.is_over();
        if wrong.is_some() || found.is_interrupted {
            break;
        }
    }
    match wrong {
        Some(message) => Err(MineError::Wrong(message)),
        None => Ok(found),
    }
}

impl ShardOfGames {
    fn take(
        &mut self,
        file: usize,
        done: Done,
        wrong: &mut Option<String>,
        listener: &mut dyn Listener,
    ) -> ControlFlow<()> {
        let name = done.file.as_deref().unwrap_or_default();
        // What was done before counts. The piece that was interrupted is incomplete, and is left out.
        match done.stopped {
            Some(Stopped::Interrupted) => {
                self.is_interrupted = true;
                return ControlFlow::Break(());
            }
            Some(Stopped::Wrong(message)) => {
                *wrong = Some(message);
                return ControlFlow::Break(());
            }
            None => {}
        }
        if let Some(message) = done.failed {
            listener.failed(name, &message);
            self.failed.push((name.to_owned(), message));
            return ControlFlow::Continue(());
        }
        for fault in &done.faults {
            listener.broken(name, fault);
            // Games of other kinds of chess are only counted.
            if self.faults.len() < MOST_FAULTS && fault.kind != FaultKind::Variant {
                let Fault { line, column, message, .. } = fault.clone();
                self.faults.push(ShardFault(file, line, column, message));
            }
        }
        self.tally.add(&done.numbers);
        self.tally.finds += done.finds.len() as u64;
        let find = |Saved(fingerprint, text, _)| ShardFind(file, fingerprint, text.trim_end().to_owned());
        self.finds.extend(done.finds.into_iter().map(find));
        ControlFlow::Continue(())
    }
}

/// Puts shards together, in their order: what it passes on is what the undivided search finds.
#[derive(Debug)]
pub struct Merging {
    repeats: Repeats,
    /// The file of the last range, and its games and lines so far.
    read: (usize, u64, u64),
    numbers: MiningNumbers,
    /// The first broken games, with their lines counted from the beginning of the file.
    faults: Vec<ShardFault>,
}

impl Merging {
    /// Remembers this number of positions, to find each once.
    pub fn new(remembered: usize) -> Self {
        Self {
            repeats: Repeats::new(remembered),
            read: (0, 0, 0),
            numbers: MiningNumbers::default(),
            faults: Vec::new(),
        }
    }

    /// Passes on the finds of the next shard that are not repeats, as lines of JSON.
    pub fn take(&mut self, shard: &ShardOfGames, found: &mut dyn FnMut(&str)) {
        self.numbers.add(&MiningNumbers { finds: 0, ..shard.tally.clone() });
        let mut finds = shard.finds.iter().peekable();
        for &ReadRange(file, games, lines) in &shard.ranges {
            // A new file begins to count anew.
            if self.read.0 != file {
                self.read = (file, 0, 0);
            }
            while let Some(ShardFind(_, fingerprint, text)) = finds.next_if(|find| find.0 == file) {
                // Repeats are known only here, because they may come from different shards.
                if self.repeats.insert(*fingerprint) {
                    self.numbers.finds += 1;
                    found(&renumbered(text, self.read.1, self.read.2));
                } else {
                    self.numbers.repeats += 1;
                }
            }
            let own = shard.faults.iter().filter(|fault| fault.0 == file);
            let room = MOST_FAULTS.saturating_sub(self.faults.len());
            // The shard counted lines from where its range begins.
            let placed = |ShardFault(_, line, column, message): &ShardFault| {
                ShardFault(file, line + self.read.2, *column, message.clone())
            };
            self.faults.extend(own.take(room).map(placed));
            self.read = (file, self.read.1 + games, self.read.2 + lines);
        }
    }

    /// Returns the first broken games.
    pub fn faults(&self) -> &[ShardFault] {
        &self.faults
    }

    /// Returns the numbers of all shards.
    pub fn numbers(&self) -> &MiningNumbers {
        &self.numbers
    }
}

/// Returns a find with its game counted from the beginning of the file.
fn renumbered(text: &str, games: u64, lines: u64) -> String {
    let Ok(mut find) = serde_json::from_str::<Value>(text) else { return text.to_owned() };
    for (name, before) in [("number", games), ("line", lines)] {
        if let Some(number) = find.pointer_mut(&format!("/game/{name}")) {
            *number = (number.as_u64().unwrap_or(0) + before).into();
        }
    }
    find.to_string()
}

//! A search in shares: some ranges of the files, and what all shares come to.

use super::cut::ranges;
use super::options::Mining;
use super::repeats::Repeats;
use super::run::{Done, Listener, MineError, Worker};
use super::search::Stopped;
use super::source::{Origin, Source};
use super::tally::Tally;
use crate::document::ShareOfGames;
use crate::{Fault, FaultKind};
use rookwright_run::document::value_of;
use rookwright_run::{Slice, in_order_of};
use serde_json::Value;
use std::ops::ControlFlow;

/// The most broken games that a report lists; all are counted.
pub const MOST_FAULTS: usize = 1000;

/// What a share has found.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Share {
    /// What it has read.
    pub ranges: Vec<ReadRange>,
    /// The finds in their order, repeats included.
    pub finds: Vec<ShareFind>,
    /// The numbers.
    pub tally: Tally,
    /// The files that could not be read, and why.
    pub failed: Vec<(String, String)>,
    /// The first broken games.
    pub faults: Vec<ShareFault>,
    /// Whether the search was interrupted: then the share is not complete.
    pub is_interrupted: bool,
}

/// A broken game of a share.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShareFault {
    /// The place of the file in the list.
    pub file: usize,
    /// The line, counted from the beginning of the range.
    pub line: u64,
    /// The column.
    pub column: u64,
    /// What is wrong.
    pub message: String,
}

/// A range of a file that was read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReadRange {
    /// The place of the file in the list.
    pub file: usize,
    /// The number of games in the range.
    pub games: u64,
    /// The number of lines in the range.
    pub lines: u64,
}

/// A find of a share.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShareFind {
    /// The place of the file in the list.
    pub file: usize,
    /// The same for positions that are repeats of each other.
    pub fingerprint: u64,
    /// The find as a line of JSON, with the number of the game and its line counted from the beginning of the range.
    pub text: String,
}

/// Searches one share of the games of files.  The share depends on the files and the slice alone.
///
/// Of the options, the form, the limit, the memory for repeats and the checkpoint do not matter.
///
/// # Errors
/// If a proof fails its check.
pub fn mine_share(
    origins: &[Origin],
    mining: &Mining,
    slice: Slice,
    listener: &mut dyn Listener,
) -> Result<Share, MineError> {
    let watch = mining.budget.watch();
    let mut share = Share::default();
    let ranges = match ranges(origins, slice) {
        Ok(ranges) => ranges,
        Err(error) => {
            share.failed.push(("the files".to_owned(), format!("cannot be cut: {error}")));
            return Ok(share);
        }
    };
    let worker = Worker { mining, watch: &watch, documents: false };
    let mut wrong = None;
    let many = ranges.len();
    for (nth, range) in ranges.into_iter().enumerate() {
        let file = range.file;
        let mut source = Source::of_range(&origins[file], &range, &watch);
        let before = share.tally.games;
        in_order_of(mining.threads, &mut || source.next_piece(), |piece| worker.done(piece), &mut |done| {
            let taken = share.take(file, done, &mut wrong, listener);
            listener.progress(&share.tally, Some(nth as f64 / many as f64));
            taken
        });
        share.ranges.push(ReadRange { file, games: share.tally.games - before, lines: source.lines });
        share.is_interrupted |= watch.is_over();
        if wrong.is_some() || share.is_interrupted {
            break;
        }
    }
    match wrong {
        Some(message) => Err(MineError::Wrong(message)),
        None => Ok(share),
    }
}

impl Share {
    fn take(
        &mut self,
        file: usize,
        done: Done,
        wrong: &mut Option<String>,
        listener: &mut dyn Listener,
    ) -> ControlFlow<()> {
        let name = done.file.as_deref().unwrap_or_default();
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
                self.faults.push(ShareFault { file, line, column, message });
            }
        }
        self.tally.add(&done.tally);
        self.tally.finds += done.finds.len() as u64;
        self.finds.extend(done.finds.into_iter().map(|find| ShareFind {
            file,
            fingerprint: find.fingerprint,
            text: find.text,
        }));
        ControlFlow::Continue(())
    }

    /// Returns the share as JSON.
    pub fn json(&self) -> Value {
        let finds = self.finds.iter();
        value_of(&ShareOfGames {
            ranges: self.ranges.iter().map(|one| (one.file, one.games, one.lines)).collect(),
            tally: self.tally.document(),
            failed: &self.failed,
            faults: self.faults.iter().map(|one| (one.file, one.line, one.column, &*one.message)).collect(),
            finds: finds
                .map(|one| (one.file, format!("{:016x}", one.fingerprint), one.text.trim_end()))
                .collect(),
        })
    }

    /// Reads what [`Share::json`] wrote.
    pub fn read(value: &Value) -> Option<Self> {
        let list = |name: &str| value.get(name)?.as_array();
        let number = |value: &Value, nth: usize| value.get(nth)?.as_u64();
        let range = |value: &Value| {
            let file = number(value, 0)? as usize;
            Some(ReadRange { file, games: number(value, 1)?, lines: number(value, 2)? })
        };
        let find = |value: &Value| {
            Some(ShareFind {
                file: number(value, 0)? as usize,
                fingerprint: u64::from_str_radix(value.get(1)?.as_str()?, 16).ok()?,
                text: value.get(2)?.as_str()?.to_owned(),
            })
        };
        let failed =
            |value: &Value| Some((value.get(0)?.as_str()?.to_owned(), value.get(1)?.as_str()?.to_owned()));
        let fault = |value: &Value| {
            Some(ShareFault {
                file: number(value, 0)? as usize,
                line: number(value, 1)?,
                column: number(value, 2)?,
                message: value.get(3)?.as_str()?.to_owned(),
            })
        };
        Some(Self {
            faults: list("faults")?.iter().map(fault).collect::<Option<_>>()?,
            ranges: list("ranges")?.iter().map(range).collect::<Option<_>>()?,
            finds: list("finds")?.iter().map(find).collect::<Option<_>>()?,
            tally: Tally::read(value.get("tally")?)?,
            failed: list("failed")?.iter().map(failed).collect::<Option<_>>()?,
            is_interrupted: false,
        })
    }
}

/// Puts shares together, in their order: what it passes on is what the undivided search finds.
#[derive(Debug)]
pub struct Merging {
    repeats: Repeats,
    /// The file of the last range, and its games and lines so far.
    read: (usize, u64, u64),
    tally: Tally,
    /// The first broken games, with their lines counted from the beginning of the file.
    faults: Vec<ShareFault>,
}

impl Merging {
    /// Remembers this number of positions, to find each once.
    pub fn new(remembered: usize) -> Self {
        Self {
            repeats: Repeats::new(remembered),
            read: (0, 0, 0),
            tally: Tally::default(),
            faults: Vec::new(),
        }
    }

    /// Passes on the finds of the next share that are not repeats, as lines of JSON.
    pub fn take(&mut self, share: &Share, found: &mut dyn FnMut(&str)) {
        self.tally.add(&Tally { finds: 0, ..share.tally.clone() });
        let mut finds = share.finds.iter().peekable();
        for &ReadRange { file, games, lines } in &share.ranges {
            if self.read.0 != file {
                self.read = (file, 0, 0);
            }
            while let Some(find) = finds.next_if(|find| find.file == file) {
                if self.repeats.insert(find.fingerprint) {
                    self.tally.finds += 1;
                    found(&renumbered(&find.text, self.read.1, self.read.2));
                } else {
                    self.tally.repeats += 1;
                }
            }
            let own = share.faults.iter().filter(|fault| fault.file == file);
            let room = MOST_FAULTS.saturating_sub(self.faults.len());
            let placed = |fault: &ShareFault| ShareFault { line: fault.line + self.read.2, ..fault.clone() };
            self.faults.extend(own.take(room).map(placed));
            self.read = (file, self.read.1 + games, self.read.2 + lines);
        }
    }

    /// Returns the first broken games.
    pub fn faults(&self) -> &[ShareFault] {
        &self.faults
    }

    /// Returns the numbers of all shares.
    pub fn tally(&self) -> &Tally {
        &self.tally
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

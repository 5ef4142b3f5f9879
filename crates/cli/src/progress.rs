//! Shows the progress of long work on standard error, if it is a terminal.

use console::Term;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rookwright_run::{Progress, threads};
use std::io::IsTerminal;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// The time after which progress is first shown.
const DELAY_BEFORE_BAR: Duration = Duration::from_millis(400);
/// The least time between two updates of the text.
const UPDATE_INTERVAL: Duration = Duration::from_millis(150);

/// The assumed width of a terminal that does not report it.
const COLUMNS: usize = 80;
/// The columns that the clock and the spinner take: `12m `, `2.5h `, a blank, the last column.
const CLOCK: usize = 10;

/// The layout of a progress line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    Bar,
    Tally,
    Best,
    Words,
}

impl Style {
    fn of(progress: Progress) -> Self {
        match progress {
            Progress::Parts { .. } | Progress::States { .. } => Style::Bar,
            Progress::Found(_) => Style::Tally,
            _ => Style::Best,
        }
    }

    const fn template(self) -> &'static str {
        match self {
            Style::Bar => "{elapsed_precise} [{bar:36}] {percent}%, {eta} to go{msg}",
            Style::Tally => "{elapsed_precise} {spinner} {pos} solutions so far{msg}",
            Style::Best => "{elapsed_precise} {spinner} searching{msg}",
            Style::Words => "{elapsed} {spinner} {wide_msg}",
        }
    }
}

/// A progress line: a bar, the number of solutions so far, or the best value so far.
pub(crate) struct Bar {
    bar: ProgressBar,
    start: Instant,
    style: Mutex<Option<Style>>,
    /// The time of the last update of the text.
    updated: Mutex<Option<Instant>>,
    seen: bool,
}

impl Bar {
    pub(crate) fn new(quiet: bool) -> Self {
        let seen = !quiet && std::io::stderr().is_terminal();
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        Self { bar, start: Instant::now(), style: Mutex::new(None), updated: Mutex::new(None), seen }
    }

    /// Shows the progress of the work.
    pub(crate) fn show(&self, progress: Progress) {
        if !self.seen {
            return;
        }
        // These stand beside the bar, and stay while it goes on.
        if let Progress::Best(value) = progress {
            self.bar.set_message(format!(", best so far {value}"));
        }
        if let Progress::Deeper(moves) = progress {
            self.bar.set_message(format!(", nothing in {moves}"));
        }
        if let Progress::States { states, .. } = progress {
            self.bar.set_message(format!(", {states} states"));
        }
        // Short work needs no bar.
        if self.start.elapsed() < DELAY_BEFORE_BAR {
            return;
        }
        let Ok(mut shown) = self.style.lock() else { return };
        let wanted = Style::of(progress);
        // A new best value is shown in the bar, which stays.
        if *shown != Some(wanted) && (shown.is_none() || wanted != Style::Best) {
            if shown.is_none() {
                self.bar.set_draw_target(ProgressDrawTarget::stderr());
            }
            *shown = Some(wanted);
            if let Ok(style) = ProgressStyle::with_template(wanted.template()) {
                self.bar.set_style(style.progress_chars("=> "));
            }
        }
        match progress {
            Progress::Parts { done, of } | Progress::States { done, of, .. } => {
                let known = self.bar.length() == Some(of);
                self.bar.set_length(of);
                self.bar.set_position(done);
                if !known {
                    // Parts from a checkpoint or an earlier stage must not count for the speed.
                    self.bar.reset_eta();
                }
            }
            Progress::Found(found) => self.bar.set_position(found),
            _ => self.bar.tick(),
        }
    }

    /// Shows the progress as text: as many of the items as fit the line.
    ///
    /// Calls `items` only if the line is due for an update.
    pub(crate) fn say(&self, items: impl FnOnce() -> Vec<String>) {
        if !self.seen || self.start.elapsed() < DELAY_BEFORE_BAR {
            return;
        }
        let (Ok(mut updated), Ok(mut shown)) = (self.updated.lock(), self.style.lock()) else { return };
        // Writing to a terminal takes longer than most attempts of a generator.
        if updated.is_some_and(|last| last.elapsed() < UPDATE_INTERVAL) {
            return;
        }
        *updated = Some(Instant::now());
        if shown.is_none() {
            *shown = Some(Style::Words);
            if let Ok(style) = ProgressStyle::with_template(Style::Words.template()) {
                self.bar.set_style(style);
            }
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
            // Keeps the clock running while nothing else changes, if there is a thread for it.
            if threads::need(1).is_ok() {
                self.bar.enable_steady_tick(UPDATE_INTERVAL);
            }
        }
        let columns = Term::stderr().size_checked().map_or(COLUMNS, |(_, columns)| columns.into());
        self.bar.set_message(fitting(&items(), columns.saturating_sub(CLOCK)));
    }

    /// Hides the bar while `work` runs, for example to print something.
    pub(crate) fn aside<T>(&self, work: impl FnOnce() -> T) -> T {
        if self.seen { self.bar.suspend(work) } else { work() }
    }

    /// Removes the bar before a result is printed.
    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

/// Joins as many of the items with commas as fit the columns.
fn fitting(items: &[String], columns: usize) -> String {
    let mut line = String::new();
    for item in items {
        let gap = if line.is_empty() { "" } else { ", " };
        if line.chars().count() + gap.len() + item.chars().count() > columns {
            break;
        }
        line += gap;
        line += item;
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_items_are_dropped() {
        let items = ["3 printed", "5 accepted", "812 tried"].map(str::to_owned);
        assert_eq!(fitting(&items, 80), "3 printed, 5 accepted, 812 tried");
        assert_eq!(fitting(&items, 32), "3 printed, 5 accepted, 812 tried");
        assert_eq!(fitting(&items, 31), "3 printed, 5 accepted");
        assert_eq!(fitting(&items, 4), "");
    }
}

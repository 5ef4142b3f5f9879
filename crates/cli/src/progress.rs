//! Progress on long work: on standard error, and only to a terminal.

use console::Term;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rookwright::run::Progress;
use std::io::IsTerminal;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Work shorter than this needs no bar.
const PATIENCE: Duration = Duration::from_millis(400);
/// Nobody reads faster.
const PAUSE: Duration = Duration::from_millis(150);

/// How wide a screen is that does not say so.
const COLUMNS: usize = 80;
/// What the clock and the spinner take of it: `12m `, `2.5h `, a blank, the last column.
const CLOCK: usize = 10;

/// What a line of progress looks like.
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

/// A bar, a count of solutions so far, or the best so far.
pub(crate) struct Bar {
    bar: ProgressBar,
    start: Instant,
    style: Mutex<Option<Style>>,
    /// When words were last shown.
    told: Mutex<Option<Instant>>,
    seen: bool,
}

impl Bar {
    pub(crate) fn new(quiet: bool) -> Self {
        let seen = !quiet && std::io::stderr().is_terminal();
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        Self { bar, start: Instant::now(), style: Mutex::new(None), told: Mutex::new(None), seen }
    }

    /// Shows how far the work has come.
    pub(crate) fn show(&self, progress: Progress) {
        if !self.seen {
            return;
        }
        if let Progress::Best(value) = progress {
            self.bar.set_message(format!(", best so far {value}"));
        }
        if let Progress::Deeper(moves) = progress {
            self.bar.set_message(format!(", nothing in {moves}"));
        }
        if let Progress::States { states, .. } = progress {
            self.bar.set_message(format!(", {states} states"));
        }
        if self.start.elapsed() < PATIENCE {
            return;
        }
        let Ok(mut shown) = self.style.lock() else { return };
        let wanted = Style::of(progress);
        // News of a best come between the parts of the work: the bar has room for them.
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
                    // What a checkpoint knew, or an earlier stage did, says nothing of the speed.
                    self.bar.reset_eta();
                }
            }
            Progress::Found(found) => self.bar.set_position(found),
            _ => self.bar.tick(),
        }
    }

    /// Shows how far the work has come in words, which are made only when there is somebody to read them: as many of
    /// them as the screen has room for, the first ones first.
    pub(crate) fn say(&self, items: impl FnOnce() -> Vec<String>) {
        if !self.seen || self.start.elapsed() < PATIENCE {
            return;
        }
        let (Ok(mut told), Ok(mut shown)) = (self.told.lock(), self.style.lock()) else { return };
        if told.is_some_and(|last| last.elapsed() < PAUSE) {
            return;
        }
        *told = Some(Instant::now());
        if shown.is_none() {
            *shown = Some(Style::Words);
            if let Ok(style) = ProgressStyle::with_template(Style::Words.template()) {
                self.bar.set_style(style);
            }
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
            // The clock goes on where nothing else does.
            self.bar.enable_steady_tick(PAUSE);
        }
        let columns = Term::stderr().size_checked().map_or(COLUMNS, |(_, columns)| columns.into());
        self.bar.set_message(fitting(&items(), columns.saturating_sub(CLOCK)));
    }

    /// Does something, like printing, while the bar is out of the way.
    pub(crate) fn aside<T>(&self, work: impl FnOnce() -> T) -> T {
        if self.seen { self.bar.suspend(work) } else { work() }
    }

    /// Takes the bar away, before a result is printed.
    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

/// As many of the items as fit so many columns, with commas.
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

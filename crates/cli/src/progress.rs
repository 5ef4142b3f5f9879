//! Progress on long work: on standard error, and only to a terminal.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rookwright::solve::Progress;
use std::io::IsTerminal;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Work shorter than this needs no bar.
const PATIENCE: Duration = Duration::from_millis(400);

/// What a line of progress looks like.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    Bar,
    Tally,
    Best,
}

impl Style {
    fn of(progress: Progress) -> Self {
        match progress {
            Progress::Parts { .. } | Progress::States { .. } => Style::Bar,
            Progress::Found(_) => Style::Tally,
            Progress::Best(_) | Progress::Deeper(_) => Style::Best,
        }
    }

    const fn template(self) -> &'static str {
        match self {
            Style::Bar => "{elapsed_precise} [{bar:36}] {percent}%, {eta} to go{msg}",
            Style::Tally => "{elapsed_precise} {spinner} {pos} solutions so far{msg}",
            Style::Best => "{elapsed_precise} {spinner} searching{msg}",
        }
    }
}

/// A bar, a count of solutions so far, or the best so far.
pub(crate) struct Bar {
    bar: ProgressBar,
    start: Instant,
    style: Mutex<Option<Style>>,
    seen: bool,
}

impl Bar {
    pub(crate) fn new(quiet: bool) -> Self {
        let seen = !quiet && std::io::stderr().is_terminal();
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        Self { bar, start: Instant::now(), style: Mutex::new(None), seen }
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
            Progress::Best(_) | Progress::Deeper(_) => self.bar.tick(),
        }
    }

    /// Takes the bar away, before a result is printed.
    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

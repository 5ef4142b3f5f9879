//! Progress on long work: on standard error, and only to a terminal.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rookwright::solve::Progress;
use std::io::IsTerminal;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Work shorter than this needs no bar.
const PATIENCE: Duration = Duration::from_millis(400);

/// A bar, or a count of solutions so far.
pub(crate) struct Bar {
    bar: ProgressBar,
    start: Instant,
    styled: Mutex<bool>,
    seen: bool,
}

impl Bar {
    pub(crate) fn new(quiet: bool) -> Self {
        let seen = !quiet && std::io::stderr().is_terminal();
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        Self { bar, start: Instant::now(), styled: Mutex::new(false), seen }
    }

    /// Shows how far the work has come.
    pub(crate) fn show(&self, progress: Progress) {
        if !self.seen || self.start.elapsed() < PATIENCE {
            return;
        }
        let Ok(mut styled) = self.styled.lock() else { return };
        if !*styled {
            *styled = true;
            let template = match progress {
                Progress::Parts { .. } => "{elapsed_precise} [{bar:40}] {percent}%, {eta} to go",
                Progress::Found(_) => "{elapsed_precise} {spinner} {pos} solutions so far",
            };
            if let Ok(style) = ProgressStyle::with_template(template) {
                self.bar.set_style(style.progress_chars("=> "));
            }
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        match progress {
            Progress::Parts { done, of } => {
                self.bar.set_length(of);
                self.bar.set_position(done);
            }
            Progress::Found(found) => self.bar.set_position(found),
        }
    }

    /// Takes the bar away, before a result is printed.
    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

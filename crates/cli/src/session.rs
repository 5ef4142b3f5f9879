//! The budget, the clock, the progress bar and Ctrl-C, which every search uses.

use crate::failure::Failure;
use crate::output::Status;
use crate::progress::Bar;
use rookwright_ops::Effort;
#[cfg(unix)]
use rookwright_run::threads;
use rookwright_run::{Budget, Cancel, End, Limit, Outcome, Settings};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// By convention, a program that a signal ends has this status plus the number of the signal.
const ENDED_BY_SIGNAL: i32 = 128;

/// Signals within this time of the first are the same.
#[cfg(unix)]
const ONE_SIGNAL: Duration = Duration::from_millis(500);

/// The flags that the signal handlers set, once they are installed.
static SIGNALS: OnceLock<Signals> = OnceLock::new();

/// The flags that signals set.
#[derive(Clone, Default)]
struct Signals {
    /// Set by Ctrl-C and by a request to terminate.
    cancel: Cancel,
    /// Set only by a request to terminate.
    terminated: Arc<AtomicBool>,
}

/// A running search.
pub(crate) struct Session {
    pub(crate) budget: Budget,
    pub(crate) bar: Arc<Bar>,
    threads: Option<usize>,
    start: Instant,
    terminated: Arc<AtomicBool>,
}

impl Session {
    /// Starts the clock and handles Ctrl-C; fails if the handler cannot be installed.
    pub(crate) fn of(effort: &Effort, quiet: bool, limit: Option<u64>) -> Result<Self, Failure> {
        let Signals { cancel, terminated } = match SIGNALS.get() {
            Some(signals) => signals.clone(),
            None => listen()?,
        };
        let budget = Budget { time: effort.time_limit, solutions: limit, memory: effort.memory, cancel };
        let bar = Arc::new(Bar::new(quiet));
        Ok(Self { budget, bar, threads: effort.threads, start: Instant::now(), terminated })
    }

    /// Sets the memory for the hash table of a mate search, if it is given.
    #[must_use]
    pub(crate) fn with_hash(mut self, hash: Option<u64>) -> Self {
        self.budget.memory = hash.or(self.budget.memory);
        self
    }

    /// Returns settings with this session's budget and threads, which show progress on its bar.
    pub(crate) fn settings(&self) -> Settings {
        self.within(Settings::default())
    }

    /// Returns the settings of an operation with this session's budget and threads, which show progress on its bar.
    pub(crate) fn within(&self, settings: Settings) -> Settings {
        let bar = Arc::clone(&self.bar);
        let settings = Settings { budget: self.budget.clone(), threads: self.threads(), ..settings };
        settings.on_progress(move |progress| bar.show(progress))
    }

    /// Returns the number of threads.
    pub(crate) fn threads(&self) -> usize {
        self.threads.unwrap_or_else(|| Settings::default().threads)
    }

    /// Returns the time since the start.
    pub(crate) fn time(&self) -> Duration {
        self.start.elapsed()
    }

    /// Whether Ctrl-C was pressed, or the program was asked to terminate.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.budget.cancel.is_cancelled()
    }

    /// Whether the program was asked to terminate.
    pub(crate) fn is_terminated(&self) -> bool {
        self.terminated.load(Ordering::Relaxed)
    }

    /// Returns the exit status.  A search that reached the requested number of solutions has answered.
    pub(crate) fn status(&self, outcome: &Outcome) -> Status {
        match outcome.end {
            End::Exhausted => Status::Answered,
            End::Stopped if !self.is_interrupted() => Status::Answered,
            _ => Status::Unfinished,
        }
    }

    /// Returns what ended a search early.
    pub(crate) fn cause(&self, outcome: &Outcome) -> &'static str {
        rookwright_run::cause(outcome, &self.budget, self.time())
    }

    /// Returns why a search ended early, with the remark of the search if it has one.
    pub(crate) fn reason(&self, outcome: &Outcome) -> String {
        let cause = match rookwright_run::limit_reached(outcome, &self.budget, self.time()) {
            Some(Limit::Memory { bytes }) => format!(
                "memory limit of {} reached (raise it with --memory, for example --memory {})",
                size(bytes, " MiB", " GiB"),
                size(bytes.saturating_mul(2), "M", "G"),
            ),
            _ => self.cause(outcome).to_owned(),
        };
        let parts = [Some(cause), outcome.remark.clone()].into_iter().flatten();
        parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
    }
}

/// Returns a size in mebibytes, rounded up, or in gibibytes if it is a whole number of them.
fn size(bytes: u64, mebibytes: &str, gibibytes: &str) -> String {
    match bytes.div_ceil(1 << 20) {
        all if all > 0 && all % 1024 == 0 => format!("{}{gibibytes}", all / 1024),
        all => format!("{all}{mebibytes}"),
    }
}

/// Installs the signal handlers: the first Ctrl-C ends the search, the second one ends the program.
///
/// A signal that was ignored when the program began is handled too: jobs in the background of a script begin so, and a
/// script that sends it to one of them wants what the search has found.
fn listen() -> Result<Signals, Failure> {
    let signals = SIGNALS.get_or_init(Signals::default).clone();
    let (is_second, watch) = tell_apart(&signals.cancel);
    let register = |signal: i32| -> std::io::Result<()> {
        let arrived = if signal == SIGTERM { Arc::clone(&signals.terminated) } else { Arc::default() };
        flag::register(signal, Arc::clone(&arrived))?;
        // The order matters: the shutdown must check the flag before the same signal sets it.
        flag::register_conditional_shutdown(signal, ENDED_BY_SIGNAL + signal, Arc::clone(&is_second))?;
        flag::register(signal, signals.cancel.flag())?;
        // From the first handler on the signal does not end the program, so that none that came since may be lost.
        if arrived.load(Ordering::Relaxed) {
            signals.cancel.cancel();
        }
        Ok(())
    };
    [SIGINT, SIGTERM]
        .into_iter()
        .try_for_each(register)
        .map_err(|error| Failure::Internal(format!("cannot listen to Ctrl-C: {error}")))?;
    watch();
    Ok(signals)
}

/// Returns a flag that says whether another signal is a second one, and what is to be done when the handlers are there.
///
/// Signals that come together are one: `timeout` and others that pass on a signal send it to the program and to its
/// group.  Without a thread that waits a moment, each is one of its own.
#[cfg(unix)]
fn tell_apart(cancel: &Cancel) -> (Arc<AtomicBool>, impl FnOnce()) {
    let is_second = Arc::<AtomicBool>::default();
    let (send, receive) = std::sync::mpsc::sync_channel::<signal_hook::iterator::Signals>(1);
    let flag = Arc::clone(&is_second);
    let watcher = threads::start(move || {
        let Ok(mut arrivals) = receive.recv() else { return };
        arrivals.forever().next();
        std::thread::sleep(ONE_SIGNAL);
        flag.store(true, Ordering::Relaxed);
    });
    let watch = move || {
        if let Ok(arrivals) = signal_hook::iterator::Signals::new([SIGINT, SIGTERM]) {
            let _ = send.send(arrivals);
        }
    };
    (if watcher.is_ok() { is_second } else { cancel.flag() }, watch)
}

#[cfg(not(unix))]
fn tell_apart(cancel: &Cancel) -> (Arc<AtomicBool>, impl FnOnce()) {
    (cancel.flag(), || ())
}

//! What every search shares: the budget, Ctrl-C, the clock.

use crate::args::EffortArgs;
use crate::failure::Failure;
use crate::output::Status;
use crate::progress::Bar;
use rookwright::run::{Budget, Cancel, End, Limit, Outcome, Settings};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// A program that a signal ends has by convention this status and the number of the signal more.
const ENDED_BY_SIGNAL: i32 = 128;

/// The switches behind the signals.
static SIGNALS: OnceLock<Signals> = OnceLock::new();

/// What the signals set.
#[derive(Clone, Default)]
struct Signals {
    /// Ctrl-C or a request to terminate came.
    cancel: Cancel,
    /// The latter.
    terminated: Arc<AtomicBool>,
}

/// One search under way.
pub(crate) struct Session {
    pub(crate) budget: Budget,
    pub(crate) bar: Arc<Bar>,
    threads: Option<usize>,
    start: Instant,
    terminated: Arc<AtomicBool>,
}

impl Session {
    /// Starts the clock and listens to Ctrl-C.
    pub(crate) fn start(effort: &EffortArgs, limit: Option<u64>) -> Result<Self, Failure> {
        let Signals { cancel, terminated } = match SIGNALS.get() {
            Some(signals) => signals.clone(),
            None => listen()?,
        };
        let budget = Budget { time: effort.time_limit, solutions: limit, memory: effort.memory, cancel };
        let bar = Arc::new(Bar::new(effort.quiet));
        Ok(Self { budget, bar, threads: effort.threads, start: Instant::now(), terminated })
    }

    /// With so much room for what a search of mates remembers, where that is said.
    #[must_use]
    pub(crate) fn with_hash(mut self, hash: Option<u64>) -> Self {
        self.budget.memory = hash.or(self.budget.memory);
        self
    }

    /// The settings with this session's budget and threads, and with progress shown on its bar.
    pub(crate) fn settings(&self) -> Settings {
        let bar = Arc::clone(&self.bar);
        let settings =
            Settings { budget: self.budget.clone(), threads: self.threads(), ..Settings::default() };
        settings.on_progress(move |progress| bar.show(progress))
    }

    /// The number of threads.
    pub(crate) fn threads(&self) -> usize {
        self.threads.unwrap_or_else(|| Settings::default().threads)
    }

    /// The time since the start.
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

    /// The exit status: a limit of solutions that was asked for is an answer when it is reached.
    pub(crate) fn status(&self, outcome: &Outcome) -> Status {
        match outcome.end {
            End::Exhausted => Status::Answered,
            End::Stopped if !self.is_interrupted() => Status::Answered,
            _ => Status::Unfinished,
        }
    }

    /// Whether the time is up.
    pub(crate) fn is_late(&self) -> bool {
        self.budget.time.is_some_and(|limit| self.time() >= limit)
    }

    /// What ended a search early.
    pub(crate) fn cause(&self, outcome: &Outcome) -> &'static str {
        rookwright::run::cause(outcome, &self.budget, self.time())
    }

    /// Why a search ended early, in words, with what it has to say itself.
    pub(crate) fn reason(&self, outcome: &Outcome) -> String {
        let cause = match rookwright::run::limit_reached(outcome, &self.budget, self.time()) {
            Some(Limit::Memory(bytes)) => format!(
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

/// A size in whole mebibytes, rounded up, or in gibibytes where it is a whole number of them.
fn size(bytes: u64, mebibytes: &str, gibibytes: &str) -> String {
    match bytes.div_ceil(1 << 20) {
        all if all > 0 && all % 1024 == 0 => format!("{}{gibibytes}", all / 1024),
        all => format!("{all}{mebibytes}"),
    }
}

/// The first Ctrl-C ends the search with what it has, the second one the program.
fn listen() -> Result<Signals, Failure> {
    let signals = SIGNALS.get_or_init(Signals::default).clone();
    let register = |signal: i32| -> std::io::Result<()> {
        // In this order: the shutdown looks at the flag before the same signal sets it.
        flag::register_conditional_shutdown(signal, ENDED_BY_SIGNAL + signal, signals.cancel.flag())?;
        if signal == SIGTERM {
            flag::register(signal, Arc::clone(&signals.terminated))?;
        }
        flag::register(signal, signals.cancel.flag())?;
        Ok(())
    };
    [SIGINT, SIGTERM]
        .into_iter()
        .try_for_each(register)
        .map_err(|error| Failure::Internal(format!("cannot listen to Ctrl-C: {error}")))?;
    Ok(signals)
}

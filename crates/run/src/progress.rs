//! Progress reports of a search.

use std::fmt;
use std::sync::Arc;

/// A progress report.
///
/// ```
/// use rookwright_run::Progress;
///
/// let in_words = |progress| match progress {
///     Progress::Found(number) => format!("{number} solutions so far"),
///     Progress::Deeper(moves) => format!("no mate in {moves}"),
///     _ => String::new(),
/// };
/// assert_eq!(in_words(Progress::Deeper(2)), "no mate in 2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Progress {
    /// A number of equal parts of the work is done.
    Parts {
        /// The parts done so far.
        done: u64,
        /// All parts.
        of: u64,
    },
    /// A number of steps of a count is done.
    States {
        /// The steps done so far.
        done: u64,
        /// All steps.
        of: u64,
        /// The states kept at the moment.
        states: u64,
    },
    /// The number of solutions found so far.
    Found(u64),
    /// The best value found so far by a search for an optimum.
    Best(u64),
    /// There is no solution in this number of moves.
    Deeper(u64),
}

/// A function that receives [`Progress`], or other news, from any thread of a search.  The default ignores it.
///
/// ```
/// use rookwright_run::{Listener, Progress};
/// use std::sync::atomic::{AtomicU64, Ordering};
/// use std::sync::Arc;
///
/// let latest = Arc::new(AtomicU64::new(0));
/// let listener = Listener::new({
///     let latest = Arc::clone(&latest);
///     move |progress| {
///         if let Progress::Found(number) = progress {
///             latest.store(number, Ordering::Relaxed);
///         }
///     }
/// });
/// listener.report(Progress::Found(92));
/// assert_eq!(latest.load(Ordering::Relaxed), 92);
/// ```
#[derive(Clone)]
pub struct Listener<T = Progress>(Option<Arc<dyn Fn(T) + Send + Sync>>);

impl<T> Default for Listener<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<T> Listener<T> {
    /// A listener that calls the function.
    pub fn new(function: impl Fn(T) + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(function)))
    }

    /// Passes news on.
    pub fn report(&self, news: T) {
        if let Some(function) = &self.0 {
            function(news);
        }
    }
}

impl<T> fmt::Debug for Listener<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Listener" } else { "Listener (none)" })
    }
}

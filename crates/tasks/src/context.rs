//! What a task is given to work with, and what it tells meanwhile.

use super::memory::Memory;
use rookwright_run::{Budget, Listener, Progress, Settings};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// News of how far the work has come are told no more often than this.
const PAUSE: Duration = Duration::from_millis(80);

/// Somebody who plays waits for an answer no longer than this, unless they say so.
const USUAL_WAIT: Duration = Duration::from_secs(10);

/// Something to be told before the work is done.
#[derive(Clone, PartialEq, Debug)]
pub enum News {
    /// How far it has come.
    Progress(Value),
    /// One solution, with its picture.
    Solution(Value),
    /// One engine of a comparison is done.
    Run(Value),
    /// One new puzzle.
    Puzzle(Value),
}

impl News {
    /// The name of the event.
    pub const fn name(&self) -> &'static str {
        match self {
            News::Progress(_) => "progress",
            News::Solution(_) => "solution",
            News::Run(_) => "run",
            News::Puzzle(_) => "puzzle",
        }
    }

    /// What is told.
    pub fn data(&self) -> &Value {
        match self {
            News::Progress(data) | News::Solution(data) | News::Run(data) | News::Puzzle(data) => data,
        }
    }

    /// What is told, to be passed on.
    pub fn into_data(self) -> Value {
        match self {
            News::Progress(data) | News::Solution(data) | News::Run(data) | News::Puzzle(data) => data,
        }
    }
}

/// Receives the news of a task, from whichever thread has them.  The default ignores them.
#[derive(Clone, Default)]
pub struct NewsListener(Option<Arc<dyn Fn(News) + Send + Sync>>);

impl NewsListener {
    /// A listener that calls the function.
    pub fn new(function: impl Fn(News) + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(function)))
    }

    /// Passes the news on.
    pub fn report(&self, news: News) {
        if let Some(function) = &self.0 {
            function(news);
        }
    }
}

/// What a task runs with.  The default has no limits.
#[derive(Default)]
pub struct JobContext<'a> {
    /// The limits; a task may ask for less.
    pub budget: Budget,
    /// The most threads; `None` for as many as there are cores.
    pub threads: Option<usize>,
    /// Who receives the news.
    pub news: NewsListener,
    /// What earlier tasks have found out, if that is kept.
    pub memory: Option<&'a Memory>,
}

impl std::fmt::Debug for NewsListener {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(if self.0.is_some() { "NewsListener" } else { "NewsListener (none)" })
    }
}

impl std::fmt::Debug for JobContext<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("JobContext")
            .field("budget", &self.budget)
            .field("threads", &self.threads)
            .finish_non_exhaustive()
    }
}

impl JobContext<'_> {
    /// The budget of a task that asks for this much time.
    pub(super) fn budget(&self, time: Option<Duration>) -> Budget {
        let time = [time, self.budget.time].into_iter().flatten().min();
        Budget { time, ..self.budget.clone() }
    }

    /// Returns the settings of a search for whose answer a person waits.
    pub(super) fn brief_settings(&self, time: Option<Duration>) -> Settings {
        let budget = self.budget(Some(time.unwrap_or(USUAL_WAIT)));
        let (threads, progress) = (self.threads(None), self.listener());
        Settings { budget, threads, progress, ..Settings::default() }
    }

    /// The number of threads a task asks for, at most as many as there are.
    pub(super) fn threads(&self, wanted: Option<usize>) -> usize {
        let most = self.threads.unwrap_or_else(|| Settings::default().threads).max(1);
        wanted.unwrap_or(most).clamp(1, most)
    }

    /// Passes news on.
    pub(super) fn tell(&self, news: News) {
        self.news.report(news);
    }

    /// Passes progress on, a few times a second.
    pub(super) fn reporter(&self) -> Reporter {
        Reporter { news: self.news.clone(), last: Mutex::new(None) }
    }

    /// The same for the settings of a run.
    pub(super) fn listener(&self) -> Listener {
        let reporter = self.reporter();
        Listener::new(move |progress| reporter.say(|| progress_json(progress)))
    }
}

/// Passes on how far the work has come, a few times a second.
pub(super) struct Reporter {
    news: NewsListener,
    last: Mutex<Option<Instant>>,
}

impl Reporter {
    /// Passes progress on, unless that happened a moment ago; the document is made only if it is passed on.
    pub(super) fn say(&self, data: impl FnOnce() -> Value) {
        let Ok(mut last) = self.last.lock() else { return };
        if last.is_none_or(|last| last.elapsed() >= PAUSE) {
            *last = Some(Instant::now());
            self.news.report(News::Progress(data()));
        }
    }
}

fn progress_json(progress: Progress) -> Value {
    match progress {
        Progress::Parts { done, of } => json!({ "kind": "parts", "done": done, "of": of }),
        Progress::States { done, of, states } => {
            json!({ "kind": "states", "done": done, "of": of, "states": states })
        }
        Progress::Found(value) => json!({ "kind": "found", "value": value }),
        Progress::Best(value) => json!({ "kind": "best", "value": value }),
        Progress::Deeper(value) => json!({ "kind": "deeper", "value": value }),
        // A kind of progress that the documents do not know yet.
        _ => json!({ "kind": "other" }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn news_come_now_and_then() {
        let heard = Arc::new(Mutex::new(Vec::new()));
        let news = NewsListener::new({
            let heard = Arc::clone(&heard);
            move |news| heard.lock().unwrap().push(news)
        });
        let context = JobContext { news, ..JobContext::default() };
        let listener = context.listener();
        (0..1000).for_each(|number| listener.report(Progress::Found(number)));
        let heard = heard.lock().unwrap();
        assert_eq!(heard[0].data(), &json!({ "kind": "found", "value": 0 }));
        assert!(heard.len() < 500, "{} of 1000 were passed on", heard.len());
    }

    #[test]
    fn a_task_gets_no_more_than_there_is() {
        let budget = Budget { time: Some(Duration::from_secs(10)), ..Budget::default() };
        let context = JobContext { budget, threads: Some(2), ..JobContext::default() };
        assert_eq!(context.budget(None).time, Some(Duration::from_secs(10)));
        assert_eq!(context.budget(Some(Duration::from_secs(3))).time, Some(Duration::from_secs(3)));
        assert_eq!(context.budget(Some(Duration::from_secs(30))).time, Some(Duration::from_secs(10)));
        assert_eq!((context.threads(None), context.threads(Some(8)), context.threads(Some(0))), (2, 2, 1));
    }
}

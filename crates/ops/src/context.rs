//! The environment of a running task: its budget, threads and memory, and the listener for its news.

use super::events::{FoundSolution, ProgressReport};
use super::memory::Memory;
use super::picture::Picture;
use rookwright_board::Diagram;
use rookwright_puzzle::Puzzle;
use rookwright_run::document::value_of;
use rookwright_run::{Budget, Listener, Progress, Settings};
use rookwright_sheet::Language;
use rookwright_words::{Wording, asked_words};
use serde_json::Value;
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// The least time between two reports of progress.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(80);

/// The time limit of a task for whose answer a person waits, unless the request names another.
const BRIEF_TIME_LIMIT: Duration = Duration::from_secs(10);

/// An event of a running task.
#[derive(Clone, PartialEq, Debug)]
pub enum News {
    /// The progress of the work.
    Progress(Value),
    /// A solution with its diagram.
    Solution(Value),
    /// A finished run of a comparison.
    Run(Value),
    /// A generated puzzle.
    Puzzle(Value),
}

impl News {
    /// Returns the name of the event in the API.
    pub const fn name(&self) -> &'static str {
        match self {
            News::Progress(_) => "progress",
            News::Solution(_) => "solution",
            News::Run(_) => "run",
            News::Puzzle(_) => "puzzle",
        }
    }

    /// Returns the data of the event.
    pub fn data(&self) -> &Value {
        match self {
            News::Progress(data) | News::Solution(data) | News::Run(data) | News::Puzzle(data) => data,
        }
    }

    /// Converts the event into its data.
    pub fn into_data(self) -> Value {
        match self {
            News::Progress(data) | News::Solution(data) | News::Run(data) | News::Puzzle(data) => data,
        }
    }
}

impl From<ProgressReport> for News {
    fn from(report: ProgressReport) -> Self {
        News::Progress(value_of(&report))
    }
}

impl From<FoundSolution> for News {
    fn from(found: FoundSolution) -> Self {
        News::Solution(value_of(&found))
    }
}

/// Receives the news of a task, from any thread.  The default ignores them.
pub type NewsListener = Listener<News>;

/// The environment of a running task.  The default has no limits.
#[derive(Debug, Default)]
pub struct JobContext<'a> {
    /// The budget; a request may ask for less.
    pub budget: Budget,
    /// The most threads; `None` for all cores.
    pub threads: Option<usize>,
    /// The listener for news.
    pub news: NewsListener,
    /// The answers of earlier tasks, if they are kept.
    pub memory: Option<&'a Memory>,
    /// The file of the collection that tasks may read and change; `None` if there is none.
    pub collection: Option<PathBuf>,
    /// The language of all words.
    pub language: Language,
    /// Whether generated puzzles are only reported as news and left out of the document, so that memory does not grow
    /// with their number.
    pub only_news: bool,
}

impl JobContext<'_> {
    /// Returns the budget of a task that asks for this time limit.
    pub(super) fn budget(&self, time: Option<Duration>) -> Budget {
        let time = [time, self.budget.time].into_iter().flatten().min();
        Budget { time, ..self.budget.clone() }
    }

    /// Returns the settings of a search for whose answer a person waits.
    pub(super) fn brief_settings(&self, time: Option<Duration>) -> Settings {
        let budget = self.budget(Some(time.unwrap_or(BRIEF_TIME_LIMIT)));
        let (threads, progress) = (self.threads(None), self.listener());
        Settings { budget, threads, progress, ..Settings::default() }
    }

    /// Returns the number of threads for a task that asks for `wanted`, at most the limit.
    pub(super) fn threads(&self, wanted: Option<usize>) -> usize {
        let most = self.threads.unwrap_or_else(|| Settings::default().threads).max(1);
        wanted.unwrap_or(most).clamp(1, most)
    }

    /// Passes news to the listener.
    pub(super) fn tell(&self, news: News) {
        self.news.report(news);
    }

    /// Returns a diagram as a document, with a description in the language of the context.
    pub(super) fn picture(&self, diagram: &Diagram) -> Picture {
        Picture::of(diagram, self.language)
    }

    /// Returns the task of a puzzle in words, and in full sentences if these say more.
    pub(super) fn asked(&self, puzzle: &Puzzle) -> (String, Option<String>) {
        asked_words(puzzle, &Wording { language: self.language, ..Wording::default() })
    }

    /// Returns a reporter of progress to the listener.
    pub(super) fn reporter(&self) -> Reporter {
        Reporter { news: self.news.clone(), last: Mutex::new(None) }
    }

    /// Returns the progress listener for the settings of a run.
    pub(super) fn listener(&self) -> Listener {
        let reporter = self.reporter();
        Listener::new(move |progress: Progress| reporter.say(|| progress.into()))
    }
}

/// Reports progress, a few times per second at most.
pub(super) struct Reporter {
    news: NewsListener,
    last: Mutex<Option<Instant>>,
}

impl Reporter {
    /// Reports progress unless the last report is too recent.  Calls `report` only if it reports.
    pub(super) fn say(&self, report: impl FnOnce() -> ProgressReport) {
        let Ok(mut last) = self.last.lock() else { return };
        if last.is_none_or(|last| last.elapsed() >= PROGRESS_INTERVAL) {
            *last = Some(Instant::now());
            self.news.report(report().into());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use std::sync::Arc;

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

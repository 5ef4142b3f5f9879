//! What a task is given to work with, and what it tells meanwhile.

use super::memory::Memory;
use crate::solve::{Budget, Progress, Settings};
use serde_json::{Value, json};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// News of how far the work has come are told no more often than this.
const PAUSE: Duration = Duration::from_millis(80);

/// Somebody who plays waits for an answer no longer than this, unless they say so.
const PATIENCE: Duration = Duration::from_secs(10);

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

/// What a task is done with.
pub struct Desk<'a> {
    /// What it may take at most; a task may ask for less.
    pub budget: Budget,
    /// With how many threads at most.
    pub threads: usize,
    /// Who hears the news, from whichever thread has them.
    pub news: &'a (dyn Fn(News) + Sync),
    /// What earlier tasks have found out, where somebody keeps it.
    pub memory: Option<&'a Memory>,
}

impl Default for Desk<'_> {
    fn default() -> Self {
        Self { budget: Budget::default(), threads: Settings::default().threads, news: &|_| {}, memory: None }
    }
}

impl std::fmt::Debug for Desk<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Desk")
            .field("budget", &self.budget)
            .field("threads", &self.threads)
            .finish_non_exhaustive()
    }
}

impl Desk<'_> {
    /// The budget of a task that asks for no more than so much time.
    pub(super) fn budget(&self, time: Option<Duration>) -> Budget {
        let time = [time, self.budget.time].into_iter().flatten().min();
        Budget { time, ..self.budget.clone() }
    }

    /// The budget of a task whose answer somebody waits for.
    pub(super) fn brief_budget(&self, time: Option<Duration>) -> Budget {
        self.budget(Some(time.unwrap_or(PATIENCE)))
    }

    /// As many threads as a task asks for, if there are so many.
    pub(super) fn threads(&self, wanted: Option<usize>) -> usize {
        wanted.unwrap_or(self.threads).clamp(1, self.threads.max(1))
    }

    /// Tells something.
    pub(super) fn tell(&self, news: News) {
        (self.news)(news);
    }

    /// Somebody to be told of progress, who passes on as much as can be read.
    pub(super) fn listener(&self) -> Listener<'_> {
        Listener { news: self.news, told: Mutex::new(None) }
    }
}

/// Passes on how far the work has come, now and then.
pub(super) struct Listener<'a> {
    news: &'a (dyn Fn(News) + Sync),
    told: Mutex<Option<Instant>>,
}

impl Listener<'_> {
    /// Tells of progress, unless something was told just before.
    pub(super) fn hear(&self, progress: Progress) {
        self.say(|| progress_json(progress));
    }

    /// The same in other words, which are made only when they are passed on.
    pub(super) fn say(&self, data: impl FnOnce() -> Value) {
        let Ok(mut told) = self.told.lock() else { return };
        if told.is_none_or(|last| last.elapsed() >= PAUSE) {
            *told = Some(Instant::now());
            (self.news)(News::Progress(data()));
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
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn news_come_now_and_then() {
        let heard = Mutex::new(Vec::new());
        let note = |news: News| heard.lock().unwrap().push(news);
        let desk = Desk { news: &note, ..Desk::default() };
        let listener = desk.listener();
        (0..1000).for_each(|number| listener.hear(Progress::Found(number)));
        let heard = heard.lock().unwrap();
        assert_eq!(heard[0].data(), &json!({ "kind": "found", "value": 0 }));
        assert!(heard.len() < 500, "{} of 1000 were passed on", heard.len());
    }

    #[test]
    fn a_task_gets_no_more_than_there_is() {
        let budget = Budget { time: Some(Duration::from_secs(10)), ..Budget::default() };
        let desk = Desk { budget, threads: 2, ..Desk::default() };
        assert_eq!(desk.budget(None).time, Some(Duration::from_secs(10)));
        assert_eq!(desk.budget(Some(Duration::from_secs(3))).time, Some(Duration::from_secs(3)));
        assert_eq!(desk.budget(Some(Duration::from_secs(30))).time, Some(Duration::from_secs(10)));
        assert_eq!((desk.threads(None), desk.threads(Some(8)), desk.threads(Some(0))), (2, 2, 1));
    }
}

//! Helpers for tests that run tasks.

use super::{JobContext, Limits, News, NewsListener, Refusal, Task};
use rookwright_run::Cancel;
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};

fn ask(context: &JobContext<'_>, name: &str, body: &Value) -> Result<Value, Refusal> {
    let body = body.to_string();
    let read = || Task::read(name, body.as_bytes(), &Limits::default());
    context.language.speak(read)?.run(context)
}

/// Runs a task and returns its document.
pub(super) fn run(name: &str, body: &Value) -> Value {
    run_at(&JobContext::default(), name, body)
}

/// Runs a task in this context and returns its document.
pub(super) fn run_at(context: &JobContext<'_>, name: &str, body: &Value) -> Value {
    ask(context, name, body).unwrap_or_else(|refusal| panic!("{name} {body}: {refusal}"))
}

/// Returns the message with which a request is refused.
pub(super) fn refused(name: &str, body: &Value) -> String {
    match ask(&JobContext::default(), name, body) {
        Err(Refusal::Input { message, .. }) => message,
        other => panic!("{name} {body}: expected a refusal, got {other:?}"),
    }
}

/// Reads one of the puzzles of this repository.
pub(super) fn puz(name: &str) -> Value {
    let file = format!("{}/../../puzzles/{name}.puz", env!("CARGO_MANIFEST_DIR"));
    json!({ "puz": std::fs::read_to_string(&file).unwrap() })
}

/// Returns a listener that records all news, and its record.
pub(super) fn recorder() -> (NewsListener, Arc<Mutex<Vec<News>>>) {
    let heard = Arc::new(Mutex::new(Vec::new()));
    let kept = Arc::clone(&heard);
    (NewsListener::new(move |news| kept.lock().unwrap().push(news)), heard)
}

/// Returns a listener that cancels the work at the first news of this name.
pub(super) fn canceller(cancel: &Cancel, name: &'static str) -> NewsListener {
    let cancel = cancel.clone();
    NewsListener::new(move |news| {
        if news.name() == name {
            cancel.cancel();
        }
    })
}

/// Returns the data of all news of this name.
pub(super) fn named(heard: &Mutex<Vec<News>>, name: &str) -> Vec<Value> {
    heard.lock().unwrap().iter().filter(|news| news.name() == name).map(|news| news.data().clone()).collect()
}

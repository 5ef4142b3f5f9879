//! Which answer belongs to which command, and what pages complained of.

use serde_json::Value;
use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};

/// The commands that wait for an answer, and the complaints of pages by their tabs.
#[derive(Default)]
pub(super) struct Replies {
    last: AtomicU64,
    waiting: Mutex<HashMap<u64, Sender<Value>>>,
    complaints: Mutex<HashMap<String, Vec<String>>>,
}

impl Replies {
    /// The number of a new command, and where its answer will arrive.
    pub(super) fn expect(&self) -> (u64, Receiver<Value>) {
        let id = self.last.fetch_add(1, Ordering::Relaxed) + 1;
        let (teller, answer) = channel();
        self.waiting.lock().expect("a lock").insert(id, teller);
        (id, answer)
    }

    /// Hands an answer to who waits for it; false for a message that is no answer.
    pub(super) fn hand_over(&self, message: &Value) -> bool {
        let Some(id) = message["id"].as_u64() else { return false };
        if let Some(teller) = self.waiting.lock().expect("a lock").remove(&id) {
            // Who gave up waiting needs no answer.
            let _ = teller.send(message.clone());
        }
        true
    }

    pub(super) fn complain(&self, tab: &str, text: String) {
        self.complaints.lock().expect("a lock").entry(tab.to_owned()).or_default().push(text);
    }

    pub(super) fn complaints(&self, tab: &str) -> Vec<String> {
        self.complaints.lock().expect("a lock").get(tab).cloned().unwrap_or_default()
    }
}

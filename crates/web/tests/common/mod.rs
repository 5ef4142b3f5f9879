//! A studio of one's own for each test, and a plain client.

#![allow(dead_code, reason = "every test program uses another part of it")]

pub(crate) mod http;

use http::{Response, request};
use rookwright_web::{Config, Server};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::JoinHandle;
use tokio::sync::oneshot;

/// A studio that runs until it is dropped.
pub(crate) struct Studio {
    pub(crate) port: u16,
    /// The URLs under which other machines reach it, with the token.
    pub(crate) urls: Vec<String>,
    end: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
    /// The folder of its own collection, which goes with it.
    folder: Option<PathBuf>,
}

impl Studio {
    /// As it usually is, on any free port, with a collection of its own that does not exist yet.
    pub(crate) fn open() -> Self {
        Self::at(0)
    }

    /// As it usually is, on this port.
    pub(crate) fn at(port: u16) -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("rookwright-studio-{}-{number}", std::process::id()));
        let collections = vec![folder.join("club.db")];
        let mut studio = Self::start(Config { port, collections, ..Config::default() });
        studio.folder = Some(folder);
        studio
    }

    /// With this configuration, on any free port.
    pub(crate) fn with(config: Config) -> Self {
        Self::start(Config { port: 0, ..config })
    }

    /// On this port again, with these collections.
    pub(crate) fn again(port: u16, collections: Vec<PathBuf>) -> Self {
        Self::start(Config { port, collections, ..Config::default() })
    }

    fn start(config: Config) -> Self {
        let server = Server::bind(config).expect("a free port");
        let (port, urls) = (server.port(), server.urls());
        let (end, ended) = oneshot::channel();
        let wait = async {
            let _ = ended.await;
        };
        let thread = std::thread::spawn(move || server.run(wait).expect("a server"));
        Self { port, urls, end: Some(end), thread: Some(thread), folder: None }
    }

    pub(crate) fn url(&self) -> String {
        format!("http://127.0.0.1:{}/", self.port)
    }

    /// Sends a task.
    pub(crate) fn post(&self, task: &str, body: &Value) -> Response {
        let body = body.to_string();
        request(
            self.port,
            "POST",
            &format!("/api/{task}"),
            &[("content-type", "application/json")],
            body.as_bytes(),
        )
    }

    /// The document that answers a task, which must not be refused.
    pub(crate) fn ask(&self, task: &str, body: &Value) -> Value {
        let response = self.post(task, body);
        assert_eq!(response.status, 200, "{task} {body}: {}", response.text());
        response.json()
    }

    pub(crate) fn get(&self, path: &str) -> Response {
        request(self.port, "GET", path, &[], b"")
    }

    /// How many jobs are on the list.
    pub(crate) fn jobs(&self) -> usize {
        self.get("/api/jobs").json()["jobs"].as_array().map_or(0, Vec::len)
    }

    /// Waits until no job is on the list.
    pub(crate) fn wait_for_quiet(&self) {
        wait_until("every job is gone", || self.jobs() == 0);
    }
}

impl Drop for Studio {
    fn drop(&mut self) {
        drop(self.end.take());
        if let Some(thread) = self.thread.take() {
            thread.join().expect("a server that ends");
        }
        if let Some(folder) = &self.folder {
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}

/// Waits until something is so.
pub(crate) fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    for _ in 0..3000 {
        if is_so() {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    panic!("not so after half a minute: {what}");
}

/// A task that no machine finishes while a test waits.
pub(crate) fn endless() -> Value {
    json!({ "puzzle": { "words": ["queens", "20"] }, "engine": "sat" })
}

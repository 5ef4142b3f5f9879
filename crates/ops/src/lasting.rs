//! A count that goes on after a restart of the program.

use crate::count::{Counted, counted};
use crate::puzzle_input::ReadPuzzle;
use crate::search::{Effort, Hash};
use crate::{JobContext, Limits, Refusal, field};
use rookwright_puzzle::Puzzle;
use rookwright_run::options::Given;
use rookwright_run::{Checkpoint, CheckpointError, RunError, Settings};
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The most characters of a title.
const LONGEST_TITLE: usize = 120;

/// A count that can be run several times, each time going on where the last one ended.
#[derive(Debug)]
pub struct LastingCount {
    puzzle: Puzzle,
    request: Given<Counted>,
    /// Whether finished parts can be kept, as far as that is known.
    keeps_parts: AtomicBool,
}

impl LastingCount {
    /// Reads the request.
    ///
    /// # Errors
    /// If it is wrong or exceeds the limits.
    pub fn read(body: &[u8], limits: &Limits) -> Result<Self, Refusal> {
        let request = Given::<Counted>::read(&field::fields(body)?, &[]);
        let mut request = request.map_err(|error| Refusal::field(&error))?;
        let puzzle = request.options.puzzle.read(limits)?;
        request
            .replace("puzzle", &json!({ "puz": puzzle.to_string() }))
            .map_err(|error| Refusal::field(&error))?;
        let keeps_parts = AtomicBool::new(puzzle.is_counted_in_parts(&request.options.settings()));
        Ok(Self { puzzle, request, keeps_parts })
    }

    /// Returns the request in its shortest form, which [`Self::read`] reads again.
    pub fn request(&self) -> Value {
        Value::Object(self.request.json())
    }

    /// Returns the title of the puzzle.
    pub fn title(&self) -> String {
        self.puzzle.title().chars().take(LONGEST_TITLE).collect()
    }

    /// Whether finished parts are kept, so that a later run goes on; otherwise it starts anew.
    pub fn keeps_parts(&self) -> bool {
        self.keeps_parts.load(Ordering::Relaxed)
    }

    /// Counts, and keeps finished parts in the file.  A part that is there is not counted again.
    ///
    /// # Errors
    /// If the file does not belong to this count or is damaged, or the puzzle cannot be counted.
    pub fn run(&self, context: &JobContext<'_>, file: &Path) -> Result<Value, Refusal> {
        let settings = Effort::default().within(self.request.options.settings(), &Hash::default(), context);
        // Work without parts begins anew after a restart, which is all that can be done for it.
        if self.keeps_parts() {
            let opened = Checkpoint::open(file, &self.puzzle.identity());
            let checkpoint =
                Arc::new(opened.map_err(|error: CheckpointError| {
                    Refusal::input(format!("{}: {error}", file.display()))
                })?);
            let settings = Settings { checkpoint: Some(Arc::clone(&checkpoint)), ..settings.clone() };
            match counted(&self.puzzle, &settings) {
                // Only the search itself can tell that the work has no parts.
                Err(RunError::Refused(_)) => self.keeps_parts.store(false, Ordering::Relaxed),
                result => {
                    let mut document = result?;
                    if let Some(trouble) = checkpoint.trouble() {
                        document["trouble"] = trouble.into();
                    }
                    return Ok(document);
                }
            }
        }
        Ok(counted(&self.puzzle, &settings)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::canceller;
    use rookwright_run::{Budget, Cancel};

    fn read(body: &Value) -> Result<LastingCount, Refusal> {
        LastingCount::read(body.to_string().as_bytes(), &Limits::default())
    }

    fn words(words: &[&str]) -> Value {
        json!({ "puzzle": { "words": words } })
    }

    #[test]
    fn a_count_goes_on_where_it_was_stopped() {
        let folder = std::env::temp_dir().join(format!("rookwright-lasting-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let sat = json!({ "puzzle": { "words": ["queens", "9"] }, "engine": "sat" });
        for (request, number) in
            [(words(&["queens", "12"]), 14200), (words(&["crowded", "9"]), 225_504), (sat, 352)]
        {
            let file = folder.join("count.log");
            let count = read(&request).unwrap();
            assert!(count.keeps_parts());
            let cancel = Cancel::default();
            let news = canceller(&cancel, "progress");
            let budget = Budget { cancel, ..Budget::default() };
            let context = JobContext { budget, news, threads: Some(1), ..JobContext::default() };
            let stopped = count.run(&context, &file).unwrap();
            assert_eq!(stopped["end"], "stopped", "{stopped}");
            // The request that is kept means the same.
            let again = read(&count.request()).unwrap();
            let whole = again.run(&JobContext::default(), &file).unwrap();
            assert_eq!((&whole["count"]["value"], &whole["end"]), (&json!(number), &json!("exhausted")));
            assert_eq!(again.request(), count.request());
            std::fs::remove_file(&file).ok();
        }
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn counts_without_parts_leave_no_file() {
        let file = std::env::temp_dir().join(format!("rookwright-lasting-none-{}.log", std::process::id()));
        let tour = json!({ "puzzle": { "words": ["tour", "5x5"] }, "up_to_symmetry": true });
        for (request, number) in
            [(tour, 864), (json!({ "puzzle": { "fen": "7k/8/8/8/8/8/R7/1R5K w", "stipulation": "#2" } }), 3)]
        {
            let count = read(&request).unwrap();
            assert!(!count.keeps_parts(), "{request}");
            let whole = count.run(&JobContext::default(), &file).unwrap();
            assert_eq!(whole["count"]["value"], number, "{whole}");
            assert!(!file.exists());
        }
    }

    #[test]
    fn limits_are_not_for_lasting_counts() {
        for (body, expected) in [
            (json!({ "puzzle": { "words": ["queens", "8"] }, "limit": 3 }), "unknown field 'limit'"),
            (json!({ "puzzle": { "words": ["queens", "99"] } }), "too large"),
            (json!({ "puzzle": { "words": ["queens", "8"] }, "engine": "x" }), "unknown value"),
            (json!([]), "expected an object"),
        ] {
            let message = read(&body).unwrap_err().to_string();
            assert!(message.contains(expected), "{body}: {message}");
        }
    }
}

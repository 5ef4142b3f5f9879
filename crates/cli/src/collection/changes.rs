//! What a command has changed in a collection, in words and in numbers.

use crate::common::Answer;
use crate::failure::Failure;
use crate::output::{Status, print_document, print_line};
use rookwright_collection::document::CollectionChange;
use rookwright_run::document::value_of;
use std::path::Path;

/// The changes of a command.
#[derive(Default)]
pub(super) struct Changes {
    words: Vec<String>,
    /// How many puzzles or lists were changed in each way.
    pub(super) numbers: CollectionChange,
}

impl From<CollectionChange> for Changes {
    fn from(numbers: CollectionChange) -> Self {
        Self { words: Vec::new(), numbers }
    }
}

impl Changes {
    /// Adds a change in words.
    #[must_use]
    pub(super) fn told(mut self, words: String) -> Self {
        self.words.push(words);
        self
    }

    /// Prints the changes.
    pub(super) fn tell(mut self, file: &Path, args: &Answer) -> Result<Status, Failure> {
        if args.form.is_given() {
            self.numbers.collection = file.display().to_string();
            print_document("collection-change", value_of(&self.numbers))?;
        } else if !args.quiet {
            self.words.iter().try_for_each(|words| print_line(words))?;
        }
        Ok(Status::Answered)
    }
}

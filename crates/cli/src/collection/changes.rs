//! What a command has changed in a collection, in words and in numbers.

use crate::common::Answer;
use crate::failure::Failure;
use crate::output::{Status, print_document, print_line};
use serde_json::{Map, Value};
use std::path::Path;

/// The changes of a command.
#[derive(Default)]
pub(super) struct Changes {
    words: Vec<String>,
    numbers: Map<String, Value>,
}

impl Changes {
    /// Adds a change in words, and the numbers of puzzles or lists that were changed in these ways.
    #[must_use]
    pub(super) fn with(mut self, numbers: &[(&str, u64)], words: String) -> Self {
        self.words.push(words);
        self.numbers.extend(numbers.iter().map(|&(name, number)| (name.to_owned(), number.into())));
        self
    }

    /// Prints the changes.
    pub(super) fn tell(mut self, file: &Path, args: &Answer) -> Result<Status, Failure> {
        if args.form.is_given() {
            self.numbers.insert("collection".to_owned(), file.display().to_string().into());
            print_document("collection-change", Value::Object(self.numbers))?;
        } else if !args.quiet {
            self.words.iter().try_for_each(|words| print_line(words))?;
        }
        Ok(Status::Answered)
    }
}

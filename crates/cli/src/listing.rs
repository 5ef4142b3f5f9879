//! Answers that are lists: a line for each result with `--jsonl`, and with `--json` one document that has them all.

use rookwright_run::schema_name;

/// Lines of JSON as they are found.
pub(crate) struct Listing {
    is_document: bool,
    begun: bool,
}

impl Listing {
    /// Starts a list, in one document or not.
    pub(crate) fn new(is_document: bool) -> Self {
        Self { is_document, begun: false }
    }

    /// Whether the results are in one document.
    pub(crate) fn is_document(&self) -> bool {
        self.is_document
    }

    /// Returns what to write for a result, which is one line of JSON.
    pub(crate) fn line(&mut self, result: &str) -> String {
        let result = result.trim_end();
        if self.is_document { format!("{}{result}", self.gap()) } else { format!("{result}\n") }
    }

    /// Returns what to write after the last result.
    pub(crate) fn end(mut self) -> String {
        if !self.is_document {
            return String::new();
        }
        let begin = if self.begun { "\n".to_owned() } else { self.gap() };
        begin + "]}\n"
    }

    /// Returns what comes before a result.  The document is written as it grows, so that it needs no memory.
    fn gap(&mut self) -> String {
        match std::mem::replace(&mut self.begun, true) {
            true => ",\n".to_owned(),
            false => format!("{{\"schema\":\"{}\",\"lines\":[\n", schema_name("lines")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(is_document: bool, results: &[&str]) -> String {
        let mut listing = Listing::new(is_document);
        let lines: String = results.iter().map(|result| listing.line(result)).collect();
        lines + &listing.end()
    }

    #[test]
    fn a_document_has_the_same_lines() {
        assert_eq!(written(false, &["1", "{}\n"]), "1\n{}\n");
        assert_eq!(written(true, &["1", "{}\n"]), "{\"schema\":\"lines/1\",\"lines\":[\n1,\n{}\n]}\n");
        assert_eq!(written(true, &[]), "{\"schema\":\"lines/1\",\"lines\":[\n]}\n");
    }
}

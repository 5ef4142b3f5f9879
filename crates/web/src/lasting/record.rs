//! What is kept of a lasting count: its request, how far it is, and its result.

use rookwright_ops::server::LastingState;
use rookwright_run::checksum;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The first line of a file: its format and version.
const FIRST_LINE: &str = "rookwright lasting count 1";

/// The state of a count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum State {
    /// It waits for others to end.
    Waiting,
    Running,
    Paused,
    Done,
    /// It cannot go on.
    Failed,
    /// The user has removed it, but its files may still be there.
    Removed,
}

impl State {
    /// Whether the count goes on by itself.
    pub(super) const fn is_active(self) -> bool {
        matches!(self, State::Waiting | State::Running)
    }

    /// Returns the state as clients see it; a count that was removed is not shown to them.
    pub(super) const fn shown(self) -> LastingState {
        match self {
            State::Waiting => LastingState::Waiting,
            State::Running => LastingState::Running,
            State::Paused => LastingState::Paused,
            State::Done => LastingState::Done,
            State::Failed | State::Removed => LastingState::Failed,
        }
    }
}

/// A count as its file has it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Record {
    /// The request, as `LastingCount::read` takes it.
    pub(super) request: Value,
    pub(super) title: String,
    /// When it was started, in seconds since 1970.
    pub(super) created: u64,
    pub(super) state: State,
    /// The time that it has run, in seconds.
    pub(super) seconds: f64,
    pub(super) progress: Option<Value>,
    pub(super) result: Option<Value>,
    /// Why it failed, or why its parts could not be kept.
    pub(super) error: Option<String>,
}

impl Record {
    /// Returns the content of the file: a line for the format, one with the data, one with a checksum.
    pub(super) fn text(&self) -> String {
        let line = json!(self).to_string();
        format!("{FIRST_LINE}\n{line}\n#{:08x}\n", checksum(&line))
    }

    /// Says of the progress that all is done: the last reports may have come too soon after one another to be told.
    pub(super) fn complete(&mut self) {
        if let Some(progress) = &mut self.progress
            && let Some(all) = progress.get("of").cloned()
        {
            progress["done"] = all;
        }
    }

    /// Reads the content of a file.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let mut lines = text.lines();
        if lines.next() != Some(FIRST_LINE) {
            return Err(format!("line 1: expected {FIRST_LINE}"));
        }
        let (Some(line), Some(sum), None) = (lines.next(), lines.next(), lines.next()) else {
            return Err("the file is incomplete, or longer than it should be".to_owned());
        };
        if sum != format!("#{:08x}", checksum(line)) {
            return Err("line 2 was changed or damaged: its checksum is wrong".to_owned());
        }
        let record: Self = serde_json::from_str(line).map_err(|error| format!("line 2: {error}"))?;
        if !(0.0..1e12).contains(&record.seconds) {
            return Err(format!("line 2: {} is not a time", record.seconds));
        }
        Ok(record)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record() -> Record {
        Record {
            request: json!({ "puzzle": { "words": ["queens", "8"] } }),
            title: "8 queens".to_owned(),
            created: 1_700_000_000,
            state: State::Paused,
            seconds: 1.5,
            progress: Some(json!({ "kind": "parts", "done": 1, "of": 4 })),
            result: None,
            error: None,
        }
    }

    #[test]
    fn a_record_is_read_back() {
        assert_eq!(Record::read(&record().text()), Ok(record()));
    }

    #[test]
    fn a_finished_count_has_done_all_its_parts() {
        let mut record = record();
        record.complete();
        assert_eq!(record.progress, Some(json!({ "kind": "parts", "done": 4, "of": 4 })));
        record.progress = Some(json!({ "kind": "found", "value": 7 }));
        record.complete();
        assert_eq!(record.progress, Some(json!({ "kind": "found", "value": 7 })));
    }

    #[test]
    fn damage_is_noticed() {
        let text = record().text();
        for end in 0..text.len() - 1 {
            assert!(Record::read(&text[..end]).is_err(), "{end}");
        }
        assert!(Record::read(&text.replace("8 queens", "9 queens")).unwrap_err().contains("checksum"));
        let negative = Record { seconds: -1.0, ..record() }.text();
        assert!(Record::read(&negative).unwrap_err().contains("not a time"));
        assert!(Record::read(&(text + "more\n")).is_err());
        assert!(Record::read("Dear diary,\n").unwrap_err().starts_with("line 1"));
    }
}

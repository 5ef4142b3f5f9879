//! Reads a request for new puzzles with the help of the generator's table of options.

use crate::Refusal;
use crate::limits::{Limits, Seconds};
use rookwright_run::options::{FieldError, Given, Options, shown, values};
use serde_json::{Map, Value};
use std::time::Duration;

/// The fields that every generator has besides its own.
const COMMON: [&str; 5] = ["family", "count", "seed", "time_limit", "threads"];

/// The fields that all generators share.
pub(super) struct Common {
    pub(super) family: &'static str,
    pub(super) count: u64,
    pub(super) seed: u64,
    pub(super) time_limit: Option<Duration>,
    pub(super) threads: Option<usize>,
}

impl Common {
    /// Reads the fields that all generators share.
    pub(super) fn read(
        family: &'static str,
        body: &Map<String, Value>,
        limits: &Limits,
    ) -> Result<Self, Refusal> {
        let whole = |name: &'static str| match body.get(name) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => value.as_u64().map(Some).ok_or_else(|| {
                Refusal::field(&FieldError::of(
                    name,
                    format!("expected a whole number from 0 up, found {}", shown(value)),
                ))
            }),
        };
        let count = whole("count")?.unwrap_or(1);
        let most = limits.puzzles;
        if !(1..=most).contains(&count) {
            let message = format!("{count} puzzles are not possible here: expected 1 to {most}");
            return Err(Refusal::field(&FieldError::of("count", message)));
        }
        let seed = match text("seed", body.get("seed"))? {
            Some(text) => {
                values::seed(&text).map_err(|error| Refusal::field(&FieldError::of("seed", error.0)))?
            }
            None => values::any_seed(),
        };
        let threads = whole("threads")?.and_then(|number| usize::try_from(number).ok());
        Ok(Self { family, count, seed, time_limit: time_limit(body.get("time_limit"))?, threads })
    }
}

fn time_limit(value: Option<&Value>) -> Result<Option<Duration>, Refusal> {
    let Some(value) = value.filter(|value| !value.is_null()) else { return Ok(None) };
    let time = value.as_f64().and_then(Seconds::of);
    time.map(|Seconds(time)| Some(time)).ok_or_else(|| {
        let message = format!("{} is not a time: expected seconds above 0, at most a century", shown(value));
        Refusal::field(&FieldError::of("time_limit", message))
    })
}

/// Reads the options of a generator from the fields of a request.
pub(super) fn options<O: Options>(body: &Map<String, Value>) -> Result<O, Refusal> {
    Given::read(body, &COMMON).map(|given| given.options).map_err(|error| Refusal::field(&error))
}

/// Returns a text or a number as a user would type it; `None` if it is missing or empty.
fn text(field: &'static str, value: Option<&Value>) -> Result<Option<String>, Refusal> {
    match value {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.trim().to_owned()).filter(|text| !text.is_empty())),
        Some(Value::Number(number)) => Ok(Some(number.to_string())),
        Some(_) => Err(Refusal::field(&FieldError::of(field, "expected a word or a number"))),
    }
}

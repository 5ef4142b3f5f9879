//! Fields of a request: which of them is at fault, and what their words say.

use super::refusal::Refusal;
use super::wording;
use serde::de::{self, DeserializeOwned};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};

/// No request has more fields; a document with more is not worth looking for the wrong one.
const MOST: usize = 64;

/// Why a document is no such request, with the field that is at fault where there is one.
pub(super) fn refused<R: DeserializeOwned>(body: &[u8], error: &serde_json::Error) -> Refusal {
    match serde_json::from_slice::<Map<String, Value>>(body) {
        Ok(object) if object.len() <= MOST => match at_fault::<R>(&object) {
            Some((field, message)) => told(&field, wording::plain(&message)),
            None => Refusal::body(error),
        },
        _ => Refusal::body(error),
    }
}

/// The field without which something else is wrong, or nothing, and what is wrong with it.
fn at_fault<R: DeserializeOwned>(object: &Map<String, Value>) -> Option<(String, String)> {
    let wrong = |object: Map<String, Value>| {
        serde_json::from_value::<R>(Value::Object(object)).err().map(|error| error.to_string())
    };
    let message = wrong(object.clone())?;
    // These name the field themselves.
    if message.starts_with("unknown field") || message.starts_with("missing field") {
        return None;
    }
    let without = |field: &str| {
        let mut others = object.clone();
        others.remove(field);
        wrong(others)
    };
    let suspects: Vec<_> = object.keys().map(|field| (field, without(field))).collect();
    let suspects = || suspects.iter().filter(|(_, other)| other.as_ref() != Some(&message));
    // What has to be there is missed when it is taken away, be it right or wrong.
    let is_missed =
        |other: &Option<String>| other.as_ref().is_some_and(|other| other.starts_with("missing field"));
    let (field, _) = suspects().find(|(_, other)| !is_missed(other)).or_else(|| suspects().next())?;
    Some(((*field).clone(), message))
}

/// What is wrong with a field.
pub(super) fn told(field: &str, what: impl Into<String>) -> Refusal {
    Refusal::input(format!("{field}: {}", what.into()))
}

/// What is read from a field.
pub(super) fn named<T>(field: &str, read: Result<T, impl ToString>) -> Result<T, Refusal> {
    read.map_err(|what| told(field, what.to_string()))
}

/// One of several words.
pub(super) fn chosen<T: Copy>(field: &str, word: &str, choices: &[(&str, T)]) -> Result<T, Refusal> {
    let found = choices.iter().find(|(name, _)| *name == word);
    found.map(|&(_, choice)| choice).ok_or_else(|| {
        let names: Vec<&str> = choices.iter().map(|&(name, _)| name).collect();
        let word: String = word.chars().take(40).collect();
        told(field, format!("'{word}' cannot be had: expected one of {}", names.join(", ")))
    })
}

/// A word as the command line would be given it; a number will do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Word(String);

impl<'de> Deserialize<'de> for Word {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::String(text) => Ok(Word(text.trim().to_owned())),
            Value::Number(number) => Ok(Word(number.to_string())),
            _ => Err(de::Error::custom("expected a word or a number")),
        }
    }
}

/// What a word says; nothing where it is missing or empty.
pub(super) fn worded<T, E: ToString>(
    field: &str,
    word: Option<&Word>,
    read: impl FnOnce(&str) -> Result<T, E>,
) -> Result<Option<T>, Refusal> {
    let word = word.filter(|word| !word.0.is_empty());
    word.map(|word| named(field, read(&word.0))).transpose()
}

/// What a word stands for; nothing where it is missing or empty.
pub(super) fn picked<T: Copy>(
    field: &str,
    word: Option<&Word>,
    choices: &[(&str, T)],
) -> Result<Option<T>, Refusal> {
    let word = word.filter(|word| !word.0.is_empty());
    word.map(|word| chosen(field, &word.0, choices)).transpose()
}

/// What each word of a list with commas says.
pub(super) fn listed<T>(
    word: Option<&Word>,
    read: impl Fn(&str) -> Result<T, Refusal>,
) -> Result<Vec<T>, Refusal> {
    let items = word.map(|word| word.0.as_str()).unwrap_or_default();
    items.split(',').map(str::trim).filter(|item| !item.is_empty()).map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Deserialize, Debug)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only whether it can be read is asked")]
    struct Asked {
        count: u32,
        #[serde(default)]
        title: Option<String>,
    }

    fn why(body: &str) -> String {
        let error = serde_json::from_slice::<Asked>(body.as_bytes()).unwrap_err();
        refused::<Asked>(body.as_bytes(), &error).to_string()
    }

    #[test]
    fn the_field_at_fault_is_named() {
        assert_eq!(
            why(r#"{"count": "x"}"#),
            "count: expected a whole number from 0 up, found the text \"x\""
        );
        assert_eq!(why(r#"{"count": 1, "title": 7}"#), "title: expected a text, found the number 7");
        assert_eq!(
            why(r#"{"count": -1, "title": 7}"#),
            "count: expected a whole number from 0 up, found the number -1"
        );
        assert!(why(r#"{"title": "x"}"#).starts_with("missing field `count`"));
        assert!(why(r#"{"count": 1, "titel": "x"}"#).starts_with("unknown field `titel`"));
        assert_eq!(why("[]"), "expected an object, found a list of 0 at line 1 column 2");
        assert!(why("{").starts_with("EOF"));
    }

    #[test]
    fn one_of_several_words() {
        let choices = [("white", 1), ("black", 2)];
        assert_eq!(chosen("bottom", "black", &choices), Ok(2));
        let error = chosen("bottom", "red", &choices).unwrap_err().to_string();
        assert_eq!(error, "bottom: 'red' cannot be had: expected one of white, black");
        let word = |text: &str| Word(text.to_owned());
        assert_eq!(picked("bottom", None, &choices), Ok(None));
        assert_eq!(picked("bottom", Some(&word("")), &choices), Ok(None));
        assert_eq!(picked("bottom", Some(&word("white")), &choices), Ok(Some(1)));
        let each = |item: &str| chosen("side", item, &choices);
        assert_eq!(listed(Some(&word("white, black,")), each), Ok(vec![1, 2]));
        assert!(listed(Some(&word("white, red")), each).is_err());
    }

    #[test]
    fn a_word_may_be_a_number() {
        let word = |text: &str| serde_json::from_str::<Word>(text).ok();
        assert_eq!(word("\" 2.5 \""), Some(Word("2.5".to_owned())));
        assert_eq!(word("2.5"), word("\"2.5\""));
        assert_eq!((word("true"), word("[]")), (None, None));
        let number = worded("n", word("7").as_ref(), str::parse::<u8>);
        assert_eq!(number, Ok(Some(7)));
        let wrong = worded("n", word("\"x\"").as_ref(), str::parse::<u8>).unwrap_err();
        assert!(wrong.to_string().starts_with("n: "), "{wrong}");
    }
}

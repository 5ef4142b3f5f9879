//! The tables of messages are complete, and the messages exist.

use super::template::{Part, parts};
use super::*;
use std::fs;
use std::path::Path;

const OTHERS: [Language; 4] = [Language::German, Language::French, Language::Spanish, Language::Portuguese];

/// Returns the English texts of all messages.
fn messages() -> impl Iterator<Item = &'static str> {
    let texts = Language::English.texts().filter(|(id, _)| MESSAGES.iter().any(|root| id.starts_with(root)));
    texts.filter(|(id, _)| !id.starts_with("goal.") && !id.starts_with("turn.")).map(|(_, text)| text)
}

/// Collects the texts of all source files below a folder.
fn sources(folder: &Path, texts: &mut String) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, texts);
        } else if path.extension().is_some_and(|end| end == "rs") {
            *texts += &fs::read_to_string(path).unwrap();
        }
    }
}

/// A message that the program no longer says has no place in the tables. Some are put together from parts, so half of the
/// longest fixed part is enough.
#[test]
fn every_message_is_said_somewhere() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut texts = String::new();
    for folder in fs::read_dir(crates).unwrap() {
        let folder = folder.unwrap().path().join("src");
        if folder.is_dir() {
            sources(&folder, &mut texts);
        }
    }
    // A long text goes on in the next line.
    let texts: String = texts.split("\\\n").map(str::trim_start).collect();
    for english in messages() {
        let fixed = parts(english).into_iter().filter_map(|part| match part {
            Part::Fixed(text) => Some(text),
            Part::Gap(_) => None,
        });
        let longest = fixed.max_by_key(|text| text.len()).unwrap_or_default();
        let quarter = longest.len() / 4;
        let halves = [0..2 * quarter, quarter..3 * quarter, longest.len() - 2 * quarter..longest.len()];
        let said = |part: &str| texts.contains(&part.replace('"', "\\\""));
        let is_said = halves.into_iter().filter_map(|half| longest.get(half)).any(said);
        assert!(is_said, "nothing says {english:?}");
    }
}

#[test]
fn every_goal_has_a_name() {
    let stipulations = [
        "#2", "=2", "s#2", "r#2", "semi-r#2", "h#2", "hs#2", "ser-#2", "ser-h#2", "ser-s#2", "s=2", "h=2",
        "ser-h=2",
    ];
    for text in stipulations {
        let goal = rookwright_mate::goal_words(text.parse().unwrap());
        for language in OTHERS {
            let said = known_translation(&format!("There is no {goal} in this position."), language);
            assert!(said.is_some(), "{goal}: {language}");
        }
    }
}

#[test]
fn gaps_are_matched_by_their_kind() {
    let german = |english: &str| translated(english, Language::German);
    assert_eq!(german("8 queens, 1 given"), "8 Damen, 1 vorgegeben");
    assert_eq!(
        german("Most knights that do not attack each other, 5x5"),
        "Möglichst viele Springer, die einander nicht angreifen, 5x5"
    );
    assert_eq!(german("the given solution 1.O-O-O is wrong"), "die angegebene Lösung 1.0-0-0 ist falsch");
    assert_eq!(
        german("no mate in 1; mate in 2 not decided"),
        "kein Matt in 1 Zug; Matt in 2 Zügen nicht entschieden"
    );
    // What is not known stays English, line by line.
    assert_eq!(german("Most teapots, 5x5"), "Most teapots, 5x5");
    assert_eq!(german("cooked\nIs it?"), "nebenlösig\nIs it?");
    assert_eq!(translated("cooked", Language::English), "cooked");
}

/// A message may quote anything: where the work were not bounded, this would not end.
#[test]
fn hostile_texts_are_bounded() {
    for part in [
        "' is not a ",
        "board: ",
        "mate in 1; ",
        "2 queens, ",
        "once, not once, ",
        ", 1 given",
        " on the torus",
        "é",
        "{n}",
    ] {
        for length in [LONGEST - 20, LONGEST + 20] {
            let text = part.repeat(length / part.len());
            for language in Language::ALL {
                let said = translated(&text, language);
                assert!(length < LONGEST || said == text, "{language:?}: {part}");
                translated(&format!("'{text}' is not a move"), language);
                translated(&format!("Still to place: {text}."), language);
            }
        }
    }
}

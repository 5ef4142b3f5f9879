//! Puts the words of documents and refusals into the language of a request.
//!
//! Tasks write their words in English, like the command line. The fields below hold words; all others hold names,
//! numbers, moves and texts of the user, which have no language.

use super::Refusal;
use rookwright_board::Fault;
use rookwright_run::options::Message;
use rookwright_sheet::Language;
use rookwright_words::{known_translation, translated};
use serde::Deserialize;
use serde_json::{Value, json};

/// The fields that hold words.
const WORDS: [&str; 4] = ["advice", "message", "remark", "words"];
/// The fields that hold what users have written, and keep it as it is.
const OF_USERS: [&str; 2] = ["collection", "settings"];
/// The field that holds the caption of a diagram.
const CAPTION: &str = "caption";
/// The field that holds words with options between them.
const PARTS: &str = "advice_parts";
/// The field that holds a list of texts.
const NOTES: &str = "notes";
/// What stands between the parts of a caption.
const CAPTION_GAP: &str = "   ";

/// Translates the words of a document.
pub(super) fn localise(document: &mut Value, language: Language) {
    if language == Language::English {
        return;
    }
    match document {
        Value::Array(list) => list.iter_mut().for_each(|item| localise(item, language)),
        Value::Object(fields) => {
            for (name, value) in fields.iter_mut() {
                match value {
                    _ if OF_USERS.contains(&name.as_str()) => {}
                    Value::String(text) if name == CAPTION => {
                        let parts = text.split(CAPTION_GAP).map(|part| translated(part, language));
                        *text = parts.collect::<Vec<_>>().join(CAPTION_GAP);
                    }
                    Value::String(text) if WORDS.contains(&name.as_str()) => {
                        *text = translated(text, language);
                    }
                    Value::Array(notes) if name == NOTES => {
                        for note in notes.iter_mut() {
                            match note {
                                Value::String(text) => *text = translated(text, language),
                                other => localise(other, language),
                            }
                        }
                    }
                    _ => localise(value, language),
                }
            }
            // The plain text of an advice has lost the marks of its options.
            if let Some(Ok(parts)) = fields.get(PARTS).map(Message::deserialize) {
                let parts = localised_message(&parts, language);
                fields.insert("advice".into(), parts.to_string().into());
                fields.insert(PARTS.into(), json!(parts));
            }
        }
        _ => {}
    }
}

/// Translates a message that refers to options.
fn localised_message(message: &Message, language: Language) -> Message {
    let markup = message.spell(|field, value| match value {
        Some(value) => format!("[{field} {value}]"),
        None => format!("[{field}]"),
    });
    Message::of(&translated(&markup, language))
}

impl Refusal {
    /// Returns the refusal in another language, as far as its words are known there.
    #[must_use]
    pub fn in_language(self, language: Language) -> Self {
        if language == Language::English {
            return self;
        }
        match self {
            Refusal::Input { message, faults, field, parts } => {
                let fault = |fault: Fault| Fault { message: translated(&fault.message, language), ..fault };
                let parts = parts.map(|parts| localised_message(&parts, language));
                // The name of an object says nothing to people; what is wrong in it has its own name.
                let inner = field.and_then(|name| message.strip_prefix(name)?.strip_prefix(": "));
                let is_known = known_translation(&message, language).is_some();
                let message = inner.filter(|_| !is_known).unwrap_or(&message);
                Refusal::Input {
                    message: translated(message, language),
                    faults: faults.into_iter().map(fault).collect(),
                    field,
                    parts,
                }
            }
            other => other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{puz, run_at};
    use super::super::{JobContext, Limits, Task};
    use super::*;

    /// Runs a task in German.
    fn german(name: &str, body: &Value) -> Value {
        run_at(&JobContext { language: Language::German, ..JobContext::default() }, name, body)
    }

    /// Returns the refusal of a task in German.
    fn refused(name: &str, body: &Value) -> Refusal {
        let body = body.to_string();
        let read = || Task::read(name, body.as_bytes(), &Limits::default()).unwrap_err();
        Language::German.speak(read).in_language(Language::German)
    }

    #[test]
    fn verdicts_and_hints() {
        let puzzle = json!({ "fen": "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w", "stipulation": "#2" });
        let right = german("play", &json!({ "puzzle": puzzle, "moves": ["d1d8"] }));
        assert_eq!(right["words"], "Richtig: noch 1 Zug.");
        let wrong = german("play", &json!({ "puzzle": puzzle, "moves": ["d1a1"] }));
        assert_eq!(wrong["words"], "Nein: Schwarz antwortet Kh7, und es gibt kein Matt in 1 Zug.");
        for (level, words) in [
            (1, "Gesucht ist ein Schachgebot. Schwarz: Der König kann nach h7, f8."),
            (2, "Der Turm auf d1 zieht."),
            (3, "Der Zug ist Td8+."),
        ] {
            let hint = german("hint", &json!({ "puzzle": puzzle, "moves": [], "level": level }));
            assert_eq!(hint["words"], words);
            // The moves themselves have no language.
            assert!(level < 3 || hint["move"]["san"] == "Rd8+", "{hint}");
        }
    }

    #[test]
    fn unfinished_boards() {
        let queens = json!({ "words": ["queens", "4"] });
        let state = german("look", &json!({ "puzzle": queens, "men": "Qa1 Qb2" }));
        assert_eq!(
            (&state["words"], &state["faults"][0]["message"]),
            (&json!("Da1 greift Db2 an."), &json!("Da1 greift Db2 an"))
        );
        let state = german("look", &json!({ "puzzle": queens, "men": "Qa2 Qb4 Qc1" }));
        assert_eq!(state["words"], "Noch zu setzen: 1 Dame.");
        let hint = german("hint", &json!({ "puzzle": queens, "men": "Qa2 Qb4 Qc1", "level": 3 }));
        assert_eq!(hint["words"], "Auf d3 eine Dame setzen.");
        let tour = german("look", &json!({ "puzzle": { "words": ["tour", "5x5"] }, "tour": ["a1", "b2"] }));
        assert_eq!(tour["words"], "Von a1 nach b2 (Nummer 1 bis 2) ist kein Zug des Springers.");
    }

    #[test]
    fn the_words_of_a_puzzle() {
        let document = german("puzzle", &json!({ "puzzle": puz("mate-helpmate-2") }));
        assert_eq!(document["task"], "Hilfsmatt in 2 Zügen");
        let black = json!({ "fen": "8/8/8/8/8/2k5/3r4/K7 b", "stipulation": "#1" });
        let document = german("puzzle", &json!({ "puzzle": black }));
        assert!(document["diagram"]["caption"].as_str().unwrap().ends_with("Schwarz am Zug"), "{document}");
        assert!(document["diagram"]["text"].as_str().unwrap().contains("Td2. Schwarz am Zug"), "{document}");
    }

    #[test]
    fn refusals() {
        let wrong = json!({ "puzzle": { "fen": "k2/3/2X", "stipulation": "#2" } });
        let Refusal::Input { message, faults, .. } = refused("puzzle", &wrong) else { panic!("{wrong}") };
        assert!(message.contains("Brett, Zeichen 7: „X“ ist kein Buchstabe eines Steins"), "{message}");
        assert!(faults[0].message.starts_with("„X“ ist kein Buchstabe"), "{faults:?}");
        let wrong = json!({ "puzzle": { "fen": "4k/5/4K/5/R4 w", "stipulation": "mate" } });
        let message = refused("puzzle", &wrong).to_string();
        assert!(message.starts_with("Forderung: „mate“ ist keine Forderung"), "{message}");
        let wrong = json!({ "family": "mate", "moves": 2.5 });
        let Refusal::Input { parts, field, .. } = refused("generate", &wrong) else { panic!("{wrong}") };
        assert_eq!(field, Some("moves"));
        assert!(parts.unwrap().to_string().starts_with("halbe Züge gibt es nur im Hilfsspiel"));
    }

    #[test]
    fn notes_of_a_sheet() {
        let mut document = json!({
            "notes": ["puzzle 3: the given solution 1.Qb1 is wrong", "own words", 7],
            "settings": { "words": "cooked" },
        });
        localise(&mut document, Language::Spanish);
        assert_eq!(
            document["notes"],
            json!(["problema 3: la solución dada 1.Db1 es incorrecta", "own words", 7])
        );
        assert_eq!(document["settings"]["words"], "cooked");
    }

    #[test]
    fn advice_keeps_its_options() {
        let english = "5 of 9 positions have duals: try duals minor";
        let mut document = json!({ "advice": english, "advice_parts": ["5 of 9 positions have duals: try ", { "field": "duals", "value": "minor" }] });
        localise(&mut document, Language::French);
        assert_eq!(
            document["advice_parts"],
            json!(["5 positions sur 9 ont des duals\u{a0}: essayez ", { "field": "duals", "value": "minor" }])
        );
        assert_eq!(document["advice"], "5 positions sur 9 ont des duals\u{a0}: essayez duals minor");
    }
}

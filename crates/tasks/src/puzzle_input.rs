//! Reads the puzzle of a request: a `.puz` text, a position, or words and options as on the command line.

use super::field::field_error;
use super::limits::Limits;
use super::refusal::Refusal;
use rookwright_board::{Fault, Faults};
use rookwright_chess::{FenError, FenFault};
use rookwright_mate::Problem;
use rookwright_puzzle::{PresetOptions, Puzzle};
use rookwright_run::options::{Given, shown};
use serde::Deserialize;
use serde_json::{Map, Value};
use std::sync::Arc;

/// The most bytes in the text of a puzzle.  A 20x20 board with many rules has a few thousand.
pub(super) const LONGEST: usize = 64 << 10;

/// The most words of a puzzle.
const WORDS: usize = 16;
/// The most faults of a position that are listed.
const MOST_FEN_FAULTS: usize = 20;
/// The most bytes in a word.  The longest word is a position.
const LONGEST_WORD: usize = 300;

/// The field `puzzle` of a request: one of `puz`, `fen` and `words`, with the options of puzzles given by name.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(transparent)]
pub struct PuzzleInput(Map<String, Value>);

/// The fields that are no options.
const TEXTS: [&str; 3] = ["puz", "fen", "words"];
/// Other names of options.
const OTHER_NAMES: [(&str, &str); 1] = [("twins", "twin")];

impl PuzzleInput {
    /// Returns the puzzle.
    ///
    /// # Errors
    /// If the fields do not describe a puzzle, or the board exceeds the limits.
    pub fn read(&self, limits: &Limits) -> Result<Puzzle, Refusal> {
        let (puz, fen, words) = (self.text("puz")?, self.text("fen")?, self.words()?);
        let options = self.options()?;
        let long = words
            .iter()
            .flatten()
            .copied()
            .chain(fen)
            .chain(options.options.twins.iter().map(String::as_str));
        if long.clone().count() > WORDS || long.clone().any(|word| word.len() > LONGEST_WORD) {
            return Err(Refusal::input(format!(
                "too many words, or a word that is too long: expected up to {WORDS} words of {LONGEST_WORD} characters"
            )));
        }
        let puzzle = match (puz, fen, words) {
            (Some(_), None, None) if options.names().next().is_some() => {
                return Err(Refusal::input(
                    "options are only for words and fen; a puz text has its own settings",
                ));
            }
            (Some(text), None, None) if text.len() > LONGEST => {
                return Err(Refusal::input(format!("the text is longer than {} KB", LONGEST >> 10)));
            }
            (Some(text), None, None) => {
                text.parse::<Puzzle>().map_err(|faults: Faults| Refusal::from(faults))?
            }
            (None, Some(fen), None) => preset(&["mate", fen], &options.options)?,
            (None, None, Some(words)) => preset(&words, &options.options)?,
            _ => return Err(Refusal::input("a puzzle needs exactly one of puz, fen and words")),
        };
        limits.board(puzzle.geometry())?;
        Ok(puzzle)
    }

    /// Returns the mate problem; refuses puzzles of other families.
    pub(super) fn read_mate(&self, limits: &Limits) -> Result<Arc<Problem>, Refusal> {
        match self.read(limits)? {
            Puzzle::Mate(problem) => Ok(problem),
            _ => Err(Refusal::input("this task is only for mates")),
        }
    }

    /// Returns a text; `None` if it is missing.
    fn text(&self, name: &'static str) -> Result<Option<&str>, Refusal> {
        match self.0.get(name) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(other) => Err(field_error(name, format!("expected a text, found {}", shown(other)))),
        }
    }

    /// Returns the words; `None` if they are missing.
    fn words(&self) -> Result<Option<Vec<&str>>, Refusal> {
        let wrong =
            |found: &Value| field_error("words", format!("expected a list of words, found {}", shown(found)));
        match self.0.get("words") {
            None | Some(Value::Null) => Ok(None),
            Some(Value::Array(words)) => words
                .iter()
                .map(|word| word.as_str().ok_or_else(|| wrong(word)))
                .collect::<Result<_, _>>()
                .map(Some),
            Some(other) => Err(wrong(other)),
        }
    }

    fn options(&self) -> Result<Given<PresetOptions>, Refusal> {
        let mut fields = self.0.clone();
        for (other, name) in OTHER_NAMES {
            if let Some(value) = fields.remove(other) {
                fields.insert(name.to_owned(), value);
            }
        }
        // `legality: false` is the same as `no_legality: true`.
        match fields.remove("legality") {
            None | Some(Value::Null | Value::Bool(true)) => {}
            Some(Value::Bool(false)) => drop(fields.insert("no_legality".to_owned(), true.into())),
            Some(other) => {
                return Err(field_error(
                    "legality",
                    format!("expected true or false, found {}", shown(&other)),
                ));
            }
        }
        Given::read(&fields, &TEXTS).map_err(|error| Refusal::field(&error))
    }
}

fn preset(words: &[&str], options: &PresetOptions) -> Result<Puzzle, Refusal> {
    Puzzle::preset(words, options).map_err(|error| {
        let advice = error.unusual_board().map(|size| format!("; if it is meant, add \"board\": \"{size}\""));
        let message = error.to_string() + &advice.unwrap_or_default();
        let faults = match (error.fen(), words) {
            (Some(error), [_, fen, ..]) => fen_faults(fen, error),
            _ => Vec::new(),
        };
        Refusal::Input { message, faults, field: None, parts: None }
    })
}

/// Returns the faults of a FEN with their columns. A fault without a column is one of its whole field.
fn fen_faults(fen: &str, error: &FenError) -> Vec<Fault> {
    let starts: Vec<usize> = fen
        .char_indices()
        .enumerate()
        .filter(|&(_, (byte, c))| !c.is_whitespace() && !fen[..byte].ends_with(|c: char| !c.is_whitespace()))
        .map(|(column, _)| column)
        .collect();
    let start = |fault: &FenFault| {
        let start = starts.get(fault.field as usize).copied();
        start.unwrap_or_else(|| fen.chars().count()) + 1
    };
    let place = |fault: &FenFault| fault.column.unwrap_or_else(|| start(fault));
    let fault = |fault: &FenFault| Fault { line: 1, column: place(fault), message: fault.message.clone() };
    error.faults.iter().take(MOST_FEN_FAULTS).map(fault).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn read(document: Value) -> Result<Puzzle, String> {
        let input: PuzzleInput = serde_json::from_value(document).map_err(|error| error.to_string())?;
        input.read(&Limits::default()).map_err(|refusal| refusal.to_string())
    }

    #[test]
    fn a_puzzle_in_three_ways() {
        let torus = read(json!({ "words": ["queens", "13"], "torus": true, "given": "a1" })).unwrap();
        assert!(torus.to_string().contains("torus"), "{torus}");
        let pawns = read(json!({ "words": ["queens", "8"], "pawns": 2 })).unwrap();
        assert!(pawns.to_string().contains("place: 10 Q, 2 P"), "{pawns}");
        let mate = read(json!({ "fen": "4/N1p1/Qn1k/K3 w", "stipulation": "#2" })).unwrap();
        assert_eq!(read(json!({ "puz": mate.to_string() })), Ok(mate));
        let twins =
            json!({ "fen": "4/N1p1/Qn1k/K3 w", "stipulation": "#2", "twins": ["wKa1-b1"], "duplex": true });
        let twins = read(twins).unwrap();
        assert!(twins.to_string().contains("twin: b) wKa1-b1\nduplex: yes\n"), "{twins}");
        let tour =
            read(json!({ "words": ["tour", "6x6"], "closed": true, "holes": "c3, d3", "from": "" })).unwrap();
        assert!(tour.to_string().contains("closed"), "{tour}");
    }

    #[test]
    fn faults_of_a_position_have_columns() {
        let faults = |fen: &str| -> Vec<(usize, usize)> {
            let input: PuzzleInput = serde_json::from_value(json!({ "fen": fen })).unwrap();
            match input.read(&Limits::default()) {
                Err(Refusal::Input { faults, .. }) => {
                    faults.iter().map(|fault| (fault.line, fault.column)).collect()
                }
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(faults("6k1/5p2/6p1/7x/8/8/8/K7 w"), vec![(1, 14)]);
        assert_eq!(faults("6k1/8/8/8/8/8/8/K7 white"), vec![(1, 20)]);
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (document, expected) in [
            (json!({}), "one of puz, fen and words"),
            (json!({ "puz": "", "fen": "" }), "one of puz, fen and words"),
            (json!({ "words": ["queens", "21"] }), "a board of 21x21 is too large here"),
            (json!({ "words": ["tour", "99999999x99999999"] }), ""),
            (json!({ "words": ["queens", "8"], "given": "9z" }), "given: "),
            (json!({ "words": ["queens", "8"], "holes": "a1 9" }), "holes: "),
            (json!({ "fen": "8/8", "stipulation": "mate soon" }), "stipulation: "),
            (json!({ "puz": "puzzle: tour\nboard: 3x3\n", "closed": true }), "options are only for words"),
            (json!({ "wrods": [] }), "unknown field `wrods`"),
            (json!({ "fen": "8/".repeat(1000) }), "too long"),
            (json!({ "words": vec!["queens"; 17] }), "too many words"),
            (json!({ "puz": "x y\n".repeat(20_000) }), "longer than 64 KB"),
            (json!({ "puz": "x y\n".repeat(10_000) }), "\nand "),
            (json!({ "puz": "puzzle: mate\nfen: x\n" }), "line 2"),
        ] {
            let message = read(document.clone()).expect_err(&document.to_string());
            assert!(message.contains(expected), "{document}: {message}");
        }
    }
}

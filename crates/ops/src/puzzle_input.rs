//! Reads the puzzle of a request: a `.puz` text, a position, or words and options as on the command line.

use super::limits::Limits;
use super::refusal::Refusal;
use rookwright_board::{Fault, Faults, say};
use rookwright_chess::{FenError, FenFault};
use rookwright_mate::Problem;
use rookwright_puzzle::{PresetOptions, Puzzle};
use rookwright_run::options::{Given, Kind, Options};
use serde_json::{Map, Value};
use std::sync::Arc;

/// The most bytes in the text of a puzzle.  A 20x20 board with many rules has a few thousand.
pub(super) const LONGEST: usize = 64 << 10;

/// A text of any kind.
const TEXT: Kind = Kind::Text { value: "TEXT", example: "" };
/// The most words of a puzzle.
const WORDS: usize = 16;
/// The most faults of a position that are listed.
const MOST_FEN_FAULTS: usize = 20;
/// The most bytes in a word.  The longest word is a position.
const LONGEST_WORD: usize = 300;

/// A puzzle: one of `puz`, `fen` and `words`, with the options of puzzles given by name.
#[derive(Clone, PartialEq, Debug, Options)]
#[option(object = "puzzle-input")]
pub struct PuzzleInput {
    /// The text of a puzzle file
    #[option(kind = TEXT, place = Nowhere)]
    pub puz: Option<String>,
    /// The position of a mate problem, as FEN
    #[option(place = Nowhere)]
    pub fen: Option<String>,
    /// 'queens 8', 'mate FEN', ... or a .puz file (- for standard input)
    #[option(kind = Kind::Texts { value: "PUZZLE", example: "queens" }, place = Words)]
    pub words: Vec<String>,
    /// What options change about a puzzle given by name.
    #[option(flatten)]
    pub preset: PresetOptions,
}

impl PuzzleInput {
    /// Returns a puzzle file as the input of an operation.
    pub fn of_text(puz: impl Into<String>) -> Given<Self> {
        let fields = Map::from_iter([("puz".to_owned(), Value::String(puz.into()))]);
        Given::read(&fields, &[]).unwrap_or_default()
    }
}

/// Reads the puzzle of a request.
pub trait ReadPuzzle {
    /// Returns the puzzle.
    ///
    /// # Errors
    /// If the fields do not describe a puzzle, or the board exceeds the limits.
    fn read(&self, limits: &Limits) -> Result<Puzzle, Refusal>;

    /// Returns the mate problem.
    ///
    /// # Errors
    /// As [`read`](Self::read), and if the puzzle belongs to another family.
    fn read_mate(&self, limits: &Limits) -> Result<Arc<Problem>, Refusal> {
        match self.read(limits)? {
            Puzzle::Mate(problem) => Ok(problem),
            _ => Err(Refusal::input("this task is only for mates")),
        }
    }
}

impl ReadPuzzle for Given<PuzzleInput> {
    fn read(&self, limits: &Limits) -> Result<Puzzle, Refusal> {
        let PuzzleInput { puz, fen, words, preset: options } = &self.options;
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        // Checked before anything is read, because what follows takes time for each word.
        let long =
            words.iter().copied().chain(fen.as_deref()).chain(options.twins.iter().map(String::as_str));
        if long.clone().count() > WORDS || long.clone().any(|word| word.len() > LONGEST_WORD) {
            return Err(Refusal::input(say!(
                "error.words",
                "too many words, or a word that is too long: expected up to {words} words of {letters} characters",
                words = WORDS,
                letters = LONGEST_WORD
            )));
        }
        let puzzle = match (puz, fen, &words[..]) {
            (Some(_), None, []) if self.names().any(|name| name != "puz") => {
                return Err(Refusal::input(
                    "options are only for words and fen; a puz text has its own settings",
                ));
            }
            (Some(text), None, []) if text.len() > LONGEST => {
                return Err(Refusal::input(say!(
                    "error.text_length",
                    "the text is longer than {n} KB",
                    n = LONGEST >> 10
                )));
            }
            (Some(text), None, []) => {
                text.parse::<Puzzle>().map_err(|faults: Faults| Refusal::from(faults))?
            }
            (None, Some(fen), []) => preset(&["mate", fen], options)?,
            (None, None, [_, ..]) => preset(&words, options)?,
            _ => return Err(Refusal::input("a puzzle needs exactly one of puz, fen and words")),
        };
        // The board is looked at last, since only the reader knows its size.
        limits.board(puzzle.geometry())?;
        Ok(puzzle)
    }
}

fn preset(words: &[&str], options: &PresetOptions) -> Result<Puzzle, Refusal> {
    Puzzle::preset(words, options).map_err(|error| {
        let fen = error.cause::<FenError>();
        let what = error.to_string();
        let message = match fen.and_then(|error| error.unusual) {
            Some(size) => say!(
                "error.unusual_board",
                "{what}; if it is meant, add \"board\": \"{size}\"",
                what,
                size = size.to_string()
            ),
            None => what,
        };
        // Faults of a position come with their places, so that a form can show them where they are.
        let faults = match (fen, words) {
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
        let Value::Object(fields) = document else { panic!("an object") };
        let input = Given::<PuzzleInput>::read(&fields, &[]).map_err(|error| error.to_string())?;
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
            let Value::Object(fields) = json!({ "fen": fen }) else { panic!("an object") };
            match Given::<PuzzleInput>::read(&fields, &[]).unwrap().read(&Limits::default()) {
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
            (json!({ "wrods": [] }), "unknown field 'wrods': did you mean 'words'?"),
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

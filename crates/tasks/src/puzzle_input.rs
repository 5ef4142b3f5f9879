//! Reads the puzzle of a request: a `.puz` text, a position, or words and options as on the command line.

use super::limits::Limits;
use super::refusal::Refusal;
use rookwright_board::{Fault, Faults, Square, SquareSet, Token};
use rookwright_chess::{FenError, FenFault, Legality};
use rookwright_compose::mate_board;
use rookwright_mate::Problem;
use rookwright_placement::Given;
use rookwright_puzzle::{PresetOptions, Puzzle};
use serde::Deserialize;
use std::str::FromStr;
use std::sync::Arc;

/// The most bytes in the text of a puzzle.  A 20x20 board with many rules has a few thousand.
pub(super) const LONGEST: usize = 64 << 10;

/// The most words of a puzzle.
const WORDS: usize = 16;
/// The most faults of a position that are listed.
const MOST_FEN_FAULTS: usize = 20;
/// The most bytes in a word.  The longest word is a position.
const LONGEST_WORD: usize = 300;

/// The field `puzzle` of a request: one of `puz`, `fen` and `words`, with options.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PuzzleInput {
    puz: Option<String>,
    fen: Option<String>,
    words: Option<Vec<String>>,
    pawns: Option<u32>,
    torus: bool,
    given: Option<String>,
    holes: Option<String>,
    forbid: Option<String>,
    closed: bool,
    from: Option<String>,
    to: Option<String>,
    leaper: Option<String>,
    stipulation: Option<String>,
    legality: Option<bool>,
    board: Option<String>,
    twins: Vec<String>,
    duplex: bool,
}

impl PuzzleInput {
    /// Returns the puzzle.
    ///
    /// # Errors
    /// If the fields do not describe a puzzle, or the board exceeds the limits.
    pub fn read(&self, limits: &Limits) -> Result<Puzzle, Refusal> {
        let words = self.words.iter().flatten().chain(&self.fen).chain(&self.twins);
        if words.clone().count() > WORDS || words.clone().any(|word| word.len() > LONGEST_WORD) {
            return Err(Refusal::input(format!(
                "too many words, or a word that is too long: expected up to {WORDS} words of {LONGEST_WORD} characters"
            )));
        }
        let puzzle = match (&self.puz, &self.fen, &self.words) {
            (Some(text), None, None) => {
                self.no_options()?;
                if text.len() > LONGEST {
                    return Err(Refusal::input(format!("the text is longer than {} KB", LONGEST >> 10)));
                }
                text.parse::<Puzzle>().map_err(|faults: Faults| Refusal::from(faults))?
            }
            (None, Some(fen), None) => self.preset(&["mate", fen])?,
            (None, None, Some(words)) => {
                self.preset(&words.iter().map(String::as_str).collect::<Vec<_>>())?
            }
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

    /// Refuses options beside a `.puz` text, which has its own settings.
    fn no_options(&self) -> Result<(), Refusal> {
        let squares = [&self.given, &self.holes, &self.forbid, &self.from, &self.to];
        let texts = squares.into_iter().chain([&self.leaper, &self.stipulation, &self.board]);
        let flags = self.torus || self.closed || self.duplex || !self.twins.is_empty();
        if flags || self.pawns.is_some() || self.legality.is_some() || texts.into_iter().any(Option::is_some)
        {
            return Err(Refusal::input(
                "options are only for words and fen; a puz text has its own settings",
            ));
        }
        Ok(())
    }

    fn preset(&self, words: &[&str]) -> Result<Puzzle, Refusal> {
        let options = PresetOptions {
            pawns: self.pawns.unwrap_or_default(),
            torus: self.torus,
            given: list::<Given>("given", self.given.as_deref())?,
            holes: squares("holes", self.holes.as_deref())?,
            forbidden: squares("forbid", self.forbid.as_deref())?,
            closed: self.closed,
            from: one("from", self.from.as_deref())?,
            to: one("to", self.to.as_deref())?,
            leaper: self
                .leaper
                .as_deref()
                .map(rookwright_tour::read_leaper)
                .transpose()
                .map_err(Refusal::input)?,
            stipulation: one("stipulation", self.stipulation.as_deref())?,
            legality: if self.legality == Some(false) { Legality::Lenient } else { Legality::Strict },
            board: self
                .board
                .as_deref()
                .map(mate_board)
                .transpose()
                .map_err(|error| wrong("board", &error))?,
            twins: self.twins.clone(),
            duplex: self.duplex,
        };
        Puzzle::preset(words, &options).map_err(|error| {
            let advice =
                error.unusual_board().map(|size| format!("; if it is meant, add \"board\": \"{size}\""));
            let message = error.to_string() + &advice.unwrap_or_default();
            let faults = match (error.fen(), words) {
                (Some(error), [_, fen, ..]) => fen_faults(fen, error),
                _ => Vec::new(),
            };
            Refusal::Input { message, faults, field: None, parts: None }
        })
    }
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

/// Parses an optional field; `None` if it is missing or blank.
fn one<T: FromStr<Err: ToString>>(field: &str, text: Option<&str>) -> Result<Option<T>, Refusal> {
    let read = |text: &str| text.trim().parse().map_err(|error: T::Err| wrong(field, &error));
    text.filter(|text| !text.trim().is_empty()).map(read).transpose()
}

/// Parses a list with commas or blanks between its items.
fn list<T: FromStr<Err: ToString>>(field: &str, text: Option<&str>) -> Result<Vec<T>, Refusal> {
    let items = Token { text: text.unwrap_or_default(), line: 1, column: 1 }.items();
    items.map(|item| item.text.parse().map_err(|error: T::Err| wrong(field, &error))).collect()
}

/// Parses a list of squares with commas or blanks between them.
pub(super) fn squares(field: &str, text: Option<&str>) -> Result<SquareSet, Refusal> {
    Ok(list::<Square>(field, text)?.into_iter().collect())
}

fn wrong(field: &str, error: &impl ToString) -> Refusal {
    Refusal::input(format!("{field}: {}", error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

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

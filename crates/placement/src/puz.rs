//! Reads and writes placement puzzles as `.puz` files.
//!
//! A file consists of `key: value` lines and a board, top rank first, as [`Document`] splits them.  Keys are
//! accepted in any order and written in the order below.  The board is written only if it adds something.
//!
//! | key | value |
//! |---|---|
//! | `puzzle:` | `placement`, or `chessnum` for its own form; required |
//! | `title:` | any text |
//! | `board:` | `8x8`, files first; optional if the board is drawn |
//! | `torus:` | `yes` or `no` |
//! | `place:` | the pieces: `8 Q, 3..5 n, max K` (more in `rule_text`) |
//! | `rule:` | `Q safe from Q, lines through` (more in `rule_text`); one line for each rule |
//! | `given:` | given pieces: `Qa1 Qc2`; or draw them on the board |
//! | `holes:` | squares cut out: `d4 e5` or `d4, e5`; or draw them as `-` |
//! | `forbid:` | squares that must stay empty; lines run through them |
//! | `expect:` | the known answer: `exactly 92, essentially 12`, or with `max`: `optimum 21, exactly 27856` |
//!
//! Unknown keys, a key given twice (except `rule:`), ragged boards, and the flaws that [`Draft::validate`]
//! finds are errors.  All of them are reported, each with its line and column.

use crate::chessnum::{self, ChessNum};
use crate::material::Material;
use crate::puzzle::{Draft, Placement, Subject};
use crate::rule::Rule;
use crate::rule_text::{read_material, read_rule};
use rookwright_board::{
    Diagram, Document, Entry, Faults, Geometry, Keys, LONGEST_DRAWN_SIDE, Men, Piece, Square, SquareSet,
    Token, men_in, say,
};
use rookwright_run::Expect;
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// The keys of a puzzle file.
pub(crate) const KEYS: Keys = Keys {
    known: &["puzzle", "title", "board", "torus", "place", "rule", "given", "holes", "forbid", "expect"],
    repeated: &["rule"],
    optional: &["title"],
};

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(view) = ChessNum::of(self) {
            return view.write(self.draft().title.as_deref(), &self.draft().expect, f);
        }
        let draft = self.draft();
        let board = self.geometry();
        writeln!(f, "puzzle: placement")?;
        if let Some(title) = &draft.title {
            writeln!(f, "title: {title}")?;
        }
        writeln!(f, "board: {}x{}", board.files(), board.ranks())?;
        if board.is_torus() {
            writeln!(f, "torus: yes")?;
        }
        let place: Vec<_> = self.material().iter().map(ToString::to_string).collect();
        writeln!(f, "place: {}", place.join(", "))?;
        for rule in self.rules() {
            writeln!(f, "rule: {rule}")?;
        }
        if !self.forbidden().is_empty() {
            writeln!(f, "forbid: {}", self.forbidden())?;
        }
        // Pieces and holes are drawn where a person can still read the drawing, and listed on larger boards.
        let drawn = board.files() <= LONGEST_DRAWN_SIDE && board.ranks() <= LONGEST_DRAWN_SIDE;
        if !drawn && !self.givens().is_empty() {
            writeln!(f, "given: {}", self.givens())?;
        }
        if !drawn && !board.holes().is_empty() {
            writeln!(f, "holes: {}", board.holes())?;
        }
        if draft.expect != Expect::default() {
            writeln!(f, "expect: {}", draft.expect)?;
        }
        if drawn && !(self.givens().is_empty() && board.holes().is_empty()) {
            // The drawing shows squares, and the torus was stated above.
            let plain = board.clone().with_torus(false);
            write!(f, "{}", Diagram { men: self.givens().clone(), ..Diagram::of(plain) })?;
        }
        Ok(())
    }
}

impl FromStr for Placement {
    type Err = Faults;

    fn from_str(text: &str) -> Result<Self, Faults> {
        let document = Document::read(text);
        let family = document.entries.iter().find(|entry| entry.key.text == "puzzle");
        match family.map(|entry| entry.value.text) {
            Some("chessnum") => chessnum::read(&document),
            _ => Reader::default().read(&document),
        }
    }
}

/// Collects the parts of a puzzle with their places in the text.
#[derive(Default)]
struct Reader<'a> {
    faults: Faults,
    title: Option<String>,
    size: Option<Geometry>,
    torus: bool,
    material: Vec<(Material, Token<'a>)>,
    rules: Vec<(Rule, Token<'a>)>,
    givens: Vec<(Square, Piece, Token<'a>)>,
    holes: SquareSet,
    forbidden: SquareSet,
    places: BTreeMap<Square, Token<'a>>,
    expect: Expect,
}

impl<'a> Reader<'a> {
    fn read(mut self, document: &Document<'a>) -> Result<Placement, Faults> {
        let entries = KEYS.read(document, &mut self.faults);
        entries.iter().for_each(|entry| self.read_entry(entry));
        entries.require("puzzle", "puzzle: placement", &mut self.faults);
        entries.require("place", "place: 8 Q", &mut self.faults);
        self.read_board(document, entries.is_given("board"));
        // Without a size no square can be said to be on the board.
        let Some(size) = self.size.take() else { return self.faults.or(None) };
        for hole in self.holes.iter().filter(|&hole| !size.spans(hole)) {
            let at = self.places.get(&hole).unwrap_or(&Token::START);
            self.faults.add(at, format!("the hole {hole} is outside the {size} board"));
        }
        self.holes = self.holes.iter().filter(|&hole| size.spans(hole)).collect();
        let givens = self.read_givens();
        if self.material.is_empty() {
            // The reason is already reported, and errors about the rules and givens would not help.
            return self.faults.or(None);
        }
        let board = size.with_torus(self.torus).with_holes(self.holes);
        let Some(geometry) = self.faults.keep(&Token::START, board) else { return self.faults.or(None) };
        let draft = Draft {
            title: self.title,
            geometry,
            material: self.material.iter().map(|&(one, _)| one).collect(),
            rules: self.rules.iter().map(|(rule, _)| rule.clone()).collect(),
            givens,
            forbidden: self.forbidden,
            expect: self.expect,
        };
        // Flaws of the draft name a part of it; this finds where in the text that part was given.
        self.faults.located(draft.validate(), |subject| match subject {
            Subject::Board => None,
            Subject::Material(nth) => self.material.get(nth).map(|&(_, at)| at),
            Subject::Rule(nth) => self.rules.get(nth).map(|(_, at)| *at),
            Subject::Given(square) | Subject::Forbidden(square) => self.places.get(&square).copied(),
        })
    }

    fn read_entry(&mut self, entry: Entry<'a>) {
        let value = entry.value;
        match entry.key.text {
            "puzzle" if value.text == "placement" => {}
            "puzzle" => self.faults.add(&value, "expected 'placement' or 'chessnum'"),
            "title" => self.title = Some(value.text.to_owned()),
            "board" => self.size = self.faults.keep(&value, Geometry::sized(value.text)),
            "torus" => match value.text {
                "yes" => self.torus = true,
                "no" => {}
                _ => self.faults.add(&value, "expected yes or no"),
            },
            "place" => {
                // Every part keeps its place in the text, for flaws that are found later.
                let read = |part| Some((read_material(part, &mut self.faults)?, part));
                self.material = value.split().filter_map(read).collect();
            }
            "rule" => {
                let rule = read_rule(value, &mut self.faults);
                self.rules.extend(rule.map(|rule| (rule, value)));
            }
            "given" => {
                for (item, man) in men_in(value) {
                    self.givens
                        .extend(self.faults.keep(&item, man).map(|(square, piece)| (square, piece, item)));
                }
            }
            "holes" => self.holes = self.read_squares(value),
            "forbid" => self.forbidden = self.read_squares(value),
            "expect" => {
                for part in value.split() {
                    self.faults.keep(&part, self.expect.note(part.text));
                }
            }
            // `Keys::read` returns no other key.
            _ => {}
        }
    }

    /// Returns the given pieces.  They are sorted first, so that none has to be moved.
    fn read_givens(&mut self) -> Men {
        let mut givens = Men::default();
        self.givens.sort_by_key(|&(square, _, _)| square);
        for &(square, piece, at) in &self.givens {
            self.faults.keep(&at, givens.put(square, piece));
            // If a square is listed twice, its flaws are reported at the given piece.
            self.places.insert(square, at);
        }
        givens
    }

    fn read_squares(&mut self, value: Token<'a>) -> SquareSet {
        let mut squares = SquareSet::EMPTY;
        for word in value.items() {
            if let Some(square) = self.faults.keep(&word, word.text.parse()) {
                if !squares.insert(square) {
                    self.faults.add(&word, say!("error.square_twice", "{square} is given twice", square));
                }
                self.places.entry(square).or_insert(word);
            }
        }
        squares
    }

    fn read_board(&mut self, document: &Document<'a>, is_given: bool) {
        self.size = document.board(self.size.take(), is_given, &mut self.faults);
        for (square, token) in document.cells() {
            match token.text {
                "." => {}
                "-" => drop(self.holes.insert(square)),
                letter => {
                    let piece = letter.parse::<Piece>().map_err(|_| {
                        say!(
                            "error.place_cell",
                            "'{text}': expected a piece letter, '.' for empty or '-' for a hole",
                            text = letter
                        )
                    });
                    if let Some(piece) = self.faults.keep(&token, piece) {
                        self.givens.push((square, piece, token));
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn reads_a_drawn_puzzle() {
        let text = "# Bezzel\npuzzle: placement\nplace: 4 Q\nrule: Q safe from Q, lines through\n. . . .\n. . . -\n. . . .\n. Q . .\n";
        let puzzle: Placement = text.parse().unwrap();
        assert_eq!(puzzle.geometry().to_string(), "4x4 without d3");
        assert_eq!(puzzle.givens().to_string(), "Qb1");
        assert_eq!(puzzle.to_string().parse(), Ok(puzzle));
    }

    #[test]
    fn every_fault_at_once() {
        let text = "puzzle: tour\nbord: 8x8\nplace: 4 X, -2 R\nplace: 3 Q\nrule: Q safe form Q, lines through\nrule: N safe from N\nforbid: a1 a1 z\nexpect: about 5\n. . .\n. . ? .\n";
        let faults = text.parse::<Placement>().unwrap_err().to_string();
        for part in [
            "line 1, column 9: expected 'placement' or 'chessnum'",
            "line 2, column 1: unknown key 'bord': expected one of puzzle, title, board",
            "line 3, column 10: 'X' is not a piece",
            "line 3, column 13: '-2': expected a number from 0",
            "line 4, column 1: the key 'place' is given twice",
            "line 5, column 9: expected a rule like",
            "line 6, column 7: expected ', lines through'",
            "line 7, column 12: a1 is given twice",
            "line 7, column 15: 'z' is not a square",
            "line 8, column 9: expected 'exactly NUMBER'",
            "line 10, column 7: this rank has 4 squares, but the first one has 3",
            "line 10, column 5: '?': expected a piece letter",
        ] {
            assert!(faults.contains(part), "{part}\nis not in\n{faults}");
        }
    }

    #[test]
    fn flaws_point_into_the_text() {
        let text = "puzzle: placement\nboard: 3x3\nplace: 2 Q\nrule: Q safe from Q, lines through\nQ . .\n. . .\nQ . .\n";
        let faults = text.parse::<Placement>().unwrap_err().to_string();
        assert_eq!(faults, "line 5, column 1: the given Qa1 attacks the given Qa3");
        assert!("".parse::<Placement>().unwrap_err().to_string().contains("the key 'puzzle' is missing"));
    }

    proptest! {
        #[test]
        fn round_trip(puzzle in crate::arbitrary::any_placement(30)) {
            prop_assert_eq!(puzzle.to_string().parse(), Ok(puzzle));
        }

        #[test]
        fn any_text_is_read_or_refused(text in "[a-z:\\. QR0-9#\n-]{0,80}") {
            let _ = text.parse::<Placement>();
        }
    }
}

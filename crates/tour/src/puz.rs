//! Reads and writes tour puzzles as `.puz` files.
//!
//! A file consists of `key: value` lines and a board, top rank first, as [`Document`] splits them.  Keys are
//! accepted in any order and written in the order below.  The board is written only if it adds something.
//!
//! | key | value |
//! |---|---|
//! | `puzzle:` | `tour`; required |
//! | `title:` | any text |
//! | `board:` | `8x8`, files first; optional if the board is drawn |
//! | `leaper:` | `1,3`; the knight by default |
//! | `closed:` | `yes` or `no`: whether one more move leads back to the start |
//! | `from:`, `to:` | the first and the last square |
//! | `given:` | numbered squares: `1=a1 20=c3`; or draw the numbers on the board |
//! | `holes:` | squares cut out: `d4 e5`; or draw them as `-` |
//! | `expect:` | the known answer: `exactly 9862, essentially 1245` |
//!
//! Unknown keys, a key given twice, ragged boards, and the flaws that [`Draft::validate`] finds are errors.
//! All of them are reported, each with its line and column.

use crate::puzzle::{Draft, KNIGHT, Subject, Tour};
use rookwright_board::{
    BadValue, Diagram, Document, Entry, Faults, Geometry, Keys, LONGEST_DRAWN_SIDE, Leaper, Square,
    SquareSet, Token, say,
};
use rookwright_run::Expect;
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::str::FromStr;

/// The keys of a puzzle file.
pub(crate) const KEYS: Keys = Keys {
    known: &["puzzle", "title", "board", "leaper", "closed", "from", "to", "given", "holes", "expect"],
    repeated: &[],
    optional: &["title"],
};

impl fmt::Display for Tour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let draft = self.draft();
        let board = self.geometry();
        writeln!(f, "puzzle: tour")?;
        if let Some(title) = &draft.title {
            writeln!(f, "title: {title}")?;
        }
        writeln!(f, "board: {}x{}", board.files(), board.ranks())?;
        if self.leaper() != KNIGHT {
            writeln!(f, "leaper: {},{}", self.leaper().short(), self.leaper().long())?;
        }
        if self.is_closed() {
            writeln!(f, "closed: yes")?;
        }
        for (key, end) in [("from", self.from()), ("to", self.to())] {
            if let Some(end) = end {
                writeln!(f, "{key}: {end}")?;
            }
        }
        // Numbers and holes are drawn where a person can still read the drawing, and listed on larger boards.
        let drawn = board.files() <= LONGEST_DRAWN_SIDE && board.ranks() <= LONGEST_DRAWN_SIDE;
        if !drawn && !self.numbers().is_empty() {
            let given = self.numbers().iter().map(|(square, number)| format!("{number}={square}"));
            writeln!(f, "given: {}", given.collect::<Vec<_>>().join(" "))?;
        }
        if !drawn && !board.holes().is_empty() {
            writeln!(f, "holes: {}", board.holes())?;
        }
        if draft.expect != Expect::default() {
            writeln!(f, "expect: {}", draft.expect)?;
        }
        if drawn && !(self.numbers().is_empty() && board.holes().is_empty()) {
            write!(f, "{}", Diagram { numbers: self.numbers().clone(), ..Diagram::of(board.clone()) })?;
        }
        Ok(())
    }
}

/// Reads a leaper: `1,3`.
///
/// # Errors
/// If the text is not two numbers with a comma, or both are 0.
///
/// ```
/// use rookwright_tour::read_leaper;
///
/// let zebra = read_leaper("2,3")?;
/// assert_eq!((zebra.short(), zebra.long()), (2, 3));
/// assert!(read_leaper("0,0").is_err());
/// # Ok::<(), rookwright_board::BadValue>(())
/// ```
pub fn read_leaper(text: &str) -> Result<Leaper, BadValue> {
    let wrong = || {
        BadValue::new(say!(
            "error.leaper",
            "'{text}' is not a leaper: expected the two lengths of its jump, like 1,3",
            text
        ))
    };
    let leg = |text: &str| match text.trim() {
        text if text.bytes().all(|byte| byte.is_ascii_digit()) => text.parse::<u16>().ok(),
        _ => None,
    };
    let (a, b) = text.split_once(',').ok_or_else(wrong)?;
    leg(a).zip(leg(b)).and_then(|(a, b)| Leaper::new(a, b)).ok_or_else(wrong)
}

impl FromStr for Tour {
    type Err = Faults;

    fn from_str(text: &str) -> Result<Self, Faults> {
        Reader::default().read(&Document::read(text))
    }
}

/// Collects the parts of a puzzle with their places in the text.
#[derive(Default)]
struct Reader<'a> {
    faults: Faults,
    title: Option<String>,
    size: Option<Geometry>,
    leaper: Option<Leaper>,
    closed: bool,
    from: Option<(Square, Token<'a>)>,
    to: Option<(Square, Token<'a>)>,
    numbers: BTreeMap<Square, u32>,
    holes: SquareSet,
    places: HashMap<Square, Token<'a>>,
    expect: Expect,
}

impl<'a> Reader<'a> {
    fn read(mut self, document: &Document<'a>) -> Result<Tour, Faults> {
        let entries = KEYS.read(document, &mut self.faults);
        entries.iter().for_each(|entry| self.read_entry(entry));
        entries.require("puzzle", "puzzle: tour", &mut self.faults);
        self.read_board(document, entries.is_given("board"));
        // Without a size no square can be said to be on the board, so that what follows would be noise.
        let Some(size) = self.size.take() else { return self.faults.or(None) };
        // A hole beyond the edge is reported at its place in the text and left out, so that the other flaws
        // are found too.
        for hole in self.holes.iter().filter(|&hole| !size.spans(hole)) {
            let at = self.places.get(&hole).unwrap_or(&Token::START);
            self.faults.add(at, format!("the hole {hole} is outside the {size} board"));
        }
        let holes = self.holes.iter().filter(|&hole| size.spans(hole)).collect();
        let Some(geometry) = self.faults.keep(&Token::START, size.with_holes(holes)) else {
            return self.faults.or(None);
        };
        let draft = Draft {
            title: self.title,
            geometry,
            leaper: self.leaper.unwrap_or(KNIGHT),
            closed: self.closed,
            from: self.from.map(|(square, _)| square),
            to: self.to.map(|(square, _)| square),
            numbers: self.numbers,
            expect: self.expect,
        };
        // Flaws of the draft name a part of it; this finds where in the text that part was given.
        self.faults.located(draft.validate(), |subject| match subject {
            Subject::Board => None,
            Subject::From => self.from.map(|(_, at)| at),
            Subject::To => self.to.map(|(_, at)| at),
            Subject::Number(square) => self.places.get(&square).copied(),
        })
    }

    fn read_entry(&mut self, entry: Entry<'a>) {
        let value = entry.value;
        match entry.key.text {
            "puzzle" if value.text == "tour" => {}
            "puzzle" => self.faults.add(&value, "expected 'tour'"),
            "title" => self.title = Some(value.text.to_owned()),
            "board" => self.size = self.faults.keep(&value, Geometry::sized(value.text)),
            "leaper" => self.leaper = self.faults.keep(&value, read_leaper(value.text)),
            "closed" => match value.text {
                "yes" => self.closed = true,
                "no" => {}
                _ => self.faults.add(&value, "expected yes or no"),
            },
            "from" => self.from = self.faults.keep(&value, value.text.parse()).map(|square| (square, value)),
            "to" => self.to = self.faults.keep(&value, value.text.parse()).map(|square| (square, value)),
            "given" => value.items().for_each(|item| self.read_given(item)),
            "holes" => {
                for item in value.items() {
                    let Some(hole) = self.faults.keep(&item, item.text.parse()) else { continue };
                    if !self.holes.insert(hole) {
                        self.faults.add(&item, format!("{hole} is named twice"));
                    }
                    // A later fault about this hole is shown where the hole is named.
                    self.places.insert(hole, item);
                }
            }
            "expect" => {
                for part in value.split() {
                    self.faults.keep(&part, self.expect.note(part.text));
                }
            }
            // `Keys::read` returns no other key.
            _ => {}
        }
    }

    /// Reads a given number: `20=c3`.
    fn read_given(&mut self, item: Token<'a>) {
        let wrong = format!("'{}' is not a numbered square: expected one like 20=c3", item.text);
        let given = item
            .text
            .split_once('=')
            .and_then(|(number, square)| Some((number.parse().ok()?, square.parse().ok()?)));
        match given {
            Some((number, square)) => self.put(square, number, item),
            None => self.faults.add(&item, wrong),
        }
    }

    fn put(&mut self, square: Square, number: u32, at: Token<'a>) {
        if self.numbers.insert(square, number).is_some() {
            let message = say!("error.number_twice", "{square} has a number already", square);
            self.faults.add(&at, message);
        }
        self.places.insert(square, at);
    }

    fn read_board(&mut self, document: &Document<'a>, is_given: bool) {
        self.size = document.board(self.size.take(), is_given, &mut self.faults);
        for (square, token) in document.cells() {
            match token.text {
                "." => {}
                "-" => {
                    self.holes.insert(square);
                    self.places.insert(square, token);
                }
                text => match text.parse() {
                    Ok(number) if text.bytes().all(|byte| byte.is_ascii_digit()) => {
                        self.put(square, number, token);
                    }
                    _ => {
                        let message = say!(
                            "error.tour_cell",
                            "'{text}': expected a number, '.' for an empty square or '-' for a hole",
                            text
                        );
                        self.faults.add(&token, message);
                    }
                },
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::naive::any_small;
    use proptest::prelude::*;

    #[test]
    fn reads_what_people_write() {
        let text = "# by hand\npuzzle: tour\nclosed: yes\nfrom: a1\nleaper: 2,1\n. 5 . .\n. - . .\n. . . .\n";
        let puzzle: Tour = text.parse().unwrap();
        assert_eq!(puzzle.geometry().to_string(), "4x3 without b2");
        assert_eq!(puzzle.leaper(), KNIGHT);
        // With numbers, the start is one of them.
        assert_eq!((puzzle.from(), puzzle.numbers().len()), (None, 2));
        let listed: Tour =
            "puzzle: tour\nboard: 4x3\nclosed: yes\nholes: b2\ngiven: 1=a1, 5=b3\n".parse().unwrap();
        assert_eq!(listed, puzzle);
    }

    #[test]
    fn leapers() {
        assert_eq!(read_leaper("2,1"), Ok(KNIGHT));
        for wrong in ["", "1", "1,", "a,b", "0,0", "-1,2", "1,2,3", "99999,1", "+1,2"] {
            assert!(read_leaper(wrong).is_err(), "{wrong}");
        }
    }

    proptest! {
        #[test]
        fn round_trip(puzzle in any_small(5), number in 1u32..9, large in any::<bool>()) {
            let mut draft = puzzle.draft().clone();
            let first = puzzle.geometry().squares().next();
            if large {
                // Too large to be drawn.
                draft.geometry = Geometry::new(30, 4).unwrap();
            }
            draft.numbers.extend(first.map(|square| (square, number)));
            for puzzle in draft.validate().ok().into_iter().chain([puzzle]) {
                prop_assert_eq!(puzzle.to_string().parse(), Ok(puzzle));
            }
        }
    }
}

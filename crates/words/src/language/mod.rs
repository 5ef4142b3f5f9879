//! The sentences of a sheet in five languages, one file for each.
//!
//! The caller says what a sentence means.  Number, gender and case are chosen here.  The terms are those of problem
//! magazines in each language.

mod de;
mod en;
mod es;
mod fr;
mod pt;
mod romance;

use rookwright_board::{Colour, Leaper, Role, Square};
use rookwright_chess::Goal;
use rookwright_mate::{Play, Stipulation};
use rookwright_run::{Bound, Direction};
use rookwright_sheet::Language;
use std::fmt;

/// What a noun names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Thing {
    /// Pieces of any role.
    Any,
    /// Pieces of one role.
    Role(Role),
}

/// A noun, with the colour as an adjective where it matters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Kind {
    pub(super) thing: Thing,
    pub(super) colour: Option<Colour>,
}

/// Which of the placed pieces must not attack each other, as part of the first sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Apart {
    /// The first sentence does not mention attacks.
    Unsaid,
    /// No piece attacks another; all are of this kind.
    Each(Kind),
    /// No piece attacks another of its own kind.
    OwnKind,
}

/// The squares that a rule is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Squares {
    /// All squares of the board.
    Every,
    /// All squares without a piece.
    Empty,
    /// The squares of a list.
    These(Vec<Square>),
}

/// A tour as far as the sentences describe it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Way {
    /// The moving piece, if it is not the knight.
    pub(super) leaper: Option<Leaper>,
    pub(super) closed: bool,
    pub(super) from: Option<Square>,
    pub(super) to: Option<Square>,
}

/// The number of moves in a stipulation; help play may add half a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Moves {
    pub(super) whole: u32,
    pub(super) half: bool,
}

impl Moves {
    /// Whether this is `½` or `1`: the singular in German and Spanish.
    fn is_at_most_one(self) -> bool {
        self.whole == 0 || self.whole == 1 && !self.half
    }

    /// Whether this is `½`, `1` or `1½`: the singular in French and Portuguese.
    fn is_below_two(self) -> bool {
        self.whole < 2
    }
}

impl fmt::Display for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.whole, self.half) {
            (whole, false) => write!(f, "{whole}"),
            (0, true) => f.write_str("½"),
            (whole, true) => write!(f, "{whole}½"),
        }
    }
}

/// The side of the board on which a king castles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wing {
    /// The king's side, the short castling.
    King,
    /// The queen's side, the long castling.
    Queen,
}

/// Words and sentences without variable parts.
pub(super) struct Fixed {
    /// Printed before the threatened moves.
    pub(super) threat: &'static str,
    /// Printed after a key that threatens nothing.
    pub(super) zugzwang: &'static str,
    /// Printed between a try and its refutation.
    pub(super) but: &'static str,
    /// The puzzle is proven to have no solution.
    pub(super) no_solution: &'static str,
    /// The search ran out of time without a solution.
    pub(super) not_found: &'static str,
    /// The solution comes from the puzzle file and was not verified.
    pub(super) unproven: &'static str,
    /// Long variations are shown by their longest line only.
    pub(super) cut: &'static str,
    /// Printed after a number that was not proven to be the optimum.
    pub(super) best_found: &'static str,
    /// The conjunction between the last two items of a list.
    pub(super) and: &'static str,
    /// A semicolon with the spaces around it.
    pub(super) semicolon: &'static str,
    /// A clause: lines of attack pass through other pieces.
    pub(super) through: &'static str,
    /// A clause: lines of attack stop at the first piece.
    pub(super) blocked: &'static str,
    /// Squares marked with a cross stay empty.
    pub(super) crosses: &'static str,
    /// Numbered squares stay empty.
    pub(super) numbers_empty: &'static str,
    /// Lines of attack stop at holes.
    pub(super) holes: &'static str,
    /// Opposite edges are joined.
    pub(super) torus: &'static str,
    /// Pieces given in advance count and stay.
    pub(super) givens: &'static str,
    /// How white pawns attack, where only these are placed.
    pub(super) pawns_up: &'static str,
    /// How black pawns attack, where only these are placed.
    pub(super) pawns_down: &'static str,
    /// How pawns of both colours attack.
    pub(super) pawns_both: &'static str,
}

/// The sentences of one language.
pub(super) trait Speech: Sync {
    fn fixed(&self) -> &'static Fixed;

    /// The stipulation of a mate problem, with the number of moves or as short as possible: `Mate in 2`.
    fn stipulation(&self, play: Play, goal: Goal, moves: Option<Moves>) -> String;
    /// An explanation of the stipulation; `None` for direct play, which needs none.
    fn play(&self, play: Play, goal: Goal, begins: Colour, victim: Colour) -> Option<String>;
    /// `2 solutions`.
    fn solutions(&self, number: u128) -> String;
    /// The double step that allows an en passant capture: `last move f7–f5`.
    fn last_move(&self, step: &str) -> String;
    /// A side may not castle, or not on this wing: `White may not castle`.
    fn no_castling(&self, side: Colour, wing: Option<Wing>) -> String;
    /// `one of 92 solutions`.
    fn one_of(&self, number: u128) -> String;
    /// The solution is one of more than this number.
    fn one_of_more_than(&self, number: u128) -> String;
    /// The problem has several keys instead of one.
    fn cooked(&self, keys: usize) -> String;
    /// The problem has a shorter solution, which has this stipulation.
    fn sooner(&self, stipulation: &str) -> String;

    /// `knight`, as a subject.
    fn one(&self, kind: Kind) -> String;
    /// `knights`, as a subject or an object.
    fn many(&self, kind: Kind) -> String;
    /// `one knight`, `2 knights`, as an object.
    fn counted(&self, number: u32, kind: Kind) -> String;
    /// `a knight`, as an object.
    fn single(&self, kind: Kind) -> String {
        self.counted(1, kind)
    }
    /// `the knight`, as a subject.
    fn definite(&self, kind: Kind) -> String;
    /// `a knight`, standing alone.
    fn heading(&self, kind: Kind) -> String {
        self.single(kind)
    }
    /// `21 knights`, standing alone.
    fn tally(&self, number: u64, kind: Kind) -> String {
        let noun = if number == 1 { self.one(kind) } else { self.many(kind) };
        format!("{number} {noun}")
    }
    /// `at least 2 knights`.
    fn at_least(&self, what: &str) -> String;
    /// `at most 2 knights`.
    fn at_most(&self, what: &str) -> String;
    /// `2 to 5 knights`, `1 or 2 knights`; `what` is the second number, with or without a noun.
    fn between(&self, least: u32, most: u32, what: &str) -> String;
    /// `any number of knights`.
    fn any_number(&self, kind: Kind) -> String;
    /// `2 knights of each colour`.
    fn of_each_colour(&self, what: &str) -> String;
    /// `as many knights as possible`, where `what` is `knights`.
    fn extreme(&self, goal: Direction, what: &str) -> String;
    /// `as many white knights as possible and the same number of black knights`, as an object.
    fn equally(&self, goal: Direction, role: Role) -> String;
    /// `a, b and c`.
    fn list(&self, items: &[String]) -> String {
        match items {
            [] => String::new(),
            [only] => only.clone(),
            [first @ .., last] => format!("{} {} {last}", first.join(", "), self.fixed().and),
        }
    }

    /// `Place 8 queens so that none attacks another.`
    fn place(&self, what: &str, apart: Apart) -> String;
    /// No `from` attacks a `target`.
    fn safe(&self, from: Kind, target: Kind) -> String;
    /// Neither kind attacks the other.
    fn peace(&self, one: Kind, other: Kind) -> String;
    /// The squares are attacked this many times; with `standing`, a piece on the square counts as well.
    fn attacked(&self, squares: &Squares, standing: bool, times: Bound, by: Kind) -> String;
    /// Each number counts the pieces that attack its square; with `standing`, also the piece on it.
    fn numbers(&self, standing: bool, by: Kind) -> String;
    /// There are as many of one kind as of the other.
    fn as_many(&self, one: Kind, other: Kind) -> String;
    /// These squares stay empty.
    fn empty(&self, squares: &[Square]) -> String;
    /// How a leaper moves.
    fn leap(&self, leaper: Leaper) -> String;

    /// `Closed knight’s tour from a1`.
    fn tour(&self, way: Way) -> String;
    /// The task of a tour without numbers, in full sentences.
    fn walk(&self, way: Way) -> String;
    /// `Knight’s tour: fill in 1 to 36`.
    fn fill(&self, way: Way, last: u32) -> String;
    /// The task of a tour with numbers, in full sentences.
    fn fill_rules(&self, way: Way, last: u32) -> String;
}

/// Returns the sentences of a language.
pub(super) fn speech(language: Language) -> &'static dyn Speech {
    match language {
        Language::English => &en::English,
        Language::German => &de::German,
        Language::French => &fr::French,
        Language::Spanish => &es::Spanish,
        Language::Portuguese => &pt::Portuguese,
    }
}

/// Returns the text with its first letter in upper case.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// Splits a bound into its number and its direction.
fn bounded(times: Bound) -> (u32, Limit) {
    match times {
        Bound::AtLeast(number) => (number, Limit::Least),
        Bound::AtMost(number) => (number, Limit::Most),
        Bound::Exactly(number) => (number, Limit::Just),
    }
}

/// The direction of a bound.
#[derive(Clone, Copy)]
enum Limit {
    Least,
    Most,
    Just,
}

/// Returns the names of the squares, of a long list the first 24 and `…`.
fn names(squares: &[Square]) -> Vec<String> {
    const MOST: usize = 24;
    let more = (squares.len() > MOST).then(|| "…".to_owned());
    squares.iter().take(MOST).map(ToString::to_string).chain(more).collect()
}

/// Returns the notation of a leaper: `(1,3)`.
fn legs(leaper: Leaper) -> String {
    format!("({},{})", leaper.short(), leaper.long())
}

/// Whether two numbers follow each other, so that they read as `1 or 2` and not as a range.
fn are_neighbours(least: u32, most: u32) -> bool {
    least.checked_add(1) == Some(most)
}

/// Returns the noun for pieces of one role and colour.
fn coloured(role: Role, colour: Colour) -> Kind {
    Kind { thing: Thing::Role(role), colour: Some(colour) }
}

/// Returns the opponent of a side.
fn other(colour: Colour) -> Colour {
    match colour {
        Colour::White => Colour::Black,
        Colour::Black => Colour::White,
    }
}

/// Returns a stipulation in words: `Mate in 2`.
pub(super) fn stipulation_words(asked: Stipulation, speech: &dyn Speech) -> String {
    let moves = asked.moves().map(|whole| Moves { whole, half: asked.has_half() });
    speech.stipulation(asked.play(), asked.goal(), moves)
}

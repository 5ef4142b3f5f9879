//! What is said on a sheet, in five languages: each has a file that makes its sentences.
//!
//! Whoever asks says what a sentence means; number, gender and case are the language's own business.

mod de;
mod en;
mod es;
mod fr;
mod pt;
mod romance;

use rookwright_board::{Colour, Leaper, Role, Square};
use rookwright_chess::Goal;
use rookwright_mate::Play;
use rookwright_run::{Bound, Direction};
use rookwright_sheet::Language;

/// What a noun names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Thing {
    /// Pieces of whatever kind.
    Any,
    /// Pieces of one kind.
    Role(Role),
}

/// Pieces of some kind, and of a colour where that matters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Kind {
    pub(super) thing: Thing,
    pub(super) colour: Option<Colour>,
}

/// Who must not attack whom among all pieces that are placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Apart {
    /// Nothing is said of it.
    Unsaid,
    /// None attacks another; all are of this kind.
    Each(Kind),
    /// None attacks another of its kind.
    OwnKind,
}

/// The squares that a sentence is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Squares {
    Every,
    Empty,
    These(Vec<Square>),
}

/// A tour, as far as words tell of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Way {
    /// Who walks, if not the knight.
    pub(super) leaper: Option<Leaper>,
    pub(super) closed: bool,
    pub(super) from: Option<Square>,
    pub(super) to: Option<Square>,
}

/// Words and sentences that are always the same.
pub(super) struct Fixed {
    /// Before what is threatened.
    pub(super) threat: &'static str,
    pub(super) zugzwang: &'static str,
    /// Between a try and what refutes it.
    pub(super) but: &'static str,
    pub(super) no_solution: &'static str,
    /// No solution was found in time.
    pub(super) not_found: &'static str,
    /// The solution above is as it was given.
    pub(super) unproven: &'static str,
    /// Only the longest lines are shown somewhere.
    pub(super) cut: &'static str,
    /// Behind a number that may be bettered.
    pub(super) best_found: &'static str,
    /// Between the last two of a list.
    pub(super) and: &'static str,
    /// A semicolon with the blanks around it.
    pub(super) semicolon: &'static str,
    /// A clause: men between attacker and target do not matter.
    pub(super) through: &'static str,
    /// A clause: they do.
    pub(super) blocked: &'static str,
    /// Nothing stands on a cross.
    pub(super) crosses: &'static str,
    /// Nothing stands on a number.
    pub(super) numbers_empty: &'static str,
    /// Lines do not cross holes.
    pub(super) holes: &'static str,
    pub(super) torus: &'static str,
    /// The men on the board count, and stay.
    pub(super) givens: &'static str,
    pub(super) pawns_up: &'static str,
    pub(super) pawns_down: &'static str,
    pub(super) pawns_both: &'static str,
}

/// A language.
pub(super) trait Speech: Sync {
    fn fixed(&self) -> &'static Fixed;

    /// What a mate problem asks, in so many moves or as few as possible: `Mate in 2`.
    fn stipulation(&self, play: Play, goal: Goal, moves: Option<&str>) -> String;
    /// What the stipulation means where not everybody knows.
    fn play(&self, play: Play, goal: Goal, begins: Colour, victim: Colour) -> Option<String>;
    /// `2 solutions`.
    fn solutions(&self, number: u128) -> String;
    /// Which move led to the diagram: `last move f7–f5`.
    fn last_move(&self, step: &str) -> String;
    /// A side may not castle, or not on the wing of this sign: `no castling for White`, `no O-O for White`.
    fn no_castling(&self, side: Colour, wing: Option<&str>) -> String;
    /// `one of 92 solutions`.
    fn one_of(&self, number: u128) -> String;
    /// There are several keys where there should be one.
    fn cooked(&self, keys: usize) -> String;
    /// It takes fewer moves than asked: what the stipulation should be.
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
    /// `2 to 5 knights`, `1 or 2 knights`; `what` is the last number, with a noun or without.
    fn between(&self, least: u32, most: u32, what: &str) -> String;
    /// `any number of knights`.
    fn any_number(&self, kind: Kind) -> String;
    /// `2 knights of each colour`.
    fn of_each_colour(&self, what: &str) -> String;
    /// `as many knights as possible`, where `what` are the knights.
    fn extreme(&self, goal: Direction, what: &str) -> String;
    /// `equally many white and black knights, as many as possible`, as an object.
    fn equally(&self, goal: Direction, role: Role) -> String;
    /// `a, b and c`.
    fn list(&self, items: &[String]) -> String {
        match items {
            [] => String::new(),
            [only] => only.clone(),
            [first @ .., last] => format!("{} {} {last}", first.join(", "), self.fixed().and),
        }
    }

    /// Place these so that they leave each other alone.
    fn place(&self, what: &str, apart: Apart) -> String;
    /// No `from` attacks a `target`.
    fn safe(&self, from: Kind, target: Kind) -> String;
    /// Neither attacks the other.
    fn peace(&self, one: Kind, other: Kind) -> String;
    /// The squares are attacked, or else occupied where that counts, by so many.
    fn attacked(&self, squares: &Squares, standing: bool, times: Bound, by: Kind) -> String;
    /// Numbers say how many attack their square, or stand on it where that counts.
    fn numbers(&self, standing: bool, by: Kind) -> String;
    /// There are as many of one as of the other.
    fn as_many(&self, one: Kind, other: Kind) -> String;
    /// Nothing may stand on these squares.
    fn empty(&self, squares: &[Square]) -> String;
    /// How a leaper moves.
    fn leap(&self, leaper: Leaper) -> String;

    /// `Closed knight's tour from a1`.
    fn tour(&self, way: Way) -> String;
    /// The same in full sentences.
    fn walk(&self, way: Way) -> String;
    /// `Knight’s tour: fill in 1 to 36`.
    fn fill(&self, way: Way, last: u32) -> String;
    /// The same in full sentences.
    fn fill_rules(&self, way: Way, last: u32) -> String;
}

/// The words of a language.
pub(super) fn speech(language: Language) -> &'static dyn Speech {
    match language {
        Language::English => &en::English,
        Language::German => &de::German,
        Language::French => &fr::French,
        Language::Spanish => &es::Spanish,
        Language::Portuguese => &pt::Portuguese,
    }
}

/// The text with a capital at its beginning.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// The number of a bound, and on which side of it.
fn bounded(times: Bound) -> (u32, Limit) {
    match times {
        Bound::AtLeast(number) => (number, Limit::Least),
        Bound::AtMost(number) => (number, Limit::Most),
        Bound::Exactly(number) => (number, Limit::Just),
    }
}

/// Not fewer, not more, or just so many.
#[derive(Clone, Copy)]
enum Limit {
    Least,
    Most,
    Just,
}

/// Names of squares: of very many, the first.
fn names(squares: &[Square]) -> Vec<String> {
    const MOST: usize = 24;
    let more = (squares.len() > MOST).then(|| "…".to_owned());
    squares.iter().take(MOST).map(ToString::to_string).chain(more).collect()
}

/// `(1,3)`.
fn legs(leaper: Leaper) -> String {
    format!("({},{})", leaper.short(), leaper.long())
}

/// Whether there is nothing between two numbers, so that they are a choice and no range.
fn are_neighbours(least: u32, most: u32) -> bool {
    least.checked_add(1) == Some(most)
}

/// Pieces of one kind and one colour.
fn coloured(role: Role, colour: Colour) -> Kind {
    Kind { thing: Thing::Role(role), colour: Some(colour) }
}

/// The other side.
fn other(colour: Colour) -> Colour {
    match colour {
        Colour::White => Colour::Black,
        Colour::Black => Colour::White,
    }
}

//! The way people solve Chess-Num: conclusions one at a time, the easiest first, each with its reason;
//! and from them how hard a puzzle is.
//!
//! Known is, for each kind of piece, where it may still stand, and who is placed.  A piece *can* attack
//! a clue from a square if no placed piece is in between; it *must* if nobody can come in between.
//!
//! | level | step | the conclusion |
//! |---|---|---|
//! | 1 | `LastSquare` | a piece with one square left stands there |
//! | 1 | `Met` | placed pieces give a clue all its attacks (none, for a 0): nobody stands where it must attack it |
//! | 2 | `AllNeeded` | a clue needs everybody who can attack it: they stand where they can, and nobody stands in between |
//! | 3 | `Certain` | as `Met`, with pieces that are not placed, but must attack from every square left |
//! | 3 | `Cut` | a clue has all its attacks, and only one piece can come between it and a placed piece |
//! | 3 | `Look` | a piece on some square cuts lines or takes squares, so that a clue is out of reach |
//! | 3 | `Pair` | two clues need so much together, or one so much more than the other, that no piece may give less |
//! | 4 | `Suppose` | a piece attacks a clue, or does not: steps of one clue each (`Met` to `Cut`) break a clue |
//! | 4 | `Trial` | the same for each square of a piece |
//!
//! Nothing is supposed within a supposition, and at most a thousand things are tried.  Every step is
//! sound: no solution loses a square, so that a puzzle of several solutions is never solved.
//!
//! **The grade** is that of the hardest step and how often it is needed:
//!
//! | grade | hardest level |
//! |---|---|
//! | 1 | 1 or 2 |
//! | 2 | 3, at most five times |
//! | 3 | 3, more often; or 4, at most twice |
//! | 4 | 4, more often |
//! | 5 | not solved: guessing is needed |
//!
//! | file | what |
//! |---|---|
//! | `ground` | what stays the same: squares by number, clues, lines |
//! | `state` | what is known, and who attacks a clue |
//! | `count`, `pair`, `trial` | conclusions from one clue, from two, from what if |
//! | `find` | the easiest conclusion there is |
//! | `words` | conclusions in plain English |

mod count;
mod find;
mod ground;
mod pair;
mod state;
#[cfg(test)]
mod tests;
mod trial;
mod words;

use super::ChessNum;
use count::Scratch;
use find::{Finding, next};
use ground::Ground;
use rookwright_board::Bits;
use rookwright_board::{Men, Piece, Square};
use state::{Broken, State};
use std::fmt;

/// What a step rests on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum StepKind {
    /// A piece has one square left.
    LastSquare,
    /// A clue has its attacks from pieces that are placed; a clue 0 has them at once.
    Met,
    /// A clue needs everybody who can still attack it.
    AllNeeded,
    /// A clue has its attacks, some from pieces that attack it wherever they stand.
    Certain,
    /// Only one piece can cut a line that must be cut.
    Cut,
    /// A piece on some square cuts a line or takes a square that a clue needs.
    Look,
    /// Two clues together.
    Pair,
    /// A piece is supposed to attack a clue, or not to, which leads nowhere.
    Suppose,
    /// Each square of a piece is tried, without a trial within a trial.
    Trial,
    /// The clues contradict each other.
    Impossible,
}

impl StepKind {
    /// Returns how hard it is to see, from 1 to 4.
    pub fn level(self) -> u8 {
        match self {
            StepKind::LastSquare | StepKind::Met | StepKind::Impossible => 1,
            StepKind::AllNeeded => 2,
            StepKind::Certain | StepKind::Cut | StepKind::Look | StepKind::Pair => 3,
            StepKind::Suppose | StepKind::Trial => 4,
        }
    }
}

/// One conclusion on the way to the solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// How hard it is to see, from 1 to 4.
    pub level: u8,
    /// What it rests on.
    pub kind: StepKind,
    /// The conclusion and its reason, in full sentences.
    pub text: String,
    /// Who is placed.
    pub placed: Option<(Square, Piece)>,
    /// Who can no longer stand where.
    pub removed: Vec<(Piece, Square)>,
    /// The clue it rests on; of two, the first.
    pub clue: Option<Square>,
}

/// How a person gets on with a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Walk {
    /// The conclusions in turn.
    pub steps: Vec<Step>,
    /// The only solution, where the steps lead to it.
    pub solved: Option<Men>,
    /// From 1, easy, to 5, where guessing is needed.
    pub grade: u8,
}

/// Numbered, one step a line.
impl fmt::Display for Walk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, step) in self.steps.iter().enumerate() {
            writeln!(f, "{}. {}", nth + 1, step.text)?;
        }
        Ok(())
    }
}

impl ChessNum {
    /// Solves the puzzle the way people do, as far as that goes.
    pub fn walk(&self) -> Walk {
        let squares = self.geometry().files() * self.geometry().ranks();
        if squares <= 64 { walk::<1>(self) } else { walk::<4>(self) }
    }
}

fn walk<const W: usize>(puzzle: &ChessNum) -> Walk {
    let ground = Ground::<W>::of(puzzle);
    let (mut state, mut scratch) = (State::start(&ground), Scratch::default());
    let mut steps = Vec::new();
    let solved = loop {
        match next(&state, &ground, &mut scratch) {
            Ok(Some(finding)) => {
                steps.push(step(&ground, &state, &finding));
                finding.apply(&mut state);
            }
            Ok(None) => break state.is_solved().then(|| men(&ground, &state)),
            Err(broken) => {
                steps.push(impossible(&ground, &state, broken));
                break None;
            }
        }
    };
    let grade = if solved.is_some() { grade(&steps) } else { 5 };
    Walk { steps, solved, grade }
}

/// See the head of this file.
fn grade(steps: &[Step]) -> u8 {
    let hardest = steps.iter().map(|step| step.level).max().unwrap_or(1);
    let often = steps.iter().filter(|step| step.level == hardest).count();
    match hardest {
        0..=2 => 1,
        3 if often <= FEW_COUNTS => 2,
        3 => 3,
        _ if often <= FEW_TRIALS => 3,
        _ => 4,
    }
}

/// So many steps of level 3 make a puzzle of grade 2 at most.
const FEW_COUNTS: usize = 5;

/// So many steps of level 4 make a puzzle of grade 3 at most.
const FEW_TRIALS: usize = 2;

fn men<const W: usize>(ground: &Ground<W>, state: &State<W>) -> Men {
    let placed = ground.kinds.iter().zip(&state.kinds);
    placed
        .flat_map(|(&(piece, _), kind)| kind.placed.iter().map(move |square| (ground.square(square), piece)))
        .collect()
}

fn step<const W: usize>(ground: &Ground<W>, state: &State<W>, finding: &Finding<W>) -> Step {
    let (kind, clue) = match *finding {
        Finding::JustEnough { .. } => (StepKind::LastSquare, None),
        Finding::Zeros { ref clues, .. } => (StepKind::Met, clues.first().copied()),
        Finding::Met { clue, .. } => (StepKind::Met, Some(clue)),
        Finding::AllNeeded { clue, .. } => (StepKind::AllNeeded, Some(clue)),
        Finding::Certain { clue, .. } => (StepKind::Certain, Some(clue)),
        Finding::Cut { clue, .. } => (StepKind::Cut, Some(clue)),
        Finding::Look(ref look) => (StepKind::Look, clue_of(look.broken)),
        Finding::Pair(ref pair) => (StepKind::Pair, Some(pair.clues[0])),
        Finding::Suppose(ref supposed) => (StepKind::Suppose, Some(supposed.clue)),
        Finding::Trial(_) => (StepKind::Trial, None),
    };
    let placed = match *finding {
        Finding::JustEnough { kind, square } => Some((ground.square(square), ground.kinds[kind].0)),
        _ => None,
    };
    let losses = finding.losses();
    let lost = |&(kind, squares): &(usize, Bits<W>)| {
        ground.squares(squares).into_iter().map(move |square| (ground.kinds[kind].0, square))
    };
    Step {
        level: kind.level(),
        kind,
        text: words::sentence(ground, state, finding),
        placed,
        removed: losses.iter().flat_map(lost).collect(),
        clue: clue.map(|clue| ground.square(ground.clues[clue].square)),
    }
}

fn clue_of(broken: Broken) -> Option<usize> {
    match broken {
        Broken::TooOften { clue, .. } | Broken::TooSeldom { clue, .. } => Some(clue),
        Broken::NoSquare { .. } => None,
    }
}

fn impossible<const W: usize>(ground: &Ground<W>, state: &State<W>, broken: Broken) -> Step {
    Step {
        level: StepKind::Impossible.level(),
        kind: StepKind::Impossible,
        text: words::impossible(ground, state, broken),
        placed: None,
        removed: Vec::new(),
        clue: clue_of(broken).map(|clue| ground.square(ground.clues[clue].square)),
    }
}

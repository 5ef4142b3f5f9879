//! The way people solve Chess-Num.

mod bits;
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
use rookwright_board::{Men, Piece, Square};
use state::{Broken, State};
use std::fmt;

/// What a step rests on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum StepKind {
    /// A piece has one square left.
    LastSquare,
    /// A clue has its attacks from men that are placed; a clue 0 has them at once.
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
    /// Each square of a piece is tried, without a trial within a trial.
    Trial,
    /// The clues contradict each other.
    Impossible,
}

impl StepKind {
    /// How hard it is to see, from 1 to 4.
    pub fn level(self) -> u8 {
        match self {
            StepKind::LastSquare | StepKind::Met | StepKind::Impossible => 1,
            StepKind::AllNeeded => 2,
            StepKind::Certain | StepKind::Cut | StepKind::Look => 3,
            StepKind::Pair | StepKind::Trial => 4,
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
        let ground = Ground::of(self);
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
}

fn grade(steps: &[Step]) -> u8 {
    steps.iter().map(|step| step.level).max().unwrap_or(1)
}

fn men(ground: &Ground, state: &State) -> Men {
    let placed = ground.kinds.iter().zip(&state.kinds);
    placed
        .flat_map(|(&(piece, _), kind)| kind.placed.iter().map(move |square| (ground.square(square), piece)))
        .collect()
}

fn step(ground: &Ground, state: &State, finding: &Finding) -> Step {
    let (kind, clue) = match *finding {
        Finding::JustEnough { .. } => (StepKind::LastSquare, None),
        Finding::Met { clue, .. } => (StepKind::Met, Some(clue)),
        Finding::AllNeeded { clue, .. } => (StepKind::AllNeeded, Some(clue)),
        Finding::Certain { clue, .. } => (StepKind::Certain, Some(clue)),
        Finding::Cut { clue, .. } => (StepKind::Cut, Some(clue)),
        Finding::Look(ref look) => (StepKind::Look, clue_of(look.broken)),
        Finding::Pair(ref pair) => (StepKind::Pair, Some(pair.first)),
        Finding::Trial(_) => (StepKind::Trial, None),
    };
    let placed = match *finding {
        Finding::JustEnough { kind, square } => Some((ground.square(square), ground.kinds[kind].0)),
        _ => None,
    };
    let losses = finding.losses();
    let lost = |&(kind, squares): &(usize, bits::Bits)| {
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

fn impossible(ground: &Ground, state: &State, broken: Broken) -> Step {
    Step {
        level: StepKind::Impossible.level(),
        kind: StepKind::Impossible,
        text: words::impossible(ground, state, broken),
        placed: None,
        removed: Vec::new(),
        clue: clue_of(broken).map(|clue| ground.square(ground.clues[clue].square)),
    }
}

//! Solves Chess-Num as people do: one conclusion at a time, the easiest first, each with its reason.  From
//! these the difficulty of a puzzle is derived.
//!
//! The state is, for each kind of piece, the squares where it may still stand and the pieces that are placed.
//! A piece *can* attack a clue from a square if no placed piece is in between; it *must* if no piece can come
//! in between.
//!
//! | level | step | the conclusion |
//! |---|---|---|
//! | 1 | `LastSquare` | a piece with one square left stands there |
//! | 1 | `Met` | placed pieces give a clue all its attacks (none, for a 0): no piece stands where it must attack it |
//! | 2 | `AllNeeded` | a clue needs every piece that can attack it: they stand where they can, with nothing in between |
//! | 3 | `Certain` | like `Met`, with unplaced pieces that attack from all their squares |
//! | 3 | `Cut` | a clue has all its attacks, and only one piece can come between it and a placed piece |
//! | 3 | `Look` | a piece on some square cuts lines or takes squares, so that a clue cannot be met |
//! | 3 | `Pair` | two clues need so many attacks together, or one so many more, that no piece may give less |
//! | 4 | `Suppose` | a piece attacks a clue, or does not: steps of one clue each (`Met` to `Cut`) break a clue |
//! | 4 | `Trial` | the same for each square of a piece |
//!
//! There are no suppositions within a supposition, and at most a thousand are tried.  Every step is sound: no
//! solution loses a square, so that a puzzle with several solutions is never solved.
//!
//! **The grade** depends on the hardest step and on how often it is needed:
//!
//! | grade | hardest level |
//! |---|---|
//! | 1 | 1 or 2 |
//! | 2 | 3, at most five times |
//! | 3 | 3, more often; or 4, at most twice |
//! | 4 | 4, more often |
//! | 5 | not solved: guessing is needed |
//!
//! | module | contents |
//! |---|---|
//! | `steps` | what a step is, and its reasons |
//! | `ground` | the fixed part of a puzzle: squares by number, clues, lines |
//! | `state` | what is known so far, and the attackers of a clue |
//! | `count`, `pair`, `trial` | conclusions from one clue, from two, and from suppositions |
//! | `find` | the search for the easiest conclusion |
//! | `onward` | the steps from a board that is filled in part to the next piece |
//! | `words` | conclusions in plain English |

mod count;
mod find;
mod ground;
mod onward;
mod pair;
mod state;
mod steps;
#[cfg(test)]
mod tests;
mod trial;
mod words;

pub use steps::{Step, StepKind};

use super::ChessNum;
use count::Scratch;
use find::{Finding, next};
use ground::Ground;
use rookwright_board::{Bits, Men};
use state::{Broken, State};
use std::fmt;

/// A solution by logical steps, as far as they lead.
///
/// ```
/// use rookwright_placement::ChessNum;
///
/// let walk = "place: K\n1 . .\n. . .\n. . 1".parse::<ChessNum>()?.walk();
/// assert_eq!(walk.grade, 1);
/// let last = walk.steps.iter().find_map(|step| step.placed);
/// assert_eq!(last, Some(("b2".parse()?, "K".parse()?)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Walk {
    /// The steps in order.
    pub steps: Vec<Step>,
    /// The only solution, if the steps lead to it.
    pub solved: Option<Men>,
    /// The difficulty from 1, easy, to 5, where guessing is needed.
    pub grade: u8,
}

/// Writes the steps with numbers, one on each line.
impl fmt::Display for Walk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, step) in self.steps.iter().enumerate() {
            writeln!(f, "{}. {}", nth + 1, step.text)?;
        }
        Ok(())
    }
}

impl ChessNum {
    /// Solves the puzzle by logical steps, as far as they lead.
    pub fn walk(&self) -> Walk {
        let squares = self.geometry().files() * self.geometry().ranks();
        if squares <= 64 { walk::<1>(self) } else { walk::<4>(self) }
    }
}

fn walk<const W: usize>(puzzle: &ChessNum) -> Walk {
    let ground = Ground::<W>::of(puzzle);
    let mut state = State::start(&ground);
    let steps = advance(&ground, &mut state, next, |_| false);
    let is_broken = steps.last().is_some_and(|last| last.kind == StepKind::Impossible);
    let solved = (state.is_solved() && !is_broken).then(|| men(&ground, &state));
    let grade = if solved.is_some() { grade(&steps) } else { 5 };
    Walk { steps, solved, grade }
}

/// Finds the next conclusion.
type Next<const W: usize> = fn(&State<W>, &Ground<W>, &mut Scratch<W>) -> Result<Option<Finding<W>>, Broken>;

/// Takes steps until one is enough or there are no more.  The last one may say that there is no solution.
fn advance<const W: usize>(
    ground: &Ground<W>,
    state: &mut State<W>,
    next: Next<W>,
    is_enough: impl Fn(&Step) -> bool,
) -> Vec<Step> {
    let (mut scratch, mut steps) = (Scratch::default(), Vec::new());
    loop {
        match next(state, ground, &mut scratch) {
            Ok(Some(finding)) => {
                // The sentence is written before the finding is applied, because it speaks of what was
                // possible until now.
                steps.push(step(ground, state, &finding));
                finding.apply(state);
                if steps.last().is_some_and(&is_enough) {
                    return steps;
                }
            }
            Ok(None) => return steps,
            Err(broken) => {
                steps.push(impossible(ground, state, broken));
                return steps;
            }
        }
    }
}

/// Returns the grade, as described at the top of this module.
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

/// The largest number of steps of level 3 for grade 2.
const FEW_COUNTS: usize = 5;

/// The largest number of steps of level 4 for grade 3.
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
        Finding::Clue { kind, clue, .. } => (kind, Some(clue)),
        Finding::Look(ref look) => (StepKind::Look, clue_of(look.broken)),
        Finding::Pair(ref pair) => (StepKind::Pair, Some(pair.clues[0])),
        Finding::Suppose(ref supposed) => (StepKind::Suppose, Some(supposed.clue)),
        Finding::Trial(_) => (StepKind::Trial, None),
    };
    // Only a last square places a piece. All other conclusions take squares away.
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

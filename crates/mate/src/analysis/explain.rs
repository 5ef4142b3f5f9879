//! Why a first move does it, or fails.

use super::longest::Judge;
use super::tries::refutations;
use crate::oracle::{Oracle, Over};
use crate::stipulation::Stipulation;
use rookwright_chess::{Move, Position};

/// What is to be said of a first move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Explanation {
    /// It does it, in so many moves.
    Works {
        /// How many, itself included.
        moves: u32,
        /// A line in which they last longest, the move itself first.
        line: Vec<Move>,
    },
    /// It fails: some reply refutes it.
    Refuted {
        /// What it threatens, in as few moves as can be; nothing where it gives check.
        threats: Vec<Move>,
        /// Every reply that refutes it.
        refutations: Vec<Move>,
        /// The one of these that holds out longest.
        longest: Resistance,
    },
    /// It fails: it ends the game at once, without the goal.
    EndsTheGame,
}

/// How long a reply holds out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Resistance {
    /// How many moves it takes in all, the first included; `None` where more than were looked at.
    pub moves: Option<u32>,
    /// The most moves that were looked at.
    pub looked: u32,
    /// The line in which they last so long: the first move, the reply, and so on.  Only these two where no
    /// end was found.
    pub line: Vec<Move>,
}

/// Why this first move, which must be legal, does it in so many moves, or fails.  For the longest resistance it
/// looks `further` moves beyond what was asked.
pub fn explain(
    position: &Position,
    stipulation: Stipulation,
    moves: u32,
    step: Move,
    further: u32,
    oracle: &mut dyn Oracle,
) -> Result<Explanation, Over> {
    let mut judge = Judge::new(stipulation, oracle);
    let after = position.after(step);
    let left = moves.saturating_sub(1);
    if moves > 0 && judge.oracle.loses(&after, left)? {
        let needs = judge.least_after(&after, 1, moves)?;
        let mut line = vec![step];
        line.extend(judge.resistance(&after, needs - 1)?);
        return Ok(Explanation::Works { moves: needs, line });
    }
    if !after.has_move() {
        return Ok(Explanation::EndsTheGame);
    }
    let mut threats = Vec::new();
    if !after.is_check() {
        let passed = after.passed();
        if let Some(least) = judge.least(&passed, left)? {
            threats = judge.oracle.keys(&passed, least)?;
        }
    }
    let refutations = refutations(&after, left, usize::MAX, &mut judge)?;
    let longest = longest(&after, step, &refutations, left, left.saturating_add(further), &mut judge)?;
    Ok(Explanation::Refuted { threats, refutations, longest })
}

/// The refutation that holds out longest.  Stops at the first one that outlasts the moves looked at: none can
/// do better.
fn longest(
    after: &Position,
    step: Move,
    refutations: &[Move],
    left: u32,
    most: u32,
    judge: &mut Judge<'_>,
) -> Result<Resistance, Over> {
    let (mut needs, mut best) = (left, refutations.first().copied());
    for &reply in refutations {
        let here = after.after(reply);
        while needs <= most && !judge.oracle.wins(&here, needs)? {
            needs += 1;
            best = Some(reply);
        }
        if needs > most {
            break;
        }
    }
    let mut line = vec![step];
    line.extend(best);
    let found = needs <= most;
    if let Some(reply) = best.filter(|_| found) {
        line.extend(judge.line_of(&after.after(reply), needs)?);
    }
    Ok(Resistance { moves: found.then_some(needs + 1), looked: most + 1, line })
}

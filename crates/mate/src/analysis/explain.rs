//! Why a first move does it, or fails.

use super::line::Judge;
use super::tries::refutations;
use crate::chess::{Move, Position};
use crate::oracle::{Oracle, Over};
use crate::stipulation::Stipulation;

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
    /// It fails: these replies refute it, all of them.
    Refuted(Vec<Resistance>),
    /// It fails: it ends the game at once, without the goal.
    EndsTheGame,
}

/// A reply that refutes, and how long it holds out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Resistance {
    /// The reply.
    pub reply: Move,
    /// How many moves it takes in all, the first included, where that was found.
    pub moves: Option<u32>,
    /// The line in which they last so long: the first move, the reply, and so on.  Only these two where
    /// nothing was found.
    pub line: Vec<Move>,
}

/// Why this first move, which must be legal, does it in so many moves, or fails.  Looks for a goal so many
/// moves later than asked.
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
    let mut list = Vec::new();
    for reply in refutations(&after, left, usize::MAX, &mut judge)? {
        let here = after.after(reply);
        let mut line = vec![step, reply];
        let needs = judge.least_between(&here, left + 1, left + further)?;
        if let Some(needs) = needs {
            line.extend(judge.line_of(&here, needs)?);
        }
        list.push(Resistance { reply, moves: needs.map(|needs| needs + 1), line });
    }
    Ok(Explanation::Refuted(list))
}

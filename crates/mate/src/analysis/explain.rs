//! Explains why a first move works or fails.

use super::longest::Judge;
use super::tries::refutations;
use crate::oracle::{Oracle, Over};
use crate::stipulation::Stipulation;
use rookwright_chess::{Move, Position};

/// The explanation of a first move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Explanation {
    /// The move works.
    Works {
        /// The number of moves it needs, itself included.
        moves: u32,
        /// A line with the longest defence, starting with the move.
        line: Vec<Move>,
    },
    /// The move fails because of a refutation.
    Refuted {
        /// The shortest threats of the move. Empty if it gives check or allows a single reply.
        threats: Vec<Move>,
        /// Every reply that refutes it.
        refutations: Vec<Move>,
        /// The refutation that delays the goal longest.
        longest: Resistance,
    },
    /// The move fails because it ends the game without reaching the goal.
    EndsTheGame,
    /// The move fails because in reflex play we can mate at once and therefore must.
    MustEnd {
        /// Our moves that mate, or stalemate if that is the goal.
        duty: Vec<Move>,
    },
}

/// How long a reply delays the goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Resistance {
    /// The number of moves needed, including the first. `None` if more than `looked`.
    pub moves: Option<u32>,
    /// The largest number of moves examined.
    pub looked: u32,
    /// The line with the longest defence: the first move, the reply, and so on. Only these two if no end
    /// was found.
    pub line: Vec<Move>,
}

/// Explains why a first move, which must be legal, works in `moves` moves, or fails. Searches `further`
/// moves beyond that for the longest resistance.
///
/// ```
/// use rookwright_mate::analysis::{Explanation, explain};
/// use rookwright_mate::{Problem, Prover, SearchOptions};
///
/// let problem = Problem::new("kbK5/pp6/1P6/8/8/8/8/R7 w", "#2")?;
/// let (position, asked) = (problem.position(), problem.stipulation());
/// let mut prover = Prover::new(asked, &SearchOptions::default());
/// let explained = explain(position, asked, 2, position.read_move("Ra5")?, 1, &mut prover)?;
/// let Explanation::Refuted { refutations, .. } = explained else { return Err("a key?".into()) };
/// assert_eq!(refutations, [position.after(position.read_move("Ra5")?).read_move("a6")?]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
    let duty = judge.our_duty(position);
    // In reflex play a mate in one comes before all plans.
    if !duty.is_empty() {
        return Ok(Explanation::MustEnd { duty });
    }
    if moves > 0 && judge.oracle.loses(&after, left)? {
        // The move may work sooner than asked for, and the line shows the shortest way.
        let needs = judge.least_after(&after, 1, moves)?;
        let mut line = vec![step];
        line.extend(judge.resistance(&after, needs - 1)?);
        return Ok(Explanation::Works { moves: needs, line });
    }
    // No reply refutes it: the move itself ends the game, but not as wanted.
    if !after.has_move() {
        return Ok(Explanation::EndsTheGame);
    }
    let mut threats = Vec::new();
    // As in the variations, nothing is threatened where the reply is forced.
    if !after.is_check() && judge.replies(&after).len() > 1 {
        let passed = after.passed();
        if let Some(least) = judge.oracle.least(&passed, 1..=left)? {
            threats = judge.oracle.keys(&passed, least)?;
        }
    }
    let refutations = refutations(&after, left, usize::MAX, &mut judge)?;
    let longest = longest(&after, step, &refutations, left, left.saturating_add(further), &mut judge)?;
    Ok(Explanation::Refuted { threats, refutations, longest })
}

/// Returns the refutation that delays the goal longest. Stops at the first one that outlasts the moves
/// examined.
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
        // A later refutation is asked only whether it outlasts the best one so far, so that no length is
        // tried twice.
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

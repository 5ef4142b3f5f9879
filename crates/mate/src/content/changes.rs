//! What differs between the phases of a problem.

use super::phase::{Phase, Phases};
use rookwright_chess::Move;
use std::collections::HashSet;

impl Phases {
    /// Returns the phases before the solution: the set play and the tries.
    fn others(&self) -> impl Iterator<Item = &Phase> {
        self.set_play.iter().chain(&self.tries)
    }
}

/// Returns the number of changed mates: replies with one answer in the solution and another one in the set
/// play or in a try.
pub fn changed_mates(phases: &Phases) -> usize {
    let is_changed = |reply: Move, answer: Move| {
        phases.others().any(|phase| phase.answer(reply).is_some_and(|other| other != answer))
    };
    phases.solution.variations.iter().filter(|line| is_changed(line.reply, line.answer)).count()
}

/// Returns the number of transferred mates: answers of the solution that in another phase follow a reply
/// to which the solution has a different answer.
pub fn transferred_mates(phases: &Phases) -> usize {
    let solution = &phases.solution;
    let answers: HashSet<Move> = solution.variations.iter().map(|line| line.answer).collect();
    let is_transferred = |answer: &Move| {
        phases.others().flat_map(|phase| &phase.variations).any(|line| {
            line.answer == *answer && solution.answer(line.reply).is_some_and(|other| other != *answer)
        })
    };
    answers.iter().filter(|answer| is_transferred(answer)).count()
}

/// Returns the number of thematic tries: their refutations differ, and each shows a mate that the solution
/// does not show after the same reply.
pub fn thematic_tries(phases: &Phases) -> usize {
    let solution = &phases.solution;
    let is_other =
        |phase: &&Phase| phase.variations.iter().any(|line| solution.answer(line.reply) != Some(line.answer));
    let refutations: HashSet<&[Move]> =
        phases.tries.iter().filter(is_other).map(|phase| &phase.refutations[..]).collect();
    refutations.len()
}

/// Whether two replies have three different answers each in three phases, of which the solution is one.
pub fn is_zagoruiko(phases: &Phases) -> bool {
    let others: Vec<&Phase> = phases.others().collect();
    let solution = &phases.solution;
    let pairs = (0..others.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
    pairs.into_iter().any(|(one, other)| {
        let differ =
            |reply: Move, answer: Move| match (others[one].answer(reply), others[other].answer(reply)) {
                (Some(a), Some(b)) => a != b && a != answer && b != answer,
                _ => false,
            };
        solution.variations.iter().filter(|line| differ(line.reply, line.answer)).count() >= 2
    })
}

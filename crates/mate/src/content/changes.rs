//! What differs between the phases of a problem.
//!
//! Mates are the *same* if the same piece gives them on the same square, wherever it comes from: a queen that
//! the key moved along her line and that mates on b7 as before changes nothing. Nor does it matter to what the
//! first move promoted it.

use super::phase::{Phase, Phases, Variation};
use rookwright_chess::{Move, Piece, Square};
use std::collections::{HashMap, HashSet};

/// What makes two mates the same.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Mate {
    /// The square of the piece in the diagram.
    man: Square,
    to: Square,
    promotion: Option<Piece>,
}

impl Phase {
    /// Returns what an answer is in every phase.
    fn mate(&self, answer: Move) -> Mate {
        let first = self.first.filter(|first| first.to() == answer.from());
        let man = first.map_or(answer.from(), Move::from);
        Mate { man, to: answer.to(), promotion: answer.promotion() }
    }

    /// Returns the mate after a reply, if there is only one.
    fn mate_after(&self, reply: Move) -> Option<Mate> {
        Some(self.mate(self.answer(reply)?))
    }
}

impl Phases {
    /// Returns the phases before the solution: the set play and the tries.
    fn others(&self) -> impl Iterator<Item = &Phase> {
        self.set_play.iter().chain(&self.tries)
    }

    fn mate_of(&self, line: &Variation) -> Mate {
        self.solution.mate(line.answer)
    }

    /// Whether a reply of the solution has another mate in this phase.
    fn is_changed(&self, phase: &Phase, line: &Variation) -> bool {
        phase.mate_after(line.reply).is_some_and(|other| other != self.mate_of(line))
    }
}

/// Returns the number of changed mates: replies with one mate in the solution and another one in the set play
/// or in a try. Replies that change in the same way count once: of those with the same mate in the solution, as
/// many count as have different mates in one other phase. Another phase never makes the number smaller.
pub fn changed_mates(phases: &Phases) -> usize {
    let mut changed: HashMap<Mate, Vec<&Variation>> = HashMap::new();
    for line in &phases.solution.variations {
        if phases.others().any(|phase| phases.is_changed(phase, line)) {
            changed.entry(phases.mate_of(line)).or_default().push(line);
        }
    }
    let different = |lines: &[&Variation], phase: &Phase| {
        lines.iter().filter_map(|line| phase.mate_after(line.reply)).collect::<HashSet<_>>().len()
    };
    let most =
        |lines: &Vec<&Variation>| phases.others().map(|phase| different(lines, phase)).max().unwrap_or(0);
    changed.values().map(most).sum()
}

/// Returns the number of transferred mates: mates of the solution that in another phase follow another reply,
/// to which the solution has a different mate, and do not follow the same one.
pub fn transferred_mates(phases: &Phases) -> usize {
    let is_transferred = |line: &Variation| {
        let mate = phases.mate_of(line);
        let from_another = |phase: &Phase| {
            let is_it = |other: &Variation| {
                phase.mate(other.answer) == mate
                    && phases.solution.mate_after(other.reply).is_some_and(|now| now != mate)
            };
            phase.mate_after(line.reply) != Some(mate) && phase.variations.iter().any(is_it)
        };
        phases.others().any(from_another).then_some(mate)
    };
    phases.solution.variations.iter().filter_map(is_transferred).collect::<HashSet<_>>().len()
}

/// Returns the number of thematic tries: their refutations differ, and each shows a mate that the solution
/// does not show after the same reply.
pub fn thematic_tries(phases: &Phases) -> usize {
    let is_other = |phase: &&Phase| {
        let differs =
            |line: &Variation| phases.solution.mate_after(line.reply) != Some(phase.mate(line.answer));
        phase.variations.iter().any(differs)
    };
    let refutations: HashSet<&[Move]> =
        phases.tries.iter().filter(is_other).map(|phase| &phase.refutations[..]).collect();
    refutations.len()
}

/// Whether two replies have three different mates each in three phases, of which the solution is one. In each
/// phase, the mates after the two replies differ.
pub fn is_zagoruiko(phases: &Phases) -> bool {
    let others: Vec<&Phase> = phases.others().collect();
    let pairs = (0..others.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
    pairs.into_iter().any(|(one, other)| {
        // The mates after one reply in the solution and in both other phases, if they differ from each other.
        let three = |line: &Variation| {
            let mates = [
                phases.mate_of(line),
                others[one].mate_after(line.reply)?,
                others[other].mate_after(line.reply)?,
            ];
            let differ = mates[0] != mates[1] && mates[0] != mates[2] && mates[1] != mates[2];
            differ.then_some(mates)
        };
        let all: Vec<[Mate; 3]> = phases.solution.variations.iter().filter_map(three).collect();
        // In no phase may the two replies have the same mate, or nothing would distinguish them there.
        let differ = |one: &[Mate; 3], other: &[Mate; 3]| (0..3).all(|phase| one[phase] != other[phase]);
        all.iter().any(|one| all.iter().any(|other| differ(one, other)))
    })
}

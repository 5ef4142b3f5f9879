//! The tests that a position must pass to become a puzzle, and counts of failures.

use rookwright_board::say;
use rookwright_run::options::Choices;
use rookwright_run::options::Reject;

/// A test that every puzzle passes. The tests are made in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Choices)]
pub enum Gate {
    /// A game can lead to the position, as far as the program can tell.
    Legal,
    /// The proof is short enough.
    Effort,
    /// No shorter solution exists.
    Short,
    /// A solution exists.
    #[choice(word = "no-solution")]
    Solution,
    /// There is only one solution.
    Cook,
    /// The key meets the requirements.
    Key,
    /// The number of replies meets the requirement.
    Replies,
    /// Every piece is needed.
    Needless,
    /// White's choices meet the requirement.
    Duals,
    /// The content meets the requirements: variations, mates, tries, score.
    Content,
    /// The difficulty meets the requirement.
    Difficulty,
    /// A mate is clean enough.
    Mates,
    /// The solution shows all required themes.
    Themes,
    /// The puzzle is new.
    Twin,
    /// Not too many puzzles have the same solution.
    Signature,
}

impl Gate {
    /// Describes a position that fails the gate.
    pub fn words(self) -> String {
        match self {
            Gate::Legal => say!("reject.legal", "not legal"),
            Gate::Effort => say!("reject.effort", "too long to prove"),
            Gate::Short => say!("reject.short", "with a shorter solution"),
            Gate::Solution => say!("reject.solution", "without a solution"),
            Gate::Cook => say!("reject.cook", "cooked"),
            Gate::Key => say!("reject.key", "with another kind of key"),
            Gate::Replies => say!("reject.replies", "with another number of replies"),
            Gate::Needless => say!("reject.needless", "with unneeded pieces"),
            Gate::Duals => say!("reject.duals", "with duals"),
            Gate::Content => say!("reject.content", "with other content"),
            Gate::Difficulty => say!("reject.difficulty", "easier or harder"),
            Gate::Mates => say!("reject.mates", "without a clean mate"),
            Gate::Themes => say!("reject.themes", "without the theme"),
            Gate::Twin => say!("reject.twin", "repeated"),
            Gate::Signature => say!("reject.signature", "with a solution repeated too often"),
        }
    }

    /// Whether the gate depends on the wish. The others apply to every puzzle.
    pub fn is_wish(self) -> bool {
        matches!(
            self,
            Gate::Key
                | Gate::Replies
                | Gate::Needless
                | Gate::Duals
                | Gate::Content
                | Gate::Difficulty
                | Gate::Mates
                | Gate::Themes
                | Gate::Twin
                | Gate::Signature
        )
    }
}

/// The number of positions that each gate rejected.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GateTally {
    rejected: [u64; Gate::ALL.len()],
    /// The number of positions examined.
    pub tried: u64,
}

impl GateTally {
    /// Counts a rejected position.
    pub fn reject(&mut self, gate: Gate) {
        self.rejected[gate as usize] += 1;
    }

    /// Returns how many positions a gate rejected.
    pub fn at(&self, gate: Gate) -> u64 {
        self.rejected[gate as usize]
    }

    /// Adds another tally.
    pub fn add(&mut self, other: &GateTally) {
        self.tried += other.tried;
        for (sum, number) in self.rejected.iter_mut().zip(other.rejected) {
            *sum += number;
        }
    }

    /// Returns the gates that rejected positions, in order, with the numbers.
    pub fn reasons(&self) -> impl Iterator<Item = (Gate, u64)> {
        Gate::ALL.into_iter().map(|gate| (gate, self.at(gate))).filter(|&(_, number)| number > 0)
    }

    /// Returns the numbers in the form that all generators report.
    pub fn rejects(&self) -> Vec<Reject> {
        self.reasons()
            .map(|(gate, number)| Reject { reason: gate.name(), words: gate.words(), number })
            .collect()
    }

    /// Returns the gate that rejected most positions, with the number.
    pub fn most(&self) -> Option<(Gate, u64)> {
        self.reasons().max_by_key(|&(gate, number)| (number, gate))
    }

    /// Returns the strictest gate of the wish, relative to the number of positions that reached it, with
    /// the number it rejected. Returns `None` if no gate of the wish rejected more than a few.
    pub fn narrowest(&self) -> Option<(Gate, u64)> {
        // Damps the share of gates that only a few positions reached.
        const SMALL_SAMPLE: u64 = 20;
        let came = |gate: Gate| Gate::ALL[gate as usize..].iter().map(|&later| self.at(later)).sum::<u64>();
        let share = |gate: Gate, number: u64| number.saturating_mul(1000) / (came(gate) + SMALL_SAMPLE);
        let of_wishes: u64 =
            self.reasons().filter(|&(gate, _)| gate.is_wish()).map(|(_, number)| number).sum();
        let sizeable = |number: u64| number > 2 && number.saturating_mul(100) > of_wishes;
        let wishes = self.reasons().filter(|&(gate, number)| gate.is_wish() && sizeable(number));
        wishes.max_by_key(|&(gate, number)| (share(gate, number), number, gate))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_most_positions_lack_and_the_narrowest_wish() {
        let mut tally = GateTally::default();
        assert_eq!((tally.most(), tally.narrowest()), (None, None));
        (0..100).for_each(|_| tally.reject(Gate::Cook));
        assert_eq!((tally.most(), tally.narrowest()), (Some((Gate::Cook, 100)), None));
        tally.reject(Gate::Themes);
        assert_eq!(tally.narrowest(), None, "one alone says nothing");
        (0..2).for_each(|_| tally.reject(Gate::Themes));
        assert_eq!((tally.most(), tally.narrowest()), (Some((Gate::Cook, 100)), Some((Gate::Themes, 3))));
        let mut sum = tally;
        sum.add(&tally);
        assert_eq!(sum.reasons().collect::<Vec<_>>(), [(Gate::Cook, 200), (Gate::Themes, 6)]);
    }

    #[test]
    fn a_gate_that_lets_nobody_pass_is_named_before_one_that_lets_some() {
        let mut tally = GateTally::default();
        (0..3000).for_each(|_| tally.reject(Gate::Replies));
        tally.reject(Gate::Duals);
        assert_eq!(tally.narrowest(), Some((Gate::Replies, 3000)), "one alone says little");
        (0..1000).for_each(|_| tally.reject(Gate::Content));
        assert_eq!(tally.narrowest(), Some((Gate::Content, 1000)));
    }

    #[test]
    fn needless_men_are_a_wish_too() {
        let mut tally = GateTally::default();
        for (gate, number) in [(Gate::Solution, 4945), (Gate::Replies, 12), (Gate::Needless, 909)] {
            (0..number).for_each(|_| tally.reject(gate));
        }
        assert_eq!(
            (tally.most(), tally.narrowest()),
            (Some((Gate::Solution, 4945)), Some((Gate::Needless, 909)))
        );
    }

    #[test]
    fn every_gate_is_in_the_list() {
        assert!(Gate::ALL.iter().enumerate().all(|(nth, &gate)| gate as usize == nth));
    }
}

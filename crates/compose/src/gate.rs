//! What a position must pass to become a puzzle, and how often it did not.

use rookwright_run::options::Reject;

/// One thing that every puzzle has passed, in the order in which they are looked at.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Gate {
    /// A game can lead to it, as far as one looks.
    Legal,
    /// The proof is not too long.
    Effort,
    /// It cannot be done sooner.
    Short,
    /// It can be done.
    Solution,
    /// In one way only.
    Cook,
    /// The key is of the kind wanted.
    Key,
    /// The other side has as many replies as wanted.
    Replies,
    /// No man can be taken off.
    Needless,
    /// No choice of ours that should not be.
    Duals,
    /// As many tries as wanted.
    Tries,
    /// A mate as clean as wanted.
    Mates,
    /// The themes wanted.
    Themes,
    /// It has not been there before.
    Twin,
    /// Not too many have the same solution.
    Signature,
}

impl Gate {
    /// All of them, in order.
    pub const ALL: [Gate; 14] = [
        Gate::Legal,
        Gate::Effort,
        Gate::Short,
        Gate::Solution,
        Gate::Cook,
        Gate::Key,
        Gate::Replies,
        Gate::Needless,
        Gate::Duals,
        Gate::Tries,
        Gate::Mates,
        Gate::Themes,
        Gate::Twin,
        Gate::Signature,
    ];

    /// What is said of a position that does not pass.
    pub fn words(self) -> &'static str {
        match self {
            Gate::Legal => "not legal",
            Gate::Effort => "too long to prove",
            Gate::Short => "with a shorter solution",
            Gate::Solution => "without a solution",
            Gate::Cook => "cooked",
            Gate::Key => "with another kind of key",
            Gate::Replies => "with another number of replies",
            Gate::Needless => "with unneeded pieces",
            Gate::Duals => "with duals",
            Gate::Tries => "with another number of tries",
            Gate::Mates => "without a clean mate",
            Gate::Themes => "without the theme",
            Gate::Twin => "repeated",
            Gate::Signature => "with a solution repeated too often",
        }
    }

    /// One word, for JSON.
    pub fn name(self) -> &'static str {
        match self {
            Gate::Legal => "legal",
            Gate::Effort => "effort",
            Gate::Short => "short",
            Gate::Solution => "no-solution",
            Gate::Cook => "cook",
            Gate::Key => "key",
            Gate::Replies => "replies",
            Gate::Needless => "needless",
            Gate::Duals => "duals",
            Gate::Tries => "tries",
            Gate::Mates => "mates",
            Gate::Themes => "themes",
            Gate::Twin => "twin",
            Gate::Signature => "signature",
        }
    }

    /// Whether it is there because somebody wished so, not because every puzzle must pass it.
    pub fn is_wish(self) -> bool {
        matches!(
            self,
            Gate::Key
                | Gate::Replies
                | Gate::Needless
                | Gate::Duals
                | Gate::Tries
                | Gate::Mates
                | Gate::Themes
                | Gate::Twin
                | Gate::Signature
        )
    }
}

/// How many positions did not pass, by gate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    rejected: [u64; Gate::ALL.len()],
    /// Positions looked at.
    pub tried: u64,
}

impl Tally {
    /// One more that did not pass.
    pub fn reject(&mut self, gate: Gate) {
        self.rejected[gate as usize] += 1;
    }

    /// How many did not pass this gate.
    pub fn at(&self, gate: Gate) -> u64 {
        self.rejected[gate as usize]
    }

    /// Takes another tally in.
    pub fn add(&mut self, other: &Tally) {
        self.tried += other.tried;
        for (sum, number) in self.rejected.iter_mut().zip(other.rejected) {
            *sum += number;
        }
    }

    /// The gates that rejected something, in their order, with how much.
    pub fn reasons(&self) -> impl Iterator<Item = (Gate, u64)> {
        Gate::ALL.into_iter().map(|gate| (gate, self.at(gate))).filter(|&(_, number)| number > 0)
    }

    /// The same as other generators report it.
    pub fn rejects(&self) -> Vec<Reject> {
        Reject::list(self.reasons().map(|(gate, number)| (gate.name(), gate.words(), number)))
    }

    /// The gate that rejected most, with how many.
    pub fn most(&self) -> Option<(Gate, u64)> {
        self.reasons().max_by_key(|&(gate, number)| (number, gate))
    }

    /// Of the gates that are wishes, the one that the fewest of those that came so far have passed, with how many it
    /// rejected; `None` where no wish rejected more than a few.
    pub fn narrowest(&self) -> Option<(Gate, u64)> {
        // A handful that came so far says little.
        const FEW: u64 = 20;
        let came = |gate: Gate| Gate::ALL[gate as usize..].iter().map(|&later| self.at(later)).sum::<u64>();
        let share = |gate: Gate, number: u64| number.saturating_mul(1000) / (came(gate) + FEW);
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
        let mut tally = Tally::default();
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
        let mut tally = Tally::default();
        (0..3000).for_each(|_| tally.reject(Gate::Replies));
        tally.reject(Gate::Duals);
        assert_eq!(tally.narrowest(), Some((Gate::Replies, 3000)), "one alone says little");
        (0..1000).for_each(|_| tally.reject(Gate::Tries));
        assert_eq!(tally.narrowest(), Some((Gate::Tries, 1000)));
    }

    #[test]
    fn needless_men_are_a_wish_too() {
        let mut tally = Tally::default();
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

//! Why attempts came to nothing.

use rookwright_compose::Tally;
use rookwright_placement as placement;
use rookwright_tour as tour;
use serde_json::{Value, json};

/// So many attempts that came to nothing for one reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reject {
    /// One word for it.
    pub reason: &'static str,
    /// What is said of them.
    pub words: &'static str,
    /// How many there were, at least one.
    pub number: u64,
}

impl Reject {
    /// `{"reason": "dull", "words": "dull", "number": 3}`.
    pub fn json(&self) -> Value {
        json!({ "reason": self.reason, "words": self.words, "number": self.number })
    }

    fn all<const N: usize>(reasons: [(&'static str, &'static str, u64); N]) -> Vec<Reject> {
        let some = reasons.into_iter().filter(|&(_, _, number)| number > 0);
        some.map(|(reason, words, number)| Reject { reason, words, number }).collect()
    }
}

/// Positions that became no mate problem.
pub fn mate_rejects(tally: &Tally) -> Vec<Reject> {
    let reject = |(gate, number): (rookwright_compose::Gate, u64)| Reject {
        reason: gate.name(),
        words: gate.words(),
        number,
    };
    tally.reasons().map(reject).collect()
}

/// Attempts that became no Chess-Num puzzle.
pub fn chessnum_rejects(rejected: &placement::Rejected) -> Vec<Reject> {
    Reject::all([
        ("clues", "with more or fewer clues", rejected.clues),
        ("dull", "dull", rejected.dull),
        ("hard", "too long to prove", rejected.hard),
        ("grade", "of another difficulty", rejected.grade),
        ("twin", "seen before", rejected.twin),
    ])
}

/// Attempts that became no tour puzzle.
pub fn tour_rejects(rejected: &tour::Rejected) -> Vec<Reject> {
    Reject::all([
        ("hard", "too long to prove", rejected.hard),
        ("grade", "of another difficulty", rejected.grade),
        ("twin", "seen before", rejected.twin),
        ("tour", "without a tour found in time", rejected.tour),
    ])
}

//! When a puzzle is to be solved again: FSRS-6, the Free Spaced Repetition Scheduler.
//!
//! The formulas and the default weights are those of "The Algorithm", the wiki of open-spaced-repetition
//! (<https://github.com/open-spaced-repetition/awesome-fsrs/wiki/The-Algorithm>). The tests have the numbers of its
//! reference implementation, py-fsrs 6.

/// The default weights of FSRS-6, fitted to many millions of reviews.
const W: [f64; 21] = [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614,
    0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
];
/// The chance of solving it right with which a puzzle is repeated.
const RETENTION: f64 = 0.9;
/// The longest interval, in days.
const LONGEST: f64 = 36_500.0;
/// The least stability, in days.
const LEAST_STABILITY: f64 = 0.001;

/// How well a puzzle was solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Grade {
    /// Not solved.
    Again = 1,
    /// Solved with help.
    Hard = 2,
    /// Solved.
    Good = 3,
}

/// What is remembered of a puzzle.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Memory {
    /// The number of days after which it is solved right with a chance of 90 percent.
    pub(crate) stability: f64,
    /// How hard it is for this person, from 1 to 10.
    pub(crate) difficulty: f64,
}

impl Memory {
    /// Returns the memory after the first attempt.
    pub(crate) fn first(grade: Grade) -> Self {
        let stability = match grade {
            Grade::Again => W[0],
            Grade::Hard => W[1],
            Grade::Good => W[2],
        };
        Self { stability, difficulty: first_difficulty(number(grade)).clamp(1.0, 10.0) }
    }

    /// Returns the memory after another attempt, this number of whole days after the one before.
    pub(crate) fn after(self, grade: Grade, days: u32) -> Self {
        let stability = match grade {
            _ if days == 0 => self.same_day(grade),
            Grade::Again => self.forgotten(days),
            Grade::Hard | Grade::Good => self.recalled(grade, days),
        };
        Self { stability: stability.max(LEAST_STABILITY), difficulty: self.next_difficulty(grade) }
    }

    /// Returns the number of days until the next repetition.
    pub(crate) fn interval(self) -> u32 {
        let days = self.stability / factor() * (RETENTION.powf(-1.0 / W[20]) - 1.0);
        // Between 1 and the longest interval, so it fits.
        days.round().clamp(1.0, LONGEST) as u32
    }

    /// Returns the chance of solving it right after this number of days.
    fn retrievability(self, days: u32) -> f64 {
        (1.0 + factor() * f64::from(days) / self.stability).powf(-W[20])
    }

    fn same_day(self, grade: Grade) -> f64 {
        let growth = (W[17] * (number(grade) - 3.0 + W[18])).exp() * self.stability.powf(-W[19]);
        self.stability * if grade == Grade::Good { growth.max(1.0) } else { growth }
    }

    fn recalled(self, grade: Grade, days: u32) -> f64 {
        let penalty = if grade == Grade::Hard { W[15] } else { 1.0 };
        let growth = W[8].exp()
            * (11.0 - self.difficulty)
            * self.stability.powf(-W[9])
            * ((W[10] * (1.0 - self.retrievability(days))).exp() - 1.0);
        self.stability * (1.0 + growth * penalty)
    }

    fn forgotten(self, days: u32) -> f64 {
        let long = W[11]
            * self.difficulty.powf(-W[12])
            * ((self.stability + 1.0).powf(W[13]) - 1.0)
            * (W[14] * (1.0 - self.retrievability(days))).exp();
        long.min(self.stability / (W[17] * W[18]).exp())
    }

    fn next_difficulty(self, grade: Grade) -> f64 {
        let change = -W[6] * (number(grade) - 3.0);
        let damped = self.difficulty + change * (10.0 - self.difficulty) / 9.0;
        // It returns slowly to that of an easy puzzle.
        let easy = first_difficulty(4.0);
        (W[7] * easy + (1.0 - W[7]) * damped).clamp(1.0, 10.0)
    }
}

fn number(grade: Grade) -> f64 {
    f64::from(grade as u8)
}

fn first_difficulty(grade: f64) -> f64 {
    W[4] - (W[5] * (grade - 1.0)).exp() + 1.0
}

/// Makes the chance 90 percent when as many days have passed as the stability says.
fn factor() -> f64 {
    0.9_f64.powf(-1.0 / W[20]) - 1.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use Grade::{Again, Good, Hard};

    fn after(attempts: &[(Grade, u32)]) -> Memory {
        let rest = attempts[1..].iter();
        rest.fold(Memory::first(attempts[0].0), |memory, &(grade, days)| memory.after(grade, days))
    }

    fn near(one: f64, other: f64) {
        assert!((one - other).abs() < 1e-4, "{one} is not {other}");
    }

    /// `test_memo_state` of py-fsrs.
    #[test]
    fn memory_of_the_reference() {
        let memory = after(&[(Again, 0), (Good, 0), (Good, 1), (Good, 3), (Good, 8), (Good, 21)]);
        near(memory.stability, 53.62691);
        near(memory.difficulty, 6.357_486_7);
    }

    /// `test_review_card` of py-fsrs: the first two answers fall on one day, and so do the answers after a wrong one.
    #[test]
    fn intervals_of_the_reference() {
        let mut attempts = vec![(Good, 0), (Good, 0)];
        for (days, interval) in [(2, 11), (11, 46), (46, 163), (163, 498)] {
            attempts.push((Good, days));
            assert_eq!(after(&attempts).interval(), interval, "{attempts:?}");
        }
        near(after(&attempts).stability, 497.876_555);
        attempts.push((Again, 498));
        near(after(&attempts).stability, 6.890_412_5);
        attempts.extend([(Again, 0), (Good, 0)]);
        assert_eq!(after(&attempts).interval(), 2);
        for (days, interval) in [(2, 4), (4, 7), (7, 12), (12, 21)] {
            attempts.push((Good, days));
            assert_eq!(after(&attempts).interval(), interval, "{attempts:?}");
        }
    }

    #[test]
    fn numbers_stay_in_their_bounds() {
        let mut worst = Memory::first(Again);
        let mut best = Memory::first(Good);
        for nth in 0..400 {
            worst = worst.after(if nth % 3 == 0 { Hard } else { Again }, nth % 2);
            best = best.after(Good, best.interval());
            for memory in [worst, best] {
                assert!(memory.stability.is_finite() && memory.stability > 0.0, "{memory:?}");
                assert!((1.0..=10.0).contains(&memory.difficulty), "{memory:?}");
                assert!((1..=36_500).contains(&memory.interval()));
            }
        }
    }
}

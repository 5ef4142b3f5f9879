//! How strong a solver is: the Glicko system, with the puzzles as opponents.
//!
//! The formulas are those of Mark E. Glickman, "The Glicko system" (1999,
//! <http://www.glicko.net/glicko/glicko.pdf>). Every attempt is a rating period of its own: a solved puzzle is a win
//! against a player of its rating.

use std::f64::consts::{LN_10, PI};

/// The rating and the deviation of a solver of whom nothing is known.
const START: f64 = 1500.0;
const MOST_DEVIATION: f64 = 350.0;
/// A rating that is more certain than this would not follow the solver any more.
const LEAST_DEVIATION: f64 = 45.0;
/// The deviation of the rating of a puzzle; those of Lichess are about this certain.
const PUZZLE_DEVIATION: f64 = 80.0;
/// By how much the variance grows in a day: in two years a certain rating (50) becomes unknown.
const DAILY_VARIANCE: f64 = (350.0 * 350.0 - 50.0 * 50.0) / 730.0;

/// The strength of a solver.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Strength {
    pub(crate) rating: f64,
    /// The uncertainty: the true strength is within twice this number, with a chance of 95 percent.
    pub(crate) deviation: f64,
}

impl Strength {
    /// The strength of a solver of whom nothing is known.
    pub(crate) const UNKNOWN: Self = Self { rating: START, deviation: MOST_DEVIATION };

    /// Returns the strength this number of days later, without an attempt in between.
    pub(crate) fn later(self, days: f64) -> Self {
        let variance = self.deviation * self.deviation + DAILY_VARIANCE * days.max(0.0);
        Self { deviation: variance.sqrt().min(MOST_DEVIATION), ..self }
    }

    /// Returns the strength after an attempt at a puzzle of this rating; the score is from 0 to 1.
    pub(crate) fn after(self, puzzle: f64, score: f64) -> Self {
        self.against(&[(puzzle, PUZZLE_DEVIATION, score)])
    }

    /// Returns the strength after the games of one period: rating and deviation of the opponents, and the scores.
    fn against(self, games: &[(f64, f64, f64)]) -> Self {
        let q = LN_10 / 400.0;
        let weight = |deviation: f64| 1.0 / (1.0 + 3.0 * (q * deviation / PI).powi(2)).sqrt();
        let (mut information, mut surprise) = (0.0, 0.0);
        for &(rating, deviation, score) in games {
            let g = weight(deviation);
            let expected = 1.0 / (1.0 + 10_f64.powf(-g * (self.rating - rating) / 400.0));
            information += q * q * g * g * expected * (1.0 - expected);
            surprise += g * (score - expected);
        }
        let precision = 1.0 / (self.deviation * self.deviation) + information;
        Self {
            rating: self.rating + q / precision * surprise,
            deviation: (1.0 / precision).sqrt().max(LEAST_DEVIATION),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of Glickman's paper, page 4.
    #[test]
    fn the_example_of_the_paper() {
        let player = Strength { rating: 1500.0, deviation: 200.0 };
        let after = player.against(&[(1400.0, 30.0, 1.0), (1550.0, 100.0, 0.0), (1700.0, 300.0, 0.0)]);
        assert_eq!((after.rating.round(), after.deviation.round()), (1464.0, 151.0));
    }

    #[test]
    fn a_solver_is_found_where_half_of_the_puzzles_are_solved() {
        let mut strength = Strength::UNKNOWN;
        for nth in 0..200 {
            // Solves everything up to 1900 and nothing above.
            let puzzle = strength.rating + f64::from(nth % 5 - 2) * 50.0;
            strength = strength.after(puzzle, if puzzle <= 1900.0 { 1.0 } else { 0.0 });
        }
        assert!((1800.0..2000.0).contains(&strength.rating), "{strength:?}");
        assert!(strength.deviation < 60.0, "{strength:?}");
        assert!(strength.later(30.0).deviation > strength.deviation);
        assert_eq!(strength.later(1e9).deviation, MOST_DEVIATION);
    }

    #[test]
    fn numbers_stay_in_their_bounds() {
        let (mut best, mut worst) = (Strength::UNKNOWN, Strength::UNKNOWN);
        for _ in 0..5000 {
            best = best.after(3000.0, 1.0);
            worst = worst.after(400.0, 0.0).later(-5.0);
        }
        for strength in [best, worst] {
            assert!(strength.rating.is_finite() && strength.deviation >= LEAST_DEVIATION, "{strength:?}");
        }
    }
}

//! Judges a line of moves: whether it is right so far, and how the other side replies.

use super::error::PlayError;
use super::help::Length;
use super::partial::PartialAnswer;
use super::verdict::Verdict;
use super::{forced, help};
use rookwright_run::Settings;

/// Judges the last move of a line, which must be the solver's own.
///
/// The verdict is undecided if the budget of the settings ends first.
pub fn verdict(partial: &PartialAnswer, settings: &Settings) -> Result<Verdict, PlayError> {
    partial.check_own_move()?;
    let stipulation = partial.problem().stipulation();
    if !stipulation.is_one_line() {
        return forced::judge(partial, settings);
    }
    match help::length(partial.problem(), settings)? {
        Length::Known(numbered) => Ok(help::judge(&partial.with_stipulation(numbered)?, settings)),
        Length::NoSolution => Ok(Verdict::no_solution(stipulation)),
        Length::Unknown => Ok(Verdict::undecided()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::preset::{PresetOptions, preset};
    use crate::puzzle::Problem;
    use std::sync::Arc;

    const FEN: &str = "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w";

    fn problem(fen: &str, stipulation: &str) -> Arc<Problem> {
        Arc::new(preset(&[fen, stipulation], PresetOptions::default()).unwrap())
    }

    fn judged(problem: &Arc<Problem>, moves: &[&str]) -> Verdict {
        verdict(&PartialAnswer::read(problem, moves).unwrap(), &Settings::default()).unwrap()
    }

    #[test]
    fn a_mate_in_two() {
        let two = problem(FEN, "#2");
        let key = judged(&two, &["d1d8"]);
        assert_eq!((key.right, key.solved, key.left), (Some(true), false, Some(1)));
        assert_eq!(key.reply.unwrap().written().uci, "g8h7");
        let mate = judged(&two, &["d1d8", "g8h7", "d8h8"]);
        assert_eq!((mate.solved, &*mate.words), (true, "Mate!"));
        let early = judged(&two, &["d1d8", "g8h7", "d8d7"]);
        assert!(early.words.starts_with("No: that is not mate yet; Black answers "), "{early:?}");
        let wrong = judged(&two, &["d1a1"]);
        assert!(wrong.words.ends_with("there is no mate in 1."), "{wrong:?}");
        let late = judged(&two, &["d1d8", "g8h7", "d8d7", "g4d7", "e4e5"]);
        assert_eq!(late.words, "No: 2 moves are asked for, and this is one too many.");
    }

    #[test]
    fn a_reflexmate() {
        let two = problem("K1Rq1/b4/3k1/1QN2/5 w", "r#2");
        let key = judged(&two, &["c2b4"]);
        assert_eq!((key.right, key.left), (Some(true), Some(1)));
        let last = judged(&two, &["c2b4", "d3e3", "c5b5"]);
        assert_eq!((last.solved, last.reply.unwrap().san().as_str()), (true, "Qxb5#"));
        assert_eq!(judged(&two, &["b2d4"]).right, Some(false));
        let bound = problem("2k1K/5/2NQb/5/5 w", "r#2");
        let words = judged(&bound, &["d3c4"]).words;
        assert_eq!(words, "No: White must give mate at once, by Qb5#.");
        let free = problem("2k1K/5/2NQb/5/5 w", "semi-r#2");
        assert_eq!(judged(&free, &["d3c4"]).right, Some(true));
    }

    #[test]
    fn a_help_selfmate() {
        let two = problem("K3R/Q4/2k2/2b1p/3q1 w", "hs#2");
        assert_eq!(judged(&two, &["e5d5"]).right, Some(true));
        assert_eq!(judged(&two, &["e5d5", "d1b1"]).left, Some(2));
        assert_eq!(judged(&two, &["e5d5", "d1a1"]).right, Some(false));
        let forced = judged(&two, &["e5d5", "d1b1", "a4b4"]);
        assert_eq!((forced.solved, forced.reply.unwrap().san().as_str()), (true, "Qxb4#"));
        let loose = judged(&two, &["e5d5", "d1b1", "d5d4"]);
        assert_eq!(loose.right, Some(false), "{loose:?}");
    }

    #[test]
    fn without_a_number_the_shortest_solution_counts() {
        assert_eq!(judged(&problem(FEN, "#"), &["d1d8"]).left, Some(1));
        let series = problem("5/5/5/p1PK1/k4 w", "ser-#");
        assert_eq!(judged(&series, &["c2c3"]).left, Some(3));
        assert_eq!(judged(&series, &["d2d3"]).right, Some(false));
        let none = problem("2k/3/K2 w", "#");
        assert_eq!(judged(&none, &["a1b1"]).words, "There is no mate in this position.");
    }

    #[test]
    fn no_verdict_without_time() {
        let settings = Settings::default();
        settings.budget.cancel.cancel();
        let line = PartialAnswer::read(&problem(FEN, "#4"), &["d1a1"]).unwrap();
        let verdict = verdict(&line, &settings).unwrap();
        assert!(verdict.right.is_none() && verdict.reply.is_none(), "{verdict:?}");
    }
}

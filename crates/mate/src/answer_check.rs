//! Checks answers to a problem, with a search if the answer alone does not prove anything.
//!
//! [`check_line`] replays a line, [`check_proof`] a proof. A key alone proves nothing: the prover finds a
//! proof, and [`check_proof`] replays it.

use crate::analysis::{Explanation, explain};
use crate::check::{check_line, check_proof};
use crate::oracle::{Oracle, Over};
use crate::proof::Proof;
use crate::puzzle::Problem;
use crate::report::{REFUTATIONS_SHOWN, explanation_text};
use crate::search::{Prover, SearchOptions};
use crate::stipulation::{Stipulation, goal_words};
use rookwright_chess::{Move, Notation, Plain};
use rookwright_run::{Budget, Settings};

/// Why an answer is not confirmed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotConfirmed {
    /// It is wrong; the text says why.
    #[error("{0}")]
    Wrong(String),
    /// The proof takes too long to find.
    #[error("the proof takes too long to find")]
    OutOfTime,
}

impl From<Over> for NotConfirmed {
    fn from(Over: Over) -> Self {
        NotConfirmed::OutOfTime
    }
}

/// The error of a wrong answer.
#[allow(clippy::needless_pass_by_value, reason = "errors are passed on as by map_err")]
fn wrong(why: impl ToString) -> NotConfirmed {
    NotConfirmed::Wrong(why.to_string())
}

/// Checks a key, a variation, or a line of help or series play.
///
/// # Errors
/// What is wrong with it.
///
/// ```
/// use rookwright_mate::{Problem, check_answer};
///
/// let problem = Problem::new("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w", "#2")?;
/// let [key, other] = ["Rd8+", "Rd7"].map(|text| problem.position().read_move(text));
/// assert!(check_answer(&problem, &[key?]).is_ok());
/// assert!(check_answer(&problem, &[other?]).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check_answer(problem: &Problem, line: &[Move]) -> Result<(), NotConfirmed> {
    check_answer_within(problem, line, &Budget::default())
}

/// Checks an answer within a budget for the proof of a key.
///
/// # Errors
/// What is wrong with it, or that the budget was too small.
pub fn check_answer_within(problem: &Problem, line: &[Move], budget: &Budget) -> Result<(), NotConfirmed> {
    match *line {
        [key] if is_key(problem, line) => check_key(problem, key, budget),
        _ => check_line(problem.position(), problem.stipulation(), line).map_err(wrong),
    }
}

/// Returns what the check of a right answer does or does not show.
pub fn answer_remark(problem: &Problem, line: &[Move]) -> Option<String> {
    // A move that reaches the goal at once needs no proof.
    let tree = !problem.stipulation().is_one_line() && line.len() > 1;
    if is_key(problem, line) {
        Some("a proof of the key was found and replayed".to_owned())
    } else {
        tree.then(|| "the line ends as asked; only a proof can show that it is forced".to_owned())
    }
}

/// Whether the answer is a first move of a longer solution.
fn is_key(problem: &Problem, line: &[Move]) -> bool {
    let asked = problem.stipulation();
    let one = line.len() == 1 && !asked.is_one_line();
    one && check_line(problem.position(), asked, line).is_err()
}

fn check_key(problem: &Problem, key: Move, budget: &Budget) -> Result<(), NotConfirmed> {
    let position = problem.position();
    if !Plain::from(position).is_legal(key) {
        return Err(wrong(format!("{key} is not legal")));
    }
    let settings = Settings { threads: 1, budget: budget.clone(), ..Settings::default() };
    let asked = problem.stipulation();
    let mut prover = Prover::new(asked, &SearchOptions::from(&settings));
    // Without a number the key must work in the least number that there is.
    let moves = match asked.moves() {
        Some(moves) => Some(moves),
        None => prover.least(position, 1..=Stipulation::MOST)?,
    };
    let numbered = moves.and_then(|moves| asked.with_moves(moves));
    let (Some(moves), Some(numbered)) = (moves, numbered) else {
        return Err(wrong(format!("there is no {}", goal_words(asked))));
    };
    // The search has only found the proof; what confirms the key is its replay by the plain rules.
    if let Some(proof) = Proof::of(position, numbered, key, &mut prover)? {
        return check_proof(&proof).map(|_| ()).map_err(wrong);
    }
    // An answer that is wrong gets a reason, which is the refutation.
    let why: Explanation = explain(position, numbered, moves, key, 0, &mut prover)?;
    let why = explanation_text(position, numbered, key, &why, Notation::San, REFUTATIONS_SHOWN);
    Err(wrong(why.trim_end()))
}

/// Checks the proof of a key of this problem.
///
/// # Errors
/// What is wrong with it.
pub fn check_proof_of(problem: &Problem, proof: &Proof) -> Result<(), NotConfirmed> {
    let asked = problem.stipulation();
    if *proof.position() != Plain::from(problem.position()) {
        return Err(wrong(format!("the proof is for another position: {}", proof.position())));
    }
    let proven = proof.stipulation();
    if asked.play() != proven.play()
        || asked.goal() != proven.goal()
        || asked.moves().is_some_and(|moves| Some(moves) != proven.moves())
    {
        return Err(wrong(format!("the proof is for {proven}, not for {asked}")));
    }
    check_proof(proof).map(|_| ()).map_err(wrong)
}

/// Describes the size of a valid proof.
pub fn proof_remark(proof: &Proof) -> String {
    let size = match check_proof(proof) {
        Ok(checked) => {
            let (positions, replies) = (checked.positions + 1, checked.replies);
            let s = if positions == 1 { "" } else { "s" };
            let y = if replies == 1 { "y" } else { "ies" };
            format!(", {replies} repl{y} in {positions} position{s}")
        }
        Err(_) => String::new(),
    };
    format!("the key {} forces {}{size}", proof.key(), proof.stipulation())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::preset::{PresetOptions, preset};
    use rookwright_chess::Square;

    const FEN: &str = "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w";

    fn said(asked: &str, line: &str) -> Result<(), String> {
        let problem = preset(&[FEN, asked], PresetOptions::default()).unwrap();
        let line = problem.position().read_line(line, problem.stipulation().counting(1)).unwrap();
        check_answer(&problem, &line).map_err(|error| error.to_string())
    }

    #[test]
    fn keys_are_proven_and_others_refuted() {
        assert_eq!(said("#2", "Rd8"), Ok(()));
        assert_eq!(said("#", "Rd8"), Ok(()));
        assert_eq!(said("#2", "1.Rd8+ Kh7 2.Rh8#"), Ok(()));
        let wrong = said("#2", "Ra1").unwrap_err();
        assert!(wrong.starts_with("1.Ra1? fails: refuted by 1..."), "{wrong}");
        assert!(said("#2", "1.Rd8+ Kh7 2.Rd7").unwrap_err().contains("does not mate"));
        assert!(said("#1", "Rd8").unwrap_err().contains("fails"));
    }

    /// White mates by Qb2, and no other queen move does.
    const CORNER: &str = "k2/3/KQ1 w";

    #[test]
    fn a_single_move_is_a_line_where_one_move_is_all_that_is_asked() {
        let said = |asked: &str, step: &str| {
            let problem = Problem::new(CORNER, asked).unwrap();
            let step = problem.position().read_move(step).unwrap();
            check_answer(&problem, &[step]).map_err(|error| error.to_string())
        };
        for asked in ["ser-#1", "ser-#", "h#0.5"] {
            assert_eq!(said(asked, "Qb2"), Ok(()), "{asked}");
            assert_eq!(said(asked, "Qc1"), Err("move 1, b1c1: does not mate".to_owned()), "{asked}");
        }
        assert_eq!(said("h#1.5", "Qb2"), Err("the line has 1 move: expected 3".to_owned()));
        for asked in ["#1", "#2", "#"] {
            assert_eq!(said(asked, "Qb2"), Ok(()), "{asked}");
        }
        assert!(said("#1", "Qc1").unwrap_err().starts_with("1.Qc1+? fails"));
    }

    #[test]
    fn a_key_must_be_legal_and_the_goal_within_reach() {
        let said = |fen: &str, asked: &str, key: Move| {
            check_answer(&Problem::new(fen, asked).unwrap(), &[key]).unwrap_err().to_string()
        };
        let [jump, step] = [Move::new(Square::B1, Square::A3), Move::new(Square::A1, Square::B1)];
        assert_eq!(said(CORNER, "#2", jump), "b1a3 is not legal");
        assert_eq!(said("2k/3/K2 w", "#", step), "there is no mate");
        assert_eq!(said("2k/3/K2 w", "s=", step), "there is no selfstalemate");
    }

    #[test]
    fn what_a_right_answer_shows() {
        let remark = |fen: &str, asked: &str, line: &str| {
            let problem = Problem::new(fen, asked).unwrap();
            let line = problem.position().read_line(line, problem.stipulation().counting(1)).unwrap();
            assert_eq!(check_answer(&problem, &line), Ok(()), "{asked}");
            answer_remark(&problem, &line)
        };
        let proven = Some("a proof of the key was found and replayed".to_owned());
        let ended = Some("the line ends as asked; only a proof can show that it is forced".to_owned());
        assert_eq!(remark(FEN, "#2", "Rd8"), proven);
        assert_eq!(remark(FEN, "#2", "1.Rd8+ Kh7 2.Rh8#"), ended);
        for asked in ["#1", "#", "ser-#1", "h#0.5"] {
            assert_eq!(remark(CORNER, asked, "Qb2"), None, "{asked}");
        }
    }

    #[test]
    fn no_proof_without_time() {
        let problem = preset(&[FEN, "#4"], PresetOptions::default()).unwrap();
        let line = [problem.position().read_move("Ra1").unwrap()];
        let budget = Budget::default();
        budget.cancel.cancel();
        assert_eq!(check_answer_within(&problem, &line, &budget), Err(NotConfirmed::OutOfTime));
    }

    #[test]
    fn a_proof_must_be_of_this_problem() {
        let problem = preset(&[FEN, "#2"], PresetOptions::default()).unwrap();
        let mut prover = Prover::new(problem.stipulation(), &SearchOptions::default());
        let key = problem.position().read_move("Rd8").unwrap();
        let proof = Proof::of(problem.position(), problem.stipulation(), key, &mut prover).unwrap().unwrap();
        assert_eq!(check_proof_of(&problem, &proof), Ok(()));
        assert_eq!(proof_remark(&proof), "the key d1d8 forces #2, 1 reply in 2 positions");
        for asked in ["#3", "#1", "=2", "s#2", "r#2", "s=3"] {
            let other = Problem::new(FEN, asked).unwrap();
            let refused = format!("the proof is for #2, not for {asked}");
            assert_eq!(check_proof_of(&other, &proof), Err(wrong(refused)));
        }
        assert_eq!(check_proof_of(&Problem::new(FEN, "#").unwrap(), &proof), Ok(()));
        let other = preset(&["3k/R3/4/K1R1 w", "#2"], PresetOptions::default()).unwrap();
        assert!(check_proof_of(&other, &proof).unwrap_err().to_string().contains("another position"));
    }

    #[test]
    fn the_size_of_a_proof_is_told_if_it_holds() {
        let remark = |asked: &str, key: &str| {
            let text = format!("proof: mate\nfen: k2/3/KQ1 w - -\nstipulation: {asked}\nkey: {key}\n");
            let proof: Proof = text.parse().unwrap();
            let problem = Problem::new(CORNER, asked).unwrap();
            (proof_remark(&proof), check_proof_of(&problem, &proof).map_err(|error| error.to_string()))
        };
        let size = "the key b1b2 forces #1, 0 replies in 1 position".to_owned();
        assert_eq!(remark("#1", "b1b2"), (size, Ok(())));
        let fault = "k2/3/KQ1 w - -: b1c1 does not mate".to_owned();
        assert_eq!(remark("#1", "b1c1"), ("the key b1c1 forces #1".to_owned(), Err(fault)));
    }
}

//! The verdict on an unfinished board: whether it is a solution, and if not, why.

use super::partial::PartialAnswer;
use crate::verdict::check_answer;
use rookwright_board::{say, sentence, tally};
use rookwright_run::Direction;

/// The verdict on a partial answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// Whether the board is a solution.
    pub solved: bool,
    /// The verdict as a sentence.
    pub words: String,
}

/// Judges a partial answer by the rules; no search is needed.
///
/// If the puzzle asks for the most or the fewest pieces, a board is solved only if the puzzle states that number.
///
/// ```
/// use rookwright_placement::Queens;
/// use rookwright_placement::play::{PartialAnswer, verdict};
/// use std::sync::Arc;
///
/// let puzzle = Arc::new(Queens::new(4).puzzle()?);
/// let whole = PartialAnswer::read(&puzzle, "Qa2, Qb4, Qc1, Qd3")?;
/// assert!(verdict(&whole).solved);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn verdict(partial: &PartialAnswer) -> Verdict {
    let unsolved = |words: String| Verdict { solved: false, words };
    if let Some(mistake) = partial.mistakes().first() {
        return unsolved(mistake.sentence());
    }
    let (puzzle, men) = (partial.puzzle(), partial.men());
    let optimum_is_known = puzzle.goal().is_none() || puzzle.draft().expect.optimum.is_some();
    match check_answer(puzzle, men) {
        Ok(()) if optimum_is_known => Verdict { solved: true, words: say!("play.done.solved", "Solved!") },
        Ok(()) => {
            let count = puzzle.value(men).map_or(String::new(), |value| puzzle.spoken_value(value));
            unsolved(match puzzle.goal() {
                Some(Direction::Minimise) => say!(
                    "play.place.perhaps_fewest",
                    "Every rule is kept, with {count}; the rules alone cannot show whether these are the fewest.",
                    count
                ),
                _ => say!(
                    "play.place.perhaps_most",
                    "Every rule is kept, with {count}; the rules alone cannot show whether these are the most.",
                    count
                ),
            })
        }
        // As long as pieces are missing, a broken rule is no fault, because a later piece may mend it.
        Err(wrong) => unsolved(still_to_place(partial).unwrap_or_else(|| sentence(&wrong.to_string()))),
    }
}

/// Lists the pieces that must still be placed; `None` if there are enough of every kind.
fn still_to_place(partial: &PartialAnswer) -> Option<String> {
    let kinds = partial.remaining().into_iter().filter(|kind| kind.least > 0);
    let pieces: Vec<String> = kinds.map(|kind| tally(kind.least, kind.piece.into())).collect();
    (!pieces.is_empty()).then(|| say!("play.place.left", "Still to place: {pieces}.", pieces))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::queens::Queens;
    use std::sync::Arc;

    #[test]
    fn until_every_queen_is_placed() {
        let queens = Arc::new(Queens::new(4).puzzle().unwrap());
        let judged = |placed: &str| verdict(&PartialAnswer::read(&queens, placed).unwrap());
        assert_eq!(judged("Qa2 Qb4").words, "Still to place: 2 queens.");
        assert_eq!(judged("Qa2 Qb4 Qc1").words, "Still to place: 1 queen.");
        assert_eq!(judged("Qa1 Qb2").words, "Qa1 attacks Qb2.");
        assert_eq!(
            judged("Qa2 Qb4 Qc1 Qd3"),
            Verdict { solved: true, words: say!("play.done.solved", "Solved!") }
        );
    }

    #[test]
    fn an_unknown_optimum() {
        let text = "puzzle: placement\nboard: 3x3\nplace: max N\nrule: N safe from N, lines through\n";
        let open = Arc::new(text.parse().unwrap());
        let judged = verdict(&PartialAnswer::read(&open, "Na1").unwrap());
        assert!(!judged.solved);
        assert_eq!(
            judged.words,
            "Every rule is kept, with 1 knight; the rules alone cannot show whether these are the most."
        );
        let stated = Arc::new(format!("{text}expect: optimum 5\n").parse().unwrap());
        let judged = verdict(&PartialAnswer::read(&stated, "Na1").unwrap());
        assert_eq!(judged.words, "Every rule is kept, but with 1 knight instead of 5 knights.");
    }
}

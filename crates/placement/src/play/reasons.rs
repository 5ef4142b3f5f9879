//! Hints for Chess-Num that reason: which clues to look at, why, and what follows.

use crate::chessnum::{ChessNum, Step};
use crate::puzzle::Placement;
use rookwright_board::{Hint, HintLevel, Men, Square, say};

/// Returns a hint for a board that can be completed; `None` if the puzzle is no Chess-Num, or if only guessing leads on.
pub(super) fn onward(puzzle: &Placement, men: &Men, level: HintLevel) -> Option<Hint> {
    let steps = ChessNum::of(puzzle)?.steps_onward(men)?;
    let (last, before) = steps.split_last()?;
    let (square, piece) = last.placed?;
    let clues = clues_of(before);
    // The last step places the piece, and the ones before it are the reasons. A lower level keeps the piece
    // to itself.
    Some(match level {
        HintLevel::General if clues.is_empty() => {
            Hint::possible(say!("hint.place.where", "Look for the squares where a {piece} can stand.", piece))
        }
        HintLevel::General => {
            let words = say!("hint.place.look_at", "Look at {squares}.", squares = clues.clone());
            Hint { squares: clues, ..Hint::possible(words) }
        }
        HintLevel::Where => {
            let texts: Vec<String> = before.iter().map(|step| step.text.clone()).collect();
            let words = match &texts[..] {
                [] => say!("hint.place.only_square", "Only one square is left for a {piece}.", piece),
                texts => texts.join(" "),
            };
            Hint { squares: clues, steps: texts, ..Hint::possible(words) }
        }
        HintLevel::Full => {
            let steps = steps.iter().map(|step| step.text.clone()).collect();
            let words = say!("hint.place.put", "Put a {piece} on {square}.", piece, square);
            Hint { squares: vec![square], man: Some((square, piece)), steps, ..Hint::possible(words) }
        }
    })
}

/// Returns the steps from a board that cannot be completed to a contradiction; none if they do not lead to one.
pub(super) fn contradiction(puzzle: &Placement, men: &Men) -> Vec<String> {
    let steps = ChessNum::of(puzzle).and_then(|view| view.steps_to_contradiction(men));
    steps.unwrap_or_default().into_iter().map(|step| step.text).collect()
}

/// Returns the clues of the steps, each once, in the order of their first use.
fn clues_of(steps: &[Step]) -> Vec<Square> {
    let mut clues = Vec::new();
    for clue in steps.iter().filter_map(|step| step.clue) {
        if !clues.contains(&clue) {
            clues.push(clue);
        }
    }
    clues
}

#[cfg(test)]
mod tests {
    use super::super::{PartialAnswer, hint};
    use super::*;
    use rookwright_run::Settings;
    use std::sync::Arc;

    fn hinted(men: &str, level: HintLevel) -> Hint {
        let text =
            "puzzle: chessnum\nplace: K, Q, R, N\n. . . . .\n. 1 . . .\n. . . 4 0\n. . 3 3 .\n. . . . .\n";
        let puzzle = Arc::new(text.parse().expect("a puzzle"));
        let partial = PartialAnswer::read(&puzzle, men).expect("pieces");
        hint(&partial, level, &Settings::default()).expect("a hint")
    }

    #[test]
    fn first_where_to_look_then_why_then_what_to_place() {
        let look = hinted("", HintLevel::General);
        assert_eq!((&*look.words, look.squares.len()), ("Look at e3, d3, d2.", 3));
        let why = hinted("", HintLevel::Where);
        assert_eq!(why.steps.len(), 3, "{why:?}");
        assert!(why.words.contains("d3 needs 4 attacks"), "{why:?}");
        let full = hinted("", HintLevel::Full);
        assert_eq!(full.words, "Put a king on c3.");
        // Another board, other reasons.
        let next = hinted("Kc3 Qd1 Rd5", HintLevel::Full);
        assert_eq!(next.words, "Put a knight on e1.");
        assert!(next.steps.len() > 1, "{next:?}");
    }

    #[test]
    fn a_wrong_piece_has_its_reason() {
        let wrong = hinted("Kc4", HintLevel::Where);
        assert_eq!((wrong.possible, &*wrong.words), (Some(false), "Something is wrong around c4."));
        let told = wrong.steps.last().expect("a reason");
        assert!(told.ends_with("there is no solution."), "{wrong:?}");
        assert_eq!(hinted("Ka1", HintLevel::General).words, "d3 can no longer be attacked 4 times.");
    }
}

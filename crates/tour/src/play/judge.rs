//! The verdict on an unfinished tour: whether it is a solution, and if not, why.

use super::partial::PartialAnswer;
use crate::check::check;
use rookwright_board::{Path, say, sentence};

/// The verdict on a partial answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// Whether the tour is a solution.
    pub solved: bool,
    /// The verdict as a sentence.
    pub words: String,
}

/// Judges a partial answer by the rules; no search is needed.
pub fn verdict(partial: &PartialAnswer) -> Verdict {
    let unsolved = |words: String| Verdict { solved: false, words };
    // A mistake is worth more than the number of squares left: everything after it is in vain.
    if let Some(mistake) = partial.mistakes().first() {
        return unsolved(mistake.sentence());
    }
    match partial.left() {
        0 => {
            let puzzle = partial.puzzle();
            let path = Path { squares: partial.squares().to_vec(), closed: puzzle.is_closed() };
            // The last word belongs to the independent check, as it does for solutions of the program.
            match check(puzzle, &path) {
                Ok(()) => Verdict { solved: true, words: say!("play.done.solved", "Solved!") },
                Err(violation) => unsolved(sentence(&violation.to_string())),
            }
        }
        _ if partial.next().is_empty() => unsolved(say!("play.tour.stuck", "No move is possible from here.")),
        left => unsolved(say!("play.tour.left", "1 square is left." | "{n} squares are left.", n = left)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::preset::{PresetOptions, preset};
    use crate::run::solve;
    use rookwright_run::Settings;
    use std::ops::ControlFlow;
    use std::sync::Arc;

    #[test]
    fn from_the_first_square_to_the_last() {
        let puzzle = Arc::new(preset(&["3x4"], &PresetOptions::default()).unwrap());
        let mut squares = Vec::new();
        solve(&puzzle, &Settings::default(), &mut |tour| {
            squares = tour.squares;
            ControlFlow::Break(())
        })
        .unwrap();
        for made in 0..squares.len() {
            let partial = PartialAnswer::new(&puzzle, &squares[..made]);
            assert!(partial.next().contains(&squares[made]));
            assert_eq!((partial.mistakes(), verdict(&partial).solved), (&[][..], false));
        }
        let last = PartialAnswer::new(&puzzle, &squares[..11]);
        assert_eq!(verdict(&last).words, "1 square is left.");
        assert!(verdict(&PartialAnswer::new(&puzzle, &squares)).solved);
        let stuck = PartialAnswer::read(&puzzle, &["a1", "b3", "c1", "a2", "c3", "b1", "a3", "c2"]).unwrap();
        assert!(!verdict(&stuck).solved);
    }
}

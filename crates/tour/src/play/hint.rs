//! Hints for tours: the rest of the tour is solved as a puzzle of its own.

use super::error::PlayError;
use super::partial::{PartialAnswer, moves_from};
use crate::check::check;
use crate::puzzle::{Draft, Tour};
use crate::run::solve;
use rookwright_board::{Geometry, Hint, HintLevel, Path, Square, SquareSet, say};
use rookwright_run::{Budget, Expect, RunError, Settings, Watch};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Returns a hint for a partial answer: the next square, or how far to go back if the tour cannot be finished.
///
/// The hint is undecided if the budget of the settings ends first.
///
/// ```
/// use rookwright_board::HintLevel;
/// use rookwright_run::Settings;
/// use rookwright_tour::play::{PartialAnswer, hint};
/// use rookwright_tour::{PresetOptions, preset};
/// use std::sync::Arc;
///
/// let puzzle = Arc::new(preset(&["4x3"], &PresetOptions::default())?);
/// let partial = PartialAnswer::read(&puzzle, &["a1"])?;
/// let hint = hint(&partial, HintLevel::Full, &Settings::default())?;
/// assert!(hint.next.is_some_and(|square| partial.next().contains(&square)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn hint(partial: &PartialAnswer, level: HintLevel, settings: &Settings) -> Result<Hint, PlayError> {
    let watch = settings.budget.watch();
    let finder = Finder { puzzle: partial.puzzle(), settings, watch: &watch };
    let squares = partial.squares();
    // A search is needed only where the rules find no mistake.
    let completion =
        if partial.mistakes().is_empty() { finder.complete(squares)? } else { Completion::Impossible };
    Ok(match completion {
        Completion::Unknown => Hint::undecided(),
        Completion::Found(tour) if tour.len() == squares.len() => {
            Hint::possible(say!("hint.solved", "It is solved."))
        }
        Completion::Found(tour) => next_square(partial, &tour, level),
        Completion::Impossible if squares.is_empty() => Hint::impossible(no_such_tour()),
        Completion::Impossible if level == HintLevel::General => match partial.mistakes().first() {
            Some(mistake) => Hint::impossible(mistake.sentence()),
            None => Hint::impossible(say!("hint.tour.impossible", "From here the tour cannot be finished.")),
        },
        Completion::Impossible => finder.way_back(squares, level)?,
    })
}

/// The result of a search for a whole tour that begins with given squares.
enum Completion {
    Found(Vec<Square>),
    Impossible,
    /// The budget ended first.
    Unknown,
}

/// Searches for tours of one puzzle within one budget.
struct Finder<'a> {
    puzzle: &'a Arc<Tour>,
    settings: &'a Settings,
    watch: &'a Watch,
}

impl Finder<'_> {
    /// Searches for a whole tour that begins with these squares.
    fn complete(&self, squares: &[Square]) -> Result<Completion, RunError> {
        // There is no rest to search for. The rules decide whether the last square was right.
        if squares.len() == self.puzzle.area() as usize {
            let path = Path { squares: squares.to_vec(), closed: self.puzzle.is_closed() };
            return Ok(match check(self.puzzle, &path) {
                Ok(()) => Completion::Found(path.squares),
                Err(_) => Completion::Impossible,
            });
        }
        // The rest is a puzzle of its own, which begins where the player stands and has the visited squares
        // cut out.
        let Some(rest) = self.rest(squares) else { return Ok(Completion::Impossible) };
        let budget = Budget { solutions: Some(1), ..self.settings.budget.rest(self.watch) };
        let mut found = None;
        let outcome = solve(&rest, &self.settings.with_budget(budget), &mut |tour| {
            found = Some(tour.squares);
            ControlFlow::Break(())
        })?;
        Ok(match found {
            Some(rest) => {
                // The rest begins with the player's last square, which must not be there twice.
                let begun = &squares[..squares.len().saturating_sub(1)];
                let whole = begun.iter().copied().chain(rest);
                // The rest of a closed tour may end with the first square.
                Completion::Found(whole.take(self.puzzle.area() as usize).collect())
            }
            None if outcome.end.is_exhausted() => Completion::Impossible,
            None => Completion::Unknown,
        })
    }

    /// Returns the rest of the puzzle: a tour that starts on the last of these squares, with the others cut out of
    /// the board.  `None` if there is no such puzzle.
    ///
    /// The same puzzle with the squares as given numbers would be much slower to solve.
    fn rest(&self, squares: &[Square]) -> Option<Tour> {
        let asked = Draft { title: None, expect: Expect::default(), ..self.puzzle.draft().clone() };
        let (Some(&first), Some(&last)) = (squares.first(), squares.last()) else {
            return asked.validate().ok();
        };
        if squares.len() == 1 && asked.closed {
            return Draft { from: Some(first), ..asked }.validate().ok();
        }
        let begun = squares.len() - 1;
        // The rest of a closed tour is open.  It ends on the last square that the puzzle asks for, or else on the
        // first square itself, which then stays on the board.
        let ends_on_first = asked.closed && asked.to.is_none();
        let visited = squares[..begun].iter().filter(|&&square| !(ends_on_first && square == first));
        let holes: SquareSet = asked.geometry.holes().iter().chain(visited.copied()).collect();
        let geometry = Geometry::new(asked.geometry.files(), asked.geometry.ranks()).ok()?;
        let later = asked.numbers.iter().filter_map(|(&square, &number)| {
            let number = number.checked_sub(u32::try_from(begun).ok()?)?;
            (number > 1).then_some((square, number))
        });
        let draft = Draft {
            geometry: geometry.with_holes(holes).ok()?,
            closed: false,
            from: Some(last),
            to: if ends_on_first { Some(first) } else { asked.to },
            numbers: later.collect(),
            ..asked
        };
        let closes = self.puzzle.to().is_none_or(|to| moves_from(self.puzzle, first).contains(to));
        draft.validate().ok().filter(|_| closes || !self.puzzle.is_closed())
    }

    /// Names the last square from which the tour can be finished.
    fn way_back(&self, squares: &[Square], level: HintLevel) -> Result<Hint, RunError> {
        let unknown = || {
            Hint::impossible(say!(
                "hint.tour.no_time",
                "This cannot be finished. The time ran out before the wrong move was found."
            ))
        };
        let has_mistake =
            |&made: &usize| !PartialAnswer::new(self.puzzle, &squares[..made]).mistakes().is_empty();
        // A puzzle without any solution has no square to go back to.
        let mut tour = match self.complete(&[])? {
            Completion::Found(tour) => tour,
            Completion::Impossible => return Ok(Hint::impossible(no_such_tour())),
            Completion::Unknown => return Ok(unknown()),
        };
        // A beginning of a beginning that can be finished can be finished too: this is a binary search.
        let (mut good, mut bad) = (0, (1..=squares.len()).find(has_mistake).unwrap_or(squares.len()));
        while good + 1 < bad {
            let middle = usize::midpoint(good, bad);
            match self.complete(&squares[..middle])? {
                Completion::Found(found) => (good, tour) = (middle, found),
                Completion::Impossible => bad = middle,
                Completion::Unknown => return Ok(unknown()),
            }
        }
        // The tour found last begins with the squares that are good, so its next one is a way on from there.
        let next = tour.get(good).copied().filter(|_| level == HintLevel::Full);
        let (square, words) = match good.checked_sub(1).map(|last| squares[last]) {
            None => {
                let square = squares[0];
                (square, say!("hint.tour.not_from", "The tour cannot begin on {square}.", square))
            }
            Some(back) => {
                let words = match next {
                    None => {
                        say!("hint.tour.back", "Go back to {square}, number {n}.", square = back, n = good)
                    }
                    Some(next) => say!(
                        "hint.tour.back_and_on",
                        "Go back to {square}, number {n} and on to {next}.",
                        square = back,
                        n = good,
                        next
                    ),
                };
                (back, words)
            }
        };
        Ok(Hint { squares: vec![square], next, ..Hint::impossible(words) })
    }
}

fn no_such_tour() -> String {
    say!("hint.tour.none", "There is no such tour.")
}

/// Names the next square of a whole tour, or its rank at a lower level.
fn next_square(partial: &PartialAnswer, tour: &[Square], level: HintLevel) -> Hint {
    let made = partial.squares().len();
    match (tour.get(made), level) {
        (None, _) | (_, HintLevel::General) => {
            Hint::possible(say!("hint.tour.possible", "So far so good: this can be finished."))
        }
        (Some(next), HintLevel::Where) => {
            // All moves to that rank are marked, so that the hint does not give away the square.
            let squares = partial.next().into_iter().filter(|square| square.rank == next.rank).collect();
            Hint {
                squares,
                ..Hint::possible(say!("hint.tour.rank", "Look at rank {n}.", n = next.rank.index() + 1))
            }
        }
        (Some(&next), HintLevel::Full) => {
            let words = match made {
                0 => say!("hint.tour.begin", "Begin on {square}.", square = next),
                _ => say!("hint.tour.on", "Go on to {square}.", square = next),
            };
            Hint { squares: vec![next], next: Some(next), ..Hint::possible(words) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::verdict;
    use crate::preset::{PresetOptions, preset};

    fn hinted(puzzle: &Arc<Tour>, squares: &[Square], level: HintLevel) -> Hint {
        hint(&PartialAnswer::new(puzzle, squares), level, &Settings::default()).unwrap()
    }

    fn tour(board: &str, options: &PresetOptions) -> Arc<Tour> {
        Arc::new(preset(&[board], options).unwrap())
    }

    #[test]
    fn hints_lead_to_a_tour() {
        for name in ["tour-3x4", "tour-5x5-numbered", "tour-closed-6x6", "tour-5x5-corner-to-corner"] {
            let file = format!("{}/../../puzzles/{name}.puz", env!("CARGO_MANIFEST_DIR"));
            let puzzle: Arc<Tour> = Arc::new(std::fs::read_to_string(file).unwrap().parse().unwrap());
            let mut squares = Vec::new();
            for _ in 0..puzzle.area() {
                let rank = hinted(&puzzle, &squares, HintLevel::Where);
                let next = hinted(&puzzle, &squares, HintLevel::Full);
                assert_eq!(next.possible, Some(true), "{name}: {squares:?}: {next:?}");
                assert!(!rank.squares.is_empty(), "{name}: {squares:?}: {rank:?}");
                squares.push(next.next.unwrap());
            }
            assert_eq!(hinted(&puzzle, &squares, HintLevel::Full).words, "It is solved.");
            assert!(verdict(&PartialAnswer::new(&puzzle, &squares)).solved, "{name}");
        }
    }

    /// With the squares as given numbers, these searches would take very long.
    #[test]
    fn halfway_round_the_chessboard() {
        for closed in [false, true] {
            let puzzle = tour("8x8", &PresetOptions { closed, ..PresetOptions::default() });
            let mut squares = Vec::new();
            solve(&puzzle, &Settings::default(), &mut |tour| {
                squares = tour.squares;
                ControlFlow::Break(())
            })
            .unwrap();
            for made in [1, 2, 11, 32, 55, 62, 63] {
                let next = hinted(&puzzle, &squares[..made], HintLevel::Full);
                assert_eq!(next.possible, Some(true), "{closed}, {made}: {next:?}");
                assert!(!squares[..made].contains(&next.next.unwrap()), "{closed}, {made}: {next:?}");
            }
        }
    }

    #[test]
    fn a_closed_tour_with_an_end() {
        let (from, to) = ("a1".parse().ok(), "b3".parse().ok());
        let puzzle = tour("6x6", &PresetOptions { closed: true, from, to, ..PresetOptions::default() });
        let mut squares = Vec::new();
        for _ in 0..36 {
            squares.push(hinted(&puzzle, &squares, HintLevel::Full).next.unwrap());
        }
        assert!(verdict(&PartialAnswer::new(&puzzle, &squares)).solved, "{squares:?}");
    }

    #[test]
    fn the_way_back() {
        let puzzle = tour("5x5", &PresetOptions::default());
        let squares = |names: &str| names.split(' ').map(|name| name.parse().unwrap()).collect::<Vec<_>>();
        // A tour of 25 squares cannot start on one of the twelve squares of the other colour.
        let wrong = hinted(&puzzle, &squares("a2 b4"), HintLevel::Where);
        assert_eq!((wrong.possible, &*wrong.words), (Some(false), "The tour cannot begin on a2."));
        let mistake = hinted(&puzzle, &squares("a1 b3 b4"), HintLevel::General);
        assert!(mistake.words.contains("is not a knight's move"), "{mistake:?}");
        let back = hinted(&puzzle, &squares("a1 b3 b4"), HintLevel::Full);
        let next = back.next.unwrap();
        assert_eq!(back.words, format!("Go back to b3, number 2 and on to {next}."));
        assert_eq!(back.squares, squares("b3"));
        let small = tour("3x3", &PresetOptions::default());
        assert_eq!(hinted(&small, &[], HintLevel::Full).words, "There is no such tour.");
    }
}

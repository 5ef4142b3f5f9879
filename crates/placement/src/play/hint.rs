//! Hints for placements: the puzzle is solved with the placed pieces as givens.

use super::partial::{PartialAnswer, PlayError};
use super::reasons;
use crate::check::check;
use crate::material::Material;
use crate::puzzle::{Draft, Placement};
use crate::run::solve;
use rookwright_board::{Hint, HintLevel, Men, Piece, Square, say};
use rookwright_run::{Budget, Expect, Optimum, Outcome, RunError, Settings, Watch};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Returns a hint for a partial answer: the next piece, or the piece to remove if the board cannot be completed.
///
/// The hint is undecided if the budget of the settings ends first.
///
/// ```
/// use rookwright_board::HintLevel;
/// use rookwright_placement::Queens;
/// use rookwright_placement::play::{PartialAnswer, hint};
/// use rookwright_run::Settings;
/// use std::sync::Arc;
///
/// let puzzle = Arc::new(Queens::new(4).puzzle()?);
/// let possible = |placed| {
///     let partial = PartialAnswer::read(&puzzle, placed)?;
///     hint(&partial, HintLevel::General, &Settings::default()).map(|hint| hint.possible)
/// };
/// assert_eq!(possible("Qa2")?, Some(true));
/// assert_eq!(possible("Qa1")?, Some(false)); // a corner is in no solution
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn hint(partial: &PartialAnswer, level: HintLevel, settings: &Settings) -> Result<Hint, PlayError> {
    let (puzzle, men) = (partial.puzzle(), partial.men());
    let watch = settings.budget.watch();
    let mut finder = Finder { puzzle, settings, watch: &watch, optimum: None };
    // A board is on the way only if it can still be among the best, so the best number is found first.
    if puzzle.goal().is_some() {
        let Some(optimum) = finder.find_optimum()? else { return Ok(Hint::undecided()) };
        finder.optimum = Some(optimum);
    }
    // A mistake that no piece can repair saves the search.
    let completion =
        if partial.mistakes().is_empty() { finder.complete(men)? } else { Completion::Impossible };
    Ok(match completion {
        Completion::Unknown => Hint::undecided(),
        Completion::Found(solution) if solution == *men => {
            Hint::possible(say!("hint.solved", "It is solved."))
        }
        Completion::Found(solution) => {
            reasons::onward(puzzle, men, level).unwrap_or_else(|| next_piece(men, &solution, level))
        }
        Completion::Impossible if men == puzzle.givens() => no_solution(),
        Completion::Impossible if level == HintLevel::General => match partial.mistakes().first() {
            Some(mistake) => Hint::impossible(mistake.sentence()),
            None => Hint::impossible(say!(
                "hint.place.wrong_piece",
                "This cannot be completed: a piece is on a wrong square."
            )),
        },
        Completion::Impossible => {
            Hint { steps: reasons::contradiction(puzzle, men), ..finder.wrong_pieces(men, level)? }
        }
    })
}

/// The result of a search for a solution that contains given pieces.
enum Completion {
    Found(Men),
    Impossible,
    /// The budget ended first.
    Unknown,
}

/// Searches for solutions of one puzzle within one budget.
struct Finder<'a> {
    puzzle: &'a Arc<Placement>,
    settings: &'a Settings,
    watch: &'a Watch,
    /// The optimal number of pieces, if the puzzle asks for the most or the fewest.
    optimum: Option<u64>,
}

impl Finder<'_> {
    /// Returns the optimal number of pieces; `None` if the budget ends first.
    fn find_optimum(&self) -> Result<Option<u64>, RunError> {
        let stated = self.puzzle.draft().expect.optimum;
        if stated.is_some() {
            return Ok(stated);
        }
        let (outcome, _) = self.solve(self.puzzle, None)?;
        let proven = outcome.optimum.filter(|optimum| optimum.proven);
        // Without a solution there is no optimum, and nothing can be completed.
        Ok(proven.map(|Optimum { value, .. }| value).or(outcome.end.is_exhausted().then_some(0)))
    }

    /// Solves a puzzle within the rest of the budget.  Returns the last solution found.
    fn solve(&self, puzzle: &Placement, limit: Option<u64>) -> Result<(Outcome, Option<Men>), RunError> {
        let budget = Budget { solutions: limit, ..self.settings.budget.rest(self.watch) };
        let mut last = None;
        let outcome = solve(puzzle, &self.settings.with_budget(budget), &mut |men| {
            last = Some(men.clone());
            ControlFlow::Continue(())
        })?;
        Ok((outcome, last))
    }

    /// Searches for a solution that contains these pieces.
    fn complete(&self, men: &Men) -> Result<Completion, RunError> {
        let draft = Draft {
            givens: men.clone(),
            material: self.material(),
            expect: Expect::default(),
            ..self.puzzle.draft().clone()
        };
        // A draft whose givens break the rules is flawed.
        let Ok(puzzle) = draft.validate() else { return Ok(Completion::Impossible) };
        // Nothing is missing, so nothing has to be searched for.
        if check(&puzzle, men).is_ok() && puzzle.goal().is_none() {
            return Ok(Completion::Found(men.clone()));
        }
        let limit = puzzle.goal().is_none().then_some(1);
        let (outcome, found) = self.solve(&puzzle, limit)?;
        // With a goal one solution is not enough: it must be proven that there is none better.
        let settled = limit.is_some() || outcome.optimum.is_some_and(|optimum| optimum.proven);
        Ok(match found {
            Some(found) if self.is_optimal(&found) => Completion::Found(found),
            Some(_) if settled => Completion::Impossible,
            None if outcome.end.is_exhausted() => Completion::Impossible,
            _ => Completion::Unknown,
        })
    }

    /// Returns the material of the puzzle.  If the optimum concerns one kind of piece, its number is fixed.
    fn material(&self) -> Vec<Material> {
        let mut material = self.puzzle.material().to_vec();
        let mut counted: Vec<&mut Material> = material.iter_mut().filter(|one| one.goal.is_some()).collect();
        if let (Some(number), [one]) =
            (self.optimum.and_then(|optimum| u32::try_from(optimum).ok()), &mut counted[..])
        {
            **one = Material::exactly(number, one.piece);
        }
        material
    }

    fn is_optimal(&self, men: &Men) -> bool {
        self.optimum.is_none() || self.puzzle.value(men) == self.optimum
    }

    /// Names the piece to remove from a board that cannot be completed, or the squares of several.
    fn wrong_pieces(&self, men: &Men, level: HintLevel) -> Result<Hint, RunError> {
        let unknown = || {
            Hint::impossible(say!(
                "hint.place.no_time",
                "This cannot be completed. The time ran out before the wrong piece was found."
            ))
        };
        let givens = self.puzzle.givens();
        for (square, piece) in men.iter().filter(|&(square, _)| givens.on(square).is_none()) {
            let mut fewer = men.clone();
            fewer.take(square);
            // Something else would still be wrong.
            if !PartialAnswer::new(self.puzzle, &fewer).mistakes().is_empty() {
                continue;
            }
            match self.complete(&fewer)? {
                Completion::Found(_) => return Ok(wrong_piece(square, piece, level)),
                Completion::Impossible => {}
                Completion::Unknown => return Ok(unknown()),
            }
        }
        // Several pieces are wrong: those that one solution does not have.
        Ok(match self.complete(givens)? {
            Completion::Found(solution) => {
                let wrong = men.iter().filter(|&(square, piece)| solution.on(square) != Some(piece));
                let squares = wrong.map(|(square, _)| square).collect();
                Hint {
                    squares,
                    ..Hint::impossible(say!(
                        "hint.place.wrong_pieces",
                        "This cannot be completed: several pieces are on wrong squares."
                    ))
                }
            }
            Completion::Impossible => no_solution(),
            Completion::Unknown => unknown(),
        })
    }
}

fn no_solution() -> Hint {
    Hint::impossible(say!("hint.no_solution", "There is no solution."))
}

/// Names the piece to remove, or its square at a lower level.
fn wrong_piece(square: Square, piece: Piece, level: HintLevel) -> Hint {
    let squares = vec![square];
    if level < HintLevel::Full {
        let words = say!("hint.place.wrong_around", "Something is wrong around {square}.", square);
        return Hint { squares, ..Hint::impossible(words) };
    }
    let words = say!("hint.place.has_to_go", "The {piece} on {square} has to go.", piece, square);
    Hint { squares, man: Some((square, piece)), ..Hint::impossible(words) }
}

/// Names a piece of the solution that is not on the board yet, or its square at a lower level.
fn next_piece(men: &Men, solution: &Men, level: HintLevel) -> Hint {
    let missing = solution.iter().find(|&(square, _)| men.on(square).is_none());
    match (missing, level) {
        (None, _) | (_, HintLevel::General) => {
            Hint::possible(say!("hint.place.possible", "So far so good: this can be completed."))
        }
        (Some((square, _)), HintLevel::Where) => {
            let words = say!("hint.place.stands_on", "Something stands on {square}.", square);
            Hint { squares: vec![square], ..Hint::possible(words) }
        }
        (Some((square, piece)), HintLevel::Full) => {
            let words = say!("hint.place.put", "Put a {piece} on {square}.", piece, square);
            Hint { squares: vec![square], man: Some((square, piece)), ..Hint::possible(words) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::verdict;
    use crate::queens::Queens;

    fn hinted(puzzle: &Arc<Placement>, placed: &str, level: HintLevel) -> Hint {
        hint(&PartialAnswer::read(puzzle, placed).unwrap(), level, &Settings::default()).unwrap()
    }

    fn queens(side: u32) -> Arc<Placement> {
        Arc::new(Queens::new(side).puzzle().unwrap())
    }

    #[test]
    fn hints_lead_to_a_solution() {
        for name in ["queens-6", "chess-num-5", "crowded-5", "peaceable-queens-4", "dominate-knights-4"] {
            let file = format!("{}/../../puzzles/{name}.puz", env!("CARGO_MANIFEST_DIR"));
            let puzzle = Arc::new(std::fs::read_to_string(file).unwrap().parse().unwrap());
            let mut men = Men::default();
            for _ in 0..40 {
                let partial = PartialAnswer::new(&puzzle, &men);
                let next = hint(&partial, HintLevel::Full, &Settings::default()).unwrap();
                assert_eq!(next.possible, Some(true), "{name}: {men}: {next:?}");
                let Some((square, piece)) = next.man else { break };
                men.put(square, piece).unwrap();
            }
            let judged = verdict(&PartialAnswer::new(&puzzle, &men));
            assert!(judged.solved, "{name}: {men}: {judged:?}");
        }
    }

    #[test]
    fn a_wrong_piece_is_named() {
        let queens = queens(4);
        let good = hinted(&queens, "Qa2", HintLevel::General);
        assert_eq!(good.words, "So far so good: this can be completed.");
        assert_eq!(hinted(&queens, "Qa2", HintLevel::Where).squares.len(), 1);
        let lost = hinted(&queens, "Qa1 Qb4", HintLevel::General);
        assert_eq!((lost.possible, lost.man), (Some(false), None));
        let wrong = hinted(&queens, "Qa1 Qb4", HintLevel::Full);
        assert_eq!(wrong.man, Some(("a1".parse().unwrap(), Piece::WHITE_QUEEN)), "{wrong:?}");
        assert_eq!(hinted(&queens, "Qa1 Qb2", HintLevel::General).words, "Qa1 attacks Qb2.");
        assert_eq!(hinted(&queens, "Qa1 Qd4 Qc2", HintLevel::Full).possible, Some(false));
    }

    #[test]
    fn no_solution_a_solved_board_and_no_time() {
        assert_eq!(hinted(&queens(3), "", HintLevel::Full).words, "There is no solution.");
        assert_eq!(hinted(&queens(4), "Qa2 Qb4 Qc1 Qd3", HintLevel::Full).words, "It is solved.");
        let text = "puzzle: placement\nboard: 9x9\nplace: max N\nrule: N safe from N, lines through\n";
        let partial = PartialAnswer::read(&Arc::new(text.parse().unwrap()), "Na1").unwrap();
        let settings = Settings::default();
        settings.budget.cancel.cancel();
        assert_eq!(hint(&partial, HintLevel::General, &settings), Ok(Hint::undecided()));
    }

    #[test]
    fn an_optimum_that_the_puzzle_does_not_state() {
        let text = "puzzle: placement\nboard: 4x4\nplace: max N\nrule: N safe from N, lines through\n";
        let open = Arc::new(text.parse().unwrap());
        assert_eq!(hinted(&open, "Na1", HintLevel::General).possible, Some(true));
    }
}

//! Hints for placements: the puzzle is solved with what stands as givens.

use super::Hint;
use crate::Refusal;
use crate::standing::{Standing, sentence};
use rookwright_board::{Men, Piece, Square};
use rookwright_placement as placement;
use rookwright_placement::{Draft, Material, Placement, check};
use rookwright_run::{Budget, Expect, Optimum, Outcome, Settings, Watch};
use serde_json::json;
use std::ops::ControlFlow;

pub(super) fn hint(
    puzzle: &Placement,
    placed: &Men,
    level: u32,
    settings: &Settings,
) -> Result<Hint, Refusal> {
    let watch = settings.budget.watch();
    let mut finder = Finder { puzzle, settings, watch: &watch, target: None };
    if puzzle.goal().is_some() {
        let Some(target) = finder.optimum()? else { return Ok(Hint::undecided()) };
        finder.target = Some(target);
    }
    let standing = Standing::new(puzzle, placed);
    let faults = standing.faults();
    let completed = match faults.is_empty() {
        true => finder.complete(&standing.men)?,
        false => Completed::Never,
    };
    match completed {
        Completed::Unknown => Ok(Hint::undecided()),
        Completed::As(men) if men == standing.men => Ok(Hint::possible("It is solved.")),
        Completed::As(men) => Ok(next_man(&standing.men, &men, level)),
        Completed::Never if standing.men == *puzzle.givens() => Ok(Hint::impossible("There is no solution.")),
        Completed::Never if level == 1 => {
            let why = faults.first().map(|fault| sentence(&fault.message));
            Ok(Hint::impossible(
                why.unwrap_or("This cannot be completed: something stands wrong.".to_owned()),
            ))
        }
        Completed::Never => finder.culprit(&standing.men, level),
    }
}

/// What becomes of an unfinished board.
enum Completed {
    As(Men),
    Never,
    Unknown,
}

struct Finder<'a> {
    puzzle: &'a Placement,
    settings: &'a Settings,
    watch: &'a Watch,
    /// How many men there are to be at best, where the most or the fewest are asked for.
    target: Option<u64>,
}

impl Finder<'_> {
    /// How many men there are at best; `None` where that is not found in time.
    fn optimum(&self) -> Result<Option<u64>, Refusal> {
        let known = self.puzzle.draft().expect.optimum;
        if known.is_some() {
            return Ok(known);
        }
        let (outcome, _) = self.solve(self.puzzle, None)?;
        let proven = outcome.optimum.filter(|optimum| optimum.proven);
        // Without a solution there is no optimum, and nothing can be completed.
        Ok(proven.map(|Optimum { value, .. }| value).or(outcome.end.is_exhausted().then_some(0)))
    }

    fn solve(&self, puzzle: &Placement, limit: Option<u64>) -> Result<(Outcome, Option<Men>), Refusal> {
        let budget = Budget { solutions: limit, ..self.settings.budget.rest(self.watch) };
        let mut last = None;
        let outcome = placement::solve(puzzle, &self.settings.with_budget(budget), &mut |men| {
            last = Some(men.clone());
            ControlFlow::Continue(())
        })?;
        Ok((outcome, last))
    }

    /// A solution that these men are part of.
    fn complete(&self, men: &Men) -> Result<Completed, Refusal> {
        let draft = Draft {
            givens: men.clone(),
            material: self.material(),
            expect: Expect::default(),
            ..self.puzzle.draft().clone()
        };
        // Givens that break the rules among themselves are flaws of a puzzle.
        let Ok(puzzle) = draft.validate() else { return Ok(Completed::Never) };
        if check(&puzzle, men).is_ok() && puzzle.goal().is_none() {
            return Ok(Completed::As(men.clone()));
        }
        let limit = puzzle.goal().is_none().then_some(1);
        let (outcome, found) = self.solve(&puzzle, limit)?;
        let settled = limit.is_some() || outcome.optimum.is_some_and(|optimum| optimum.proven);
        Ok(match found {
            Some(found) if self.is_best(&found) => Completed::As(found),
            Some(_) if settled => Completed::Never,
            None if outcome.end.is_exhausted() => Completed::Never,
            _ => Completed::Unknown,
        })
    }

    /// The material with as many men as there are at best, where that settles it.
    fn material(&self) -> Vec<Material> {
        let mut material = self.puzzle.material().to_vec();
        let mut counted: Vec<&mut Material> = material.iter_mut().filter(|one| one.goal.is_some()).collect();
        if let (Some(number), [one]) =
            (self.target.and_then(|target| u32::try_from(target).ok()), &mut counted[..])
        {
            **one = Material::exactly(number, one.piece);
        }
        material
    }

    fn is_best(&self, men: &Men) -> bool {
        self.target.is_none() || self.puzzle.value(men) == self.target
    }

    /// Who has to go.
    fn culprit(&self, men: &Men, level: u32) -> Result<Hint, Refusal> {
        let givens = self.puzzle.givens();
        for (square, piece) in men.iter().filter(|&(square, _)| givens.on(square).is_none()) {
            let mut fewer = men.clone();
            fewer.take(square);
            if !Standing::new(self.puzzle, &fewer).faults().is_empty() {
                continue;
            }
            match self.complete(&fewer)? {
                Completed::As(_) => return Ok(wrong_man(square, piece, level)),
                Completed::Never => {}
                Completed::Unknown => {
                    return Ok(Hint::impossible(
                        "This cannot be completed; what stands wrong was not found in time.",
                    ));
                }
            }
        }
        // More than one: all that some solution has not.
        Ok(match self.complete(givens)? {
            Completed::As(solution) => {
                let strays = men.iter().filter(|&(square, piece)| solution.on(square) != Some(piece));
                let squares: Vec<String> = strays.map(|(square, _)| square.to_string()).collect();
                Hint { squares, ..Hint::impossible("This cannot be completed: several men stand wrong.") }
            }
            Completed::Never => Hint::impossible("There is no solution."),
            Completed::Unknown => {
                Hint::impossible("This cannot be completed; what stands wrong was not found in time.")
            }
        })
    }
}

fn wrong_man(square: Square, piece: Piece, level: u32) -> Hint {
    let words = match level {
        2 => format!("Something is wrong around {square}."),
        _ => format!("The {} on {square} has to go.", piece.name()),
    };
    let man = (level > 2).then(|| json!({ "square": square.to_string(), "piece": piece.to_string() }));
    Hint { squares: vec![square.to_string()], man, ..Hint::impossible(words) }
}

/// A man of the solution that does not stand yet.
fn next_man(men: &Men, solution: &Men, level: u32) -> Hint {
    let missing = solution.iter().find(|&(square, _)| men.on(square).is_none());
    let Some((square, piece)) = missing.filter(|_| level > 1) else {
        return Hint::possible("So far so good: this can be completed.");
    };
    let squares = vec![square.to_string()];
    match level {
        2 => Hint { squares, ..Hint::possible(format!("Something stands on {square}.")) },
        _ => {
            let man = Some(json!({ "square": square.to_string(), "piece": piece.to_string() }));
            let words = format!("Put a {} on {square}.", piece.name());
            Hint { squares, man, ..Hint::possible(words) }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::JobContext;
    use crate::testing::{puz, run, run_at};
    use serde_json::{Value, json};

    fn hint(puzzle: &Value, men: &str, level: u32) -> Value {
        run("hint", &json!({ "puzzle": puzzle, "men": men, "level": level }))
    }

    #[test]
    fn hints_lead_to_a_solution() {
        for name in ["queens-6", "chess-num-5", "crowded-5", "peaceable-queens-4", "dominate-knights-4"] {
            let puzzle = puz(name);
            let mut men = String::new();
            for _ in 0..40 {
                let next = hint(&puzzle, &men, 3);
                assert_eq!(next["possible"], true, "{name}: {men}: {next}");
                let Some(piece) = next["man"]["piece"].as_str() else { break };
                men += &format!(" {piece}{}", next["man"]["square"].as_str().unwrap());
            }
            let look = run("look", &json!({ "puzzle": puzzle, "men": men }));
            assert_eq!(look["solved"], true, "{name}: {men}: {look}");
        }
    }

    #[test]
    fn whoever_stands_wrong_has_to_go() {
        let puzzle = json!({ "words": ["queens", "4"] });
        assert_eq!(hint(&puzzle, "Qa2", 1)["words"], "So far so good: this can be completed.");
        assert_eq!(hint(&puzzle, "Qa2", 2)["squares"].as_array().unwrap().len(), 1);
        let lost = hint(&puzzle, "Qa1 Qb4", 1);
        assert_eq!((&lost["possible"], &lost["man"]), (&json!(false), &Value::Null));
        let gone = hint(&puzzle, "Qa1 Qb4", 3);
        assert_eq!(gone["man"], json!({ "square": "a1", "piece": "Q" }), "{gone}");
        let clash = hint(&puzzle, "Qa1 Qb2", 1);
        assert!(clash["words"].as_str().unwrap().contains("Qa1 attacks Qb2"), "{clash}");
        let several = hint(&puzzle, "Qa1 Qd4 Qc2", 3);
        assert_eq!(several["possible"], false, "{several}");
    }

    #[test]
    fn nothing_to_be_done() {
        assert_eq!(hint(&json!({ "words": ["queens", "3"] }), "", 3)["words"], "There is no solution.");
        assert_eq!(
            hint(&json!({ "words": ["queens", "4"] }), "Qa2 Qb4 Qc1 Qd3", 3)["words"],
            "It is solved."
        );
        let context = JobContext::default();
        context.budget.cancel.cancel();
        let puz = "puzzle: placement\nboard: 9x9\nplace: max N\nrule: N safe from N, lines through\n";
        let body = json!({ "puzzle": { "puz": puz }, "men": "Na1" });
        assert_eq!(run_at(&context, "hint", &body)["possible"], Value::Null);
    }

    #[test]
    fn the_most_without_knowing_how_many() {
        let open = json!({ "puz": "puzzle: placement\nboard: 4x4\nplace: max N\nrule: N safe from N, lines through\n" });
        assert_eq!(hint(&open, "Na1", 1)["possible"], true);
    }
}

//! Hints for tours: what is left of the puzzle is solved.

use super::Hint;
use crate::Refusal;
use crate::standing::sentence;
use crate::walked::Walked;
use rookwright_board::{Geometry, Path, Square, SquareSet};
use rookwright_run::{Budget, Expect, Settings, Watch};
use rookwright_tour as tour;
use rookwright_tour::{Draft, Tour};
use std::ops::ControlFlow;

pub(super) fn hint(
    puzzle: &Tour,
    squares: &[Square],
    level: u32,
    settings: &Settings,
) -> Result<Hint, Refusal> {
    let watch = settings.budget.watch();
    let finder = Finder { puzzle, settings, watch: &watch };
    let walked = Walked::new(puzzle, squares);
    let faults = walked.faults();
    let whole = match faults.is_empty() {
        true => finder.complete(squares)?,
        false => Completed::Never,
    };
    match whole {
        Completed::Unknown => Ok(Hint::undecided()),
        Completed::As(tour) if tour.len() == squares.len() => Ok(Hint::possible("It is solved.")),
        Completed::As(tour) => Ok(next_square(&walked, &tour, level)),
        Completed::Never if squares.is_empty() => Ok(Hint::impossible("There is no such tour.")),
        Completed::Never if level == 1 => {
            let why = faults.first().map(|fault| sentence(&fault.message));
            Ok(Hint::impossible(why.unwrap_or("From here the tour cannot be finished.".to_owned())))
        }
        Completed::Never => finder.way_back(squares, level),
    }
}

/// What becomes of an unfinished tour.
enum Completed {
    As(Vec<Square>),
    Never,
    Unknown,
}

struct Finder<'a> {
    puzzle: &'a Tour,
    settings: &'a Settings,
    watch: &'a Watch,
}

impl Finder<'_> {
    /// A whole tour that begins with these squares.
    fn complete(&self, squares: &[Square]) -> Result<Completed, Refusal> {
        if squares.len() == self.puzzle.area() as usize {
            let path = Path { squares: squares.to_vec(), closed: self.puzzle.is_closed() };
            return Ok(match tour::check(self.puzzle, &path) {
                Ok(()) => Completed::As(path.squares),
                Err(_) => Completed::Never,
            });
        }
        let Some(rest) = self.rest(squares) else { return Ok(Completed::Never) };
        let budget = Budget { solutions: Some(1), ..self.settings.budget.rest(self.watch) };
        let mut found = None;
        let outcome = tour::solve(&rest, &self.settings.with_budget(budget), &mut |tour| {
            found = Some(tour.squares);
            ControlFlow::Break(())
        })?;
        Ok(match found {
            Some(rest) => {
                let begun = &squares[..squares.len().saturating_sub(1)];
                let whole = begun.iter().copied().chain(rest);
                // The first square may be there again, as the end of the rest.
                Completed::As(whole.take(self.puzzle.area() as usize).collect())
            }
            None if outcome.end.is_exhausted() => Completed::Never,
            None => Completed::Unknown,
        })
    }

    /// What is left of the puzzle: a tour from the last of these squares on, with the others cut out.  One tour of
    /// such a board is found quickly, while many numbers in a row are hard on whoever looks for the others.
    fn rest(&self, squares: &[Square]) -> Option<Tour> {
        let asked = Draft { title: None, expect: Expect::default(), ..self.puzzle.draft().clone() };
        let (Some(&first), Some(&last)) = (squares.first(), squares.last()) else {
            return asked.validate().ok();
        };
        if squares.len() == 1 && asked.closed {
            return Draft { from: Some(first), ..asked }.validate().ok();
        }
        let begun = squares.len() - 1;
        // A closed tour ends where a move leads back to the first square: on an end that is asked for, or else
        // just before the first square itself.
        let back = asked.closed && asked.to.is_none();
        let gone = squares[..begun].iter().filter(|&&square| !(back && square == first));
        let holes: SquareSet = asked.geometry.holes().iter().chain(gone.copied()).collect();
        let geometry = Geometry::new(asked.geometry.files(), asked.geometry.ranks()).ok()?;
        let later = asked.numbers.iter().filter_map(|(&square, &number)| {
            let number = number.checked_sub(u32::try_from(begun).ok()?)?;
            (number > 1).then_some((square, number))
        });
        let draft = Draft {
            geometry: geometry.with_holes(holes).ok()?,
            closed: false,
            from: Some(last),
            to: if back { Some(first) } else { asked.to },
            numbers: later.collect(),
            ..asked
        };
        let closes = self.puzzle.to().is_none_or(|to| Walked::new(self.puzzle, &[first]).reaches(to));
        draft.validate().ok().filter(|_| closes || !self.puzzle.is_closed())
    }

    /// How far to go back: to the last square from which the tour can be finished.
    fn way_back(&self, squares: &[Square], level: u32) -> Result<Hint, Refusal> {
        let unknown =
            || Hint::impossible("This cannot be finished; how far to go back was not found in time.");
        let faultless = |&made: &usize| Walked::new(self.puzzle, &squares[..made]).faults().is_empty();
        // What can be finished from some square could be finished before it.
        let (mut good, mut bad) =
            (None, (1..=squares.len()).find(|made| !faultless(made)).unwrap_or(squares.len()));
        let mut tour = match self.complete(&[])? {
            Completed::As(tour) => tour,
            Completed::Never => return Ok(Hint::impossible("There is no such tour.")),
            Completed::Unknown => return Ok(unknown()),
        };
        while good.unwrap_or(0) + 1 < bad {
            let middle = usize::midpoint(good.unwrap_or(0), bad);
            match self.complete(&squares[..middle])? {
                Completed::As(found) => (good, tour) = (Some(middle), found),
                Completed::Never => bad = middle,
                Completed::Unknown => return Ok(unknown()),
            }
        }
        let Some(made) = good else {
            let words = format!("The tour cannot begin on {}.", squares[0]);
            let next = tour.first().filter(|_| level > 2).map(ToString::to_string);
            return Ok(Hint { squares: vec![squares[0].to_string()], next, ..Hint::impossible(words) });
        };
        let back = squares[made - 1];
        let next = tour.get(made).filter(|_| level > 2);
        let onward = next.map_or(String::new(), |next| format!(" and on to {next}"));
        let words = format!("Go back to {back}, number {made}{onward}.");
        Ok(Hint {
            squares: vec![back.to_string()],
            next: next.map(ToString::to_string),
            ..Hint::impossible(words)
        })
    }
}

/// The square where a whole tour goes on.
fn next_square(walked: &Walked<'_>, tour: &[Square], level: u32) -> Hint {
    let Some(&next) = tour.get(walked.squares.len()).filter(|_| level > 1) else {
        return Hint::possible("So far so good: this can be finished.");
    };
    if level == 2 {
        let along = walked.next().into_iter().filter(|square| square.rank == next.rank);
        let words = format!("Look at rank {}.", next.rank.index() + 1);
        return Hint { squares: along.map(|square| square.to_string()).collect(), ..Hint::possible(words) };
    }
    let words =
        if walked.squares.is_empty() { format!("Begin on {next}.") } else { format!("Go on to {next}.") };
    Hint { squares: vec![next.to_string()], next: Some(next.to_string()), ..Hint::possible(words) }
}

#[cfg(test)]
mod tests {
    use crate::testing::{puz, run};
    use serde_json::{Value, json};

    fn hint(puzzle: &Value, tour: &[String], level: u32) -> Value {
        run("hint", &json!({ "puzzle": puzzle, "tour": tour, "level": level }))
    }

    #[test]
    fn hints_lead_to_a_tour() {
        for (name, squares) in [
            ("tour-3x4", 12),
            ("tour-5x5-numbered", 25),
            ("tour-closed-6x6", 36),
            ("tour-5x5-corner-to-corner", 25),
        ] {
            let puzzle = puz(name);
            let mut tour: Vec<String> = Vec::new();
            for _ in 0..squares {
                let rank = hint(&puzzle, &tour, 2);
                let next = hint(&puzzle, &tour, 3);
                assert_eq!(next["possible"], true, "{name}: {tour:?}: {next}");
                assert!(!rank["squares"].as_array().unwrap().is_empty(), "{name}: {tour:?}: {rank}");
                tour.push(next["next"].as_str().unwrap().to_owned());
            }
            assert_eq!(hint(&puzzle, &tour, 3)["words"], "It is solved.");
            assert_eq!(run("look", &json!({ "puzzle": puzzle, "tour": tour }))["solved"], true, "{name}");
        }
    }

    /// Sequences of many squares on the usual board: a numbered puzzle of these would take ages.
    #[test]
    fn halfway_round_the_chessboard() {
        for closed in [false, true] {
            let puzzle = json!({ "words": ["tour", "8x8"], "closed": closed });
            let whole = run("solve", &json!({ "puzzle": puzzle }));
            let squares = whole["solutions"][0]["tour"].as_array().unwrap();
            let names: Vec<String> =
                squares.iter().map(|square| square.as_str().unwrap().to_owned()).collect();
            for made in [1, 2, 11, 32, 55, 62, 63] {
                let next = hint(&puzzle, &names[..made], 3);
                assert_eq!(next["possible"], true, "{closed}, {made}: {next}");
                assert!(
                    !names[..made].iter().any(|name| next["next"] == name.as_str()),
                    "{closed}, {made}: {next}"
                );
            }
        }
    }

    #[test]
    fn a_closed_tour_with_an_end() {
        let puzzle = json!({ "words": ["tour", "6x6"], "closed": true, "from": "a1", "to": "b3" });
        let mut tour: Vec<String> = Vec::new();
        for _ in 0..36 {
            let next = hint(&puzzle, &tour, 3);
            tour.push(next["next"].as_str().unwrap_or_else(|| panic!("{tour:?}: {next}")).to_owned());
        }
        assert_eq!(run("look", &json!({ "puzzle": puzzle, "tour": tour }))["solved"], true, "{tour:?}");
    }

    #[test]
    fn the_way_back() {
        let puzzle = json!({ "words": ["tour", "5x5"] });
        let tour = |names: &str| names.split(' ').map(str::to_owned).collect::<Vec<_>>();
        // The squares of the lesser colour are no beginning.
        let wrong = hint(&puzzle, &tour("a2 b4"), 2);
        assert_eq!(
            (&wrong["possible"], &wrong["words"]),
            (&json!(false), &json!("The tour cannot begin on a2."))
        );
        let fault = hint(&puzzle, &tour("a1 b3 b4"), 1);
        assert!(fault["words"].as_str().unwrap().contains("is no knight's move"), "{fault}");
        let back = hint(&puzzle, &tour("a1 b3 b4"), 3);
        assert_eq!(
            (&back["squares"], &back["words"]),
            (
                &json!(["b3"]),
                &json!(format!("Go back to b3, number 2 and on to {}.", back["next"].as_str().unwrap()))
            )
        );
        assert_eq!(hint(&json!({ "words": ["tour", "3x3"] }), &[], 3)["words"], "There is no such tour.");
    }
}

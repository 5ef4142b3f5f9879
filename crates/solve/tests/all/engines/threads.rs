//! Optimisations that several threads share: the same optimum and the same solutions as one thread finds.

use super::cases::{all, look};
use crate::toys;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use rookwright_run::{Bound, Budget, Direction, End};
use rookwright_solve::{Backtrack, Cp, Engine, Lit, Model, Sat};
use std::ops::ControlFlow;
use std::time::Duration;

/// The engines that share the work from the first conflict on.
fn sharing<const N: usize>(threads: [usize; N]) -> Vec<Box<dyn Engine>> {
    threads
        .into_iter()
        .flat_map(|threads| -> [Box<dyn Engine>; 2] {
            [
                Box::new(Sat { threads, alone: 0, ..Sat::default() }),
                Box::new(Cp { threads, alone: 0, ..Cp::default() }),
            ]
        })
        .collect()
}

/// Few of the variables that meet all sets, or many of which no set has all; some are values of choices, and some
/// are given or forbidden.
#[derive(Clone, Debug)]
struct Sets {
    booleans: usize,
    choices: Vec<usize>,
    sets: Vec<Vec<usize>>,
    given: Vec<(usize, bool)>,
    direction: Direction,
}

impl Sets {
    fn model(&self) -> Model {
        let mut model = Model::default();
        for n in 0..self.booleans {
            model.boolean(format!("x({n})"));
        }
        for (n, &values) in self.choices.iter().enumerate() {
            model.choice(format!("c({n})"), (0..values).map(|value| format!("c({n},{value})")));
        }
        let lits: Vec<Lit> = (0..model.variables().len()).map(|n| model.lit(n)).collect();
        let lit = |number: usize| lits[number % lits.len()];
        for set in &self.sets {
            let set: Vec<Lit> = set.iter().map(|&number| lit(number)).collect();
            match self.direction {
                Direction::Minimise => model.count(set, Bound::AtLeast(1)),
                Direction::Maximise => model.count(set, Bound::AtMost(2)),
            }
        }
        for &(number, holds) in &self.given {
            model.clause([if holds { lit(number) } else { !lit(number) }]);
        }
        model.optimise(self.direction, lits);
        model
    }
}

prop_compose! {
    fn sets()(
        booleans in 12..=18_usize,
        choices in prop::collection::vec(2..=3_usize, 0..=3),
        sets in prop::collection::vec(prop::collection::vec(0..60_usize, 3..=6), 10..=30),
        given in prop::collection::vec((0..60_usize, any::<bool>()), 0..=2),
        maximise in any::<bool>(),
    ) -> Sets {
        let direction = if maximise { Direction::Maximise } else { Direction::Minimise };
        Sets { booleans, choices, sets, given, direction }
    }
}

#[test]
fn threads_agree_with_a_plain_search() {
    let config = Config { cases: 150, failure_persistence: None, ..Config::default() };
    let engines = sharing([2, 3]);
    let outcome = TestRunner::new(config).run(&sets(), |sets| {
        let model = sets.model();
        let expected = all(&Backtrack, &model);
        for engine in &engines {
            let seen = all(engine.as_ref(), &model);
            prop_assert_eq!(seen.report.optimum, expected.report.optimum, "{}", engine.name());
            prop_assert_eq!(&seen.solutions, &expected.solutions, "{}", engine.name());
        }
        Ok(())
    });
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
}

/// The fewest pieces that attack or occupy every square: long enough for many cubes and learnt clauses.  `reaches` says
/// which steps along files and ranks the piece can make.
fn dominating(size: i32, reaches: fn(i32, i32) -> bool) -> Model {
    let mut model = Model::default();
    let squares: Vec<(i32, i32)> = (0..size).flat_map(|x| (0..size).map(move |y| (x, y))).collect();
    let pieces: Vec<Lit> = squares.iter().map(|(x, y)| model.boolean(format!("piece({x},{y})"))).collect();
    for &(x, y) in &squares {
        let attackers = squares.iter().zip(&pieces).filter(|&(&(from, to), _)| reaches(from - x, to - y));
        model.clause(attackers.map(|(_, &piece)| piece).collect::<Vec<_>>());
    }
    model.optimise(Direction::Minimise, pieces);
    model
}

fn dominating_queens(size: i32) -> Model {
    dominating(size, |files, ranks| files == 0 || ranks == 0 || files.abs() == ranks.abs())
}

/// Has enough solutions that the engine forgets most of the clauses that it learns on the way.
#[test]
fn a_long_enumeration_reports_every_solution_once() {
    let model = dominating(7, |files, ranks| files.abs() == ranks.abs());
    assert_eq!(all(&Sat::default(), &model).solutions.len(), 2136);
}

#[test]
fn threads_agree_on_a_longer_proof() {
    let model = dominating_queens(6);
    let expected = all(&Cp::default(), &model);
    assert_eq!(expected.report.optimum.map(|optimum| optimum.value), Some(3));
    for engine in sharing([2, 3]) {
        let seen = all(engine.as_ref(), &model);
        assert_eq!(seen.report.optimum, expected.report.optimum);
        assert_eq!(seen.solutions, expected.solutions);
    }
}

/// A problem that no engine ends: whether there is a solution is too hard to say.
fn endless() -> Model {
    let mut model = toys::pigeonhole(13);
    let lits: Vec<Lit> = (0..20).map(|nth| model.lit(nth)).collect();
    model.optimise(Direction::Maximise, lits);
    model
}

#[test]
fn a_cancel_ends_all_threads() {
    for engine in sharing([2, 3]) {
        let budget = Budget::default();
        // The threads share the work from the beginning, and the best board takes them much longer than the first.
        let report = engine.solve(&dominating_queens(12), &budget, &mut |_| {
            budget.cancel.cancel();
            ControlFlow::Continue(())
        });
        let report = report.expect("the engine works");
        assert_eq!((report.end, report.optimum.map(|optimum| optimum.proven)), (End::Stopped, Some(false)));
    }
}

#[test]
fn a_time_limit_ends_all_threads() {
    for engine in sharing([2, 16]) {
        let budget = Budget { time: Some(Duration::from_millis(200)), ..Budget::default() };
        let seen = look(engine.as_ref(), &endless(), &budget).expect("the engine works");
        assert_eq!((seen.report.end, seen.report.optimum), (End::OutOfBudget, None));
    }
}

#[test]
fn an_easy_optimum_is_the_same_for_any_number_of_threads() {
    let model = dominating_queens(4);
    let first = |engine: &dyn Engine| {
        let mut boards = Vec::new();
        let budget = Budget { solutions: Some(1), ..Budget::default() };
        let report = engine.solve(&model, &budget, &mut |found| {
            boards.push(format!("{found:?}"));
            ControlFlow::Continue(())
        });
        (boards, report.expect("the engine works"))
    };
    for threads in [2, 3] {
        assert_eq!(first(&Cp { threads, ..Cp::default() }), first(&Cp::default()));
        assert_eq!(first(&Sat { threads, ..Sat::default() }), first(&Sat::default()));
    }
}

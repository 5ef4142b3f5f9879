//! What every engine is put through.

use crate::brute::Brute;
use crate::toys;
use rookwright_run::{Bound, Budget, Direction, End, EngineError, Optimum};
use rookwright_solve::{Assignment, Engine, Found, Lit, Model, Report};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

/// What a search reported.
#[derive(Debug)]
pub(crate) struct Seen {
    pub(crate) solutions: BTreeSet<Vec<Lit>>,
    pub(crate) better: Vec<u64>,
    pub(crate) report: Report,
}

/// Runs an engine and checks every word of it.
pub(crate) fn look(engine: &dyn Engine, model: &Model, budget: &Budget) -> Result<Seen, EngineError> {
    let mut solutions = BTreeSet::new();
    let mut better: Vec<u64> = Vec::new();
    let check = |assignment: &Assignment| assert_eq!(model.broken_by(assignment), None, "{}", engine.name());
    let report = engine.solve(model, budget, &mut |found| {
        match found {
            Found::Better(assignment, value) => {
                check(assignment);
                assert_eq!(model.value(assignment), Some(value));
                assert!(solutions.is_empty(), "an improvement on what was called optimal");
                let direction = model.objective().expect("better at what?").direction;
                assert!(better.last().is_none_or(|&last| match direction {
                    Direction::Maximise => last < value,
                    Direction::Minimise => last > value,
                }));
                better.push(value);
            }
            Found::Solution(assignment) => {
                check(assignment);
                assert_eq!(model.value(assignment), better.last().copied());
                assert!(solutions.insert(model.shown_part(assignment)), "reported twice");
            }
        }
        ControlFlow::Continue(())
    })?;
    assert_eq!(report.optimum.map(|optimum| optimum.value), better.last().copied());
    if report.end.is_exhausted() {
        assert!(report.optimum.is_none_or(|optimum| optimum.proven));
    }
    Ok(Seen { solutions, better, report })
}

pub(crate) fn all(engine: &dyn Engine, model: &Model) -> Seen {
    let seen = look(engine, model, &Budget::default()).expect("the engine works");
    assert_eq!(seen.report.end, End::Exhausted);
    seen
}

fn count(engine: &dyn Engine, model: &Model) -> usize {
    all(engine, model).solutions.len()
}

/// As `all`, or `None` where an engine says that it cannot do lazy clauses.
fn all_lazy(engine: &dyn Engine, model: &Model) -> Option<Seen> {
    match look(engine, model, &Budget::default()) {
        Err(EngineError::Unsupported { .. }) if engine.name() == "asp" => None,
        seen => Some(seen.expect("the engine works")),
    }
}

pub(crate) fn no_variables(engine: &dyn Engine) {
    assert_eq!(count(engine, &Model::default()), 1);
    let mut model = Model::default();
    model.count([], Bound::Exactly(0));
    assert_eq!(count(engine, &model), 1);
    model.count([], Bound::AtLeast(1));
    assert_eq!(count(engine, &model), 0);
}

pub(crate) fn no_variables_with_an_objective(engine: &dyn Engine) {
    let mut model = Model::default();
    model.optimise(Direction::Maximise, []);
    let seen = all(engine, &model);
    assert_eq!(seen.report.optimum, Some(Optimum { value: 0, proven: true }));
    assert_eq!(seen.solutions.len(), 1);
}

pub(crate) fn empty_clause(engine: &dyn Engine) {
    let mut model = toys::lamps();
    model.clause([]);
    assert_eq!(count(engine, &model), 0);
}

pub(crate) fn empty_choice(engine: &dyn Engine) {
    let mut model = toys::lamps();
    model.choice("nothing", [""; 0]);
    assert_eq!(count(engine, &model), 0);
}

pub(crate) fn contradictory_counts(engine: &dyn Engine) {
    let mut model = Model::default();
    let lits: Vec<Lit> = (0..5).map(|n| model.boolean(format!("x({n})"))).collect();
    model.count(lits.clone(), Bound::AtLeast(3));
    model.count(lits, Bound::AtMost(2));
    assert_eq!(count(engine, &model), 0);
}

pub(crate) fn unsatisfiable_objective(engine: &dyn Engine) {
    let mut model = toys::lamps();
    let lamp = model.lit(1);
    model.clause([!lamp]);
    model.optimise(Direction::Minimise, [lamp]);
    let seen = all(engine, &model);
    assert_eq!((seen.report.optimum, seen.solutions.len()), (None, 0));
}

pub(crate) fn lamps(engine: &dyn Engine) {
    assert_eq!(count(engine, &toys::lamps()), 2);
}

pub(crate) fn queens(engine: &dyn Engine) {
    for (size, number) in [(1, 1), (2, 0), (3, 0), (4, 2), (5, 10), (6, 4)] {
        assert_eq!(count(engine, &toys::queens(size)), number, "{size} queens");
    }
}

pub(crate) fn free_variables(engine: &dyn Engine) {
    let mut model = Model::default();
    model.choice("colour", ["red", "green", "blue"]);
    model.boolean("big");
    // Not a term of logic programming, and full of what quoting has to mind.
    model.boolean("Say \"100%\"\\ of, it.\n Ça y est");
    assert_eq!(count(engine, &model), 12);
}

pub(crate) fn hidden_variables(engine: &dyn Engine) {
    let mut model = toys::lamps();
    let spare = model.boolean("spare");
    let colour = model.choice("colour", ["red", "green", "blue"]);
    let two = model.boolean("two");
    model.reify(two, [model.lit(0), model.lit(1)], Bound::Exactly(2));
    let red = model.values(colour).next().expect("there are three");
    model.clause([!two, red]);
    model.hide([spare, red]);
    // The hidden ones multiply nothing, yet every assignment reported keeps to their constraints.
    assert_eq!(count(engine, &model), 2);
}

pub(crate) fn everything_hidden(engine: &dyn Engine) {
    let mut model = toys::lamps();
    model.hide((0..3).map(|n| model.lit(n)).collect::<Vec<_>>());
    assert_eq!(count(engine, &model), 1);
    model.clause([]);
    assert_eq!(count(engine, &model), 0);
}

/// Lists that are hard on an encoding: empty, short, long, with repetitions and complements.
fn lists(model: &mut Model) -> Vec<Vec<Lit>> {
    let [a, b, c, d] = ["a", "b", "c", "d"].map(|name| model.boolean(name));
    let choice = model.choice("choice", ["u", "v", "w"]);
    let values: Vec<Lit> = model.values(choice).collect();
    vec![
        vec![],
        vec![a],
        vec![!a, b],
        vec![a, !b, c, d],
        vec![a, a, b],
        vec![a, !a, b, c],
        vec![a, a, !a, !a, a, b],
        vec![values[0], !values[1], values[2], a],
    ]
}

fn bounds(length: usize) -> impl Iterator<Item = Bound> {
    (0..=length as u32 + 1).flat_map(|n| [Bound::AtLeast(n), Bound::AtMost(n), Bound::Exactly(n)])
}

pub(crate) fn counts(engine: &dyn Engine) {
    for nth in 0..lists(&mut Model::default()).len() {
        for bound in bounds(lists(&mut Model::default())[nth].len()) {
            let mut model = Model::default();
            let list = lists(&mut model).swap_remove(nth);
            model.count(list, bound);
            let expected = all(&Brute, &model).solutions;
            assert_eq!(all(engine, &model).solutions, expected, "{bound:?} of list {nth}");
        }
    }
}

pub(crate) fn reified_counts(engine: &dyn Engine) {
    for nth in 0..lists(&mut Model::default()).len() {
        for bound in bounds(lists(&mut Model::default())[nth].len()) {
            let mut model = Model::default();
            let list = lists(&mut model).swap_remove(nth);
            let told = model.boolean("told");
            model.reify(if nth % 2 == 0 { told } else { !told }, list, bound);
            let expected = all(&Brute, &model).solutions;
            assert_eq!(all(engine, &model).solutions, expected, "{bound:?} of list {nth}");
        }
    }
}

pub(crate) fn solution_limit(engine: &dyn Engine) {
    let budget = Budget { solutions: Some(3), ..Budget::default() };
    let seen = look(engine, &toys::queens(5), &budget).expect("the engine works");
    assert_eq!((seen.solutions.len(), seen.report.end), (3, End::Stopped));
    let seen = look(engine, &toys::queens(3), &budget).expect("the engine works");
    assert_eq!((seen.solutions.len(), seen.report.end), (0, End::Exhausted));
}

pub(crate) fn caller_stops(engine: &dyn Engine) {
    let mut number = 0;
    let report = engine.solve(&toys::queens(5), &Budget::default(), &mut |_| {
        number += 1;
        if number == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(report.map(|report| report.end), Ok(End::Stopped));
    assert_eq!(number, 2);
}

pub(crate) fn caller_stops_at_an_improvement(engine: &dyn Engine) {
    let mut told = None;
    let report = engine.solve(&toys::knights(3), &Budget::default(), &mut |found| {
        let Found::Better(_, value) = found else { panic!("it went on") };
        told = Some(Optimum { value, proven: false });
        ControlFlow::Break(())
    });
    let report = report.expect("the engine works");
    assert_eq!((report.end, report.optimum), (End::Stopped, told));
}

pub(crate) fn caller_panics(engine: &dyn Engine) {
    let panics = catch_unwind(AssertUnwindSafe(|| {
        engine.solve(&toys::queens(4), &Budget::default(), &mut |_| resume())
    }));
    assert!(panics.is_err(), "the panic was swallowed");
}

/// A panic without the message on the screen.
fn resume() -> ControlFlow<()> {
    std::panic::resume_unwind(Box::new("had enough"))
}

pub(crate) fn time_limit(engine: &dyn Engine) {
    let budget = Budget { time: Some(Duration::from_millis(150)), ..Budget::default() };
    let seen = look(engine, &toys::pigeonhole(13), &budget).expect("the engine works");
    assert_eq!(seen.report.end, End::OutOfBudget);
    assert_eq!(look(engine, &free(), &budget).expect("the engine works").report.end, End::OutOfBudget);
}

/// A model without a constraint: every node is a solution or a decision, and nothing else takes time.
fn free() -> Model {
    let mut free = Model::default();
    for nth in 0..40 {
        let _ = free.boolean(format!("v{nth}"));
    }
    free
}

pub(crate) fn cancelled_beforehand(engine: &dyn Engine) {
    let budget = Budget::default();
    budget.cancel.cancel();
    let seen = look(engine, &toys::pigeonhole(13), &budget).expect("the engine works");
    assert_eq!(seen.report.end, End::Stopped);
}

pub(crate) fn cancelled_meanwhile(engine: &dyn Engine) {
    let budget = Budget::default();
    let mut solutions = 0;
    let report = engine.solve(&free(), &budget, &mut |_| {
        solutions += 1;
        if solutions == 100 {
            budget.cancel.cancel();
        }
        ControlFlow::Continue(())
    });
    assert_eq!(report.expect("the engine works").end, End::Stopped);
    assert!(solutions >= 100);
}

pub(crate) fn memory_limit(engine: &dyn Engine) {
    let budget = Budget { memory: Some(60), ..Budget::default() };
    let seen = look(engine, &toys::queens(5), &budget).expect("the engine works");
    // These keep nothing for the solutions they have found; `cp` does so only once it begins to learn.
    let keeps_nothing = match engine.name() {
        "asp" | "search" => true,
        "cp" => seen.report.end.is_exhausted(),
        _ => false,
    };
    if keeps_nothing {
        assert_eq!((seen.solutions.len(), seen.report.end), (10, End::Exhausted));
    } else {
        assert!((1..10).contains(&seen.solutions.len()));
        assert_eq!(seen.report.end, End::OutOfBudget);
    }
}

pub(crate) fn maximise(engine: &dyn Engine) {
    // On 3x3 the middle is always free, and of the eight around it four.
    let seen = all(engine, &toys::knights(3));
    assert_eq!(seen.report.optimum, Some(Optimum { value: 5, proven: true }));
    assert_eq!(seen.solutions, all(&Brute, &toys::knights(3)).solutions);
    assert_eq!(seen.better.last(), Some(&5));
}

pub(crate) fn minimise(engine: &dyn Engine) {
    let mut model = Model::default();
    let lits: Vec<Lit> = (0..6).map(|n| model.boolean(format!("x({n})"))).collect();
    // Every three in a row hold one, so two will do.
    lits.windows(3).for_each(|three| model.clause(three.to_vec()));
    model.optimise(Direction::Minimise, lits);
    let seen = all(engine, &model);
    assert_eq!(seen.report.optimum, Some(Optimum { value: 2, proven: true }));
    assert_eq!(seen.solutions, all(&Brute, &model).solutions);
}

pub(crate) fn objective_with_repetitions(engine: &dyn Engine) {
    for direction in [Direction::Maximise, Direction::Minimise] {
        let mut model = Model::default();
        let [a, b, c] = ["a", "b", "c"].map(|name| model.boolean(name));
        model.count([a, b, c], Bound::Exactly(1));
        model.optimise(direction, [a, a, b, !c, !c, c]);
        let (seen, expected) = (all(engine, &model), all(&Brute, &model));
        assert_eq!(seen.report.optimum, expected.report.optimum);
        assert_eq!(seen.solutions, expected.solutions);
    }
}

pub(crate) fn objective_of_nothing(engine: &dyn Engine) {
    let mut model = toys::lamps();
    model.optimise(Direction::Minimise, []);
    let seen = all(engine, &model);
    assert_eq!(seen.report.optimum, Some(Optimum { value: 0, proven: true }));
    assert_eq!(seen.solutions.len(), 2);
}

pub(crate) fn lazy_clauses(engine: &dyn Engine) {
    for (towns, trips) in [(2, 1), (3, 2), (4, 6), (5, 24)] {
        let Some(seen) = all_lazy(engine, &toys::round_trip(towns)) else { return };
        assert_eq!((seen.solutions.len(), seen.report.end), (trips, End::Exhausted), "{towns} towns");
    }
}

pub(crate) fn lazy_clauses_that_refuse_all(engine: &dyn Engine) {
    let mut model = toys::lamps();
    let lamps: Vec<Lit> = (0..3).map(|n| model.lit(n)).collect();
    let refuse = move |assignment: &Assignment| {
        vec![lamps.iter().map(|&lamp| if assignment.is_true(lamp) { !lamp } else { lamp }).collect()]
    };
    model.set_lazy(Arc::new(refuse));
    // What is hidden can be refused as well.
    model.hide([model.lit(1)]);
    let Some(seen) = all_lazy(engine, &model) else { return };
    assert_eq!((seen.solutions.len(), seen.report.end), (0, End::Exhausted));
    model.set_lazy(Arc::new(|_| vec![vec![]]));
    let seen = all_lazy(engine, &model).expect("it worked before");
    assert_eq!((seen.solutions.len(), seen.report.end), (0, End::Exhausted));
}

pub(crate) fn lazy_clauses_with_an_objective(engine: &dyn Engine) {
    let mut model = toys::round_trip(4);
    let roads: Vec<Lit> = ["road(0,1)", "road(1,0)", "road(2,3)", "road(3,2)"]
        .map(|road| model.named(road).expect(road))
        .into();
    model.optimise(Direction::Maximise, roads);
    let Some(seen) = all_lazy(engine, &model) else { return };
    // Without the lazy clauses it would be four.
    assert_eq!(seen.report.optimum, Some(Optimum { value: 2, proven: true }));
    assert_eq!(seen.solutions, all(&Brute, &model).solutions);
}

pub(crate) fn statistics(engine: &dyn Engine) {
    let statistics = all(engine, &toys::queens(6)).report.statistics;
    assert!(statistics.variables > 0 && statistics.clauses > 0 && statistics.nodes > 0, "{statistics:?}");
}

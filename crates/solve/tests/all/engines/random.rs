//! Random small models, on which every engine must agree with brute force.

use super::cases::look;
use crate::brute::Brute;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use rookwright_run::{Bound, Budget, Direction};
use rookwright_solve::{Engine, Lit, Model};

/// A literal before there are variables: a number to be reduced by theirs, and its sign.
type Pick = (usize, bool);

#[derive(Clone, Debug)]
struct Recipe {
    booleans: usize,
    choices: Vec<usize>,
    clauses: Vec<Vec<Pick>>,
    counts: Vec<(Vec<Pick>, Bound)>,
    reified: Vec<(Pick, Vec<Pick>, Bound)>,
    hidden: Vec<Pick>,
    objective: Option<(Direction, Vec<Pick>)>,
}

impl Recipe {
    fn model(&self) -> Model {
        let mut model = Model::default();
        for n in 0..self.booleans {
            model.boolean(format!("x({n})"));
        }
        for (n, &values) in self.choices.iter().enumerate() {
            model.choice(format!("c({n})"), (0..values).map(|value| format!("c({n},{value})")));
        }
        let variables = model.variables().len();
        let positives: Vec<Lit> = (0..variables).map(|n| model.lit(n)).collect();
        let lit = |&(number, negated): &Pick| {
            let lit = *positives.get(number % variables.max(1))?;
            Some(if negated { !lit } else { lit })
        };
        let lits = |picks: &[Pick]| picks.iter().filter_map(lit).collect::<Vec<_>>();
        for clause in &self.clauses {
            model.clause(lits(clause));
        }
        for (among, bound) in &self.counts {
            model.count(lits(among), *bound);
        }
        for (told, among, bound) in &self.reified {
            if let Some(told) = lit(told) {
                model.reify(told, lits(among), *bound);
            }
        }
        model.hide(lits(&self.hidden));
        if let Some((direction, among)) = &self.objective {
            model.optimise(*direction, lits(among));
        }
        model
    }
}

fn pick() -> impl Strategy<Value = Pick> {
    (0..60_usize, any::<bool>())
}

fn bound() -> impl Strategy<Value = Bound> {
    (0..7_u32, 0..3).prop_map(|(number, kind)| match kind {
        0 => Bound::AtLeast(number),
        1 => Bound::AtMost(number),
        _ => Bound::Exactly(number),
    })
}

fn direction() -> impl Strategy<Value = Direction> {
    prop_oneof![Just(Direction::Maximise), Just(Direction::Minimise)]
}

prop_compose! {
    fn recipe()(
        booleans in 0..=7_usize,
        choices in prop::collection::vec(1..=4_usize, 0..=3),
        clauses in prop::collection::vec(prop::collection::vec(pick(), 1..=4), 0..=4),
        counts in prop::collection::vec((prop::collection::vec(pick(), 0..=7), bound()), 0..=2),
        reified in prop::collection::vec((pick(), prop::collection::vec(pick(), 0..=7), bound()), 0..=2),
        hidden in prop::collection::vec(pick(), 0..=3),
        objective in prop::option::of((direction(), prop::collection::vec(pick(), 0..=8))),
    ) -> Recipe {
        Recipe { booleans, choices, clauses, counts, reified, hidden, objective }
    }
}

pub(crate) fn agrees_with_brute(engine: &dyn Engine, cases: u32) {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let outcome = TestRunner::new(config).run(&recipe(), |recipe| {
        let model = recipe.model();
        let expected = look(&Brute, &model, &Budget::default()).expect("brute force cannot fail");
        let seen = look(engine, &model, &Budget::default())
            .map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!(seen.report.end, expected.report.end);
        prop_assert_eq!(seen.report.optimum, expected.report.optimum);
        prop_assert_eq!(seen.solutions, expected.solutions);
        Ok(())
    });
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
}

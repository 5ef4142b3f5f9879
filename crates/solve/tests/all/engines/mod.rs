//! One suite for every engine: each must report exactly the solutions that the definition in
//! `Model::broken_by` allows, and end as it says it ended.  A new engine adds one line below.

mod cases;
mod circuits;
mod random;
mod threads;

use crate::brute::Brute;
use crate::toys;
use rookwright_run::{Labelling, ValueOrder, VariableOrder};
use rookwright_solve::{Asp, Backtrack, Cp, Engine, Sat};

/// The whole suite for one engine, with this number of random models.
macro_rules! conformance {
    ($name:ident, $engine:expr, random: $number:expr) => {
        mod $name {
            #[allow(unused_imports, reason = "each line names the engine it needs")]
            use super::*;

            conformance!(@cases $engine;
                no_variables, no_variables_with_an_objective, empty_clause, empty_choice,
                contradictory_counts, unsatisfiable_objective, lamps, queens, free_variables,
                hidden_variables, everything_hidden, counts, reified_counts, solution_limit,
                caller_stops, caller_stops_at_an_improvement, caller_panics, time_limit,
                cancelled_beforehand, cancelled_meanwhile, memory_limit, maximise, minimise,
                objective_with_repetitions, objective_of_nothing, lazy_clauses, lazy_clauses_that_refuse_all,
                lazy_clauses_with_an_objective, statistics);
            conformance!(@circuits $engine; circuits, circuits_with_an_objective, several_circuits);

            #[test]
            fn random_models_agree_with_brute() {
                if let Some(engine) = super::available(&$engine) {
                    super::random::agrees_with_brute(engine, $number);
                }
            }

            #[test]
            fn random_graphs_agree_with_brute() {
                if let Some(engine) = super::available(&$engine) {
                    super::circuits::random_graphs_agree_with_brute(engine, $number / 4);
                }
            }
        }
    };
    (@$module:ident $engine:expr; $($case:ident),+) => {
        $(#[test]
        fn $case() {
            if let Some(engine) = super::available(&$engine) {
                super::$module::$case(engine);
            }
        })+
    };
}

conformance!(brute, Brute, random: 5);
conformance!(backtrack, Backtrack, random: 400);

conformance!(sat, Sat::default(), random: 400);
conformance!(sat_with_a_seed, Sat { seed: Some(7), ..Sat::default() }, random: 50);
// The threads share the work from the start.
conformance!(sat_two_threads, Sat { threads: 2, alone: 0, ..Sat::default() }, random: 400);
conformance!(sat_four_threads, Sat { threads: 4, alone: 1, seed: Some(3) }, random: 50);

conformance!(cp, Cp::default(), random: 400);
conformance!(cp_input_bisect, labelled(VariableOrder::Input, ValueOrder::Bisect), random: 50);
conformance!(cp_largest, labelled(VariableOrder::LargestDomain, ValueOrder::Largest), random: 50);
conformance!(cp_smallest_value, labelled(VariableOrder::SmallestValue, ValueOrder::Median), random: 50);
conformance!(cp_largest_value, labelled(VariableOrder::LargestValue, ValueOrder::Middle), random: 50);
conformance!(cp_most_constrained, labelled(VariableOrder::MostConstrained, ValueOrder::BisectDown), random: 50);
conformance!(cp_occurrence, labelled(VariableOrder::Occurrence, ValueOrder::Middle), random: 50);
conformance!(cp_max_regret, labelled(VariableOrder::MaxRegret, ValueOrder::Median), random: 50);
// The tree search and the learning one take turns after every conflict or two.
conformance!(cp_impatient, Cp { patience: 1, ..Cp::default() }, random: 400);
conformance!(cp_two_threads, Cp { threads: 2, alone: 0, ..Cp::default() }, random: 400);
conformance!(cp_three_threads, three_threads(), random: 100);

conformance!(asp, Asp::default(), random: 100);

fn labelled(variables: VariableOrder, values: ValueOrder) -> Cp {
    Cp { labelling: Labelling { variables, values }, ..Cp::default() }
}

fn three_threads() -> Cp {
    Cp { threads: 3, alone: 1, patience: 1, ..labelled(VariableOrder::LargestDomain, ValueOrder::Bisect) }
}

/// Returns the engine, unless the program it needs is missing; with `ROOKWRIGHT_TEST_ALL=1` that fails.
fn available(engine: &dyn Engine) -> Option<&dyn Engine> {
    let probe =
        engine.solve(&toys::lamps(), &Default::default(), &mut |_| std::ops::ControlFlow::Continue(()));
    match probe {
        Err(error @ rookwright_run::EngineError::Missing { .. }) => {
            let all = std::env::var("ROOKWRIGHT_TEST_ALL").is_ok_and(|value| value == "1");
            assert!(!all, "{error}");
            eprintln!("skipped: {error}");
            None
        }
        _ => Some(engine),
    }
}

//! The ASP engine with programs that are not clingo, and SAT with seeds.

use crate::toys;
use rookwright_run::{Budget, EngineError};
use rookwright_solve::{Asp, Engine, Found, Report, Sat};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

fn ask(program: &str) -> Result<Report, EngineError> {
    Asp::at(program).solve(&toys::queens(6), &Budget::default(), &mut |_| ControlFlow::Continue(()))
}

#[test]
fn a_missing_program_says_how_to_get_it() {
    let error = ask("/nowhere/clingo").unwrap_err();
    assert!(matches!(&error, EngineError::Missing { program, .. } if program == "/nowhere/clingo"));
    assert!(error.to_string().contains("apt install gringo"), "{error}");
    // The same is known without starting it.
    assert_eq!(Asp::at("/nowhere/clingo").missing().map(|why| why.to_string()), Some(error.to_string()));
    let myself = std::env::current_exe().expect("a test is a program");
    assert!(Asp::at(myself).missing().is_none());
}

#[cfg(unix)]
#[test]
fn a_program_that_is_not_clingo_fails() {
    // One ends at once without reading, the other complains about the options.
    for program in ["false", "cat"] {
        let error = ask(program).unwrap_err();
        assert!(matches!(error, EngineError::Failed { engine: "asp", .. }), "{program}: {error}");
    }
}

#[test]
fn seeds_vary_the_first_solution_and_repeat_it() {
    let first = |seed| {
        let mut first = None;
        let model = toys::queens(8);
        let budget = Budget { solutions: Some(1), ..Budget::default() };
        let report = Sat { seed: Some(seed), ..Sat::default() }.solve(&model, &budget, &mut |found| {
            if let Found::Solution(assignment) = found {
                first = Some(model.shown_part(assignment));
            }
            ControlFlow::Continue(())
        });
        report.expect("the engine works");
        first.expect("a solution")
    };
    let firsts: BTreeSet<_> = (0..10).map(first).collect();
    assert!(firsts.len() > 3, "{}", firsts.len());
    assert_eq!(first(3), first(3));
}

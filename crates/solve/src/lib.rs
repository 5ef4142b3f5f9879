//! A constraint model and the engines that solve it.  This crate has never heard of chess.
//!
//! A puzzle becomes a [`Model`]: Booleans and finite-domain choices, clauses, counts, an objective,
//! and which of the variables are shown.  Any [`Engine`] enumerates the solutions of any model,
//! within a [`Budget`], and says how it [ended](End): [`Sat`], [`Cp`] and [`Asp`] by three kinds of
//! solver, [`Backtrack`] by plain search, and [`Brute`] to hold them against.  [`write_dimacs`] and [`write_asp`] hand a model to
//! other programs.
//!
//! ```
//! use rookwright_solve::{Bound, Brute, Budget, Engine, Found, Model};
//! use std::ops::ControlFlow;
//!
//! // Two of three lamps are lit, and not the two outer ones together.
//! let mut model = Model::default();
//! let lamps: Vec<_> = (1..=3).map(|n| model.boolean(format!("lamp({n})"))).collect();
//! model.count(lamps.clone(), Bound::Exactly(2));
//! model.clause([!lamps[0], !lamps[2]]);
//!
//! let mut seen = Vec::new();
//! let report = Brute.solve(&model, &Budget::default(), &mut |found| {
//!     if let Found::Solution(assignment) = found {
//!         seen.push(lamps.iter().map(|&lamp| assignment.is_true(lamp)).collect::<Vec<_>>());
//!     }
//!     ControlFlow::Continue(())
//! })?;
//! assert!(report.end.is_exhausted());
//! seen.sort();
//! assert_eq!(seen, [[false, true, true], [true, true, false]]);
//! # Ok::<(), rookwright_solve::EngineError>(())
//! ```

mod asp;
mod asp_circuit;
mod asp_text;
mod backtrack;
mod brute;
mod budget;
mod checkpoint;
mod circuit;
mod cnf;
mod cnf_circuit;
mod constraint;
mod count;
mod cp;
mod engine;
mod expect;
mod export;
mod judge;
mod kind;
mod labelling;
mod lower;
mod model;
mod new_file;
mod printed;
mod queue;
mod random;
mod run;
mod sat;
mod size;

pub use asp::Asp;
pub use backtrack::Backtrack;
pub use brute::Brute;
pub use budget::{Budget, Cancel, Watch};
pub use checkpoint::{Checkpoint, CheckpointError};
pub use circuit::Circuit;
pub use count::Count;
pub use cp::Cp;
pub use engine::{End, Engine, EngineError, Found, Optimum, Report, Statistics};
pub use expect::Expect;
pub use export::{write_asp, write_dimacs};
pub use kind::{EngineKind, EngineKindError};
pub use labelling::{Labelling, LabellingError, ValueOrder, VariableOrder};
pub use model::{
    Assignment, Bound, Choice, Constraint, Direction, Lazy, Lit, Model, Objective, Reified, Variable,
};
pub use new_file::NewFile;
pub use printed::printed_lists;
pub use queue::{in_order, in_order_of};
pub use random::{Random, mix};
pub use run::{Outcome, Progress, RunError, Settings};
pub use sat::Sat;
pub use size::{MOST_SQUARES, TooLarge};

//! Constraint models and the engines that solve them.  This crate knows nothing about chess.
//!
//! A [`Model`] has Booleans and finite-domain choices, clauses, counts, circuits, an objective, and a set of shown
//! variables that distinguish solutions.  Every [`Engine`] enumerates the solutions of any model within a
//! [`Budget`](rookwright_run::Budget) and returns a [`Report`] that says how the search [ended](rookwright_run::End).
//!
//! | module | contents |
//! |---|---|
//! | `model`, `constraint`, `circuit` | [`Model`], [`Constraint`] and [`Circuit`] |
//! | `engine` | [`Engine`], the interface of all engines, with [`Found`] and [`Report`] |
//! | `sat`, `cp`, `asp` | engines for BatSat, Pumpkin and clingo, each a feature of the crate |
//! | `backtrack` | [`Backtrack`]: plain search that stores no solutions |
//! | `team` | several threads on one optimisation |
//! | `cubes` | the variables by which `sat` splits its work |
//! | `listen`, `remote` | a judge on this thread or on another |
//! | `judge` | reports, excludes or cuts off each assignment that an engine finds |
//! | `lower`, `cnf`, `cnf_circuit` | constraints as clauses |
//! | `asp_text` | constraints as a logic program |
//! | `export` | [`write_dimacs`] and [`write_asp`]: models for other programs |
//! | `encoded` | [`Encoded`]: puzzles as models and back, and the error of a model that is too large |
//!
//! ```
//! use rookwright_run::{Bound, Budget};
//! use rookwright_solve::{Backtrack, Engine, Found, Model};
//! use std::ops::ControlFlow;
//!
//! // Two of three lamps are lit, and not the two outer ones together.
//! let mut model = Model::default();
//! let lamps: Vec<_> = (1..=3).map(|n| model.boolean(format!("lamp({n})"))).collect();
//! model.count(lamps.clone(), Bound::Exactly(2));
//! model.clause([!lamps[0], !lamps[2]]);
//!
//! let mut seen = Vec::new();
//! let report = Backtrack.solve(&model, &Budget::default(), &mut |found| {
//!     if let Found::Solution(assignment) = found {
//!         seen.push(lamps.iter().map(|&lamp| assignment.is_true(lamp)).collect::<Vec<_>>());
//!     }
//!     ControlFlow::Continue(())
//! })?;
//! assert!(report.end.is_exhausted());
//! seen.sort();
//! assert_eq!(seen, [[false, true, true], [true, true, false]]);
//! # Ok::<(), rookwright_run::EngineError>(())
//! ```

#[cfg(feature = "asp")]
mod asp;
mod asp_text;
mod backtrack;
mod circuit;
#[cfg_attr(not(feature = "sat"), allow(dead_code, reason = "only the engine `sat` needs all of it"))]
mod cnf;
mod cnf_circuit;
mod constraint;
#[cfg(feature = "cp")]
mod cp;
#[cfg(feature = "sat")]
mod cubes;
mod encode;
mod encoded;
mod engine;
mod export;
mod judge;
#[cfg(any(feature = "sat", feature = "cp"))]
mod listen;
mod lit;
mod lower;
mod model;
#[cfg(any(feature = "sat", feature = "cp"))]
mod remote;
#[cfg(feature = "sat")]
mod sat;
#[cfg(any(feature = "sat", feature = "cp"))]
mod team;
mod unary;

#[cfg(feature = "asp")]
pub use asp::Asp;
pub use backtrack::Backtrack;
pub use circuit::Circuit;
#[cfg(feature = "cp")]
pub use cp::Cp;
pub use encoded::{Encoded, TooLarge, USUAL_ENGINE, solve_encoding, solve_encoding_with};
pub use engine::{Engine, Found, Report};
pub use export::{write_asp, write_dimacs};
pub use model::{Assignment, Choice, Constraint, Lazy, Lit, Model, Objective, Reified, Variable};
#[cfg(feature = "sat")]
pub use sat::Sat;

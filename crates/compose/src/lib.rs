//! Generates mate puzzles whose soundness is proven.
//!
//! A [`Wish`] states the requirements. A judge proves what a position is, and gates test the rest.
//! Positions come from three sources: [`Wish::generate`] walks from random positions, [`Wish::exhaust`] and
//! [`Wish::best_material`] enumerate all positions, and [`Wish::improve`] changes a given one. A position
//! that passes becomes a [`Made`].
//!
//! | modules | contents |
//! |---|---|
//! | `wish`, `manner`, `twin`, `wanted`, `army`, `contradictions`, `options` | the requirements, and which of them contradict each other |
//! | `judge`, `short_lines` | how many solutions a position has |
//! | `gate`, `gates`, `choices` | the tests for a puzzle, and counts of failures |
//! | `draw`, `plant`, `attempt` | random positions, pieces placed for a theme, and the walk from a random position |
//! | `run`, `variety`, `signature`, `advice` | attempts in order, the choice of the next puzzle, and what to relax |
//! | `materials`, `placements`, `exhaust`, `optimum` | all positions, and the best material |
//! | `exhaust_shard` | all positions in shards: [`CensusShard`] |
//! | `improve`, `change` | small changes of a given position |
//! | `mend` | small changes that make an unsound problem sound: [`Mending`]; twins: [`Twinning`] |
//! | `made`, `measures`, [`document`], `text` | a puzzle, its measures, and its output formats |
//!
//! ```
//! use rookwright_compose::{GIVE_UP_AFTER, MateOptions, Run};
//! use rookwright_run::Budget;
//! use rookwright_run::options::Options;
//! use std::collections::HashSet;
//! use std::ops::ControlFlow;
//!
//! let mut options = MateOptions::default();
//! options.set("board", "4x4")?;
//! let wish = options.wish(7, None)?;
//! let (watch, known) = (Budget::default().watch(), HashSet::new());
//! let run = Run { count: 1, threads: 1, watch: &watch, known: &known, give_up_after: GIVE_UP_AFTER };
//! let summary = wish.generate(run, &mut |_| {}, &mut |made| {
//!     println!("{}", made.position());
//!     assert_eq!(made.check(), Ok(()));
//!     ControlFlow::Continue(())
//! })?;
//! assert_eq!(summary.standing.printed, 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod advice;
mod army;
mod attempt;
mod change;
mod choices;
mod climb;
mod contradictions;
pub mod document;
mod draw;
mod exhaust;
mod exhaust_shard;
mod gate;
mod gates;
mod improve;
mod improved;
mod judge;
mod kings;
mod level;
mod made;
mod manner;
mod materials;
mod measures;
mod mend;
mod nearest;
mod optimum;
mod options;
mod placements;
mod plant;
mod run;
mod short_lines;
mod signature;
mod standards;
mod substance;
mod text;
mod twin;
mod variety;
mod wanted;
mod wish;

pub use advice::advice;
pub use army::{Army, Stock, StockError};
pub use change::{Change, changed, changes};
pub use exhaust::{Census, ExhaustError, MOST_POSITIONS, Reckoning, Row, Sum};
pub use exhaust_shard::{CensusShard, MOST_POSITIONS_OF_SHARES};
pub use gate::{Gate, GateTally};
pub use improve::{Diagnosis, Improvement};
pub use improved::Improved;
pub use level::Level;
pub use made::{Made, Solution, WrongSolution};
pub use manner::Manner;
pub use measures::{Measures, PlayMeasures};
pub use mend::{Assessment, MendProgress, Mended, Mending, Proposal, TwinProposal, Twinned, Twinning};
pub use nearest::Nearest;
pub use optimum::{Before, Optimum, Stage};
pub use options::{MateOptions, mate_board};
pub use run::{GIVE_UP_AFTER, Run, Standing, Summary, generate_each};
pub use signature::{Signature, Vector};
pub use substance::Substance;
pub use twin::TwinWish;
pub use variety::{FARTHEST, distance};
pub use wanted::{Clean, Duals, KeyWish, Wanted};
pub use wish::{Prefer, Wish};

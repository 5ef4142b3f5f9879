//! New mate puzzles, sound by proof.
//!
//! A [`Wish`] says what is wanted; a judge proves what a position is, and gates ask the rest.  Positions come to them
//! in three ways: [`Wish::generate`] walks from positions at random, [`Wish::exhaust`] and [`Wish::best_material`] take
//! all there are, [`Wish::improve`] changes a given one.  What passes is a [`Made`].
//!
//! | file | what |
//! |---|---|
//! | `wish`, `wanted`, `army`, `contradictions` | what can be asked, and what cannot |
//! | `judge`, `short_lines` | how many solutions a position has, as far as it matters |
//! | `gate`, `gates`, `choices` | what a puzzle must pass, and how many did not |
//! | `draw`, `plant`, `attempt` | positions at random, with men for a theme; the walk from one of them |
//! | `run`, `variety`, `signature` | attempts in order; which of the puzzles found is printed next |
//! | `materials`, `placements`, `exhaust`, `optimum` | every position; the best material |
//! | `improve`, `change` | small changes of a given position |
//! | `made`, `measures`, `json`, `text` | a puzzle, and what is said of it |

mod advice;
mod army;
mod attempt;
mod change;
mod choices;
mod contradictions;
mod draw;
mod exhaust;
mod gate;
mod gates;
mod improve;
mod json;
mod judge;
mod made;
mod materials;
mod measures;
mod optimum;
mod options;
mod placements;
mod plant;
mod run;
mod short_lines;
mod signature;
mod text;
mod variety;
mod wanted;
mod wish;

pub use advice::{advice, most_frequent, rejected};
pub use army::{Army, Stock, StockError};
pub use change::{Change, changed, changes};
pub use exhaust::{Census, ExhaustError, MOST_POSITIONS, Reckoning, Row, Sum};
pub use gate::{Gate, Tally};
pub use improve::{Diagnosis, Improved, Improvement};
pub use made::{Made, Told};
pub use measures::{Measures, PlayMeasures};
pub use optimum::{Before, Optimum};
pub use options::{MateOptions, board};
pub use run::{GIVE_UP_AFTER, Run, Standing, Summary};
pub use signature::{Signature, Vector};
pub use variety::{FARTHEST, distance};
pub use wanted::{Clean, Duals, KeyWish, Wanted};
pub use wish::{Manner, Prefer, Wish};

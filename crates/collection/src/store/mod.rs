//! The database: a file of SQLite.
//!
//! | module | purpose |
//! |---|---|
//! | `schema` | tables, versions and migrations |
//! | `open` | opens, creates and recognises files |
//! | `peek` | looks at a file without changing it |
//! | `labels` | themes, openings and tags as numbers, and the index over them |
//! | `save` | adds puzzles, merges repeats, updates ratings |
//! | `load` | reads records |
//! | `edit` | changes titles, authors and tags, removes puzzles |
//! | `lists`, `sheets` | named lists with an order; settings that make a list a worksheet |
//! | `history` | attempts to solve puzzles, and when to repeat them |
//! | `strength` | the rating of the solver, what went wrong |
//! | `studies` | the saved versions of a problem in progress |
//!
//! The rows of `label_of` hold label, rating and puzzle, so that "theme and rating" is one range of the index. They
//! are written in bulk after many puzzles, because inserting them one by one would touch the whole index for
//! every batch. `meta.indexed` is the last puzzle whose labels are in; a killed import is completed by the next
//! program that opens the file for writing.

mod edit;
mod history;
mod labels;
mod lists;
mod load;
mod open;
mod peek;
mod save;
mod schema;
mod sheets;
mod strength;
mod studies;

pub use edit::Edit;
pub use history::{Attempt, AttemptResult, HistoryNumbers, Repetition};
pub(crate) use labels::ALL;
pub use lists::ListSummary;
pub(crate) use load::{Loader, ROW_COLUMNS, Row, row_of};
pub(crate) use open::At;
pub use open::{Access, Collection, default_file};
pub(crate) use save::{Lookups, Outcome, Saved, change_setup, solutions_text};
pub use strength::SolverRating;
pub use studies::{NewVersion, Study, StudySummary, Version};

//! The native part of the Python package `rookwright`.
//!
//! The Python code in `rookwright/` gives the interface that people use; this module gives it the work. A result is a JSON
//! document of the command line as Python objects, so that both cannot differ.
//!
//! | module | contents |
//! |---|---|
//! | `failure` | errors, which become exceptions of `rookwright.errors` |
//! | `values` | JSON to Python and back |
//! | `settings` | the settings of a search, from the object that Python hands over |
//! | `cancel` | the switch by which a program stops a search |
//! | `running`, `workers` | a search on a thread of its own, which Ctrl-C ends; threads that wait for the next search |
//! | `stream` | results one by one, as a search in the background finds them |
//! | `puzzle`, `solution`, `mate` | puzzles of every family and their answers |
//! | `batch` | many positions at once |
//! | `generate`, `mining`, `rating` | streams of puzzles, of mates from games, and of difficulties |
//! | `collection` | a database of puzzles |
//! | `picture` | boards as pictures and as text |
//! | `shards` | jobs cut into shards, for clusters |
//! | `task`, `plot` | tasks with a JSON request; the plot of a comparison |
//! | `table` | tables for data frames, through the Arrow C interface |

mod batch;
mod cancel;
mod collection;
mod failure;
mod generate;
mod mate;
mod mining;
mod picture;
mod plot;
mod puzzle;
mod rating;
mod running;
mod settings;
mod shards;
mod solution;
mod stream;
mod table;
mod task;
mod values;
mod workers;

use pyo3::prelude::*;
use std::collections::BTreeMap;

/// Returns the limits of numbers that the Python code checks before it calls the native one.
fn limits() -> BTreeMap<&'static str, u64> {
    use rookwright::run;
    BTreeMap::from([
        ("seconds", run::LONGEST_TIME.as_secs()),
        ("shards", run::MOST_SHARDS),
        ("threads", run::MOST_THREADS as u64),
    ])
}

#[pymodule]
mod _rookwright {
    use super::*;

    #[pymodule_export]
    use batch::{Batch, solve_batch};
    #[pymodule_export]
    use cancel::Cancel;
    #[pymodule_export]
    use collection::{Collection, default_collection};
    #[pymodule_export]
    use generate::generate;
    #[pymodule_export]
    use mate::SolvedMate;
    #[pymodule_export]
    use mining::mine;
    #[pymodule_export]
    use plot::plot;
    #[pymodule_export]
    use puzzle::Puzzle;
    #[pymodule_export]
    use rating::rate;
    #[pymodule_export]
    use shards::{job_options, keep_apart, merge_shards, mined_shard, read_job, run_shard};
    #[pymodule_export]
    use solution::{Solution, SolutionList};
    #[pymodule_export]
    use stream::Stream;
    #[pymodule_export]
    use table::{Table, make_table};
    #[pymodule_export]
    use task::{run_task, write_file};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("LIMITS", limits())?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}

//! A database of chess puzzles: imports them from any format, proves them, finds and exports them.
//!
//! | module | contents |
//! |---|---|
//! | `claim`, `record` | a puzzle as a source states it: [`Claim`]; a puzzle of the collection: [`Record`] |
//! | `read` | entries of every format |
//! | `rated`, `rate_files` | how hard a mate is: [`Rating`]; the mates of files: [`rate_files()`] |
//! | `prove` | what is true about a puzzle |
//! | `proofs` | proofs that were made elsewhere: [`prove_files()`], [`Proofs`] |
//! | `form`, `pack` | repeats by canonical form; positions and moves in few bytes |
//! | `store` | the database: [`Collection`] |
//! | `fsrs` | when a puzzle is to be solved again |
//! | `glicko` | how strong the solver is |
//! | `import` | from files to the database: [`Import`] |
//! | `query` | finding puzzles: [`Query`], [`Find`] |
//! | [`mod@write`] | CSV, JSON lines, EPD, PGN, `.puz`, Olive, Anki |
//! | [`document`] | the JSON documents about a collection and its puzzles |
//! | `stats`, `recheck`, `copies` | counts; proving everything again; backup and merging |
//!
//! ```
//! use rookwright_collection::{Access, Collection, Find, Import};
//!
//! let folder = std::env::temp_dir().join(format!("rookwright-doc-{}", std::process::id()));
//! let mut collection = Collection::open(&folder.join("puzzles.db"), Access::Create)?;
//! let list = "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - dm 2; id \"the first\";\n";
//! collection.import_text("list.epd", list, &Import::default())?;
//! let find = Find { query: "mate:2 key:check first".parse()?, ..Find::default() };
//! assert_eq!(collection.find(&find)?, [1]);
//! # drop(collection);
//! # std::fs::remove_dir_all(&folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod claim;
mod copies;
pub mod document;
mod error;
mod form;
mod fsrs;
mod glicko;
mod import;
mod names;
mod pack;
mod proofs;
mod prove;
mod query;
mod rate_files;
mod rated;
mod read;
mod recheck;
mod record;
mod stats;
mod store;
pub mod write;

pub use claim::{Asked, Claim, Content, Facts, Label, LabelKind, Reason, Reject, Setup};
pub use copies::Merged;
pub use error::Error;
pub use import::{
    Added, FileReport, Import, ImportListener, ImportNumbers, ImportReport, MOST_REJECTS, Origin,
    RejectedEntry, origins_of, prove_files, read_entries,
};
pub use names::{LONGEST_NAME, check_name};
pub use pack::Clocks;
pub use proofs::Proofs;
pub use prove::USUAL_NODES;
pub use query::{
    BoardPattern, Condition, Counts, Cursor, FIELDS, Facets, Find, KeyKind, Order, Page, Paging, PieceOn,
    Query, QueryError, QueryFault, Range, Sort, Suggestion, Suggestions, Term, TextField,
};
pub use rate_files::{NoRating, RatedEntry, rate_files};
pub use rated::{NotRated, Rated, Rating};
pub use read::{Format, Look};
pub use recheck::Recheck;
pub use record::{Record, Sighting, Status};
pub use store::{
    Access, Attempt, AttemptResult, Collection, Edit, HistoryNumbers, ListSummary, NewVersion, Repetition,
    SolverRating, Study, StudySummary, Version, default_file,
};

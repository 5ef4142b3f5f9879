//! <!-- In hosted documentation the files of the project are found at these addresses; the README has others. -->
//!
//! [docs/explanation/crowded.md]: https://github.com/rookwright/rookwright/blob/main/docs/explanation/crowded.md
//! [docs/reference/tours.md]: https://github.com/rookwright/rookwright/blob/main/docs/reference/tours.md
//! [docs/reference/mates.md]: https://github.com/rookwright/rookwright/blob/main/docs/reference/mates.md
//! [docs/reference/chessnum.md]: https://github.com/rookwright/rookwright/blob/main/docs/reference/chessnum.md
//! [docs/reference/mate-generator.md]: https://github.com/rookwright/rookwright/blob/main/docs/reference/mate-generator.md
//! [docs/reference/collection.md]: https://github.com/rookwright/rookwright/blob/main/docs/reference/collection.md
//! [docs/reference/difficulty.md]: https://github.com/rookwright/rookwright/blob/main/docs/reference/difficulty.md
//! [docs/reference/mining.md]: https://github.com/rookwright/rookwright/blob/main/docs/reference/mining.md
//! [docs/reference/sheets.md]: https://github.com/rookwright/rookwright/blob/main/docs/reference/sheets.md
//! [docs/gallery/README.md]: https://github.com/rookwright/rookwright/blob/main/docs/gallery/README.md
//! [docs/reference/studio.md]: https://github.com/rookwright/rookwright/blob/main/docs/reference/studio.md
//! [docs/reference/api.md]: https://github.com/rookwright/rookwright/blob/main/docs/reference/api.md
//! [docs/reference/mcp.md]: https://github.com/rookwright/rookwright/blob/main/docs/reference/mcp.md
//! [docs/reference/uci.md]: https://github.com/rookwright/rookwright/blob/main/docs/reference/uci.md
//! [docs/reference/cluster.md]: https://github.com/rookwright/rookwright/blob/main/docs/reference/cluster.md
//! [docs/reference/python.md]: https://github.com/rookwright/rookwright/blob/main/docs/reference/python.md
//! [docs/explanation/performance.md]: https://github.com/rookwright/rookwright/blob/main/docs/explanation/performance.md
//! [docs/explanation/half-diagonals.md]: https://github.com/rookwright/rookwright/blob/main/docs/explanation/half-diagonals.md
//! [docs/reference/puzzle-files.md]: https://github.com/rookwright/rookwright/blob/main/docs/reference/puzzle-files.md
//! [docs/start/install.md]: https://github.com/rookwright/rookwright/blob/main/docs/start/install.md
//! [docs/README.md]: https://github.com/rookwright/rookwright/blob/main/docs/README.md
//! [docs/start/first-steps.md]: https://github.com/rookwright/rookwright/blob/main/docs/start/first-steps.md
//! [docs/reference/records.md]: https://github.com/rookwright/rookwright/blob/main/docs/reference/records.md
//! [docs/explanation/from-the-papers.md]: https://github.com/rookwright/rookwright/blob/main/docs/explanation/from-the-papers.md
//! [docs/reference/versions.md]: https://github.com/rookwright/rookwright/blob/main/docs/reference/versions.md
//! [puzzles/]: https://github.com/rookwright/rookwright/tree/main/puzzles/
//! [examples/]: https://github.com/rookwright/rookwright/tree/main/examples/
//! [ARCHITECTURE.md]: https://github.com/rookwright/rookwright/blob/main/ARCHITECTURE.md
//! [LICENSE-MIT]: https://github.com/rookwright/rookwright/blob/main/LICENSE-MIT
//! [LICENSE-APACHE]: https://github.com/rookwright/rookwright/blob/main/LICENSE-APACHE
//!
#![doc = include_str!("../README.md")]
//!
//! # The library
//!
//! [`Puzzle`] is a puzzle of any family: make one from numbers or words, or read a `.puz` text; then solve, count, check
//! or export it.  [`Mate`] is a mate problem.  [`Settings`] configure a search, and an [`Outcome`] is its result.
//!
//! ```
//! use rookwright::{Mate, Puzzle, Settings};
//!
//! // All solutions of a puzzle, one by one; dropping the iterator stops the search.
//! let queens = Puzzle::queens(6)?;
//! for solution in queens.solutions(&Settings::default()) {
//!     println!("{}", solution?);
//! }
//! assert_eq!(queens.count(&Settings::default())?.count.to_string(), "4");
//!
//! // A mate problem, and the tree of its solution.
//! let mate = Mate::new("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w", "#2")?;
//! let solved = mate.solve(&Settings::default())?;
//! let key = solved.keys().next().ok_or("no key")?;
//! assert_eq!(key.san(), "Rd8+");
//! assert!(key.replies().iter().all(|reply| !reply.answers().is_empty()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The crates behind it are modules here:
//!
//! | module | contents |
//! |---|---|
//! | [`board`] | squares, pieces, attacks, symmetry, and the diagram that everything printable becomes |
//! | [`run`] | budgets, progress, counts, outcomes, checkpoints: the vocabulary of long searches |
//! | [`chess`] | the rules on boards from 3x3 to 8x8, FEN, SAN, PGN, legality |
//! | [`mate`], [`compose`], [`uci`] | mate problems: solving and proving, generating, and an engine |
//! | [`difficulty`] | how hard a mate is for people |
//! | [`games`], [`mine`] | games in PGN, and the mates in them |
//! | [`placement`], [`tour`] | placements and tours of a leaper |
//! | [`solve`] | constraint models and the engines that solve them |
//! | [`sheet`], [`words`] | puzzles on paper, in five languages |
//! | [`collection`] | a database of puzzles: import, proof, queries, export |
//! | [`ops`] | requests and documents in JSON; jobs cut into shards for several machines |
//!
//! # Features
//!
//! The default feature `cli` is the program `rookwright`, which a library does not need: write
//! `rookwright = { version = "...", default-features = false, features = ["full"] }` for all of the library, or name some of its features.
//! `compose`, `uci`, `mine`, `collection` and `ops` have the names of their modules; `puzzles` stands for placements,
//! tours and models, `sheets` for sheets and words; `sat`, `cp` and `asp` are the engines for models. Without any feature
//! only chess and mate problems are compiled, and no solver or PDF library.

#[doc(inline)]
pub use rookwright_board as board;
#[doc(inline)]
pub use rookwright_chess as chess;
#[cfg(feature = "collection")]
#[doc(inline)]
pub use rookwright_collection as collection;
#[cfg(feature = "compose")]
#[doc(inline)]
pub use rookwright_compose as compose;
#[doc(inline)]
pub use rookwright_difficulty as difficulty;
#[cfg(feature = "mine")]
#[doc(inline)]
pub use rookwright_games as games;
#[cfg(feature = "mine")]
#[doc(inline)]
pub use rookwright_games::mine;
#[doc(inline)]
pub use rookwright_mate as mate;
#[cfg(feature = "ops")]
#[doc(inline)]
pub use rookwright_ops as ops;
#[cfg(feature = "puzzles")]
#[doc(inline)]
pub use rookwright_placement as placement;
#[cfg(feature = "sheets")]
#[doc(inline)]
pub use rookwright_sheet as sheet;
#[cfg(feature = "puzzles")]
#[doc(inline)]
pub use rookwright_solve as solve;
#[cfg(feature = "puzzles")]
#[doc(inline)]
pub use rookwright_tour as tour;
#[cfg(feature = "uci")]
#[doc(inline)]
pub use rookwright_uci as uci;
#[cfg(feature = "sheets")]
#[doc(inline)]
pub use rookwright_words as words;

#[doc(inline)]
pub use rookwright_mate::Problem as Mate;
#[cfg(feature = "puzzles")]
#[doc(inline)]
pub use rookwright_placement::{Hints, PRESETS};
#[cfg(feature = "puzzles")]
#[doc(inline)]
pub use rookwright_puzzle::{
    AnswerError, Checked, ExportError, Format, FormatError, Generated, PresetError, PresetOptions, Puzzle,
    Solution, Solutions, Wrong, compare,
};
#[doc(inline)]
pub use rookwright_run::{Budget, Count, Outcome, Settings};

/// Settings, budgets, progress and outcomes: what runs of all families share.
pub mod run {
    #[doc(inline)]
    pub use rookwright_run::{
        AnswerError, Bound, Budget, Cancel, Checkpoint, CheckpointError, Count, Direction, End, EngineError,
        EngineKind, Expect, ExpectError, Generator, JSON_FORMAT, LONGEST_TIME, Labelling, LabellingError,
        Limit, Listener, MOST_SHARDS, MOST_THREADS, Optimum, Outcome, ParseShardError, PresetError, Progress,
        Recipe, RunError, Settings, Shard, ShardedCount, Stages, Statistics, Summary, ValueOrder,
        VariableOrder, Watch, document, limit_reached, options,
    };
}

/// Runs the example of `docs/reference/sheets.md` with the tests.
#[cfg(all(doctest, feature = "sheets"))]
#[doc = include_str!("../docs/reference/sheets.md")]
struct SheetsPage;

/// Runs the example of `docs/reference/collection.md` with the tests.
#[cfg(all(doctest, feature = "collection"))]
#[doc = include_str!("../docs/reference/collection.md")]
struct CollectionPage;

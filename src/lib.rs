//! <!-- In hosted documentation the files of the project are found at these addresses; the README has others. -->
//!
//! [docs/CROWDED.md]: https://docs.rs/crate/rookwright/latest/source/docs/CROWDED.md
//! [docs/TOURS.md]: https://docs.rs/crate/rookwright/latest/source/docs/TOURS.md
//! [docs/MATES.md]: https://docs.rs/crate/rookwright/latest/source/docs/MATES.md
//! [docs/CHESSNUM.md]: https://docs.rs/crate/rookwright/latest/source/docs/CHESSNUM.md
//! [docs/MATE-GENERATOR.md]: https://docs.rs/crate/rookwright/latest/source/docs/MATE-GENERATOR.md
//! [docs/COLLECTION.md]: https://docs.rs/crate/rookwright/latest/source/docs/COLLECTION.md
//! [docs/DIFFICULTY.md]: https://docs.rs/crate/rookwright/latest/source/docs/DIFFICULTY.md
//! [docs/MINING.md]: https://docs.rs/crate/rookwright/latest/source/docs/MINING.md
//! [docs/SHEETS.md]: https://docs.rs/crate/rookwright/latest/source/docs/SHEETS.md
//! [docs/gallery/README.md]: https://docs.rs/crate/rookwright/latest/source/docs/gallery/README.md
//! [docs/STUDIO.md]: https://docs.rs/crate/rookwright/latest/source/docs/STUDIO.md
//! [docs/API.md]: https://docs.rs/crate/rookwright/latest/source/docs/API.md
//! [docs/UCI.md]: https://docs.rs/crate/rookwright/latest/source/docs/UCI.md
//! [docs/CLUSTER.md]: https://docs.rs/crate/rookwright/latest/source/docs/CLUSTER.md
//! [docs/PYTHON.md]: https://docs.rs/crate/rookwright/latest/source/docs/PYTHON.md
//! [docs/PERFORMANCE.md]: https://docs.rs/crate/rookwright/latest/source/docs/PERFORMANCE.md
//! [docs/HALF-DIAGONALS.md]: https://docs.rs/crate/rookwright/latest/source/docs/HALF-DIAGONALS.md
//! [puzzles/]: https://docs.rs/crate/rookwright/latest/source/puzzles/
//! [examples/]: https://docs.rs/crate/rookwright/latest/source/examples/
//! [ARCHITECTURE.md]: https://docs.rs/crate/rookwright/latest/source/ARCHITECTURE.md
//! [LICENSE-MIT]: https://docs.rs/crate/rookwright/latest/source/LICENSE-MIT
//! [LICENSE-APACHE]: https://docs.rs/crate/rookwright/latest/source/LICENSE-APACHE
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
//!     println!("{}", solution?.words());
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
//! | [`tasks`] | requests and documents in JSON |
//! | [`shards`] | jobs cut into shards for several machines |
//!
//! The features `compose`, `uci`, `mine`, `collection`, `tasks` and `shards` have the names of their modules; `puzzles` stands for placements, tours and
//! models, `sheets` for sheets and words. Without default features only chess and mate problems are compiled, and no
//! C++ or PDF library.

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
#[doc(inline)]
pub use rookwright_mate as mate;
#[cfg(feature = "mine")]
#[doc(inline)]
pub use rookwright_mine as mine;
#[cfg(feature = "puzzles")]
#[doc(inline)]
pub use rookwright_placement as placement;
#[doc(inline)]
pub use rookwright_run as run;
#[cfg(feature = "shards")]
#[doc(inline)]
pub use rookwright_shards as shards;
#[cfg(feature = "sheets")]
#[doc(inline)]
pub use rookwright_sheet as sheet;
#[cfg(feature = "puzzles")]
#[doc(inline)]
pub use rookwright_solve as solve;
#[cfg(feature = "tasks")]
#[doc(inline)]
pub use rookwright_tasks as tasks;
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

/// Runs the example of `docs/SHEETS.md` with the tests.
#[cfg(all(doctest, feature = "sheets"))]
#[doc = include_str!("../docs/SHEETS.md")]
struct SheetsPage;

/// Runs the example of `docs/COLLECTION.md` with the tests.
#[cfg(all(doctest, feature = "collection"))]
#[doc = include_str!("../docs/COLLECTION.md")]
struct CollectionPage;

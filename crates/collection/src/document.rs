//! The documents about a collection and its puzzles.

use crate::claim::Facts;
use crate::import::ImportReport;
use crate::record::Status;
use rookwright_difficulty::Difficulty;
use rookwright_mate::document::Fen;
use rookwright_puzzle::document::AnyPuzzle;
use rookwright_run::document::{Entries, Seconds, document};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Numbers by name.
pub type Numbers = Entries<String, u64>;

/// A puzzle of a collection with all that is known.
#[document]
pub struct PuzzleRecord {
    /// The name of this schema and the major number of the format.
    #[cfg_attr(feature = "schema", schemars(extend("pattern" = "^record/1$")))]
    pub schema: String,
    /// Its number in the collection.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub id: i64,
    /// The puzzle; missing if nothing is asked that the program can judge.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<AnyPuzzle>,
    /// The puzzle as a puzzle file; missing if nothing is asked that the program can judge.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puz: Option<String>,
    /// How hard it is: the rating of a mate by players, or else an estimate; of other puzzles the level that their source
    /// gives.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difficulty: Option<RecordedDifficulty>,
    /// What only a collection knows.
    pub collection: Kept,
}

/// How hard a puzzle of a collection is.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum RecordedDifficulty {
    /// A level from 1 to 5.
    Level(#[cfg_attr(feature = "schema", schemars(range(min = 1, max = 5)))] u8),
    /// The rating by players.
    Players(RatingByPlayers),
    /// An estimate.
    Estimate(Difficulty),
}

/// The rating by players.
#[document]
pub struct RatingByPlayers {
    /// The rating.
    pub rating: u16,
    /// From 1 to 5.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 5)))]
    pub stars: u8,
    /// Who rated it.
    #[cfg_attr(feature = "schema", schemars(extend("const" = "players")))]
    pub by: &'static str,
}

/// What only a collection knows.
#[document]
pub struct Kept {
    /// The family; a tactic asks for something that the program cannot judge.
    #[cfg_attr(
        feature = "schema",
        schemars(extend("enum" = ["placement", "chessnum", "tour", "mate", "tactic"]))
    )]
    pub family: &'static str,
    /// What is asked, like #2.
    pub asked: String,
    /// What is proven about it.
    pub status: Status,
    /// How the source shows a position of chess.
    #[serde(flatten)]
    pub shown: Option<ShownPosition>,
    /// Themes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub themes: Vec<String>,
    /// Openings.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub openings: Vec<String>,
    /// Tags.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// What its sources say about it.
    #[serde(flatten)]
    pub facts: Facts,
    /// Where it was found.
    pub sources: Vec<FoundAt>,
}

/// How the source shows a position of chess.
#[document]
pub struct ShownPosition {
    /// The position as the source gives it.
    pub fen: String,
    /// The moves of the source in UCI notation, with blanks between.
    pub moves: String,
    /// Whether the first move is the opponent's, before the position to solve.
    pub lead: bool,
    /// The position where the solver begins.
    pub position: Fen,
    /// The first moves that solve it.
    pub keys: Vec<String>,
    /// The number of moves that the source announces.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub announced: Option<u32>,
}

/// A place where a puzzle was found.
#[document]
pub struct FoundAt {
    /// The file or site.
    pub source: String,
    /// Its name there.
    pub reference: String,
    /// A link.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// The rating by players.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<u16>,
    /// The deviation of the rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deviation: Option<u16>,
    /// The popularity, from -100 to 100.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub popularity: Option<i16>,
    /// How often it was played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plays: Option<u32>,
    /// The position there, if it differs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// The moves there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<String>,
    /// Whether the first move there is the opponent's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lead: Option<bool>,
    /// Whether the source disagrees with what is proven.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub differs: bool,
}

/// A mate of a file with its rating.
#[document]
pub struct RatedMate {
    /// The line of the file.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub line: u64,
    /// The name of the position.
    pub id: Option<String>,
    /// The position.
    pub fen: Fen,
    /// The number of moves.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub mate_in: u32,
    /// The keys.
    pub keys: Vec<String>,
    /// How hard it is.
    pub difficulty: Difficulty,
    /// The rating by players that the file gives.
    pub rating: Option<u16>,
}

/// A mate that was not rated.
#[document]
pub struct UnratedMate {
    /// The line of the file.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub line: u64,
    /// There is none.
    pub difficulty: (),
    /// Why not.
    pub reason: String,
}

/// A line of `rate`.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum RatingLine {
    /// A mate with its rating.
    Rated(RatedMate),
    /// A mate without one.
    Unrated(UnratedMate),
}

/// What is in a collection.
#[document]
pub struct CollectionStats {
    /// Puzzles.
    pub puzzles: u64,
    /// The size of the file.
    pub bytes: u64,
    /// Puzzles by family.
    pub families: Numbers,
    /// By stipulation.
    pub asked: Numbers,
    /// By status.
    #[cfg_attr(feature = "schema", schemars(with = "Numbers"))]
    pub status: Entries<Status, u64>,
    /// By theme.
    pub themes: Numbers,
    /// By tag.
    pub tags: Numbers,
    /// By source.
    pub sources: Numbers,
    /// By rating, in steps of a hundred.
    #[cfg_attr(feature = "schema", schemars(with = "Numbers"))]
    pub ratings: Entries<i64, u64>,
    /// Puzzles without a rating.
    pub unrated: u64,
}

/// What became of the entries of all files of an import, and where the puzzles are saved.
#[document]
pub struct SavedImport {
    /// What became of the entries.
    #[serde(flatten)]
    pub answer: ImportReport,
    /// The file of the collection.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub collection: Option<String>,
    /// The time that it took.
    pub seconds: Seconds,
}

/// Puzzles proven again.
#[document]
#[derive(Default)]
pub struct CheckedCollection {
    /// Puzzles proven again.
    pub puzzles: u64,
    /// Puzzles by status.
    #[cfg_attr(feature = "schema", schemars(with = "Numbers"))]
    pub status: BTreeMap<Status, u64>,
    /// Puzzles whose status has changed.
    pub changed: Vec<ChangedStatus>,
    /// Whether it was stopped before its end.
    pub stopped: bool,
}

/// A puzzle whose status has changed.
#[document]
pub struct ChangedStatus {
    /// The puzzle.
    pub id: i64,
    /// Its status before.
    pub was: Status,
    /// Its status now.
    pub is: Status,
}

/// One list of a collection.
#[document]
pub struct ListedPuzzles<'a> {
    /// Its name.
    pub name: &'a str,
    /// The ids of its puzzles in their order.
    pub puzzles: &'a [i64],
}

/// The lists of a collection.
#[document]
pub struct NamedLists {
    /// The lists.
    pub lists: Vec<NamedList>,
}

/// A list of a collection.
#[document]
pub struct NamedList {
    /// Its name.
    pub name: String,
    /// The number of its puzzles.
    pub puzzles: u64,
}

/// What a command has changed in a collection: each has some of these numbers.
#[document]
#[derive(Default)]
pub struct CollectionChange {
    /// Puzzles whose texts or labels were changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edited: Option<u64>,
    /// Puzzles that have the tag now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tagged: Option<u64>,
    /// Puzzles that lost the tag.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub untagged: Option<u64>,
    /// Puzzles that were removed from the collection.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub removed: Option<u64>,
    /// Puzzles that were appended to the list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub added: Option<u64>,
    /// Puzzles that were taken out of the list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub taken_out: Option<u64>,
    /// Puzzles that have another place in the list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moved: Option<u64>,
    /// Lists that have another name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub renamed: Option<u64>,
    /// Lists that were deleted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deleted: Option<u64>,
    /// Puzzles in the copy.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub copied: Option<u64>,
    /// Puzzles that the merge added.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub new: Option<u64>,
    /// Puzzles that were there before the merge.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub known: Option<u64>,
    /// Lists that the merge took in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lists: Option<u64>,
    /// Studies that the merge took in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub studies: Option<u64>,
    /// The file of the collection.
    pub collection: String,
}

/// The proofs of an entry that a shard of an import has made: an array.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ProvenEntry(
    /// The place of the file in the list.
    pub usize,
    /// The number of the entry.
    pub u64,
    /// A proof for each of its puzzles that can be read.
    pub Vec<ProvenPuzzle>,
);

/// The proof of a puzzle that a shard of an import has made: an array.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ProvenPuzzle(
    /// The place of the puzzle in the entry.
    pub usize,
    /// The number of its status.
    pub i64,
    /// Whether its source disagrees with what is proven.
    pub bool,
    /// The moves of each solution, in hexadecimal digits.
    pub Vec<String>,
    /// Its themes.
    pub Vec<String>,
    /// What is asked, if the proof has found that out: a stipulation; null and a text; or nothing where it is unknown.
    pub Option<Vec<Option<String>>>,
    /// The moves of its line, in hexadecimal digits.
    pub String,
    /// What was proven, as a number in hexadecimal digits.
    pub String,
);

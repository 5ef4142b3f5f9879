//! The documents of the command line, by the types that they are.

use rookwright_collection::document::{
    CheckedCollection, CollectionChange, CollectionStats, ListedPuzzles, NamedLists, PuzzleRecord,
    RatingLine, SavedImport,
};
use rookwright_games::document::MateInGame;
use rookwright_mate::document::{MateAnswer, MateExplanation, Parts, PositionVerdict};
use rookwright_ops::shards::{MergedGames, MergedLines, ShardLine};
use rookwright_placement::document::StepsAnswer;
use rookwright_puzzle::GenerateAnswer;
use rookwright_puzzle::document::{
    AnySolution, CheckAnswer, CompareAnswer, CountAnswer, MadePuzzle, SolvedPuzzle,
};
use schemars::{JsonSchema, Schema, SchemaGenerator};

/// A document.
pub(super) struct Document {
    /// The name of its schema.
    pub(super) name: &'static str,
    /// What it is called.
    pub(super) title: &'static str,
    /// What it says, and who says it.
    pub(super) about: &'static str,
    /// Whether its objects name their format.
    pub(super) is_stamped: bool,
    /// The schema of its type.
    pub(super) schema: fn(&mut SchemaGenerator) -> Schema,
}

/// A document that names its format.
const fn of<T: JsonSchema>(name: &'static str, title: &'static str, about: &'static str) -> Document {
    Document { is_stamped: true, ..plain::<T>(name, title, about) }
}

/// A document that does not name its format.
pub(super) const fn plain<T: JsonSchema>(
    name: &'static str,
    title: &'static str,
    about: &'static str,
) -> Document {
    Document { name, title, about, is_stamped: false, schema: |generator| generator.subschema_for::<T>() }
}

/// What `solve` prints.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[allow(dead_code, clippy::large_enum_variant, reason = "the type is only described")]
enum SolveAnswer {
    /// A placement, a Chess-Num or a tour.
    Puzzle(SolvedPuzzle),
    /// A mate.
    Mate(MateAnswer),
    /// A mate with twins or duplex.
    Parts(Parts<MateAnswer>),
}

/// What `compare` prints.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[allow(dead_code, reason = "the type is only described")]
enum ComparisonAnswer {
    /// One puzzle.
    One(CompareAnswer),
    /// Several sizes.
    Several(Vec<CompareAnswer>),
}

/// What several commands print as a list.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[allow(dead_code, reason = "the type is only described")]
struct Lines {
    /// The results in their order.
    lines: Vec<AnyLine>,
}

/// A line of a list.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[allow(dead_code, clippy::large_enum_variant, reason = "the type is only described")]
enum AnyLine {
    /// A line of `mine`.
    Found(MateInGame),
    /// A line of `rate`.
    Rated(RatingLine),
    /// A line of `solve mate --epd`.
    Solved(PositionVerdict),
    /// A line of `collection find` and `collection show`.
    Kept(PuzzleRecord),
}

/// All documents of the command line.
pub(super) const DOCUMENTS: &[Document] = &[
    of::<SolveAnswer>(
        "solve",
        "The document of solve --json",
        "What 'rookwright solve PUZZLE --json' prints, and POST /api/solve answers. It is written as it grows: solutions come \
         before their count.",
    ),
    of::<CountAnswer>(
        "count",
        "The document of count --json",
        "What 'rookwright count PUZZLE --json', 'rookwright merge --json' of a count, and POST /api/count say.",
    ),
    of::<CheckAnswer>(
        "check",
        "The document of check --json",
        "What 'rookwright check PUZZLE ANSWER --json' prints, and POST /api/check answers.",
    ),
    of::<ComparisonAnswer>(
        "compare",
        "The document of compare --json",
        "What 'rookwright compare PUZZLE --json' prints, and POST /api/compare answers: a list if several sizes are compared.",
    ),
    of::<MateExplanation>(
        "explain",
        "The document of solve --explain MOVE --json",
        "What 'rookwright solve mate FEN --explain MOVE --json' prints, and POST /api/explain answers.",
    ),
    of::<PositionVerdict>(
        "verdict",
        "A line of solve mate --epd --jsonl",
        "The verdict on one position of a file: 'rookwright solve mate --epd FILE --jsonl'.",
    ),
    of::<MadePuzzle>(
        "puzzle",
        "A line of generate --jsonl",
        "A generated puzzle, as 'rookwright generate FAMILY --jsonl' prints it. 'rookwright sheet' and 'collection import' read \
         it: they need puz, and ignore fields that they do not know.",
    ),
    of::<MateInGame>(
        "game-mate",
        "A line of mine",
        "A mate that was found in a game: 'rookwright mine games.pgn'. 'rookwright sheet' and 'collection import' read it.",
    ),
    of::<RatingLine>(
        "rating",
        "A line of rate --jsonl",
        "How hard a mate of a file is: 'rookwright rate FILE --jsonl'.",
    ),
    of::<PuzzleRecord>(
        "record",
        "A line of collection find --jsonl",
        "A puzzle of a collection with all that is known: 'rookwright collection find QUERY --jsonl' and 'collection show ID \
         --json'. 'collection import' reads it and loses nothing but proofs.",
    ),
    of::<CollectionStats>(
        "collection-stats",
        "The document of collection stats --json",
        "What is in a collection: 'rookwright collection stats --json'.",
    ),
    of::<SavedImport>(
        "collection-import",
        "The document of collection import --json",
        "What became of the entries of files: 'rookwright collection import FILE --json', and 'rookwright merge --json' of an \
         import.",
    ),
    of::<CheckedCollection>(
        "collection-check",
        "The document of collection check --json",
        "Puzzles proven again: 'rookwright collection check --json'.",
    ),
    of::<CollectionChange>(
        "collection-change",
        "What a command has changed in a collection",
        "The numbers of 'collection edit', 'tag', 'remove', 'list', 'backup' and 'merge' with --json.",
    ),
    of::<ListedPuzzles<'_>>(
        "collection-list",
        "The document of collection list NAME --json",
        "One list of a collection: 'rookwright collection list NAME --json'.",
    ),
    of::<NamedLists>(
        "collection-lists",
        "The document of collection list --json",
        "The lists of a collection: 'rookwright collection list --json'.",
    ),
    of::<GenerateAnswer>(
        "generate",
        "The document of generate --json",
        "What 'rookwright generate FAMILY --json' prints, and POST /api/generate answers.",
    ),
    of::<Lines>(
        "lines",
        "An answer that is a list, as one document",
        "The lines of --jsonl in one document: 'mine', 'rate', 'solve mate --epd', 'collection find' and 'collection show', \
         with --json.",
    ),
    of::<MergedGames<'_>>(
        "merged-games",
        "The document of merge --json for mates from games",
        "The numbers of a search for mates in games that several machines did.",
    ),
    of::<MergedLines<'_>>(
        "merged-lines",
        "The document of merge --json for positions",
        "The numbers of positions that several machines solved or rated.",
    ),
    of::<StepsAnswer>(
        "steps",
        "The document of solve --steps --json",
        "A Chess-Num solved step by step, as people do: 'rookwright solve chessnum FILE --steps --json'.",
    ),
    plain::<AnySolution>(
        "solution",
        "A line of solve --jsonl",
        "A solution as 'rookwright solve PUZZLE --jsonl' prints it, one a line. 'rookwright check' reads it.",
    ),
    plain::<ShardLine<'_>>(
        "shard",
        "The result of a shard",
        "What 'rookwright ... --shard 3/64 -o FILE' writes and 'rookwright merge' reads: one line of JSON. Only the version \
         that wrote it reads it, because another version may cut jobs differently.",
    ),
];

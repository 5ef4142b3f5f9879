//! The names that the studio's scripts have for schemas, where these are named otherwise or have no name.

/// Types by the place of their schema: a file, a definition, or a part that has no name of its own.
pub(super) const NAMES: &[(&str, &str)] = &[
    ("About", "api-about"),
    ("After", "common#/$defs/aftermath"),
    ("Comparison", "common#/$defs/compare_answer"),
    ("Encoded", "task-encode-answer"),
    ("EngineName", "common#/$defs/engine_kind"),
    ("Explained", "explain"),
    ("Explanation", "common#/$defs/move_explanation"),
    ("Facets", "task-facets-answer"),
    ("Family", "task-puzzle-answer#/properties/family"),
    ("FoundPage", "task-find-answer"),
    ("FullKey", "common#/$defs/key"),
    ("Generated", "generate"),
    ("Hint", "task-hint-answer"),
    ("History", "task-history-answer"),
    ("ImportReport", "task-import-answer"),
    ("Kept", "task-keep-answer"),
    ("KeptFacts", "common#/$defs/kept"),
    ("ListChange", "task-lists-request"),
    ("ListSettings", "common#/$defs/puzzle_list/properties/settings"),
    ("Mended", "task-mend-answer"),
    ("MineReport", "task-mine-answer"),
    ("NameCount", "task-facets-answer#/properties/stipulations/items"),
    ("NextPuzzle", "task-next-answer"),
    ("Position", "task-line-answer"),
    ("Puzzle", "task-puzzle-answer"),
    ("PuzzleEdit", "task-edit-request"),
    ("PuzzleFacts", "common#/$defs/any_puzzle"),
    ("PuzzleSource", "common#/$defs/puzzle_input"),
    ("Refusal", "api-refusal"),
    ("Rejection", "common#/$defs/reject"),
    ("RepetitionPlan", "common#/$defs/repetition"),
    ("Run", "common#/$defs/compared_run"),
    ("Sheet", "common#/$defs/sheet_answer"),
    ("Square", "common#/$defs/square_name"),
    ("Study", "common#/$defs/shown_study"),
    ("Suggestions", "task-suggest-answer"),
    ("VariantsFound", "task-variants-answer"),
    ("Verdict", "task-play-answer"),
];

/// Types that are several schemas at once: a field that not all of them have may be missing.
pub(super) const MERGED: &[(&str, &[&str])] = &[
    ("Key", &["common#/$defs/key", "common#/$defs/move"]),
    (
        "MateReport",
        &[
            "common#/$defs/solved_mate_report",
            "common#/$defs/solved_proven_keys",
            "common#/$defs/solved_lines_report",
        ],
    ),
    ("Result", &["common#/$defs/solved_puzzle", "common#/$defs/counted_puzzle"]),
    ("Shorter", &["common#/$defs/shorter_lines", "common#/$defs/shorter_keys"]),
];

/// Answers that scripts tell apart by what they asked for.
pub(super) const ANSWERS: &[(&str, &str)] = &[
    ("compare", "Comparison"),
    ("count", "Result"),
    ("lists", "PuzzleList & AllLists"),
    ("look", "PlacementState & TourState"),
    ("solve", "Result & MateReport"),
    ("studies", "Study & AllStudies"),
];

/// Events that scripts tell apart by what they asked for.
pub(super) const EVENTS: &[(&str, &str)] = &[("puzzle", "GeneratedPuzzle")];

//! The table of options: names, kinds of value, defaults and help.

use rookwright_mate::themes::Tag;
use rookwright_run::options::{Choice, Field, Kind};

const PIECES: &str = "Pieces";
const SOLUTION: &str = "Requirements for the solution";
const SET: &str = "Requirements for the set";

const COUNT: Kind = Kind::Number { least: 1, most: 64, halves: false };

/// The options, in the order of the help.
pub(super) const FIELDS: &[Field] = &[
    Field {
        default: "8x8",
        ..Field::new("board", "Board", Kind::Size { least: 3, most: 8 }, "Board from 3x3 to 8x8, files first")
    },
    Field {
        default: "2",
        details: "A range like 1..3 makes as many puzzles of each, the shortest first. Series play has up to 10 \
                  moves. Help play has up to 5, or half a move more, like 2.5.",
        ..Field::new(
            "moves",
            "Moves",
            Kind::Number { least: 1, most: 10, halves: true },
            "Number of moves, 1 to 5",
        )
    },
    Field {
        default: "direct",
        details: "direct: White mates against every defence. forced: every reply is Black's only legal move. \
                  series: only White moves, without check before the mate. help: both sides cooperate. \
                  series-help: only Black moves, then White mates in one. self: White forces Black to mate.",
        ..Field::new(
            "play",
            "Play",
            Kind::Choice(&[
                Choice::new("direct", "direct: against every defence"),
                Choice::new("forced", "forced: every reply is the only one"),
                Choice::new("series", "series: only White moves"),
                Choice::new("help", "help: both sides cooperate"),
                Choice::new("series-help", "series-help: only Black moves, then White mates"),
                Choice::new("self", "self: White forces Black to mate"),
            ]),
            "Kind of play, like forced or help",
        )
    },
    Field {
        details: "worksheet: the key is neither a check nor a capture, and Black has two or more real defences. \
                  club: three or more different mates, tries, and a fair score. magazine: the score reaches the \
                  median of published problems. drill: anything that is sound. A given position is only \
                  repaired, unless a level is named: then its content is enriched.",
        ..Field::new(
            "for",
            "For",
            Kind::Choice(&[
                Choice::new("worksheet", "a worksheet"),
                Choice::new("club", "a club evening"),
                Choice::new("magazine", "a magazine"),
                Choice::new("drill", "a drill: anything sound"),
            ]),
            "Whom the puzzles are for [default: worksheet]",
        )
    },
    Field {
        advanced: true,
        details: "The default is 1, and 2 for a club or a magazine.",
        ..Field::new(
            "lines",
            "Solutions of a helpmate",
            Kind::Number { least: 1, most: 4, halves: false },
            "Number of solutions of a helpmate, each with another mate",
        )
    },
    Field {
        advanced: true,
        conflicts: &["lines"],
        details: "Each of the two positions has one solution, and the two have different first moves and mates. \
                  set-play: in the same position White begins, half a move later. move: one piece stands \
                  elsewhere. remove: one piece is taken off.",
        ..Field::new(
            "twin",
            "Twin of a helpmate",
            Kind::Choice(&[
                Choice::new("set-play", "the set play"),
                Choice::new("move", "a piece elsewhere"),
                Choice::new("remove", "a piece taken off"),
            ]),
            "A helpmate with a twin: set-play, move or remove",
        )
    },
    Field {
        group: PIECES,
        conflicts: &["min_white", "max_white"],
        ..Field::new(
            "white",
            "White's pieces",
            Kind::Text { value: "LETTERS", example: "KQR" },
            "White's pieces, exactly these, like KQR",
        )
    },
    Field {
        group: PIECES,
        conflicts: &["min_black", "max_black"],
        ..Field::new(
            "black",
            "Black's pieces",
            Kind::Text { value: "LETTERS", example: "KRPP" },
            "Black's pieces, exactly these, like KRPP",
        )
    },
    Field {
        group: PIECES,
        advanced: true,
        ..Field::new(
            "min_white",
            "White, at least",
            COUNT,
            "Fewest white pieces, including the king [default: 2]",
        )
    },
    Field {
        group: PIECES,
        advanced: true,
        ..Field::new(
            "max_white",
            "White, at most",
            COUNT,
            "Most white pieces [default: 8, fewer on small boards]",
        )
    },
    Field {
        group: PIECES,
        advanced: true,
        ..Field::new(
            "min_black",
            "Black, at least",
            COUNT,
            "Fewest black pieces, including the king [default: 1]",
        )
    },
    Field {
        group: PIECES,
        advanced: true,
        ..Field::new(
            "max_black",
            "Black, at most",
            COUNT,
            "Most black pieces [default: 8, fewer on small boards]",
        )
    },
    Field {
        group: PIECES,
        ..Field::new("men", "Both sides, at most", COUNT, "Most pieces of both sides together")
    },
    Field {
        group: PIECES,
        default: "yes",
        advanced: true,
        ..Field::new(
            "pawns",
            "Pawns",
            Kind::Choice(&[Choice::new("yes", "allowed"), Choice::new("no", "none")]),
            "Whether pawns are allowed: yes or no",
        )
    },
    Field {
        group: PIECES,
        advanced: true,
        details: "Such positions have no promoted pieces either.",
        ..Field::new(
            "legal",
            "Only positions that a game can lead to",
            Kind::Flag,
            "On 8x8, only positions that a game can lead to",
        )
    },
    Field {
        group: SOLUTION,
        details: "With several words, separated by commas, all must be true. A quiet move is neither a check nor \
                  a capture.",
        ..Field::new(
            "key",
            "The first move is",
            Kind::List(&[
                Choice::new("quiet", "quiet"),
                Choice::new("no-capture", "not a capture"),
                Choice::new("no-check", "not a check"),
                Choice::new("sacrifice", "a sacrifice"),
                Choice::new("flight-giving", "flight-giving"),
                Choice::new("any", "any move"),
            ]),
            "What the first move must be, like quiet,sacrifice",
        )
    },
    Field {
        group: SOLUTION,
        advanced: true,
        details: "The default is 2.., in forced play 1.",
        ..Field::new(
            "replies",
            "Replies to the key",
            Kind::Range { least: 1, most: 99, open: true },
            "Number of Black's replies to the key, like 3, 2.. or 2..5",
        )
    },
    Field {
        group: SOLUTION,
        advanced: true,
        conflicts: &["duals"],
        ..Field::new(
            "no_duals",
            "No duals at all",
            Kind::Flag,
            "White never has a choice, not even of the mating move",
        )
    },
    Field {
        group: SOLUTION,
        advanced: true,
        details: "Minor duals are choices of the mating move. The default is minor.",
        ..Field::new(
            "duals",
            "White's choices",
            Kind::Choice(&[
                Choice::new("none", "none"),
                Choice::new("minor", "of the mating move only"),
                Choice::new("allowed", "allowed"),
            ]),
            "Choices White may have after the key",
        )
    },
    Field {
        group: SOLUTION,
        advanced: true,
        details: "A variation is a reply that defeats the threat, or any reply in zugzwang, and has one answer.",
        ..Field::new(
            "variations",
            "Variations",
            Kind::Range { least: 0, most: 99, open: true },
            "Number of variations, like 2.. or 4..8",
        )
    },
    Field {
        group: SOLUTION,
        advanced: true,
        ..Field::new(
            "mates_different",
            "Different mates",
            Kind::Range { least: 0, most: 99, open: true },
            "Number of different mating moves in the variations, like 4..",
        )
    },
    Field {
        group: SOLUTION,
        advanced: true,
        ..Field::new(
            "tries",
            "Tries",
            Kind::Range { least: 0, most: 99, open: true },
            "Number of quiet tries, first moves with a single refutation, like 1..",
        )
    },
    Field {
        group: SOLUTION,
        advanced: true,
        details: "A mate is changed if a reply has another answer in the set play or in a try.",
        ..Field::new(
            "changed",
            "Changed mates",
            Kind::Range { least: 0, most: 99, open: true },
            "Number of changed mates, like 2..",
        )
    },
    Field {
        group: SOLUTION,
        advanced: true,
        ..Field::new(
            "model_mates",
            "Model mates",
            Kind::Range { least: 0, most: 99, open: true },
            "Number of variations that end in a model mate, like 3..",
        )
    },
    Field {
        group: SOLUTION,
        advanced: true,
        details: "The score is a weighted sum of variations, mates, tries and other content.",
        ..Field::new(
            "score",
            "Score, at least",
            Kind::Number { least: 0, most: 400, halves: false },
            "Least score; published mates in two have a median of 100",
        )
    },
    Field {
        group: SOLUTION,
        advanced: true,
        details: "The rating is an estimate on the scale of Lichess puzzles, for direct mates in 1 to 5. Composed \
                  mates with a quiet key are rated 1400 and more.",
        ..Field::new(
            "difficulty",
            "Difficulty",
            Kind::Range { least: 0, most: 3300, open: true },
            "Estimated rating of the puzzle, like 1200..1500",
        )
    },
    Field {
        group: SOLUTION,
        default: "any",
        advanced: true,
        details: "pure: no flight is guarded or blocked twice. model: also every white piece except king and \
                  pawns takes part.",
        ..Field::new(
            "mates",
            "Clean mates",
            Kind::Choice(&[
                Choice::new("any", "not required"),
                Choice::new("pure", "one pure mate"),
                Choice::new("model", "one model mate"),
            ]),
            "How clean one of the mates must be: any, pure or model",
        )
    },
    Field {
        group: SOLUTION,
        details: "With several themes, separated by commas, the solution shows all of them. The themes are \
                  listed below.",
        ..Field::new(
            "theme",
            "Themes",
            Kind::Words(theme_names),
            "Themes the solution must show, like smothered",
        )
    },
    Field {
        group: SOLUTION,
        advanced: true,
        details: "classic: the key neither promotes to a queen nor captures an unguarded piece, and is hard to \
                  see: a sacrifice, an underpromotion, castling, or a quiet move that gives a flight or takes \
                  none.",
        ..Field::new(
            "wish",
            "A classic key",
            Kind::Choice(&[Choice::new("classic", "hard to see")]),
            "A bundle of requirements: classic",
        )
    },
    Field {
        group: SOLUTION,
        advanced: true,
        details: "No move of White in the diagram gives check, so that no mate in one can have been overlooked.",
        ..Field::new("no_checks", "No checks", Kind::Flag, "White has no check in the diagram")
    },
    Field {
        group: SOLUTION,
        advanced: true,
        ..Field::new(
            "needless",
            "Unneeded pieces",
            Kind::Choice(&[Choice::new("allowed", "allowed")]),
            "Whether pieces may stay that the puzzle does not need",
        )
    },
    Field {
        group: SET,
        advanced: true,
        details: "economy: few pieces. material: the least white, then the most black material, the best first; \
                  each puzzle says whether that is proven. variety: puzzles unlike each other.",
        ..Field::new(
            "prefer",
            "Prefer",
            Kind::Choice(&[
                Choice::new("economy", "few pieces"),
                Choice::new("material", "little white, much black material"),
                Choice::new("variety", "puzzles unlike each other"),
                Choice::new("score", "the highest score"),
                Choice::new("spread", "easy and hard ones by turns"),
            ]),
            "What to prefer among puzzles",
        )
    },
    Field {
        group: SET,
        default: "2",
        advanced: true,
        details: "Two solutions are the same if they differ only by their place on the board.",
        ..Field::new(
            "share",
            "Same solution, at most %",
            Kind::Number { least: 1, most: 100, halves: false },
            "Percentage of puzzles that may have the same solution",
        )
    },
];

fn theme_names() -> Vec<&'static str> {
    Tag::ALL.map(Tag::name).to_vec()
}

//! `rookwright generate chessnum`: Chess-Num puzzles, graded by the steps a person needs.

use super::common::Common;
use rookwright_placement::ChessnumOptions;
use rookwright_run::options::Options;

pub(super) const BRIEF: &str = "All options and examples: rookwright generate chessnum --help";

pub(super) const EXAMPLES: &str = "\
Every puzzle has exactly one solution, and every clue is needed. The difficulty
is that of the hardest step for a person: 1 looking, 2 counting, 3 much counting
or one or two assumptions, 4 more assumptions, 5 guessing.

Examples:
  rookwright generate chessnum --count 10 --seed 7
  rookwright generate chessnum --board 6x6 --clues 4..6 --difficulty 1..3
  rookwright generate chessnum --pieces KQRRNN --symmetric --jsonl
  rookwright generate chessnum --count 20 --seed 7 -o puzzles-of-mine
  rookwright generate chessnum --random --clues 8    any number of solutions";

/// Makes Chess-Num puzzles.
#[derive(Clone, PartialEq, Debug, Options)]
pub(crate) struct Chessnums {
    /// What they are like.
    #[option(flatten)]
    pub(super) options: ChessnumOptions,
    /// What all generators share.
    #[option(flatten)]
    pub(super) common: Common,
}

//! `rookwright generate tour`: knight's tours with numbered squares.

use super::common::Common;
use rookwright_run::options::Options;
use rookwright_tour::TourOptions;

pub(super) const BRIEF: &str = "All options and examples: rookwright generate tour --help";

pub(super) const EXAMPLES: &str = "\
Every puzzle has exactly one solution, and every number is needed. Difficulty
grows with the number of moves a solver has to try, and falls with the number of
clues: 1 few tries, 2 many, 3 more than most people like.

Examples:
  rookwright generate tour --board 6x6 --count 10 --seed 7
  rookwright generate tour --board 6x6 --closed --solutions
  rookwright generate tour --board 5x5 --difficulty 1 --jsonl
  rookwright generate tour --board 8x8 --difficulty 1 --redundant
  rookwright generate tour --board 6x6 --holes c3,d3 --count 20 -o tours-of-mine";

/// Makes knight's tours.
#[derive(Clone, PartialEq, Debug, Options)]
pub(crate) struct Tours {
    /// What they are like.
    #[option(flatten)]
    pub(super) options: TourOptions,
    /// What all generators share.
    #[option(flatten)]
    pub(super) common: Common,
}

//! The problems that the tests of this module solve, and the reports on them.

use crate::analysis::analyse;
use crate::analysis::testing::Minimax;
pub(super) use crate::analysis::{Report, Wishes};
use crate::stipulation::Stipulation;
use rookwright_chess::Move;
pub(super) use rookwright_chess::testing::position;

pub(super) const RD8: &str = "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - 0 1";

/// Paul Morphy, New York Clipper 1856.
pub(super) const MORPHY: &str = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
/// Threat, short variation and zugzwang in one small mate in three.
pub(super) const THREE: &str = "1B5R/8/8/2p5/3N4/2K5/8/4k3 w - - 0 1";

/// Black has one reply to the key, which does nothing against the mate on a1.
pub(super) const FORCED: &str = "k7/8/2K5/8/8/8/8/1R6 w - - 0 1";

/// Unsound in every way, on a small board.
pub(super) const SMALL: &str = "3k/4/1K2/2Q1 w - - 0 1";

/// The check on f2 leaves one reply, which smothers the white king.
pub(super) const SELFMATE: &str = "7R/k7/8/1P6/4B3/7n/6PP/4B1RK w - - 0 1";

pub(super) fn ask(fen: &str, stipulation: &str, wishes: &Wishes) -> Report {
    let stipulation = stipulation.parse().unwrap();
    analyse(&position(fen), stipulation, wishes, &mut Minimax::new(stipulation)).unwrap()
}

pub(super) fn everything() -> Wishes {
    Wishes { refutations: 1, set_play: true, ..Wishes::default() }
}

pub(super) fn line(fen: &str, stipulation: &str, text: &str) -> Vec<Move> {
    let stipulation: Stipulation = stipulation.parse().unwrap();
    let length = text.split(' ').count();
    position(fen).read_line(text, stipulation.counting(length)).unwrap()
}

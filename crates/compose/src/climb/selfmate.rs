//! Starting positions for selfmates. A random position hardly ever forces Black to mate, so the search for a
//! start prefers positions in which Black has few moves and White's king has few flights.

use super::super::draw::PositionDrawer;
use super::super::wish::Wish;
use super::neighbour::Neighbours;
use super::sketch::{Bar, Sketcher};
use rookwright_chess::{BitBoard, Position};
use rookwright_mate::content::{Content, Phases};
use rookwright_run::{Random, Watch};

/// The most positions that are drawn, and the changes of each.
const MOST_DRAWN: u32 = 40;
const MOST_CHANGES: u32 = 300;

/// Returns a position in which some move has few refutations.
pub(super) fn start(
    wish: &Wish,
    sketcher: &mut Sketcher,
    random: &mut Random,
    watch: &Watch,
) -> Option<Position> {
    let neighbours = Neighbours::new(wish, BitBoard::EMPTY);
    let worth = |_: &Content, _: &Phases| 0;
    let bar = Bar { tries: 0, most_tries: 0, ..Bar::none(&worth) };
    for _ in 0..MOST_DRAWN {
        let Some(mut here) = PositionDrawer::new(wish, Random::new(random.next())).position() else {
            continue;
        };
        let mut now = freedom(&here);
        for _ in 0..MOST_CHANGES {
            if watch.is_over() {
                return None;
            }
            let Some(next) = neighbours.changed(&here, random) else { break };
            let then = freedom(&next);
            if then > now + random.below(3) as u32 {
                continue;
            }
            (here, now) = (next, then);
            if then < ENOUGH && sketcher.sketch(&here, None, &bar).is_some() {
                return Some(here);
            }
        }
    }
    None
}

/// The freedom below which a look is worthwhile.
const ENOUGH: u32 = 24;

/// Returns how free both sides are to avoid the mate: Black's moves, and the flights of White's king.
fn freedom(position: &Position) -> u32 {
    3 * position.passed().mobility() + 4 * position.flights().len()
}

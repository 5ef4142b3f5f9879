//! The squares of the last piece, for all clues at once.

use super::node::{Crew, Mark};
use super::tables::Tables;
use rookwright_board::Bits;

/// Returns the squares where the only unplaced piece meets every clue.
///
/// The piece adds one to a clue that it attacks and takes one away where it cuts a line.  No square cuts two lines to
/// the same clue, so that every clue must be right already, or wrong by one.
pub(super) fn last_squares<const W: usize>(
    tables: &Tables<W>,
    kind: usize,
    crew: Crew<W>,
    marks: &[Mark<W>],
) -> Bits<W> {
    let mut squares = crew.places;
    let attackers = tables.attackers.chunks_exact(tables.kinds.len());
    let lines = tables.lines.chunks_exact(tables.area);
    for (((&need, mark), attackers), lines) in tables.needs.iter().zip(marks).zip(attackers).zip(lines) {
        // A line piece attacks the clue only from where its line is not blocked.
        let more = if kind < tables.sliders { attackers[kind] & mark.reach } else { attackers[kind] };
        let (mut now, mut fewer) = (mark.leapers, Bits::EMPTY);
        for from in mark.attacked_from.iter() {
            now += 1;
            fewer = fewer | lines[from as usize].between;
        }
        // Right already: the piece does neither, or both. One missing: it attacks and cuts nothing. One too
        // many: it cuts and does not attack.
        squares = if now == need {
            squares - (more ^ fewer)
        } else if now + 1 == need {
            squares & (more - fewer)
        } else if now == need + 1 {
            squares & (fewer - more)
        } else {
            return Bits::EMPTY;
        };
        if squares.is_empty() {
            break;
        }
    }
    squares
}

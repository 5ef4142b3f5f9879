//! Sets of squares around a king, and who guards them.

use rookwright_chess::{BitBoard, Square};

/// A set of squares around a king, one bit each in the order of [`STEPS`].
pub(crate) type Neighbours = u8;

/// The steps from the king to each square around it: files and ranks.
const STEPS: [(i8, i8); 8] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];

/// Returns the square around the king with this number, or `None` if it is off the 8x8 board.
pub(crate) fn beside(king: Square, number: usize) -> Option<Square> {
    king.try_offset(STEPS[number].0, STEPS[number].1)
}

/// Returns the squares that are around the king, as such a set.
pub(crate) fn around(squares: BitBoard, king: Square) -> Neighbours {
    let at = king as u32;
    // With the king on bit 9, its neighbours are bits 0..3, 8, 10 and 16..19.
    let near = if at < 9 { squares.0 << (9 - at) } else { squares.0 >> (at - 9) };
    ((near & 7) | (near >> 8 & 1) << 3 | (near >> 10 & 1) << 4 | (near >> 16 & 7) << 5) as Neighbours
}

/// Returns the squares of such a set.
pub(crate) fn squares(set: Neighbours, king: Square) -> BitBoard {
    let (set, at) = (u64::from(set), king as u32);
    let near = (set & 7) | (set >> 3 & 1) << 8 | (set >> 4 & 1) << 10 | (set >> 5 & 7) << 16;
    BitBoard(if at < 9 { near >> (9 - at) } else { near << (at - 9) })
}

/// The guards of the squares around a king: one byte for each square, with the squares around the king on which
/// a piece would block the guard. For an unguarded square all bits of its byte are set, including its own.
///
/// The guards of two sets of pieces together are the bitwise "and" of both: a piece blocks both guards only
/// where it blocks each of them.
pub(crate) type Guards = u64;

/// No square is guarded.
pub(crate) const UNGUARDED: Guards = u64::MAX;

/// Returns the guards of a piece that reaches the square `number` through the squares `via`.
pub(crate) fn guarding(number: usize, via: Neighbours) -> Guards {
    !(0xff << (8 * number)) | u64::from(via) << (8 * number)
}

/// Each square's own bit in its byte.
const ITSELF: u64 = 0x8040_2010_0804_0201;
/// The lowest bit of each byte.
const EACH: u64 = 0x0101_0101_0101_0101;

/// Returns the squares around the king that are unguarded while pieces stand on `blocked`.
fn unguarded(guards: Guards, blocked: Neighbours) -> Neighbours {
    let cut = guards & (ITSELF | (EACH * u64::from(blocked)));
    // Computes the highest bit of each nonzero byte, then gathers these eight bits.
    let low = 0x7f7f_7f7f_7f7f_7f7f;
    let some = (((cut & low) + low) | cut) & !low;
    ((some >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as Neighbours
}

/// Returns the same guards, as if no piece could block them.
pub(crate) fn unhindered(guards: Guards) -> Guards {
    let unguarded = u64::from(unguarded(guards, 0));
    (0..8).filter(|number| unguarded >> number & 1 != 0).fold(0, |all, number| all | 0xff << (8 * number))
}

/// Returns the smallest set of squares of the field that must be blocked so that the king has no flight.
///
/// Blocking a square may block a guard, so that another square must be blocked too. The requirement is
/// monotonic, so this least fixed point is part of every sufficient set.
pub(crate) fn least_blocks(guards: Guards, field: Neighbours) -> Neighbours {
    let mut blocked = 0;
    loop {
        let more = unguarded(guards, blocked) & field | blocked;
        if more == blocked {
            return blocked;
        }
        blocked = more;
    }
}

/// Returns the squares and their neighbours.
pub(crate) fn widened(all: BitBoard) -> BitBoard {
    let row = all.0 | (all.0 & !0x8080_8080_8080_8080) << 1 | (all.0 & !0x0101_0101_0101_0101) >> 1;
    BitBoard(row | row << 8 | row >> 8)
}

/// Returns the number of king moves between two squares on an empty board.
pub(crate) fn king_distance(from: Square, to: Square) -> usize {
    let files = (from.file() as usize).abs_diff(to.file() as usize);
    files.max((from.rank() as usize).abs_diff(to.rank() as usize))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_come_back() {
        for king in (0..64).map(Square::index) {
            let field = rookwright_chess::lookup::king_moves(king);
            assert_eq!(squares(around(field, king), king), field);
            for number in 0..8 {
                let expected = beside(king, number).map_or(BitBoard::EMPTY, Square::bitboard);
                assert_eq!(squares(1 << number, king) & field, expected);
            }
        }
    }

    #[test]
    fn what_is_not_guarded_must_be_blocked() {
        assert_eq!(least_blocks(UNGUARDED, 0b1010_0001), 0b1010_0001);
        let rank = guarding(0, 0) & guarding(1, 0b001) & guarding(2, 0b011);
        assert_eq!(least_blocks(rank, 0b111), 0);
        // A fourth square is open; a piece there changes nothing.
        assert_eq!(least_blocks(rank, 0b1111), 0b1000);
    }

    #[test]
    fn a_block_cuts_off_the_guard_behind_it() {
        // The second square is guarded through the first, which is unguarded.
        assert_eq!(least_blocks(guarding(1, 0b001), 0b011), 0b011);
        assert_eq!(least_blocks(unhindered(guarding(1, 0b001)), 0b011), 0b001);
        // Another guard of the second square comes a different way.
        assert_eq!(least_blocks(guarding(1, 0b001) & guarding(1, 0b100), 0b011), 0b001);
    }

    #[test]
    fn kings_go_in_all_directions() {
        assert_eq!(king_distance(Square::A1, Square::C8), 7);
        assert_eq!(king_distance(Square::E4, Square::E4), 0);
        assert_eq!(widened(Square::A1.bitboard()).len(), 4);
    }
}

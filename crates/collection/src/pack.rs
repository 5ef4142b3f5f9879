//! Positions and moves in few bytes.
//!
//! A million puzzles should fit into a few hundred megabytes, and a scan over all of them should read little. A
//! position takes nine bytes and half a byte for each piece.

use rookwright_chess::{Castling, Color, Move, Piece, Position, Size, Square};

/// The counters of a FEN, which positions do not have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clocks {
    /// The number of half moves since the last capture or pawn move.
    pub halfmoves: u16,
    /// The move number.
    pub number: u16,
}

const BLACK: u8 = 1;
const CASTLING: u8 = 1;
const PASSANT: u8 = 1 << 5;
const SMALL: u8 = 1 << 6;
const CLOCKS: u8 = 1 << 7;

/// Packs a position.
pub(crate) fn pack_position(position: &Position, clocks: Option<Clocks>) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(32);
    let size = position.size();
    let mut flags = position.castling().bits() << CASTLING;
    flags |= if position.turn() == Color::Black { BLACK } else { 0 };
    // The flags say which optional bytes follow, so that most positions need none of them.
    flags |= if position.passant().is_some() { PASSANT } else { 0 };
    flags |= if size.is_full() { 0 } else { SMALL };
    flags |= if clocks.is_some() { CLOCKS } else { 0 };
    bytes.push(flags);
    if !size.is_full() {
        bytes.push((size.files() << 4 | size.ranks()) as u8);
    }
    bytes.extend(position.passant().map(|square| square as u8));
    // The squares first and then the pieces on them in the same order, two to a byte.
    let occupied = position.occupied();
    bytes.extend(occupied.0.to_le_bytes());
    let mut half = None;
    for square in occupied {
        let Some((colour, piece)) = position.man_at(square) else { continue };
        let nibble = piece as u8 | (colour as u8) << 3;
        match half.take() {
            None => half = Some(nibble),
            Some(low) => bytes.push(low | nibble << 4),
        }
    }
    bytes.extend(half);
    if let Some(Clocks { halfmoves, number }) = clocks {
        bytes.extend(varint(halfmoves.into()));
        bytes.extend(varint(number.into()));
    }
    bytes
}

/// Unpacks a position. Returns `None` if the bytes are none.
pub(crate) fn unpack_position(bytes: &[u8]) -> Option<(Position, Option<Clocks>)> {
    let mut rest = bytes.iter().copied();
    let flags = rest.next()?;
    // The order is that of `pack_position`. Bytes come from a file that anyone may have changed,
    // so each value is checked.
    let size = if flags & SMALL == 0 {
        Size::FULL
    } else {
        let both = rest.next()?;
        Size::new((both >> 4).into(), (both & 15).into())?
    };
    let passant = if flags & PASSANT == 0 { None } else { Some(Square::try_index(rest.next()?.into())?) };
    let mut occupied = 0;
    for nth in 0..8 {
        occupied |= u64::from(rest.next()?) << (8 * nth);
    }
    let mut position = Position::empty(size);
    let mut half = None;
    let mut left = occupied;
    while left != 0 {
        let square = Square::try_index(left.trailing_zeros() as usize)?;
        left &= left - 1;
        // Two men share a byte, the one on the lower square in its lower half.
        let nibble = match half.take() {
            Some(high) => high,
            None => {
                let both = rest.next()?;
                half = Some(both >> 4);
                both & 15
            }
        };
        if !size.has(square) {
            return None;
        }
        let colour = if nibble & 8 == 0 { Color::White } else { Color::Black };
        position.put(colour, Piece::try_index((nibble & 7).into())?, square);
    }
    position.set_turn(if flags & BLACK == 0 { Color::White } else { Color::Black });
    let rights = flags >> CASTLING & 15;
    let each =
        Color::ALL.into_iter().flat_map(|colour| [true, false].map(|short| Castling::right(colour, short)));
    position
        .set_castling(each.filter(|right| rights & right.bits() != 0).fold(Castling::NONE, Castling::with));
    // After the pieces and the side to move, since a square that no pawn can use is dropped.
    position.set_passant(passant);
    let clocks = if flags & CLOCKS == 0 {
        None
    } else {
        let mut next = || u16::try_from(read_varint(&mut rest)?).ok();
        Some(Clocks { halfmoves: next()?, number: next()? })
    };
    Some((position, clocks))
}

/// Packs moves, two bytes each.
pub(crate) fn pack_moves(moves: &[Move]) -> Vec<u8> {
    moves.iter().flat_map(|step| step.bits().to_le_bytes()).collect()
}

/// Unpacks moves. They are legal only if the bytes were not tampered with.
pub(crate) fn unpack_moves(bytes: &[u8]) -> Vec<Move> {
    bytes.chunks_exact(2).map(|two| Move::from_bits(u16::from_le_bytes([two[0], two[1]]) & 0x7fff)).collect()
}

/// Packs numbers, one byte for each seven bits.
pub(crate) fn pack_numbers(numbers: &[i64]) -> Vec<u8> {
    numbers.iter().flat_map(|&number| varint(number.unsigned_abs())).collect()
}

/// Unpacks numbers.
pub(crate) fn unpack_numbers(bytes: &[u8]) -> Vec<i64> {
    let mut rest = bytes.iter().copied();
    std::iter::from_fn(|| read_varint(&mut rest)).filter_map(|number| i64::try_from(number).ok()).collect()
}

fn varint(mut number: u64) -> impl Iterator<Item = u8> {
    let mut more = true;
    std::iter::from_fn(move || {
        if !more {
            return None;
        }
        let low = (number & 127) as u8;
        number >>= 7;
        more = number != 0;
        Some(if more { low | 128 } else { low })
    })
}

fn read_varint(bytes: &mut impl Iterator<Item = u8>) -> Option<u64> {
    let mut number = 0;
    for shift in (0..63).step_by(7) {
        let byte = bytes.next()?;
        number |= u64::from(byte & 127) << shift;
        if byte & 128 == 0 {
            return Some(number);
        }
    }
    None
}

/// The material of a position as a number: four bits for the number of each kind except kings.
pub(crate) fn material(position: &Position) -> i64 {
    let mut number = 0;
    for colour in Color::ALL {
        for piece in [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight, Piece::Pawn] {
            let many = position.those(colour, piece).0.count_ones().min(15);
            number = number << 4 | i64::from(many);
        }
    }
    number
}

/// The number of pieces of a kind in a [`material`] number.
pub(crate) fn shift_of(colour: Color, piece: Piece) -> Option<u32> {
    let order = [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight, Piece::Pawn];
    let nth = order.iter().position(|&other| other == piece)? as u32;
    Some(4 * (9 - (nth + if colour == Color::Black { 5 } else { 0 })))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use rookwright_chess::testing::walk;

    #[test]
    fn positions_come_back() {
        for (files, ranks) in [(3, 3), (5, 8), (8, 8)] {
            for seed in 0..30 {
                walk(files, ranks, seed, |position| {
                    let clocks = (seed % 2 == 0).then_some(Clocks { halfmoves: seed as u16, number: 300 });
                    let bytes = pack_position(position, clocks);
                    assert_eq!(unpack_position(&bytes), Some((position.clone(), clocks)));
                    let (piece, colour) = (Piece::Pawn, Color::Black);
                    let many = material(position) >> shift_of(colour, piece).unwrap() & 15;
                    assert_eq!(many, i64::from(position.those(colour, piece).0.count_ones().min(15)));
                });
            }
        }
    }

    proptest! {
        #[test]
        fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..40)) {
            unpack_position(&bytes);
            unpack_moves(&bytes);
            unpack_numbers(&bytes);
        }

        #[test]
        fn numbers_come_back(numbers in prop::collection::vec(0..i64::MAX >> 2, 0..20)) {
            prop_assert_eq!(unpack_numbers(&pack_numbers(&numbers)), numbers);
        }
    }
}

//! Men that have never moved, and what they keep others from.
//!
//! A pawn on its second rank has stood there from the first move on, and nobody ever went through it.  So has a
//! bishop at home between two such pawns, and a king or rook that may still castle.

use super::{DARK, home_rank};
use crate::legality::CASTLING;
use crate::rules::{BitBoard, Castling, Color, Piece, Position, Square};

/// Where men stand that have never moved.
pub(super) struct Unmoved {
    pawns: BitBoard,
    /// Everything that is in the way of others.
    walls: BitBoard,
}

/// A square of White's first rank, or the one of Black's that mirrors it.
fn at_home(square: Square, side: Color) -> Square {
    square.relative_to(side)
}

/// The king and the rooks that may still castle.
pub(super) fn castlers(position: &Position) -> BitBoard {
    let mut men = BitBoard::EMPTY;
    if position.castling() == Castling::NONE {
        return men;
    }
    for (letter, right) in CASTLING {
        if position.castling().has(right) {
            let side = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
            let rook = if letter.eq_ignore_ascii_case(&'k') { Square::H1 } else { Square::A1 };
            men |= at_home(Square::E1, side).bitboard() | at_home(rook, side).bitboard();
        }
    }
    men
}

impl Unmoved {
    pub(super) fn of(position: &Position) -> Self {
        let home = |side| position.those(side, Piece::Pawn) & home_rank(side);
        let pawns = home(Color::White) | home(Color::Black);
        let mut unmoved = Self { pawns, walls: pawns | castlers(position) };
        for side in Color::ALL {
            for home in bishop_homes(side) {
                if position.those(side, Piece::Bishop).has(home) && unmoved.shuts_in(home, side) {
                    unmoved.walls |= home.bitboard();
                }
            }
        }
        unmoved
    }

    /// Whether a bishop of this side at home can never have left.
    fn shuts_in(&self, home: Square, side: Color) -> bool {
        let ways = diagonal(home.bitboard());
        ways.is_subset(self.pawns & home_rank(side))
    }

    /// How many bishops of a side were taken where the game began: no pawn that still is one did that.
    pub(super) fn lost_at_home(&self, position: &Position, side: Color) -> u32 {
        let bishops = position.those(side, Piece::Bishop);
        let lost = |home: &Square| !bishops.has(*home) && self.shuts_in(*home, side);
        bishop_homes(side).iter().filter(|home| lost(home)).count() as u32
    }

    /// A man that cannot have got where it stands.
    pub(super) fn shut_off(&self, position: &Position) -> Option<(Color, Piece, Square)> {
        if self.walls.is_empty() {
            return None;
        }
        Color::ALL.into_iter().find_map(|side| {
            let (piece, square) = self.shut_off_of(position, side)?;
            Some((side, piece, square))
        })
    }

    fn shut_off_of(&self, position: &Position, side: Color) -> Option<(Piece, Square)> {
        let free = !self.walls;
        for bishop in position.those(side, Piece::Bishop) {
            let same = |home: &Square| DARK.has(*home) == DARK.has(bishop);
            let home = bishop_homes(side).into_iter().find(same)?;
            if !region(home, bishop, free, diagonal).has(bishop) {
                return Some((Piece::Bishop, bishop));
            }
        }
        let around = |set| diagonal(set) | straight(set);
        let queen_home = at_home(Square::D1, side);
        for queen in position.those(side, Piece::Queen) {
            if !region(queen_home, queen, free, around).has(queen) {
                return Some((Piece::Queen, queen));
            }
        }
        // No king ever stood where a pawn that never moved strikes.
        let king = position.king(side)?;
        let struck = strikes(self.pawns & home_rank(!side), !side);
        if !region(at_home(Square::E1, side), king, free & !struck, around).has(king) {
            return Some((Piece::King, king));
        }
        self.rook_shut_off(position, side).map(|rook| (Piece::Rook, rook))
    }

    /// Either rook has a region of its own, or both have the same.
    fn rook_shut_off(&self, position: &Position, side: Color) -> Option<Square> {
        let rooks = position.those(side, Piece::Rook);
        let first = rooks.next_square()?;
        let region = |home: Square| match self.walls.has(home) {
            true => home.bitboard(),
            false => spread(home.bitboard(), !self.walls, straight),
        };
        let (left, right) = (region(at_home(Square::A1, side)), region(at_home(Square::H1, side)));
        let outside = rooks - (left | right);
        if !outside.is_empty() {
            return outside.next_square();
        }
        let crowded = rooks.len() > 1 && left != right && (rooks.is_subset(left) || rooks.is_subset(right));
        crowded.then_some(first)
    }
}

fn bishop_homes(side: Color) -> [Square; 2] {
    [at_home(Square::C1, side), at_home(Square::F1, side)]
}

/// Where a man at home may get, if it is not there already.
fn region(home: Square, man: Square, free: BitBoard, steps: impl Fn(BitBoard) -> BitBoard) -> BitBoard {
    match home == man {
        true => home.bitboard(),
        false => spread(home.bitboard(), free, steps),
    }
}

/// The squares reached from these by steps over free ones.
fn spread(from: BitBoard, free: BitBoard, steps: impl Fn(BitBoard) -> BitBoard) -> BitBoard {
    let mut reached = from;
    loop {
        let more = reached | (steps(reached) & free);
        if more == reached {
            return reached;
        }
        reached = more;
    }
}

const FILE_A: u64 = 0x0101_0101_0101_0101;

/// The squares beside these on their ranks.
fn beside(set: BitBoard) -> BitBoard {
    BitBoard((set.0 & !FILE_A) >> 1 | (set.0 & !(FILE_A << 7)) << 1)
}

fn straight(set: BitBoard) -> BitBoard {
    BitBoard(set.0 << 8 | set.0 >> 8) | beside(set)
}

fn diagonal(set: BitBoard) -> BitBoard {
    let beside = beside(set);
    BitBoard(beside.0 << 8 | beside.0 >> 8)
}

/// The squares that pawns of a side strike.
fn strikes(pawns: BitBoard, side: Color) -> BitBoard {
    crate::rules::ahead(beside(pawns), side)
}

//! Finds pieces that have never moved, and squares that other pieces cannot have reached because of them.
//!
//! A pawn on its second rank has stood there since the start of the game, so no piece has ever passed
//! through its square. The same holds for a bishop at home behind two such pawns, and for a king and rook
//! that may still castle.

use super::homes::{DARK, home_rank};
use crate::rules::{BitBoard, CASTLING, Castling, Color, Piece, Position, Square, castling_homes};

/// The pieces that have never moved.
pub(super) struct Unmoved {
    pawns: BitBoard,
    /// All of them: no other piece has ever passed through these squares.
    walls: BitBoard,
}

/// Maps a square of White's first rank to the same square for `side`.
fn at_home(square: Square, side: Color) -> Square {
    square.relative_to(side)
}

/// Returns the kings and rooks that may still castle.
pub(super) fn castlers(position: &Position) -> BitBoard {
    let mut men = BitBoard::EMPTY;
    if position.castling() == Castling::NONE {
        return men;
    }
    for (letter, right) in CASTLING {
        if position.castling().has(right) {
            let (_, king, rook) = castling_homes(letter);
            men |= king.bitboard() | rook.bitboard();
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

    /// Whether a bishop of `side` on its home square can never have left it.
    fn shuts_in(&self, home: Square, side: Color) -> bool {
        let ways = diagonal(home.bitboard());
        ways.is_subset(self.pawns & home_rank(side))
    }

    /// Returns the number of bishops of `side` that were captured on their home squares. No pawn captured
    /// them.
    pub(super) fn lost_at_home(&self, position: &Position, side: Color) -> u32 {
        let bishops = position.those(side, Piece::Bishop);
        let lost = |home: &Square| !bishops.has(*home) && self.shuts_in(*home, side);
        bishop_homes(side).iter().filter(|home| lost(home)).count() as u32
    }

    /// Returns a piece that cannot have reached its square.
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
        // A king never stood on a square that an unmoved enemy pawn attacks.
        let king = position.king(side)?;
        let struck = strikes(self.pawns & home_rank(!side), !side);
        if !region(at_home(Square::E1, side), king, free & !struck, around).has(king) {
            return Some((Piece::King, king));
        }
        self.rook_shut_off(position, side).map(|rook| (Piece::Rook, rook))
    }

    /// Returns a rook that cannot have reached its square. Each rook has its own region, or both share one.
    fn rook_shut_off(&self, position: &Position, side: Color) -> Option<Square> {
        let rooks = position.those(side, Piece::Rook);
        let first = rooks.next_square()?;
        let region = |home: Square| {
            if self.walls.has(home) {
                home.bitboard()
            } else {
                spread(home.bitboard(), !self.walls, straight)
            }
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

/// Returns the squares that a piece from `home` can reach, or only `home` if it still stands there.
fn region(home: Square, man: Square, free: BitBoard, steps: impl Fn(BitBoard) -> BitBoard) -> BitBoard {
    if home == man { home.bitboard() } else { spread(home.bitboard(), free, steps) }
}

/// Returns the squares reached from `from` by steps over free squares.
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

/// Returns the neighbours on the same rank.
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

/// Returns the squares that pawns of `side` attack.
fn strikes(pawns: BitBoard, side: Color) -> BitBoard {
    crate::rules::ahead(beside(pawns), side)
}

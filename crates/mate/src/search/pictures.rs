//! Whether a mate picture can still come about: a bound that cuts help and series play short.
//!
//! In the final position the king stands somewhere; each square beside it is guarded by the mating side or
//! blocked by a man of its own, and on its own square it is attacked.  Ask for every square that the king can get
//! to in time: which men of the mating side get to where they guard some of that, in how many moves
//! ([`Covers`]), and can men of the king's side block the rest in the moves the king does not need?  Where the
//! answer is no for every square, no line leads to the goal.
//!
//! It is a bound, not a guess, because every count is of fewer moves than play takes.  Distances are those of an
//! empty board, where every move there is can be made; sliders guard as on an empty board, which is more than they
//! ever do; each move brings one man nearer to one place, castling apart, for which each side that may castle is
//! given the moves it saves; a man that is taken guards and blocks nothing, which is one of the choices; a man
//! that promotes is counted with what it becomes.  The idea of looking for the picture first is that of the
//! "intelligent mode" of Popeye.

use super::covers::{Covers, castles, has_men, squares};
use super::distances::{CASTLING, Distances, NEVER, Walker};
use crate::chess::{BitBoard, Color, Piece, Position, Square};
use crate::stipulation::Goal;
use arrayvec::ArrayVec;

/// Tells whether the goal can still be reached.
pub(super) struct Pictures {
    mating: Color,
    goal: Goal,
    board: BitBoard,
    covers: Covers,
    /// Those of the side that is mated.
    distances: Distances,
}

impl Pictures {
    pub(super) fn new(position: &Position, mating: Color, goal: Goal) -> Self {
        let size = position.size();
        Self {
            mating,
            goal,
            board: size.squares(),
            covers: Covers::new(size, mating, goal == Goal::Mate),
            distances: Distances::new(size, !mating),
        }
    }

    /// Whether the goal may be reached with so many moves left to the mating side and to the other one.
    pub(super) fn is_possible(&mut self, position: &Position, mating_moves: usize, moves: usize) -> bool {
        let victim = !self.mating;
        let Some(king) = position.king(victim) else { return self.goal == Goal::Stalemate };
        let place = self.covers.place(position, mating_moves);
        let moves = moves + if castles(position, victim) { CASTLING } else { 0 };
        let blockers = Blockers::new(position, victim);
        let mut inner = BitBoard::EMPTY;
        let mut ring = king.bitboard();
        for moves_left in (0..=moves).rev() {
            for square in ring {
                for gap in self.covers.gaps(place, square) {
                    if blockers.can_fill(&self.distances, squares(gap, square), moves_left) {
                        return true;
                    }
                }
            }
            inner |= ring;
            ring = widened(inner) & self.board & !inner;
            if ring.is_empty() {
                break;
            }
        }
        false
    }
}

/// The squares and those beside them.
fn widened(all: BitBoard) -> BitBoard {
    let row = all.0 | (all.0 & !0x8080_8080_8080_8080) << 1 | (all.0 & !0x0101_0101_0101_0101) >> 1;
    BitBoard(row | row << 8 | row >> 8)
}

/// The men that can stand beside their king.
struct Blockers {
    men: ArrayVec<(Walker, Square), 64>,
    all: BitBoard,
}

impl Blockers {
    fn new(position: &Position, victim: Color) -> Self {
        let takes = has_men(position, !victim);
        let mut men = ArrayVec::new();
        for piece in [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen] {
            men.extend(position.those(victim, piece).into_iter().map(|from| (Walker { piece, takes }, from)));
        }
        let all = position.side(victim) & !position.those(victim, Piece::King);
        Self { men, all }
    }

    /// Whether a man each can get to these squares in so many moves together.
    fn can_fill(&self, distances: &Distances, gap: BitBoard, moves: usize) -> bool {
        // Where each gap can be filled, by one man or another, but for all of them there are too few moves.
        let mut least = 0;
        for to in gap & !self.all {
            let one = self.men.iter().map(|&(walker, from)| distances.standing(walker, from)[to as usize]);
            least += usize::from(one.min().unwrap_or(NEVER));
            if least > moves {
                return false;
            }
        }
        self.assign(distances, gap, moves, 0)
    }

    /// The same, where these men have been given a place.
    fn assign(&self, distances: &Distances, gap: BitBoard, moves: usize, given: u64) -> bool {
        let Some(to) = gap.next_square() else { return true };
        let rest = gap & !to.bitboard();
        self.men.iter().enumerate().any(|(number, &(walker, from))| {
            let taken = 1 << number;
            let cost = usize::from(distances.standing(walker, from)[to as usize]);
            given & taken == 0 && cost <= moves && self.assign(distances, rest, moves - cost, given | taken)
        })
    }
}

//! Decides whether a mate picture is still possible: a bound that prunes help and series play.
//!
//! In the final position each square next to the king is guarded by the mating side or blocked by a piece
//! of the king's side, and the king's own square is attacked. For every square that the king can reach in
//! time, two questions are asked: which of these squares can the mating side guard in its moves
//! ([`Covers`]), and can the king's side block the rest in the moves that the king does not need
//! ([`Blockers`])? If the answer is no for every square, no line leads to the goal.
//!
//! This is a bound and not a heuristic, because nothing counted exceeds what play takes:
//!
//! - Distances are those of an empty board, on which every move is possible, and each move brings one piece
//!   closer to one place. Castling moves two pieces: the mating side is examined a second time as it stands
//!   after castling, and the other side is credited with the moves it saves.
//! - Sliders guard as on a board with only the required blocks, which is at least what they really guard.
//! - A captured piece guards and blocks nothing, which is one of the choices; a promoted piece is counted
//!   as what it becomes.
//! - A piece of the mating side next to the king must be guarded, or the king captures it. No other piece
//!   blocks its square.
//! - Before the last move the king is not in check. So the checking piece arrived with that move, or
//!   another one opened its line with that move.
//! - If the mating side has only its last move, a capture by a pawn needs a piece there, a piece on the
//!   king's destination must leave by itself, and pawns of the other side capture only what stands there
//!   now.
//! - If a side has a single piece besides the king, that piece is not captured, or there is no mate.
//!
//! This bound works for any number of pieces. If the mating side has few, every picture is listed instead
//! ([`Catalogue`](super::catalogue::Catalogue)). The idea to look for the picture first comes from Popeye's
//! "intelligent mode".

use super::blockers::{Blockade, Blockers, MOST_MEN};
use super::covers::{Covers, takeable};
use super::distances::{CASTLING, Distances};
use super::neighbours::{around, widened};
use rookwright_chess::{BitBoard, Castling, Color, Goal, Position, Square};

/// Decides whether the goal is still possible.
pub(crate) struct PictureBound {
    mating: Color,
    goal: Goal,
    /// Whether the mating side has only the last move.
    still: bool,
    board: BitBoard,
    covers: Covers,
    /// The distances of the mated side, by what its pawns can capture.
    distances: Vec<(BitBoard, Distances)>,
}

impl PictureBound {
    /// Creates the bound for a search from this position with this number of moves for the mating side.
    pub(crate) fn new(position: &Position, mating: Color, goal: Goal, moves: usize) -> Self {
        let size = position.size();
        Self {
            mating,
            goal,
            still: moves == 1,
            board: size.squares(),
            covers: Covers::new(size, mating, goal == Goal::Mate, moves),
            distances: Vec::new(),
        }
    }

    /// Whether the goal may be reached, given the moves left to the mating side and to the other side.
    pub(crate) fn is_possible(&mut self, position: &Position, mating_moves: usize, moves: usize) -> bool {
        let victim = !self.mating;
        let Some(king) = position.king(victim) else { return self.goal == Goal::Stalemate };
        // The assignment of pieces to squares has room for a limited number, and a bound may always say yes.
        if takeable(position, victim).len() as usize > MOST_MEN {
            return true;
        }
        let forces = self.covers.forces(position, mating_moves);
        if moves == 0 {
            // The king stays, and so do its blockers.
            let open = !around(takeable(position, victim), king);
            return forces.iter().any(|force| {
                let place = self.covers.place(force);
                let gaps = self.covers.gaps(place, king);
                gaps.is_some_and(|gaps| gaps.all.iter().any(|gap| gap.blocks & open == 0))
            });
        }
        let moves = moves + castling_moves(position, victim);
        let number = self.distances_for(position);
        let distances = &self.distances[number].1;
        let blockers = Blockers::new(position, king, moves, distances, BitBoard::FULL);
        // A piece on the king's destination must leave, unless the mating side has a move to capture it.
        let must_leave = mating_moves == 1;
        forces.iter().any(|force| {
            let place = self.covers.place(force);
            // The king's squares grow ring by ring, each with the moves that are left once the king is there.
            let mut inner = BitBoard::EMPTY;
            let mut edge = king.bitboard();
            (0..=moves).rev().any(|moves| {
                let kings = self.covers.hopeful(place, edge);
                inner |= edge;
                edge = widened(inner) & self.board & !inner;
                kings.into_iter().any(|king| {
                    let Some(gaps) = self.covers.gaps(place, king) else { return false };
                    let reach = blockers.reach(king, moves);
                    let can_fill = |blockade: Blockade| blockers.fill(&blockade, moves).is_some();
                    // The cheap test first: squares that every gap needs blocked must be within reach of
                    // someone.
                    reach.has(gaps.common)
                        && gaps.all.iter().any(|&gap| {
                            reach.has(gap.blocks) && can_fill(Blockade::new(king, gap, must_leave))
                        })
                })
            })
        })
    }

    /// Returns the index of the valid distances.
    fn distances_for(&mut self, position: &Position) -> usize {
        let squares = takeable_by_pawns(position, self.mating, self.goal, self.still);
        match self.distances.iter().position(|(known, _)| *known == squares) {
            Some(number) => number,
            None => {
                let distances = Distances::new(position.size(), !self.mating, squares);
                self.distances.push((squares, distances));
                self.distances.len() - 1
            }
        }
    }
}

/// Returns the squares where pawns of the mated side may capture. While the mating side does not move, only
/// what stands there now; otherwise everywhere, if there is a piece that the mate does not need.
pub(crate) fn takeable_by_pawns(position: &Position, mating: Color, goal: Goal, still: bool) -> BitBoard {
    let men = takeable(position, mating);
    let needed = u32::from(goal == Goal::Mate);
    if still {
        men | position.passant().map_or(BitBoard::EMPTY, Square::bitboard)
    } else if men.len() > needed {
        BitBoard::FULL
    } else {
        BitBoard::EMPTY
    }
}

/// Returns the number of moves that this side may save by castling.
pub(crate) fn castling_moves(position: &Position, colour: Color) -> usize {
    let may = |short: bool| position.castling().has(Castling::right(colour, short));
    if may(true) || may(false) { CASTLING } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::help::walks::{Walk, line, pick};
    use rookwright_run::Random;

    #[test]
    fn what_comes_about_is_possible() {
        let mut random = Random::new(1);
        let mut lines = 0;
        for _ in 0..200_000 {
            let walk = pick(&mut random, &[Walk::Help, Walk::Series, Walk::SeriesHelp]);
            let goal = pick(&mut random, &[Goal::Mate, Goal::Mate, Goal::Stalemate]);
            let mating = pick(&mut random, &[Color::White, Color::Black]);
            let Some(path) = line(&mut random, walk, goal, mating) else { continue };
            lines += 1;
            let mut pictures = PictureBound::new(&path[0].0, mating, goal, walk.shares(path.len()).0);
            for (number, (position, _)) in path.iter().enumerate() {
                let (mating_moves, moves) = walk.shares(path.len() - number);
                let possible = pictures.is_possible(position, mating_moves, moves);
                assert!(possible, "{walk:?} {goal:?} {number} of {path:?}");
            }
        }
        assert!(lines > 500, "{lines} lines");
    }
}

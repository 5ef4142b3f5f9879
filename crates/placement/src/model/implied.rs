//! What follows from a puzzle without being said in it, and helps every engine.
//!
//! Choices and full lines (n rooks on n ranks take one each) are put where they arise, in the parent
//! module and in `safe`; here is what takes a proof.

use super::lines::{FALLING, RISING, directions, lines};
use super::{Encoding, atom};
use rookwright_board::{Piece, Role, Square};
use rookwright_run::{Bound, Direction};
use rookwright_solve::Lit;
use std::collections::BTreeMap;

impl Encoding<'_> {
    pub(super) fn imply(&mut self) {
        for one in self.puzzle.material() {
            let n = self.puzzle.geometry().files();
            if one.piece.role == Role::Bishop && n > 1 && one.number.fixed() == Some(2 * n - 2) {
                self.bishops_on_the_border(one.piece);
            }
        }
    }

    /// States that 2n-2 bishops that do not attack each other all stand on the border, one on each diagonal of
    /// two squares or more, and one on each pair of opposite corners.
    ///
    /// Proof.  There are 2n-1 rising diagonals, numbered by v = file - rank from -(n-1) to n-1.  Those
    /// two of a single square are corners of one falling diagonal, so only one of them has a bishop; 2n-2
    /// bishops therefore take each of the other diagonals, and one of these two.  The same holds for
    /// the falling ones, numbered by u = file + rank - (n+1).  Hence |v|, summed over the bishops, is
    /// 2(1 + ... + (n-1)) - (n-1) = (n-1)^2, and so is |u|: together 2(n-1)^2, or n-1 for each bishop on
    /// average.  But |u| + |v| is at most n-1, and is n-1 only on the border (it is twice the larger of
    /// the distances from the centre along ranks and along files).  (The border alone: Yaglom & Yaglom,
    /// Challenging mathematical problems, no. 36.)
    fn bishops_on_the_border(&mut self, bishop: Piece) {
        let board = self.puzzle.geometry();
        let n = board.files();
        let plain = n == board.ranks() && !board.is_torus() && board.holes().is_empty();
        if !plain || !self.apart_along(bishop, RISING) {
            return;
        }
        self.model.note(format!(
            "{} {bishop} on {n}x{n}: all on the border, none of their diagonals empty",
            2 * n - 2
        ));
        let edge = |line: u32| line == 0 || line == n - 1;
        for square in board.squares() {
            let inside = !edge(square.file.index()) && !edge(square.rank.index());
            if let Some(lit) = self.lit(bishop, square).filter(|_| inside) {
                self.model.clause([!lit]);
            }
        }
        for direction in [RISING, FALLING] {
            // Lines of a single square are the corners, which are counted in pairs.
            let (ends, corners): (Vec<_>, Vec<_>) =
                lines(board, direction).into_iter().partition(|line| line.len() > 1);
            let ends = ends.into_iter().map(|line| vec![line[0], line[line.len() - 1]]);
            for pair in ends.chain([corners.concat()]) {
                let lits: Vec<_> =
                    pair.iter().filter_map(|&square: &Square| self.lit(bishop, square)).collect();
                self.model.count(lits, Bound::Exactly(1));
            }
        }
    }
    /// Returns literals of which as many hold as there are pieces, if the pieces are to be as many as possible and
    /// none attacks another: one for each line, or for each block of 2x2 squares for kings.  Such a group has at most one
    /// piece, so that their number is a bound that every engine sees, while it would have to be derived from the
    /// squares case by case.
    pub(super) fn counted_groups(&mut self) -> Option<Vec<Lit>> {
        let [one] = self.puzzle.material() else { return None };
        let piece = one.piece;
        let is_apart = self.puzzle.rules().iter().any(|rule| self.puzzle.keeps_apart(rule, piece));
        if one.goal != Some(Direction::Maximise) || !is_apart {
            return None;
        }
        let board = self.puzzle.geometry();
        let groups = match piece.role {
            Role::King => {
                let mut blocks: BTreeMap<(u32, u32), Vec<Square>> = BTreeMap::new();
                for square in board.squares() {
                    let block = (square.file.index() / 2, square.rank.index() / 2);
                    blocks.entry(block).or_default().push(square);
                }
                blocks.into_values().collect()
            }
            // The direction with the fewest lines gives the sharpest bound.
            role => directions(role).iter().map(|&direction| lines(board, direction)).min_by_key(Vec::len)?,
        };
        let mut counted = Vec::new();
        for (nth, group) in groups.into_iter().enumerate() {
            let places: Vec<_> = group.iter().filter_map(|&square| self.lit(piece, square)).collect();
            match places[..] {
                [] => {}
                // A group of one square needs no helper of its own.
                [only] => counted.push(only),
                _ => {
                    let held = self.helper(format!("{}_counted({})", atom(&piece.name()), nth + 1));
                    self.model.reify(held, places.iter().copied(), Bound::AtLeast(1));
                    // For pieces on lines the same is already said by the rule itself.
                    if piece.role == Role::King {
                        self.model.count(places, Bound::AtMost(1));
                    }
                    counted.push(held);
                }
            }
        }
        Some(counted)
    }
}

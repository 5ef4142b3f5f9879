//! What follows from a puzzle without being said in it, and helps every engine.
//!
//! Choices and full lines (n rooks on n ranks take one each) are put where they arise, in the parent
//! module and in `safe`; here is what takes a proof.

use super::Encoding;
use super::lines::{FALLING, RISING, lines};
use rookwright_board::{Piece, Role, Square};
use rookwright_run::Bound;

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
}

//! Puzzles that cannot be solved, as one sees without trying.

use crate::puzzle::Placement;
use crate::rule::{Lines, Region, Rule, Who};
use rookwright_board::{Piece, Role, Square};
use rookwright_solve::Bound;
use std::collections::HashMap;

impl Placement {
    /// Why there is no solution, where the numbers alone tell.
    pub fn contradiction(&self) -> Option<String> {
        self.too_many_men()
            .or_else(|| self.too_many_on_lines())
            .or_else(|| self.unequal())
            .or_else(|| self.torn_squares())
    }

    /// More men than squares.
    fn too_many_men(&self) -> Option<String> {
        let squares = self.geometry().area() - self.forbidden().len() as u64;
        let men: u64 = self.material().iter().map(|one| u64::from(one.number.least)).sum();
        (men > squares).then(|| {
            let free = if self.forbidden().is_empty() { "squares" } else { "squares that are not forbidden" };
            format!("{men} pieces do not fit on {squares} {free}")
        })
    }

    /// Rooks and queens that leave each other alone stand one to a rank and one to a file.
    fn too_many_on_lines(&self) -> Option<String> {
        let board = self.geometry();
        if !board.holes().is_empty() {
            return None;
        }
        let (lines, number) = match board.ranks() <= board.files() {
            true => ("ranks", board.ranks()),
            false => ("files", board.files()),
        };
        let guards = |piece: Piece| {
            matches!(piece.role, Role::Queen | Role::Rook)
                && self.rules().iter().any(|rule| self.keeps_apart(rule, piece))
        };
        let one = self.material().iter().find(|one| one.number.least > number && guards(one.piece))?;
        let (least, piece) = (one.number.least, one.piece);
        Some(format!(
            "{least} {piece} that leave each other alone need {least} {lines}, the board has {number}"
        ))
    }

    /// Whether no such piece may stand on a line with another.
    pub(crate) fn keeps_apart(&self, rule: &Rule, piece: Piece) -> bool {
        let Rule::Safe { target, from, lines } = rule else { return false };
        // Where all are of one kind, of several on a line two neighbours attack each other.
        let along = *lines == Lines::Through || self.material().len() == 1;
        along && target.includes(piece) && from.includes(piece)
    }

    /// As many of these as of those, though their numbers have no number in common.
    fn unequal(&self) -> Option<String> {
        let range = |who: Who| {
            let concerned = self.material().iter().filter(move |one| who.includes(one.piece));
            concerned.fold((0, Some(0u64)), |(least, most), one| {
                let more = most.zip(one.number.most).map(|(most, more)| most + u64::from(more));
                (least + u64::from(one.number.least), more)
            })
        };
        self.rules().iter().find_map(|rule| {
            let Rule::AsMany { one, other } = rule else { return None };
            let ((least, most), (other_least, other_most)) = (range(*one), range(*other));
            let apart = most.is_some_and(|most| most < other_least)
                || other_most.is_some_and(|other_most| other_most < least);
            apart.then(|| format!("there cannot be {rule}: their numbers do not meet"))
        })
    }

    /// A square that two rules want attacked a different number of times.
    fn torn_squares(&self) -> Option<String> {
        let mut wanted: HashMap<(Square, bool, Who, Lines), (u32, u32)> = HashMap::new();
        for rule in self.rules() {
            let Rule::Attacked { squares: Region::Squares(squares), standing, times, by, lines } = rule
            else {
                continue;
            };
            let (least, most) = match *times {
                Bound::AtLeast(least) => (least, u32::MAX),
                Bound::AtMost(most) => (0, most),
                Bound::Exactly(exact) => (exact, exact),
            };
            for square in squares.iter() {
                let range = wanted.entry((square, *standing, *by, *lines)).or_insert((0, u32::MAX));
                *range = (range.0.max(least), range.1.min(most));
                if range.0 > range.1 {
                    let (least, most) = *range;
                    return Some(format!(
                        "{square} cannot be attacked at least {least} times and at most {most} times"
                    ));
                }
            }
        }
        None
    }
}

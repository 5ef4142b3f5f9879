//! A logic program for n queens with n as a parameter, to read, to change, and to compare with other listings.

use crate::material::Material;
use crate::puzzle::Placement;
use crate::rule::Rule;
use rookwright_board::Piece;
use std::fmt::Write;

impl Placement {
    /// Returns a logic program in which the size of the board is a constant; `None` for another puzzle than n queens
    /// on a square board without holes.
    pub fn parametric(&self) -> Option<String> {
        let (board, queen) = (self.geometry(), Piece::WHITE_QUEEN);
        let n = board.files();
        // A program for any n knows only the rules of the queens; whatever else is asked would be lost.
        let is_queens = board.ranks() == n
            && board.holes().is_empty()
            && *self.material() == [Material::exactly(n, queen)]
            && *self.rules() == [Rule::apart(queen)];
        if !is_queens {
            return None;
        }
        let diagonals = if board.is_torus() { JOINED } else { PLAIN };
        let mut program = format!(
            "% n queens; all solutions for n = 12: clingo -c n=12 --models=0\n\
             #const n = {n}.\n\n{LINES}\n{diagonals}"
        );
        let given = self.givens().iter().map(|(square, _)| ("not ", square));
        for (not, square) in given.chain(self.forbidden().iter().map(|square| ("", square))) {
            // Writing to a string cannot fail.
            let _ = writeln!(
                program,
                ":- {not}queen({},{}).  % {square}",
                square.file.index() + 1,
                square.rank.index() + 1
            );
        }
        Some(program + "\n#show queen/2.\n")
    }
}

const LINES: &str = "\
% A queen in every file and in every rank.
1 { queen(F,R) : R = 1..n } 1 :- F = 1..n.
1 { queen(F,R) : F = 1..n } 1 :- R = 1..n.
";

const PLAIN: &str = "\
% At most one in each of the 2n-1 rising diagonals and of the 2n-1 falling ones.
:- D = 1-n..n-1, 2 { queen(F,F+D) : F = 1..n }.
:- S = 2..2*n,   2 { queen(F,S-F) : F = 1..n }.
";

const JOINED: &str = "\
% At most one in each of the n rising diagonals and of the n falling ones, which go on across the edges.
:- D = 0..n-1, 2 { queen(F,R) : F = 1..n, R = 1..n, (F-R-D) \\ n = 0 }.
:- S = 0..n-1, 2 { queen(F,R) : F = 1..n, R = 1..n, (F+R-S) \\ n = 0 }.
";

#[cfg(test)]
mod tests {
    use crate::{Preset, PresetOptions};

    #[test]
    fn only_queens_on_a_square_board() {
        let program = |words: &[&str], options: &PresetOptions| {
            let draft = Preset::named(words[0]).unwrap().draft(&words[1..]).unwrap();
            options.apply(draft).unwrap().parametric()
        };
        let plain = PresetOptions::default();
        assert!(program(&["queens", "12"], &plain).is_some_and(|text| text.contains("#const n = 12.")));
        let given = PresetOptions { given: vec!["c1".parse().unwrap()], ..PresetOptions::default() };
        assert!(program(&["queens", "8"], &given).is_some_and(|text| text.contains(":- not queen(3,1).")));
        for words in [&["crowded", "5"][..], &["independent", "queen", "8"], &["peaceable", "4"]] {
            assert_eq!(program(words, &plain), None);
        }
        let pawns = PresetOptions { pawns: 1, ..PresetOptions::default() };
        let holes = PresetOptions { holes: "d4".parse().into_iter().collect(), ..PresetOptions::default() };
        assert!([pawns, holes].iter().all(|options| program(&["queens", "8"], options).is_none()));
    }
}

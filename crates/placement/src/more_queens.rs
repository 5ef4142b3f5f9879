//! More queens than ranks, with pawns between them.

use crate::material::Material;
use crate::puzzle::Draft;
use crate::rule::{Lines, Rule, Who};
use rookwright_board::{Colour, Piece, Role, say};

/// The largest number of queens of the preset: a solution is written queen by queen.
pub const MAX_QUEENS: u32 = 10_000_000;

/// Returns the puzzle of n queens with k pawns and k more queens; `None` if the draft is another puzzle.
pub(crate) fn with_pawns(draft: Draft, k: u32) -> Option<Draft> {
    let queen = Piece::WHITE_QUEEN;
    let [queens] = draft.material[..] else { return None };
    let n = queens.number.fixed().filter(|_| queens.piece == queen && draft.rules == [Rule::apart(queen)])?;
    let pawn = Piece { colour: Colour::White, role: Role::Pawn };
    let (who, number) = (Who::Piece(queen), n.saturating_add(k));
    Some(Draft {
        title: Some(say!(
            "title.pawns",
            "{queens} + {n} queens and one pawn" | "{queens} + {n} queens and {n} pawns",
            queens = n,
            n = k
        )),
        material: vec![Material::exactly(number, queen), Material::exactly(k, pawn)],
        rules: vec![Rule::Safe { target: who, from: who, lines: Lines::Blocked }],
        ..draft
    })
}

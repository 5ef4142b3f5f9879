//! Changes to a named puzzle: pawns, a torus, holes, given pieces, forbidden squares.

use crate::material::{MAX_QUEENS, Material};
use crate::puzzle::{Draft, Flaws, Placement};
use crate::rule::{Lines, Rule, Who};
use rookwright_board::{BadValue, Colour, GeometryError, Piece, Role, Square, SquareSet, Token, placed, say};
use std::fmt;
use std::str::FromStr;

/// A given piece.  The kind is optional if the puzzle has only one.
///
/// ```
/// use rookwright_board::Piece;
/// use rookwright_placement::Given;
///
/// let given = Given::list("a1, Qc2")?;
/// assert_eq!(given[0], Given { square: "a1".parse()?, piece: None });
/// assert_eq!(given[1].piece, Some(Piece::WHITE_QUEEN));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Given {
    /// Its square.
    pub square: Square,
    /// The kind of piece; `None` for the only kind of the puzzle.
    pub piece: Option<Piece>,
}

impl FromStr for Given {
    type Err = BadValue;

    /// Reads `a1`, `Qa1` or `Q a1`.
    fn from_str(text: &str) -> Result<Self, BadValue> {
        let wrong = || {
            BadValue::new(format!(
                "'{text}' is not a square: expected a square like a1, or a piece and its square like Qa1"
            ))
        };
        let mut items = placed(Token { text, line: 1, column: 1 });
        match (items.next(), items.next()) {
            (Some((_, Ok((piece, square)))), None) => Ok(Given { square, piece }),
            _ => Err(wrong()),
        }
    }
}

impl Given {
    /// Reads a list of given pieces: `a1,Qc2`, `a1 Qc2` or `a1, Q c2`.
    ///
    /// # Errors
    /// If an item is neither a square nor a piece and its square.
    pub fn list(text: &str) -> Result<Vec<Given>, BadValue> {
        let given = placed(Token { text, line: 1, column: 1 }).map(|(item, placed)| match placed {
            Ok((piece, square)) => Ok(Given { square, piece }),
            // A given piece may also be a square alone.
            Err(_) => item.text.parse(),
        });
        given.collect()
    }
}

impl fmt::Display for Given {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.piece.map_or(Ok(()), |piece| piece.fmt(f))?;
        self.square.fmt(f)
    }
}

/// Changes to a named puzzle.
///
/// ```
/// use rookwright_placement::{Given, Preset, PresetOptions, count};
/// use rookwright_run::{Count, Settings};
///
/// let queens = Preset::named("queens").ok_or("no such preset")?.draft(&["8"])?;
/// let options = PresetOptions { given: Given::list("a1")?, ..PresetOptions::default() };
/// let puzzle = options.apply(queens)?;
/// assert_eq!(count(&puzzle, &Settings::default())?.count, Count::exactly(4u32));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PresetOptions {
    /// The number of pawns among queens, which block lines; there is one more queen for each.
    pub pawns: u32,
    /// Whether opposite edges of the board are joined.
    pub torus: bool,
    /// Pieces that are given.
    pub given: Vec<Given>,
    /// Squares cut out of the board.
    pub holes: SquareSet,
    /// Squares that must stay empty; lines run through them.
    pub forbidden: SquareSet,
}

/// The reason why the changes do not fit.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OptionsError {
    /// The puzzle is not about queens only.
    #[error("pawns are only for queens")]
    PawnsAmongOthers,
    /// There are too many pawns.
    #[error("{0} pawns are too many: expected at most {MAX_QUEENS}")]
    TooManyPawns(u32),
    /// The board is not possible.
    #[error(transparent)]
    Board(#[from] GeometryError),
    /// The kind of a given piece is ambiguous.
    #[error("the piece on {0} is ambiguous: expected a piece and its square, like Q{0}")]
    WhichPiece(Square),
    /// A square is given twice.
    #[error("{0} is named twice")]
    Twice(Square),
    /// The changed puzzle has flaws.
    #[error(transparent)]
    Flaws(#[from] Flaws),
}

impl PresetOptions {
    /// Returns the changed puzzle, with a title that names the changes.
    pub fn apply(&self, mut draft: Draft) -> Result<Placement, OptionsError> {
        if self.pawns > MAX_QUEENS {
            return Err(OptionsError::TooManyPawns(self.pawns));
        }
        // Pawns come first, because they replace the material that everything else refers to.
        if self.pawns > 0 {
            draft = with_pawns(draft, self.pawns).ok_or(OptionsError::PawnsAmongOthers)?;
        }
        draft.geometry = draft.geometry.with_torus(self.torus).with_holes(self.holes.clone())?;
        draft.forbidden = self.forbidden.clone();
        for given in &self.given {
            // A square alone names a piece only if there is one kind.
            let only = match draft.material[..] {
                [one] => Some(one.piece),
                _ => None,
            };
            let piece = given.piece.or(only).ok_or(OptionsError::WhichPiece(given.square))?;
            draft.givens.put(given.square, piece).map_err(|_| OptionsError::Twice(given.square))?;
        }
        draft.title = draft.title.map(|title| self.title(title));
        Ok(draft.validate()?)
    }

    /// Returns the title of a puzzle with the changes added.
    fn title(&self, what: String) -> String {
        let what = if self.torus { say!("title.torus", "{what} on the torus", what) } else { what };
        // Each change is a sentence around the title so far, since languages put them in different places.
        let what = match self.given.len() {
            0 => what,
            n => say!("title.given", "{what}, {n} given", what, n),
        };
        let what = match self.holes.len() {
            0 => what,
            n => say!("title.holes", "{what}, one hole" | "{what}, {n} holes", what, n),
        };
        match self.forbidden.len() {
            0 => what,
            n => say!(
                "title.forbidden",
                "{what}, one square forbidden" | "{what}, {n} squares forbidden",
                what,
                n
            ),
        }
    }
}

/// Returns the puzzle of n queens with k pawns and k more queens; `None` if the draft is another puzzle.
fn with_pawns(draft: Draft, k: u32) -> Option<Draft> {
    let queen = Piece::WHITE_QUEEN;
    let [queens] = draft.material[..] else { return None };
    // Only the puzzle of n queens has a known meaning with pawns.
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

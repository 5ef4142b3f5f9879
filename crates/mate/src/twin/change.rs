//! One change of a twin, and what it makes of a position.

use crate::stipulation::Stipulation;
use rookwright_board::say;
use rookwright_chess::{
    CASTLING, Castling, Color, Piece, Position, Square, castling_is_disproved, home_rights, piece_name,
};
use std::fmt;

/// A piece with its colour.
pub type Man = (Color, Piece);

/// A change of a position or of its stipulation.
///
/// ```
/// use rookwright_chess::{Legality, Position};
/// use rookwright_mate::Change;
///
/// let position = Position::from_fen("r3k3/1p6/8/8/8/8/6P1/4K2R w Kq", Legality::Strict)?;
/// let change: Change = "remove bRa8".parse()?;
/// let (twin, asked) = change.apply(&position, "#2".parse()?)?;
/// assert_eq!(twin.to_string(), "4k3/1p6/8/8/8/8/6P1/4K2R w K - 0 1");
/// assert_eq!(asked.to_string(), "#2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// A piece stands elsewhere: `wKe1-f1`.
    Move {
        /// The piece.
        man: Man,
        /// Its square in the diagram.
        from: Square,
        /// Its new square, which is empty.
        to: Square,
    },
    /// A piece is taken off: `remove wRa1`.
    Remove {
        /// The piece.
        man: Man,
        /// Its square.
        at: Square,
    },
    /// A piece is added: `add bPb5`.
    Add {
        /// The piece.
        man: Man,
        /// Its square, which is empty.
        at: Square,
    },
    /// Two pieces change places: `swap e1 f1`.
    Exchange(Square, Square),
    /// The whole position moves as the piece on the first square moves to the second: `shift a1-b2`.
    Shift {
        /// Any square.
        from: Square,
        /// The square it moves to.
        to: Square,
    },
    /// The whole position is turned clockwise: `rotate 90`.
    Rotate(Rotation),
    /// The whole position is reflected: `mirror a1-h1`.
    Mirror(Mirror),
    /// Every piece changes its colour and stays where it is: `swap colours`. The same side begins, and
    /// pawns go the other way, as in Popeye's PolishType. Together with `mirror a1-a8` it would be the same
    /// as duplex.
    SwapColours,
    /// Another stipulation: `stipulation h#3`. If the usual side begins in the diagram, it does so here.
    Stipulation(Stipulation),
}

/// An angle, clockwise.
///
/// ```
/// use rookwright_mate::{Change, Rotation};
///
/// assert_eq!("rotate 180".parse(), Ok(Change::Rotate(Rotation::Half))); // a1 goes to h8
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rotation {
    /// 90 degrees: a1 goes to a8.
    Quarter,
    /// 180 degrees: a1 goes to h8.
    Half,
    /// 270 degrees: a1 goes to h1.
    ThreeQuarters,
}

/// A reflection.
///
/// ```
/// use rookwright_mate::{Change, Mirror};
///
/// assert_eq!("mirror a1-a8".parse(), Ok(Change::Mirror(Mirror::TopBottom)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mirror {
    /// Left to right: a1 goes to h1.
    LeftRight,
    /// Top to bottom: a1 goes to a8.
    TopBottom,
}

/// The reason why a change cannot be made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ChangeError {
    /// The square does not exist.
    #[error("{}", say!("error.off_board", "{square} is not on the board", square = _0.to_string()))]
    OffBoard(Square),
    /// The piece is not there.
    #[error("there is no {} on {at}", words(.man))]
    Missing {
        /// The piece.
        man: Man,
        /// Its square.
        at: Square,
    },
    /// The square is empty.
    #[error("{0} is empty")]
    Empty(Square),
    /// The square is not empty.
    #[error("{0} is occupied: expected an empty square")]
    Occupied(Square),
    /// A piece falls off the board.
    #[error("the {} on {at} would leave the board", words(.man))]
    Leaves {
        /// The piece.
        man: Man,
        /// Its square.
        at: Square,
    },
    /// A pawn lands on the first or last rank.
    #[error("the pawn on {0} would stand on the first or last rank")]
    Pawn(Square),
    /// A quarter turn of a board that is not square.
    #[error("a board of {0} cannot be turned by 90 or 270 degrees")]
    NotSquare(String),
}

fn words(&(colour, piece): &Man) -> impl fmt::Display {
    format!("{colour} {}", piece_name(piece))
}

impl Change {
    /// Returns the position and the stipulation after the change.
    ///
    /// A king and a rook at home may castle, unless it is proven that they may not. The last move is forgotten, so there
    /// is no en passant capture, unless only the stipulation changes and the same side begins.
    ///
    /// # Errors
    /// Fails if a square or piece does not fit. Whether the result is legal is not checked.
    pub fn apply(
        &self,
        position: &Position,
        stipulation: Stipulation,
    ) -> Result<(Position, Stipulation), ChangeError> {
        if let Change::Stipulation(other) = *self {
            return Ok((for_stipulation(position, stipulation, other), other));
        }
        Ok((self.changed(position)?, stipulation))
    }

    fn changed(&self, position: &Position) -> Result<Position, ChangeError> {
        // The men as a list: moving all of them at once on a board would let them run into each other.
        let mut men: Vec<(Man, Square)> =
            position.men().map(|(square, colour, piece)| ((colour, piece), square)).collect();
        match *self {
            Change::Move { man, from, to } => {
                // A twin that moves a piece which is not there was written for another diagram.
                let nth = find(&men, man, from)?;
                is_free(position, to)?;
                men[nth].1 = to;
            }
            Change::Remove { man, at } => {
                men.remove(find(&men, man, at)?);
            }
            Change::Add { man, at } => {
                is_free(position, at)?;
                men.push((man, at));
            }
            Change::Exchange(one, other) => {
                for square in [one, other] {
                    position.man_at(square).ok_or(ChangeError::Empty(square))?;
                }
                // Both at once, or the second would find the first on its square.
                for (_, square) in &mut men {
                    *square = match *square {
                        here if here == one => other,
                        here if here == other => one,
                        here => here,
                    };
                }
            }
            Change::SwapColours => men.iter_mut().for_each(|((colour, _), _)| *colour = !*colour),
            Change::Shift { .. } | Change::Rotate(_) | Change::Mirror(_) => {
                for (man, square) in &mut men {
                    *square = self.mapped(position, *man, *square)?;
                }
            }
            Change::Stipulation(_) => {}
        }
        Ok(rebuilt(position, &men))
    }

    /// Returns where a piece goes if the whole position moves.
    fn mapped(&self, position: &Position, man: Man, square: Square) -> Result<Square, ChangeError> {
        let size = position.size();
        let (files, ranks) = (size.files() as isize, size.ranks() as isize);
        let (file, rank) = (square.file() as isize, square.rank() as isize);
        if matches!(self, Change::Rotate(Rotation::Quarter | Rotation::ThreeQuarters)) && files != ranks {
            return Err(ChangeError::NotSquare(size.to_string()));
        }
        let (file, rank) = match *self {
            Change::Shift { from, to } => (
                file + to.file() as isize - from.file() as isize,
                rank + to.rank() as isize - from.rank() as isize,
            ),
            Change::Rotate(Rotation::Quarter) => (rank, files - 1 - file),
            Change::Rotate(Rotation::Half) => (files - 1 - file, ranks - 1 - rank),
            Change::Rotate(Rotation::ThreeQuarters) => (ranks - 1 - rank, file),
            Change::Mirror(Mirror::LeftRight) => (files - 1 - file, rank),
            Change::Mirror(Mirror::TopBottom) => (file, ranks - 1 - rank),
            _ => (file, rank),
        };
        // A piece that falls off the board, or a pawn on the first or last rank, makes the change void.
        if !(0..files).contains(&file) || !(0..ranks).contains(&rank) {
            return Err(ChangeError::Leaves { man, at: square });
        }
        if man.1 == Piece::Pawn && [0, ranks - 1].contains(&rank) {
            return Err(ChangeError::Pawn(square));
        }
        Ok(Square::index((8 * rank + file) as usize))
    }
}

fn find(men: &[(Man, Square)], man: Man, at: Square) -> Result<usize, ChangeError> {
    men.iter().position(|&one| one == (man, at)).ok_or(ChangeError::Missing { man, at })
}

fn is_free(position: &Position, square: Square) -> Result<(), ChangeError> {
    if !position.size().squares().has(square) {
        Err(ChangeError::OffBoard(square))
    } else if position.man_at(square).is_some() {
        Err(ChangeError::Occupied(square))
    } else {
        Ok(())
    }
}

/// Returns a position with these pieces and the same side to move.
fn rebuilt(old: &Position, men: &[(Man, Square)]) -> Position {
    let mut position = Position::empty(old.size());
    for &((colour, piece), square) in men {
        position.put(colour, piece, square);
    }
    position.set_turn(old.turn());
    position.set_castling(twin_rights(old, &position));
    position
}

/// Returns who may castle in a twin, by the convention of problems: a king and a rook at home may, unless it is
/// proven that they may not. If both stood so in the diagram, the diagram says whether they may.
pub(crate) fn twin_rights(diagram: &Position, twin: &Position) -> Castling {
    let (told, now) = (home_rights(diagram), home_rights(twin));
    let may = |right| {
        now.has(right)
            && if told.has(right) {
                diagram.castling().has(right)
            } else {
                !castling_is_disproved(twin, right)
            }
    };
    CASTLING
        .into_iter()
        .filter(|&(_, right)| may(right))
        .fold(Castling::NONE, |all, (_, right)| all.with(right))
}

/// Returns the position with the side to move that the other stipulation implies.
fn for_stipulation(position: &Position, old: Stipulation, new: Stipulation) -> Position {
    let is_usual = position.turn() == old.usual_turn();
    let turn = if is_usual { new.usual_turn() } else { !new.usual_turn() };
    let mut position = position.clone();
    if turn != position.turn() {
        position.set_passant(None);
        position.set_turn(turn);
    }
    position
}

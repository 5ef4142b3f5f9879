//! Finds everything that is wrong with a position.
//!
//! [`Legality::Strict`] requires a position that a game could lead to, as far as the pieces alone show.
//! [`Legality::Lenient`] only requires that it can be played.

use crate::rules::{BitBoard, CASTLING, Castling, Color, Piece, Position, Square, castling_homes};
use rookwright_board::say;

/// How strictly a position is checked.
///
/// ```
/// use rookwright_chess::{Legality, Position};
///
/// let alone = "k7/8/8/8/8/8/8/6QR w"; // White has no king
/// assert!(Position::from_fen(alone, Legality::Lenient).is_ok());
/// let error = Position::from_fen(alone, Legality::Strict).unwrap_err();
/// assert_eq!(error.to_string(), "board: White has no king");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Legality {
    /// One king each, pawns only where pawns can stand, no more pieces than a game has.
    #[default]
    Strict,
    /// Any position that can be played.
    Lenient,
}

/// Something wrong with a position.
pub type Flaw = rookwright_board::Flaw<Subject>;

/// Everything wrong with a position.
pub type Flaws = rookwright_board::Flaws<Subject>;

/// The part of a position that a flaw is about.
///
/// ```
/// use rookwright_chess::{Legality, Position, Square, Subject, flaws};
///
/// let position = Position::from_fen("4k3/8/8/8/8/8/8/P3K3 w", Legality::Lenient)?;
/// let found = flaws(&position, None, Legality::Strict);
/// assert_eq!(found[0].subject, Subject::Man(Square::A1));
/// assert_eq!(found.to_string(), "White has a pawn on a1, its first rank");
/// # Ok::<(), rookwright_chess::FenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subject {
    /// The board as a whole.
    Board,
    /// The piece on a square.
    Man(Square),
    /// One castling right.
    Castling(Castling),
    /// The square where a pawn can be captured en passant.
    Passant,
}

/// Returns the name of a side.
pub const fn side_name(colour: Color) -> &'static str {
    match colour {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// Returns the name of a side in the language of the work.
pub fn spoken_side(colour: Color) -> String {
    match colour {
        Color::White => say!("task.side.white", "White"),
        Color::Black => say!("task.side.black", "Black"),
    }
}

/// Returns everything wrong with a position.  `passant` is the square as it was written, because
/// [`Position::set_passant`] drops a square that no pawn can use.
///
/// ```
/// use rookwright_chess::{Legality, Position, flaws};
///
/// let position = Position::from_fen("k7/8/8/8/8/8/8/6QR w", Legality::Lenient)?;
/// assert!(flaws(&position, None, Legality::Lenient).is_empty());
/// assert_eq!(flaws(&position, None, Legality::Strict).to_string(), "White has no king");
/// # Ok::<(), rookwright_chess::FenError>(())
/// ```
pub fn flaws(position: &Position, passant: Option<Square>, legality: Legality) -> Flaws {
    let mut found = FlawFinder { position, strict: legality == Legality::Strict, flaws: Flaws::default() };
    found.kings();
    found.checks();
    found.pawns();
    found.numbers();
    found.castling();
    if let Some(square) = passant {
        found.passant(square);
    }
    found.flaws
}

struct FlawFinder<'a> {
    position: &'a Position,
    strict: bool,
    flaws: Flaws,
}

impl FlawFinder<'_> {
    fn add(&mut self, subject: Subject, message: String) {
        self.flaws.add(subject, message);
    }

    fn kings(&mut self) {
        for colour in Color::ALL {
            let kings: Vec<Square> = self.position.those(colour, Piece::King).into_iter().collect();
            let side = spoken_side(colour);
            match kings[..] {
                [] if self.strict => {
                    self.add(Subject::Board, say!("error.position.no_king", "{side} has no king", side));
                }
                [] | [_] => {}
                [first, second, ..] => {
                    let message = say!(
                        "error.position.kings",
                        "{side} has {n} kings, on {first} and {second}: a side has only one",
                        side,
                        n = kings.len(),
                        first = first.to_string(),
                        second = second.to_string()
                    );
                    self.add(Subject::Man(second), message);
                }
            }
        }
    }

    /// The side that has just moved must not be in check.
    fn checks(&mut self) {
        let position = self.position;
        let turn = position.turn();
        let attacked = |colour: Color| {
            let attackers = move |&king: &Square| position.attackers(!colour, king, position.blockers());
            let kings = position.those(colour, Piece::King).into_iter();
            kings.filter(move |king| !attackers(king).is_empty())
        };
        for king in attacked(!turn) {
            let message = match attacked(turn).next() {
                Some(other) => say!(
                    "error.position.both_in_check",
                    "both kings are in check, on {other} and on {king}",
                    other = other.to_string(),
                    king = king.to_string()
                ),
                None => say!(
                    "error.position.in_check",
                    "the king on {king} can be captured: {side} is to move",
                    king = king.to_string(),
                    side = spoken_side(turn)
                ),
            };
            self.add(Subject::Man(king), message);
        }
    }

    fn pawns(&mut self) {
        if !self.strict {
            return;
        }
        let size = self.position.size();
        for colour in Color::ALL {
            let side = spoken_side(colour);
            let pawns = self.position.those(colour, Piece::Pawn);
            for square in pawns & size.promotions(colour) {
                let (side, square_name) = (&side, square.to_string());
                let message = say!(
                    "error.position.pawn_last",
                    "{side} has a pawn on {square}, its last rank",
                    side,
                    square = square_name
                );
                self.add(Subject::Man(square), message);
            }
            for square in pawns & size.promotions(!colour) {
                let (side, square_name) = (&side, square.to_string());
                let message = say!(
                    "error.position.pawn_first",
                    "{side} has a pawn on {square}, its first rank",
                    side,
                    square = square_name
                );
                self.add(Subject::Man(square), message);
            }
        }
    }

    /// Counts the pieces: a game begins with sixteen on each side, and only pawns change their kind.
    fn numbers(&mut self) {
        const DARK: BitBoard = BitBoard(0xaa55_aa55_aa55_aa55);
        if !self.strict || !self.position.size().is_full() {
            return;
        }
        for colour in Color::ALL {
            let side = spoken_side(colour);
            let count = |men: BitBoard| men.0.count_ones();
            let those = |piece| self.position.those(colour, piece);
            let (all, pawns) = (count(self.position.side(colour)), count(those(Piece::Pawn)));
            let bishops = those(Piece::Bishop);
            let promoted: u32 = [
                (those(Piece::Queen), 1),
                (those(Piece::Rook), 2),
                (those(Piece::Knight), 2),
                (bishops & DARK, 1),
                (bishops & !DARK, 1),
            ]
            .into_iter()
            .map(|(men, at_first)| count(men).saturating_sub(at_first))
            .sum();
            if all > 16 {
                let message = say!(
                    "error.position.pieces",
                    "{side} has {n} pieces: in a game a side has at most 16",
                    side = &side,
                    n = all
                );
                self.add(Subject::Board, message);
            }
            if pawns > 8 {
                let message = say!(
                    "error.position.pawns",
                    "{side} has {n} pawns: in a game a side has at most 8",
                    side,
                    n = pawns
                );
                self.add(Subject::Board, message);
            } else if pawns + promoted > 8 {
                let message = say!(
                    "error.position.promoted",
                    "{side} must have promoted {n} of its pawns, but only {gone} of them are missing",
                    side,
                    n = promoted,
                    gone = 8 - pawns
                );
                self.add(Subject::Board, message);
            }
        }
    }

    fn castling(&mut self) {
        for (letter, right) in CASTLING {
            if !self.position.castling().has(right) {
                continue;
            }
            let (colour, king, rook) = castling_homes(letter);
            let side = spoken_side(colour);
            let lacks = |piece, square| !self.position.those(colour, piece).has(square);
            let message = if !self.position.size().is_full() {
                say!("error.position.castling_board", "castling exists on 8x8 boards only")
            } else if lacks(Piece::King, king) {
                say!(
                    "error.position.castling_king",
                    "{side} cannot castle: its king is not on {square}",
                    side,
                    square = king.to_string()
                )
            } else if lacks(Piece::Rook, rook) {
                say!(
                    "error.position.castling_rook",
                    "{side} cannot castle: it has no rook on {square}",
                    side,
                    square = rook.to_string()
                )
            } else {
                continue;
            };
            self.add(Subject::Castling(right), message);
        }
    }

    fn passant(&mut self, square: Square) {
        let position = self.position;
        let mover = !position.turn();
        let (rank, ahead) = if mover == Color::White { (2, 1) } else { (5, -1) };
        let beside = |ranks| square.try_offset(0, ranks);
        let message = if !position.size().is_full() {
            say!("error.position.passant_board", "pawns make double steps on 8x8 boards only")
        } else if square.rank() as usize != rank {
            say!(
                "error.position.passant_rank",
                "{side}, which has just moved, cannot make a double step over {square}",
                side = spoken_side(mover),
                square = square.to_string()
            )
        } else {
            // Both squares exist on that rank.
            let (Some(from), Some(to)) = (beside(-ahead), beside(ahead)) else { return };
            let between = [square, from].into_iter().find(|&square| position.man_at(square).is_some());
            if position.man_at(to) != Some((mover, Piece::Pawn)) {
                say!(
                    "error.position.passant_pawn",
                    "no pawn of {side} on {pawn} can have stepped over {square}",
                    side = spoken_side(mover),
                    pawn = to.to_string(),
                    square = square.to_string()
                )
            } else if let Some(between) = between {
                say!(
                    "error.position.passant_blocked",
                    "the pawn on {pawn} cannot have stepped over {square}: {between} is occupied",
                    pawn = to.to_string(),
                    square = square.to_string(),
                    between = between.to_string()
                )
            } else if self.strict && was_in_check(position, from, to) {
                let side = side_name(!mover);
                format!("before the pawn stepped to {to} the king of {side} was in check already")
            } else {
                return;
            }
        };
        self.add(Subject::Passant, message);
    }
}

/// Whether the king of the side to move was already in check before the other side's pawn made its double
/// step.
fn was_in_check(position: &Position, from: Square, to: Square) -> bool {
    let mover = !position.turn();
    let mut before = position.clone();
    before.take(mover, Piece::Pawn, to);
    before.put(mover, Piece::Pawn, from);
    !before.checkers(!mover).is_empty()
}

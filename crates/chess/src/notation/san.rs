//! Reads moves in standard algebraic notation fast, as files of millions of games need it.
//!
//! [`Position::read_move`] lists all legal moves and accepts every notation; here the squares from which a piece
//! reaches the destination come from tables, and only these are tested.

use crate::rules::{BitBoard, File, Move, Piece, Position, Rank, Square, ahead, lookup};

impl Position {
    /// Returns the legal move that a text in standard algebraic notation names, such as `Nbd7`, `exd8=Q+` or
    /// `O-O`. Returns `None` if the text is anything else: [`Position::read_move`] may still read it, and says
    /// what is wrong.
    pub fn read_san(&self, text: &[u8]) -> Option<Move> {
        let text = without_signs(text);
        let (&first, rest) = text.split_first()?;
        let piece = match first {
            b'a'..=b'h' => return self.read_pawn(text),
            b'N' => Piece::Knight,
            b'B' => Piece::Bishop,
            b'R' => Piece::Rook,
            b'Q' => Piece::Queen,
            b'K' => Piece::King,
            b'O' => return self.read_castling(text),
            _ => return None,
        };
        let (rest, to) = destination(rest)?;
        let rest = rest.strip_suffix(b"x").unwrap_or(rest);
        let here = match rest {
            [] => BitBoard::FULL,
            [file @ b'a'..=b'h'] => File::index(usize::from(file - b'a')).bitboard(),
            [rank @ b'1'..=b'8'] => Rank::index(usize::from(rank - b'1')).bitboard(),
            [_, _] => destination(rest)?.1.bitboard(),
            _ => return None,
        };
        // A piece reaches a square from where it would be reached from there.
        let from = Self::reach(piece, self.turn(), to, self.blockers());
        let from = from & self.those(self.turn(), piece) & here;
        self.only_legal(from, |from| Move::new(from, to))
    }

    fn read_pawn(&self, text: &[u8]) -> Option<Move> {
        let (text, into) = match text {
            [before @ .., b'=', into] => (before, Some(officer(*into)?)),
            [before @ .., into @ (b'N' | b'B' | b'R' | b'Q')] => (before, Some(officer(*into)?)),
            _ => (text, None),
        };
        let (rest, to) = destination(text)?;
        let from = match rest {
            // One step or two: only the nearer pawn can move.
            [] => {
                let ours = self.those(self.turn(), Piece::Pawn);
                let one = ahead(to.bitboard(), !self.turn());
                if (ours & one).is_empty() { ours & ahead(one, !self.turn()) } else { ours & one }
            }
            [file @ b'a'..=b'h', b'x'] => {
                let takers = lookup::pawn_attacks(to, !self.turn()) & self.those(self.turn(), Piece::Pawn);
                takers & File::index(usize::from(file - b'a')).bitboard()
            }
            _ => return None,
        };
        self.only_legal(from, |from| match into {
            Some(into) => Move::promoting(from, to, into),
            None => Move::new(from, to),
        })
    }

    fn read_castling(&self, text: &[u8]) -> Option<Move> {
        let king = self.king(self.turn())?;
        let ahead = match text {
            b"O-O" => 2,
            b"O-O-O" => -2,
            _ => return None,
        };
        let step = Move::new(king, king.try_offset(ahead, 0)?);
        self.is_legal(step).then_some(step)
    }

    /// Returns the move from the only square from which it is legal.
    fn only_legal(&self, from: BitBoard, step: impl Fn(Square) -> Move) -> Option<Move> {
        let mut legal = from.into_iter().map(step).filter(|&step| self.is_legal(step));
        let found = legal.next()?;
        legal.next().is_none().then_some(found)
    }
}

fn without_signs(text: &[u8]) -> &[u8] {
    let end = text.iter().rposition(|byte| !matches!(byte, b'+' | b'#' | b'!' | b'?'));
    &text[..end.map_or(0, |end| end + 1)]
}

/// Splits off the square at the end of a text.
fn destination(text: &[u8]) -> Option<(&[u8], Square)> {
    match text {
        [before @ .., file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
            let (file, rank) = (File::index(usize::from(file - b'a')), Rank::index(usize::from(rank - b'1')));
            Some((before, Square::new(file, rank)))
        }
        _ => None,
    }
}

fn officer(letter: u8) -> Option<Piece> {
    match letter {
        b'N' => Some(Piece::Knight),
        b'B' => Some(Piece::Bishop),
        b'R' => Some(Piece::Rook),
        b'Q' => Some(Piece::Queen),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::{Legality, Notation, Position};

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    /// Everything that is read fast is read alike by the slow reader, and every move in SAN is read fast.
    #[test]
    fn agrees_with_the_reader_of_all_notations() {
        let fens = [
            START,
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 1",
            "3q1k2/8/8/8/Q6Q/8/8/Q3K2Q w - - 0 1",
        ];
        for fen in fens {
            let position = Position::from_fen(fen, Legality::Lenient).unwrap();
            for step in position.moves() {
                let text = position.write_move(step, Notation::San);
                assert_eq!(position.read_san(text.as_bytes()), Some(step), "{fen} {text}");
            }
            for piece in ["", "N", "B", "R", "Q", "K", "a", "Rx", "e", "exd", "Qa", "Q4", "Na1"] {
                for file in 'a'..='h' {
                    for rank in '1'..='8' {
                        for end in ["", "=Q", "N", "+", "=K"] {
                            let text = format!("{piece}{file}{rank}{end}");
                            let Some(step) = position.read_san(text.as_bytes()) else { continue };
                            assert_eq!(position.read_move(&text), Ok(step), "{fen} {text}");
                        }
                    }
                }
            }
        }
        // Promotions without a sign, pawns that take from either side, and what is not a move of a pawn.
        for (fen, text, uci) in [
            ("2r1k3/1P6/8/8/8/8/8/4K3 w", "b8Q", Some("b7b8q")),
            ("2r1k3/1P6/8/8/8/8/8/4K3 w", "b8=N+", Some("b7b8n")),
            ("2r1k3/1P6/8/8/8/8/8/4K3 w", "bxc8R+", Some("b7c8r")),
            ("2r1k3/1P6/8/8/8/8/8/4K3 w", "b8", None),
            ("4k3/8/3p4/2P1P3/8/8/8/4K3 w", "cxd6", Some("c5d6")),
            ("4k3/8/3p4/2P1P3/8/8/8/4K3 w", "exd6", Some("e5d6")),
            ("7k/8/3p4/4K3/8/8/8/8 w", "exd6", None),
            ("7k/8/8/8/4p3/3P4/8/K7 w", "e4", None),
            ("7k/8/8/8/4p3/3P4/8/K7 w", "dxe4", Some("d3e4")),
            ("7k/8/8/8/4p3/3PP3/8/K7 w", "e4", None),
        ] {
            let position = Position::from_fen(fen, Legality::Strict).unwrap();
            let read = position.read_san(text.as_bytes());
            assert_eq!(read.map(|step| step.to_string()).as_deref(), uci, "{fen} {text}");
        }
        let start = Position::from_fen(START, Legality::Strict).unwrap();
        for wrong in ["", "O", "O-O", "x", "Kx", "e5", "e", "4", "N", "Nd2", "+", "\u{ff}e4"] {
            assert_eq!(start.read_san(wrong.as_bytes()), None, "{wrong}");
        }
    }
}

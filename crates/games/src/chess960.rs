//! Castling in Chess960, where kings and rooks may begin anywhere on their rank.
//!
//! A [`Position`] knows castling from the usual squares only. The rights of other games are kept here, beside
//! positions without rights.

use rookwright_chess::{Castling, Color, File, Legality, Piece, Position, Square, lookup};

/// The rights to castle: for each side the rook's square, kingside first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Rights([[Option<Square>; 2]; 2]);

impl Rights {
    /// Whether neither side may castle.
    pub(crate) fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// Reads the castling field of a FEN: `KQkq`, with the outermost rooks meant, or the files of the rooks, `HAha`.
    /// Returns `None` if a right has no king or rook.
    pub(crate) fn read(field: &str, position: &Position) -> Option<Self> {
        let mut rights = Self::default();
        for letter in field.chars().filter(|&letter| letter != '-') {
            let colour = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
            let king = position.king(colour)?;
            let home = if colour == Color::White { 0 } else { 7 };
            if king.rank() as usize != home {
                return None;
            }
            let rooks = position.those(colour, Piece::Rook) & king.rank().bitboard();
            // `K` means the outermost rook on that side, whichever file it is on.
            let rook = match letter.to_ascii_lowercase() {
                'k' => {
                    rooks.into_iter().filter(|rook| rook.file() > king.file()).max_by_key(|rook| rook.file())
                }
                'q' => {
                    rooks.into_iter().filter(|rook| rook.file() < king.file()).min_by_key(|rook| rook.file())
                }
                file @ 'a'..='h' => rooks.into_iter().find(|rook| rook.file() as u8 == file as u8 - b'a'),
                _ => None,
            }?;
            rights.0[colour as usize][usize::from(rook.file() < king.file())] = Some(rook);
        }
        Some(rights)
    }

    /// Returns the rights of ordinary chess, if these are such.
    pub(crate) fn ordinary(self, position: &Position) -> Option<Castling> {
        let mut all = Castling::NONE;
        for colour in Color::ALL {
            for (nth, home) in [File::H, File::A].into_iter().enumerate() {
                let Some(rook) = self.0[colour as usize][nth] else { continue };
                if rook.file() != home || position.king(colour)?.file() != File::E {
                    return None;
                }
                all = all.with(Castling::right(colour, nth == 0));
            }
        }
        Some(all)
    }

    /// Returns the position after castling, and removes the rights; `None` if castling is not legal.
    pub(crate) fn castle(&mut self, position: &Position, is_short: bool) -> Option<Position> {
        let us = position.turn();
        let king = position.king(us)?;
        let rook = self.0[us as usize][usize::from(!is_short)]?;
        let (king_file, rook_file) = if is_short { (File::G, File::F) } else { (File::C, File::D) };
        let (to, rook_to) = (Square::new(king_file, king.rank()), Square::new(rook_file, king.rank()));
        let way = |from: Square, to: Square| lookup::between(from, to) | to.bitboard();
        let own = king.bitboard() | rook.bitboard();
        let others = position.occupied() & !own;
        if !((way(king, to) | way(rook, rook_to)) & others).is_empty() {
            return None;
        }
        // The king is not in check, nor on its way; lines through the king's own square are open.
        let blockers = position.blockers() & !king.bitboard();
        let path = way(king, to) | king.bitboard();
        if path.into_iter().any(|square| !position.attackers(!us, square, blockers).is_empty()) {
            return None;
        }
        let mut next = position.passed();
        next.take(us, Piece::King, king);
        next.take(us, Piece::Rook, rook);
        next.put(us, Piece::King, to);
        next.put(us, Piece::Rook, rook_to);
        // The rook may have stood between the king and an attacker on the same rank.
        if !next.checkers(us).is_empty() {
            return None;
        }
        self.0[us as usize] = [None; 2];
        Some(next)
    }

    /// Removes the rights that a move ends.
    pub(crate) fn update(&mut self, before: &Position, from: Square, to: Square) {
        let us = before.turn();
        if before.king(us) == Some(from) {
            self.0[us as usize] = [None; 2];
        }
        let touched = from.bitboard() | to.bitboard();
        for right in self.0.iter_mut().flatten() {
            if right.is_some_and(|rook| touched.has(rook)) {
                *right = None;
            }
        }
    }
}

/// Returns the start position with this FEN, with the rights that it cannot hold itself; or what is wrong with it.
pub(crate) fn read_fen(fen: &str, legality: Legality) -> Result<(Position, Rights), String> {
    let as_it_is = Position::from_fen(fen, legality);
    let error = match as_it_is {
        Ok(position) => return Ok((position, Rights::default())),
        Err(error) => error.to_string(),
    };
    let mut fields: Vec<&str> = fen.split_whitespace().collect();
    let Some(castling) = fields.get(2).copied().filter(|&field| field != "-") else { return Err(error) };
    fields[2] = "-";
    let Ok(mut position) = Position::from_fen(&fields.join(" "), legality) else { return Err(error) };
    let Some(rights) = Rights::read(castling, &position) else { return Err(error) };
    if let Some(castling) = rights.ordinary(&position) {
        position.set_castling(castling);
        return Ok((position, Rights::default()));
    }
    Ok((position, rights))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(fen: &str) -> (Position, Rights) {
        read_fen(fen, Legality::Strict).unwrap()
    }

    #[test]
    fn rights_in_three_notations() {
        let start = "nrbbqkrn/pppppppp/8/8/8/8/PPPPPPPP/NRBBQKRN w";
        let (_, outermost) = read(&format!("{start} KQkq - 0 1"));
        assert_eq!(outermost, read(&format!("{start} GBgb - 0 1")).1);
        assert_eq!(outermost.0, [[Some(Square::G1), Some(Square::B1)], [Some(Square::G8), Some(Square::B8)]]);
        let (usual, rights) = read("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
        assert!(rights.is_empty());
        assert_eq!(usual.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        for wrong in ["KQkqx", "A", "h"] {
            assert!(read_fen(&format!("{start} {wrong} - 0 1"), Legality::Strict).is_err());
        }
    }

    #[test]
    fn castling_where_king_and_rook_stand_close() {
        // The king stays on g1, and the rook jumps over it.
        let (position, mut rights) = read("4k3/8/8/8/8/8/8/6KR w H - 0 1");
        let castled = rights.castle(&position, true).unwrap();
        assert_eq!(castled.to_string(), "4k3/8/8/8/8/8/8/5RK1 b - - 0 1");
        assert!(rights.is_empty());
        // King and rook exchange their squares.
        let (position, mut rights) = read("4k3/8/8/8/8/8/8/5KR1 w G - 0 1");
        assert_eq!(rights.castle(&position, true).unwrap().to_string(), "4k3/8/8/8/8/8/8/5RK1 b - - 0 1");
        assert_eq!(rights.castle(&position, false), None);
    }

    #[test]
    fn castling_that_is_not_legal() {
        for fen in [
            // A piece in the way of the rook only.
            "4k3/8/8/8/8/8/8/RN1K4 w A - 0 1",
            // The way of the king is attacked.
            "4kr2/8/8/8/8/8/8/3K3R w H - 0 1",
            // The king is in check.
            "3rk3/8/8/8/8/8/8/3K3R w H - 0 1",
            // The rook shields the king, which stays on its square.
            "4k3/8/8/8/8/8/8/rR1K4 w B - 0 1",
        ] {
            let (position, mut rights) = read(fen);
            let is_short = fen.contains('H');
            let king_goes_to_c1 = rights.castle(&position, is_short);
            assert_eq!(king_goes_to_c1, None, "{fen}");
        }
    }

    #[test]
    fn moves_of_king_and_rook_end_rights() {
        let (position, rights) = read("nrbbqkrn/pppppppp/8/8/8/8/PPPPPPPP/NRBBQKRN w KQkq - 0 1");
        let after = |from: Square, to: Square| {
            let mut rights = rights;
            rights.update(&position, from, to);
            rights.0
        };
        assert_eq!(after(Square::G1, Square::G3)[0], [None, Some(Square::B1)]);
        assert_eq!(after(Square::F1, Square::F2)[0], [None, None]);
        assert_eq!(after(Square::B1, Square::B8), [[Some(Square::G1), None], [Some(Square::G8), None]]);
    }
}

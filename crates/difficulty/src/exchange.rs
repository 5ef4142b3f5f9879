//! Static exchange: what a move wins or loses if both sides go on capturing on its square, cheapest piece first.

use rookwright_chess::{BitBoard, Move, Piece, Position, Square};

/// The longest exchange that is looked at.
const MOST_CAPTURES: usize = 24;

/// Returns the value of a piece in pawns. A king counts as much as nothing else does, since it cannot be given up.
pub(crate) const fn value(piece: Piece) -> i32 {
    match piece {
        Piece::Pawn => 1,
        Piece::Knight | Piece::Bishop => 3,
        Piece::Rook => 5,
        Piece::Queen => 9,
        Piece::King => 100,
    }
}

/// Returns the piece that a move captures.
pub(crate) fn captured(position: &Position, step: Move) -> Option<Piece> {
    if position.is_passant(step) {
        return Some(Piece::Pawn);
    }
    position.side(!position.turn()).has(step.to()).then(|| position.piece_on(step.to()))
}

/// Returns what the side to move gains by a move, in pawns. Pins and checks are ignored, as a player who only
/// counts attackers ignores them.
pub(crate) fn exchange(position: &Position, step: Move) -> i32 {
    let (from, to) = (step.from(), step.to());
    let moved = position.piece_on(from);
    let standing = step.promotion().unwrap_or(moved);
    let mut occupied = (position.blockers() ^ from.bitboard()) | to.bitboard();
    if position.is_passant(step) {
        occupied ^= Square::new(to.file(), from.rank()).bitboard();
    }
    let first = captured(position, step).map_or(0, value) + value(standing) - value(moved);
    // Each entry is what the side that captures would have won by then, if it were the last to capture.
    let mut gains = [first; MOST_CAPTURES];
    let (mut side, mut at_stake, mut last) = (!position.turn(), value(standing), 0);
    while last + 1 < MOST_CAPTURES {
        // Attackers are looked for anew each time, since a capture may open a line for the next one.
        let takers = position.attackers(side, to, occupied) & occupied & !to.bitboard();
        let Some((square, piece)) = cheapest(position, takers) else { break };
        // A king cannot capture what is still guarded.
        if piece == Piece::King
            && !(position.attackers(!side, to, occupied) & occupied & !to.bitboard()).is_empty()
        {
            break;
        }
        last += 1;
        gains[last] = at_stake - gains[last - 1];
        at_stake = value(piece);
        occupied ^= square.bitboard();
        side = !side;
    }
    // Each side captures only if that is better than to stop.
    while last > 0 {
        gains[last - 1] = -(-gains[last - 1]).max(gains[last]);
        last -= 1;
    }
    gains[0]
}

fn cheapest(position: &Position, takers: BitBoard) -> Option<(Square, Piece)> {
    if takers.is_empty() {
        return None;
    }
    Piece::ALL
        .into_iter()
        .find_map(|piece| (takers & position.kind(piece)).next_square().map(|square| (square, piece)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookwright_chess::testing::position;

    fn gain(fen: &str, step: &str) -> i32 {
        let position = position(fen);
        exchange(&position, position.read_move(step).unwrap())
    }

    #[test]
    fn captures_and_recaptures() {
        assert_eq!(gain("4k3/8/3p4/4n3/8/8/8/4K2R w - -", "Rh5"), 0);
        assert_eq!(gain("4k3/8/3p4/4n3/8/8/4R3/4K3 w - -", "Rxe5"), -2);
        assert_eq!(gain("4k3/8/8/4n3/8/8/4R3/4K3 w - -", "Rxe5"), 3);
        // A second rook behind the first makes the capture good; the king may not take into a guard.
        assert_eq!(gain("8/8/3k4/4n3/8/8/4R3/4RK2 w - -", "Rxe5"), 3);
        assert_eq!(gain("6k1/6p1/8/8/8/8/8/K5Q1 w - -", "Qxg7"), -8);
    }

    #[test]
    fn promotions_and_quiet_moves() {
        assert_eq!(gain("7k/P7/8/8/8/8/8/K7 w - -", "a8=Q"), 8);
        assert_eq!(gain("1r5k/P7/8/8/8/8/8/K7 w - -", "a8=Q"), -1);
        assert_eq!(gain("7k/6p1/8/8/8/8/1Q6/K7 w - -", "Qf6"), -9);
    }
}

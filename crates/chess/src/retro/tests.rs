//! Tests what is detected and what is not. No position of a game may be called unreachable.

use super::homes::home_rank;
use super::*;
use crate::legality::{Legality, flaws};
use crate::rules::{Castling, File, Move, Rank, Size};
use rookwright_run::Random;

const INITIAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn read(fen: &str) -> Position {
    Position::from_fen(fen, Legality::Lenient).expect(fen)
}

/// Exchanges the colours.
fn mirrored(position: &Position) -> Position {
    let mut other = Position::empty(position.size());
    for square in position.occupied() {
        if let Some((colour, piece)) = position.man_at(square) {
            other.put(!colour, piece, square.flip_rank());
        }
    }
    other.set_turn(!position.turn());
    let rights = CASTLING_PAIRS.into_iter().filter(|&(mine, _)| position.castling().has(mine));
    other.set_castling(rights.fold(Castling::NONE, |all, (_, theirs)| all.with(theirs)));
    other.set_passant(position.passant().map(Square::flip_rank));
    other
}

const CASTLING_PAIRS: [(Castling, Castling); 4] = {
    let right = Castling::right;
    [
        (right(Color::White, true), right(Color::Black, true)),
        (right(Color::White, false), right(Color::Black, false)),
        (right(Color::Black, true), right(Color::White, true)),
        (right(Color::Black, false), right(Color::White, false)),
    ]
};

/// Returns the reason for a position. Its mirror image must have one exactly if the position has.
fn said(fen: &str) -> String {
    let position = read(fen);
    let (mine, theirs) = (unreachable(&position), unreachable(&mirrored(&position)));
    assert_eq!(mine.is_some(), theirs.is_some(), "{fen}");
    mine.map_or("nothing".to_owned(), |why| why.to_string())
}

#[test]
fn promoted_men() {
    for (fen, part) in [
        ("4k3/8/8/8/8/8/8/4KQQ1 w", "White has too many queens: one"),
        ("4k3/8/8/8/8/8/8/RRR1K3 w", "White has too many rooks: one"),
        ("4k3/8/8/8/8/8/8/NNN1K3 w", "White has too many knights: one"),
        ("4k3/8/8/8/8/8/8/B1B1K3 w", "White has too many bishops on squares of one colour"),
        ("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w", "White has more than eight pawns"),
        ("8/8/8/8/8/8/8/4K3 w", "Black has no king"),
        ("4k3/8/8/8/8/8/8/P3K3 w", "no pawn of White can stand on a1"),
        ("P3k3/8/8/8/8/8/8/4K3 w", "no pawn of White can stand on a8"),
        ("4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w", "nothing"),
        ("4k3/8/8/8/8/8/8/BB2K3 w", "nothing"),
        // Only 8x8 boards are judged.
        ("2k2/5/5/5/KQQ1Q b", "nothing"),
    ] {
        let said = said(fen);
        assert!(said.starts_with(part), "{fen}: {said}");
    }
}

#[test]
fn pawns_that_took_too_much() {
    for (fen, part) in [
        (
            "rnbqkbnr/pppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR w",
            "the pawns of White made 1 or more captures, but Black lost at most 0",
        ),
        ("rnbqkbn1/pppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR w", "nothing"),
        ("4k3/8/8/8/8/P7/PP6/4K3 w", "the pawns of White cannot have reached their squares"),
        // The pawn on a3 came from b2, so that those on b3 and b4 came from c2 and d2.
        ("rnb1k3/pppp1ppp/4p3/8/1P6/PP6/P7/4K3 w", "nothing"),
        (
            "rnbqk3/pppp1ppp/4p3/8/1P6/PP6/P7/4K3 w",
            "the pawns of White made 4 or more captures, but Black lost at most 3",
        ),
        // Far ahead everything is possible, but it costs: 1 + 2 + 3 + 4.
        ("4k3/8/P7/P7/P7/P7/8/4K3 w", "nothing"),
        (
            "rnbqk3/pppppp2/P7/P7/P7/P7/8/4K3 w",
            "the pawns of White made 6 or more captures, but Black lost at most 5",
        ),
        // The bishop of f8 was captured at home, not by a pawn.
        (
            "rnbqk1nr/pppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR w",
            "the pawns of White made 1 or more captures, but Black lost at most 0",
        ),
        (
            "rnbqk1nr/ppppp1pp/5p2/8/8/P7/P1PPPPPP/RNBQKBNR w",
            "the pawns of White made 1 or more captures, but Black lost at most 0",
        ),
        ("rnbqk1nr/pppp1ppp/4p3/8/8/P7/P1PPPPPP/RNBQKBNR w", "nothing"),
    ] {
        let said = said(fen);
        assert!(said.starts_with(part), "{fen}: {said}");
    }
}

#[test]
fn men_behind_pawns_that_never_moved() {
    for (fen, part) in [
        ("4k3/8/8/8/8/8/1P1P4/B3K3 w", "the bishop of White cannot have reached a1"),
        ("4k3/8/8/8/8/1B6/1P1P4/4K3 w", "nothing"),
        ("4k3/8/8/8/1B6/8/1P1P4/4K3 w", "the bishop of White cannot have reached b4"),
        ("4k3/8/8/8/1B6/8/1P6/4K3 w", "nothing"),
        ("4k3/8/8/8/8/8/1P1P4/2B1K3 w", "nothing"),
        ("4k3/8/8/8/8/8/6P1/4K2B w", "the bishop of White cannot have reached h1"),
        ("4k3/8/8/8/8/8/P1P5/1B2K3 w", "the bishop of White cannot have reached b1"),
        ("4k3/8/8/8/8/8/P7/1B2K3 w", "nothing"),
        // Nor can a black one.
        ("4k3/8/8/8/8/8/1P6/b3K3 w", "the bishop of Black cannot have reached a1"),
        ("4k3/8/8/8/8/8/1P1P4/2b1K3 w", "the bishop of Black cannot have reached c1"),
        // The rook of a1 cannot pass c1, so one of these rooks cannot be here.
        ("4k3/8/8/8/8/R6R/PP1P4/2B1K3 w", "the rook of White cannot have reached a3"),
        ("4k3/8/8/8/8/7R/PP1P4/1RB1K3 w", "nothing"),
        ("4k3/8/8/8/8/8/PP1P4/RRB1K3 w", "the rook of White cannot have reached a1"),
        ("4k3/8/8/8/8/R6R/PP1P4/4K3 w", "nothing"),
        // Two ways of the same length lead around the castling king of the other rook.
        ("4k3/8/8/8/8/8/PRP5/R3K3 b Q", "nothing"),
        // Pieces that may castle have not moved.
        ("4k3/8/8/8/8/8/1PPPPPPP/R3KR2 w Q", "nothing"),
        ("4k3/8/8/8/8/8/PPPPPPP1/1R2K2R w K", "nothing"),
        ("4k3/8/8/8/8/6R1/6PP/4K2R w K", "nothing"),
        ("4k3/8/8/8/8/R7/PPPPPP2/4K2R w K", "the rook of White cannot have reached a3"),
        // King and queen between two bishops.
        ("4k3/8/8/Q7/8/8/1PPPPPP1/2B1KB2 w", "the queen of White cannot have reached a5"),
        ("4k3/8/8/8/K7/8/1PPPPPP1/2B2B2 w", "the king of White cannot have reached a4"),
        // Pawns at home keep a king off the squares they attack, with and without a gap.
        ("K3k3/1pp2pp1/8/8/8/8/8/8 w", "the king of White cannot have reached a8"),
        ("K3k3/1p3pp1/8/8/8/8/8/8 w", "nothing"),
        // Nor may two pawns attack a square between them.
        ("4k3/ppKppppp/8/8/8/8/8/8 b", "the king of White cannot have reached c7"),
        // King and queen go everywhere else, straight and aslant.
        ("4k3/8/8/8/8/8/7P/1Q2K3 w", "nothing"),
        ("4k3/8/8/8/8/2Q5/7P/4K3 w", "nothing"),
        ("4k3/8/8/8/8/8/7P/1K6 w", "nothing"),
        ("4k3/8/8/8/8/3K4/7P/8 w", "nothing"),
    ] {
        let said = said(fen);
        assert!(said.starts_with(part), "{fen}: {said}");
    }
}

#[test]
fn last_moves() {
    for (fen, part) in [
        (INITIAL, "nothing"),
        ("8/8/8/8/8/8/P1k5/K7 b", "White cannot have made the last move"),
        ("8/8/8/8/8/8/2k5/K7 b", "nothing"),
        ("8/8/8/8/8/P7/2k5/K7 b", "nothing"),
        // Two knights never give check at once; a pawn that captures and discovers a rook does.
        ("4k3/8/8/8/8/5n2/2n5/4K3 w", "Black cannot have made the last move"),
        ("k3r3/8/8/8/8/8/3p4/4K3 w", "nothing"),
        // The pawn has come from d4 by a step, by a capture, or not at all.
        ("k7/8/8/4p3/3K4/8/8/8 w", "nothing"),
        ("k7/4p3/3K4/8/8/8/8/8 w", "the king of White cannot have reached d6"),
        // A double step that allows en passant is known, and it was the last move.
        ("k7/8/8/3pP3/8/8/8/K7 w - d6", "nothing"),
        // King and rooks that may still castle have not moved.
        ("4k3/8/8/8/8/8/8/R3K2R b KQ", "White cannot have made the last move"),
        ("4k3/8/8/8/8/8/8/R3K2R b K", "nothing"),
        ("4k3/8/8/8/8/8/8/R3K2R b -", "nothing"),
    ] {
        let said = said(fen);
        assert!(said.starts_with(part), "{fen}: {said}");
    }
}

/// A rook gives check along a line that only a double step, or a capture in passing, can have opened.
#[test]
fn last_moves_by_pawns() {
    for (fen, part) in [
        ("7K/8/8/8/3P4/p7/R6k/R7 b", "nothing"),
        ("7K/8/8/3P4/8/p7/R6k/R7 b", "White cannot have made the last move"),
        ("7K/8/8/8/3P4/p2n4/R6k/R7 b", "White cannot have made the last move"),
        // A pawn that could capture in passing would have the right to.
        ("7K/8/8/8/3Pp3/p7/R6k/R7 b - -", "White cannot have made the last move"),
        ("7K/8/8/8/3Pp3/p7/R6k/R7 b - d3", "nothing"),
        // exd6 in passing has opened two lines at once: nothing else does.
        ("8/8/3Pk3/8/8/1B6/8/K3R3 b", "nothing"),
        ("8/3p4/3Pk3/8/8/1B6/8/K3R3 b", "White cannot have made the last move"),
        ("8/8/8/3Pk3/8/8/1B6/K3R3 b", "White cannot have made the last move"),
        ("8/ppp2ppp/3Pk3/8/3p4/1B6/8/K3R3 b", "nothing"),
        ("8/ppp2ppp/3Pk3/8/3p4/1B1p4/8/K3R3 b", "White cannot have made the last move"),
    ] {
        let said = said(fen);
        assert!(said.starts_with(part), "{fen}: {said}");
    }
}

/// The rook gives check along its first rank, where it has no way to come from but by castling.
#[test]
fn last_moves_by_castling() {
    const NONE: &str = "White cannot have made the last move";
    for (fen, part) in [
        ("8/8/8/8/8/8/5PPP/2k2RK1 b", "nothing"),
        ("8/8/8/8/8/8/1PPP4/2KR2k1 b", "nothing"),
        // Without the king, without the rook.
        ("7K/8/8/8/8/8/5PPP/2k2RN1 b", NONE),
        ("8/8/8/8/8/8/4PPPP/2k2QK1 b", NONE),
        ("7K/8/8/8/8/8/1PPP4/2NR2k1 b", NONE),
        // With a piece on the home square of the rook, or beside it.
        ("8/8/8/8/8/8/5PPP/2k2RKN b", NONE),
        ("8/8/8/8/8/8/1PPP4/N1KR2k1 b", NONE),
        ("8/8/8/8/8/8/1PPP4/1NKR2k1 b", NONE),
        // Out of check, or over a square that is attacked; the last one does not matter.
        ("8/8/8/8/8/3n4/5PPP/2k2RK1 b", NONE),
        ("8/8/8/8/8/4n3/5PPP/2k2RK1 b", NONE),
        ("8/8/8/8/7n/8/5PPP/2k2RK1 b", "nothing"),
        // The other side was in check already.
        ("8/8/8/8/8/1N6/5PPP/2k2RK1 b", NONE),
    ] {
        let said = said(fen);
        assert!(said.starts_with(part), "{fen}: {said}");
    }
}

#[test]
fn castling_rights_of_kings_and_rooks_at_home() {
    for (fen, letters) in [
        ("r3k2r/8/8/8/8/8/8/R3K2R w", "KQkq"),
        ("r3k3/8/8/8/8/8/8/4K2R w", "Kq"),
        ("4k2r/8/8/8/8/8/8/R3K3 b", "Qk"),
        ("r2k3r/8/8/8/8/8/8/R4K1R w", "-"),
        ("4k3/8/8/8/8/8/8/N3K2N w", "-"),
        ("r6r/8/4k3/8/4K3/8/8/R6R w", "-"),
        ("4kn1R/8/8/8/8/8/8/4KN1r w", "-"),
        // Smaller boards have no castling.
        ("4k3/8/8/R3K2R w", "-"),
    ] {
        assert_eq!(home_rights(&read(fen)).to_string(), letters, "{fen}");
    }
}

#[test]
fn rights_that_the_last_move_disproves() {
    let right = |letter: &str| letter.parse().expect("a right");
    for (fen, letter, is_disproved) in [
        // King and rook alone: one of them has moved last.
        ("4k2r/8/8/8/8/8/8/4K3 w", "k", true),
        ("r3k3/8/8/8/8/8/8/4K3 w", "q", true),
        // Either rook may have.
        ("r3k2r/8/8/8/8/8/8/4K3 w", "q", false),
        // A pawn at home has not moved, others may have.
        ("4k2r/7p/8/8/8/8/8/4K3 w", "k", true),
        ("4k2r/8/7p/8/8/8/8/4K3 w", "k", false),
        ("4k2r/8/8/8/3n4/8/8/4K3 w", "k", false),
        // The bishop in the corner cannot have moved, but a pawn may have promoted there.
        ("4k2r/8/8/8/8/8/1P6/b3K3 w", "k", false),
        // A piece that is shut in on another rank has not come from a promotion.
        ("4k2r/8/8/8/8/bP6/1PP5/4K3 w", "k", false),
        ("4k2r/1p6/8/8/8/1P6/PnP5/R1B1K3 w", "k", false),
        // Who is to move has not made the last move.
        ("4k2r/8/8/8/8/8/8/4K2R w", "K", false),
        ("4k2r/8/8/8/8/8/8/4K2R w", "k", true),
        // If no move can have been the last one, nothing is disproved.
        ("4k2r/8/8/8/8/5n2/2n5/4K3 w", "k", false),
    ] {
        let position = read(fen);
        assert_eq!(castling_is_disproved(&position, right(letter)), is_disproved, "{fen}");
        let other: String = letter
            .chars()
            .map(|c| if c.is_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() })
            .collect();
        assert_eq!(
            castling_is_disproved(&mirrored(&position), right(&other)),
            is_disproved,
            "mirrored {fen}"
        );
    }
}

/// Plays random games, most of which capture, give check, castle or push pawns when possible. Positions
/// with promoted pieces are not tested.
#[test]
fn no_position_of_a_game_is_unreachable() {
    let mut random = Random::new(77);
    let initial = read(INITIAL);
    let (mut asked, mut late) = (0, 0);
    for game in 0..200 {
        let mut position = initial.clone();
        let (mut promoted, mut ever) = (BitBoard::EMPTY, false);
        for _ in 0..200 {
            if promoted.is_empty() {
                assert_eq!(unreachable(&position), None, "{position}");
                asked += 1;
                late += usize::from(ever);
            }
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            let wild: Vec<Move> =
                moves.iter().copied().filter(|&step| is_wild(&position, step, game)).collect();
            let among = if wild.is_empty() || random.below(3) == 0 { &moves[..] } else { &wild };
            let step = among[random.below(among.len())];
            let stays = promoted.has(step.from()) || step.promotion().is_some();
            promoted = promoted - step.from().bitboard() - step.to().bitboard();
            if stays {
                promoted |= step.to().bitboard();
                ever = true;
            }
            position = position.after(step);
        }
    }
    assert!(asked > 10_000 && late > 500, "{asked} {late}");
}

fn is_wild(position: &Position, step: Move, game: usize) -> bool {
    let is_pawn = position.kind(Piece::Pawn).has(step.from());
    match game % 5 {
        0 => position.is_capture(step),
        1 => position.after(step).is_check() || position.is_castling(step),
        2 => is_pawn && position.is_capture(step),
        3 => is_pawn,
        _ => false,
    }
}

/// Finds a predecessor by trying every position from which a legal move leads here.
fn has_predecessor(position: &Position) -> bool {
    let mover = !position.turn();
    let empty = |square: &Square| position.man_at(*square).is_none();
    let led_here = |before: &Position, step: Move| {
        before.checkers(!mover).is_empty() && before.is_legal(step) && before.after(step) == *position
    };
    let stock =
        [(Piece::Queen, 1), (Piece::Rook, 2), (Piece::Knight, 2), (Piece::Bishop, 1), (Piece::Pawn, 8)];
    for to in position.side(mover) {
        let piece = position.piece_on(to);
        for from in Square::ALL.into_iter().filter(empty) {
            if piece == Piece::Pawn && EDGES.has(from) {
                continue;
            }
            let step = Move::new(from, to);
            let mut before = position.clone();
            before.set_passant(None);
            before.set_turn(mover);
            before.take(mover, piece, to);
            before.put(mover, piece, from);
            if led_here(&before, step) {
                return true;
            }
            let gone = |piece, at_first| {
                let same = if piece == Piece::Bishop && !DARK.has(to) { !DARK } else { DARK };
                let same = if piece == Piece::Bishop { same } else { BitBoard::FULL };
                (position.those(!mover, piece) & same).len() < at_first
            };
            for (taken, at_first) in stock {
                let fits = taken != Piece::Pawn || !EDGES.has(to);
                if fits && (gone(taken, at_first) || gone(Piece::Pawn, 8)) {
                    let mut before = before.clone();
                    before.put(!mover, taken, to);
                    if led_here(&before, step) {
                        return true;
                    }
                }
            }
            let behind = to.try_offset(0, if mover == Color::White { -1 } else { 1 });
            let home = to.try_offset(0, if mover == Color::White { 1 } else { -1 });
            if let (Piece::Pawn, Some(behind), Some(home)) = (piece, behind, home)
                && home_rank(!mover).has(home)
                && behind != from
                && empty(&behind)
                && empty(&home)
                && gone(Piece::Pawn, 8)
            {
                before.put(!mover, Piece::Pawn, behind);
                before.set_passant(Some(to));
                if led_here(&before, step) {
                    return true;
                }
            }
        }
    }
    false
}

/// Draws a position in a corner of the board, where there are fewer ways back. The side to move is in check in most of
/// them, so that few moves can have been the last one. With an army, it has lost one piece at most.
fn cornered(random: &mut Random, army: bool) -> Option<Position> {
    let mut position = Position::empty(Size::FULL);
    position.set_turn(Color::ALL[random.below(2)]);
    let turn = position.turn();
    let (files, ranks) = if army { (8, 8) } else { (2 + random.below(4), 3 + random.below(4)) };
    // The corner is at the home of the side that has moved.
    let place =
        |random: &mut Random| Square::index(8 * random.below(ranks) + random.below(files)).relative_to(!turn);
    let mut men = vec![(turn, Piece::King), (!turn, Piece::King)];
    let stock =
        [Piece::Queen, Piece::Rook, Piece::Rook, Piece::Knight, Piece::Knight, Piece::Bishop, Piece::Bishop];
    if army {
        let mut all = [stock.to_vec(), vec![Piece::Pawn; 8]].concat();
        let lost = random.below(all.len() + 8);
        if lost < all.len() {
            all.remove(lost);
        }
        men.extend(all.into_iter().map(|piece| (turn, piece)));
    }
    for _ in 0..1 + random.below(4) {
        let piece = if random.below(2) == 0 { Piece::Pawn } else { stock[random.below(7)] };
        men.push((if army || random.below(3) > 0 { !turn } else { turn }, piece));
    }
    for (colour, piece) in men {
        let square = (0..9).map(|_| place(random)).find(|&square| {
            position.man_at(square).is_none() && (piece != Piece::Pawn || !EDGES.has(square))
        })?;
        position.put(colour, piece, square);
    }
    if random.below(3) == 0 {
        let over = Square::new(File::index(random.below(files)), Rank::Third.relative_to(!turn));
        position.set_passant(Some(over));
    }
    let is_checked = !position.checkers(turn).is_empty() || random.below(20) == 0;
    let passant = position.passant();
    (is_checked && flaws(&position, passant, Legality::Strict).is_empty()).then_some(position)
}

#[test]
fn last_moves_are_those_of_the_rules() {
    let mut random = Random::new(5);
    for (army, draws) in [(false, 20_000), (true, 40_000)] {
        let mut seen = [0; 2];
        for _ in 0..draws {
            let Some(position) = cornered(&mut random, army) else { continue };
            let found = last_move::exists(&position);
            seen[usize::from(found)] += 1;
            assert_eq!(has_predecessor(&position), found, "{position}");
        }
        assert!(seen[0] > 100 && seen[1] > 100, "{seen:?}");
    }
}

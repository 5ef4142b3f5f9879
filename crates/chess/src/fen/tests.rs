use super::*;
use crate::testing::walk;
use proptest::prelude::*;

fn faults(text: &str, legality: Legality) -> Vec<String> {
    match Position::from_fen(text, legality) {
        Ok(_) => Vec::new(),
        Err(error) => error.faults.iter().map(ToString::to_string).collect(),
    }
}

fn strict(text: &str) -> Vec<String> {
    faults(text, Legality::Strict)
}

#[test]
fn fields_may_be_missing() {
    let full = Position::from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 12 34", Legality::Strict).unwrap();
    assert_eq!(full.to_string(), "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for (text, fen) in [
        ("4k/5/5/5/K4", "4k/5/5/5/K4 w - - 0 1"),
        ("  k2/3/2K   b", "k2/3/2K b - - 0 1"),
        ("k2/3/2K w -", "k2/3/2K w - - 0 1"),
        ("4k3/8/8/8/8/8/4K3 w - - 0", "4k3/8/8/8/8/8/4K3 w - - 0 1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R b qK", "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 0 1"),
        ("4k3/8/8/3Pp3/8/8/8/4K3 w - e6", "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1"),
        ("4k3/8/8/8/3Pp3/8/8/4K3 b - d3", "4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1"),
        // No pawn can capture.
        ("4k3/8/8/4p3/8/8/8/4K3 w - e6", "4k3/8/8/4p3/8/8/8/4K3 w - - 0 1"),
    ] {
        assert_eq!(Position::from_fen(text, Legality::Strict).unwrap().to_string(), fen);
    }
}

#[test]
fn what_cannot_be_read() {
    for (text, expected) in [
        ("", "board: there is no position: expected one like 8/8/8/4k3/8/8/8/R3K3 w - - 0 1"),
        ("4k/5/5/5/K4 x", "side to move, character 13: 'x': expected w or b"),
        ("k2/3/2X", "board, character 7: 'X' is not a piece letter: expected one of KQRBNP or kqrbnp"),
        (
            "k2/3/2\u{2654}",
            "board, character 7: '\u{2654}' is not a piece letter: expected one of KQRBNP or kqrbnp",
        ),
        ("k2/3/K0", "board, character 7: '0': empty squares are counted by one digit from 1 to 8"),
        ("k11/3/K2", "board, character 2: '11': empty squares are counted by one digit from 1 to 8"),
        ("k2/3//2K", "board, character 6: rank 2 is empty"),
        ("k2/4/2K", "board, character 4: rank 2 has 4 squares, the others 3"),
        ("k2/3/K", "board, character 6: rank 1 has 1 square, the others 3"),
        // Most ranks decide, not the number of ranks. In a tie the board is square.
        ("4k/5/5/K3", "board, character 8: rank 1 has 4 squares, the others 5"),
        ("3k/4/K4", "board, character 6: rank 1 has 5 squares, the others 4"),
        // A piece too many has no square, neither in a rank nor on a rank.
        ("kqrbnnbrq/8/8/8/8/8/8/K7", "board, character 1: rank 8 has 9 squares, the others 8"),
        ("k7/8/8/8/8/8/8/8/K7", "board: the board is 8x9: boards go from 3x3 to 8x8"),
        ("k1/2/1K", "board: the board is 2x3: boards go from 3x3 to 8x8"),
        ("k8/9/9/9/9/9/9/9/8K", "board: the board is 9x9: boards go from 3x3 to 8x8"),
        ("k2/3/2K w - z9", "en passant, character 13: 'z9': expected a square of the board, or -"),
        ("k2/3/2K w - d4", "en passant, character 13: 'd4': expected a square of the board, or -"),
        ("k2/3/2K w - - x", "half-move clock, character 15: 'x': expected a number, like 0"),
        ("k2/3/2K w - - 0 -1", "move number, character 17: '-1': expected a number, like 1"),
        (
            "k2/3/2K w - - 0 1 bm",
            "after the move number, character 19: expected the end of the FEN, not 'bm'",
        ),
        ("4k3/8/8/8/8/8/8/4K2R w KK", "castling, character 25: 'K' is given twice"),
        ("4k3/8/8/8/8/8/8/4K2R w KX", "castling, character 25: 'X': expected some of K, Q, k and q, or -"),
    ] {
        assert_eq!(strict(text), [expected], "{text}");
    }
}

#[test]
fn a_tie_of_widths_is_a_square_board() {
    assert_eq!(
        strict("2k/3/4/K3"),
        [
            "board, character 1: rank 4 has 3 squares, the others 4",
            "board, character 4: rank 3 has 3 squares, the others 4",
        ]
    );
}

#[test]
fn boards_that_need_permission() {
    let eight = Boards::Only(Size::FULL);
    let (wide, high) = (Size::new(8, 7), Size::new(7, 8));
    let (no_rank, no_file) = ("4k3/8/8/8/8/8/R3K3 w", "4k2/7/7/7/7/7/7/R3K2 w");
    for (text, boards, said, unusual) in [
        ("4k3/8/8/8/8/8/8/R3K3 w", Boards::Usual, "", None),
        ("4k/5/5/5/K4 w", Boards::Usual, "", None),
        ("3k/4/4/4/K3 w", Boards::Usual, "", None),
        (no_rank, Boards::Any, "", None),
        (no_file, Boards::Any, "", None),
        (
            no_rank,
            Boards::Usual,
            "board: there are 7 ranks of 8 squares: ranks are missing, unless 8x7 is meant",
            wide,
        ),
        (
            no_file,
            Boards::Usual,
            "board: there are 8 ranks of 7 squares: files are missing, unless 7x8 is meant",
            high,
        ),
        (no_rank, Boards::from(wide), "", None),
        (no_rank, eight, "board: there are 7 ranks of 8 squares: expected a board of 8x8", None),
        ("4k/5/5/5/K4 w", eight, "board: there are 5 ranks of 5 squares: expected a board of 8x8", None),
        ("4k3/8/8/8/8/8/8/R3K3 w", eight, "", None),
        (no_file, Boards::from(high), "", None),
        (no_file, Boards::from(None), "board: there are 8 ranks of 7 squares: files are missing", high),
        // Where a rank is wrong as well, the size may be the mistake.
        (
            "4k3/8/8/8/8/8/R3K2 w",
            Boards::Usual,
            "board: there are 7 ranks of 8 squares: ranks are missing",
            None,
        ),
    ] {
        match Position::from_fen_of(text, Legality::Strict, boards) {
            Ok(_) => assert_eq!(said, "", "{text} {boards:?}"),
            Err(error) => {
                assert!(
                    !said.is_empty() && error.to_string().starts_with(said),
                    "{text} {boards:?}: {error}"
                );
                assert_eq!(error.unusual, unusual, "{text} {boards:?}");
            }
        }
    }
}

#[test]
fn what_is_wrong_whoever_is_to_move() {
    let error = Position::from_fen("k2/3/3 x", Legality::Strict).unwrap_err();
    let said = "board: White has no king\nside to move, character 8: 'x': expected w or b";
    assert_eq!(error.to_string(), said);
}

#[test]
fn every_fault_at_once() {
    assert_eq!(
        strict("P3k3/8/8/4P3/8/8/8/K3R2K w Qk e6 x"),
        [
            "board, character 1: White has a pawn on a8, its last rank",
            "board, character 24: White has 2 kings, on a1 and h1: a side has only one",
            "castling, character 28: White cannot castle: its king is not on e1",
            "castling, character 29: Black cannot castle: it has no rook on h8",
            "en passant, character 31: no pawn of Black on e5 can have stepped over e6",
            "half-move clock, character 34: 'x': expected a number, like 0",
        ]
    );
    assert_eq!(strict("8/8/8/8/8/8/8/8").len(), 2);
    assert_eq!(strict("x/y z - - - - -").len(), 6);
}

#[test]
fn impossible_positions() {
    for (text, strict_says, lenient_says) in [
        ("8/8/8/8/8/8/8/K7 w", "Black has no king", ""),
        ("k7/8/8/8/8/8/8/8 w", "White has no king", ""),
        ("4k3/8/8/8/8/8/8/K3R3 w", "the king on e8 can be captured: White is to move", "can be captured"),
        ("8/8/8/3kK3/8/8/8/8 w", "both kings are in check, on e5 and on d5", "both kings"),
        ("k7/8/8/8/8/8/8/K3p3 w", "Black has a pawn on e1, its last rank", ""),
        ("k2/3/KP1", "White has a pawn on b1, its first rank", ""),
        ("k7/8/8/8/8/8/8/K3kn2 w", "Black has 2 kings, on e1 and a8", "2 kings"),
        ("k7/8/8/8/8/P7/PPPPPPPP/K7 w", "White has 9 pawns: in a game a side has at most 8", ""),
        ("7k/8/8/8/8/QQ6/PPPPPPPP/K7 w", "promoted 1 of its pawns, but only 0 of them", ""),
        // Two bishops on dark squares, and one pawn too many left.
        ("k7/8/8/8/8/B7/PPPPPPPP/K1B5 w", "promoted 1 of its pawns, but only 0 of them", ""),
        ("k7/8/8/8/8/1NNNN3/1PPPPPPP/K7 w", "promoted 2 of its pawns, but only 1 of them", ""),
        ("k2/3/K1R w Q", "castling exists on 8x8 boards only", "8x8 boards only"),
        ("8/8/8/8/k7/8/8/3K3R w K", "its king is not on e1", "not on e1"),
        ("8/8/8/8/k7/8/8/4K2r w K", "it has no rook on h1", "no rook"),
        ("k4/3pP/5/5/4K w - d4", "pawns make double steps on 8x8 boards only", "8x8 boards only"),
        (
            "k7/8/8/3pP3/8/8/8/K7 b - d6",
            "White, which has just moved, cannot make a double step",
            "cannot make a double step",
        ),
        ("k7/8/8/3pP3/8/8/8/K7 w - e6", "no pawn of Black on e5", "no pawn"),
        ("k7/8/3n4/3pP3/8/8/8/K7 w - d6", "cannot have stepped over d6: d6 is occupied", "occupied"),
        ("k7/3n4/8/3pP3/8/8/8/K7 w - d6", "cannot have stepped over d6: d7 is occupied", "occupied"),
        ("k7/8/8/3pP3/8/8/8/K6r w - d6", "the king of White was in check already", ""),
    ] {
        let said = strict(text).join("\n");
        assert!(said.contains(strict_says), "{text}: {said}");
        let said = faults(text, Legality::Lenient).join("\n");
        assert!(said.contains(lenient_says) && said.is_empty() == lenient_says.is_empty(), "{text}: {said}");
    }
    // The pawn's own step opened the line.
    assert!(strict("8/6bk/8/8/2Pp4/8/1K6/8 w - - 0 1").is_empty());
    assert!(strict("k3r3/8/8/3Pp3/8/8/8/4K3 w - e6").is_empty());
    // Promoted pieces are allowed if pawns are missing. Small boards have no such limits.
    assert!(strict("k7/8/8/8/8/1NNNN3/2PPPPPP/K7 w").is_empty());
    assert!(strict("k3/4/QQQQ/KBBB b").iter().all(|said| !said.contains("promoted")));
}

proptest! {
    /// Reading any text succeeds or fails, and a position that was read survives a round trip.
    #[test]
    fn never_panics(text in "[KQRBNPkqrbnp1-9/ xwb-]{0,40}|\\PC{0,30}") {
        for legality in [Legality::Strict, Legality::Lenient] {
            if let Ok(position) = Position::from_fen(&text, legality) {
                prop_assert_eq!(Position::from_fen(&position.to_string(), legality), Ok(position));
            }
        }
    }

    #[test]
    fn round_trip(files in 3usize..9, ranks in 3usize..9, seed in any::<u64>()) {
        walk(files, ranks, seed, |position| {
            let read = Position::from_fen(&position.to_string(), Legality::Strict);
            assert_eq!(read.as_ref(), Ok(position));
        });
    }
}

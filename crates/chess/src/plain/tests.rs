//! The plain rules by themselves, and the fast rules against them.

use super::*;
use crate::rules::BitBoard;
use crate::testing::{position, walk};
use std::collections::BTreeSet;

fn plain(fen: &str) -> Plain {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn count(position: &Plain, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ => position.moves().iter().map(|&step| count(&position.after(step), depth - 1)).sum(),
    }
}

#[test]
fn counts_of_the_chess_programming_wiki() {
    for (fen, depth, nodes) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", 3, 8902),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", 2, 2039),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", 3, 2812),
        ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -", 3, 9467),
        ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -", 2, 1486),
    ] {
        assert_eq!(count(&plain(fen), depth), nodes, "{fen}");
    }
}

#[test]
fn small_boards_have_no_double_step_and_promote_on_their_last_rank() {
    let moves = |fen: &str| {
        let mut all: Vec<_> = plain(fen).moves().iter().map(ToString::to_string).collect();
        all.sort();
        all.join(" ")
    };
    assert_eq!(moves("3k/4/P3/K3 w - -"), "a1b1 a1b2 a2a3");
    assert_eq!(moves("3k/P3/4/K3 w - -"), "a1a2 a1b1 a1b2 a3a4b a3a4n a3a4q a3a4r");
    assert_eq!(moves("k3/1p2/1R2/2K1 b - -"), "a4a3 a4b4");
    assert_eq!(moves("3k/4/1p2/R2K b - -"), "b2a1b b2a1n b2a1q b2a1r b2b1b b2b1n b2b1q b2b1r d4c3 d4c4 d4d3");
    // A pawn on its own first rank makes one step, and on its last rank none.
    assert_eq!(moves("P2/3/1P1 w - -"), "b1b2");
}

#[test]
fn ends_of_the_game() {
    assert!(plain("k2/2Q/K2 b - -").is_stalemate());
    assert!(plain("k2/1Q1/K2 b - -").is_check());
    assert!(plain("k2/1Q1/1K1 b - -").is_mate());
    assert!(plain("3/3/K2 b - -").is_stalemate());
    for (fen, goal, is_reached) in [
        ("k2/2Q/K2 b - -", Goal::Stalemate, true),
        ("k2/2Q/K2 b - -", Goal::Mate, false),
        ("k2/1Q1/1K1 b - -", Goal::Mate, true),
        ("k2/1Q1/1K1 b - -", Goal::Stalemate, false),
    ] {
        assert_eq!(plain(fen).is_reached(goal), is_reached, "{fen} {goal}");
        assert_eq!(position(fen).is_reached(goal), is_reached, "{fen} {goal}");
    }
}

/// Positions for every rule that has exceptions.
const RARE: [&str; 44] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq -",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -",
    // Castling: out of check, over an attacked square, to one, past one, with pieces between, with one rook.
    "r3k2r/8/8/8/4R3/8/8/4K3 b kq -",
    "r3k2r/8/8/8/3R1R2/8/8/4K3 b kq -",
    "r3k2r/8/8/8/2R3R1/8/8/4K3 b kq -",
    "r3k2r/8/8/8/1R5R/8/8/4K3 b kq -",
    "rn2k1nr/8/8/8/8/8/8/RN2K1NR w KQkq -",
    "r2qk1br/8/8/8/8/8/8/R1B1KB1R w KQkq -",
    "r3k2r/8/8/8/8/8/8/R3K2R b Kq -",
    // A rook at home takes another.
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -",
    // En passant: both pawns leave the line of a rook, of a bishop; the one or the other is pinned.
    "8/8/8/8/k2Pp2R/8/8/4K3 b - d3",
    "k7/1b6/8/3pP3/8/8/6K1/8 w - d6",
    "8/6b1/8/3pP3/8/2K5/8/k7 w - d6",
    "k3r3/8/8/3pP3/8/8/8/4K3 w - d6",
    // En passant: lines that another piece blocks, or the capturing pawn where it arrives.
    "k3r3/8/8/3pP3/4B3/8/8/4K3 w - d6",
    "3rk3/8/8/3pP3/8/8/8/3K4 w - d6",
    // En passant: by two pawns, at the edge, against a check by the pawn or by a piece behind it, and no answer to one.
    "4k3/8/8/8/2pPp3/8/8/4K3 b - d3",
    "4k3/8/8/8/Pp5p/8/8/4K3 b - a3",
    "8/8/8/2k5/3Pp3/8/8/4K3 b - d3",
    "8/8/1k6/2b5/2pP4/8/5K2/8 b - d3",
    "8/8/8/8/2pP4/k7/8/R3K3 b - d3",
    // Double check, and checks that a capture or a piece in between ends.
    "4k3/8/5N2/6q1/8/8/4R3/4K3 b - -",
    "4q1k1/8/8/R3r3/8/8/8/4K3 w - -",
    "k7/8/8/8/8/8/3R1P2/r3K3 w - -",
    // Promotion with and without capture, also in check.
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - -",
    "2K2r2/4P3/8/8/8/8/8/3k4 w - -",
    // Pieces pinned by a queen, a rook and a bishop, and pawns pinned on a file, a rank and a diagonal.
    "q6k/8/8/3N4/1r1RK3/5B2/6b1/8 w - -",
    "4r2k/8/8/8/b7/1P2P3/r1PPK3/8 w - -",
    // Lines that one piece of either side blocks, or two.
    "4r2k/8/4n3/8/r1BpK2q/5p2/8/7b w - -",
    "4r2k/4q3/4N3/8/4K3/3p4/2b5/1b6 w - -",
    // Squares that two pawns, two knights, or a knight and a king attack.
    "k7/8/8/8/2p1p3/8/P1P3P1/4K1P1 w - -",
    "k7/8/8/2n1n3/8/2N1N3/3K4/8 w - -",
    // Blocked pawns, and pawns with a free square ahead.
    "4k3/p1p5/P7/1pPp4/1P1P4/5p2/5P1P/4K3 w - -",
    // Small boards.
    "3k/4/1p2/R2K b - -",
    "3k/P3/4/K3 w - -",
    "k1r/3/K1R w - -",
    "2k2/p4/P2nR/KB3 b - -",
    "2k5/P7/7q/K6B w - -",
    "k2/2p/P2/1P1/K2/2Q/3/2r w - -",
    // Sides without a king.
    "8/8/8/3q4/8/8/P7/R7 w - -",
    "4/1n2/4/RQ2 w - -",
];

/// Calls `show` with positions of every kind, of boards of any size.
fn each_position(mut show: impl FnMut(&Position)) {
    for fen in RARE {
        let plain = plain(fen);
        assert!(!plain.is_impossible(), "{fen}");
        show(&Position::from(&plain));
    }
    for (files, ranks) in [(3, 3), (4, 5), (6, 4), (3, 8), (8, 7), (8, 8), (8, 8), (8, 8)] {
        for seed in 0..5 {
            walk(files, ranks, seed + 100 * files as u64, &mut show);
        }
    }
}

fn is_castling_of(plain: &Plain, step: Move) -> bool {
    let files = step.to().file() as i8 - step.from().file() as i8;
    files.abs() == 2 && matches!(plain.man_at(step.from()), Some((_, Piece::King)))
}

fn is_by_pawn(plain: &Plain, step: Move) -> bool {
    matches!(plain.man_at(step.from()), Some((_, Piece::Pawn)))
}

#[test]
fn the_fast_rules_are_the_plain_rules() {
    each_position(|position| {
        let plain = Plain::from(position);
        assert_eq!(&Position::from(&plain), position);
        assert_eq!((plain.size(), plain.turn()), (position.size(), position.turn()));
        assert_eq!((plain.castling(), plain.passant()), (position.castling(), position.passant()));
        let (mut moves, mut expected) = (position.moves().to_vec(), plain.moves());
        moves.sort();
        expected.sort();
        assert_eq!(moves, expected, "{plain}");
        assert_eq!(position.has_move(), plain.has_move(), "{plain}");
        assert_eq!(position.is_check(), plain.is_check(), "{plain}");
        for goal in [Goal::Mate, Goal::Stalemate] {
            assert_eq!(position.is_reached(goal), plain.is_reached(goal), "{plain} {goal}");
        }
        for step in expected {
            let (next, after) = (position.after(step), plain.after(step));
            assert_eq!(Plain::from(&next), after, "{plain} {step}");
            // A position that is built afresh is the same to the last bit of its hash.
            assert_eq!(next, Position::from(&after), "{plain} {step}");
            let men = |plain: &Plain| plain.men.iter().flatten().count();
            assert_eq!(position.is_capture(step), men(&after) < men(&plain), "{plain} {step}");
            assert_eq!(position.is_castling(step), is_castling_of(&plain, step), "{plain} {step}");
            let passed = men(&after) < men(&plain) && plain.man_at(step.to()).is_none();
            assert_eq!(position.is_passant(step), passed, "{plain} {step}");
            let double = next.passant().map(|_| (step.from(), step.to()));
            assert_eq!(next.double_step(), double, "{plain} {step}");
        }
        if !plain.is_check() {
            assert_eq!(position.passed(), Position::from(&plain.passed()), "{plain}");
        }
    });
}

/// Every pair of squares is asked, on and off the board, with and without a promotion.
#[test]
fn any_move_is_judged_alike() {
    for fen in RARE {
        let plain = plain(fen);
        let (position, legal): (_, BTreeSet<Move>) =
            (Position::from(&plain), plain.moves().into_iter().collect());
        for from in Square::ALL {
            for to in Square::ALL {
                let promotions = PROMOTIONS.map(|piece| Move::promoting(from, to, piece));
                for step in promotions.into_iter().chain([Move::new(from, to)]) {
                    assert_eq!(position.is_legal(step), legal.contains(&step), "{fen} {step}");
                    assert_eq!(plain.is_legal(step), legal.contains(&step), "{fen} {step}");
                }
            }
        }
    }
}

/// Returns the pieces that attack a square: each is asked with the others of its side as mere obstacles.
fn attackers(plain: &Plain, colour: Color, square: Square) -> BitBoard {
    let mut all = BitBoard::EMPTY;
    for from in Square::ALL {
        if plain.man_at(from).is_none_or(|(other, _)| other != colour) {
            continue;
        }
        let mut lone = plain.clone();
        for other in Square::ALL {
            if other != from && plain.man_at(other).is_some() {
                lone.men[other as usize] = Some((!colour, Piece::Pawn));
            }
        }
        if lone.attacks(colour, square) {
            all |= from.bitboard();
        }
    }
    all
}

/// Returns the pieces whose removal lets a queen, rook or bishop of a side attack a square.
fn screens(plain: &Plain, slider: Color, square: Square) -> BitBoard {
    let before = attackers(plain, slider, square);
    let is_screen = |&at: &Square| {
        let mut without = plain.clone();
        let gone = without.men[at as usize].take().is_some();
        gone && at != square && !(attackers(&without, slider, square) - before).is_empty()
    };
    Square::ALL.into_iter().filter(is_screen).collect()
}

#[test]
fn attacks_are_those_of_the_plain_rules() {
    each_position(|position| {
        let plain = Plain::from(position);
        let squares = || Square::ALL.into_iter().filter(|&square| plain.size.has(square));
        assert_eq!(position.squares(), squares().collect());
        let number = |colour| plain.men.iter().flatten().filter(|man| man.0 == colour).count() as u32;
        assert_eq!(position.numbers(), (number(Color::White), number(Color::Black)), "{plain}");
        for colour in Color::ALL {
            let attacked: BitBoard = squares().filter(|&square| plain.attacks(colour, square)).collect();
            assert_eq!(position.attacked(colour, position.blockers()), attacked, "{plain} {colour:?}");
        }
    });
    for fen in RARE {
        let (plain, position) = (plain(fen), position(fen));
        for colour in Color::ALL {
            for square in Square::ALL.into_iter().filter(|&square| plain.size.has(square)) {
                let found = position.attackers(colour, square, position.blockers());
                assert_eq!(found, attackers(&plain, colour, square), "{fen} {colour:?} {square}");
            }
            let king = position.king(colour);
            let checkers = king.map_or(BitBoard::EMPTY, |king| attackers(&plain, !colour, king));
            assert_eq!(position.checkers(colour), checkers, "{fen} {colour:?}");
            let middle = Some(Square::E4).filter(|&square| plain.size.has(square));
            for square in king.into_iter().chain(middle) {
                for slider in Color::ALL {
                    let found = position.blocked_lines(slider, square);
                    assert_eq!(found, screens(&plain, slider, square), "{fen} {slider:?} {square}");
                }
            }
        }
    }
}

/// Without the moves that are not wanted, all others are left, castling and moves of pawns among them.
#[test]
fn only_what_is_not_wanted_is_left_out() {
    let wanted = |piece: Piece, from: Square| {
        BitBoard(0x9e37_79b9_7f4a_7c15_u64.rotate_left(11 * piece as u32 + from as u32))
    };
    each_position(|position| {
        let plain = Plain::from(position);
        let stays = |step: &Move| {
            let from = step.from();
            is_by_pawn(&plain, *step)
                || is_castling_of(&plain, *step)
                || plain.man_at(from).is_some_and(|(_, piece)| wanted(piece, from).has(step.to()))
        };
        let mut found = BTreeSet::new();
        position.each_wanted_move(&position.sight(), &wanted, &mut |step| {
            found.insert(step);
            false
        });
        assert_eq!(found, plain.moves().into_iter().filter(stays).collect(), "{plain}");
    });
}

#[test]
fn the_mobility_is_the_number_of_moves_without_a_look_at_the_king() {
    each_position(|position| {
        let plain = Plain::from(position);
        let steps = if position.king(position.turn()).is_none() || plain.is_check() {
            plain.moves()
        } else {
            let is_plain = |step: &Move| {
                let is_passant = is_by_pawn(&plain, *step) && plain.passant == Some(step.to());
                !is_passant && !is_castling_of(&plain, *step)
            };
            plain.steps().into_iter().filter(is_plain).collect()
        };
        let counted: u32 = if position.king(position.turn()).is_none() {
            steps.len() as u32
        } else {
            // Promotions on one square count once, and outside check so do captures of pawns on one square.
            let once = |step: &Move| {
                let takes = !plain.is_check() && is_by_pawn(&plain, *step) && position.is_capture(*step);
                (if takes { None } else { Some(step.from()) }, step.to())
            };
            steps.iter().map(once).collect::<BTreeSet<_>>().len() as u32
        };
        assert_eq!(position.mobility(), counted, "{plain}");
    });
}

#[test]
fn pawns_reach_what_the_plain_rules_say() {
    let reach = |plain: &Plain, from| {
        let mut list = Vec::new();
        plain.pawn_steps(from, &mut list);
        list.into_iter().map(|step: Move| step.to()).collect::<BitBoard>()
    };
    each_position(|position| {
        let plain = Plain::from(position);
        for from in position.those(plain.turn, Piece::Pawn) {
            assert_eq!(position.pawn_reach(from), reach(&plain, from), "{plain} {from}");
            let mut alone = Plain { passant: None, ..plain.clone() };
            for own in position.side(plain.turn) - from.bitboard() {
                alone.men[own as usize] = None;
            }
            assert_eq!(position.pawn_reach_through(from), reach(&alone, from), "{plain} {from}");
        }
    });
}

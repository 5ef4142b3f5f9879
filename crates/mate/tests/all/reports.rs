//! Compares whole reports (keys, tries, set play, variations, duals) of the prover and of plain minimax.
//! They must be identical.

use rookwright_chess::{Color, Legality, Piece, Plain, Position, Size, Square};
use rookwright_mate::analysis::{Explanation, Report, Wishes, analyse, check, check_explanation, explain};
use rookwright_mate::{Brute, Oracle, Play, Proof, Prover, SearchOptions, Stipulation, check_proof};
use rookwright_run::Random;

/// Mates in two: with one key and with several, from games and composed, with castling, en passant and
/// promotions, without a solution, with Black to move.
const CORPUS: [&str; 14] = [
    "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - 0 1",
    "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1",
    "r7/8/8/8/8/1p6/PP6/KBk5 b - - 0 1",
    "8/1Q6/8/3p4/5p2/2k5/8/R3KB2 w Q - 0 1",
    "5k2/Q7/8/1P2Pp2/8/6K1/3B4/8 w - f6 0 1",
    "8/r1k1P3/P2R4/6B1/8/p1K5/8/8 w - - 0 1",
    "7k/8/5KQ1/8/8/8/8/8 w - - 0 1",
    "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1",
    "6k1/R7/5K2/8/8/8/8/8 w - - 0 1",
    "4k3/8/4K3/8/8/8/8/7R w - - 0 1",
    "5rk1/5ppp/8/8/8/8/5PPP/3RR1K1 w - - 0 1",
    "k7/2P5/1K6/8/8/8/8/8 w - - 0 1",
    "3k4/1P1P4/3K4/8/8/8/8/8 w - - 0 1",
    "7k/6pp/5N1K/8/8/8/8/6R1 w - - 0 1",
];

fn everything() -> Wishes {
    Wishes { refutations: 2, set_play: true, ..Wishes::default() }
}

fn report(position: &Position, asked: Stipulation, oracle: &mut dyn Oracle) -> Report {
    analyse(position, asked, &everything(), oracle).expect("no limit")
}

/// Compares both reports. Returns that of the prover.
fn agreed(position: &Position, asked: Stipulation) -> Report {
    let options = SearchOptions { threads: 2, hash: 1 << 18, ..SearchOptions::default() };
    let fast = report(position, asked, &mut Prover::new(asked, &options));
    let plain = report(position, asked, &mut Brute::new(asked, &options.watch));
    assert_eq!(fast, plain, "{asked} {position}");
    assert_eq!(check(&fast), Ok(()), "{asked} {position}");
    fast
}

/// Checks the explanation of every first move, and the proof of every key.
fn explained_and_proven(position: &Position, asked: Stipulation, report: &Report) {
    let mut prover = Prover::new(asked, &SearchOptions::default());
    let moves = asked.moves().expect("a number of moves");
    for step in position.moves() {
        let said = format!("{asked} {position} {step}");
        let explanation = explain(position, asked, moves, step, 1, &mut prover).expect("no limit");
        assert_eq!(check_explanation(position, asked, step, &explanation), Ok(()), "{said}");
        let is_key = report.keys.iter().any(|key| key.step == step);
        assert_eq!(matches!(explanation, Explanation::Works { .. }), is_key, "{said}");
        let proof = Proof::of(position, asked, step, &mut prover).expect("no limit");
        assert_eq!(proof.is_some(), is_key, "{said}");
        if let Some(proof) = proof {
            assert!(check_proof(&proof).is_ok(), "{said}: {proof}");
        }
    }
}

#[test]
fn mates_in_two() {
    let asked = Stipulation::mate_in(2).expect("a stipulation");
    let reports = CORPUS.map(|fen| agreed(&Position::from_fen(fen, Legality::Strict).expect(fen), asked));
    let count = |is: fn(&Report) -> bool| reports.iter().filter(|report| is(report)).count();
    // Every feature must occur, or the comparison would prove nothing.
    assert!(count(|report| report.keys.len() == 1) > 3);
    assert!(count(|report| report.keys.len() > 1) > 1);
    assert!(count(|report| report.tries.iter().flatten().next().is_some()) > 3);
}

#[test]
fn a_mate_in_three_with_duals() {
    let position = Position::from_fen("k7/8/2K5/8/8/8/8/6R1 w", Legality::Strict).expect("a position");
    let report = agreed(&position, Stipulation::mate_in(3).expect("a stipulation"));
    assert!(report.keys.iter().any(|key| key.duals.iter().any(|dual| dual.major)));
}

#[test]
fn small_boards_at_random() {
    let mut random = Random::new(6);
    let (mut seen, mut reflex) = ([0; 3], [0; 3]);
    for nth in 0..1200 {
        let size = Size::new(3 + random.below(3), 3 + random.below(3)).expect("a size of ours");
        let squares: Vec<Square> = size.squares().into_iter().collect();
        let mut position = Position::empty(size);
        let kinds = [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];
        let men = (0..1 + random.below(5)).map(|_| (Color::ALL[random.below(2)], kinds[random.below(5)]));
        let men: Vec<_> =
            [(Color::White, Piece::King), (Color::Black, Piece::King)].into_iter().chain(men).collect();
        for (colour, piece) in men {
            let square = squares[random.below(squares.len())];
            let last = [0, size.ranks() - 1].contains(&(square.rank() as usize));
            if position.man_at(square).is_none() && !(piece == Piece::Pawn && last) {
                position.put(colour, piece, square);
            }
        }
        let kings = Color::ALL.iter().all(|&colour| position.king(colour).is_some());
        if !kings || Plain::from(&position).is_impossible() || position.moves().is_empty() {
            continue;
        }
        let plays =
            [Play::Selfplay, Play::Direct, Play::Reflex, Play::Direct, Play::Direct, Play::SemiReflex];
        let play = plays[nth % plays.len()];
        let moves = 2 + u32::from(position.occupied().len() < 5 && nth % 3 == 0);
        let asked = Stipulation::new(play, rookwright_chess::Goal::Mate, Some(moves)).expect("few moves");
        let report = agreed(&position, asked);
        if play.binds_them() {
            explained_and_proven(&position, asked, &report);
        }
        let seen = if matches!(play, Play::Reflex | Play::SemiReflex) { &mut reflex } else { &mut seen };
        seen[0] += usize::from(!report.keys.is_empty());
        seen[1] += usize::from(report.tries.iter().flatten().next().is_some());
        seen[2] += usize::from(report.keys.iter().any(|key| !key.duals.is_empty()));
    }
    // Duals of reflexmates are too rare.
    assert!(seen.iter().chain(&reflex[..2]).all(|&times| times > 3), "{seen:?} {reflex:?}");
}

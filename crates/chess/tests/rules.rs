//! The fast rules against published counts, against cozy-chess, and against the plain rules.

use cozy_chess::{Board, BoardBuilder};
use proptest::prelude::*;
use proptest::sample::Index;
use rookwright_chess::{BitBoard, Castling, Color, File, Move, Piece, Plain, Position, Rank, Size, Square};
use std::collections::BTreeSet;

fn plain(fen: &str) -> Plain {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn perft(position: &Position, depth: u32) -> u64 {
    let moves = position.moves();
    match depth {
        0 => 1,
        1 => moves.len() as u64,
        _ => moves.iter().map(|&step| perft(&position.after(step), depth - 1)).sum(),
    }
}

/// The six positions of the chess programming wiki, and Martin Sedlak's set for rare rules.
#[test]
fn published_counts() {
    for (fen, depth, nodes) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", 4, 197_281),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", 3, 97_862),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", 5, 674_624),
        ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -", 4, 422_333),
        ("r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ -", 4, 422_333),
        ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -", 3, 62_379),
        ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - -", 3, 89_890),
        ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - -", 4, 182_838),
        ("3k4/3p4/8/K1P4r/8/8/8/8 b - -", 6, 1_134_888),
        ("8/8/4k3/8/2p5/8/B2P2K1/8 w - -", 6, 1_015_133),
        ("8/8/1k6/2b5/2pP4/8/5K2/8 b - d3", 6, 1_440_467),
        ("5k2/8/8/8/8/8/8/4K2R w K -", 6, 661_072),
        ("3k4/8/8/8/8/8/8/R3K3 w Q -", 6, 803_711),
        ("r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq -", 4, 1_274_206),
        ("r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq -", 4, 1_720_476),
        ("2K2r2/4P3/8/8/8/8/8/3k4 w - -", 5, 266_199),
        ("8/8/1P2K3/8/2n5/1q6/8/5k2 b - -", 5, 1_004_658),
        ("4k3/1P6/8/8/8/8/K7/8 w - -", 6, 217_342),
        ("8/P1k5/K7/8/8/8/8/8 w - -", 6, 92_683),
        ("K1k5/8/P7/8/8/8/8/8 w - -", 6, 2_217),
        ("8/k1P5/8/1K6/8/8/8/8 w - -", 7, 567_584),
        ("8/8/2k5/5q2/5n2/8/5K2/8 b - -", 4, 23_527),
    ] {
        assert_eq!(perft(&Position::from(&plain(fen)), depth), nodes, "{fen}");
    }
}

fn texts(moves: impl IntoIterator<Item = Move>) -> BTreeSet<String> {
    moves.into_iter().map(|step| step.to_string()).collect()
}

/// Returns cozy-chess's moves. It writes castling as the king capturing its own rook.
fn moves_of(board: &Board) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    board.generate_moves(|moves| {
        all.extend(moves.into_iter().map(|step| cozy_chess::util::display_uci_move(board, step).to_string()));
        false
    });
    all
}

fn cozy_square(square: Square) -> cozy_chess::Square {
    cozy_chess::Square::index(square as usize)
}

fn cozy_color(colour: Color) -> cozy_chess::Color {
    cozy_chess::Color::index(colour as usize)
}

fn position_of(board: &Board) -> Position {
    let mut position = Position::empty(Size::FULL);
    for square in Square::ALL {
        let at = cozy_square(square);
        if let (Some(colour), Some(piece)) = (board.color_on(at), board.piece_on(at)) {
            position.put(Color::ALL[colour as usize], Piece::index(piece as usize), square);
        }
    }
    position.set_turn(Color::ALL[board.side_to_move() as usize]);
    let mut rights = Castling::NONE;
    for colour in [Color::White, Color::Black] {
        let has = board.castle_rights(cozy_color(colour));
        for (short, right) in [(true, has.short), (false, has.long)] {
            if right.is_some() {
                rights = rights.with(Castling::right(colour, short));
            }
        }
    }
    position.set_castling(rights);
    let rank = Rank::Third.relative_to(!position.turn());
    position.set_passant(board.en_passant().map(|file| Square::new(File::index(file as usize), rank)));
    position
}

fn agree_with_cozy(board: &Board) -> Result<(), TestCaseError> {
    let position = position_of(board);
    prop_assert_eq!(texts(position.moves()), moves_of(board), "{}", board);
    prop_assert_eq!(texts(Plain::from(&position).moves()), moves_of(board), "{}", board);
    prop_assert_eq!(position.is_check(), !board.checkers().is_empty(), "{}", board);
    Ok(())
}

/// Compares the two implementations in a position and after each of its moves.
fn agree(position: &Position) -> Result<(), TestCaseError> {
    let plain = Plain::from(position);
    prop_assert_eq!(texts(position.moves()), texts(plain.moves()), "{}", &plain);
    prop_assert_eq!(position.moves().len(), plain.moves().len(), "a move twice: {}", &plain);
    prop_assert_eq!(position.is_check(), plain.is_check(), "{}", &plain);
    prop_assert_eq!(position.has_move(), plain.has_move(), "{}", &plain);
    prop_assert_eq!(position.is_mate(), plain.is_mate(), "{}", &plain);
    prop_assert_eq!(position.is_stalemate(), plain.is_stalemate(), "{}", &plain);
    for step in position.moves() {
        let (next, expected) = (position.after(step), plain.after(step));
        prop_assert_eq!(&Plain::from(&next), &expected, "{} {}", &plain, step);
        // A position built from scratch is identical, including its hash.
        prop_assert_eq!(&next, &Position::from(&expected), "{} {}", &plain, step);
        prop_assert_eq!(next.is_mate(), expected.is_mate(), "{} {}", &plain, step);
    }
    Ok(())
}

/// Plays a random game from a board, at most one move for each choice.
fn played(mut board: Board, choices: &[Index]) -> Vec<Board> {
    let mut seen = vec![board.clone()];
    for choice in choices {
        let mut moves = Vec::new();
        board.generate_moves(|some| {
            moves.extend(some);
            false
        });
        if moves.is_empty() {
            break;
        }
        board.play(moves[choice.index(moves.len())]);
        seen.push(board.clone());
    }
    seen
}

prop_compose! {
    /// Random pieces, both kings among them, on a board of any size.
    fn men(full_only: bool)(
        files in if full_only { 8..=8usize } else { 3..=8 },
        ranks in if full_only { 8..=8usize } else { 3..=8 },
    )(
        squares in Just((0..files * ranks).collect::<Vec<_>>()).prop_shuffle(),
        kinds in prop::collection::vec((any::<bool>(), 0..5usize), 0..=(files * ranks - 2).min(20)),
        white in any::<bool>(),
        size in Just(Size::new(files, ranks).expect("from 3 to 8")),
    ) -> Position {
        let mut position = Position::empty(size);
        let kings = [(true, 5), (false, 5)];
        for (&at, &(white, kind)) in squares.iter().zip(kings.iter().chain(&kinds)) {
            let square = Square::index(8 * (at / size.files()) + at % size.files());
            position.put(if white { Color::White } else { Color::Black }, Piece::index(kind), square);
        }
        position.set_turn(if white { Color::White } else { Color::Black });
        position
    }
}

/// Gives a position on 8x8 every castling right that its kings and rooks allow.
fn with_rights(mut position: Position) -> Position {
    let mut rights = Castling::NONE;
    for (colour, king, short, long) in [
        (Color::White, Square::E1, Square::H1, Square::A1),
        (Color::Black, Square::E8, Square::H8, Square::A8),
    ] {
        for (is_short, rook) in [(true, short), (false, long)] {
            let home = position.king(colour) == Some(king)
                && position.those(colour, Piece::Rook).has(rook)
                && position.size().is_full();
            if home {
                rights = rights.with(Castling::right(colour, is_short));
            }
        }
    }
    position.set_castling(rights);
    position
}

/// Random pieces often check the king that is not to move, so many cases are rejected.
fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, max_global_rejects: 20 * cases, failure_persistence: None, ..Default::default() }
}

proptest! {
    #![proptest_config(config(60))]

    #[test]
    fn random_games(choices in prop::collection::vec(any::<Index>(), 80)) {
        for board in played(Board::default(), &choices) {
            agree_with_cozy(&board)?;
        }
        for board in played(Board::default(), &choices).iter().step_by(4) {
            agree(&position_of(board))?;
        }
    }

    /// These positions have many castlings, promotions and checks.
    #[test]
    fn random_games_from_a_lively_position(choices in prop::collection::vec(any::<Index>(), 30)) {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "r3k2r/pPpp1ppp/8/4P3/4p3/8/PpPP1PPP/R3K2R w KQkq - 0 1",
            "8/1p1p1p2/8/2P1P2k/K2p1p2/8/2P1P1P1/8 w - - 0 1",
        ] {
            for (nth, board) in played(fen.parse().expect("a legal position"), &choices).iter().enumerate() {
                agree_with_cozy(board)?;
                // This looks at all positions that come next, too.
                if nth % 4 == 0 {
                    agree(&position_of(board))?;
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(config(1500))]

    #[test]
    fn random_men_on_any_board(position in men(false)) {
        prop_assume!(!Plain::from(&position).is_impossible());
        agree(&with_rights(position))?;
    }

    #[test]
    fn random_men_as_cozy_has_them(position in men(true)) {
        let mut builder = BoardBuilder::empty();
        for square in position.occupied() {
            let man = |(colour, piece)| (cozy_chess::Piece::index(piece as usize), cozy_color(colour));
            *builder.square_mut(cozy_square(square)) = position.man_at(square).map(man);
        }
        builder.side_to_move = cozy_color(position.turn());
        // What no game can come to is refused there, but for kings side by side.
        let board = builder.build();
        prop_assume!(board.is_ok() && !Plain::from(&position).is_impossible());
        agree_with_cozy(&board.expect("just asked"))?;
    }

    /// A side without a king is never in check.
    #[test]
    fn boards_without_a_king(position in men(false), white in any::<bool>()) {
        let colour = if white { Color::White } else { Color::Black };
        let mut position = position;
        if let Some(king) = position.king(colour) {
            position.take(colour, Piece::King, king);
        }
        prop_assume!(!Plain::from(&position).is_impossible());
        agree(&position)?;
        prop_assert!(position.checkers(colour) == BitBoard::EMPTY);
    }

    /// Kings and rooks at home with some pieces between or around them.
    #[test]
    fn castling(position in men(true), rooks in prop::array::uniform4(any::<bool>())) {
        let mut fresh = Position::empty(Size::FULL);
        let homes = [Square::A1, Square::H1, Square::A8, Square::H8];
        let colours = [Color::White, Color::White, Color::Black, Color::Black];
        fresh.put(Color::White, Piece::King, Square::E1);
        fresh.put(Color::Black, Piece::King, Square::E8);
        for ((home, colour), rook) in homes.into_iter().zip(colours).zip(rooks) {
            if rook {
                fresh.put(colour, Piece::Rook, home);
            }
        }
        for square in position.occupied() {
            match position.man_at(square) {
                Some((colour, piece)) if piece != Piece::King && !fresh.occupied().has(square) => {
                    fresh.put(colour, piece, square);
                }
                _ => {}
            }
        }
        fresh.set_turn(position.turn());
        prop_assume!(!Plain::from(&fresh).is_impossible());
        agree(&with_rights(fresh))?;
    }

    /// A pawn that has just made a double step, and random pieces around it.
    #[test]
    fn in_passing(position in men(true), file in 0..8usize) {
        let them = !position.turn();
        let on = |rank: Rank| Square::new(File::index(file), rank.relative_to(them));
        let way = [Rank::Second, Rank::Third, Rank::Fourth].map(on);
        let mut position = position;
        for square in way {
            match position.man_at(square) {
                Some((_, Piece::King)) => return Err(TestCaseError::reject("a king in the way")),
                Some((colour, piece)) => position.take(colour, piece, square),
                None => {}
            }
        }
        position.put(them, Piece::Pawn, way[2]);
        for side in [-1, 1] {
            if let Some(beside) = way[2].try_offset(side, 0).filter(|&at| position.man_at(at).is_none()) {
                position.put(!them, Piece::Pawn, beside);
            }
        }
        position.set_passant(Some(way[1]));
        prop_assume!(!Plain::from(&position).is_impossible());
        agree(&position)?;
    }
}

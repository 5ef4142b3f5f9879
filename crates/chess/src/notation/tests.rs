use super::*;
use crate::legality::Legality;
use crate::testing::walk;
use proptest::prelude::*;

fn read(fen: &str) -> Position {
    Position::from_fen(fen, Legality::Strict).expect(fen)
}

proptest! {
    #[test]
    fn round_trip(files in 3usize..9, ranks in 3usize..9, seed in any::<u64>()) {
        walk(files, ranks, seed, |position| {
            for step in position.moves() {
                for notation in Notation::ALL {
                    let text = position.write_move(step, notation);
                    assert_eq!(position.read_move(&text), Ok(step), "{text} in {position}");
                }
                assert_eq!(position.after(step), read(&position.after(step).to_string()));
            }
        });
    }

    #[test]
    fn never_panics(text in "[KQRBNSa-h1-8x=+#O0(). -]{0,9}|\\PC{0,8}") {
        let position = read("r3k3/1P6/8/3pP3/8/8/8/R3K2R w KQq d6");
        if let Ok(step) = position.read_move(&text) {
            prop_assert!(position.moves().contains(&step));
        }
    }
}

#[test]
fn as_each_notation_has_it() {
    for (fen, uci, san, long) in [
        ("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w", "d1d8", "Rd8+", "Rd1-d8+"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "e5d6", "exd6", "e5xd6 e.p."),
        ("8/8/8/3pPk2/8/8/8/R3K2R w KQ d6", "e1g1", "O-O+", "0-0+"),
        ("3k4/8/8/8/8/8/8/R3K2R w KQ", "e1c1", "O-O-O+", "0-0-0+"),
        ("2r1k3/1P6/8/8/8/8/8/4K3 w", "b7c8n", "bxc8=N", "b7xc8=N"),
        ("k7/2P5/K7/8/8/8/8/8 w", "c7c8q", "c8=Q#", "c7-c8=Q#"),
        ("k6K/8/8/2N1N3/8/8/8/8 w", "c5d7", "Ncd7", "Nc5-d7"),
        ("k6K/8/2N5/8/2N5/8/8/8 w", "c6e5", "N6e5", "Nc6-e5"),
        ("6k1/8/8/Q3Q3/8/7K/8/Q7 w", "a1e1", "Q1e1", "Qa1-e1"),
        ("6k1/8/8/Q3Q3/8/7K/8/Q3Q3 w", "a1c3", "Qa1c3", "Qa1-c3"),
        // The other rook is pinned, so the move is not ambiguous.
        ("4k3/4r3/8/8/8/4R3/R7/4K3 w", "a2a3", "Ra3", "Ra2-a3"),
        ("3k/4/R3/1K2 w", "a2a4", "Ra4+", "Ra2-a4+"),
    ] {
        let position = read(fen);
        let step = position.read_move(uci).expect(fen);
        let written = Notation::ALL.map(|notation| position.write_move(step, notation));
        assert_eq!(written[..3], [san, long, uci], "{fen}");
        assert_eq!(position.read_move(&written[3]), Ok(step));
    }
    let position = read("2r1k3/1P6/8/8/8/8/8/4K3 w");
    let written = |uci| position.write_move(position.read_move(uci).expect("legal"), Notation::Figurine);
    assert_eq!([written("e1f2"), written("b7c8q")], ["♔f2", "bxc8=♕+"]);
}

#[test]
fn as_people_write_them() {
    let position = read("r3k3/1P6/8/3pP3/8/8/4N3/R3K2R w KQq d6");
    for (uci, texts) in [
        ("e1g1", &["0-0", "O-O", "o-o", "O-O!", "Ke1-g1"][..]),
        ("b7b8q", &["b8=Q", "b8Q", "b8(Q)+", "b8/Q", "b7-b8=Q", "b7b8q", "b8q", "b8=♛"]),
        ("b7a8n", &["bxa8=N", "b:a8N", "ba8=S", "b7xa8=N!?"]),
        ("e5d6", &["exd6", "exd6 e.p.", "exd6ep", "ed6", "e5xd6 e.p.+", "Pe5xd6"]),
        ("e2f4", &["Nf4", "Sf4", "N2f4", "Nef4", "Ne2-f4", "♘f4", "♞f4", "Nf4??", "Ne2xf4#", " Nf4 "]),
    ] {
        for text in texts {
            let read = position.read_move(text);
            assert_eq!(read.map(|step| step.to_string()).as_deref(), Ok(uci), "{text}");
        }
    }
    let wrong = |text: &str| position.read_move(text).expect_err(text).to_string();
    for text in ["", "N", "nf4", "Rd9", "Xd4", "e4e", "é4", "N2e2f4f4", "O-O-O-O", "1.Nf4"] {
        assert_eq!(wrong(text), MoveError::Unreadable(text.into()).to_string());
    }
    for text in ["Qd4", "Kg1", "b8=K", "e2e4", "f4", "Nf4=Q", "Nd2f4"] {
        assert_eq!(wrong(text), MoveError::Illegal(text.into()).to_string());
    }
    assert_eq!(wrong("b8"), "'b8' is ambiguous: expected b8=Q+ or b8=R+ or b8=B or b8=N");
    let rooks = read("4k3/8/8/8/8/8/4K3/R6R w");
    assert_eq!(
        rooks.read_move("Rd1").expect_err("two rooks").to_string(),
        "'Rd1' is ambiguous: expected Rad1 or Rhd1"
    );
}

#[test]
fn letters_and_figurines_of_either_colour() {
    let position = read("4k3/8/8/8/8/2N5/3B4/R2QK3 w");
    for (uci, texts) in [
        ("e1f2", ["Kf2", "♔f2", "♚f2"]),
        ("d1g4", ["Qg4", "♕g4", "♛g4"]),
        ("a1a7", ["Ra7", "♖a7", "♜a7"]),
        ("d2g5", ["Bg5", "♗g5", "♝g5"]),
        ("c3e4", ["Ne4", "♘e4", "♞e4"]),
    ] {
        for text in texts {
            assert_eq!(position.read_move(text).map(|step| step.to_string()).as_deref(), Ok(uci), "{text}");
        }
    }
}

/// A file or a rank alone before the destination is that of a pawn. A king's two steps are castling only if both
/// squares are given.
#[test]
fn what_one_letter_or_number_before_the_destination_means() {
    let position = read("4k3/8/8/8/3p4/2P1P3/2N1N3/4K2R w K");
    for (text, uci) in
        [("exd4", "e3d4"), ("cxd4", "c3d4"), ("e1g1", "e1g1"), ("Ke1g1", "e1g1"), ("Ked1", "e1d1")]
    {
        assert_eq!(position.read_move(text).map(|step| step.to_string()).as_deref(), Ok(uci), "{text}");
    }
    for text in ["Kg1", "Keg1", "K1g1"] {
        assert_eq!(position.read_move(text), Err(MoveError::Illegal(text.to_owned())));
    }
    assert!(
        matches!(position.read_move("3d4"), Err(MoveError::Ambiguous(_, among)) if among == ["cxd4", "exd4"])
    );
}

#[test]
fn notations_by_name() {
    for notation in Notation::ALL {
        assert_eq!(notation.to_string().parse(), Ok(notation));
    }
    let error = "algebraic".parse::<Notation>().expect_err("no such");
    assert_eq!(error.to_string(), "'algebraic' is not a notation: expected san, long, uci or figurine");
}

use super::*;
use rookwright_chess::{Legality, Notation, Position};

fn read(fen: &str) -> Position {
    Position::from_fen(fen, Legality::Strict).unwrap()
}

#[test]
fn round_trip() {
    for text in [
        "#1", "#30", "#", "=3", "s#2", "s=2", "r#2", "r=1", "r#", "semi-r#3", "semi-r=2", "h#2", "h#2.5",
        "h#0.5", "h#", "hs#2", "hs#1.5", "hs=3", "hs#", "ser-#99", "ser-h#4", "ser-s#",
    ] {
        assert_eq!(text.parse::<Stipulation>().map(|read| read.to_string()).as_deref(), Ok(text));
    }
}

#[test]
fn half_a_move_as_in_print() {
    for (printed, meant) in [("h#2½", "h#2.5"), ("hs=1½", "hs=1.5"), ("h#½", "h#0.5")] {
        assert_eq!(printed.parse::<Stipulation>(), meant.parse(), "{printed}");
    }
    for wrong in ["#2½", "ser-h#2½", "h#½2", "h#2.½", "h#2½.5", "h#2½½", "h#.5"] {
        assert!(wrong.parse::<Stipulation>().is_err(), "{wrong}");
    }
}

#[test]
fn half_a_move_is_a_move() {
    let fewer = |text: &str, moves| {
        let asked: Stipulation = text.parse().unwrap();
        asked.with_moves(moves).map(|asked| asked.to_string())
    };
    assert_eq!(fewer("h#2.5", 0).as_deref(), Some("h#0.5"));
    assert_eq!(fewer("h#2", 0), None);
    assert_eq!(fewer("#2", 0), None);
}

#[test]
fn the_moves_of_a_line() {
    for asked in ["h#3", "h#2.5", "hs#2", "hs#2.5", "ser-#4", "ser-h=2", "ser-s#1"] {
        let asked: Stipulation = asked.parse().unwrap();
        assert_eq!(asked.plies().and_then(|plies| asked.moves_of(plies)), asked.moves(), "{asked}");
    }
    assert_eq!("#2".parse::<Stipulation>().unwrap().moves_of(3), None);
}

#[test]
fn fewer_moves() {
    let shorter = |text: &str| {
        let asked: Stipulation = text.parse().unwrap();
        asked.shorter().map(|asked| asked.to_string()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(shorter("h#3"), "h#1 h#2");
    assert_eq!(shorter("h=2.5"), "h=0.5 h=1.5");
    assert_eq!(shorter("hs#2.5"), "hs#1.5");
    assert_eq!(shorter("ser-h#3"), "ser-h#1 ser-h#2");
    assert_eq!((shorter("ser-#1"), shorter("h#"), shorter("h#0.5")), Default::default());
}

#[test]
fn refusals_say_why() {
    let said = |text: &str| text.parse::<Stipulation>().map_err(|error| error.to_string());
    for (text, part) in [
        ("", "is not a stipulation"),
        ("2", "is not a stipulation"),
        ("x#2", "is not a stipulation"),
        ("#2x", "is not a stipulation"),
        ("#-1", "is not a stipulation"),
        ("dia5", "is not a stipulation"),
        ("~1", "is not a stipulation"),
        ("# 2", "contains a space: expected #2"),
        (" h# 2.5", "contains a space: expected h#2.5"),
        ("# x", "is not a stipulation"),
        ("h#.5", "is not a stipulation"),
        ("hr#2", "is not a stipulation"),
        ("#0", "from 1 to 30"),
        ("hs#0.5", "from 1 to 30"),
        ("r#2.5", "only for help play"),
        ("#999", "from 1 to 30"),
        ("ser-#100", "from 1 to 99"),
        ("#99999999999999999999", "from 1 to 30"),
        ("#2.5", "only for help play"),
    ] {
        let error = said(text).expect_err(text);
        assert!(error.contains(part), "{text}: {error}");
    }
}

#[test]
fn numbers() {
    // Position, stipulation, moves, and the numbered line.
    for (fen, asked, moves, line) in [
        ("7k/8/5K2/8/8/8/8/R7 w", "#2", "a1b1 h8g8 b1b8", "1.Rb1 Kg8 2.Rb8+"),
        ("7k/8/5K2/8/8/8/8/r7 b", "#2", "h8g8 f6g6 a1a6", "1...Kg8 2.Kg6 Ra6+"),
        ("8/8/8/8/8/1k6/8/R3K3 b Q", "h#2", "b3c2 a1a2 c2c1 a2a1", "1.Kc2 Ra2+ 2.Kc1 Ra1+"),
        ("8/8/8/8/8/1k6/8/R3K3 w Q", "h#1.5", "e1e2 b3c2 a1a2", "1...Ke2 2.Kc2 Ra2+"),
        ("8/8/8/8/8/1k6/8/R3K3 w Q", "ser-#", "e1e2 e2e3 a1a2", "1.Ke2 2.Ke3 3.Ra2"),
        ("8/8/8/8/8/1k6/8/R3K3 b Q", "ser-h#2", "b3c3 c3b2 a1d1", "1.Kc3 2.Kb2 Rd1"),
        ("8/8/8/8/8/1k6/8/R3K3 b Q", "ser-h#", "b3c3 c3d4 e1c1", "1.Kc3 2.Kd4 O-O-O+"),
        ("8/8/8/8/8/1k6/8/R3K3 b Q", "ser-h#1", "b3c3 e1c1 c3b3 c1b1", "1.Kc3 O-O-O 2.Kb3 Kb1"),
    ] {
        let position = read(fen);
        let counting = asked.parse::<Stipulation>().unwrap().counting(moves.split(' ').count());
        let read = position.read_line(moves, counting).expect(asked);
        assert_eq!(position.write_line(&read, counting, Notation::San), line, "{asked}");
        assert_eq!(position.write_line(&read, counting, Notation::Uci), moves);
        for notation in Notation::ALL {
            let text = position.write_line(&read, counting, notation);
            assert_eq!(position.read_line(&text, counting), Ok(read.clone()), "{text}");
        }
    }
}

use super::*;
use rookwright_chess::Legality;

fn read(fen: &str) -> Position {
    Position::from_fen(fen, Legality::Lenient).unwrap()
}

fn changed(fen: &str, asked: &str, change: &str) -> Result<String, String> {
    let change: Change = change.parse().map_err(|error: super::NoChange| error.to_string())?;
    let done = change.apply(&read(fen), asked.parse().unwrap());
    done.map(|(position, asked)| format!("{asked} {position}")).map_err(|error| error.to_string())
}

#[test]
fn what_is_written_is_read() {
    for text in [
        "b) wKe1-f1",
        "b) continued remove wRa1",
        "b) add bPb5, swap e1 f1",
        "b) shift a1-b2, rotate 90, rotate 180, rotate 270",
        "b) mirror a1-h1, mirror a1-a8, swap colours, stipulation hs#2.5",
    ] {
        assert_eq!(Twin::read(text, 0).unwrap().to_string(), text);
    }
    for (text, meant) in [
        ("wKe1-f1", "c) wKe1-f1"),
        (" -wRa1 and +bSb5 ", "c) remove wRa1, add bNb5"),
        ("c)wKe1→f1,bPa7->a6", "c) wKe1-f1, bPa7-a6"),
        ("exchange e1 f1 and swap colors", "c) swap e1 f1, swap colours"),
        ("mirror a1<->h1", "c) mirror a1-h1"),
    ] {
        assert_eq!(Twin::read(text, 1).unwrap().to_string(), meant);
    }
}

#[test]
fn every_fault_has_its_place() {
    for (text, offset, part) in [
        ("", 0, "is not a change"),
        ("c) wKe1-f1", 0, "expected b), the letter that is next"),
        ("b) Ke1-f1", 3, "'Ke1-f1' is not a change"),
        ("b) wKe1-f1, wKe9-f1", 12, "'wKe9-f1' is not a change"),
        ("b) wKe1-f1 and  up", 16, "'up' is not a change"),
        ("b) continued stipulation x#2", 13, "is not a stipulation"),
        ("b) rotate 45", 3, "is not a change"),
    ] {
        let error = Twin::read(text, 0).unwrap_err();
        assert!(error.message.contains(part), "{text}: {error}");
        assert_eq!(error.offset, offset, "{text}");
    }
    assert!(Twin::read("wKe1-f1", Twin::MOST).is_err());
}

#[test]
fn names_of_parts() {
    for (text, name) in [("b) rest", "b)"), ("duplex) rest", "duplex)"), ("c duplex) rest", "c duplex)")] {
        let (read, rest) = PartName::split(text).unwrap();
        assert_eq!((read.to_string().as_str(), rest), (name, "rest"));
    }
    for text in ["rest", "1.Ka1", "bb) x", "duplex b) x", "A) x"] {
        assert_eq!(PartName::split(text), None, "{text}");
    }
}

#[test]
fn changes_of_a_position() {
    let fen = "r3k3/1p6/8/8/8/8/6P1/4K2R w Kq - 0 1";
    for (change, after) in [
        ("wKe1-f1", "r3k3/1p6/8/8/8/8/6P1/5K1R w q - 0 1"),
        ("wPg2-g3", "r3k3/1p6/8/8/8/6P1/8/4K2R w Kq - 0 1"),
        ("remove bRa8", "4k3/1p6/8/8/8/8/6P1/4K2R w K - 0 1"),
        ("add bQd4", "r3k3/1p6/8/8/3q4/8/6P1/4K2R w Kq - 0 1"),
        ("swap e1 e8", "r3K3/1p6/8/8/8/8/6P1/4k2R w - - 0 1"),
        ("rotate 180", "R2K4/1P6/8/8/8/8/6p1/3k3r w - - 0 1"),
        ("mirror a1-h1", "3k3r/6p1/8/8/8/8/1P6/R2K4 w - - 0 1"),
        ("mirror a1-a8", "4K2R/6P1/8/8/8/8/1p6/r3k3 w - - 0 1"),
        ("swap colours", "R3K3/1P6/8/8/8/8/6p1/4k2r w - - 0 1"),
        ("stipulation #3", fen),
    ] {
        let asked = change.strip_prefix("stipulation ").unwrap_or("#2");
        assert_eq!(changed(fen, "#2", change), Ok(format!("{asked} {after}")), "{change}");
    }
    for (change, why) in [
        ("wQe1-f1", "there is no white queen on e1"),
        ("wKe1-h1", "h1 is occupied: expected an empty square"),
        ("remove bPb6", "there is no black pawn on b6"),
        ("add bPb7", "b7 is occupied: expected an empty square"),
        ("swap e1 d1", "d1 is empty"),
        ("shift a1-b1", "the white rook on h1 would leave the board"),
    ] {
        assert_eq!(changed(fen, "#2", change), Err(why.to_owned()), "{change}");
    }
}

/// In a twin, kings and rooks at home may castle, unless the diagram or their last move says that they may not.
#[test]
fn castling_rights_that_are_gained() {
    for (fen, change, rights) in [
        ("r3k3/7p/8/8/8/8/8/4K3 b q - 0 1", "bRa8-h8", "k"),
        ("r3k3/7p/8/8/8/8/8/4K3 b - - 0 1", "bRa8-h8", "k"),
        ("4k3/8/8/8/8/8/8/3K3R w - - 0 1", "wKd1-e1", "K"),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "add wRh1", "K"),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "add wRh1", "KQ"),
        ("4k3/8/8/8/8/8/8/B3K2R w K - 0 1", "swap a1 h1", "Q"),
        ("k7/8/8/8/8/8/8/4R2K w - - 0 1", "swap e1 h1", "K"),
        ("4k3/8/8/8/8/8/8/3K2R1 w - - 0 1", "shift a1-b1", "K"),
        ("k7/8/8/8/8/8/8/3K3R w - - 0 1", "mirror a1-h1", "Q"),
        ("R2K4/8/8/8/8/5k2/8/8 w - - 0 1", "rotate 180", "K"),
        ("4K2R/8/8/8/8/2k4p/8/8 b - - 0 1", "swap colours", "k"),
        ("4K2R/8/8/8/8/2k4p/8/8 w - - 0 1", "mirror a1-a8", "K"),
        // Both stood there before: what the diagram says still holds.
        ("4k3/8/8/8/8/8/7P/4K2R w - - 0 1", "wPh2-h3", "-"),
        ("4k3/8/8/8/8/8/8/B3K2R w - - 0 1", "remove wBa1", "-"),
        ("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "wRa1-b1", "-"),
        // The last move was one of Black's king or rook, unless something else can have moved.
        ("3k3r/8/8/8/8/8/8/4K3 w - - 0 1", "bKd8-e8", "-"),
        ("3k3r/7p/8/8/8/8/8/4K3 w - - 0 1", "bKd8-e8", "-"),
        ("3k3r/8/7p/8/8/8/8/4K3 w - - 0 1", "bKd8-e8", "k"),
        ("3k3r/7p/8/8/8/8/8/n3K3 w - - 0 1", "bKd8-e8", "k"),
        ("3k3r/8/8/8/8/8/8/4K3 b - - 0 1", "bKd8-e8", "k"),
        ("r2k3r/8/8/8/8/8/8/4K3 w - - 0 1", "bKd8-e8", "kq"),
        // Small boards have no castling.
        ("k4/5/5/5/2KR1 w - - 0 1", "shift a1-b1", "-"),
    ] {
        let after = changed(fen, "#2", change).unwrap();
        assert_eq!(after.split(' ').nth(3), Some(rights), "{fen} {change}");
    }
}

/// A twin that comes back to the diagram has the rights of the diagram.
#[test]
fn continued_twins_castle_as_their_position_does() {
    let rights = |fen: &str, twins: &[&str]| -> Vec<String> {
        let read_twin = |(index, text): (usize, &&str)| Twin::read(text, index).unwrap();
        let twins: Vec<Twin> = twins.iter().enumerate().map(read_twin).collect();
        let (stages, _) = stages(&read(fen), "#2".parse().unwrap(), &twins, true);
        let right =
            |stage: &Stage| stage.position.to_string().split(' ').nth(2).unwrap_or_default().to_owned();
        stages.iter().map(right).collect()
    };
    let there_and_back = ["wKe1-e2", "continued wKe2-e1"];
    assert_eq!(rights("4k3/8/8/8/8/8/8/4K2R w K - 0 1", &there_and_back), ["K", "K", "-", "-", "K", "K"]);
    assert_eq!(rights("4k3/8/8/8/8/8/8/4K2R w - - 0 1", &there_and_back), ["-"; 6]);
    // White has moved last if Black begins, with king or rook.
    assert_eq!(rights("4k3/8/8/8/8/8/8/3K3R w - - 0 1", &["wKd1-e1"]), ["-", "-", "K", "-"]);
}

#[test]
fn a_whole_position_moves() {
    let fen = "4k/5/1P3/5/K4 w - - 0 1";
    assert_eq!(
        changed("5/3k1/1P3/5/K4 w - - 0 1", "#2", "shift a1-b1").unwrap(),
        "#2 5/4k/2P2/5/1K3 w - - 0 1"
    );
    assert_eq!(changed("4k/5/3P1/5/5 w", "=2", "shift a2-a1").unwrap(), "=2 5/4k/5/3P1/5 w - - 0 1");
    assert_eq!(
        changed("4k/5/5/3P1/5 w", "=2", "shift a2-a1").unwrap_err(),
        "the pawn on d2 would stand on the first or last rank"
    );
    assert_eq!(changed(fen, "#2", "rotate 90").unwrap(), "#2 K4/2P2/5/5/4k w - - 0 1");
    assert_eq!(changed(fen, "#2", "rotate 270").unwrap(), "#2 k4/5/5/2P2/4K w - - 0 1");
    assert_eq!(changed(fen, "#2", "add wQf1").unwrap_err(), "f1 is not on the board");
    let wide = "k3/4/3K w - - 0 1";
    assert_eq!(
        changed(wide, "#2", "rotate 90").unwrap_err(),
        "a board of 4x3 cannot be turned by 90 or 270 degrees"
    );
    assert_eq!(changed(wide, "#2", "rotate 180").unwrap(), "#2 K3/4/3k w - - 0 1");
}

#[test]
fn who_begins_after_a_change_of_stipulation() {
    let white = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";
    let black = "4k3/8/8/8/8/8/8/4K2R b - - 0 1";
    for (before, asked, other, after) in [
        (black, "h#2", "#2", white),
        (black, "h#2", "h#2.5", white),
        (black, "h#2", "s#2", white),
        (white, "hs#2", "hs#2.5", black),
        (black, "h#2", "ser-h#3", black),
        // Here the unusual side begins, and so it does in the twin.
        (white, "h#2", "#2", black),
    ] {
        let done = changed(before, asked, &format!("stipulation {other}"));
        assert_eq!(done, Ok(format!("{other} {after}")), "{asked} {other}");
    }
}

#[test]
fn continued_twins_and_duplex() {
    let twins: Vec<Twin> = ["wRh1-g1", "continued wRg1-f1", "remove wRh1", "wRa1-b1", "continued wRb1-c1"]
        .iter()
        .enumerate()
        .map(|(index, text)| Twin::read(text, index).unwrap())
        .collect();
    let position = read("4k3/8/8/8/8/8/8/4K2R w - - 0 1");
    let (stages, misfits) = stages(&position, "#2".parse().unwrap(), &twins, true);
    let told: Vec<String> = stages.iter().map(|stage| format!("{} {}", stage.name, stage.position)).collect();
    assert_eq!(
        told,
        [
            "a) 4k3/8/8/8/8/8/8/4K2R w - - 0 1",
            "a duplex) 4k3/8/8/8/8/8/8/4K2R b - - 0 1",
            "b) 4k3/8/8/8/8/8/8/4K1R1 w - - 0 1",
            "b duplex) 4k3/8/8/8/8/8/8/4K1R1 b - - 0 1",
            "c) 4k3/8/8/8/8/8/8/4KR2 w - - 0 1",
            "c duplex) 4k3/8/8/8/8/8/8/4KR2 b - - 0 1",
            "d) 4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            "d duplex) 4k3/8/8/8/8/8/8/4K3 b - - 0 1",
        ]
    );
    // What continues a twin that cannot be made is not reported.
    assert_eq!(misfits.iter().map(|one| (one.twin, one.change)).collect::<Vec<_>>(), [(3, 0)]);
    assert_eq!(part_names(0, false), [PartName::default()]);
    assert_eq!(part_names(5, true).len(), 12);
}

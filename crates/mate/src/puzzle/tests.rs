use super::*;
use rookwright_board::Colour;

fn draft(fen: &str, stipulation: &str, legality: Legality) -> Draft {
    let position = Position::from_fen(fen, Legality::Lenient).unwrap();
    Draft { legality, ..Draft::of(position, stipulation.parse().unwrap()) }
}

fn said(fen: &str, stipulation: &str, legality: Legality) -> String {
    draft(fen, stipulation, legality).validate().err().unwrap_or_default().to_string()
}

#[test]
fn who_is_mated_needs_a_king() {
    for (fen, stipulation, side) in [
        ("8/8/8/8/8/8/8/K6R w", "#2", "Black"),
        ("8/8/8/8/8/8/8/k6r w", "s#2", "White"),
        ("8/8/8/8/8/7r/7P/K7 b", "h#2", "Black"),
        ("8/8/8/8/8/7r/7P/K7 w", "h#2.5", "Black"),
        ("8/8/8/8/8/8/8/k6r w", "r#2", "White"),
        ("8/8/8/8/8/8/8/k6r w", "hs#2", "White"),
        ("8/8/8/8/8/8/8/k6r b", "hs#2.5", "White"),
        ("8/8/8/8/8/7r/7P/K7 b", "ser-h#2", "Black"),
        ("8/8/8/8/8/7r/7P/K7 b", "ser-s#2", "Black"),
        ("8/8/8/8/8/7r/7P/K7 w", "ser-#2", "Black"),
    ] {
        let lenient = said(fen, stipulation, Legality::Lenient);
        let expected = format!("{side} has no king: the side to be mated needs one");
        assert_eq!(lenient, expected, "{stipulation}");
        let strict = said(fen, stipulation, Legality::Strict);
        assert_eq!(strict, format!("{side} has no king"), "{stipulation}");
    }
    // The other side needs no king, and stalemate means to have no move.
    assert_eq!(said("k7/8/8/8/8/8/8/7R w", "#2", Legality::Lenient), "");
    assert_eq!(said("p7/8/8/8/8/8/8/7R w", "=2", Legality::Lenient), "");
}

#[test]
fn the_game_must_go_on() {
    let mated = "R5k1/5ppp/8/8/8/8/8/6K1 b";
    assert_eq!(said(mated, "h#2", Legality::Strict), "the game is over: Black is mated already");
    let stuck = "7k/5Q2/6K1/8/8/8/8/8 b";
    assert_eq!(said(stuck, "#2", Legality::Strict), "the game is over: Black, to move, has no move");
}

#[test]
fn what_is_expected_must_agree() {
    let whole = draft("6k1/8/5K2/8/8/8/8/R7 w", "#3", Legality::Strict);
    let step = |text: &str| whole.position.read_move(text).unwrap();
    let flaws = |solutions: Vec<Vec<Move>>, expect: Expect| {
        Draft { solutions, expect, ..whole.clone() }.validate().map_err(|flaws| flaws.len())
    };
    assert!(flaws(vec![vec![step("a1b1")]], Expect::default()).is_ok());
    let three = Expect { exactly: Some(3), essentially: Some(1), ..Expect::default() };
    assert_eq!(flaws(vec![vec![step("a1b1"), step("a1c1")], vec![Move::NONE]], three), Err(5));
}

#[test]
fn words_and_pictures() {
    for (fen, stipulation, title, caption) in [
        ("6k1/8/5K2/8/8/8/8/R7 w", "#2", "Mate in 2", "#2   2 + 1"),
        ("6k1/8/5K2/8/8/8/8/R7 b", "h#2", "Helpmate in 2", "h#2   2 + 1"),
        ("6k1/8/5K2/8/8/8/8/R7 w", "h#2.5", "Helpmate in 2.5", "h#2.5   2 + 1"),
        ("6k1/8/5K2/8/8/8/8/r7 b", "#2", "Mate in 2, Black to move", "#2   1 + 2   Black to move"),
        (
            "3k/4/K3/R3 w",
            "ser-h=",
            "Shortest series helpstalemate, 4x4, White to move",
            "ser-h=   2 + 1   White to move",
        ),
        ("6k1/8/5K2/8/8/8/8/R7 w", "ser-s#3", "Series selfmate in 3", "ser-s#3   2 + 1"),
        ("6k1/8/5K2/8/8/8/8/R7 w", "r#3", "Reflexmate in 3", "r#3   2 + 1"),
        ("6k1/8/5K2/8/8/8/8/R7 w", "semi-r#3", "Semi-reflexmate in 3", "semi-r#3   2 + 1"),
        ("6k1/8/5K2/8/8/8/8/R7 b", "hs#2.5", "Help-selfmate in 2.5", "hs#2.5   2 + 1"),
        ("6k1/8/5K2/8/8/8/8/R7 b", "s#3", "Selfmate in 3, Black to move", "s#3   2 + 1   Black to move"),
    ] {
        let problem = draft(fen, stipulation, Legality::Strict).validate().unwrap();
        assert_eq!(problem.title(), title);
        let diagram = problem.diagram();
        assert_eq!(diagram.caption.as_deref(), Some(caption));
        assert_eq!(diagram.men.len(), 3);
        let turn = if fen.ends_with('w') { Colour::White } else { Colour::Black };
        assert_eq!(diagram.turn, Some(turn));
    }
    let problem = draft("3k/4/K3/R2p b", "#2", Legality::Lenient).validate().unwrap();
    assert_eq!(problem.diagram().men.to_string(), "Ra1 Ka2 pd1 kd4");
}

/// What is expected of a part that does not exist would never be looked at.
#[test]
fn expectations_are_of_parts() {
    let said = |label: Option<char>, twins: &[&str]| {
        let mut draft = draft("6k1/8/5K2/8/8/8/8/R7 w", "#3", Legality::Strict);
        draft.twins = twins.iter().zip(0..).map(|(twin, nth)| Twin::read(twin, nth).unwrap()).collect();
        draft.expectations.insert(PartName { label, duplex: false }, Expectation::default());
        draft.validate().err().unwrap_or_default().to_string()
    };
    assert_eq!(said(Some('b'), &[]), "there is no part b)");
    assert_eq!(said(Some('b'), &["b) wRa1-b1"]), "");
    assert_eq!(said(Some('c'), &["b) wRa1-b1"]), "there is no part c)");
    assert_eq!(said(None, &["b) wRa1-b1"]), "there is no part a)");
}

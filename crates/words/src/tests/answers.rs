//! Tests of printed answers.

use super::{entry, gallery, in_language, of_gallery};
use crate::{Answered, Known, Printed, Wording};
use rookwright_puzzle::{PresetOptions, Puzzle};
use rookwright_run::Budget;
use rookwright_sheet::{Answer, Language, Style};
use std::time::Duration;

/// Returns the lines, indented by two blanks per level.
fn text(answer: &Answer) -> Vec<String> {
    answer.lines.iter().map(|line| "  ".repeat(line.indent.into()) + &line.text()).collect()
}

fn answer(name: &str, wording: &Wording) -> Vec<String> {
    text(&entry(&of_gallery(name), wording).answer)
}

fn mate(fen: &str, stipulation: &str) -> Printed {
    Printed::read_puz(&format!("puzzle: mate\nstipulation: {stipulation}\nfen: {fen}\n")).unwrap()
}

#[test]
fn keys_variations_and_tries() {
    let english = Wording::default();
    assert_eq!(
        answer("mate-morphy-2", &english),
        [
            "1.Ra6! zugzwang",
            "  1…Bh2, Bg3, Bf4, Be5, Bd6, Bc7 2.Rxa7#",
            "  1…bxa6 2.b7#",
            "1.Ra5? zugzwang, but 1…a6!",
        ]
    );
    let without_tries = Wording { tries: false, ..english };
    assert_eq!(answer("mate-morphy-2", &without_tries)[2..], ["  1…bxa6 2.b7#"]);
    assert_eq!(answer("mate-published-2", &english), ["1.Rd8+! Kh7 2.Rh8#"]);
    assert_eq!(answer("mate-selfmate-5x4-2", &english), ["1.Re4+!", "  1…Kd1, Kd2 2.Qc2+ dxc2#"]);
    assert_eq!(
        answer("mate-stalemate-2", &english),
        ["1.Qc1! zugzwang", "  1…a5+ 2.Ka4= / Nxa5=", "  1…a6 2.Na5=", "1.Qe1?, Qg1? zugzwang, but 1…a6!"]
    );
    let german = in_language(Language::German);
    assert_eq!(
        answer("mate-smothered-2", &german),
        ["1.Se4! droht 2.Sf2# / Sg3#", "  1…Tf1 2.Sg3#", "  1…Sf5 2.Sf2#"]
    );
    assert_eq!(answer("mate-least-material-4x4-2", &german)[0], "1.cxd4=D+!");
    assert_eq!(answer("mate-castling-2", &german)[0], "1.0-0-0! droht 2.Db2#");
    let figurine = Wording { figurine: true, ..german };
    assert_eq!(answer("mate-underpromotion-2", &figurine), ["1.e8=♘+!", "  1…♔b8, ♔c8 2.♖d8#"]);
    assert_eq!(answer("mate-en-passant-2", &in_language(Language::French))[1], "  1…Re8 2.De7#");
    assert_eq!(answer("mate-published-2", &in_language(Language::Spanish)), ["1.Td8+! Rh7 2.Th8#"]);
    assert_eq!(answer("mate-castling-2", &english)[0], "1.O-O-O! threat: 2.Qb2#");
}

#[test]
fn a_forced_reply_stands_in_the_line() {
    let forced = mate("k7/8/2K5/8/8/8/8/1R6 w - - 0 1", "#2");
    assert_eq!(text(&entry(&forced, &Wording::default()).answer)[0], "1.Kc7! Ka7 2.Ra1#");
}

#[test]
fn taking_in_passing_is_said() {
    let english = Wording::default();
    let passing = of_gallery("mate-en-passant-2");
    assert_eq!(entry(&passing, &english).task, "Mate in 2 (last move f7–f5)");
    assert_eq!(answer("mate-en-passant-2", &english)[0], "1.exf6 e.p.! zugzwang");
    let help = mate("6k1/5ppp/8/8/3Pp3/8/8/R5K1 b - d3 0 1", "h#1");
    assert_eq!(text(&entry(&help, &english).answer), ["1.Kh8 Ra8#", "1.exd3 e.p. Ra8#", "1.e3 Ra8#"]);
}

#[test]
fn deeper_variations_stand_further_in() {
    let found = answer("mate-5x5-3", &Wording::default());
    for line in ["1.Kd3! threat: 2.Rc1# / Re2#", "    2.Rc3+ Ke1 3.Rc1#", "      2…Bb4, Ba5 3.Ra1# / Re2#"]
    {
        assert!(found.iter().any(|known| known == line), "{line}\n{found:#?}");
    }
}

#[test]
fn long_problems_are_cut() {
    let found = answer("mate-excelsior-5", &Wording::default());
    assert!(found.len() <= 42, "{found:#?}");
    assert_eq!(found[0], "1.b4! threat: 2.Rd5 / Rf5");
    // The threat is not repeated as the answer to any other move.
    assert!(found[1].starts_with("  2.Rd5 threat: 3.Rd1#"), "{found:#?}");
    assert!(found.iter().all(|line| !line.contains("~ 2.Rd5 / Rf5")), "{found:#?}");
    assert_eq!(found[found.len() - 2], "…");
    assert!(found[found.len() - 1].contains("longest line"));
}

#[test]
fn what_is_unsound_is_said() {
    let german = in_language(Language::German);
    assert_eq!(
        answer("mate-two-keys-2", &german),
        [
            "1.Kb3! droht 2.Td1#",
            "1.Txa3! Kc4 2.Ta4#",
            "1.Tb1? droht 2.Tb4#, aber 1…Kc4!",
            "Nebenlösig: 2 Schlüsselzüge statt eines.",
        ]
    );
    assert_eq!(answer("mate-4x4-2-impossible", &german), ["Keine Lösung."]);
    let shorter = answer("mate-shorter-3", &Wording::default());
    assert_eq!(shorter.last().map(String::as_str), Some("Short solution: mate in 2."));
}

#[test]
fn one_move_needs_no_more() {
    let printed = mate("6k1/5ppp/8/8/8/8/8/R5K1 w", "#1");
    let answer = entry(&printed, &Wording::default()).answer;
    assert_eq!(text(&answer), ["1.Ra8#"]);
    assert_eq!(answer.lines[0].spans[0].style, Style::Strong);
    // Without a number of moves the shortest mate is found, with its tries.
    let least = mate("kbK5/pp6/1P6/8/8/8/8/R7 w", "#");
    let entry = entry(&least, &Wording::default());
    assert_eq!((entry.task.as_str(), text(&entry.answer).len()), ("Shortest mate", 4));
}

#[test]
fn lines_of_help_and_series_play() {
    let english = Wording::default();
    assert_eq!(
        answer("mate-helpmate-6x6-2-two-lines", &english),
        ["1.Kd6 Rc2 2.Bd5 Nb5#", "1.Bd5 Rc2+ 2.Kd6 Nb5#"]
    );
    assert_eq!(answer("mate-helpmate-1.5", &in_language(Language::Portuguese)), ["1…Tb6 2.Ba4 Bd2#"]);
    assert_eq!(answer("mate-series-mate-5x5-4", &english), ["1.c3 2.c4 3.c5=Q 4.Qc1#"]);
    // Only some of many solutions are printed.
    let many = mate("k7/8/8/8/8/8/8/K5QR b", "h#2");
    let found = text(&entry(&many, &english).answer);
    assert_eq!((found.len(), found.last().map(String::as_str)), (9, Some("…")), "{found:#?}");
    // A stalemate is marked with `=`.
    let stuck = mate("6k1/8/Q7/8/8/8/8/K7 b", "h=1");
    assert_eq!(text(&entry(&stuck, &english).answer), ["1.Kh8 Qg6="]);
}

#[test]
fn boards_with_a_remark() {
    let english = Wording::default();
    for (name, lines) in [
        ("queens-8", &["One of 92 solutions"][..]),
        ("queens-8-completion-unique", &[]),
        ("queens-3-impossible", &["No solution."]),
        ("most-knights-8", &["32 knights, one of 2 solutions"]),
        ("dominate-queens-3", &["1 queen"]),
        ("peaceable-queens-3", &["1 queen of each colour, one of 16 solutions"]),
        ("attacked-once-4x4", &["4 pieces, one of 3 solutions"]),
        ("tour-3x4", &["One of 8 solutions"]),
        ("tour-5x5-numbered", &[]),
        ("tour-camel-impossible", &["No solution."]),
    ] {
        let answer = entry(&of_gallery(name), &english).answer;
        assert_eq!(text(&answer), lines, "{name}");
        assert_eq!(answer.diagram.is_some(), !lines.contains(&"No solution."), "{name}");
        assert!(answer.diagram.is_none_or(|diagram| diagram.caption.is_none()), "{name}");
    }
    assert_eq!(
        answer("peaceable-queens-3", &in_language(Language::German)),
        ["1 Dame jeder Farbe, eine von 16 Lösungen"]
    );
}

/// An optimum of which there are many must not look like the only one, whether the file says how many or not.
#[test]
fn optima_that_are_not_the_only_ones() {
    for (words, line) in [
        ("crowded 5", "5 knights, one of 8 solutions"),
        ("crowded 6", "9 knights, one of 200 solutions"),
        ("crowded 7", "15 knights, one of more than 1000 solutions"),
        ("peaceable 4", "2 queens of each colour, one of 112 solutions"),
        ("dominate queen 6", "3 queens, one of 4 solutions"),
        ("attacked-exactly 1 4x4", "4 pieces, one of 3 solutions"),
    ] {
        let words: Vec<&str> = words.split(' ').collect();
        let puzzle = Puzzle::preset(&words, &PresetOptions::default()).unwrap();
        assert_eq!(told(&puzzle.to_string()), (vec![line.to_owned()], None), "{words:?}");
    }
}

/// Returns the text below the board, and the remark.
fn told(text: &str) -> (Vec<String>, Option<String>) {
    let printed = Printed::read_puz(text).unwrap();
    let answered = printed.answer(&Budget::default()).unwrap();
    (self::text(&printed.entry(1, &answered, &Wording::default()).answer), answered.remark())
}

#[test]
fn what_the_file_expects_is_no_fact() {
    let queens = |board: u32, expect: &str| {
        told(&format!(
            "puzzle: placement\nboard: {board}x{board}\nplace: {board} Q\nrule: Q safe from Q, lines through\n\
             expect: {expect}\n"
        ))
    };
    let remark = |(lines, remark): (Vec<String>, Option<String>)| (lines.join("\n"), remark.unwrap());
    let of_four = "One of 4 solutions".to_owned();
    assert_eq!(queens(6, "exactly 4"), (vec![of_four.clone()], None));
    assert_eq!(
        remark(queens(6, "exactly 17")),
        (of_four.clone(), "the file expects 17 solutions, there are 4".to_owned())
    );
    assert_eq!(
        remark(queens(6, "exactly 0")),
        (of_four, "the file expects no solution, there are 4".to_owned())
    );
    assert_eq!(
        remark(queens(3, "exactly 2")),
        ("No solution.".to_owned(), "the file expects 2 solutions, there is none".to_owned())
    );
    let rooks = "puzzle: placement\nboard: 3x3\nplace: max R\nrule: R safe from R, lines through\n";
    assert_eq!(
        remark(told(&format!("{rooks}expect: optimum 4, exactly 6\n"))),
        ("3 rooks, one of 6 solutions".to_owned(), "the file expects an optimum of 4, it is 3".to_owned())
    );
    assert_eq!(told(rooks), (vec!["3 rooks, one of 6 solutions".to_owned()], None));
    let tour = told("puzzle: tour\nboard: 3x4\nexpect: exactly 9\n");
    assert_eq!(tour.1.as_deref(), Some("the file expects 9 solutions, there are 8"));
}

#[test]
fn what_the_file_expects_of_a_mate_is_no_fact() {
    let help = |expect: u32| {
        let text = format!(
            "puzzle: mate\nstipulation: h#2\nfen: 2k2K/4p1/4b1/N5/4R1/6 b - - 0 1\nexpect: exactly {expect}\n"
        );
        let printed = Printed::read_puz(&text).unwrap();
        let answered = printed.answer(&Budget::default()).unwrap();
        let task = printed.entry(1, &answered, &Wording::default()).task;
        (task, answered.remark())
    };
    let task = "Helpmate in 2, 2 solutions".to_owned();
    assert_eq!(help(2), (task.clone(), None));
    assert_eq!(help(3), (task, Some("the file expects 3 solutions, there are 2".to_owned())));
    let printed = of_gallery("mate-helpmate-6x6-2-two-lines");
    let late = Answered { known: Known::Nothing, count: None, more_than: None, remarks: Vec::new() };
    assert_eq!(printed.entry(1, &late, &Wording::default()).task, "Helpmate in 2");
    let morphy = "puzzle: mate\nstipulation: #2\nfen: kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\n";
    for (given, remark) in [
        ("keys: Ra5\n", "the given solution 1.Ra5 is wrong"),
        ("expect: exactly 2\n", "the file expects 2 solutions, there is 1"),
        ("expect: optimum 1\n", "the file expects an optimum of 1, it is 2"),
    ] {
        assert_eq!(told(&format!("{morphy}{given}")).1.as_deref(), Some(remark));
    }
}

#[test]
fn a_number_that_was_not_counted_is_not_printed() {
    // A tour of a large board is found at once, but the tours cannot be counted.
    let (lines, remark) = told("puzzle: tour\nboard: 20x20\nexpect: exactly 7000\n");
    assert_eq!((lines, remark), (Vec::new(), None));
}

#[test]
fn who_made_it_is_printed() {
    let heading = |head: &str, wording: &Wording| {
        let text = format!("puzzle: mate\n{head}stipulation: #2\nfen: kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\n");
        let printed = Printed::read_puz(&text).unwrap();
        printed.entry(1, &in_no_time(&printed), wording).title
    };
    let english = Wording::default();
    let both = "title: The waiting rook\nsource: Paul Morphy, 1856\n";
    assert_eq!(heading(both, &english).as_deref(), Some("The waiting rook · Paul Morphy, 1856"));
    assert_eq!(heading("source: Paul Morphy\n", &english).as_deref(), Some("Paul Morphy"));
    assert_eq!(heading("", &english), None);
    assert_eq!(heading(both, &Wording { titles: false, ..english }), None);
}

#[test]
fn the_whole_gallery_is_answered() {
    for (name, file) in gallery() {
        let printed = Printed::read_puz(&file).unwrap();
        let answered = printed.answer(&Budget::default()).unwrap();
        assert_eq!(answered.remark(), None, "{name}");
        let impossible = name.ends_with("impossible");
        assert_eq!(answered.known == Known::NoSolution, impossible, "{name}");
        for language in Language::ALL {
            let entry = printed.entry(7, &answered, &in_language(language));
            assert!(!entry.answer.lines.is_empty() || entry.answer.diagram.is_some(), "{name}");
            assert_eq!((entry.number, entry.diagram.caption.as_deref()), (7, None), "{name}");
            let title = entry.title.unwrap_or_default();
            assert!(title.starts_with(printed.title.as_deref().unwrap_or_default()), "{name}");
            assert_eq!(title.contains(" · "), file.contains("\nsource:"), "{name}");
            assert_eq!(entry.men.is_some(), name.starts_with("mate"), "{name}");
        }
    }
}

/// A long proof does not finish in a very short time.
fn in_no_time(printed: &Printed) -> Answered {
    printed.answer(&Budget { time: Some(Duration::ZERO), ..Budget::default() }).unwrap()
}

#[test]
fn where_time_runs_out_the_given_key_is_printed() {
    let printed = of_gallery("mate-excelsior-5");
    let answered = in_no_time(&printed);
    assert!(matches!(answered.known, Known::Claimed(_)), "{answered:?}");
    assert_eq!(answered.remark().as_deref(), Some("the solution given was not proven in time"));
    let answer = printed.entry(1, &answered, &in_language(Language::German)).answer;
    assert_eq!(text(&answer), ["1.b4", "Lösung wie angegeben, nicht geprüft."]);
    assert!(printed.pgn(&answered, &Budget::default()).unwrap().contains("[Result \"*\"]"));
    let bare = mate("n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1", "#5");
    let answered = in_no_time(&bare);
    assert_eq!((&answered.known, bare.pgn(&answered, &Budget::default())), (&Known::Nothing, None));
    let answer = bare.entry(1, &answered, &Wording::default()).answer;
    assert_eq!(text(&answer), ["No solution was found in the time allowed."]);
}

#[test]
fn what_is_too_much_for_an_engine_is_printed_without_an_answer() {
    let twist = PresetOptions { torus: true, ..PresetOptions::default() };
    let printed = Printed::new(Puzzle::preset(&["attacked-exactly", "1", "7x10"], &twist).unwrap());
    let answered = printed.answer(&Budget::default()).unwrap();
    let remark = answered.remark().unwrap_or_default();
    assert!(remark.starts_with("no solution was looked for: the puzzle is too large: it has "), "{remark}");
    assert_eq!(answered.known, Known::Nothing);
}

#[test]
fn games_of_pgn() {
    let printed = of_gallery("mate-morphy-2");
    let pgn = printed.pgn(&printed.answer(&Budget::default()).unwrap(), &Budget::default()).unwrap();
    for part in [
        "[Event \"Morphy's problem\"]",
        "[White \"Paul Morphy, New York Clipper 1856\"]",
        "[FEN \"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\"]",
        "1. Ra6 $1 {zugzwang}",
        "1-0",
    ] {
        assert!(pgn.contains(part), "{part}\n{pgn}");
    }
    let position = printed.pgn_position().unwrap();
    assert_eq!(
        position.split("\n\n").next().unwrap().replace("\"*\"", "\"1-0\""),
        pgn.split("\n\n").next().unwrap()
    );
    assert!(position.contains("[Result \"*\"]") && position.ends_with("]\n\n*\n\n"), "{position}");
    let none = mate("k7/8/8/8/8/8/8/K6R w", "#1");
    assert!(
        none.pgn(&none.answer(&Budget::default()).unwrap(), &Budget::default())
            .unwrap()
            .contains("{no solution}")
    );
    // PGN only has 8x8 boards.
    let small = of_gallery("mate-4x4-2-impossible");
    let answered = small.answer(&Budget::default()).unwrap();
    assert_eq!((small.pgn(&answered, &Budget::default()), small.pgn_position()), (None, None));
    let help = of_gallery("mate-helpmate-2");
    assert!(
        help.pgn(&help.answer(&Budget::default()).unwrap(), &Budget::default()).unwrap().contains("Rc6#")
    );
    let queens = of_gallery("queens-6");
    assert_eq!(queens.pgn(&queens.answer(&Budget::default()).unwrap(), &Budget::default()), None);
    assert_eq!(queens.pgn_position(), None);
}

#[test]
fn many_may_be_answered_at_the_same_time() {
    fn goes_anywhere<T: Send + Sync>() {}
    goes_anywhere::<Printed>();
    goes_anywhere::<Answered>();
}

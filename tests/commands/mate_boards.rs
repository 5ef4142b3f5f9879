//! Positions on boards of which ranks may be missing, and stipulations that are none.

use crate::run::{Run, Said, rookwright, scratch};
use std::fs;

const SEVEN: &str = "6k1/5ppp/8/8/8/8/R5K1 w";
const NARROW: &str = "5k1/4ppp/7/7/7/7/7/R4K1 w";

/// What it says when it refuses.
fn refused(run: Run) -> String {
    let Said { code, out, err } = run.said();
    assert_eq!((code, out.as_str()), (Some(2), ""), "{err}");
    err
}

#[test]
fn a_position_of_seven_ranks_is_asked_about() {
    for verb in ["solve", "count", "check"] {
        let said = refused(rookwright(verb).arg("mate").arg(SEVEN).arg("#2").words("-").input("Ra7"));
        if verb == "check" {
            assert!(said.contains("there are 7 ranks of 8 squares"), "{said}");
            assert!(said.contains("add --board 8x7"), "{said}");
        }
    }
    let said = refused(rookwright("solve mate").arg(SEVEN).arg("#2"));
    assert!(said.contains("there are 7 ranks of 8 squares: ranks are missing"), "{said}");
    assert!(said.contains("for a board of 8x7 add --board 8x7"), "{said}");
    let said = rookwright("solve mate").arg(SEVEN).words("#1 --board 8x7").answer();
    assert!(said.starts_with("Mate in 1, 8x7\n") && said.contains("1.Ra7#"), "{said}");
    let said = refused(rookwright("solve mate").arg(SEVEN).words("#1 --board 8x8"));
    assert!(said.contains("expected a board of 8x8"), "{said}");
    let said = refused(rookwright("solve mate").arg(NARROW).arg("#1"));
    assert!(said.contains("there are 8 ranks of 7 squares: files are missing"), "{said}");
    assert!(rookwright("solve mate").arg(NARROW).words("#1 --board 7x8 --quiet").answer().contains("Ra8#"));
}

#[test]
fn files_and_lists_say_which_board_they_mean() {
    let puz = |board: &str| format!("puzzle: mate\n{board}stipulation: #1\nfen: {SEVEN}\n");
    let said = refused(rookwright("solve -").input(puz("")));
    assert!(said.contains("line 3, column 6") && said.contains("by a line 'board: 8x7'"), "{said}");
    assert_eq!(rookwright("solve - --quiet").input(puz("board: 8x7\n")).answer(), "Ra7#\n");
    let said = rookwright("solve mate --epd - --quiet").input(format!("{SEVEN} dm 1;\n")).said();
    assert_eq!(said.code, Some(2));
    assert!(said.err.contains("line 1, column 1: board: there are 7 ranks of 8 squares"), "{said:?}");
    for (words, line) in
        [("", format!("{SEVEN} - - dm 1; board 8x7;\n")), ("--board 8x7", format!("{SEVEN} #1\n"))]
    {
        let said = rookwright("solve mate --epd - --quiet").words(words).input(line).answer();
        assert_eq!(said, "1: #1 Ra7#; sound\n");
    }
    let said = refused(rookwright("generate mate --from").arg(SEVEN));
    assert!(said.contains("--from: board: there are 7 ranks") && said.contains("add --board 8x7"), "{said}");
}

/// What the generator prints of such a board is read again, in every form.
#[test]
fn generated_puzzles_are_read_again() {
    let folder = scratch("boards");
    for board in ["8x4", "4x8"] {
        let generate = |words: &str| {
            rookwright("generate mate --moves 1 --count 2 --seed 3 --quiet --board")
                .words(board)
                .words(words)
                .answer()
        };
        let said = rookwright("solve mate --epd - --quiet").input(generate("--epd")).answer();
        assert_eq!(said.matches("; sound").count(), 2, "{said}");
        for (format, name) in [("--puz", "a.puz"), ("--jsonl", "a.jsonl")] {
            let file = folder.join(name);
            fs::write(&file, generate(format)).expect("a file");
            let known =
                rookwright("generate mate --moves 1 --count 2 --seed 3 --quiet --jsonl --board").words(board);
            let others = known.arg("--not-in").arg(&file).answer();
            assert_eq!(others.lines().count(), 2, "{others}");
        }
        let sheet =
            rookwright("sheet").arg(folder.join("a.jsonl")).arg("-o").arg(folder.join("a.txt")).said();
        assert_eq!(sheet.code, Some(0), "{sheet:?}");
    }
}

#[test]
fn what_is_no_stipulation_is_said_to_be_none() {
    let fen = "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - 0 1";
    for (asked, expected) in [
        ("dia5", "'dia5' is not a stipulation: expected one like #2"),
        ("~1", "'~1' is not a stipulation"),
        ("# 2", "'# 2' contains a space: expected #2"),
        ("mate in 2", "'mate in 2' is not a stipulation"),
    ] {
        for fen in [fen, &fen[..fen.len() - 8], &fen[..fen.len() - 10]] {
            let said = refused(rookwright("solve mate").arg(fen).arg(asked));
            assert!(said.contains(expected) && !said.contains("board"), "{fen} {asked}: {said}");
        }
    }
}

#[test]
fn uci_refuses_what_solve_refuses() {
    for fen in [
        "P6k/8/8/8/8/8/8/K7 w - - 0 1",
        "7k/8/8/8/8/8/8/K2p4 w - - 0 1",
        "QQQQQQQQ/PP5k/8/8/8/8/8/K7 w - - 0 1",
    ] {
        let refused = refused(rookwright("solve mate").arg(fen));
        let why =
            refused.lines().next().and_then(|line| line.split(": ").last()).expect("a reason").to_owned();
        let said = rookwright("uci").input(format!("position fen {fen}\nquit\n")).answer();
        assert!(said.starts_with("info string position: board"), "{fen}: {said}");
        assert!(said.contains(&why), "{fen}: {said} {refused}");
    }
}

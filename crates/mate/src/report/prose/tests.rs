//! Compares text reports exactly.

use crate::analysis::testing::{Minimax, step};
use crate::analysis::{check_explanation, explain};
use crate::document::MoveExplanation;
use crate::report::testing::*;
use crate::report::{REFUTATIONS_SHOWN, answer_text, explanation_text, report_text};
use crate::stipulation::Stipulation;
use rookwright_chess::Notation;
use rookwright_run::document::value_of;
use serde_json::json;

fn explained(fen: &str, stipulation: &str, first: &str) -> (String, serde_json::Value) {
    let position = position(fen);
    let stipulation: Stipulation = stipulation.parse().unwrap();
    let moves = stipulation.moves().unwrap();
    let first = step(&position, first);
    let said = explain(&position, stipulation, moves, first, 2, &mut Minimax::new(stipulation)).unwrap();
    assert_eq!(check_explanation(&position, stipulation, first, &said), Ok(()));
    let text = explanation_text(&position, stipulation, first, &said, Notation::San, REFUTATIONS_SHOWN);
    (text, value_of(&MoveExplanation::of(&position, first, &said)))
}

#[test]
fn text_of_a_block() {
    let expected = "\
#2   3 + 4   White to move

set play
    1...Bh2 / Bg3 / Bf4 / Be5 / Bd6 / Bc7  2.Rxa7#

tries
    1.Ra5?    (zugzwang)  but 1...a6!
    1.Rxa7+?              but 1...Bxa7!

1.Ra6!  (zugzwang)
    1...Bh2 / Bg3 / Bf4 / Be5 / Bd6 / Bc7  2.Rxa7#
    1...bxa6  2.b7#

key: 1.Ra6, the only one; sound
key type: sacrifice, quiet; a good key
flights: none before the key, none after it
mates: 7; pure 0, model 0, ideal 0
men: 7, a miniature
";
    assert_eq!(report_text(&ask(MORPHY, "#2", &everything()), Notation::San), expected);
}

#[test]
fn an_answer_alone() {
    let block = ask("kbK5/pp6/1P6/8/8/8/8/R7 w", "#2", &everything());
    let expected = "\
1.Ra6!  (zugzwang)
    1...Bh2 / Bg3 / Bf4 / Be5 / Bd6 / Bc7  2.Rxa7#
    1...bxa6  2.b7#
1.Ra5?    (zugzwang)  but 1...a6!
1.Rxa7+?              but 1...Bxa7!
";
    assert_eq!(answer_text(&block, Notation::San), expected);
    // Tries with the same refutation share a row.
    let alike = answer_text(&ask("8/8/8/8/8/2K5/1R6/k7 w", "#3", &everything()), Notation::San);
    assert!(alike.contains("\n1.Kd2? / Kd3? / Kb4? / Kc4? / Kd4?  (zugzwang)  but 1...Kxb2!\n"), "{alike}");
    assert!(alike.contains("\n1.Ra2+?                                         but 1...Kxa2!\n"), "{alike}");
}

#[test]
fn a_single_reply_is_written_instead_of_the_threat() {
    let text = |fen, asked| answer_text(&ask(fen, asked, &everything()), Notation::San);
    let forced = text(FORCED, "#2");
    assert!(forced.starts_with("1.Kc7!\n    1...Ka7  2.Ra1#\n"), "{forced}");
    // Where Black must move, this is said as before.
    assert!(forced.contains("(zugzwang)  but 1...Kb8!\n"), "{forced}");
    // A try threatens nothing either if its refutation is the only reply.
    let refuted = text("k7/8/1K6/8/8/8/8/1R6 w", "#2");
    let row = refuted.lines().find(|row| row.contains("Rc1?")).expect("a try");
    assert_eq!(row.split_whitespace().collect::<Vec<_>>(), ["1.Ra1+?", "/", "Rc1?", "but", "1...Kb8!"]);
    // With a second reply there is a threat.
    let free = text("8/8/8/8/8/1K6/7R/1k6 w", "#2");
    assert!(free.contains("(threat: 2.Rd1#)  but 1...Kc1!"), "{free}");
}

#[test]
fn text_of_a_threat_and_short_variations() {
    let expected = "\
#3   4 + 2   White to move

set play
    1...Kd1  2.Rh1#  (short)
    1...c4   2.Rf8  (zugzwang)
        2...Kd1  3.Rf1#

tries
    1.Rh1+?  but 1...Kf2!
    1.Bg3+?  but 1...Kf1!

1.Rf8!  (threat: 2.Bg3+)
    1...~      2.Bg3+
        2...Kd1  3.Rf1#
    1...Kd1    2.Rf1#  (short)
    1...cxd4+  2.Kd3  (zugzwang)
        2...Kd1  3.Rf1#

key: 1.Rf8, the only one; sound
key type: flight-taking, quiet
flights: d1 f1 f2 before the key, d1 after it
short variations: 1, after 1...Kd1
mates: 3; pure 1, model 0, ideal 0
men: 6, a miniature
";
    assert_eq!(report_text(&ask(THREE, "#3", &everything()), Notation::San), expected);
}

#[test]
fn a_tree_that_is_cut_says_so() {
    let cut = Wishes { depth: Some(1), ..Wishes::default() };
    let expected = "\
#3   4 + 2   White to move

1.Rh8-f8!  (threat: 2.Bb8-g3+)
    1...~       2.Bb8-g3+ Ke1-d1 3.Rf8-f1#  (longest line)
    1...Ke1-d1  2.Rf8-f1#  (short)
    1...c5xd4+  2.Kc3-d3 Ke1-d1 3.Rf8-f1#  (longest line)

key: 1.Rh8-f8, the only one; sound
key type: flight-taking, quiet
flights: d1 f1 f2 before the key, d1 after it
short variations: 1, after 1...Ke1-d1
mates: at least 3; pure 1, model 0, ideal 0
men: 6, a miniature
variations are cut where a longest line is given
";
    assert_eq!(report_text(&ask(THREE, "#3", &cut), Notation::Long), expected);
}

#[test]
fn text_of_unsound_problems() {
    let expected = "\
#2   2 + 1   White to move

1.Kb3!
    1...Kd3  2.Qd1# / Qc3#  (minor dual)

1.Qd2+!
    1...Kc4  2.Qc3#

1.Qc3#!

unsound, 3 keys: 1.Kb3 1.Qd2+ 1.Qc3#
shorter: mate in 1 by 1.Qc3#
men: 3, a miniature
";
    assert_eq!(report_text(&ask(SMALL, "#2", &Wishes::default()), Notation::San), expected);

    let none = report_text(&ask("8/8/8/8/3Q4/8/1K6/4k3 w", "#2", &Wishes::default()), Notation::San);
    assert_eq!(none, "#2   2 + 1   White to move\n\nno solution: no mate in 2\nmen: 3, a miniature\n");
}

#[test]
fn duals_are_told_by_their_lines() {
    let text = report_text(&ask("5/1b2K/1B3/2R2/4k w", "#3", &Wishes::default()), Notation::San);
    let expected = "\
major duals: 2, after 1...Kd1, 1...Bd2
minor duals: 7, after 1...Kd1 2.Rc4+ Ke1, 1...Kd1 2.Rc5+ Ke1, 1...Bd2 2.Ra2 Bb4,
    1...Bd2 2.Ra2 Ba5, 1...Bd2 2.Rb2 Bc3, 1...Bd2 2.Rb2 Bb4, 1...Bd2 2.Rb2 Ba5
short variations: 1, after 1...Ba3
";
    assert!(text.contains(expected), "{text}");
}

#[test]
fn text_of_a_selfmate_and_of_a_stalemate() {
    let selfmate = report_text(&ask(SELFMATE, "s#1", &Wishes::default()), Notation::San);
    let expected = "\
s#1   8 + 2   White to move

1.Bf2+! Nxf2#

key: 1.Bf2+, the only one; sound
key type: check, flight-taking, sacrifice
flights: b6 before the key, none after it
mates: 1; pure 1, model 1, ideal 0
men: 10, a Meredith
";
    assert_eq!(selfmate, expected);
    let stalemate = report_text(&ask("k7/8/2K5/8/8/8/8/1Q6 w", "=1", &Wishes::default()), Notation::San);
    assert!(stalemate.contains("\n1.Qb6=!\n\nkey: 1.Qb6=, the only one; sound\n"), "{stalemate}");
}

#[test]
fn no_line_is_wider_than_a_terminal() {
    for (fen, stipulation) in
        [("7k/5K2/8/8/8/8/8/R5R1 w", "#2"), ("7k/8/5K2/8/8/8/8/1R6 w", "#3"), (MORPHY, "#3")]
    {
        for notation in Notation::ALL {
            let text = report_text(&ask(fen, stipulation, &everything()), notation);
            assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
        }
    }
}

#[test]
fn explanations() {
    let (text, json) = explained(RD8, "#2", "Rd8");
    assert_eq!(text, "1.Rd8+! works: mate in 2\n    longest line: 1.Rd8+ Kh7 2.Rh8#\n");
    assert_eq!(json["works"], json!(true));
    assert_eq!(json["line"], json!(["d1d8", "g8h7", "d8h8"]));

    let (text, _) = explained(MORPHY, "#2", "Ra5");
    assert_eq!(text, "1.Ra5? fails: refuted by 1...a6!\n    longest resistance: 1.Ra5 a6  (no mate in 4)\n");

    let queen = "k7/8/2K5/8/8/8/8/1Q6 w";
    let (text, json) = explained(queen, "#1", "Kc7");
    assert_eq!(
        text,
        "1.Kc7? fails: refuted by 1...Ka7!\n    longest resistance: 1.Kc7 Ka7 2.Qa1#  (mate in 2)\n"
    );
    assert_eq!(json["longest"], json!({"moves": 2, "looked": 3, "line": ["c6c7", "a8a7", "b1a1"]}));
    assert_eq!(json["refutations"], json!([{"san": "Ka7", "uci": "a8a7"}]));

    let (text, json) = explained(queen, "#2", "Qb6");
    assert_eq!(text, "1.Qb6? fails: it is stalemate at once\n");
    assert_eq!(json["ends_the_game"], json!(true));

    let (text, _) = explained(RD8, "#2", "Rd7");
    let expected = "\
1.Rd7? fails: refuted by 1...Kh7! 1...Kf8! 1...Qd1+! 1...Qe2! 1...Qxg2#!
    1...Qf3! and 17 more
    longest resistance: 1.Rd7 Kh7  (no mate in 4)
";
    assert_eq!(text, expected);
}

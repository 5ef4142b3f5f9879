//! Whole reports, letter by letter.

use super::*;
use crate::analysis::plain::{Plain, position, step};
use crate::analysis::{Report, Wishes, analyse, explain};
use crate::chess::Move;
use crate::notation::Notation;
use crate::stipulation::Stipulation;
use serde_json::json;
use std::time::Duration;

const RD8: &str = "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - 0 1";

/// Paul Morphy, New York Clipper 1856.
const MORPHY: &str = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
/// Threat, short variation and zugzwang in one small mate in three.
const THREE: &str = "1B5R/8/8/2p5/3N4/2K5/8/4k3 w - - 0 1";

/// Unsound in every way, on a small board.
const SMALL: &str = "3k/4/1K2/2Q1 w - - 0 1";

/// The check on f2 leaves one reply, which smothers the white king.
const SELFMATE: &str = "7R/k7/8/1P6/4B3/7n/6PP/4B1RK w - - 0 1";

fn ask(fen: &str, stipulation: &str, wishes: &Wishes) -> Report {
    let stipulation = stipulation.parse().unwrap();
    analyse(&position(fen), stipulation, wishes, &mut Plain::new(stipulation)).unwrap()
}

fn everything() -> Wishes {
    Wishes { refutations: 1, set_play: true, ..Wishes::default() }
}

fn explained(fen: &str, stipulation: &str, first: &str) -> (String, serde_json::Value) {
    let position = position(fen);
    let stipulation: Stipulation = stipulation.parse().unwrap();
    let moves = stipulation.moves().unwrap();
    let first = step(&position, first);
    let said = explain(&position, stipulation, moves, first, 2, &mut Plain::new(stipulation)).unwrap();
    let text = explanation_text(&position, stipulation, first, &said, Notation::San);
    (text, explanation_json(&position, first, &said))
}

fn line(fen: &str, stipulation: &str, text: &str) -> Vec<Move> {
    let stipulation: Stipulation = stipulation.parse().unwrap();
    let length = text.split(' ').count();
    position(fen).read_line(text, stipulation.counting(length)).unwrap()
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
men: 7: miniature
";
    assert_eq!(report_text(&ask(MORPHY, "#2", &everything()), Notation::San), expected);
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
men: 6: miniature
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
men: 6: miniature
variations are cut where a longest line is given
";
    assert_eq!(report_text(&ask(THREE, "#3", &cut), Notation::Long), expected);
}

#[test]
fn text_of_unsound_problems() {
    let expected = "\
#2   2 + 1   White to move

1.Kb3!  (threat: 2.Qd1# / Qd2# / Qc3# / Qc4#)
    1...Kd3  2.Qd1# / Qc3#  (minor dual)

1.Qd2+!
    1...Kc4  2.Qc3#

1.Qc3#!

unsound, 3 keys: 1.Kb3 1.Qd2+ 1.Qc3#
shorter: mate in 1 by 1.Qc3#
men: 3: miniature
";
    assert_eq!(report_text(&ask(SMALL, "#2", &Wishes::default()), Notation::San), expected);

    let none = report_text(&ask("8/8/8/8/3Q4/8/1K6/4k3 w", "#2", &Wishes::default()), Notation::San);
    assert_eq!(none, "#2   2 + 1   White to move\n\nno solution: no mate in 2\nmen: 3: miniature\n");
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
men: 10: Meredith
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
fn json_of_a_key_that_checks() {
    let expected = json!({
        "stipulation": "#2",
        "fen": RD8,
        "moves": 2,
        "sound": true,
        "faults": [],
        "keys": [{
            "san": "Rd8+",
            "uci": "d1d8",
            "mate_in": 2,
            "key_type": ["check", "flight-taking"],
            "good_key": false,
            "flights": {"before": ["f8", "h7"], "after": ["h7"], "given": [], "taken": ["f8"]},
            "variations": {
                "check": true,
                "zugzwang": false,
                "threat_moves": 0,
                "threats": [],
                "replies": [{
                    "san": "Kh7",
                    "uci": "g8h7",
                    "moves": 1,
                    "short": false,
                    "continuations": [{"san": "Rh8#", "uci": "d8h8", "after": {"mate": "model"}}],
                }],
                "others": [],
            },
            "duals": [],
            "short_variations": [],
            "mates": {"all": 1, "pure": 1, "model": 1, "ideal": 0},
        }],
        "shorter": null,
        "tries": [],
        "set_play": [],
        "men": {"white": 5, "black": 6, "class": "Meredith"},
        "cut": false,
    });
    assert_eq!(report_json(&ask(RD8, "#2", &everything())), expected);
}

#[test]
fn json_of_faults_duals_and_cuts() {
    let unsound = report_json(&ask(SMALL, "#2", &Wishes::default()));
    assert_eq!(unsound["sound"], json!(false));
    assert_eq!(unsound["faults"], json!(["3 keys", "shorter: in 1"]));
    assert_eq!(unsound["shorter"], json!({"moves": 1, "keys": [{"san": "Qc3#", "uci": "c1c3"}]}));
    assert_eq!((&unsound["tries"], &unsound["set_play"]), (&json!(null), &json!(null)));
    let duals = json!([{
        "line": ["b2b3", "d4d3"],
        "choices": [{"san": "Qd1#", "uci": "c1d1"}, {"san": "Qc3#", "uci": "c1c3"}],
        "major": false,
    }]);
    assert_eq!(unsound["keys"][0]["duals"], duals);

    let cut = report_json(&ask(THREE, "#3", &Wishes { depth: Some(1), ..Wishes::default() }));
    assert_eq!(cut["cut"], json!(true));
    let after = &cut["keys"][0]["variations"]["threats"][0]["after"];
    assert_eq!(after, &json!({"check": true, "longest_line": ["e1d1", "f8f1"]}));
    assert_eq!(cut["keys"][0]["variations"]["others"], json!([{"san": "c4", "uci": "c5c4"}]));
}

#[test]
fn popeye_layout_of_a_tree() {
    let expected = "
+---a---b---c---d---e---f---g---h---+
|                                   |
8   .   B   .   .   .   .   .   R   8
|                                   |
7   .   .   .   .   .   .   .   .   7
|                                   |
6   .   .   .   .   .   .   .   .   6
|                                   |
5   .   .  -P   .   .   .   .   .   5
|                                   |
4   .   .   .   S   .   .   .   .   4
|                                   |
3   .   .   K   .   .   .   .   .   3
|                                   |
2   .   .   .   .   .   .   .   .   2
|                                   |
1   .   .   .   .  -K   .   .   .   1
|                                   |
+---a---b---c---d---e---f---g---h---+
  #3                          4 + 2

      1...Ke1-d1
          2.Rh8-h1 #
      1...c5-c4
          2.Rh8-f8 zugzwang.
              2...Ke1-d1
                  3.Rf8-f1 #

   1.Rh8-h1 + ?
    but
      1...Ke1-f2 !

   1.Bb8-g3 + ?
      1...Ke1-d1
          2.Rh8-h1 #
    but
      1...Ke1-f1 !

   1.Rh8-f8 ! threat:
          2.Bb8-g3 +
              2...Ke1-d1
                  3.Rf8-f1 #
      1...c5*d4 +
          2.Kc3-d3 zugzwang.
              2...Ke1-d1
                  3.Rf8-f1 #


solution finished. Time = 0.078 s


";
    let time = Some(Duration::from_millis(78));
    assert_eq!(popeye_report(&ask(THREE, "#3", &everything()), time), expected);
}

#[test]
fn popeye_layout_of_a_small_board_and_of_black_to_move() {
    let small = popeye_report(&ask(SMALL, "#1", &Wishes::default()), None);
    let expected = "
+---a---b---c---d---+
|                   |
4   .   .   .  -K   4
|                   |
3   .   .   .   .   3
|                   |
2   .   K   .   .   2
|                   |
1   .   .   Q   .   1
|                   |
+---a---b---c---d---+
  #1                          2 + 1

   1.Qc1-c3 # !


solution finished.


";
    assert_eq!(small, expected);
    let black = popeye_report(&ask("7r/8/8/8/8/6k1/8/6K1 b", "#2", &Wishes::default()), None);
    assert!(black.contains(
        "  #2                          1 + 2\n             HalfDuplex\n\n   1.Kg3-f3 ! zugzwang.\n"
    ));
}

#[test]
fn popeye_signs() {
    let key = |fen: &str, stipulation: &str| {
        let text = popeye_report(&ask(fen, stipulation, &Wishes::default()), None);
        text.lines().find(|line| line.starts_with("   1.")).map(str::to_owned)
    };
    assert_eq!(key("8/2P5/8/8/8/8/1k6/3K4 w", "#1"), None);
    assert_eq!(key("k7/8/2K5/8/8/8/8/1Q6 w", "=1").as_deref(), Some("   1.Qb1-b6 = !"));
    assert_eq!(key("7k/5K1p/7P/8/8/8/8/6R1 w", "#1").as_deref(), Some("   1.Rg1-g8 # !"));
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

#[test]
fn lines_of_help_play() {
    let fen = "8/8/8/8/8/1K6/7R/1k6 b - - 0 1";
    let lines = [line(fen, "h#1", "b1a1 h2h1"), line(fen, "h#1", "b1c1 h2h1")];
    let position = position(fen);
    let stipulation = "h#1".parse().unwrap();
    let found = Lines { position: &position, stipulation, lines: &lines[..1], complete: true };
    assert_eq!(
        lines_text(&found, Notation::San),
        "h#1   2 + 1   Black to move\n\n1.Ka1 Rh1#\n\n1 solution\n"
    );
    let expected = json!({
        "stipulation": "h#1",
        "fen": fen,
        "solutions": 1,
        "complete": true,
        "lines": [{"san": "1.Ka1 Rh1#", "uci": "b1a1 h2h1"}],
    });
    assert_eq!(lines_json(&found), expected);
    let popeye = popeye_lines(&found, None);
    assert!(
        popeye.ends_with(
            "  h#1                         2 + 1\n\n  1.Kb1-a1 Rh2-h1 #\n\nsolution finished.\n\n\n"
        ),
        "{popeye}"
    );
    let found = Lines { lines: &lines, complete: false, ..found };
    assert!(lines_text(&found, Notation::San).ends_with("\n\nat least 2 solutions\n"));
    let found = Lines { lines: &[], complete: true, ..found };
    assert_eq!(lines_text(&found, Notation::San), "h#1   2 + 1   Black to move\n\nno solution\n");
}

#[test]
fn lines_of_half_moves_and_series() {
    let fen = "8/8/8/8/8/2K5/7R/1k6 w - - 0 1";
    let half = [line(fen, "h#1.5", "c3b3 b1a1 h2h1")];
    let position = position(fen);
    let stipulation = "h#1.5".parse().unwrap();
    let found = Lines { position: &position, stipulation, lines: &half, complete: true };
    assert!(lines_text(&found, Notation::San).contains("\n1...Kb3 2.Ka1 Rh1#\n"));
    assert!(popeye_lines(&found, None).contains("\n  1...Kc3-b3   2.Kb1-a1 Rh2-h1 #\n"));

    let series = [line(fen, "ser-#3", "c3c4 c4b3 h2h1")];
    let found = Lines { stipulation: "ser-#3".parse().unwrap(), lines: &series, ..found };
    assert!(lines_text(&found, Notation::San).contains("\n1.Kc4 2.Kb3 3.Rh1#\n"));
    assert!(popeye_lines(&found, None).contains("\n  1.Kc3-c4   2.Kc4-b3   3.Rh2-h1 #\n"));
}

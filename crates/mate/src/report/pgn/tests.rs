//! Compares PGN exactly.

use super::others;
use crate::report::testing::*;
use crate::report::{lines_pgn, report_pgn};
use rookwright_chess::{Move, Notation};

/// Returns the moves of a game without its tags.
fn moves(pgn: &str) -> &str {
    let (_, moves) = pgn.split_once("\n\n").expect("tags and moves");
    moves.strip_suffix("\n\n").expect("an empty line behind it")
}

fn moves_of(fen: &str, stipulation: &str, wishes: &Wishes) -> String {
    moves(&report_pgn(&ask(fen, stipulation, wishes), &[])).to_owned()
}

#[test]
fn a_whole_game() {
    let heads =
        [("White", "Paul \"the pride\" \\ Morphy"), ("Round", "7"), ("Annot ator", "x\ny"), ("?", "")];
    let expected = r##"[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "7"]
[White "Paul \"the pride\" \\ Morphy"]
[Black "?"]
[Result "1-0"]
[SetUp "1"]
[FEN "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"]
[Stipulation "#2"]
[Annotator "x y"]

{set play: 1...Bh2 / Bg3 / Bf4 / Be5 / Bd6 / Bc7 2.Rxa7#} 1. Ra6 $1 {zugzwang}
(1. Ra5 $2 {zugzwang, but} 1... a6 $1) (1. Rxa7+ $2 {but} 1... Bxa7 $1)
1... Bh2 (1... Bg3 2. Rxa7#) (1... Bf4 2. Rxa7#) (1... Be5 2. Rxa7#) (1... Bd6
2. Rxa7#) (1... Bc7 2. Rxa7#) (1... bxa6 2. b7#) 2. Rxa7# 1-0

"##;
    assert_eq!(report_pgn(&ask(MORPHY, "#2", &everything()), &heads), expected);
}

#[test]
fn threats_and_black_to_move() {
    let expected = "\
{set play: 1...Kd1 2.Rh1#, 1...c4 2.Rf8} 1. Rf8 $1 {threat: 2.Bg3+ Kd1 3.Rf1#}
(1. Rh1+ $2 {but} 1... Kf2 $1) (1. Bg3+ $2 {but} 1... Kf1 $1) 1... cxd4+
(1... c4 2. Bg3+ {as threatened}) (1... Kd1 2. Rf1#) 2. Kd3 {zugzwang} 2... Kd1
3. Rf1# 1-0";
    assert_eq!(moves_of(THREE, "#3", &everything()), expected);
    let mirrored = "4K3/8/2k5/3n4/2P5/8/8/1b5r b - - 0 1";
    let expected = "\
1... Rf1 $1 {threat: 2...Bg6+ 3.Kd8 Rf8#} 2. cxd5+ (2. c5 Bg6+ {as threatened})
(2. Kd8 Rf8#) 2... Kd6 {zugzwang} 3. Kd8 Rf8# 0-1";
    assert_eq!(moves_of(mirrored, "#3", &Wishes::default()), expected);
    let cut = Wishes { depth: Some(1), ..Wishes::default() };
    let expected = "\
1. Rf8 $1 {threat: 2.Bg3+} 1... cxd4+ (1... c4 2. Bg3+ {as threatened})
(1... Kd1 2. Rf1#) 2. Kd3 {longest line} 2... Kd1 3. Rf1# 1-0";
    assert_eq!(moves_of(THREE, "#3", &cut), expected);
    let expected = "\
1. Kb3 $1 (1. Qd2+ $1 {another key} 1... Kc4 2. Qc3#) (1. Qc3# $1 {another
key}) 1... Kd3 2. Qd1# (2. Qc3#) 1-0";
    assert_eq!(moves_of(SMALL, "#2", &Wishes::default()), expected);
}

#[test]
fn a_single_reply_has_no_threat_beside_it() {
    assert_eq!(moves_of(FORCED, "#2", &Wishes::default()), "1. Kc7 $1 Ka7 2. Ra1# 1-0");
}

/// The longest defence is a reply that does not parry the threat: the main line continues after one of
/// these.
#[test]
fn a_threat_that_is_carried_out() {
    let expected = "\
1. Rf8 $1 {threat: 2.Kc2 / Bg3+} 1... g5 {likewise g6} (1... Kd1 2. Rf1#)
2. Kc2 {as threatened} (2. Bg3+ {as threatened}) 2... g4 3. Bg3# 1-0";
    assert_eq!(moves_of("1B5R/6p1/8/8/3N4/2K5/8/4k3 w", "#3", &Wishes::default()), expected);
}

/// Every line of a complete tree ends in mate.
#[test]
fn complete_trees() {
    let complete = Wishes { complete: true, ..Wishes::default() };
    let expected = "\
1. Rf8 $1 {threat: 2.Kc2 / Bg3+} 1... g5 (1... g6 2. Kc2 (2. Bg3+ Kd1 3. Rf1#)
2... g5 3. Bg3#) (1... Kd1 2. Rf1#) 2. Kc2 (2. Bg3+ Kd1 3. Rf1#) 2... g4
3. Bg3# 1-0";
    assert_eq!(moves_of("1B5R/6p1/8/8/3N4/2K5/8/4k3 w", "#3", &complete), expected);
    for fen in ["3Q4/5P2/7K/8/1p6/8/5N2/2k5 w", "8/7P/8/8/2p5/R1N3N1/6Pk/K7 w"] {
        let moves = moves_of(fen, "#3", &complete);
        assert!(!moves.contains("as threatened"), "{moves}");
        let line = moves.strip_suffix(" 1-0").expect("White mates");
        // The last word of the main line, and of every variation.
        for end in line.split([' ', '\n']).filter(|word| word.ends_with(')')).chain([line]) {
            assert!(end.trim_end_matches(')').ends_with('#'), "{end} in {moves}");
        }
    }
}

#[test]
fn results() {
    for (fen, stipulation, expected) in [
        (SELFMATE, "s#1", "1. Bf2+ $1 Nxf2# 0-1"),
        ("k7/8/2K5/8/8/8/8/1Q6 w", "=1", "1. Qb6 $1 1/2-1/2"),
        ("8/8/8/8/3Q4/8/1K6/4k3 w", "#2", "{no solution} *"),
    ] {
        let pgn = report_pgn(&ask(fen, stipulation, &Wishes::default()), &[]);
        assert_eq!(moves(&pgn), expected);
        let result = expected.split(' ').next_back().expect("a word");
        assert!(pgn.contains(&format!("[Result \"{result}\"]\n")), "{pgn}");
    }
    let report = ask(SELFMATE, "s#1", &Wishes::default());
    let open = report_pgn(&report, &[("Result", "*")]);
    assert!(moves(&open).ends_with("Nxf2# *") && open.contains("[Result \"*\"]\n"), "{open}");
    assert_eq!(report_pgn(&report, &[("Result", "who knows")]), report_pgn(&report, &[]));
    let small = report_pgn(&ask(SMALL, "#1", &Wishes::default()), &[]);
    assert!(
        small.contains("[FEN \"3k/4/1K2/2Q1 w - - 0 1\"]\n[Stipulation \"#1\"]\n[Variant \"4x4 board\"]\n\n")
    );
}

#[test]
fn lines_of_help_and_series_play() {
    let write = |fen: &str, asked: &str, lines: &[&str]| {
        let found: Vec<_> = lines.iter().map(|text| line(fen, asked, text)).collect();
        lines_pgn(&position(fen), asked.parse().unwrap(), &found, &[])
    };
    let help = "8/8/8/8/8/3k4/8/R3K2R b KQ - 0 1";
    let found = write(help, "h#2", &["d3c2 a1a2 c2c1 e1g1", "d3c2 a1a2 c2b1 e1g1", "d3c3 h1h2"]);
    let expected = "1... Kc2 (1... Kc3 2. Rh2) 2. Ra2+ Kc1 (2... Kb1 3. O-O+) 3. O-O# 1-0";
    assert_eq!(moves(&found), expected);
    assert!(found.contains("[White \"Helpmate in 2\"]\n[Black \"?\"]\n[Result \"1-0\"]\n"), "{found}");

    let fen = "8/8/8/8/8/2K5/7R/1k6 w - - 0 1";
    let half = write(fen, "h#1.5", &["c3b3 b1a1 h2h1"]);
    assert_eq!(moves(&half), "1. Kb3 Ka1 2. Rh1# 1-0");
    assert!(half.contains("[White \"Helpmate in 1.5\"]"), "{half}");
    assert_eq!(moves(&write(fen, "ser-#3", &["c3c4 c4b3 h2h1"])), "1. Kc4 -- 2. Kb3 -- 3. Rh1# 1-0");
    let fen = "8/8/8/8/8/1K6/7R/3k4 b - - 0 1";
    let found = write(fen, "ser-h#3", &["d1c1 c1b1 b1a1 h2h1"]);
    assert_eq!(moves(&found), "1... Kc1 2. -- Kb1 3. -- Ka1 4. Rh1# 1-0");
    assert_eq!(moves(&write(fen, "ser-h#3", &[])), "{no solution} *");
}

/// The threat that the longest line carries out comes first, wherever it stands among the threats.
#[test]
fn the_longest_line_is_the_main_line() {
    let report = ask("1B5R/6p1/8/8/3N4/2K5/8/4k3 w", "#3", &Wishes::default());
    let key = &report.keys[0];
    let after = report.position.after(key.step);
    let chosen = after.read_move("g5").unwrap();
    let here = after.after(chosen);
    let threats: Vec<Move> = key.after.threats.iter().map(|threat| threat.step).collect();
    assert_eq!(threats.len(), 2);
    for &threat in &threats {
        let branch = others(&after, &key.after, chosen, &[threat]);
        assert_eq!(branch.next.len(), 2);
        assert_eq!(branch.next[0].step, here.write_move(threat, Notation::San));
    }
}

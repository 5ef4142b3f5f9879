//! `generate mate`: every form of output, what is wished for, and what other commands say of the puzzles.

use crate::mask::mask;
use crate::run::{Said, rookwright, scratch};
use insta::assert_snapshot;
use serde_json::Value;
use std::collections::HashSet;
use std::fs;

/// A quick run of five.
pub(crate) const FIVE: &str = "generate mate --board 4x4 --count 5 --seed 7";

pub(crate) fn objects(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

pub(crate) fn fen(object: &Value) -> String {
    object["fen"].as_str().expect("a position").to_owned()
}

/// What is said beside the puzzles, without times.
pub(crate) fn remarks(said: &Said) -> Vec<String> {
    mask(&said.err).lines().map(str::to_owned).collect()
}

#[test]
fn diagrams_first_and_answers_after_all_of_them() {
    let said = rookwright("generate mate --for drill --board 4x4 --count 2 --seed 7 --ascii").said();
    assert_eq!(said.code, Some(0), "{said:?}");
    assert_snapshot!(said.out, @r"
    Mate 7-1: #2 (5+3)
    4 K . N .
    3 . B . k
    2 Q . b .
    1 R . . b
      a b c d

    Mate 7-2: #2 (4+3)
    4 . n K .
    3 k . N .
    2 . r . B
    1 . R . .
      a b c d

    Answers

    Mate 7-1: #2 (5+3)
    1.Rxd1+!
        1...Kc3   2.Qa1# / Qb2# / Qxc2#  (minor dual)
        1...Bxd1  2.Qd2#
    1.Kb4?    (zugzwang)  but 1...Kd4!
    1.Qb2?    (zugzwang)  but 1...Bxb3+!
    1.Qxc2+?              but 1...Bxc2!

    Mate 7-2: #2 (4+3)
    1.Bc1!  (threat: 2.Bxb2#)
        1...Nd3  2.Ra1#
    1.Ra1+?                    but 1...Na2!
    1.Rxb2?  (threat: 2.Rb3#)  but 1...Kxb2!
    ");
    let remarks = remarks(&said);
    assert_eq!(remarks[0], "2 puzzles, seed 7, T s");
    assert!(remarks[1].contains(" positions tried; rejected: "), "{remarks:?}");
    let said = rookwright("generate mate --for drill --board 4x4 --count 2 --seed 7 --ascii --quiet").said();
    assert_eq!(said.err, "");
}

#[test]
fn answers_below_their_diagrams() {
    let out = rookwright("generate mate --for drill --board 4x4 --count 2 --seed 7 --ascii --solutions -q")
        .answer();
    assert_snapshot!(out, @r"
    Mate 7-1: #2 (5+3)
    4 K . N .
    3 . B . k
    2 Q . b .
    1 R . . b
      a b c d

    1.Rxd1+!
        1...Kc3   2.Qa1# / Qb2# / Qxc2#  (minor dual)
        1...Bxd1  2.Qd2#
    1.Kb4?    (zugzwang)  but 1...Kd4!
    1.Qb2?    (zugzwang)  but 1...Bxb3+!
    1.Qxc2+?              but 1...Bxc2!

    Mate 7-2: #2 (4+3)
    4 . n K .
    3 k . N .
    2 . r . B
    1 . R . .
      a b c d

    1.Bc1!  (threat: 2.Bxb2#)
        1...Nd3  2.Ra1#
    1.Ra1+?                    but 1...Na2!
    1.Rxb2?  (threat: 2.Rb3#)  but 1...Kxb2!
    ");
}

#[test]
fn help_and_series_have_lines() {
    let run = |words: &str| rookwright("generate mate --board 4x4 --seed 7 --ascii -q").words(words).answer();
    assert_snapshot!(run("--play help --moves 2.5"), @r"
    Mate 7-1: h#2.5 (3+5)
    4 . . . .
    3 . p b .
    2 p R r k
    1 K . N .
      a b c d

    Answers

    Mate 7-1: h#2.5 (3+5)
    1...Nxa2 2.Kd1 Kb1 3.Rd2 Nxc3#
    ");
    assert_snapshot!(run("--play series --moves 3"), @r"
    Mate 7-1: ser-#3 (4+3)
    4 . . k .
    3 R . p .
    2 . R p .
    1 K . . N
      a b c d

    Answers

    Mate 7-1: ser-#3 (4+3)
    1.Nxc3 2.Na2 3.Rb4#
    ");
    assert_snapshot!(run("--play forced --moves 2"), @r"
    Mate 7-1: #2, forced (4+2)
    4 . . k .
    3 R . . .
    2 . R p .
    1 K . . N
      a b c d

    Answers

    Mate 7-1: #2, forced (4+2)
    1.Rc3+!
        1...Kd4  2.Rb4#
    1.Rb4+?  but 1...Kxb4!
    1.Ra4+?  but 1...Kd3!
    ");
}

#[test]
fn puzzle_files() {
    let out = rookwright("generate mate --for drill --board 4x4 --count 2 --seed 7 --puz -q").answer();
    assert_snapshot!(out, @r"
    puzzle: mate
    title: Mate 7-1: #2 (5+3)
    stipulation: #2
    fen: K1N1/1B1k/Q1b1/R2b w - - 0 1
    expect: exactly 1
    keys: Rxd1+

    puzzle: mate
    title: Mate 7-2: #2 (4+3)
    stipulation: #2
    fen: 1nK1/k1N1/1r1B/1R2 w - - 0 1
    expect: exactly 1
    keys: Bc1
    ");
    let folder = scratch("mates_made");
    let said = rookwright(FIVE).arg("-o").arg(&*folder).said();
    assert_eq!((said.code, said.out.as_str()), (Some(0), ""), "{said:?}");
    for nth in 1..=5 {
        let file = folder.join(format!("mate-7-{nth:03}.puz"));
        let text = fs::read_to_string(&file).expect("a file for each puzzle");
        assert!(text.contains(&format!("title: Mate 7-{nth}: #2 (")), "{text}");
        let solved = rookwright("solve").arg(&file).answer();
        assert!(solved.contains("the only one; sound"), "{solved}");
        let key = text.lines().find_map(|line| line.strip_prefix("keys: ")).expect("a key");
        let checked = rookwright("check").arg(&file).arg("-").input(format!("{key}\n")).answer();
        assert!(checked.starts_with("right"), "{checked}");
    }
}

#[test]
fn epd_and_pgn() {
    let run =
        |words: &str| rookwright("generate mate --for drill --board 4x4 --seed 7 -q").words(words).answer();
    assert_snapshot!(run("--count 2 --epd"), @r##"
    K1N1/1B1k/Q1b1/R2b w - - bm Rxd1+; dm 2; id "Mate 7-1: #2 (5+3)"; c0 "#2";
    1nK1/k1N1/1r1B/1R2 w - - bm Bc1; dm 2; id "Mate 7-2: #2 (4+3)"; c0 "#2";
    "##);
    assert_snapshot!(run("--play help --moves 2.5 --epd"), @r##"4/1pb1/pRrk/K1N1 w - - id "Mate 7-1: h#2.5 (3+5)"; c0 "h#2.5";"##);
    assert_snapshot!(run("--pgn"), @r##"
    [Event "Mate 7-1: #2 (5+3)"]
    [Site "?"]
    [Date "????.??.??"]
    [Round "-"]
    [White "Mate in 2"]
    [Black "?"]
    [Result "1-0"]
    [SetUp "1"]
    [FEN "K1N1/1B1k/Q1b1/R2b w - - 0 1"]
    [Stipulation "#2"]
    [Variant "4x4 board"]

    {set play: 1...Bb1 2.Qd2#} 1. Rxd1+ $1 (1. Kb4 $2 {zugzwang, but} 1... Kd4 $1)
    (1. Qb2 $2 {zugzwang, but} 1... Bxb3+ $1) (1. Qxc2+ $2 {but} 1... Bxc2 $1)
    1... Kc3 (1... Bxd1 2. Qd2#) 2. Qa1# (2. Qb2#) (2. Qxc2#) 1-0
    "##);
    assert_snapshot!(run("--play series --moves 3 --pgn"), @r#"
    [Event "Mate 7-1: ser-#3 (4+3)"]
    [Site "?"]
    [Date "????.??.??"]
    [Round "-"]
    [White "Series mate in 3"]
    [Black "?"]
    [Result "1-0"]
    [SetUp "1"]
    [FEN "2k1/R1p1/1Rp1/K2N w - - 0 1"]
    [Stipulation "ser-#3"]
    [Variant "4x4 board"]

    1. Nxc3 -- 2. Na2 -- 3. Rb4# 1-0
    "#);
    // A file beside it, where that is asked for too.
    let folder = scratch("mates_epd");
    let line = rookwright("generate mate --board 4x4 --seed 7 -q --epd -o").arg(&*folder).answer();
    assert_eq!((line.lines().count(), folder.join("mate-7-001.puz").is_file()), (1, true));
}

#[test]
fn epd_goes_through_the_solver() {
    for words in ["", "--play forced", "--play help --moves 1.5", "--play series --moves 3"] {
        let epd = rookwright(FIVE).words(words).words("--epd -q").answer();
        let said = rookwright("solve mate --epd - --jsonl").input(epd).said();
        assert_eq!(said.code, Some(0), "{words}: {said:?}");
        let proven = objects(&said.out);
        assert_eq!(proven.len(), 5, "{words}");
        for one in proven {
            match one.get("agrees") {
                Some(agrees) => assert_eq!(agrees, true, "{words}: {one}"),
                None => assert_eq!(one["solutions"].as_array().map(Vec::len), Some(1), "{words}: {one}"),
            }
        }
    }
}

#[test]
fn one_line_of_json_a_puzzle() {
    let lines = objects(&rookwright(FIVE).words("--jsonl -q").answer());
    assert_eq!(lines.len(), 5);
    for line in &lines {
        assert_eq!(line["puzzle"]["fen"], line["fen"]);
        assert_eq!((&line["stipulation"], &line["play"]), (&"#2".into(), &"direct".into()));
        assert_eq!(line["solution"]["line"][0], line["key"]["uci"]);
        assert_eq!(line["tree"]["san"], line["key"]["san"]);
        assert!(line["tree"]["variations"]["replies"].is_array(), "{line}");
        let tries = line["tries"].as_array().expect("tries");
        assert_eq!(line["measures"]["tries"], tries.len());
        assert!(tries.iter().all(|one| one["refutations"].as_array().is_some_and(|list| list.len() == 1)));
        assert!(line["measures"]["replies"].as_u64() >= Some(2), "{line}");
        assert!(line["signature"].is_string() && line.get("tags").is_some(), "{line}");
        assert!(line.get("relaxed").is_none() && line.get("line").is_none(), "{line}");
    }
    let fens: HashSet<_> = lines.iter().map(fen).collect();
    assert_eq!(fens.len(), 5);
}

#[test]
fn the_same_for_every_number_of_threads() {
    for words in [
        "--jsonl",
        "--puz",
        "--play help --jsonl",
        "--play series --moves 3 --jsonl",
        "--prefer variety --puz",
    ] {
        let run =
            |threads: u32| rookwright(FIVE).words(words).words(&format!("-q --threads {threads}")).answer();
        let one = run(1);
        assert_eq!(run(2), one, "{words}");
        assert_eq!(run(3), one, "{words}");
        assert_ne!(rookwright(&FIVE.replace("seed 7", "seed 8")).words(words).words("-q").answer(), one);
    }
}

#[test]
fn what_was_made_to_order_is_proven_again() {
    for words in
        ["--wish classic", "--no-duals --tries 1.. --mates pure", "--duals allowed --needless allowed"]
    {
        let epd =
            |line: &Value| format!("{} bm {}; dm 2;\n", fen(line), line["key"]["san"].as_str().unwrap());
        let made = objects(&rookwright(FIVE).words(words).words("--jsonl -q").answer());
        let said =
            rookwright("solve mate --epd - --jsonl").input(made.iter().map(epd).collect::<String>()).said();
        assert_eq!(said.code, Some(0), "{words}: {said:?}");
        assert!(objects(&said.out).iter().all(|proven| proven["agrees"] == true), "{words}: {said:?}");
    }
}

#[test]
fn wishes_are_kept() {
    let line = |words: &str| {
        let out = rookwright("generate mate --for drill --seed 3 --jsonl -q").words(words).answer();
        objects(&out).remove(0)
    };
    let exact = line("--board 5x5 --white KQR --black KRP");
    let men: Vec<char> = {
        let fen = fen(&exact);
        let placed = fen.split(' ').next().expect("the men").to_owned();
        let mut men: Vec<char> = placed.chars().filter(char::is_ascii_alphabetic).collect();
        men.sort_unstable();
        men
    };
    assert_eq!(men.iter().collect::<String>(), "KQRkpr");
    let few = line("--board 5x5 --max-white 3 --max-black 2 --men 5");
    assert!(few["measures"]["men"]["white"].as_u64() <= Some(3), "{few}");
    assert!(few["measures"]["men"]["black"].as_u64() <= Some(2), "{few}");
    let bare = line("--board 5x5 --pawns no --replies 3..");
    assert!(!fen(&bare).split(' ').next().expect("the men").contains(['p', 'P']), "{bare}");
    assert!(bare["measures"]["replies"].as_u64() >= Some(3), "{bare}");
    let quiet = line("--board 5x5 --key quiet,flight-giving");
    let kinds = quiet["tree"]["key_type"].as_array().expect("kinds");
    assert!(["quiet", "flight-giving"].iter().all(|kind| kinds.contains(&(*kind).into())), "{quiet}");
    let clean = line("--board 5x5 --no-duals --mates model --tries 1..2");
    assert_eq!(clean["tree"]["duals"], Value::Array(Vec::new()));
    assert!(clean["measures"]["mates"]["model"].as_u64() >= Some(1), "{clean}");
    assert!((1..=2).contains(&clean["measures"]["content"]["tries"].as_u64().expect("tries")), "{clean}");
}

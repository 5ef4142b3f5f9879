//! Entries as other programs write them, and wrong ones.

mod round_trips;

use super::*;
use crate::claim::{Label, LabelKind};
use rookwright_chess::{Boards, Legality, Move, Notation};
use rookwright_mate::{Problem, Twin};

fn reading() -> Reading {
    Reading { legality: Legality::Strict, boards: Boards::Usual, stipulation: None }
}

fn read_text(text: &str) -> Result<Claim, Reject> {
    read_yaml(text, &reading())
}

const EXAMPLE: &str = r##"---
authors:
  - Anonymous
source: A notebook
date: 2026-01
algebraic:
  white: [Kc6, Qg1, Pb5]
  black: [Ka8, Pa7]
stipulation: "#2"
solution: |
  "1.Qg1-g8 + ! ..."
keywords: [Example]
"##;

/// An entry with other fields.
fn entry(stipulation: &str, more: &str) -> String {
    format!(
        "algebraic:\n  white: [Ke1, Rh1, d2]\n  black: [Ka8, Pa7]\nstipulation: \"{stipulation}\"\n{more}\n"
    )
}

fn setup(text: &str) -> Setup {
    match read_text(text).unwrap_or_else(|reject| panic!("{text}\n{reject}")).content {
        Content::Chess(setup) => setup,
        Content::Puzzle(_) => panic!("twins"),
    }
}

fn problem_of(text: &str) -> Arc<Problem> {
    match read_text(text).unwrap_or_else(|reject| panic!("{text}\n{reject}")).content {
        Content::Puzzle(Puzzle::Mate(problem)) => problem,
        other => panic!("no twins: {other:?}"),
    }
}

fn rejected(text: &str) -> Reject {
    read_text(text).expect_err(text)
}

fn written(setup: &Setup, moves: &[Move]) -> Vec<String> {
    moves.iter().map(|&step| setup.start.write_move(step, Notation::San)).collect()
}

#[test]
fn the_example() {
    for text in [
        EXAMPLE.to_owned(),
        EXAMPLE.replace('\n', "\r\n"),
        format!("\u{feff}{EXAMPLE}...\n"),
        EXAMPLE.replace("---\n", "") + "---\n",
    ] {
        let claim = read_text(&text).unwrap();
        let Content::Chess(setup) = claim.content else { panic!("no position") };
        assert_eq!(setup.start.to_string(), "k7/p7/2K5/1P6/8/8/8/6Q1 w - - 0 1");
        assert_eq!(setup.asked.to_string(), "#2");
        assert_eq!(written(&setup, &setup.keys), ["Qg8#"]);
        assert_eq!(setup.line, setup.keys);
        assert_eq!(
            claim.facts,
            Facts {
                author: Some("Anonymous".into()),
                source: Some("A notebook, 2026-01".into()),
                labels: vec![Label::new(LabelKind::Theme, "Example")],
                ..Facts::default()
            }
        );
    }
}

#[test]
fn facts_in_every_shape() {
    let text = entry(
        "#2",
        "authors: [\"Loyd, Sam\", 'Babić, Ana']\ntitle: Rex\nid: 4711\nkeywords: [Model mates, \"a, b\"]\n\
         source:\n  name: The Problemist\n  volume: 3\n  issue: 01-02\n  problemid: C7100\n\
         \x20 date: {year: 1987, month: 5, day: 03}\n\
         award:\n  tourney: {name: Jubilee}\n  distinction: 1st Prize\n\
         comments:\n  - First\n  - |\n    Second\n    line\nreprints: [{name: Album}]",
    );
    let facts = read_text(&text).unwrap().facts;
    assert_eq!(facts.author.as_deref(), Some("Loyd, Sam; Babić, Ana"));
    assert_eq!(facts.source.as_deref(), Some("The Problemist 3/01-02, 1987-05-03, 1st Prize, Jubilee"));
    assert_eq!((facts.title.as_deref(), facts.reference.as_deref()), (Some("Rex"), Some("4711")));
    assert_eq!(facts.comment.as_deref(), Some("First\nSecond\nline"));
    let names: Vec<&str> = facts.labels.iter().map(|label| label.name.as_str()).collect();
    assert_eq!(names, ["Model_mates", "a,_b"]);
    let text = entry(
        "#2",
        "authors: Loyd\nsource: {name: Schwalbe, issue: 12, problemid: 0815}\ndate: 1987.10\n\
         distinction: 2nd Prize\naward: {tourney: ditto, distinction: 3rd Prize}\n\
         keywords: Zilahi, Grimshaw\ncomments: One",
    );
    let facts = read_text(&text).unwrap().facts;
    assert_eq!(facts.source.as_deref(), Some("Schwalbe 12, 1987.10, 3rd Prize, 2nd Prize"));
    assert_eq!((facts.author.as_deref(), facts.reference.as_deref()), (Some("Loyd"), Some("0815")));
    assert_eq!((facts.labels.len(), facts.comment.as_deref()), (2, Some("One")));
}

#[test]
fn json_is_the_same() {
    let json = serde_json::json!({
        "id": 12, "authors": ["Anonymous"], "source": {"name": "A notebook", "date": {"year": 2026, "month": 1}},
        "algebraic": {"white": ["Kc6", "Qg1", "Pb5"], "black": ["Ka8", "Pa7"], "neutral": []},
        "stipulation": "#2", "solution": "1.Qg8+! Rxg8", "keywords": ["Example"], "options": [], "twins": null,
    });
    let of_json = read_json(json.as_object().unwrap(), &reading()).unwrap();
    let of_yaml = read_text(EXAMPLE).unwrap();
    assert_eq!(of_json.content, of_yaml.content);
    assert_eq!(of_json.facts, Facts { reference: Some("12".into()), ..of_yaml.facts });
    let mut deep = serde_json::json!("x");
    for _ in 0..100 {
        deep = serde_json::json!([deep]);
    }
    let json = serde_json::json!({ "algebraic": deep });
    assert_eq!(read_json(json.as_object().unwrap(), &reading()).unwrap_err().reason, Reason::Syntax);
}

#[test]
fn who_begins_and_who_castles() {
    for (asked, more, fen) in [
        ("#2", "", "w K -"),
        ("h#2", "", "b K -"),
        ("h#2.5", "", "w K -"),
        ("ser-h#5", "", "b K -"),
        ("h#2", "options: [WhiteToPlay, SetPlay]", "w K -"),
        ("#2", "options: WhiteToPlay", "w K -"),
        ("#2", "options: [HalfDuplex, Intelligent 5, Defence 1]", "b K -"),
        ("#2", "options: [NoCastling h1]", "w - -"),
        ("#2", "options: [NoCastling e1h1, MaxSolutions 3]", "w - -"),
        ("#2", "options: [NoCastling a1 a8]", "w K -"),
        ("+", "", "w K -"),
        ("= black to move", "", "b K -"),
    ] {
        let position = setup(&entry(asked, more)).start.to_string();
        assert!(position.contains(fen), "{asked} {more}: {position}");
    }
    assert!(problem_of(&entry("#2", "options: [Duplex]")).draft().duplex);
}

#[test]
fn stipulations() {
    for (text, asked) in [
        ("#2", "#2"),
        ("h#3*", "h#3"),
        ("h#2 2.1.1.1", "h#2"),
        ("h#2.5 (2.1...)", "h#2.5"),
        ("h#2½", "h#2.5"),
        ("H#2 2 solutions", "h#2"),
        ("s#3*v", "s#3"),
        ("r#2", "r#2"),
        ("hs#2", "hs#2"),
        ("ser-h#5", "ser-h#5"),
        ("h=2", "h=2"),
        ("=3", "=3"),
    ] {
        let read = setup(&entry(text, "")).asked;
        assert!(matches!(read, Asked::Mate(_)), "{text}");
        assert_eq!(read.to_string(), asked, "{text}");
    }
    for text in ["+", "="] {
        assert_eq!(setup(&entry(text, "")).asked, Asked::Other(text.into()));
    }
    for text in ["PG4.5", "h##2", "see text", "#2 after the key", "#31", "x"] {
        let reject = rejected(&entry(text, ""));
        assert_eq!((reject.reason, reject.line, reject.column), (Reason::Unsupported, 4, 14), "{text}");
        assert!(reject.message.contains(text.split(' ').next().unwrap()), "{reject}");
    }
    let bare = EXAMPLE.replace("\"#2\"", "#2");
    let reject = rejected(&bare);
    assert_eq!((reject.reason, reject.line), (Reason::Syntax, 9));
    assert!(reject.message.contains("'stipulation' is empty"), "{reject}");
    let reading = Reading { stipulation: "#3".parse().ok(), ..reading() };
    let claim = read_yaml(&bare, &reading).unwrap();
    assert!(matches!(claim.content, Content::Chess(setup) if setup.asked.to_string() == "#3"));
}

#[test]
fn pieces_in_every_shape() {
    for white in [
        "[Kc6, Sf4, Pb5]",
        "Kc6 Nf4 b5",
        "[Kc6, \"Sf4 b5\"]",
        "\"Kc6, Sf4, Pb5\"",
        "\n    - Kc6\n    - Sf4\n    - b5",
    ] {
        let text = EXAMPLE.replace("[Kc6, Qg1, Pb5]", white);
        assert_eq!(setup(&text).start.to_string(), "k7/p7/2K5/1P6/5N2/8/8/8 w - - 0 1", "{white}");
    }
    for (white, reason, part) in [
        ("[Kc6, Gf4]", Reason::Unsupported, "fairy piece 'Gf4'"),
        ("[Kc6, Pag7]", Reason::Unsupported, "fairy piece 'Pag7'"),
        ("[Kc6, Royal Zf3]", Reason::Unsupported, "fairy piece 'Royal'"),
        ("[Kc6, Sa1, Na2]", Reason::Unsupported, "'Na2' is a nightrider"),
        ("[Kc6, Qi9]", Reason::Syntax, "'Qi9' is not a piece on a square"),
        ("[Kc6, Qa8]", Reason::Position, "two pieces stand on a8"),
        ("[Qc6]", Reason::Position, "White has no king"),
        ("[Kb7]", Reason::Position, "king"),
        ("[Kc6, Qé]", Reason::Unsupported, "fairy piece 'Qé'"),
    ] {
        let reject = rejected(&EXAMPLE.replace("[Kc6, Qg1, Pb5]", white));
        assert_eq!(reject.reason, reason, "{white}: {reject}");
        assert!(reject.message.contains(part), "{white}: {reject}");
    }
}

#[test]
fn fairy_entries() {
    for (more, part) in [
        ("conditions: [Circe]", "the condition 'Circe'"),
        ("conditions: Madrasi", "the condition 'Madrasi'"),
        ("options: [SetPlay, AntiCirce]", "'AntiCirce'"),
        ("options: [Quodlibet]", "'Quodlibet'"),
        ("twins: {b: Condition Circe}", "twin b): the command 'Condition'"),
        ("twins: {b: Add neutral Gd5}", "neutral"),
        ("twins: {a: Move a7 a6}", "zero position"),
    ] {
        let reject = rejected(&entry("#2", more));
        assert_eq!(reject.reason, Reason::Unsupported, "{more}: {reject}");
        assert!(reject.message.contains(part), "{more}: {reject}");
    }
    let reject = rejected(&entry("#2", "").replace("stipulation", "  neutral: [Ga1]\nstipulation"));
    assert_eq!((reject.reason, reject.line), (Reason::Unsupported, 4));
    assert_eq!(rejected(&entry("+", "options: [Duplex]")).reason, Reason::Unsupported);
    assert!(read_text(&entry("#2", "conditions: []\noptions: []\ntwins: {}")).is_ok());
}

#[test]
fn every_twin_command() {
    for (commands, changes) in [
        ("Move d2 d4", "wPd2-d4"),
        ("move d2 c6", "remove bPc6, wPd2-c6"),
        ("Add white Rd5", "add wRd5"),
        ("Add black Sb5 c4 Remove d2", "add bNb5, add bPc4, remove wPd2"),
        ("Add black Qd2", "remove wPd2, add bQd2"),
        ("Remove h1", "remove wRh1"),
        ("Remove h1, Remove d2", "remove wRh1, remove wPd2"),
        ("Exchange e1 h1", "swap e1 h1"),
        ("Exchange e1 d1", "wKe1-d1"),
        ("Substitute R S", "remove wRh1, add wNh1"),
        ("Stipulation h#3", "stipulation h#3"),
        ("Remove h1 Shift a1 b1", "remove wRh1, shift a1-b1"),
        ("Rotate 90", "rotate 270"),
        ("Rotate 180", "rotate 180"),
        ("Rotate 270", "rotate 90"),
        ("Mirror a1<-->h1", "mirror a1-h1"),
        ("Mirror a1 <--> a8", "mirror a1-a8"),
        ("PolishType", "swap colours"),
    ] {
        let text = entry("#2", &format!("twins:\n  b: {commands}")).replace("Pa7", "Pc6");
        assert_eq!(problem_of(&text).twins()[0].changes_text(), changes, "{commands}");
    }
    let text = entry(
        "h#2",
        "twins:\n  c: Continued Move d3 d4\n  b: |\n    Move d2 d3\n    Remove a7\ntitle: T\nsource: S",
    );
    let problem = problem_of(&text);
    let twins: Vec<String> = problem.twins().iter().map(Twin::to_string).collect();
    assert_eq!(twins, ["b) wPd2-d3, remove bPa7", "c) continued wPd3-d4"]);
    assert_eq!((problem.draft().title.as_deref(), problem.draft().source.as_deref()), (Some("T"), Some("S")));
}

#[test]
fn reflections_at_a_diagonal() {
    let board = "algebraic: {white: [Kb2, Qc1], black: [Kg4]}\nstipulation: \"#2\"\n";
    for (way, fen) in
        [("a1<-->h8", "8/6K1/7Q/8/8/8/4k3/8 w - - 0 1"), ("a8<-->h1", "8/3k4/8/8/8/Q7/1K6/8 w - - 0 1")]
    {
        let problem = problem_of(&format!("{board}twins: {{b: Mirror {way}}}"));
        assert_eq!(problem.parts()[1].problem.position().to_string(), fen, "{way}");
    }
    // As in Popeye, a1 goes to h1.
    let problem = problem_of(&format!("{board}twins: {{b: Rotate 90}}"));
    assert_eq!(problem.parts()[1].problem.position().to_string(), "8/4k3/8/8/8/7Q/6K1/8 w - - 0 1");
}

#[test]
fn wrong_twins() {
    for (twin, reason, part) in [
        ("Move d3 d4", Reason::Position, "twin b): d3 is empty"),
        ("Move d2", Reason::Syntax, "'Move d2' is not a complete command"),
        ("Add red Ka1", Reason::Syntax, "'Add red Ka1' is not a complete command"),
        ("Add white Gd5", Reason::Unsupported, "fairy piece 'Gd5'"),
        ("Shift a1 b1", Reason::Position, "would leave the board"),
        ("Remove e1", Reason::Position, "White has no king"),
        ("Continued", Reason::Syntax, "twin b) has no command"),
        ("Rotate 45", Reason::Syntax, "not a complete command"),
        ("Stipulation +", Reason::Unsupported, "'+'"),
        ("Imitator a1", Reason::Unsupported, "'Imitator'"),
    ] {
        let reject = rejected(&entry("#2", &format!("twins:\n  b: {twin}")));
        assert_eq!((reject.reason, reject.line), (reason, 6), "{twin}: {reject}");
        assert!(reject.message.contains(part), "{twin}: {reject}");
    }
    let many: String = ('b'..='z').chain('A'..='Z').map(|name| format!("  x{name}: Remove d2\n")).collect();
    assert_eq!(rejected(&entry("#2", &format!("twins:\n{many}"))).reason, Reason::Unsupported);
    assert_eq!(rejected(&entry("#2", "twins: Move d2 d4")).reason, Reason::Syntax);
}

#[test]
fn claimed_keys() {
    let white = "[Ke1, Ra1, Pb7, Se4, Sc4]";
    for (solution, keys) in [
        ("1.Ra1-a5 !", vec!["Ra5"]),
        ("1.Ra1*a7 + ! {1.Kd1!}", vec!["Rxa7"]),
        ("1.Ra5? Kh7! 1. Ra6! Kh7 2. Ra7#", vec!["Ra6"]),
        (
            "1...Kh8-h7\n  2.Ra1 #\n\n1.Ra1-a5 ? threat:\n but\n  1...Kg8 !\n\n1.Ra1-a6 ! zugzwang.",
            vec!["Ra6"],
        ),
        ("1.b7-b8=S ! 1.b8Q!! 1.0-0-0 ! 1.Sed2!", vec!["b8=N", "b8=Q+", "O-O-O", "Ned2"]),
        ("1.Ra5 Kh7 2.Ra6", vec!["Ra5"]),
        ("1.Ra5 Kh7 1.Ra6 Kh7", vec![]),
        ("1.Ra5?! 1.Ra6!?", vec![]),
        ("1. ... Kh7! 11.Ra5! 1.Rh9! 1.e4! 1.Sd2!", vec![]),
        ("nothing", vec![]),
    ] {
        let text = format!(
            "algebraic: {{white: {white}, black: [Kh8, a7]}}\nstipulation: \"#2\"\nsolution: |2\n  {}\n",
            solution.replace('\n', "\n  ")
        );
        let setup = setup(&text);
        assert_eq!(written(&setup, &setup.keys), keys, "{solution}");
        assert_eq!(setup.line.len(), usize::from(keys.len() == 1), "{solution}");
    }
}

#[test]
fn claimed_lines() {
    let men = "algebraic: {white: [Ke1, Rh1], black: [Ka8, Pa7]}\n";
    for (asked, solution, line) in [
        ("h#1", "1...Rh1-h8 #\n1.a7-a6 Rh1-h8 + #", "a7a6 h1h8"),
        ("h#1", "1.a6 0-0 {no} 1.a5 Kd1", "a7a6 e1g1"),
        ("h#1", "1.Kb9 Ra1 1.a5 Kd1", "a7a5 e1d1"),
        ("h#1.5", "  1...Rh1-h6   2.a7*h6 Kd1\n  1...Rh1-h6   2.a7-a5 Ke1-d1 #", "h1h6 a7a5 e1d1"),
        ("h#2", "1.a6 Kd1", ""),
        ("ser-h#2", "  1.a7-a5   2.a5-a4 Rh1-h8 #", "a7a5 a5a4 h1h8"),
        ("ser-#2", "1.Rh2 2.Rh8", "h1h2 h2h8"),
        ("ser-#2", "1.Rh8+ 2.Rxa8", ""),
        ("h#", "1.a6 Kd1", ""),
    ] {
        let text =
            format!("{men}stipulation: \"{asked}\"\nsolution: |2\n  {}\n", solution.replace('\n', "\n  "));
        let setup = setup(&text);
        let moves: Vec<String> = setup.line.iter().map(ToString::to_string).collect();
        assert_eq!(moves.join(" "), line, "{asked} {solution}");
        assert!(setup.keys.is_empty());
    }
}

#[test]
fn broken_yaml() {
    for (text, line) in [
        ("---\nalgebraic: [Ka1\nstipulation: \"#2\"\n", None),
        ("a: b: c\n", Some(1)),
        ("a: 1\nb:\n\t- x\n", Some(3)),
        ("title: \"open\nstipulation: x", None),
        ("title: one\ntitle: two\n", Some(2)),
        ("just a text", Some(1)),
        ("", Some(1)),
        ("---\n", Some(1)),
        ("- a\n- b\n", Some(1)),
        ("a: 1\n---\nb: 2\n", Some(3)),
        ("stipulation: \"#2\"\n", Some(1)),
        ("algebraic:\nstipulation: \"#2\"\n", Some(1)),
        ("stipulation: \"#2\"\nalgebraic: text\n", Some(2)),
    ] {
        let reject = rejected(text);
        assert_eq!(reject.reason, Reason::Syntax, "{text}: {reject}");
        assert!(line.is_none_or(|line| line == reject.line), "{text}: {reject}");
        assert!(reject.column >= 1 && !reject.message.is_empty());
    }
}

#[test]
fn hostile_documents() {
    let deep = |open: &str, many: usize| format!("a: {}", open.repeat(many));
    let stairs: String = (0..3000).map(|depth| format!("{}a:\n", " ".repeat(depth))).collect();
    let mut laughs = "a: &a [x, x]\n".to_owned();
    for (one, next) in ('a'..='y').zip('b'..) {
        laughs += &format!("{next}: &{next} [*{one}, *{one}]\n");
    }
    let keys: String = ('a'..='y')
        .zip('b'..)
        .map(|(one, next)| format!("? &{next} {{? *{one} : 1, ? [*{one}] : 2}}\n: x\n"))
        .collect();
    let long = format!("a: &a \"{}\"\nb: [{}]\n", "x".repeat(500_000), "*a, ".repeat(100_000));
    for text in [
        deep("[", 100_000),
        deep("{a: ", 100_000),
        deep("[", 250),
        deep("[a: ", 250),
        deep("[{a: ", 120),
        format!("{}x", "- ".repeat(100_000)),
        format!("{}x", "? ".repeat(100_000)),
        format!("{}x", "- ".repeat(99)),
        format!("{}{}", "- ".repeat(98), "[a: ".repeat(250)),
        stairs,
        laughs,
        format!("z: &a x\n{keys}"),
        long,
        "x".repeat(2 << 20),
        "a: *b\n".to_owned(),
        "a: &a [*a]\n".to_owned(),
        "? [a]\n: b\n? {c: d}\n: e\n".to_owned(),
        "!!int x: !!float y\n".to_owned(),
        "%YAML 9.9\n---\na: b\n".to_owned(),
    ] {
        let shown: String = text.chars().take(40).collect();
        assert!(read_text(&text).is_err(), "{shown}");
    }
    let anchor = EXAMPLE.replace("- Anonymous", "- &who Anonymous\n  - *who");
    assert_eq!(read_text(&anchor).unwrap().facts.author.as_deref(), Some("Anonymous; Anonymous"));
}

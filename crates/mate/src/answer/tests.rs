use super::*;
use crate::{puzzle_json, solution_json};
use rookwright_chess::Notation;

fn problem(stipulation: &str, fen: &str) -> Problem {
    format!("puzzle: mate\nstipulation: {stipulation}\nfen: {fen}\n").parse().unwrap()
}

fn published() -> Problem {
    problem("#2", "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - 0 1")
}

/// Returns the answers in a text, in UCI.
fn answers(problem: &Problem, text: &str) -> Result<Vec<String>, String> {
    let line = |moves: &Vec<Move>| moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    read_answers(problem, text)
        .map(|lines| lines.iter().map(line).collect())
        .map_err(|error| error.to_string())
}

#[test]
fn however_it_is_written() {
    let whole = "d1d8 g8h7 d8h8";
    for text in [
        "1.Rd8+ Kh7 2.Rh8#",
        "line: 1. Rd8+! Kh7 2. Rh8#",
        "d1d8 g8h7 d8h8",
        "d1d8, g8h7, d8h8\n",
        "1.Rd1-d8+ Kg8-h7 2.Rd8-h8#",
        "1.♖d8+ ♔h7 2.♖h8#",
        "8 . . . . . . k .\n  a b c d e f g h\n#2   4 + 5\n\n1.Rd8+ Kh7 2.Rh8#",
        r#"{"line": ["d1d8", "g8h7", "d8h8"]}"#,
        r#"{"solutions": [{"line": "1.Rd8+ Kh7 2.Rh8#", "text": "so"}]}"#,
        r#"["Rd8 Kh7 Rh8"]"#,
    ] {
        assert_eq!(answers(&published(), text), Ok(vec![whole.into()]), "{text}");
    }
    for text in ["Rd8; Rd7", "Rd8\nRd7", "line: Rd8; d1d7", "{\"keys\": [\"d1d8\", {\"move\": \"Rd7\"}]}"] {
        assert_eq!(answers(&published(), text), Ok(vec!["d1d8".into(), "d1d7".into()]), "{text}");
    }
    // A puzzle file with the answer below.
    let file = published().to_string() + "Rd8\n";
    assert_eq!(answers(&published(), &file), Ok(vec!["d1d8".into()]));
    let series = problem("ser-h#2", "8/8/8/8/8/1k6/8/R3K3 b Q - 0 1");
    assert_eq!(answers(&series, "1.Kc3 2.Kb2 Rd1"), Ok(vec!["b3c3 c3b2 a1d1".into()]));
    assert_eq!(answers(&series, "h#2  1 + 1\nKc3"), Ok(vec!["b3c3".into()]));
}

#[test]
fn what_is_no_answer() {
    for (text, message) in [
        ("", "line 1, column 1: expected an answer: a line like '1.Rd8+ Kh7 2.Rh8#', or JSON"),
        (
            "Rd8 Kh8\n  Rd9",
            "line 1, column 5: 'Kh8' is not a legal move here\nline 2, column 3: 'Rd9' is not a move: expected one like Rd8, Rd1-d8, d1d8, e8=Q or O-O",
        ),
        ("answer: Rd8", "line 1, column 1: unknown key: expected line, or a key of the puzzle"),
        ("{\"line\": [1]}", "\"line\": expected moves, like \"d1d8\""),
        ("{\"line\": [\"d1d8\", \"g8g8\"]}", "move 2 of the line: 'g8g8' is not a legal move here"),
        ("{}", "expected \"line\", \"move\", \"keys\" or \"solutions\" in the JSON"),
        ("[1]", "expected a JSON object, a line of moves, or a list of them"),
    ] {
        let said = answers(&published(), text).unwrap_err();
        assert!(said.starts_with(message), "{text}: {said}");
    }
    assert!(answers(&published(), "{").unwrap_err().starts_with("not JSON"));
}

#[test]
fn what_cannot_be_played_is_a_wrong_answer() {
    let is_wrong = |text: &str| matches!(read_answers(&published(), text), Err(AnswerError::Illegal(_)));
    for text in ["Rd8 Kh8", "line: Rd8 Kh8", "Rd8\nRd8 Kh8", "{\"line\": [\"d1d8\", \"g8g7\"]}", "Qd8"] {
        assert!(is_wrong(text), "{text}");
    }
    for text in ["", "Rd8 Kh8\nRd9", "answer: x\nRd8 Kh8", "{\"line\": \"Rd9\"}", "Rd8"] {
        assert!(!is_wrong(text), "{text}");
    }
}

#[test]
fn in_and_out_as_json() {
    let published = published();
    let line = &read_answers(&published, "1.Rd8+ Kh7 2.Rh8#").unwrap()[0];
    let json = solution_json(&published, line, Notation::San);
    assert_eq!(json.to_string(), r#"{"line":["d1d8","g8h7","d8h8"],"text":"1.Rd8+ Kh7 2.Rh8#"}"#);
    assert_eq!(read_answers(&published, &json.to_string()), Ok(vec![line.clone()]));
    assert_eq!(
        puzzle_json(&published).to_string(),
        r##"{"family":"mate","title":"Mate in 2","board":"8x8","fen":"6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - 0 1","stipulation":"#2","men":{"white":5,"black":6}}"##
    );
}

#[test]
fn pictures() {
    let published = published();
    let line = &read_answers(&published, "1.Rd8+ Kh7 2.Rh8#").unwrap()[0];
    let key = diagram(&published, line);
    assert_eq!((key.men, key.arrows.len()), (published.diagram().men, 1));
    assert_eq!(key.arrows[0].to.to_string(), "d8");
    let series = problem("ser-h#2", "8/8/8/8/8/1k6/8/R3K3 b Q - 0 1");
    let line = &read_answers(&series, "1.Kc3 2.Kb2 Rd1").unwrap()[0];
    let last = diagram(&series, line);
    assert_eq!((last.men.to_string().as_str(), last.turn), ("kb2 Rd1 Ke1", None));
    assert_eq!((last.arrows[0].from.to_string(), last.arrows[0].to.to_string()), ("a1".into(), "d1".into()));
    // An illegal line is drawn up to the first illegal move.
    diagram(&series, &[Move::NONE, line[0]]);
    assert!(diagram(&series, &[]).arrows.is_empty());
}

/// Returns what is printed around lines of moves.
fn printed(lines: &str) -> String {
    format!("h#1.5   2 + 1   White to move\n\n{lines}\n[engine search, 0.0048 s, 33 nodes]\n")
}

#[test]
fn what_is_printed_is_read() {
    let help = problem("h#1.5", "7k/8/8/5K2/8/8/8/6Q1 w - - 0 1");
    for line in
        ["1...Kf6 2.Kh7 Qg7#", "1...Kf5-f6 2.Kh8-h7 Qg1-g7#", "1...♔f6 2.♔h7 ♕g7#", "f5f6 h8h7\n    g1g7"]
    {
        let text = printed(&format!("{line}\n\n1 solution; sound"));
        assert_eq!(answers(&help, &text), Ok(vec!["f5f6 h8h7 g1g7".into()]), "{line}");
    }
    let stalemate = problem("=1", "k3/2Q1/4/K3 w - - 0 1");
    let said = answers(&stalemate, &printed("1.Kb1=!\n\n1.Ka2=!\n\nunsound, 2 keys: 1.Kb1= 1.Ka2="));
    assert_eq!(said, Ok(vec!["a1b1".into(), "a1a2".into()]));
    assert_eq!(answers(&stalemate, "Kb1=\n"), Ok(vec!["a1b1".into()]));
    for text in ["no solution\n", "\nno solution", &printed("no solution")] {
        assert!(answers(&help, text).unwrap_err().ends_with(NOTHING_PRINTED), "{text}");
    }
    let said = answers(&help, "\n+---a---b---c---+\n|               |\n").unwrap_err();
    assert!(said.starts_with("line 2, column 1: this is Popeye's layout, which is not read"), "{said}");
}

#[test]
fn a_problem_without_twins_is_its_own_part() {
    let problem = problem("#2", "6k1/5ppp/8/8/8/8/8/3RR1K1 w - - 0 1");
    let whole = |text: &str| read_answers(&problem, text);
    let parts = |text: &str| read_part_answers(&problem, text);
    for text in ["1.Rd8#", r#"{"key": "d1d8"}"#, r#"{"part": "b", "key": "d1d8"}"#, "Qa1", ""] {
        let expected = whole(text).map(|lines| lines.into_iter().map(|line| (0, line)).collect());
        assert_eq!(parts(text), expected, "{text}");
    }
}

#[test]
fn parts_of_what_is_printed() {
    let text = "puzzle: mate\nstipulation: h#1.5\nfen: 7k/8/8/5K2/8/8/8/6Q1 w - - 0 1\nduplex: yes\n";
    let duplex: Problem = text.parse().unwrap();
    let read = |text: &str| {
        let lines = read_part_answers(&duplex, text).map_err(|error| error.to_string());
        lines.map(|lines| lines.iter().map(|(part, line)| (*part, line.len())).collect::<Vec<_>>())
    };
    let run = |line: &str| printed(line);
    let both =
        |one: &str, other: &str| format!("Helpmate in 1.5\n\na)\n{}\nduplex)\n{}", run(one), run(other));
    assert_eq!(read(&both("1...Kf6 2.Kh7 Qg7#", "no solution")), Ok(vec![(0, 3)]));
    assert_eq!(read(&both("no solution", "1...Kh7")), Ok(vec![(1, 1)]));
    assert!(read(&both("no solution", "no solution")).unwrap_err().ends_with(NOTHING_PRINTED));
    assert_eq!(read("a) 1...Kf6 2.Kh7 Qg7#\nduplex) no solution\n"), Ok(vec![(0, 3)]));
    assert_eq!(read("a) no solution\nduplex) 1...Kh7\n"), Ok(vec![(1, 1)]));
    assert!(read("a) no solution\nduplex) no solution\n").unwrap_err().ends_with(NOTHING_PRINTED));
    let lines = "{\"line\":[\"f5f6\"],\"part\":\"a)\"}\n{\"line\":[\"h8h7\"],\"part\":\"duplex)\"}\n";
    assert_eq!(read(lines), Ok(vec![(0, 1), (1, 1)]));
    assert_eq!(read("{\"line\":[\"f5f6\"],\"part\":\"b)\"}"), Err("there is no part \"b)\"".into()));
}

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

//! Help and series play that needs fewer moves than are asked for.

use crate::mask::mask;
use crate::run::rookwright;
use insta::assert_snapshot;
use serde_json::{Value, json};

const HELP: &str = "k1K5/p7/1P6/8/8/8/8/8 b";
const SERIES: &str = "8/6pp/6pk/8/7K/8/6P1/8 w";

fn solve(fen: &str, words: &str) -> String {
    mask(&rookwright("solve mate").arg(fen).words(words).answer())
}

#[test]
fn the_text_says_that_the_problem_is_unsound_and_shows_why() {
    assert_snapshot!(solve(HELP, "h#3 --ascii"), @r"
    Helpmate in 3
    8 k . K . . . . .
    7 p . . . . . . .
    6 . P . . . . . .
    5 . . . . . . . .
    4 . . . . . . . .
    3 . . . . . . . .
    2 . . . . . . . .
    1 . . . . . . . .
      a b c d e f g h

    h#3   2 + 2   Black to move

    1.a5 b7+ 2.Ka7 b8=Q+ 3.Ka6 Qb7#

    1 solution
    unsound: a shorter helpmate exists, h#2:
        1.a6 b7+ 2.Ka7 b8=Q#
    [engine search, T s, N nodes]
    ");
    let series = solve(SERIES, "ser-#3");
    assert!(series.contains("unsound: a shorter series mate exists, ser-#2:\n    1.g4 2.g5#\n"), "{series}");
}

#[test]
fn every_shorter_length_is_told() {
    const QUEENS: &str = "8/8/Q4Q2/K1k5/8/8/8/7R b";
    let lengths = |document: &Value| -> Vec<(String, usize)> {
        let one = |length: &Value| {
            assert_eq!(length["complete"], json!(true));
            let lines = length["solutions"].as_array().map_or(0, Vec::len);
            (length["stipulation"].as_str().unwrap_or_default().to_owned(), lines)
        };
        document["shorter_lengths"].as_array().expect("a list").iter().map(one).collect()
    };
    let said = rookwright("solve mate").arg(QUEENS).words("ser-h#3 --json").answer();
    let whole: Value = serde_json::from_str(&said).expect("JSON");
    let told = lengths(&whole);
    assert_eq!(told.iter().map(|(asked, _)| asked.as_str()).collect::<Vec<_>>(), ["ser-h#1", "ser-h#2"]);
    assert_eq!(whole["shorter"], whole["shorter_lengths"][0]);
    // As many lines as are found if the length itself is asked for, and as Popeye's layout lists.
    for (asked, number) in &told {
        let alone = rookwright("count mate").arg(QUEENS).arg(asked).words("--quiet").answer();
        assert_eq!(alone.trim(), number.to_string(), "{asked}");
    }
    let popeye = solve(QUEENS, "ser-h#3 --popeye");
    let shown = popeye.lines().filter(|line| line.starts_with("  1.")).count();
    let own = whole["solutions"].as_array().map_or(0, Vec::len);
    assert_eq!(shown, own + told.iter().map(|(_, lines)| lines).sum::<usize>());
    let text = solve(QUEENS, "ser-h#3");
    assert!(text.contains("unsound: a shorter series helpmate exists, ser-h#1:\n"), "{text}");
    assert!(text.contains("\nand ser-h#2:\n"), "{text}");
    let batch = rookwright("solve mate --epd - --jsonl").input(format!("{QUEENS} ser-h#3\n")).answer();
    assert_eq!(lengths(&serde_json::from_str(&batch).expect("JSON")), told);
    let sound = rookwright("solve mate").arg(HELP).words("h#2 --json").answer();
    assert_eq!(lengths(&serde_json::from_str(&sound).expect("JSON")), []);
}

#[test]
fn what_is_sound_is_called_so() {
    assert!(solve(HELP, "h#2").contains("\n1 solution; sound\n"));
    assert!(solve(SERIES, "ser-#2").contains("\n1 solution; sound\n"));
}

#[test]
fn popeye_lists_the_shorter_ones_first() {
    let lines = |fen, asked: &str| {
        let said = solve(fen, &format!("{asked} --popeye"));
        said.lines()
            .filter(|line| line.starts_with("  1."))
            .map(|line| format!("{line}\n"))
            .collect::<String>()
    };
    assert_eq!(
        lines(HELP, "h#3"),
        "  1.a7-a6 b6-b7 +   2.Ka8-a7 b7-b8=Q #\n  1.a7-a5 b6-b7 +   2.Ka8-a7 b7-b8=Q +   3.Ka7-a6 Qb8-b7 #\n"
    );
    assert_eq!(lines(SERIES, "ser-#3"), "  1.g2-g4   2.g4-g5 #\n  1.g2-g3   2.g3-g4   3.g4-g5 #\n");
}

#[test]
fn documents_call_neither_sound() {
    let lines = format!("{HELP} h#3\n{SERIES} ser-#3\n{HELP} h#2\n{SERIES} ser-#2\n");
    let said = rookwright("solve mate --epd - --jsonl --quiet").input(lines).answer();
    let documents: Vec<Value> = said.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let sound: Vec<_> = documents.iter().map(|document| document["sound"].clone()).collect();
    assert_eq!(sound, [json!(false), json!(false), json!(true), json!(true)]);
    let text = |document: &Value| document["shorter"]["solutions"][0]["text"].clone();
    assert_eq!(text(&documents[0]), "1.a6 b7+ 2.Ka7 b8=Q#");
    assert_eq!(text(&documents[1]), "1.g4 2.g5#");
    assert_eq!(documents[2]["shorter"], Value::Null);
    let whole = rookwright("solve mate").arg(HELP).words("h#3 --json").answer();
    let whole: Value = serde_json::from_str(&whole).expect("JSON");
    assert_eq!((&whole["sound"], &whole["faults"]), (&json!(false), &json!(["shorter: in 2"])));
    assert_eq!(whole["shorter"]["stipulation"], "h#2");
}

#[test]
fn batches_and_counts_say_it_too() {
    let said = rookwright("solve mate --epd - --quiet").input(format!("{HELP} h#3\n")).answer();
    assert_eq!(said, "1: h#3 1.a5 b7+ 2.Ka7 b8=Q+ 3.Ka6 Qb7#; shorter: h#2 1.a6 b7+ 2.Ka7 b8=Q#\n");
    let counted = rookwright("count mate").arg(HELP).arg("h#3").answer();
    assert!(
        counted.starts_with("Helpmate in 3: 1\n") && counted.ends_with("\nshorter: helpmate in 2\n"),
        "{counted}"
    );
}

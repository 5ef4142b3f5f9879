//! Lines of help and series play in every output format.

use crate::document::LinesReport;
use crate::report::testing::*;
use crate::report::{Lines, lines_text, popeye_lines};
use crate::run::{LinesOfLength, Shorter};
use rookwright_chess::{Move, Notation};
use rookwright_run::document::value_of;
use serde_json::json;

/// No shorter line exists.
const NOTHING: Shorter = Shorter { lengths: Vec::new(), undecided: None };

#[test]
fn lines_of_help_play() {
    let fen = "8/8/8/8/8/1K6/7R/1k6 b - - 0 1";
    let lines = [line(fen, "h#1", "b1a1 h2h1"), line(fen, "h#1", "b1c1 h2h1")];
    let position = position(fen);
    let stipulation = "h#1".parse().unwrap();
    let found = Lines {
        position: &position,
        stipulation,
        lines: &lines[..1],
        complete: true,
        shorter: &NOTHING,
        intended: 1,
    };
    assert_eq!(
        lines_text(&found, Notation::San),
        "h#1   2 + 1   Black to move\n\n1.Ka1 Rh1#\n\n1 solution; sound\n"
    );
    let expected = json!({
        "stipulation": "h#1",
        "fen": fen,
        "complete": true,
        "sound": true,
        "faults": [],
        "solutions": [{"line": ["b1a1", "h2h1"], "text": "1.Ka1 Rh1#"}],
        "shorter": null,
        "shorter_lengths": [],
    });
    assert_eq!(value_of(&LinesReport::of(&found)), expected);
    let popeye = popeye_lines(&found, None);
    assert!(
        popeye.ends_with(
            "  h#1                         2 + 1\n\n  1.Kb1-a1 Rh2-h1 #\n\nsolution finished.\n\n\n"
        ),
        "{popeye}"
    );
    let found = Lines { lines: &lines, complete: false, ..found };
    assert!(lines_text(&found, Notation::San).ends_with("\n\nat least 2 solutions\n"));
    // Popeye's word for a search that was stopped, wherever it was.
    let is_partial = |found: &Lines<'_>| {
        let popeye = popeye_lines(found, None);
        assert_ne!(popeye.contains("Partial solution"), popeye.contains("solution finished."), "{popeye}");
        popeye.contains("Partial solution")
    };
    let unknown = Shorter::unknown("h#3".parse().unwrap());
    let found = Lines { shorter: &NOTHING, ..found };
    assert!(is_partial(&found) && is_partial(&Lines { complete: true, shorter: &unknown, ..found }));
    assert!(!is_partial(&Lines { complete: true, ..found }));
    let found = Lines { lines: &[], complete: true, ..found };
    assert_eq!(lines_text(&found, Notation::San), "h#1   2 + 1   Black to move\n\nno solution\n");
}

#[test]
fn lines_of_half_moves_and_series() {
    let fen = "8/8/8/8/8/2K5/7R/1k6 w - - 0 1";
    let half = [line(fen, "h#1.5", "c3b3 b1a1 h2h1")];
    let position = position(fen);
    let stipulation = "h#1.5".parse().unwrap();
    let found = Lines {
        position: &position,
        stipulation,
        lines: &half,
        complete: true,
        shorter: &NOTHING,
        intended: 1,
    };
    assert!(lines_text(&found, Notation::San).contains("\n1...Kb3 2.Ka1 Rh1#\n"));
    assert!(popeye_lines(&found, None).contains("\n  1...Kc3-b3   2.Kb1-a1 Rh2-h1 #\n"));

    let series = [line(fen, "ser-#3", "c3c4 c4b3 h2h1")];
    let found = Lines { stipulation: "ser-#3".parse().unwrap(), lines: &series, ..found };
    assert!(lines_text(&found, Notation::San).contains("\n1.Kc4 2.Kb3 3.Rh1#\n"));
    assert!(popeye_lines(&found, None).contains("\n  1.Kc3-c4   2.Kc4-b3   3.Rh2-h1 #\n"));
}

#[test]
fn shorter_lines() {
    let fen = "k1K5/p7/1P6/8/8/8/8/8 b";
    let short = vec![line(fen, "h#2", "a7a6 b6b7 a8a7 b7b8q")];
    let position = position(fen);
    let of = |lines: &[Vec<Move>]| Shorter {
        lengths: vec![LinesOfLength {
            stipulation: "h#2".parse().unwrap(),
            lines: lines.to_vec(),
            complete: true,
        }],
        undecided: None,
    };
    let shorter = of(&short);
    let stipulation = "h#3".parse().unwrap();
    let found = Lines {
        position: &position,
        stipulation,
        lines: &[],
        complete: true,
        shorter: &shorter,
        intended: 1,
    };
    assert_eq!(
        lines_text(&found, Notation::San),
        "h#3   2 + 2   Black to move\n\nno solution\nunsound: a shorter helpmate exists, h#2:\n    1.a6 b7+ 2.Ka7 b8=Q#\n"
    );
    let told = value_of(&LinesReport::of(&found));
    assert_eq!((&told["sound"], &told["faults"]), (&json!(false), &json!(["no solution", "shorter: in 2"])));
    assert_eq!(told["shorter"]["solutions"][0]["text"], "1.a6 b7+ 2.Ka7 b8=Q#");
    assert!(
        popeye_lines(&found, None).contains("\n  1.a7-a6 b6-b7 +   2.Ka8-a7 b7-b8=Q #\n\nsolution finished.")
    );
    let many = of(&vec![short[0].clone(); 7]);
    let text = lines_text(&Lines { shorter: &many, ..found }, Notation::San);
    assert!(text.ends_with("    ... and 2 more\n"), "{text}");
    // The number of solutions that the author states is sound.
    let two = [short[0].clone(), short[0].clone()];
    let found = Lines { lines: &two, shorter: &NOTHING, intended: 2, ..found };
    assert_eq!(found.is_sound(), Some(true));
    assert_eq!(Lines { intended: 1, ..found }.is_sound(), Some(false));
    assert_eq!(Lines { intended: 3, ..found }.is_sound(), Some(false));
    assert_eq!(Lines { intended: 3, complete: false, ..found }.is_sound(), None);
}

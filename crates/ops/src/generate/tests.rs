use crate::testing::{canceller, named, recorder};
use crate::{JobContext, Limits, Task};
use rookwright_chess::Size;
use rookwright_compose as compose;
use rookwright_compose::Manner;
use rookwright_placement::{ChessnumOptions, Generator};
use rookwright_puzzle::Generated;
use rookwright_run::{Budget, Cancel, Settings};
use rookwright_tour as tour;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::ops::ControlFlow;

fn run(request: &Value, context: &JobContext<'_>) -> Result<Value, String> {
    let task = Task::read("generate", request.to_string().as_bytes(), &Limits::default());
    task.and_then(|task| task.run(context)).map_err(|refusal| refusal.to_string())
}

/// Returns the document and the puzzles that were reported before it.
fn document_and_news(request: &Value) -> (Value, Vec<Value>) {
    let (news, heard) = recorder();
    let document = run(request, &JobContext { news, ..JobContext::default() }).unwrap();
    (document, named(&heard, "puzzle"))
}

/// Checks that the document has these lines, and that each was reported with its diagram.
fn holds(request: &Value, lines: &[Value]) {
    let (document, heard) = document_and_news(request);
    assert_eq!(document["puzzles"], Value::from(lines.to_vec()), "{request}");
    assert_eq!((&document["made"], &document["end"]), (&json!(lines.len()), &json!("finished")));
    assert_eq!((&document["family"], &document["advice"]), (&request["family"], &Value::Null));
    assert_eq!(heard.len(), lines.len());
    for (news, line) in heard.iter().zip(lines) {
        assert_eq!(news["puz"], line["puz"]);
        assert!(news["diagram"]["files"].is_u64() && news["task"].is_string(), "{news}");
    }
}

#[test]
fn mates_are_those_of_the_generator() {
    let wish = compose::Wish { seed: 7, ..compose::Wish::new(Size::new(4, 4).unwrap(), Manner::Direct, 2) };
    let watch = Budget::default().watch();
    let how =
        compose::Run { count: 2, threads: 2, watch: &watch, known: &HashSet::new(), give_up_after: 1000 };
    let mut lines = Vec::new();
    let found = &mut |made: &compose::Made| {
        let (white, black) = made.problem.men();
        let title = format!("Mate 7-{}: #2 ({white}+{black})", lines.len() + 1);
        lines.push(Generated::mate(made, &title).json());
        ControlFlow::Continue(())
    };
    wish.generate(how, &mut |_| {}, found).unwrap();
    let request =
        json!({ "family": "mate", "for": "drill", "board": "4x4", "moves": 2, "count": 2, "seed": 7 });
    holds(&request, &lines);
}

#[test]
fn chessnum_puzzles_are_those_of_the_generator() {
    let pieces = rookwright_board::piece_list("KQR").unwrap();
    let board = "5x5".parse().unwrap();
    let options = ChessnumOptions { board, pieces, clues: 2..=6, ..ChessnumOptions::default() };
    let settings = Settings { seed: Some(3), threads: 2, ..Settings::default() };
    let made = Generator::new(&options, &settings).unwrap().take(3);
    let lines: Vec<Value> = (1..)
        .zip(made)
        .map(|(number, made)| {
            let title = format!("Chess-Num 3-{number}, difficulty {}", made.grade.unwrap());
            Generated::chessnum(&made, &title, true).json()
        })
        .collect();
    let request = json!({ "family": "chessnum", "board": "5x5", "pieces": "KQR", "clues": "2..6", "count": 3, "seed": "3" });
    holds(&request, &lines);
}

#[test]
fn tours_are_those_of_the_generator() {
    let options = tour::TourOptions { board: "5x5".parse().unwrap(), ..tour::TourOptions::default() };
    let settings = Settings { seed: Some(5), threads: 2, ..Settings::default() };
    let made = tour::Generator::new(&options, &settings).unwrap().take(2);
    let lines: Vec<Value> = (1..)
        .zip(made)
        .map(|(number, made)| {
            let title = format!("Tour 5-{number}, difficulty {}", made.grade);
            Generated::tour(&made, &title).json()
        })
        .collect();
    holds(&json!({ "family": "tour", "board": 5, "count": 2, "seed": 5, "holes": "" }), &lines);
}

#[test]
fn the_best_material_is_proven() {
    let request = json!({ "family": "mate", "board": "3x3", "men": "4", "prefer": "material", "pawns": "no", "count": 1 });
    let (document, heard) = document_and_news(&request);
    assert_eq!((&document["made"], heard.len()), (&json!(1), 1), "{document}");
    assert_eq!(document["puzzles"][0]["optimum"]["proven"], true, "{document}");
    assert!(document["puzzles"][0]["puz"].as_str().unwrap().contains("Mate 3x3-1: "));
}

#[test]
fn where_nothing_is_found_the_advice_says_what_to_try() {
    let request = json!({ "family": "mate", "board": "3x3", "men": 4, "theme": "smothered, grimshaw", "seed": 1,
        "time_limit": 0.05 });
    let (document, heard) = document_and_news(&request);
    assert_eq!((&document["end"], heard.len()), (&json!("time limit"), 0), "{document}");
    assert!(document["advice"].as_str().unwrap().contains("try "), "{document}");
}

#[test]
fn progress_tells_what_was_rejected() {
    let (news, heard) = recorder();
    let request = json!({ "family": "chessnum", "board": "6x6", "clues": "3..4", "seed": 1, "time_limit": 0.3,
        "count": 500 });
    let document = run(&request, &JobContext { news, ..JobContext::default() }).unwrap();
    let heard = named(&heard, "progress");
    let last = heard.last().unwrap();
    assert_eq!(last["kind"], "standing");
    assert!(last["tried"].as_u64().unwrap() > 0, "{last}");
    let reject = &document["rejected"][0];
    assert!(
        reject["number"].is_u64() && reject["reason"].is_string() && reject["words"].is_string(),
        "{document}"
    );
}

#[test]
fn a_cancelled_run_tells_what_it_has() {
    for family in ["mate", "chessnum", "tour"] {
        let budget = Budget { cancel: Cancel::default(), ..Budget::default() };
        let news = canceller(&budget.cancel, "puzzle");
        let request = json!({ "family": family, "board": "5x5", "count": 500, "seed": 2 });
        let document = run(&request, &JobContext { budget, news, ..JobContext::default() }).unwrap();
        assert_eq!((&document["end"], &document["advice"]), (&json!("stopped"), &Value::Null));
        let made = document["made"].as_u64().unwrap();
        assert!((1..500).contains(&made), "{family}: {made}");
        assert_eq!(document["puzzles"].as_array().unwrap().len() as u64, made);
    }
}

#[test]
fn what_is_wrong_is_said_with_the_field() {
    for (family, field, value, expected) in [
        ("mate", "family", json!("queens"), "family: unknown value 'queens'"),
        ("mate", "count", json!(0), "count: '0' is not a number of puzzles"),
        ("tour", "count", json!(501), "count: 501 puzzles"),
        (
            "tour",
            "count",
            json!("x"),
            "count: 'x' is not a number of puzzles: expected a whole number from 1",
        ),
        ("mate", "seed", json!("x"), "seed: 'x' is not a seed"),
        ("mate", "seed", json!(-1), "seed: '-1' is not a seed"),
        ("mate", "time_limit", json!(-1), "time_limit: -1 is not a time"),
        ("mate", "board", json!("9x9"), "board: '9x9' is not a board for mates"),
        ("mate", "board", json!([8]), "board: expected a word or a number"),
        ("mate", "moves", json!("many"), "moves: 'many' is not a number of moves"),
        ("mate", "moves", json!(9), "moves: direct play has 1 to 5 moves, not 9"),
        (
            "mate",
            "play",
            json!("chess"),
            "play: unknown value 'chess' (expected one of direct, forced, series, help",
        ),
        ("mate", "white", json!("QR"), "white: no king"),
        ("mate", "max_black", json!(65), "max_black: '65' is not a number of pieces"),
        ("mate", "men", json!("x"), "men: 'x' is not a number of pieces"),
        ("mate", "pawns", json!("maybe"), "pawns: unknown value 'maybe'"),
        ("mate", "key", json!("quiet,loud"), "key: unknown value 'loud'"),
        ("mate", "key", json!("quiet,any"), "key: 'any' cannot be combined with other words"),
        ("mate", "replies", json!("5..2"), "replies: '5..2' is the wrong way round"),
        ("mate", "duals", json!("some"), "duals: unknown value 'some'"),
        ("mate", "tries", json!(".."), "tries: '..' is not a range"),
        ("mate", "mates", json!("clean"), "mates: unknown value 'clean'"),
        ("mate", "theme", json!("block,fork"), "theme: 'fork' is not a theme"),
        ("mate", "wish", json!("modern"), "wish: unknown value 'modern'"),
        ("mate", "needless", json!("yes"), "needless: unknown value 'yes'"),
        ("mate", "prefer", json!("beauty"), "prefer: unknown value 'beauty'"),
        ("mate", "share", json!(0), "share: '0' is not a percentage"),
        ("mate", "closed", json!(true), "unknown field 'closed'"),
        ("chessnum", "board", json!("17x17"), "the board is 17x17"),
        ("chessnum", "board", json!("99999x99999"), "a board of 99999x99999 is too large here"),
        ("chessnum", "holes", json!("a1 a1"), "holes: a1 is named twice"),
        ("chessnum", "pieces", json!("KX"), "pieces: "),
        ("chessnum", "clues", json!("9..6"), "clues: '9..6' is the wrong way round"),
        ("chessnum", "difficulty", json!(6), "difficulty: '6' is not a difficulty"),
        ("tour", "board", json!("13x13"), "the board is 13x13"),
        ("tour", "board", json!("3x3"), "there is no such tour"),
        ("tour", "leaper", json!("0,0"), "leaper: "),
        ("tour", "difficulty", json!("4"), "difficulty: '4' is not a difficulty"),
        ("tour", "closed", json!("yes"), "closed: expected true or false, found the text \"yes\""),
    ] {
        let mut request = json!({ "family": family });
        request[field] = value;
        let message = run(&request, &JobContext::default()).expect_err(field);
        assert!(message.contains(expected), "{request}: {message}");
    }
    for (request, expected) in [
        (json!({}), "missing field `family`"),
        (
            json!({ "family": "mate", "white": "KQ", "max_white": 4 }),
            "white: it cannot be combined with max_white",
        ),
        (json!({ "family": "mate", "duals": "minor", "no_duals": true }), "no_duals: "),
        (json!({ "family": "mate", "legal": true, "board": "5x5" }), "legal: games are played on 8x8 only"),
        (json!({ "family": "chessnum", "random": true, "symmetric": true }), "random: "),
        (json!({ "family": "tour", "board": "5x5", "closed": true }), "there is no such tour"),
    ] {
        let message = run(&request, &JobContext::default()).unwrap_err();
        assert!(message.contains(expected), "{request}: {message}");
    }
}

//! Problems made by hand, and the suite if it is available.

use super::testing::{Minimax, step};
use super::*;
use rookwright_chess::Move;
use rookwright_chess::testing::position;
use serde_json::Value;

fn ask(fen: &str, stipulation: &str, wishes: &Wishes) -> Report {
    let stipulation = stipulation.parse().unwrap();
    analyse(&position(fen), stipulation, wishes, &mut Minimax::new(stipulation)).unwrap()
}

fn everything() -> Wishes {
    Wishes { refutations: 1, set_play: true, ..Wishes::default() }
}

fn uci(moves: impl IntoIterator<Item = Move>) -> String {
    moves.into_iter().map(|step| step.to_string()).collect::<Vec<_>>().join(" ")
}

fn steps(list: &[Continuation]) -> String {
    uci(list.iter().map(|next| next.step))
}

/// Writes `reply:answers` for each reply.
fn play(replies: &[Reply]) -> String {
    replies
        .iter()
        .map(|reply| format!("{}:{}", reply.step, steps(&reply.next)))
        .collect::<Vec<_>>()
        .join(", ")
}

/// The puzzle published with the first solver written as a logic program.
const RD8: &str = "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w";

#[test]
fn a_key_that_checks() {
    let report = ask(RD8, "#2", &everything());
    assert_eq!(uci(report.keys.iter().map(|key| key.step)), "d1d8");
    assert!(report.is_sound());
    assert_eq!(
        (report.shorter, report.position.numbers(), report.men_class()),
        (None, (5, 6), Some(MenClass::Meredith))
    );
    let key = &report.keys[0];
    assert_eq!((key.moves, play(&key.after.replies).as_str()), (2, "g8h7:d8h8"));
    assert!(key.after.check && !key.after.zugzwang && key.after.threats.is_empty());
    assert!(!key.features.is_good() && key.duals.is_empty() && key.short.is_empty());
    assert_eq!((key.mates.all, key.mates.pure), (1, 1));
}

/// Compares keys and tries with the list, if the environment names it.
#[test]
fn suite() {
    let Some(folder) = std::env::var_os("ROOKWRIGHT_SUITES").filter(|folder| folder != "none") else {
        return;
    };
    let text = std::fs::read_to_string(std::path::Path::new(&folder).join("mates-keys.jsonl")).unwrap();
    let mut solved = 0;
    for line in text.lines() {
        let problem: Value = serde_json::from_str(line).unwrap();
        let stipulation: Stipulation = problem["stip"].as_str().unwrap().parse().unwrap();
        if stipulation.is_one_line() || stipulation.moves() > Some(3) {
            continue;
        }
        let fen = problem["fen"].as_str().unwrap();
        let report = ask(fen, problem["stip"].as_str().unwrap(), &everything());
        assert_eq!(check(&report), Ok(()), "{fen}");
        let words = |value: &Value| -> Vec<String> {
            value.as_array().unwrap().iter().map(|word| word.as_str().unwrap().to_owned()).collect()
        };
        let mut keys: Vec<String> = report.keys.iter().map(|key| key.step.to_string()).collect();
        let mut expected = words(&problem["keys"]);
        keys.sort();
        expected.sort();
        assert_eq!(keys, expected, "{fen}");
        if let Some(listed) = problem["tries"].as_array() {
            let mut expected: Vec<(String, Vec<String>)> = listed
                .iter()
                .map(|one| (one["move"].as_str().unwrap().to_owned(), words(&one["refutations"])))
                .collect();
            let found = report.tries.unwrap();
            let mut tries: Vec<_> = found
                .iter()
                .map(|one| (one.step.to_string(), one.refutations.iter().map(ToString::to_string).collect()))
                .collect();
            tries.sort();
            expected.sort();
            assert_eq!(tries, expected, "{fen}");
        }
        solved += 1;
    }
    assert!(solved > 0);
}

/// Paul Morphy, New York Clipper 1856.
const MORPHY: &str = "kbK5/pp6/1P6/8/8/8/8/R7 w";
/// Threat, short variation and zugzwang in one small mate in three.
const THREE: &str = "1B5R/8/8/2p5/3N4/2K5/8/4k3 w";

#[test]
fn a_block_with_set_play_and_tries() {
    let report = ask(MORPHY, "#2", &everything());
    let key = &report.keys[0];
    assert_eq!((key.step.to_string().as_str(), key.after.zugzwang), ("a1a6", true));
    let set = play(report.set_play.as_deref().unwrap());
    assert_eq!(set, "b8h2:a1a7, b8g3:a1a7, b8f4:a1a7, b8e5:a1a7, b8d6:a1a7, b8c7:a1a7");
    let tries = report.tries.unwrap();
    let said: Vec<_> =
        tries.iter().map(|one| format!("{} {}", one.step, uci(one.refutations.iter().copied()))).collect();
    assert_eq!(said, ["a1a5 a7a6", "a1a7 b8a7"]);
    assert!(key.features.is_good() && key.features.has(Feature::Sacrifice));
}

#[test]
fn more_refutations_make_more_tries() {
    let count = |refutations| {
        ask(MORPHY, "#2", &Wishes { refutations, ..Wishes::default() }).tries.map(|tries| tries.len())
    };
    assert_eq!(count(0), None);
    // With any number of refutations, every move but the key is a try.
    assert_eq!((count(1), count(99)), (Some(2), Some(position(MORPHY).moves().len() - 1)));
}

#[test]
fn threats_and_those_who_let_them_through() {
    let report = ask(THREE, "#3", &Wishes::default());
    let after = &report.keys[0].after;
    assert_eq!((steps(&after.threats).as_str(), after.threat_moves, after.zugzwang), ("b8g3", 2, false));
    assert_eq!(uci(after.others.iter().copied()), "c5c4");
    assert_eq!(play(&after.replies), "e1d1:f8f1, c5d4:c3d3");
    let short = &report.keys[0].short;
    assert_eq!(
        (short.len(), uci(short[0].line.iter().copied()).as_str(), short[0].moves),
        (1, "h8f8 e1d1", 1)
    );
    assert!((report.tries, report.set_play) == (None, None));
}

#[test]
fn nothing_is_threatened_where_one_reply_is_possible() {
    // The reply lets the threat through, and in the second problem it parries it.
    for (fen, asked, key, replies) in [
        ("k7/8/2K5/8/8/8/8/1R6 w", "#2", "c6c7", "a8a7:b1a1"),
        ("k7/8/1K6/8/8/8/8/1R6 w", "#2", "b1d1", "a8b8:d1d8"),
    ] {
        for wishes in [Wishes::default(), complete()] {
            let report = ask(fen, asked, &wishes);
            let key = report.keys.iter().find(|known| known.step.to_string() == key).expect("the key");
            let after = &key.after;
            assert_eq!((play(&after.replies).as_str(), after.threats.len()), (replies, 0), "{fen}");
            assert!(!after.zugzwang && after.others.is_empty() && after.threat_moves == 0, "{fen}");
            assert_eq!((key.mates.all, check(&report)), (1, Ok(())), "{fen}");
        }
    }
    let (here, asked) = (position("k7/8/1K6/8/8/8/8/1R6 w"), "#2".parse().unwrap());
    let refuted = explain(&here, asked, 2, step(&here, "b1c1"), 1, &mut Minimax::new(asked)).unwrap();
    assert!(matches!(refuted, Explanation::Refuted { threats, .. } if threats.is_empty()));
}

fn complete() -> Wishes {
    Wishes { complete: true, ..Wishes::default() }
}

#[test]
fn a_complete_tree_follows_those_too() {
    let report = ask(THREE, "#3", &complete());
    let after = &report.keys[0].after;
    assert_eq!((steps(&after.threats).as_str(), after.threat_moves), ("b8g3", 2));
    // The pawn on c4 does not parry the threat, but leaves a choice.
    assert_eq!(
        play(&after.replies),
        "e1d1:f8f1, c5c4:c3c2 f8f3 f8f4 f8f5 f8f6 f8f7 b8h2 b8g3 b8e5 b8d6 b8a7 b8c7, c5d4:c3d3"
    );
    assert!(after.others.is_empty() && report.keys[0].duals[0].major);
    assert_eq!(check(&report), Ok(()));
    // After a threat that ends the game there is nothing to follow.
    let two = "1N2/2P1/3K/k3 w";
    assert_eq!(ask(two, "#2", &complete()), ask(two, "#2", &Wishes::default()));
    assert!(!ask(two, "#2", &complete()).keys[0].after.others.is_empty());
    // In self play no threat ends the game: the reply may be another one then.
    for wishes in [complete(), Wishes { nodes: 3, ..complete() }] {
        let report = ask("7k/8/8/8/8/7n/5PPP/4B1RK w", "s#2", &wishes);
        assert_eq!(check(&report), Ok(()));
    }
}

/// If threats are carried out, the pictures are those of the positions after the replies.
#[test]
fn mates_of_threats_are_those_that_happen() {
    let mates = |fen: &str, stipulation: &str, wishes: &Wishes| {
        let Mates { all, pure, model, ideal } = ask(fen, stipulation, wishes).keys[0].mates;
        [all, pure, model, ideal]
    };
    for (fen, stipulation, expected) in [
        ("1N2/2P1/3K/k3 w", "#2", [false; 3]),
        ("5/1PK2/B4/k4/5 w", "#2", [true, true, false]),
        ("3Q1/1K3/5/4k/5 w", "#2", [true; 3]),
    ] {
        let [_, clean @ ..] = mates(fen, stipulation, &Wishes::default());
        assert_eq!(clean.map(|count| count > 0), expected, "{fen}");
    }
    assert_eq!(mates("1k6/1P6/2B5/8/2K5/3R4/8/8 w", "#3", &complete())[3], 0);
}

#[test]
fn duals_are_major_before_the_last_move() {
    // King and rook against king: the rook waits anywhere on its file.
    let report = ask("1k6/8/2K5/8/8/8/8/R7 w", "#2", &Wishes::default());
    assert_eq!(report.faults(), [Fault::Cooked(5)]);
    let report = ask("k7/8/2K5/8/8/8/8/6R1 w", "#3", &Wishes::default());
    assert_eq!(report.shorter, Some(2));
    let check = report.keys.iter().find(|key| key.step.to_string() == "g1a1").unwrap();
    let dual = &check.duals[0];
    assert!(dual.major && check.duals.len() == 1);
    assert_eq!(uci(dual.line.iter().copied()), "g1a1 a8b8");
    assert_eq!(uci(dual.choices.iter().copied()), "a1a2 a1a3 a1a4 a1a5 a1a6");
}

#[test]
fn no_set_play_in_check() {
    let report = ask("k3r3/8/8/8/8/8/8/4KQ2 w", "#2", &everything());
    assert_eq!(report.set_play, None);
}

#[test]
fn a_number_that_is_not_given_is_found() {
    let report = ask(THREE, "#", &Wishes::default());
    assert_eq!((report.moves, report.stipulation.to_string().as_str(), report.shorter), (3, "#3", None));
}

#[test]
fn trees_are_cut_to_the_room_there_is() {
    let full = ask(THREE, "#3", &Wishes::default());
    assert!(!full.is_cut());
    for nodes in 0..40 {
        let cut = ask(THREE, "#3", &Wishes { nodes, ..Wishes::default() });
        // Whatever the limit, the key is there, and the longest line if nothing else is.
        assert_eq!(cut.keys[0].step, full.keys[0].step);
        assert!(cut.is_cut() || cut == full, "{nodes}");
    }
    let none = ask(THREE, "#3", &Wishes { nodes: 0, ..Wishes::default() });
    assert_eq!(none.keys[0].after.cut.as_ref().map(Vec::len), Some(4));
}

#[test]
fn trees_hold_every_reply_and_end_in_mate() {
    for (fen, stipulation) in [
        (RD8, "#2"),
        (MORPHY, "#2"),
        (THREE, "#3"),
        ("7k/8/5K2/8/8/8/8/1R6 w", "#4"),
        ("7R/k7/8/1P6/4B3/7n/6PP/4B1RK w", "s#1"),
        ("3k/4/1K2/2Q1 w", "#3"),
    ] {
        for wishes in [Wishes::default(), complete()] {
            let report = ask(fen, stipulation, &wishes);
            assert!(!report.keys.is_empty(), "{fen}");
            assert_eq!(check(&report), Ok(()), "{fen}");
        }
    }
}

#[test]
fn an_explanation_is_checked_too() {
    let position = position(MORPHY);
    let asked = Stipulation::mate_in(2).unwrap();
    let key = step(&position, "a1a6");
    let explained = |first| explain(&position, asked, 2, first, 1, &mut Minimax::new(asked)).unwrap();
    let Explanation::Works { moves, line } = explained(key) else { panic!("the key works") };
    let verdict = |line: &[Move], moves| {
        let said = Explanation::Works { moves, line: line.to_vec() };
        check_explanation(&position, asked, key, &said).map_err(|wrong| wrong.what)
    };
    assert_eq!(verdict(&line, moves), Ok(()));
    assert_eq!(verdict(&line, 3), Err("a line of another length"));
    assert_eq!(verdict(&line[..1], 1), Err("no end"));
    assert_eq!(verdict(&[line[0], line[0], line[2]], 2), Err("an illegal move"));
    let Explanation::Refuted { longest, .. } = explained(step(&position, "a1a5")) else { panic!("refuted") };
    let spoilt = Explanation::Refuted { threats: Vec::new(), refutations: vec![key], longest };
    let said = check_explanation(&position, asked, step(&position, "a1a5"), &spoilt);
    assert_eq!(said.map_err(|wrong| wrong.what), Err("an illegal move"));
}

#[test]
fn a_check_finds_what_is_wrong() {
    let report = ask(MORPHY, "#2", &everything());
    let what = |spoil: fn(&mut Report)| {
        let mut wrong = report.clone();
        spoil(&mut wrong);
        check(&wrong).map_err(|wrong| wrong.to_string())
    };
    let said = |text: &str| Err(text.to_owned());
    assert_eq!(what(|_| ()), Ok(()));
    assert_eq!(what(|report| drop(report.keys[0].after.replies.pop())), said("a reply missing after a1a6"));
    assert_eq!(
        what(|report| report.keys[0].after.replies[0].next[0].step = report.keys[0].step),
        said("an illegal move after a1a6 b8h2 a1a6")
    );
    assert_eq!(
        what(|report| report.keys[0].after.replies[0].next.clear()),
        said("no answer in time after a1a6 b8h2")
    );
    assert_eq!(
        what(|report| {
            let after = &mut report.keys[0].after;
            after.others.extend(after.replies.pop().map(|reply| reply.step));
        }),
        said("no threat after a1a6 b7a6")
    );
    assert_eq!(what(|report| report.keys[0].line.truncate(2)), said("no end after a1a6 b8h2"));
    assert_eq!(what(|report| report.keys[0].moves = 3), said("a line of another length after"));
    assert_eq!(
        what(|report| report.tries.iter_mut().flatten().for_each(|one| one.refutations.clear())),
        said("a reply missing after a1a5")
    );
}

/// Random positions on a small board: king, queen and knight against king and bishop.
#[test]
fn trees_of_random_positions_hold() {
    use rookwright_chess::{Color, Piece, Size, Square};
    let mut state: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut random = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 32) as usize % below
    };
    let size = Size::new(5, 5).unwrap();
    let squares: Vec<Square> = size.squares().into_iter().collect();
    let men = [
        (Color::White, Piece::King),
        (Color::White, Piece::Queen),
        (Color::White, Piece::Knight),
        (Color::Black, Piece::King),
        (Color::Black, Piece::Bishop),
    ];
    let (mut keys, mut duals) = (0, 0);
    for _ in 0..600 {
        let mut position = Position::empty(size);
        for (colour, piece) in men {
            let square = squares[random(squares.len())];
            if position.man_at(square).is_none() {
                position.put(colour, piece, square);
            }
        }
        let whole = position.occupied().0.count_ones() == 5;
        if !whole || !position.checkers(Color::Black).is_empty() {
            continue;
        }
        let report = ask(&position.to_string(), "#2", &everything());
        assert_eq!(check(&report), Ok(()), "{position}");
        for key in &report.keys {
            keys += 1;
            duals += key.duals.len();
        }
    }
    assert!(keys > 50 && duals > 10, "{keys} {duals}");
}

#[test]
fn the_longest_line_has_the_announced_length() {
    let position = position("7k/8/5K2/8/8/8/8/1R6 w");
    let stipulation = "#2".parse().unwrap();
    let line = longest_line(&position, stipulation, 5, &mut Minimax::new(stipulation)).unwrap();
    assert_eq!(uci(line), "f6g6 h8g8 b1b8");
    let line = longest_line(&position, stipulation, 1, &mut Minimax::new(stipulation)).unwrap();
    assert!(line.is_empty());
}

/// An oracle that always gives up.
#[derive(Debug)]
struct Tired;

impl Oracle for Tired {
    fn wins(&mut self, _: &Position, _: u32) -> Result<bool, Over> {
        Err(Over)
    }

    fn loses(&mut self, _: &Position, _: u32) -> Result<bool, Over> {
        Err(Over)
    }

    fn nodes(&self) -> u64 {
        0
    }
}

#[test]
fn an_oracle_that_stops_stops_the_report() {
    let stipulation = "#2".parse().unwrap();
    assert_eq!(analyse(&position(MORPHY), stipulation, &everything(), &mut Tired), Err(Over));
}

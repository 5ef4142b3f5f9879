//! `generate mate` with a given position, with all positions, with the best material, and with a theme.

use crate::generate_mates::{fen, objects, remarks};
use crate::run::{rookwright, scratch};
use insta::assert_snapshot;
use rookwright::chess::{Legality, Position};
use serde_json::json;
use std::collections::HashSet;
use std::fs;

#[test]
fn a_given_position_is_repaired() {
    // A mate in one, and two keys of a mate in two.
    let said = rookwright("generate mate --moves 2 --ascii --from").arg("3k/1Q2/1K1p/4 w").said();
    assert_eq!(said.code, Some(0), "{said:?}");
    assert_snapshot!(said.out, @r"
    Given: #2 (2+2)
    4 . . . k
    3 . Q . .
    2 . K . p
    1 . . . .
      a b c d
    - shorter: mate in 1
    - 2 keys: Qc3#, Qb4+

    Mate 4x4-1: #2 (2+2)
    4 . . . k
    3 K Q . .
    2 . . . p
    1 . . . .
      a b c d
    changed: white king moved from b2 to a3
    the solution has changed
    measures: score -4, tries 1, pieces 4

    Answers

    Mate 4x4-1: #2 (2+2)
    1.Kb4!  (threat: 2.Qc3# / Qc4#)
        1...d1=Q / d1=R / d1=B  2.Qxd1# / Qc3# / Qc4#  (minor dual)
        1...d1=N                2.Qxd1# / Qc4#  (minor dual)
    1.Kb2?   (threat: 2.Qc3#)  but 1...d1=N+!
    1.Qc3+?                    but 1...Kxc3!
    1.Qd3+?                    but 1...Kxd3!
    1.Qb4+?                    but 1...Kd3!
    1.Qc4+?                    but 1...Kxc4!
    ");
    let line = rookwright("generate mate --moves 2 --jsonl --from").arg("3k/1Q2/1K1p/4 w").answer();
    let object = &objects(&line)[0];
    assert!(object["faults"].as_array().is_some_and(|faults| !faults.is_empty()));
    assert!(object["changes"].as_array().is_some_and(|changes| !changes.is_empty()));
    assert_eq!(object["from"], "3k/1Q2/1K1p/4 w - - 0 1");
    let solved = rookwright("solve mate --jsonl --epd -").input(format!("{} dm 2;", fen(object))).answer();
    assert_eq!(objects(&solved)[0]["sound"], true, "{solved}");
}

#[test]
fn a_sound_position_stays_as_it_is() {
    let sound = &objects(&rookwright("generate mate --for drill --board 4x4 --seed 3 --jsonl").answer())[0];
    let again = rookwright("generate mate --jsonl --from").arg(fen(sound)).answer();
    let again = &objects(&again)[0];
    assert_eq!((&again["fen"], &again["changes"]), (&sound["fen"], &json!([])));
    let said = rookwright("generate mate --from").arg(fen(sound)).said();
    assert!(said.out.contains("- nothing is wrong with it\n") && said.out.contains("changed: nothing\n"));
}

/// The rule of needless men is the same as for other puzzles.
#[test]
fn a_man_for_the_number_of_replies_alone_is_needless() {
    let said = rookwright("generate mate --from").arg("kB3/2K1p/3B1/1N3 w").said();
    assert_eq!(said.code, Some(0), "{said:?}");
    assert!(said.out.contains("- 1 unneeded piece: Bd2\n"), "{}", said.out);
    assert!(!said.out.contains("nothing is wrong") && !said.out.contains("changed: nothing"), "{}", said.out);
}

#[test]
fn a_given_puzzle_that_is_known() {
    let folder = scratch("mates_given_known");
    let file = folder.join("old.jsonl");
    let line = rookwright("generate mate --for drill --board 4x4 --seed 3 --jsonl").answer();
    fs::write(&file, &line).expect("a file of our own");
    let sound = fen(&objects(&line)[0]);
    let said = rookwright("generate mate --from").arg(&sound).arg("--not-in").arg(&file).said();
    assert_eq!(said.code, Some(0), "{said:?}");
    assert!(said.out.contains("- it is in a file named by --not-in\n"), "{}", said.out);
    assert!(!said.out.contains("changed: nothing"), "{}", said.out);
}

#[test]
fn fewer_than_asked_for_is_said() {
    let sound =
        fen(&objects(&rookwright("generate mate --for drill --board 4x4 --seed 3 --jsonl").answer())[0]);
    let said = rookwright("generate mate --count 5 --from").arg(&sound).said();
    assert_eq!(said.code, Some(3), "{said:?}");
    assert!(said.err.replace("\n ", "").contains("only one: a position that is a puzzle"), "{}", said.err);
    let said = rookwright("generate mate --count 100000 --from").arg("k2/3/K1R w").said();
    assert_eq!(said.code, Some(3), "{said:?}");
    assert!(
        said.err.replace("\n ", "").contains("no other change of one or two pieces works"),
        "{}",
        said.err
    );
}

#[test]
fn quiet_is_quiet() {
    for words in [
        "--from 3k/1Q2/1K1p/4_w --epd",
        "--from 3k/1Q2/1K1p/4_w --jsonl",
        "--board 3x3 --men 4 --prefer material --jsonl",
        "--board 4x4 --needless allowed --seed 1 --puz",
        "--board 4x4 --seed 1 --tries 90.. --time-limit 100ms",
        "--board 5x5 --seed 1 --prefer material --time-limit 100ms --epd",
    ] {
        let run = words
            .split(' ')
            .fold(rookwright("generate mate -q"), |run, word| run.arg(word.replace('_', " ")));
        let said = run.said();
        assert!(matches!(said.code, Some(0 | 3)) && said.err.is_empty(), "{words}: {said:?}");
    }
}

#[test]
fn what_cannot_be_repaired_is_said() {
    let said = rookwright("generate mate --from").arg("8/8/3k4/8/8/3K4/8/8 w").said();
    assert_eq!(said.code, Some(3), "{said:?}");
    assert!(said.out.contains("a piece must give mate"), "{}", said.out);
    assert!(remarks(&said)[0].contains("no small change repairs it"), "{said:?}");
    for (given, part) in [
        ("8/8/3k4/8/8/3K4/8/8 b", "White must be to move"),
        ("8/8/3k4/8/8/8/8/8 w", "White has no king"),
        ("nonsense", "--from: "),
        ("", "--from: "),
    ] {
        let said = rookwright("generate mate --from").arg(given).said();
        assert_eq!(said.code, Some(2), "{given}: {said:?}");
        assert!(said.err.contains(part), "{given}: {}", said.err);
    }
    let said = rookwright("generate mate --board 5x5 --from").arg("3k/1Q2/1K1p/4 w").said();
    assert_eq!(said.code, Some(2), "{said:?}");
    assert!(
        said.err.contains("--from: board: there are 4 ranks of 4 squares: expected a board of 5x5"),
        "{said:?}"
    );
}

#[test]
fn all_there_are() {
    let said = rookwright("generate mate --board 3x3 --men 4 --exhaust").said();
    assert_eq!(said.code, Some(0), "{said:?}");
    assert_snapshot!(said.out, @r"
    All puzzles of #2 (direct play) on 3x3

    White  Black  positions  puzzles  up to symmetry
    KP     K             35        2               1
    KQ     KB            30        8               1
    KR     KP           105       10               5
    KP     KB           159       10               5
    KP     KN           159       12               6
    all                2956       42              18

    40 other choices of pieces have none.
    ");
    assert!(said.err.starts_with("42 (18 up to symmetry), 2956 positions examined"), "{}", said.err);
    let lines = rookwright("generate mate --board 3x3 --men 4 --exhaust --jsonl --quiet").answer();
    let forms: HashSet<_> = objects(&lines).iter().map(fen).collect();
    assert_eq!(forms.len(), 18);
    for threads in ["1", "3"] {
        let again =
            rookwright("generate mate --board 3x3 --men 4 --exhaust --jsonl --quiet --threads").arg(threads);
        assert_eq!(again.answer(), lines);
    }
    let refused = rookwright("generate mate --exhaust").said();
    assert_eq!(refused.code, Some(2), "{refused:?}");
    assert!(refused.err.contains("use fewer pieces or a smaller board"), "{}", refused.err);
    let stopped = rookwright("generate mate --board 5x5 --men 5 --exhaust --time-limit 50ms").said();
    assert_eq!(stopped.code, Some(3), "{stopped:?}");
    assert!(stopped.err.starts_with("at least ") && stopped.err.contains("; time limit"), "{}", stopped.err);
}

#[test]
fn the_best_material_is_proven() {
    let line = rookwright("generate mate --board 3x3 --men 4 --prefer material --count 2 --jsonl").said();
    assert_eq!(line.code, Some(0), "{line:?}");
    let all = objects(&line.out);
    let first = &all[0];
    // A pawn is the least there is, and nothing stronger than a bishop or a knight goes with it.
    assert_eq!(first["measures"]["material"], json!({"white": 1, "black": 3}));
    assert_eq!((&first["optimum"]["proven"], &first["optimum"]["better_puzzles"]), (&json!(true), &json!(0)));
    let text = rookwright("generate mate --board 4x4 --men 4 --prefer material --count 3").answer();
    let proofs: Vec<_> = text.lines().filter(|line| line.starts_with("material ")).collect();
    assert_eq!(proofs.len(), 3, "{text}");
    assert!(proofs[0].contains(" exhausted, ") && proofs[1].ends_with("; as before"), "{proofs:?}");
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
}

/// The setting of a published generator, on a smaller board and with fewer pieces: the least material comes
/// first, though there are far more positions in all than anybody can examine.
#[test]
fn the_least_material_of_many_is_proven_too() {
    let words = "generate mate --board 4x4 --play forced --moves 2 --pawns no --max-white 6 --max-black 4 \
                 --prefer material --count 2 --jsonl --time-limit 300s";
    let said = rookwright(words).said();
    assert_eq!(said.code, Some(0), "{said:?}");
    let [first, second] = &objects(&said.out)[..] else { panic!("{said:?}") };
    assert_eq!(first["measures"]["material"], json!({"white": 3, "black": 17}));
    assert_eq!((&first["optimum"]["proven"], &first["optimum"]["better_puzzles"]), (&json!(true), &json!(0)));
    assert_eq!(second["measures"]["material"], json!({"white": 3, "black": 15}));
    assert_eq!(
        (&second["optimum"]["proven"], &second["optimum"]["better_puzzles"]),
        (&json!(false), &json!(1))
    );
    let told = said.err.replace("\n ", "");
    assert!(told.contains("; proven: ") && told.contains("they have 1 puzzle"), "{told}");
}

#[test]
fn the_least_material_that_was_found_is_sorted_and_not_said_to_be_proven() {
    let words =
        "generate mate --board 8x8 --play forced --prefer material --count 4 --seed 1 --time-limit 5s";
    let said = rookwright(words).arg("--jsonl").said();
    let found: Vec<_> = objects(&said.out)
        .iter()
        .map(|object| {
            assert_eq!(object["optimum"]["proven"], false, "{object}");
            let worth = |side| object["measures"]["material"][side].as_i64().unwrap();
            (worth("white"), -worth("black"))
        })
        .collect();
    assert!(!found.is_empty() && found.is_sorted(), "{found:?}");
    assert!(said.err.contains("the best found, not proven to be the best"), "{}", said.err);
    assert!(!said.err.contains("; proven"), "{}", said.err);
}

#[test]
fn several_numbers_of_moves() {
    let words = "generate mate --board 4x4 --for drill --moves 1..3 --count 7 --seed 3 --jsonl";
    let lines = rookwright(words).answer();
    let asked: Vec<_> = objects(&lines).iter().map(|object| object["stipulation"].to_string()).collect();
    // The shortest first, and as many of each; one has one more.
    assert!(asked.is_sorted() && asked.len() == 7, "{asked:?}");
    for moves in ["\"#1\"", "\"#2\"", "\"#3\""] {
        let number = asked.iter().filter(|asked| *asked == moves).count();
        assert!((2..=3).contains(&number), "{asked:?}");
    }
    for threads in ["1", "3"] {
        assert_eq!(rookwright(words).arg("--threads").arg(threads).answer(), lines);
    }
    for (words, part) in [
        ("--moves 3..1", "wrong way round: expected 1..3"),
        ("--moves 1..2.5", "is not a number of moves"),
        ("--moves 1..9", "1 to 5 moves"),
        ("--moves 1..2 --prefer material", "--prefer material needs one number of moves, not 1..2"),
        ("--moves 1..2 --board 3x3 --men 4 --exhaust", "one number of moves, not 1..2"),
        ("--moves 1..2 --from 3k/1Q2/1K1p/4_w", "one number of moves, not 1..2"),
    ] {
        let run =
            words.split(' ').fold(rookwright("generate mate"), |run, word| run.arg(word.replace('_', " ")));
        let said = run.said();
        assert_eq!(said.code, Some(2), "{words}: {said:?}");
        assert!(said.err.contains(part), "{words}: {}", said.err);
    }
}

#[test]
fn no_check_in_the_diagram() {
    let words = "generate mate --board 4x4 --for drill --no-checks --count 5 --seed 2 --jsonl";
    for object in objects(&rookwright(words).answer()) {
        let fen = fen(&object);
        let position = Position::from_fen(&fen, Legality::Lenient).unwrap();
        let is_check = |step| position.after(step).is_check();
        assert!(!position.moves().into_iter().any(is_check), "{fen}");
    }
    for (words, part) in [
        ("--no-checks --moves 1", "the key of a mate in 1 is a check: --no-checks contradicts it"),
        ("--no-checks --play help", "--no-checks is about White's first move"),
        ("--no-checks --theme check-key", "--no-checks contradicts --theme check-key"),
    ] {
        let said = rookwright("generate mate").words(words).said();
        assert_eq!(said.code, Some(2), "{words}: {said:?}");
        assert!(said.err.contains(part), "{words}: {}", said.err);
    }
}

#[test]
fn a_mate_at_once_is_shorter_than_any_help() {
    for (given, asked) in [("7k/5Kpp/6pB/8/8/8/8/8 w", "1.5"), ("3k/1P2/2K1/4 w", "2.5")] {
        let run = rookwright("generate mate --play help --time-limit 20s --moves").arg(asked);
        let said = run.words("--from").arg(given).said();
        assert!(said.out.contains("- shorter: h#0.5"), "{given}: {said:?}");
    }
}

#[test]
fn a_wish_that_asks_for_nothing_keeps_no_man() {
    // All of them are miniatures, have some number of tries, and two replies at least.
    let plain = rookwright("generate mate --board 3x3 --men 4 --moves 3 --exhaust").said();
    let sum = |said: &str| said.split(',').next().map(str::to_owned);
    for wish in ["--theme miniature", "--tries 0..", "--replies 2.."] {
        let same = rookwright("generate mate --board 3x3 --men 4 --moves 3 --exhaust").words(wish).said();
        assert_eq!(sum(&same.err), sum(&plain.err), "{wish}");
    }
    let plain = rookwright("generate mate --board 3x3 --men 5 --play forced --exhaust").said();
    assert!(plain.err.starts_with("3916 (926 up to symmetry)"), "{}", plain.err);
    let same =
        rookwright("generate mate --board 3x3 --men 5 --play forced --exhaust --theme miniature").said();
    assert_eq!(sum(&same.err), sum(&plain.err));
}

#[test]
fn rights_to_castle_are_not_exhausted() {
    let men = "generate mate --play series --moves 2 --white KRR --black K --theme castling --seed 1";
    let said =
        rookwright("generate mate --play series --white KRR --black K --theme castling --exhaust").said();
    assert_eq!(said.code, Some(2), "{said:?}");
    assert!(said.err.contains("without castling rights"), "{}", said.err);
    // Nor is there a proof of the best of them.
    let said = rookwright(men).words("--prefer material --jsonl").said();
    assert_eq!(said.code, Some(0), "{said:?}");
    assert_eq!(objects(&said.out)[0]["optimum"]["proven"], false, "{}", said.out);
}

#[test]
fn themes_are_shown() {
    let themes = ["back-rank", "sacrifice-key,model-mate", "epaulette", "promotion", "double-check"];
    let number = if std::env::var_os("ROOKWRIGHT_TEST_LONG").is_some() { themes.len() } else { 2 };
    for theme in &themes[..number] {
        let words = format!("generate mate --board 6x6 --theme {theme} --seed 2 --count 2 --jsonl");
        for object in objects(&rookwright(&words).answer()) {
            let tags: Vec<_> =
                object["tags"].as_array().expect("tags").iter().filter_map(|tag| tag.as_str()).collect();
            assert!(theme.split(',').all(|theme| tags.contains(&theme)), "{theme}: {tags:?}");
        }
    }
    let said = rookwright("generate mate --theme smoothered").said();
    assert_eq!(said.code, Some(2));
    assert!(said.err.contains("smothered, back-rank"), "{}", said.err);
}

#[test]
fn what_is_relaxed_is_said() {
    let words = "generate mate --for drill --board 4x4 --needless allowed --replies 1.. --duals allowed --moves 3 --seed 5 --count 12";
    let all = objects(&rookwright(&format!("{words} --jsonl")).answer());
    let relaxed: Vec<_> = all.iter().filter_map(|object| object["relaxed"].as_array()).flatten().collect();
    let says =
        |word: &str| relaxed.iter().any(|said| said.as_str().is_some_and(|said| said.starts_with(word)));
    assert!(says("needless ") && says("a single reply") && says("major duals"), "{relaxed:?}");
    let text = rookwright(words).answer();
    let said = text.lines().filter(|line| line.contains("relaxed: ")).count();
    assert_eq!(said, all.iter().filter(|object| object["relaxed"].is_array()).count());
    assert!(text.lines().all(|line| line.chars().count() <= 80 && !(line.starts_with("Mate") && line.contains("relaxed"))));
    // A file has no other place for it than the title.
    assert!(rookwright(&format!("{words} --epd")).answer().contains("; relaxed: "));
}

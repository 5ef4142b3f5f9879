//! Tests of tasks in every language.

use super::{gallery, in_language};
use crate::asked::{self, Asked};
use crate::{Printed, Wording};
use rookwright_puzzle::{PresetOptions, Puzzle};
use rookwright_run::Random;
use rookwright_sheet::Language;

/// Puzzles and their tasks in the five languages.
const TABLE: &str = include_str!("words.txt");

fn puzzle(text: &str) -> Puzzle {
    match text.strip_prefix("preset: ") {
        Some(words) => {
            Puzzle::preset(&words.split_whitespace().collect::<Vec<_>>(), &PresetOptions::default()).unwrap()
        }
        None => Printed::read_puz(text).unwrap_or_else(|error| panic!("{text}\n{error}")).puzzle,
    }
}

/// Returns the task if there are as many solutions as the file states.
fn asked(puzzle: &Puzzle, wording: &Wording) -> Asked {
    asked::asked(puzzle, wording, puzzle.expect().exactly)
}

#[test]
fn every_sentence_is_as_in_the_table() {
    let mut told = String::new();
    for block in TABLE.split("\n\n").filter(|block| !block.trim().is_empty()) {
        let (text, _) = block.split_once("\nen: ").unwrap_or((block, ""));
        let puzzle = puzzle(text.trim_start());
        told += text.trim_start();
        for language in Language::ALL {
            let Asked { task, rules } = asked(&puzzle, &in_language(language));
            told += &format!("\n{language}: {task}");
            told += &rules.map_or(String::new(), |rules| format!(" | {rules}"));
        }
        told += "\n\n";
    }
    for (line, expected) in told.trim_end().lines().zip(TABLE.trim().lines()) {
        assert_eq!(line, expected);
    }
    assert_eq!(told.trim_end().lines().count(), TABLE.trim().lines().count());
}

#[test]
fn signs_instead_of_words() {
    let signs = Wording { signs: true, ..in_language(Language::German) };
    let fen = "6k1/8/5K2/8/8/8/8/R6r";
    for (stipulation, turn, task) in [
        ("#2", "w", "#2"),
        ("#2", "b", "Schwarz am Zug, #2"),
        ("h#2.5", "w", "h#2.5"),
        ("ser-h=9", "b", "ser-h=9"),
    ] {
        let text = format!("puzzle: mate\nstipulation: {stipulation}\nfen: {fen} {turn}\n");
        assert_eq!(asked(&puzzle(&text), &signs).task, task);
    }
    let passing = "puzzle: mate\nstipulation: #2\nfen: 4k3/8/8/4Pp2/8/8/8/4K3 w - f6 0 1\n";
    assert_eq!(asked(&puzzle(passing), &signs).task, "#2 (letzter Zug f7–f5)");
}

#[test]
fn figurines_instead_of_letters() {
    let figurine = Wording { figurine: true, ..Wording::default() };
    let text = "puzzle: chessnum\nplace: K, Q, 2 R, N\n. . 1 .\n. . . .\n. . . .\n";
    assert_eq!(asked(&puzzle(text), &figurine).task, "♔, ♕, 2 ♖, ♘");
    assert_eq!(
        asked(&puzzle("preset: crowded 5"), &figurine).task,
        "5 ♕, 5 ♖, 8 ♗, as many knights as possible"
    );
}

/// Checks the form of a sentence.
fn assert_sentences(asked: &Asked, of: &str) {
    let Asked { task, rules } = asked;
    assert!(!task.trim().is_empty(), "{of}");
    for text in [Some(task), rules.as_ref()].into_iter().flatten() {
        for wrong in ["  ", " .", "..", "()", " ,", "(,", "{", "}"] {
            assert!(!text.contains(wrong), "{of}\n{text}");
        }
        let first = text.chars().next().unwrap();
        assert!(!first.is_lowercase(), "{of}\n{text}");
    }
    if let Some(rules) = rules {
        assert!(rules.ends_with(['.', '…']), "{of}\n{rules}");
        assert!(!task.ends_with('.'), "{of}\n{task}");
    }
}

#[test]
fn the_whole_gallery_has_words() {
    let puzzles = gallery();
    assert!(puzzles.len() > 80);
    for (name, text) in &puzzles {
        let puzzle = puzzle(text);
        let all: Vec<Asked> =
            Language::ALL.iter().map(|&language| asked(&puzzle, &in_language(language))).collect();
        all.iter().for_each(|asked| assert_sentences(asked, name));
        // No two languages have the same sentence.
        let rules: Vec<_> = all.iter().filter_map(|asked| asked.rules.as_deref()).collect();
        assert!(rules.iter().all(|one| rules.iter().filter(|other| *other == one).count() == 1), "{name}");
    }
}

/// A random placement puzzle with any kind of rule.
fn any_placement(random: &mut Random) -> String {
    let mut pick = |list: &[&'static str]| list[random.below(list.len())];
    let kinds = ["Q", "R", "B", "N", "K", "P", "q", "n", "p", "L(1,3)", "l(0,1)"];
    let mut placed: Vec<&str> = (0..3).map(|_| pick(&kinds)).collect();
    placed.sort_unstable();
    placed.dedup();
    let goal = pick(&["", "", "max ", "min "]);
    let mut material = Vec::new();
    for &kind in &placed {
        let number = pick(&["1 ", "2 ", "any ", "1.. ", "3.. ", "..1 ", "..4 ", "2..5 ", "0 "]);
        let wanted = pick(&[goal, ""]);
        let number = if !wanted.is_empty() && !number.contains('.') { "" } else { number };
        material.push(format!("{wanted}{number}{kind}"));
    }
    let mut text = format!("puzzle: placement\nboard: {}\n", pick(&["5x5", "4x6"]));
    text += pick(&["", "", "torus: yes\n"]);
    text += &format!("place: {}\n", material.join(", "));
    let black = placed.iter().any(|kind| kind.starts_with(char::is_lowercase));
    let sides = if black { "black" } else { "all" };
    for _ in 0..4 {
        let mut who = || pick(&[placed[0], placed[placed.len() - 1], "all", sides]);
        let (one, other) = (who(), who());
        let lines = pick(&["lines through", "lines blocked"]);
        let squares = pick(&["every square", "every empty square", "a1", "b2 c3", "d4"]);
        let verb = pick(&["attacked", "covered"]);
        let times = pick(&[
            "at least 0",
            "at least 1",
            "at most 0",
            "at most 2",
            "exactly 0",
            "exactly 1",
            "exactly 3",
        ]);
        text += &match pick(&["safe", "attacked", "many", "none"]) {
            "safe" => format!("rule: {one} safe from {other}, {lines}\n"),
            "attacked" => format!("rule: {squares} {verb} {times} by {one}, {lines}\n"),
            "many" => format!("rule: as many {one} as {other}\n"),
            _ => String::new(),
        };
    }
    text += pick(&["", "forbid: a1 d1\n", "forbid: a1 b2 c3 d4\n"]);
    text + pick(&["", "holes: d2\n", "given: a3\n"])
}

#[test]
fn puzzles_at_random_have_words() {
    let mut random = Random::new(8);
    let mut sound = 0;
    for _ in 0..2000 {
        let text = any_placement(&mut random);
        let Ok(printed) = Printed::read_puz(&text) else { continue };
        sound += 1;
        for language in Language::ALL {
            assert_sentences(&asked(&printed.puzzle, &in_language(language)), &text);
        }
    }
    assert!(sound > 500, "{sound}");
}

#[test]
fn more_squares_than_anybody_reads() {
    let squares: Vec<String> = (1..=40).flat_map(|rank| [format!("a{rank}"), format!("b{rank}")]).collect();
    let text = format!(
        "puzzle: placement\nboard: 40x40\nplace: 9 Q\nrule: {} attacked at least 1 by Q, lines blocked\n",
        squares.join(" ")
    );
    let rules = asked(&puzzle(&text), &Wording::default()).rules.unwrap();
    assert!(rules.len() < 300 && rules.contains("and … must be attacked"), "{rules}");
}

/// The ids of goals are put together from the kind of play and the sign of the goal.
#[test]
fn every_goal_has_a_name() {
    for play in ["", "s", "r", "semi-r", "h", "hs", "ser-", "ser-h", "ser-s"] {
        for sign in ["#", "="] {
            for language in Language::ALL {
                let id = format!("goal.{play}{sign}");
                assert_ne!(language.say(&id, &[]), id, "{language}");
                assert!(format!("{play}{sign}2").parse::<rookwright_mate::Stipulation>().is_ok(), "{id}");
            }
        }
    }
}

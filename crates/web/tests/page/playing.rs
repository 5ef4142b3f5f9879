//! Solving puzzles oneself.

use crate::browser::Page;
use crate::common::Studio;
use crate::library::{TWO, open_library, remove};
use crate::open;
use serde_json::json;
use std::path::PathBuf;

const MATE: &str =
    "#/play?puz=puzzle%3A+mate%0Astipulation%3A+%232%0Afen%3A+4%2FN1p1%2FQn1k%2FK3+w+-+-+0+1%0A";

/// It is one's turn.
const MOVING: &str = "document.querySelector('[data-mode=move]')";

#[test]
fn a_wrong_move_is_answered_with_its_refutation() {
    let Some((_studio, page)) = open(MATE, 1280) else { return };
    page.wait(MOVING);
    page.click("[data-square=a2]");
    page.click("[data-square=b3]");
    page.wait_for("Kd3");
    page.wait("document.querySelector('[data-square=d3]').getAttribute('aria-label').includes('black king')");
    assert!(page.text(".status").starts_with("1.Qb3? No"), "{}", page.text(".status"));
    // One key takes it back at once.
    page.key("z");
    page.wait(MOVING);
    page.wait(
        "document.querySelector('[data-square=a2]').getAttribute('aria-label').includes('white queen')",
    );
    // The key, the reply, the mate.
    page.click("[data-square=a2]");
    page.click("[data-square=b1]");
    page.wait_for("Right");
    page.wait(MOVING);
    page.click("[data-square=b1]");
    page.click("[data-square=c2]");
    page.wait_for("Solved!");
    assert!(page.text("main").contains("1 mistake"), "{}", page.text("main"));
    page.is_well();
}

#[test]
fn hints_tell_more_and_more() {
    let Some((_studio, page)) = open(MATE, 1280) else { return };
    page.wait(MOVING);
    let mut told = String::new();
    for _ in 0..3 {
        page.click(".controls button:nth-child(2)");
        let before = serde_json::Value::from(told.as_str());
        page.wait(&format!("document.querySelector('.status')?.innerText !== {before} && !document.querySelector('.status').innerText.includes('Your move')"));
        told = page.text(".status");
    }
    assert!(told.contains("Qb1"), "{told}");
    page.is_well();
}

/// The numbers tell how often their squares are attacked now.
#[test]
fn chess_num_counts_attacks_while_one_places() {
    let puzzle = "#/play?puz=puzzle%3A+chessnum%0Aboard%3A+4x4%0Aplace%3A+Q%0A.+.+.+.%0A.+.+.+.%0A1+.+.+.%0A.+1+.+0%0A";
    let Some((_studio, page)) = open(puzzle, 1280) else { return };
    page.wait("document.querySelectorAll('[data-square]').length === 16");
    page.click("[data-square=b4]");
    page.wait(
        "document.querySelector('[data-square=b4]').getAttribute('aria-label').includes('white queen')",
    );
    page.wait("document.querySelector('[data-square=b1]').getAttribute('aria-label').includes('right')");
    page.is_well();
}

#[test]
fn a_tour_is_walked_by_clicks() {
    let Some((_studio, page)) = open("#/play?puz=puzzle%3A+tour%0Aboard%3A+5x5%0A", 1280) else { return };
    page.wait("document.querySelectorAll('[data-square]').length === 25");
    for square in ["a1", "b3", "a5"] {
        page.click(&format!("[data-square={square}]"));
    }
    page.wait("document.querySelectorAll('[data-square][aria-label*=\"number 3\"], [data-square][aria-label*=\"number 1\"]').length >= 2");
    page.is_well();
}

/// A studio with two mates in the list `friday`, and a page that solves them.
fn solving(name: &str, width: u32) -> Option<(Studio, Page, PathBuf)> {
    let (studio, page, folder) = open_library(name, width)?;
    studio.ask("import", &json!({ "text": TWO, "list": "friday" }));
    page.eval("location.hash = '#/play?list=friday'");
    page.wait(&format!("location.hash.includes('id=1') && {MOVING}"));
    Some((studio, page, folder))
}

fn play_first_mate(page: &Page) {
    page.wait(MOVING);
    page.click("[data-square=d1]");
    page.click("[data-square=d8]");
    page.wait_for("Right");
    page.wait(MOVING);
    page.click("[data-square=d8]");
    page.click("[data-square=h8]");
}

#[test]
fn one_puzzle_after_the_other_with_keys() {
    let Some((studio, page, folder)) = solving("stream", 1280) else { return };
    play_first_mate(&page);
    page.wait_for("Solved!");
    page.wait_for("1 solved");
    page.key("Enter");
    page.wait(&format!("location.hash.includes('id=2') && {MOVING}"));
    page.key("h");
    page.wait_for("More help");
    page.key("s");
    page.wait_for("That is the solution.");
    page.wait_for("1 shown");
    let results = studio.ask("history", &json!({}))["results"].clone();
    assert_eq!(results, json!({ "right": 1, "wrong": 0, "hint": 0, "shown": 1 }));
    page.key("n");
    page.wait_for("No more puzzles");
    page.press("Solve them again");
    page.wait(&format!("location.hash.includes('id=1') && {MOVING}"));
    page.is_well();
    remove(&folder);
}

#[test]
fn a_refutation_takes_itself_back_and_what_went_wrong_is_repeated() {
    let Some((studio, page, folder)) = solving("refuted", 1280) else { return };
    for to in ["a1", "b1"] {
        page.click("[data-square=d1]");
        page.click(&format!("[data-square={to}]"));
        page.wait("document.querySelector('.board').dataset.mode === 'view'");
        page.wait(MOVING);
        assert!(page.text(".status").contains(&format!("1.R{to}? No")), "{}", page.text(".status"));
    }
    assert_eq!(page.eval("document.querySelectorAll('.refuted li').length"), 2);
    play_first_mate(&page);
    page.wait_for("2 mistakes");
    // The puzzle counts once.
    assert_eq!(studio.ask("history", &json!({}))["attempts"], 1);
    page.press("Repeat what went wrong (1)");
    page.wait("location.hash.includes('only=missed')");
    play_first_mate(&page);
    page.wait("!document.querySelector('.results').innerText.includes('went wrong')");
    page.press("Next puzzle");
    page.wait_for("All of these are repeated.");
    // A board leads back to its puzzle.
    page.click(".tried button");
    page.wait(&format!("location.hash.includes('id=1') && {MOVING}"));
    page.is_well();
    remove(&folder);
}

#[test]
fn moves_can_be_typed() {
    let Some((_studio, page, folder)) = solving("typed", 1280) else { return };
    page.key("m");
    page.fill(".move-field", "Rd9");
    page.key("Enter");
    page.wait_for("is not a legal move here");
    page.fill(".move-field", "rd8+");
    page.key("Enter");
    page.wait_for("Right");
    page.wait(MOVING);
    page.fill(".move-field", "d8h8");
    page.key("Enter");
    page.wait_for("Solved!");
    page.is_well();
    remove(&folder);
}

#[test]
fn puzzles_are_chosen_by_kind_and_difficulty() {
    let Some((studio, page, folder)) = open_library("chosen", 1280) else { return };
    let line = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n\
         00001,6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1,a2a3 b1b8,900,80,90,100,mate mateIn1 backRankMate,,\n";
    studio.ask("import", &json!({ "text": line, "name": "one.csv" }));
    studio.ask("import", &json!({ "text": TWO }));
    page.eval("location.hash = '#/play'");
    page.wait("document.querySelectorAll('.chooser select').length >= 3");
    page.choose(".chooser label:nth-child(1) select", "easier");
    page.wait("location.hash.includes('level=easier') && location.hash.includes('id=1')");
    page.wait_for("rating 900");
    page.choose(".chooser label:nth-child(1) select", "");
    page.choose(".chooser label:nth-child(2) select", "backRankMate");
    page.wait("location.hash.includes('theme=backRankMate') && location.hash.includes('id=1')");
    page.choose(".chooser label:nth-child(1) select", "harder");
    page.wait_for("No more puzzles");
    page.press("Solve other puzzles");
    page.wait(MOVING);
    page.choose(".chooser label:nth-child(3) select", "#2");
    page.wait("location.hash.includes('kind=%232') && /id=[23]/.test(location.hash)");
    page.is_well();
    remove(&folder);
}

#[test]
fn an_empty_library_is_filled_at_once() {
    let Some((_studio, page, folder)) = open_library("filled", 390) else { return };
    page.eval("location.hash = '#/play'");
    page.wait_for("Your library is empty.");
    // An example is there already, and another one after it.
    page.wait(MOVING);
    page.press("Skip");
    page.wait("document.querySelector('.play h2').innerText !== 'Mate in 2'");
    page.press("Make 10 puzzles");
    page.wait("location.hash.includes('id=')");
    page.wait(MOVING);
    page.is_well();
    drop(page);
    remove(&folder);
}

const NUMBERS: &str = "#/play?puz=puzzle%3A+chessnum%0Aplace%3A+K%2C+Q%2C+R%2C+N%0A.+.+.+.+.%0A.+1+.+.+.%0A.+.+.+4+0%0A.+.+3+3+.%0A.+.+.+.+.%0A";

#[test]
fn hints_for_chess_num_give_reasons() {
    let Some((_studio, page)) = open(NUMBERS, 1280) else { return };
    page.wait("document.querySelectorAll('[data-square]').length === 25");
    page.key("h");
    page.wait_for("Look at e3, d3, d2.");
    page.key("h");
    page.wait("document.querySelectorAll('.steps li').length === 3");
    page.wait_for("d3 needs 4 attacks");
    page.key("h");
    page.wait_for("Put a king on c3.");
    // On the board, letters are pieces.
    page.click("[data-square=c3]");
    page.key("k");
    page.wait("document.querySelector('[data-square=c3]').getAttribute('aria-label').includes('king')");
    page.is_well();
}

#[test]
fn solutions_of_all_families_are_played_through() {
    for puzzle in [NUMBERS, "#/play?puz=puzzle%3A+tour%0Aboard%3A+5x5%0A", MATE] {
        let Some((_studio, page)) = open(puzzle, 390) else { return };
        page.wait("document.querySelector('.status')?.innerText.length > 0");
        page.press("Solution");
        page.wait_for("That is the solution.");
        page.press("Start again");
        page.wait("document.querySelector('.controls').innerText.includes('Hint')");
        page.is_well();
    }
}

/// The board and the buttons need no scrolling.
#[test]
fn the_board_uses_the_height() {
    for (puzzle, width, height, least) in
        [(MATE, 1280, 720, 460), (MATE, 390, 844, 340), (NUMBERS, 390, 844, 340), ("#/play", 1920, 1080, 800)]
    {
        let Some((_studio, page)) = open(puzzle, width) else { return };
        page.resize(width, height);
        page.wait(&format!("innerHeight === {height}"));
        page.wait("document.querySelector('.status')?.innerText.length > 0");
        page.wait("document.querySelector('.first-use button')");
        page.click(".first-use button");
        page.wait("!document.querySelector('.first-use')");
        let bottom =
            page.eval("Math.round(document.querySelector('.controls').getBoundingClientRect().bottom)");
        assert!(bottom.as_i64() <= Some(i64::from(height)), "{width}: {bottom}");
        let board =
            page.eval("Math.round(document.querySelector('.board svg').getBoundingClientRect().width)");
        assert!(board.as_i64() >= Some(least), "{width}: {board}");
        page.is_well();
    }
}

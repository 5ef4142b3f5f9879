//! Solving puzzles oneself.

use crate::open;

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
    assert!(page.text("main").contains("No"), "{}", page.text("main"));
    page.press("Take back");
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

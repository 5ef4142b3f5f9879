//! Placements and tours.

use crate::open;

const QUEENS: &str = "document.querySelectorAll('[data-square][aria-label*=\"white queen\"]').length";

#[test]
fn the_eight_queens_are_set_up_and_solved() {
    let Some((_studio, page)) = open("#/place?p=queens+6", 1280) else { return };
    page.wait("document.querySelectorAll('[data-square]').length === 36");
    page.choose("[aria-label=Puzzle] select", "queens");
    page.fill("[aria-label=Puzzle] input", "8");
    page.key("Tab");
    page.wait("document.querySelectorAll('[data-square]').length === 64");
    // One queen is given: picked from the palette, put on a square.
    page.click("[aria-label='What to put on the board'] [aria-label='white queen']");
    page.click("[data-square=d6]");
    page.wait(
        "document.querySelector('[data-square=d6]').getAttribute('aria-label').includes('white queen')",
    );
    page.press("Solve");
    page.wait(&format!("{QUEENS} === 8"));
    page.wait_for("of 1");
    page.press("Count");
    page.wait("document.querySelector('[aria-label=Solve]').innerText.includes('12')");
    page.is_well();
}

#[test]
fn solutions_are_paged_through() {
    let Some((_studio, page)) = open("#/place?p=queens+6", 1280) else { return };
    page.choose("[aria-label=Solve] select", "100");
    page.press("Solve");
    page.wait_for("of 4");
    let first = page.eval("document.querySelector('[role=grid]').textContent + [...document.querySelectorAll('[data-square]')].map((e) => e.getAttribute('aria-label'))");
    page.press("Next solution");
    page.wait("document.activeElement !== null");
    let second = page.eval("document.querySelector('[role=grid]').textContent + [...document.querySelectorAll('[data-square]')].map((e) => e.getAttribute('aria-label'))");
    assert_ne!(first, second);
    page.press("Edit again");
    page.wait(&format!("{QUEENS} === 0"));
    page.is_well();
}

/// What is changed on the board is in the address: it can be sent to somebody, or reloaded.
#[test]
fn the_address_keeps_the_puzzle() {
    let Some((_studio, page)) = open("#/place?p=tour+5x5", 1280) else { return };
    page.wait("document.querySelectorAll('[data-square]').length === 25");
    page.press("Solve");
    page.wait("document.querySelector('.board path, .board polyline')");
    page.reload();
    page.wait("document.querySelectorAll('[data-square]').length === 25");
    page.wait_for("Open knight's tour, 5x5");
    page.is_well();
}

#[test]
fn engines_are_compared() {
    let Some((_studio, page)) = open("#/place?p=queens+5", 1280) else { return };
    page.press("Compare engines");
    page.wait("document.querySelectorAll('.compare input:checked').length >= 3");
    page.press("Compare");
    page.wait("[...document.querySelectorAll('main table tbody tr')].length >= 3");
    assert!(page.text("main table").contains("search"), "{}", page.text("main table"));
    assert_eq!(page.eval("document.querySelectorAll('main svg.chart, main .chart svg').length > 0"), true);
    page.is_well();
}

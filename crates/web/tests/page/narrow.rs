//! On a telephone.

use crate::open;

#[test]
fn every_view_fits_360_pixels() {
    for view in ["mate", "place", "generate", "play", "sheet"] {
        let Some((_studio, page)) = open(&format!("#/{view}"), 360) else { return };
        page.wait("document.querySelector('main').innerText.length > 20");
        page.is_well();
        // A finger needs some room: what can be pressed is not too small.
        let small = page.eval(
            "[...document.querySelectorAll('main button, main select')].filter((e) => e.offsetParent !== null)\
             .filter((e) => e.getBoundingClientRect().height < 34 || e.getBoundingClientRect().width < 24)\
             .map((e) => e.outerHTML.slice(0, 100))",
        );
        assert_eq!(small, serde_json::json!([]), "{view}");
    }
}

#[test]
fn a_mate_is_played_with_a_finger() {
    let puzzle = "#/play?puz=puzzle%3A+mate%0Astipulation%3A+%231%0Afen%3A+7k%2F5K2%2F8%2F8%2F8%2F8%2F8%2FR7+w+-+-+0+1%0A";
    let Some((_studio, page)) = open(puzzle, 360) else { return };
    page.wait_for("Your move.");
    page.tap("[data-square=a1]");
    page.tap("[data-square=h1]");
    page.wait_for("Solved!");
    page.is_well();
}

#[test]
fn pieces_are_placed_with_a_finger() {
    let Some((_studio, page)) = open("#/mate", 360) else { return };
    page.tap("[aria-label='What to put on the board'] [aria-label='black knight']");
    page.tap("[data-square=e4]");
    page.wait(
        "document.querySelector('[data-square=e4]').getAttribute('aria-label').includes('black knight')",
    );
    page.press("Solve");
    page.wait("document.querySelector('.report .badge, .report .fault')");
    page.is_well();
}

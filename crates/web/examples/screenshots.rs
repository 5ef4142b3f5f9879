//! Pictures of the studio's views, for docs/gallery: `scripts/screenshots.sh`.

#[path = "../tests/page/browser/mod.rs"]
#[allow(dead_code, reason = "the tests of the page do more with it")]
mod browser;
#[path = "../tests/common/mod.rs"]
mod common;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use browser::{Page, browser};
use common::Studio;
use std::path::PathBuf;
use std::process::ExitCode;

/// A window of a usual screen, and one of a telephone.
const WIDE: u32 = 1280;
const NARROW: u32 = 360;

const MATE: &str = "#/mate?fen=5k2%2FQ7%2F8%2F1P2Pp2%2F8%2F6K1%2F3B4%2F8+w+-+f6+0+1&ask=%232&solve=1";

fn main() -> ExitCode {
    let folder = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| "docs/gallery".to_owned()));
    let Some(browser) = browser() else { return ExitCode::FAILURE };
    let studio = Studio::open();
    let open = |address: &str, width| browser.page(&format!("{}{address}", studio.url()), width);
    let keep = |page: &Page, name: &str| {
        // The hint for a first visit would stand in the way.
        page.eval("document.querySelector('.first-use button')?.click()");
        // What is said in passing has gone.
        page.wait("!document.querySelector('.toast')");
        page.is_well();
        let png = BASE64_STANDARD.decode(page.picture()).expect("base64");
        std::fs::write(folder.join(format!("studio-{name}.png")), png).expect("a file");
    };

    let page = open(MATE, WIDE);
    page.wait("document.querySelector('[role=treeitem]')");
    page.click("[role=treeitem]");
    page.wait("document.querySelector('[data-square=f6]').getAttribute('aria-label').includes('white pawn')");
    keep(&page, "mate");

    let page = open("#/place?p=queens+8", WIDE);
    page.press("Compare engines");
    page.press("Compare");
    page.wait(
        "document.querySelectorAll('.compare tbody tr').length >= 3 && !document.querySelector('.working')",
    );
    page.press("Solve");
    page.wait("document.querySelectorAll('[data-square][aria-label*=queen]').length === 8");
    page.eval("scrollTo(0, 0)");
    keep(&page, "place");

    let page = open("#/generate?board=5x5&count=6&seed=5", WIDE);
    page.press("Make puzzles");
    page.wait("document.querySelectorAll('.cards > .card').length === 6 && document.querySelector('form').innerText.includes('Make puzzles')");
    page.press("Add all to the worksheet");
    page.wait("parseInt(document.getElementById('worksheet-number').innerText) === 6");
    page.eval("scrollTo(0, 0)");
    keep(&page, "generate");

    page.eval("location.hash = '#/sheet'");
    page.wait("document.querySelector('.preview img.page')?.naturalWidth > 0");
    page.fill(".heading input", "Club evening");
    page.wait("location.hash.includes('Club') && !document.querySelector('.preview.stale')");
    keep(&page, "sheet");

    let puzzle = "puzzle%3A+chessnum%0Aboard%3A+5x5%0Aplace%3A+K%2C+Q%2C+R%2C+N%0A\
        .+.+.+.+.%0A.+1+.+.+.%0A.+.+.+4+0%0A.+.+3+3+.%0A.+.+.+.+.%0A";
    let page = open(&format!("#/play?puz={puzzle}"), WIDE);
    page.click("[title='Dark mode']");
    page.click("[data-square=e1]");
    page.wait("document.querySelector('[data-square=e1]').getAttribute('aria-label').includes('white')");
    page.click("[data-square=b2]");
    page.wait("document.querySelector('[data-square=b2]').getAttribute('aria-label').includes('white')");
    keep(&page, "play");

    let page = open(MATE, NARROW);
    page.wait("document.querySelector('[role=treeitem]')");
    page.eval("scrollTo(0, 0)");
    keep(&page, "narrow");
    ExitCode::SUCCESS
}

//! What goes wrong is said, and nothing is lost.

use crate::browser::browser;
use crate::common::Studio;
use crate::open;
use rookwright_web::Config;

#[test]
fn a_lost_studio_is_said_and_found_again() {
    let Some(browser) = browser() else { return };
    let studio = Studio::open();
    let page = browser.page(&format!("{}#/mate?fen=4%2FN1p1%2FQn1k%2FK3+w&ask=%232", studio.url()), 1280);
    let port = studio.port;
    drop(studio);
    page.press("Solve");
    page.wait("!document.getElementById('banner').hidden && document.getElementById('banner').innerText.includes('No connection')");
    // The banner says so for all; here it is said what that means.
    page.wait("document.querySelector('.report').innerText.includes('No answer yet')");
    assert_eq!(page.eval("document.querySelectorAll('.fault').length"), 0);
    let again = Studio::at(port);
    page.wait("document.getElementById('banner').hidden");
    page.wait("document.querySelector('.report').innerText.includes('the connection is back')");
    page.press("Solve");
    page.wait_for("1.Qb1!");
    drop(again);
}

/// What was asked for while nobody answered is there when somebody does: nothing on the page is old.
#[test]
fn a_view_is_up_to_date_after_a_lost_connection() {
    let Some(browser) = browser() else { return };
    let studio = Studio::open();
    let port = studio.port;
    let page = browser.page(&format!("{}#/place?p=queens+8", studio.url()), 1280);
    page.wait("document.querySelectorAll('[data-square]').length === 64");
    drop(studio);
    page.fill("[aria-label=Puzzle] input", "18");
    page.wait("!document.getElementById('banner').hidden");
    let studio = Studio::at(port);
    page.wait("document.getElementById('banner').hidden");
    page.wait("document.querySelectorAll('[data-square]').length === 18 * 18");
    page.wait("![...document.querySelectorAll('main .fault')].some((e) => e.offsetParent !== null)");
    page.wait("document.querySelector('[aria-label=Solve] h2')?.innerText.startsWith('18')");

    // A position that was typed meanwhile is neither wrong nor forgotten.
    page.eval("location.hash = '#/mate?fen=4%2FN1p1%2FQn1k%2FK3+w&ask=%232'");
    page.wait("document.querySelector('input.fen')?.value.startsWith('4/N1p1')");
    drop(studio);
    page.fill("input.fen", "4/N1p1/1n1k/KQ2 w - - 0 1");
    page.wait("!document.getElementById('banner').hidden");
    assert_ne!(page.eval("document.querySelector('input.fen').getAttribute('aria-invalid')"), "true");
    let studio = Studio::at(port);
    page.wait("document.getElementById('banner').hidden");
    page.wait(
        "document.querySelector('[data-square=b1]').getAttribute('aria-label').includes('white queen')",
    );
    assert_eq!(page.eval("document.querySelectorAll('main .fault').length"), 0);

    // A game goes on.
    page.eval("location.hash = '#/play?puz=puzzle%3A+tour%0Aboard%3A+5x5%0A'");
    page.wait("document.querySelectorAll('[data-square]').length === 25");
    page.wait("document.querySelector('.status')?.innerText.length > 0");
    drop(studio);
    page.click("[data-square=a1]");
    page.wait("!document.getElementById('banner').hidden");
    let studio = Studio::at(port);
    page.wait("document.getElementById('banner').hidden");
    page.click("[data-square=b3]");
    page.wait("document.querySelector('[data-square=b3]').getAttribute('aria-label').includes('number 2')");
    page.wait(
        "![...document.querySelectorAll('main .fault, .game .note')].some((e) => e.offsetParent !== null)",
    );
    drop(studio);
}

/// An answer that arrives just after a link is followed does not bring the old view back.
#[test]
fn a_late_answer_does_not_change_where_a_link_leads() {
    let Some((_studio, page)) = open("#/mate?fen=4%2FN1p1%2FQn1k%2FK3+w&ask=%232", 1280) else { return };
    page.wait("document.querySelectorAll('[data-square]').length === 16");
    page.eval(
        "import('/js/route.js').then(({ updateAddress }) => {
            location.hash = '#/play?puz=puzzle%3A+tour%0Aboard%3A+5x5%0A';
            updateAddress('mate', { fen: '8/8/8/8/8/8/8/8 w' });
        })",
    );
    page.wait("document.querySelectorAll('[data-square]').length === 25");
}

/// A size that is refused leads to no other puzzle than the one asked for.
#[test]
fn a_refused_size_is_not_taken_for_another() {
    let Some((_studio, page)) = open("#/place?p=queens+20", 1280) else { return };
    page.wait("document.querySelectorAll('[data-square]').length === 400");
    for wrong in ["21", "0", "-3", "2.5"] {
        page.fill("[aria-label=Puzzle] input", wrong);
        page.wait("document.querySelector('[aria-label=Puzzle] .fault')?.innerText.includes('1 to 20')");
        page.press("Solve");
        page.press("Count");
        page.rest();
        assert_eq!(
            page.eval("document.querySelectorAll('[data-square][aria-label*=queen]').length"),
            0,
            "{wrong}"
        );
        assert_eq!(page.text(".result"), "", "{wrong}");
    }
    page.fill("[aria-label=Puzzle] input", "6");
    page.wait(
        "document.querySelectorAll('[data-square]').length === 36 && !document.querySelector('main .fault')",
    );
    page.press("Solve");
    page.wait("document.querySelectorAll('[data-square][aria-label*=queen]').length === 6");
    page.press("Edit again");
    page.wait("document.querySelector('.board').dataset.mode === 'edit'");

    // The same below the board.
    for wrong in ["21", "2", ""] {
        page.fill("input[aria-label=Files]", wrong);
        page.key("Tab");
        if wrong.is_empty() {
            page.eval("document.querySelector('input[aria-label=Files]').value = ''; document.querySelector('input[aria-label=Files]').dispatchEvent(new Event('change'))");
        }
        page.wait("document.querySelector('.toolbar .fault')?.innerText.includes('3 to 20')");
        page.press("Solve");
        page.rest();
        assert_eq!(page.eval("document.querySelectorAll('[data-square]').length"), 36, "{wrong}");
        assert_eq!(
            page.eval("document.querySelectorAll('[data-square][aria-label*=queen]').length"),
            0,
            "{wrong}"
        );
        assert_eq!(page.eval("document.activeElement.getAttribute('aria-label')"), "Files", "{wrong}");
    }
    page.fill("input[aria-label=Files]", "7");
    page.key("Tab");
    page.wait("document.querySelectorAll('[data-square]').length === 42 && !document.querySelector('.toolbar .fault')");
    page.is_well();

    // A mate has eight files at most.
    page.eval("location.hash = '#/mate'");
    // The other view has the same fields until this one is loaded.
    page.wait("document.querySelector('.mates input.fen')");
    page.fill("input[aria-label=Ranks]", "9");
    page.key("Tab");
    page.wait("document.querySelector('.toolbar .fault')?.innerText.includes('3 to 8')");
    page.press("Solve");
    page.rest();
    assert_eq!(page.eval("document.querySelectorAll('.report .badges .badge').length"), 0);
    page.is_well();
}

/// What is wrong is said once, where it is wrong.
#[test]
fn every_fault_is_said_once() {
    let said = "[...document.querySelectorAll('main .fault, main .note, main [role=alert]')].filter((e) => e.offsetParent !== null).map((e) => e.innerText)";
    let Some((_studio, page)) = open("#/mate", 1280) else { return };
    page.fill("input.fen", "4/N1p1/Qn1k/KK2 w");
    page.wait("document.querySelector('.fault')");
    page.press("Solve");
    page.press("Add to worksheet");
    page.rest();
    let king = format!("{said}.filter((words) => words.includes('king')).length");
    assert_eq!(page.eval(&king), 1, "{}", page.eval(said));
    // The same of a board that was built by hand.
    page.fill("input.fen", "4/N1p1/Qn1k/K3 w");
    page.wait("!document.querySelector('.fault')");
    page.click("[aria-label='What to put on the board'] [aria-label='white king']");
    page.click("[data-square=d1]");
    page.wait("document.querySelector('.problems').innerText.includes('king')");
    page.press("Solve");
    page.wait("document.querySelector('.problems .fault')");
    assert_eq!(page.eval(&king), 1, "{}", page.eval(said));

    let own = "#/place?puz=puzzle%3A+placement%0Aboard%3A+8x8%0Aplace%3A+8+Q%0Arule%3A+Q+loves+Q%0A";
    let Some((_studio, page)) = open(own, 1280) else { return };
    page.wait("document.querySelector('.problems').innerText.length > 0");
    page.press("Add to worksheet");
    page.rest();
    assert_eq!(
        page.eval(&format!("{said}.filter((words) => words.includes('expected a rule')).length")),
        1,
        "{}",
        page.eval(said)
    );
    page.is_well();
}

/// A job belongs to its page: who leaves the view ends it.
#[test]
fn leaving_a_view_ends_its_job() {
    let Some((studio, page)) = open("#/place?p=queens+19", 1280) else { return };
    page.press("Count");
    page.wait("document.querySelector('.working')");
    crate::common::wait_until("the job runs", || studio.jobs() == 1);
    page.eval("location.hash = '#/sheet'");
    studio.wait_for_quiet();
    page.eval("history.back()");
    page.press("Count");
    crate::common::wait_until("the job runs", || studio.jobs() == 1);
    page.press("Stop");
    page.wait_for("at least");
    studio.wait_for_quiet();
    page.press("Count");
    crate::common::wait_until("the job runs", || studio.jobs() == 1);
    drop(page);
    studio.wait_for_quiet();
}

#[test]
fn a_time_limit_is_said() {
    let Some(browser) = browser() else { return };
    let studio = Studio::with(Config { time: std::time::Duration::from_millis(400), ..Config::default() });
    let page = browser.page(&format!("{}#/place?p=queens+19", studio.url()), 1280);
    page.press("Count");
    page.wait_for("at least");
    page.is_well();
}

/// An address from elsewhere may hold anything.
#[test]
fn strange_addresses_do_no_harm() {
    for address in [
        "#/nowhere",
        "#/mate?fen=%3Cimg+src%3Dx+onerror%3Dalert(1)%3E",
        "#/mate?fen=8%2F8&ask=soon",
        "#/place?p=queens+9999999999",
        "#/place?puz=%00%FF",
        "#/generate?family=sudoku&board=999x999&count=-5",
        "#/play?puz=nothing",
        "#/sheet?per_page=9999&language=xx",
        "#%%%",
    ] {
        let Some((_studio, page)) = open(address, 1280) else { return };
        page.wait("document.querySelector('main').innerText.length > 10");
        assert_eq!(page.eval("document.querySelectorAll('main img[src=x]').length"), 0, "{address}");
        page.is_well();
    }
}

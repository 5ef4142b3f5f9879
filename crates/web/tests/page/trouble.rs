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
    page.wait("document.querySelector('.report .fault') || document.querySelector('.fault')");
    let again = Studio::at(port);
    page.wait("document.getElementById('banner').hidden");
    page.press("Solve");
    page.wait_for("1.Qb1!");
    drop(again);
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

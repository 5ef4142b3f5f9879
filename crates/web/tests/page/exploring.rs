//! What there is to explore: counts in the background, times, encodings, all solutions.

use crate::browser::{Page, browser};
use crate::common::Studio;
use crate::open;
use rookwright_web::Config;
use std::fs;
use std::path::PathBuf;

/// A folder with a collection, which is removed at the end.
pub(crate) struct Place(PathBuf);

impl Place {
    pub(crate) fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("rookwright-explore-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        Self(folder)
    }

    /// A studio that can keep counts, and a page of it.
    pub(crate) fn open(&self, address: &str, width: u32) -> Option<(Studio, Page)> {
        let browser = browser()?;
        let studio = Studio::with(Config { collections: vec![self.0.join("club.db")], ..Config::default() });
        let page = browser.page(&format!("{}{address}", studio.url()), width);
        Some((studio, page))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Keeps the text of the last file that the page saves.
const CATCH_FILES: &str = "URL.createObjectURL = (blob) => { blob.text().then((text) => { window.saved = text; }); return 'blob:none'; }; \
     HTMLAnchorElement.prototype.click = function () { window.savedName = this.download; }; null";

fn saved(page: &Page, name: &str, ending: &str) -> String {
    page.eval("window.saved = null");
    page.press(name);
    page.wait("window.saved !== null");
    assert!(page.eval("window.savedName").as_str().is_some_and(|name| name.ends_with(ending)));
    page.eval("window.saved").as_str().unwrap_or_default().to_owned()
}

#[test]
fn a_count_goes_on_when_the_page_is_closed() {
    let place = Place::new("count");
    let Some((studio, page)) = place.open("#/place?p=queens+8", 1280) else { return };
    page.press("Count in the background");
    page.wait("document.querySelector('.counts li')?.innerText.includes('done')");
    assert!(page.text(".counts li").contains("92 (12 up to symmetry)"), "{}", page.text(".counts li"));
    // A count that takes longer than anybody waits.
    page.fill("[aria-label=Puzzle] input", "19");
    page.key("Tab");
    page.wait("document.querySelectorAll('[data-square]').length === 361");
    page.press("Count in the background");
    page.wait("document.querySelectorAll('.counts li').length === 2");
    page.wait("document.querySelector('.counts li').innerText.includes('running')");
    page.close();
    assert_eq!(studio.get("/api/lasting").json()["counts"][0]["state"], "running");
    let Some(browser) = browser() else { return };
    let page = browser.page(&format!("{}#/place?p=queens+6", studio.url()), 1280);
    page.wait("document.querySelector('.counts li')?.innerText.includes('running')");
    page.press("Pause");
    page.wait("document.querySelector('.counts li').innerText.includes('paused')");
    page.press("Go on");
    page.wait("document.querySelector('.counts li').innerText.includes('running')");
    // Its name leads to its puzzle.
    page.press("19 queens");
    page.wait("document.querySelectorAll('[data-square]').length === 361");
    // What runs is not thrown away by one click.
    page.press("Remove");
    page.press("Really remove?");
    page.wait("document.querySelectorAll('.counts li').length === 1");
    page.press("Remove");
    page.wait_for("No counts yet.");
    page.is_well();
}

#[test]
fn without_a_place_a_count_is_refused() {
    let Some(browser) = browser() else { return };
    let studio = Studio::with(Config::default());
    let page = browser.page(&format!("{}#/place?p=queens+6", studio.url()), 1280);
    page.press("Count in the background");
    page.wait_for("The server has no collection");
    page.is_well();
}

#[test]
fn times_are_plotted_against_n() {
    let Some((_studio, page)) = open("#/place?p=queens+5", 1280) else { return };
    page.press("Time against n");
    page.wait("document.querySelectorAll('.growth input:checked').length >= 2");
    let field = |nth: u32| format!(".growth .end label:nth-of-type({nth}) input");
    page.fill(&field(3), "7");
    page.fill(&field(4), "4");
    page.press("Measure");
    page.wait_for("The first n is larger than the last one.");
    page.fill(&field(3), "4");
    page.fill(&field(4), "7");
    page.press("Measure");
    page.wait_for("All is measured.");
    assert_eq!(page.eval("document.querySelectorAll('.lines .point').length"), 8);
    assert_eq!(page.eval("document.querySelectorAll('.explore table tbody tr').length"), 4);
    // By the keyboard from point to point.
    page.eval("document.querySelector('.lines .point[tabindex=\"0\"]').focus()");
    page.key("ArrowRight");
    page.wait("document.querySelector('.lines .readout').textContent.startsWith('search, n = 5: ')");
    page.key("ArrowDown");
    page.wait("document.querySelector('.lines .readout').textContent.startsWith('sat, n = 5: ')");
    page.eval(CATCH_FILES);
    let svg = saved(&page, "SVG", ".svg");
    assert!(svg.contains("<title>Time against n: Queens</title>") && svg.contains("<style>"), "{svg}");
    assert!(svg.contains("xmlns=\"http://www.w3.org/2000/svg\"") && !svg.contains("var("), "{svg}");
    let csv = saved(&page, "CSV", ".csv");
    assert!(csv.starts_with("n,program,seconds,finished,measured\r\n4,search,"), "{csv}");
    assert_eq!(csv.lines().count(), 9);
    page.is_well();
}

/// The figures of other programs are in sight only where they are about the same, and say where they are from.
#[test]
fn other_programs_are_shown_beside_ours() {
    let Some((_studio, page)) = open("#/place?p=queens+5", 1280) else { return };
    page.press("Time against n");
    page.wait("document.querySelectorAll('.growth input:checked').length >= 2");
    page.choose(".growth select", "tour-closed");
    page.choose(".growth .end label:nth-of-type(2) select", "one");
    page.fill(".growth .end label:nth-of-type(3) input", "6");
    page.press("Measure");
    page.wait_for("All is measured.");
    page.wait("document.querySelectorAll('.lines .peer .point').length === 4");
    page.wait_for("docs/explanation/performance.md");
    page.click(".growth > div > label.check input");
    page.wait("!document.querySelector('.lines .peer')");
    page.is_well();
}

#[test]
fn the_encodings_have_comments() {
    let Some((_studio, page)) = open("#/place?p=queens+4", 1280) else { return };
    page.press("Encodings for other solvers");
    page.wait("document.querySelector('.encoding')?.textContent.includes('p cnf')");
    assert!(page.text(".groups").contains("one Q to each of the files"), "{}", page.text(".groups"));
    page.press("LP (clingo)");
    page.wait("document.querySelector('.encoding').textContent.includes('#show')");
    assert!(page.text(".groups").contains("Q safe from Q"), "{}", page.text(".groups"));
    // The text follows the puzzle.
    page.fill("[aria-label=Puzzle] input", "16");
    page.key("Tab");
    page.wait("document.querySelector('.encoding').textContent.includes('queen(p16)')");
    page.press("CNF (DIMACS)");
    page.wait_for("Only the beginning is shown");
    page.eval(CATCH_FILES);
    let file = saved(&page, "Download", ".cnf");
    let shown = page.eval("document.querySelector('.encoding').textContent");
    assert!(file.starts_with(shown.as_str().unwrap_or("?")) && file.len() > 64 << 10, "{}", file.len());
    page.is_well();
}

#[test]
fn solutions_are_shown_up_to_symmetry() {
    let Some((_studio, page)) = open("#/place?p=queens+8", 1280) else { return };
    page.press("All solutions as small boards");
    page.press("Show the boards");
    page.wait("document.querySelectorAll('.gallery li').length === 12");
    let sizes =
        "[...document.querySelectorAll('.gallery .note')].map((note) => Number(note.textContent.slice(2)))";
    assert_eq!(page.eval(&format!("{sizes}.reduce((all, one) => all + one)")), 92);
    assert_eq!(page.eval(&format!("{sizes}.filter((size) => size === 4).length")), 1);
    page.click(".gallery li:nth-child(2) button");
    page.wait("document.querySelector('dialog[open] .enlarged svg')");
    page.key("ArrowRight");
    page.wait("document.querySelector('dialog[open]').innerText.includes('Solution 3')");
    page.key("Escape");
    page.wait("!document.querySelector('dialog')");
    // A long list comes page by page.
    page.fill("[aria-label=Puzzle] input", "10");
    page.key("Tab");
    page.wait("document.querySelectorAll('[data-square]').length === 100");
    assert_eq!(page.eval("document.querySelectorAll('.gallery li').length"), 0);
    page.press("Show the boards");
    page.wait_for("92 solutions up to symmetry");
    page.wait("window.scrollTo(0, document.body.scrollHeight) || document.querySelectorAll('.gallery li').length === 92");
    page.is_well();
}

#[test]
fn a_comparison_is_saved_as_files() {
    let Some((_studio, page)) = open("#/place?p=queens+5", 390) else { return };
    page.press("Compare engines");
    page.wait("document.querySelectorAll('.compare input:checked').length >= 3");
    page.press("Compare");
    page.eval(CATCH_FILES);
    let csv = saved(&page, "CSV", ".csv");
    assert!(
        csv.starts_with("engine,seconds,finished,solutions,exact,optimum,nodes,error\r\nsearch,"),
        "{csv}"
    );
    assert!(csv.contains(",true,10,true,"), "{csv}");
    let svg = saved(&page, "SVG", ".svg");
    assert_eq!(svg.matches("class=\"run\"").count(), csv.lines().count() - 1, "{svg}");
    page.is_well();
}

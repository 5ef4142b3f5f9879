//! Every view as axe-core sees it, which looks for what keeps people with disabilities out.
//!
//! The file `axe.min.js` of the npm package `axe-core` is named by `ROOKWRIGHT_AXE`, or lies in a `node_modules` folder.

use crate::browser::{Page, is_firefox};
use crate::common::Studio;
use crate::desk::{COOKED, open_desk};
use crate::exploring::Place;
use crate::incoming::paste;
use crate::library::{TWO, open_library, remove};
use crate::open;
use rookwright_web::Config;
use serde_json::json;
use std::path::PathBuf;
use std::sync::OnceLock;

/// Everything that axe-core calls a rule of the WCAG up to level AA, a good practice, or an experiment.
const RULES: [&str; 7] =
    ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice", "experimental"];

const WIDE: u32 = 1280;
const NARROW: u32 = 390;

/// The text of axe-core; `None`, with the reason printed, where it is missing, and in Firefox: its rules are about the
/// elements of the page, which are the same in both browsers.
fn axe() -> Option<&'static str> {
    if is_firefox() {
        println!("skipped: axe-core looks at the page in Chromium");
        return None;
    }
    static AXE: OnceLock<Option<String>> = OnceLock::new();
    let axe = AXE.get_or_init(|| {
        let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
        let named = std::env::var_os("ROOKWRIGHT_AXE").map(PathBuf::from);
        let usual =
            ["target/axe", "."].map(|folder| root.join(folder).join("node_modules/axe-core/axe.min.js"));
        named.into_iter().chain(usual).find_map(|file| std::fs::read_to_string(file).ok())
    });
    if axe.is_none() {
        let reason = "axe-core is missing: npm install --prefix target/axe axe-core";
        assert!(std::env::var_os("ROOKWRIGHT_TEST_ALL").is_none(), "{reason}");
        println!("skipped: {reason}");
    }
    axe.as_deref()
}

/// Whoever looks at pages.
#[derive(Clone, Copy)]
struct Inspector(&'static str);

impl Inspector {
    /// Looks at a page by day and by night, wide and narrow; nothing may be found.
    fn look(self, page: &Page, state: &str) {
        if page.eval("typeof axe") == "undefined" {
            page.eval(&format!("{}; null", self.0));
        }
        for (width, height) in [(WIDE, 900), (NARROW, 844)] {
            page.resize(width, height);
            // On a telephone the buttons of a game stay at the bottom, above what has not been scrolled to.
            page.eval("if (document.querySelector('.play')) scrollTo(0, document.body.scrollHeight)");
            for dark in ["no", "yes"] {
                page.eval(&format!("document.documentElement.dataset.dark = '{dark}'"));
                let found = page.eval(&format!(
                    "axe.run(document, {{ runOnly: {{ type: 'tag', values: {} }}, resultTypes: ['violations'] }})\
                     .then(({{ violations }}) => violations.flatMap(({{ id, nodes }}) => nodes.slice(0, 3).map(({{ html, any, all, none }}) => \
                     `${{id}}: ${{html.slice(0, 160)}} (${{[...any, ...all, ...none].map((check) => check.message).join('; ')}})`)))",
                    json!(RULES)
                ));
                assert_eq!(found, json!([]), "{state}, {width} pixels wide, dark: {dark}");
            }
        }
        page.resize(WIDE, 900);
    }
}

/// A page to look at; `None` where a browser or axe-core is missing.
fn opened(address: &str) -> Option<(Studio, Page, Inspector)> {
    let inspector = Inspector(axe()?);
    let (studio, page) = open(address, WIDE)?;
    Some((studio, page, inspector))
}

/// Unfolds whatever is folded.
fn unfold(page: &Page) {
    page.eval("document.querySelectorAll('details').forEach((one) => { one.open = true; })");
}

#[test]
fn mates() {
    let Some((_studio, page, inspector)) = opened("#/mate?fen=4%2FN1p1%2FQn1k%2FK3+w&ask=%232") else {
        return;
    };
    inspector.look(&page, "a position");
    page.press("Solve");
    page.wait_for("1.Qb1!");
    inspector.look(&page, "a report");
    page.click("[role=treeitem]");
    page.wait_for("after 1.Qb1");
    unfold(&page);
    inspector.look(&page, "a move of it, and all options");
    page.press("back to the diagram");
    page.press("Why does this move fail?");
    page.wait("document.querySelector('[data-mode=move]')");
    page.click("[data-square=a2]");
    page.click("[data-square=b3]");
    page.wait("document.querySelector('.report').innerText.includes('Kd3')");
    inspector.look(&page, "why a move fails");
    page.press("back to the diagram");
    page.fill("input.fen", "4/N1p1/Qn1k/KK2 w");
    page.wait("document.querySelector('.fault')");
    inspector.look(&page, "a wrong position");
    page.is_well();
}

#[test]
fn a_composers_desk() {
    let Some(inspector) = axe().map(Inspector) else { return };
    let address = format!("#/mate?fen={}&ask=%232", COOKED.replace(' ', "+"));
    let Some((_studio, page, folder)) = open_desk("axe", &address) else { return };
    page.wait("document.querySelector('.verdict').innerText.includes('cooked')");
    page.press("Mend");
    page.wait_for("sound versions, found in");
    unfold(&page);
    inspector.look(&page, "proposals");
    page.click(".proposals .take");
    page.wait("document.querySelector('.verdict').innerText.includes('sound')");
    page.press("Save version");
    page.wait("document.querySelector('.version')");
    inspector.look(&page, "a version");
    page.press("Compare");
    page.wait("document.querySelector('.comparison table')");
    inspector.look(&page, "two versions side by side");
    page.key("Escape");
    page.press("Solve");
    page.wait_for("Changed mates");
    page.press("Changed mates");
    inspector.look(&page, "changed mates");
    page.press("Analyse");
    page.wait("document.querySelector('.analysis .badge')");
    inspector.look(&page, "free analysis");
    page.is_well();
    remove(&folder);
}

#[test]
fn home_help_and_appearance() {
    let Some((_studio, page, inspector)) = opened("#/mate?fen=4%2FN1p1%2FQn1k%2FK3+w&ask=%232") else {
        return;
    };
    page.click("[title='Help (?)']");
    page.wait("document.querySelector('dialog[open]')");
    inspector.look(&page, "help");
    page.key("Escape");
    page.click(".brand");
    page.wait_for("Open again");
    page.wait_for("Rookwright 0.");
    inspector.look(&page, "home");
    page.click("[title=Appearance]");
    page.wait("document.querySelector('dialog[open]')");
    inspector.look(&page, "appearance");
    page.is_well();
}

#[test]
fn a_library() {
    let Some(inspector) = axe().map(Inspector) else { return };
    let Some((studio, page, folder)) = open_library("axe", WIDE) else { return };
    page.wait_for("The collection is empty");
    inspector.look(&page, "an empty library");
    studio.ask("import", &json!({ "text": TWO, "list": "friday" }));
    page.eval("location.reload()");
    page.wait("document.querySelectorAll('.board-card').length === 2");
    page.click(".board-card .picture");
    page.wait("document.querySelector('.details form')");
    page.click(".board-card input");
    page.wait_for("1 puzzle selected");
    unfold(&page);
    inspector.look(&page, "a library with a puzzle open and one selected");
    page.press("Stipulation");
    page.wait("document.querySelector('.values button')");
    page.fill(".search input", "in:friday th");
    page.wait("document.querySelector('[role=option]')");
    inspector.look(&page, "a menu and suggestions");
    page.fill(".search input", "in:friday");
    page.wait("document.querySelector('.list-bar:not([hidden])')");
    page.press("Order\u{2026}");
    page.wait("document.querySelector('.order li')");
    inspector.look(&page, "the order of a list");
    page.key("Escape");
    page.press("Select all");
    page.press("Compare");
    page.wait("document.querySelector('.compare-dialog table')");
    inspector.look(&page, "two puzzles compared");
    page.key("Escape");
    page.press("Select nothing");
    page.press("Select all");
    page.press("Rename\u{2026}");
    inspector.look(&page, "names by a pattern");
    page.is_well();
    remove(&folder);
}

#[test]
fn what_comes_in() {
    let Some(inspector) = axe().map(Inspector) else { return };
    let Some((_studio, page, folder)) = open_library("axe-incoming", WIDE) else { return };
    paste(&page, &format!("{TWO}8/8/8/8/8/8/8 w - - 0 1\n"));
    page.wait_for("2 new puzzles");
    inspector.look(&page, "the report of an import");
    page.key("Escape");
    paste(&page, "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0");
    page.press("Find mates in these games");
    page.choose("dialog select", "1");
    page.press("Find mates");
    page.wait_for("1 mate found");
    inspector.look(&page, "mates of games");
    page.key("Escape");
    page.press("Open another\u{2026}");
    page.wait("document.querySelector('.collection-dialog')");
    inspector.look(&page, "another collection");
    page.is_well();
    remove(&folder);
}

#[test]
fn a_stream_of_puzzles() {
    let Some(inspector) = axe().map(Inspector) else { return };
    let Some((studio, page, folder)) = open_library("axe-stream", WIDE) else { return };
    page.eval("location.hash = '#/play'");
    page.wait_for("Your library is empty");
    page.wait("document.querySelector('[data-mode=move]')");
    inspector.look(&page, "nothing to solve but examples");
    studio.ask("import", &json!({ "text": TWO, "list": "friday" }));
    studio.ask("attempt", &json!({ "id": 2, "result": "wrong" }));
    page.eval("location.hash = '#/play?list=friday'");
    page.wait_for("Repeat what went wrong");
    page.wait("document.querySelectorAll('.chooser select').length === 4");
    page.fill(".move-field", "Ra1");
    page.key("Enter");
    page.wait("document.querySelector('.refuted li') && document.querySelector('[data-mode=move]')");
    inspector.look(&page, "a stream with a refuted move and results");
    page.press("Skip");
    page.wait_for("No more puzzles");
    inspector.look(&page, "the end of a stream");
    page.is_well();
    remove(&folder);
}

#[test]
fn lines_of_help_play() {
    let helpmate = "#/mate?fen=8%2F8%2F8%2F8%2F8%2Fk7%2F8%2FK1R5+b&ask=h%232&solve=1";
    let Some((_studio, page, inspector)) = opened(helpmate) else { return };
    page.wait("document.querySelector('.report .badge')");
    inspector.look(&page, "lines");
}

#[test]
fn placements_and_tours() {
    let Some((_studio, page, inspector)) = opened("#/place?p=queens+5") else { return };
    page.wait("document.querySelectorAll('[data-square]').length === 25");
    inspector.look(&page, "a puzzle");
    page.choose("[aria-label=Solve] select", "100");
    page.press("Solve");
    page.wait_for("of 10");
    inspector.look(&page, "solutions");
    page.press("Count");
    page.wait("document.querySelector('.outcome strong')");
    unfold(&page);
    page.press("Compare");
    page.wait(
        "document.querySelectorAll('.compare tbody tr').length >= 3 && !document.querySelector('.working')",
    );
    inspector.look(&page, "engines compared");
    page.fill("[aria-label=Puzzle] input", "21");
    page.wait("document.querySelector('.fault')");
    inspector.look(&page, "a size that is refused");
    page.eval("location.hash = '#/place?p=tour+5x5'");
    // The new address is looked at a moment later; until then the refused size is what Solve is about.
    page.wait_for("Open knight's tour, 5x5");
    page.press("Solve");
    page.wait("document.querySelector('.board .tour-path')");
    inspector.look(&page, "a tour");
    page.choose("[aria-label=Puzzle] select", "chessnum");
    page.wait("document.querySelector('.palette [aria-label=\"number 0\"]')");
    inspector.look(&page, "an empty grid");
    page.is_well();
}

#[test]
fn explored() {
    let place = Place::new("axe");
    let Some(axe) = axe() else { return };
    let Some((_studio, page)) = place.open("#/place?p=queens+6", WIDE) else { return };
    let inspector = Inspector(axe);
    page.press("Count in the background");
    page.wait("document.querySelector('.counts li')?.innerText.includes('done')");
    for panel in ["All solutions as small boards", "Time against n", "Encodings for other solvers"] {
        page.press(panel);
    }
    page.press("Show the boards");
    page.wait("document.querySelector('.gallery li')");
    page.wait("document.querySelectorAll('.growth input:checked').length >= 2");
    page.fill(".growth .end label:nth-of-type(4) input", "6");
    page.press("Measure");
    page.wait_for("All is measured.");
    page.wait("document.querySelector('.encoding').textContent.includes('p cnf')");
    inspector.look(&page, "explored");
    page.click(".gallery li button");
    page.wait("document.querySelector('dialog[open] .enlarged svg')");
    inspector.look(&page, "a solution enlarged");
    page.is_well();
}

#[test]
fn new_puzzles() {
    for family in ["mate", "chessnum", "tour"] {
        let address = format!("#/generate?family={family}&board=5x5&count=2&seed=7");
        let Some((_studio, page, inspector)) = opened(&address) else { return };
        unfold(&page);
        inspector.look(&page, "wishes");
        page.press("Make puzzles");
        page.wait("document.querySelectorAll('.cards > .card').length === 2 && document.querySelector('form').innerText.includes('Make puzzles')");
        page.press("Answer");
        page.wait("document.querySelector('.card [aria-pressed=true]')");
        page.press("Add to worksheet");
        page.wait_for("On the worksheet");
        page.wait("!document.querySelector('.toast')");
        inspector.look(&page, "cards");
        page.is_well();
    }
}

#[test]
fn games() {
    let mate = "puzzle: mate\nstipulation: #1\nfen: 7k/5K2/8/8/8/8/8/R7 w\n";
    let numbers = "puzzle: chessnum\nboard: 4x4\nplace: Q\n. . . .\n. . . .\n1 . . .\n. 1 . 0\n";
    let queens = "puzzle: placement\nboard: 4x4\nplace: 4 Q\nrule: Q safe from Q, lines through\n";
    let tour = "puzzle: tour\nboard: 5x5\n";
    for (puzzle, press) in
        [(mate, ["a1", "h1"]), (numbers, ["a1", "b2"]), (queens, ["a1", "b2"]), (tour, ["a1", "b3"])]
    {
        let Some((_studio, page, inspector)) = opened("#/play") else { return };
        page.eval(&format!("location.hash = '#/play?puz=' + encodeURIComponent({})", json!(puzzle)));
        page.wait("document.querySelector('.status')?.innerText.length > 0");
        inspector.look(&page, puzzle);
        page.press("Hint");
        page.wait_for("More help");
        for square in press {
            page.click(&format!("[data-square={square}]"));
        }
        page.wait("!document.querySelector('.controls').innerText.includes('More help')");
        inspector.look(&page, &format!("{puzzle}, played"));
        page.is_well();
    }
}

#[test]
fn sheets() {
    let Some((studio, page, inspector)) = opened("#/sheet") else { return };
    unfold(&page);
    inspector.look(&page, "an empty worksheet");
    let queens = "puzzle: placement\nboard: 4x4\nplace: 4 Q\nrule: Q safe from Q, lines through\n";
    studio.ask(
        "keep",
        &serde_json::json!({ "puzzles": [{ "puz": "puzzle: tour\nboard: 5x5\n" }, { "puz": queens }], "list": "Friday" }),
    );
    page.eval("location.hash = '#/sheet?list=Friday'");
    page.wait("document.querySelectorAll('.tray li').length === 2");
    page.wait("document.querySelector('.preview img.page')?.naturalWidth > 0 && !document.querySelector('.preview.stale')");
    unfold(&page);
    inspector.look(&page, "a worksheet");
    page.press("Delete");
    page.wait("document.querySelector('dialog[open]')");
    inspector.look(&page, "the question before a worksheet is deleted");
    page.is_well();
}

/// The page that asks for a token, and what is said without a server.
#[test]
fn at_the_door() {
    let Some(axe) = axe() else { return };
    let Some(browser) = crate::browser::browser() else { return };
    let token = rookwright_web::Token::chosen("0123456789abcdef0123456789abcdef").ok();
    let studio = Studio::with(Config { token, ..Config::default() });
    let page = browser.page(&studio.url(), WIDE);
    Inspector(axe).look(&page, "the door");
    let Some((studio, page, inspector)) = opened("#/place?p=queens+8") else { return };
    drop(studio);
    page.press("Solve");
    page.wait("!document.getElementById('banner').hidden");
    inspector.look(&page, "no connection");
}

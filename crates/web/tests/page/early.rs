//! What is proven is shown, also where a search ends early.

use crate::browser::{Page, browser};
use crate::common::Studio;
use crate::open;
use rookwright_web::Config;
use serde_json::{Value, json};

const MIDDLEGAME: &str = "r1bq1rk1%2Fpp2bppp%2F2n1pn2%2F3p4%2F2PP4%2F2NB1N2%2FPP3PPP%2FR1BQ1RK1+w";
const MANY_KEYS: &str = "6k1%2F5ppp%2F8%2F8%2F8%2F2Q5%2F1B3PPP%2F2R3K1+w";

/// Clicks "Stop" until something is so: a second click right after the first stops nothing.
fn stop(page: &Page, until: &str) {
    let click = "[...document.querySelectorAll('main button')].find((e) => e.innerText === 'Stop')?.click()";
    page.wait(&format!("({click}, {until})"));
}

#[test]
fn a_mate_that_is_stopped() {
    let Some((_studio, page)) = open(&format!("#/mate?fen={MIDDLEGAME}&ask=%236"), 1280) else { return };
    page.press("Solve");
    page.press("Stop");
    page.wait_for("The search ended early: it was stopped.");
    assert!(!page.text("main").contains("Cannot read"), "{}", page.text("main"));
    assert_eq!(page.eval("document.querySelectorAll('.report .badge').length > 0"), true);
    page.is_well();
}

/// The keys are proven long before their variations: there is a time limit between the two on every machine.
#[test]
fn keys_that_are_proven_in_time() {
    let Some((_studio, page)) = open(&format!("#/mate?fen={MANY_KEYS}&ask=%235"), 1280) else { return };
    page.press("Options");
    let mut limit = 0.01;
    loop {
        page.fill("form input[min='0.01']", &limit.to_string());
        page.press("Solve");
        page.wait("document.querySelector('.report .early') && !document.querySelector('.working')");
        assert!(page.text(".report .early").contains("the time limit was reached"), "{}", page.text("main"));
        if page.eval("document.querySelectorAll('.report [role=treeitem]').length > 0") == true {
            break;
        }
        assert!(limit < 30.0, "{}", page.text(".report"));
        limit *= 1.5;
        page.eval("document.querySelector('.report .early').remove()");
    }
    assert_eq!(page.eval("document.querySelectorAll('.report [role=treeitem]').length"), 36);
    let said = page.text(".report");
    assert!(said.contains("These 36 keys are proven; the variations are not worked out."), "{said}");
    // They are shown on the board like others.
    page.click(".report [role=treeitem]");
    page.wait("document.querySelector('.position-line').innerText.startsWith('after 1.')");
    page.is_well();
}

/// Each form that a document about a mate may have.
#[test]
fn every_document_about_a_mate() {
    let Some((_studio, page)) = open("#/mate", 1280) else { return };
    let how = |end: &str| json!({ "engine": "search", "end": end, "count": { "value": 0, "exact": false }, "seconds": 4.0, "nodes": 7 });
    let with = |end: &str, more: Value| {
        let mut document = how(end);
        for (key, value) in more.as_object().expect("an object") {
            document[key] = value.clone();
        }
        document
    };
    let key = |san: &str, uci: &str| json!({ "san": san, "uci": uci });
    for (document, expected) in [
        (
            with(
                "stopped",
                json!({ "keys": [], "remark": "#6 no solution, proven; the variations are not finished" }),
            ),
            ["no solution", "it was stopped. It is proven that no first move solves it."],
        ),
        (
            with(
                "out-of-budget",
                json!({ "keys": [key("Qb4", "c3b4")], "remark": "#5 Qb4, proven; the variations are not finished" }),
            ),
            ["variations not finished", "This key is proven; the variations are not worked out."],
        ),
        (
            with("stopped", json!({ "keys": [key("Qb4", "c3b4"), key("Qc4", "c3c4")] })),
            ["cook \u{d7}1", "These 2 keys are proven"],
        ),
        (
            with("out-of-budget", json!({ "keys": null, "remark": "no mate in 3; mate in 4 not decided" })),
            ["not decided", "the time limit was reached. So far: no mate in 3; mate in 4 not decided."],
        ),
        (with("stopped", json!({ "keys": null })), ["not decided", "Nothing is proven yet."]),
        (
            with("exhausted", json!({ "keys": [], "remark": "no mate in any number of moves" })),
            ["no solution", "No mate in any number of moves."],
        ),
        (
            with(
                "stopped",
                json!({ "solutions": [], "complete": false, "remark": "not every line is found" }),
            ),
            ["no solution found so far", "it was stopped. No line was found so far."],
        ),
        (
            with(
                "stopped",
                json!({ "solutions": [{ "line": ["a1a2"], "text": "1.Ra2#" }], "complete": false }),
            ),
            ["at least 1 solution", "There are more solutions than are shown here."],
        ),
    ] {
        let shown = page.eval(&format!(
            "Promise.all([import('/js/mate/report.js')]).then(([{{ presentReport, describeReport }}]) => {{ \
             const report = {document}; const {{ element }} = presentReport(report, {{ learnNames() {{}}, step() {{}}, home() {{}} }}); \
             return element.textContent + ' ' + describeReport(report); }})"
        ));
        let shown = shown.as_str().expect("a text").to_owned();
        for words in expected {
            assert!(shown.contains(words), "{document}: {shown}");
        }
    }
    page.is_well();
}

#[test]
fn why_a_move_fails_may_take_too_long() {
    let Some((_studio, page)) = open(&format!("#/mate?fen={MIDDLEGAME}&ask=%236"), 1280) else { return };
    page.press("Why does this move fail?");
    page.wait("document.querySelector('[data-mode=move]')");
    page.click("[data-square=f3]");
    page.click("[data-square=e5]");
    page.press("Stop");
    page.wait_for("The search ended early: it was stopped. Whether 1.Ne5 works is not decided.");
    page.is_well();
}

#[test]
fn placements_that_are_stopped() {
    let Some((_studio, page)) = open("#/place?p=queens+20", 1280) else { return };
    page.press("Count");
    page.press("Stop");
    page.wait_for("The search ended early: it was stopped.");
    assert!(!page.text("main").contains("at least 0"), "{}", page.text("main"));
    page.press("Compare engines");
    page.press("Compare");
    page.wait("document.querySelector('.compare .working')");
    stop(&page, "[...document.querySelectorAll('.compare button')].some((e) => e.innerText === 'Compare')");
    page.wait_for("The comparison ended early: no time was left for ");
    page.is_well();
}

#[test]
fn generators_that_are_stopped() {
    for (family, board) in [("mate", "8x8&moves=4"), ("chessnum", "8x8"), ("tour", "6x6")] {
        let Some((_studio, page)) =
            open(&format!("#/generate?family={family}&board={board}&count=500&seed=1"), 1280)
        else {
            return;
        };
        page.press("Make puzzles");
        page.wait("document.querySelector('.generator-status .figures')?.innerText.includes('tried')");
        stop(&page, "document.querySelector('.generator-status .figures').innerText.includes('stopped')");
        page.is_well();
    }
}

/// A count of tours keeps much: which limit it hit is said, and what to do about it.
#[test]
fn a_count_without_enough_memory() {
    let Some(browser) = browser() else { return };
    let studio = Studio::with(Config { memory: 4 << 20, jobs: 2, ..Config::default() });
    let page = browser.page(&format!("{}#/place?p=tour+8x8", studio.url()), 1280);
    page.press("Count");
    page.wait_for("Not counted");
    let said = page.text("[aria-label=Solve]");
    // How the jobs share the memory is for the server to say.
    assert!(said.contains("the memory limit of ") && said.contains(" MiB was reached"), "{said}");
    assert!(said.contains("rookwright serve --jobs 1 --memory "), "{said}");
    assert!(!said.contains("at least 0"), "{said}");
    page.is_well();
}

//! Names of any length, and what is above the page.

use crate::library::{TWO, open_library, remove};
use serde_json::json;

/// The page is no wider than the window, and nothing of it lies outside.
const FITS: &str =
    "document.documentElement.scrollWidth <= innerWidth && document.body.scrollWidth <= innerWidth";

/// No word is so long that a view grows beyond the window.
#[test]
fn long_words_break_in_every_view() {
    for width in [390, 1280] {
        let Some((studio, page, folder)) = open_library(&format!("long-{width}"), width) else { return };
        let long = "W".repeat(200);
        studio.ask("import", &json!({ "text": TWO, "name": "two.epd", "list": long, "tags": [long] }));
        studio.ask(
            "edit",
            &json!({ "ids": [1, 2], "title": long, "author": "A".repeat(3000), "source": long }),
        );
        let puz = studio.ask("show", &json!({ "id": 1 }))["puz"].clone();
        studio.ask("studies", &json!({ "name": long, "save": { "puz": puz, "note": long } }));
        studio.ask("attempt", &json!({ "id": 1, "result": "right" }));
        let brackets = "[".repeat(500);
        for (view, is_there) in [
            (format!("library?q={brackets}"), ".fault"),
            ("library".to_owned(), ".board-card"),
            (format!("sheet?list={long}"), ".tray li"),
            (
                "mate?fen=kbK5%2Fpp6%2F1P6%2F8%2F8%2F8%2F8%2FR7+w&ask=%232&study=1&version=1".to_owned(),
                ".version",
            ),
            ("play?id=1".to_owned(), "[data-square]"),
            ("play".to_owned(), "[data-square]"),
            ("generate".to_owned(), "form"),
            ("home".to_owned(), ".doors"),
        ] {
            page.eval(&format!("location.hash = '#/{view}'"));
            page.wait(&format!("document.querySelector('main {is_there}')"));
            page.rest();
            page.wait(FITS);
            if view == "library" {
                page.click(".board-card .picture");
                page.wait("document.querySelector('.details input')");
                page.wait(FITS);
                for menu in ["author", "tag", "in", "source"] {
                    page.click(&format!("[data-field={menu}]"));
                    page.wait("document.querySelector('.filter-panel .values button')");
                    page.wait(FITS);
                }
                page.eval(
                    "document.querySelectorAll('main .board-card input').forEach((box) => box.click())",
                );
                page.press("Compare");
                page.wait("document.querySelector('dialog[open] table')");
                page.wait("document.querySelector('dialog[open]').scrollWidth <= document.querySelector('dialog[open]').clientWidth");
                page.key("Escape");
            }
        }
        remove(&folder);
    }
}

/// A name that is too long is refused where it is typed, and by the server.
#[test]
fn names_have_a_limit() {
    let Some((studio, page, folder)) = open_library("limit", 1280) else { return };
    studio.ask("import", &json!({ "text": TWO, "name": "two.epd", "list": "Friday" }));
    page.reload();
    page.wait("document.querySelectorAll('main .board-card').length === 2");
    page.click(".board-card .picture");
    page.wait("document.querySelector('.details input')");
    page.fill(".details label + label input", &"W".repeat(201));
    page.press("Save");
    page.wait_for("a tag has 201 characters: expected at most 200");
    for (selector, address) in
        [(".details input", ""), (".heading input", "#/sheet?list=Friday"), (".tray .name", "")]
    {
        if !address.is_empty() {
            page.eval(&format!("location.hash = '{address}'"));
        }
        page.wait(&format!("document.querySelector('{selector}')?.maxLength === 200"));
    }
    let long = "W".repeat(201);
    for (task, request) in [
        ("edit", json!({ "ids": [1], "title": long })),
        ("edit", json!({ "ids": [1], "tags": [long] })),
        ("edit", json!({ "ids": [1], "themes": [long] })),
        ("edit", json!({ "ids": [1], "titles": [long] })),
        ("lists", json!({ "name": long, "add": [1] })),
        ("lists", json!({ "name": "Friday", "rename": long })),
        ("lists", json!({ "name": "Friday", "duplicate": long })),
        ("studies", json!({ "name": long, "save": { "puz": "x" } })),
        ("import", json!({ "text": TWO, "tags": [long] })),
        ("import", json!({ "text": TWO, "list": long })),
        (
            "keep",
            json!({ "puzzles": [{ "fen": "kbK5/pp6/1P6/8/8/8/8/R7 w", "stipulation": "#2" }], "tags": [long] }),
        ),
    ] {
        let answer = studio.post(task, &request);
        assert_eq!(answer.status, 400, "{task}: {}", answer.text());
        assert!(answer.text().contains("has 201 characters: expected at most 200"), "{}", answer.text());
    }
    remove(&folder);
}

/// What is above the page belongs to it, and goes when another view comes.
#[test]
fn a_dialog_does_not_stay_over_another_view() {
    let Some((studio, page, folder)) = open_library("dialogs", 1280) else { return };
    studio.ask("import", &json!({ "text": TWO, "name": "two.epd", "list": "Friday" }));
    studio.ask("studies", &json!({ "name": "Mine", "save": { "puz": "puzzle: mate\nstipulation: #2\nfen: kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\n" } }));
    for (view, open) in [
        ("library", "[...document.querySelectorAll('.collection button')][0].click()"),
        ("library?q=in:Friday", "[...document.querySelectorAll('.list-bar button')][1].click()"),
        (
            "mate?fen=kbK5%2Fpp6%2F1P6%2F8%2F8%2F8%2F8%2FR7+w&ask=%232&study=1&version=1",
            "document.querySelector('.version .row button').click()",
        ),
        ("mate", "document.querySelector('#appearance button:last-child').click()"),
        ("sheet?list=Friday", "document.querySelector('.chooser button:last-of-type').click()"),
        ("play", "document.querySelector('#appearance button').click()"),
    ] {
        page.eval("location.hash = '#/home'");
        page.wait("document.querySelector('.doors')");
        page.eval(&format!("location.hash = '#/{view}'"));
        page.wait("!document.querySelector('.doors')");
        page.wait(&format!("(() => {{ try {{ {open}; return true; }} catch {{ return false; }} }})()"));
        page.wait("document.querySelector('dialog[open]')");
        page.eval("history.back()");
        page.wait("document.querySelector('.doors')");
        page.wait("!document.querySelector('dialog')");
    }
    page.is_well();
    remove(&folder);
}

/// Enter asks for the puzzles and not for more words, however quickly it comes after the last letter.
#[test]
fn suggestions_close_with_enter_and_stay_closed() {
    let Some((studio, page, folder)) = open_library("enter", 1280) else { return };
    studio.ask("import", &json!({ "text": TWO, "name": "two.epd" }));
    let closed = "document.querySelector('.suggestions').hidden";
    for (typed, found) in [("mate:2", 2), ("theme:", 0), ("mate:3", 0), ("", 2)] {
        page.fill(".search input", "t");
        page.wait(&format!("!{closed}"));
        page.eval(&format!(
            "(() => {{ const field = document.querySelector('.search input'); field.value = {}; \
             field.dispatchEvent(new Event('input')); \
             field.dispatchEvent(new KeyboardEvent('keydown', {{ key: 'Enter', cancelable: true }})); }})()",
            json!(typed)
        ));
        if typed != "theme:" {
            page.wait(&format!("document.querySelectorAll('main .board-card').length === {found}"));
        }
        page.rest();
        assert_eq!(page.eval(closed), true, "{typed}");
    }
    // A new search from elsewhere closes them too.
    page.fill(".search input", "t");
    page.wait(&format!("!{closed}"));
    page.eval("location.hash = '#/library?q=mate:2'");
    page.wait(closed);
    remove(&folder);
}

/// Who hears the page knows which of eight mates in two a button is for.
#[test]
fn tools_of_different_puzzles_have_different_names() {
    let Some((studio, page, folder)) = open_library("labels", 1280) else { return };
    let boards = [
        "6k1/5ppp/8/8/8/8/8/R6K",
        "6k1/5ppp/8/8/8/8/8/1R5K",
        "6k1/5ppp/8/8/8/8/8/2R4K",
        "6k1/5ppp/8/8/8/8/8/3R3K",
        "6k1/5ppp/8/8/8/8/8/4R2K",
    ];
    let text: String = boards.iter().map(|board| format!("{board} w - - dm 1;\n")).collect();
    studio.ask("import", &json!({ "text": text, "name": "one.epd", "list": "Friday" }));
    for (address, there) in [
        ("sheet?list=Friday", ".tray li:nth-child(5)"),
        ("library", ".board-card:nth-child(5)"),
        ("generate?family=mate&board=4x4&count=2&seed=7", "article:nth-of-type(2)"),
    ] {
        page.eval(&format!("location.hash = '#/{address}'"));
        if address.starts_with("generate") {
            page.press("Make puzzles");
        }
        page.wait(&format!("document.querySelector('main {there}')"));
        let same = page.eval(
            "(() => { const names = [...document.querySelectorAll('main :is(.tray, .boards, article) :is(button, input)')].map((one) => one.ariaLabel); \
             return [names.length >= 10, names.filter((name, at) => !name || names.indexOf(name) !== at)]; })()",
        );
        assert_eq!(same, json!([true, []]), "{address}");
    }
    page.is_well();
    remove(&folder);
}

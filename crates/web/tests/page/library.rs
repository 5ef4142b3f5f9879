//! The library: puzzles come in, are found, named, put into lists and removed.

use crate::browser::{Page, browser};
use crate::common::Studio;
use rookwright_web::Config;
use serde_json::json;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

pub(crate) const TWO: &str =
    "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - dm 2;\nkbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2;\n";

/// A studio with a collection of its own, which does not exist yet.
pub(crate) fn open_library(name: &str, width: u32) -> Option<(Studio, Page, PathBuf)> {
    let browser = browser()?;
    let folder = std::env::temp_dir().join(format!("rookwright-library-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let studio = Studio::with(Config { collections: vec![folder.join("club.db")], ..Config::default() });
    let page = browser.page(&format!("{}#/library", studio.url()), width);
    Some((studio, page, folder))
}

/// Removes the folder of a studio that still runs: it may add a file at this moment.
pub(crate) fn remove(folder: &Path) {
    while let Err(error) = std::fs::remove_dir_all(folder) {
        assert_eq!(error.kind(), ErrorKind::DirectoryNotEmpty, "{error}");
    }
}

pub(crate) fn boards(page: &Page, number: usize) {
    page.wait(&format!("document.querySelectorAll('main .board-card').length === {number}"));
}

/// Three puzzles of two authors, in a list of two.
fn three(studio: &Studio) {
    let third = "6k1/5ppp/8/8/8/8/8/R6K w - - dm 1; id \"A corridor\";\n";
    studio.ask("import", &json!({ "text": format!("{TWO}{third}"), "name": "three.epd" }));
    studio.ask("edit", &json!({ "ids": [1], "author": "Sam Loyd", "tags": ["old"] }));
    studio.ask("lists", &json!({ "name": "friday night", "add": [1, 2] }));
}

#[test]
fn from_a_paste_to_a_list() {
    let Some((_studio, page, folder)) = open_library("paste", 1280) else { return };
    page.wait_for("The collection is empty");
    page.fill(".incoming textarea", &format!("{TWO}nonsense\n"));
    page.press("Add");
    page.wait_for("2 new puzzles");
    page.wait_for("line 3");
    page.press("Show them in the library");
    boards(&page, 2);
    page.wait("location.hash.includes('id%3A1..2') && !document.querySelector('dialog')");
    page.click(".board-card .picture");
    page.wait("document.querySelector('.details form') && document.querySelector('.details').innerText.includes('#2')");
    page.fill(".details input", "A rook for a pawn");
    page.press("Save");
    page.wait("document.querySelector('.board-card .name').innerText === 'A rook for a pawn'");
    page.click(".board-card input");
    page.wait_for("1 puzzle selected");
    page.fill(".selection input", "friday");
    page.press("Add to list");
    page.wait_for("Done.");
    page.press("List");
    page.wait("document.querySelector('.values [data-value=friday]').innerText.includes('1')");
    page.is_well();
    remove(&folder);
}

#[test]
fn menus_narrow_the_search() {
    let Some((studio, page, folder)) = open_library("menus", 1280) else { return };
    three(&studio);
    page.reload();
    boards(&page, 3);
    page.press("Stipulation");
    page.wait("document.querySelector('[data-value=\"#2\"] .count').innerText === '2'");
    page.click("[data-value='#1']");
    boards(&page, 1);
    page.click("[data-value='#2']");
    boards(&page, 3);
    // The text of the search says what was chosen, and so does the address.
    page.wait("document.querySelector('.search input').value === 'asked:#1,#2'");
    page.click("[data-value='#1']");
    boards(&page, 2);
    page.wait("location.hash.includes('asked')");
    // The menus that follow count only what is left.
    page.press("Author");
    page.wait("document.activeElement.dataset.value === 'Sam Loyd'");
    page.key("Enter");
    boards(&page, 1);
    page.wait("document.querySelector('.search input').value === 'asked:#2 author:\"Sam Loyd\"'");
    page.key("Escape");
    page.wait(
        "document.querySelector('.filter-panel').hidden && document.activeElement.dataset.field === 'author'",
    );
    page.press("Source");
    page.wait("document.querySelector('[data-value=\"three.epd\"] .count').innerText === '1'");
    page.key("Escape");
    page.press("Remove asked:#2");
    page.wait("document.activeElement.getAttribute('aria-label').startsWith('Remove author')");
    page.press("Remove author:\"Sam Loyd\"");
    boards(&page, 3);
    page.is_well();
    remove(&folder);
}

#[test]
fn ranges_are_chosen_by_numbers() {
    let Some((studio, page, folder)) = open_library("ranges", 390) else { return };
    three(&studio);
    page.reload();
    boards(&page, 3);
    page.press("Pieces");
    page.wait("document.activeElement.type === 'number'");
    page.fill(".filter-panel label + label input", "7");
    page.press("Apply");
    boards(&page, 2);
    page.wait("document.querySelector('.search input').value === 'men:..7'");
    page.press("8\u{2013}12");
    boards(&page, 1);
    page.is_well();
    remove(&folder);
}

#[test]
fn suggestions_complete_the_search() {
    let Some((studio, page, folder)) = open_library("suggest", 1280) else { return };
    three(&studio);
    page.reload();
    boards(&page, 3);
    page.fill(".search input", "aut");
    page.wait("document.querySelectorAll('[role=option]').length === 1");
    page.key("ArrowDown");
    page.wait("document.querySelector('.search input').getAttribute('aria-activedescendant') === document.querySelector('[role=option]').id");
    page.key("Enter");
    page.wait("document.querySelector('[role=option]')?.innerText.includes('Sam Loyd')");
    page.click("[role=option]");
    page.wait("document.querySelector('.search input').value === 'author:\"Sam Loyd\" '");
    boards(&page, 1);
    page.wait("document.querySelector('[role=listbox]').hidden");
    page.key("ArrowDown");
    page.wait("document.querySelector('.search input').getAttribute('aria-expanded') === 'true'");
    page.key("Escape");
    page.wait("document.querySelector('.search input').getAttribute('aria-expanded') === 'false'");
    page.is_well();
    remove(&folder);
}

/// On a busy machine answers come after the next key: the mark stays, and no letter is left over.
#[test]
fn suggestions_may_come_late() {
    let Some((studio, page, folder)) = open_library("late", 1280) else { return };
    three(&studio);
    page.reload();
    boards(&page, 3);
    page.eval(
        "(() => { const soon = window.fetch; window.late = 0; window.fetch = async (address, options) => { \
         const isLate = String(address).includes('suggest'); window.late += isLate; const answer = await soon(address, options); \
         if (isLate) await new Promise((go) => setTimeout(go, 600)); \
         if (isLate) setTimeout(() => { window.late -= 1; }); \
         options?.signal?.throwIfAborted(); return answer; }; })()",
    );
    let field = "document.querySelector('.search input')";
    page.fill(".search input", "au");
    page.wait("document.querySelector('[role=option]')?.innerText.includes('author')");
    page.key("t");
    page.wait(&format!("{field}.value === 'aut'"));
    page.key("ArrowDown");
    page.wait(&format!("{field}.getAttribute('aria-activedescendant')"));
    // The answer for three letters comes, and the one for two does not close the list.
    page.wait("window.late === 0");
    page.wait(&format!(
        "{field}.getAttribute('aria-activedescendant') === document.querySelector('[role=option][aria-selected=true]')?.id"
    ));
    page.fill(".search input", "au");
    page.wait("document.querySelector('[role=option]')?.innerText.includes('author')");
    page.key("t");
    page.wait(&format!("{field}.value === 'aut'"));
    page.key("ArrowDown");
    page.key("Enter");
    page.wait(&format!("{field}.value === 'author:'"));
    page.is_well();
    remove(&folder);
}

#[test]
fn lists_are_ordered_copied_named_and_deleted() {
    let Some((studio, page, folder)) = open_library("lists", 1280) else { return };
    three(&studio);
    let list = |name: &str| studio.ask("lists", &json!({ "name": name }))["puzzles"].clone();
    page.reload();
    page.press("List");
    page.click("[data-value='friday night']");
    boards(&page, 2);
    page.press("Order\u{2026}");
    page.wait("document.querySelectorAll('.order li').length === 2");
    page.drag(".order li:first-child .grip", ".order li:last-child .grip");
    crate::common::wait_until("the order is saved", || list("friday night") == json!([2, 1]));
    page.eval("document.querySelector('.order li:last-child .grip').focus()");
    page.key("ArrowUp");
    crate::common::wait_until("the keys move it back", || list("friday night") == json!([1, 2]));
    page.key("Escape");
    page.press("Duplicate");
    page.wait_for("List friday night 2");
    assert_eq!(list("friday night 2"), json!([1, 2]));
    page.press("Rename\u{2026}");
    page.fill("dialog input", "monday");
    page.press("Save");
    page.wait_for("List monday");
    boards(&page, 2);
    page.click(".board-card input");
    page.press("Take out of the list");
    boards(&page, 1);
    page.press("Delete the list\u{2026}");
    page.press("Delete monday; the puzzles stay");
    boards(&page, 3);
    let names = studio.ask("lists", &json!({}));
    assert_eq!(names["lists"][0]["name"], "friday night", "{names}");
    assert_eq!(names["lists"].as_array().map(Vec::len), Some(1));
    page.is_well();
    remove(&folder);
}

#[test]
fn several_puzzles_are_named_at_once() {
    let Some((studio, page, folder)) = open_library("rename", 1280) else { return };
    three(&studio);
    page.go(&format!("{}#/library?sort=id", studio.url()));
    page.reload();
    boards(&page, 3);
    page.press("Select all");
    page.press("Rename\u{2026}");
    page.fill("dialog input", "Club {n}");
    page.fill("dialog input[type=number]", "7");
    page.wait_for("becomes Club 7; the last is Club 9");
    page.press("Save");
    page.wait(
        "[...document.querySelectorAll('.board-card .name')].map((e) => e.innerText).join() === 'Club 7,Club 8,Club 9'",
    );
    page.is_well();
    remove(&folder);
}

#[test]
fn two_puzzles_are_compared() {
    let Some((studio, page, folder)) = open_library("compare", 390) else { return };
    let text = "6k1/5ppp/8/8/8/8/8/R6K w - - dm 1;\n6k1/5ppp/8/8/8/8/8/1R5K w - - dm 1;\n";
    studio.ask("import", &json!({ "text": text }));
    studio.ask("edit", &json!({ "ids": [1], "author": "Sam Loyd" }));
    page.reload();
    boards(&page, 2);
    page.press("Select all");
    page.press("Compare");
    page.wait("document.querySelectorAll('dialog .miniature').length === 2");
    let rows = page.eval("[...document.querySelectorAll('dialog tr.differs th')].map((e) => e.innerText)");
    assert_eq!(rows, json!(["Key", "Author"]));
    // A rook on a1 or b1: two squares on each board.
    assert_eq!(page.eval("document.querySelectorAll('dialog .miniature .mark.given').length"), 4);
    page.is_well();
    remove(&folder);
}

#[test]
fn another_collection_is_opened_used_and_closed() {
    let Some((studio, page, folder)) = open_library("several", 1280) else { return };
    three(&studio);
    let school = folder.join("school ä.db").display().to_string();
    page.press("Open another\u{2026}");
    page.fill("dialog input", "/no/such/folder/x.db");
    page.press("Look it up");
    page.wait_for("no such folder");
    page.fill("dialog input", &school);
    page.press("Look it up");
    page.wait_for("does not exist yet");
    assert!(!folder.join("school ä.db").exists());
    page.press("Create it");
    page.wait_for("The collection is empty");
    page.wait("document.querySelector('.collection select').value.endsWith('school ä.db')");
    // What comes in now, in any view, goes there.
    page.go(&format!("{}#/home", studio.url()));
    crate::incoming::paste(&page, TWO);
    page.wait_for("2 new puzzles");
    page.key("Escape");
    assert_eq!(studio.ask("find", &json!({}))["all"], 3);
    // The choice is there after a reload.
    page.go(&format!("{}#/library", studio.url()));
    page.reload();
    boards(&page, 2);
    page.press("Close it");
    boards(&page, 3);
    page.wait("document.querySelectorAll('.collection option').length === 1");
    page.press("Open another\u{2026}");
    page.fill("dialog input", &school);
    page.press("Look it up");
    page.wait_for("Number of puzzles: 2");
    page.press("Open it");
    boards(&page, 2);
    // The question of the server is a refusal for the browser.
    assert!(page.complaints().iter().all(|complaint| complaint.contains("409")), "{:?}", page.complaints());
    remove(&folder);
}

#[test]
fn selected_puzzles_become_a_worksheet() {
    let Some((studio, page, folder)) = open_library("sheet", 1280) else { return };
    three(&studio);
    page.reload();
    boards(&page, 3);
    page.press("Select all");
    page.wait_for("3 puzzles selected");
    page.press("Make a worksheet");
    page.wait("location.hash.startsWith('#/sheet?list=Worksheet')");
    assert_eq!(studio.ask("lists", &json!({}))["lists"][1]["puzzles"], 3);
    page.is_well();
    remove(&folder);
}

#[test]
fn removing_asks_first() {
    let Some((studio, page, folder)) = open_library("remove", 390) else { return };
    studio.ask("import", &json!({ "text": TWO }));
    page.eval("location.reload()");
    boards(&page, 2);
    page.click(".board-card input");
    page.press("Remove…");
    page.wait_for("Remove 1 puzzle from the collection");
    boards(&page, 2);
    page.press("Remove 1 puzzle from the collection");
    boards(&page, 1);
    page.is_well();
    remove(&folder);
}

/// What is wrong with a search is shown in the search, letter by letter, and nothing of another search beside it.
#[test]
fn a_faulty_search_has_no_count_and_marks_the_letter() {
    let Some((studio, page, folder)) = open_library("faulty", 1280) else { return };
    three(&studio);
    page.reload();
    for query in ["mate:2 rating:high", "  ~ mate:2", "mate:2 in:\"friday night\" men:x", "mate:2 [[["] {
        page.fill(".search input", "mate:2");
        boards(&page, 2);
        page.wait("document.querySelector('.total').innerText.startsWith('2')");
        page.fill(".search input", query);
        page.wait("document.querySelector('main .fault mark')");
        boards(&page, 0);
        assert_eq!(page.text(".total"), "", "{query}");
        assert!(!page.text("main").contains("found"), "{query}");
        let sent = query.trim();
        let error = studio.post("find", &json!({ "query": sent })).json()["error"].clone();
        let column =
            usize::try_from(error["faults"][0]["column"].as_u64().expect("a column")).expect("a column");
        let before: String = sent.chars().take(column - 1).collect();
        let found = page.eval("(() => { const code = document.querySelector('main .fault code'); const mark = code.querySelector('mark'); \
            return [code.innerText, [...code.childNodes].slice(0, [...code.childNodes].indexOf(mark)).map((one) => one.textContent).join(''), \
            getComputedStyle(code).fontFamily.includes('mono')]; })()");
        assert_eq!(found[0].as_str().map(str::trim_end), Some(sent));
        assert_eq!((&found[1], &found[2]), (&json!(before), &json!(true)), "{query}");
        assert_eq!(page.eval("document.querySelectorAll('main .fault').length"), 1);
    }
    // Tips are in the language of the page, and what is long is quoted in part.
    let long = "[".repeat(500);
    for (query, language, words) in [
        ("ratng:5", "de", "gemeint ist vielleicht rating:"),
        ("ratng:5", "fr", "vouliez-vous dire rating:"),
        ("colour:5", "es", "son posibles mate, "),
        (&long, "en", "…': expected a word with letters or digits"),
        (&long, "de", "…“: verlangt ist ein Wort"),
    ] {
        page.choose(".language", language);
        page.wait(&format!("document.documentElement.lang === '{language}'"));
        page.fill(".search input", query);
        page.wait(&format!("document.querySelector('main .fault p')?.innerText.includes({})", json!(words)));
    }
    page.choose(".language", "en");
    page.wait("document.documentElement.lang === 'en'");
    // A search without a fault has all of it again.
    page.fill(".search input", "mate:2");
    boards(&page, 2);
    remove(&folder);
}

/// Amounts are written in one way, and that of the language; what is no amount has no groups of digits.
#[test]
fn numbers_are_written_as_the_language_writes_them() {
    let Some((_studio, page)) = crate::open("#/home", 1280) else { return };
    for (language, few, many) in [
        ("en", "5,966", "13,857"),
        ("de", "5.966", "13.857"),
        ("fr", "5\u{202f}966", "13\u{202f}857"),
        ("es", "5966", "13.857"),
        ("pt", "5.966", "13.857"),
    ] {
        page.choose(".language", language);
        page.wait(&format!("document.documentElement.lang === '{language}'"));
        let said = page.eval(
            "Promise.all([import('/js/incoming/summary.js'), import('/js/words.js')]).then(([{ ImportSummary }, { formatNumber, t }]) => {
                const summary = new ImportSummary();
                summary.add('x.csv', '', { ids: [1], added: [1], new: 13857, stopped: false, merged: 5966, updated: 0, unchanged: 0,
                    status: { sound: 5966 }, rejected: { syntax: 13857 }, files: [], rejects: [] });
                return [summary.element.textContent, t('list.option', { name: 'x', number: 5966 }), t('library.rating', { rating: 1500 }),
                    t('library.number', { id: 13857 }), formatNumber('123456789012345678901')];
            })",
        );
        let text = said[0].as_str().expect("a text");
        assert_eq!((text.matches(few).count(), text.matches(many).count()), (2, 2), "{language}: {text}");
        assert!(said[1].as_str().is_some_and(|text| text.contains(few)), "{said}");
        assert!(said[2].as_str().is_some_and(|text| text.contains("1500")), "{said}");
        assert!(said[3].as_str().is_some_and(|text| text.contains("13857")), "{said}");
        let digits: String = said[4].as_str().expect("a text").chars().filter(char::is_ascii_digit).collect();
        assert_eq!(digits, "123456789012345678901");
    }
    page.is_well();
}

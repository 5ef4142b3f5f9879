//! The composer's desk: mending, versions, changed mates, free analysis.

use crate::browser::{Page, browser};
use crate::common::Studio;
use crate::library::remove;
use crate::open;
use rookwright_web::Config;
use std::path::PathBuf;

/// A published mate in two that lost the pawn on g3: 1.f4 and 1.Bg3.
pub(crate) const COOKED: &str = "5r2/2P1p3/1K1k2N1/1bN1p1p1/2P1P1pB/7B/5P2/5r1R w - - 0 1";
/// Two tries are answered otherwise than the key.
const CHANGED: &str = "5RK1/8/3p1N1p/3P3R/5k2/3r1r2/5P2/1B3Q2 w - - 0 1";
const SOUND: &str = "#/mate?fen=kbK5%2Fpp6%2F1P6%2F8%2F8%2F8%2F8%2FR7+w&ask=%232";

/// A studio with a collection of its own, which does not exist yet.
pub(crate) fn open_desk(name: &str, address: &str) -> Option<(Studio, Page, PathBuf)> {
    let browser = browser()?;
    let folder = std::env::temp_dir().join(format!("rookwright-desk-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let studio = Studio::with(Config { collections: vec![folder.join("club.db")], ..Config::default() });
    let page = browser.page(&format!("{}{address}", studio.url()), 1280);
    Some((studio, page, folder))
}

fn verdict(page: &Page, words: &str) {
    page.wait(&format!("document.querySelector('.verdict').innerText.includes('{words}')"));
}

#[test]
fn a_cooked_problem_is_mended_in_four_clicks() {
    let Some((_studio, page)) = open("", 1280) else { return };
    page.click(".door[href^='#/mate']");
    page.wait("document.querySelector('input.fen')");
    page.click("input.fen");
    page.fill("input.fen", COOKED);
    verdict(&page, "cooked: 1.Bg3, 1.f4");
    page.press("Mend");
    page.wait("document.querySelectorAll('.proposals .card').length >= 4");
    page.wait_for("sound versions, found in");
    let words = page.text(".proposals .card strong");
    page.click(".proposals .card .take");
    verdict(&page, "sound: 1.");
    page.wait("document.querySelector('.proposals .take').getAttribute('aria-pressed') === 'true'");
    // The cards stay, so that another one can be tried, and the original is one click away.
    page.click(".proposals .card:nth-child(2) .take");
    page.wait("document.querySelector('.proposals .card:nth-child(2) .take').getAttribute('aria-pressed') === 'true'");
    verdict(&page, "sound: 1.");
    page.press("Back to the original");
    verdict(&page, "cooked");
    assert!(!words.is_empty());
    page.is_well();
}

#[test]
fn the_key_to_keep_can_be_chosen() {
    let Some((_studio, page)) = open(&format!("#/mate?fen={}&ask=%232", COOKED.replace(' ', "+")), 1280)
    else {
        return;
    };
    verdict(&page, "cooked");
    page.press("Mend");
    page.wait_for("sound versions, found in");
    page.choose(".mend select", "f2f4");
    page.wait("document.querySelectorAll('.proposals .badge.good').length > 0 && [...document.querySelectorAll('.proposals .badge.good')].every((e) => e.innerText === '1.f4') && document.querySelector('.mend').innerText.includes('found in')");
    // A change of the board ends it.
    page.click("[data-square=h3]");
    page.key("Delete");
    page.wait("document.querySelector('.mend').hidden");
    page.is_well();
}

#[test]
fn a_sound_problem_is_not_mended() {
    let Some((_studio, page)) = open(SOUND, 1280) else { return };
    verdict(&page, "sound");
    assert_eq!(page.eval("[...document.querySelectorAll('button')].filter((e) => e.innerText === 'Mend').every((e) => e.offsetParent === null)"), true);
    page.is_well();
}

#[test]
fn versions_are_saved_compared_and_opened_again() {
    let Some((studio, page, folder)) = open_desk("versions", SOUND) else { return };
    verdict(&page, "sound");
    page.press("Save version");
    page.wait("document.querySelectorAll('.version').length === 1");
    page.wait("document.querySelector('.versions').innerText.includes('shows version 1')");
    page.fill(".version textarea", "Morphy");
    // A change is said, and saved by the keyboard.
    page.click("[data-square=b6]");
    page.key("Delete");
    page.wait("document.querySelector('.versions').innerText.includes('Changed since version 1, not saved')");
    verdict(&page, "no solution");
    page.key("Ctrl+s");
    page.wait("document.querySelectorAll('.version').length === 2");
    // Back to the first; what is made from it is a branch.
    page.click(".version .picture");
    verdict(&page, "sound");
    page.click("[data-square=a1]");
    page.click("[data-square=a2]");
    page.press("Save version");
    page.wait("document.querySelectorAll('.version').length === 3 && document.querySelectorAll('.branch .version').length === 1");
    page.wait("document.querySelector('.branch .version .picture').getAttribute('aria-current') === 'true'");
    // The first one beside the board.
    page.press("Compare");
    page.wait("document.querySelector('.comparison table')");
    let words = page.text(".comparison");
    assert!(words.contains("a1: white rook – empty") && words.contains("1.Ra6"), "{words}");
    page.key("Escape");
    page.wait("!document.querySelector('dialog[open]')");
    // The name, the notes and the tree are on disk; what is on the board is in the address.
    page.fill(".versions input", "Rook and pawns");
    page.key("Enter");
    page.wait("[...document.querySelectorAll('.versions option')].some((e) => e.innerText === 'Rook and pawns (3 versions)')");
    let saved = studio.ask("studies", &serde_json::json!({ "id": 1 }));
    assert_eq!((&saved["name"], &saved["versions"][0]["note"]), (&"Rook and pawns".into(), &"Morphy".into()));
    page.click("[data-square=c8]");
    page.click("[data-square=d8]");
    page.wait("location.hash.includes('study=1') && location.hash.includes('version=3')");
    page.reload();
    page.wait("document.querySelectorAll('.version').length === 3");
    page.wait("document.querySelector('.versions').innerText.includes('Changed since version 3')");
    page.wait("document.querySelector('[data-square=d8]').getAttribute('aria-label').includes('king')");
    page.press("Delete study");
    page.wait("document.querySelector('dialog .main')");
    page.click("dialog .main");
    page.wait("document.querySelectorAll('.version').length === 0");
    page.is_well();
    remove(&folder);
}

#[test]
fn the_parts_of_a_solution_are_tabs() {
    let Some((_studio, page)) =
        open("#/mate?fen=6k1%2F5p2%2F6p1%2F7p%2F4Pnq1%2F8%2F1B4P1%2F3R2K1+w&ask=%232&solve=1", 1280)
    else {
        return;
    };
    page.wait("document.querySelector('[role=tab][aria-selected=true]')?.innerText.includes('Actual play')");
    let shown = "[...document.querySelectorAll('[role=tabpanel]')].filter((e) => !e.hidden).length";
    assert_eq!(page.eval(shown), 1);
    page.eval("document.querySelector('[role=tab][aria-selected=true]').focus()");
    page.key("End");
    page.wait("document.querySelector('[role=tab][aria-selected=true]') === document.activeElement");
    assert_eq!(page.eval(shown), 1);
    page.is_well();
}

#[test]
fn changed_mates_are_a_table() {
    let Some((_studio, page)) = open(&format!("{SOUND}&solve=1"), 1280) else { return };
    page.wait_for("1.Ra6!");
    page.press("Changed mates");
    page.wait("document.querySelector('table.changes').offsetParent");
    // Six moves of the bishop with the same answers are one row.
    page.wait(
        "document.querySelector('table.changes').innerText.includes('1...Bh2, Bg3, Bf4, Be5, Bd6, Bc7')",
    );
    assert!(page.text(".changes thead").contains("1.Ra6!"), "{}", page.text(".changes thead"));
    page.fill("input.fen", CHANGED);
    page.press("Solve");
    page.wait_for("1.Qe2!");
    page.press("Changed mates");
    page.wait("document.querySelectorAll('.changes td.changed, .changes td.transferred').length > 1");
    page.is_well();
}

#[test]
fn moves_are_tried_without_changing_the_problem() {
    let Some((_studio, page)) = open(SOUND, 1280) else { return };
    verdict(&page, "sound");
    let before = page.eval("location.hash");
    page.press("Analyse");
    page.wait("document.querySelector('[data-mode=move]')");
    let says = |words: &str| {
        page.wait(&format!("document.querySelector('.analysis').innerText.includes('{words}')"));
    };
    says("#2: Ra6");
    page.click("[data-square=a1]");
    page.click("[data-square=a6]");
    says("This move works: 2 moves in all");
    page.click("[data-square=b7]");
    page.click("[data-square=a6]");
    says("#1 from here");
    page.click("[data-square=b6]");
    page.click("[data-square=b7]");
    says("Mate.");
    says("1.Ra6");
    page.click(".analysis [title='One move back']");
    says("#1 from here");
    page.press("Back to the problem");
    page.wait("document.querySelector('.analysis').hidden && document.querySelector('[data-mode=edit]')");
    page.wait("document.querySelector('[data-square=a1]').getAttribute('aria-label').includes('white rook')");
    assert_eq!(page.eval("location.hash"), before);
    page.is_well();
}

#[test]
fn the_board_is_saved_as_a_picture() {
    let Some((_studio, page)) = open(SOUND, 1280) else { return };
    verdict(&page, "sound");
    // The browser of the tests has no clipboard for pictures, so they are caught on the way to it.
    page.eval("window.caught = null; Object.defineProperty(navigator, 'clipboard', { value: { write: async ([item]) => { window.caught = await item.getType('image/png'); } } })");
    page.choose("[aria-label='Copy as']", "png");
    page.wait("window.caught?.type === 'image/png' && window.caught.size > 2000");
    page.eval("window.saved = null; URL.createObjectURL = (blob) => { blob.text().then((text) => { window.saved = text; }); return '#'; }; HTMLAnchorElement.prototype.click = () => {}");
    page.choose("[aria-label='Copy as']", "svg");
    page.wait("window.saved?.startsWith('<svg') && window.saved.includes('<symbol') && window.saved.includes('fill=\"#')");
    page.is_well();
}

#[test]
fn other_stipulations_and_twins_are_offered() {
    let Some((_studio, page)) = open(SOUND, 1280) else { return };
    verdict(&page, "sound");
    page.click(".variants summary");
    page.press("Other stipulations");
    page.wait_for("sound with");
    page.wait("[...document.querySelectorAll('.variants .take strong')].some((e) => e.innerText === '#2')");
    page.press("Twins");
    page.wait_for("sound twins");
    page.press("Add as twin");
    page.wait("document.querySelector('textarea.puz, .tool-panel textarea').value.includes('twin: b)')");
    page.is_well();
}

/// Compare counts as the cards of proposals do: seven variations of this problem end with the same two moves.
#[test]
fn comparing_and_mending_count_alike() {
    for fen in ["kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "5RK1/8/3p1N1p/3P3R/5k2/3r1r2/5P2/1B3Q2 w - - 0 1"] {
        let address = format!("#/mate?fen={}&ask=%232", fen.replace('/', "%2F").replace(' ', "+"));
        let Some((studio, page, folder)) = open_desk("counts", &address) else { return };
        verdict(&page, "sound");
        page.press("Save version");
        page.wait("document.querySelectorAll('.version').length === 1");
        page.press("Compare");
        page.wait("document.querySelector('.comparison table')");
        let measures = studio.ask("mend", &serde_json::json!({ "puzzle": { "fen": fen, "stipulation": "#2" } }))["before"]["measures"].clone();
        for (title, count) in [
            ("Different mates", &measures["content"]["mates"]),
            ("Variations", &measures["content"]["variations"]),
            ("Tries", &measures["tries"]),
        ] {
            let shown = page.eval(&format!(
                "[...document.querySelectorAll('.comparison tbody tr')].find((row) => row.cells[0].innerText === '{title}').cells[1].innerText"
            ));
            assert_eq!(shown, count.to_string(), "{fen}: {title}");
        }
        remove(&folder);
    }
}

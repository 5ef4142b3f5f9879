//! The library: puzzles come in, are found, named, put into lists and removed.

use crate::browser::{Page, browser};
use crate::common::Studio;
use rookwright_web::Config;
use std::path::PathBuf;

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

fn boards(page: &Page, number: usize) {
    page.wait(&format!("document.querySelectorAll('.board-card').length === {number}"));
}

#[test]
fn from_a_paste_to_a_list() {
    let Some((_studio, page, folder)) = open_library("paste", 1280) else { return };
    page.wait_for("The collection is empty");
    page.fill(".incoming textarea", &format!("{TWO}nonsense\n"));
    page.press("Add");
    page.wait_for("2 new puzzles");
    page.wait_for("line 3");
    boards(&page, 2);
    // What is searched for is in the address and on the chips.
    page.press("quiet key");
    boards(&page, 1);
    page.wait("location.hash.includes('key')");
    page.click(".board-card .picture");
    page.wait("document.querySelector('.details form') && document.querySelector('.details').innerText.includes('#2')");
    page.fill(".details input", "A rook for a pawn");
    page.press("Save");
    page.wait("document.querySelector('.board-card .name').innerText === 'A rook for a pawn'");
    page.click(".board-card input");
    page.wait_for("1 puzzle selected");
    page.fill(".selection input", "friday");
    page.press("Add to list");
    page.wait_for("friday (1)");
    page.is_well();
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn from_a_paste_to_a_sheet() {
    let Some((_studio, page, folder)) = open_library("sheet", 1280) else { return };
    page.fill(".incoming textarea", TWO);
    page.press("Add");
    boards(&page, 2);
    page.press("Select all");
    page.wait_for("2 puzzles selected");
    page.press("Add to worksheet");
    page.wait("location.hash.startsWith('#/sheet')");
    page.wait("document.querySelectorAll('.tray li').length === 2");
    page.is_well();
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn removing_asks_first() {
    let Some((studio, page, folder)) = open_library("remove", 390) else { return };
    studio.ask("import", &serde_json::json!({ "text": TWO }));
    page.eval("location.reload()");
    boards(&page, 2);
    page.click(".board-card input");
    page.press("Remove…");
    page.wait_for("Remove 1 puzzle from the collection");
    boards(&page, 2);
    page.press("Remove 1 puzzle from the collection");
    boards(&page, 1);
    page.is_well();
    std::fs::remove_dir_all(folder).unwrap();
}

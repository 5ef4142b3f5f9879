//! Texts that are pasted or dropped anywhere on the page.

use crate::browser::Page;
use crate::library::{TWO, boards, open_library, remove};
use serde_json::{Value, json};

/// Pastes a text where the focus is.
pub(crate) fn paste(page: &Page, text: &str) {
    page.wait("document.querySelector('main').childElementCount > 0");
    let text = Value::from(text);
    page.eval(&format!(
        "(() => {{ const data = new DataTransfer(); data.setData('text/plain', {text}); \
         const event = new ClipboardEvent('paste', {{bubbles: true, cancelable: true}}); \
         Object.defineProperty(event, 'clipboardData', {{ value: data }}); document.activeElement.dispatchEvent(event); }})()"
    ));
}

/// Drops files on the page.
fn drop_files(page: &Page, files: &[(&str, &str)]) {
    page.wait("document.querySelector('main').childElementCount > 0");
    page.eval(&format!(
        "(() => {{ const data = new DataTransfer(); for (const [name, text] of {}) data.items.add(new File([text], name)); \
         document.body.dispatchEvent(new DragEvent('drop', {{dataTransfer: data, bubbles: true, cancelable: true}})); }})()",
        json!(files)
    ));
}

const GAMES: &str = "[Event \"Club\"]\n[White \"Anna\"]\n[Black \"Berta\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n\n\
    [Event \"Club\"]\n\n1. f3 e5 2. g4 Nc6 3. a3 Qh4# 0-1\n\n[Event \"Broken\"]\n\n1. e4 e5 2. Qxa8 *\n";

#[test]
fn twenty_positions_become_a_worksheet_by_one_click() {
    let Some((studio, page, folder)) = open_library("twenty", 1280) else { return };
    page.go(&format!("{}#/home", studio.url()));
    let rooks = ["R7", "1R6", "2R5", "3R4", "4R3"];
    let kings = ["6K1/8", "5K2/8", "8/6K1", "8/5K2"];
    let line = |(king, rook): (&str, &str)| format!("6k1/5ppp/8/8/8/{king}/{rook} w - - 0 1\n");
    let text: String =
        kings.iter().flat_map(|king| rooks.iter().map(move |rook| line((king, rook)))).collect();
    paste(&page, &text);
    page.wait_for("20 new puzzles");
    page.wait_for("looks like EPD/FEN");
    page.press("Make a worksheet");
    page.wait("location.hash.startsWith('#/sheet?list=') && !document.querySelector('dialog')");
    let lists = studio.ask("lists", &json!({}));
    assert_eq!(lists["lists"][0]["puzzles"], 20, "{lists}");
    page.is_well();
    remove(&folder);
}

#[test]
fn files_are_dropped_on_any_view() {
    let Some((studio, page, folder)) = open_library("drop", 390) else { return };
    page.go(&format!("{}#/generate", studio.url()));
    let bad = format!("{TWO}8/8/8/8/8/8/8 w - - 0 1\n");
    drop_files(&page, &[("club.epd", &bad), ("again.epd", TWO)]);
    page.wait_for("2 new puzzles");
    page.wait_for("2 known already");
    page.wait_for("1 rejected");
    page.wait_for("there are 7 ranks");
    page.press("Show them in the library");
    boards(&page, 2);
    // One file gives its name to the list.
    drop_files(&page, &[("Friday club.epd", TWO)]);
    page.press("Make a worksheet");
    page.wait("location.hash === '#/sheet?list=Friday+club'");
    page.is_well();
    remove(&folder);
}

#[test]
fn an_import_is_undone() {
    let Some((studio, page, folder)) = open_library("undo", 1280) else { return };
    studio.ask("import", &json!({ "text": TWO.lines().next() }));
    paste(&page, TWO);
    page.wait_for("1 known already");
    page.press("Remove it again");
    page.wait_for("1 puzzle was removed.");
    boards(&page, 1);
    assert_eq!(studio.ask("find", &json!({}))["puzzles"][0]["id"], 1);
    page.is_well();
    remove(&folder);
}

#[test]
fn what_is_no_puzzle_is_named() {
    let Some((studio, page, folder)) = open_library("wrong", 1280) else { return };
    for (text, what) in [
        ("<!DOCTYPE html>\n<html><body>", "looks like a web page (HTML)."),
        ("(;GM[1]FF[4]SZ[19];B[pd])", "looks like SGF"),
        ("Name;Club;Rating\nAnna;A;1200\n", "looks like a table"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKXNR w", "a letter that is not a piece"),
        ("Dear Anna, see you on Friday.", "looks like plain text."),
    ] {
        paste(&page, text);
        page.wait_for(what);
        page.wait_for("No puzzle was found. Expected: FEN, EPD");
        page.key("Escape");
        page.wait("!document.querySelector('dialog')");
    }
    // A PGN with a position but without a mate is kept, and it says so.
    paste(&page, "[Event \"x\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. Rh7 *\n");
    page.wait_for("1 without a mate to prove");
    page.key("Escape");
    page.wait("!document.querySelector('dialog')");
    // A field takes its text itself.
    page.fill(".search input", "x");
    paste(&page, TWO);
    assert_eq!(studio.ask("find", &json!({}))["all"], 1);
    page.is_well();
    remove(&folder);
}

#[test]
fn mates_of_games_are_kept() {
    let Some((studio, page, folder)) = open_library("mine", 1280) else { return };
    page.go(&format!("{}#/home", studio.url()));
    drop_files(&page, &[("club.pgn", GAMES)]);
    page.wait_for("3 games begin at the start of chess");
    page.press("Find mates in these games");
    page.choose("dialog select", "1");
    page.press("Find mates");
    page.wait_for("3 games searched. 2 mates found.");
    page.wait_for("line 13");
    page.wait_for("Anna \u{2013} Berta, move 4");
    assert!(page.text(".finds .board-card:nth-child(2) .note").ends_with("missed"));
    page.click(".finds input");
    page.press("Keep 1 chosen");
    page.wait_for("1 new puzzle is in the collection.");
    page.press("Show it in the library");
    boards(&page, 1);
    let kept = studio.ask("find", &json!({}));
    assert_eq!(
        (&kept["all"], &kept["puzzles"][0]["collection"]["status"]),
        (&json!(1), &json!("sound")),
        "{kept}"
    );
    page.is_well();
    remove(&folder);
}

#[test]
fn a_search_in_games_is_stopped() {
    let Some((studio, page, folder)) = open_library("stop", 390) else { return };
    let game = "[Event \"x\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Na5 10. Bc2 c5 1/2-1/2\n\n";
    drop_files(&page, &[("club.pgn", &game.repeat(1500))]);
    page.press("Find mates in these games");
    page.choose("dialog select", "5");
    page.press("Find mates");
    page.wait_for("of 1,500 games");
    page.press("Stop");
    page.wait_for("Stopped.");
    studio.wait_for_quiet();
    page.is_well();
    remove(&folder);
}

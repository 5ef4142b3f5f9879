//! Worksheets: new puzzles, their order and settings, pages and files.

use crate::browser::Page;
use crate::open;

/// Waits until the open worksheet has this number of puzzles.
fn wait_for_number(page: &Page, number: u32) {
    page.wait(&format!("parseInt(document.getElementById('worksheet-number').innerText) === {number}"));
}

/// Returns the ids of the puzzles of the list, in its order.
fn order(page: &Page) -> String {
    page.eval("[...document.querySelectorAll('main li[data-id]')].map((item) => Number(item.dataset.id))")
        .to_string()
}

#[test]
fn three_puzzles_are_made_and_printed() {
    let Some((_studio, page)) = open("#/generate?board=4x4&count=3&seed=7", 1280) else { return };
    page.press("Make puzzles");
    page.wait("document.querySelectorAll('.cards > .card').length === 3 && document.querySelector('form').innerText.includes('Make puzzles')");
    page.press("Add all to the worksheet");
    wait_for_number(&page, 3);
    page.click("[data-view=sheet]");
    page.wait("document.querySelector('.preview img.page')?.naturalWidth > 0");
    assert_eq!(
        page.eval("document.querySelectorAll('.preview .strip button').length"),
        2,
        "puzzles and answers"
    );
    // What would be downloaded is caught on its way.
    page.eval(
        "const make = URL.createObjectURL; let blob = null; URL.createObjectURL = (one) => make.call(URL, blob = one); \
         HTMLAnchorElement.prototype.click = function () { blob.text().then((text) => { window.caught = [this.download, text.slice(0, 5)]; }); }",
    );
    page.press("PDF");
    page.wait("window.caught");
    let caught = page.eval("window.caught");
    assert!(caught[0] == "Worksheet.pdf" && caught[1] == "%PDF-", "{caught}");
    page.eval("window.caught = null");
    page.press("Anki");
    page.wait("window.caught");
    let caught = page.eval("window.caught");
    assert!(
        caught[0] == "Worksheet.apkg" && caught[1].as_str().is_some_and(|text| text.starts_with("PK")),
        "{caught}"
    );
    page.is_well();

    // The worksheet is there again after a reload, in the order it was given.
    let before = order(&page);
    page.reload();
    page.wait("document.querySelectorAll('main li[data-id]').length === 3");
    assert_eq!(order(&page), before);
    page.click("main li:nth-child(2) [title=Remove]");
    wait_for_number(&page, 2);
    page.press("Undo");
    wait_for_number(&page, 3);
    page.wait(&format!("JSON.stringify([...document.querySelectorAll('main li[data-id]')].map((item) => Number(item.dataset.id))) === '{before}'"));
    page.is_well();
}

#[test]
fn a_worksheet_from_the_home_view() {
    let Some((_studio, page)) = open("", 1280) else { return };
    page.click("a.door");
    page.wait("document.activeElement?.placeholder === 'Club evening'");
    page.fill(".heading input", "Friday");
    // Fewer and easier ones than proposed, to be quick.
    page.eval(
        "const rows = document.querySelectorAll('.recipe-rows .row'); rows[1].querySelector('input').value = '2'; \
         rows[1].querySelector('select').value = 'drill'; rows[3].querySelector('input').value = '1'",
    );
    page.press("Make the worksheet");
    wait_for_number(&page, 3);
    page.wait("document.querySelector('.preview img.page')?.naturalWidth > 0 && location.hash === '#/sheet?list=Friday'");
    page.eval(
        "window.print = () => { window.printed = document.querySelectorAll('.printed-pages img').length; }",
    );
    page.press("Print");
    page.wait("window.printed === 2");
    assert!(
        page.eval("document.querySelector('.difficulty-bar').getAttribute('aria-label')")
            .to_string()
            .contains("level")
    );

    // Another three of the same kinds: there are none in the library, so they are made.
    page.click(".sheet summary");
    page.press("8 more like these");
    wait_for_number(&page, 11);
    page.is_well();

    // The name follows the title, a copy has its own settings, and a worksheet that is deleted leaves its puzzles.
    page.eval("const title = document.querySelector('.heading input'); title.value = 'Monday'; title.dispatchEvent(new Event('input'))");
    page.wait("location.hash === '#/sheet?list=Monday'");
    page.press("Duplicate");
    page.wait("location.hash.includes('copy')");
    page.press("Delete");
    page.wait("document.querySelector('dialog[open]')");
    page.click("dialog .main");
    page.wait(
        "document.querySelectorAll('.chooser option').length === 2 && !document.querySelector('dialog')",
    );
    page.eval("location.hash = '#/library'");
    page.wait("document.querySelectorAll('.board-card').length === 11");
    page.is_well();
}

#[test]
fn the_order_is_changed_by_dragging() {
    let Some((studio, page)) = open("#/generate?family=tour&board=5x5&count=2&seed=3", 1280) else { return };
    page.press("Make puzzles");
    page.wait("document.querySelectorAll('.cards > .card').length === 2 && document.querySelector('form').innerText.includes('Make puzzles')");
    page.press("Add all to the worksheet");
    page.eval("location.hash = '#/sheet'");
    page.wait("document.querySelectorAll('main li[data-id]').length === 2");
    assert_eq!(order(&page), "[1,2]");
    page.drag("main li:nth-child(1) .grip", "main li:nth-child(2) .grip");
    let saved = || studio.ask("lists", &serde_json::json!({ "name": "Worksheet" }))["puzzles"].to_string();
    crate::common::wait_until("the order is saved", || saved() == "[2,1]");
    page.reload();
    page.wait("document.querySelector('main li[data-id]')?.dataset.id === '2'");
    // The same by keyboard.
    page.eval("document.querySelector('main li:nth-child(1) .grip').focus()");
    page.key("ArrowDown");
    page.wait("document.querySelector('main li[data-id]').dataset.id === '1'");
    page.is_well();
}

#[test]
fn what_the_browser_kept_becomes_a_worksheet() {
    let Some((_studio, page)) = open("", 1280) else { return };
    page.eval(
        "localStorage['rookwright.tray'] = JSON.stringify([{ id: 1, puz: 'puzzle: mate\\nstipulation: #2\\nfen: kbK5/pp6/1P6/8/8/8/8/R7 w\\n' }, \
         { id: 2, puz: 'nonsense' }])",
    );
    page.reload();
    wait_for_number(&page, 1);
    // What cannot be read is not lost.
    page.wait("JSON.parse(localStorage['rookwright.tray']).length === 1");
    page.eval("location.hash = '#/sheet'");
    page.wait("document.querySelectorAll('main li[data-id]').length === 1");
    page.is_well();
}

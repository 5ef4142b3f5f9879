//! New puzzles, the tray, and sheets.

use crate::open;

#[test]
fn three_puzzles_are_made_and_printed() {
    let Some((_studio, page)) = open("#/generate?board=4x4&count=3&seed=7", 1280) else { return };
    page.press("Make puzzles");
    page.wait("document.querySelectorAll('.cards > *').length === 3");
    page.press("Keep all");
    page.wait("document.getElementById('tray-count').innerText.startsWith('3')");
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
    assert!(
        caught[0].as_str().is_some_and(|name| name.ends_with(".pdf")) && caught[1] == "%PDF-",
        "{caught}"
    );
    page.is_well();

    // The tray is there again after a reload, in the order it was given.
    let titles =
        || page.eval("[...document.querySelectorAll('main [data-id], main li')].map((e) => e.innerText)");
    let before = titles();
    page.reload();
    page.wait("document.getElementById('tray-count').innerText.startsWith('3')");
    assert_eq!(titles(), before);
    page.click("main li:nth-child(2) [title=Remove]");
    page.wait("document.getElementById('tray-count').innerText.startsWith('2')");
    page.press("Undo");
    page.wait("document.getElementById('tray-count').innerText.startsWith('3')");
    page.is_well();
}

#[test]
fn the_order_is_changed_by_dragging() {
    let Some((_studio, page)) = open("#/generate?family=tour&board=5x5&count=2&seed=3", 1280) else { return };
    page.press("Make puzzles");
    page.wait("document.querySelectorAll('.cards > *').length === 2");
    page.press("Keep all");
    page.eval("location.hash = '#/sheet'");
    page.wait("document.querySelectorAll('main li').length === 2");
    let order =
        || page.eval("JSON.parse(localStorage['rookwright.tray']).map((entry) => entry.id)").to_string();
    assert_eq!(order(), "[1,2]");
    page.drag("main li:nth-child(1) .grip", "main li:nth-child(2) .grip");
    page.wait("JSON.parse(localStorage['rookwright.tray'])[0].id === 2");
    // The same by keyboard.
    page.eval("document.querySelector('main li:nth-child(1) .grip').focus()");
    page.key("ArrowDown");
    page.wait("JSON.parse(localStorage['rookwright.tray'])[0].id === 1");
    page.is_well();
}

//! A view on paper.

use crate::browser::Page;
use crate::library::{TWO, open_library, remove};
use crate::open;

/// Whether anything that a selector finds would be printed.
fn is_printed(page: &Page, selector: &str) -> bool {
    let seen = format!(
        "[...document.querySelectorAll(\"{selector}\")].some((e) => e.checkVisibility({{ visibilityProperty: true }}) && e.getClientRects().length > 0)"
    );
    page.eval(&seen) == true
}

#[test]
fn the_board_and_the_solution_are_printed_and_no_controls() {
    let solved = "#/mate?fen=4%2FN1p1%2FQn1k%2FK3+w&ask=%232&solve=1";
    for (address, ready, kept) in [
        (solved, "document.querySelector('[role=treeitem]')", [".board svg", "[role=treeitem]", ".badge"]),
        (
            "#/place?p=queens+6",
            "document.querySelectorAll('[data-square]').length === 36",
            [".board svg", "h1", "h2"],
        ),
        ("#/play", "document.querySelector('.status')?.innerText", [".board svg", ".task", ".status"]),
        ("#/generate", "document.querySelector('main form')", ["h1", "h2", ".cards"]),
        ("#/sheet", "document.querySelector('.preview')", ["h1", "main", ".preview"]),
        ("#/home", "document.querySelector('.door')", ["h1", ".door strong", ".door-picture"]),
    ] {
        let Some((_studio, page)) = open(address, 1280) else { return };
        page.wait(ready);
        page.eval("document.documentElement.dataset.dark = 'yes'");
        page.show_as_printed();
        for control in [
            "button",
            "input",
            "select",
            "textarea",
            "header",
            ".palette",
            "form summary",
            ".tool-panel summary",
        ] {
            assert!(!is_printed(&page, control), "{address}: {control} would be printed");
        }
        for selector in kept {
            assert!(is_printed(&page, selector), "{address}: {selector} would not be printed");
        }
        // Black on white, whatever the screen shows.
        assert_eq!(
            page.eval("getComputedStyle(document.body).backgroundColor"),
            "rgb(255, 255, 255)",
            "{address}"
        );
        assert_eq!(page.eval("getComputedStyle(document.body).color"), "rgb(0, 0, 0)", "{address}");
    }
}

/// A long tree is folded on the screen; on paper nobody can unfold it.
#[test]
fn a_long_solution_is_printed_whole() {
    let fen = "6k1%2F5ppp%2F8%2F8%2F8%2F2Q5%2F1B3PPP%2F2R3K1+w";
    let Some((_studio, page)) = open(&format!("#/mate?fen={fen}&ask=%233&solve=1"), 1280) else { return };
    // A group of replies with the same answer says all in its line.
    let folded = "document.querySelectorAll('.tree .children[hidden]:not(.said)').length";
    page.wait(&format!("{folded} > 0"));
    page.eval("dispatchEvent(new Event('beforeprint'))");
    assert_eq!(page.eval(folded), 0);
    page.eval("dispatchEvent(new Event('afterprint'))");
    assert_ne!(page.eval(folded), 0);
    page.is_well();
}

/// The boards of a library are buttons, which are not printed elsewhere.
#[test]
fn the_boards_of_a_library_are_printed() {
    let Some((studio, page, folder)) = open_library("paper", 1280) else { return };
    studio.ask("import", &serde_json::json!({ "text": TWO }));
    page.reload();
    page.wait("document.querySelectorAll('.board-card').length === 2");
    page.show_as_printed();
    for selector in [".board-card svg", ".board-card .name"] {
        assert!(is_printed(&page, selector), "{selector} would not be printed");
    }
    for control in ["input", "textarea", "header", ".chips"] {
        assert!(!is_printed(&page, control), "{control} would be printed");
    }
    page.is_well();
    remove(&folder);
}

//! Everything without a mouse.

use crate::open;

#[test]
fn a_position_is_set_up_and_solved_by_keys_alone() {
    let Some((_studio, page)) = open("#/mate", 1280) else { return };
    // The board is reached by Tab, and one square of it has the focus.
    let on_board = "document.activeElement.closest('[data-square]')";
    for _ in 0..30 {
        if page.eval(&format!("Boolean({on_board})")) == true {
            break;
        }
        page.key("Tab");
    }
    assert_eq!(page.eval(&format!("Boolean({on_board})")), true, "Tab never came to the board");
    // Nothing is left of the example: every piece is deleted in its place.
    let go = |square: &str| {
        for _ in 0..40 {
            let at = page.eval(&format!("{on_board}.dataset.square"));
            let at = at.as_str().unwrap_or_default().as_bytes();
            let to = square.as_bytes();
            let step = match (at[0].cmp(&to[0]), at[1].cmp(&to[1])) {
                (std::cmp::Ordering::Less, _) => "ArrowRight",
                (std::cmp::Ordering::Greater, _) => "ArrowLeft",
                (_, std::cmp::Ordering::Less) => "ArrowUp",
                (_, std::cmp::Ordering::Greater) => "ArrowDown",
                _ => return,
            };
            page.key(step);
        }
        panic!("never at {square}");
    };
    for square in ["a8", "b8", "c8", "b7", "a7", "b6", "a1"] {
        go(square);
        page.key("Delete");
        page.wait(&format!("{on_board}.getAttribute('aria-label') === '{square}, empty'"));
    }
    // 1 to 6 are pawn to king, with Shift for Black.
    for (square, key, words) in [
        ("h8", "Shift+6", "black king"),
        ("f7", "6", "white king"),
        ("a1", "4", "white rook"),
        ("h7", "Shift+1", "black pawn"),
    ] {
        go(square);
        page.key(key);
        page.wait(&format!("{on_board}.getAttribute('aria-label').includes('{words}')"));
    }
    page.key("Ctrl+z");
    page.wait("document.querySelector('[data-square=h7]').getAttribute('aria-label') === 'h7, empty'");
    page.key("Ctrl+y");
    page.wait("document.querySelector('[data-square=h7]').getAttribute('aria-label').includes('black pawn')");
    page.wait("document.querySelector('input.fen').value.startsWith('7k/5K1p/8/8/8/8/8/R7')");
    // Back to the field of the stipulation, which stands before the board, and Enter there solves.
    for _ in 0..60 {
        if page
            .eval("document.activeElement.closest('form') !== null && document.activeElement.type === 'text'")
            == true
        {
            break;
        }
        page.key("Shift+Tab");
    }
    page.key("Enter");
    page.wait_for("Actual play");
    // The tree is reached by Tab too, and its moves by arrows.
    for _ in 0..30 {
        if page.eval("document.activeElement.getAttribute('role') === 'treeitem'") == true {
            break;
        }
        page.key("Tab");
    }
    assert_eq!(page.eval("document.activeElement.getAttribute('role')"), "treeitem");
    page.key("Enter");
    page.wait("document.querySelector('[data-square=a1]').getAttribute('aria-label') === 'a1, empty'");
    page.is_well();
}

/// Where the focus is can be seen, and every control says what it is.
#[test]
fn every_control_has_a_name() {
    for view in ["mate", "place", "generate", "play", "sheet"] {
        let Some((_studio, page)) = open(&format!("#/{view}"), 1280) else { return };
        let nameless = page.eval(
            "[...document.querySelectorAll('button, select, input, textarea, a, [role=gridcell]')]\
             .filter((e) => !(e.textContent?.trim() || e.getAttribute('aria-label') || e.title || e.labels?.length || e.getAttribute('aria-labelledby')))\
             .map((e) => e.outerHTML.slice(0, 120))",
        );
        assert_eq!(nameless, serde_json::json!([]), "{view}");
        // The board is a grid with a text beside it for those who cannot see it.
        if ["mate", "place", "play"].contains(&view) {
            page.wait("document.querySelector('[role=grid] [role=row] [role=gridcell]')");
            page.wait("[...document.querySelectorAll('[aria-live]')].some((e) => e.closest('main'))");
        }
        page.is_well();
    }
}

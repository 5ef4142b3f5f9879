//! What is needed first is in sight, whatever the size of the window.

use crate::browser::Page;
use crate::open;

/// Left, top, right and bottom of the first element that a selector finds, in the window.
fn place(page: &Page, selector: &str) -> [f64; 4] {
    page.wait(&format!("document.querySelector(\"{selector}\")"));
    let place = page.eval(&format!(
        "(() => {{ const r = document.querySelector(\"{selector}\").getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom]; }})()"
    ));
    [0, 1, 2, 3].map(|at| place[at].as_f64().expect("a number"))
}

/// Whether the first element that a selector finds lies inside a window of this size.
fn in_sight(page: &Page, selector: &str, width: f64, height: f64) {
    let [left, top, right, bottom] = place(page, selector);
    assert!(
        left >= 0.0 && top >= 0.0 && right <= width && bottom <= height,
        "{selector} is at {left}, {top} to {right}, {bottom} of {width} x {height}"
    );
}

#[test]
fn the_button_that_does_it_is_on_the_first_screen_of_a_telephone() {
    for (view, button) in [
        ("mate", "main button.main"),
        ("place?p=queens+8", "main button.main"),
        ("place?p=tour+8x8", "main button.main"),
        ("generate", "main button.main"),
        ("play", ".controls button:last-child"),
    ] {
        let Some((_studio, page)) = open(&format!("#/{view}"), 390) else { return };
        page.resize(390, 844);
        page.wait(&format!("document.querySelector('{button}')?.offsetParent"));
        in_sight(&page, button, 390.0, 844.0);
        page.is_well();
    }
}

/// What comes out of it stands right below the board, not below all the tools.
#[test]
fn a_report_follows_the_board_on_a_telephone() {
    let Some((_studio, page)) = open("#/mate?fen=4%2FN1p1%2FQn1k%2FK3+w&ask=%232&solve=1", 390) else {
        return;
    };
    page.wait_for("1.Qb1!");
    let [_, report, ..] = place(&page, ".report");
    let [_, tools, ..] = place(&page, ".tool-panel");
    let [.., board] = place(&page, ".board");
    assert!(board < report && report < tools, "board to {board}, report from {report}, tools from {tools}");
    page.is_well();
}

/// The links to the views are one row in every language.  Where it is too long it scrolls: the open view is in sight, every other
/// one is reached by Tab, and a fade shows that there are more.
#[test]
fn the_views_are_one_row() {
    let Some((_studio, page)) = open("#/sheet", 1280) else { return };
    let is_whole =
        "(link) => { const r = link.getBoundingClientRect(); return r.left >= 0 && r.right <= innerWidth; }";
    for language in ["en", "de", "fr", "es", "pt"] {
        page.choose(".language", language);
        page.wait(&format!("document.documentElement.lang === '{language}'"));
        for width in [320, 390, 820, 1920] {
            page.resize(width, 844);
            for view in ["sheet", "mate"] {
                page.eval(&format!("location.hash = '#/{view}'"));
                let current = format!(".views a[data-view={view}][aria-current]");
                page.wait(&format!("document.querySelector('{current}')"));
                page.wait(&format!("({is_whole})(document.querySelector('{current}'))"));
            }
            let [_, top, _, bottom] = place(&page, ".views");
            assert!(bottom - top < 50.0, "{language}, {width}: from {top} to {bottom}");
            page.wait(
                "(() => { const row = document.querySelector('.views'); \
                 return row.classList.contains('more-after') === row.scrollLeft + row.clientWidth < row.scrollWidth - 1; })()",
            );
            page.is_well();
        }
        page.resize(320, 844);
        page.eval("document.querySelector('.views a').focus()");
        for _ in 0..5 {
            page.key("Tab");
            page.wait(&format!(
                "document.activeElement.matches('.views a') && ({is_whole})(document.activeElement)"
            ));
        }
    }
}

#[test]
fn the_position_is_above_the_fold() {
    let Some((_studio, page)) = open("#/mate?fen=4%2FN1p1%2FQn1k%2FK3+w&ask=%232", 1280) else { return };
    page.resize(1280, 800);
    in_sight(&page, "input.fen", 1280.0, 800.0);
    // With the buttons that step through the moves.
    page.press("Solve");
    page.wait_for("1.Qb1!");
    page.eval("scrollTo(0, 0)");
    in_sight(&page, "input.fen", 1280.0, 800.0);
}

#[test]
fn the_board_grows_with_the_window() {
    for view in ["mate", "place?p=queens+8", "play"] {
        let Some((_studio, page)) = open(&format!("#/{view}"), 1280) else { return };
        page.resize(1280, 800);
        let wide = |page: &Page| {
            let [left, _, right, bottom] = place(page, ".board > svg");
            (right - left, bottom)
        };
        let (small, _) = wide(&page);
        page.resize(1920, 1080);
        let (large, bottom) = wide(&page);
        assert!(
            small >= 500.0 && large >= 760.0 && bottom <= 1080.0,
            "{view}: {small}, {large} down to {bottom}"
        );
        page.is_well();
    }
}

/// Whoever changes how a sheet looks sees what it comes to.
#[test]
fn the_preview_stays_while_the_layout_is_edited() {
    let Some((studio, page)) = open("#/sheet", 1280) else { return };
    let tour = serde_json::json!({ "puz": "puzzle: tour\nboard: 5x5\n" });
    studio.ask("keep", &serde_json::json!({ "puzzles": [tour], "list": "Friday" }));
    page.eval("location.hash = '#/sheet?list=Friday'");
    page.wait("document.querySelector('.preview img.page')?.naturalWidth > 0 && !document.querySelector('.preview.stale')");
    for (width, height) in [(1280, 800), (1920, 1080), (390, 844)] {
        page.resize(width, height);
        page.eval(
            "document.querySelectorAll('[aria-label=Layout] details').forEach((one) => { one.open = true; })",
        );
        let fields = page
            .eval("document.querySelectorAll('[aria-label=Layout] .field').length")
            .as_u64()
            .expect("a number");
        for field in 0..fields {
            page.eval(&format!(
                "document.querySelectorAll('[aria-label=Layout] .field')[{field}].scrollIntoView({{ block: 'center' }})"
            ));
            in_sight(&page, ".preview img.page", f64::from(width), f64::from(height));
            // And it does not lie over what is edited.
            let covered = page.eval(&format!(
                "(() => {{ const e = document.querySelectorAll('[aria-label=Layout] .field')[{field}].querySelector('input, select'); \
                 const r = e.getBoundingClientRect(); return !e.contains(document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2)); }})()"
            ));
            assert_eq!(covered, false, "field {field} at {width}");
        }
        page.is_well();
    }
}

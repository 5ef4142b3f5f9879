//! Mates: positions, keys, variations.

use crate::open;

const FEN: &str = "4/N1p1/Qn1k/K3 w - - 0 1";

#[test]
fn a_position_is_typed_and_its_key_is_seen() {
    let Some((_studio, page)) = open("#/mate", 1280) else { return };
    page.fill("input.fen", FEN);
    // At once: what was typed a moment ago counts.
    page.press("Solve");
    page.wait("document.querySelectorAll('[data-square]').length === 16");
    page.wait(
        "document.querySelector('[data-square=a2]').getAttribute('aria-label').includes('white queen')",
    );
    page.wait_for("1.Qb1!");
    assert!(page.text("main").contains("sound"), "{}", page.text("main"));
    // The moves are shown on the board, by a click and by the arrow keys.
    page.click("[role=treeitem]");
    page.wait(
        "document.querySelector('[data-square=b1]').getAttribute('aria-label').includes('white queen')",
    );
    page.key("ArrowRight");
    page.key("ArrowDown");
    page.wait("document.activeElement.getAttribute('role') === 'treeitem'");
    page.is_well();
}

#[test]
fn what_is_wrong_with_a_position_is_said_where_it_is_typed() {
    let Some((_studio, page)) = open("#/mate", 1280) else { return };
    page.fill("input.fen", "4/N1p1/Qn1k/KK2 w");
    page.wait("document.querySelector('input.fen').getAttribute('aria-invalid') === 'true'");
    page.wait("document.querySelector('.fault')?.innerText.includes('king')");
    page.fill("input.fen", FEN);
    page.wait("document.querySelector('input.fen').getAttribute('aria-invalid') !== 'true'");
    page.wait("![...document.querySelectorAll('.fault')].some((e) => e.offsetParent !== null)");
    page.is_well();
}

#[test]
fn pieces_are_dragged_and_taken_back() {
    let Some((_studio, page)) = open("#/mate?fen=4%2FN1p1%2FQn1k%2FK3+w&ask=%232", 1280) else { return };
    let stands = |square: &str, words: &str| {
        page.wait(&format!(
            "document.querySelector('[data-square={square}]').getAttribute('aria-label').includes('{words}')"
        ));
    };
    stands("a2", "white queen");
    page.drag("[data-square=a2]", "[data-square=c4]");
    stands("c4", "white queen");
    stands("a2", "empty");
    page.wait("document.querySelector('input.fen').value.startsWith('2Q1/N1p1/1n1k/K3')");
    page.click("[title^=Undo]");
    stands("a2", "white queen");
    page.click("[title^=Redo]");
    stands("c4", "white queen");
    // Off the board it is gone.
    page.drag("[data-square=c4]", "header");
    stands("c4", "empty");
    page.is_well();
}

#[test]
fn the_verdict_follows_each_change() {
    let Some((_studio, page)) = open("#/mate?fen=kbK5%2Fpp6%2F1P6%2F8%2F8%2F8%2F8%2FR7+w&ask=%232", 1280)
    else {
        return;
    };
    page.wait("document.querySelector('.verdict').innerText.includes('sound: 1.Ra6')");
    // Without the pawn on b6 the rook does not force anything.
    page.drag("[data-square=b6]", "header");
    page.wait("document.querySelector('.verdict').innerText.includes('no solution')");
    page.click("[title^=Undo]");
    page.wait("document.querySelector('.verdict').innerText.includes('sound')");
    page.fill("input.fen", "k7/8/1K6/8/8/8/8/7R w");
    page.wait("document.querySelector('.verdict').innerText.includes('short: in 1')");
    page.is_well();
}

#[test]
fn replies_with_the_same_answer_are_one_line() {
    let Some((_studio, page)) =
        open("#/mate?fen=kbK5%2Fpp6%2F1P6%2F8%2F8%2F8%2F8%2FR7+w&ask=%232&solve=1", 1280)
    else {
        return;
    };
    page.wait_for("1...Bh2, Bg3, Bf4, Be5, Bd6, Bc7 2.Rxa7#");
    let shown = "[...document.querySelectorAll('[role=treeitem]')].filter((e) => e.offsetParent).length";
    page.wait(&format!("{shown} < 12"));
    // The report says it too.
    page.wait("document.querySelector('.verdict').hidden");
    page.is_well();
}

#[test]
fn a_link_solves_at_once() {
    let Some((_studio, page)) = open("#/mate?fen=4%2FN1p1%2FQn1k%2FK3+w&ask=%232&solve=1", 1280) else {
        return;
    };
    page.wait_for("1.Qb1!");
    page.is_well();
}

#[test]
fn why_does_this_move_fail() {
    let Some((_studio, page)) = open("#/mate?fen=4%2FN1p1%2FQn1k%2FK3+w&ask=%232", 1280) else { return };
    page.press("Why does this move fail?");
    page.wait("document.querySelector('[data-mode=move]')");
    page.click("[data-square=a2]");
    page.click("[data-square=b3]");
    page.wait("document.querySelector('.report').innerText.includes('Kd3')");
    page.is_well();
}

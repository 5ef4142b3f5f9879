//! The frame of the page: home, help, hints, appearance and language.

use crate::browser::Page;
use crate::open;
use serde_json::json;

const TEXT_OF_DOORS: &str = "[...document.querySelectorAll('.door strong')].map((e) => e.innerText)";

/// Whether nothing of the page is wider than the window.
fn fits(page: &Page, width: u32) {
    page.resize(width, 900);
    assert_eq!(page.eval("document.documentElement.scrollWidth <= innerWidth"), true, "{width}");
    let is_one_row = "document.querySelector('.brand').getBoundingClientRect().bottom > document.querySelector('.appearance').getBoundingClientRect().top";
    assert_eq!(page.eval(is_one_row), true, "the controls are beside the name at {width}");
}

#[test]
fn an_empty_address_opens_the_four_doors() {
    let Some((_studio, page)) = open("", 1280) else { return };
    let doors = ["Make a worksheet", "Check or mend a problem", "Solve puzzles", "Explore boards and counts"];
    assert_eq!(page.eval(TEXT_OF_DOORS), json!(doors));
    page.wait_for("Rookwright 0.");
    for width in [320, 390, 1280, 1920] {
        fits(&page, width);
    }
    // By keyboard alone: the skip link leads to the content, and the first door is next.
    page.eval("document.querySelector('.skip').focus()");
    page.key("Enter");
    page.key("Tab");
    assert_eq!(page.eval("document.activeElement.querySelector('strong').innerText"), "Make a worksheet");
    page.key("Enter");
    page.wait("location.hash.startsWith('#/sheet') && document.querySelector('.recipe')");
    page.click(".brand");
    page.wait("document.querySelector('.doors')");
    page.is_well();
}

#[test]
fn what_was_open_last_can_be_opened_again() {
    let Some((studio, page)) = open("#/mate?fen=4%2FN1p1%2FQn1k%2FK3+w&ask=%232", 1280) else { return };
    page.click(".brand");
    page.wait_for("Open again");
    assert!(page.text(".recent li").contains("#2 · 4/N1p1/Qn1k/K3 w"), "{}", page.text(".recent"));
    // It outlives the page, and so does an address that was open when the page was closed.
    page.go(&format!("{}#/place?p=queens+6", studio.url()));
    page.wait("document.querySelectorAll('[data-square]').length === 36");
    page.leave();
    page.go(&format!("{}#/home", studio.url()));
    page.wait("document.querySelectorAll('.recent li').length === 2");
    page.click(".recent li:nth-child(2) a");
    page.wait("document.querySelector('input.fen')?.value.startsWith('4/N1p1/Qn1k/K3 w')");
    page.click(".brand");
    page.press("Clear this list");
    page.wait("!document.querySelector('.recent')");
    page.is_well();
}

#[test]
fn the_question_mark_opens_help_and_escape_returns() {
    let Some((_studio, page)) = open("#/play", 1280) else { return };
    page.wait("document.querySelector('.controls button')");
    page.eval("document.querySelector('.controls button').focus()");
    page.key("?");
    page.wait("document.querySelector('dialog[open]')");
    let help = page.text("dialog");
    for words in ["make a move", "arrow keys", "stipulation: #2", "rule: Q safe from Q, lines through"] {
        assert!(help.contains(words), "{words} is missing:\n{help}");
    }
    page.key("Escape");
    page.wait("!document.querySelector('dialog')");
    assert_eq!(page.eval("document.activeElement.matches('.controls button')"), true);
    // Where text is typed, it is a sign like any other.
    page.eval("location.hash = '#/mate'");
    page.fill("input.fen", "8/8 w");
    page.key("?");
    assert_eq!(page.eval("document.querySelector('input.fen').value"), "8/8 w?");
    assert_eq!(page.eval("document.querySelector('dialog')"), json!(null));
    page.is_well();
}

#[test]
fn a_hint_that_was_dismissed_stays_away() {
    let Some((_studio, page)) = open("#/generate", 1280) else { return };
    page.press("Do not show this hint again");
    page.wait("!document.querySelector('.first-use')");
    page.reload();
    page.wait("document.querySelector('.generator')");
    assert_eq!(page.eval("document.querySelector('.first-use')"), json!(null));
    page.is_well();
}

#[test]
fn the_language_changes_at_once_and_the_view_keeps_its_state() {
    let Some((_studio, page)) = open("#/mate?fen=4%2FN1p1%2FQn1k%2FK3+w&ask=%233", 1280) else { return };
    for (language, home, title) in [
        ("de", "Was möchten Sie tun?", "Mattaufgaben"),
        ("fr", "Que souhaitez-vous faire", "Mats"),
        ("es", "¿Qué desea hacer?", "Mates"),
        ("pt", "O que você gostaria de fazer?", "Mates"),
    ] {
        page.eval("location.hash = '#/mate?fen=4%2FN1p1%2FQn1k%2FK3+w&ask=%233'");
        page.choose(".language", language);
        page.wait(&format!("document.documentElement.lang === '{language}'"));
        page.wait(&format!("document.title.startsWith('{title}')"));
        page.wait("document.querySelector('input.fen')?.value.startsWith('4/N1p1/Qn1k/K3 w')");
        page.click(".brand");
        page.wait_for(home);
        for width in [320, 390, 1280] {
            fits(&page, width);
        }
    }
    page.reload();
    page.wait_for("O que você gostaria de fazer?");
    page.is_well();
}

/// Moves have the letters of the language, as on sheets, and the terms are those of its magazines.
#[test]
fn a_report_is_in_the_language_of_the_page() {
    let Some((_studio, page)) = open("#/mate?fen=4%2FN1p1%2FQn1k%2FK3+w&ask=%232", 1280) else { return };
    page.choose(".language", "de");
    page.press("Lösen");
    page.wait_for("1.Db1!");
    for words in ["korrekt", "Schlüssel: still", "droht", "Verführungen"] {
        page.wait_for(words);
    }
    page.is_well();
}

#[test]
fn boards_and_pieces_are_chosen_by_pictures() {
    let Some((_studio, page)) = open("#/home", 1280) else { return };
    page.click("[title=Appearance]");
    page.wait("document.querySelectorAll('dialog .choice .miniature').length === 5");
    page.wait("document.querySelectorAll('dialog .piece-sample').length === 3");
    page.click("dialog input[value=blue]");
    page.wait("document.documentElement.dataset.theme === 'blue'");
    page.click("dialog input[value=letters]");
    page.wait("document.querySelector('.pieces symbol#Q').textContent === 'Q'");
    page.key("Escape");
    page.wait("document.activeElement?.title === 'Appearance'");
    // The letters are those of the language, and outlive the page.
    page.choose(".language", "de");
    page.wait("document.querySelector('.pieces symbol#Q').textContent === 'D'");
    page.reload();
    page.wait("document.querySelector('.pieces symbol#Q').textContent === 'D'");
    page.is_well();
}

/// A stand-in for what makes sounds: it counts them.
const COUNTS_SOUNDS: &str = "window.sounds = []; \
    const param = (value) => ({ value, exponentialRampToValueAtTime() {} }); \
    window.AudioContext = class { currentTime = 0; destination = {}; }; \
    window.GainNode = class { gain = param(0); connect(to) { return to; } }; \
    window.OscillatorNode = class { constructor(_, { frequency }) { this.frequency = param(frequency); } \
        connect(to) { return to; } start() { window.sounds.push(this.frequency.value); } stop() {} };";

#[test]
fn moves_can_be_heard_by_those_who_want_it() {
    let puzzle = "puzzle: mate\nstipulation: #2\nfen: 7k/5K2/8/8/8/8/p7/R7 w\n";
    let Some((studio, page)) = open("#/home", 1280) else { return };
    page.run_at_start(COUNTS_SOUNDS);
    let play = |page: &Page, moves: [&str; 2]| {
        page.eval("location.hash = '#/home'");
        page.wait("document.querySelector('.doors')");
        page.eval(&format!("location.hash = '#/play?puz=' + encodeURIComponent({})", json!(puzzle)));
        page.wait("document.querySelector('.board[data-mode=move]')");
        for square in moves {
            page.click(&format!("[data-square={square}]"));
        }
        page.wait("document.querySelector('[data-square=a1]').getAttribute('aria-label') === 'a1, empty'");
    };
    page.go(&format!("{}?again#/home", studio.url()));
    play(&page, ["a1", "b1"]);
    assert_eq!(page.eval("window.sounds"), json!([]), "off by default");
    page.click("[title=Appearance]");
    page.wait("document.querySelector('dialog[open]')");
    page.eval("[...document.querySelectorAll('dialog label')].find((e) => e.innerText.includes('Sounds of moves')).dataset.test = 'sounds'");
    page.click("[data-test=sounds] input, [data-test=sounds]");
    page.key("Escape");
    page.wait("!document.querySelector('dialog')");
    play(&page, ["a1", "b1"]);
    page.wait("window.sounds.length > 0");
    let quiet = page.eval("window.sounds[0]").as_f64().expect("a pitch");
    // A capture is lower, and the choice outlives the page.
    page.reload();
    play(&page, ["a1", "a2"]);
    page.wait("window.sounds.length > 0");
    assert!(page.eval("window.sounds[0]").as_f64().expect("a pitch") < quiet);
    page.is_well();
}

//! A page in another language shows no English words of the server.

use crate::browser::Page;
use crate::open;

/// Words that are in many English sentences, and in no German one.
const ENGLISH: &str =
    "the|and|of|with|move|moves|piece|pieces|board|there|white|black|look|puzzle|from|without|not|mate";

/// Checks the visible text and the labels of the view.
fn is_german(page: &Page) {
    let script = "[document.querySelector('main').innerText, \
        ...[...document.querySelectorAll('main [title], main [aria-label]')].flatMap((one) => [one.title, one.ariaLabel])]\
        .filter((text) => typeof text === 'string' && /\\b(WORDS)\\b/i.test(text))";
    let english = page.eval(&script.replace("WORDS", ENGLISH));
    assert_eq!(english.as_array().map(Vec::len), Some(0), "{english}");
}

/// Opens an address and switches the page to German.
fn german(page: &Page) {
    page.choose(".language", "de");
    page.wait("document.documentElement.lang === 'de'");
}

#[test]
fn generating_in_german() {
    let Some((_studio, page)) = open("#/generate?family=mate&board=4x4&count=2&seed=7", 1280) else { return };
    german(&page);
    page.wait("document.querySelector('[data-option]')");
    page.wait("document.querySelector('main').innerText.includes('Spielart')");
    page.eval("document.querySelectorAll('main details').forEach((one) => { one.open = true; })");
    is_german(&page);
    page.press("Aufgaben erzeugen");
    page.wait(
        "document.querySelectorAll('main article').length === 2 && document.querySelector('.rejections li')",
    );
    page.wait_for("Matt in 2 Zügen");
    is_german(&page);
    page.is_well();
}

#[test]
fn playing_in_german() {
    let puzzle = "#/play?puz=puzzle%3A+mate%0Astipulation%3A+%232%0Afen%3A+4%2FN1p1%2FQn1k%2FK3+w+-+-+0+1%0A";
    let Some((_studio, page)) = open(puzzle, 1280) else { return };
    german(&page);
    let moving = "document.querySelector('[data-mode=move]')";
    page.wait(moving);
    for words in ["stiller Zug", "Die Dame auf a2 zieht", "Der Zug ist Db1"] {
        page.click(".controls button:nth-child(2)");
        page.wait_for(words);
    }
    page.click("[data-square=a2]");
    page.click("[data-square=b3]");
    page.wait_for("Nein: Schwarz antwortet Kd3");
    is_german(&page);
    page.is_well();
}

#[test]
fn a_wrong_position_is_explained_in_german() {
    let Some((_studio, page)) = open("#/mate?fen=k2%2F3%2F2X&stipulation=%232&solve=1", 1280) else { return };
    german(&page);
    page.wait_for("ist kein Buchstabe eines Steins");
    is_german(&page);
    page.is_well();
}

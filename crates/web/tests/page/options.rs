//! The form of a generator offers every option of its table.

use crate::open;

#[test]
fn every_option_of_every_generator_is_in_its_form() {
    for family in ["mate", "chessnum", "tour"] {
        let Some((_studio, page)) = open(&format!("#/generate?family={family}"), 1280) else { return };
        page.wait("document.querySelector('[data-option]')");
        page.eval("fetch('/api/about').then((answer) => answer.json()).then((about) => { window.about = about.generators; })");
        page.wait("window.about");
        let missing = page.eval(&format!(
            "[...window.about.{family}, ...window.about.common].map(({{ name }}) => name)\
             .filter((name) => !document.querySelector(`[data-option=${{name}}]`))"
        ));
        assert_eq!(missing.as_array().map(Vec::len), Some(0), "{family} lacks {missing}");
        page.is_well();
    }
}

#[test]
fn errors_name_options_by_their_labels() {
    let Some((_studio, page)) = open("#/generate?family=mate&pawns=no&white=KPP", 1280) else { return };
    page.press("Make puzzles");
    page.wait("document.querySelector('.fault')");
    let message = page.eval("document.querySelector('.fault').innerText");
    let message = message.as_str().unwrap_or_default();
    assert!(message.contains("“Pawns” no") && message.contains("“White's pieces” KPP"), "{message}");
    page.is_well();
}

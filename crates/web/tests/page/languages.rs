//! A page in another language shows no English words of the server.

use crate::browser::Page;
use crate::library::{open_library, remove};
use crate::open;
use serde_json::json;

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

/// The themes of the puzzles of Lichess, and the kinds of pieces that some of its files name among them.
const LICHESS: &[&str] = &[
    "Bishop",
    "King",
    "Knight",
    "Pawn",
    "Queen",
    "Rook",
    "advancedPawn",
    "advantage",
    "anastasiaMate",
    "arabianMate",
    "attackingF2F7",
    "attraction",
    "backRankMate",
    "balestraMate",
    "bishopEndgame",
    "blindSwineMate",
    "bodenMate",
    "capturingDefender",
    "castling",
    "checkmate",
    "clearance",
    "collinearMove",
    "cornerMate",
    "crushing",
    "defensiveMove",
    "deflection",
    "discoveredAttack",
    "discoveredCheck",
    "doubleBishopMate",
    "doubleCheck",
    "dovetailMate",
    "enPassant",
    "endgame",
    "epauletteMate",
    "equality",
    "exposedKing",
    "fork",
    "hangingPiece",
    "hookMate",
    "interference",
    "intermezzo",
    "killBoxMate",
    "kingsideAttack",
    "knightEndgame",
    "long",
    "master",
    "masterVsMaster",
    "mate",
    "mateIn1",
    "mateIn2",
    "mateIn3",
    "mateIn4",
    "mateIn5",
    "middlegame",
    "morphysMate",
    "oneMove",
    "opening",
    "operaMate",
    "pawnEndgame",
    "pillsburysMate",
    "pin",
    "promotion",
    "queenEndgame",
    "queenRookEndgame",
    "queensideAttack",
    "quietMove",
    "rookEndgame",
    "sacrifice",
    "short",
    "skewer",
    "smotheredMate",
    "superGM",
    "swallowstailMate",
    "trappedPiece",
    "triangleMate",
    "underPromotion",
    "veryLong",
    "vukovicMate",
    "xRayAttack",
    "zugzwang",
];

/// Themes are names, and not the words of a file: in the menus, beside a board, and where puzzles are chosen for solving.
#[test]
fn themes_of_lichess_have_names() {
    let Some((studio, page, folder)) = open_library("lichess", 1280) else { return };
    let line = format!(
        "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n\
         00001,6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1,a2a3 b1b8,900,80,90,100,{},,\n",
        LICHESS.join(" ")
    );
    studio.ask("import", &json!({ "text": line, "name": "one.csv" }));
    let raw = "(document.querySelector('main').innerText.match(/[a-z]+[A-Z]\\w*|[a-z]+_[a-z]+/g) ?? [])";
    for (language, words) in [
        ("en", ["back-rank mate", "mate in 5", "attack on f2 or f7"]),
        ("de", ["Grundreihenmatt", "Matt in 5", "Angriff auf f2 oder f7"]),
        ("es", ["mate del pasillo", "mate en 5", "ataque a f2 o f7"]),
        ("fr", ["mat du couloir", "mat en 5", "attaque en f2 ou f7"]),
        ("pt", ["mate do corredor", "mate em 5", "ataque em f2 ou f7"]),
    ] {
        page.eval("location.hash = '#/library'");
        page.choose(".language", language);
        page.wait(&format!("document.documentElement.lang === '{language}'"));
        page.wait("document.querySelector('main .board-card')");
        page.click("[data-field=theme]");
        page.wait(&format!(
            "document.querySelectorAll('.filter-panel .values button').length >= {}",
            LICHESS.len()
        ));
        page.click(".board-card .picture");
        for word in words {
            page.wait(&format!("document.querySelector('.filter-panel').innerText.includes('{word}')"));
            page.wait(&format!("document.querySelector('.details').innerText.includes('{word}')"));
        }
        assert_eq!(page.eval(raw), json!([]), "{language}");
        page.eval("location.hash = '#/play?id=1'");
        page.wait("document.querySelectorAll('.chooser select').length >= 3");
        for word in words {
            page.wait(&format!("document.querySelector('.chooser').textContent.includes('{word}')"));
        }
    }
    // German writes nouns with a capital: what has none is the word of the file.
    page.choose(".language", "de");
    page.wait("document.documentElement.lang === 'de'");
    let raw = page.eval(&format!(
        "import('/js/names.js').then(({{ themeName }}) => {}.filter((name) => name !== 'enPassant' && (\
         themeName(name) === name.replace(/(?<=.)(?=[A-Z0-9])/g, ' ').toLowerCase() || !/[A-ZÄÖÜ]/.test(themeName(name)))))",
        json!(LICHESS)
    ));
    assert_eq!(raw, json!([]));
    page.choose(".language", "en");
    page.wait("document.documentElement.lang === 'en'");
    // No name is a word of the file that nobody would write: `backRankMate`.
    for name in LICHESS {
        let found = page.eval(&format!(
            "import('/js/names.js').then(({{ themeName }}) => !/[a-z][A-Z]/.test(themeName('{name}')))"
        ));
        assert_eq!(found, true, "{name}");
    }
    page.is_well();
    remove(&folder);
}

/// Who is to move is said once, in every language and whoever it is.
#[test]
fn the_mover_is_named_once() {
    let Some((_studio, page)) = open("#/home", 1280) else { return };
    for (fen, asked) in [
        ("8/8/8/8/8/5k2/7r/5K2 b - - 0 1", "#1"),
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "#2"),
        ("8/8/8/8/8/5K2/7R/5k2 b - - 0 1", "h#1"),
    ] {
        let puz = format!(
            "puzzle%3A+mate%0Astipulation%3A+{}%0Afen%3A+{}%0A",
            asked.replace('#', "%23"),
            fen.replace(' ', "+")
        );
        for (language, side) in
            [("en", "to move"), ("de", "am zug"), ("fr", "trait"), ("es", "juegan"), ("pt", "jogam")]
        {
            page.eval("location.hash = '#/home'");
            page.choose(".language", language);
            page.wait(&format!("document.documentElement.lang === '{language}'"));
            page.eval(&format!("location.hash = '#/play?puz={puz}'"));
            page.wait("document.querySelector('.head .badges') && document.querySelectorAll('[data-square]').length === 64");
            let said = page.text(".head").to_lowercase();
            assert_eq!(said.matches(side).count(), 1, "{language} {asked}: {said}");
        }
    }
    page.is_well();
}

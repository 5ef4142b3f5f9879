//! What there is: presets, engines, themes, languages, limits.

use super::Limits;
use rookwright_mate::themes::Tag;
use rookwright_placement::PRESETS;
use rookwright_run::{EngineKind, Labelling};
use rookwright_sheet::{Language, Paper};
use rookwright_solve::Asp;
use serde_json::{Value, json};

/// What this program is and can do, for whoever wants to offer it to people.
pub fn about(limits: &Limits) -> Value {
    let preset = |word, takes, about, example| json!({ "word": word, "takes": takes, "about": about, "example": example });
    let mut presets: Vec<Value> =
        PRESETS.iter().map(|known| preset(known.word, known.takes, known.about, known.example)).collect();
    presets.push(preset("tour", "MxN", "a knight visits every square once", "tour 8x8"));
    json!({
        "version": env!("CARGO_PKG_VERSION"),
        "presets": presets,
        "engines": EngineKind::ALL.map(engine),
        "labellings": Labelling::all().map(|labelling| labelling.to_string()).collect::<Vec<_>>(),
        "themes": Tag::ALL.map(Tag::name).as_slice(),
        "languages": Language::ALL.map(|language| json!({ "code": language.code(), "name": name(language) })),
        "papers": Paper::ALL.map(Paper::name),
        "limits": {
            "side": limits.side,
            "solutions": limits.solutions,
            "puzzles": limits.puzzles,
            "printed": limits.printed,
        },
    })
}

/// An engine, and why it cannot be used here if so.
fn engine(kind: EngineKind) -> Value {
    let missing = match kind {
        EngineKind::Asp => Asp::default().missing(),
        _ => None,
    };
    json!({ "name": kind.name(), "there": missing.is_none(), "why": missing.map(|error| error.to_string()) })
}

/// What those who speak it call it.
const fn name(language: Language) -> &'static str {
    match language {
        Language::English => "English",
        Language::German => "Deutsch",
        Language::French => "Français",
        Language::Spanish => "Español",
        Language::Portuguese => "Português",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookwright_puzzle::{Puzzle, Twist};

    #[test]
    fn every_example_is_a_puzzle() {
        let document = about(&Limits::default());
        let presets = document["presets"].as_array().unwrap();
        assert_eq!(presets.len(), PRESETS.len() + 1);
        for preset in presets {
            let words: Vec<&str> = preset["example"].as_str().unwrap().split(' ').collect();
            assert_eq!(words[0], preset["word"]);
            Puzzle::preset(&words, &Twist::default()).unwrap();
        }
    }

    #[test]
    fn names_are_read_back() {
        let document = about(&Limits { puzzles: 7, ..Limits::default() });
        assert_eq!(document["limits"]["puzzles"], 7);
        for engine in document["engines"].as_array().unwrap() {
            assert!(engine["name"].as_str().unwrap().parse::<EngineKind>().is_ok());
            // Whatever cannot be used says why.
            assert_eq!(engine["there"].as_bool().unwrap(), engine["why"].is_null(), "{engine}");
        }
        let themes = document["themes"].as_array().unwrap();
        assert!(themes.iter().all(|theme| theme.as_str().unwrap().parse::<Tag>().is_ok()), "{themes:?}");
        let languages = document["languages"].as_array().unwrap();
        assert!(languages.iter().all(|one| one["code"].as_str().unwrap().parse::<Language>().is_ok()));
        let orders = document["labellings"].as_array().unwrap();
        assert!(orders.iter().all(|order| order.as_str().unwrap().parse::<Labelling>().is_ok()));
    }
}

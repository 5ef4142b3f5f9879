//! Describes the program to clients: presets, engines, themes, languages, generators and limits.

use super::Limits;
use crate::GenerateRun;
use rookwright_board::PUZ_FORMAT;
use rookwright_compose::MateOptions;
use rookwright_mate::themes::Tag;
use rookwright_placement::ChessnumOptions;
use rookwright_placement::PRESETS;
use rookwright_run::options::{Choice, Choices, Field, Kind, Options};
use rookwright_run::{EngineKind, JSON_FORMAT, Labelling};
use rookwright_sheet::{Language, Paper};
use rookwright_solve::Asp;
use rookwright_tour::TourOptions;
use rookwright_words::translated;
use serde_json::{Value, json};

/// Returns the document of `GET /api/about`: what the program can do, in the words of a
/// language, for clients that offer it to people.
pub fn about(limits: &Limits, language: Language) -> Value {
    let preset = |word: &str, takes: &str, about: &str, example: &str| {
        let about = translated(about, language);
        json!({ "word": word, "takes": takes, "about": about, "example": example })
    };
    let mut presets: Vec<Value> =
        PRESETS.iter().map(|known| preset(known.word, known.takes, known.about, known.example)).collect();
    presets.push(preset("tour", "MxN", "a knight visits every square once", "tour 8x8"));
    let language_json = |one: &Choice| json!({ "code": one.word, "name": one.label });
    json!({
        "version": env!("CARGO_PKG_VERSION"),
        "formats": { "json": JSON_FORMAT, "puz": PUZ_FORMAT },
        "presets": presets,
        "engines": EngineKind::ALL.map(engine),
        "labellings": Labelling::all().map(|labelling| labelling.to_string()).collect::<Vec<_>>(),
        "themes": Tag::ALL.map(Tag::name).as_slice(),
        "languages": Language::CHOICES.iter().map(language_json).collect::<Vec<_>>(),
        "generators": generators(limits, language),
        "papers": Paper::ALL.map(Paper::name),
        "limits": {
            "side": limits.side,
            "solutions": limits.solutions,
            "puzzles": limits.puzzles,
            "printed": limits.printed,
        },
    })
}

/// Returns the options of all generators, from which the studio makes its forms.
fn generators(limits: &Limits, language: Language) -> Value {
    let fields = |list: &[&Field]| list.iter().map(|one| field(one, language)).collect::<Vec<_>>();
    json!({
        "common": fields(&shared(limits).iter().collect::<Vec<_>>()),
        "mate": fields(MateOptions::FIELDS),
        "chessnum": fields(ChessnumOptions::FIELDS),
        "tour": fields(TourOptions::FIELDS),
    })
}

/// Returns the options that every generator has besides its own, as a form shows them under a heading of its own. How much of
/// the machine a run gets is not for a form.
fn shared(limits: &Limits) -> Vec<Field> {
    let fields = GenerateRun::FIELDS.iter().copied().filter(|field| !field.advanced);
    let shown = fields.map(|field| match field.kind {
        Kind::Number { least, halves, .. } if field.name == "count" => {
            Field { kind: Kind::Number { least, most: limits.puzzles, halves }, ..*field }
        }
        // A form asks for a number of seconds: it has no use for the units that the help explains.
        Kind::Time => Field { group: "", help: field.label, ..*field },
        _ => *field,
    });
    shown.collect()
}

/// Returns an option of a generator.
fn field(field: &Field, language: Language) -> Value {
    let said = |text: &str| translated(text, language);
    let mut document = json!({
        "name": field.name,
        "label": said(field.label),
        "kind": field.kind.name(),
        "default": field.default,
        "help": said(field.help),
        "details": said(field.details),
        "group": said(field.group),
        "advanced": field.advanced,
        "conflicts": field.conflicts,
    });
    let choices = |list: &[Choice]| -> Value {
        list.iter().map(|choice| json!({ "word": choice.word, "label": said(choice.label) })).collect()
    };
    match field.kind {
        Kind::Number { least, most, halves } => {
            (document["least"], document["halves"]) = (json!(least), json!(halves));
            if most < u64::MAX {
                document["most"] = json!(most);
            }
        }
        Kind::Range { least, most, open } => {
            (document["least"], document["most"], document["open"]) =
                (json!(least), json!(most), json!(open));
        }
        Kind::Size { least, most } => {
            (document["least"], document["most"]) = (json!(least), json!(most));
        }
        Kind::Choice(list) | Kind::List(list) => document["choices"] = choices(list),
        Kind::Words(words) => {
            document["choices"] =
                words().into_iter().map(|word| json!({ "word": word, "label": word })).collect();
        }
        Kind::Text { example, .. } | Kind::Texts { example, .. } => document["example"] = example.into(),
        _ => {}
    }
    document
}

/// Returns an engine, with the reason if it cannot be used on this machine.
fn engine(kind: EngineKind) -> Value {
    let missing = match kind {
        EngineKind::Asp => Asp::default().missing(),
        _ => None,
    };
    json!({ "name": kind.name(), "there": missing.is_none(), "why": missing.map(|error| error.to_string()) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookwright_puzzle::{PresetOptions, Puzzle};
    use rookwright_words::known_translation;

    #[test]
    fn every_example_is_a_puzzle() {
        let document = about(&Limits::default(), Language::English);
        let presets = document["presets"].as_array().unwrap();
        assert_eq!(presets.len(), PRESETS.len() + 1);
        for preset in presets {
            let words: Vec<&str> = preset["example"].as_str().unwrap().split(' ').collect();
            assert_eq!(words[0], preset["word"]);
            Puzzle::preset(&words, &PresetOptions::default()).unwrap();
        }
    }

    #[test]
    fn names_are_read_back() {
        let document = about(&Limits { puzzles: 7, ..Limits::default() }, Language::English);
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

    /// Every text that forms show is there in every language. English is that of the command line.
    #[test]
    fn options_are_translated() {
        let shared = shared(&Limits::default());
        let lists = [MateOptions::FIELDS, ChessnumOptions::FIELDS, TourOptions::FIELDS];
        let mut missing = Vec::new();
        for field in lists.into_iter().flatten().copied().chain(&shared) {
            let choices: &[Choice] = match field.kind {
                Kind::Choice(list) | Kind::List(list) => list,
                _ => &[],
            };
            // A form shows the details only if the help repeats the label.
            let details = if field.help == field.label { field.details } else { "" };
            let texts = [field.label, field.help, details, field.group];
            for text in texts.into_iter().chain(choices.iter().map(|choice| choice.label)) {
                for language in Language::ALL {
                    if !text.is_empty() && known_translation(text, language).is_none() {
                        missing.push((field.name, language.name(), text));
                    }
                }
            }
        }
        assert_eq!(missing, []);
        let german = about(&Limits::default(), Language::German);
        assert_eq!(german["generators"]["mate"][0]["label"], "Brett");
        assert_eq!(german["presets"][0]["about"], "n Damen, von denen keine eine andere angreift");
    }
}

//! The options of a generator stand in one table: the command line and the API offer every field of it.
//! (The form of the studio is held to it in `crates/web/tests/page/options.rs`.)

use crate::run::rookwright;
use rookwright::compose::MateOptions;
use rookwright::ops::{Language, Limits, Task, about};
use rookwright::placement::ChessnumOptions;
use rookwright::run::options::{Field, Kind, Options};
use rookwright::tour::TourOptions;
use serde_json::{Value, json};

const FAMILIES: [(&str, &[&Field]); 3] =
    [("mate", MateOptions::FIELDS), ("chessnum", ChessnumOptions::FIELDS), ("tour", TourOptions::FIELDS)];

/// A value that the field takes, whatever the others are.
fn sample(field: &Field) -> Value {
    match field.kind {
        Kind::Flag => json!(true),
        Kind::Number { .. } => json!(3),
        Kind::Range { .. } => json!("1..2"),
        Kind::Choice(words) | Kind::List(words) => json!(words[0].word),
        Kind::Words(words) => json!(words()[0]),
        Kind::Size { .. } => json!("6x6"),
        Kind::Text { example, .. } => json!(example),
        _ => panic!("a kind without a sample: {field:?}"),
    }
}

#[test]
fn the_command_line_has_every_option() {
    for (family, fields) in FAMILIES {
        let help = rookwright("generate").words(family).arg("--help").said().out;
        for field in fields {
            let option = format!("--{}", field.kebab());
            let has = help.split_whitespace().any(|word| word.trim_end_matches(',') == option);
            assert!(has, "generate {family} --help lacks {option}");
            assert!(
                help.contains(field.help.split(" [").next().unwrap_or_default()),
                "{family}: {}",
                field.help
            );
        }
    }
}

#[test]
fn the_api_takes_every_option_and_describes_it() {
    let described = json!(about(&Limits::default(), Language::English))["generators"].clone();
    for (family, fields) in FAMILIES {
        let names: Vec<_> =
            described[family].as_array().unwrap().iter().map(|field| &field["name"]).collect();
        assert_eq!(names, fields.iter().map(|field| field.name).collect::<Vec<_>>());
        for field in fields {
            let mut request = json!({ "family": family });
            request[field.name] = sample(field);
            let read = Task::read("generate", request.to_string().as_bytes(), &Limits::default());
            let message = read.err().map(|refusal| refusal.to_string()).unwrap_or_default();
            // A sample may contradict the defaults of other options, but the field itself is known and read.
            assert!(
                !message.contains("unknown field") && !message.contains("expected one of"),
                "{request}: {message}"
            );
        }
    }
}

#[test]
fn messages_spell_options_as_each_front_end_does() {
    let said = rookwright("generate").words("mate --men 2 --seed 1").said();
    assert!(said.err.contains("--men: at least 3 pieces are needed, not 2"), "{said:?}");
    let said = rookwright("generate").words("mate --pawns no --white KPP").said();
    assert!(said.err.contains("--pawns no contradicts the pawns of --white KPP"), "{said:?}");
    let read =
        Task::read("generate", br#"{"family": "mate", "pawns": "no", "white": "KPP"}"#, &Limits::default());
    let refusal = read.expect_err("pawns and none");
    assert_eq!(refusal.to_string(), "pawns no contradicts the pawns of white KPP");
    assert_eq!(refusal.json()["parts"][0], json!({ "field": "pawns", "value": "no" }));
}

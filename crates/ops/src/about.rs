//! Describes the program to clients: presets, engines, themes, languages, generators and limits.

use super::Limits;
use crate::GenerateRun;
use crate::server::ServerLimits;
use rookwright_board::{PUZ_FORMAT, Texts};
use rookwright_compose::MateOptions;
use rookwright_mate::themes::Tag;
use rookwright_placement::ChessnumOptions;
use rookwright_placement::PRESETS;
use rookwright_run::document::document;
use rookwright_run::options::{Choice, Choices, Field, Kind, Options};
use rookwright_run::{EngineKind, JSON_FORMAT, Labelling};
use rookwright_sheet::{Language, Paper};
use rookwright_solve::Asp;
use rookwright_tour::TourOptions;
use serde::Serialize;

/// What the program can do, in the words of a language, for clients that offer it to people.
#[document]
pub struct About {
    /// The version of the program.
    #[cfg_attr(feature = "schema", schemars(regex(pattern = r"^[0-9]+\.[0-9]+\.[0-9]+")))]
    version: &'static str,
    /// The numbers of the formats.
    formats: Formats,
    /// Puzzles by their words.
    presets: Vec<Preset>,
    /// The engines.
    engines: Vec<Engine>,
    /// The orders of the engine cp.
    labellings: Vec<String>,
    /// The themes.
    themes: Vec<&'static str>,
    /// The languages.
    languages: Vec<LanguageName>,
    /// The options of the generators.
    generators: GeneratorOptions,
    /// The sizes of paper.
    papers: Vec<&'static str>,
    /// Limits on the size of tasks.
    limits: Limits,
    /// Limits of the server.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub server: Option<ServerLimits>,
}

/// The numbers of the formats.
#[document]
pub(crate) struct Formats {
    /// The number of the JSON documents, like 1.0.
    #[cfg_attr(feature = "schema", schemars(regex(pattern = r"^[0-9]+\.[0-9]+$")))]
    json: &'static str,
    /// The number of the puzzle files.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    puz: u32,
}

/// A puzzle by its words.
#[document]
pub(crate) struct Preset {
    /// Its first word.
    word: &'static str,
    /// What follows it.
    takes: &'static str,
    /// One line about it.
    about: String,
    /// An example.
    example: &'static str,
}

/// An engine.
#[document]
pub(crate) struct Engine {
    /// Its name.
    name: &'static str,
    /// Whether it can be used on this machine.
    there: bool,
    /// Why not.
    why: Option<String>,
}

/// A language.
#[document]
pub(crate) struct LanguageName {
    /// Its code.
    code: &'static str,
    /// Its own name.
    name: &'static str,
}

/// The options of all generators, from which the studio makes its forms.
#[document]
pub(crate) struct GeneratorOptions {
    /// Options that every generator has besides its own.
    common: Vec<OptionField>,
    /// Options of mates.
    mate: Vec<OptionField>,
    /// Options of Chess-Num puzzles.
    chessnum: Vec<OptionField>,
    /// Options of tours.
    tour: Vec<OptionField>,
}

/// An option of a generator.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub(crate) struct OptionField {
    /// Its name.
    name: &'static str,
    /// Its label.
    label: String,
    /// The kind of value.
    #[cfg_attr(
        feature = "schema",
        schemars(extend("enum" = ["flag", "number", "range", "choice", "list", "words", "size", "text", "time"]))
    )]
    kind: &'static str,
    /// The default.
    default: &'static str,
    /// One line about it.
    help: String,
    /// More about it.
    details: String,
    /// The group that it belongs to.
    group: String,
    /// Whether few people need it.
    advanced: bool,
    /// Options that it cannot be combined with.
    conflicts: &'static [&'static str],
    /// The least value.
    #[serde(skip_serializing_if = "Option::is_none")]
    least: Option<u64>,
    /// The highest value.
    #[serde(skip_serializing_if = "Option::is_none")]
    most: Option<u64>,
    /// Whether halves are allowed.
    #[serde(skip_serializing_if = "Option::is_none")]
    halves: Option<bool>,
    /// Whether a range may be open at its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    open: Option<bool>,
    /// The values.
    #[serde(skip_serializing_if = "Option::is_none")]
    choices: Option<Vec<OptionChoice>>,
    /// An example.
    #[serde(skip_serializing_if = "Option::is_none")]
    example: Option<&'static str>,
}

/// A value of an option.
#[document]
pub(crate) struct OptionChoice {
    /// The value.
    word: String,
    /// Its label.
    label: String,
}

/// Returns the document of `GET /api/about`, without the limits of a server.
pub fn about(limits: &Limits, language: Language) -> About {
    let preset = |word, takes, about, example| {
        let about = said(&[format!("preset.{word}")], about, language);
        Preset { word, takes, about, example }
    };
    let mut presets: Vec<Preset> =
        PRESETS.iter().map(|known| preset(known.word, known.takes, known.about, known.example)).collect();
    // Tours have no table of presets, since a size is all that they take.
    presets.push(preset("tour", "MxN", "a knight visits every square once", "tour 8x8"));
    About {
        version: env!("CARGO_PKG_VERSION"),
        formats: Formats { json: JSON_FORMAT, puz: PUZ_FORMAT },
        presets,
        engines: EngineKind::ALL.map(engine).into(),
        labellings: Labelling::all().map(|labelling| labelling.to_string()).collect(),
        themes: Tag::ALL.map(Tag::name).into(),
        languages: Language::CHOICES
            .iter()
            .map(|one| LanguageName { code: one.word, name: one.label })
            .collect(),
        generators: generators(limits, language),
        papers: Paper::ALL.map(Paper::name).into(),
        limits: *limits,
        server: None,
    }
}

fn generators(limits: &Limits, language: Language) -> GeneratorOptions {
    let fields =
        |family, list: &[&Field]| list.iter().map(|one| field(one, family, language)).collect::<Vec<_>>();
    GeneratorOptions {
        common: shared(limits).iter().map(|one| field(one, "common", language)).collect(),
        mate: fields("mate", MateOptions::FIELDS),
        chessnum: fields("chessnum", ChessnumOptions::FIELDS),
        tour: fields("tour", TourOptions::FIELDS),
    }
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

/// Returns the text that the language has with one of these ids, or else the English of the source.
fn said(ids: &[String], english: &str, language: Language) -> String {
    let is_other = language != Language::English && !english.is_empty();
    let known = ids.iter().filter(|_| is_other).find_map(|id| language.find(id));
    known.unwrap_or(english).to_owned()
}

/// Returns the ids of a text about an option: that of a family, and that of all families where it says the same.
fn ids(family: &str, field: &Field, part: &str) -> [String; 2] {
    let name = field.name;
    [format!("option.{family}.{name}.{part}"), format!("option.{name}.{part}")]
}

/// Returns the id of a heading: `option.group.the_board`.
fn group_id(group: &str) -> String {
    let words: Vec<String> = group.split_whitespace().map(str::to_lowercase).collect();
    format!("option.group.{}", words.join("_"))
}

/// Returns what the id of a value's label ends with.
fn choice_part(choice: &Choice) -> String {
    format!("is.{}", choice.word.replace('-', "_"))
}

/// Returns an option of a generator.
fn field(field: &Field, family: &str, language: Language) -> OptionField {
    let part = |part: &str, english| said(&ids(family, field, part), english, language);
    // What all options have, in the language of the request.
    let shown = OptionField {
        name: field.name,
        label: part("label", field.label),
        kind: field.kind.name(),
        default: field.default,
        help: part("help", field.help),
        details: part("details", field.details),
        group: said(&[group_id(field.group)], field.group, language),
        advanced: field.advanced,
        conflicts: field.conflicts,
        ..OptionField::default()
    };
    // What only this kind of value has: its limits, its choices or an example.
    match field.kind {
        Kind::Number { least, most, halves } => OptionField {
            least: Some(least),
            most: Some(most).filter(|&most| most < u64::MAX),
            halves: Some(halves),
            ..shown
        },
        Kind::Range { least, most, open } => {
            OptionField { least: Some(least.into()), most: Some(most.into()), open: Some(open), ..shown }
        }
        Kind::Size { least, most } => {
            OptionField { least: Some(least.into()), most: Some(most.into()), ..shown }
        }
        Kind::Choice(list) | Kind::List(list) => {
            let choice = |choice: &Choice| {
                let label = part(&choice_part(choice), choice.label);
                OptionChoice { word: choice.word.to_owned(), label }
            };
            OptionField { choices: Some(list.iter().map(choice).collect()), ..shown }
        }
        // Words are shown as they are typed.
        Kind::Words(words) => {
            let choice = |word: &str| OptionChoice { word: word.to_owned(), label: word.to_owned() };
            OptionField { choices: Some(words().into_iter().map(choice).collect()), ..shown }
        }
        Kind::Text { example, .. } | Kind::Texts { example, .. } => {
            OptionField { example: Some(example), ..shown }
        }
        _ => shown,
    }
}

/// Returns an engine, with the reason if it cannot be used on this machine.
fn engine(kind: EngineKind) -> Engine {
    let missing = match kind {
        EngineKind::Asp => Asp::default().missing(),
        _ => None,
    };
    Engine { name: kind.name(), there: missing.is_none(), why: missing.map(|error| error.to_string()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookwright_puzzle::{PresetOptions, Puzzle};
    use rookwright_run::document::value_of;
    use std::collections::BTreeMap;

    #[test]
    fn every_example_is_a_puzzle() {
        let document = value_of(&about(&Limits::default(), Language::English));
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
        let document = value_of(&about(&Limits { puzzles: 7, ..Limits::default() }, Language::English));
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

    /// Every text that forms show is among the texts of the languages, and they have no others about options.
    #[test]
    fn options_are_translated() {
        let shared = shared(&Limits::default());
        let families = [
            ("mate", MateOptions::FIELDS),
            ("chessnum", ChessnumOptions::FIELDS),
            ("tour", TourOptions::FIELDS),
        ];
        let fields =
            families.iter().flat_map(|(family, list)| list.iter().map(move |field| (*family, *field)));
        let mut shown: BTreeMap<String, &str> = BTreeMap::new();
        for (family, field) in fields.chain(shared.iter().map(|field| ("common", field))) {
            let choices: &[Choice] = match field.kind {
                Kind::Choice(list) | Kind::List(list) => list,
                _ => &[],
            };
            // A form shows the details only if the help repeats the label.
            let details = if field.help == field.label { field.details } else { "" };
            let parts = [("label", field.label), ("help", field.help), ("details", details)];
            let parts = parts.into_iter().map(|(part, text)| (part.to_owned(), text));
            let choices = choices.iter().map(|choice| (choice_part(choice), choice.label));
            for (part, text) in parts.chain(choices).filter(|(_, text)| !text.is_empty()) {
                let [own, common] = ids(family, field, &part);
                let id = if Language::English.find(&own).is_some() { own } else { common };
                shown.insert(id, text);
            }
            shown.extend((!field.group.is_empty()).then(|| (group_id(field.group), field.group)));
        }
        shown.extend(PRESETS.iter().map(|known| (format!("preset.{}", known.word), known.about)));
        shown.insert("preset.tour".to_owned(), "a knight visits every square once");
        let texts = Language::English.texts();
        let known: BTreeMap<String, &str> = texts
            .filter(|(id, _)| id.starts_with("option.") || id.starts_with("preset."))
            .map(|(id, text)| (id.to_owned(), text))
            .collect();
        assert_eq!(known, shown);
        let german = value_of(&about(&Limits::default(), Language::German));
        assert_eq!(german["generators"]["mate"][0]["label"], "Brett");
        assert_eq!(german["presets"][0]["about"], "n Damen, von denen keine eine andere angreift");
    }
}

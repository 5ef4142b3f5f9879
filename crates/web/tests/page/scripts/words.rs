//! The texts of the page: the tables of all languages agree with each other and with the scripts.

use super::{scripts, studio};
use rookwright_board::Role;
use rookwright_mate::themes::Tag;
use rookwright_sheet::Language;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

const LANGUAGES: [&str; 5] = ["en", "de", "fr", "es", "pt"];

type Table = BTreeMap<String, String>;

fn table(language: &str) -> Table {
    let text = fs::read_to_string(studio().join(format!("words/{language}.json"))).expect("a table");
    let entries: BTreeMap<String, Value> = serde_json::from_str(&text).expect("JSON");
    // A key that stands twice in the file would be lost above.
    assert_eq!(text.lines().count(), entries.len() + 2, "{language}: one line for each key");
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    entries.iter().map(|(key, value)| (key.clone(), text(value))).collect()
}

/// Returns the names in braces.
fn gaps(text: &str) -> BTreeSet<&str> {
    text.split('{').skip(1).filter_map(|rest| rest.split('}').next()).collect()
}

#[test]
fn all_languages_have_the_same_keys_and_gaps() {
    let english = table("en");
    for language in LANGUAGES {
        let other = table(language);
        assert_eq!(english.keys().collect::<Vec<_>>(), other.keys().collect::<Vec<_>>(), "{language}");
        for (key, text) in &other {
            assert!(!text.trim().is_empty(), "{language}: {key} is empty");
            // `one` may leave out its number: “a puzzle”.
            let (mut wanted, mut found) = (gaps(&english[key]), gaps(text));
            if key.ends_with(".one") {
                wanted.remove("n");
                found.remove("n");
            }
            assert_eq!(wanted, found, "{language}: {key}");
        }
    }
}

#[test]
fn plural_forms_come_in_pairs() {
    let english = table("en");
    for key in english.keys() {
        if let Some(stem) = key.strip_suffix(".one") {
            assert!(english.contains_key(&format!("{stem}.other")), "{key}");
            assert!(!english.contains_key(stem), "{stem} has forms and none");
        } else if let Some(stem) = key.strip_suffix(".other") {
            assert!(english.contains_key(&format!("{stem}.one")), "{key}");
        }
    }
}

/// The keys that a text names: whole ones, and the beginnings of those that it puts together (`view.${name}`).
#[derive(Default)]
struct Named {
    whole: BTreeSet<String>,
    beginnings: BTreeSet<String>,
}

impl Named {
    /// Reads a script or the page.  `roots` are the first words of keys.
    fn read(&mut self, text: &str, roots: &BTreeSet<&str>) {
        let of_key = |each: char| each.is_ascii_lowercase() || each.is_ascii_digit() || "._".contains(each);
        for (at, quote) in text.char_indices().filter(|(_, each)| "'\"`".contains(*each)) {
            let rest = &text[at + 1..];
            let key = &rest[..rest.find(|each| !of_key(each)).unwrap_or(rest.len())];
            let after = &rest[key.len()..];
            let is_ours = key.split_once('.').is_some_and(|(root, _)| roots.contains(root));
            if !is_ours || key.ends_with(".js") {
                continue;
            }
            if after.starts_with(quote) {
                self.whole.insert(key.to_owned());
            } else if after.starts_with("${") {
                self.beginnings.insert(key.to_owned());
            }
        }
    }

    fn has(&self, key: &str) -> bool {
        let stem = key.strip_suffix(".one").or_else(|| key.strip_suffix(".other")).unwrap_or(key);
        self.whole.contains(stem) || self.beginnings.iter().any(|beginning| key.starts_with(beginning))
    }
}

/// What the page and the sheets both say, they say in the same words.
#[test]
fn the_page_speaks_like_the_sheets() {
    for language in Language::ALL {
        let page = table(language.name());
        let words = language.words();
        assert_eq!((&*page["turn.white"], &*page["turn.black"]), (words.white_to_move, words.black_to_move));
        for role in Role::ORTHODOX {
            let key = format!("piece.letter.{}", role.letter().to_ascii_lowercase());
            assert_eq!(page[&key], language.letter(role).to_string(), "{language}: {key}");
        }
    }
}

/// Every theme has a name on the page.
#[test]
fn themes_have_names() {
    let named: Vec<String> = table("en").into_keys().filter(|key| key.starts_with("theme.")).collect();
    let mut themes: Vec<String> =
        Tag::ALL.iter().map(|theme| format!("theme.{}", theme.name().replace('-', "_"))).collect();
    themes.sort();
    assert_eq!(named, themes);
}

#[test]
fn keys_are_found_in_scripts() {
    let mut named = Named::default();
    named.read(
        "t('home.title') + t(`view.${name}`, 'other.thing'); import './home/view.js'",
        &["home", "view"].into(),
    );
    assert_eq!(named.whole.iter().collect::<Vec<_>>(), ["home.title"]);
    assert!(named.has("view.mate") && named.has("home.title") && !named.has("home.lead"));
}

#[test]
fn every_key_exists_and_is_used() {
    let english = table("en");
    let roots = english.keys().filter_map(|key| Some(key.split_once('.')?.0)).collect();
    let mut named = Named::default();
    for path in scripts(&studio().join("js")).into_iter().chain([studio().join("index.html")]) {
        named.read(&fs::read_to_string(path).expect("a text"), &roots);
    }
    let exists = |key: &&String| english.contains_key(*key) || english.contains_key(&format!("{key}.one"));
    let missing: Vec<_> = named.whole.iter().filter(|key| !exists(key)).collect();
    assert!(missing.is_empty(), "no table has {missing:?}");
    let useless: Vec<_> = english.keys().filter(|key| !named.has(key)).collect();
    assert!(useless.is_empty(), "no script uses {useless:?}");
}

/// The page, the server, the collection and the command line know one limit.
#[test]
fn names_are_as_long_as_in_the_collection() {
    let text = fs::read_to_string(studio().join("js/names.js")).expect("a script");
    assert!(text.contains(&format!("export const LONGEST_NAME = {};", rookwright_collection::LONGEST_NAME)));
}

//! The texts of all languages: one file for each, complete, and without texts that nothing says.

use crate::structure::source::Source;
use crate::structure::{crates, files, root};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

const LANGUAGES: [&str; 5] = ["en", "de", "fr", "es", "pt"];
/// The ids of what a language says of nouns and numbers, each as it needs it.
const GRAMMAR: [&str; 4] = ["colour.", "noun.", "number", "phrase."];
/// The ids of texts about options, which the crate `ops` holds to be complete.
const OPTIONS: [&str; 2] = ["option.", "preset."];
/// The ids that the page and others share.
const SHARED: [&str; 3] = ["piece.letter.", "side.", "turn."];

type Table = BTreeMap<String, String>;

fn table(language: &str) -> Table {
    let path = root().join(format!("crates/sheet/languages/{language}.json"));
    let text = fs::read_to_string(path).expect("a table");
    let entries: BTreeMap<String, Value> = serde_json::from_str(&text).expect("JSON");
    // A text that stands twice in the file would be lost above; sorted files merge well.
    let ids = text.lines().filter_map(|line| line.trim_start().strip_prefix('"')?.split_once("\": "));
    let ids: Vec<&str> = ids.map(|(id, _)| id).collect();
    assert!(ids.is_sorted() && ids.len() == entries.len(), "{language}: one line for each text, sorted");
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    entries.iter().map(|(id, value)| (id.clone(), text(value))).collect()
}

fn begins_with(id: &str, roots: &[&str]) -> bool {
    roots.iter().any(|root| id.starts_with(root))
}

/// Returns the id without the form for a number.
fn stem(id: &str) -> &str {
    ["one", "other", "u"].iter().find_map(|form| id.strip_suffix(form)?.strip_suffix('.')).unwrap_or(id)
}

/// Returns the names of the gaps, without their forms.
fn gaps(text: &str) -> BTreeSet<String> {
    let gaps = text.split('{').skip(1).map(|rest| rest.split_once('}').expect("a closed gap").0);
    gaps.map(|gap| gap.split(':').next().unwrap_or(gap).to_lowercase()).collect()
}

/// What stands between the parentheses of each `say!` in the sources.
fn calls() -> Vec<String> {
    let mut calls = Vec::new();
    for (_, folder) in crates() {
        for file in files(&folder, "rs") {
            let text = Source::read(&file).text;
            let inside = text.match_indices("say!(").map(|(at, begin)| &text[at + begin.len()..]);
            calls.extend(inside.map(|inside| inside[..end_of_call(inside)].to_owned()));
        }
    }
    calls
}

/// Returns where the parenthesis is closed that was opened before the text.
fn end_of_call(text: &str) -> usize {
    let (mut open, mut is_quoted, mut letters) = (1, false, text.char_indices());
    while let Some((at, letter)) = letters.next() {
        match letter {
            '\\' if is_quoted => drop(letters.next()),
            '"' => is_quoted = !is_quoted,
            '(' if !is_quoted => open += 1,
            ')' if !is_quoted => open -= 1,
            _ => {}
        }
        if open == 0 {
            return at;
        }
    }
    text.len()
}

/// The English texts that sources say with `say!`, by their ids: what the English file has of them is copied from there.
fn said_in_sources() -> Table {
    let mut said = Table::new();
    for call in calls() {
        let mut texts = literals(&call).into_iter();
        let Some(id) = texts.next() else { continue };
        let forms: Vec<String> = texts.collect();
        let ids = match forms.len() {
            1 => vec![id],
            _ => vec![format!("{id}.one"), format!("{id}.other")],
        };
        for (id, form) in ids.into_iter().zip(forms) {
            let known = said.insert(id.clone(), form.clone());
            assert!(known.is_none_or(|known| known == form), "{id} has two English texts");
        }
    }
    said
}

/// A gap that a text has in English, or a language fills too, has its argument; so has a number that chooses a form.
#[test]
fn every_gap_has_an_argument() {
    let tables = LANGUAGES.map(table);
    for call in calls() {
        let Some(id) = literals(&call).into_iter().next() else { continue };
        // Every second part is a text in quotes.
        let plain = call.replace("\\\"", "");
        let arguments = plain.split('"').step_by(2);
        let of_name = |each: char| each.is_ascii_alphanumeric() || each == '_';
        let named: BTreeSet<&str> = arguments.flat_map(|part| part.split(|each| !of_name(each))).collect();
        let texts = tables.iter().flat_map(|table| table.iter().filter(|(known, _)| stem(known) == id));
        for (known, text) in texts {
            let mut wanted = gaps(text);
            wanted.extend((*known != id).then(|| "n".to_owned()));
            let lacks: Vec<_> = wanted.iter().filter(|gap| !named.contains(gap.as_str())).collect();
            assert!(lacks.is_empty(), "{known}: say! is not given {lacks:?}");
        }
    }
}

/// Reads the texts in quotes at the beginning of a list of arguments, with commas or bars between them.
fn literals(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = text.trim_start();
    while let Some(inner) = rest.strip_prefix('"') {
        let mut literal = String::new();
        let mut letters = inner.char_indices();
        let end = loop {
            match letters.next() {
                Some((_, '\\')) => literal.extend(letters.next().map(|(_, letter)| letter)),
                Some((end, '"')) => break end,
                Some((_, letter)) => literal.push(letter),
                None => return found,
            }
        };
        found.push(literal);
        rest = inner[end + 1..].trim_start();
        rest = rest.strip_prefix([',', '|']).unwrap_or(rest).trim_start();
    }
    found
}

/// With `ROOKWRIGHT_WRITE_TEXTS=1` the English file is brought up to date instead.
#[test]
fn the_english_file_has_what_the_sources_say() {
    let (mut english, said) = (table("en"), said_in_sources());
    let differing: Vec<_> = said
        .iter()
        .filter(|(id, text)| english.get(*id) != Some(*text))
        .map(|(id, text)| (id.clone(), text.clone()))
        .collect();
    if std::env::var_os("ROOKWRIGHT_WRITE_TEXTS").is_some() {
        english.extend(differing);
        let lines: Vec<_> =
            english.iter().map(|(id, text)| format!(" {}: {}", json!(id), json!(text))).collect();
        let text = format!("{{\n{}\n}}\n", lines.join(",\n"));
        fs::write(root().join("crates/sheet/languages/en.json"), text).expect("the file can be written");
    } else {
        assert_eq!(differing, [], "the English file is behind: ROOKWRIGHT_WRITE_TEXTS=1 writes it");
    }
}

#[test]
fn every_language_has_every_text_with_its_gaps() {
    let english = table("en");
    let said = |table: &Table| -> BTreeSet<String> {
        table.keys().filter(|id| !begins_with(id, &GRAMMAR)).map(|id| stem(id).to_owned()).collect()
    };
    for language in LANGUAGES {
        let other = table(language);
        let (wanted, found) = (said(&english), said(&other));
        let differing: Vec<_> = wanted.symmetric_difference(&found).collect();
        assert!(differing.is_empty(), "{language}: missing, or not in English: {differing:?}");
        for (id, text) in &other {
            assert!(!text.trim().is_empty(), "{language}: {id} is empty");
            let Some(original) = [id.as_str(), stem(id), &format!("{}.other", stem(id))]
                .iter()
                .find_map(|id| english.get(*id))
                .filter(|_| !begins_with(id, &GRAMMAR))
            else {
                continue;
            };
            let (mut wanted, mut found) = (gaps(original), gaps(text));
            // The form for one may leave out its number: “a puzzle”.
            if id.ends_with(".one") {
                wanted.remove("n");
                found.remove("n");
            }
            // Others may leave out what stands beside the message anyway: the name of a field, the attackers of a square.
            if !id.starts_with("page.") {
                wanted.retain(|gap| found.contains(gap));
            }
            // The arguments of tasks are those that some language needs; sentences with an open gap fail other tests.
            if id.starts_with("task.") {
                found.retain(|gap| wanted.contains(gap));
            }
            assert_eq!(wanted, found, "{language}: {id}");
        }
    }
}

#[test]
fn forms_for_numbers_are_complete() {
    for language in LANGUAGES {
        let table = table(language);
        for id in table.keys().filter(|id| !begins_with(id, &GRAMMAR)) {
            if id.ends_with(".one") {
                assert!(table.contains_key(&format!("{}.other", stem(id))), "{language}: {id} stands alone");
                assert!(!table.contains_key(stem(id)), "{language}: {} has forms and none", stem(id));
            }
            if id.ends_with(".other") {
                assert!(table.contains_key(&format!("{}.one", stem(id))), "{language}: {id} stands alone");
            }
        }
    }
}

/// The ids that sources name: whole ones, and the beginnings of those that they put together (`goal.{}`, `view.${name}`).
#[derive(Default)]
struct Named {
    whole: BTreeSet<String>,
    beginnings: BTreeSet<String>,
}

impl Named {
    /// Reads a source.  `roots` are the first words of ids.
    fn read(&mut self, text: &str, roots: &BTreeSet<&str>) {
        let of_id = |each: char| each.is_ascii_lowercase() || each.is_ascii_digit() || "._".contains(each);
        for (at, quote) in text.char_indices().filter(|(_, each)| "'\"`".contains(*each)) {
            let rest = &text[at + 1..];
            let id = &rest[..rest.find(|each| !of_id(each)).unwrap_or(rest.len())];
            let after = &rest[id.len()..];
            let is_ours = id.split_once('.').is_some_and(|(root, _)| roots.contains(root));
            if !is_ours && !roots.contains(id) || id.ends_with(".js") {
                continue;
            }
            if after.starts_with(quote) {
                self.whole.insert(id.to_owned());
            } else if (after.starts_with("${") || after.starts_with('{')) && id.ends_with(['.', '_']) {
                self.beginnings.insert(id.to_owned());
            }
        }
    }

    fn has(&self, id: &str) -> bool {
        self.whole.contains(stem(id)) || self.beginnings.iter().any(|beginning| id.starts_with(beginning))
    }
}

#[test]
fn ids_are_found_in_sources() {
    let mut named = Named::default();
    let page = "t('home.title') + t(`view.${name}`, 'other.thing'); import './home/view.js'";
    named.read(page, &["home", "view"].into());
    named.read("language.say(&format!(\"goal.{sign}\"), &[])", &["goal"].into());
    assert_eq!(named.whole.iter().collect::<Vec<_>>(), ["home.title"]);
    assert!(named.has("view.mate") && named.has("home.title") && !named.has("home.lead"));
    assert!(named.has("goal.h#"));
}

/// Returns the ids of texts that sources name and no table has, and of texts that no source names.
fn compared(texts: &BTreeSet<&str>, named: &Named) -> (Vec<String>, Vec<String>) {
    let known: BTreeSet<&str> = texts.iter().flat_map(|id| [*id, stem(id)]).collect();
    let missing = named
        .whole
        .iter()
        .filter(|id| id.contains('.') && !id.ends_with('.') && !known.contains(id.as_str()));
    let useless = texts.iter().filter(|id| !named.has(id));
    (missing.cloned().collect(), useless.map(ToString::to_string).collect())
}

#[test]
fn every_text_of_the_page_exists_and_is_used() {
    let english = table("en");
    let texts: BTreeSet<&str> = english
        .keys()
        .filter_map(|id| id.strip_prefix("page.").or_else(|| begins_with(id, &SHARED).then_some(id)))
        .collect();
    let roots = texts.iter().filter_map(|id| Some(id.split_once('.')?.0)).collect();
    let mut named = Named::default();
    let studio = root().join("crates/web/studio");
    for path in files(&studio.join("js"), "js").into_iter().chain([studio.join("index.html")]) {
        named.read(&fs::read_to_string(path).expect("a text"), &roots);
    }
    let (missing, useless) = compared(&texts, &named);
    assert!(missing.is_empty(), "no language has {missing:?}");
    assert!(useless.is_empty(), "no script uses {useless:?}");
}

#[test]
fn every_other_text_exists_and_is_used() {
    let english = table("en");
    let exempt =
        |id: &str| begins_with(id, &["page."]) || begins_with(id, &OPTIONS) || begins_with(id, &GRAMMAR);
    let texts: BTreeSet<&str> = english.keys().map(String::as_str).filter(|id| !exempt(id)).collect();
    let roots = texts.iter().filter_map(|id| id.split('.').next()).collect();
    let mut named = Named::default();
    for crate_ in ["board", "sheet", "words", "mate"] {
        for path in files(&root().join("crates").join(crate_).join("src"), "rs") {
            named.read(&fs::read_to_string(path).expect("a text"), &roots);
        }
    }
    let said = said_in_sources().into_keys().filter(|id| !exempt(id));
    named.whole.extend(said.map(|id| stem(&id).to_owned()));
    let (missing, useless) = compared(&texts, &named);
    assert!(missing.is_empty(), "no language has {missing:?}");
    assert!(useless.is_empty(), "nothing says {useless:?}");
}

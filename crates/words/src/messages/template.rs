//! A message of the tables: its English text and its translations.

use super::gap::Gap;
use super::nested::Nested;
use crate::language::capital;
use rookwright_sheet::Language;
use serde_json::{Map, Value};

/// A part of a text: fixed words, or a gap with its name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Part {
    Fixed(String),
    Gap(String),
}

/// A message with its translations.
pub(super) struct Template {
    english: String,
    parts: Vec<Part>,
    /// The translations by the codes of the languages: one text, or those for one and for other numbers.
    others: Vec<(String, Vec<Vec<Part>>)>,
}

/// Splits a text at its gaps.
pub(super) fn parts(text: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some((before, (name, after))) =
        rest.split_once('{').and_then(|(before, inner)| Some((before, inner.split_once('}')?)))
    {
        if !before.is_empty() {
            parts.push(Part::Fixed(before.to_owned()));
        }
        parts.push(Part::Gap(name.to_owned()));
        rest = after;
    }
    if !rest.is_empty() {
        parts.push(Part::Fixed(rest.to_owned()));
    }
    parts
}

/// Reads a table. Its form is held by a test.
pub(super) fn read(table: &str) -> Vec<Template> {
    let table: Map<String, Value> = serde_json::from_str(table).unwrap_or_default();
    let forms = |value: &Value| match value {
        Value::Array(forms) => forms.iter().filter_map(Value::as_str).map(parts).collect(),
        one => one.as_str().map(parts).into_iter().collect(),
    };
    let template = |(english, others): (String, Value)| {
        let others = others.as_object().into_iter().flatten();
        let others = others.map(|(code, value)| (code.clone(), forms(value))).collect();
        Template { parts: parts(&english), english, others }
    };
    table.into_iter().map(template).collect()
}

impl Template {
    pub(super) fn english(&self) -> &str {
        &self.english
    }

    pub(super) fn has_gaps(&self) -> bool {
        self.parts.iter().any(|part| matches!(part, Part::Gap(_)))
    }

    /// Returns the number of bytes that are fixed.
    pub(super) fn fixed_length(&self) -> usize {
        let length = |part: &Part| if let Part::Fixed(text) = part { text.len() } else { 0 };
        self.parts.iter().map(length).sum()
    }

    /// Returns the translation of a text that matches; `None` if it does not.
    pub(super) fn filled(&self, text: &str, language: Language, nested: Nested<'_>) -> Option<String> {
        let mut values = Vec::new();
        let fits = |gap: &str, value: &str| Gap::of(gap).translated(value, "", language, nested).is_some();
        matched(&self.parts, text, &fits, &mut values).then_some(())?;
        let (_, forms) = self.others.iter().find(|(code, _)| code == language.name())?;
        let is_one = values.iter().any(|&(name, value)| name == "n" && value == "1");
        let form = if is_one { forms.first() } else { forms.last() }?;
        let mut said = String::new();
        for part in form {
            match part {
                Part::Fixed(text) => said += text,
                Part::Gap(name) => {
                    let (article, name) = name.split_once(':').unwrap_or(("", name));
                    let &(_, value) = values.iter().find(|(known, _)| *known == name)?;
                    let small = article.to_lowercase();
                    let word = Gap::of(name).translated(value, &small, language, nested)?;
                    said += &if small == article { word } else { capital(&word) };
                }
            }
        }
        Some(said)
    }
}

/// Whether the text consists of the parts. Collects what stands in the gaps, which is as short as possible.
fn matched<'a>(
    parts: &'a [Part],
    text: &'a str,
    fits: &dyn Fn(&str, &str) -> bool,
    values: &mut Vec<(&'a str, &'a str)>,
) -> bool {
    match parts {
        [] => text.is_empty(),
        [Part::Fixed(fixed), rest @ ..] => {
            text.strip_prefix(fixed.as_str()).is_some_and(|text| matched(rest, text, fits, values))
        }
        [Part::Gap(name)] => {
            let is_fitting = !text.is_empty() && fits(name, text);
            values.extend(is_fitting.then_some((name.as_str(), text)));
            is_fitting
        }
        [Part::Gap(name), rest @ ..] => {
            let next = if let Some(Part::Fixed(fixed)) = rest.first() { fixed.as_str() } else { "" };
            let known = values.len();
            text.match_indices(next).filter(|&(end, _)| end > 0).any(|(end, _)| {
                values.truncate(known);
                values.push((name, &text[..end]));
                // What takes long to check is checked last.
                let (value, is_late) = (&text[..end], Gap::of(name).is_nested());
                (is_late || fits(name, value))
                    && matched(rest, &text[end..], fits, values)
                    && (!is_late || fits(name, value))
            })
        }
    }
}

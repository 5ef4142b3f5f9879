//! A message of the tables: its id and its English text.

use super::gap::Gap;
use super::nested::Nested;
use rookwright_board::{Argument, said};
use rookwright_sheet::Language;

/// A part of a text: fixed words, or a gap with its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Part {
    Fixed(&'static str),
    Gap(&'static str),
}

/// A message.
pub(super) struct Template {
    /// The id without the form for a number.
    id: &'static str,
    english: &'static str,
    parts: Vec<Part>,
}

/// Splits a text at its gaps, whose forms are left out.
pub(super) fn parts(text: &'static str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some((before, (name, after))) =
        rest.split_once('{').and_then(|(before, inner)| Some((before, inner.split_once('}')?)))
    {
        if !before.is_empty() {
            parts.push(Part::Fixed(before));
        }
        parts.push(Part::Gap(name.split(':').next().unwrap_or(name)));
        rest = after;
    }
    if !rest.is_empty() {
        parts.push(Part::Fixed(rest));
    }
    parts
}

impl Template {
    pub(super) fn new(id: &'static str, english: &'static str) -> Self {
        let stem = id.strip_suffix(".one").or_else(|| id.strip_suffix(".other")).unwrap_or(id);
        Self { id: stem, english, parts: parts(english) }
    }

    pub(super) fn english(&self) -> &'static str {
        self.english
    }

    pub(super) fn id(&self) -> &'static str {
        self.id
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
        let fits = |gap: &str, value: &str| Gap::of(gap).argument(value, language, nested).is_some();
        matched(&self.parts, text, &fits, &mut values).then_some(())?;
        let argument = |(name, value): (&'static str, &str)| {
            Some((name, Gap::of(name).argument(value, language, nested)?))
        };
        let arguments: Option<Vec<(&'static str, Argument)>> = values.into_iter().map(argument).collect();
        said(&language, self.id, &arguments?)
    }
}

/// Whether the text consists of the parts. Collects what stands in the gaps, which is as short as possible.
fn matched<'a>(
    parts: &[Part],
    text: &'a str,
    fits: &dyn Fn(&str, &str) -> bool,
    values: &mut Vec<(&'static str, &'a str)>,
) -> bool {
    match parts {
        [] => text.is_empty(),
        [Part::Fixed(fixed), rest @ ..] => {
            text.strip_prefix(fixed).is_some_and(|text| matched(rest, text, fits, values))
        }
        [Part::Gap(name)] => {
            let is_fitting = !text.is_empty() && fits(name, text);
            values.extend(is_fitting.then_some((*name, text)));
            is_fitting
        }
        [Part::Gap(name), rest @ ..] => {
            let next = if let Some(Part::Fixed(fixed)) = rest.first() { fixed } else { "" };
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

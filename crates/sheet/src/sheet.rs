//! What stands on a sheet of puzzles, as plain data: whoever fills it in knows the puzzles, whoever
//! writes it as PDF or HTML need not.

use crate::language::Language;
use rookwright_board::Diagram;

/// Puzzles to print, with their answers.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Sheet {
    /// The heading.
    pub title: Option<String>,
    /// A line below the heading.
    pub subtitle: Option<String>,
    /// Whether there is room for a name and a date.
    pub name_line: bool,
    /// The language of the fixed words.
    pub language: Language,
    /// The puzzles in their order.
    pub entries: Vec<Entry>,
}

/// One puzzle of a sheet.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// Its number.
    pub number: u32,
    /// What it is called.
    pub title: Option<String>,
    /// The picture, without a caption.
    pub diagram: Diagram,
    /// What is asked, in a few words or signs: `Mate in 2`, `#2`.
    pub task: String,
    /// What is asked, in full sentences, where `task` does not say it all.  Puzzles that share it have
    /// it printed once.
    pub rules: Option<String>,
    /// How many men there are: `5+3`.
    pub men: Option<String>,
    /// How hard it is.
    pub difficulty: Option<Difficulty>,
    /// The answer.
    pub answer: Answer,
}

/// How hard a puzzle is, as so many of so many stars.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Difficulty {
    /// From 1.
    pub level: u8,
    /// The hardest level there is.
    pub of: u8,
}

/// An answer: lines of text, a picture, or both.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Answer {
    /// What is to be said, line by line.
    pub lines: Vec<Line>,
    /// The finished board.
    pub diagram: Option<Diagram>,
}

/// A line of an answer; it may be broken where it is too long.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    /// How far it is set in: the depth of a variation.
    pub indent: u8,
    /// The text.
    pub spans: Vec<Span>,
}

/// A stretch of text in one style.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Span {
    /// The text.
    pub text: String,
    /// How it is set.
    pub style: Style,
}

/// How a text is set.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Style {
    /// As usual.
    #[default]
    Plain,
    /// Bold: numbers and keys.
    Strong,
    /// Italic: remarks.
    Soft,
}

impl Span {
    /// A text as usual.
    pub fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), style: Style::Plain }
    }

    /// A text in bold.
    pub fn strong(text: impl Into<String>) -> Self {
        Self { text: text.into(), style: Style::Strong }
    }

    /// A text in italics.
    pub fn soft(text: impl Into<String>) -> Self {
        Self { text: text.into(), style: Style::Soft }
    }
}

impl Line {
    /// A line set in so far.
    pub fn at(indent: u8, spans: impl IntoIterator<Item = Span>) -> Self {
        Self { indent, spans: spans.into_iter().collect() }
    }

    /// Its text without the styles.
    pub fn text(&self) -> String {
        self.spans.iter().map(|span| span.text.as_str()).collect()
    }
}

impl Difficulty {
    /// `★★★☆☆`.
    pub fn stars(self) -> String {
        let full = self.level.min(self.of);
        (0..self.of).map(|star| if star < full { '★' } else { '☆' }).collect()
    }
}

impl Sheet {
    /// Every text of the sheet.
    pub(crate) fn texts(&self) -> impl Iterator<Item = &str> {
        let heads = [&self.title, &self.subtitle].into_iter().flatten();
        let entries = self.entries.iter().flat_map(|entry| {
            let texts = [entry.title.as_ref(), Some(&entry.task), entry.rules.as_ref(), entry.men.as_ref()];
            let spans = entry.answer.lines.iter().flat_map(|line| &line.spans);
            texts.into_iter().flatten().chain(spans.map(|span| &span.text))
        });
        heads.chain(entries).map(String::as_str)
    }

    /// The rules of the puzzles in the order of their first use, each with the numbers of its puzzles where not all have
    /// it: few enough to be printed at the head of the sheet.  `None` where there are so many, or their puzzles are so
    /// scattered, that each goes with its puzzle.
    pub fn shared_rules(&self) -> Option<Vec<String>> {
        const MOST: usize = 3;
        let mut rules: Vec<(&str, Vec<u32>)> = Vec::new();
        for entry in &self.entries {
            let Some(text) = entry.rules.as_deref() else { continue };
            match rules.iter().position(|(other, _)| *other == text) {
                Some(known) => rules[known].1.push(entry.number),
                None if rules.len() == MOST => return None,
                None => rules.push((text, vec![entry.number])),
            }
        }
        let (all, colon) = (self.entries.len(), self.language.words().colon);
        let told = |(text, numbers): (&str, Vec<u32>)| match numbers.len() == all {
            true => Some(text.to_owned()),
            false => Some(format!("{}{colon}{text}", ranges(&numbers)?)),
        };
        rules.into_iter().map(told).collect()
    }
}

/// `1–3, 7`; `None` where the list is long.
fn ranges(numbers: &[u32]) -> Option<String> {
    const MOST: usize = 12;
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    for &number in numbers {
        match ranges.last_mut() {
            Some((_, last)) if last.checked_add(1) == Some(number) => *last = number,
            _ => ranges.push((number, number)),
        }
    }
    let shown = |(first, last): (u32, u32)| match last - first {
        0 => first.to_string(),
        1 => format!("{first}, {last}"),
        _ => format!("{first}–{last}"),
    };
    (ranges.len() <= MOST).then(|| ranges.into_iter().map(shown).collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookwright_board::Geometry;

    fn sheet(rules: &[&str]) -> Sheet {
        let entry = |(number, rule): (u32, &&str)| Entry {
            number,
            title: None,
            diagram: Diagram::of(Geometry::new(3, 3).unwrap()),
            task: String::new(),
            rules: Some((*rule).to_owned()).filter(|rule| !rule.is_empty()),
            men: None,
            difficulty: None,
            answer: Answer::default(),
        };
        Sheet { entries: (1..).zip(rules).map(entry).collect(), ..Sheet::default() }
    }

    #[test]
    fn rules_are_said_once() {
        let shared = |rules: &[&str]| sheet(rules).shared_rules();
        assert_eq!(shared(&["a", "a"]), Some(vec!["a".to_owned()]));
        assert_eq!(
            shared(&["", "a", "a", "b", "a", "a", "a"]),
            Some(vec!["2, 3, 5–7: a".into(), "4: b".into()])
        );
        assert_eq!(shared(&["a", "b", "c", "d"]), None);
        assert_eq!(shared(&["", ""]), Some(Vec::new()));
        // Whoever read it without the numbers would take it for the rule of all.
        assert_eq!(shared(&["a", ""].repeat(20)), None);
    }

    #[test]
    fn stars() {
        assert_eq!(Difficulty { level: 2, of: 3 }.stars(), "★★☆");
        assert_eq!(Difficulty { level: 9, of: 3 }.stars(), "★★★");
    }
}

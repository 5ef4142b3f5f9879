//! The content of a sheet as plain data, so that the formats need no knowledge of puzzles.

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
    /// The puzzles in order.
    pub entries: Vec<Entry>,
}

/// A puzzle of a sheet.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// Its number.
    pub number: u32,
    /// Its title.
    pub title: Option<String>,
    /// Its diagram, without a caption.
    pub diagram: Diagram,
    /// The task as a short caption: `Mate in 2`, `#2`.
    pub task: String,
    /// Whether the task says who is to move.
    pub says_turn: bool,
    /// The task in full sentences, if the caption is not enough.  Rules that several puzzles share are printed once.
    pub rules: Option<String>,
    /// The number of pieces of each side: `5+3`.
    pub men: Option<String>,
    /// Its difficulty.
    pub difficulty: Option<Difficulty>,
    /// The answer.
    pub answer: Answer,
}

/// A difficulty, which is printed as stars.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Difficulty {
    /// The level, from 1.
    pub level: u8,
    /// The highest level.
    pub of: u8,
}

/// An answer: lines of text, a diagram, or both.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Answer {
    /// The lines of text.
    pub lines: Vec<AnswerLine>,
    /// The diagram of the solution.
    pub diagram: Option<Diagram>,
}

/// A line of an answer, which is broken if it is too long.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct AnswerLine {
    /// The indentation: the depth of a variation.
    pub indent: u8,
    /// The text.
    pub spans: Vec<Span>,
}

/// A text in one style.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Span {
    /// The text.
    pub text: String,
    /// The style.
    pub style: Style,
}

/// The style of a text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Style {
    /// Regular.
    #[default]
    Plain,
    /// Bold: numbers and keys.
    Strong,
    /// Italic: remarks.
    Soft,
}

impl Span {
    /// Returns a regular text.
    pub fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), style: Style::Plain }
    }

    /// Returns a bold text.
    pub fn strong(text: impl Into<String>) -> Self {
        Self { text: text.into(), style: Style::Strong }
    }

    /// Returns an italic text.
    pub fn soft(text: impl Into<String>) -> Self {
        Self { text: text.into(), style: Style::Soft }
    }
}

impl AnswerLine {
    /// Returns a line with this indentation.
    pub fn at(indent: u8, spans: impl IntoIterator<Item = Span>) -> Self {
        Self { indent, spans: spans.into_iter().collect() }
    }

    /// Returns the text without styles.
    pub fn text(&self) -> String {
        self.spans.iter().map(|span| span.text.as_str()).collect()
    }
}

impl Difficulty {
    /// Returns the difficulty as stars: `★★★☆☆`.
    pub fn stars(self) -> String {
        let full = self.level.min(self.of);
        (0..self.of).map(|star| if star < full { '★' } else { '☆' }).collect()
    }
}

impl Entry {
    /// Returns a puzzle with its number, task and diagram, without an answer.
    pub fn new(number: u32, task: impl Into<String>, diagram: Diagram) -> Self {
        Self {
            number,
            title: None,
            diagram,
            task: task.into(),
            says_turn: false,
            rules: None,
            men: None,
            difficulty: None,
            answer: Answer::default(),
        }
    }
}

impl Answer {
    /// Whether nothing is to be printed.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty() && self.diagram.is_none()
    }
}

impl Sheet {
    /// Returns a sheet of puzzles without a heading.
    pub fn of(entries: impl IntoIterator<Item = Entry>) -> Self {
        Self { entries: entries.into_iter().collect(), ..Self::default() }
    }

    /// Returns all texts of the sheet.
    pub(crate) fn texts(&self) -> impl Iterator<Item = &str> {
        let heads = [&self.title, &self.subtitle].into_iter().flatten();
        let entries = self.entries.iter().flat_map(|entry| {
            let texts = [entry.title.as_ref(), Some(&entry.task), entry.rules.as_ref(), entry.men.as_ref()];
            let spans = entry.answer.lines.iter().flat_map(|line| &line.spans);
            texts.into_iter().flatten().chain(spans.map(|span| &span.text))
        });
        heads.chain(entries).map(String::as_str)
    }

    /// Returns the rules that puzzles of the sheet share, in the order of their first use.
    ///
    /// A rule that not all puzzles have begins with the numbers of its puzzles.  Returns `None` if there are too many
    /// rules or their puzzles are too scattered; then each puzzle has its own rules.
    pub fn shared_rules(&self) -> Option<Vec<String>> {
        Some(self.rules_of(&self.entries)?.into_iter().map(|rule| rule.text).collect())
    }

    /// Returns the rules that some puzzles of the sheet share, such as those of a page, above which they stand.
    pub(crate) fn rules_of(&self, entries: &[Entry]) -> Option<Vec<SharedRule>> {
        const MOST: usize = 3;
        let mut rules: Vec<(usize, &str, Vec<u32>)> = Vec::new();
        for (nth, entry) in entries.iter().enumerate() {
            let Some(text) = entry.rules.as_deref() else { continue };
            match rules.iter().position(|(_, other, _)| *other == text) {
                Some(known) => rules[known].2.push(entry.number),
                // More rules than that would be a page of their own.
                None if rules.len() == MOST => return None,
                None => rules.push((nth, text, vec![entry.number])),
            }
        }
        let colon = self.language.text("sheet.colon");
        let numbered = |(first, rule, numbers): (usize, &str, Vec<u32>)| {
            let text = match numbers.len() == entries.len() {
                true => rule.to_owned(),
                // A rule that not all have says whose it is.
                false => format!("{}{colon}{rule}", ranges(&numbers)?),
            };
            Some(SharedRule { text, first })
        };
        rules.into_iter().map(numbered).collect()
    }
}

/// A rule that several puzzles share.
pub(crate) struct SharedRule {
    /// The rule, after the numbers of its puzzles if not all have it.
    pub(crate) text: String,
    /// The place of the first puzzle that has it, from 0.
    pub(crate) first: usize,
}

/// Returns a list of ranges: `1–3, 7`; `None` if it is too long.
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
            says_turn: false,
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

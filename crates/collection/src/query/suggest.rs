//! Completes the word of a query that is being typed.

use super::facets::Counts;
use super::parse::{FAMILIES, FIELDS};
use crate::claim::{LabelKind, plain_name};
use crate::error::Error;
use crate::record::Status;
use crate::store::Collection;
use rookwright_run::document::document;

/// The most suggestions.
const MOST: usize = 12;

/// The fields that are not in the table of examples, with their meaning.
const OTHERS: [(&str, &str); 4] = [
    ("title", "words in the title"),
    ("source", "words in the source"),
    ("comment", "words in the comment"),
    ("popularity", "the popularity, from -100 to 100"),
];

/// A word that may be meant.
#[document]
pub struct Suggestion {
    /// What replaces the word that is typed.
    pub insert: String,
    /// What it means.
    pub label: String,
    /// The number of puzzles, if it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<u64>,
}

/// How a query may go on.
#[document]
#[derive(Default)]
#[cfg_attr(feature = "schema", schemars(rename = "SuggestAnswer"))]
pub struct Suggestions {
    /// Where the word begins, in characters.
    pub from: usize,
    /// Where it ends.
    pub to: usize,
    /// The suggestions, the best first.
    pub suggestions: Vec<Suggestion>,
}

impl Collection {
    /// Completes the word of a query that ends at a place, which is counted in characters.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub fn suggest(&self, text: &str, at: usize) -> Result<Suggestions, Error> {
        let typed: Vec<char> = text.chars().take(at).collect();
        let from = word_start(&typed);
        let word: String = typed[from..].iter().collect();
        let (minus, rest) = word.strip_prefix('-').map_or(("", word.as_str()), |rest| ("-", rest));
        let mut list = match rest.split_once(':') {
            None => self.names(rest)?,
            Some((field, value)) => self.values(&field.to_lowercase(), value)?,
        };
        list.truncate(MOST);
        list.iter_mut().for_each(|suggestion| suggestion.insert.insert_str(0, minus));
        Ok(Suggestions { from, to: typed.len(), suggestions: list })
    }

    /// Returns the fields and statuses that begin with a text.
    fn names(&self, typed: &str) -> Result<Vec<Suggestion>, Error> {
        let typed = typed.to_lowercase();
        let fields = FIELDS.iter().filter_map(|(example, about)| Some((example.split_once(':')?.0, *about)));
        let field = |(name, about): (&str, &str)| Suggestion {
            insert: format!("{name}:"),
            label: about.to_owned(),
            count: None,
        };
        let mut found: Vec<Suggestion> =
            fields.chain(OTHERS).filter(|(name, _)| name.starts_with(&typed)).map(field).collect();
        // With nothing typed, the fields alone are a long list.
        if !typed.is_empty() {
            let statuses = self.status_counts()?.into_iter();
            for (status, many) in statuses.filter(|(status, _)| status.name().starts_with(&typed)) {
                // The word finds those of which some source claims otherwise, too, which would have to be counted.
                let count = (status != Status::Differs).then_some(many);
                let (insert, label) = (status.name().to_owned(), status.words().to_owned());
                found.push(Suggestion { insert, label, count });
            }
        }
        Ok(found)
    }

    /// Returns the values of a field that begin with a text, then those that contain it.
    fn values(&self, field: &str, typed: &str) -> Result<Vec<Suggestion>, Error> {
        let typed = typed.trim_start_matches('"');
        // Of several names only the last is completed.
        let (before, last) = match (field, typed.rfind(',')) {
            ("theme" | "opening" | "tag" | "asked" | "stipulation", Some(at)) => typed.split_at(at + 1),
            _ => ("", typed),
        };
        let all: Counts = match field {
            "theme" => self.label_counts(LabelKind::Theme)?,
            "opening" => self.label_counts(LabelKind::Opening)?,
            "tag" => self.label_counts(LabelKind::Tag)?,
            "asked" | "stipulation" => self.label_counts(LabelKind::Asked)?,
            "mate" => self.mates()?,
            "family" => self.families()?,
            "status" | "is" => {
                let counts = self.status_counts()?.into_iter();
                counts.map(|(status, many)| (status.name().to_owned(), many)).collect()
            }
            "in" | "list" => self.lists()?.into_iter().map(|list| (list.name, list.puzzles)).collect(),
            "author" | "title" | "source" => return self.texts(field, typed),
            _ => return Ok(example(field, typed)),
        };
        let plain = |name: &str| plain_name(LabelKind::Theme, name);
        let (lower, bare) = (last.to_lowercase(), plain(last));
        // Names are compared as typed, and also without signs and capitals, as the query reads them.
        let begins = |name: &str| {
            name.to_lowercase().starts_with(&lower) || (!bare.is_empty() && plain(name).starts_with(&bare))
        };
        let holds = |name: &str| !bare.is_empty() && plain(name).contains(&bare);
        // Names that begin with the text are more likely meant than those that have it somewhere.
        let (first, rest): (Counts, Counts) = all.into_iter().partition(|(name, _)| begins(name));
        let found = first.into_iter().chain(rest.into_iter().filter(|(name, _)| holds(name)));
        let suggestion = |(name, many): (String, u64)| Suggestion {
            insert: format!("{field}:{}", quoted(&format!("{before}{name}"))),
            label: name,
            count: Some(many),
        };
        Ok(found.take(MOST).map(suggestion).collect())
    }

    /// Returns the numbers of moves of direct mates.
    fn mates(&self) -> Result<Counts, Error> {
        let asked = self.label_counts(LabelKind::Asked)?;
        let moves = |name: &str| name.strip_prefix('#')?.parse::<u32>().ok();
        let mut mates: Vec<_> =
            asked.into_iter().filter_map(|(name, many)| Some((moves(&name)?, many))).collect();
        mates.sort_unstable();
        Ok(mates.into_iter().map(|(moves, many)| (moves.to_string(), many)).collect())
    }

    /// Returns the families that have puzzles.
    pub(crate) fn families(&self) -> Result<Counts, Error> {
        let mut families = Counts::new();
        for family in FAMILIES {
            let many: i64 = self.family_labels(family)?.iter().map(|(_, puzzles)| puzzles).sum();
            if many > 0 {
                families.push((family.to_owned(), many.unsigned_abs()));
            }
        }
        Ok(families)
    }

    /// Returns the texts of a column that contain what is typed, the most frequent first.
    fn texts(&self, field: &str, typed: &str) -> Result<Vec<Suggestion>, Error> {
        // The names of the columns are those of the fields.
        let sql = format!(
            "SELECT {field}, count(*) FROM words WHERE {field} IS NOT NULL AND instr(lower({field}), lower(?1)) > 0
             GROUP BY {field} ORDER BY instr(lower({field}), lower(?1)) > 1, 2 DESC, 1 LIMIT {MOST}"
        );
        self.rows(&sql, [typed.trim_end_matches('"')], |row| {
            let (name, many): (String, u64) = row.try_into()?;
            Ok(Suggestion { insert: format!("{field}:{}", quoted(&name)), label: name, count: Some(many) })
        })
    }
}

/// Returns where the word at the end begins. A blank between quotation marks is a part of it.
fn word_start(typed: &[char]) -> usize {
    let (mut start, mut inside) = (0, false);
    for (at, letter) in typed.iter().enumerate() {
        match letter {
            '"' => inside = !inside,
            letter if letter.is_whitespace() && !inside => start = at + 1,
            _ => {}
        }
    }
    start
}

/// Returns the example of a field without names that could be listed, as long as nothing else is typed.
fn example(field: &str, typed: &str) -> Vec<Suggestion> {
    let is_it = |example: &str| {
        example.split_once(':').is_some_and(|(name, value)| name == field && value.starts_with(typed))
    };
    let found = FIELDS.iter().find(|(example, _)| is_it(example)).map(|(example, about)| Suggestion {
        insert: (*example).to_owned(),
        label: (*about).to_owned(),
        count: None,
    });
    found.into_iter().collect()
}

/// Writes a value so that the query reads it as one word. Quotation marks inside cannot be written.
fn quoted(value: &str) -> String {
    let value = value.replace('"', " ");
    if value.chars().any(char::is_whitespace) { format!("\"{value}\"") } else { value }
}

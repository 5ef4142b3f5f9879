//! What the program says in English, in the other languages.
//!
//! Most messages are said in the language of the work (`rookwright_board::say!`). Those that are not yet are written in English
//! where they arise: titles, why generators reject puzzles, some errors. Such a message is found by its English text among the texts of `languages/en.json`. A text with variable parts has gaps, and the name
//! of a gap says what may stand in it:
//!
//! | gap | matches | in the translation |
//! |---|---|---|
//! | `n` | a whole number | the same; chooses between the forms of the text |
//! | `square` | the name of a square | the same |
//! | `move` | a move, or several with commas between them | with the piece letters of the language |
//! | `pieces` | the plural of the name of a piece: `black queens` | any form of the noun |
//! | `count` | a number of pieces: `2 queens` | in the words of the sheets |
//! | `text` | any text | the same |
//! | `side`, `goal`, `field` | a text without gaps that is in the tables | its translation |
//! | others | any text that is in the tables | its translation |
//!
//! A gap may have a number behind its name, `{n2}`, so that a text can have several of a kind.

mod gap;
mod nested;
mod template;

#[cfg(test)]
mod tests;

use nested::Nested;
use rookwright_board::sentence;
use rookwright_sheet::Language;
use std::cell::Cell;
use std::collections::HashMap;
use std::sync::LazyLock;
use template::Template;

/// The beginnings of the ids of messages.
const MESSAGES: [&str; 6] = ["error.", "goal.", "name.", "play.", "task.side.", "turn."];
/// The longest line that is looked up, in bytes.
const LONGEST: usize = 600;
/// How deep texts may be nested in gaps.
const DEEPEST: usize = 4;
/// The most texts in gaps that are looked up for one line. A message may quote anything.
const MOST_NESTED: u32 = 500;

/// All messages.
struct Catalogue {
    /// The messages without gaps, by their English text.
    whole: HashMap<&'static str, Template>,
    /// The messages with gaps, those with the longest fixed text first.
    gapped: Vec<Template>,
}

static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| {
    let (mut whole, mut gapped) = (HashMap::new(), Vec::new());
    let texts = Language::English.texts().filter(|(id, _)| MESSAGES.iter().any(|root| id.starts_with(root)));
    for template in texts.map(|(id, english)| Template::new(id, english)) {
        if template.has_gaps() {
            gapped.push(template);
        } else {
            whole.insert(template.english(), template);
        }
    }
    gapped.sort_by_key(|template: &Template| (std::cmp::Reverse(template.fixed_length()), template.id()));
    Catalogue { whole, gapped }
});

/// Returns an English message of this program in another language. Each line that no table has stays English.
///
/// ```
/// use rookwright_sheet::Language;
/// use rookwright_words::translated;
///
/// let said = translated("the given solution 1.Qb1 is wrong", Language::German);
/// assert_eq!(said, "die angegebene Lösung 1.Db1 ist falsch");
/// ```
pub fn translated(english: &str, language: Language) -> String {
    let line = |line: &str| known_translation(line, language).unwrap_or_else(|| line.to_owned());
    if language == Language::English || english.is_empty() {
        return english.to_owned();
    }
    english.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

/// Returns a line of a message in another language; `None` if no table has it.
pub fn known_translation(english: &str, language: Language) -> Option<String> {
    if language == Language::English {
        return Some(english.to_owned());
    }
    let short = (english.len() <= LONGEST).then_some(english)?;
    let nested = Nested { any: found, whole: found_whole, depth: DEEPEST, left: &Cell::new(MOST_NESTED) };
    sentence_by_sentence(short, language, nested).or_else(|| {
        // A message may have been made a sentence.
        let bare = short.strip_suffix('.')?;
        let small = |text: &str| {
            let mut letters = text.chars();
            letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect())
        };
        let text = found(bare, language, nested).or_else(|| found(&small(bare), language, nested))?;
        Some(sentence(&text))
    })
}

/// Returns the translation of a text, or of each of its sentences, that is in the tables.
fn sentence_by_sentence(english: &str, language: Language, nested: Nested<'_>) -> Option<String> {
    let by_sentence = || {
        let parts: Option<Vec<String>> =
            english.split_inclusive(". ").map(|part| found(part.trim_end(), language, nested)).collect();
        parts.filter(|parts| parts.len() > 1).map(|parts| parts.join(" "))
    };
    found(english, language, nested).or_else(by_sentence)
}

/// Returns the translation of a text that is in the tables.
fn found(english: &str, language: Language, nested: Nested<'_>) -> Option<String> {
    let nested = nested.spend()?;
    let mut gapped = CATALOGUE.gapped.iter();
    found_whole(english, language, nested)
        .or_else(|| gapped.find_map(|template| template.filled(english, language, nested)))
}

/// Returns the translation of a text without gaps.
fn found_whole(english: &str, language: Language, nested: Nested<'_>) -> Option<String> {
    CATALOGUE.whole.get(english)?.filled(english, language, nested)
}

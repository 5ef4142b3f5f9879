//! The languages that sheets are printed in, and their texts.
//!
//! All that the program says to people in a language is in one file, `languages/de.json`: texts by their ids, sorted, with gaps as
//! `rookwright_board::Texts` describes them. Sheets, server and page take their texts from there.

use crate::embedded::{embedded, files, text};
use rookwright_board::{Arguments, Colour, Role, Texts, letter_id, said, speaking};
use rookwright_run::options::Choices;
use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

/// A language that sheets are printed in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Choices)]
pub enum Language {
    /// English.
    #[default]
    #[choice("English", word = "en")]
    English,
    /// German.
    #[choice("Deutsch", word = "de")]
    German,
    /// French.
    #[choice("Français", word = "fr")]
    French,
    /// Spanish.
    #[choice("Español", word = "es")]
    Spanish,
    /// Portuguese.
    #[choice("Português", word = "pt")]
    Portuguese,
}

/// The texts of a language by their ids.
type Table = HashMap<String, String>;

impl Language {
    /// Returns the letter of a piece in the notation of this language.  Moves do not use the letter of the pawn.
    pub fn letter(self, role: Role) -> char {
        self.find(&letter_id(role.letter())).and_then(|text| text.chars().next()).unwrap_or(role.letter())
    }

    /// Returns who is to move: `White to move`.
    pub fn turn(self, side: Colour) -> &'static str {
        self.text(match side {
            Colour::White => "turn.white",
            Colour::Black => "turn.black",
        })
    }

    /// Returns the text with an id, as it is written with its gaps; the id itself if there is no such text.
    ///
    /// ```
    /// use rookwright_sheet::Language;
    ///
    /// assert_eq!(Language::German.text("sheet.page"), "Seite");
    /// ```
    pub fn text(self, id: &'static str) -> &'static str {
        self.table().get(id).map_or(id, String::as_str)
    }

    /// Returns the text with an id and its gaps filled; the id itself if there is no such text.
    pub fn say(self, id: &str, arguments: &Arguments) -> String {
        said(&self, id, arguments).unwrap_or_else(|| id.to_owned())
    }

    /// Does some work in this language: all that the program says on this thread until it is done.
    pub fn speak<T>(self, work: impl FnOnce() -> T) -> T {
        static ALL: [Language; Language::ALL.len()] = Language::ALL;
        // The English of messages stands in the sources.
        let texts = (self != Language::English).then(|| &ALL[self as usize] as &dyn Texts);
        speaking(texts, work)
    }

    /// Returns all texts with their ids.
    pub fn texts(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.table().iter().map(|(id, text)| (id.as_str(), text.as_str()))
    }

    /// Returns the texts, which are read when they are first asked for.
    fn table(self) -> &'static Table {
        static TABLES: [OnceLock<Table>; Language::ALL.len()] =
            [const { OnceLock::new() }; Language::ALL.len()];
        let file: &[u8] = match self {
            Language::English => embedded!("languages", "en.json"),
            Language::German => embedded!("languages", "de.json"),
            Language::French => embedded!("languages", "fr.json"),
            Language::Spanish => embedded!("languages", "es.json"),
            Language::Portuguese => embedded!("languages", "pt.json"),
        };
        let read = || {
            let file = files(file).into_values().next().map(text);
            file.and_then(|json| serde_json::from_str(json).ok()).unwrap_or_default()
        };
        TABLES[self as usize].get_or_init(read)
    }
}

impl Texts for Language {
    fn find(&self, id: &str) -> Option<&str> {
        self.table().get(id).map(String::as_str)
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// An unknown language code.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is not a language of sheets (expected en, de, fr, es or pt)")]
pub struct LanguageError(String);

impl FromStr for Language {
    type Err = LanguageError;

    fn from_str(text: &str) -> Result<Self, LanguageError> {
        let named = Self::ALL.into_iter().find(|language| language.name() == text);
        named.ok_or_else(|| LanguageError(text.to_owned()))
    }
}

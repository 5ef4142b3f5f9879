//! Writes puzzles as a package for Anki, the program for learning with cards.
//!
//! A package (`.apkg`) is a zip file with a SQLite database, the pictures, and a list of their names. The database
//! has version 11 of Anki's schema, which every version since 2.0 imports.
//!
//! A puzzle that is imported again updates its card and keeps what was learned: Anki finds the note by its `guid`,
//! and replaces its fields if the package is newer.
//!
//! | module | contents |
//! |---|---|
//! | `database` | the tables and rows |
//! | `note` | the fields and tags of a note |
//! | `note_type` | the names of the fields, the layout of the cards |
//! | `sha1` | the hash behind ids and checksums |

mod database;
mod note;
mod note_type;
mod sha1;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::io::{self, Cursor, ErrorKind, Seek, Write};
use std::time::{SystemTime, UNIX_EPOCH};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

/// A puzzle as a card. All texts are plain: they are escaped when the package is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// The name by which Anki recognises the puzzle when it is imported again.
    pub guid: String,
    /// The diagram.
    pub picture: Picture,
    /// What is asked, which stands below the diagram.
    pub stipulation: String,
    /// The solution, in one or more lines.
    pub answer: String,
    /// The title, with the author if there is one.
    pub title: Option<String>,
    /// The address of the game or page. Only `http` and `https` addresses become links.
    pub link: Option<String>,
    /// The tags. Blanks become underscores.
    pub tags: Vec<String>,
}

/// A picture of a card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// The name of the file, like `rookwright-17.svg`. All pictures of a user's collection share one folder.
    pub name: String,
    /// The contents of the file.
    pub bytes: Vec<u8>,
}

/// A deck of cards.
#[derive(Clone, Debug)]
pub struct Deck {
    name: String,
    cards: Vec<Card>,
    /// Where the card of each guid is in `cards`.
    places: HashMap<String, usize>,
}

impl Deck {
    /// Creates a deck without cards. `::` in the name separates a deck from the decks inside it.
    pub fn new(name: &str) -> Self {
        let name = note::plain(name).trim().to_owned();
        Self { name, cards: Vec::new(), places: HashMap::new() }
    }

    /// Adds a card. It replaces a card with the same guid.
    pub fn add(&mut self, card: Card) {
        if let Some(&place) = self.places.get(&card.guid) {
            self.cards[place] = card;
        } else {
            self.places.insert(card.guid.clone(), self.cards.len());
            self.cards.push(card);
        }
    }

    /// Returns the package as it is made now.
    ///
    /// # Errors
    /// As [`Self::write`].
    pub fn package(&self) -> io::Result<Vec<u8>> {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
        let mut package = Cursor::new(Vec::new());
        self.write(&mut package, now)?;
        Ok(package.into_inner())
    }

    /// Writes the package. `now` is the time in seconds since 1970: Anki updates a note only if it is later than
    /// the time of the package that the note came from.
    ///
    /// # Errors
    ///
    /// Refuses a deck without cards, an empty name or guid, and a picture with an unfit name, as
    /// [`ErrorKind::InvalidInput`]. Fails if the output cannot be written.
    pub fn write(&self, out: &mut (impl Write + Seek), now: u64) -> io::Result<()> {
        self.check()?;
        let pictures = self.pictures()?;
        let mut database = database::build(self, now)?;
        let mut package = ZipWriter::new(out);
        // A fixed time makes equal decks equal files.
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .last_modified_time(DateTime::default());
        // Anki expects these names. Pictures are files with numbers, and the list says what they are called.
        package.start_file("collection.anki2", options)?;
        let bytes = database.serialize(rusqlite::MAIN_DB).map_err(io::Error::other)?;
        package.write_all(&bytes)?;
        let mut names = serde_json::Map::new();
        for (number, picture) in pictures.iter().enumerate() {
            let member = number.to_string();
            package.start_file(member.as_str(), options)?;
            package.write_all(&picture.bytes)?;
            names.insert(member, picture.name.as_str().into());
        }
        package.start_file("media", options)?;
        package.write_all(serde_json::Value::Object(names).to_string().as_bytes())?;
        package.finish()?.flush()
    }

    fn check(&self) -> io::Result<()> {
        if self.name.is_empty() {
            return Err(refused("the deck has no name: give it one, like 'Mates in two'"));
        }
        if self.cards.is_empty() {
            return Err(refused("the deck has no cards: an Anki package needs at least one puzzle"));
        }
        if self.places.contains_key("") {
            return Err(refused(
                "a card has an empty guid: each puzzle needs its own, or it cannot be updated",
            ));
        }
        Ok(())
    }

    /// Returns each picture once. Cards may share one.
    fn pictures(&self) -> io::Result<Vec<&Picture>> {
        let mut known: HashMap<&str, &Picture> = HashMap::new();
        let mut pictures = Vec::new();
        for Card { picture, .. } in &self.cards {
            picture.check()?;
            match known.insert(&picture.name, picture) {
                None => pictures.push(picture),
                Some(other) if other.bytes == picture.bytes => {}
                Some(_) => {
                    let message = format!("two different pictures have the name '{}'", picture.name);
                    return Err(refused(message));
                }
            }
        }
        Ok(pictures)
    }
}

impl Picture {
    /// Refuses a name that is not a file name on every system. Names that begin with `_` or `latex-` are refused
    /// too: Anki never replaces these files.
    fn check(&self) -> io::Result<()> {
        let fit = |letter: char| letter.is_ascii_alphanumeric() || "-_.".contains(letter);
        let begins = self.name.starts_with(|first: char| first.is_ascii_alphanumeric());
        let ends = self.name.ends_with(|last: char| last.is_ascii_alphanumeric());
        let latex = self.name.starts_with("latex-");
        if begins && ends && !latex && self.name.len() <= LONGEST_NAME && self.name.chars().all(fit) {
            return Ok(());
        }
        Err(refused(format!(
            "'{}' is not a name for a picture (expected up to {LONGEST_NAME} letters, digits, '-', '_' and '.', \
             like 'rookwright-17.svg')",
            self.name.escape_debug()
        )))
    }
}

/// Anki shortens names of more than 120 bytes.
const LONGEST_NAME: usize = 100;

fn refused(message: impl Into<String>) -> io::Error {
    io::Error::new(ErrorKind::InvalidInput, message.into())
}

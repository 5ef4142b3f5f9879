//! `--into NAME` of `generate` and `solve`: puzzles go into the collection and a list of it.

use super::open;
use crate::common::IntoCollection;
use crate::failure::Failure;
use crate::input::file_of_collection;
use rookwright_collection::{Access, Claim, Collection, Import, Label, LabelKind, read_entries};
use rookwright_puzzle::{Generated, Puzzle};

/// The source of puzzles that this program makes.
const SOURCE: &str = "rookwright";

/// The source of mates from games.
const GAMES: &str = "games";

/// A collection that puzzles are added to.
pub(crate) struct Into {
    collection: Collection,
    list: String,
}

impl IntoCollection {
    /// Opens the collection if puzzles go into it.
    pub(crate) fn open(&self) -> Result<Option<Into>, Failure> {
        let Some(list) = &self.into else { return Ok(None) };
        if list.trim().is_empty() {
            return Err(Failure::input("--into: the name of the list is empty"));
        }
        let collection = open(&file_of_collection(self.collection.as_deref())?, Access::Create)?;
        Ok(Some(Into { collection, list: list.clone() }))
    }

    /// Opens the collection for reading. Returns `None` if the file does not exist yet.
    pub(crate) fn known(&self) -> Result<Option<Collection>, Failure> {
        let file = file_of_collection(self.collection.as_deref())?;
        if !file.exists() {
            return Ok(None);
        }
        open(&file, Access::Read).map(Some)
    }
}

impl Into {
    /// Adds a puzzle with these themes to the collection and to the list.
    pub(crate) fn add(
        &mut self,
        puzzle: &Puzzle,
        themes: &[String],
        difficulty: Option<u8>,
    ) -> Result<(), Failure> {
        let mut claim = Claim::of_puzzle(puzzle.clone());
        claim.facts.labels = themes.iter().map(|name| Label::new(LabelKind::Theme, name)).collect();
        claim.facts.difficulty = difficulty;
        let options = Import { list: Some(self.list.clone()), ..Import::default() };
        self.collection.add(SOURCE, vec![claim], &options)?;
        Ok(())
    }

    /// Adds puzzles that are given as JSON, as `mine` writes them.
    pub(crate) fn add_documents(&mut self, documents: &[String]) -> Result<(), Failure> {
        let options = Import { list: Some(self.list.clone()), ..Import::default() };
        let claims =
            documents.iter().flat_map(|document| read_entries(document.as_bytes().to_vec(), &options));
        let claims = claims
            .collect::<Result<Vec<_>, _>>()
            .map_err(|reject| Failure::Internal(format!("a find cannot be read: {}", reject.message)))?;
        self.collection.add(GAMES, claims, &options)?;
        Ok(())
    }

    /// Adds a generated puzzle.
    pub(crate) fn add_generated(&mut self, made: &Generated) -> Result<(), Failure> {
        let tags = made.mate.iter().flat_map(|mate| &mate.themes.tags);
        let themes: Vec<String> = tags.map(|&tag| tag.to_owned()).collect();
        self.add(&made.puzzle, &themes, made.grade)
    }
}

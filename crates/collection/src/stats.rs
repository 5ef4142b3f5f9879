//! Counts over the collection.

use crate::claim::LabelKind;
use crate::document::{CollectionStats, Numbers};
use crate::error::Error;
use crate::record::Status;
use crate::store::{At, Collection};
use rookwright_run::document::value_of;
use serde_json::Value;

/// The width of a bar of the histogram of ratings.
const BAR: i64 = 100;

/// Counts over the collection.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Stats {
    /// The number of puzzles.
    pub puzzles: u64,
    /// The size of the file in bytes.
    pub bytes: u64,
    /// The number of puzzles by family.
    pub families: Vec<(String, u64)>,
    /// By what is asked.
    pub asked: Vec<(String, u64)>,
    /// By what is proven.
    pub statuses: Vec<(Status, u64)>,
    /// By theme, the most frequent first.
    pub themes: Vec<(String, u64)>,
    /// By tag.
    pub tags: Vec<(String, u64)>,
    /// By source.
    pub sources: Vec<(String, u64)>,
    /// By rating, in steps of a hundred: the least rating of each step.
    pub ratings: Vec<(i64, u64)>,
    /// The number of puzzles without a rating.
    pub unrated: u64,
}

impl Collection {
    /// Counts the puzzles by family, stipulation, status, theme, tag, source and rating.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub fn stats(&self) -> Result<Stats, Error> {
        let pairs = |sql: &str| -> Result<Vec<(i64, u64)>, Error> {
            let mut statement = self.connection.prepare(sql).at(self)?;
            let rows = statement
                .query_map([], |row| Ok((row.get(0)?, row.get::<_, i64>(1)?.unsigned_abs())))
                .at(self)?;
            rows.collect::<rusqlite::Result<_>>().at(self)
        };
        let puzzles = self.len()?;
        // Sound puzzles, nearly all, are not in the index of states, so they are what is left.
        let odd = pairs(
            "SELECT status, count(*) FROM puzzle INDEXED BY puzzle_status WHERE status <> 0 GROUP BY status",
        )?;
        let sound = puzzles - odd.iter().map(|&(_, many)| many).sum::<u64>();
        let mut statuses = vec![(Status::Sound, sound)];
        statuses
            .extend(odd.into_iter().filter_map(|(number, many)| Some((Status::of_number(number)?, many))));
        // Label 0 is that of all puzzles: its index knows every rating without a look at the rows.
        let all_ratings = pairs(&format!(
            "SELECT rating / {BAR} * {BAR}, count(*) FROM label_of WHERE label = 0 AND rating > 0 GROUP BY 1 ORDER BY 1"
        ))?;
        let rated: u64 = all_ratings.iter().map(|&(_, many)| many).sum();
        let asked = self.label_counts(LabelKind::Asked)?;
        // What is asked says to which family a puzzle belongs.
        let mut families: Vec<(String, u64)> = Vec::new();
        for (name, many) in &asked {
            let family = match name.as_str() {
                "placement" | "chessnum" | "tour" => name.as_str(),
                "tactic" | "+" | "=" => "tactic",
                _ => "mate",
            };
            match families.iter_mut().find(|(other, _)| other == family) {
                Some((_, sum)) => *sum += many,
                None => families.push((family.to_owned(), *many)),
            }
        }
        families.sort_by(|one, other| other.1.cmp(&one.1).then(one.0.cmp(&other.0)));
        let mut statement = self
            .connection
            .prepare("SELECT s.name, count(*) FROM sighting g JOIN source s ON s.id = g.source GROUP BY s.id ORDER BY 2 DESC, 1")
            .at(self)?;
        let rows = statement
            .query_map([], |row| Ok((row.get(0)?, row.get::<_, i64>(1)?.unsigned_abs())))
            .at(self)?;
        let sources = rows.collect::<rusqlite::Result<_>>().at(self)?;
        Ok(Stats {
            puzzles,
            bytes: self.file().metadata().map_or(0, |data| data.len()),
            families,
            asked,
            statuses: statuses.into_iter().filter(|&(_, many)| many > 0).collect(),
            themes: self.label_counts(LabelKind::Theme)?,
            tags: self.label_counts(LabelKind::Tag)?,
            sources,
            ratings: all_ratings,
            unrated: puzzles - rated,
        })
    }
}

impl Stats {
    /// Returns the counts as a document.
    pub fn document(&self) -> CollectionStats {
        let named = |pairs: &[(String, u64)]| pairs.iter().cloned().collect::<Numbers>();
        CollectionStats {
            puzzles: self.puzzles,
            bytes: self.bytes,
            families: named(&self.families),
            asked: named(&self.asked),
            status: self.statuses.iter().map(|&(status, many)| (status.name().to_owned(), many)).collect(),
            themes: named(&self.themes),
            tags: named(&self.tags),
            sources: named(&self.sources),
            ratings: self.ratings.iter().map(|&(rating, many)| (rating.to_string(), many)).collect(),
            unrated: self.unrated,
        }
    }

    /// Returns [`Stats::document`] as a JSON value.
    pub fn json(&self) -> Value {
        value_of(&self.document())
    }
}

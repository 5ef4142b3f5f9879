//! Counts over the collection.

use crate::claim::LabelKind;
use crate::document::CollectionStats;
use crate::error::Error;
use crate::query::sorted;
use crate::store::Collection;
use rookwright_run::document::Entries;

/// The width of a bar of the histogram of ratings.
const BAR: i64 = 100;

impl Collection {
    /// Counts the puzzles by family, stipulation, status, theme, tag, source and rating.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub fn stats(&self) -> Result<CollectionStats, Error> {
        // Label 0 is that of all puzzles: its index knows every rating without a look at the rows.
        let by_rating = format!(
            "SELECT rating / {BAR} * {BAR}, count(*) FROM label_of WHERE label = 0 AND rating > 0 GROUP BY 1 ORDER BY 1"
        );
        let ratings: Vec<(i64, u64)> = self.rows(&by_rating, [], |row| row.try_into())?;
        let by_source = "SELECT s.name, count(*) FROM sighting g JOIN source s ON s.id = g.source
                         GROUP BY s.id ORDER BY 2 DESC, 1";
        let puzzles = self.len()?;
        Ok(CollectionStats {
            puzzles,
            bytes: self.file().metadata().map_or(0, |data| data.len()),
            families: Entries(sorted(self.families()?)),
            asked: Entries(self.label_counts(LabelKind::Asked)?),
            status: Entries(self.status_counts()?),
            themes: Entries(self.label_counts(LabelKind::Theme)?),
            tags: Entries(self.label_counts(LabelKind::Tag)?),
            sources: Entries(self.rows(by_source, [], |row| row.try_into())?),
            // The index was asked for ratings above 0, which is the rating of puzzles without one.
            unrated: puzzles - ratings.iter().map(|&(_, many)| many).sum::<u64>(),
            ratings: Entries(ratings),
        })
    }
}

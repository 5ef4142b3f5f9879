//! Puzzles that resemble another: the same is asked, by the same means.

use crate::error::Error;
use crate::store::{Collection, ROW_COLUMNS, row_of};
use std::collections::HashMap;

/// The most puzzles that are compared.
const MOST_COMPARED: usize = 20_000;
/// The most that are returned.
const MOST_ALIKE: usize = 200;
/// The number of rare labels whose puzzles are compared.
const RAREST: usize = 3;
/// What a difference of one piece costs, and of a hundred points of rating.
const PIECE_COST: f64 = 0.35;
const RATING_COST: f64 = 0.25;

/// Returns the puzzles that resemble one, the most similar first, without the puzzle itself.
///
/// Labels count the more the rarer they are. Differences in material and rating count against a puzzle.
pub(super) fn alike(collection: &Collection, id: i64) -> Result<Vec<i64>, Error> {
    let select = format!("SELECT {ROW_COLUMNS} FROM puzzle p WHERE p.id = ?1");
    let origin = collection.row(&select, [id], row_of)?.ok_or(Error::NoPuzzle(id))?;
    // The number of puzzles with a label says how rare it is, and is in the table already.
    let mut sizes = HashMap::new();
    for label in origin.labels.iter().copied().chain([origin.asked]) {
        let size: i64 = collection.value("SELECT puzzles FROM label WHERE id = ?1", [label])?;
        sizes.insert(label, size.max(1));
    }
    let all = collection.len()?.max(1) as f64;
    // Inverse document frequency, as in the search of texts. A label that all have still counts a little.
    let worth = |label: &i64| sizes.get(label).map_or(0.0, |&size| (all / size as f64).ln().max(0.0) + 0.1);
    // A puzzle that shares none of the rarest labels is hardly alike, so only their lists are read.
    let mut rare: Vec<i64> = sizes.keys().copied().collect();
    rare.sort_by_key(|label| (sizes[label], *label));
    let mut scores = HashMap::new();
    for label in rare.into_iter().take(RAREST) {
        // The nearest ratings first, above and below.
        let sql = format!(
            "SELECT {ROW_COLUMNS} FROM (
                 SELECT puzzle FROM label_of WHERE label = ?1 AND rating >= ?2 ORDER BY rating LIMIT {MOST_COMPARED} / 6
             ) l JOIN puzzle p ON p.id = l.puzzle
             UNION ALL
             SELECT {ROW_COLUMNS} FROM (
                 SELECT puzzle FROM label_of WHERE label = ?1 AND rating < ?2 ORDER BY rating DESC LIMIT {MOST_COMPARED} / 6
             ) l JOIN puzzle p ON p.id = l.puzzle"
        );
        let near = collection.rows(&sql, [label, origin.rating], row_of)?;
        for row in near.into_iter().filter(|row| row.id != id) {
            let shared: f64 =
                row.labels.iter().filter(|label| origin.labels.contains(label)).map(worth).sum();
            let asked = if row.asked == origin.asked { 2.0 } else { 0.0 };
            // Four bits for each kind of piece and side, the same for both puzzles.
            let pieces: i64 = (0..10)
                .map(|nth| ((row.material >> (4 * nth) & 15) - (origin.material >> (4 * nth) & 15)).abs())
                .sum();
            let rating = (row.rating - origin.rating).abs() as f64 / 100.0;
            let score = shared + asked - PIECE_COST * pieces as f64 - RATING_COST * rating;
            scores.insert(row.id, score);
        }
    }
    let mut found: Vec<(i64, f64)> = scores.into_iter().collect();
    found.sort_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
    Ok(found.into_iter().take(MOST_ALIKE).map(|(id, _)| id).collect())
}

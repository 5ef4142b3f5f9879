//! Counts the puzzles that match a query by stipulation, theme, status, tag, list, author and source.

use super::parse::Query;
use super::plan::Plan;
use crate::claim::{Label, LabelKind};
use crate::error::Error;
use crate::record::Status;
use crate::store::Collection;
use rookwright_run::document::document;
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

/// The most authors and sources that are returned.
const MOST_NAMES: usize = 50;

/// Names with the number of puzzles of each, the most frequent first.
pub type Counts = Vec<(String, u64)>;

/// How many puzzles match a query, and what they are.
#[document]
#[derive(Default)]
pub struct Facets {
    /// The number of puzzles that match.
    pub total: u64,
    /// By what is asked.
    pub stipulations: Counts,
    /// By theme.
    pub themes: Counts,
    /// By what is proven.
    pub status: Counts,
    /// By tag.
    pub tags: Counts,
    /// By list.
    pub lists: Counts,
    /// By author, the most frequent.
    pub authors: Counts,
    /// By source as it is printed with the puzzle, the most frequent.
    pub sources: Counts,
}

impl Collection {
    /// Counts the puzzles that match a query.
    ///
    /// # Errors
    /// As [`Collection::find`].
    pub fn facets(&self, query: &Query) -> Result<Facets, Error> {
        // The numbers of the whole collection are read off the index, without a look at the puzzles.
        if query.terms.is_empty() {
            return self.all_facets();
        }
        let plan = Plan::new(self, &query.terms)?;
        let (mut by_label, mut by_status) = (HashMap::<i64, u64>::new(), HashMap::<Status, u64>::new());
        let mut ids = HashSet::new();
        // One walk counts everything that stands in the rows.
        self.walk(&plan, None, "", &mut |row| {
            for &label in row.labels.iter().chain([&row.asked]) {
                *by_label.entry(label).or_default() += 1;
            }
            if let Some(status) = Status::of_number(row.status) {
                *by_status.entry(status).or_default() += 1;
            }
            ids.insert(row.id);
            ControlFlow::Continue(())
        })?;
        let labels = self.labels()?;
        let of_kind = |kind: LabelKind| {
            let named = |(number, &many): (&i64, &u64)| match labels.get(number) {
                Some(Label { kind: own, name }) if *own == kind => Some((name.clone(), many)),
                _ => None,
            };
            sorted(by_label.iter().filter_map(named).collect())
        };
        let (authors, sources) = self.names_of(Some(&ids))?;
        Ok(Facets {
            total: ids.len() as u64,
            stipulations: of_kind(LabelKind::Asked),
            themes: of_kind(LabelKind::Theme),
            status: by_name(by_status),
            tags: of_kind(LabelKind::Tag),
            lists: self.lists_of(&ids)?,
            authors,
            sources,
        })
    }

    /// Counts the puzzles that match a query by the files and sites that they came from, at most 50. A puzzle may have
    /// come from several. Every sighting is read, which takes longer than the other numbers.
    ///
    /// # Errors
    /// As [`Collection::find`].
    pub fn origin_counts(&self, query: &Query) -> Result<Counts, Error> {
        let ids: Option<HashSet<i64>> = if query.terms.is_empty() {
            None
        } else {
            Some(self.all_ids(&Plan::new(self, &query.terms)?)?.into_iter().collect())
        };
        let (mut last, mut counts) = (None, HashMap::<i64, u64>::new());
        self.rows("SELECT puzzle, source FROM sighting ORDER BY puzzle, source", [], |row| {
            let (puzzle, source): (i64, i64) = row.try_into()?;
            // The rows come by puzzle and source, so that a repeated pair is next to the first.
            let is_new = last.replace((puzzle, source)) != Some((puzzle, source));
            if is_new && ids.as_ref().is_none_or(|ids| ids.contains(&puzzle)) {
                *counts.entry(source).or_default() += 1;
            }
            Ok(())
        })?;
        let names: Vec<(i64, String)> = self.rows("SELECT id, name FROM source", [], |row| row.try_into())?;
        Ok(first(names.into_iter().filter_map(|(id, name)| Some((name, *counts.get(&id)?))).collect()))
    }

    /// Counts all puzzles. Their numbers are known, so that no row is read.
    fn all_facets(&self) -> Result<Facets, Error> {
        let (authors, sources) = self.names_of(None)?;
        let lists = self.lists()?.into_iter().map(|list| (list.name, list.puzzles)).collect();
        Ok(Facets {
            total: self.len()?,
            stipulations: self.label_counts(LabelKind::Asked)?,
            themes: self.label_counts(LabelKind::Theme)?,
            status: by_name(self.status_counts()?),
            tags: self.label_counts(LabelKind::Tag)?,
            lists: sorted(lists),
            authors,
            sources,
        })
    }

    /// Returns the numbers of puzzles by what is proven.
    pub(crate) fn status_counts(&self) -> Result<Vec<(Status, u64)>, Error> {
        // Sound puzzles, nearly all, are not in the index, so they are what is left.
        let sql =
            "SELECT status, count(*) FROM puzzle INDEXED BY puzzle_status WHERE status <> 0 GROUP BY status";
        let odd: Vec<(i64, u64)> = self.rows(sql, [], |row| row.try_into())?;
        let sound = self.len()?.saturating_sub(odd.iter().map(|&(_, many)| many).sum());
        let all = [(Status::Sound.number(), sound)].into_iter().chain(odd).filter(|&(_, many)| many > 0);
        Ok(all.filter_map(|(number, many)| Some((Status::of_number(number)?, many))).collect())
    }

    /// Returns the authors and sources of puzzles; of all if no ids are given.
    fn names_of(&self, ids: Option<&HashSet<i64>>) -> Result<(Counts, Counts), Error> {
        let sql = "SELECT puzzle, author, source FROM words WHERE author IS NOT NULL OR source IS NOT NULL";
        let (mut authors, mut sources) = (HashMap::new(), HashMap::new());
        self.rows(sql, [], |row| {
            let (id, author, source): (i64, Option<String>, Option<String>) = row.try_into()?;
            if ids.is_none_or(|ids| ids.contains(&id)) {
                author.into_iter().for_each(|author| *authors.entry(author).or_default() += 1);
                source.into_iter().for_each(|source| *sources.entry(source).or_default() += 1);
            }
            Ok(())
        })?;
        Ok((first(authors.into_iter().collect()), first(sources.into_iter().collect())))
    }

    /// Returns the lists that have some of the puzzles.
    fn lists_of(&self, ids: &HashSet<i64>) -> Result<Counts, Error> {
        let sql = "SELECT list.name, item.puzzle FROM list_item item JOIN list ON list.id = item.list";
        let mut lists = HashMap::new();
        self.rows(sql, [], |row| {
            let (list, id): (String, i64) = row.try_into()?;
            if ids.contains(&id) {
                *lists.entry(list).or_default() += 1;
            }
            Ok(())
        })?;
        Ok(sorted(lists.into_iter().collect()))
    }
}

fn by_name(counts: impl IntoIterator<Item = (Status, u64)>) -> Counts {
    sorted(counts.into_iter().map(|(status, many)| (status.name().to_owned(), many)).collect())
}

/// Returns the most frequent names.
fn first(counts: Counts) -> Counts {
    let mut names = sorted(counts);
    names.truncate(MOST_NAMES);
    names
}

/// Sorts by number, then by name.
pub(crate) fn sorted(mut counts: Counts) -> Counts {
    counts.sort_by(|one, other| other.1.cmp(&one.1).then_with(|| one.0.cmp(&other.0)));
    counts
}

//! Counts the puzzles that match a query by stipulation, theme, status, tag, list, author and source.

use super::parse::Query;
use super::plan::Plan;
use crate::claim::{Label, LabelKind};
use crate::error::Error;
use crate::record::Status;
use crate::store::{At, Collection};
use rookwright_run::document::document;
use std::collections::{HashMap, HashSet};
use std::hash::Hash;
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

/// The numbers of everything that occurs in matches.
#[derive(Default)]
struct Tally {
    total: u64,
    labels: HashMap<i64, u64>,
    status: HashMap<i64, u64>,
    ids: HashSet<i64>,
}

impl Collection {
    /// Counts the puzzles that match a query.
    ///
    /// # Errors
    /// As [`Collection::find`].
    pub fn facets(&self, query: &Query) -> Result<Facets, Error> {
        if query.terms.is_empty() {
            return self.all_facets();
        }
        let plan = Plan::new(self, &query.terms)?;
        let mut tally = Tally::default();
        self.walk(&plan, None, "", &mut |row| {
            tally.total += 1;
            for label in row.labels.iter().chain([&row.asked]) {
                *tally.labels.entry(*label).or_default() += 1;
            }
            *tally.status.entry(row.status).or_default() += 1;
            tally.ids.insert(row.id);
            ControlFlow::Continue(())
        })?;
        let labels = self.labels()?;
        let of_kind = |kind: LabelKind| {
            let named = |(number, many): (&i64, &u64)| match labels.get(number) {
                Some(Label { kind: own, name }) if *own == kind => Some((name.clone(), *many)),
                _ => None,
            };
            sorted(tally.labels.iter().filter_map(named).collect())
        };
        let status =
            |(number, many): (&i64, &u64)| Some((Status::of_number(*number)?.name().to_owned(), *many));
        let (authors, sources) = self.names_of(Some(&tally.ids))?;
        Ok(Facets {
            total: tally.total,
            stipulations: of_kind(LabelKind::Asked),
            themes: of_kind(LabelKind::Theme),
            status: sorted(tally.status.iter().filter_map(status).collect()),
            tags: of_kind(LabelKind::Tag),
            lists: self.lists_of(&tally.ids)?,
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
        let mut ids = None;
        if !query.terms.is_empty() {
            let plan = Plan::new(self, &query.terms)?;
            let found = ids.insert(HashSet::new());
            self.walk(&plan, None, "", &mut |row| {
                found.insert(row.id);
                ControlFlow::Continue(())
            })?;
        }
        let mut statement = self
            .connection
            .prepare_cached("SELECT puzzle, source FROM sighting ORDER BY puzzle, source")
            .at(self)?;
        let mut rows = statement.query([]).at(self)?;
        let (mut last, mut counts) = (None, HashMap::<i64, u64>::new());
        while let Some(row) = rows.next().at(self)? {
            let (puzzle, source) = (row.get::<_, i64>(0).at(self)?, row.get::<_, i64>(1).at(self)?);
            let is_new = last.replace((puzzle, source)) != Some((puzzle, source));
            if is_new && ids.as_ref().is_none_or(|ids| ids.contains(&puzzle)) {
                *counts.entry(source).or_default() += 1;
            }
        }
        let mut statement = self.connection.prepare_cached("SELECT id, name FROM source").at(self)?;
        let names =
            statement.query_map([], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?))).at(self)?;
        let names: Vec<(i64, String)> = names.collect::<rusqlite::Result<_>>().at(self)?;
        let counted = names.into_iter().filter_map(|(id, name)| Some((name, *counts.get(&id)?)));
        let mut counts = sorted(counted.collect());
        counts.truncate(MOST_NAMES);
        Ok(counts)
    }

    /// Counts all puzzles. Their numbers are known, so that no row is read.
    fn all_facets(&self) -> Result<Facets, Error> {
        let (authors, sources) = self.names_of(None)?;
        let lists = self.lists()?.into_iter().map(|list| (list.name, list.puzzles)).collect();
        Ok(Facets {
            total: self.len()?,
            stipulations: self.label_counts(LabelKind::Asked)?,
            themes: self.label_counts(LabelKind::Theme)?,
            status: sorted(self.status_counts()?),
            tags: self.label_counts(LabelKind::Tag)?,
            lists: sorted(lists),
            authors,
            sources,
        })
    }

    /// Returns the numbers of puzzles by what is proven.
    pub(super) fn status_counts(&self) -> Result<Counts, Error> {
        let mut statement = self
            .connection
            .prepare_cached(
                "SELECT status, count(*) FROM puzzle INDEXED BY puzzle_status WHERE status <> 0 GROUP BY status",
            )
            .at(self)?;
        let rows = statement
            .query_map([], |row| Ok((row.get(0)?, row.get::<_, i64>(1)?.unsigned_abs())))
            .at(self)?;
        let odd: Vec<(i64, u64)> = rows.collect::<rusqlite::Result<_>>().at(self)?;
        let sound = self.len()?.saturating_sub(odd.iter().map(|&(_, many)| many).sum());
        let named = |(number, many)| Some((Status::of_number(number)?.name().to_owned(), many));
        let all = [(Status::Sound.number(), sound)].into_iter().chain(odd);
        Ok(all.filter(|&(_, many)| many > 0).filter_map(named).collect())
    }

    /// Returns the authors and sources of puzzles; of all if no ids are given.
    fn names_of(&self, ids: Option<&HashSet<i64>>) -> Result<(Counts, Counts), Error> {
        let sql = "SELECT puzzle, author, source FROM words WHERE author IS NOT NULL OR source IS NOT NULL";
        let mut statement = self.connection.prepare_cached(sql).at(self)?;
        let mut rows = statement.query([]).at(self)?;
        let (mut authors, mut sources) = (HashMap::new(), HashMap::new());
        while let Some(row) = rows.next().at(self)? {
            if ids.is_some_and(|ids| row.get(0).is_ok_and(|id: i64| !ids.contains(&id))) {
                continue;
            }
            note(&mut authors, row.get::<_, Option<String>>(1).at(self)?);
            note(&mut sources, row.get::<_, Option<String>>(2).at(self)?);
        }
        let first = |names: HashMap<String, u64>| {
            let mut names = sorted(names.into_iter().collect());
            names.truncate(MOST_NAMES);
            names
        };
        Ok((first(authors), first(sources)))
    }

    /// Returns the lists that have some of the puzzles.
    fn lists_of(&self, ids: &HashSet<i64>) -> Result<Counts, Error> {
        let sql = "SELECT list.name, item.puzzle FROM list_item item JOIN list ON list.id = item.list";
        let mut statement = self.connection.prepare_cached(sql).at(self)?;
        let mut rows = statement.query([]).at(self)?;
        let mut lists = HashMap::new();
        while let Some(row) = rows.next().at(self)? {
            if ids.contains(&row.get(1).at(self)?) {
                note(&mut lists, row.get::<_, Option<String>>(0).at(self)?);
            }
        }
        Ok(sorted(lists.into_iter().collect()))
    }
}

fn note<K: Eq + Hash>(counts: &mut HashMap<K, u64>, name: Option<K>) {
    if let Some(name) = name {
        *counts.entry(name).or_default() += 1;
    }
}

/// Sorts by number, then by name.
pub(super) fn sorted(mut counts: Counts) -> Counts {
    counts.sort_by(|one, other| other.1.cmp(&one.1).then_with(|| one.0.cmp(&other.0)));
    counts
}

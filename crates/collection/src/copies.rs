//! Copies of a collection: backup, and merging another collection.

use crate::claim::{Claim, Content, Facts};
use crate::error::Error;
use crate::prove::Finding;
use crate::query::Find;
use crate::record::Record;
use crate::store::{Access, At, Collection, Loader, Lookups, Outcome, Saved};
use std::collections::HashMap;
use std::fs;
use std::path::Path;

/// The number of puzzles in a transaction.
const BATCH: usize = 20_000;

/// What merging did.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Merged {
    /// Puzzles that were new.
    pub new: u64,
    /// Puzzles that were there already.
    pub known: u64,
    /// Lists that were taken in.
    pub lists: u64,
    /// Studies that were taken in.
    pub studies: u64,
}

impl Collection {
    /// Writes a copy of the collection, as small as possible. Other programs may write to the collection meanwhile.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn backup(&self, file: &Path) -> Result<(), Error> {
        let same = |one: &Path, other: &Path| {
            one == other
                || fs::canonicalize(one).ok().is_some_and(|one| fs::canonicalize(other).ok() == Some(one))
        };
        if same(file, self.file()) {
            return Err(Error::Refused(format!("{}: a collection cannot be its own backup", file.display())));
        }
        // A rename would replace whatever is there, even a device.
        if file.exists() && Collection::open(file, Access::Read).is_err() {
            let why = format!("{}: exists and is not a collection: choose another name", file.display());
            return Err(Error::Refused(why));
        }
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        // A name that nobody else uses: what is there is removed.
        let part = &file.with_file_name(format!(".{name}.rookwright-copy"));
        let Some(name) = part.to_str() else {
            let why = format!("{}: SQLite needs a name in Unicode", file.display());
            return Err(Error::Refused(why));
        };
        // A part of an earlier backup that was killed.
        let _ = fs::remove_file(part);
        // It writes nothing into this collection, but SQLite takes it for a change.
        let only_reads: bool = self.value("PRAGMA query_only", [])?;
        self.connection.execute_batch("PRAGMA query_only = OFF").at(self)?;
        let written =
            self.connection.execute("VACUUM INTO ?1", [name]).map_err(|error| Error::sqlite(file, error));
        self.connection.execute_batch(&format!("PRAGMA query_only = {only_reads}")).at(self)?;
        let renamed = written
            .and_then(|_| fs::rename(part, file).map_err(|error| Error::Io { file: file.to_owned(), error }));
        renamed.inspect_err(|_| {
            let _ = fs::remove_file(part);
        })
    }

    /// Takes in all puzzles, sources, lists and studies of another collection. Nothing is proven again.
    ///
    /// # Errors
    /// If either database cannot be read or written. Finished batches are kept; merging again goes on.
    pub fn merge(&mut self, other: &Collection) -> Result<Merged, Error> {
        let mut merged = Merged::default();
        let (mut lookups, mut ids) = (Lookups::default(), HashMap::new());
        // In the order of the ids, so that puzzles keep their order and a second run begins like the first.
        let all = other.find(&Find { sort: "id".parse().ok(), ..Find::default() })?;
        let mut loader = other.loader()?;
        for chunk in all.chunks(BATCH) {
            self.begin()?;
            let taken = self.take_in(&mut loader, chunk, &mut lookups, &mut ids);
            let (new, known) = taken.inspect_err(|_| self.roll_back())?;
            self.commit()?;
            merged.new += new;
            merged.known += known;
        }
        // New puzzles are not in the index of labels yet, and what follows may look for them.
        self.index_labels()?;
        for list in other.lists()? {
            let ours: Vec<i64> =
                other.list(&list.name)?.iter().filter_map(|id| ids.get(id).copied()).collect();
            self.add_to_list(&list.name, &ours)?;
            // A worksheet that is here already keeps its own settings.
            if let Some(settings) = &list.settings
                && self.list_settings(&list.name)?.is_none()
            {
                self.set_list_settings(&list.name, settings)?;
            }
            merged.lists += 1;
        }
        merged.studies = self.take_in_studies(other)?;
        Ok(merged)
    }

    /// Adds puzzles of another collection. Returns the numbers of new and of known ones.
    fn take_in(
        &self,
        loader: &mut Loader<'_>,
        chunk: &[i64],
        lookups: &mut Lookups,
        ids: &mut HashMap<i64, i64>,
    ) -> Result<(u64, u64), Error> {
        let mut batch = self.batch(lookups, false);
        let (mut new, mut known) = (0, 0);
        for &id in chunk {
            let Some(record) = loader.record(id)? else { continue };
            let mut first = None;
            // A puzzle with several sources is added once and met again by the others.
            for (source, outcome) in entries(&record) {
                let saved = batch.add(&source, &outcome, &[]).at(self)?;
                first = first.or(Some(saved));
            }
            if let Some(saved) = first {
                ids.insert(id, saved.id());
                match saved {
                    Saved::New(_) => new += 1,
                    _ => known += 1,
                }
            }
        }
        Ok((new, known))
    }

    /// Checks the structure of the file. Returns what is wrong with it; empty if nothing is.
    ///
    /// # Errors
    /// If the file cannot be read at all.
    pub fn damage(&self) -> Result<Vec<String>, Error> {
        let found: Vec<String> = self.rows("PRAGMA quick_check(20)", [], |row| row.get(0))?;
        Ok(found.into_iter().filter(|line| line != "ok").collect())
    }
}

/// Returns a record as entries of its sources.
fn entries(record: &Record) -> Vec<(String, Outcome)> {
    let finding = |differs| Finding {
        status: record.status,
        differs,
        solutions: record.solutions.clone(),
        themes: Vec::new(),
    };
    let entry = |sighting: &crate::record::Sighting| {
        // A source may show the puzzle differently, for instance with one move more at the start.
        let content = match &sighting.setup {
            Some(setup) => Content::Chess(setup.clone()),
            None => record.content.clone(),
        };
        let facts = Facts {
            reference: Some(sighting.reference.clone()),
            link: sighting.link.clone(),
            rating: sighting.rating,
            deviation: sighting.deviation,
            popularity: sighting.popularity,
            plays: sighting.plays,
            ..record.facts.clone()
        };
        let outcome = Outcome { claim: Claim { content, facts }, finding: Some(finding(sighting.differs)) };
        (sighting.source.clone(), outcome)
    };
    record.sightings.iter().map(entry).collect()
}

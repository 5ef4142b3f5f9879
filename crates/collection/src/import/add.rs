//! Adds puzzles that are not in a file: those that this program has made, or that a person keeps.

use super::Import;
use super::pipeline::wrong;
use super::report::Added;
use crate::claim::Claim;
use crate::error::Error;
use crate::prove::Bench;
use crate::store::{At, Collection, Lookups, Outcome};

impl Collection {
    /// Adds puzzles that this program has made, with their proofs. Returns their ids.
    ///
    /// # Errors
    /// If the database cannot be written, or a proof fails its check.
    pub fn add(&mut self, source: &str, claims: Vec<Claim>, options: &Import) -> Result<Vec<i64>, Error> {
        Ok(self.keep(source, claims, options)?.into_iter().map(|added| added.id).collect())
    }

    /// Proves and adds puzzles, all or none of them, and says which were new. They are safe when it returns.
    ///
    /// # Errors
    /// If the database cannot be written, a proof fails its check, or the work is cancelled.
    pub fn keep(&mut self, source: &str, claims: Vec<Claim>, options: &Import) -> Result<Vec<Added>, Error> {
        self.note_version()?;
        let bench = Bench::new(options.nodes, &options.cancel);
        let mut outcomes = Vec::new();
        for mut claim in claims {
            // What is here and decided needs no second proof.
            let finding = if !options.keep_repeats && self.knows(&claim) {
                None
            } else {
                // Themes are derived only where the source names none.
                let themes = claim.facts.labels.is_empty();
                Some(bench.prove(&mut claim.content, themes).map_err(wrong)?)
            };
            // An interrupted search has decided nothing.
            if options.cancel.is_cancelled() {
                return Err(Error::Refused(
                    "stopped before the puzzles were proven: none was added".to_owned(),
                ));
            }
            outcomes.push(Outcome { claim, finding });
        }
        // A person keeps these one by one, so each must be on the disk when this returns.
        self.sync_commits()?;
        self.begin()?;
        let added = self.add_proven(source, &outcomes, options).inspect_err(|_| self.roll_back())?;
        self.commit()?;
        self.index_labels()?;
        Ok(added)
    }

    fn add_proven(&self, source: &str, outcomes: &[Outcome], options: &Import) -> Result<Vec<Added>, Error> {
        let mut lookups = Lookups::default();
        let mut batch = self.batch(&mut lookups, options.keep_repeats);
        let list = options.list.as_deref().map(|name| batch.list(name)).transpose().at(self)?;
        let tags = options.tags()?;
        let mut all = Vec::new();
        for outcome in outcomes {
            let source = outcome.claim.facts.origin.as_deref().unwrap_or(source);
            let saved = batch.add(source, outcome, &tags).at(self)?;
            if let Some(list) = list {
                batch.append(list, saved.id()).at(self)?;
            }
            all.push(saved.into());
        }
        Ok(all)
    }
}

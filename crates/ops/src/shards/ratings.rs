//! Many mates rated: `rate`.

use super::error::{ShardError, ShardResult};
use super::files::{JobFile, paths};
use super::results::RatedShard;
use crate::RateOptions;
use rookwright_collection::{NoRating, NotRated, Origin, RatedEntry, rate_files};
use rookwright_run::document::value_of;
use rookwright_run::{Progress, Settings, Shard};
use std::ops::ControlFlow;

impl RateOptions {
    pub(crate) fn run(&self, files: &[JobFile], shard: Shard, settings: &Settings) -> ShardResult {
        let cancel = settings.budget.cancel.clone();
        let rating = self.rating(cancel.clone());
        let (mut rated, mut not_rated, mut rejected) = (Vec::new(), Vec::new(), Vec::new());
        let mut undecided = 0u64;
        let origins = paths(files).map(Origin::File).collect();
        rate_files(origins, &self.import(), &rating, settings.threads, Some(shard), &mut |entry| {
            let RatedEntry { file, line, number, result } = &entry;
            // With its number in the whole, by which the merge puts the lines in order.
            rated.extend(entry.json().map(|line| (*number, line.to_string())));
            match result {
                Ok(_) => {}
                Err(NoRating::NotRated(why)) => {
                    undecided += u64::from(*why == NotRated::Open);
                    not_rated.push((*number, format!("{file}: line {line}: {why}")));
                }
                Err(NoRating::Rejected(reject)) => {
                    rejected.push((*number, format!("{file}: {reject}")));
                }
            }
            settings.progress.report(Progress::Found(rated.len() as u64));
            ControlFlow::Continue(())
        });
        // Half a shard would be taken for a whole one.
        if cancel.is_cancelled() {
            return Err(ShardError::Unfinished);
        }
        Ok(value_of(&RatedShard { lines: rated, not_rated, bad: rejected, undecided }))
    }
}

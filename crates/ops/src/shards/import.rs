//! Puzzles proven for a collection: `collection import`.

use super::error::{ShardError, ShardResult};
use super::files::{JobFile, paths};
use super::results::ProvenShard;
use crate::collection::ImportFiles;
use rookwright_collection::document::ProvenEntry;
use rookwright_collection::{Access, Collection, Import, ImportReport, Origin, Proofs, prove_files};
use rookwright_run::document::value_of;
use rookwright_run::{Progress, Settings, Shard};
use serde::Deserialize;
use serde_json::Value;
use std::path::Path;
use std::sync::Arc;

impl ImportFiles {
    fn options(&self, settings: &Settings) -> Import {
        Import { threads: settings.threads, cancel: settings.budget.cancel.clone(), ..self.import() }
    }

    pub(crate) fn run(&self, files: &[JobFile], shard: Shard, settings: &Settings) -> ShardResult {
        let mut proofs = Vec::new();
        let origins: Vec<_> = paths(files).map(Origin::File).collect();
        let done = prove_files(&origins, &self.options(settings), shard, &mut |entry| {
            proofs.push(entry);
            settings.progress.report(Progress::Found(proofs.len() as u64));
        });
        if !done.map_err(|error| ShardError::Internal(error.to_string()))? {
            return Err(ShardError::Unfinished);
        }
        Ok(value_of(&ProvenShard { proofs }))
    }

    /// Saves the puzzles with the proofs of all shards.
    pub(crate) fn merge(
        &self,
        files: &[JobFile],
        proofs: Proofs,
        settings: &Settings,
        collection: Option<&Path>,
    ) -> Result<ImportReport, ShardError> {
        let origins: Vec<_> = paths(files).map(Origin::File).collect();
        let file = collection.ok_or_else(|| {
            ShardError::input("these are shards of an import: expected the collection to save them in")
        })?;
        let mut collection = Collection::open(file, Access::Create).map_err(ShardError::input)?;
        let options = Import { proofs: Some(Arc::new(proofs)), ..self.options(settings) };
        let report = collection.import(&origins, &options, &mut ()).map_err(ShardError::input)?;
        if report.stopped { Err(ShardError::Unfinished) } else { Ok(report) }
    }
}

/// Adds the proofs of a shard; `None` if they are none.
pub(crate) fn add(proofs: &mut Proofs, result: &Value) -> Option<()> {
    for entry in result.get("proofs")?.as_array()? {
        proofs.add(ProvenEntry::deserialize(entry).ok()?)?;
    }
    Some(())
}

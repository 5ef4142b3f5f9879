//! Puzzles proven for a collection: `collection import`.

use crate::context::{Context, fields};
use crate::error::ShardError;
use crate::files::{Files, JobFile};
use rookwright_chess::{Legality, Size};
use rookwright_collection::{
    Access, Collection, EntryProofs, Import, ImportReport, Origin, Proofs, USUAL_NODES, prove_files,
};
use rookwright_mate::Stipulation;
use rookwright_run::{Progress, Slice};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::Arc;

/// An import.
#[derive(Clone, Debug)]
pub(crate) struct ImportJob {
    files: Files,
    fields: Fields,
    stipulation: Option<Stipulation>,
    board: Option<Size>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    files: Vec<JobFile>,
    #[serde(default)]
    nodes: Option<u64>,
    #[serde(default)]
    keep_repeats: bool,
    #[serde(default)]
    no_legality: bool,
    #[serde(default)]
    board: Option<String>,
    #[serde(default)]
    stipulation: Option<String>,
    #[serde(default)]
    tags: Vec<String>,
    #[serde(default)]
    list: Option<String>,
    #[serde(default)]
    source: Option<String>,
}

impl ImportJob {
    pub(crate) fn read(body: Value) -> Result<(Self, Value), ShardError> {
        let mut asked: Fields = fields(body)?;
        let files = Files::read(&asked.files)?;
        asked.files = files.list().to_vec();
        let stipulation = asked.stipulation.as_deref().map(str::parse).transpose();
        let board = asked.board.as_deref().map(rookwright_compose::mate_board).transpose();
        let json = serde_json::to_value(&asked).map_err(ShardError::input)?;
        let (stipulation, board) =
            (stipulation.map_err(ShardError::input)?, board.map_err(ShardError::input)?);
        Ok((Self { files, fields: asked, stipulation, board }, json))
    }

    pub(crate) fn files(&self) -> &Files {
        &self.files
    }

    fn origins(&self) -> Vec<Origin> {
        self.files.list().iter().map(|file| Origin::File(PathBuf::from(&file.name))).collect()
    }

    fn options(&self, context: &Context) -> Import {
        let asked = &self.fields;
        Import {
            threads: context.threads,
            nodes: asked.nodes.unwrap_or(USUAL_NODES),
            keep_repeats: asked.keep_repeats,
            legality: if asked.no_legality { Legality::Lenient } else { Legality::Strict },
            board: self.board,
            stipulation: self.stipulation,
            tags: asked.tags.clone(),
            list: asked.list.clone(),
            source: asked.source.clone(),
            cancel: context.budget.cancel.clone(),
            proofs: None,
        }
    }

    pub(crate) fn run(&self, slice: Slice, context: &Context) -> Result<Value, ShardError> {
        let mut proofs = Vec::new();
        let done = prove_files(&self.origins(), &self.options(context), slice, &mut |entry| {
            proofs.push(entry.json());
            context.progress.report(Progress::Found(proofs.len() as u64));
        });
        if !done.map_err(|error| ShardError::Internal(error.to_string()))? {
            return Err(ShardError::Unfinished);
        }
        Ok(json!({ "proofs": proofs }))
    }

    /// Saves the puzzles with the proofs of all shards.
    pub(crate) fn merge(&self, proofs: Proofs, context: &Context) -> Result<ImportReport, ShardError> {
        let file = context.collection.as_ref().ok_or_else(|| {
            ShardError::input("these are shards of an import: expected the collection to save them in")
        })?;
        let mut collection = Collection::open(file, Access::Create).map_err(ShardError::input)?;
        let options = Import { proofs: Some(Arc::new(proofs)), ..self.options(context) };
        let report = collection.import(&self.origins(), &options, &mut ()).map_err(ShardError::input)?;
        if report.stopped { Err(ShardError::Unfinished) } else { Ok(report) }
    }
}

/// Adds the proofs of a shard; `None` if they are none.
pub(crate) fn add(proofs: &mut Proofs, result: &Value) -> Option<()> {
    for entry in result.get("proofs")?.as_array()? {
        proofs.add(EntryProofs::read(entry)?);
    }
    Some(())
}

//! Many mates rated: `rate`.

use crate::context::{Context, fields};
use crate::error::ShardError;
use crate::files::{Files, JobFile};
use rookwright_chess::Legality;
use rookwright_collection::{Import, NoRating, NotRated, Origin, RatedEntry, Rating, rate_files};
use rookwright_difficulty::MOST_NODES;
use rookwright_mate::Stipulation;
use rookwright_run::{Progress, Slice};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::ops::ControlFlow;
use std::path::PathBuf;

/// Mates to be rated.
#[derive(Clone, Debug)]
pub(crate) struct RatingsJob {
    files: Files,
    stipulation: Option<Stipulation>,
    nodes: u64,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    files: Vec<JobFile>,
    #[serde(default)]
    stipulation: Option<String>,
    #[serde(default)]
    nodes: Option<u64>,
}

impl RatingsJob {
    pub(crate) fn read(body: Value) -> Result<(Self, Value), ShardError> {
        let mut asked: Fields = fields(body)?;
        let files = Files::read(&asked.files)?;
        asked.files = files.list().to_vec();
        let stipulation = asked.stipulation.as_deref().map(str::parse).transpose();
        let json = serde_json::to_value(&asked).map_err(ShardError::input)?;
        let nodes = asked.nodes.unwrap_or(MOST_NODES);
        Ok((Self { files, stipulation: stipulation.map_err(ShardError::input)?, nodes }, json))
    }

    pub(crate) fn files(&self) -> &Files {
        &self.files
    }

    pub(crate) fn run(&self, slice: Slice, context: &Context) -> Result<Value, ShardError> {
        let origins = self.files.list().iter().map(|file| Origin::File(PathBuf::from(&file.name)));
        let cancel = context.budget.cancel.clone();
        let rating = Rating { nodes: Some(self.nodes), choices: false, cancel: cancel.clone() };
        let options =
            Import { stipulation: self.stipulation, legality: Legality::Lenient, ..Import::default() };
        let (mut rated, mut not_rated, mut rejected) = (Vec::new(), Vec::new(), Vec::new());
        let mut undecided = 0u64;
        rate_files(origins.collect(), &options, &rating, context.threads, Some(slice), &mut |entry| {
            let RatedEntry { file, line, number, result } = &entry;
            match result {
                Ok(_) => rated.extend(entry.json().map(|line| json!([number, line.to_string()]))),
                Err(NoRating::NotRated(why)) => {
                    undecided += u64::from(*why == NotRated::Open);
                    let document = json!({ "line": line, "difficulty": null, "reason": why.to_string() });
                    rated.push(json!([number, document.to_string()]));
                    not_rated.push(json!([number, format!("{file}: line {line}: {why}")]));
                }
                Err(NoRating::Rejected(reject)) => {
                    let place = format!("line {}, column {}", reject.line, reject.column);
                    rejected.push(json!([number, format!("{file}: {place}: {}", reject.message)]));
                }
            }
            context.progress.report(Progress::Found(rated.len() as u64));
            ControlFlow::Continue(())
        });
        if cancel.is_cancelled() {
            return Err(ShardError::Unfinished);
        }
        Ok(json!({ "lines": rated, "not_rated": not_rated, "bad": rejected, "undecided": undecided }))
    }
}

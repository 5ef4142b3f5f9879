//! Mates in games: ranges of bytes that find their first game.

use crate::context::{Context, fields};
use crate::error::ShardError;
use crate::files::{Files, JobFile};
use rookwright_games::Fault;
use rookwright_mine::{Listener, Merging, MineError, Mining, Origin, Share, ShareFault, Tally, mine_share};
use rookwright_run::options::Given;
use rookwright_run::{Progress, Slice};
use serde_json::{Map, Value, json};
use std::ops::ControlFlow;
use std::path::PathBuf;

/// A search for mates in games.
#[derive(Clone, Debug)]
pub(crate) struct GamesJob {
    files: Files,
    mining: Mining,
}

impl GamesJob {
    pub(crate) fn read(body: Value) -> Result<(Self, Value), ShardError> {
        let mut body: Map<String, Value> = fields(body)?;
        let list: Vec<JobFile> = fields(body.remove("files").unwrap_or_default())?;
        let files = Files::read(&list)?;
        let given = Given::<Mining>::read(&body, &["files"]).map_err(ShardError::input)?;
        let mining = given.options.clone();
        mining.check().map_err(ShardError::input)?;
        let mut json = Map::from_iter([("files".to_owned(), json!(files.list()))]);
        json.extend(given.json());
        Ok((Self { files, mining }, json.into()))
    }

    pub(crate) fn files(&self) -> &Files {
        &self.files
    }

    pub(crate) fn run(&self, slice: Slice, context: &Context) -> Result<Value, ShardError> {
        let origins: Vec<_> =
            self.files.list().iter().map(|file| Origin::File(PathBuf::from(&file.name))).collect();
        let mining =
            Mining { threads: context.threads, budget: context.budget.clone(), ..self.mining.clone() };
        let share =
            mine_share(&origins, &mining, slice, &mut Quiet(context)).map_err(|error| match error {
                MineError::Wrong(_) => ShardError::Internal(error.to_string()),
                error => ShardError::input(error),
            })?;
        if share.is_interrupted {
            return Err(ShardError::Unfinished);
        }
        Ok(share.json())
    }

    /// Returns the first broken games of all shares in words.
    pub(crate) fn broken(&self, merging: &Merging) -> Vec<String> {
        let words = |fault: &ShareFault| {
            let ShareFault { file, line, column, message } = fault;
            let name = self.files.list().get(*file).map_or("?", |file| &file.name);
            format!("{name}: line {line}, column {column}: {message}")
        };
        merging.faults().iter().map(words).collect()
    }

    /// Starts to put shares together.
    pub(crate) fn merging(&self) -> Merging {
        Merging::new(self.mining.remember)
    }
}

/// Adds the next shard.  Returns the files that could not be read.
pub(crate) fn add(
    merging: &mut Merging,
    result: &Value,
    pass_on: &mut dyn FnMut(&str) -> std::io::Result<()>,
) -> Result<Option<Vec<(String, String)>>, ShardError> {
    let Some(share) = Share::read(result) else { return Ok(None) };
    let mut failure = None;
    merging.take(&share, &mut |line| {
        if failure.is_none() {
            failure = pass_on(line).err();
        }
    });
    match failure {
        Some(error) => Err(error.into()),
        None => Ok(Some(share.failed)),
    }
}

/// Reports progress only: faults are in the numbers.
struct Quiet<'a>(&'a Context);

impl Listener for Quiet<'_> {
    fn found(&mut self, _: &str, _: Option<&str>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn broken(&mut self, _: &str, _: &Fault) {}

    fn failed(&mut self, _: &str, _: &str) {}

    fn progress(&mut self, tally: &Tally, share: Option<f64>) {
        let of = share.filter(|&share| share > 0.0).map_or(0, |share| (tally.games as f64 / share) as u64);
        self.0.progress.report(Progress::Parts { done: tally.games, of: of.max(tally.games) });
    }
}

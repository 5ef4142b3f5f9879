//! Mates in games: ranges of bytes that find their first game.

use super::context::{Context, options};
use super::error::ShardError;
use super::files::{JobFile, paths};
use rookwright_games::Fault;
use rookwright_games::mine::{
    Listener, Merging, MineError, Mining, Origin, Share, ShareFault, Tally, mine_share,
};
use rookwright_run::{Progress, Slice};
use serde_json::{Map, Value};
use std::ops::ControlFlow;

/// A search for mates in games.
#[derive(Clone, Debug)]
pub(crate) struct GamesJob {
    mining: Mining,
}

impl GamesJob {
    pub(crate) fn read(body: &Map<String, Value>) -> Result<(Self, Map<String, Value>), ShardError> {
        let (mining, json) = options::<Mining>(body)?;
        mining.check().map_err(ShardError::input)?;
        Ok((Self { mining }, json))
    }

    pub(crate) fn run(
        &self,
        files: &[JobFile],
        slice: Slice,
        context: &Context,
    ) -> Result<Value, ShardError> {
        let origins: Vec<_> = paths(files).map(Origin::File).collect();
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

    /// Starts to put shares together.
    pub(crate) fn merging(&self) -> Merging {
        Merging::new(self.mining.remember)
    }
}

/// Returns the first broken games of all shares in words.
pub(crate) fn broken(merging: &Merging, files: &[JobFile]) -> Vec<String> {
    let words = |fault: &ShareFault| {
        let ShareFault { file, line, column, message } = fault;
        let name = files.get(*file).map_or("?", |file| &file.name);
        format!("{name}: line {line}, column {column}: {message}")
    };
    merging.faults().iter().map(words).collect()
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

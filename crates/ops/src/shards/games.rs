//! Mates in games: ranges of bytes that find their first game.

use super::error::{ShardError, ShardResult};
use super::files::{JobFile, paths};
use rookwright_games::Fault;
use rookwright_games::mine::{
    Listener, Merging, MineError, Mining, MiningNumbers, Origin, ShardFault, ShardOfGames, mine_shard,
};
use rookwright_run::document::value_of;
use rookwright_run::{self as run, Progress, Settings, Shard};
use serde::Deserialize;
use serde_json::Value;
use std::ops::ControlFlow;

/// Searches one part of the games.
pub(crate) fn run(mining: &Mining, files: &[JobFile], shard: Shard, settings: &Settings) -> ShardResult {
    let origins: Vec<_> = paths(files).map(Origin::File).collect();
    let mining = Mining { threads: settings.threads, budget: settings.budget.clone(), ..mining.clone() };
    let found = mine_shard(&origins, &mining, shard, &mut Quiet(&settings.progress));
    let found = found.map_err(|error| match error {
        MineError::Wrong(_) => ShardError::Internal(error.to_string()),
        error => ShardError::input(error),
    })?;
    if found.is_interrupted { Err(ShardError::Unfinished) } else { Ok(value_of(&found)) }
}

/// Returns the first broken games of all shards in words.
pub(crate) fn broken(merging: &Merging, files: &[JobFile]) -> Vec<String> {
    let words = |fault: &ShardFault| {
        let ShardFault(file, line, column, message) = fault;
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
    let Ok(found) = ShardOfGames::deserialize(result) else { return Ok(None) };
    let mut failure = None;
    merging.take(&found, &mut |line| {
        if failure.is_none() {
            failure = pass_on(line).err();
        }
    });
    match failure {
        Some(error) => Err(error.into()),
        None => Ok(Some(found.failed)),
    }
}

/// Reports progress only: faults are in the numbers.
struct Quiet<'a>(&'a run::Listener);

impl Listener for Quiet<'_> {
    fn found(&mut self, _: &str, _: Option<&str>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn broken(&mut self, _: &str, _: &Fault) {}

    fn failed(&mut self, _: &str, _: &str) {}

    fn progress(&mut self, numbers: &MiningNumbers, share: Option<f64>) {
        let of = share.filter(|&share| share > 0.0).map_or(0, |share| (numbers.games as f64 / share) as u64);
        self.0.report(Progress::Parts { done: numbers.games, of: of.max(numbers.games) });
    }
}

//! Mates in games: ranges of bytes that find their first game.

use crate::context::{Context, fields};
use crate::error::ShardError;
use crate::files::{Files, JobFile};
use rookwright_games::{Fault, GameResult};
use rookwright_mine::{
    Filter, Form, Listener, MOST_MOVES, Merging, MineError, Mining, Origin, Share, ShareFault, Tally, Wanted,
    mine_share,
};
use rookwright_run::options::values::range;
use rookwright_run::{Progress, Slice};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::ops::ControlFlow;
use std::path::PathBuf;

/// A search for mates in games.
#[derive(Clone, Debug)]
pub(crate) struct GamesJob {
    files: Files,
    mining: Mining,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    files: Vec<JobFile>,
    #[serde(default)]
    moves: Option<String>,
    #[serde(default)]
    played: bool,
    #[serde(default)]
    missed: bool,
    #[serde(default)]
    any: bool,
    #[serde(default)]
    every: bool,
    #[serde(default)]
    nodes: Option<u64>,
    #[serde(default)]
    remember: Option<usize>,
    #[serde(default)]
    no_proof: bool,
    #[serde(default)]
    min_elo: Option<u32>,
    #[serde(default)]
    max_elo: Option<u32>,
    #[serde(default)]
    time_control: Vec<String>,
    #[serde(default)]
    result: Option<String>,
    #[serde(default)]
    event: Option<String>,
    #[serde(default)]
    player: Option<String>,
    #[serde(default)]
    since: Option<String>,
}

impl GamesJob {
    pub(crate) fn read(body: Value) -> Result<(Self, Value), ShardError> {
        let mut asked: Fields = fields(body)?;
        let files = Files::read(&asked.files)?;
        asked.files = files.list().to_vec();
        let usual = Wanted::default();
        let moves = match &asked.moves {
            Some(text) => range(text, "number of moves", 1, MOST_MOVES).map_err(ShardError::input)?,
            None => usual.moves,
        };
        let result = |text: &String| {
            GameResult::of_text(text).ok_or_else(|| {
                ShardError::Input(format!("'{text}' is not a result: expected 1-0, 0-1, 1/2-1/2 or *"))
            })
        };
        let both = asked.played == asked.missed;
        let wanted = Wanted {
            moves,
            played: both || asked.played,
            missed: both || asked.missed,
            unique: !asked.any,
            every: asked.every,
            nodes: asked.nodes,
        };
        let times: Result<_, _> = asked.time_control.iter().map(|text| text.parse()).collect();
        let filter = Filter {
            min_elo: asked.min_elo,
            max_elo: asked.max_elo,
            time_controls: times.map_err(ShardError::input)?,
            result: asked.result.as_ref().map(result).transpose()?,
            event: asked.event.clone(),
            player: asked.player.clone(),
            since: asked.since.as_deref().map(str::parse).transpose().map_err(ShardError::input)?,
        };
        let usual = Mining::default();
        let mining = Mining {
            wanted,
            filter,
            form: Form::Json,
            only_read: asked.no_proof,
            remembered: asked.remember.unwrap_or(usual.remembered),
            ..usual
        };
        mining.check().map_err(ShardError::input)?;
        let json = serde_json::to_value(&asked).map_err(ShardError::input)?;
        Ok((Self { files, mining }, json))
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
        Merging::new(self.mining.remembered)
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

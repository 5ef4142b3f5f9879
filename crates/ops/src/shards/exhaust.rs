//! All mates with some pieces: `generate mate --exhaust`.

use super::error::{ShardError, ShardResult};
use rookwright_compose::{Census, CensusShard, Made, MateOptions, Reckoning, Run, Wish};
use rookwright_puzzle::Generated;
use rookwright_run::options::Given;
use rookwright_run::{Progress, Settings, Shard, Watch};
use serde_json::{Map, Value};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// A search for all puzzles.
#[derive(Clone, Debug)]
pub(crate) struct ExhaustJob {
    pub(crate) wish: Wish,
}

/// The fields besides the options of the generator.
const OWN: [&str; 2] = ["family", "exhaust"];

impl ExhaustJob {
    pub(crate) fn read(body: &Map<String, Value>) -> Result<(Self, Map<String, Value>), ShardError> {
        let own = Map::from_iter([("family".to_owned(), "mate".into()), ("exhaust".to_owned(), true.into())]);
        if own.iter().any(|(name, value)| body.get(name) != Some(value)) {
            return Err(ShardError::input(
                "of the generators only 'generate mate --exhaust' is cut into shards; others make as many puzzles with other seeds",
            ));
        }
        let given = Given::<MateOptions>::read(body, &OWN).map_err(ShardError::input)?;
        let json = own.into_iter().chain(given.json()).collect();
        let wish = given.options.of_all_levels().wish(0, None).map_err(ShardError::input)?;
        Ok((Self { wish }, json))
    }

    pub(crate) fn run(&self, shard: Shard, settings: &Settings) -> ShardResult {
        let (watch, known) = (settings.budget.watch(), HashSet::new());
        let mut show = |reckoning: &Reckoning| {
            settings.progress.report(Progress::Parts { done: reckoning.done, of: reckoning.parts });
        };
        let found = self.wish.exhaust_shard(run(settings, &watch, &known), shard, &mut show);
        let found = found.map_err(ShardError::input)?.ok_or(ShardError::Unfinished)?;
        Ok(found.json())
    }

    /// Passes the puzzles on as lines of JSON, and returns the numbers.
    pub(crate) fn merge(
        &self,
        shards: &[CensusShard],
        settings: &Settings,
        pass_on: &mut dyn FnMut(&str) -> std::io::Result<()>,
    ) -> Result<Census, ShardError> {
        let (watch, known) = (settings.budget.watch(), HashSet::new());
        let name = self.wish.size.to_string();
        let (mut number, mut failure) = (0, None);
        let mut found = |made: &Made| {
            number += 1;
            let title = made.title(&name, number);
            let full = made.relaxed_words().map_or(title.clone(), |relaxed| format!("{title}; {relaxed}"));
            // The puzzles come from other machines, so each is solved once more.
            let told = match made.check() {
                Ok(()) => {
                    pass_on(&Generated::mate(made, &full).json().to_string()).map_err(ShardError::Write)
                }
                Err(wrong) => Err(ShardError::Internal(wrong.to_string())),
            };
            match told {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    failure = Some(error);
                    ControlFlow::Break(())
                }
            }
        };
        let census = self.wish.merge_shards(shards, run(settings, &watch, &known), &mut found);
        if let Some(failure) = failure {
            return Err(failure);
        }
        let census = census.map_err(ShardError::input)?;
        census.ok_or_else(|| {
            ShardError::input("a shard lists a position that is not a puzzle: run the shards again")
        })
    }
}

fn run<'a>(
    settings: &Settings,
    watch: &'a Watch,
    known: &'a HashSet<rookwright_chess::Canonical>,
) -> Run<'a> {
    Run { count: u64::MAX, threads: settings.threads, watch, known, give_up_after: u64::MAX }
}

//! `--shard`: which part of a job is wanted.

use crate::failure::Failure;
use rookwright_run::{ParseShardError, Shard};
use std::env;
use std::str::FromStr;

/// Which part is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Choice {
    /// This one.
    Shard(Shard),
    /// The one whose number Slurm has put into the environment.
    Slurm(u64),
    /// The one whose number Kubernetes has put into the environment.
    Kubernetes(u64),
}

impl FromStr for Choice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = |error: ParseShardError| match error {
            ParseShardError::Text(_) => {
                let text: String = text.chars().take(40).collect();
                format!("'{text}' is not a shard: expected one like 3/64, slurm/64 or kubernetes/64")
            }
            error => error.to_string(),
        };
        // The number of shards is read as that of the first one.
        let of = |rest: &str| format!("1/{rest}").parse::<Shard>().map(Shard::of).map_err(wrong);
        match text.split_once('/') {
            Some(("slurm", rest)) => of(rest).map(Choice::Slurm),
            Some(("kubernetes" | "k8s", rest)) => of(rest).map(Choice::Kubernetes),
            _ => text.parse().map(Choice::Shard).map_err(wrong),
        }
    }
}

impl Choice {
    /// Returns the part, with its number from the environment if that is asked for.
    pub(crate) fn shard(self) -> Result<Shard, Failure> {
        let (name, first, of, hint) = match self {
            Choice::Shard(shard) => return Ok(shard),
            Choice::Slurm(of) => ("SLURM_ARRAY_TASK_ID", 1, of, format!("sbatch --array=1-{of}")),
            Choice::Kubernetes(of) => {
                ("JOB_COMPLETION_INDEX", 0, of, format!("an Indexed Job with completions: {of}"))
            }
        };
        let wrong = |why: &str| Failure::Input(format!("--shard: {name} {why}: expected {hint}"));
        let text = env::var(name).map_err(|_| wrong("is not set"))?;
        let number: u64 = text.trim().parse().map_err(|_| wrong("is not a number"))?;
        let number = number.saturating_add(1 - first);
        Shard::new(number, of).map_err(|_| wrong(&format!("is {}, and there are {of} shards", text.trim())))
    }
}

//! What is measured inside of this process, because a whole process would mostly measure its start.

use rookwright::chess::{Legality, Position};
use rookwright::mate::{Oracle, Prover, SearchOptions, Stipulation};
use rookwright::placement::{ChessnumOptions, Generator, Made, solve};
use rookwright::run::{Budget, Count, EngineKind, Settings};
use std::error::Error;
use std::ops::{ControlFlow, RangeInclusive};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// The size of the hash table for mates, in bytes.
const HASH: usize = 512 << 20;

/// Makes Chess-Num puzzles of one piece of each kind on 8x8 with two threads; also returns the seconds it took.
pub(crate) fn chess_nums(
    clues: RangeInclusive<u32>,
    number: usize,
) -> Result<(Vec<Made>, f64), Box<dyn Error>> {
    let options = ChessnumOptions { clues, ..ChessnumOptions::default() };
    let settings = Settings { seed: Some(1), threads: 2, ..Settings::default() };
    let start = Instant::now();
    let puzzles: Vec<Made> = Generator::new(&options, &settings)?.take(number).collect();
    let seconds = start.elapsed().as_secs_f64();
    if puzzles.len() != number {
        return Err(format!("{} puzzles were made, not {number}", puzzles.len()).into());
    }
    Ok((puzzles, seconds))
}

/// The times it takes to see that each puzzle has one solution, the best of three each, sorted.
pub(crate) fn proofs(puzzles: &[Made]) -> Result<Vec<Duration>, Box<dyn Error>> {
    let budget = Budget { solutions: Some(2), ..Budget::default() };
    let settings = Settings { engine: EngineKind::Search, budget, ..Settings::default() };
    let mut times = Vec::new();
    for made in puzzles {
        let mut best = Duration::MAX;
        for _ in 0..3 {
            let start = Instant::now();
            let outcome = solve(&made.puzzle, &settings, &mut |_| ControlFlow::Continue(()))?;
            best = best.min(start.elapsed());
            if outcome.count != Count::exactly(1u32) {
                return Err(format!("a puzzle has {} solutions, not 1", outcome.count).into());
            }
        }
        times.push(best);
    }
    times.sort_unstable();
    Ok(times)
}

/// A published mate with its keys, and the seconds that Popeye took for it.
struct Mate {
    position: Position,
    asked: Stipulation,
    keys: Vec<String>,
    popeye: f64,
}

/// The mates whose times are compared; `None` if they are not at hand.
pub(crate) struct Suite(Vec<Mate>);

impl Suite {
    /// Reads `mates-speed.jsonl` in the folder that `ROOKWRIGHT_SUITES` names.
    pub(crate) fn read() -> Result<Option<Self>, Box<dyn Error>> {
        let Some(folder) = std::env::var_os("ROOKWRIGHT_SUITES").filter(|folder| folder != "none") else {
            return Ok(None);
        };
        let text = std::fs::read_to_string(PathBuf::from(folder).join("mates-speed.jsonl"))?;
        text.lines().map(Mate::read).collect::<Result<_, _>>().map(Self).map(Some)
    }

    /// The seconds it takes to prove all keys of all mates, on one thread; a wrong set of keys is an error.
    pub(crate) fn seconds(&self) -> Result<f64, Box<dyn Error>> {
        let mut total = 0.0;
        for Mate { position, asked, keys, .. } in &self.0 {
            let moves = asked.moves().ok_or("no number of moves")?;
            let start = Instant::now();
            let mut prover = Prover::new(*asked, &SearchOptions { hash: HASH, ..SearchOptions::default() });
            let mut found: Vec<_> = prover.keys(position, moves)?.iter().map(ToString::to_string).collect();
            total += start.elapsed().as_secs_f64();
            found.sort_unstable();
            if found != *keys {
                return Err(format!("the keys are {keys:?}, not {found:?}").into());
            }
        }
        Ok(total)
    }

    /// The seconds that Popeye took, as the suite says.
    pub(crate) fn popeye(&self) -> f64 {
        self.0.iter().map(|mate| mate.popeye).sum()
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }
}

impl Mate {
    fn read(line: &str) -> Result<Self, Box<dyn Error>> {
        let document: serde_json::Value = serde_json::from_str(line)?;
        let text = |key: &str| document[key].as_str().unwrap_or_default();
        let keys = document["keys"].as_array().ok_or("a mate without keys")?;
        let mut keys: Vec<_> = keys.iter().filter_map(|key| key.as_str()).map(str::to_owned).collect();
        keys.sort_unstable();
        Ok(Self {
            position: Position::from_fen(text("fen"), Legality::Lenient)?,
            asked: text("stip").parse()?,
            keys,
            popeye: document["popeye_cpu_s"].as_f64().ok_or("a mate without Popeye's time")?,
        })
    }
}

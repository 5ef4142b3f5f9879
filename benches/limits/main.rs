//! Where this program stands beside the best others: `cargo bench --bench limits`.
//!
//! Every row runs our program and its peers in turns, several times, and takes the best time of each.  Every answer is compared
//! with the known one: a wrong one ends the run.  A run of all rows with all peers installed writes the table into
//! docs/explanation/performance.md; `benches/peers/run.py all` installs them first.
//!
//! `cargo bench --bench limits -- queens tour` runs the rows that have one of these words, and writes nothing;
//! `--patience SECONDS` is how long a peer may take (60).

mod inside;
mod peers;
mod process;
mod rows;
mod table;

use rows::{Contestant, Figure, Row};
use std::process::ExitCode;
use std::time::{Duration, Instant};
use table::Line;

/// A contestant runs again while its runs together take less than this.
const ENOUGH: Duration = Duration::from_secs(6);
/// The most runs of a contestant.
const ROUNDS: usize = 40;

fn main() -> ExitCode {
    match measured() {
        Ok(()) => ExitCode::SUCCESS,
        Err(trouble) => {
            eprintln!("limits: {trouble}");
            ExitCode::FAILURE
        }
    }
}

fn measured() -> Result<(), String> {
    let (mut words, mut patience) = (Vec::new(), Duration::from_secs(60));
    let mut arguments = std::env::args().skip(1);
    while let Some(word) = arguments.next() {
        match word.as_str() {
            // What cargo passes to every bench.
            "--bench" => {}
            "--patience" => {
                let seconds = arguments.next().and_then(|text| text.parse().ok());
                patience = Duration::from_secs(seconds.ok_or("--patience needs a number of seconds")?);
            }
            _ => words.push(word),
        }
    }
    let all = rows::all(patience).map_err(|error| error.to_string())?;
    let chosen = |row: &Row| words.is_empty() || words.iter().any(|word| row.job.contains(word.as_str()));
    let mut lines = Vec::new();
    for row in all.into_iter().filter(chosen) {
        eprintln!("limits: {} ...", row.job);
        let line = take_turns(row)?;
        print!(
            "{}",
            table::markdown(std::slice::from_ref(&line))
                .lines()
                .skip(2)
                .fold(String::new(), |text, line| { text + line + "\n" })
        );
        lines.push(line);
    }
    if lines.is_empty() {
        return Err(format!("no row has one of the words {words:?}"));
    }
    let table = table::markdown(&lines);
    println!("\n{table}");
    let is_whole =
        lines.iter().all(|line| line.ours.is_ok() && line.peers.iter().all(|(_, figure)| figure.is_ok()));
    if !words.is_empty() || !is_whole {
        eprintln!("limits: not written into the page, since not every row and peer was measured");
        return Ok(());
    }
    let path = table::write(&table)?;
    eprintln!("limits: written into {}", path.display());
    Ok(())
}

/// Measures a row: ours and the peers in turns.
fn take_turns(row: Row) -> Result<Line, String> {
    let Row { job, answer, ours, peers } = row;
    let mut runners: Vec<Runner> = std::iter::once(("ours".to_owned(), ours))
        .chain(peers)
        .map(|(name, contestant)| Runner { name, contestant, best: None, spent: Duration::ZERO })
        .collect();
    for _ in 0..ROUNDS {
        for runner in runners.iter_mut().filter(|runner| runner.best.is_none() || runner.spent < ENOUGH) {
            runner.run(&answer).map_err(|trouble| format!("{job}: {}: {trouble}", runner.name))?;
        }
    }
    let mut figures = runners.into_iter().map(|runner| {
        let missing = "not at hand".to_owned();
        (runner.name, runner.best.ok_or(missing))
    });
    let ours = figures.next().map_or_else(|| Err(String::new()), |(_, figure)| figure);
    Ok(Line { job, ours, peers: figures.collect() })
}

struct Runner {
    name: String,
    contestant: Contestant,
    best: Option<Figure>,
    spent: Duration,
}

impl Runner {
    fn run(&mut self, answer: &str) -> Result<(), String> {
        let start = Instant::now();
        let Some(figure) = self.contestant.run(answer)? else { return Ok(()) };
        self.spent += start.elapsed();
        self.best = Some(match self.best.take() {
            Some(best) => best.better(figure),
            None => figure,
        });
        Ok(())
    }
}

//! Solves a file of problems, checks the answers against those of the file, and compares the time with
//! another program's if the file has it: `speed FILE.jsonl [PART OF A LINE | -] [THREADS]`.

use rookwright_chess::{Legality, Move, Position};
use rookwright_mate::search::lines;
use rookwright_mate::{Oracle, Prover, SearchOptions, Stipulation};
use std::error::Error;
use std::ops::ControlFlow;
use std::time::Instant;

/// The size of the hash table, in bytes.
const HASH: usize = 512 << 20;

/// Returns the answers, each as moves in UCI, and the number of positions visited.
type Answers = (Vec<String>, u64);

fn keys(position: &Position, asked: Stipulation, threads: usize) -> Result<Answers, Box<dyn Error>> {
    let moves = asked.moves().ok_or("no number of moves")?;
    let mut prover = Prover::new(asked, &SearchOptions { threads, hash: HASH, ..SearchOptions::default() });
    let keys = prover.keys(position, moves)?.iter().map(ToString::to_string).collect();
    Ok((keys, prover.nodes()))
}

fn all_lines(position: &Position, asked: Stipulation, threads: usize) -> Result<Answers, Box<dyn Error>> {
    let options = SearchOptions { threads, hash: HASH, ..SearchOptions::default() };
    let mut found = Vec::new();
    let mut take = |line: &[Move]| {
        found.push(line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "));
        ControlFlow::Continue(())
    };
    let ended = lines(position, asked, &options, &mut take).ok_or("no number of moves")?;
    Ok((found, ended.nodes))
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, rest @ ..] = arguments.as_slice() else {
        return Err("usage: speed FILE.jsonl [PART OF A LINE | -] [THREADS]".into());
    };
    let part = rest.first().map_or("-", String::as_str);
    let threads = rest.get(1).map_or(Ok(1), |text| text.parse())?;
    let (mut total, mut peers, mut all_nodes, mut worst, mut ratios) = (0.0, 0.0, 0, f64::MAX, Vec::new());
    for line in std::fs::read_to_string(file)?.lines().filter(|line| part == "-" || line.contains(part)) {
        let document: serde_json::Value = serde_json::from_str(line)?;
        let text = |key: &str| document[key].as_str().unwrap_or_default();
        let asked: Stipulation = text("stip").parse()?;
        let position = Position::from_fen(text("fen"), Legality::Lenient)?;
        let start = Instant::now();
        let solve = if asked.is_one_line() { all_lines } else { keys };
        let (mut answers, nodes) = solve(&position, asked, threads)?;
        let seconds = start.elapsed().as_secs_f64();
        let known = ["keys", "lines"].iter().find_map(|&key| document[key].as_array());
        let mut known: Vec<&str> = known.into_iter().flatten().filter_map(|key| key.as_str()).collect();
        answers.sort();
        known.sort_unstable();
        let peer = document["popeye_cpu_s"].as_f64();
        let ratio = peer.map_or(f64::NAN, |peer| peer / seconds);
        let verdict = if answers == known { "right" } else { "WRONG" };
        let fen = text("fen");
        println!("{asked} {seconds:8.4} s {ratio:7.1} times {nodes:9} positions {verdict} {fen}");
        total += seconds;
        all_nodes += nodes;
        if let Some(peer) = peer {
            peers += peer;
            worst = ratio.min(worst);
            ratios.push(ratio.ln());
        }
        if answers != known {
            return Err(format!("the answers are {known:?}, not {answers:?}").into());
        }
    }
    let mean = (ratios.iter().sum::<f64>() / ratios.len() as f64).exp();
    println!(
        "{total:.2} s, the other {peers:.1} s, {all_nodes} positions, ratio {mean:.1} (geometric mean), {worst:.1} (worst)"
    );
    Ok(())
}

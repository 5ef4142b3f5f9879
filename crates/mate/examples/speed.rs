//! Proves the keys of a file of direct and self mates, and compares the time with another program's where the
//! file tells it: `speed FILE.jsonl [PART OF A LINE | -] [THREADS]`.

use rookwright_mate::chess::Position;
use rookwright_mate::{Legality, Oracle, Prover, Stipulation, Table};
use rookwright_solve::Budget;
use std::error::Error;
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, rest @ ..] = arguments.as_slice() else {
        return Err("usage: speed FILE.jsonl [PART OF A LINE | -] [THREADS]".into());
    };
    let part = rest.first().map_or("-", String::as_str);
    let threads = rest.get(1).map_or(Ok(1), |text| text.parse())?;
    let (mut total, mut peers, mut nodes, mut worst, mut ratios) = (0.0, 0.0, 0, f64::MAX, Vec::new());
    for line in std::fs::read_to_string(file)?.lines().filter(|line| part == "-" || line.contains(part)) {
        let document: serde_json::Value = serde_json::from_str(line)?;
        let text = |key: &str| document[key].as_str().unwrap_or_default();
        let asked: Stipulation = text("stip").parse()?;
        let Some(moves) = asked.moves().filter(|_| !asked.is_one_line()) else { continue };
        let position = Position::from_fen(text("fen"), Legality::Lenient)?;
        let start = Instant::now();
        let (table, watch) = (Table::new(512 << 20), Budget::default().watch());
        let mut prover = Prover::new(asked.play(), asked.goal(), threads, &table, &watch);
        let mut keys: Vec<String> = prover.keys(&position, moves)?.iter().map(ToString::to_string).collect();
        let seconds = start.elapsed().as_secs_f64();
        let known = document["keys"].as_array().into_iter().flatten().filter_map(|key| key.as_str());
        let mut known: Vec<String> = known.map(str::to_owned).collect();
        keys.sort();
        known.sort();
        let peer = document["popeye_cpu_s"].as_f64();
        let ratio = peer.map_or(f64::NAN, |peer| peer / seconds);
        let verdict = if keys == known { "right" } else { "WRONG" };
        println!(
            "{asked} {seconds:8.4} s {ratio:7.1} times {:9} positions {verdict} {}",
            prover.nodes(),
            text("fen")
        );
        total += seconds;
        nodes += prover.nodes();
        if let Some(peer) = peer {
            peers += peer;
            worst = ratio.min(worst);
            ratios.push(ratio.ln());
        }
        if keys != known {
            return Err(format!("the keys are {known:?}, not {keys:?}").into());
        }
    }
    let mean = (ratios.iter().sum::<f64>() / ratios.len() as f64).exp();
    println!(
        "{total:.2} s, the other {peers:.1} s, {nodes} positions, ratio {mean:.1} (geometric mean), {worst:.1} (worst)"
    );
    Ok(())
}

//! Proves the keys of a list of direct mates and compares the time with another program's.
use rookwright_mate::chess::Position;
use rookwright_mate::{Goal, Legality, Oracle, Play, Prover, Table};
use rookwright_solve::Budget;

/// Seconds of processor time so far.
fn cpu() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    text.split(' ').next().unwrap().parse::<f64>().unwrap() / 1e9
}

fn main() {
    let file = std::env::args().nth(1).unwrap();
    let only = std::env::args().nth(2).filter(|only| only != "-");
    let threads = std::env::args().nth(3).map_or(1, |text| text.parse().unwrap());
    let text = std::fs::read_to_string(file).unwrap();
    let (mut total, mut logs, mut count, mut worst) = (0.0, 0.0, 0, f64::MAX);
    let mut peers = 0.0;
    let mut nodes = 0;
    for line in text.lines() {
        let doc: serde_json::Value = serde_json::from_str(line).unwrap();
        let stip = doc["stip"].as_str().unwrap();
        let Some(n) = stip.strip_prefix('#') else { continue };
        if only.as_deref().is_some_and(|only| !doc["fen"].as_str().unwrap().contains(only) && only != stip) {
            continue;
        }
        let n: u32 = n.parse().unwrap();
        let position = Position::from_fen(doc["fen"].as_str().unwrap(), Legality::Lenient).unwrap();
        let start = cpu();
        let table = Table::new(512 << 20);
        let watch = Budget::default().watch();
        let mut prover = Prover::new(Play::Direct, Goal::Mate, threads, &table, &watch);
        for d in 1..n {
            prover.wins(&position, d).unwrap();
        }
        let mut keys: Vec<String> =
            prover.keys(&position, n).unwrap().iter().map(|m| m.to_string()).collect();
        let took = (cpu() - start).max(1e-4);
        let mut want: Vec<String> =
            doc["keys"].as_array().unwrap().iter().map(|k| k.as_str().unwrap().to_owned()).collect();
        keys.sort();
        want.sort();
        let peer = doc["popeye_cpu_s"].as_f64().unwrap_or(1.0);
        println!(
            "{stip} {:8.4} s {:8.1}x {:10} nodes {:6.1} MB {} {}",
            took,
            peer / took,
            prover.nodes(),
            table.bytes() as f64 / 1e6,
            if keys == want { "ok" } else { "WRONG" },
            doc["fen"].as_str().unwrap()
        );
        if keys != want {
            println!("   {keys:?} wanted {want:?}");
        }
        total += took;
        peers += peer;
        nodes += prover.nodes();
        logs += (peer / took).ln();
        worst = worst.min(peer / took);
        count += 1;
    }
    println!(
        "{count} positions, {total:.2} s, {nodes} nodes, peer {peers:.1} s, geometric mean {:.1}, worst {worst:.1}",
        (logs / f64::from(count)).exp()
    );
}

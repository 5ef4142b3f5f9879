//! Prints every line of a help or series problem and the time it took: `lines FEN STIPULATION [THREADS]`.

use rookwright_chess::{Legality, Position};
use rookwright_mate::Stipulation;
use rookwright_mate::search::{SearchOptions, lines};
use std::error::Error;
use std::ops::ControlFlow;
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [fen, stipulation, rest @ ..] = arguments.as_slice() else {
        return Err("usage: lines FEN STIPULATION [THREADS]".into());
    };
    let threads = rest.first().map_or(Ok(1), |text| text.parse())?;
    let position = Position::from_fen(fen, Legality::Lenient)?;
    let stipulation: Stipulation = stipulation.parse()?;
    let start = Instant::now();
    let options = SearchOptions { hash: 512 << 20, threads, ..SearchOptions::default() };
    let ended = lines(&position, stipulation, &options, &mut |line| {
        println!("{}", line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "));
        ControlFlow::Continue(())
    });
    let ended = ended.ok_or("expected a help or series stipulation with a number")?;
    eprintln!("{}, {} nodes, {:.4} s", ended.end, ended.nodes, start.elapsed().as_secs_f64());
    Ok(())
}

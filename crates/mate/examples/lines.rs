//! Every line of a help or series problem, with the time it took: `lines FEN STIPULATION [THREADS]`.

use rookwright_mate::Stipulation;
use rookwright_mate::chess::{Castling, Color, Piece, Position, Size, Square};
use rookwright_mate::search::{Work, lines};
use rookwright_solve::Budget;
use std::error::Error;
use std::ops::ControlFlow;
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [fen, stipulation, rest @ ..] = arguments.as_slice() else {
        return Err("usage: lines FEN STIPULATION [THREADS]".into());
    };
    let threads = rest.first().map_or(Ok(1), |text| text.parse())?;
    let position = read(fen).ok_or("this is no position")?;
    let stipulation: Stipulation = stipulation.parse()?;
    let start = Instant::now();
    let work = Work { watch: &Budget::default().watch(), hash: 512 << 20, threads };
    let ended = lines(&position, stipulation, work, &mut |line| {
        println!("{}", line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "));
        ControlFlow::Continue(())
    });
    let ended = ended.ok_or("expected a help or series stipulation with a number")?;
    eprintln!("{}, {} nodes, {:.4} s", ended.end, ended.nodes, start.elapsed().as_secs_f64());
    Ok(())
}

/// Enough of a FEN for positions that are known to be good.
fn read(fen: &str) -> Option<Position> {
    let fields: Vec<&str> = fen.split_whitespace().collect();
    let rows: Vec<&str> = fields.first()?.split('/').collect();
    let width = |row: &str| row.chars().map(|c| c.to_digit(10).unwrap_or(1) as usize).sum();
    let mut position = Position::empty(Size::new(width(rows[0]), rows.len())?);
    for (rank, row) in rows.iter().rev().enumerate() {
        let mut file = 0;
        for letter in row.chars() {
            if let Some(gap) = letter.to_digit(10) {
                file += gap as usize;
                continue;
            }
            let piece: Piece = letter.to_ascii_lowercase().to_string().parse().ok()?;
            let colour = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
            position.put(colour, piece, Square::try_index(8 * rank + file)?);
            file += 1;
        }
    }
    position.set_turn(if fields.get(1) == Some(&"b") { Color::Black } else { Color::White });
    let right = |letter: char| {
        let colour = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        Castling::right(colour, letter.eq_ignore_ascii_case(&'k'))
    };
    let rights = fields.get(2).unwrap_or(&"-").chars().filter(|&letter| letter != '-').map(right);
    position.set_castling(rights.fold(Castling::NONE, Castling::with));
    position.set_passant(fields.get(3).and_then(|text| text.parse().ok()));
    Some(position)
}

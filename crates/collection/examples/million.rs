//! Makes many distinct puzzles from the rows of a Lichess CSV, for measuring:
//! `cargo run --release -p rookwright-collection --example million -- lichess-mates.csv 1000000 > million.csv`
//!
//! Mirrored copies alone would all be recognised as repeats. So in each copy one piece that the solution does not
//! touch is shifted to another square; then the board may be mirrored, and the colours exchanged. Copies whose line
//! no longer mates by force, or that have a second key or a shorter mate, and copies equal to another one up to
//! symmetry are left out. Ratings are moved a little, and every copy has an id and a link of its own.

use rookwright_chess::{
    Canonical, Castling, Color, Legality, Move, Piece, Position, Square, flaws, image, turned,
};
use rookwright_mate::{Oracle, Prover, SearchOptions, Stipulation, Table};
use rookwright_run::Random;
use std::collections::HashSet;
use std::io::{self, BufWriter, Write};
use std::sync::Arc;

/// The number of positions searched for the proof of a copy.
const MOST_NODES: u64 = 500_000;

struct Row<'a> {
    fields: Vec<&'a str>,
    start: Position,
    line: Vec<Move>,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().ok_or("expected the name of a CSV")?;
    let wanted: usize = arguments.next().ok_or("expected the number of rows")?.parse()?;
    let text = std::fs::read_to_string(file)?;
    let rows: Vec<Row<'_>> = text.lines().skip(1).filter_map(row).collect();
    let mut known = HashSet::new();
    let mut random = Random::new(1);
    let table = Arc::new(Table::new(64 << 20));
    let mut out = BufWriter::new(io::stdout().lock());
    writeln!(out, "{}", text.lines().next().unwrap_or_default())?;
    while known.len() < wanted {
        let before = known.len();
        for row in &rows {
            let Some((start, line)) = copy(row, &mut random, &table) else { continue };
            if known.len() < wanted && known.insert(Canonical::of(&start.after(line[0]))) {
                write_row(&mut out, row, &start, &line, known.len())?;
            }
        }
        if known.len() == before {
            return Err(format!("no more than {before} different copies were found").into());
        }
    }
    Ok(out.flush()?)
}

fn row(text: &str) -> Option<Row<'_>> {
    let fields: Vec<&str> = text.split(',').collect();
    let start = Position::from_fen(fields.get(1)?, Legality::Strict).ok()?;
    let mut position = start.clone();
    let mut line = Vec::new();
    for word in fields.get(2)?.split(' ') {
        let step = position.read_move(word).ok()?;
        position = position.after(step);
        line.push(step);
    }
    Some(Row { fields, start, line })
}

/// Returns a copy with one piece shifted; `None` if the solution does not survive it.
fn copy(row: &Row<'_>, random: &mut Random, table: &Arc<Table>) -> Option<(Position, Vec<Move>)> {
    let touched: Vec<Square> = row.line.iter().flat_map(|step| [step.from(), step.to()]).collect();
    let free: Vec<Square> = row
        .start
        .occupied()
        .into_iter()
        .filter(|square| !touched.contains(square) && row.start.piece_on(*square) != Piece::King)
        .collect();
    let from = *free.get(random.below(free.len().max(1)))?;
    let to = Square::index(random.below(64));
    let (colour, piece) = row.start.man_at(from)?;
    let edge = matches!(to as usize / 8, 0 | 7);
    if row.start.man_at(to).is_some() || (piece == Piece::Pawn && edge) {
        return None;
    }
    let mut start = row.start.clone();
    start.set_castling(Castling::NONE);
    start.set_passant(None);
    start.take(colour, piece, from);
    start.put(colour, piece, to);
    if !flaws(&start, None, Legality::Strict).is_empty() {
        return None;
    }
    let mut end = start.clone();
    for &step in &row.line {
        if !end.moves().contains(&step) {
            return None;
        }
        end = end.after(step);
    }
    let begin = start.after(row.line[0]);
    let moves = u32::try_from(row.line.len() / 2).ok()?;
    let options = SearchOptions { nodes: MOST_NODES, ..SearchOptions::default() };
    let mut prover = Prover::sharing(table, Stipulation::MATE, &options);
    let is_short = moves > 1 && prover.wins(&begin, moves - 1) != Ok(false);
    if !end.is_mate() || is_short || prover.keys(&begin, moves) != Ok(vec![row.line[1]]) {
        return None;
    }
    let mirror = random.below(2) == 1;
    let swap = random.below(2) == 1;
    Some(seen_otherwise(&start, &row.line, mirror, swap))
}

/// Mirrors a position and its line, and exchanges the colours.
fn seen_otherwise(start: &Position, line: &[Move], mirror: bool, swap: bool) -> (Position, Vec<Move>) {
    use rookwright_board::Turn;
    let turn = if mirror { Turn::Mirror } else { Turn::Identity };
    let mirrored = image(start, turn);
    let mut position = mirrored.clone();
    if swap {
        position = Position::empty(start.size());
        for square in mirrored.occupied() {
            let Some((colour, piece)) = mirrored.man_at(square) else { continue };
            position.put(!colour, piece, turned(start.size(), square, Turn::Flip));
        }
        position.set_turn(if mirrored.turn() == Color::White { Color::Black } else { Color::White });
    }
    let place = |square: Square| {
        let square = turned(start.size(), square, turn);
        if swap { turned(start.size(), square, Turn::Flip) } else { square }
    };
    let moved = |step: &Move| match step.promotion() {
        Some(piece) => Move::promoting(place(step.from()), place(step.to()), piece),
        None => Move::new(place(step.from()), place(step.to())),
    };
    (position, line.iter().map(moved).collect())
}

fn write_row(
    out: &mut impl Write,
    row: &Row<'_>,
    start: &Position,
    line: &[Move],
    number: usize,
) -> io::Result<()> {
    let moves: Vec<String> = line.iter().map(ToString::to_string).collect();
    let rating = row.fields[3].parse::<i64>().unwrap_or(1500) + (number % 201) as i64 - 100;
    let rest: Vec<&str> = row.fields[4..8].to_vec();
    let openings = row.fields.get(9).copied().unwrap_or_default();
    writeln!(
        out,
        "{number:06x},{},{},{},{},https://lichess.org/{number:08x}/black#56,{openings}",
        start.to_string().replace(" 0 1", " 0 28"),
        moves.join(" "),
        rating.max(400),
        rest.join(","),
    )
}

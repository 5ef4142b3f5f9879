//! Writes EPD.

use crate::claim::{Asked, Content};
use crate::record::Record;
use rookwright_chess::Notation;
use rookwright_mate::epd_line;

/// Returns a puzzle as a line of EPD. `None` for other families.
pub fn epd_of(record: &Record) -> Option<String> {
    let Content::Chess(setup) = &record.content else { return None };
    let position = setup.position();
    let title = record.facts.title.as_deref().or(record.facts.reference.as_deref());
    if let Asked::Mate(asked) = setup.asked {
        return Some(epd_line(&position, asked, &record.keys(), title));
    }
    let fen = position.to_string();
    // A tactic has no stipulation, so only the best move is stated.
    let mut line = fen.strip_suffix(" 0 1").unwrap_or(&fen).to_owned();
    if let Some(&best) = setup.solution().first() {
        line += &format!(" bm {};", position.write_move(best, Notation::San));
    }
    let plain = |letter: char| {
        if letter == '"' {
            '\''
        } else if letter.is_control() {
            ' '
        } else {
            letter
        }
    };
    if let Some(title) = title {
        line += &format!(" id \"{}\";", title.chars().map(plain).collect::<String>());
    }
    Some(line)
}

//! Reads entries of Olive and YACPDB, as YAML and as JSON.
//!
//! The format has no field for castling, en passant or the side to move. Castling is possible if king and rook
//! stand at home, nothing can be captured en passant, and the stipulation says who begins. A few options of the
//! solving program Popeye change that.
//!
//! | module | contents |
//! |---|---|
//! | `node` | YAML and JSON in the same shape |
//! | `asked` | the stipulation and the options |
//! | `facts` | authors, source, keywords and comments |
//! | `twins` | twins in the words of Popeye |
//! | `solution` | the moves that the entry claims |

mod asked;
mod facts;
mod node;
mod pieces;
mod solution;
#[cfg(test)]
mod tests;
mod twins;

use super::Reading;
use crate::claim::{Asked, Claim, Content, Facts, Reason, Reject, Setup};
use asked::{Options, read_asked};
use node::Node;
use pieces::men;
use rookwright_chess::{Color, Position, Size, flaws, home_rights, shown};
use rookwright_mate::{Draft, Stipulation};
use rookwright_puzzle::Puzzle;
use serde_json::{Map, Value};
use std::sync::Arc;

/// Reads one YAML document.
pub(super) fn read_yaml(text: &str, reading: &Reading) -> Result<Claim, Reject> {
    read(&Node::of_yaml(text)?, reading)
}

/// Reads the same entry as JSON.
pub(super) fn read_json(value: &Map<String, Value>, reading: &Reading) -> Result<Claim, Reject> {
    read(&Node::of_json(value)?, reading)
}

fn read(entry: &Node, reading: &Reading) -> Result<Claim, Reject> {
    // Fairy conditions change the rules of the game. Without them the puzzle would be another one.
    if let Some(conditions) = entry.field("conditions") {
        let first = conditions.texts().into_iter().next().unwrap_or_default();
        let message = format!("the condition '{}' is not supported", shown(&first));
        return Err(conditions.reject(Reason::Unsupported, message));
    }
    let board = entry.field("algebraic").ok_or_else(|| {
        let expected = "expected the pieces of both sides, like white: [Kc6, Qg1] and black: [Ka8, Pa7]";
        entry.missing("algebraic", expected)
    })?;
    let mut position = pieces(board)?;
    let (asked, begins) = stipulation(entry, reading)?;
    let options = entry.field("options").map_or_else(|| Ok(Options::default()), Options::read)?;
    // Black begins a helpmate, and White nearly everything else.
    let usual = match &asked {
        Asked::Mate(stipulation) => stipulation.usual_turn(),
        Asked::Unknown | Asked::Other(_) => Color::White,
    };
    position.set_turn(options.turn(begins.unwrap_or(usual)));
    position.set_castling(home_rights(&position).without(options.no_castling));
    let wrong = flaws(&position, None, reading.legality);
    if !wrong.is_empty() {
        return Err(board.reject(Reason::Position, wrong.to_string()));
    }
    let facts = facts::read(entry);
    let twins = entry.field("twins");
    // Only a problem with parts needs the form that carries them.
    let content = if twins.is_some() || options.duplex {
        let Asked::Mate(stipulation) = asked else {
            let message =
                format!("twins and duplex of '{asked}' are not supported: expected a mate or stalemate");
            return Err(twins.unwrap_or(entry).reject(Reason::Unsupported, message));
        };
        let draft =
            Draft { legality: reading.legality, duplex: options.duplex, ..Draft::of(position, stipulation) };
        problem(draft, twins, &facts)
            .map_err(|(reason, message)| twins.unwrap_or(board).reject(reason, message))?
    } else {
        let text = entry.field("solution").map(|solution| solution.texts().join("\n")).unwrap_or_default();
        let mut setup = Setup::new(position, asked);
        solution::claim(&mut setup, &text);
        Content::Chess(setup)
    };
    Ok(Claim { content, facts })
}

/// Returns a problem with twins or duplex.
fn problem(draft: Draft, twins: Option<&Node>, facts: &Facts) -> Result<Content, (Reason, String)> {
    let twins =
        twins.map_or_else(|| Ok(Vec::new()), |node| twins::read(node, &draft.position, draft.stipulation))?;
    let draft = Draft { title: facts.title.clone(), source: facts.credit(), twins, ..draft };
    let problem = draft.validate().map_err(|flaws| (Reason::Position, flaws.to_string()))?;
    Ok(Content::Puzzle(Puzzle::Mate(Arc::new(problem))))
}

/// Returns what is asked, and the side that begins if the stipulation names it.
fn stipulation(entry: &Node, reading: &Reading) -> Result<(Asked, Option<Color>), Reject> {
    let Some(node) = entry.field("stipulation") else {
        let otherwise = |stipulation: Stipulation| (Asked::Mate(stipulation), None);
        return reading.stipulation.map(otherwise).ok_or_else(|| {
            let expected = "expected one like \"#2\", in quotes because # begins a comment in YAML";
            entry.missing("stipulation", expected)
        });
    };
    read_asked(&node.texts().join(" ")).map_err(|message| node.reject(Reason::Unsupported, message))
}

/// Sets up the pieces, with White to move and without castling rights.
fn pieces(board: &Node) -> Result<Position, Reject> {
    let mut position = Position::empty(Size::FULL);
    // The letters of knights that were read, and where `N` was read.
    let (mut has_s, mut n) = (false, None);
    for (name, side) in board.fields() {
        let colour = match name {
            "white" => Color::White,
            "black" => Color::Black,
            _ => {
                let first = side.texts().into_iter().next().unwrap_or_default();
                let message = format!("{} pieces are not supported: '{}'", shown(name), shown(&first));
                return Err(side.reject(Reason::Unsupported, message));
            }
        };
        for text in side.texts() {
            for word in text.split(|letter: char| letter.is_whitespace() || [',', ';'].contains(&letter)) {
                if word.is_empty() {
                    continue;
                }
                let (piece, squares) = men(word).map_err(|(reason, message)| side.reject(reason, message))?;
                has_s |= word.starts_with('S');
                // Which letter the knights have is known only when all pieces are read.
                n = n.or(word.starts_with('N').then(|| (word.to_owned(), side)));
                for square in squares {
                    if position.man_at(square).is_some() {
                        return Err(side.reject(Reason::Position, format!("two pieces stand on {square}")));
                    }
                    position.put(colour, piece, square);
                }
            }
        }
    }
    match n {
        // With both letters in one position, `N` has the meaning that Popeye gives it.
        Some((word, side)) if has_s => {
            let message = format!("'{word}' is a nightrider because S is the knight here: not supported");
            Err(side.reject(Reason::Unsupported, message))
        }
        _ if position.occupied().is_empty() => {
            let message = "'algebraic' names no pieces: expected lists like white: [Kc6, Qg1]";
            Err(board.reject(Reason::Syntax, message))
        }
        _ => Ok(position),
    }
}

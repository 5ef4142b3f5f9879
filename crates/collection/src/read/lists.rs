//! Reads lists of positions, one a line: EPD, FEN, Lucas `.fns`, and links to positions on Lichess.

use super::Reading;
use super::board::{embedded, label};
use super::lichess::{clocks, position_reject};
use super::pgn::{brief, is_link};
use super::solution::read_moves;
use crate::claim::{Asked, Claim, Content, Facts, Reason, Reject, Setup, TACTIC};
use rookwright_chess::{Boards, Position};
use rookwright_mate::{Epd, Stipulation};

/// Reads a line of EPD or FEN, or a link. A number, a name or other fields of a table may stand before a position.
pub(super) fn read(line: &str, reading: &Reading) -> Result<Claim, Reject> {
    if is_link(line.trim_start()) {
        return read_link(line.trim(), reading);
    }
    let Some(place) = embedded(line) else { return read_position(line, reading) };
    let before = &line[..place.start];
    let mut claim = read_position(&line[place], reading)
        .map_err(|reject| Reject { column: reject.column + before.chars().count(), ..reject })?;
    claim.facts.title = claim.facts.title.or_else(|| label(before));
    Ok(claim)
}

fn read_position(line: &str, reading: &Reading) -> Result<Claim, Reject> {
    let Epd { position, id, stipulation, mate_in, best } = Epd::read(line, reading.legality, reading.boards)
        .map_err(|faults| {
            let at = faults.first().map_or(1, |fault| fault.column);
            let messages: Vec<_> = faults.iter().take(3).map(|fault| fault.message.as_str()).collect();
            Reject::new(Reason::Position, at, messages.join("; "))
        })?;
    let expected = mate_in.and_then(|moves| Stipulation::mate_in(u32::try_from(moves).ok()?));
    let mated = mate_in.is_some_and(|moves| moves < 0);
    // What the line says comes before what the caller assumes for lines that say nothing.
    let asked = match stipulation.or(expected).or(reading.stipulation) {
        Some(asked) => Asked::Mate(asked),
        // The side to move is mated, so there is nothing to find.
        None if mated => Asked::Other(TACTIC.to_owned()),
        None => Asked::Unknown,
    };
    let mut setup = Setup { clocks: clocks(line), ..Setup::new(position, asked) };
    for word in &best {
        let step = setup.start.read_move(word).map_err(|error| {
            let at = line.find(word.as_str()).map_or(1, |at| line[..at].chars().count() + 1);
            Reject::new(Reason::Move, at, format!("bm: {error}"))
        })?;
        setup.keys.push(step);
    }
    // Several keys are alternatives, and no line of play.
    if let [key] = setup.keys[..] {
        setup.line = vec![key];
    }
    let facts = Facts { title: id.filter(|id| !id.is_empty()), ..Facts::default() };
    Ok(Claim { content: Content::Chess(setup), facts })
}

/// Reads `FEN|label|solution|game`. Everything after the position is optional.
pub(super) fn read_fns(line: &str, reading: &Reading) -> Result<Claim, Reject> {
    let fields: Vec<&str> = line.split('|').collect();
    let field = |nth: usize| fields.get(nth).map(|field| field.trim()).filter(|field| !field.is_empty());
    let fen = fields[0].trim();
    let column = fields[0].len() - fields[0].trim_start().len() + 1;
    let start = Position::from_fen_of(fen, reading.legality, reading.boards)
        .map_err(|error| position_reject(&error, column))?;
    let mut setup = Setup { clocks: clocks(fen), ..Setup::new(start, Asked::Unknown) };
    if let Some(solution) = field(2) {
        let found = read_moves(solution, &setup.start).map_err(|wrong| {
            // The place within the solution becomes one within the line.
            let before = fields[..2].iter().map(|field| field.chars().count() + 1).sum::<usize>();
            Reject::new(Reason::Move, before + solution[..wrong.at].chars().count() + 1, wrong.message)
        })?;
        setup.line = found.line;
        setup.keys = setup.line.first().copied().into_iter().chain(found.other_keys).collect();
    }
    setup.asked = reading.stipulation.map_or_else(|| setup.asked_by_solution(), Asked::Mate);
    let facts = Facts {
        // The label is text, sometimes with HTML line breaks.
        title: field(1).map(|label| label.replace("<br>", " ")),
        source: field(3).map(str::to_owned),
        ..Facts::default()
    };
    Ok(Claim { content: Content::Chess(setup), facts })
}

/// Reads a link to the editor or the analysis board of Lichess.
fn read_link(link: &str, reading: &Reading) -> Result<Claim, Reject> {
    let wrong = |message: String| Reject::new(Reason::Syntax, 1, message);
    let (_, rest) = link.split_once("://").ok_or_else(|| wrong("not a link".to_owned()))?;
    let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
    let host = host.strip_prefix("www.").unwrap_or(host);
    if host != "lichess.org" {
        let message = format!("'{}': expected a link to lichess.org", brief(host));
        return Err(Reject::new(Reason::Unsupported, 1, message));
    }
    let path = path.split('#').next().unwrap_or_default();
    let (path, options) = path.split_once('?').unwrap_or((path, ""));
    // The parts behind `#` and `?` are settings of the page, except for the variant and, in some
    // links, the position.
    let option = |name: &str| options.split('&').find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='));
    let place = path.strip_prefix("editor").or_else(|| path.strip_prefix("analysis"));
    let place = place.ok_or_else(|| {
        let message =
            "expected a link like https://lichess.org/editor/FEN or https://lichess.org/analysis/FEN";
        Reject::new(Reason::Unsupported, link.len() - rest.len() + host.len() + 2, message)
    })?;
    let place = place.trim_start_matches('/');
    if let Some(variant) = option("variant").filter(|name| !matches!(*name, "standard" | "fromPosition")) {
        let message = format!("chess variant '{}': expected ordinary chess", brief(variant));
        return Err(Reject::new(Reason::Unsupported, 1, message));
    }
    // A word of letters before the position names a variant. Ranks of a FEN have digits or are
    // eight letters long at most.
    let variant = place.split('/').next().unwrap_or_default();
    let place = match variant {
        "standard" | "fromPosition" => place[variant.len()..].trim_start_matches('/'),
        _ if variant.len() > 8 && variant.chars().all(|letter| letter.is_ascii_alphabetic())
            || ["atomic", "chess960", "crazyhouse", "horde"].contains(&variant) =>
        {
            let message = format!("chess variant '{}': expected ordinary chess", brief(variant));
            return Err(Reject::new(Reason::Unsupported, 1, message));
        }
        _ => place,
    };
    let fen = decoded(option("fen").unwrap_or(place)).replace('_', " ");
    if fen.trim().is_empty() {
        return Err(wrong("the link has no position".to_owned()));
    }
    // Faults of the position point into the link, where the position begins.
    let column = link.find(place).map_or(1, |at| link[..at].chars().count() + 1);
    let start = Position::from_fen_of(&fen, reading.legality, Boards::Usual)
        .map_err(|error| position_reject(&error, column))?;
    let asked = reading.stipulation.map_or(Asked::Unknown, Asked::Mate);
    let setup = Setup { clocks: clocks(&fen), ..Setup::new(start, asked) };
    let facts = Facts { link: Some(link.to_owned()), ..Facts::default() };
    Ok(Claim { content: Content::Chess(setup), facts })
}

/// Replaces `%20` and the like.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        let code = |two: &[u8]| u8::from_str_radix(std::str::from_utf8(two).ok()?, 16).ok();
        match (first, tail.get(..2).and_then(code)) {
            (b'%', Some(byte)) => {
                bytes.push(byte);
                rest = &tail[2..];
            }
            // A percent sign that begins no code stands for itself.
            (&byte, _) => {
                bytes.push(byte);
                rest = tail;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

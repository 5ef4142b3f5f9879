//! Parses UCI commands.

use super::options::Change;
use super::quote::shown;
use crate::thinking::{Clock, Limits};
use rookwright_chess::{Boards, Color, Legality, Move, Position, Size};
use std::num::IntErrorKind;
use std::time::Duration;

/// The initial position.
pub(super) const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A year in milliseconds.
const YEAR_IN_MILLIS: u64 = 366 * 24 * 3600 * 1000;

/// A command of the user interface.
#[derive(Debug)]
pub(super) enum Command {
    Uci,
    IsReady,
    NewGame,
    Option(Change),
    Position(Box<Position>),
    Go(Box<Go>),
    Stop,
    PonderHit,
    Quit,
    /// A command without effect.
    Ignored,
}

/// The parameters of `go`.
#[derive(Debug, Default)]
pub(super) struct Go {
    pub(super) limits: Limits,
    /// Whether the answer must wait for `stop`.
    pub(super) endless: bool,
    /// The first parameter that was not understood. The others still apply.
    pub(super) wrong: Option<String>,
}

/// Parses a line. `position` is needed to read moves. An error says what is wrong.
pub(super) fn read(line: &str, position: &Position) -> Result<Command, String> {
    let mut words = line.split_whitespace();
    let Some(word) = words.next() else { return Ok(Command::Ignored) };
    let rest: Vec<&str> = words.collect();
    match word {
        "uci" => Ok(Command::Uci),
        "isready" => Ok(Command::IsReady),
        "ucinewgame" => Ok(Command::NewGame),
        "setoption" => Change::read(&rest).map(Command::Option),
        "position" => read_position(&rest).map(|position| Command::Position(Box::new(position))),
        "go" => Ok(Command::Go(Box::new(read_go(&rest, position)))),
        "stop" => Ok(Command::Stop),
        "ponderhit" => Ok(Command::PonderHit),
        "quit" => Ok(Command::Quit),
        "debug" | "register" => Ok(Command::Ignored),
        // A user interface that sends something else should see it in its log; the dialogue goes on.
        _ => Err(format!("unknown command: {}", shown(word))),
    }
}

fn read_position(words: &[&str]) -> Result<Position, String> {
    let at = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let (place, moves) = words.split_at(at);
    let fen = match place {
        ["startpos"] => START.to_owned(),
        ["fen", fields @ ..] if !fields.is_empty() => fields.join(" "),
        _ => return Err("position: expected 'startpos' or 'fen' and a FEN, then 'moves'".to_owned()),
    };
    let faults = |error: String| format!("position: {}", error.replace('\n', "; "));
    // The same positions are refused as in `solve`.
    let boards = Boards::Only(Size::FULL);
    let mut position =
        Position::from_fen_of(&fen, Legality::Strict, boards).map_err(|error| faults(error.to_string()))?;
    // The first word is `moves` itself.
    for word in moves.iter().skip(1) {
        position = position.after(
            find_move(&position, word)
                .ok_or_else(|| format!("position: {} is not a legal move in {}", shown(word), position))?,
        );
    }
    Ok(position)
}

/// Returns the legal move that is written like this.
fn find_move(position: &Position, word: &str) -> Option<Move> {
    position.moves().into_iter().find(|step| step.to_string() == word)
}

/// Parses the parameters of `go` as far as they are understood.
fn read_go(words: &[&str], position: &Position) -> Go {
    // An expired clock may be negative, which counts as zero. A year is as good as no limit.
    let time = |number: i64| Duration::from_millis(u64::try_from(number).unwrap_or(0).min(YEAR_IN_MILLIS));
    let count = |number: i64| u32::try_from(number.clamp(1, i64::from(u32::MAX))).unwrap_or(1);
    let mut go = Go::default();
    let mut clocks = [(None, Duration::ZERO); 2];
    let (mut to_go, mut names_moves) = (None, false);
    let mut words = words.iter().copied().peekable();
    while let Some(word) = words.next() {
        let mut read = || {
            let mut number = || {
                let text = words.peek().ok_or_else(|| format!("go: {word} needs a number"))?;
                let wrong = || format!("go: {word} needs a number, not {}", shown(text));
                let number = whole(text).ok_or_else(wrong)?;
                words.next();
                Ok::<_, String>(number)
            };
            match word {
                "infinite" | "ponder" => go.endless = true,
                "mate" => go.limits.moves = Some(count(number()?)),
                "depth" => go.limits.moves = Some(count(number()?).div_ceil(2)),
                "nodes" => go.limits.nodes = Some(u64::try_from(number()?).unwrap_or(0)),
                "movetime" => go.limits.time = Some(time(number()?)),
                "wtime" => clocks[0].0 = Some(time(number()?)),
                "btime" => clocks[1].0 = Some(time(number()?)),
                "winc" => clocks[0].1 = time(number()?),
                "binc" => clocks[1].1 = time(number()?),
                "movestogo" => to_go = Some(count(number()?)),
                "searchmoves" => names_moves = true,
                _ => match find_move(position, word).filter(|_| names_moves) {
                    Some(step) if go.limits.first.contains(&step) => {}
                    Some(step) => go.limits.first.push(step),
                    None => {
                        return Err(format!("go: {} is neither a limit nor a legal move here", shown(word)));
                    }
                },
            }
            Ok(())
        };
        if let Err(wrong) = read() {
            go.wrong.get_or_insert(wrong);
        }
    }
    // If the side to move has no clock, use the other one.
    let (own, other) = if position.turn() == Color::White { (0, 1) } else { (1, 0) };
    if let (Some(left), None) = (clocks[own].0.or(clocks[other].0), go.limits.time) {
        go.limits.time = Some(Clock { left, increment: clocks[own].1, moves: to_go }.share());
    }
    let limits = &mut go.limits;
    let bounded = limits.moves.is_some() || limits.nodes.is_some() || limits.time.is_some();
    match (go.endless, bounded, &go.wrong) {
        // `infinite` overrides all other limits.
        (true, ..) => (limits.time, limits.nodes) = (None, None),
        // An unknown parameter may have been a limit: do not let the user interface wait forever.
        (false, false, Some(_)) => limits.nodes = Some(0),
        (false, false, None) => go.endless = true,
        (false, true, _) => {}
    }
    go
}

/// Parses a number, clamped to the range that can be counted.
fn whole(text: &str) -> Option<i64> {
    match text.parse::<i64>() {
        Ok(number) => Some(number),
        Err(error) => match error.kind() {
            IntErrorKind::PosOverflow => Some(i64::MAX),
            IntErrorKind::NegOverflow => Some(i64::MIN),
            _ => None,
        },
    }
}

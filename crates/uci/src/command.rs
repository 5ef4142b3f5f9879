//! Commands as they are written.

use super::options::Change;
use crate::thinking::{Clock, Limits};
use rookwright_chess::{Boards, Color, Legality, Move, Position, Size};
use std::num::IntErrorKind;
use std::time::Duration;

/// Where every game begins.
pub(super) const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Milliseconds.
const YEAR: u64 = 366 * 24 * 3600 * 1000;

/// What the other side of the wire wants.
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
    /// Nothing to be done about it.
    Ignored,
}

/// How to think.
#[derive(Debug, Default)]
pub(super) struct Go {
    pub(super) limits: Limits,
    /// The answer waits for `stop`.
    pub(super) endless: bool,
    /// The first thing that could not be understood; the rest holds.
    pub(super) wrong: Option<String>,
}

/// The command of a line, in a position; or what is wrong with it.
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
        _ => Err(format!("unknown command: {}", shown(word))),
    }
}

/// A word as it may be repeated in an answer.
pub(super) fn shown(word: &str) -> String {
    const MOST: usize = 60;
    let text: String = word.chars().take(MOST).filter(|letter| !letter.is_control()).collect();
    if word.chars().count() > MOST { text + "..." } else { text }
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
    // What `solve` refuses is refused here, too.
    let boards = Boards::Only(Size::FULL);
    let mut position =
        Position::from_fen_of(&fen, Legality::Strict, boards).map_err(|error| faults(error.to_string()))?;
    for word in moves.iter().skip(1) {
        position = position.after(find_move(&position, word).ok_or_else(|| {
            format!("position: {} is not a legal move in {}", shown(word), position.to_fen())
        })?);
    }
    Ok(position)
}

/// The legal move that is written so.
fn find_move(position: &Position, word: &str) -> Option<Move> {
    position.moves().into_iter().find(|step| step.to_string() == word)
}

/// How to think, by what can be understood of the words.
fn read_go(words: &[&str], position: &Position) -> Go {
    // A clock may have run out: less than nothing is nothing.  A year is as good as for ever.
    let time = |number: i64| Duration::from_millis(u64::try_from(number).unwrap_or(0).min(YEAR));
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
    // Whoever has no clock of his own goes by the other's.
    let (own, other) = if position.turn() == Color::White { (0, 1) } else { (1, 0) };
    if let (Some(left), None) = (clocks[own].0.or(clocks[other].0), go.limits.time) {
        go.limits.time = Some(Clock { left, increment: clocks[own].1, moves: to_go }.share());
    }
    let limits = &mut go.limits;
    let bounded = limits.moves.is_some() || limits.nodes.is_some() || limits.time.is_some();
    match (go.endless, bounded, &go.wrong) {
        // Endless is endless, whatever else is said.
        (true, ..) => (limits.time, limits.nodes) = (None, None),
        // Perhaps a limit was meant: whoever waits for its end is not to wait for ever.
        (false, false, Some(_)) => limits.nodes = Some(0),
        (false, false, None) => go.endless = true,
        (false, true, _) => {}
    }
    go
}

/// A number, or the nearest that can be counted.
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

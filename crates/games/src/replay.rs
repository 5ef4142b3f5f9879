//! Plays a game through.

use crate::chess960::{Rights, read_fen};
use crate::fault::{Fault, FaultKind};
use crate::input::decoded;
use crate::scan::Score;
use rookwright_chess::{Color, Legality, Move, Piece, Position, Square, shown};
use rookwright_run::options::Choices;
use serde::Serialize;
use std::sync::LazyLock;

/// Values of the tag `Variant` that mean ordinary chess or Chess960, in lower case and without blanks.
const CHESS: [&str; 11] = [
    "standard",
    "fromposition",
    "chess",
    "normal",
    "chess960",
    "fischerandom",
    "fischerrandom",
    "fischerandomchess",
    "freestyle",
    "frc",
    "960",
];

static USUAL: LazyLock<Position> = LazyLock::new(|| {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    Position::from_fen(fen, Legality::Strict).expect("the usual start position")
});

/// Where a game began.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Choices, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Start {
    /// The usual start position.
    #[choice(word = "standard")]
    #[serde(rename = "standard")]
    Usual,
    /// A start position of Chess960.
    Chess960,
    /// Any other position.
    Position,
}

/// What was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Played {
    /// A move.
    Move(Move),
    /// Castling that ordinary chess does not know.
    Chess960Castling {
        /// Whether it was kingside.
        is_short: bool,
    },
    /// A null move, `--`: no game has it, but analyses do.
    Null,
}

impl Played {
    /// Returns the move, if it is an ordinary one.
    pub fn step(self) -> Option<Move> {
        match self {
            Played::Move(step) => Some(step),
            _ => None,
        }
    }
}

/// A position of the game and what was played there.
#[derive(Clone, Debug)]
pub struct Ply {
    /// The position, before the move.
    pub position: Position,
    /// What was played.
    pub played: Played,
    /// Whether a side may still castle in a way that the position does not know, as in Chess960.
    pub has_other_castling: bool,
}

/// A game that was played through.
#[derive(Clone, Debug)]
pub struct Replay {
    /// Where the game began.
    pub start: Start,
    /// Whether the start position can arise in a game, as far as is tested.
    pub is_start_legal: bool,
    /// The positions with the moves.
    pub plies: Vec<Ply>,
    /// The position after the last move.
    pub end: Position,
    /// Whether a side may still castle at the end in a way that the position does not know.
    pub end_has_other_castling: bool,
    /// The number of the first move.
    pub first_move: u32,
}

impl Replay {
    /// Plays a game through. Fails at the first fault.
    pub fn of(score: &Score) -> Result<Self, Fault> {
        // The text was broken: a replay of what could be read would be another game.
        if let Some(fault) = &score.fault {
            return Err(fault.clone());
        }
        let mut replay = Self::start(score)?;
        let Replay { end, plies, .. } = &mut replay.0;
        let mut rights = replay.1;
        plies.reserve_exact(score.words().len());
        for (nth, word) in score.words().enumerate() {
            let before = end.clone();
            // Nearly all games have none, and for these nothing is done about it.
            let has_other_castling = !rights.is_empty();
            // Nearly every word is plain SAN, which is read without making a text of it.
            let played = match end.read_san(word) {
                Some(step) => Played::Move(step),
                None => other_move(score, nth, word, end, &mut rights)?,
            };
            match played {
                Played::Move(step) => {
                    if has_other_castling {
                        rights.update(&before, step.from(), step.to());
                    }
                    *end = before.after(step);
                }
                Played::Null => *end = before.passed(),
                Played::Chess960Castling { is_short } => {
                    // It was found legal just now.
                    let castled = rights.castle(&before, is_short);
                    *end = castled.ok_or_else(|| illegal(score, nth, word))?;
                }
            }
            plies.push(Ply { position: before, played, has_other_castling });
        }
        replay.0.end_has_other_castling = !rights.is_empty();
        Ok(replay.0)
    }

    /// Sets up the start position.
    fn start(score: &Score) -> Result<(Self, Rights), Fault> {
        let variant = score.tags.get("Variant").unwrap_or("Standard");
        // `Chess 960`, `chess-960` and `Chess960` are one word.
        let plain: String =
            variant.to_lowercase().chars().filter(|letter| letter.is_alphanumeric()).collect();
        if !CHESS.contains(&plain.as_str()) {
            let message = format!("the game is '{}': expected ordinary chess or Chess960", shown(variant));
            return Err(score.fault_at_tag("Variant", FaultKind::Variant, message));
        }
        let mut replay = Self {
            start: Start::Usual,
            is_start_legal: true,
            plies: Vec::new(),
            end: USUAL.clone(),
            end_has_other_castling: false,
            first_move: 1,
        };
        let Some(fen) = score.tags.get("FEN") else { return Ok((replay, Rights::default())) };
        // A position that no game leads to is played on nevertheless, and said to be so.
        let strict = read_fen(fen, Legality::Strict);
        replay.is_start_legal = strict.is_ok();
        let (position, rights) = strict.or_else(|_| read_fen(fen, Legality::Lenient)).map_err(|message| {
            let fault = score.fault_at_tag("FEN", FaultKind::Start, format!("the start position: {message}"));
            Fault { column: 6, ..fault }
        })?;
        if !position.size().is_full() {
            let message = "the board is not 8x8".to_owned();
            return Err(score.fault_at_tag("FEN", FaultKind::Start, message));
        }
        // Shuffled pieces alone are no start of Chess960: a side must be able to castle, by its
        // rules or with all the usual rights.
        replay.start = match () {
            () if position == *USUAL => Start::Usual,
            () if is_shuffled(&position)
                && (!rights.is_empty() || position.castling() == USUAL.castling()) =>
            {
                Start::Chess960
            }
            () => Start::Position,
        };
        // The sixth field. Larger numbers than any game has are mistakes.
        let number = fen.split_whitespace().nth(5).and_then(|number| number.parse().ok());
        replay.first_move = number.unwrap_or(1).clamp(1, 100_000);
        replay.end = position;
        Ok((replay, rights))
    }
}

/// Reads a word that is not plain SAN.
fn other_move(
    score: &Score,
    nth: usize,
    word: &[u8],
    position: &Position,
    rights: &mut Rights,
) -> Result<Played, Fault> {
    // Signs of check and of judgement say nothing about which move is meant.
    let bare = word.iter().rposition(|byte| !matches!(byte, b'+' | b'#' | b'!' | b'?'));
    let bare = &word[..bare.map_or(0, |last| last + 1)];
    match bare {
        b"--" | b"Z0" | b"null" | b"@@@@" | b"0000" => {
            if position.is_check() {
                let message = "a null move while in check".to_owned();
                return Err(score.fault_at(nth, FaultKind::Move, message));
            }
            return Ok(Played::Null);
        }
        b"O-O" | b"0-0" | b"o-o" | b"O-O-O" | b"0-0-0" | b"o-o-o" if !rights.is_empty() => {
            let is_short = bare.len() == 3;
            // A copy, since the rights end only when the move is played.
            let mut tried = *rights;
            return match tried.castle(position, is_short) {
                Some(_) => Ok(Played::Chess960Castling { is_short }),
                None => Err(illegal(score, nth, word)),
            };
        }
        _ => {}
    }
    let text = decoded(word.to_vec());
    position
        .read_move(&text)
        .map(Played::Move)
        .map_err(|error| score.fault_at(nth, FaultKind::Move, error.to_string()))
}

fn illegal(score: &Score, nth: usize, word: &[u8]) -> Fault {
    let message = format!("'{}' is not a legal move here", shown(&decoded(word.to_vec())));
    score.fault_at(nth, FaultKind::Move, message)
}

/// Whether a word is a move from the usual start position, in any notation.
pub fn is_first_move(word: &[u8]) -> bool {
    USUAL.read_san(word).is_some() || USUAL.read_move(&decoded(word.to_vec())).is_ok()
}

/// Whether both sides have their pieces on the first rank in the same order behind all their pawns.
fn is_shuffled(position: &Position) -> bool {
    let is_mirrored = |&square: &Square| {
        let is_pawn = square.rank() as usize == 1;
        match (position.man_at(square), position.man_at(square.flip_rank())) {
            (Some((Color::White, one)), Some((Color::Black, other))) => {
                one == other && is_pawn == (one == Piece::Pawn)
            }
            _ => false,
        }
    };
    position.occupied().len() == 32 && Square::ALL[..16].iter().all(is_mirrored)
}

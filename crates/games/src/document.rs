//! The documents about mates in games.

use crate::Start;
use crate::mine::GameFacts;
use rookwright_difficulty::Difficulty;
use rookwright_mate::document::{Fen, Key, MatePuzzle, StipulationText};
use rookwright_run::document::document;

/// A mate that was found in a game, with the fields of a generated puzzle.
#[document]
pub struct MateInGame {
    /// The name of this schema and the major number of the format.
    #[cfg_attr(feature = "schema", schemars(extend("pattern" = "^game-mate/1$")))]
    pub schema: String,
    /// The puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<MatePuzzle>,
    /// The problem as a puzzle file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puz: Option<String>,
    /// The position.
    pub fen: Fen,
    /// What is asked.
    pub stipulation: StipulationText,
    /// The number of moves.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub mate_in: u32,
    /// The keys.
    pub keys: Vec<String>,
    /// The move that was played; null at the end of the game.
    pub played: Option<String>,
    /// Whether a key was played.
    pub found: bool,
    /// The opponent's last move.
    pub last_move: Option<String>,
    /// The position before it.
    pub before: Option<Fen>,
    /// Half-moves from the start of the game.
    pub ply: usize,
    /// The number of the move.
    pub r#move: u32,
    /// The side to move.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["white", "black"])))]
    pub side: &'static str,
    /// How the game starts: the usual position, Chess960 or another one.
    pub start: Start,
    /// Whether the position is known to be legal.
    pub legal: bool,
    /// The game.
    pub game: GameFacts,
    /// Themes.
    pub themes: Vec<&'static str>,
    /// How hard it is for people.
    pub difficulty: Option<Difficulty>,
    /// The keys with their variations. The task `mine` leaves them out: they take most of the room.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tree: Vec<Key>,
}

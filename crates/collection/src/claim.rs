//! What an entry of a file states, before any of it is proven.

use crate::pack::Clocks;
use rookwright_chess::{Move, Position};
use rookwright_mate::Stipulation;
use rookwright_puzzle::Puzzle;
use rookwright_run::document::document;
use rookwright_run::options::Choices;
use serde::{Serialize, Serializer};
use std::fmt;

/// An entry of a file: a puzzle and what its source says about it.
#[derive(Clone, PartialEq, Debug)]
pub struct Claim {
    /// The puzzle.
    pub content: Content,
    /// What the source says about it.
    pub facts: Facts,
}

/// A puzzle as its source states it.
#[derive(Clone, PartialEq, Debug)]
pub enum Content {
    /// A position of chess.
    Chess(Setup),
    /// A puzzle of another family, or a mate problem with twins or duplex.
    Puzzle(Puzzle),
}

/// A position of chess, what is asked, and the solution that the source gives.
#[derive(Clone, PartialEq, Debug)]
pub struct Setup {
    /// The position as the source writes it.
    pub start: Position,
    /// The counters of its FEN.
    pub clocks: Option<Clocks>,
    /// The main line from there. Empty if the source gives none.
    pub line: Vec<Move>,
    /// Whether the first move of the line is the opponent's, and the puzzle begins after it.
    pub lead: bool,
    /// What is asked.
    pub asked: Asked,
    /// The first moves that the source calls keys. Empty if it names none.
    pub keys: Vec<Move>,
    /// The number of solutions that the source announces, for help and series play.
    pub announced: Option<u32>,
}

/// What is asked of the solver.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Asked {
    /// A mate or stalemate problem.
    Mate(Stipulation),
    /// The source does not say. A short mate is looked for.
    Unknown,
    /// Something that is not proven here: `tactic`, `+` (win) or `=` (draw).
    Other(String),
}

/// What is asked in a puzzle from a game: find the best move.
pub(crate) const TACTIC: &str = "tactic";

impl Setup {
    /// Creates a setup of a position without a solution.
    pub fn new(start: Position, asked: Asked) -> Self {
        Self { start, clocks: None, line: Vec::new(), lead: false, asked, keys: Vec::new(), announced: None }
    }

    /// Returns the position in which the solver begins.
    pub fn position(&self) -> Position {
        match self.line.first() {
            Some(&first) if self.lead => self.start.after(first),
            _ => self.start.clone(),
        }
    }

    /// Returns the solution: the line without the opponent's first move.
    pub fn solution(&self) -> &[Move] {
        &self.line[usize::from(self.lead && !self.line.is_empty())..]
    }

    /// Returns the position after the line.
    pub(crate) fn end(&self) -> Position {
        self.line.iter().fold(self.start.clone(), |position, &step| position.after(step))
    }

    /// Returns what is asked if no source says so: a mate if the solution ends in one, or else a tactic.
    pub(crate) fn asked_by_solution(&self) -> Asked {
        let plies = self.solution().len();
        let mate = Stipulation::mate_in(plies.div_ceil(2) as u32);
        match mate.filter(|_| plies % 2 == 1 && self.end().is_mate()) {
            Some(asked) => Asked::Mate(asked),
            None if plies == 0 => Asked::Unknown,
            None => Asked::Other(TACTIC.to_owned()),
        }
    }
}

impl fmt::Display for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Asked::Mate(stipulation) => stipulation.fmt(f),
            Asked::Unknown => f.write_str("#"),
            Asked::Other(text) => f.write_str(text),
        }
    }
}

/// What a source says about a puzzle. Everything is optional.
#[document]
#[derive(Default)]
pub struct Facts {
    /// The rating by players.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<u16>,
    /// The deviation of the rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deviation: Option<u16>,
    /// The popularity, from -100 to 100.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub popularity: Option<i16>,
    /// How often it was played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plays: Option<u32>,
    /// Its name at the source.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
    /// A link.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// The title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The author.
    // Several are separated by semicolons.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// Where it was published.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// A comment.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
    /// The level that the source gives.
    // Of a puzzle of another family, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difficulty: Option<u8>,
    /// Themes, openings and tags.
    #[serde(skip)]
    pub labels: Vec<Label>,
    /// The name of the source, if it is not the file.
    #[serde(skip)]
    pub origin: Option<String>,
    /// Whether this is a further source of the puzzle before it: both are one entry.
    #[serde(skip)]
    pub is_further: bool,
}

impl Facts {
    /// Returns author and source in one line: `Samuel Loyd, Chicago Tribune 1858`.
    pub fn credit(&self) -> Option<String> {
        let parts: Vec<&str> =
            [&self.author, &self.source].into_iter().flatten().map(String::as_str).collect();
        (!parts.is_empty()).then(|| parts.join(", "))
    }
}

/// A word by which puzzles are found.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Label {
    /// What the word describes.
    pub kind: LabelKind,
    /// The word.
    pub name: String,
}

/// What a label describes, in the order of the numbers in the database.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Choices)]
pub enum LabelKind {
    /// What is asked: `#2`, `tactic`, `chessnum`.
    Asked,
    /// A theme of the solution: `smotheredMate`.
    Theme,
    /// The opening of the game.
    Opening,
    /// A tag that a user gave.
    Tag,
}

impl LabelKind {
    pub(crate) fn number(self) -> i64 {
        self as i64
    }
}

impl Label {
    /// Creates a label. Blanks become underscores, so that names are single words.
    pub fn new(kind: LabelKind, name: &str) -> Self {
        if !name.contains(char::is_whitespace) {
            return Self { kind, name: name.to_owned() };
        }
        Self { kind, name: name.split_whitespace().collect::<Vec<_>>().join("_") }
    }

    /// Returns the name in the form by which labels are compared: `smotheredMate`, `smothered mate` and
    /// `smothered-mate` are the same.
    pub(crate) fn plain(&self) -> String {
        plain_name(self.kind, &self.name)
    }
}

/// Returns the form by which names of labels are compared.
pub(crate) fn plain_name(kind: LabelKind, name: &str) -> String {
    match kind {
        // `#2` and `h#2` differ only by their signs.
        LabelKind::Asked => name.to_lowercase(),
        _ => name.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect(),
    }
}

/// The reason why an entry of a file cannot be taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reject {
    /// The number of the line, from 1.
    pub line: u64,
    /// The column, in characters from 1.
    pub column: usize,
    /// What kind of fault it is, for counting.
    pub reason: Reason,
    /// What is wrong.
    pub message: String,
}

/// The kinds of faults, for counting, with their names in reports.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Choices)]
pub enum Reason {
    /// The text is not an entry of its format.
    #[choice(word = "cannot be read")]
    Syntax,
    /// The position is not legal.
    #[choice(word = "illegal position")]
    Position,
    /// A move is not legal.
    #[choice(word = "illegal move")]
    Move,
    /// What is asked is not supported: fairy pieces, conditions, other stipulations.
    #[choice(word = "not supported")]
    Unsupported,
    /// A game from the start position, which is no puzzle.
    #[choice(word = "game, not a puzzle")]
    Game,
    /// The line or entry is too long.
    #[choice(word = "too long")]
    TooLong,
    /// The file cannot be read, or its format is unknown.
    #[choice(word = "file not read, or not to its end")]
    File,
}

impl Serialize for Reason {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl fmt::Display for Reject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.message)
    }
}

impl Reject {
    /// Creates a reject at the first line of an entry, which [`Reject::below`] moves.
    pub(crate) fn new(reason: Reason, column: usize, message: impl Into<String>) -> Self {
        Self { line: 1, column, reason, message: message.into() }
    }

    /// Puts the reject on a line of the entry, from 1.
    pub(crate) fn on(self, line: u64) -> Self {
        Self { line, ..self }
    }

    /// Moves the reject from the line of its entry to the line of the file.
    pub(crate) fn below(self, first: u64) -> Self {
        Self { line: self.line + first - 1, ..self }
    }
}

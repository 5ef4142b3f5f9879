//! A puzzle of the collection, with everything that is known about it.

use crate::claim::{Asked, Claim, Content, Facts, Setup};
use rookwright_board::Diagram;
use rookwright_chess::Move;
use rookwright_mate::{Draft, Flaws, Problem, picture};
use rookwright_puzzle::Puzzle;
use rookwright_run::options::Choices;
use serde::Serialize;
use std::fmt;
use std::sync::Arc;

/// A puzzle of the collection.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// Its number, which never changes and is never used again.
    pub id: i64,
    /// The puzzle, with what is asked and the solution.
    pub content: Content,
    /// What is proven about it.
    pub status: Status,
    /// All keys if there is not exactly one, or all lines of help and series play.
    pub solutions: Vec<Vec<Move>>,
    /// Title, author, labels and rating. Reference and link are those of the first source.
    pub facts: Facts,
    /// Where it was found, the first source first.
    pub sightings: Vec<Sighting>,
}

/// A place where a puzzle was found.
#[derive(Clone, PartialEq, Debug)]
pub struct Sighting {
    /// The name of the source: `lichess.org`, or the name of a file.
    pub source: String,
    /// What the source calls it.
    pub reference: String,
    /// A link to the game or page.
    pub link: Option<String>,
    /// The rating, its deviation, the popularity and the number of plays.
    pub rating: Option<u16>,
    /// The uncertainty of the rating.
    pub deviation: Option<u16>,
    /// From -100 to 100.
    pub popularity: Option<i16>,
    /// How often it was played.
    pub plays: Option<u32>,
    /// Whether what the source claims is not what is proven.
    pub differs: bool,
    /// How the source shows it, if that differs from the record: mirrored, colours exchanged.
    pub setup: Option<Setup>,
}

/// What is proven about a puzzle.
// In the order of the numbers in the database.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Choices, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Exactly one key or the solutions claimed, and nothing shorter.
    Sound,
    /// More than one key or solution.
    Cooked,
    /// A shorter solution exists.
    Shorter,
    /// No solution.
    Unsolvable,
    /// Sound in itself, but the source names another key.
    Differs,
    /// Not decided within the limits of the search.
    Open,
    /// Not something that is proven here. Its moves are legal.
    Unproven,
}

impl Status {
    /// Returns the meaning in a few words.
    pub const fn words(self) -> &'static str {
        match self {
            Status::Sound => "sound",
            Status::Cooked => "more than one solution",
            Status::Shorter => "shorter solution exists",
            Status::Unsolvable => "no solution",
            Status::Differs => "claim differs from the proof",
            Status::Open => "not decided within the limit",
            Status::Unproven => "not proven (no mate is asked for)",
        }
    }

    pub(crate) fn number(self) -> i64 {
        self as i64
    }

    pub(crate) fn of_number(number: i64) -> Option<Self> {
        Self::ALL.get(usize::try_from(number).ok()?).copied()
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Record {
    /// Returns what is asked, in the form of queries: `#2`, `tactic`, `chessnum`.
    pub fn asked(&self) -> String {
        match &self.content {
            Content::Chess(setup) => setup.asked.to_string(),
            Content::Puzzle(puzzle) => asked_of(puzzle),
        }
    }

    /// Returns the name of the family: `mate`, `tactic`, `placement`, `chessnum` or `tour`.
    pub fn family(&self) -> &'static str {
        match &self.content {
            Content::Chess(Setup { asked: Asked::Mate(_) | Asked::Unknown, .. }) => "mate",
            Content::Chess(_) => "tactic",
            Content::Puzzle(puzzle) => puzzle.family(),
        }
    }

    /// Returns the puzzle for solving and printing, with title and source. `None` if nothing is asked that this
    /// program solves.
    pub fn puzzle(&self) -> Option<Puzzle> {
        match &self.content {
            Content::Puzzle(puzzle) => Some(puzzle.clone()),
            Content::Chess(setup) => Some(Puzzle::Mate(Arc::new(self.problem(setup)?))),
        }
    }

    /// Returns the mate problem of a setup. `None` for a tactic, and for a position that is not legal.
    fn problem(&self, setup: &Setup) -> Option<Problem> {
        let Asked::Mate(stipulation) = setup.asked else { return None };
        let solutions = if stipulation.is_one_line() {
            self.solutions.clone()
        } else {
            self.keys().iter().map(|&key| vec![key]).collect()
        };
        let draft = |legality| Draft {
            title: self.facts.title.clone(),
            source: self.credit(),
            legality,
            solutions: if self.status == Status::Sound { solutions.clone() } else { Vec::new() },
            ..Draft::of(setup.position(), stipulation)
        };
        let strict: Result<Problem, Flaws> = draft(rookwright_chess::Legality::Strict).validate();
        strict.or_else(|_| draft(rookwright_chess::Legality::Lenient).validate()).ok()
    }

    /// Returns the picture of the position in which the solver begins, or of the puzzle.
    pub fn diagram(&self) -> Diagram {
        match &self.content {
            Content::Puzzle(puzzle) => puzzle.diagram(),
            Content::Chess(setup) => picture(&setup.position()),
        }
    }

    /// Returns author and source in one line: `Samuel Loyd, Chicago Tribune 1858`.
    pub fn credit(&self) -> Option<String> {
        self.facts.credit()
    }

    /// Returns the first moves that solve a problem of direct or self play.
    pub fn keys(&self) -> Vec<Move> {
        match &self.content {
            Content::Chess(setup) if self.solutions.is_empty() && self.status != Status::Unsolvable => {
                setup.solution().first().copied().into_iter().collect()
            }
            Content::Chess(_) => self.solutions.iter().filter_map(|line| line.first().copied()).collect(),
            Content::Puzzle(_) => Vec::new(),
        }
    }

    /// Returns the record as an entry of a file, as if it had just been read.
    pub fn claim(&self) -> Claim {
        Claim { content: self.content.clone(), facts: self.facts.clone() }
    }
}

/// Returns what a puzzle that is not a plain position asks: the stipulation of a mate, or the family.
pub(crate) fn asked_of(puzzle: &Puzzle) -> String {
    match puzzle {
        Puzzle::Mate(problem) => problem.stipulation().to_string(),
        other => other.family().to_owned(),
    }
}

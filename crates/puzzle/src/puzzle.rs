//! A puzzle of any family.

use crate::document::{AnyPuzzle, CountedPuzzle};
use rookwright_board::{Diagram, Document, Fault, Faults, Geometry, escaped, say};
use rookwright_mate as mate;
use rookwright_mate::document::MatePuzzle;
use rookwright_mate::{Part, PartName, Problem};
use rookwright_placement as placement;
use rookwright_placement::document::PuzzleOfPlacement;
use rookwright_placement::document::StepsAnswer;
use rookwright_placement::{ChessNum, Placement, Walk};
use rookwright_run::document::{SearchResult, value_of};
use rookwright_run::{Budget, EngineKind, Optimum, Outcome, RunError, Settings};
use rookwright_solve::USUAL_ENGINE;
use rookwright_tour as tour;
use rookwright_tour::Tour;
use rookwright_tour::document::TourPuzzle;
use serde_json::Value;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

/// A puzzle of any family.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Puzzle {
    /// Place pieces on a board so that the rules hold.
    Placement(Arc<Placement>),
    /// Visit every square of a board once.
    Tour(Arc<Tour>),
    /// Force or help mate.
    Mate(Arc<Problem>),
}

impl Puzzle {
    /// Returns the parts of a mate problem with twins or duplex, each with its name and as a puzzle of its own. Empty
    /// for every other puzzle.
    pub fn parts(&self) -> Vec<(PartName, Puzzle)> {
        let Puzzle::Mate(problem) = self else { return Vec::new() };
        let part = |part: &Part| (part.name, Puzzle::Mate(Arc::new(part.problem.clone())));
        problem.parts().iter().map(part).collect()
    }

    /// Returns the title, or a description if the author gave none.
    pub fn title(&self) -> String {
        let title = match self {
            Puzzle::Placement(puzzle) => puzzle.title(),
            Puzzle::Tour(puzzle) => puzzle.title(),
            Puzzle::Mate(puzzle) => puzzle.title(),
        };
        escaped(&title)
    }

    /// Returns the title that the author gave it; `None` if there is none.
    pub fn own_title(&self) -> Option<&str> {
        match self {
            Puzzle::Placement(puzzle) => puzzle.draft().title.as_deref(),
            Puzzle::Tour(puzzle) => puzzle.draft().title.as_deref(),
            Puzzle::Mate(puzzle) => puzzle.draft().title.as_deref(),
        }
    }

    /// Returns the name of the family: `placement`, `chessnum`, `tour` or `mate`.
    pub fn family(&self) -> &'static str {
        match self {
            Puzzle::Placement(placement) if ChessNum::of(placement).is_some() => "chessnum",
            Puzzle::Placement(_) => "placement",
            Puzzle::Tour(_) => "tour",
            Puzzle::Mate(_) => "mate",
        }
    }

    /// Returns the board.
    pub fn geometry(&self) -> &Geometry {
        match self {
            Puzzle::Placement(puzzle) => puzzle.geometry(),
            Puzzle::Tour(puzzle) => puzzle.geometry(),
            Puzzle::Mate(puzzle) => puzzle.geometry(),
        }
    }

    /// Returns the least width, in characters, of the widest square in the picture of a solution.
    pub fn widest(&self) -> usize {
        match self {
            Puzzle::Placement(_) | Puzzle::Mate(_) => 1,
            // The widest number is the last one of the tour.
            Puzzle::Tour(puzzle) => puzzle.area().to_string().len(),
        }
    }

    /// Reads the text of a Chess-Num puzzle: a `.puz` file, or just a grid of clues.
    pub fn chessnum(text: &str) -> Result<Self, Faults> {
        placement::read_chessnum(text).map(|puzzle| Puzzle::Placement(Arc::new(puzzle)))
    }

    /// How many solutions of a puzzle that should have one are looked for, unless a user says otherwise.
    pub const MOST_OF_UNIQUE: u64 = 10;

    /// Returns whether such a puzzle should have exactly one solution.
    pub fn is_meant_to_be_unique(&self) -> bool {
        match self {
            Puzzle::Placement(puzzle) => ChessNum::of(puzzle).is_some(),
            Puzzle::Tour(puzzle) => !puzzle.numbers().is_empty(),
            Puzzle::Mate(_) => true,
        }
    }

    /// Returns whether the engine finds different solutions for different [`Settings::seed`]s.
    pub fn can_be_random(&self, engine: EngineKind) -> bool {
        match self {
            Puzzle::Placement(_) if engine == EngineKind::Auto => USUAL_ENGINE == EngineKind::Sat,
            Puzzle::Placement(_) => engine == EngineKind::Sat,
            Puzzle::Tour(_) => matches!(engine, EngineKind::Auto | EngineKind::Search | EngineKind::Sat),
            Puzzle::Mate(_) => false,
        }
    }

    /// Returns the engines that are compared on this puzzle by default.
    pub fn engines(&self) -> &'static [EngineKind] {
        match self {
            Puzzle::Placement(_) | Puzzle::Tour(_) => {
                &[EngineKind::Search, EngineKind::Sat, EngineKind::Cp, EngineKind::Asp]
            }
            Puzzle::Mate(_) => &[EngineKind::Search, EngineKind::Brute],
        }
    }

    /// Returns a solution by logical steps, as a person would find it, with its difficulty; `None` for families
    /// without such steps.
    pub fn walk(&self) -> Option<Walk> {
        match self {
            Puzzle::Placement(puzzle) => Some(ChessNum::of(puzzle)?.walk()),
            Puzzle::Tour(_) | Puzzle::Mate(_) => None,
        }
    }

    /// Returns the steps of [`walk`](Self::walk) as a document.
    pub fn steps(&self) -> Option<StepsAnswer> {
        match self {
            Puzzle::Placement(puzzle) => Some(StepsAnswer::of(puzzle, &self.walk()?)),
            Puzzle::Tour(_) | Puzzle::Mate(_) => None,
        }
    }

    /// Returns the picture of the puzzle.
    pub fn diagram(&self) -> Diagram {
        match self {
            Puzzle::Placement(puzzle) => placement::diagram(puzzle, puzzle.givens()),
            Puzzle::Tour(puzzle) => tour::puzzle_diagram(puzzle),
            Puzzle::Mate(puzzle) => puzzle.diagram(),
        }
    }

    /// Returns the puzzle as text, without its title and expectations.
    pub fn identity(&self) -> String {
        match self {
            Puzzle::Placement(puzzle) => puzzle.identity(),
            Puzzle::Tour(puzzle) => puzzle.identity(),
            Puzzle::Mate(puzzle) => puzzle.identity(),
        }
    }

    /// Returns an optimum in words: `21 knights, proven to be the most`.
    pub fn optimum_words(&self, optimum: Optimum) -> String {
        match self {
            Puzzle::Placement(puzzle) => puzzle.optimum_words(optimum),
            // Tours have no optimum.
            Puzzle::Tour(_) => String::new(),
            Puzzle::Mate(puzzle) => puzzle.length_words(optimum.value),
        }
    }

    /// Returns the puzzle as the JSON documents show it.
    pub fn document(&self) -> AnyPuzzle {
        match self {
            Puzzle::Placement(puzzle) => AnyPuzzle::Placement(PuzzleOfPlacement::of(puzzle)),
            Puzzle::Tour(puzzle) => AnyPuzzle::Tour(TourPuzzle::of(puzzle)),
            Puzzle::Mate(puzzle) => AnyPuzzle::Mate(MatePuzzle::of(puzzle)),
        }
    }

    /// Returns [`Puzzle::document`] as a JSON value.
    pub fn json(&self) -> Value {
        value_of(&self.document())
    }

    /// Returns how a search for solutions within a budget went, with what disagrees with the puzzle file.
    pub fn searched(&self, outcome: &Outcome, budget: &Budget, time: Duration) -> SearchResult {
        let disagreements = self.disagreements(outcome);
        SearchResult { disagreements, ..SearchResult::within(outcome, budget, time) }
    }

    /// Returns the document of `count --json`.
    pub fn counted(&self, outcome: &Outcome, budget: &Budget, time: Duration) -> CountedPuzzle {
        CountedPuzzle { puzzle: self.document(), search: self.searched(outcome, budget, time) }
    }

    /// Returns [`Puzzle::counted`] as a JSON value.
    pub fn count_json(&self, outcome: &Outcome, budget: &Budget, time: Duration) -> Value {
        value_of(&self.counted(outcome, budget, time))
    }

    /// Counts the solutions.
    pub fn count(&self, settings: &Settings) -> Result<Outcome, RunError> {
        match self {
            Puzzle::Placement(puzzle) => placement::count(puzzle, settings),
            Puzzle::Tour(puzzle) => tour::count(puzzle, settings),
            Puzzle::Mate(puzzle) => mate::count(puzzle, settings),
        }
    }

    /// Returns whether a count with these settings can keep finished parts in a checkpoint at little cost.  The count of a tour can still
    /// find that its board is too wide for that.
    pub fn is_counted_in_parts(&self, settings: &Settings) -> bool {
        match self {
            Puzzle::Placement(puzzle) => placement::is_counted_in_parts(puzzle, settings),
            Puzzle::Tour(puzzle) => tour::is_counted_in_parts(puzzle, settings),
            Puzzle::Mate(_) => false,
        }
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Puzzle::Placement(puzzle) => puzzle.fmt(f),
            Puzzle::Tour(puzzle) => puzzle.fmt(f),
            Puzzle::Mate(puzzle) => puzzle.fmt(f),
        }
    }
}

impl FromStr for Puzzle {
    type Err = Faults;

    /// Reads a `.puz` text of any family.  Its `puzzle:` line names the family.
    fn from_str(text: &str) -> Result<Self, Faults> {
        let document = Document::read(text);
        if document.entries.is_empty() && document.rows.is_empty() {
            let message = say!(
                "error.file.empty",
                "the file is empty: expected a puzzle that starts with a line like 'puzzle: placement'"
            );
            return Err(Faults(vec![Fault { line: 1, column: 1, message }]));
        }
        // Each family has a reader of its own, which reads the text once more.
        let family = document.entries.iter().find(|entry| entry.key.text == "puzzle");
        match family.map(|entry| entry.value) {
            Some(value) if value.text == "tour" => text.parse().map(|puzzle| Puzzle::Tour(Arc::new(puzzle))),
            Some(value) if value.text == "mate" => text.parse().map(|puzzle| Puzzle::Mate(Arc::new(puzzle))),
            Some(value) if !["placement", "chessnum"].contains(&value.text) => {
                // The family is unknown.  The text is read as a placement to report its other faults.
                let mut faults = text.parse::<Placement>().err().unwrap_or_default();
                let family = value
                    .fault(say!("error.file.family", "expected 'placement', 'chessnum', 'tour' or 'mate'"));
                // The fault of the family line replaces what the placement says about that line.
                faults.0.retain(|fault| (fault.line, fault.column) != (family.line, family.column));
                faults.0.push(family);
                faults.or(None)
            }
            _ => text.parse().map(|puzzle| Puzzle::Placement(Arc::new(puzzle))),
        }
    }
}

//! Many positions that are solved alike: the lines of `solve mate --epd`, on one machine or on several.

use crate::Extras;
use crate::collection::{BOARD, STIPULATION};
use rookwright_chess::{Legality, Size};
use rookwright_compose::mate_board;
use rookwright_difficulty::{Difficulty, difficulty_of_case};
use rookwright_mate::{Case, CaseVerdict, EpdFault, Stipulation, USUAL_HASH};
use rookwright_puzzle::STIPULATIONS;
use rookwright_run::options::Options;
use rookwright_run::{Budget, RunError, Settings};
use serde_json::{Map, Value, json};

/// Solves many positions.
#[derive(Clone, PartialEq, Debug, Options)]
pub struct Positions {
    /// Stipulation of positions that have none, like #2
    #[option(kind = STIPULATION, usual = STIPULATIONS, read = str::parse::<Stipulation>)]
    pub stipulation: Option<Stipulation>,
    /// Board size of positions, like 8x7
    #[option(kind = BOARD, read = mate_board)]
    pub board: Option<Size>,
    /// Accept positions that cannot arise in a game
    pub no_legality: bool,
    /// What is analysed besides the keys.
    #[option(flatten)]
    pub extras: Extras,
}

/// What became of a line.
#[derive(Debug)]
pub enum Done {
    /// It is no position.
    Bad(Vec<EpdFault>),
    /// The search failed.
    Failed(RunError),
    /// The position was searched.
    Solved(Box<Solved>),
}

/// A position that was searched.
#[derive(Debug)]
pub struct Solved {
    /// The position, and what its line expects.
    pub case: Case,
    /// What the search found.
    pub verdict: CaseVerdict,
    difficulty: Option<Difficulty>,
}

impl Positions {
    /// Whether a line of a file is for a position, or cannot be read; otherwise it is blank or a comment.
    pub fn is_entry(line: &Result<String, String>) -> bool {
        let bare = line.as_ref().map_or("", |text| text.trim_start_matches('\u{feff}').trim());
        line.is_err() || !(bare.is_empty() || bare.starts_with(['#', '%']))
    }

    /// Returns the settings for each position where so many threads solve one each: with its share of the memory.
    pub fn settings(settings: Settings, threads: usize) -> Settings {
        let memory = settings.budget.memory.unwrap_or(USUAL_HASH) / threads.max(1) as u64;
        let budget = Budget { memory: Some(memory), ..settings.budget };
        Settings { threads: 1, budget, ..settings }
    }

    /// Solves the position of a line.
    pub fn solve(&self, line: Result<String, String>, settings: &Settings, is_rated: bool) -> Done {
        let text = match line {
            Ok(text) => text,
            Err(message) => return Done::Bad(vec![EpdFault { column: 1, message }]),
        };
        // Some editors begin a file with this mark.
        let text = text.trim_start_matches('\u{feff}').trim_end();
        let legality = if self.no_legality { Legality::Lenient } else { Legality::Strict };
        let case = match Case::read(text, self.stipulation, legality, self.board.into()) {
            Ok(case) => case,
            Err(faults) => return Done::Bad(faults.0),
        };
        let wishes = self.extras.is_any().then(|| self.extras.wishes());
        match case.solve(settings, wishes.as_ref()) {
            Ok(verdict) => {
                // A rating takes time of its own, so only those who ask for it get one.
                let difficulty = if is_rated { difficulty_of_case(&case, &verdict) } else { None };
                Done::Solved(Box::new(Solved { case, verdict, difficulty }))
            }
            Err(error) => Done::Failed(error),
        }
    }
}

impl Solved {
    /// Whether the search ended early for another reason than a limit of solutions.
    pub fn is_undecided(&self) -> bool {
        !self.verdict.end.is_exhausted() && self.verdict.remark.is_some()
    }

    /// Returns the result of the line with this number.
    pub fn json(&self, number: u64) -> Value {
        let mut line = Map::from_iter([("line".to_owned(), number.into())]);
        line.extend(self.case.json(&self.verdict));
        line.extend(self.difficulty.as_ref().map(|difficulty| ("difficulty".to_owned(), json!(difficulty))));
        Value::Object(line)
    }
}

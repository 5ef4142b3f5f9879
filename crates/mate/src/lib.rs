//! Solves, proves and checks mate problems on boards from 3x3 to 8x8.
//!
//! Supported are direct mates, selfmates, reflexmates, helpmates, help-selfmates and series play, and the
//! same with stalemate as the goal. Every solution is replayed by the plain rules of `rookwright-chess`, which share no code with the
//! search.
//!
//! | modules | contents |
//! |---|---|
//! | `stipulation`, `duty`, `puzzle`, `drawing`, `preset` | what is asked: [`Stipulation`], [`Draft`] and [`Problem`] |
//! | `twin` | twins and duplex: [`Twin`], [`Change`] and the parts of a problem |
//! | `puz`, `epd` | problems as `.puz` files and EPD lines |
//! | [`document`], `json` | the JSON documents, as types and as loose values |
//! | [`search`], `brute`, `oracle` | the engines: fast searches, plain minimax, and the questions they answer |
//! | `run`, [`solving`], `batch` | solving: with a chosen engine or in one call, step by step, many at once |
//! | `solved` | a solved problem, as a tree |
//! | [`analysis`], [`themes`] | variations, tries, duals, kinds of mates, and the names of themes |
//! | [`report`] | results as text, JSON, PGN and in Popeye's layout |
//! | `proof`, `check`, `answer`, `answer_check`, `named` | proofs and answers, and their checks |
//! | [`play`] | help for a person who is solving: verdicts and hints |
//!
//! ```
//! use rookwright_mate::Problem;
//! use rookwright_run::Settings;
//!
//! let problem = Problem::new("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w", "#2")?;
//! let solved = problem.solve(&Settings::default())?;
//! assert_eq!(solved.line_texts().collect::<Vec<_>>(), ["1.Rd8+"]);
//! assert!(solved.is_sound());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod analysis;
mod answer;
mod answer_check;
mod batch;
mod brute;
mod check;
pub mod content;
pub mod document;
mod drawing;
mod duty;
mod epd;
mod json;
mod named;
mod oracle;
pub mod play;
mod preset;
mod proof;
mod puz;
mod puzzle;
pub mod report;
mod run;
pub mod search;
mod solved;
pub mod solving;
mod stipulation;
pub mod themes;
mod tokens;
mod twin;

pub use answer::{diagram, read_answers, read_part_answers};
pub use answer_check::{
    NotConfirmed, answer_remark, check_answer, check_answer_within, check_proof_of, proof_remark,
};
pub use batch::{Case, CaseVerdict, Proven};
pub use brute::{Brute, lines};
pub use check::{Checked, Fault, Violation, check_line, check_proof};
pub use drawing::picture;
pub use epd::{Epd, EpdFault, EpdFaults, LONGEST_EPD_LINE, epd_line};
pub use json::{parts_json, puzzle_json, solution_json};
pub use named::{MOST_NAMED, named_otherwise, unnamed_solutions};
pub use oracle::{Oracle, Over};
pub use preset::{PresetOptions, preset};
pub use proof::{Proof, ProofError, ProofStep};
pub use puzzle::{Draft, Flaw, Flaws, Part, Problem, Subject};
pub use run::{Extent, Forced, LinesOfLength, Shorter, count, solve, solve_lines};
pub use search::{MOST_HASH, Prover, SearchOptions, Table, USUAL_HASH};
pub use solved::{Branch, Solved};
pub use stipulation::{Play, Stipulation, StipulationError, goal_words};
pub use twin::{
    Change, ChangeError, Expectation, Man, Mirror, NoChange, PartName, Rotation, Twin, TwinError,
};

// What stands in the signatures above, so that this crate can be used alone.
pub use rookwright_board::{Diagram, Faults, Hint, HintLevel};
pub use rookwright_chess::{Boards, Color, Goal, Legality, Move, Notation, Plain, Position, Size, Square};
pub use rookwright_run::{Budget, EngineKind, Expect, Outcome, RunError, Settings, Watch};

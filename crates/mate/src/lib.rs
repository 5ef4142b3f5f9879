//! Mate problems: the rules of chess on boards from 3x3 to 8x8, and proofs of mates.

pub mod analysis;
mod answer;
mod answer_check;
mod batch;
mod brute;
mod check;
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

pub use answer::{AnswerError, diagram, read_answers};
pub use answer_check::{answer_remark, check_answer, check_answer_within, check_proof_of, proof_remark};
pub use batch::{Case, Proven, ProvenLines, Verdict};
pub use brute::{Brute, lines};
pub use check::{Checked, Fault, Violation, check_line, check_proof};
pub use epd::{Epd, EpdFault, epd_line};
pub use json::{puzzle_json, solution_json};
pub use named::{MOST_NAMED, named_otherwise, unnamed_solutions};
pub use oracle::{Oracle, Over};
pub use preset::{PresetError, PresetOptions, preset};
pub use proof::{Proof, ProofError, ProofStep};
pub use puzzle::{Draft, Flaw, Flaws, Problem, Subject, drawn, picture};
pub use run::{
    AnyOracle, Extent, Forced, LinesOfLength, MOST_HASH, Shorter, USUAL_HASH, count, engine_of, goal_words,
    solve, solve_lines, table_bytes,
};
pub use search::{Prover, Table};
pub use solved::{Branch, Solved};
pub use stipulation::{Play, Stipulation, StipulationError};

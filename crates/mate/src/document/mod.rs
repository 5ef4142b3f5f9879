//! The JSON documents about mate problems, as plain structs.

mod explanation;
mod lines;
mod names;
mod parts;
mod puzzle;
mod report;
mod solved;
mod tree;
mod verdict;

pub use explanation::{ExplainedMove, LongestResistance, MateExplanation, MoveExplanation, NothingExplained};
pub use lines::{LinesReport, ShorterLines, WrittenLine};
pub use names::{Fen, NamedMove, StipulationText, UciMove, uci};
pub use parts::{PartAnswer, PartReport, Parts};
pub use puzzle::{MatePuzzle, PieceNumbers};
pub use report::{Analysis, MateReport, NumbersAndClass, ShorterKeys, ThemeList};
pub use solved::{MateAnswer, ProvenKeys, Solved};
pub use tree::{
    AfterMove, Aftermath, Continuation, CutTree, Dual, Flights, Key, MateEnd, Reply, ShortVariation,
    StalemateEnd, Try,
};
pub use verdict::{
    AnalysedPosition, ExpectedMate, MatedPosition, PositionExpected, PositionVerdict, ProvenPosition,
    SolvedLinesOfPosition, VerdictOn,
};

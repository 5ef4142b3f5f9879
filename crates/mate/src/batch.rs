//! Solves one of many positions and compares the result with what its line expects.
//!
//! Only keys or lines are searched, which is fast and tells sound problems from others.

use crate::analysis::{Report, Wishes};
use crate::check::check_solution;
use crate::document::{
    AnalysedPosition, Analysis, ExpectedMate, Fen, MatedPosition, NamedMove, PositionExpected,
    PositionVerdict, ProvenPosition, ShorterLines, SolvedLinesOfPosition, StipulationText, VerdictOn,
    WrittenLine,
};
use crate::epd::{Epd, EpdFault, EpdFaults};
use crate::oracle::{Oracle, Over};
use crate::puzzle::{Draft, Flaws, Problem};
use crate::run::{Forced, LinesOfLength};
use crate::solved::Solved;
use crate::solving::Solving;
use crate::stipulation::{Play, Stipulation, goal_words};
use rookwright_board::escaped;
use rookwright_chess::{Boards, Goal, Legality, Move, Notation, Position};
use rookwright_run::document::fields_of;
use rookwright_run::{End, RunError, Settings};
use serde_json::{Map, Value};

/// A position with its stipulation and expected result.
///
/// ```
/// use rookwright_chess::{Boards, Legality, Notation};
/// use rookwright_mate::Case;
/// use rookwright_run::Settings;
///
/// let line = "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - bm Rd8+; dm 2;";
/// let case = Case::read(line, None, Legality::Strict, Boards::Usual).expect("a good line");
/// let verdict = case.solve(&Settings::default(), None)?;
/// assert_eq!(case.text(&verdict, Notation::San), "#2 Rd8+; sound");
/// assert_eq!(verdict.agrees, Some(true));
/// # Ok::<(), rookwright_run::RunError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case {
    /// Its name.
    pub id: Option<String>,
    /// The problem.
    pub problem: Problem,
    /// The expected number of moves of the shortest mate, negative if the side to move is mated.
    pub mate_in: Option<i64>,
    /// The expected keys, as written.
    pub best: Vec<String>,
}

/// What is proven about a case.
#[derive(Clone, Debug)]
pub enum Proven {
    /// For direct and self play.
    Keys(Forced),
    /// For direct play: the number of moves in which the side to move is mated, if it is at most the
    /// expected number.
    Mated(Option<u32>),
    /// For help and series play.
    Lines(Box<Solved>),
}

/// The result for a case.
#[derive(Clone, Debug)]
pub struct CaseVerdict {
    /// What is proven.
    pub proven: Proven,
    /// How the search ended.
    pub end: End,
    /// A remark on a search that ended early.
    pub remark: Option<String>,
    /// The full analysis of the keys, if requested.
    pub report: Option<Box<Report>>,
    /// Whether the result is the expected one. `None` if nothing was expected, or if the search ended
    /// early.
    pub agrees: Option<bool>,
}

impl CaseVerdict {
    fn of(proven: Proven, end: End, remark: Option<String>) -> Self {
        Self { proven, end, remark, report: None, agrees: None }
    }
}

impl Case {
    /// Reads a line of a file. The stipulation is the first of these that exists: `asked`, the one in the
    /// line, the expected mate, the shortest mate.
    pub fn read(
        line: &str,
        asked: Option<Stipulation>,
        legality: Legality,
        boards: Boards,
    ) -> Result<Self, EpdFaults> {
        let Epd { position, id, stipulation, mate_in, best } = Epd::read(line, legality, boards)?;
        let expected = mate_in.and_then(|moves| Stipulation::mate_in(u32::try_from(moves).ok()?));
        let asked = asked.or(stipulation).or(expected).unwrap_or(Stipulation::MATE);
        let fault = |message: String| EpdFault { column: 1, message };
        let flawed = |flaws: Flaws| EpdFaults(flaws.into_iter().map(|flaw| fault(flaw.message)).collect());
        let problem = Draft { legality, ..Draft::of(position, asked) }.validate().map_err(flawed)?;
        Ok(Self { id, problem, mate_in, best })
    }

    /// Solves the case. Analyses the keys if `wishes` are given.
    pub fn solve(&self, settings: &Settings, wishes: Option<&Wishes>) -> Result<CaseVerdict, RunError> {
        let asked = self.problem.stipulation();
        // Lines of help and series play have a search of their own, which needs no table of positions.
        if asked.is_one_line() {
            let solved = self.problem.solve(settings)?;
            let end = solved.outcome().end;
            let remark = solved.outcome().remark.clone().filter(|_| !end.is_exhausted());
            return Ok(CaseVerdict::of(Proven::Lines(Box::new(solved)), end, remark));
        }
        let mut solving = Solving::new(&self.problem, settings)?;
        // A negative number says in how many moves the side to move is mated. No key is asked for then.
        if let Some(moves) = self.mate_in.filter(|&moves| moves < 0 && is_direct_mate(asked)) {
            let most = u32::try_from(moves.unsigned_abs()).unwrap_or(u32::MAX).min(Stipulation::MOST);
            return Ok(match mated(self.problem.position(), most, solving.oracle.as_mut()) {
                Ok(found) => {
                    let agrees = Some(found.map(i64::from) == Some(-moves));
                    CaseVerdict { agrees, ..CaseVerdict::of(Proven::Mated(found), End::Exhausted, None) }
                }
                Err(Over) => {
                    let remark = Some(format!("mated in {most} not decided"));
                    CaseVerdict::of(Proven::Mated(None), solving.watch.end(), remark)
                }
            });
        }
        let forced = solving.force();
        // Answers are checked by rules that share nothing with the search, before anything is said
        // about them.
        for &key in forced.keys.iter().flatten() {
            check_solution(self.problem.position(), asked, &[key])
                .map_err(|violation| solving.wrong(violation, key.to_string()))?;
        }
        // What a search that ended early has found is a remark, not a verdict.
        let decided = forced.is_decided();
        let remark = forced.remark(asked).filter(|_| !decided);
        let verdict = CaseVerdict::of(Proven::Keys(forced.clone()), forced.end(&solving.watch), remark);
        let verdict = CaseVerdict { agrees: self.agrees(&forced), ..verdict };
        // The analysis needs a number of moves, which `#` leaves to the search, and keys that are certain.
        let Some(wishes) = wishes.filter(|_| decided && forced.moves.is_some()) else { return Ok(verdict) };
        let solved = solving.report(&forced, wishes)?;
        if solved.report.is_some() {
            return Ok(CaseVerdict { report: solved.report, ..verdict });
        }
        let remark = Some("the variations are not finished".to_owned());
        Ok(CaseVerdict { remark, end: solved.outcome.end, ..verdict })
    }

    /// Whether the keys are the expected ones.
    fn agrees(&self, forced: &Forced) -> Option<bool> {
        let expected = self.mate_in.filter(|_| is_direct_mate(self.problem.stipulation()));
        let keys = forced.keys.as_ref()?;
        // A mate in more moves than asked for proves nothing: a mate in five is not a mate in four.
        let within = expected.filter(|&moves| {
            forced.moves.is_none_or(|most| moves <= i64::from(most)) || forced.least.is_some()
        });
        let right = |moves: i64| forced.least.map(i64::from) == Some(moves);
        let is_key =
            |word: &String| self.problem.position().read_move(word).is_ok_and(|step| keys.contains(&step));
        if within.is_none() && self.best.is_empty() {
            return None;
        }
        Some(within.is_none_or(right) && self.best.iter().all(is_key))
    }

    fn written(&self, step: Move, notation: Notation) -> String {
        self.problem.position().write_move(step, notation)
    }

    fn lines_written(&self, lines: &[Vec<Move>], asked: Stipulation, notation: Notation) -> String {
        let write = |line: &Vec<Move>| asked.write_line(self.problem.position(), line, notation);
        lines.iter().map(write).collect::<Vec<_>>().join(", ")
    }

    /// Describes what was expected: `mate in 3 by Qa5`.
    fn expected_words(&self) -> String {
        let best = escaped(&self.best.join(" "));
        let mate = match self.mate_in {
            Some(moves @ ..0) => format!("mated in {}", moves.unsigned_abs()),
            Some(moves) => format!("mate in {moves}"),
            None if self.best.len() == 1 => return format!("key {best}"),
            None => return format!("keys {best}"),
        };
        if best.is_empty() { mate } else { format!("{mate} by {best}") }
    }

    /// Returns the verdict in one line: `#2 Rd8+; sound`.
    pub fn text(&self, verdict: &CaseVerdict, notation: Notation) -> String {
        let asked = self.problem.stipulation();
        let goal = goal_words(asked);
        let mut parts = Vec::new();
        match &verdict.proven {
            Proven::Keys(forced) => {
                let number = asked.numbered(forced.moves);
                let keys = forced.keys.as_deref().unwrap_or_default();
                let written: Vec<_> = keys.iter().map(|&key| self.written(key, notation)).collect();
                // That no key was found means something only if the search went through.
                match (keys.len(), verdict.end.is_exhausted()) {
                    (_, false) => parts.push(number.to_string()),
                    (0, true) => parts.push(format!("{number} no solution")),
                    _ => parts.push(format!("{number} {}", written.join(" "))),
                }
                // A shorter mate makes the problem unsound however many keys there are.
                match keys.len() {
                    0 => {}
                    _ if forced.least < forced.moves => {
                        parts.push(format!("shorter: {goal} in {}", forced.least.unwrap_or(0)));
                    }
                    1 => parts.push("sound".to_owned()),
                    many => parts.push(format!("{many} keys")),
                }
            }
            Proven::Mated(Some(moves)) => parts.push(format!("mated in {moves}")),
            Proven::Mated(None) if verdict.end.is_exhausted() => {
                parts.push("not mated in that number of moves".to_owned());
            }
            Proven::Mated(None) => {}
            Proven::Lines(solved) => {
                let (number, lines) = (solved.stipulation(), solved.lines());
                // No line means no solution only if the whole search ended.
                parts.push(if lines.is_empty() && solved.outcome().count.is_exact() {
                    format!("{number} no solution")
                } else {
                    format!("{number} {}", self.lines_written(lines, number, notation))
                });
                if let Some(LinesOfLength { stipulation, lines, .. }) = solved.shorter.shortest() {
                    let written = self.lines_written(lines, *stipulation, notation);
                    parts.push(format!("shorter: {stipulation} {written}"));
                } else if solved.is_sound() {
                    parts.push("sound".to_owned());
                }
            }
        }
        parts.extend(verdict.remark.clone());
        // In capitals, to be found among thousands of lines.
        if verdict.agrees == Some(false) {
            parts.push(format!("DIFFERS from the {} expected", self.expected_words()));
        }
        parts.join("; ")
    }

    /// Returns the verdict as a document.
    pub fn document(&self, verdict: &CaseVerdict) -> PositionVerdict {
        let position = self.problem.position();
        match &verdict.proven {
            Proven::Keys(forced) => {
                // As in EPD, a mate for the other side has a negative number.
                let mate_in = forced.least.map(i64::from);
                let sound = forced.is_decided().then(|| forced.is_sound());
                if let Some(report) = &verdict.report {
                    let (moves, analysis) = (report.moves, Analysis::of(report));
                    let analysed = AnalysedPosition { sound, moves, analysis };
                    return PositionVerdict::Analysed(self.verdict_on(verdict, mate_in, analysed));
                }
                let keys = forced.keys.as_ref().map(|keys| NamedMove::list(position, keys));
                PositionVerdict::Keys(self.verdict_on(verdict, mate_in, ProvenPosition { keys, sound }))
            }
            Proven::Mated(moves) => {
                let mate_in = moves.map(|moves| -i64::from(moves));
                PositionVerdict::Mated(self.verdict_on(verdict, mate_in, MatedPosition {}))
            }
            Proven::Lines(solved) => {
                let write = |line: &Vec<Move>| WrittenLine::of(&self.problem, line, Notation::San);
                let shorter_lengths = ShorterLines::list(position, &solved.shorter);
                let lines = SolvedLinesOfPosition {
                    solutions: solved.lines().iter().map(write).collect(),
                    sound: solved.found().is_sound(),
                    shorter: shorter_lengths.first().cloned(),
                    shorter_lengths,
                };
                PositionVerdict::Lines(self.verdict_on(verdict, solved.moves().map(i64::from), lines))
            }
        }
    }

    fn verdict_on<P>(&self, verdict: &CaseVerdict, mate_in: Option<i64>, proven: P) -> Box<VerdictOn<P>> {
        let expects = self.mate_in.is_some() || !self.best.is_empty();
        Box::new(VerdictOn {
            id: self.id.clone(),
            fen: Fen::of(self.problem.position()),
            stipulation: StipulationText(self.problem.stipulation().to_string()),
            end: verdict.end,
            mate_in,
            proven,
            remark: verdict.remark.clone(),
            expected: expects.then(|| PositionExpected {
                expected: ExpectedMate { mate_in: self.mate_in, keys: self.best.clone() },
                agrees: verdict.agrees,
            }),
        })
    }

    /// Returns the fields of [`Case::document`] as loose values.
    pub fn json(&self, verdict: &CaseVerdict) -> Map<String, Value> {
        fields_of(&self.document(verdict))
    }
}

/// Returns the number of moves in which the side to move is mated, or `None` if it is more than `most`.
fn mated(position: &Position, most: u32, oracle: &mut dyn Oracle) -> Result<Option<u32>, Over> {
    for moves in 1..=most {
        if oracle.loses(position, moves)? {
            return Ok(Some(moves));
        }
    }
    Ok(None)
}

fn is_direct_mate(asked: Stipulation) -> bool {
    asked.play() == Play::Direct && asked.goal() == Goal::Mate
}

#[cfg(test)]
mod tests {
    use super::*;

    const FEN: &str = "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - -";

    fn solved(line: &str, asked: Option<&str>) -> (Case, CaseVerdict) {
        let asked = asked.map(|asked| asked.parse().unwrap());
        let case = Case::read(line, asked, Legality::Strict, Boards::Usual).unwrap();
        let verdict = case.solve(&Settings { threads: 1, ..Settings::default() }, None).unwrap();
        (case, verdict)
    }

    fn text(line: &str, asked: Option<&str>) -> String {
        let (case, verdict) = solved(line, asked);
        case.text(&verdict, Notation::San)
    }

    #[test]
    fn what_is_expected_is_held_against_what_is_proven() {
        assert_eq!(text(FEN, None), "#2 Rd8+; sound");
        assert_eq!(text(&format!("{FEN} bm Rd8+; dm 2;"), None), "#2 Rd8+; sound");
        assert_eq!(
            text(&format!("{FEN} dm 1;"), None),
            "#1 no solution; DIFFERS from the mate in 1 expected"
        );
        assert_eq!(
            text(&format!("{FEN} bm Ra1 Qz9; dm 2"), None),
            "#2 Rd8+; sound; DIFFERS from the mate in 2 by Ra1 Qz9 expected"
        );
        assert_eq!(
            text(&format!("{FEN} bm Ra6 Ra5;"), None),
            "#2 Rd8+; sound; DIFFERS from the keys Ra6 Ra5 expected"
        );
        assert_eq!(
            text(&format!("{FEN} bm Ra\u{1b}6;"), None),
            "#2 Rd8+; sound; DIFFERS from the key Ra\\u{1b}6 expected"
        );
        assert!(
            text(&format!("{FEN} bm #3;"), None).contains("shorter: mate in 2; DIFFERS from the mate in 3")
        );
        // A stipulation shorter than the expected one decides nothing.
        assert_eq!(text(&format!("{FEN} dm 2;"), Some("#1")), "#1 no solution");
        let agrees = |line: &str| solved(line, None).1.agrees;
        assert_eq!((agrees(FEN), agrees(&format!("{FEN} dm 2;"))), (None, Some(true)));
    }

    #[test]
    fn the_side_to_move_is_mated() {
        assert_eq!(
            text("3k/4/4/KR2 b bm #-1;", None),
            "not mated in that number of moves; DIFFERS from the mated in 1 expected"
        );
        let (case, verdict) = solved("8/8/8/8/8/1K6/7R/k7 b bm #-1;", None);
        assert_eq!(case.text(&verdict, Notation::San), "mated in 1");
        assert_eq!(case.json(&verdict)["mate_in"], -1);
        assert_eq!(verdict.agrees, Some(true));
    }

    #[test]
    fn more_is_told_where_it_is_wished_for() {
        let case =
            Case::read(&format!("{FEN} dm 2; id \"one\";"), None, Legality::Strict, Boards::Usual).unwrap();
        let wishes = Wishes { refutations: 2, ..Wishes::default() };
        let verdict = case.solve(&Settings::default(), Some(&wishes)).unwrap();
        let object = case.json(&verdict);
        assert_eq!(object["keys"][0]["line"][0], "d1d8");
        assert!(object["tries"].is_array() && object["set_play"].is_null() && object["id"] == "one");
        assert_eq!((&object["agrees"], &object["sound"]), (&true.into(), &true.into()));
    }

    #[test]
    fn lines() {
        let (case, verdict) = solved("8/8/8/8/8/2K5/7R/1k6 b h#1", None);
        let Proven::Lines(solved) = &verdict.proven else { panic!("{verdict:?}") };
        let lines = solved.lines();
        assert!(!lines.is_empty());
        assert!(case.text(&verdict, Notation::San).starts_with("h#1 1."));
        assert_eq!(case.json(&verdict)["solutions"].as_array().map(Vec::len), Some(lines.len()));
    }
}

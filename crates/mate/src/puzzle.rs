//! A mate problem: a position and a stipulation.

use crate::drawing::{board, picture};
use crate::stipulation::{Play, Stipulation, goal_words};
use crate::twin::{Expectation, Misfit, PartName, Stage, Twin, part_names, stages};
use rookwright_board::{Diagram, Geometry, Mark, say};
use rookwright_chess::{Color, Goal, Legality, Move, Notation, Position, flaws, side_name};
use rookwright_run::Expect;
use std::collections::BTreeMap;

/// A problem as written, which may have flaws.
///
/// ```
/// use rookwright_chess::{Legality, Position};
/// use rookwright_mate::Draft;
///
/// let position = Position::from_fen("R5k1/5ppp/8/8/8/8/8/6K1 b", Legality::Strict)?;
/// let flaws = Draft::of(position, "h#2".parse()?).validate().unwrap_err();
/// assert_eq!(flaws.to_string(), "the game is over: Black is mated already");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    /// Its title.
    pub title: Option<String>,
    /// Who made it, and where and when it was printed.
    pub source: Option<String>,
    /// The position.
    pub position: Position,
    /// The stipulation.
    pub stipulation: Stipulation,
    /// How strictly the position is checked.
    pub legality: Legality,
    /// The expected number of keys or lines. The optimum is the number of moves of the shortest.
    pub expect: Expect,
    /// All keys, as lines of one move each, or all lines. Empty if they are not named.
    pub solutions: Vec<Vec<Move>>,
    /// The twins, b) first.
    pub twins: Vec<Twin>,
    /// Whether every position is also solved with the other side to begin.
    pub duplex: bool,
    /// What is expected of the parts other than the diagram. Only what differs from the default.
    pub expectations: BTreeMap<PartName, Expectation>,
}

/// Something wrong with a draft.
pub type Flaw = rookwright_board::Flaw<Subject>;

/// Everything wrong with a draft.
pub type Flaws = rookwright_board::Flaws<Subject>;

/// The part of a draft that a flaw is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subject {
    /// A part of the position.
    Position(rookwright_chess::Subject),
    /// The stipulation.
    Stipulation,
    /// The named solutions, or their expected number.
    Expectation,
    /// A twin, by its index, or one of its changes.
    Twin(usize, Option<usize>),
    /// The position with the other side to begin.
    Duplex,
    /// What is expected of a part other than the diagram.
    PartExpectation(PartName),
}

impl Draft {
    /// Creates a problem without title.
    pub fn of(position: Position, stipulation: Stipulation) -> Self {
        Self {
            title: None,
            source: None,
            position,
            stipulation,
            legality: Legality::Strict,
            expect: Expect::default(),
            solutions: Vec::new(),
            twins: Vec::new(),
            duplex: false,
            expectations: BTreeMap::new(),
        }
    }

    /// Returns the problem, or everything wrong with the draft and its twins.
    pub fn validate(self) -> Result<Problem, Flaws> {
        let mut flaws = self.own_flaws();
        let mut parts = Vec::new();
        if flaws.is_empty() {
            parts = self.parts(&mut flaws);
        }
        flaws.or(Problem { draft: self, parts })
    }

    /// Builds every part. Empty for a problem without twins and duplex.
    fn parts(&self, flaws: &mut Flaws) -> Vec<Part> {
        let (stages, misfits) = stages(&self.position, self.stipulation, &self.twins, self.duplex);
        for Misfit { twin, change, error } in misfits {
            flaws.add(Subject::Twin(twin, Some(change)), error.to_string());
        }
        // An expectation for a part that does not exist would never be looked at.
        let names = part_names(self.twins.len(), self.duplex);
        for name in self.expectations.keys() {
            if name.is_diagram() || !names.contains(name) {
                flaws.add(Subject::PartExpectation(*name), format!("there is no part {name}"));
            }
        }
        // A problem without twins and duplex is its own only part, and is not listed twice.
        if names.len() < 2 {
            return Vec::new();
        }
        let mut parts = Vec::new();
        for Stage { name, twin, position, stipulation } in stages {
            let Expectation { expect, solutions } = if name.is_diagram() {
                Expectation { expect: self.expect, solutions: self.solutions.clone() }
            } else {
                self.expectations.get(&name).cloned().unwrap_or_default()
            };
            let draft = Draft {
                title: self.title.clone(),
                source: self.source.clone(),
                legality: self.legality,
                expect,
                solutions,
                ..Draft::of(position, stipulation)
            };
            // Parts are judged by the rules for problems. A flaw names the part and points at the
            // twin that made it.
            let own = draft.own_flaws();
            if own.is_empty() {
                parts.push(Part { name, problem: Problem { draft, parts: Vec::new() } });
            }
            for Flaw { subject, message } in own.0 {
                let subject = match (subject, twin) {
                    (Subject::Expectation, _) => Subject::PartExpectation(name),
                    (_, Some(twin)) if !name.duplex => Subject::Twin(twin, None),
                    _ => Subject::Duplex,
                };
                flaws.add(subject, format!("{name} {message}"));
            }
        }
        parts
    }

    /// Returns everything wrong with the diagram.
    fn own_flaws(&self) -> Flaws {
        let Draft { position, stipulation, legality, .. } = self;
        let (stipulation, legality) = (*stipulation, *legality);
        let mut flaws = flaws(position, position.passant(), legality).about(Subject::Position);
        let victim = victim(stipulation, position.turn());
        // Strict positions have both kings anyway.
        let needed = stipulation.goal() == Goal::Mate && legality == Legality::Lenient;
        if needed && position.king(victim).is_none() {
            let side = side_name(victim);
            let board = Subject::Position(rookwright_chess::Subject::Board);
            flaws.add(board, format!("{side} has no king: the side to be mated needs one"));
        }
        // Solutions exist only in a legal position.
        if flaws.is_empty() {
            if !position.has_move() {
                let side = side_name(position.turn());
                let message = if position.is_check() {
                    format!("the game is over: {side} is mated already")
                } else {
                    format!("the game is over: {side}, to move, has no move")
                };
                flaws.add(Subject::Stipulation, message);
            } else {
                self.expectation_flaws(&mut flaws);
            }
        }
        flaws
    }

    fn expectation_flaws(&self, flaws: &mut Flaws) {
        let mut flaw = |message: String| flaws.add(Subject::Expectation, message);
        let named = self.solutions.len();
        if let Some(exactly) = self.expect.exactly
            && named > 0
            && exactly != named as u128
        {
            flaw(format!("exactly {exactly} expected, but {named} named"));
        }
        if self.expect.essentially.is_some() {
            flaw("solutions of a mate problem have no classes: expected 'exactly' or 'optimum'".into());
        }
        // The solution of a tree is its key alone; that of help and series play is the whole line.
        let plies = if self.stipulation.is_one_line() { self.stipulation.plies() } else { Some(1) };
        for line in &self.solutions {
            // Each line is played, with the passes of a series, so that an illegal move is named by its
            // number.
            let counting = self.stipulation.counting(line.len());
            let mut position = self.position.clone();
            for (nth, &step) in line.iter().enumerate() {
                if !position.moves().contains(&step) {
                    flaw(format!("'{step}', move {} of a solution, is not legal", nth + 1));
                    break;
                }
                position = counting.next(&position, nth, step);
            }
            if let Some(plies) = plies
                && plies != line.len()
            {
                let length = line.len();
                flaw(format!("a solution of {} has {plies} moves, not {length}", self.stipulation));
            }
        }
    }
}

/// Returns the side to be mated or stalemated if `begins` moves first.
pub(crate) fn victim(stipulation: Stipulation, begins: Color) -> Color {
    match stipulation.play() {
        Play::Direct | Play::SeriesDirect => !begins,
        Play::Help | Play::HelpSelf if stipulation.has_half() => !begins,
        Play::Selfplay
        | Play::Reflex
        | Play::SemiReflex
        | Play::Help
        | Play::HelpSelf
        | Play::SeriesHelp
        | Play::SeriesSelf => begins,
    }
}

/// A part of a problem, as a problem of its own.
///
/// ```
/// use rookwright_mate::Problem;
///
/// let text = "puzzle: mate\nstipulation: #2\nfen: kbK5/pp6/1P6/8/8/8/8/R7 w\ntwin: b) wRa1-a2\n";
/// let problem: Problem = text.parse()?;
/// let names: Vec<String> = problem.parts().iter().map(|part| part.name.to_string()).collect();
/// assert_eq!(names, ["a)", "b)"]);
/// assert!(problem.parts()[1].problem.position().to_string().starts_with("kbK5/pp6/1P6/8/8/8/R7/8 w"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// Its name.
    pub name: PartName,
    /// Its position and stipulation, without twins and duplex.
    pub problem: Problem,
}

/// A mate problem without flaws.
///
/// ```
/// use rookwright_mate::Problem;
///
/// // Paul Morphy, New York Clipper 1856.
/// let problem: Problem = "puzzle: mate\nstipulation: #2\nfen: kbK5/pp6/1P6/8/8/8/8/R7 w".parse()?;
/// assert_eq!(problem.description(), "Mate in 2");
/// assert_eq!(problem.men(), (3, 4));
/// assert!(problem.diagram().to_string().contains("\
/// k b K . . . . .
/// p p . . . . . .
/// . P . . . . . .
/// "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    draft: Draft,
    parts: Vec<Part>,
}

impl Problem {
    /// Returns the problem as written.
    pub fn draft(&self) -> &Draft {
        &self.draft
    }

    /// Returns every part, the diagram first, each as a problem of its own. Empty if the problem has neither
    /// twins nor duplex.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Returns the twins.
    pub fn twins(&self) -> &[Twin] {
        &self.draft.twins
    }

    /// Returns the changes that lead from the diagram, or from the twin before, to a part: `wKe1-f1`. Empty for
    /// the diagram.
    pub fn part_changes(&self, name: PartName) -> String {
        let twin = self.twins().iter().find(|twin| Some(twin.label) == name.label);
        twin.map(Twin::changes_text).unwrap_or_default()
    }

    /// Returns the position.
    pub fn position(&self) -> &Position {
        &self.draft.position
    }

    /// Returns the stipulation.
    pub fn stipulation(&self) -> Stipulation {
        self.draft.stipulation
    }

    /// Returns the board.
    pub fn geometry(&self) -> &'static Geometry {
        board(self.position().size())
    }

    /// Describes a number of moves: `the shortest: mate in 3`.
    pub fn length_words(&self, moves: u64) -> String {
        let asked = u32::try_from(moves).ok().and_then(|moves| self.stipulation().with_moves(moves));
        let length = asked.map_or_else(|| moves.to_string(), Stipulation::length);
        format!("the shortest: {} in {length}", goal_words(self.stipulation()))
    }

    /// Writes a solution with move numbers: `1.Rd8+`, `1.Kc2 Ra2 2.Kc1 O-O#`.
    ///
    /// ```
    /// use rookwright_mate::Problem;
    ///
    /// let problem = Problem::new("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w", "#2")?;
    /// let key = problem.position().read_move("d1d8")?;
    /// assert_eq!(problem.line_words(&[key]), "1.Rd8+");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn line_words(&self, line: &[Move]) -> String {
        self.stipulation().write_line(self.position(), line, Notation::San)
    }

    /// Returns the side to be mated or stalemated.
    pub fn victim(&self) -> Color {
        victim(self.stipulation(), self.position().turn())
    }

    /// Returns the number of pieces of each side, White first.
    pub fn men(&self) -> (u32, u32) {
        self.position().numbers()
    }

    /// Returns the title, or a description if there is none.
    pub fn title(&self) -> String {
        self.draft.title.clone().unwrap_or_else(|| self.description())
    }

    /// Describes the problem: `Mate in 2`, `Series helpmate in 4, 5x5, White to move`.
    pub fn description(&self) -> String {
        let asked = self.stipulation();
        let goal = goal_words(asked);
        let mut text = match asked.moves() {
            Some(_) => format!("{goal} in {}", asked.length()),
            None => format!("shortest {goal}"),
        };
        text[..1].make_ascii_uppercase();
        if !self.position().size().is_full() {
            text += &format!(", {}", self.position().size());
        }
        text + &self.begins().map_or(String::new(), |turn| format!(", {} to move", side_name(turn)))
    }

    /// Returns the side to move if the other one would usually begin.
    fn begins(&self) -> Option<Color> {
        let turn = self.position().turn();
        (turn != self.stipulation().usual_turn()).then_some(turn)
    }

    /// Returns the move that gave an en passant right, which a diagram does not show: `last move f7-f5`.
    pub fn last_move_words(&self) -> Option<String> {
        let (from, to) = self.position().double_step()?;
        let step = format!("{from}-{to}");
        Some(say!("caption.last_move", "last move {step}", step))
    }

    /// Returns the puzzle as text, without title and expectations.
    pub fn identity(&self) -> String {
        let Draft { position, stipulation, legality, twins, duplex, .. } = self.draft.clone();
        let draft = Draft { legality, twins, duplex, ..Draft::of(position, stipulation) };
        Problem { draft, parts: Vec::new() }.to_string()
    }

    /// Draws the diagram, with the stipulation and the number of pieces below: `#2   4 + 5`.
    pub fn diagram(&self) -> Diagram {
        let (white, black) = self.men();
        let begins = self.begins().map(|turn| match turn {
            Color::White => say!("turn.white", "White to move"),
            Color::Black => say!("turn.black", "Black to move"),
        });
        let begins = begins.map_or(String::new(), |begins| format!("   {begins}"));
        let last = self.last_move_words().map_or(String::new(), |words| format!("   {words}"));
        let caption = format!("{}   {white} + {black}{begins}{last}", self.stipulation());
        Diagram { caption: Some(caption), ..picture(self.position()) }
    }

    /// Draws the diagram and marks the squares that each side attacks, whether occupied or not.
    pub fn attack_diagram(&self) -> Diagram {
        let position = self.position();
        let [white, black] = Color::ALL.map(|side| position.attacked(side, position.blockers()));
        let mark = |square: rookwright_chess::Square| match (white.has(square), black.has(square)) {
            (true, true) => Some(Mark::Given),
            (true, false) => Some(Mark::Dot),
            (false, true) => Some(Mark::Cross),
            (false, false) => None,
        };
        let squares = (white | black) & position.size().squares();
        let marks = squares.into_iter().filter_map(|square| Some((square.into(), mark(square)?))).collect();
        let legend = "attacked by White: dots and rings, by Black: crosses, by both: framed".to_owned();
        Diagram { marks, caption: Some(legend), ..self.diagram() }
    }
}

#[cfg(test)]
mod tests;

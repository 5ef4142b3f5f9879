//! A mate problem: a position and a stipulation.

use crate::stipulation::{Play, Stipulation, goal_words};
use rookwright_board::{Colour, Diagram, Geometry, Mark, Role, Square};
use rookwright_chess::{Color, Goal, Legality, Move, Notation, Piece, Position, Size, flaws, side_name};
use rookwright_run::Expect;
use std::sync::LazyLock;

/// A problem as written, which may have flaws.
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
        }
    }

    /// Returns the problem, or everything wrong with the draft.
    pub fn validate(self) -> Result<Problem, Flaws> {
        let Draft { ref position, stipulation, legality, .. } = self;
        let mut flaws = flaws(position, position.passant(), legality).about(Subject::Position);
        let victim = victim(stipulation, position.turn());
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
        flaws.or(Problem { draft: self })
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
        let plies = if self.stipulation.is_one_line() { self.stipulation.plies() } else { Some(1) };
        for line in &self.solutions {
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

/// A mate problem without flaws.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    draft: Draft,
}

impl Problem {
    /// Returns the problem as written.
    pub fn draft(&self) -> &Draft {
        &self.draft
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
    pub fn line_words(&self, line: &[Move]) -> String {
        self.position().write_line(line, self.stipulation().counting(line.len()), Notation::San)
    }

    /// Returns the side to be mated or stalemated.
    pub fn victim(&self) -> Color {
        victim(self.stipulation(), self.position().turn())
    }

    /// Returns the number of pieces of each side, White first.
    pub fn men(&self) -> (u32, u32) {
        let [white, black] = Color::ALL.map(|colour| self.position().side(colour).0.count_ones());
        (white, black)
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
        text + &self.begins().map_or(String::new(), |begins| format!(", {begins}"))
    }

    /// Returns `Black to move` if White would usually begin, and vice versa. Otherwise `None`.
    fn begins(&self) -> Option<String> {
        // White reaches the goal, or is mated in self play.
        let play = self.stipulation().play();
        let is_self = play.ends_with_reply() || play.forces_last_move();
        let white_acts = (self.victim() == Color::White) == is_self;
        (!white_acts).then(|| format!("{} to move", side_name(self.position().turn())))
    }

    /// Returns the puzzle as text, without title and expectations.
    pub fn identity(&self) -> String {
        let Draft { position, stipulation, legality, .. } = self.draft.clone();
        Problem { draft: Draft { legality, ..Draft::of(position, stipulation) } }.to_string()
    }

    /// Draws the diagram, with the stipulation and the number of pieces below: `#2   4 + 5`.
    pub fn diagram(&self) -> Diagram {
        let (white, black) = self.men();
        let begins = self.begins().map_or(String::new(), |begins| format!("   {begins}"));
        let caption = format!("{}   {white} + {black}{begins}", self.stipulation());
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
        let marks = squares.into_iter().filter_map(|square| Some((drawn(square)?, mark(square)?))).collect();
        let legend = "attacked by White: dots and rings, by Black: crosses, by both: framed".to_owned();
        Diagram { marks, caption: Some(legend), ..self.diagram() }
    }
}

/// Converts a square for drawing. Every square has one.
pub fn drawn(square: rookwright_chess::Square) -> Option<Square> {
    Square::at(square.file() as u32, square.rank() as u32)
}

/// All boards, by size.
static BOARDS: LazyLock<Vec<Vec<Geometry>>> = LazyLock::new(|| {
    let board =
        |files: u32, ranks: u32| Geometry::new(files, ranks).expect("sizes from 1x1 to 8x8 are boards");
    (1..=8).map(|files| (1..=8).map(|ranks| board(files, ranks)).collect()).collect()
});

fn board(size: Size) -> &'static Geometry {
    &BOARDS[size.files() - 1][size.ranks() - 1]
}

/// Draws a position.
pub fn picture(position: &Position) -> Diagram {
    let men = position.occupied().into_iter().filter_map(|square| {
        let (colour, piece) = position.man_at(square)?;
        let colour = if colour == Color::White { Colour::White } else { Colour::Black };
        let role = match piece {
            Piece::King => Role::King,
            Piece::Queen => Role::Queen,
            Piece::Rook => Role::Rook,
            Piece::Bishop => Role::Bishop,
            Piece::Knight => Role::Knight,
            Piece::Pawn => Role::Pawn,
        };
        Some((drawn(square)?, rookwright_board::Piece { colour, role }))
    });
    let turn = if position.turn() == Color::White { Colour::White } else { Colour::Black };
    Diagram { men: men.collect(), turn: Some(turn), ..Diagram::of(board(position.size()).clone()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draft(fen: &str, stipulation: &str, legality: Legality) -> Draft {
        let position = Position::from_fen(fen, Legality::Lenient).unwrap();
        Draft { legality, ..Draft::of(position, stipulation.parse().unwrap()) }
    }

    fn said(fen: &str, stipulation: &str, legality: Legality) -> String {
        draft(fen, stipulation, legality).validate().err().unwrap_or_default().to_string()
    }

    #[test]
    fn who_is_mated_needs_a_king() {
        for (fen, stipulation, side) in [
            ("8/8/8/8/8/8/8/K6R w", "#2", "Black"),
            ("8/8/8/8/8/8/8/k6r w", "s#2", "White"),
            ("8/8/8/8/8/7r/7P/K7 b", "h#2", "Black"),
            ("8/8/8/8/8/7r/7P/K7 w", "h#2.5", "Black"),
            ("8/8/8/8/8/8/8/k6r w", "r#2", "White"),
            ("8/8/8/8/8/8/8/k6r w", "hs#2", "White"),
            ("8/8/8/8/8/8/8/k6r b", "hs#2.5", "White"),
            ("8/8/8/8/8/7r/7P/K7 b", "ser-h#2", "Black"),
            ("8/8/8/8/8/7r/7P/K7 b", "ser-s#2", "Black"),
            ("8/8/8/8/8/7r/7P/K7 w", "ser-#2", "Black"),
        ] {
            let lenient = said(fen, stipulation, Legality::Lenient);
            let expected = format!("{side} has no king: the side to be mated needs one");
            assert_eq!(lenient, expected, "{stipulation}");
            let strict = said(fen, stipulation, Legality::Strict);
            assert_eq!(strict, format!("{side} has no king"), "{stipulation}");
        }
        // The other side needs no king, and stalemate means to have no move.
        assert_eq!(said("k7/8/8/8/8/8/8/7R w", "#2", Legality::Lenient), "");
        assert_eq!(said("p7/8/8/8/8/8/8/7R w", "=2", Legality::Lenient), "");
    }

    #[test]
    fn the_game_must_go_on() {
        let mated = "R5k1/5ppp/8/8/8/8/8/6K1 b";
        assert_eq!(said(mated, "h#2", Legality::Strict), "the game is over: Black is mated already");
        let stuck = "7k/5Q2/6K1/8/8/8/8/8 b";
        assert_eq!(said(stuck, "#2", Legality::Strict), "the game is over: Black, to move, has no move");
    }

    #[test]
    fn what_is_expected_must_agree() {
        let whole = draft("6k1/8/5K2/8/8/8/8/R7 w", "#3", Legality::Strict);
        let step = |text: &str| whole.position.read_move(text).unwrap();
        let flaws = |solutions: Vec<Vec<Move>>, expect: Expect| {
            Draft { solutions, expect, ..whole.clone() }.validate().map_err(|flaws| flaws.len())
        };
        assert!(flaws(vec![vec![step("a1b1")]], Expect::default()).is_ok());
        let three = Expect { exactly: Some(3), essentially: Some(1), ..Expect::default() };
        assert_eq!(flaws(vec![vec![step("a1b1"), step("a1c1")], vec![Move::NONE]], three), Err(5));
    }

    #[test]
    fn words_and_pictures() {
        for (fen, stipulation, title, caption) in [
            ("6k1/8/5K2/8/8/8/8/R7 w", "#2", "Mate in 2", "#2   2 + 1"),
            ("6k1/8/5K2/8/8/8/8/R7 b", "h#2", "Helpmate in 2", "h#2   2 + 1"),
            ("6k1/8/5K2/8/8/8/8/R7 w", "h#2.5", "Helpmate in 2.5", "h#2.5   2 + 1"),
            ("6k1/8/5K2/8/8/8/8/r7 b", "#2", "Mate in 2, Black to move", "#2   1 + 2   Black to move"),
            (
                "3k/4/K3/R3 w",
                "ser-h=",
                "Shortest series helpstalemate, 4x4, White to move",
                "ser-h=   2 + 1   White to move",
            ),
            ("6k1/8/5K2/8/8/8/8/R7 w", "ser-s#3", "Series selfmate in 3", "ser-s#3   2 + 1"),
            ("6k1/8/5K2/8/8/8/8/R7 w", "r#3", "Reflexmate in 3", "r#3   2 + 1"),
            ("6k1/8/5K2/8/8/8/8/R7 w", "semi-r#3", "Semi-reflexmate in 3", "semi-r#3   2 + 1"),
            ("6k1/8/5K2/8/8/8/8/R7 b", "hs#2.5", "Help-selfmate in 2.5", "hs#2.5   2 + 1"),
            ("6k1/8/5K2/8/8/8/8/R7 b", "s#3", "Selfmate in 3, Black to move", "s#3   2 + 1   Black to move"),
        ] {
            let problem = draft(fen, stipulation, Legality::Strict).validate().unwrap();
            assert_eq!(problem.title(), title);
            let diagram = problem.diagram();
            assert_eq!(diagram.caption.as_deref(), Some(caption));
            assert_eq!(diagram.men.len(), 3);
            let turn = if fen.ends_with('w') { Colour::White } else { Colour::Black };
            assert_eq!(diagram.turn, Some(turn));
        }
        let problem = draft("3k/4/K3/R2p b", "#2", Legality::Lenient).validate().unwrap();
        assert_eq!(problem.diagram().men.to_string(), "Ra1 Ka2 pd1 kd4");
    }
}

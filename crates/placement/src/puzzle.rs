//! What is asked: put these pieces on this board so that the rules hold.
//!
//! A [`Draft`] is anything one can write down; a [`Placement`] is a draft without flaws.

use crate::material::Material;
use crate::rule::{Region, Rule};
use rookwright_board::{Geometry, Men, Role, Square, SquareSet, Symmetry, Turn, symmetries};
use rookwright_run::{Direction, Expect, Optimum};
use std::collections::HashMap;

/// A placement puzzle as written down, perhaps with flaws.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    /// What it is called.
    pub title: Option<String>,
    /// The board.
    pub geometry: Geometry,
    /// The pieces to place.
    pub material: Vec<Material>,
    /// The conditions.
    pub rules: Vec<Rule>,
    /// The men fixed in advance.
    pub givens: Men,
    /// Squares where nothing may stand, though lines cross them.
    pub forbidden: SquareSet,
    /// What is known about the answer.
    pub expect: Expect,
}

/// The part of a draft a flaw is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subject {
    /// The board as a whole.
    Board,
    /// An entry of the material, by position.
    Material(usize),
    /// A rule, by position.
    Rule(usize),
    /// A given man.
    Given(Square),
    /// A forbidden square.
    Forbidden(Square),
}

/// Something wrong with a draft.
pub type Flaw = rookwright_board::Flaw<Subject>;

/// Everything wrong with a draft.
pub type Flaws = rookwright_board::Flaws<Subject>;

/// A placement puzzle that makes sense: made only by [`Draft::validate`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placement {
    draft: Draft,
}

impl Draft {
    /// An empty puzzle on the board.
    pub fn on(geometry: Geometry) -> Self {
        Self {
            title: None,
            geometry,
            material: Vec::new(),
            rules: Vec::new(),
            givens: Men::default(),
            forbidden: SquareSet::EMPTY,
            expect: Expect::default(),
        }
    }

    /// Returns the puzzle, or everything wrong with the draft.
    pub fn validate(mut self) -> Result<Placement, Flaws> {
        let flaws = self.flaws();
        // A title is one line of text, whatever was put into it.
        let one_line = |title: &String| {
            let shown: String = title.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
            shown.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        self.title = self.title.as_ref().map(one_line).filter(|title| !title.is_empty());
        flaws.or(Placement { draft: self })
    }
}

impl Placement {
    /// What was written down.
    pub fn draft(&self) -> &Draft {
        &self.draft
    }

    /// The board.
    pub fn geometry(&self) -> &Geometry {
        &self.draft.geometry
    }

    /// The pieces to place.
    pub fn material(&self) -> &[Material] {
        &self.draft.material
    }

    /// The conditions.
    pub fn rules(&self) -> &[Rule] {
        &self.draft.rules
    }

    /// The men fixed in advance.
    pub fn givens(&self) -> &Men {
        &self.draft.givens
    }

    /// Squares where nothing may stand.
    pub fn forbidden(&self) -> &SquareSet {
        &self.draft.forbidden
    }

    /// The puzzle as text, without what does not change its solutions: two puzzles with the same are one.
    pub fn identity(&self) -> String {
        let draft = Draft { title: None, expect: Expect::default(), ..self.draft.clone() };
        Placement { draft }.to_string()
    }

    /// Whether there are to be as many or as few pieces of some kinds as possible.
    pub fn goal(&self) -> Option<Direction> {
        self.material().iter().find_map(|one| one.goal)
    }

    /// How many pieces the goal counts; `None` where nothing is to be as large or small as possible.
    pub fn value(&self, men: &Men) -> Option<u64> {
        self.goal()?;
        let counted = |piece| self.material().iter().any(|one| one.piece == piece && one.goal.is_some());
        Some(men.iter().filter(|&(_, piece)| counted(piece)).count() as u64)
    }

    /// What is counted, in words: `21 knights`, `4 pieces`.
    pub fn value_words(&self, value: u64) -> String {
        let counted: Vec<_> = self.material().iter().filter(|one| one.goal.is_some()).collect();
        let what = match counted[..] {
            [one] => one.piece.name(),
            _ => "piece".to_owned(),
        };
        format!("{value} {what}{}", if value == 1 { "" } else { "s" })
    }

    /// Whether the most or the fewest are asked for.
    pub fn goal_word(&self) -> &'static str {
        match self.goal() {
            Some(Direction::Minimise) => "fewest",
            _ => "most",
        }
    }

    /// What an optimum means here, in words: `21 knights, proven to be the most`.
    pub fn optimum_words(&self, optimum: Optimum) -> String {
        let (what, extreme) = (self.value_words(optimum.value), self.goal_word());
        match optimum.proven {
            true => format!("{what}, proven to be the {extreme}"),
            false => format!("{what}, the {extreme} found, not proven to be the {extreme} possible"),
        }
    }

    /// The title, or what is placed where: `8 Q on 8x8`.
    pub fn title(&self) -> String {
        self.draft.title.clone().unwrap_or_else(|| {
            let list: Vec<_> = self.material().iter().map(ToString::to_string).collect();
            let board = self.geometry();
            let torus = if board.is_torus() { " torus" } else { "" };
            format!("{} on {}x{}{torus}", list.join(", "), board.files(), board.ranks())
        })
    }

    /// The symmetries of the puzzle itself: those of its board that carry givens to givens, forbidden
    /// squares to forbidden squares, squares a rule is about to squares with the same rule, and keep
    /// the way pawns go.
    pub fn symmetries(&self) -> Vec<Symmetry> {
        let board = self.geometry();
        let marked = MarkedSquares::of(self.rules());
        let pawns = self.material().iter().any(|one| one.piece.role == Role::Pawn);
        symmetries(board)
            .filter(|symmetry| !pawns || matches!(symmetry.turn(), Turn::Identity | Turn::Mirror))
            .filter(|symmetry| symmetry.image_of_men(board, self.givens()) == *self.givens())
            .filter(|symmetry| {
                self.forbidden().iter().all(|square| self.forbidden().contains(symmetry.image(board, square)))
            })
            .filter(|symmetry| marked.are_kept_by(board, symmetry))
            .collect()
    }
}

/// What the rules about single squares ask of each of them, for telling squares apart.
struct MarkedSquares(HashMap<Square, Vec<String>>);

impl MarkedSquares {
    fn of(rules: &[Rule]) -> Self {
        let mut marks: HashMap<Square, Vec<String>> = HashMap::new();
        for rule in rules {
            let Rule::Attacked { squares: Region::Squares(squares), .. } = rule else { continue };
            let demand = rule.demand();
            squares.iter().for_each(|square| marks.entry(square).or_default().push(demand.clone()));
        }
        // The order of the rules does not matter.
        marks.values_mut().for_each(|demands| demands.sort());
        Self(marks)
    }

    fn are_kept_by(&self, board: &Geometry, symmetry: &Symmetry) -> bool {
        self.0.iter().all(|(&square, demands)| self.0.get(&symmetry.image(board, square)) == Some(demands))
    }
}

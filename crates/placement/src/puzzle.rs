//! What is asked: put these pieces on this board so that the rules hold.
//!
//! A [`Draft`] is anything one can write down; a [`Placement`] is a draft without flaws.

use crate::check::first_attack;
use rookwright_board::{Geometry, Men, Piece, Role, Square, SquareSet, Symmetry, Turn, symmetries};
use std::fmt;

/// So many pieces of one kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Material {
    /// How many.
    pub number: u32,
    /// Of which kind.
    pub piece: Piece,
}

/// One condition on a finished board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// No `from` attacks a `target`; lines run through other pieces.
    Safe {
        /// The pieces that must not be attacked.
        target: Piece,
        /// The pieces that must not attack them.
        from: Piece,
    },
}

impl Rule {
    /// Whether the rule, once broken, stays so however many men are added: then a board still being
    /// filled may be put to it.
    pub fn stays_broken(&self) -> bool {
        match self {
            // Lines run through other pieces, so nobody comes between attacker and target.
            Rule::Safe { .. } => true,
        }
    }
}

impl fmt::Display for Material {
    /// `8 Q`, or just `Q` for one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.number {
            1 => write!(f, "{}", self.piece),
            number => write!(f, "{number} {}", self.piece),
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rule::Safe { target, from } => write!(f, "{target} safe from {from}, lines through"),
        }
    }
}

/// What is known about the answer; a test runs the gallery against it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Expect {
    /// The number of solutions.
    pub exactly: Option<u128>,
    /// The number of solutions up to symmetry.
    pub essentially: Option<u128>,
}

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

/// The longest side of a puzzle's board.
const MAX_SIDE: u32 = 10_000_000;

/// The most squares of a board with holes or of an oblong torus, whose lines have to be walked.
const MAX_WALKED: u64 = 1 << 18;

/// The most kinds of pieces.
const MAX_KINDS: usize = 64;

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
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct Flaw {
    /// The part it is about.
    pub subject: Subject,
    /// What is wrong.
    pub message: String,
}

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

    /// The puzzle, or everything wrong with the draft.
    pub fn validate(mut self) -> Result<Placement, Vec<Flaw>> {
        let flaws = self.flaws();
        // A title is one line of text, whatever was put into it.
        let one_line = |title: &String| {
            let shown: String = title.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
            shown.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        self.title = self.title.as_ref().map(one_line).filter(|title| !title.is_empty());
        if flaws.is_empty() { Ok(Placement { draft: self }) } else { Err(flaws) }
    }

    fn flaws(&self) -> Vec<Flaw> {
        let mut flaws = Vec::new();
        let mut flaw = |subject, message| flaws.push(Flaw { subject, message });
        let board = &self.geometry;
        let walked = !board.holes().is_empty() || (board.is_torus() && board.files() != board.ranks());
        if board.files().max(board.ranks()) > MAX_SIDE {
            flaw(Subject::Board, format!("a board has at most {MAX_SIDE} files and ranks"));
        } else if walked && board.area() > MAX_WALKED {
            let message = format!("a board with holes, or an oblong torus, has at most {MAX_WALKED} squares");
            flaw(Subject::Board, message);
        }
        if self.material.is_empty() {
            flaw(Subject::Board, "nothing is placed".to_owned());
        } else if self.material.len() > MAX_KINDS {
            flaw(Subject::Material(MAX_KINDS), format!("more than {MAX_KINDS} kinds of pieces"));
            return flaws;
        }
        for (nth, one) in self.material.iter().enumerate() {
            if self.material[..nth].iter().any(|other| other.piece == one.piece) {
                flaw(Subject::Material(nth), format!("{} is placed twice", one.piece));
            }
            let given = self.givens.iter().filter(|&(_, piece)| piece == one.piece).count();
            if given > one.number as usize {
                let message = format!("{given} {} are given, but only {} placed", one.piece, one.number);
                flaw(Subject::Material(nth), message);
            }
        }
        let placed = |piece| self.material.iter().any(|one| one.piece == piece);
        for (nth, Rule::Safe { target, from }) in self.rules.iter().enumerate() {
            for piece in [target, from].into_iter().filter(|&&piece| !placed(piece)) {
                flaw(Subject::Rule(nth), format!("the rule is about {piece}, which is not placed"));
            }
        }
        for (square, piece) in self.givens.iter() {
            if !self.geometry.contains(square) {
                flaw(Subject::Given(square), self.not_on_board("given", square));
            } else if self.forbidden.contains(square) {
                flaw(
                    Subject::Given(square),
                    format!("the given {piece}{square} stands on a forbidden square"),
                );
            }
            if !placed(piece) {
                flaw(Subject::Given(square), format!("{piece} on {square} is given, but not placed"));
            }
        }
        for square in self.forbidden.iter().filter(|&square| !self.geometry.contains(square)) {
            flaw(Subject::Forbidden(square), self.not_on_board("forbidden", square));
        }
        // Men off the board attack nobody: look at clashes only once everyone stands properly.
        if flaws.is_empty() {
            for rule in &self.rules {
                if let Some((attacker, target)) = first_attack(&self.geometry, &self.givens, rule) {
                    let man = |square| {
                        self.givens.on(square).map_or(String::new(), |piece| format!("{piece}{square}"))
                    };
                    let message = format!("the given {} attacks the given {}", man(attacker), man(target));
                    flaws.push(Flaw { subject: Subject::Given(target), message });
                }
            }
        }
        flaws
    }

    fn not_on_board(&self, what: &str, square: Square) -> String {
        if self.geometry.spans(square) {
            format!("{square} is {what}, but it is a hole")
        } else {
            let (files, ranks) = (self.geometry.files(), self.geometry.ranks());
            format!("{square} is {what}, but it is outside the {files}x{ranks} board")
        }
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

    /// How many pieces there are in all.
    pub fn men(&self) -> u64 {
        self.material().iter().map(|one| u64::from(one.number)).sum()
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

    /// The symmetries of the puzzle itself: those of its board that carry givens to givens and
    /// forbidden squares to forbidden squares, and keep the way pawns go.
    pub fn symmetries(&self) -> Vec<Symmetry> {
        let board = self.geometry();
        let pawns = self.material().iter().any(|one| one.piece.role == Role::Pawn);
        symmetries(board)
            .filter(|symmetry| !pawns || matches!(symmetry.turn(), Turn::Identity | Turn::Mirror))
            .filter(|symmetry| symmetry.image_of_men(board, self.givens()) == *self.givens())
            .filter(|symmetry| {
                self.forbidden().iter().all(|square| self.forbidden().contains(symmetry.image(board, square)))
            })
            .collect()
    }
}

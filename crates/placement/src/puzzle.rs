//! Placement puzzles: place pieces on a board so that the rules hold.
//!
//! A [`Draft`] may have flaws; a [`Placement`] has none.

use crate::material::Material;
use crate::rule::{Region, Rule};
use rookwright_board::{Geometry, Men, Noun, Role, Square, SquareSet, Symmetry, Turn, symmetries, tally};
use rookwright_run::{Direction, Expect, Optimum};
use std::collections::HashMap;

/// A placement puzzle that was not validated and may have flaws.
///
/// ```
/// use rookwright_board::{Geometry, Piece};
/// use rookwright_placement::{Draft, Material, Rule, count};
/// use rookwright_run::{Count, Settings};
///
/// let queen = Piece::WHITE_QUEEN;
/// let draft = Draft {
///     material: vec![Material::exactly(5, queen)],
///     rules: vec![Rule::apart(queen)],
///     ..Draft::on(Geometry::new(5, 5)?)
/// };
/// let outcome = count(&draft.validate()?, &Settings::default())?;
/// assert_eq!(outcome.count, Count::exactly(10u32));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    /// The title, if it has one.
    pub title: Option<String>,
    /// The board.
    pub geometry: Geometry,
    /// The pieces to place.
    pub material: Vec<Material>,
    /// The rules.
    pub rules: Vec<Rule>,
    /// The given pieces.
    pub givens: Men,
    /// Squares that must stay empty; lines run through them.
    pub forbidden: SquareSet,
    /// The known answer, if there is one.
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
    /// A given piece.
    Given(Square),
    /// A forbidden square.
    Forbidden(Square),
}

/// A flaw of a draft.
pub type Flaw = rookwright_board::Flaw<Subject>;

/// All flaws of a draft.
pub type Flaws = rookwright_board::Flaws<Subject>;

/// A valid placement puzzle, made only by [`Draft::validate`].
///
/// ```
/// use rookwright_placement::{Placement, check};
///
/// let puzzle: Placement = "
///     puzzle: placement
///     place: 4 Q
///     rule: Q safe from Q, lines through
///     . Q . .
///     . . . .
///     . . . .
///     . . . .
/// ".parse()?;
/// assert_eq!(puzzle.givens().to_string(), "Qb4");
/// assert!(check(&puzzle, &"Qa2 Qb4 Qc1 Qd3".parse()?).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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

    /// Returns the puzzle, or all flaws of the draft.
    ///
    /// ```
    /// use rookwright_board::{Geometry, Piece};
    /// use rookwright_placement::{Draft, Material, Rule};
    ///
    /// // More queens than squares, and a rule about a piece that is not placed.
    /// let material = vec![Material::exactly(10, Piece::WHITE_QUEEN)];
    /// let rules = vec![Rule::apart(Piece::WHITE_KNIGHT)];
    /// let draft = Draft { material, rules, ..Draft::on(Geometry::new(3, 3)?) };
    /// assert!(draft.validate().is_err_and(|flaws| !flaws.is_empty()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn validate(mut self) -> Result<Placement, Flaws> {
        let flaws = self.flaws();
        // A title is one line of text: line breaks become blanks.
        let one_line = |title: &String| {
            let shown: String = title.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
            shown.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        self.title = self.title.as_ref().map(one_line).filter(|title| !title.is_empty());
        flaws.or(Placement { draft: self })
    }
}

impl Placement {
    /// Returns the draft of the puzzle.
    pub fn draft(&self) -> &Draft {
        &self.draft
    }

    /// Returns the board.
    pub fn geometry(&self) -> &Geometry {
        &self.draft.geometry
    }

    /// Returns the pieces to place.
    pub fn material(&self) -> &[Material] {
        &self.draft.material
    }

    /// Returns the rules.
    pub fn rules(&self) -> &[Rule] {
        &self.draft.rules
    }

    /// Returns the given pieces.
    pub fn givens(&self) -> &Men {
        &self.draft.givens
    }

    /// Returns the squares that must stay empty.
    pub fn forbidden(&self) -> &SquareSet {
        &self.draft.forbidden
    }

    /// Returns the puzzle as text without its title and expectations: puzzles with the same text are the same.
    pub fn identity(&self) -> String {
        let draft = Draft { title: None, expect: Expect::default(), ..self.draft.clone() };
        Placement { draft }.to_string()
    }

    /// Returns whether the puzzle asks for as many or as few pieces as possible; `None` if it asks for neither.
    pub fn goal(&self) -> Option<Direction> {
        self.material().iter().find_map(|one| one.goal)
    }

    /// Returns the number of pieces that the goal counts; `None` if there is no goal.
    ///
    /// ```
    /// use rookwright_placement::{Preset, Queens};
    ///
    /// let preset = Preset::named("dominate").ok_or("no such preset")?;
    /// let dominate = preset.draft(&["queen", "8"])?.validate()?;
    /// let men = "Qa1 Qb2".parse()?;
    /// assert_eq!(dominate.value(&men), Some(2)); // as few as possible
    /// assert_eq!(Queens::new(8).puzzle()?.value(&men), None); // always eight
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn value(&self, men: &Men) -> Option<u64> {
        self.goal()?;
        let counted = |piece| self.material().iter().any(|one| one.piece == piece && one.goal.is_some());
        Some(men.iter().filter(|&(_, piece)| counted(piece)).count() as u64)
    }

    /// Returns a number of pieces that the goal counts, in words: `21 knights`, `4 pieces`.
    pub fn value_words(&self, value: u64) -> String {
        let counted: Vec<_> = self.material().iter().filter(|one| one.goal.is_some()).collect();
        let what = match counted[..] {
            [one] => one.piece.name(),
            _ => "piece".to_owned(),
        };
        format!("{value} {what}{}", if value == 1 { "" } else { "s" })
    }

    /// Returns that number of pieces in the language of the work.
    pub(crate) fn spoken_value(&self, value: u64) -> String {
        let counted: Vec<_> = self.material().iter().filter(|one| one.goal.is_some()).collect();
        tally(value, if let [one] = counted[..] { one.piece.into() } else { Noun::PIECE })
    }

    /// Returns how many pieces of each kind a solution has: `51 pieces: 8 queens, 8 rooks, 14 bishops, 21 knights`.
    /// Returns `None` if nothing is optimised, or if there is only one kind.
    pub fn tally_words(&self, men: &Men) -> Option<String> {
        let several =
            |number: usize, name: &str| format!("{number} {name}{}", if number == 1 { "" } else { "s" });
        let number = |one: &Material| men.iter().filter(|&(_, piece)| piece == one.piece).count();
        let kinds = self
            .material()
            .iter()
            .map(|one| (number(one), one.piece.name()))
            .filter(|(number, _)| *number > 0);
        let kinds: Vec<_> = kinds.map(|(number, name)| several(number, &name)).collect();
        self.goal().filter(|_| kinds.len() > 1)?;
        Some(format!("{}: {}", several(men.len(), "piece"), kinds.join(", ")))
    }

    /// Returns `most` or `fewest`.
    pub fn goal_word(&self) -> &'static str {
        match self.goal() {
            Some(Direction::Minimise) => "fewest",
            _ => "most",
        }
    }

    /// Returns an optimum in words: `21 knights, proven to be the most`.
    ///
    /// ```
    /// use rookwright_placement::Preset;
    /// use rookwright_run::Optimum;
    ///
    /// let preset = Preset::named("independent").ok_or("no such preset")?;
    /// let puzzle = preset.draft(&["knight", "4"])?.validate()?;
    /// let words = puzzle.optimum_words(Optimum { value: 8, proven: true });
    /// assert_eq!(words, "8 knights, proven to be the most");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn optimum_words(&self, optimum: Optimum) -> String {
        let (what, extreme) = (self.value_words(optimum.value), self.goal_word());
        if optimum.proven {
            format!("{what}, proven to be the {extreme}")
        } else {
            format!("{what}, the {extreme} found, not proven to be the {extreme} possible")
        }
    }

    /// Returns the title, or a description if there is none: `8 Q on 8x8`.
    pub fn title(&self) -> String {
        self.draft.title.clone().unwrap_or_else(|| {
            let list: Vec<_> = self.material().iter().map(ToString::to_string).collect();
            let board = self.geometry();
            let torus = if board.is_torus() { " torus" } else { "" };
            format!("{} on {}x{}{torus}", list.join(", "), board.files(), board.ranks())
        })
    }

    /// Returns the symmetries of the puzzle: those of its board that map givens to givens, forbidden squares to
    /// forbidden squares and the squares of a rule to squares with the same rule, and that keep the direction
    /// of pawns if a rule is about what they attack.
    ///
    /// ```
    /// use rookwright_placement::Queens;
    ///
    /// assert_eq!(Queens::new(8).puzzle()?.symmetries().len(), 8);
    /// let given = Queens { given: "a1".parse()?, ..Queens::new(8) };
    /// assert_eq!(given.puzzle()?.symmetries().len(), 2); // the given queen stays in her corner
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn symmetries(&self) -> Vec<Symmetry> {
        let board = self.geometry();
        let marked = MarkedSquares::of(self.rules());
        let attacks = |piece| {
            self.rules().iter().filter_map(Rule::attackers).any(|attackers| attackers.includes(piece))
        };
        let pawns = self.material().iter().any(|one| one.piece.role == Role::Pawn && attacks(one.piece));
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

/// The demands of the rules on each single square.
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
        marks.values_mut().for_each(|demands| demands.sort_unstable());
        Self(marks)
    }

    fn are_kept_by(&self, board: &Geometry, symmetry: &Symmetry) -> bool {
        self.0.iter().all(|(&square, demands)| self.0.get(&symmetry.image(board, square)) == Some(demands))
    }
}

//! What is known about each square, and what follows.

use super::gains;
use super::grid::Grid;
use super::kind::{KINDS, runners};
use crate::search::word::Word;

/// Squares with more possible attackers than this are not told apart.
const FEW: usize = 8;

/// What is known about each square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct State<W> {
    /// Where pieces stand, by kind.
    pub(super) placed: [W; KINDS],
    /// Where pieces may still be put, by kind.
    pub(super) may: [W; KINDS],
    /// The squares that are empty.
    pub(super) empty: W,
    /// The squares that are not empty, though their pieces are not known.
    pub(super) filled: W,
}

/// What is left to be asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Question<W> {
    /// Who attacks this square.
    Attacker(W),
    /// Which piece stands on this square.
    Piece(W),
    /// Nothing: with every other square empty this is a solution.
    Nothing,
}

/// There is no solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Contradiction;

/// The attacks of the pieces that are placed.
struct Attacks<W> {
    /// By each way of a queen: as far as squares are known to be empty, and the first square that is not.
    along: [W; 8],
    /// All of them, leaps included.
    all: W,
}

impl<W: Word> State<W> {
    /// Returns the squares with placed pieces.
    pub(super) fn occupied(&self) -> W {
        union(&self.placed)
    }

    /// Puts a piece on a square, or confirms that it stands there, and leaves other squares empty.
    pub(super) fn with(&self, kind: usize, square: W, empty: W) -> Self {
        let mut state = *self;
        state.placed[kind] |= square;
        state.filled &= !square;
        state.empty |= empty;
        state.may.iter_mut().for_each(|may| *may &= !(square | empty));
        state
    }

    /// Draws conclusions until none is left, for boards with at most this number of pieces.
    pub(super) fn settle(&mut self, grid: &Grid<W>, most: u32) -> Result<Question<W>, Contradiction> {
        loop {
            let before = *self;
            let attacks = self.attacks(grid)?;
            self.spare(grid, &attacks);
            self.fill(grid, most)?;
            if *self == before {
                return self.question(grid, &attacks, most);
            }
        }
    }

    /// Returns the attacks, unless a square is attacked twice.
    fn attacks(&self, grid: &Grid<W>) -> Result<Attacks<W>, Contradiction> {
        let (mut all, mut twice) = (W::NONE, W::NONE);
        let mut add = |set: W| {
            twice |= all & set;
            all |= set;
        };
        for (leaps, &placed) in grid.leaps.iter().zip(&self.placed) {
            leaps.iter().for_each(|[leap, _]| add(leap.go(placed)));
        }
        let along = std::array::from_fn(|way| {
            let [one, other] = runners(way);
            let attacked = flood(&grid.ways[way], self.placed[one] | self.placed[other], self.empty);
            add(attacked);
            attacked
        });
        if twice.is_empty() { Ok(Attacks { along, all }) } else { Err(Contradiction) }
    }

    /// Spares the attacked squares a second attack.
    fn spare(&mut self, grid: &Grid<W>, attacks: &Attacks<W>) {
        for (leaps, may) in grid.leaps.iter().zip(&mut self.may) {
            leaps.iter().for_each(|[_, back]| *may &= !back.go(attacks.all));
        }
        let open = self.open(grid);
        for way in 0..8 {
            // From here a line is known to reach a square that is attacked already.
            let reaching = flood(grid.back(way), attacks.all, self.empty);
            runners(way).into_iter().for_each(|kind| self.may[kind] &= !reaching);
            // A line that ends here for now must not run on.
            self.filled |= attacks.along[way] & open & reaching;
        }
    }

    /// Fills squares with a single possibility.
    fn fill(&mut self, grid: &Grid<W>, most: u32) -> Result<(), Contradiction> {
        let any = union(&self.may);
        let pieces = (self.occupied() | self.filled).len();
        if pieces > most || !(self.filled & !any).is_empty() {
            return Err(Contradiction);
        }
        let open = self.open(grid);
        let mut empty = open & !any;
        // No piece is left, so all squares that need none are empty.
        if pieces == most {
            empty |= open & !self.filled;
        }
        self.empty |= empty;
        self.may.iter_mut().for_each(|may| *may &= !empty);
        let (mut once, mut twice) = (W::NONE, W::NONE);
        for may in self.may {
            twice |= once & may;
            once |= may;
        }
        // A square with a piece that only one kind can be.
        let sure = self.filled & once & !twice;
        for (placed, may) in self.placed.iter_mut().zip(&mut self.may) {
            *placed |= *may & sure;
            *may &= !sure;
        }
        self.filled &= !sure;
        Ok(())
    }

    /// Chooses the next question.
    fn question(
        &self,
        grid: &Grid<W>,
        attacks: &Attacks<W>,
        most: u32,
    ) -> Result<Question<W>, Contradiction> {
        let need = grid.all & !attacks.all;
        let few = self.possible_attackers(grid, attacks, need);
        if !(need & !few[0]).is_empty() {
            return Err(Contradiction);
        }
        if need.is_empty() {
            // No line ends at a square that may be empty, except at the edge: beyond it a square would be attacked
            // twice.  So nothing changes if those squares are empty.
            return Ok(if self.filled.is_empty() {
                Question::Nothing
            } else {
                Question::Piece(first(self.filled))
            });
        }
        let passed = self.empty | self.open(grid) & !self.filled;
        let more = most - self.occupied().len();
        // Lines of placed pieces may get longer.
        let longer = (0..8).fold(W::NONE, |longer, way| {
            let ends = attacks.along[way] & passed & !self.empty;
            longer | flood(&grid.ways[way], ends, need & passed) & need
        });
        if (need & !longer).len() > more * gains::most(grid, &self.may, need, passed) {
            return Err(Contradiction);
        }
        let fewest = few[1..].iter().map(|&more| need & !more).find(|least| !least.is_empty());
        Ok(Question::Attacker(first(fewest.unwrap_or(need))))
    }

    /// Returns, among the squares of `need`, those that at least one, two, three ... pieces or lines may attack.
    fn possible_attackers(&self, grid: &Grid<W>, attacks: &Attacks<W>, need: W) -> [W; FEW] {
        let mut few = [W::NONE; FEW];
        // The sets count in unary: what is there already moves up to the next one.
        let mut add = |set: W| {
            let mut set = set & need;
            for more in &mut few {
                let again = *more & set;
                *more |= set;
                set = again;
            }
        };
        for (leaps, &may) in grid.leaps.iter().zip(&self.may) {
            leaps.iter().for_each(|[leap, _]| add(leap.go(may)));
        }
        let open = self.open(grid) & !self.filled;
        for way in 0..8 {
            let runners =
                runners(way).into_iter().fold(W::NONE, |all, kind| all | self.may[kind] | self.placed[kind]);
            // An open square that is attacked already stops a line, unless it is attacked by that line.
            let passed = self.empty | open & (need | attacks.along[way]);
            add(flood(&grid.ways[way], runners, passed));
        }
        few
    }

    /// Returns the squares about which not everything is known.
    fn open(&self, grid: &Grid<W>) -> W {
        grid.all & !self.empty & !self.occupied()
    }
}

/// Returns the squares that a line from one of these reaches: through `passed` squares, and the first other one.
fn flood<W: Word>(step: &super::grid::Step<W>, from: W, passed: W) -> W {
    let mut reached = W::NONE;
    let mut edge = step.go(from);
    while !edge.is_empty() {
        reached |= edge;
        edge = step.go(edge & passed) & !reached;
    }
    reached
}

fn union<W: Word>(sets: &[W; KINDS]) -> W {
    sets.iter().fold(W::NONE, |all, &set| all | set)
}

fn first<W: Word>(set: W) -> W {
    W::one(set.first())
}

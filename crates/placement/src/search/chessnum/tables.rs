//! The tables of the search: for each clue, the squares from which pieces attack it, and the squares between.

use crate::chessnum::ChessNum;
use rookwright_board::Bits;
use rookwright_board::{Colour, Geometry, Piece, Role, Square};

/// A kind of piece, and its number.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kind {
    pub(super) piece: Piece,
    pub(super) number: u32,
}

/// The puzzle with its squares numbered.
///
/// Tables by clue and kind, or by clue and square, are flat, ordered by clue.
#[derive(Debug)]
pub(super) struct Tables<const W: usize> {
    /// The kinds; those whose lines can be cut come first.
    pub(super) kinds: Vec<Kind>,
    /// The number of kinds whose lines can be cut.
    pub(super) sliders: usize,
    /// The number of attacks that each clue needs.
    pub(super) needs: Vec<u32>,
    /// The squares a piece may stand on.
    pub(super) free: Bits<W>,
    /// The squares from which a piece of the kind attacks the clue if it is not blocked.
    pub(super) attackers: Vec<Bits<W>>,
    /// The free squares between the clue and a square on a line with it.
    pub(super) between: Vec<Bits<W>>,
    /// The squares on the line from the clue that are cut off by a piece on this one.
    pub(super) behind: Vec<Bits<W>>,
    /// The squares from which a line piece always attacks the clue.
    pub(super) touching: Vec<Bits<W>>,
    pub(super) squares: Vec<Square>,
}

const STRAIGHT: [(i32, i32); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];

/// The numbering of the squares: along the files, one after the other.
struct Grid<'a> {
    board: &'a Geometry,
    files: i32,
    ranks: i32,
}

impl Grid<'_> {
    fn number(&self, (file, rank): (i32, i32)) -> Option<usize> {
        let inside = (0..self.files).contains(&file) && (0..self.ranks).contains(&rank);
        let number = || usize::try_from(file * self.ranks + rank).ok();
        if !inside {
            None
        } else if self.board.holes().is_empty() {
            number()
        } else {
            let square = Square::at(file.try_into().ok()?, rank.try_into().ok()?)?;
            number().filter(|_| !self.board.holes().contains(square))
        }
    }
}

impl<const W: usize> Tables<W> {
    pub(super) fn of(view: &ChessNum) -> Self {
        let board = view.geometry();
        let grid = Grid { board, files: board.files() as i32, ranks: board.ranks() as i32 };
        let slides = |kind: &Kind| matches!(kind.piece.role, Role::Queen | Role::Rook | Role::Bishop);
        let placed = view.material().iter().filter(|&&(_, number)| number > 0);
        let mut kinds: Vec<Kind> = placed.map(|&(piece, number)| Kind { piece, number }).collect();
        kinds.sort_by_key(|kind| !slides(kind));
        let area = (grid.files * grid.ranks) as usize;
        let mut squares = Vec::with_capacity(area);
        let mut free = Bits::EMPTY;
        for file in 0..board.files() {
            for rank in 0..board.ranks() {
                squares.extend(Square::at(file, rank));
            }
        }
        let numbered = Self::numbers(view, &grid);
        for square in board.squares() {
            let at = (square.file.index() as i32, square.rank.index() as i32);
            free = grid.number(at).map_or(free, |number| free | Bits::one(number as u32));
        }
        for &(_, number) in &numbered {
            free = free - Bits::one(number as u32);
        }
        let clues = numbered.len();
        let mut tables = Self {
            needs: view.clues().values().copied().collect(),
            attackers: vec![Bits::EMPTY; clues * kinds.len()],
            between: vec![Bits::EMPTY; clues * area],
            behind: vec![Bits::EMPTY; clues * area],
            touching: vec![Bits::EMPTY; clues],
            sliders: kinds.iter().take_while(|kind| slides(kind)).count(),
            kinds,
            free,
            squares,
        };
        for (clue, &(at, _)) in numbered.iter().enumerate() {
            tables.look_from(&grid, clue, at);
        }
        tables
    }

    fn numbers(view: &ChessNum, grid: &Grid<'_>) -> Vec<((i32, i32), usize)> {
        let place = |square: &Square| {
            let at = (square.file.index() as i32, square.rank.index() as i32);
            grid.number(at).map(|number| (at, number))
        };
        view.clues().keys().filter_map(place).collect()
    }

    /// Fills in the tables of one clue.  Attacks are mutual except for pawns, which attack in the opposite
    /// direction.
    fn look_from(&mut self, grid: &Grid<'_>, clue: usize, (file, rank): (i32, i32)) {
        let straight = self.lines_from(grid, clue, (file, rank), &STRAIGHT);
        let diagonal = self.lines_from(grid, clue, (file, rank), &DIAGONAL);
        let number = self.kinds.len();
        for kind in 0..number {
            let Piece { role, colour } = self.kinds[kind].piece;
            let from = |steps: &[(i32, i32)]| {
                let reached = steps.iter().filter_map(|&(x, y)| grid.number((file + x, rank + y)));
                reached.fold(Bits::EMPTY, |set, number| set | Bits::one(number as u32)) & self.free
            };
            let leaps = |a: i32, b: i32| {
                from(&[(a, b), (a, -b), (-a, b), (-a, -b), (b, a), (b, -a), (-b, a), (-b, -a)])
            };
            self.attackers[clue * number + kind] = match role {
                Role::Queen => straight | diagonal,
                Role::Rook => straight,
                Role::Bishop => diagonal,
                Role::King => from(&STRAIGHT) | from(&DIAGONAL),
                Role::Knight => leaps(1, 2),
                Role::Leaper(leaper) => leaps(leaper.short().into(), leaper.long().into()),
                Role::Pawn => {
                    let behind = if colour == Colour::White { -1 } else { 1 };
                    from(&[(-1, behind), (1, behind)])
                }
            };
        }
    }

    /// Returns the free squares on these lines through the clue.
    fn lines_from(
        &mut self,
        grid: &Grid<'_>,
        clue: usize,
        (file, rank): (i32, i32),
        directions: &[(i32, i32)],
    ) -> Bits<W> {
        let row = clue * self.squares.len();
        let mut seen = Bits::EMPTY;
        for &(x, y) in directions {
            let mut line = Bits::EMPTY;
            let (mut file, mut rank) = (file + x, rank + y);
            while let Some(number) = grid.number((file, rank)) {
                if self.free.contains(number as u32) {
                    self.between[row + number] = line;
                    if line.is_empty() {
                        self.touching[clue].insert(number as u32);
                    }
                    line.insert(number as u32);
                }
                (file, rank) = (file + x, rank + y);
            }
            for number in line.iter().map(|square| square as usize) {
                self.behind[row + number] = line - self.between[row + number] - Bits::one(number as u32);
            }
            seen = seen | line;
        }
        seen
    }
}

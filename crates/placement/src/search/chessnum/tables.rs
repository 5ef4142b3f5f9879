//! The tables of the search: for each clue, the squares from which pieces attack it, and the squares between.
//!
//! A search of a small board takes less time than tables of every square would, so that they are made for the clues
//! only, and walk along the lines by adding to the number of the square.

use crate::chessnum::ChessNum;
use rookwright_board::{Bits, Colour, Piece, Role, Square};

/// A kind of piece, and its number.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kind {
    pub(super) piece: Piece,
    pub(super) number: u32,
}

/// The line from a clue through a square.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<const W: usize> {
    /// The free squares between the two.
    pub(super) between: Bits<W>,
    /// The free squares that a piece on this square cuts off from the clue.
    pub(super) behind: Bits<W>,
}

/// The puzzle with its squares numbered along the files, one after the other.
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
    /// For each square, the line from the clue through it; empty if no line leads there.
    pub(super) lines: Vec<Line<W>>,
    /// The squares from which a line piece always attacks the clue.
    pub(super) touching: Vec<Bits<W>>,
    /// The number of squares, including holes.
    pub(super) area: usize,
    grid: Grid<W>,
}

const STRAIGHT: [(i32, i32); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];

/// The board.
#[derive(Debug)]
struct Grid<const W: usize> {
    files: i32,
    ranks: i32,
    holes: Bits<W>,
}

impl<const W: usize> Grid<W> {
    fn number(&self, (file, rank): (i32, i32)) -> Option<u32> {
        let inside = (0..self.files).contains(&file) && (0..self.ranks).contains(&rank);
        inside.then_some((file * self.ranks + rank) as u32)
    }

    /// Returns the number of squares from one side of the board to a square, in the direction of the step.
    fn room(at: i32, step: i32, side: i32) -> i32 {
        match step {
            0 => i32::MAX,
            1.. => side - 1 - at,
            _ => at,
        }
    }
}

fn slides(kind: &Kind) -> bool {
    matches!(kind.piece.role, Role::Queen | Role::Rook | Role::Bishop)
}

impl<const W: usize> Tables<W> {
    pub(super) fn of(view: &ChessNum) -> Self {
        let board = view.geometry();
        let placed = view.material().iter().filter(|&&(_, number)| number > 0);
        let mut kinds: Vec<Kind> = placed.map(|&(piece, number)| Kind { piece, number }).collect();
        // Line pieces first, so that one number tells them from the others.
        kinds.sort_by_key(|kind| !slides(kind));
        // Squares are numbered file by file, so that a step along a line adds the same number everywhere.
        let area = board.files() * board.ranks();
        let number = |square: Square| square.file.index() * board.ranks() + square.rank.index();
        let holes: Bits<W> = board.holes().iter().map(number).collect();
        let numbered: Bits<W> = view.clues().keys().map(|&square| number(square)).collect();
        let clues = view.clues().len();
        let mut tables = Self {
            needs: view.clues().values().copied().collect(),
            attackers: Vec::with_capacity(clues * kinds.len()),
            lines: vec![Line { between: Bits::EMPTY, behind: Bits::EMPTY }; clues * area as usize],
            touching: Vec::with_capacity(clues),
            sliders: kinds.iter().take_while(|kind| slides(kind)).count(),
            kinds,
            free: Bits::below(area) - holes - numbered,
            area: area as usize,
            grid: Grid { files: board.files() as i32, ranks: board.ranks() as i32, holes },
        };
        for (clue, square) in view.clues().keys().enumerate() {
            tables.look_from(clue, (square.file.index() as i32, square.rank.index() as i32));
        }
        tables
    }

    /// Returns the square with this number.
    pub(super) fn square(&self, number: u32) -> Option<Square> {
        let ranks = self.grid.ranks as u32;
        Square::at(number / ranks, number % ranks)
    }

    /// Returns the squares of the pieces of a kind.
    pub(super) fn squares_of(&self, kind: Piece, men: &[(Square, Piece)]) -> Bits<W> {
        let ranks = self.grid.ranks as u32;
        let of_kind = men.iter().filter(|(_, piece)| *piece == kind);
        of_kind.map(|(square, _)| square.file.index() * ranks + square.rank.index()).collect()
    }

    /// Adds the tables of one clue.  Attacks are mutual except for pawns, which attack in the opposite
    /// direction.
    fn look_from(&mut self, clue: usize, (file, rank): (i32, i32)) {
        let mut touching = Bits::EMPTY;
        let straight = self.lines_from(clue, (file, rank), &STRAIGHT, &mut touching);
        let diagonal = self.lines_from(clue, (file, rank), &DIAGONAL, &mut touching);
        self.touching.push(touching);
        for &Kind { piece: Piece { role, colour }, .. } in &self.kinds {
            let from = |steps: &[(i32, i32)]| {
                let reached = steps.iter().filter_map(|&(x, y)| self.grid.number((file + x, rank + y)));
                reached.collect::<Bits<W>>() & self.free
            };
            let leaps = |a: i32, b: i32| {
                from(&[(a, b), (a, -b), (-a, b), (-a, -b), (b, a), (b, -a), (-b, a), (-b, -a)])
            };
            self.attackers.push(match role {
                Role::Queen => straight | diagonal,
                Role::Rook => straight,
                Role::Bishop => diagonal,
                Role::King => from(&STRAIGHT) | from(&DIAGONAL),
                Role::Knight => leaps(1, 2),
                Role::Leaper(leaper) => leaps(leaper.short().into(), leaper.long().into()),
                Role::Pawn => {
                    // A pawn attacks the clue from behind it, as its colour looks.
                    let behind = if colour == Colour::White { -1 } else { 1 };
                    from(&[(-1, behind), (1, behind)])
                }
            });
        }
    }

    /// Returns the free squares on these lines through the clue; adds the first of each to `touching`.
    fn lines_from(
        &mut self,
        clue: usize,
        (file, rank): (i32, i32),
        directions: &[(i32, i32)],
        touching: &mut Bits<W>,
    ) -> Bits<W> {
        let Grid { files, ranks, holes } = self.grid;
        let lines = &mut self.lines[clue * self.area..][..self.area];
        let mut seen = Bits::EMPTY;
        for &(x, y) in directions {
            // Walks until the edge or a hole. Clues do not stop a line, since no piece may stand on them.
            let steps = Grid::<W>::room(file, x, files).min(Grid::<W>::room(rank, y, ranks));
            let (mut at, mut line) = (file * ranks + rank, Bits::EMPTY);
            for _ in 0..steps {
                at += x * ranks + y;
                let number = at as u32;
                if holes.contains(number) {
                    break;
                }
                if self.free.contains(number) {
                    lines[number as usize].between = line;
                    if line.is_empty() {
                        touching.insert(number);
                    }
                    line.insert(number);
                }
            }
            // What lies behind each square is known only once the whole line has been walked.
            for number in line.iter() {
                let through = &mut lines[number as usize];
                through.behind = line - through.between - Bits::one(number);
            }
            seen = seen | line;
        }
        seen
    }
}

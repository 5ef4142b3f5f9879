//! Counts the attacks on every square, fast, since the generator examines many boards.

use rookwright_board::{Colour, Geometry, Piece, Role, Square};

/// A board with its squares numbered along the files.
#[derive(Debug)]
pub(super) struct Grid {
    files: i32,
    ranks: i32,
    hole: Vec<bool>,
}

/// The number of a square on which a piece stands, or of a hole.
pub(super) const TAKEN: u8 = u8::MAX;

const STRAIGHT: [(i32, i32); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];

impl Grid {
    pub(super) fn of(board: &Geometry) -> Self {
        let (files, ranks) = (board.files() as i32, board.ranks() as i32);
        let mut grid = Self { files, ranks, hole: vec![false; (files * ranks) as usize] };
        for hole in board.holes().iter() {
            let number = grid.number(hole);
            grid.hole[number] = true;
        }
        grid
    }

    pub(super) fn number(&self, square: Square) -> usize {
        square.file.index() as usize * self.ranks as usize + square.rank.index() as usize
    }

    /// Returns the number of squares, including holes.
    pub(super) fn area(&self) -> usize {
        self.hole.len()
    }

    /// Returns how often each square is attacked; [`TAKEN`] where nothing can be numbered.
    pub(super) fn attacked(&self, men: &[(Square, Piece)]) -> Vec<u8> {
        let mut numbers = vec![0; self.area()];
        for (number, _) in self.hole.iter().enumerate().filter(|&(_, &hole)| hole) {
            numbers[number] = TAKEN;
        }
        for &(square, _) in men {
            numbers[self.number(square)] = TAKEN;
        }
        for &(square, piece) in men {
            self.add(&mut numbers, square, piece);
        }
        numbers
    }

    fn at(&self, file: i32, rank: i32) -> Option<usize> {
        let inside = (0..self.files).contains(&file) && (0..self.ranks).contains(&rank);
        inside.then_some((file * self.ranks + rank) as usize)
    }

    fn add(&self, numbers: &mut [u8], from: Square, piece: Piece) {
        let (file, rank) = (from.file.index() as i32, from.rank.index() as i32);
        // Returns whether the line continues there.
        let mut step = |x: i32, y: i32| match self.at(file + x, rank + y) {
            Some(at) if numbers[at] != TAKEN => {
                numbers[at] += 1;
                true
            }
            _ => false,
        };
        let mut run = |directions: &[(i32, i32)]| {
            for &(x, y) in directions {
                (1..).take_while(|&steps| step(steps * x, steps * y)).for_each(drop);
            }
        };
        match piece.role {
            Role::Rook => run(&STRAIGHT),
            Role::Bishop => run(&DIAGONAL),
            Role::Queen => {
                run(&STRAIGHT);
                run(&DIAGONAL);
            }
            _ => leaps(piece).for_each(|(x, y)| {
                step(x, y);
            }),
        }
    }
}

/// Returns the jumps of a piece that cannot be blocked, each once.
fn leaps(piece: Piece) -> impl Iterator<Item = (i32, i32)> {
    let all = |a: i32, b: i32| vec![(a, b), (-a, b), (a, -b), (-a, -b), (b, a), (-b, a), (b, -a), (-b, -a)];
    let mut leaps = match piece.role {
        Role::Knight => all(1, 2),
        Role::Leaper(leaper) => all(leaper.short().into(), leaper.long().into()),
        Role::Pawn if piece.colour == Colour::White => vec![(-1, 1), (1, 1)],
        Role::Pawn => vec![(-1, -1), (1, -1)],
        _ => STRAIGHT.into_iter().chain(DIAGONAL).collect(),
    };
    leaps.sort_unstable();
    leaps.dedup();
    leaps.into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookwright_board::{Men, attacks};

    #[test]
    fn as_the_board_says() {
        for (board, men) in [
            ("8x8", "Ka1 Qd4 Rd7 Bf6 Ng5 Pb2"),
            ("5x4 without b2", "Qa1 qd4 L(1,3)c2 L(0,2)e1 pd2 Pa4"),
            ("3x6", "L(2,2)a1 Rb2 nc4"),
        ] {
            let (board, men): (Geometry, Men) = (board.parse().unwrap(), men.parse().unwrap());
            let grid = Grid::of(&board);
            let numbers = grid.attacked(&men.iter().collect::<Vec<_>>());
            for square in board.squares() {
                let sees = |&(from, piece): &(Square, Piece)| {
                    attacks(&board, piece, from, &men.squares()).contains(square)
                };
                let number = men.iter().filter(sees).count() as u8;
                let number = if men.on(square).is_some() { TAKEN } else { number };
                assert_eq!(numbers[grid.number(square)], number, "{square} on {board} with {men}");
            }
        }
    }
}

//! Constructs one solution of any size directly.

/// Returns the file of the queen on each rank, for n = 1 and every n from 4 up.
///
/// The pattern is Pauls' (1874): the even files, then the odd ones, so that neighbours are a knight's move
/// apart.  If n leaves 2 or 3 when divided by 6, two queens would meet on a long diagonal, and a few of them
/// change places.
pub(super) fn plain(n: u32) -> Vec<u32> {
    let evens = (2..=n).step_by(2);
    let odds = (1..=n).step_by(2);
    let files: Vec<u32> = match n % 6 {
        // 2, 4, 6 ..., then 3, 1, 7, 9, ..., 5.
        2 => evens.chain([3, 1]).chain((7..=n).step_by(2)).chain([5]).collect(),
        // 4, 6, 8 ..., 2, then 5, 7, 9, ..., 1, 3.
        3 => evens.skip(1).chain([2]).chain((5..=n).step_by(2)).chain([1, 3]).collect(),
        _ => evens.chain(odds).collect(),
    };
    files.into_iter().map(|file| file - 1).collect()
}

/// Returns the file of the queen on each rank of a torus, for n that neither 2 nor 3 divides.
///
/// Each rank is two files further: 1, 2 and 3 times the step are prime to n, which is what files and the two
/// kinds of diagonals need (Pólya, 1918).
pub(super) fn torus(n: u32) -> Vec<u32> {
    (0..u64::from(n)).map(|rank| (2 * rank % u64::from(n)) as u32).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::check;
    use crate::queens::Queens;
    use rookwright_board::{Men, Piece, Square};

    fn is_right(files: &[u32], torus: bool) -> bool {
        let puzzle = Queens { torus, ..Queens::new(files.len() as u32) }.puzzle().unwrap();
        let squares = files.iter().zip(0..).map(|(&file, rank)| Square::at(file, rank).unwrap());
        let men: Men = squares.map(|square| (square, Piece::WHITE_QUEEN)).collect();
        check(&puzzle, &men).is_ok()
    }

    #[test]
    fn right_for_every_size() {
        for n in (4..200).chain([1, 997, 1000, 1001, 1002, 1003]) {
            assert!(is_right(&plain(n), false), "{n}");
        }
        for n in (1..60).filter(|n| n % 2 != 0 && n % 3 != 0) {
            assert!(is_right(&torus(n), true), "{n}");
        }
    }
}

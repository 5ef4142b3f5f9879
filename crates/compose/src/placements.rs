//! Enumerates every position with given pieces, once up to symmetry.

use super::army::KINDS;
use super::draw::is_quiet;
use super::kings::Kings;
use super::materials::Material;
use rookwright_board::Turn;
use rookwright_chess::{BitBoard, Color, Piece, Position, Size, turned};

/// Pieces of one kind, and the squares where they may stand.
struct Group {
    colour: Color,
    piece: Piece,
    number: u32,
    allowed: BitBoard,
}

/// Calls `each` with every position of these pieces and kings in which neither side is in check, and with
/// the number of its images under the symmetries of the board. Only the least image is passed. Stops at the
/// first error.
pub(super) fn each_placement<E>(
    size: Size,
    turn: Color,
    material: &Material,
    kings: &Kings,
    each: impl FnMut(&Position, u64) -> Result<(), E>,
) -> Result<(), E> {
    let mut position = Position::empty(size);
    position.set_turn(turn);
    position.put(Color::White, Piece::King, kings.white);
    position.put(Color::Black, Piece::King, kings.black);
    let mut groups = Vec::new();
    for colour in Color::ALL {
        let king = if colour == Color::White { kings.black } else { kings.white };
        for piece in KINDS {
            // A check that cannot be blocked: by a knight, a pawn, or an adjacent piece.
            let checks = Position::reach(piece, !colour, king, BitBoard::FULL);
            let mut allowed = size.squares() & !checks;
            if piece == Piece::Pawn {
                allowed &= !size.promotions(Color::White) & !size.promotions(Color::Black);
            }
            let number = material.stock(colour).of_kind(piece);
            if number > 0 {
                groups.push(Group { colour, piece, number, allowed });
            }
        }
    }
    Placing { groups: &groups, kings, position, each }.group(0)
}

struct Placing<'a, F> {
    groups: &'a [Group],
    kings: &'a Kings,
    position: Position,
    each: F,
}

impl<E, F: FnMut(&Position, u64) -> Result<(), E>> Placing<'_, F> {
    /// Places this group of pieces and all following ones.
    fn group(&mut self, nth: usize) -> Result<(), E> {
        match self.groups.get(nth) {
            Some(group) => self.men(nth, group.number, group.allowed & !self.position.occupied()),
            None => self.all_stand(),
        }
    }

    /// Places `left` more pieces of a group, in increasing order because they are all alike.
    fn men(&mut self, nth: usize, left: u32, free: BitBoard) -> Result<(), E> {
        let Group { colour, piece, .. } = self.groups[nth];
        let mut rest = free;
        for square in free {
            if rest.len() < left {
                break;
            }
            rest ^= square.bitboard();
            self.position.put(colour, piece, square);
            if left > 1 { self.men(nth, left - 1, rest) } else { self.group(nth + 1) }?;
            self.position.take(colour, piece, square);
        }
        Ok(())
    }

    fn all_stand(&mut self) -> Result<(), E> {
        if !is_quiet(&self.position) {
            return Ok(());
        }
        // A symmetry that fixes every piece fixes the kings.
        let mut same = 1;
        for &turn in &self.kings.keeping {
            match self.image(turn).cmp(&self.men_of_groups()) {
                std::cmp::Ordering::Less => return Ok(()),
                std::cmp::Ordering::Equal => same += 1,
                std::cmp::Ordering::Greater => {}
            }
        }
        (self.each)(&self.position, self.kings.symmetries / same)
    }

    fn men_of_groups(&self) -> Vec<u64> {
        self.groups.iter().map(|group| self.position.those(group.colour, group.piece).0).collect()
    }

    fn image(&self, turn: Turn) -> Vec<u64> {
        let size = self.position.size();
        let place = |set: BitBoard, square| set | turned(size, square, turn).bitboard();
        let of = |group: &Group| self.position.those(group.colour, group.piece);
        self.groups.iter().map(|group| of(group).into_iter().fold(BitBoard::EMPTY, place).0).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kings::kings;
    use rookwright_chess::{Canonical, images};
    use std::collections::HashSet;
    use std::convert::Infallible;

    fn placements(files: usize, ranks: usize, white: &str, black: &str) -> (u64, HashSet<Canonical>) {
        let size = Size::new(files, ranks).unwrap();
        let material = Material { white: white.parse().unwrap(), black: black.parse().unwrap() };
        let (mut all, mut forms) = (0, HashSet::new());
        for kings in kings(size, material.pawns() > 0) {
            let done = each_placement(size, Color::White, &material, &kings, |position, orbit| {
                let different: HashSet<String> = images(position).map(|image| image.to_string()).collect();
                assert_eq!(different.len() as u64, orbit, "{position}");
                assert!(forms.insert(Canonical::of(position)), "twice: {position}");
                all += orbit;
                Ok::<_, Infallible>(())
            });
            assert!(done.is_ok());
        }
        (all, forms)
    }

    /// The same by brute force: all pieces on all squares.
    fn plainly(files: usize, ranks: usize, white: &str, black: &str) -> (u64, HashSet<Canonical>) {
        let size = Size::new(files, ranks).unwrap();
        let men: Vec<(Color, Piece)> = [(Color::White, white), (Color::Black, black)]
            .into_iter()
            .flat_map(|(colour, letters)| {
                letters.chars().map(move |letter| (colour, rookwright_chess::man(letter).unwrap().1))
            })
            .collect();
        fn go(
            men: &[(Color, Piece)],
            position: &mut Position,
            all: &mut HashSet<String>,
            forms: &mut HashSet<Canonical>,
        ) {
            let Some((&(colour, piece), rest)) = men.split_first() else {
                let pawns = position.kind(Piece::Pawn);
                let size = position.size();
                let ends = size.promotions(Color::White) | size.promotions(Color::Black);
                if is_quiet(position) && (pawns & ends).is_empty() {
                    all.insert(position.to_string());
                    forms.insert(Canonical::of(position));
                }
                return;
            };
            for square in position.squares() & !position.occupied() {
                position.put(colour, piece, square);
                go(rest, position, all, forms);
                position.take(colour, piece, square);
            }
        }
        let (mut all, mut forms) = (HashSet::new(), HashSet::new());
        go(&men, &mut Position::empty(size), &mut all, &mut forms);
        (all.len() as u64, forms)
    }

    #[test]
    fn every_position_once_up_to_symmetry() {
        for (files, ranks) in [(3, 3), (3, 4), (4, 3), (4, 4), (5, 5)] {
            for (white, black) in [("KQ", "K"), ("KR", "KP"), ("KP", "K"), ("KNN", "K"), ("KB", "KN")] {
                if files + ranks > 8 && white.len() + black.len() > 3 {
                    continue;
                }
                let case = format!("{files}x{ranks} {white} v {black}");
                assert_eq!(
                    placements(files, ranks, white, black),
                    plainly(files, ranks, white, black),
                    "{case}"
                );
            }
        }
    }

    #[test]
    fn kings_in_a_corner_of_the_board() {
        let number = |files, ranks, pawns| kings(Size::new(files, ranks).unwrap(), pawns).len();
        // On 3x3, a king in a corner leaves five squares for the other, one at an edge three. Two
        // placements are symmetric.
        assert_eq!(number(3, 3, true), (4 * 5 + 4 * 3 + 2) / 2);
        assert_eq!(number(8, 8, false), 462);
        assert_eq!(number(8, 8, true), 1806);
    }
}

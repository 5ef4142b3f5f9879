//! Enumerates the materials that a wish allows, and estimates the number of their positions.

use super::army::{Army, KINDS, Stock};
use super::kings::kings;
use super::wish::Wish;
use rookwright_chess::{Color, Piece};
use rookwright_mate::analysis::worth;
use std::cmp::Reverse;
use std::ops::RangeInclusive;

/// The pieces of both sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Material {
    pub(super) white: Stock,
    pub(super) black: Stock,
}

impl Material {
    pub(super) fn stock(&self, colour: Color) -> Stock {
        match colour {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    fn men(&self) -> u32 {
        self.white.men() + self.black.men()
    }

    pub(super) fn pawns(&self) -> u32 {
        self.white.of_kind(Piece::Pawn) + self.black.of_kind(Piece::Pawn)
    }
}

/// The sort key of a side's pieces besides the king: letters that come first in `QRBNP` come first.
fn letters(stock: Stock) -> Reverse<[u32; 5]> {
    Reverse(KINDS.map(|piece| stock.of_kind(piece)))
}

impl Wish {
    /// Returns every material that the wish allows, few pieces first. White always has a piece besides the
    /// king, because a king alone cannot mate.
    pub(super) fn materials(&self) -> Vec<Material> {
        let [whites, blacks] = Color::ALL.map(|colour| {
            self.worths(colour).flat_map(|worth| self.stocks(colour, worth)).collect::<Vec<_>>()
        });
        let mut all = self.materials_of(&whites, &blacks);
        all.sort_by_key(|one| (one.men(), one.white.men(), letters(one.white), letters(one.black)));
        all
    }

    /// Returns every material, the best first: the least white material, then the most black material, then
    /// fewer white pieces, fewer black pieces, and the letters. They are made as they are asked for, because
    /// a large board has more than fit into memory.
    pub(super) fn materials_by_worth(&self) -> impl Iterator<Item = Material> + Send {
        self.worths(Color::White).flat_map(move |worth| {
            let whites = self.stocks(Color::White, worth);
            let blacks = (!whites.is_empty()).then(|| self.worths(Color::Black).rev());
            blacks
                .into_iter()
                .flatten()
                .flat_map(move |worth| self.materials_of(&whites, &self.stocks(Color::Black, worth)))
        })
    }

    /// Returns the materials of two lists that fit on the board together, by their numbers and letters.
    fn materials_of(&self, whites: &[Stock], blacks: &[Stock]) -> Vec<Material> {
        let squares = self.size.squares().len();
        let (most_men, most_pawns) = (self.most_men.unwrap_or(squares).min(squares), self.pawn_squares());
        let pairs =
            whites.iter().flat_map(|&white| blacks.iter().map(move |&black| Material { white, black }));
        let fits = |one: &Material| one.men() <= most_men && one.pawns() <= most_pawns;
        let mut all: Vec<Material> = pairs.filter(fits).collect();
        all.sort_by_key(|one| (one.white.men(), one.black.men(), letters(one.white), letters(one.black)));
        all
    }

    /// Returns an upper bound of the number of ways to put the pieces of a material beside two kings.
    pub(super) fn placements_of(&self, material: &Material) -> u128 {
        let (mut ways, mut room) = (1u128, self.size.squares().len() - 2);
        for (colour, piece) in Color::ALL.into_iter().flat_map(|colour| KINDS.map(|piece| (colour, piece))) {
            let number = material.stock(colour).of_kind(piece);
            ways = ways.saturating_mul(choose(room, number));
            room = room.saturating_sub(number);
        }
        ways
    }

    /// Returns the values that the pieces of one side may have together.
    fn worths(&self, colour: Color) -> RangeInclusive<u32> {
        match self.army(colour) {
            Army::Exactly(stock) => stock.worth()..=stock.worth(),
            Army::Between { .. } => 0..=worth(KINDS[0]) * self.numbers(colour).1.saturating_sub(1),
        }
    }

    /// Returns the pieces of this value that one side may have.
    fn stocks(&self, colour: Color, worth: u32) -> Vec<Stock> {
        let (least, most) = self.numbers(colour);
        let mut stocks = match self.army(colour) {
            Army::Exactly(stock) if stock.worth() == worth => vec![stock],
            Army::Exactly(_) => Vec::new(),
            Army::Between { .. } => {
                let mut stocks = Vec::new();
                let kinds = if self.pawns { &KINDS[..] } else { &KINDS[..4] };
                fill(Stock::KING, kinds, worth, most, &mut stocks);
                stocks.retain(|stock| !self.excludes_promoted() || stock.needs_no_promotion());
                stocks
            }
        };
        stocks.retain(|stock| stock.men() >= least);
        stocks
    }

    /// Returns the fewest and most pieces of one side that fit on the board.
    fn numbers(&self, colour: Color) -> (u32, u32) {
        let army = self.army(colour);
        let squares = self.size.squares().len();
        let room = self.most_men.unwrap_or(squares).min(squares);
        let least = if colour == Color::White { 2 } else { 1 };
        let others = if colour == Color::White { 1 } else { 2 };
        (army.least().max(least), army.most().min(room.saturating_sub(others)))
    }

    /// Returns an upper bound of the number of positions in an exhaustive search: placements with kings
    /// apart, reduced by the symmetries that the kings show.
    pub fn positions(&self) -> u128 {
        let [with, without] = [true, false].map(|pawns| {
            let kinds = if self.pawns && pawns { 5 } else { 4 };
            (kings(self.size, pawns).len() as u128, self.placements(kinds))
        });
        let pawned = with.1.saturating_sub(without.1);
        (with.0.saturating_mul(pawned)).saturating_add(without.0.saturating_mul(without.1))
    }

    /// Returns in how many ways the pieces besides the kings can stand on the other squares, using the
    /// first `kinds` of [`KINDS`].
    fn placements(&self, kinds: u32) -> u128 {
        let room = self.size.squares().len() - 2;
        let most_men = self.most_men.unwrap_or(u32::MAX);
        let [white, black] = Color::ALL.map(|colour| self.numbers(colour));
        let mut sum: u128 = 0;
        for whites in white.0..=white.1 {
            for blacks in black.0..=black.1 {
                let others = whites + blacks - 2;
                if others > room || whites + blacks > most_men {
                    continue;
                }
                let ways = self.ways(Color::White, whites - 1, room, kinds);
                let ways = ways.saturating_mul(self.ways(Color::Black, blacks - 1, room + 1 - whites, kinds));
                sum = sum.saturating_add(ways);
            }
        }
        sum
    }

    /// Returns in how many ways `men` pieces of one side can stand on `room` squares.
    fn ways(&self, colour: Color, men: u32, room: u32, kinds: u32) -> u128 {
        match self.army(colour) {
            Army::Exactly(stock) => {
                let (mut ways, mut room) = (1u128, room);
                for piece in KINDS {
                    let number = stock.of_kind(piece);
                    if number > 0 && KINDS[kinds as usize..].contains(&piece) {
                        return 0;
                    }
                    ways = ways.saturating_mul(choose(room, number));
                    room = room.saturating_sub(number);
                }
                ways
            }
            Army::Between { .. } => choose(room, men).saturating_mul(u128::from(kinds).saturating_pow(men)),
        }
    }
}

/// Adds pieces of these kinds with this value in all, the strongest kind first.
fn fill(stock: Stock, kinds: &[Piece], left: u32, most: u32, all: &mut Vec<Stock>) {
    let Some((&piece, weaker)) = kinds.split_first() else {
        if left == 0 {
            all.push(stock);
        }
        return;
    };
    let (mut stock, mut left) = (stock, left);
    loop {
        // Others must make up for the rest of the value.
        let room = most.saturating_sub(stock.men());
        if left <= room * weaker.first().map_or(0, |&next| worth(next)) {
            fill(stock, weaker, left, most, all);
        }
        if room == 0 || left < worth(piece) {
            return;
        }
        stock = stock.with(piece);
        left -= worth(piece);
    }
}

/// Returns the binomial coefficient.
fn choose(things: u32, many: u32) -> u128 {
    if many > things {
        return 0;
    }
    // Each product is divisible: the intermediate results are binomial coefficients.
    (0..many).fold(1u128, |sets, nth| sets * u128::from(things - nth) / u128::from(nth + 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Manner;
    use rookwright_chess::Size;

    fn wish(files: usize, ranks: usize, most_men: u32) -> Wish {
        let mut wish = Wish::new(Size::new(files, ranks).unwrap(), Manner::Direct, 2);
        wish.most_men = Some(most_men);
        wish
    }

    fn words(materials: &[Material]) -> Vec<String> {
        materials.iter().map(|one| format!("{} v {}", one.white, one.black)).collect()
    }

    #[test]
    fn every_material_once() {
        assert_eq!(words(&wish(4, 4, 3).materials()), ["KQ v K", "KR v K", "KB v K", "KN v K", "KP v K"]);
        // One or two white pieces of five kinds, one black piece of five kinds: 5 + 15 + 25.
        assert_eq!(wish(4, 4, 4).materials().len(), 45);
        // On three files there is room for three pawns.
        let pawns = wish(3, 3, 7).materials().iter().map(Material::pawns).max();
        assert_eq!(pawns, Some(3));
        let mut none = wish(4, 4, 5);
        none.pawns = false;
        assert!(none.materials().iter().all(|one| one.pawns() == 0));
    }

    #[test]
    fn least_white_then_most_black() {
        let mut wish = wish(4, 4, 4);
        wish.black = Army::Between { least: 1, most: 2 };
        let all = words(&wish.materials_by_worth().collect::<Vec<_>>());
        let first = ["KP v KQ", "KP v KR", "KP v KB", "KP v KN", "KP v KP", "KP v K", "KPP v K", "KB v KQ"];
        assert_eq!(all[..8], first);
    }

    #[test]
    fn more_men_than_can_be_counted() {
        let mut wish = wish(8, 8, 64);
        (wish.white, wish.black) =
            (Army::Between { least: 1, most: 64 }, Army::Between { least: 1, most: 64 });
        assert!(wish.positions() > u128::from(u64::MAX));
        let stock = |letters: &str| Army::Exactly(letters.parse().unwrap());
        (wish.white, wish.black) = (stock("KR"), stock("K"));
        // Ten squares of a triangle for one king, fewer than 63 for the other, 62 for the rook.
        assert!((20_000..10 * 63 * 62).contains(&wish.positions()), "{}", wish.positions());
        assert_eq!(choose(62, 31), 465_428_353_255_261_088);
    }
}

//! Pieces placed in advance for a theme. Most themes need pieces on certain squares, which random positions
//! hardly ever have. These pieces stay while the rest of the position changes.

use super::wish::Wish;
use rookwright_chess::lookup;
use rookwright_chess::{BitBoard, Color, Piece, Square};
use rookwright_mate::analysis::Feature;
use rookwright_mate::themes::{Pattern, Tag};
use rookwright_run::Random;

/// The pieces and squares that a theme needs.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Plant {
    /// The square of Black's king.
    pub(super) king: Option<Square>,
    /// Squares to be blocked by black pieces.
    pub(super) blocks: BitBoard,
    /// White pieces that are needed on any square.
    pub(super) white: Vec<Piece>,
    /// Black pieces that are needed on any square.
    pub(super) black: Vec<Piece>,
    /// Black pieces with their squares.
    pub(super) placed: Vec<(Piece, Square)>,
    /// Squares of pawns, White's first.
    pub(super) pawns: [BitBoard; 2],
    /// The castling right that White must have: `true` for kingside.
    pub(super) castling: Option<bool>,
    /// The square that a black pawn has just passed.
    pub(super) passant: Option<Square>,
}

/// The place of the king in a pattern.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Spot {
    Corner,
    Edge,
    /// Black's first rank.
    Home,
}

impl Plant {
    /// Returns what a randomly chosen theme of the wish needs. Empty if the themes need nothing.
    pub(super) fn of(wish: &Wish, random: &mut Random) -> Self {
        let themes = &wish.wanted.themes;
        let Some(&theme) = themes.get(random.below(themes.len().max(1))) else { return Self::default() };
        match theme {
            Tag::Pattern(pattern) => Self::pattern(pattern, wish, random),
            Tag::Promotion | Tag::Underpromotion | Tag::Key(Feature::Promotion | Feature::Underpromotion) => {
                Self::promotion(wish, random)
            }
            Tag::Key(Feature::EnPassant) if wish.size.is_full() => Self::passant_key(random),
            Tag::EnPassant if wish.size.is_full() => Self::passant(random),
            Tag::Castling | Tag::Key(Feature::Castling) if wish.size.is_full() => {
                Self { castling: Some(random.below(2) == 0), ..Self::default() }
            }
            Tag::Grimshaw | Tag::Novotny => Self::crossing(wish, random),
            _ => Self::default(),
        }
    }

    fn pattern(pattern: Pattern, wish: &Wish, random: &mut Random) -> Self {
        let heavy = [Piece::Rook, Piece::Queen][random.below(2)];
        let (spot, white) = match pattern {
            Pattern::Smothered => (Spot::Corner, vec![Piece::Knight]),
            Pattern::BackRank => (Spot::Home, vec![heavy]),
            Pattern::Corridor | Pattern::Epaulette => (Spot::Edge, vec![heavy]),
            Pattern::Arabian => (Spot::Corner, vec![Piece::Rook, Piece::Knight]),
            Pattern::Anastasia => (Spot::Edge, vec![heavy, Piece::Knight]),
            Pattern::Boden | Pattern::DoubleBishop => (Spot::Edge, vec![Piece::Bishop, Piece::Bishop]),
            Pattern::Dovetail => (Spot::Edge, vec![Piece::Queen]),
            Pattern::Hook => (Spot::Edge, vec![Piece::Rook, Piece::Knight, Piece::Pawn]),
        };
        let (files, ranks) = (wish.size.files() as i8, wish.size.ranks() as i8);
        let any = |random: &mut Random, below: i8| random.below(below as usize) as i8;
        // A king on an edge, and the direction from there to the centre.
        let (file, rank, inward) = match (spot, random.below(4)) {
            (Spot::Home, _) => (any(random, files), ranks - 1, (0, -1)),
            (Spot::Corner, side) => {
                let (right, top) = (side % 2 == 1, side > 1);
                let (file, rank) = (if right { files - 1 } else { 0 }, if top { ranks - 1 } else { 0 });
                (file, rank, (0, if top { -1 } else { 1 }))
            }
            (Spot::Edge, 0) => (any(random, files), 0, (0, 1)),
            (Spot::Edge, 1) => (any(random, files), ranks - 1, (0, -1)),
            (Spot::Edge, 2) => (0, any(random, ranks), (1, 0)),
            (Spot::Edge, _) => (files - 1, any(random, ranks), (-1, 0)),
        };
        let aside = (inward.1, inward.0);
        let step = |ahead: i8, sideways: i8| {
            (ahead * inward.0 + sideways * aside.0, ahead * inward.1 + sideways * aside.1)
        };
        let king = Square::index((8 * rank + file) as usize);
        let all = (-1..=1).flat_map(|ahead| (-1..=1).map(move |sideways| (ahead, sideways)));
        let mut field: Vec<_> = all.filter(|&place| place != (0, 0)).collect();
        random.shuffle(&mut field);
        let wanted: Vec<(i8, i8)> = match pattern {
            // One square may stay free for a piece that is forced to block it.
            Pattern::Smothered => field.split_off(random.below(2)),
            Pattern::BackRank | Pattern::Corridor => vec![(1, -1), (1, 0), (1, 1)],
            Pattern::Epaulette => vec![(0, -1), (0, 1)],
            Pattern::Anastasia => vec![(1, 0)],
            Pattern::Boden => field.split_off(6),
            Pattern::Hook => field.split_off(7),
            // The queen stands towards the centre, the blocking pieces on the other side of the king.
            Pattern::Dovetail => {
                let sideways = if random.below(2) == 0 { 1 } else { -1 };
                vec![(-1, 0), (0, sideways)]
            }
            Pattern::Arabian | Pattern::DoubleBishop => Vec::new(),
        };
        let mut blocks = BitBoard::EMPTY;
        for (ahead, sideways) in wanted {
            let (right, up) = step(ahead, sideways);
            let square = king.try_offset(right, up).filter(|&square| wish.size.has(square));
            blocks |= square.map_or(BitBoard::EMPTY, Square::bitboard);
        }
        Self { king: Some(king), blocks, white, ..Self::default() }
    }

    /// Places a black rook and bishop whose lines cross. Beyond the crossing both lines guard squares next
    /// to Black's king, so a piece on the crossing interferes with the other.
    fn crossing(wish: &Wish, random: &mut Random) -> Self {
        let on_board = |square: &Square| wish.size.has(*square);
        let squares: Vec<Square> = wish.size.squares().into_iter().collect();
        let mut far = |most: usize| 1 + random.below(most) as i8;
        let (sign, other, turned) = (far(2) * 2 - 3, far(2) * 2 - 3, far(2) == 1);
        let straight = if turned { (sign, 0) } else { (0, sign) };
        let diagonal = (other, far(2) * 2 - 3);
        let [rook, bishop, near] = [-far(3), -far(3), far(4)];
        // Mostly the crossing is next to the king: a check is parried there.
        let past = if near == 4 { far(3) } else { 1 };
        let crossing = squares[random.below(squares.len())];
        let at = |(files, ranks): (i8, i8), far: i8| {
            crossing.try_offset(far * files, far * ranks).filter(on_board)
        };
        let men = [(Piece::Rook, at(straight, rook)), (Piece::Bishop, at(diagonal, bishop))];
        let placed: Vec<_> = men.into_iter().filter_map(|(piece, square)| Some((piece, square?))).collect();
        let beside = |square: Option<Square>| square.map_or(BitBoard::EMPTY, lookup::king_moves);
        let lines =
            [straight, diagonal].into_iter().flat_map(|way| (-7..=7).filter_map(move |far| at(way, far)));
        let apart = lines.fold(wish.size.squares(), |apart, square| apart & !square.bitboard());
        let mut fields = beside(at(straight, past)) & beside(at(diagonal, past)) & apart;
        if near < 4 {
            fields &= lookup::king_moves(crossing);
        }
        let kings: Vec<Square> = fields.into_iter().collect();
        let needs = Self { black: vec![Piece::Rook, Piece::Bishop], ..Self::default() };
        match (&placed[..], &kings[..]) {
            ([_, _], [_, ..]) => {
                let king = Some(kings[random.below(kings.len())]);
                let heavy = [Piece::Rook, Piece::Queen][random.below(2)];
                Self { king, placed, white: vec![Piece::Queen, heavy], ..Self::default() }
            }
            _ => needs,
        }
    }

    /// Places a white pawn before its last step.
    fn promotion(wish: &Wish, random: &mut Random) -> Self {
        let square = Square::index(8 * (wish.size.ranks() - 2) + random.below(wish.size.files()));
        Self { pawns: [square.bitboard(), BitBoard::EMPTY], ..Self::default() }
    }

    /// Places a black pawn that can make a double step past a white one.
    fn passant(random: &mut Random) -> Self {
        let (white, black) = neighbours(random);
        let [white, black] = [Square::index(8 * 4 + white), Square::index(8 * 6 + black)];
        Self { pawns: [white.bitboard(), black.bitboard()], ..Self::default() }
    }

    /// Places a black pawn that has just made a double step past a white one.
    fn passant_key(random: &mut Random) -> Self {
        let (white, black) = neighbours(random);
        let [white, to] = [white, black].map(|file| Square::index(8 * 4 + file).bitboard());
        let passant = Some(Square::index(8 * 5 + black));
        Self { pawns: [white, to], passant, ..Self::default() }
    }

    /// Returns the squares of all placed pieces.
    pub(super) fn squares(&self) -> BitBoard {
        let placed = self.placed.iter().fold(BitBoard::EMPTY, |all, (_, square)| all | square.bitboard());
        self.blocks | self.pawns[0] | self.pawns[1] | placed
    }

    /// Returns the pieces that a side needs on any square.
    pub(super) fn needs(&self, colour: Color) -> &[Piece] {
        match colour {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }
}

/// Draws two files next to each other.
fn neighbours(random: &mut Random) -> (usize, usize) {
    let file = random.below(8);
    let beside = match file {
        0 => 1,
        7 => 6,
        _ => file - 1 + 2 * random.below(2),
    };
    (file, beside)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Manner;
    use rookwright_chess::Size;

    #[test]
    fn keys_that_need_men_in_their_places() {
        let plant = |size, theme: &str| {
            let mut wish = Wish::new(size, Manner::Direct, 2);
            wish.wanted.themes = vec![theme.parse().unwrap()];
            Plant::of(&wish, &mut Random::of(1, 1))
        };
        for theme in ["promotion-key", "underpromotion-key", "promotion"] {
            assert_eq!(plant(Size::FULL, theme).pawns[0].len(), 1, "{theme}");
        }
        for theme in ["castling-key", "castling"] {
            assert!(plant(Size::FULL, theme).castling.is_some(), "{theme}");
            assert!(plant(Size::new(5, 5).unwrap(), theme).castling.is_none(), "{theme}");
        }
        assert_eq!(plant(Size::FULL, "quiet-key"), Plant::default());
    }

    #[test]
    fn lines_that_cross() {
        let mut wish = Wish::new(Size::FULL, Manner::Direct, 2);
        wish.wanted.themes = vec![Tag::Grimshaw];
        let mut crossed = 0;
        for seed in 0..200 {
            let plant = Plant::of(&wish, &mut Random::of(seed, 1));
            let Some(king) = plant.king else { continue };
            let [(Piece::Rook, rook), (Piece::Bishop, bishop)] = plant.placed[..] else {
                panic!("{plant:?}")
            };
            crossed += 1;
            assert!(rook != bishop && king != rook && king != bishop, "{plant:?}");
        }
        assert!(crossed > 20, "{crossed}");
    }
}

//! Wishes for mates.

use rookwright_chess::{Position, Size};
use rookwright_compose::{Army, Before, Clean, Duals, KeyWish, Made, Manner, Prefer, Stock, Wanted, Wish};
use rookwright_mate::themes::Tag;
use serde_json::{Map, Value, json};
use std::ops::RangeInclusive;

/// After how many attempts in a row without a puzzle a run without a time limit is given up.
pub const PATIENCE: u64 = 20_000;

/// What mates are wished for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MateWishes {
    /// The board.
    pub board: Size,
    /// In how many moves, and whether half a move more.
    pub moves: (u32, bool),
    /// How it is played.
    pub play: Manner,
    /// White's men.
    pub white: Side,
    /// Black's men.
    pub black: Side,
    /// So many men of both sides at most.
    pub men: Option<u32>,
    /// Whether there may be pawns.
    pub pawns: bool,
    /// Only positions that a game could lead to.
    pub legal: bool,
    /// What the first move must be, all of it; `None` is to ask for nothing, and stands alone.
    pub key: Vec<Option<KeyWish>>,
    /// How many replies Black has to the key.
    pub replies: Option<RangeInclusive<u32>>,
    /// Which choices White may have.
    pub duals: Duals,
    /// How many first moves fail to a single reply.
    pub tries: Option<RangeInclusive<u32>>,
    /// How clean one of the mates must be.
    pub mates: Clean,
    /// What the solution must show.
    pub themes: Vec<Tag>,
    /// Whether the key must be a classic one.
    pub classic: bool,
    /// Whether men may stand about that are not needed.
    pub needless: bool,
    /// What to prefer.
    pub prefer: Prefer,
    /// How many of a hundred may have the same solution but for its place on the board.
    pub share: u32,
}

/// The men of a side: these, or so many.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Side {
    /// Exactly these.
    pub exactly: Option<Stock>,
    /// So many at least, the king with them.
    pub least: Option<u32>,
    /// So many at most.
    pub most: Option<u32>,
}

impl Default for MateWishes {
    fn default() -> Self {
        let usual = Wish::new(Size::FULL, Manner::Direct, 2);
        Self {
            board: usual.size,
            moves: (usual.moves, usual.half),
            play: usual.manner,
            white: Side::default(),
            black: Side::default(),
            men: usual.most_men,
            pawns: usual.pawns,
            legal: usual.legal,
            key: Vec::new(),
            replies: None,
            duals: usual.wanted.duals,
            tries: None,
            mates: usual.wanted.clean,
            themes: Vec::new(),
            classic: usual.wanted.classic,
            needless: usual.wanted.needless,
            prefer: usual.prefer,
            share: usual.share,
        }
    }
}

impl MateWishes {
    /// What the generator is asked for, of the board or of a given position; or why there can be no such puzzles.
    pub fn wish(&self, seed: u64, given: Option<&Position>) -> Result<Wish, String> {
        let (moves, half) = self.moves;
        let board = given.map_or(self.board, Position::size);
        let usual = Wish::new(board, self.play, moves);
        let wish = Wish {
            half,
            white: self.white.army(usual.white, self.men),
            black: self.black.army(usual.black, self.men),
            most_men: self.men,
            pawns: self.pawns,
            legal: self.legal,
            wanted: self.wanted()?,
            prefer: self.prefer,
            share: self.share,
            seed,
            ..usual
        };
        if wish.legal && !board.is_full() {
            return Err(format!("--legal goes with the board of 8x8: no game is played on {board}"));
        }
        // What is asked of a given position is looked at with the position.
        if given.is_none() {
            wish.validate().map_err(|error| error.to_string())?;
        }
        Ok(wish)
    }

    fn wanted(&self) -> Result<Wanted, String> {
        if self.key.len() > 1 && self.key.contains(&None) {
            return Err("--key any stands alone: it asks for nothing".to_owned());
        }
        Ok(Wanted {
            key: self.key.iter().copied().flatten().collect(),
            replies: self.replies.clone(),
            duals: self.duals,
            tries: self.tries.clone(),
            clean: self.mates,
            classic: self.classic,
            themes: self.themes.clone(),
            needless: self.needless,
        })
    }
}

impl Side {
    fn army(&self, usual: Army, men: Option<u32>) -> Army {
        if let Some(stock) = self.exactly {
            return Army::Exactly(stock);
        }
        // Where one number is given, the others give way to it.
        let least = self.least.unwrap_or_else(|| usual.least().min(self.most.unwrap_or(u32::MAX)));
        let most = self.most.unwrap_or_else(|| men.unwrap_or(usual.most()).max(least));
        Army::Between { least, most }
    }
}

/// `Mate 7-1: #2 (3+4)`: the title of a puzzle of a run that has this name.
pub fn mate_title(made: &Made, name: &str, number: u64) -> String {
    let (white, black) = made.problem.men();
    let forced = if made.manner == Manner::Forced { ", forced" } else { "" };
    format!("Mate {name}-{number}: {}{forced} ({white}+{black})", made.problem.stipulation())
}

/// Which wishes a puzzle does not meet, where that was let pass.
pub fn relaxed(made: &Made) -> Option<String> {
    (!made.relaxed.is_empty()).then(|| format!("relaxed: {}", made.relaxed.join(", ")))
}

/// What was looked at before a puzzle with the best material, as data.
pub fn optimum_details(before: &Before) -> Map<String, Value> {
    let Before { materials, positions, classes } = before;
    let optimum = json!({
        "proven": *classes == 0,
        "better_materials": materials,
        "positions": positions,
        "better_puzzles": classes,
    });
    Map::from_iter([("optimum".to_owned(), optimum)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_wishes_are_those_of_the_generator() {
        let wish = MateWishes::default().wish(7, None).unwrap();
        assert_eq!(wish, Wish { seed: 7, ..Wish::new(Size::FULL, Manner::Direct, 2) });
    }

    #[test]
    fn where_one_number_is_given_the_others_give_way() {
        let army = |side: Side, men| {
            let army = side.army(Army::Between { least: 2, most: 8 }, men);
            (army.least(), army.most())
        };
        let (least, most) =
            (|least| Side { least, ..Side::default() }, |most| Side { most, ..Side::default() });
        assert_eq!(army(Side::default(), None), (2, 8));
        assert_eq!(army(Side::default(), Some(5)), (2, 5));
        assert_eq!(army(least(Some(10)), None), (10, 10));
        assert_eq!(army(most(Some(1)), None), (1, 1));
    }

    #[test]
    fn wishes_that_exclude_each_other() {
        let any = MateWishes { key: vec![None, Some(KeyWish::Quiet)], ..MateWishes::default() };
        assert!(any.wish(0, None).unwrap_err().contains("stands alone"));
        let legal = MateWishes { legal: true, board: Size::new(5, 5).unwrap(), ..MateWishes::default() };
        assert!(legal.wish(0, None).unwrap_err().contains("no game is played on 5x5"));
        let bare = MateWishes { white: Side { most: Some(1), ..Side::default() }, ..MateWishes::default() };
        assert!(bare.wish(0, None).unwrap_err().contains("somebody must give mate"));
    }
}

//! What puzzles are wished for.

use super::army::{Army, Stock};
use super::contradictions::contradictions;
use super::wanted::Wanted;
use rookwright_chess::{Color, Goal, Piece, Position, Size};
use rookwright_mate::{Play, Stipulation};
use rookwright_run::options::FieldError;

/// How a puzzle is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Manner {
    /// White mates against every defence.
    Direct,
    /// White mates, and every reply is Black's only legal move.
    Forced,
    /// Only White moves; Black is not in check before the mate.
    Series,
    /// Both play for the mate of Black.
    Help,
}

impl Manner {
    /// All of them.
    pub const ALL: [Manner; 4] = [Manner::Direct, Manner::Forced, Manner::Series, Manner::Help];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Manner::Direct => "direct",
            Manner::Forced => "forced",
            Manner::Series => "series",
            Manner::Help => "help",
        }
    }

    /// The most moves that may be asked for.
    pub fn most_moves(self) -> u32 {
        match self {
            Manner::Direct | Manner::Forced => 4,
            Manner::Help => 5,
            Manner::Series => 10,
        }
    }
}

/// What is preferred where there is a choice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Prefer {
    /// Nothing, but neighbours in a set are not alike.
    #[default]
    Nothing,
    /// Few men.
    Economy,
    /// Least white material, then most black material.
    Material,
    /// Puzzles that are as unlike each other as can be.
    Variety,
}

/// What puzzles are wished for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wish {
    /// The board.
    pub size: Size,
    /// How it is played.
    pub manner: Manner,
    /// In how many moves.
    pub moves: u32,
    /// Help play begins with White, half a move more.
    pub half: bool,
    /// White's men.
    pub white: Army,
    /// Black's men.
    pub black: Army,
    /// The most men of both together.
    pub most_men: Option<u32>,
    /// Whether pawns may be among them.
    pub pawns: bool,
    /// On 8x8, whether it must be a position without promoted men that a game could have led to.
    pub legal: bool,
    /// What is wanted of the solution.
    pub wanted: Wanted,
    /// What is preferred.
    pub prefer: Prefer,
    /// How many of a hundred puzzles may have the same solution but for its place on the board.
    pub share: u32,
    /// Another seed, other puzzles.
    pub seed: u64,
}

/// The error of a range whose ends are the wrong way round.
pub(super) fn reversed(what: &'static str, least: u32, most: u32) -> FieldError {
    FieldError::contradiction(format!("{what} from {least} to {most}: the smaller number comes first"))
}

impl Wish {
    /// Direct mates with as many men as look well on the board, and everything else as usual.
    pub fn new(size: Size, manner: Manner, moves: u32) -> Self {
        let most = (size.squares().len() * 3 / 8).clamp(4, 8);
        Self {
            size,
            manner,
            moves,
            half: false,
            white: Army::Between { least: 2, most },
            black: Army::Between { least: 1, most },
            most_men: None,
            pawns: true,
            legal: false,
            wanted: Wanted::default(),
            prefer: Prefer::Nothing,
            share: 2,
            seed: 0,
        }
    }

    /// What is asked of every puzzle; `None` where the number of moves is none.
    pub fn stipulation(&self) -> Option<Stipulation> {
        match self.manner {
            Manner::Direct | Manner::Forced => Stipulation::mate_in(self.moves),
            Manner::Series => Stipulation::new(Play::SeriesDirect, Goal::Mate, Some(self.moves)),
            Manner::Help if self.half => format!("h#{}.5", self.moves).parse().ok(),
            Manner::Help => Stipulation::new(Play::Help, Goal::Mate, Some(self.moves)),
        }
    }

    /// Who begins: White, but for help play in whole moves.
    pub fn begins(&self) -> Color {
        if self.manner == Manner::Help && !self.half { Color::Black } else { Color::White }
    }

    /// The men wished for of a side.
    pub fn army(&self, colour: Color) -> Army {
        match colour {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    /// Whether the men of a position are wished for.
    pub(super) fn allows(&self, white: Stock, black: Stock) -> bool {
        self.white.allows(white)
            && self.black.allows(black)
            && self.most_men.is_none_or(|most| white.men() + black.men() <= most)
    }

    /// What is asked; or why there can be no such puzzles.
    pub fn validate(&self) -> Result<Stipulation, FieldError> {
        self.validate_with(false)
    }

    /// The same of puzzles that are made of a given position.
    pub(super) fn validate_given(&self, position: &Position) -> Result<Stipulation, FieldError> {
        self.validate_with(position.passant().is_some())
    }

    fn validate_with(&self, passant: bool) -> Result<Stipulation, FieldError> {
        let most = self.manner.most_moves();
        if self.half && self.manner != Manner::Help {
            return Err(FieldError::of(
                "moves",
                "half moves exist in help play only: [play help] [moves 2.5]",
            ));
        }
        let least_moves = u32::from(!self.half);
        let stipulation = self.stipulation().filter(|_| (least_moves..=most).contains(&self.moves));
        let stipulation = stipulation.ok_or_else(|| {
            let half = if self.half { ".5" } else { "" };
            let halves = if self.manner == Manner::Help { ", or half a move more" } else { "" };
            let (moves, play) = (self.moves, self.manner.name());
            let expected = format!("{play} play has 1 to {most} moves{halves}, not {moves}{half}");
            FieldError::of("moves", expected)
        })?;
        self.men_fit()?;
        self.wanted.validate(self.manner, self.moves, self.size)?;
        contradictions(self, passant)?;
        Ok(stipulation)
    }

    fn men_fit(&self) -> Result<(), FieldError> {
        for (side, army) in [("white", self.white), ("black", self.black)] {
            match army {
                Army::Between { least, most } if least > most => {
                    let what = if side == "white" { "white pieces" } else { "black pieces" };
                    return Err(reversed(what, least, most));
                }
                Army::Exactly(stock) if !self.pawns && stock.of_kind(Piece::Pawn) > 0 => {
                    return Err(FieldError::contradiction(format!(
                        "[pawns no] contradicts the pawns of [{side} {stock}]"
                    )));
                }
                Army::Between { least, .. } if least > self.most_of_a_side() && self.is_stock_only() => {
                    return Err(FieldError::contradiction(format!(
                        "[legal] contradicts {least} {side} pieces: a game has {} on each side{}",
                        self.most_of_a_side(),
                        if self.pawns { "" } else { " without pawns" }
                    )));
                }
                Army::Exactly(stock) if self.is_stock_only() && !stock.is_stock() => {
                    return Err(FieldError::contradiction(format!(
                        "[legal] contradicts [{side} {stock}]: a game has 1 queen, 2 rooks, 2 bishops, 2 knights and 8 pawns \
                         on each side"
                    )));
                }
                _ => {}
            }
        }
        if self.white.most() < 2 {
            return Err(FieldError::of(
                "white",
                "White has only a king, but a piece must give mate, as in [white KQ]",
            ));
        }
        let (least, squares) = (self.white.least() + self.black.least(), self.size.squares().len());
        if least > squares {
            let size = self.size;
            let message =
                format!("{least} pieces do not fit on a board of {size}, which has {squares} squares");
            return Err(FieldError::contradiction(message));
        }
        let pawns = |army| match army {
            Army::Exactly(stock) => stock.of_kind(Piece::Pawn),
            Army::Between { .. } => 0,
        };
        let (pawns, room) = (pawns(self.white) + pawns(self.black), self.pawn_squares());
        if pawns > room {
            return Err(FieldError::contradiction(format!(
                "{pawns} pawns do not fit on a board of {}: between its first and last rank it has {room} squares",
                self.size
            )));
        }
        match self.most_men {
            Some(most) if most < 3 => Err(FieldError::of(
                "men",
                format!(
                    "at least 3 pieces are needed, not {most}: two kings, and a white piece that gives mate"
                ),
            )),
            Some(most) if most < least => Err(FieldError::contradiction(format!(
                "[men {most}] contradicts the numbers of each side: White has at least {}, Black at least {}",
                self.white.least(),
                self.black.least()
            ))),
            _ => Ok(()),
        }
    }

    /// How many squares are neither on the first nor on the last rank.
    pub(super) fn pawn_squares(&self) -> u32 {
        (self.size.files() * (self.size.ranks() - 2)) as u32
    }

    /// More men than these a side cannot have.
    pub(super) fn most_of_a_side(&self) -> u32 {
        match (self.is_stock_only(), self.pawns) {
            (false, _) => self.size.squares().len(),
            (true, true) => 16,
            (true, false) => 8,
        }
    }

    /// Whether there may be no promoted men.
    pub(super) fn is_stock_only(&self) -> bool {
        self.legal && self.size.is_full()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wish(change: impl FnOnce(&mut Wish)) -> Result<String, String> {
        let mut wish = Wish::new(Size::new(4, 4).unwrap(), Manner::Direct, 2);
        change(&mut wish);
        wish.validate().map(|asked| asked.to_string()).map_err(|error| error.to_string())
    }

    #[test]
    fn what_is_asked() {
        assert_eq!(wish(|_| {}).as_deref(), Ok("#2"));
        assert_eq!(wish(|wish| wish.manner = Manner::Series).as_deref(), Ok("ser-#2"));
        assert_eq!(wish(|wish| wish.manner = Manner::Help).as_deref(), Ok("h#2"));
        let half = |wish: &mut Wish| (wish.manner, wish.half) = (Manner::Help, true);
        assert_eq!(wish(half).as_deref(), Ok("h#2.5"));
    }

    #[test]
    fn refusals_say_why() {
        let stock = |letters: &str| Army::Exactly(letters.parse().unwrap());
        let refused = |change: &dyn Fn(&mut Wish), part: &str| {
            let error = wish(change).unwrap_err();
            assert!(error.contains(part), "{error}");
        };
        refused(&|wish| wish.moves = 0, "1 to 4 moves");
        refused(&|wish| wish.moves = 9, "1 to 4 moves");
        refused(&|wish| wish.half = true, "help play only");
        refused(&|wish| wish.white = stock("K"), "only a king");
        refused(&|wish| wish.white = Army::Between { least: 1, most: 1 }, "only a king");
        refused(&|wish| (wish.white, wish.pawns) = (stock("KP"), false), "pawns no contradicts");
        refused(&|wish| wish.black = Army::Between { least: 4, most: 2 }, "the smaller number comes first");
        refused(&|wish| wish.black = stock("KQQQQQQQQQQQQQQQ"), "do not fit on a board of 4x4");
        refused(&|wish| wish.black = stock("KPPPPPPPPP"), "it has 8 squares");
        refused(&|wish| wish.most_men = Some(2), "at least 3 pieces are needed, not 2");
        let crowded = |wish: &mut Wish| (wish.most_men, wish.white) = (Some(4), stock("KQRR"));
        refused(
            &crowded,
            "men 4 contradicts the numbers of each side: White has at least 4, Black at least 1",
        );
        let themed = |theme: &str, manner| {
            let theme = theme.parse().unwrap();
            move |wish: &mut Wish| (wish.wanted.themes, wish.manner) = (vec![theme], manner)
        };
        refused(&themed("castling", Manner::Direct), "8x8 boards only");
        refused(&themed("threat", Manner::Help), "help play has no threat");
        let legal = |wish: &mut Wish| (wish.size, wish.legal, wish.white) = (Size::FULL, true, stock("KQQ"));
        refused(&legal, "legal contradicts white KQQ");
        let many = |wish: &mut Wish| {
            (wish.size, wish.legal, wish.pawns) = (Size::FULL, true, false);
            wish.black = Army::Between { least: 9, most: 12 };
        };
        refused(&many, "a game has 8 on each side without pawns");
    }
}

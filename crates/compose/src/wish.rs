//! The requirements for generated puzzles.

use super::army::{Army, Stock};
use super::level::Level;
use super::manner::Manner;
use super::substance::reversed;
use super::twin::TwinWish;
use super::wanted::Wanted;
use rookwright_board::say;
use rookwright_chess::{Color, Goal, Piece, Position, Size};
use rookwright_mate::{Play, Stipulation};
use rookwright_run::options::{Choices, FieldError};

/// The preference among puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Choices)]
pub enum Prefer {
    /// No preference, except that neighbours in a set should differ.
    #[default]
    #[choice(skip)]
    Nothing,
    /// Few pieces.
    #[choice("few pieces")]
    Economy,
    /// Least white material, then most black material.
    #[choice("little white, much black material")]
    Material,
    /// Puzzles that differ as much as possible.
    #[choice("puzzles unlike each other")]
    Variety,
    /// The highest score.
    #[choice("the highest score")]
    Score,
    /// Easy and hard puzzles by turns.
    #[choice("easy and hard ones by turns")]
    Spread,
}

/// The requirements for generated puzzles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wish {
    /// The board.
    pub size: Size,
    /// The kind of play.
    pub manner: Manner,
    /// The number of moves.
    pub moves: u32,
    /// Whether help play has an extra half move, so that White begins.
    pub half: bool,
    /// The number of solutions of help play.
    pub lines: u32,
    /// What a twin of a helpmate differs in. `None` for a helpmate without twin.
    pub twin: Option<TwinWish>,
    /// White's pieces.
    pub white: Army,
    /// Black's pieces.
    pub black: Army,
    /// The most pieces of both sides together.
    pub most_men: Option<u32>,
    /// Whether pawns are allowed.
    pub pawns: bool,
    /// On 8x8, whether a game must be able to lead to the position without promoted pieces.
    pub legal: bool,
    /// The requirements for the solution.
    pub wanted: Wanted,
    /// Whom the puzzles are for.
    pub level: Level,
    /// The preference among puzzles.
    pub prefer: Prefer,
    /// The percentage of puzzles that may have the same solution up to its place on the board.
    pub share: u32,
    /// The random seed. Different seeds give different puzzles.
    pub seed: u64,
}

impl Wish {
    /// Creates a wish with defaults: numbers of pieces that suit the board, and no special requirements.
    pub fn new(size: Size, manner: Manner, moves: u32) -> Self {
        let most = (size.squares().len() * 3 / 8).clamp(4, 8);
        Self {
            size,
            manner,
            moves,
            half: false,
            lines: 1,
            twin: None,
            white: Army::Between { least: 2, most },
            black: Army::Between { least: 1, most },
            most_men: None,
            pawns: true,
            legal: false,
            wanted: Wanted::default(),
            level: Level::Drill,
            prefer: Prefer::Nothing,
            share: 2,
            seed: 0,
        }
    }

    /// Returns the stipulation of every puzzle, or `None` if the number of moves is not allowed.
    pub fn stipulation(&self) -> Option<Stipulation> {
        match self.manner {
            Manner::Direct | Manner::Forced => Stipulation::mate_in(self.moves),
            Manner::Series => Stipulation::new(Play::SeriesDirect, Goal::Mate, Some(self.moves)),
            Manner::Help if self.half => format!("h#{}.5", self.moves).parse().ok(),
            Manner::Help => Stipulation::new(Play::Help, Goal::Mate, Some(self.moves)),
            Manner::SeriesHelp => Stipulation::new(Play::SeriesHelp, Goal::Mate, Some(self.moves)),
            Manner::Selfmate => Stipulation::new(Play::Selfplay, Goal::Mate, Some(self.moves)),
        }
    }

    /// Returns the side that begins: White, except in help play without a half move and in series help play.
    pub fn begins(&self) -> Color {
        match self.manner {
            Manner::Help if !self.half => Color::Black,
            Manner::SeriesHelp => Color::Black,
            _ => Color::White,
        }
    }

    /// Returns the allowed pieces of a side.
    pub fn army(&self, colour: Color) -> Army {
        match colour {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    /// Whether the pieces of a position are allowed.
    pub(super) fn allows(&self, white: Stock, black: Stock) -> bool {
        self.white.allows(white)
            && self.black.allows(black)
            && self.most_men.is_none_or(|most| white.men() + black.men() <= most)
    }

    /// Returns the stipulation, or the reason why no such puzzles can exist.
    pub fn validate(&self) -> Result<Stipulation, FieldError> {
        self.validate_with(false)
    }

    /// Validates a wish for puzzles made from a given position.
    pub(super) fn validate_given(&self, position: &Position) -> Result<Stipulation, FieldError> {
        self.validate_with(position.passant().is_some())
    }

    fn validate_with(&self, passant: bool) -> Result<Stipulation, FieldError> {
        let most = self.manner.most_moves();
        if self.half && self.manner != Manner::Help {
            return Err(FieldError::of(
                "moves",
                say!("error.wish.half_moves", "half moves exist in help play only: [play help] [moves 2.5]"),
            ));
        }
        let least_moves = u32::from(!self.half);
        let stipulation = self.stipulation().filter(|_| (least_moves..=most).contains(&self.moves));
        let stipulation = stipulation.ok_or_else(|| self.wrong_number_of_moves())?;
        if self.lines > 1 && self.manner != Manner::Help {
            return Err(FieldError::contradiction(format!(
                "[lines {}] contradicts [play {}]: only helpmates have several solutions",
                self.lines,
                self.manner.name()
            )));
        }
        if let Some(twin) = self.twin {
            let (twin, lines) = (twin.name(), self.lines);
            let why = match (self.manner, lines) {
                (Manner::Help, 1) => None,
                (Manner::Help, _) => {
                    Some(format!("[lines {lines}]: each position of a twin has one solution"))
                }
                _ => Some(format!("[play {}]: only helpmates are generated with twins", self.manner.name())),
            };
            if let Some(why) = why {
                return Err(FieldError::contradiction(format!("[twin {twin}] contradicts {why}")));
            }
        }
        self.men_fit()?;
        self.wanted.validate(self.manner, self.moves, self.size)?;
        self.refuse_contradictions(passant)?;
        Ok(stipulation)
    }

    fn wrong_number_of_moves(&self) -> FieldError {
        let (play, most, moves) = (self.manner.name(), self.manner.most_moves(), self.moves);
        let moves = if self.half { format!("{moves}.5") } else { moves.to_string() };
        let expected = if self.manner == Manner::Help {
            say!(
                "error.wish.moves_or_half",
                "{play} play has 1 to {most} moves, or half a move more, not {moves}",
                play,
                most,
                moves
            )
        } else {
            say!("error.wish.moves", "{play} play has 1 to {most} moves, not {moves}", play, most, moves)
        };
        FieldError::of("moves", expected)
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
                Army::Between { least, .. } if least > self.most_of_a_side() && self.excludes_promoted() => {
                    return Err(FieldError::contradiction(format!(
                        "[legal] contradicts {least} {side} pieces: a game has {} on each side{}",
                        self.most_of_a_side(),
                        if self.pawns { "" } else { " without pawns" }
                    )));
                }
                Army::Exactly(stock) if self.excludes_promoted() && !stock.needs_no_promotion() => {
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

    /// Whether only choices in the variations count as duals, as problemists have it: in longer problems for a
    /// club or a magazine, and in selfmates. Otherwise a choice after any reply counts.
    pub(super) fn counts_duals_as_problemists(&self) -> bool {
        self.manner == Manner::Selfmate || (self.level >= Level::Club && self.moves > 2)
    }

    /// Returns the number of squares between the first and the last rank.
    pub(super) fn pawn_squares(&self) -> u32 {
        (self.size.files() * (self.size.ranks() - 2)) as u32
    }

    /// Returns the most pieces that a side can have.
    pub(super) fn most_of_a_side(&self) -> u32 {
        match (self.excludes_promoted(), self.pawns) {
            (false, _) => self.size.squares().len(),
            (true, true) => 16,
            (true, false) => 8,
        }
    }

    /// Whether promoted pieces are excluded.
    pub(super) fn excludes_promoted(&self) -> bool {
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
        refused(&|wish| wish.moves = 0, "1 to 5 moves");
        refused(&|wish| wish.moves = 9, "1 to 5 moves");
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

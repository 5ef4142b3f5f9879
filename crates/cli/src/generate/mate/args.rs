//! What may be wished for of mates.

use super::super::CommonArgs;
use crate::failure::Failure;
use crate::values;
use clap::{Args, ValueEnum};
use rookwright::mate::chess::{Color, Position, Size};
use rookwright::mate::generate::{Army, Clean, Duals, KeyWish, Manner, Prefer, Stock, Wanted, Wish};
use rookwright::mate::themes::Tag;
use std::ops::RangeInclusive;

#[derive(Args)]
#[command(mut_arg("solutions", |arg| arg.help("The answer below each diagram, not after all of them")))]
#[command(mut_arg("threads", |arg| arg.help("How many threads make puzzles, which are the same [default: all cores]")))]
#[command(mut_arg("memory", |arg| arg.hide(true)))]
pub(crate) struct MateArgs {
    /// The board, files first, from 3x3 to 8x8
    #[arg(long, value_name = "SIZE", default_value = "8x8", value_parser = values::mate_board)]
    board: Size,
    /// In how many moves: 1 to 4; series play up to 10, help play up to 5, or half a move more like 2.5
    #[arg(long, value_name = "N", default_value = "2", value_parser = values::moves)]
    moves: (u32, bool),
    /// direct: White mates against every defence; forced: and every reply is Black's only legal move; series: White
    /// alone moves, with no check before the mate; help: both play for it
    #[arg(long, value_name = "PLAY", default_value = "direct")]
    play: Play,
    /// Make a puzzle of this position: take needless men off, mend cooks and duals by small changes
    #[arg(long, value_name = "FEN", conflicts_with_all = [
        "board", "white", "black", "min_white", "max_white", "min_black", "max_black", "men", "pawns", "exhaust", "prefer", "share", "seed",
    ])]
    pub(super) from: Option<String>,
    /// Count all the puzzles there are with these men, up to symmetry too, but for diagrams with rights to castle or
    /// to take en passant; --jsonl, --puz, --epd and --pgn list them
    #[arg(long, conflicts_with_all = ["count", "seed", "prefer", "share"])]
    pub(super) exhaust: bool,
    #[command(flatten)]
    men: MenArgs,
    #[command(flatten)]
    wanted: WantedArgs,
    #[command(flatten)]
    set: SetArgs,
    #[command(flatten)]
    pub(super) common: CommonArgs,
    /// One puzzle a line, as EPD, while they are made
    #[arg(long, conflicts_with_all = ["jsonl", "puz", "pgn"], help_heading = "Output options")]
    pub(super) epd: bool,
    /// Games of PGN with every variation, while they are made
    #[arg(long, conflicts_with_all = ["jsonl", "puz"], help_heading = "Output options")]
    pub(super) pgn: bool,
}

#[derive(Args)]
#[command(next_help_heading = "Men")]
struct MenArgs {
    /// White's men, exactly these
    #[arg(long, value_name = "LETTERS", conflicts_with_all = ["min_white", "max_white"])]
    white: Option<Stock>,
    /// Black's men, exactly these
    #[arg(long, value_name = "LETTERS", conflicts_with_all = ["min_black", "max_black"])]
    black: Option<Stock>,
    /// White has so many men at least, the king with them [default: 2]
    #[arg(long, value_name = "N", value_parser = values::men)]
    min_white: Option<u32>,
    /// White has so many men at most [default: 8; on small boards fewer]
    #[arg(long, value_name = "N", value_parser = values::men)]
    max_white: Option<u32>,
    /// Black has so many men at least [default: 1]
    #[arg(long, value_name = "N", value_parser = values::men)]
    min_black: Option<u32>,
    /// Black has so many men at most [default: 8; on small boards fewer]
    #[arg(long, value_name = "N", value_parser = values::men)]
    max_black: Option<u32>,
    /// So many men of both sides at most
    #[arg(long, value_name = "N", value_parser = values::men)]
    men: Option<u32>,
    /// Whether there may be pawns
    #[arg(long, value_name = "WHETHER", default_value = "yes")]
    pawns: YesNo,
    /// On 8x8, only positions without promoted men that a game could lead to
    #[arg(long)]
    legal: bool,
}

#[derive(Args)]
#[command(next_help_heading = "What is wanted of the solution")]
struct WantedArgs {
    /// What the first move must be, all of a list with commas; quiet is neither a check nor a capture
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    key: Vec<Key>,
    /// How many replies Black has to the key, like 3, 2.., 2..5 or ..4 [default: 2..; in forced play 1]
    #[arg(long, value_name = "RANGE", value_parser = values::open_range)]
    replies: Option<RangeInclusive<u32>>,
    /// White never has a choice, not even of the mating move
    #[arg(long, conflicts_with = "duals")]
    no_duals: bool,
    /// Which choices White may have after the key: minor ones are of the mating move [default: minor]
    #[arg(long, value_name = "WHICH")]
    duals: Option<Choices>,
    /// How many first moves fail to a single reply, like 1..
    #[arg(long, value_name = "RANGE", value_parser = values::open_range)]
    tries: Option<RangeInclusive<u32>>,
    /// How clean one of the mates must be: pure, no flight is guarded or blocked twice; model, and every white man
    /// takes part, but for king and pawns
    #[arg(long, value_name = "HOW", default_value = "any")]
    mates: Mates,
    /// What the solution must show, all of a list with commas, like smothered or switchback
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    theme: Vec<Tag>,
    /// A bundle of wishes. classic: the key neither promotes to a queen nor takes an unguarded man, and is hard to
    /// see: a sacrifice, an underpromotion, castling, or a quiet move that gives a flight or takes none
    #[arg(long, value_name = "NAME")]
    wish: Option<Bundle>,
    /// Men may stand about that could be taken off and nothing would be lost
    #[arg(long, value_name = "WHETHER")]
    needless: Option<Allowed>,
}

#[derive(Args)]
#[command(next_help_heading = "What is wanted of the set")]
struct SetArgs {
    /// What to prefer: few men; little white and much black material, proven where there are few positions, of
    /// diagrams without rights to castle; or puzzles unlike each other
    #[arg(long, value_name = "WHAT")]
    prefer: Option<Preference>,
    /// How many of a hundred may have the same solution but for its place on the board
    #[arg(long, value_name = "PERCENT", default_value = "2", value_parser = values::percent)]
    share: u32,
    /// No puzzle of this file, turned or mirrored either: JSONL, EPD, FEN, PGN or .puz; may be repeated
    #[arg(long, value_name = "FILE")]
    not_in: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Play {
    Direct,
    Forced,
    Series,
    Help,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum YesNo {
    Yes,
    No,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Key {
    Quiet,
    NoCapture,
    NoCheck,
    Sacrifice,
    FlightGiving,
    Any,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Choices {
    None,
    Minor,
    Allowed,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Mates {
    Model,
    Pure,
    Any,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Bundle {
    Classic,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Allowed {
    Allowed,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Preference {
    Economy,
    Material,
    Variety,
}

impl MateArgs {
    /// What is wished for.
    pub(super) fn wish(&self, seed: u64, given: Option<&Position>) -> Result<Wish, Failure> {
        let manner = match self.play {
            Play::Direct => Manner::Direct,
            Play::Forced => Manner::Forced,
            Play::Series => Manner::Series,
            Play::Help => Manner::Help,
        };
        let (moves, half) = self.moves;
        let board = given.map_or(self.board, Position::size);
        let usual = Wish::new(board, manner, moves);
        let wish = Wish {
            half,
            white: self.men.army(Color::White, usual.white),
            black: self.men.army(Color::Black, usual.black),
            most_men: self.men.men,
            pawns: self.men.pawns == YesNo::Yes,
            legal: self.men.legal,
            wanted: self.wanted.wanted()?,
            prefer: match self.set.prefer {
                None => Prefer::Nothing,
                Some(Preference::Economy) => Prefer::Economy,
                Some(Preference::Material) => Prefer::Material,
                Some(Preference::Variety) => Prefer::Variety,
            },
            share: self.set.share,
            seed,
            ..usual
        };
        if wish.legal && !board.is_full() {
            let message = format!("--legal goes with the board of 8x8: no game is played on {board}");
            return Err(Failure::Input(message));
        }
        // What is asked of a given position is looked at with the position.
        if given.is_none() {
            wish.validate().map_err(|error| Failure::Input(error.to_string()))?;
        }
        Ok(wish)
    }

    /// Whether puzzles are listed in some format, and not drawn.
    pub(super) fn is_list(&self) -> bool {
        self.epd || self.pgn || self.common.jsonl || self.common.puz || self.common.output.is_some()
    }

    /// The files with puzzles that are not to come again.
    pub(super) fn not_in(&self) -> &[String] {
        &self.set.not_in
    }
}

impl MenArgs {
    /// The men of a side: these, or so many.
    fn army(&self, colour: Color, usual: Army) -> Army {
        let (exactly, min, max) = match colour {
            Color::White => (self.white, self.min_white, self.max_white),
            Color::Black => (self.black, self.min_black, self.max_black),
        };
        if let Some(stock) = exactly {
            return Army::Exactly(stock);
        }
        // Where one number is given, the others give way to it.
        let least = min.unwrap_or_else(|| usual.least().min(max.unwrap_or(u32::MAX)));
        let most = max.unwrap_or_else(|| self.men.unwrap_or(usual.most()).max(least));
        Army::Between { least, most }
    }
}

impl WantedArgs {
    fn wanted(&self) -> Result<Wanted, Failure> {
        if self.key.len() > 1 && self.key.contains(&Key::Any) {
            return Err(Failure::input("--key any stands alone: it asks for nothing"));
        }
        let key = self.key.iter().filter_map(|key| match key {
            Key::Quiet => Some(KeyWish::Quiet),
            Key::NoCapture => Some(KeyWish::NoCapture),
            Key::NoCheck => Some(KeyWish::NoCheck),
            Key::Sacrifice => Some(KeyWish::Sacrifice),
            Key::FlightGiving => Some(KeyWish::FlightGiving),
            Key::Any => None,
        });
        let duals = match self.duals {
            _ if self.no_duals => Duals::None,
            Some(Choices::None) => Duals::None,
            Some(Choices::Minor) | None => Duals::Minor,
            Some(Choices::Allowed) => Duals::Allowed,
        };
        Ok(Wanted {
            key: key.collect(),
            replies: self.replies.clone(),
            duals,
            tries: self.tries.clone(),
            clean: match self.mates {
                Mates::Any => Clean::Any,
                Mates::Pure => Clean::Pure,
                Mates::Model => Clean::Model,
            },
            classic: self.wish.is_some(),
            themes: self.theme.clone(),
            needless: self.needless.is_some(),
        })
    }
}

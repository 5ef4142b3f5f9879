//! What may be wished for of mates.

use super::super::CommonArgs;
use crate::failure::Failure;
use crate::values;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{ArgAction, Args};
use rookwright::mate::chess::{Position, Size};
use rookwright::mate::generate::{Clean, Duals, KeyWish, Manner, Prefer, Stock, Wish};
use rookwright::mate::themes::Tag;
use rookwright::wishes::{self, MateWishes, Side, Table};
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
    #[arg(long, value_name = "PLAY", default_value = "direct", value_parser = one_of(wishes::PLAYS))]
    play: Manner,
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
    #[arg(long, value_name = "WHETHER", default_value = "yes", value_parser = one_of(wishes::PAWNS), action = ArgAction::Set)]
    pawns: bool,
    /// On 8x8, only positions without promoted men that a game could lead to
    #[arg(long)]
    legal: bool,
}

#[derive(Args)]
#[command(next_help_heading = "What is wanted of the solution")]
struct WantedArgs {
    /// What the first move must be, all of a list with commas; quiet is neither a check nor a capture
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = one_of(wishes::KEYS))]
    key: Vec<Option<KeyWish>>,
    /// How many replies Black has to the key, like 3, 2.., 2..5 or ..4 [default: 2..; in forced play 1]
    #[arg(long, value_name = "RANGE", value_parser = values::open_range)]
    replies: Option<RangeInclusive<u32>>,
    /// White never has a choice, not even of the mating move
    #[arg(long, conflicts_with = "duals")]
    no_duals: bool,
    /// Which choices White may have after the key: minor ones are of the mating move [default: minor]
    #[arg(long, value_name = "WHICH", value_parser = one_of(wishes::DUALS))]
    duals: Option<Duals>,
    /// How many first moves fail to a single reply, like 1..
    #[arg(long, value_name = "RANGE", value_parser = values::open_range)]
    tries: Option<RangeInclusive<u32>>,
    /// How clean one of the mates must be: pure, no flight is guarded or blocked twice; model, and every white man
    /// takes part, but for king and pawns
    #[arg(long, value_name = "HOW", default_value = "any", value_parser = one_of(wishes::MATES))]
    mates: Clean,
    /// What the solution must show, all of a list with commas, like smothered or switchback
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    theme: Vec<Tag>,
    /// A bundle of wishes. classic: the key neither promotes to a queen nor takes an unguarded man, and is hard to
    /// see: a sacrifice, an underpromotion, castling, or a quiet move that gives a flight or takes none
    #[arg(long, value_name = "NAME", value_parser = one_of(wishes::BUNDLES))]
    wish: Option<bool>,
    /// Men may stand about that could be taken off and nothing would be lost
    #[arg(long, value_name = "WHETHER", value_parser = one_of(wishes::NEEDLESS))]
    needless: Option<bool>,
}

#[derive(Args)]
#[command(next_help_heading = "What is wanted of the set")]
struct SetArgs {
    /// What to prefer: few men; little white and much black material, proven where there are few positions, of
    /// diagrams without rights to castle; or puzzles unlike each other
    #[arg(long, value_name = "WHAT", value_parser = one_of(wishes::PREFERENCES))]
    prefer: Option<Prefer>,
    /// How many of a hundred may have the same solution but for its place on the board
    #[arg(long, value_name = "PERCENT", default_value = "2", value_parser = values::percent)]
    share: u32,
    /// No puzzle of this file, turned or mirrored either: JSONL, EPD, FEN, PGN or .puz; may be repeated
    #[arg(long, value_name = "FILE")]
    not_in: Vec<String>,
}

impl MateArgs {
    /// What is wished for.
    pub(super) fn wish(&self, seed: u64, given: Option<&Position>) -> Result<Wish, Failure> {
        let (men, wanted) = (&self.men, &self.wanted);
        let wishes = MateWishes {
            board: self.board,
            moves: self.moves,
            play: self.play,
            white: Side { exactly: men.white, least: men.min_white, most: men.max_white },
            black: Side { exactly: men.black, least: men.min_black, most: men.max_black },
            men: men.men,
            pawns: men.pawns,
            legal: men.legal,
            key: wanted.key.clone(),
            replies: wanted.replies.clone(),
            duals: if wanted.no_duals { Duals::None } else { wanted.duals.unwrap_or_default() },
            tries: wanted.tries.clone(),
            mates: wanted.mates,
            themes: wanted.theme.clone(),
            classic: wanted.wish.unwrap_or_default(),
            needless: wanted.needless.unwrap_or_default(),
            prefer: self.set.prefer.unwrap_or_default(),
            share: self.set.share,
        };
        wishes.wish(seed, given).map_err(Failure::Input)
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

/// Reads one of these words.
fn one_of<T: Clone + Send + Sync + 'static>(table: Table<T>) -> impl TypedValueParser<Value = T> {
    let words = PossibleValuesParser::new(table.iter().map(|&(word, _)| word));
    words.try_map(|word| {
        let found = table.iter().find(|&&(known, _)| known == word);
        found.map(|(_, meaning)| meaning.clone()).ok_or("it is none of the words")
    })
}

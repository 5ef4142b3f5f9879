//! What may be wished for of mates.

use super::super::CommonArgs;
use crate::failure::Failure;
use crate::values;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{ArgAction, Args, ValueHint};
use rookwright::chess::{Position, Size};
use rookwright::compose::{Clean, Duals, KeyWish, Manner, Prefer, Stock, Wish};
use rookwright::mate::themes::Tag;
use rookwright::tasks::wishes::{self, MateWishes, Side, Table};
use std::ops::RangeInclusive;

#[derive(Args)]
#[command(mut_arg("solutions", |arg| arg.help("Show each answer below its diagram, not after all of them")))]
pub(crate) struct MateArgs {
    /// Board from 3x3 to 8x8, files first [default: 8x8]
    #[arg(long, value_name = "SIZE", value_parser = values::mate_board)]
    pub(super) board: Option<Size>,
    /// Number of moves, 1 to 4
    ///
    /// Series play has up to 10, help play up to 5, or half a move more, like 2.5.
    #[arg(long, value_name = "N", default_value = "2", value_parser = values::moves)]
    moves: (u32, bool),
    /// direct, forced, series or help
    ///
    /// direct: White mates against every defence. forced: so that every reply is Black's only legal move. series: White
    /// alone moves, without check before the mate. help: both sides play for it.
    #[arg(
        long,
        value_name = "PLAY",
        default_value = "direct",
        value_parser = one_of(wishes::PLAYS),
        hide_possible_values = true
    )]
    play: Manner,
    /// Make a puzzle of this position by small changes
    ///
    /// Takes needless pieces off, and mends cooks and duals.
    #[arg(long, value_name = "FEN", hide_short_help = true, conflicts_with_all = [
        "white", "black", "min_white", "max_white", "min_black", "max_black", "men", "pawns", "exhaust", "prefer", "share", "seed",
    ])]
    pub(super) from: Option<String>,
    /// Count all the puzzles there are with these pieces
    ///
    /// Counts them up to symmetry too, except diagrams with the right to castle or to capture en passant. --json,
    /// --jsonl, --puz, --epd and --pgn list them.
    #[arg(long, hide_short_help = true, conflicts_with_all = ["count", "seed", "prefer", "share"])]
    pub(super) exhaust: bool,
    #[command(flatten)]
    men: MenArgs,
    #[command(flatten)]
    wanted: WantedArgs,
    #[command(flatten)]
    set: SetArgs,
    #[command(flatten)]
    pub(super) common: CommonArgs,
    /// Print one puzzle a line as EPD, as they are made
    #[arg(
        long,
        conflicts_with_all = ["json", "jsonl", "puz", "pgn"],
        help_heading = "Output options",
        hide_short_help = true
    )]
    pub(super) epd: bool,
    /// Print games of PGN with every variation, as they are made
    #[arg(
        long,
        conflicts_with_all = ["json", "jsonl", "puz"],
        help_heading = "Output options",
        hide_short_help = true
    )]
    pub(super) pgn: bool,
}

#[derive(Args)]
#[command(next_help_heading = "Pieces")]
struct MenArgs {
    /// White's pieces, exactly these, like KQR
    #[arg(long, value_name = "LETTERS", conflicts_with_all = ["min_white", "max_white"])]
    white: Option<Stock>,
    /// Black's pieces, exactly these, like KRPP
    #[arg(long, value_name = "LETTERS", conflicts_with_all = ["min_black", "max_black"])]
    black: Option<Stock>,
    /// Least number of White's pieces, the king included [default: 2]
    #[arg(long, value_name = "N", value_parser = values::men, hide_short_help = true)]
    min_white: Option<u32>,
    /// Most number of White's pieces [default: 8, fewer on small boards]
    #[arg(long, value_name = "N", value_parser = values::men, hide_short_help = true)]
    max_white: Option<u32>,
    /// Least number of Black's pieces, the king included [default: 1]
    #[arg(long, value_name = "N", value_parser = values::men, hide_short_help = true)]
    min_black: Option<u32>,
    /// Most number of Black's pieces [default: 8, fewer on small boards]
    #[arg(long, value_name = "N", value_parser = values::men, hide_short_help = true)]
    max_black: Option<u32>,
    /// Most pieces of both sides together
    #[arg(long, value_name = "N", value_parser = values::men)]
    men: Option<u32>,
    /// Whether there may be pawns: yes or no
    #[arg(
        long,
        value_name = "WHETHER",
        default_value = "yes",
        value_parser = one_of(wishes::PAWNS),
        hide_possible_values = true,
        hide_short_help = true,
        action = ArgAction::Set
    )]
    pawns: bool,
    /// On 8x8, only positions that a game could lead to
    ///
    /// They also have no promoted pieces.
    #[arg(long)]
    legal: bool,
}

#[derive(Args)]
#[command(next_help_heading = "What is wanted of the solution")]
struct WantedArgs {
    /// What the first move must be, like quiet,sacrifice
    ///
    /// All of a list with commas; a quiet move is neither a check nor a capture.
    #[arg(
        long,
        value_name = "LIST",
        value_delimiter = ',',
        value_parser = one_of(wishes::KEYS),
        hide_possible_values = true
    )]
    key: Vec<Option<KeyWish>>,
    /// Number of Black's replies to the key, like 3, 2.. or 2..5
    ///
    /// The default is 2.., in forced play 1.
    #[arg(long, value_name = "RANGE", value_parser = values::open_range, hide_short_help = true)]
    replies: Option<RangeInclusive<u32>>,
    /// White never has a choice, not even of the mating move
    #[arg(long, conflicts_with = "duals", hide_short_help = true)]
    no_duals: bool,
    /// Choices White may have after the key [default: minor]
    ///
    /// Minor duals are choices of the mating move.
    #[arg(long, value_name = "WHICH", value_parser = one_of(wishes::DUALS), hide_short_help = true)]
    duals: Option<Duals>,
    /// Number of tries, first moves with a single refutation, like 1..
    #[arg(long, value_name = "RANGE", value_parser = values::open_range, hide_short_help = true)]
    tries: Option<RangeInclusive<u32>>,
    /// How clean one of the mates must be: any, pure or model
    ///
    /// pure: no flight is guarded or blocked twice. model: and every white piece except king and pawns takes part.
    #[arg(
        long,
        value_name = "HOW",
        default_value = "any",
        value_parser = one_of(wishes::MATES),
        hide_possible_values = true,
        hide_short_help = true
    )]
    mates: Clean,
    /// Themes the solution must show, like smothered
    ///
    /// All of a list with commas; the themes are listed below.
    #[arg(
        long,
        value_name = "LIST",
        value_delimiter = ',',
        value_parser = values::known(str::parse::<Tag>, Tag::ALL.map(Tag::name)),
        hide_possible_values = true
    )]
    theme: Vec<Tag>,
    /// A bundle of wishes: classic
    ///
    /// classic: the key neither promotes to a queen nor captures an unguarded piece, and is hard to see: a sacrifice, an
    /// underpromotion, castling, or a quiet move that gives a flight or takes none.
    #[arg(
        long,
        value_name = "NAME",
        value_parser = one_of(wishes::BUNDLES),
        hide_possible_values = true,
        hide_short_help = true
    )]
    wish: Option<bool>,
    /// Whether pieces may stay that the puzzle does not need
    #[arg(long, value_name = "WHETHER", value_parser = one_of(wishes::NEEDLESS), hide_short_help = true)]
    needless: Option<bool>,
}

#[derive(Args)]
#[command(next_help_heading = "What is wanted of the set")]
struct SetArgs {
    /// What to prefer among puzzles
    ///
    /// economy: few pieces. material: little white and much black material, proven to be the best where there are few
    /// positions, of diagrams without the right to castle. variety: puzzles unlike each other.
    #[arg(long, value_name = "WHAT", value_parser = one_of(wishes::PREFERENCES), hide_short_help = true)]
    prefer: Option<Prefer>,
    /// Percentage of puzzles that may have the same solution
    ///
    /// Two solutions are the same if they differ only by their place on the board.
    #[arg(
        long,
        value_name = "PERCENT",
        default_value = "2",
        value_parser = values::percent,
        hide_short_help = true
    )]
    share: u32,
    /// No puzzle of this file, nor its rotations and reflections
    ///
    /// The file has JSON lines, EPD, FEN, PGN or .puz texts. The option may be repeated.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, hide_short_help = true)]
    not_in: Vec<String>,
}

impl MateArgs {
    /// What is wished for.
    pub(super) fn wish(&self, seed: u64, given: Option<&Position>) -> Result<Wish, Failure> {
        let (men, wanted) = (&self.men, &self.wanted);
        let wishes = MateWishes {
            board: self.board.unwrap_or(Size::FULL),
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
        let CommonArgs { json, jsonl, puz, output, .. } = &self.common;
        self.epd || self.pgn || *json || *jsonl || *puz || output.is_some()
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

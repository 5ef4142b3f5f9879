//! `rookwright generate mate`: direct mates, forced, series, help and self play.

mod args;
pub(crate) mod exhaust;
mod from;
mod known;

pub(crate) use args::{Mates, of_mates};

use super::printer::{MateFormat, Printer};
use super::run::run as make;
use crate::failure::Failure;
use crate::output::Status;
use crate::session::Session;
use rookwright_chess::Canonical;
use rookwright_compose::{GIVE_UP_AFTER, Run, Wish};
use rookwright_puzzle::Wishes;
use rookwright_run::options::Given;
use rookwright_run::options::values::any_seed;

pub(super) const BRIEF: &str = "All options, themes and examples: rookwright generate mate --help";

pub(super) const EXAMPLES: &str = "\
Every puzzle is proven: it has one key (or one line), there is no shorter mate,
the side to move is not in check, Black has at least two replies to the key,
White has no choice except of the mating move, and no piece can be removed
without changing the key, allowing a shorter mate, or losing what was asked for
or a variation. No puzzle is repeated, not even rotated or reflected, and few
share a solution. The same seed gives the same puzzles with any number of
threads. Exit status 3: fewer puzzles than asked for.

Themes: smothered, back-rank, corridor, epaulette, arabian, anastasia, boden,
double-bishop, dovetail, hook, model-mate, switchback, underpromotion, castling,
en-passant, double-check, discovered-check, threat, block, grimshaw, novotny,
half-pin, star-flights, albino, pickaninny, cross-checks, changed-mates ...
(an unknown name prints the full list)

Examples:
  rookwright generate mate --count 4 --seed 7
  rookwright generate mate --for magazine --count 12 --jsonl > mine.jsonl
  rookwright generate mate --theme half-pin --time-limit 60s
  rookwright generate mate --play help --for club --count 3
  rookwright generate mate --play self --moves 2
  rookwright generate mate --board 5x5 --moves 1..3 --count 6
  rookwright generate mate --legal --key quiet,sacrifice --tries 1..
  rookwright generate mate --white KQR --black KRPP --time-limit 20s
  rookwright generate mate --board 4x4 --play series --moves 4 --count 3 --puz
  rookwright generate mate --count 20 --epd > mine.epd    for 'solve mate --epd'
  rookwright generate mate --count 20 --not-in old.jsonl --not-in book.epd
  rookwright generate mate --count 12 --into friday --not-in-collection
  rookwright generate mate --from '7k/5Qpp/8/8/8/8/B5PP/6K1 w' --count 2
  rookwright generate mate --from '7k/5Qpp/8/8/8/8/B5PP/6K1 w' --for club --count 3
  rookwright generate mate --board 3x3 --men 5 --exhaust
  rookwright generate mate --board 4x4 --men 4 --prefer material --count 2";

/// What the ways of making mates need that examine every position, or every change of one.
struct Job<'a> {
    args: &'a Mates,
    wish: &'a Wish,
    session: &'a Session,
    run: Run<'a>,
}

pub(super) fn run(asked: &Given<Mates>) -> Result<Status, Failure> {
    let args = &asked.options;
    if let Some(choice) = args.shard.shard {
        return exhaust::shard(asked, choice);
    }
    // Without a seed one is drawn and printed, so that any run can be repeated.
    let seed = args.common.run.seed.unwrap_or_else(any_seed);
    let board = asked.has("board").then(|| args.options.board());
    let given = args.from.as_deref().map(|fen| from::position(fen, board)).transpose()?;
    let wishes = args.wishes(seed, given.as_ref())?;
    let wish = wishes[wishes.len() - 1].clone();
    let mut known = known::known(&args.not_in)?;
    // What is in the collection already is not made again.
    if args.not_in_collection
        && let Some(collection) = args.common.into.known()?
    {
        collection.for_each_mate(|position| {
            known.insert(Canonical::of(position));
        })?;
    }
    let wishes = Wishes::Mates(wishes);
    // Random numbers are not used if all positions are examined, or all changes of one.
    let is_sure = given.is_some() || args.exhaust;
    let name = if is_sure { wish.size.to_string() } else { wishes.name() };
    let format = args.epd.then_some(MateFormat::Epd).or(args.pgn.then_some(MateFormat::Pgn));
    let mut printer = Printer::new(wishes.family(), &name, &args.common)?;
    printer.format = format;
    if !is_sure {
        return make(&wishes, &known, printer);
    }
    let session = args.common.session()?;
    let watch = session.budget.watch();
    let (count, threads) = (args.common.run.count, session.threads());
    let run = Run { count, threads, watch: &watch, known: &known, give_up_after: GIVE_UP_AFTER };
    let job = Job { args, wish: &wish, session: &session, run };
    match &given {
        Some(given) => from::run(&job, given, printer),
        None => exhaust::run(&job, printer),
    }
}

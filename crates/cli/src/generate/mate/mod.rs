//! `rookwright generate mate`: direct mates, forced, series, help and self play.

mod args;
pub(crate) mod exhaust;
mod from;
mod known;
mod output;

pub(crate) use args::{Mates, of_mates};

use super::PrintFailure;
use crate::failure::Failure;
use crate::options::spelled;
use crate::output::{Status, remark, wrapped};
use crate::report::seconds;
use crate::session::Session;
use output::{COLUMNS, MatePrinter, Remarks};
use rookwright_chess::Canonical;
use rookwright_compose::{
    GIVE_UP_AFTER, Prefer, Run, Standing, Summary, Wish, advice, generate_each, most_frequent, rejected,
};
use rookwright_ops::{GenerateEnd, GenerateReport};
use rookwright_run::End;
use rookwright_run::options::Given;
use rookwright_run::options::values::any_seed;

pub(super) const BRIEF: &str = "All options, themes and examples: rookwright generate mate --help";

pub(super) const EXAMPLES: &str = "\
Every puzzle is proven: it has one key (or one line), there is no shorter mate,
the side to move is not in check, Black has at least two replies to the key,
White has no choice except of the mating move, and no piece can be removed
without changing the key, allowing a shorter mate, or losing what was asked for
or a variation. No puzzle is repeated, not even
rotated or reflected, and few share a solution. The same seed gives the same
puzzles with any number of threads. Exit status 3: fewer puzzles than asked for.

Themes: smothered, back-rank, corridor, epaulette, arabian, anastasia, boden,
double-bishop, dovetail, hook, model-mate, switchback, underpromotion, castling,
en-passant, double-check, discovered-check, threat, block, grimshaw, novotny,
half-pin, star-flights, albino, pickaninny, cross-checks, changed-mates ...
(an unknown name prints the full list)

Examples:
  rookwright generate mate --count 4 --seed 7
  rookwright generate mate --for magazine --count 12 --jsonl > mine.jsonl
  rookwright generate mate --for drill --count 100 --jsonl
  rookwright generate mate --theme half-pin --time-limit 60s
  rookwright generate mate --play help --for club --count 3
  rookwright generate mate --play self --moves 2
  rookwright generate mate --board 5x5 --moves 2 --count 20 --jsonl
  rookwright generate mate --board 5x5 --moves 1..3 --count 6
  rookwright generate mate --board 4x4 --play forced --no-checks
  rookwright generate mate --board 4x4 --moves 3 --pawns no --solutions
  rookwright generate mate --legal --key quiet,sacrifice --tries 1..
  rookwright generate mate --white KQR --black KRPP --time-limit 20s
  rookwright generate mate --board 6x6 --wish classic --mates model --no-duals
  rookwright generate mate --board 5x5 --play help --moves 2.5 --prefer economy
  rookwright generate mate --board 4x4 --play series --moves 4 --count 3 --puz
  rookwright generate mate --count 20 --epd > mine.epd    for 'solve mate --epd'
  rookwright generate mate --count 20 --pgn > mine.pgn    for chess programs
  rookwright generate mate --count 20 -o mates-of-mine
  rookwright generate mate --count 20 --not-in old.jsonl --not-in book.epd
  rookwright generate mate --count 12 --into friday --not-in-collection
  rookwright generate mate --theme smothered --legal --count 3
  rookwright generate mate --from '7k/5Qpp/8/8/8/8/B5PP/6K1 w' --count 2
  rookwright generate mate --from '7k/5Qpp/8/8/8/8/B5PP/6K1 w' --for club --count 3
  rookwright generate mate --board 3x3 --men 5 --exhaust
  rookwright generate mate --board 4x4 --men 4 --prefer material --count 2";

/// The number of reasons for rejections in the progress line.
const REASONS: usize = 3;
/// What every way of making puzzles needs.
#[derive(Clone, Copy)]
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
    let seed = args.common.run.seed.unwrap_or_else(any_seed);
    let board = asked.has("board").then(|| args.options.board());
    let given = args.from.as_deref().map(|fen| from::position(fen, board)).transpose()?;
    let wishes = args.wishes(seed, given.as_ref())?;
    // Only walks take several wishes. The last one has the most moves and is the hardest to fulfil.
    let wish = &wishes[wishes.len() - 1];
    let mut known = known::known(&args.not_in)?;
    if args.not_in_collection
        && let Some(collection) = args.common.into.known()?
    {
        collection.for_each_mate(|position| {
            known.insert(Canonical::of(position));
        })?;
    }
    // Random numbers are not used if all positions are examined, or all changes of one.
    let is_best = wish.prefer == Prefer::Material;
    let is_sure = given.is_some() || args.exhaust || is_best && wish.is_small();
    let name = if is_sure { wish.size.to_string() } else { seed.to_string() };
    let mut printer = MatePrinter::new(args, name)?;
    let session = args.common.session()?;
    let watch = session.budget.watch();
    let run = Run {
        count: args.common.run.count,
        threads: session.threads(),
        watch: &watch,
        known: &known,
        give_up_after: if args.common.run.effort.time_limit.is_some() { u64::MAX } else { GIVE_UP_AFTER },
    };
    let job = Job { args, wish, session: &session, run };
    let status = if let Some(given) = &given {
        from::run(job, given, &mut printer)
    } else if args.exhaust {
        exhaust::run(job, &mut printer)
    } else if is_best {
        exhaust::best(job, &mut printer)
    } else {
        walk(job, &wishes, &mut printer)
    }?;
    printer.tell_found();
    Ok(status)
}

/// Makes puzzles from random positions.
fn walk(
    Job { args, wish, session, run }: Job<'_>,
    wishes: &[Wish],
    printer: &mut MatePrinter<'_>,
) -> Result<Status, Failure> {
    let mut failure = PrintFailure::default();
    let mut show = |standing: &Standing| session.bar.say(|| progress(standing));
    let summary = generate_each(wishes, run, &mut show, &mut |made| {
        failure.note(session.bar.aside(|| printer.puzzle(made, &Remarks::default())))
    });
    let mut summary = failure.end(session, summary)?;
    print_nearest(&mut summary, session, printer)?;
    printer.end()?;
    let Standing { tally, printed, .. } = &summary.standing;
    let complete = *printed == args.common.run.count;
    if !args.common.is_silent() {
        tell(args, wish, session, &summary, complete);
    }
    let how = GenerateReport {
        tried: tally.tried,
        rejected: tally.rejects(),
        advice: advice(wish, &summary.standing),
        ..report(args, session, Some(wish.seed), GenerateEnd::of(summary.end, complete, run.watch))
    };
    printer.document(how, |_| {})?;
    Ok(if complete { Status::Answered } else { Status::Unfinished })
}

/// Prints the puzzle that came nearest, if there is no better one.
fn print_nearest(
    summary: &mut Summary,
    session: &Session,
    printer: &mut MatePrinter<'_>,
) -> Result<(), Failure> {
    let Some(nearest) = summary.nearest.take().filter(|_| !session.is_interrupted()) else { return Ok(()) };
    let words = vec!["no puzzle meets all requirements: this came nearest".to_owned()];
    printer.puzzle(&nearest.made, &Remarks { words, ..Remarks::default() })
}

/// Returns a report without puzzles and attempts, which the caller adds.
fn report(args: &Mates, session: &Session, seed: Option<u64>, end: GenerateEnd) -> GenerateReport {
    GenerateReport {
        family: "mate",
        seed,
        wanted: (!args.exhaust).then_some(args.common.run.count),
        puzzles: Vec::new(),
        tried: 0,
        rejected: Vec::new(),
        end,
        advice: None,
        time: session.time(),
    }
}

/// Returns the progress of a run, the most important number first.
fn progress(standing: &Standing) -> Vec<String> {
    let Standing { tally, accepted, printed, .. } = standing;
    let reasons = most_frequent(tally, REASONS);
    let reasons = reasons.iter().map(|&(gate, number)| format!("{} {}", rounded(number), gate.name()));
    let tried = rounded(tally.tried);
    let first = [format!("{printed} printed"), format!("{accepted} accepted"), format!("{tried} tried")];
    first.into_iter().chain(reasons).collect()
}

/// Returns a number in few characters: `812`, `48k`, `3M`.
fn rounded(number: u64) -> String {
    match number {
        ..10_000 => number.to_string(),
        10_000..10_000_000 => format!("{}k", number / 1000),
        _ => format!("{}M", number / 1_000_000),
    }
}

/// Prints the summary, with advice if there are fewer puzzles than asked for.
fn tell(args: &Mates, wish: &Wish, session: &Session, summary: &Summary, complete: bool) {
    let Standing { tally, printed, .. } = &summary.standing;
    let puzzles = if *printed == 1 && complete { "puzzle" } else { "puzzles" };
    let of = if complete { String::new() } else { format!(" of {}", args.common.run.count) };
    let why = match summary.end {
        _ if complete => "",
        _ if session.is_interrupted() => "; interrupted",
        End::OutOfBudget if !session.is_late() => "; gave up: too few attempts succeed",
        _ => "; time limit",
    };
    remark(&format!("{printed}{of} {puzzles}, seed {}, {}{why}", wish.seed, seconds(session.time())));
    let positions = if tally.tried == 1 { "position" } else { "positions" };
    let tried = format!("{} {positions} tried{}", tally.tried, rejected(tally));
    remark(&wrapped(&tried, 0, 2, COLUMNS));
    if !complete
        && !session.is_interrupted()
        && let Some(advice) = advice(wish, &summary.standing)
    {
        remark(&wrapped(&spelled(&advice), 0, 2, COLUMNS));
    }
}

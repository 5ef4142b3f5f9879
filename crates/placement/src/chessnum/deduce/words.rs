//! Writes conclusions in plain English.

use super::count::{Losses, between};
use super::find::Finding;
use super::ground::Ground;
use super::pair::{Ask, Paired};
use super::state::{Broken, State, Tally};
use super::steps::StepKind;
use super::trial::{Failure, Look, Supposed, Trial};
use rookwright_board::{Bits, Square};

/// Up to this number, squares are named one by one.
const MOST_NAMED: u32 = 8;

/// Returns the conclusion and its reason.
pub(super) fn sentence<const W: usize>(ground: &Ground<W>, state: &State<W>, finding: &Finding<W>) -> String {
    let words = Words { ground, state };
    match finding {
        Finding::JustEnough { kind, square } => words.just_enough(*kind, *square),
        Finding::Zeros { clues, losses } => words.zeros(clues, losses),
        Finding::Clue { kind: StepKind::Met, clue, losses } => words.met(*clue, losses),
        Finding::Clue { kind: StepKind::AllNeeded, clue, losses } => words.all_needed(*clue, losses),
        Finding::Clue { kind: StepKind::Certain, clue, losses } => words.certain(*clue, losses),
        Finding::Clue { clue, losses, .. } => words.cut(*clue, losses),
        Finding::Look(look) => words.look(look),
        Finding::Pair(pair) => words.pair(pair),
        Finding::Suppose(supposed) => words.supposed(supposed),
        Finding::Trial(trial) => words.trial(trial),
    }
}

/// Returns why there is no solution.
pub(super) fn impossible<const W: usize>(ground: &Ground<W>, state: &State<W>, broken: Broken) -> String {
    format!("{}: there is no solution.", capital(&Words { ground, state }.broken(broken, "can be", "is")))
}

struct Words<'a, const W: usize> {
    ground: &'a Ground<W>,
    state: &'a State<W>,
}

impl<const W: usize> Words<'_, W> {
    fn just_enough(&self, kind: usize, square: u32) -> String {
        let (open, name) = (self.state.kinds[kind].open, self.ground.kinds[kind].0.name());
        let at = self.ground.square(square);
        match open.len() {
            1 => format!("Only {at} is left for {}: it stands there.", self.one(kind)),
            _ => format!("The {name}s have only {} left: one stands on {at}.", self.list(open, "and")),
        }
    }

    fn zeros(&self, clues: &[usize], losses: &Losses<W>) -> String {
        let squares: Bits<W> = clues.iter().map(|&clue| self.ground.clues[clue].square).collect();
        format!("No piece attacks {}: {}.", self.list(squares, "or"), self.losses(losses))
    }

    fn met(&self, clue: usize, losses: &Losses<W>) -> String {
        let (at, times) = self.clue(clue);
        let losses = self.losses(losses);
        let men = join(&self.placed(clue, |tally, kind| tally.shares[kind].must), "and");
        format!("{at} has its {} from {men}, so no other piece attacks it: {losses}.", attacks(times))
    }

    fn all_needed(&self, clue: usize, losses: &Losses<W>) -> String {
        let (at, times) = self.clue(clue);
        let tally = self.tally(clue);
        let placed = self.placed(clue, |tally, kind| tally.shares[kind].can);
        let free = self.free(&tally, |kind| tally.shares[kind].most);
        // What follows is said of lines if only placed pieces are needed, and of pieces otherwise.
        let so = match (free.len(), placed.len()) {
            (0, 1) => "so its line stays open",
            (0, _) => "so their lines stay open",
            (1, 0) if times == 1 => "so it must",
            _ => "so all of them must",
        };
        let needed = join(&[placed, free].concat(), "and");
        let losses = self.losses(losses);
        match times {
            1 => format!("Only {needed} can attack {at}, {so}: {losses}."),
            _ => format!("{at} needs {}, and only {needed} can attack it, {so}: {losses}.", attacks(times)),
        }
    }

    fn certain(&self, clue: usize, losses: &Losses<W>) -> String {
        let (at, times) = self.clue(clue);
        let tally = self.tally(clue);
        let wherever = join(&self.free(&tally, |kind| tally.shares[kind].least), "and");
        let men = self.placed(clue, |tally, kind| tally.shares[kind].must);
        let men = if men.is_empty() { String::new() } else { format!("{} and from ", join(&men, "and")) };
        let times = attacks(times);
        let losses = self.losses(losses);
        format!(
            "{at} gets its {times} from {men}{wherever}, on any square left, so no other piece attacks it: {losses}."
        )
    }

    fn cut(&self, clue: usize, losses: &Losses<W>) -> String {
        let (at, _) = self.clue(clue);
        let cutters: Vec<String> = losses.iter().map(|&(kind, _)| self.one(kind)).collect();
        // Of the lines that must be cut, those that only the cutters can cut.
        let lines = self.placed(clue, |tally, kind| {
            let men = self.state.kinds[kind].placed & (tally.shares[kind].can - tally.shares[kind].must);
            let cuttable = |man: &u32| {
                let between = between(self.ground, clue, *man);
                let able =
                    self.state.kinds.iter().enumerate().filter(|(_, one)| !(one.open & between).is_empty());
                able.map(|(nth, _)| nth).all(|nth| losses.iter().any(|&(kind, _)| kind == nth))
            };
            men.iter().filter(cuttable).collect()
        });
        let (lines, must) = match lines.as_slice() {
            [one] => (format!("The line of {one}"), "must"),
            _ => (format!("The lines of {}", join(&lines, "and")), "must all"),
        };
        let cutters = join(&cutters, "and");
        let losses = self.losses(losses);
        format!("{lines} to {at} {must} be cut, and only {cutters} can do that: {losses}.")
    }

    fn look(&self, look: &Look<W>) -> String {
        let piece = self.one(look.kind);
        let squares = self.list(look.squares, "or");
        let broken = self.broken(look.broken, "could be", "would be");
        let losses = self.losses(&vec![(look.kind, look.squares)]);
        match look.squares.len() {
            1..=MOST_NAMED => format!("With {piece} on {squares}, {broken}: {losses}."),
            many => format!("With {piece} on any of {many} squares, {broken}: {losses}."),
        }
    }

    fn pair(&self, pair: &Paired<W>) -> String {
        let [(a, first), (b, second)] = pair.clues.map(|clue| self.clue(clue));
        let (both, losses) = (first + second, self.losses(&pair.losses));
        let bound = pair.bound;
        match pair.ask {
            Ask::Enough => format!(
                "{a} and {b} together need {}, and the pieces can give them at most {bound}: {losses}.",
                attacks(both)
            ),
            Ask::NotTooMany => format!(
                "{a} and {b} together take only {}, and the pieces give them at least {bound}: {losses}.",
                attacks(both)
            ),
            Ask::Difference => {
                let need = i64::from(first) - i64::from(second);
                // Differences are said without signs, as a person would put them.
                let wish = match need {
                    0 => format!("{a} needs as many attacks as {b}"),
                    1 => format!("{a} needs one attack more than {b}"),
                    2.. => format!("{a} needs {need} attacks more than {b}"),
                    _ => format!("{a} needs at most {} fewer attacks than {b}", -need),
                };
                let able = match bound {
                    0 => "the pieces cannot give it more".to_owned(),
                    1.. => format!("the pieces can give it at most {bound} more"),
                    _ => format!("the pieces give it at least {} fewer", -bound),
                };
                format!("{wish}, and {able}: {losses}.")
            }
        }
    }

    fn supposed(&self, supposed: &Supposed<W>) -> String {
        let (piece, (at, _)) = (self.one(supposed.kind), self.clue(supposed.clue));
        let stands = if supposed.attacks { "could attack" } else { "cannot attack" };
        let consequence = self.consequence(&supposed.failed);
        let losses = self.losses(&vec![(supposed.kind, supposed.failed.squares)]);
        format!("Suppose {piece} stands where it {stands} {at}. Then {consequence}. So {losses}.")
    }

    fn trial(&self, trial: &Trial<W>) -> String {
        let mut text = format!("Try {}.", self.one(trial.kind));
        let mut rest: Vec<&Failure<W>> = trial.failed.iter().collect();
        rest.sort_by_key(|one| self.ground.squares(one.squares));
        while let Some(&first) = rest.first() {
            let alike = |one: &Failure<W>| one.forced == first.forced && one.broken == first.broken;
            let squares =
                rest.iter().filter(|one| alike(one)).fold(Bits::EMPTY, |all, one| all | one.squares);
            rest.retain(|one| !alike(one));
            text = format!("{text} On {}: {}.", self.list(squares, "or"), self.consequence(first));
        }
        let failed = trial.failed.iter().fold(Bits::EMPTY, |all, one| all | one.squares);
        format!("{text} So {}.", self.losses(&vec![(trial.kind, failed)]))
    }

    /// Returns the forced pieces and the contradiction, in words.
    fn consequence(&self, failed: &Failure<W>) -> String {
        let forced = failed.forced.iter().flat_map(|&(kind, squares)| self.stand(kind, squares));
        let mut parts: Vec<String> = forced.collect();
        parts.push(self.broken(failed.broken, "can be", "is"));
        join(&parts, "and")
    }

    /// Returns the contradiction in words: `c4 can be attacked at most 3 times, not 4`.
    fn broken(&self, broken: Broken, can_be: &str, is: &str) -> String {
        match broken {
            Broken::TooSeldom { clue, most } => {
                let (at, times) = self.clue(clue);
                match most {
                    0 => format!("{at} {can_be} attacked by no piece"),
                    _ => format!("{at} {can_be} attacked at most {}, not {times}", often(most)),
                }
            }
            Broken::TooOften { clue, least } => {
                let (at, times) = self.clue(clue);
                format!("{at} {is} attacked at least {}, not {times}", often(least))
            }
            Broken::NoSquare { kind } => format!("there {is} no square for {}", self.one(kind)),
        }
    }

    fn losses(&self, losses: &Losses<W>) -> String {
        let mut rest: &[_] = losses;
        let mut phrases = Vec::new();
        // Kinds that lose the same squares share a phrase.
        while let Some((&(kind, lost), after)) = rest.split_first() {
            let alike = after.iter().take_while(|&&(other, squares)| {
                squares == lost && !self.says_rest(kind, lost) && !self.says_rest(other, lost)
            });
            let alike = alike.count();
            let who: Vec<String> = rest[..=alike].iter().map(|&(kind, _)| self.one(kind)).collect();
            phrases.push(self.loss(kind, lost, &join(&who, "and")));
            rest = &after[alike..];
        }
        phrases.join("; ")
    }

    /// Returns whether the text names the squares that a kind keeps, rather than those it loses.
    fn says_rest(&self, kind: usize, lost: Bits<W>) -> bool {
        let (left, lost) = ((self.state.kinds[kind].open - lost).len(), lost.len());
        lost > MOST_NAMED || (left <= MOST_NAMED && left <= lost)
    }

    /// Returns the squares that a kind loses or keeps, whichever is shorter.
    fn loss(&self, kind: usize, lost: Bits<W>, who: &str) -> String {
        if !self.says_rest(kind, lost) {
            return format!("{who} cannot stand on {}", self.list(lost, "or"));
        }
        let left = self.state.kinds[kind].open - lost;
        let several = self.state.kinds[kind].free > 1;
        let who = if several { format!("the {}s", self.ground.kinds[kind].0.name()) } else { who.to_owned() };
        let (is, has) = if several { ("are", "have") } else { ("is", "has") };
        match left.len() {
            0 => format!("{who} {has} no square left"),
            1..=MOST_NAMED => format!("{who} {is} left with {}", self.list(left, "and")),
            many => format!("{who} {has} {many} squares left of {}", many + lost.len()),
        }
    }

    fn clue(&self, clue: usize) -> (Square, u32) {
        let clue = &self.ground.clues[clue];
        (self.ground.square(clue.square), clue.times)
    }

    fn tally(&self, clue: usize) -> Tally<W> {
        let mut tally = Tally::default();
        self.state.tally(self.ground, &self.ground.clues[clue], &self.state.crowd(), &mut tally);
        tally
    }

    /// Returns the pieces of each kind on squares of the clue's tally, as `the rook on c7`.
    fn placed(&self, clue: usize, on: impl Fn(&Tally<W>, usize) -> Bits<W>) -> Vec<String> {
        let tally = self.tally(clue);
        let kinds = self.state.kinds.iter().enumerate();
        let men = kinds.flat_map(|(nth, kind)| {
            let name = self.ground.kinds[nth].0.name();
            let squares = self.ground.squares(kind.placed & on(&tally, nth));
            squares.into_iter().map(move |square| format!("the {name} on {square}"))
        });
        men.collect()
    }

    /// Returns the kinds with their numbers of free pieces in the tally, in words.
    fn free(&self, tally: &Tally<W>, number: impl Fn(usize) -> u32) -> Vec<String> {
        let kinds = (0..tally.shares.len()).filter(|&kind| number(kind) > 0);
        let name = |kind: usize| match (number(kind), self.state.kinds[kind].free) {
            (_, 1) => self.one(kind),
            (1, _) => format!("one {}", self.ground.kinds[kind].0.name()),
            (many, _) => format!("{many} {}s", self.ground.kinds[kind].0.name()),
        };
        kinds.map(name).collect()
    }

    /// Returns `the king`, or `a knight` if several are free.
    fn one(&self, kind: usize) -> String {
        let name = self.ground.kinds[kind].0.name();
        match self.state.kinds[kind].free {
            0 | 1 => format!("the {name}"),
            _ => format!("a {name}"),
        }
    }

    fn stand(&self, kind: usize, squares: Bits<W>) -> Vec<String> {
        let squares = self.ground.squares(squares);
        squares.into_iter().map(|square| format!("{} stands on {square}", self.one(kind))).collect()
    }

    fn list(&self, squares: Bits<W>, last: &str) -> String {
        let names: Vec<String> = self.ground.squares(squares).iter().map(ToString::to_string).collect();
        join(&names, last)
    }
}

/// Returns `a, b and c`.
fn join(parts: &[String], last: &str) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

fn attacks(times: u32) -> String {
    if times == 1 { "one attack".to_owned() } else { format!("{times} attacks") }
}

fn often(times: u32) -> String {
    match times {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        _ => format!("{times} times"),
    }
}

/// Returns the text with a capital letter, unless it starts with a square.
fn capital(text: &str) -> String {
    match text.strip_prefix("there") {
        Some(rest) => format!("There{rest}"),
        None => text.to_owned(),
    }
}

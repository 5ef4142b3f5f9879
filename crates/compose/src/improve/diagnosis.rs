//! What is wrong with a position, in words.

use super::super::change::{Change, changes};
use super::super::judge::Judge;
use super::super::made::{Told, is_forced, told};
use super::super::wanted::{Clean, Duals, Wanted};
use super::super::wish::{Manner, Wish};
use super::mender::Mender;
use rookwright_chess::{
    Color, Legality, Move, Notation, Piece, Position, flaws, letter, side_name, unreachable,
};
use rookwright_mate::analysis::Report;
use rookwright_mate::search::{self, Work};
use rookwright_mate::themes::{Tag, Tags, line_tags, tags};
use rookwright_mate::{Oracle, Over, Stipulation};
use rookwright_run::Watch;
use std::ops::{ControlFlow, RangeInclusive};

/// What is wrong with a position as the puzzle that is wished for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Diagnosis {
    /// Every fault, in words; none where there is nothing to mend.
    pub faults: Vec<String>,
    /// The keys, one move each, or the lines that solve it; up to a hundred.
    pub solutions: Vec<Vec<Move>>,
    /// Those among them that the author may have had in mind: not the shorter ones, where there are others.
    pub intended: Vec<Vec<Move>>,
    /// Whether the men it does not need are all there is to mend.
    pub is_puzzle: bool,
    /// Whether there is no use in looking for small changes.
    pub is_hopeless: bool,
}

/// The most solutions that are looked for.
const SOLUTIONS: usize = 100;
/// The most solutions and duals that are named.
const NAMED: usize = 5;
/// The most positions that one question may take.
const PATIENCE: u64 = 20_000_000;

/// What is wrong with a position, which has the right board and side to move.
pub(super) fn diagnose(
    mender: &mut Mender<'_>,
    wish: &Wish,
    position: &Position,
    watch: &Watch,
) -> Result<Diagnosis, Over> {
    let mut found = Diagnosis::default();
    for flaw in flaws(position, position.passant(), Legality::Strict) {
        found.faults.push(flaw.message);
    }
    if Color::ALL.into_iter().any(|colour| position.those(colour, Piece::King).len() != 1) {
        found.is_hopeless = true;
    } else if position.side(Color::White).len() == 1 {
        found.faults.push("White has only a king: a piece must give mate".to_owned());
        found.is_hopeless = true;
    }
    // Moves make sense only of a position that does.
    if !found.faults.is_empty() {
        return Ok(found);
    }
    if position.is_check() {
        found.faults.push(format!("{} is in check", side_name(position.turn())));
    }
    if wish.is_stock_only()
        && let Some(why) = unreachable(position)
    {
        found.faults.push(format!("no game leads to this position: {why}"));
    }
    let asked = mender.judge().asked();
    let solved = match wish.manner {
        Manner::Direct | Manner::Forced => forced(mender.judge(), asked, position),
        Manner::Series | Manner::Help => lines(asked, position, watch),
    };
    let shorter = match solved {
        Ok(solved) => {
            (found.solutions, found.intended) = (solved.solutions, solved.intended);
            solved.shorter
        }
        Err(Over) if watch.is_over() => return Err(Over),
        Err(Over) => {
            found.faults.push("too long to prove".to_owned());
            return Ok(found);
        }
    };
    if let Some(shorter) = shorter {
        found.faults.push(match shorter.moves() {
            Some(moves) if !asked.is_one_line() => format!("shorter: mate in {moves}"),
            _ => format!("shorter: {shorter}"),
        });
    } else if found.solutions.is_empty() {
        found.faults.push(format!("no solution: there is no {asked}"));
    }
    if found.solutions.len() > 1 {
        found.faults.push(cooked(position, asked, &found.solutions));
    }
    if let ([solution], true) = (&found.solutions[..], found.faults.is_empty()) {
        let solution = solution.clone();
        found.faults = of_the_play(mender, wish, position, &solution)?;
        let passes = mender.passes(position, &solution)?;
        found.is_puzzle = found.faults.is_empty() && passes.is_ok();
        // A gate that no word above speaks of.
        if let (true, Err(gate)) = (found.faults.is_empty(), passes) {
            found.faults.push(gate.words().to_owned());
        }
        let made = mender.puzzle(position, &solution)?;
        let bare = match &made {
            Ok(made) => made.position().clone(),
            Err(_) => mender.stripped(position, &solution)?,
        };
        found.faults.extend(needless(position, &bare));
        // A man that is there for the number of replies alone, or to prevent a dual, is as needless as any other.
        if let (true, Err(gate)) = (found.is_puzzle, made) {
            found.is_puzzle = false;
            let wrong = of_the_play(mender, wish, &bare, &solution)?;
            match wrong.first() {
                Some(wrong) => found.faults.push(format!("without what is not needed: {wrong}")),
                None => found.faults.push(gate.words().to_owned()),
            }
        }
    }
    Ok(found)
}

/// How a position is solved.
struct Solved {
    /// What is shorter than asked, if anything is.
    shorter: Option<Stipulation>,
    solutions: Vec<Vec<Move>>,
    intended: Vec<Vec<Move>>,
}

fn forced(judge: &mut Judge<'_>, asked: Stipulation, position: &Position) -> Result<Solved, Over> {
    let prover = judge.prover();
    let moves = asked.moves().unwrap_or(1);
    let mut shorter = None;
    for fewer in 1..moves {
        prover.limit(prover.nodes() + PATIENCE);
        if prover.wins(position, fewer)? {
            shorter = asked.with_moves(fewer);
            break;
        }
    }
    prover.limit(prover.nodes() + PATIENCE);
    let keys = prover.keys(position, moves)?;
    let mut intended = keys.clone();
    if shorter.is_some() {
        prover.limit(prover.nodes() + PATIENCE);
        let sooner = prover.keys(position, moves - 1)?;
        intended.retain(|key| !sooner.contains(key));
    }
    if intended.is_empty() {
        intended.clone_from(&keys);
    }
    let lines = |keys: Vec<Move>| keys.into_iter().map(|key| vec![key]).collect();
    Ok(Solved { shorter, solutions: lines(keys), intended: lines(intended) })
}

fn lines(asked: Stipulation, position: &Position, watch: &Watch) -> Result<Solved, Over> {
    let some = |asked: Stipulation, most: usize| {
        let work = Work { watch, hash: 16 << 20, threads: 1, nodes: PATIENCE };
        let mut all = Vec::new();
        let ended = search::lines(position, asked, work, &mut |line| {
            all.push(line.to_vec());
            if all.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        match ended {
            Some(ended) if ended.end.is_exhausted() || all.len() >= most => Ok(all),
            _ => Err(Over),
        }
    };
    let mut shorter = None;
    for fewer in asked.shorter() {
        if !some(fewer, 1)?.is_empty() {
            shorter = Some(fewer);
            break;
        }
    }
    let solutions = some(asked, SOLUTIONS)?;
    Ok(Solved { shorter, intended: solutions.clone(), solutions })
}

/// `3 keys: Qa5, Qb6, Kc3`.
fn cooked(position: &Position, asked: Stipulation, solutions: &[Vec<Move>]) -> String {
    let written = |solution: &Vec<Move>| match solution[..] {
        [key] => position.write_move(key, Notation::San),
        _ => position.write_line(solution, asked.counting(solution.len()), Notation::San),
    };
    let (kind, gap) = if asked.is_one_line() { ("solutions", "; ") } else { ("keys", ", ") };
    let named: Vec<String> = solutions.iter().take(NAMED).map(written).collect();
    let number = solutions.len();
    let least = if number == SOLUTIONS { "at least " } else { "" };
    let more = if number > NAMED { format!("{gap}...") } else { String::new() };
    format!("{least}{number} {kind}: {}{more}", named.join(gap))
}

/// What is wrong with the play of a position with one solution.
fn of_the_play(
    mender: &mut Mender<'_>,
    wish: &Wish,
    position: &Position,
    solution: &[Move],
) -> Result<Vec<String>, Over> {
    let mut faults = Vec::new();
    let Some(&key) = solution.first() else { return Ok(faults) };
    let (wanted, manner) = (&wish.wanted, wish.manner);
    let written = position.write_move(key, Notation::San);
    if !wanted.allows_key(position, key) {
        faults.push(format!("the key {written} is not of the kind wanted"));
    }
    if matches!(manner, Manner::Series | Manner::Help) {
        faults.extend(of_the_tags(wanted, &line_tags(position, mender.judge().asked(), solution)));
        return Ok(faults);
    }
    let replies = position.after(key).moves().len() as u32;
    if !wanted.allows_replies(replies, manner, wish.moves) {
        faults.push(match (&wanted.replies, replies) {
            (Some(range), _) => numbers(replies, "reply", "replies", range),
            (None, 1) => "only 1 reply".to_owned(),
            (None, _) => format!("{replies} replies to the key {written}"),
        });
    }
    // Everything is let pass, so that everything is told.
    let anything = Wanted {
        duals: Duals::Allowed,
        tries: None,
        clean: Clean::Any,
        themes: Vec::new(),
        ..wanted.clone()
    };
    let anything = Wish { manner: Manner::Direct, wanted: anything, ..wish.clone() };
    let report = match told(mender.judge(), &anything, position, solution)? {
        Ok(Told::Tree(report)) => report,
        Ok(Told::Line(_)) => return Ok(faults),
        Err(gate) => {
            faults.push(gate.words().to_owned());
            return Ok(faults);
        }
    };
    let asked = mender.judge().asked();
    let mut walk =
        DualWalk { diagram: position, asked, let_pass: wanted.duals, line: vec![key], words: Vec::new() };
    walk.after(&position.after(key), wish.moves - 1, mender.judge().prover())?;
    let duals = walk.words.len();
    faults.extend(walk.words.into_iter().take(NAMED));
    if duals > NAMED {
        faults.push(format!("{} more duals", duals - NAMED));
    }
    faults.extend(of_the_report(wish, &report));
    Ok(faults)
}

fn of_the_report(wish: &Wish, report: &Report) -> Vec<String> {
    let mut faults = Vec::new();
    let Some(key) = report.keys.first() else { return faults };
    if wish.manner == Manner::Forced && !is_forced(&key.after) {
        faults.push("Black has a choice: some reply is not the only legal move".to_owned());
    }
    let tries = report.tries.as_ref().map_or(0, Vec::len) as u32;
    if let Some(range) = wish.wanted.tries.as_ref().filter(|range| !range.contains(&tries)) {
        faults.push(numbers(tries, "try", "tries", range));
    }
    faults.extend(of_the_tags(&wish.wanted, &tags(report)));
    faults
}

fn of_the_tags(wanted: &Wanted, tags: &Tags) -> Vec<String> {
    let clean = match wanted.clean {
        Clean::Any => None,
        Clean::Pure => Some((Tag::PureMate, "no pure mate")),
        Clean::Model => Some((Tag::ModelMate, "no model mate")),
    };
    let unclean = clean.filter(|&(tag, _)| !tags.has(tag)).map(|(_, words)| words.to_owned());
    let missed = wanted.themes.iter().filter(|&&theme| !tags.has(theme));
    unclean.into_iter().chain(missed.map(|theme| format!("it does not show {}", theme.name()))).collect()
}

/// Choices of White after a key, as `choices` counts them, in words: `major dual after 1.Qa5 Kb1: Qa1# or Kc2`.
struct DualWalk<'a> {
    diagram: &'a Position,
    asked: Stipulation,
    /// What is let pass.
    let_pass: Duals,
    line: Vec<Move>,
    words: Vec<String>,
}

impl DualWalk<'_> {
    fn after(&mut self, position: &Position, left: u32, oracle: &mut dyn Oracle) -> Result<(), Over> {
        for reply in position.moves() {
            let after = position.after(reply);
            self.line.push(reply);
            let keys = oracle.keys(&after, left)?;
            let goes_on = |&step: &Move| !after.after(step).is_mate();
            let major = keys.iter().any(goes_on);
            if keys.len() > 1 {
                self.tell(&after, &keys, major);
            } else if let Some(&key) = keys.first().filter(|_| major) {
                self.line.push(key);
                self.after(&after.after(key), left.saturating_sub(1), oracle)?;
                self.line.pop();
            }
            self.line.pop();
        }
        Ok(())
    }

    fn tell(&mut self, position: &Position, keys: &[Move], major: bool) {
        if (if major { Duals::Allowed } else { Duals::Minor }) <= self.let_pass {
            return;
        }
        let line = self.diagram.write_line(&self.line, self.asked.counting(self.line.len()), Notation::San);
        let mut choices: Vec<String> =
            keys.iter().take(NAMED).map(|&step| position.write_move(step, Notation::San)).collect();
        if keys.len() > NAMED {
            choices.push("others".to_owned());
        }
        let kind = if major { "major" } else { "minor" };
        self.words.push(format!("{kind} dual after {line}: {}", choices.join(" or ")));
    }
}

/// `1 try, not 2 to 5 as wanted`.
fn numbers(number: u32, one: &str, many: &str, range: &RangeInclusive<u32>) -> String {
    let name = if number == 1 { one } else { many };
    let (least, most) = (*range.start(), *range.end());
    let wanted = match most {
        u32::MAX => format!("{least} or more"),
        _ if least == most => least.to_string(),
        _ => format!("{least} to {most}"),
    };
    format!("{number} {name}, not {wanted} as wanted")
}

/// `2 unneeded pieces: Ra1, pb5`, and rights that are not needed.
fn needless(before: &Position, after: &Position) -> Vec<String> {
    let changes = changes(before, after);
    let man = |change: &Change| match *change {
        Change::TakenOff { colour, piece, square } => Some(format!("{}{square}", letter(colour, piece))),
        _ => None,
    };
    let men: Vec<String> = changes.iter().filter_map(man).collect();
    let mut faults = Vec::new();
    if !men.is_empty() {
        let word = if men.len() == 1 { "piece" } else { "pieces" };
        faults.push(format!("{} unneeded {word}: {}", men.len(), men.join(", ")));
    }
    if changes.iter().any(|change| matches!(change, Change::RightGone { .. })) {
        faults.push("an unneeded castling right".to_owned());
    }
    if changes.contains(&Change::PassantGone) {
        faults.push("an unneeded en passant right".to_owned());
    }
    faults
}

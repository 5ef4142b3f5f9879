//! Describes what is wrong with a position.

use super::super::change::{Change, changes};
use super::super::judge::Judge;
use super::super::made::{Solution, full_solution, is_forced};
use super::super::manner::Manner;
use super::super::substance::Substance;
use super::super::wanted::{Clean, Duals, Wanted};
use super::super::wish::Wish;
use super::repairer::Repairer;
use rookwright_chess::{
    Color, Legality, Move, Notation, Piece, Position, flaws, letter, side_name, unreachable,
};
use rookwright_mate::analysis::{Report, Wishes, analyse};
use rookwright_mate::content::Content;
use rookwright_mate::search::{self, SearchOptions};
use rookwright_mate::themes::{Tag, Tags, line_tags, tags};
use rookwright_mate::{Oracle, Over, Stipulation};
use rookwright_run::Watch;
use std::ops::{ControlFlow, RangeInclusive};

/// What is wrong with a position as a puzzle of a wish.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Diagnosis {
    /// All faults in words. Empty if there is nothing to repair.
    pub faults: Vec<String>,
    /// The solutions: keys, or lines of help and series play. At most a hundred.
    pub solutions: Vec<Vec<Move>>,
    /// The solutions that the author may have intended: not the shorter ones, unless there are no others.
    pub intended: Vec<Vec<Move>>,
    /// The content of a direct mate with one solution.
    pub content: Option<Content>,
    /// Whether unneeded pieces are the only fault.
    pub is_puzzle: bool,
    /// Whether small changes cannot help.
    pub is_hopeless: bool,
}

/// The most solutions to search for.
const MOST_SOLUTIONS: usize = 100;
/// The most solutions and duals to name.
const MOST_NAMED: usize = 5;
/// The most positions that a proof may visit.
const MOST_NODES_PER_PROOF: u64 = 20_000_000;

/// Diagnoses a position that has the right board and side to move.
pub(super) fn diagnose(
    repairer: &mut Repairer<'_>,
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
    // Solutions exist only in a legal position.
    if !found.faults.is_empty() {
        return Ok(found);
    }
    if position.is_check() {
        found.faults.push(format!("{} is in check", side_name(position.turn())));
    }
    if wish.excludes_promoted()
        && let Some(why) = unreachable(position)
    {
        found.faults.push(format!("no game leads to this position: {why}"));
    }
    let asked = repairer.judge().asked();
    let solved = match wish.manner {
        Manner::Direct | Manner::Forced | Manner::Selfmate => forced(repairer.judge(), asked, position),
        Manner::Series | Manner::Help | Manner::SeriesHelp => lines(asked, position, watch),
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
        found.faults = play_faults(repairer, wish, position, &solution)?;
        let passes = repairer.passes(position, &solution)?;
        found.is_puzzle = found.faults.is_empty() && passes.is_ok();
        // The position fails a gate that no fault above describes.
        if let (true, Err(gate)) = (found.faults.is_empty(), passes) {
            found.faults.push(gate.words());
        }
        if !wish.manner.is_one_line() {
            let wishes = Wishes { refutations: 1, set_play: true, complete: true, ..Wishes::default() };
            let report = analyse(position, asked, &wishes, repairer.judge().prover())?;
            found.content = Content::of(&report);
        }
        let made = repairer.puzzle(position, &solution)?;
        let bare = match &made {
            Ok(made) => made.position().clone(),
            Err(_) => repairer.stripped(position, &solution)?,
        };
        found.faults.extend(needless(position, &bare));
        // A piece that serves only the number of replies, or only prevents a dual, counts as unneeded.
        if let (true, Err(gate)) = (found.is_puzzle, made) {
            found.is_puzzle = false;
            let wrong = play_faults(repairer, wish, &bare, &solution)?;
            match wrong.first() {
                Some(wrong) => found.faults.push(format!("without what is not needed: {wrong}")),
                None => found.faults.push(gate.words()),
            }
        }
    }
    Ok(found)
}

/// The solutions of a position.
struct Solved {
    /// A shorter stipulation that can be fulfilled, if any.
    shorter: Option<Stipulation>,
    solutions: Vec<Vec<Move>>,
    intended: Vec<Vec<Move>>,
}

fn forced(judge: &mut Judge<'_>, asked: Stipulation, position: &Position) -> Result<Solved, Over> {
    let prover = judge.prover();
    let moves = asked.moves().unwrap_or(1);
    let mut shorter = None;
    for fewer in 1..moves {
        prover.limit(prover.nodes() + MOST_NODES_PER_PROOF);
        if prover.wins(position, fewer)? {
            shorter = asked.with_moves(fewer);
            break;
        }
    }
    prover.limit(prover.nodes() + MOST_NODES_PER_PROOF);
    let keys = prover.keys(position, moves)?;
    let mut intended = keys.clone();
    if shorter.is_some() {
        prover.limit(prover.nodes() + MOST_NODES_PER_PROOF);
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
        let (watch, hash) = (watch.clone(), 16 << 20);
        let options = SearchOptions { watch, hash, nodes: MOST_NODES_PER_PROOF, threads: 1 };
        let mut all = Vec::new();
        let ended = search::lines(position, asked, &options, &mut |line| {
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
    let solutions = some(asked, MOST_SOLUTIONS)?;
    Ok(Solved { shorter, intended: solutions.clone(), solutions })
}

/// Returns, for example, `3 keys: Qa5, Qb6, Kc3`.
fn cooked(position: &Position, asked: Stipulation, solutions: &[Vec<Move>]) -> String {
    let written = |solution: &Vec<Move>| match solution[..] {
        [key] => position.write_move(key, Notation::San),
        _ => position.write_line(solution, asked.counting(solution.len()), Notation::San),
    };
    let (kind, gap) = if asked.is_one_line() { ("solutions", "; ") } else { ("keys", ", ") };
    let named: Vec<String> = solutions.iter().take(MOST_NAMED).map(written).collect();
    let number = solutions.len();
    let least = if number == MOST_SOLUTIONS { "at least " } else { "" };
    let more = if number > MOST_NAMED { format!("{gap}...") } else { String::new() };
    format!("{least}{number} {kind}: {}{more}", named.join(gap))
}

/// Lists the faults in the play of a position with one solution.
fn play_faults(
    repairer: &mut Repairer<'_>,
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
    if manner.is_one_line() {
        faults.extend(tag_faults(wanted, &line_tags(position, repairer.judge().asked(), solution)));
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
    // Every requirement is relaxed, so that every fault is reported.
    let anything = Wanted {
        duals: Duals::Allowed,
        substance: Substance::default(),
        clean: Clean::Any,
        themes: Vec::new(),
        ..wanted.clone()
    };
    let manner = if manner == Manner::Forced { Manner::Direct } else { manner };
    let anything = Wish { manner, wanted: anything, ..wish.clone() };
    let report = match full_solution(repairer.judge(), &anything, position, solution)? {
        Ok(Solution::Tree(report)) => report,
        Ok(Solution::Lines(_)) => return Ok(faults),
        Err(gate) => {
            faults.push(gate.words());
            return Ok(faults);
        }
    };
    let asked = repairer.judge().asked();
    let mut walk =
        DualWalk { diagram: position, asked, let_pass: wanted.duals, line: vec![key], words: Vec::new() };
    walk.after(&position.after(key), wish.moves - 1, repairer.judge().prover())?;
    let duals = walk.words.len();
    faults.extend(walk.words.into_iter().take(MOST_NAMED));
    if duals > MOST_NAMED {
        faults.push(format!("{} more duals", duals - MOST_NAMED));
    }
    faults.extend(report_faults(wish, &report));
    Ok(faults)
}

fn report_faults(wish: &Wish, report: &Report) -> Vec<String> {
    let mut faults = Vec::new();
    let Some(key) = report.keys.first() else { return faults };
    if wish.manner == Manner::Forced && !is_forced(&key.after) {
        faults.push("Black has a choice: some reply is not the only legal move".to_owned());
    }
    if let Some(content) = Content::of(report) {
        faults.extend(wish.wanted.substance.lacks(&content));
    }
    faults.extend(tag_faults(&wish.wanted, &tags(report)));
    faults
}

fn tag_faults(wanted: &Wanted, tags: &Tags) -> Vec<String> {
    let clean = match wanted.clean {
        Clean::Any => None,
        Clean::Pure => Some((Tag::PureMate, "no pure mate")),
        Clean::Model => Some((Tag::ModelMate, "no model mate")),
    };
    let unclean = clean.filter(|&(tag, _)| !tags.has(tag)).map(|(_, words)| words.to_owned());
    let missed = wanted.themes.iter().filter(|&&theme| !tags.has(theme));
    unclean.into_iter().chain(missed.map(|theme| format!("it does not show {}", theme.name()))).collect()
}

/// Collects White's choices after a key in words, by the rule of `choices`: `major dual after 1.Qa5 Kb1:
/// Qa1# or Kc2`.
struct DualWalk<'a> {
    diagram: &'a Position,
    asked: Stipulation,
    /// The choices that are not reported.
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
                self.describe(&after, &keys, major);
            } else if let Some(&key) = keys.first().filter(|_| major) {
                self.line.push(key);
                self.after(&after.after(key), left.saturating_sub(1), oracle)?;
                self.line.pop();
            }
            self.line.pop();
        }
        Ok(())
    }

    fn describe(&mut self, position: &Position, keys: &[Move], major: bool) {
        if (if major { Duals::Allowed } else { Duals::Minor }) <= self.let_pass {
            return;
        }
        let line = self.diagram.write_line(&self.line, self.asked.counting(self.line.len()), Notation::San);
        let mut choices: Vec<String> =
            keys.iter().take(MOST_NAMED).map(|&step| position.write_move(step, Notation::San)).collect();
        if keys.len() > MOST_NAMED {
            choices.push("others".to_owned());
        }
        let kind = if major { "major" } else { "minor" };
        self.words.push(format!("{kind} dual after {line}: {}", choices.join(" or ")));
    }
}

/// Returns, for example, `1 try, not 2 to 5 as wanted`.
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

/// Lists unneeded pieces, as in `2 unneeded pieces: Ra1, pb5`, and unneeded rights.
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

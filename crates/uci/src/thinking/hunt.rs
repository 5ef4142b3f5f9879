//! The search for long mates: depth-first proof-number search (Nagai, 2002).
//!
//! Iterative deepening examines everything and therefore not far. This search goes where the least is left
//! to prove: to checks, and to moves that leave few replies. It proves forced mates against every reply,
//! but perhaps not the shortest; it then searches for a shorter one under a bound.
//!
//! Proof numbers of replies are added up. Disproof numbers of our moves are not: the largest counts, plus
//! one for each further move (weak proof numbers; Ueda, Hashimoto, Hashimoto, Iida, 2008), because many
//! move orders lead to the same positions, which would be counted repeatedly.
//!
//! Without a bound, a position that repeats one on the path counts as an escape. A proof never relies on
//! that; a refutation may, so refutations are used only within this search.

use super::notes::{NEVER, Note, Notes};
use rookwright_chess::{Color, Move, Position};
use rookwright_mate::search::mate_in_one;
use rookwright_run::Watch;
use std::collections::HashMap;

/// The longest line in plies, whatever is asked, so that no draw can be claimed by the fifty-move rule.
pub(super) const MOST_PLIES: u32 = 98;

/// The result of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Outcome {
    /// A mate in at most this number of plies.
    Mate(u32),
    /// No mate within the bound, as far as the search can tell.
    None,
    /// The run was too short to decide.
    Open,
}

/// The search for a mate by one side from one position.
#[derive(Debug)]
pub(super) struct Hunt {
    root: Position,
    attacker: Color,
    /// The first moves that are allowed. Empty allows all.
    first: Vec<Move>,
    notes: Notes,
    nodes: u64,
    /// The hashes of the positions on the path.
    path: Vec<u64>,
    bounded: bool,
}

/// The limits of a run.
struct RunLimits<'a> {
    watch: &'a Watch,
    nodes: u64,
    torn: bool,
}

struct Branch {
    step: Move,
    note: Note,
}

/// The numbers of a position, combined from its branches.
struct Sum {
    note: Note,
    /// The branch to search next.
    at: usize,
    /// The second smallest of the numbers that decide which branch is searched.
    second: u32,
    /// The number of undecided branches.
    open: u32,
}

impl Hunt {
    /// Creates a search with this amount of memory.
    pub(super) fn new(root: &Position, attacker: Color, first: &[Move], bytes: usize) -> Self {
        Self {
            root: root.clone(),
            attacker,
            first: first.to_vec(),
            notes: Notes::new(bytes),
            nodes: 0,
            path: Vec::new(),
            bounded: false,
        }
    }

    /// Returns the number of positions visited.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns the estimated distance from a proof.
    pub(super) fn distance(&self) -> u32 {
        self.notes.get(self.root.hash()).map_or(1, |note| note.proof)
    }

    /// Returns the first move that looks best so far.
    pub(super) fn favourite(&self) -> Option<Move> {
        self.notes.get(self.root.hash()).map(|note| note.best).filter(|&step| self.root.is_legal(step))
    }

    /// Continues for at most `nodes` positions. `bound` limits the plies of a mate.
    pub(super) fn run(&mut self, bound: Option<u32>, watch: &Watch, nodes: u64) -> Outcome {
        self.bounded = bound.is_some();
        let left = bound.unwrap_or(MOST_PLIES).min(MOST_PLIES);
        let mut run_limits = RunLimits { watch, nodes: self.nodes.saturating_add(nodes), torn: false };
        self.path.clear();
        let root = self.root.clone();
        let note = self.search(&root, left, (NEVER, NEVER), &mut run_limits);
        if note.is_proven() {
            Outcome::Mate(u32::from(note.length))
        } else if run_limits.torn {
            Outcome::Open
        } else {
            Outcome::None
        }
    }

    /// Returns a line of the proven mate with the longest defence in the proof, or `None` if the watch ends
    /// first.
    pub(super) fn line(&mut self, length: u32, watch: &Watch) -> Option<Vec<Move>> {
        let mut run_limits = RunLimits { watch, nodes: u64::MAX, torn: false };
        self.path.clear();
        self.bounded = true;
        let mut way = HashMap::new();
        let root = self.root.clone();
        self.settle(&root, length, &mut way, &mut run_limits)?;
        let mut line = Vec::new();
        let mut position = root;
        while let Some(&(_, step)) = way.get(&position.hash()).filter(|(length, _)| *length > 0) {
            line.push(step);
            position = position.after(step);
        }
        Some(line)
    }

    fn attacks(&self, position: &Position) -> bool {
        position.turn() == self.attacker
    }

    /// Returns the hash under which notes are stored. Proofs hold for any bound; everything else depends on
    /// it.
    fn number(&self, position: &Position, left: u32) -> u64 {
        if self.bounded {
            position.hash() ^ u64::from(left + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        } else {
            position.hash()
        }
    }

    fn recall(&self, position: &Position, left: u32) -> Option<Note> {
        let plain = self.notes.get(position.hash());
        if let Some(note) = plain.filter(|note| note.is_proven()) {
            return (u32::from(note.length) <= left)
                .then_some(note)
                .or_else(|| self.recall_bounded(position, left));
        }
        if self.bounded { self.recall_bounded(position, left) } else { plain }
    }

    fn recall_bounded(&self, position: &Position, left: u32) -> Option<Note> {
        if self.bounded { self.notes.get(self.number(position, left)) } else { None }
    }

    fn keep(&mut self, position: &Position, left: u32, note: Note, effort: u64) {
        let restricted = !self.first.is_empty() && *position == self.root;
        let number = if note.is_proven() { position.hash() } else { self.number(position, left) };
        // A result for some of the moves only must not be taken for a result for all.
        if restricted && note.is_proven() {
            return;
        }
        if note.is_proven()
            && self.notes.get(number).is_some_and(|old| old.is_proven() && old.length <= note.length)
        {
            return;
        }
        self.notes.put(number, note, effort);
    }

    /// Returns what is known about a position, or a first estimate.
    fn glance(&self, position: &Position, left: u32) -> Note {
        if let Some(note) = self.recall(position, left) {
            return note;
        }
        if self.attacks(position) {
            return match left {
                0 => Note::REFUTED,
                _ => match mate_in_one(position) {
                    Some(step) => Note::proven(1, step),
                    None if left < 3 => Note::REFUTED,
                    None => Note::open(1 + position.passed().flights().len(), 1, Move::NONE),
                },
            };
        }
        let check = position.is_check();
        let replies = position.mobility();
        match (check, replies) {
            (true, 0) => Note::proven(0, Move::NONE),
            _ if left < 2 => Note::REFUTED,
            // A reply to a check counts more than one to a quiet move, because most replies to a quiet move
            // are answered alike.
            (true, _) => Note::open(2 * replies, 1, Move::NONE),
            (false, _) => Note::open(replies.max(1), 1, Move::NONE),
        }
    }

    fn moves(&self, position: &Position) -> Vec<Move> {
        if self.path.is_empty() && !self.first.is_empty() && *position == self.root {
            self.first.clone()
        } else {
            position.moves().to_vec()
        }
    }

    /// Searches a position until one of its numbers reaches its limit.
    fn search(
        &mut self,
        position: &Position,
        left: u32,
        limit: (u32, u32),
        run_limits: &mut RunLimits<'_>,
    ) -> Note {
        self.nodes += 1;
        if self.nodes >= run_limits.nodes || (self.nodes.is_multiple_of(256) && run_limits.watch.is_over()) {
            run_limits.torn = true;
        }
        let begun = self.nodes;
        let attack = self.attacks(position);
        let moves = self.moves(position);
        if moves.is_empty() {
            let mated = !attack && position.is_check();
            return if mated { Note::proven(0, Move::NONE) } else { Note::REFUTED };
        }
        self.path.push(position.hash());
        let mut branches = Vec::with_capacity(moves.len());
        for step in moves {
            let child = position.after(step);
            // Without a bound a repetition counts as an escape. Under a bound every move uses up plies, so
            // that it leads nowhere by itself.
            let repeats = !self.bounded && self.path.contains(&child.hash());
            let note = if repeats || left == 0 { Note::REFUTED } else { self.glance(&child, left - 1) };
            branches.push(Branch { step, note });
            // One escape is enough.
            if !attack && note.is_refuted() {
                break;
            }
        }
        let note = loop {
            let sum = add_up(&branches, attack);
            let note = sum.note;
            if run_limits.torn
                || note.is_proven()
                || note.is_refuted()
                || note.proof >= limit.0
                || note.disproof >= limit.1
            {
                break note;
            }
            let Some(branch) = branches.get_mut(sum.at) else { break note };
            // The child may go on until it looks worse than the second best by half, which keeps the search
            // from jumping, or until it pushes our numbers over their limit.
            let others = sum.open.saturating_sub(1);
            let beyond = sum.second.saturating_add(1 + sum.second / 2);
            let limit = match attack {
                true => (limit.0.min(beyond), limit.1.saturating_sub(others)),
                false => (
                    limit.0.saturating_sub(note.proof.saturating_sub(branch.note.proof)),
                    limit.1.min(beyond),
                ),
            };
            branch.note =
                self.search(&position.after(branch.step), left.saturating_sub(1), limit, run_limits);
        };
        // Kept also when the run is torn: the next run goes on from the numbers so far.
        self.path.pop();
        self.keep(position, left, note, self.nodes - begun + 1);
        note
    }

    /// Returns the real number of plies of a proven mate, as far as known, and its moves.
    ///
    /// The stored lengths are bounds that have since been improved, so they are recomputed from the end.
    /// Each step leads to a smaller bound, so it terminates.
    fn settle(
        &mut self,
        position: &Position,
        left: u32,
        way: &mut HashMap<u64, (u32, Move)>,
        run_limits: &mut RunLimits<'_>,
    ) -> Option<u32> {
        if let Some(&(length, _)) = way.get(&position.hash()) {
            return Some(length);
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(256) && run_limits.watch.is_over() {
            return None;
        }
        // The attacker takes the shortest way, the defender the one that takes longest.
        let mut longest = (0, Move::NONE);
        if self.attacks(position) {
            let mut shortest = (u32::MAX, Move::NONE);
            for step in self.moves(position) {
                let note = self.glance(&position.after(step), left.checked_sub(1)?);
                if note.is_proven() && u32::from(note.length) < shortest.0 {
                    shortest = (note.length.into(), step);
                }
            }
            if shortest.0 == u32::MAX {
                // The note was overwritten: prove it again.
                let note = self.search(position, left, (NEVER, NEVER), run_limits);
                if !note.is_proven() {
                    return None;
                }
                shortest = (u32::from(note.length) - 1, note.best);
            }
            let child = position.after(shortest.1);
            longest = (self.settle(&child, shortest.0, way, run_limits)? + 1, shortest.1);
        } else {
            for step in self.moves(position) {
                let child = position.after(step);
                // Every reply must be proven, and one whose note was overwritten is proven again.
                let mut note = self.glance(&child, left.checked_sub(1)?);
                if !note.is_proven() {
                    note = self.search(&child, left - 1, (NEVER, NEVER), run_limits);
                }
                if !note.is_proven() {
                    return None;
                }
                let length = self.settle(&child, note.length.into(), way, run_limits)? + 1;
                if length > longest.0 {
                    longest = (length, step);
                }
            }
        }
        // Many moves lead to the same position, which is settled once.
        way.insert(position.hash(), longest);
        Some(longest.0)
    }
}

fn add_up(branches: &[Branch], attack: bool) -> Sum {
    // For the attacker, the smallest proof number counts and the disproof numbers are combined; for the
    // defender it is the other way round.
    let (mut least, mut second, mut at) = (u32::MAX, u32::MAX, 0);
    let (mut most, mut all, mut open, mut tie) = (0, 0u32, 0, 0);
    let (mut shortest, mut longest) = ((u8::MAX, Move::NONE), (0, Move::NONE));
    for (nth, branch) in branches.iter().enumerate() {
        let note = branch.note;
        let (own, other) = if attack { (note.proof, note.disproof) } else { (note.disproof, note.proof) };
        // Lengths are kept for both cases: whoever attacks wants the shortest mate, whoever
        // defends the longest.
        if note.is_proven() {
            if note.length < shortest.0 {
                shortest = (note.length, branch.step);
            }
            if note.length >= longest.0 {
                longest = (note.length, branch.step);
            }
        }
        // A branch that is decided against the side to move is ignored.
        let settled = if attack { note.is_refuted() } else { note.is_proven() };
        if settled {
            continue;
        }
        open += 1;
        most = most.max(other);
        all = all.saturating_add(other);
        // Among equals, prefer the branch that is harder for the other side.
        if own < least || (own == least && other > tie) {
            second = second.min(least);
            (least, at, tie) = (own, nth, other);
        } else {
            second = second.min(own);
        }
    }
    let step = branches.get(at).map_or(Move::NONE, |branch| branch.step);
    // Weak numbers for the attacker's moves, a plain sum for replies, as the module says.
    let together = if attack { most.saturating_add(open.max(1) - 1) } else { all }.min(NEVER);
    let note = match attack {
        _ if attack && shortest.1 != Move::NONE => Note::proven(shortest.0.saturating_add(1), shortest.1),
        true if open == 0 => Note::REFUTED,
        false if open == 0 => Note::proven(longest.0.saturating_add(1), longest.1),
        _ if least == 0 => Note::REFUTED,
        true => Note::open(least, together, step),
        false => Note::open(together, least, step),
    };
    Sum { note, at, second: second.min(NEVER), open }
}

//! Replays a proof by the plain rules: every reply must have an answer in the table.

use super::{Fault, Violation};
use crate::duty::{our_plain_duty, plain_replies};
use crate::proof::{Proof, ProofStep};
use crate::stipulation::{Play, Stipulation};
use rookwright_chess::{Move, Plain};
use std::collections::HashMap;

/// The size of a checked proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Checked {
    /// The number of positions, each counted once.
    pub positions: u64,
    /// The number of replies to our moves.
    pub replies: u64,
}

/// Replays a proof. The key must be legal, and every reply to it must reach the goal (in self and reflex play) or have
/// an answer in the table, and so on. Each answer takes fewer moves than the previous one, so there are no
/// cycles. Positions in the table that never occur are ignored.
pub fn check_proof(proof: &Proof) -> Result<Checked, Violation> {
    let root = proof.position();
    let most = proof.stipulation().moves().unwrap_or(0);
    if root.is_impossible() {
        return Err(Violation::Impossible { fen: root.to_string() });
    }
    // A position may stand in the table once. With two answers the reader could not know which one is meant.
    let mut table = HashMap::with_capacity(proof.steps().len());
    for (index, entry) in proof.steps().iter().enumerate() {
        if table.insert(&entry.position, index).is_some() {
            return Err(Violation::Twice { fen: entry.position.to_string() });
        }
    }
    let mut checked = Checked::default();
    // Each position is checked once, although many ways lead to it, so the time is linear in the size of the
    // proof.
    let mut seen = vec![false; proof.steps().len()];
    let mut waiting = vec![(root, proof.key(), most)];
    while let Some((position, step, moves)) = waiting.pop() {
        let wrong = |fault| Violation::Proof { fen: position.to_string(), step, fault };
        let open = open_replies(proof.stipulation(), position, step, &mut checked).map_err(wrong)?;
        for (reply, next) in open {
            let left = moves.saturating_sub(1);
            // A reply without an answer is a hole in the proof.
            let Some(&index) = table.get(&next) else {
                let goal = proof.stipulation().goal();
                return Err(wrong(match left {
                    0 if proof.stipulation().play() == Play::Direct => Fault::NotReached(goal),
                    _ => Fault::Unanswered { reply, fen: next.to_string() },
                }));
            };
            let ProofStep { position, moves, step } = &proof.steps()[index];
            // The number must decrease on every way, or two positions could point at each other for ever.
            if *moves > left {
                return Err(wrong(Fault::TooLong { reply, moves: *moves, left }));
            }
            if !std::mem::replace(&mut seen[index], true) {
                checked.positions += 1;
                waiting.push((position, *step, *moves));
            }
        }
    }
    Ok(checked)
}

/// Plays our move and returns the replies that need an answer, each with its position.
fn open_replies(
    stipulation: Stipulation,
    position: &Plain,
    step: Move,
    checked: &mut Checked,
) -> Result<Vec<(Move, Plain)>, Fault> {
    if !position.is_legal(step) {
        return Err(Fault::Illegal);
    }
    if let Some(duty) = our_plain_duty(stipulation, position) {
        return Err(Fault::MustEnd { duty });
    }
    let theirs = position.after(step);
    let goal = stipulation.goal();
    // The goal is reached by our own move, and nothing is left to answer.
    if stipulation.play() == Play::Direct && theirs.is_reached(goal) {
        return Ok(Vec::new());
    }
    let replies = plain_replies(stipulation, &theirs);
    // The game has ended, but not as asked.
    if replies.is_empty() {
        return Err(Fault::OtherEnd);
    }
    checked.replies += replies.len() as u64;
    let mut open: Vec<_> = replies.into_iter().map(|reply| (reply, theirs.after(reply))).collect();
    // In self and reflex play a reply that reaches the goal is what we want, and needs no answer.
    if stipulation.play().ends_with_reply() {
        open.retain(|(_, ours)| !ours.is_reached(goal));
    }
    Ok(open)
}

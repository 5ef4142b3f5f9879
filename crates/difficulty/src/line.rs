//! The main line of a mate: the key, the hardest defence and our answers, with the choices at each of our moves.

use crate::appeal::{Seen, Setting};
use crate::choice::Choice;
use crate::view::View;
use rookwright_chess::{Move, Position};
use rookwright_mate::{Oracle, Over};

/// The most replies to the key of a mate in two after which our answers are looked at. More are rare where a check is
/// the key, and quiet keys are rated as composed.
const MOST_ANSWERED_IN_TWO: usize = 4;

/// The same for longer mates, at each of our moves.
const MOST_ANSWERED: usize = 2;

/// The number of replies that make a check as promising as a quiet move without any, as the prover has it.
const QUIET_LATER: u32 = 20;

/// A position of the line with us to move.
#[derive(Debug)]
pub(crate) struct Turn {
    pub(crate) position: Position,
    /// The number of our moves to mate.
    pub(crate) moves: u32,
    pub(crate) choices: Vec<Choice>,
    /// What is seen of each choice.
    pub(crate) seen: Vec<Seen>,
    /// The choices that mate in time. With more than one move left only checks are listed if one of them does.
    pub(crate) winners: Vec<usize>,
    /// The winner that looks best.
    pub(crate) chosen: usize,
}

impl Turn {
    /// Describes the first position, whose winners are the keys. Returns `None` if there is no key.
    pub(crate) fn first(
        position: &Position,
        moves: u32,
        keys: &[Move],
        view: View,
        last: Option<Move>,
    ) -> Option<Self> {
        let choices = Choice::all(position, view);
        let winners = (0..choices.len()).filter(|&at| keys.contains(&choices[at].step)).collect();
        Self::with_winners(position, moves, choices, winners, view, last)
    }

    /// Describes a later position.
    fn later(
        position: &Position,
        moves: u32,
        view: View,
        last: Move,
        oracle: &mut dyn Oracle,
    ) -> Result<Option<Self>, Over> {
        let choices = Choice::all(position, view);
        let winners = winners(&choices, moves, oracle)?;
        Ok(Self::with_winners(position, moves, choices, winners, view, Some(last)))
    }

    fn with_winners(
        position: &Position,
        moves: u32,
        choices: Vec<Choice>,
        winners: Vec<usize>,
        view: View,
        last: Option<Move>,
    ) -> Option<Self> {
        let setting = Setting::new(position, view, last);
        let seen = choices.iter().map(|choice| setting.seen(choice)).collect();
        // The move that looks best. The first of equals: choices are in an order that symmetry preserves.
        let chosen = winners.iter().copied().min_by_key(|&at| {
            let choice: &Choice = &choices[at];
            (!choice.is_check(), std::cmp::Reverse(choice.gain), choice.replies)
        })?;
        Some(Self { position: position.clone(), moves, choices, seen, winners, chosen })
    }

    /// Returns the winner that looks best.
    pub(crate) fn choice(&self) -> &Choice {
        &self.choices[self.chosen]
    }
}

/// Returns the choices that mate in time.
fn winners(choices: &[Choice], moves: u32, oracle: &mut dyn Oracle) -> Result<Vec<usize>, Over> {
    if moves == 1 {
        return Ok((0..choices.len()).filter(|&at| choices[at].is_mate()).collect());
    }
    let mut found = Vec::new();
    // With two moves left a check is quickly decided, so all winners among the checks are found.
    if moves == 2 {
        for at in (0..choices.len()).filter(|&at| choices[at].is_check()) {
            if oracle.loses(&choices[at].after, 1)? {
                found.push(at);
            }
        }
    }
    if found.is_empty() {
        // The order of the prover: what it tried before the winner is in its table.
        let mut order: Vec<usize> = (0..choices.len()).collect();
        order.sort_by_cached_key(|&at| {
            choices[at].after.mobility() + if choices[at].is_check() { 0 } else { QUIET_LATER }
        });
        for at in order {
            if oracle.loses(&choices[at].after, moves - 1)? {
                // One winner is enough here, because all others would take a full search.
                found.push(at);
                break;
            }
        }
    }
    Ok(found)
}

/// A reply with the number of our moves to mate after it.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) step: Move,
    pub(crate) needs: u32,
    /// Our answers, for the first replies that hold out longest.
    pub(crate) turn: Option<Turn>,
}

/// The main line.
#[derive(Debug)]
pub(crate) struct Line {
    /// Our moves: the key first, the mate last.
    pub(crate) turns: Vec<Turn>,
    /// The replies to the key.
    pub(crate) replies: Vec<Reply>,
    /// The replies of the line: one after each of our moves but the last.
    pub(crate) defence: Vec<Move>,
}

impl Line {
    /// Follows the line from its first position.
    pub(crate) fn of(first: Turn, view: View, oracle: &mut dyn Oracle) -> Result<Self, Over> {
        let mut line = Self { turns: vec![first], replies: Vec::new(), defence: Vec::new() };
        let is_in_two = line.turns.iter().all(|turn| turn.moves == 2);
        let most_answered = if is_in_two { MOST_ANSWERED_IN_TWO } else { MOST_ANSWERED };
        while let Some(turn) = line.turns.last().filter(|turn| turn.moves > 1) {
            let mut replies = replies(&turn.choice().after, turn.moves - 1, most_answered, view, oracle)?;
            // The line follows the reply whose answer gets the least attention.
            let hardest = (0..replies.len())
                .filter_map(|at| replies[at].turn.as_ref().map(|turn| (at, ease(turn))))
                .reduce(|best, next| if next.1 < best.1 { next } else { best });
            let Some((at, _)) = hardest else { break };
            line.defence.push(replies[at].step);
            let Some(next) = replies[at].turn.take() else { break };
            // Only the replies to the key are described as a whole.
            if line.replies.is_empty() {
                line.replies = replies;
            }
            line.turns.push(next);
        }
        Ok(line)
    }

    /// Returns the position at the end: mate.
    pub(crate) fn end(&self) -> Option<&Choice> {
        self.turns.last().map(Turn::choice)
    }
}

/// The share of the winners among all moves. A reply that leaves the smallest share is the hardest to answer.
fn ease(turn: &Turn) -> f32 {
    turn.winners.len() as f32 / turn.choices.len() as f32
}

/// Returns the replies with what follows.
fn replies(
    after: &Position,
    left: u32,
    most_answered: usize,
    view: View,
    oracle: &mut dyn Oracle,
) -> Result<Vec<Reply>, Over> {
    let mut moves: Vec<Move> = after.moves().iter().copied().collect();
    // In an order that does not depend on colours, since only the first ones are answered.
    moves.sort_unstable_by_key(|&step| (!after.is_capture(step), view.number(step)));
    let mut replies = Vec::with_capacity(moves.len());
    for step in moves {
        let position = after.after(step);
        let mut needs = 1;
        // The last length needs no question: the key wins in that many moves.
        while needs < left && !oracle.wins(&position, needs)? {
            needs += 1;
        }
        replies.push((position, Reply { step, needs, turn: None }));
    }
    let most = replies.iter().map(|(_, reply)| reply.needs).max().unwrap_or(0);
    let longest = replies.iter_mut().filter(|(_, reply)| reply.needs == most);
    for (position, reply) in longest.take(most_answered) {
        reply.turn = Turn::later(position, most, view, reply.step, oracle)?;
    }
    Ok(replies.into_iter().map(|(_, reply)| reply).collect())
}

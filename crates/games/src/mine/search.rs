//! Finds the mates of one game.
//!
//! Most positions have no mate, and one question settles them. Each side has its own prover: what refuted the
//! tries of the position before usually refutes those of the next. The hash table is empty for each game, so that
//! the same game gives the same answers, whichever games another thread had before.

use super::find::{Find, GameFacts};
use super::options::Wanted;
use crate::{Played, Replay};
use rookwright_chess::{Color, Move, Position};
use rookwright_difficulty::{LastMove, Unrated, features, rate};
use rookwright_mate::analysis::{Wishes, analyse};
use rookwright_mate::themes::{Tag, tags};
use rookwright_mate::{Oracle, Over, Proof, Prover, SearchOptions, Stipulation, Table, check_proof};
use rookwright_run::Watch;
use std::sync::Arc;

/// The most bytes of the hash table of a thread.
pub(crate) const TABLE: usize = 8 << 20;

/// Why a game was not searched to its end.
#[derive(Debug)]
pub(crate) enum Stopped {
    /// By the user, or by the limit of time.
    Interrupted,
    /// A proof failed its check: a bug of the search.
    Wrong(String),
}

/// What was found in a game.
#[derive(Debug, Default)]
pub(crate) struct Searched {
    pub(crate) finds: Vec<Find>,
    /// The number of positions searched.
    pub(crate) positions: u64,
    /// The number of positions that were not decided within the limit of nodes.
    pub(crate) open: u64,
    /// The number of positions in which a side may castle by the rules of Chess960 only.
    pub(crate) left_out: u64,
}

/// A position of a game.
struct Moment<'a> {
    ply: usize,
    position: &'a Position,
    played: Option<Played>,
    has_other_castling: bool,
}

/// Searches games.
pub(crate) struct Searcher<'a> {
    pub(crate) wanted: &'a Wanted,
    pub(crate) watch: &'a Watch,
}

impl Searcher<'_> {
    /// Finds the mates of a game.
    pub(crate) fn search(
        &self,
        replay: &Replay,
        table: &Arc<Table>,
        facts: &dyn Fn() -> GameFacts,
    ) -> Result<Searched, Stopped> {
        table.clear();
        // One for each side, because what refutes the tries of one says nothing about the other.
        let options = SearchOptions { watch: self.watch.clone(), ..SearchOptions::default() };
        let mut provers = Color::ALL.map(|_| Prover::sharing(table, Stipulation::MATE, &options));
        let mut has_found = [false; 2];
        let mut searched = Searched::default();
        for moment in moments(replay) {
            let side = moment.position.turn() as usize;
            // Chess960 castling is not in the rules that prove, so a proof could be wrong.
            if moment.has_other_castling {
                searched.left_out += 1;
                has_found[side] = false;
                continue;
            }
            searched.positions += 1;
            let prover = &mut provers[side];
            // The limit is for each position, but a prover counts all that it ever visited.
            if let Some(nodes) = self.wanted.nodes {
                prover.limit(prover.nodes().saturating_add(nodes));
            }
            match self.look(&moment, prover, has_found[side]) {
                Ok(Seen::Nothing) => has_found[side] = false,
                Ok(Seen::Other) => {}
                // A mate was seen, but the analysis may run into the limit. Then the position stays open.
                Ok(Seen::Mate(moves, keys)) => {
                    has_found[side] = true;
                    match self.find(&moment, moves, &keys, replay, facts, prover)? {
                        Some(find) => searched.finds.push(find),
                        None => searched.open += 1,
                    }
                }
                Err(Over) if self.watch.is_over() => return Err(Stopped::Interrupted),
                Err(Over) => {
                    searched.open += 1;
                    has_found[side] = false;
                }
            }
        }
        Ok(searched)
    }

    /// Looks for a mate in a position. `has_found` says whether this combination was found already.
    fn look(&self, moment: &Moment<'_>, prover: &mut Prover, has_found: bool) -> Result<Seen, Over> {
        let (position, wanted) = (moment.position, self.wanted);
        let most = *wanted.moves.end();
        // One question with the largest number of moves settles most positions.
        if !prover.wins(position, most)? {
            return Ok(Seen::Nothing);
        }
        // Probably what is left of a combination that was found already.
        if has_found && !wanted.every {
            return Ok(Seen::Other);
        }
        let mut moves = 1;
        while moves < most && !prover.wins(position, moves)? {
            moves += 1;
        }
        if !wanted.moves.contains(&moves) {
            return Ok(Seen::Other);
        }
        let keys = prover.keys(position, moves)?;
        let is_played = moment.played.and_then(Played::step).is_some_and(|step| keys.contains(&step));
        if !wanted.admits(is_played) || !wanted.any && keys.len() != 1 {
            return Ok(Seen::Other);
        }
        Ok(Seen::Mate(moves, keys))
    }

    /// Analyses a mate, and has its keys checked by the plain rules. Returns `None` if the limit of nodes is reached.
    fn find(
        &self,
        moment: &Moment<'_>,
        moves: u32,
        keys: &[Move],
        replay: &Replay,
        facts: &dyn Fn() -> GameFacts,
        prover: &mut Prover,
    ) -> Result<Option<Find>, Stopped> {
        let wrong = |message: String| Stopped::Wrong(format!("{}: {message}", moment.position));
        let asked = Stipulation::mate_in(moves).ok_or_else(|| wrong(format!("mate in {moves}")))?;
        // The time ends the whole run, and the limit of nodes only this mate.
        let over = |_| if self.watch.is_over() { Err(Stopped::Interrupted) } else { Ok(None) };
        // The plain rules share no code with the search, so that a mistake of it would show here.
        for &key in keys {
            match Proof::of(moment.position, asked, key, prover) {
                Ok(Some(proof)) => {
                    check_proof(&proof).map_err(|violation| wrong(format!("{key}: {violation}")))?;
                }
                Ok(None) => return Err(wrong(format!("{key}: there is no proof"))),
                Err(error) => return over(error),
            }
        }
        // Only now is the tree built, on what the search for the keys has left in the table.
        let report = match analyse(moment.position, asked, &Wishes::default(), prover) {
            Ok(report) => report,
            Err(error) => return over(error),
        };
        let themes = tags(&report).list().map(Tag::name).collect();
        let before = &replay.plies[..moment.ply];
        // The move before the mate is part of the find, and a feature of its difficulty.
        let last = before.last().and_then(|ply| Some((ply.position.clone(), ply.played.step()?)));
        // A game may begin with Black's move, which shifts the numbers of all moves by half.
        let is_black_first = replay.plies.first().is_some_and(|ply| ply.position.turn() == Color::Black);
        let lead = last.as_ref().map(|(before, step)| LastMove { before, step: *step });
        let difficulty = match features(moment.position, moves, keys, lead, prover) {
            Ok(features) => Some(rate(&features)),
            Err(Unrated::Over(error)) => return over(error),
            Err(_) => None,
        };
        Ok(Some(Find {
            report,
            themes,
            difficulty,
            last,
            played: moment.played,
            ply: moment.ply,
            move_number: replay.first_move + ((moment.ply + usize::from(is_black_first)) / 2) as u32,
            start: replay.start,
            // After a null move the position has not been reached by a game.
            is_legal: replay.is_start_legal && before.iter().all(|ply| ply.played != Played::Null),
            game: facts(),
        }))
    }
}

/// What a look at a position showed.
enum Seen {
    /// No mate.
    Nothing,
    /// A mate that is not wanted.
    Other,
    /// The number of moves, and the keys.
    Mate(u32, Vec<Move>),
}

/// Returns the positions of a game, the last one included.
fn moments(replay: &Replay) -> impl Iterator<Item = Moment<'_>> {
    let end = Moment {
        ply: replay.plies.len(),
        position: &replay.end,
        played: None,
        has_other_castling: replay.end_has_other_castling,
    };
    let moments = replay.plies.iter().enumerate().map(|(ply, at)| Moment {
        ply,
        position: &at.position,
        played: Some(at.played),
        has_other_castling: at.has_other_castling,
    });
    moments.chain([end])
}

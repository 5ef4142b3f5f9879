//! Proves what a source claims.
//!
//! Direct, self and reflex play: all keys in the stated number of moves, and whether fewer moves are enough. Help and
//! series play: all lines. Puzzles of other families: whether the solution is the only one.
//!
//! Every answer has a second witness. Where the source names the key, agreement with it is one: the line is
//! replayed by the plain rules. Where source and search disagree, or the source is silent, the key is proven
//! again by a table of answers that the plain rules replay ([`check_proof`]).

use crate::claim::{Asked, Content, Setup, TACTIC};
use crate::record::Status;
use rookwright_chess::{Color, Move, Piece, Plain, Position};
use rookwright_mate::analysis::{Wishes, analyse};
use rookwright_mate::themes::{Tag, tags};
use rookwright_mate::{
    Extent, Oracle, Play, Problem, Proof, Prover, SearchOptions, Stipulation, Table, check_line, check_proof,
    solve_lines,
};
use rookwright_puzzle::Puzzle;
use rookwright_run::{Budget, Cancel, Settings, Watch};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// The default number of positions searched for a mate.
pub const USUAL_NODES: u64 = 10_000;
/// The mates that are looked for in a position of which nothing is claimed.
const SHORTEST_MATES: u32 = 3;
/// The size of the table of each thread, in bytes.
const TABLE: usize = 4 << 20;
/// The most lines that are kept of a help or series problem.
const MOST_LINES: usize = 50;
/// Positions a search of lines visits in a microsecond, about: it is limited by time, not by positions.
const NODES_PER_MICROSECOND: u64 = 1;

/// What is proven about a puzzle.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Finding {
    pub(crate) status: Status,
    /// Whether the source claims something else.
    pub(crate) differs: bool,
    /// All keys, each as a line of one move, if there is not exactly one; or all lines.
    pub(crate) solutions: Vec<Vec<Move>>,
    /// Names of themes, if they were looked for.
    pub(crate) themes: Vec<&'static str>,
}

impl Finding {
    fn of(status: Status) -> Self {
        Self { status, differs: false, solutions: Vec::new(), themes: Vec::new() }
    }
}

/// The table that the provers of a thread share. What it holds is true of any game.
pub(crate) struct Bench {
    table: Arc<Table>,
    watch: Watch,
    cancel: Cancel,
    nodes: u64,
}

/// Things that take time to make, which threads take and give back.
pub(crate) struct Pool<T>(Mutex<Vec<T>>);

impl<T> Pool<T> {
    pub(crate) fn new() -> Self {
        Self(Mutex::new(Vec::new()))
    }

    /// Works with a thing that no other thread uses at the moment, or with a new one.
    pub(crate) fn with<R>(&self, make: impl FnOnce() -> T, work: impl FnOnce(&T) -> R) -> R {
        let free = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let taken = free().pop();
        let thing = taken.unwrap_or_else(make);
        let done = work(&thing);
        free().push(thing);
        done
    }
}

/// A proof that failed its check: a bug of the search.
#[derive(Debug)]
pub(crate) struct WrongProof(pub(crate) String);

impl Bench {
    pub(crate) fn new(nodes: u64, cancel: &Cancel) -> Self {
        let budget = Budget { cancel: cancel.clone(), ..Budget::default() };
        Self { table: Arc::new(Table::new(TABLE)), watch: budget.watch(), cancel: cancel.clone(), nodes }
    }

    /// Proves a puzzle. What is asked of a position without a claim, and its solution, are filled in.
    /// `themes` says whether themes are looked for.
    pub(crate) fn prove(&self, content: &mut Content, themes: bool) -> Result<Finding, WrongProof> {
        match content {
            Content::Chess(setup) => match setup.asked.clone() {
                Asked::Mate(asked) if asked.is_one_line() => self.lines(setup, asked),
                Asked::Mate(asked) => self.keys(setup, asked, themes),
                Asked::Unknown => self.shortest(setup, themes),
                Asked::Other(_) => Ok(Finding::of(Status::Unproven)),
            },
            Content::Puzzle(puzzle) => self.puzzle(puzzle),
        }
    }

    /// Looks for a short mate in a position of which nothing is claimed.
    fn shortest(&self, setup: &mut Setup, themes: bool) -> Result<Finding, WrongProof> {
        let position = setup.position();
        let mut prover = self.prover(Stipulation::MATE);
        // From the shortest, so that the first that wins is the number to ask for.
        for moves in 1..=SHORTEST_MATES {
            match prover.wins(&position, moves) {
                Ok(false) => {}
                Err(_) => {
                    setup.asked = Asked::Other(TACTIC.to_owned());
                    return Ok(Finding::of(Status::Open));
                }
                Ok(true) => {
                    let Some(asked) = Stipulation::mate_in(moves) else { break };
                    setup.asked = Asked::Mate(asked);
                    return self.keys(setup, asked, themes);
                }
            }
        }
        setup.asked = Asked::Other(TACTIC.to_owned());
        Ok(Finding::of(Status::Unproven))
    }

    fn prover(&self, asked: Stipulation) -> Prover {
        let (nodes, watch) = (self.nodes, self.watch.clone());
        Prover::sharing(&self.table, asked, &SearchOptions { nodes, watch, ..SearchOptions::default() })
    }

    /// Finds all keys, and whether fewer moves are enough.
    fn keys(&self, setup: &mut Setup, asked: Stipulation, themes: bool) -> Result<Finding, WrongProof> {
        let position = setup.position();
        let Some(moves) = asked.moves() else { return Ok(Finding::of(Status::Open)) };
        let mut prover = self.prover(asked);
        // One question with a move less tells whether fewer moves are enough. How few does not
        // matter for the status.
        let shorter = if moves > 1 { prover.wins(&position, moves - 1) } else { Ok(false) };
        let (Ok(shorter), Ok(keys)) = (shorter, prover.keys(&position, moves)) else {
            return Ok(Finding::of(Status::Open));
        };
        let claimed = &setup.keys;
        // A source may name several keys, and is wrong if one of them fails.
        let agrees = claimed.is_empty() || claimed.iter().all(|key| keys.contains(key));
        let status = match (keys.len(), shorter, agrees) {
            (0, ..) => Status::Unsolvable,
            (_, true, _) => Status::Shorter,
            (1, false, true) => Status::Sound,
            (1, false, false) => Status::Differs,
            _ => Status::Cooked,
        };
        // A source that names the only key, with a line that replays, is confirmation enough. All
        // other keys need a proof.
        let replayed = line_replays(&position, setup.solution(), asked);
        let confirmed = status == Status::Sound && claimed.len() == 1 && replayed;
        if !confirmed {
            for &key in &keys {
                self.confirm(&position, asked, key)?;
            }
        }
        let mut finding = Finding {
            status,
            differs: !agrees || keys.is_empty() && !claimed.is_empty(),
            ..Finding::of(status)
        };
        // A source without a solution, or with a wrong one, gets the key that is proven. With a move of the
        // opponent in front the line stays.
        if let [key] = keys[..]
            && setup.solution().first() != Some(&key)
            && !setup.lead
            && status == Status::Sound
        {
            setup.line = vec![key];
        }
        // Kept only if they say more than the line of the puzzle, which most do not.
        if keys.len() != 1 || setup.solution().first() != keys.first() {
            finding.solutions = keys.iter().map(|&key| vec![key]).collect();
        }
        if themes && status == Status::Sound && asked.play() == Play::Direct {
            finding.themes = self.themes(&position, asked);
        }
        Ok(finding)
    }

    /// Checks a key by the plain rules. A proof that does not fit the limits is not checked.
    fn confirm(&self, position: &Position, asked: Stipulation, key: Move) -> Result<(), WrongProof> {
        let mut prover = self.prover(asked);
        prover.limit(prover.nodes() + 20 * self.nodes);
        match Proof::of(position, asked, key, &mut prover) {
            Ok(Some(proof)) => check_proof(&proof)
                .map(|_| ())
                .map_err(|violation| WrongProof(format!("{position} {asked} {key}: {violation}"))),
            Ok(None) => Err(WrongProof(format!("{position} {asked} {key}: there is no proof"))),
            Err(_) => Ok(()),
        }
    }

    /// Returns the names of the themes of a problem.
    fn themes(&self, position: &Position, asked: Stipulation) -> Vec<&'static str> {
        let mut prover = self.prover(asked);
        prover.limit(prover.nodes() + 20 * self.nodes);
        match analyse(position, asked, &Wishes::default(), &mut prover) {
            Ok(report) => tags(&report).list().map(Tag::name).collect(),
            Err(_) => Vec::new(),
        }
    }

    /// Finds all lines of a help or series problem.
    fn lines(&self, setup: &mut Setup, asked: Stipulation) -> Result<Finding, WrongProof> {
        let position = setup.position();
        let Ok(problem) = problem(&position, asked) else { return Ok(Finding::of(Status::Unsolvable)) };
        let mut found = Vec::new();
        // One more than are kept, which is enough to know that there are too many.
        let outcome =
            solve_lines(&problem, &self.settings(MOST_LINES as u64 + 1), Extent::One, &mut |line| {
                found.push(line.to_vec());
                ControlFlow::Continue(())
            });
        let Ok((outcome, shorter)) = outcome else { return Ok(Finding::of(Status::Open)) };
        // A sound problem needs both: all lines of this length, and none that is shorter.
        let undecided = shorter.undecided.is_some() && shorter.shortest().is_none();
        if undecided || !outcome.count.is_exact() && found.len() <= MOST_LINES {
            return Ok(Finding::of(Status::Open));
        }
        for line in &found {
            check_line(&position, asked, line)
                .map_err(|violation| WrongProof(format!("{position} {asked}: {violation}")))?;
        }
        let claimed = setup.solution().to_vec();
        let agrees = claimed.is_empty() || found.contains(&claimed);
        // Help problems may be meant to have several solutions, if the source says so.
        let intended = setup.announced.map_or(1, |many| many as usize);
        let status = if found.is_empty() {
            Status::Unsolvable
        } else if shorter.shortest().is_some() {
            Status::Shorter
        } else if found.len() != intended {
            if found.len() < intended { Status::Differs } else { Status::Cooked }
        } else if agrees {
            Status::Sound
        } else {
            Status::Differs
        };
        if claimed.is_empty()
            && let Some(first) = found.first()
        {
            setup.line = first.clone();
        }
        found.truncate(MOST_LINES);
        let differs = !agrees || status == Status::Differs;
        Ok(Finding { differs, solutions: found, ..Finding::of(status) })
    }

    /// Settings for a search that is limited by time: one microsecond for each position allowed, at least a tenth
    /// of a second.
    fn settings(&self, solutions: u64) -> Settings {
        let time = Duration::from_micros(self.nodes / NODES_PER_MICROSECOND).max(Duration::from_millis(100));
        let budget = Budget {
            time: Some(time),
            solutions: Some(solutions),
            memory: Some(TABLE as u64),
            cancel: self.cancel.clone(),
        };
        Settings { budget, threads: 1, ..Settings::default() }
    }

    /// Counts the solutions of a puzzle of another family, or of every part of a mate problem with twins.
    fn puzzle(&self, puzzle: &Puzzle) -> Result<Finding, WrongProof> {
        if let Puzzle::Mate(problem) = puzzle {
            let mut worst = Status::Sound;
            // A problem is as good as its worst part.
            for part in problem.parts() {
                let draft = part.problem.draft();
                let mut setup = Setup::new(draft.position.clone(), Asked::Mate(draft.stipulation));
                let many = draft.expect.exactly.and_then(|many| u32::try_from(many).ok());
                setup.announced =
                    many.or((!draft.solutions.is_empty()).then_some(draft.solutions.len() as u32));
                let finding = if draft.stipulation.is_one_line() {
                    self.lines(&mut setup, draft.stipulation)?
                } else {
                    self.keys(&mut setup, draft.stipulation, false)?
                };
                worst = worst.max(finding.status);
            }
            return Ok(Finding::of(worst));
        }
        if !puzzle.is_meant_to_be_unique() {
            return Ok(Finding::of(Status::Unproven));
        }
        // Two solutions are enough to know that it has more than one.
        let mut found = 0;
        let outcome = puzzle.solve(&self.settings(2), &mut |_| {
            found += 1;
            ControlFlow::Continue(())
        });
        Ok(Finding::of(match (outcome, found) {
            (Ok(_), 2..) => Status::Cooked,
            (Ok(outcome), 1) if outcome.count.is_exact() => Status::Sound,
            (Ok(outcome), 0) if outcome.count.is_exact() => Status::Unsolvable,
            _ => Status::Open,
        }))
    }
}

fn problem(position: &Position, asked: Stipulation) -> Result<Problem, rookwright_mate::Flaws> {
    let draft = rookwright_mate::Draft {
        legality: rookwright_chess::Legality::Lenient,
        ..rookwright_mate::Draft::of(position.clone(), asked)
    };
    draft.validate()
}

/// Whether the plain rules confirm that a line is legal and ends in the goal.
fn line_replays(position: &Position, line: &[Move], asked: Stipulation) -> bool {
    let mut plain = Plain::from(position);
    for &step in line {
        if !plain.is_legal(step) {
            return false;
        }
        plain = plain.after(step);
    }
    !line.is_empty() && plain.is_reached(asked.goal())
}

/// What a first move is like, in the bits of a number. The lowest three are the piece that moves.
pub(crate) mod key {
    pub(crate) const CHECK: i64 = 1 << 3;
    pub(crate) const CAPTURE: i64 = 1 << 4;
    pub(crate) const PROMOTION: i64 = 1 << 5;
    pub(crate) const UNDERPROMOTION: i64 = 1 << 6;
    pub(crate) const CASTLING: i64 = 1 << 7;
    pub(crate) const PASSANT: i64 = 1 << 8;
    /// No check, no capture, no promotion.
    pub(crate) const QUIET: i64 = 1 << 9;
    /// There is a first move.
    pub(crate) const KNOWN: i64 = 1 << 10;
}

/// Returns the features of the first move of the solution as bits, or 0 if no solution is known.
pub(crate) fn key_features(setup: &Setup) -> i64 {
    let position = setup.position();
    let Some(&step) = setup.solution().first() else { return 0 };
    // A source may name a move that is not legal, and then there is nothing to say about it.
    if !position.moves().contains(&step) {
        return 0;
    }
    let mut bits = key::KNOWN | position.piece_on(step.from()) as i64;
    let mut add = |is: bool, bit: i64| bits |= if is { bit } else { 0 };
    let (check, capture) = (position.after(step).is_check(), position.is_capture(step));
    let promotion = step.promotion();
    add(check, key::CHECK);
    add(capture, key::CAPTURE);
    add(promotion.is_some(), key::PROMOTION);
    add(promotion.is_some_and(|piece| piece != Piece::Queen), key::UNDERPROMOTION);
    add(position.is_castling(step), key::CASTLING);
    add(position.is_passant(step), key::PASSANT);
    add(!check && !capture && promotion.is_none(), key::QUIET);
    bits
}

/// Returns the number of pieces.
pub(crate) fn men(position: &Position) -> i64 {
    Color::ALL.iter().map(|&colour| i64::from(position.side(colour).0.count_ones())).sum()
}

//! The prover: decides who wins and by which moves, with several threads on one table.

use super::game::{Game, Mate, Reflex, Selfplay, Stalemate};
use super::worker::Worker;
use crate::oracle::{Oracle, Over};
use crate::search::tables::proven::Table;
use crate::stipulation::Play;
use rookwright_chess::{Goal, Move, Position};
use rookwright_run::{Watch, threads};
use std::fmt::Debug;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

/// The fewest moves for which several threads pay off.
const FEWEST_MOVES_FOR_THREADS: u32 = 4;

/// Proves what can be forced in direct, self and reflex play.
///
/// ```
/// use rookwright_chess::{Goal, Legality, Position};
/// use rookwright_mate::{Oracle, Play, Prover, Table};
/// use rookwright_run::Watch;
///
/// let position = Position::from_fen("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w", Legality::Strict)?;
/// let (table, watch) = (Table::new(1 << 20), Watch::default());
/// let mut prover = Prover::new(Play::Direct, Goal::Mate, 1, &table, &watch);
/// assert!(!prover.wins(&position, 1)? && prover.wins(&position, 2)?); // mate in two
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Prover<'a> {
    team: Box<dyn Proving + 'a>,
}

/// A team of workers for any game.
trait Proving: Oracle + Debug + Send {
    fn nodes(&self) -> u64;
    fn set_most(&mut self, nodes: u64);
    fn hint(&self, position: &Position) -> Option<Move>;
}

impl<'a> Prover<'a> {
    /// Creates a prover for direct, self or reflex play. Several provers of any kind and side may share the table.
    pub fn new(play: Play, goal: Goal, threads: usize, table: &'a Table, watch: &'a Watch) -> Self {
        let team: Box<dyn Proving + 'a> = match (play, goal) {
            (Play::Selfplay, Goal::Mate) => Box::new(Team::new(Selfplay::<true>, threads, table, watch)),
            (Play::Selfplay, Goal::Stalemate) => {
                Box::new(Team::new(Selfplay::<false>, threads, table, watch))
            }
            (Play::Reflex, Goal::Mate) => Box::new(Team::new(Reflex::<true, true>, threads, table, watch)),
            (Play::Reflex, Goal::Stalemate) => {
                Box::new(Team::new(Reflex::<false, true>, threads, table, watch))
            }
            (Play::SemiReflex, Goal::Mate) => {
                Box::new(Team::new(Reflex::<true, false>, threads, table, watch))
            }
            (Play::SemiReflex, Goal::Stalemate) => {
                Box::new(Team::new(Reflex::<false, false>, threads, table, watch))
            }
            (_, Goal::Mate) => Box::new(Team::new(Mate, threads, table, watch)),
            (_, Goal::Stalemate) => Box::new(Team::new(Stalemate, threads, table, watch)),
        };
        Self { team }
    }

    /// Returns the number of positions visited.
    pub fn nodes(&self) -> u64 {
        self.team.nodes()
    }

    /// Limits the total number of positions, including those already visited. Each thread has this limit.
    pub fn limit(&mut self, nodes: u64) {
        self.team.set_most(nodes);
    }

    /// Returns the move that wins, or seemed best, in a position with us to move.
    pub fn hint(&self, position: &Position) -> Option<Move> {
        self.team.hint(position)
    }
}

impl Oracle for Prover<'_> {
    fn wins(&mut self, position: &Position, moves: u32) -> Result<bool, Over> {
        self.team.wins(position, moves)
    }

    fn loses(&mut self, position: &Position, moves: u32) -> Result<bool, Over> {
        self.team.loses(position, moves)
    }

    fn keys(&mut self, position: &Position, moves: u32) -> Result<Vec<Move>, Over> {
        self.team.keys(position, moves)
    }
}

/// Workers that share a table.
#[derive(Debug)]
struct Team<'a, G> {
    /// There is at least one.
    workers: Vec<Worker<'a, G>>,
}

/// What is known about a first move while the team works on it.
struct Task {
    step: Move,
    after: Position,
    /// Whether a worker has started it.
    taken: AtomicBool,
    /// Whether it is decided.
    done: AtomicBool,
    verdict: AtomicU8,
}

const UNDECIDED: u8 = 0;
const FAILS: u8 = 1;
const WORKS: u8 = 2;

impl<'a, G: Game> Team<'a, G> {
    fn new(game: G, threads: usize, table: &'a Table, watch: &'a Watch) -> Self {
        let threads = threads.clamp(1, 256);
        let workers = (0..threads).map(|nth| Worker::new(game, table, watch, (nth, threads))).collect();
        Self { workers }
    }

    /// Asks every worker the same question. The first answer counts.
    fn ask(
        &mut self,
        moves: u32,
        question: impl Fn(&mut Worker<'a, G>, &AtomicBool) -> bool + Sync,
    ) -> Result<bool, Over> {
        let done = AtomicBool::new(false);
        if self.workers.len() == 1 || moves < FEWEST_MOVES_FOR_THREADS {
            let worker = &mut self.workers[0];
            let answer = question(worker, &done);
            return if worker.over { Err(Over) } else { Ok(answer) };
        }
        let verdict = AtomicU8::new(UNDECIDED);
        on_each(&mut self.workers, &|worker| {
            let answer = question(worker, &done);
            if !worker.over {
                verdict.store(if answer { WORKS } else { FAILS }, Ordering::Relaxed);
                done.store(true, Ordering::Relaxed);
            }
        });
        match verdict.into_inner() {
            UNDECIDED => Err(Over),
            verdict => Ok(verdict == WORKS),
        }
    }
}

/// Lets workers do the same, each on a thread of its own and the first on the caller's.
fn on_each<W: Send>(workers: &mut [W], work: &(dyn Fn(&mut W) + Sync)) {
    if let [first, others @ ..] = workers {
        threads::beside(others.iter_mut().map(|worker| || work(worker)), |_| work(first));
    }
}

/// Decides tasks: first those that no worker has started, then those still in progress.
fn work<G: Game>(worker: &mut Worker<'_, G>, tasks: &[Task], moves: u32) {
    for helping in [false, true] {
        worker.helping = helping;
        for task in tasks {
            let taken = task.taken.swap(true, Ordering::Relaxed);
            if taken != helping || task.done.load(Ordering::Relaxed) {
                continue;
            }
            let works = worker.loses(&task.after, moves - 1, &task.done);
            if !worker.over {
                task.verdict.store(if works { WORKS } else { FAILS }, Ordering::Relaxed);
                task.done.store(true, Ordering::Relaxed);
            }
        }
    }
}

impl<G: Game> Oracle for Team<'_, G> {
    fn wins(&mut self, position: &Position, moves: u32) -> Result<bool, Over> {
        self.ask(moves, |worker, done| worker.wins(position, moves, done))
    }

    fn loses(&mut self, position: &Position, moves: u32) -> Result<bool, Over> {
        self.ask(moves + 1, |worker, done| worker.loses(position, moves, done))
    }

    fn keys(&mut self, position: &Position, moves: u32) -> Result<Vec<Move>, Over> {
        if moves == 0 || self.workers.iter().any(|worker| worker.is_barred(position)) {
            return Ok(Vec::new());
        }
        let task = |step| Task {
            step,
            after: position.after(step),
            taken: AtomicBool::new(false),
            done: AtomicBool::new(false),
            verdict: AtomicU8::new(UNDECIDED),
        };
        let tasks: Vec<Task> = position.moves().into_iter().map(task).collect();
        let workers = if moves < FEWEST_MOVES_FOR_THREADS { 1 } else { self.workers.len() };
        on_each(&mut self.workers[..workers], &|worker| work(worker, &tasks, moves));
        let mut keys = Vec::new();
        for task in tasks {
            match task.verdict.into_inner() {
                UNDECIDED => return Err(Over),
                WORKS => keys.push(task.step),
                _ => {}
            }
        }
        Ok(keys)
    }
}

impl<G: Game> Proving for Team<'_, G> {
    fn nodes(&self) -> u64 {
        self.workers.iter().map(|worker| worker.nodes).sum()
    }

    fn set_most(&mut self, nodes: u64) {
        self.workers.iter_mut().for_each(|worker| worker.most = nodes);
    }

    fn hint(&self, position: &Position) -> Option<Move> {
        self.workers[0].hint(position)
    }
}

//! The prover: decides who wins and by which moves, with several threads on one table.

use super::game::Game;
use super::worker::Worker;
use crate::oracle::{Oracle, Over};
use crate::search::options::SearchOptions;
use crate::search::tables::proven::Table;
use crate::stipulation::Stipulation;
use rookwright_chess::{Move, Position};
use rookwright_run::threads;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

/// The fewest moves for which several threads pay off.
const FEWEST_MOVES_FOR_THREADS: u32 = 4;

/// Proves what can be forced in direct, self and reflex play: workers that share a table.
///
/// ```
/// use rookwright_chess::{Legality, Position};
/// use rookwright_mate::{Oracle, Prover, SearchOptions, Stipulation};
///
/// let position = Position::from_fen("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w", Legality::Strict)?;
/// let mut prover = Prover::new(Stipulation::MATE, &SearchOptions::default());
/// assert!(!prover.wins(&position, 1)? && prover.wins(&position, 2)?); // mate in two
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Prover {
    /// There is at least one.
    workers: Vec<Worker>,
}

impl Prover {
    /// Creates a prover for direct, self or reflex play, with a table of its own. The number of moves is ignored.
    pub fn new(asked: Stipulation, options: &SearchOptions) -> Self {
        Self::sharing(&Arc::new(Table::new(options.hash)), asked, options)
    }

    /// Creates a prover that remembers positions in this table. Several provers of any kind and side may share it.
    pub fn sharing(table: &Arc<Table>, asked: Stipulation, options: &SearchOptions) -> Self {
        let threads = options.threads.clamp(1, 256);
        let game = Game::new(asked.play(), asked.goal());
        let workers = (0..threads).map(|nth| Worker::new(game, table, options, (nth, threads))).collect();
        Self { workers }
    }

    /// Limits the total number of positions, including those already visited. Each thread has this limit.
    pub fn limit(&mut self, nodes: u64) {
        self.workers.iter_mut().for_each(|worker| worker.most = nodes);
    }

    /// Returns the move that wins, or seemed best, in a position with us to move.
    pub fn hint(&self, position: &Position) -> Option<Move> {
        self.workers[0].hint(position)
    }

    /// Asks every worker the same question. The first answer counts.
    fn ask(
        &mut self,
        moves: u32,
        question: impl Fn(&mut Worker, &AtomicBool) -> bool + Sync,
    ) -> Result<bool, Over> {
        let done = AtomicBool::new(false);
        // A short search is over before the other threads have started.
        if self.workers.len() == 1 || moves < FEWEST_MOVES_FOR_THREADS {
            let worker = &mut self.workers[0];
            let answer = question(worker, &done);
            return if worker.over { Err(Over) } else { Ok(answer) };
        }
        // An answer is a proof, so all workers that have one agree, and it does not matter whose is kept.
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

/// What is known about a first move while the workers are on it.
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

/// Lets workers do the same, each on a thread of its own and the first on the caller's.
fn on_each<W: Send>(workers: &mut [W], work: &(dyn Fn(&mut W) + Sync)) {
    if let [first, others @ ..] = workers {
        threads::beside(others.iter_mut().map(|worker| || work(worker)), |_| work(first));
    }
}

/// Decides tasks: first those that no worker has started, then those still in progress.
fn work(worker: &mut Worker, tasks: &[Task], moves: u32) {
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

impl Oracle for Prover {
    fn wins(&mut self, position: &Position, moves: u32) -> Result<bool, Over> {
        self.ask(moves, |worker, done| worker.wins(position, moves, done))
    }

    fn loses(&mut self, position: &Position, moves: u32) -> Result<bool, Over> {
        self.ask(moves + 1, |worker, done| worker.loses(position, moves, done))
    }

    fn keys(&mut self, position: &Position, moves: u32) -> Result<Vec<Move>, Over> {
        // A side that must end the game at once has no key.
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
                // A single undecided move makes the list incomplete.
                UNDECIDED => return Err(Over),
                WORKS => keys.push(task.step),
                _ => {}
            }
        }
        Ok(keys)
    }

    fn nodes(&self) -> u64 {
        self.workers.iter().map(|worker| worker.nodes).sum()
    }
}

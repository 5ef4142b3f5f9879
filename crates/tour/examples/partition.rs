//! Counts closed tours by several actors, each in a thread of its own, and compares the time with the usual
//! count by as many threads:
//!
//! ```sh
//! cargo run --release -p rookwright-tour --example partition -- 7x8 2 3
//! ```
//!
//! The arguments are the board, the number of actors, the number of runs of which the best counts, and the
//! bytes that an actor expands at a time.  With 0 runs only the actors count, once.

use num_bigint::BigUint;
use rookwright_run::{Budget, Settings};
use rookwright_tour::{Partition, PartitionError, PresetOptions, Round, Tour, Widths, count, preset};
use std::error::Error;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Barrier};
use std::time::{Duration, Instant};

/// The memory limit of an actor: four of them count the closed tours of the 8x8 board.
const MEMORY: u64 = 2 << 30;

/// What an actor sends to another one: a blob, or nothing after the last one of a round.
type Message = Option<Vec<u8>>;

/// The meeting point of the actors between two rounds.
struct Rounds {
    barrier: Barrier,
    /// The totals of both sides, for even rounds and for odd ones: the next sum begins before all have read.
    totals: [[AtomicU64; 2]; 2],
}

/// One thread with its actor.
struct Thread {
    actor: Partition,
    index: usize,
    to: Vec<Sender<Message>>,
    from: Receiver<Message>,
    rounds: Arc<Rounds>,
    limit: u64,
}

/// The result of an actor: its cycles, its states in all tables, and its memory.
type Share = (BigUint, u64, u64);

impl Thread {
    fn run(mut self) -> Result<Share, PartitionError> {
        for nth in 0.. {
            let [near, far] = &self.rounds.totals[nth % 2];
            let counts = self.actor.counts();
            near.fetch_add(counts.0, Ordering::SeqCst);
            far.fetch_add(counts.1, Ordering::SeqCst);
            self.rounds.barrier.wait();
            let round = self.actor.begin_round(near.load(Ordering::SeqCst), far.load(Ordering::SeqCst))?;
            if round == Round::Over {
                break;
            }
            // After this, nobody reads the totals of this round any more, and everybody accepts its blobs.
            self.rounds.barrier.wait();
            if self.index == 0 {
                self.rounds.totals[nth % 2].iter().for_each(|total| total.store(0, Ordering::SeqCst));
            }
            self.exchange()?;
            self.actor.end_round()?;
            if matches!(round, Round::Join { .. }) {
                let cycles = self.actor.join()?;
                return Ok((cycles, self.actor.states(), self.actor.most_bytes()));
            }
        }
        Ok((BigUint::ZERO, self.actor.states(), self.actor.most_bytes()))
    }

    /// Expands, and absorbs what arrives meanwhile.
    fn exchange(&mut self) -> Result<(), PartitionError> {
        let others = || (0..self.to.len()).filter(|&to| to != self.index);
        // A thread whose channel is closed has failed and reports that itself.
        let send = |to: usize, message| drop(self.to[to].send(message));
        let mut ended = 0;
        while let Some(mut blobs) = self.actor.expand(self.limit)? {
            others().for_each(|to| send(to, Some(std::mem::take(&mut blobs[to]))));
            for message in self.from.try_iter() {
                match message {
                    Some(blob) => self.actor.absorb(&blob)?,
                    None => ended += 1,
                }
            }
        }
        others().for_each(|to| send(to, None));
        while ended < others().count() {
            match self.from.recv() {
                Ok(Some(blob)) => self.actor.absorb(&blob)?,
                Ok(None) => ended += 1,
                Err(_) => break,
            }
        }
        Ok(())
    }
}

/// Counts the cycles by this number of actors; returns the states and the memory of the largest actor too.
fn by_actors(tour: &Tour, of: usize, widths: Widths, limit: u64) -> Result<Share, PartitionError> {
    let totals = [[AtomicU64::new(0), AtomicU64::new(0)], [AtomicU64::new(0), AtomicU64::new(0)]];
    let rounds = Arc::new(Rounds { barrier: Barrier::new(of), totals });
    let (to, from): (Vec<_>, Vec<_>) = (0..of).map(|_| channel()).unzip();
    let mut threads = Vec::new();
    for (index, from) in from.into_iter().enumerate() {
        let actor = Partition::new(tour, index, of, widths, MEMORY)?;
        threads.push(Thread { actor, index, to: to.clone(), from, rounds: rounds.clone(), limit });
    }
    let threads: Vec<_> = threads.into_iter().map(|thread| std::thread::spawn(|| thread.run())).collect();
    let mut all = (BigUint::ZERO, 0, 0);
    for thread in threads {
        let (cycles, states, bytes) =
            thread.join().unwrap_or(Err(PartitionError::Io("a thread has panicked".into())))?;
        all = (all.0 + cycles, all.1 + states, bytes.max(all.2));
    }
    Ok(all)
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |nth: usize, usual: u64| words.get(nth).map_or(Ok(usual), |word| word.parse());
    let board = words.first().map_or("6x8", String::as_str);
    let (of, runs, limit) = (number(1, 2)? as usize, number(2, 3)?, number(3, 1 << 20)?);
    let tour = preset(&[board], &PresetOptions { closed: true, ..PresetOptions::default() })?;
    if runs == 0 {
        let began = Instant::now();
        let (cycles, states, bytes) = by_actors(&tour, of, Widths::default(), limit)?;
        println!("{cycles} cycles, {states} states, at most {} MiB an actor", bytes >> 20);
        println!("{of} actors {:.2?}", began.elapsed());
        return Ok(());
    }
    let (mut threaded, mut shared) = (Duration::MAX, Duration::MAX);
    for _ in 0..runs {
        let began = Instant::now();
        let budget = Budget { memory: Some(of as u64 * MEMORY), ..Budget::default() };
        let outcome = count(&tour, &Settings { threads: of, budget, ..Settings::default() })?;
        threaded = threaded.min(began.elapsed());
        let began = Instant::now();
        let (cycles, states, bytes) = by_actors(&tour, of, Widths::default(), limit)?;
        shared = shared.min(began.elapsed());
        assert_eq!(outcome.count.to_string(), cycles.to_string());
        assert_eq!(outcome.statistics.nodes, states);
        println!("{cycles} cycles, {states} states, at most {} MiB an actor", bytes >> 20);
    }
    let ratio = shared.as_secs_f64() / threaded.as_secs_f64();
    println!("{of} threads {threaded:.2?}, {of} actors {shared:.2?}: {ratio:.2} times");
    Ok(())
}

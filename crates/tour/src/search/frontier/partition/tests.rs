//! Several actors count as one does, wherever they are stopped, and refuse what is not theirs.

use super::*;
use crate::run::count;
use crate::{Plan, PresetOptions, preset};
use rookwright_run::{End, Outcome, Settings, Statistics, limited_json};
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

const MEMORY: u64 = 1 << 30;

fn tour(text: &str) -> Tour {
    format!("puzzle: tour\n{}\n", text.replace("; ", "\n")).parse().unwrap()
}

fn actors(tour: &Tour, of: usize, widths: Widths) -> Vec<Partition> {
    (0..of).map(|index| Partition::new(tour, index, of, widths, MEMORY).unwrap()).collect()
}

#[test]
fn one_actor_begins_and_several_go_on() {
    let tour = tour("board: 6x6; closed: yes");
    let whole = outcome(&tour, 1, 1 << 12);
    for (rounds, of) in [(0, 2), (7, 1), (12, 3), (20, 4)] {
        let mut one = actors(&tour, 1, Widths::default());
        for _ in 0..rounds {
            assert!(matches!(begin(&mut one).unwrap(), Round::Sweep { .. }));
            exchange(&mut one, 1 << 12).unwrap();
        }
        let shares = one[0].deal(of).unwrap();
        let receive =
            |(index, share): (usize, &Vec<u8>)| Partition::receive(share.clone(), &tour, index, of, MEMORY);
        let mut several: Vec<_> = shares.iter().enumerate().map(|share| receive(share).unwrap()).collect();
        assert!(of == 1 || several[0].deal(2).is_err());
        let cycles = cycles(&mut several, 1 << 12, &mut |_| ()).unwrap();
        let states = several.iter().map(Partition::states).sum();
        let counted = Partition::outcome(&tour, cycles, states);
        assert_eq!(
            (&counted.count, counted.statistics),
            (&whole.count, whole.statistics),
            "{rounds} rounds alone"
        );
        if of > 1 {
            let wrong = receive((1, &shares[0])).unwrap_err().to_string();
            assert!(wrong.contains("belongs to actor 0"), "{wrong}");
        }
        for at in [0, 30, 60, shares[0].len() - 3] {
            let mut damaged = shares[0].clone();
            damaged[at] ^= 4;
            assert!(receive((0, &damaged)).is_err(), "byte {at}");
            assert!(receive((0, &shares[0][..at].to_vec())).is_err(), "{at} bytes");
        }
    }
}

/// Begins a round of all actors.
fn begin(actors: &mut [Partition]) -> Result<Round, PartitionError> {
    let (near, far) = actors.iter().fold((0, 0), |sum, actor| {
        let (near, far) = actor.counts();
        (sum.0 + near, sum.1 + far)
    });
    let rounds: Result<Vec<Round>, _> = actors.iter_mut().map(|actor| actor.begin_round(near, far)).collect();
    let rounds = rounds?;
    assert!(rounds.iter().all(|round| *round == rounds[0]), "{rounds:?}");
    Ok(rounds[0])
}

/// Exchanges the states of a round, and ends it.
fn exchange(actors: &mut [Partition], limit: u64) -> Result<(), PartitionError> {
    for from in 0..actors.len() {
        let mut is_over = false;
        while let Some(blobs) = actors[from].expand(limit)? {
            assert!(!is_over, "it said that all states were expanded");
            assert!(blobs[from].is_empty());
            is_over = actors[from].is_expanded();
            for (to, blob) in blobs.iter().enumerate().filter(|&(to, _)| to != from) {
                actors[to].absorb(blob)?;
            }
        }
    }
    actors.iter_mut().try_for_each(Partition::end_round)
}

/// Counts the cycles; `between` sees the actors after each round.
fn cycles(
    actors: &mut Vec<Partition>,
    limit: u64,
    between: &mut dyn FnMut(&mut Vec<Partition>),
) -> Result<BigUint, PartitionError> {
    loop {
        between(actors);
        let round = begin(actors)?;
        if round == Round::Over {
            return Ok(BigUint::ZERO);
        }
        exchange(actors, limit)?;
        if matches!(round, Round::Join { .. }) {
            return actors.iter_mut().map(Partition::join).sum();
        }
    }
}

/// Counts with the widths that it takes, as a caller does; returns the states of all attempts too.
fn outcome(tour: &Tour, of: usize, limit: u64) -> Outcome {
    if let Plan::Known(outcome) = Partition::plan(tour, &Settings::default()).unwrap() {
        return *outcome;
    }
    let (mut widths, mut states) = (Widths::default(), 0);
    loop {
        let mut actors = actors(tour, of, widths);
        let result = cycles(&mut actors, limit, &mut |_| ());
        states += actors.iter().map(Partition::states).sum::<u64>();
        match result {
            Ok(cycles) => return Partition::outcome(tour, cycles, states),
            Err(error) => widths = widths.next(&error).unwrap(),
        }
    }
}

const BOARDS: [&str; 17] = [
    "board: 5x6; closed: yes",
    "board: 6x6; closed: yes",
    "board: 3x10; closed: yes",
    "board: 3x40; closed: yes",
    "board: 4x9; closed: yes",
    "board: 3x4",
    "board: 4x5",
    "board: 5x5",
    "board: 4x4",
    "board: 1x1",
    "board: 5x5; from: a1",
    "board: 4x6; from: a1; to: b1",
    "board: 5x6; closed: yes; from: a1; to: b3",
    "board: 5x5; holes: c3",
    "board: 6x6; closed: yes; holes: a1 f6",
    "board: 5x6; leaper: 2,3",
    "board: 4x4; leaper: 0,1; closed: yes",
];

#[test]
fn as_many_as_one_machine_counts() {
    for board in BOARDS {
        let tour = tour(board);
        let settings = Settings::default();
        // One machine has fewer states, if it counts by groups.
        let document = |outcome: Outcome| {
            let outcome = Outcome { statistics: Statistics::default(), ..outcome };
            limited_json(&outcome, &settings.budget, Duration::ZERO)
        };
        let expected = document(count(&tour, &settings).unwrap());
        for (of, limit) in [(1, 1 << 20), (2, 100), (3, 5000), (5, 1 << 20)] {
            assert_eq!(document(outcome(&tour, of, limit)), expected, "{board}, {of} actors");
        }
    }
}

#[test]
fn known_numbers_of_larger_boards() {
    let closed = PresetOptions { closed: true, ..PresetOptions::default() };
    let tour = preset(&["6x8"], &closed).unwrap();
    assert_eq!(outcome(&tour, 3, 1 << 16).count.to_string(), "55488142");
}

#[test]
fn numbers_and_states_that_need_more_space() {
    let long = tour("board: 3x100; closed: yes");
    let mut narrow = actors(&long, 2, Widths::default());
    assert_eq!(cycles(&mut narrow, 1 << 20, &mut |_| ()), Err(PartitionError::Overflow));
    assert!(
        matches!(narrow[0].expand(100), Err(PartitionError::Misuse(_)))
            || narrow[0].begin_round(1, 1).is_err()
    );
    assert_eq!(outcome(&long, 2, 1 << 20).count, count(&long, &Settings::default()).unwrap().count);
    let board = tour("board: 5x6; closed: yes");
    for widths in [(true, 1), (true, 4), (false, 16), (true, 64)] {
        let widths = Widths { wide: widths.0, limbs: widths.1 };
        let mut actors = actors(&board, 3, widths);
        assert_eq!(cycles(&mut actors, 300, &mut |_| ()), Ok(8u32.into()), "{widths:?}");
    }
    let wide = tour("board: 20x20; closed: yes");
    let error = PartitionError::Wide(18);
    assert_eq!(Widths::default().next(&error), Some(Widths { wide: true, limbs: 1 }));
    assert_eq!(Widths { wide: true, limbs: 1 }.next(&error), None);
    assert_eq!(Widths { wide: true, limbs: 64 }.next(&PartitionError::Overflow), None);
    assert!(Partition::new(&wide, 0, 1, Widths { wide: true, limbs: 3 }, MEMORY).is_err());
}

#[test]
fn too_little_memory() {
    let tour = tour("board: 6x6; closed: yes");
    let mut actors: Vec<Partition> =
        (0..2).map(|index| Partition::new(&tour, index, 2, Widths::default(), 100_000).unwrap()).collect();
    let error = cycles(&mut actors, 1 << 16, &mut |_| ()).unwrap_err();
    assert!(matches!(error, PartitionError::Memory { limit: 100_000, .. }), "{error}");
    assert_eq!(Widths::default().next(&error), None);
    assert!(actors.iter().all(|actor| actor.most_bytes() < 200_000));
    let swept = actors[0].swept();
    let outcome = Partition::stopped(&tour, End::OutOfBudget, swept, (5, 7), 3 << 20);
    let why = outcome.remark.unwrap();
    assert_eq!(why, format!("with {swept} of 36 squares swept, 5 states and 3 MiB"));
    assert!(swept > 5 && !outcome.count.is_exact());
}

/// Two actors of a count with states on both sides, in the middle of a round, and a blob from one to the other.
fn under_way(board: &str, rounds: usize, of: usize, widths: Widths) -> (Vec<Partition>, Vec<u8>) {
    let mut actors = actors(&tour(board), of, widths);
    for _ in 0..rounds {
        begin(&mut actors).unwrap();
        exchange(&mut actors, 1 << 20).unwrap();
    }
    begin(&mut actors).unwrap();
    let blob = actors[0].expand(1 << 20).unwrap().unwrap().swap_remove(1);
    (actors, blob)
}

#[test]
fn foreign_blobs_are_refused() {
    let board = "board: 5x6; closed: yes";
    let narrow = Widths::default();
    let (mut actors, good) = under_way(board, 12, 2, narrow);
    assert!(good.len() > 150, "{}", good.len());
    let mut refused = |blob: &[u8], part: &str| {
        let error = actors[1].absorb(blob).unwrap_err();
        assert!(matches!(&error, PartitionError::Foreign(why) if why.contains(part)), "{error}, not {part}");
    };
    refused(b"", "truncated");
    refused(&good[..50], "truncated");
    refused(&good[..good.len() - 1], "truncated");
    refused(&good[..good.len() - 16], "truncated");
    refused(&[&good[..], &[0; 16]].concat(), "truncated or damaged");
    refused(&[b'x'; 200], "not a list of states");
    refused(&under_way("board: 6x6; closed: yes", 12, 2, narrow).1, "another puzzle");
    refused(&under_way(board, 11, 2, narrow).1, "belongs to round 12; this is round 13");
    refused(&under_way(board, 12, 3, narrow).1, "a count by 3 actors, not by 2");
    refused(&under_way(board, 12, 2, Widths { wide: true, limbs: 1 }).1, "another width");
    refused(&under_way(board, 12, 2, Widths { wide: false, limbs: 2 }).1, "another width");
    for at in 0..blob::HEADER_BYTES {
        // The last bit of some words has no meaning.
        let mut bad = good.clone();
        bad[at] ^= 1;
        if blob::Header::read(&bad) != blob::Header::read(&good) && at / 4 != 13 && at != 60 {
            refused(&bad, "");
        }
    }
    assert!(actors[0].absorb(&good).unwrap_err().to_string().contains("is for actor 1; this is actor 0"));
    // None of that has changed anything.
    actors[1].absorb(&good).unwrap();
    assert!(actors[1].absorb(&good).unwrap_err().to_string().contains("twice"));
    assert!(matches!(actors[1].end_round(), Err(PartitionError::Misuse(_))));
    let blobs = actors[1].expand(1 << 20).unwrap().unwrap();
    assert_eq!((actors[1].expand(100), actors[0].expand(100)), (Ok(None), Ok(None)));
    let missing = actors[0].end_round().unwrap_err();
    assert!(missing.to_string().contains("actor 1 have not arrived"), "{missing}");
    actors[0].absorb(&blobs[0]).unwrap();
    actors.iter_mut().for_each(|actor| actor.end_round().unwrap());
    assert_eq!(cycles(&mut actors, 500, &mut |_| ()), Ok(8u32.into()));
}

#[test]
fn states_of_other_actors_are_refused() {
    let (mut actors, good) = under_way("board: 5x6; closed: yes", 12, 2, Widths::default());
    let mut refusals = 0;
    for bit in 0..64 {
        let mut bad = good.clone();
        bad[blob::HEADER_BYTES + bit / 8] ^= 1 << (bit % 8);
        let (mut others, _) = under_way("board: 5x6; closed: yes", 12, 2, Widths::default());
        refusals += usize::from(others[1].absorb(&bad).is_err());
    }
    assert!(refusals > 16, "{refusals}");
    // States that no step makes end in an error or a wrong number, but not in a panic.
    let mut bad = good.clone();
    bad[blob::HEADER_BYTES..].fill(0xff);
    assert!(actors[1].absorb(&bad).is_err());
    assert!(matches!(actors[1].absorb(&good), Err(PartitionError::Misuse(_))));
}

fn scratch(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("rookwright-partition-{}", std::process::id())).join(name);
    fs::remove_dir_all(&folder).ok();
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn saved_and_loaded_in_every_round() {
    for (board, of, tours) in
        [("board: 5x6; closed: yes", 2, "8"), ("board: 5x5", 3, "864"), ("board: 3x60; closed: yes", 1, "")]
    {
        let (tour, folder) = (tour(board), scratch("rounds"));
        let expected = count(&tour, &Settings::default()).unwrap();
        let widths = Widths { limbs: 2, ..Widths::default() };
        let mut rounds = 0;
        let mut reload = |actors: &mut Vec<Partition>| {
            for (index, actor) in actors.iter_mut().enumerate() {
                let file = folder.join(format!("part-{index}"));
                actor.save(&file).unwrap();
                let loaded = Partition::load(&file, &tour, index, of, MEMORY).unwrap();
                let facts = |actor: &Partition| {
                    (actor.counts(), actor.round(), actor.states(), actor.swept(), actor.widths())
                };
                assert_eq!(facts(&loaded), facts(actor));
                *actor = loaded;
                // Saved again at once, it is the same.
                let bytes = fs::read(&file).unwrap();
                actor.save(&file).unwrap();
                assert_eq!(fs::read(&file).unwrap().len(), bytes.len());
                assert_eq!(
                    actor.counts(),
                    Partition::load(&file, &tour, index, of, MEMORY).unwrap().counts()
                );
            }
            rounds += 1;
        };
        let mut crew = actors(&tour, of, widths);
        let number = cycles(&mut crew, 4000, &mut reload).unwrap();
        assert!(rounds > 20, "{rounds}");
        assert_eq!(number.to_string(), expected.count.value().to_string());
        assert!(tours.is_empty() || number.to_string() == tours, "{number}");
        let mut undisturbed = actors(&tour, of, widths);
        cycles(&mut undisturbed, 4000, &mut |_| ()).unwrap();
        let states = |crew: &[Partition]| crew.iter().map(Partition::states).sum::<u64>();
        assert_eq!(states(&crew), states(&undisturbed));
    }
}

#[test]
fn foreign_files_are_refused() {
    let (board, folder) = (tour("board: 5x6; closed: yes"), scratch("foreign"));
    let mut crew = actors(&board, 2, Widths::default());
    let file = folder.join("part");
    for _ in 0..14 {
        begin(&mut crew).unwrap();
        exchange(&mut crew, 1 << 20).unwrap();
    }
    crew[0].save(&file).unwrap();
    let load = |index, of, memory| Partition::load(&file, &board, index, of, memory);
    let refused = |bytes: &[u8], part: &str| {
        fs::write(&file, bytes).unwrap();
        let error = load(0, 2, MEMORY).unwrap_err();
        assert!(matches!(&error, PartitionError::Foreign(why) if why.contains(part)), "{error}");
    };
    let good = fs::read(&file).unwrap();
    refused(b"", "is not a part of a count");
    refused(&good[..70], "truncated");
    refused(&good[..good.len() - 8], "damaged");
    refused(&[&good[..], &[0; 8]].concat(), "damaged");
    for at in (0..good.len()).step_by(5) {
        let mut bad = good.clone();
        bad[at] ^= 2;
        refused(&bad, "");
    }
    fs::write(&file, &good).unwrap();
    assert!(
        load(1, 2, MEMORY).unwrap_err().to_string().contains("belongs to actor 0 of 2, not to actor 1 of 2")
    );
    assert!(load(0, 3, MEMORY).unwrap_err().to_string().contains("actor 0 of 3"));
    assert!(matches!(load(0, 2, 100), Err(PartitionError::Memory { actor: 0, limit: 100 })));
    let other = Partition::load(&file, &tour("board: 6x6; closed: yes"), 0, 2, MEMORY).unwrap_err();
    assert!(other.to_string().contains("another puzzle"));
    let nowhere = Partition::load(&folder.join("none"), &board, 0, 2, MEMORY).unwrap_err();
    assert!(matches!(nowhere, PartitionError::Io(_)));
    assert_eq!(load(0, 2, MEMORY).unwrap().counts(), crew[0].counts());
    begin(&mut crew).unwrap();
    assert!(matches!(crew[0].save(&file), Err(PartitionError::Misuse(_))));
    assert_eq!(fs::read(&file).unwrap(), good);
}

#[test]
fn mistakes_of_the_caller() {
    let board = tour("board: 5x6; closed: yes");
    for (index, of) in [(0, 0), (2, 2), (0, 1 << 15)] {
        assert!(Partition::new(&board, index, of, Widths::default(), MEMORY).is_err());
    }
    let mut actor = Partition::new(&board, 0, 1, Widths::default(), MEMORY).unwrap();
    assert!(matches!(actor.expand(100), Err(PartitionError::Misuse(_))));
    assert!(matches!(actor.absorb(b"x"), Err(PartitionError::Misuse(_))));
    assert!(matches!(actor.end_round(), Err(PartitionError::Misuse(_))));
    assert!(matches!(actor.join(), Err(PartitionError::Misuse(_))));
    assert!(matches!(actor.begin_round(0, 1), Err(PartitionError::Misuse(_))));
    actor.begin_round(1, 1).unwrap();
    assert!(matches!(actor.begin_round(1, 1), Err(PartitionError::Misuse(_))));
    let given = tour("board: 5x5; given: 1=a1 2=c2");
    assert!(Partition::new(&given, 0, 1, Widths::default(), MEMORY).is_err());
}

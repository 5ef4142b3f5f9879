//! Known numbers, agreement with plain search, and how a count ends before its time.

use super::*;
use crate::puzzle::Tour;
use proptest::prelude::*;
use rookwright_run::Budget;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

fn graph(text: &str) -> Graph {
    let text = format!("puzzle: tour\n{}\n", text.replace("; ", "\n"));
    Graph::of(&text.parse::<Tour>().unwrap())
}

fn run(graph: &Graph, may_join: bool, threads: usize, memory: u64) -> (Counted, Effort) {
    let budget = Budget::default();
    let work = Work {
        threads,
        watch: &budget.watch(),
        memory: Some(memory),
        progress: &Listener::default(),
        checkpoint: None,
    };
    count_by(graph, work, Plan { may_join, every: WRITE_INTERVAL })
}

fn number(text: &str) -> String {
    match run(&graph(text), true, 2, 1 << 30).0 {
        Counted::Exactly(number) => number.to_string(),
        other => panic!("{text}: {other:?}"),
    }
}

/// OEIS A001230 and A070030, and Kraitchik for 3x10 and 3x12.
#[test]
fn closed_tours() {
    for (board, tours) in [
        ("3x10", "16"),
        ("3x12", "176"),
        ("5x6", "8"),
        ("5x8", "44202"),
        ("6x6", "9862"),
        ("6x7", "1067638"),
        ("5x5", "0"),
        ("4x9", "0"),
        ("2x9", "0"),
        ("1x1", "0"),
    ] {
        assert_eq!(number(&format!("board: {board}; closed: yes")), tours, "{board}");
    }
}

/// Half of OEIS A165134 and A079137, where the two directions are two tours.
#[test]
fn open_tours() {
    for (board, tours) in [("3x4", "8"), ("5x5", "864"), ("3x3", "0"), ("4x4", "0"), ("5x6", "18784")] {
        assert_eq!(number(&format!("board: {board}")), tours, "{board}");
    }
    // From the corner, which is one end of 304 of the 864.
    assert_eq!(number("board: 5x5; from: a1"), "304");
}

/// More than any machine's own numbers hold.  The ways for long boards grow by a constant factor.
#[test]
fn numbers_of_any_size() {
    let ends = number("board: 3x100; closed: yes");
    assert!(ends.len() > 40, "{ends}");
}

#[test]
fn known_numbers_of_larger_boards() {
    assert_eq!(number("board: 6x8; closed: yes"), "55488142");
}

/// Counts the cycles one by one: from the first vertex along every edge.
fn plainly(graph: &Graph) -> u64 {
    fn walk(graph: &Graph, path: &mut Vec<u32>) -> u64 {
        let last = &graph.edges[path[path.len() - 1] as usize];
        if path.len() == graph.edges.len() {
            return u64::from(last.contains(&path[0]));
        }
        let mut cycles = 0;
        for &to in last {
            if !path.contains(&to) {
                path.push(to);
                cycles += walk(graph, path);
                path.pop();
            }
        }
        cycles
    }
    if graph.edges.len() < 3 {
        return 0;
    }
    // Each in both directions.
    walk(graph, &mut vec![0]) / 2
}

/// Any at all, or of two colours but for the last vertex.
fn any_graph() -> impl Strategy<Value = Graph> {
    (3..10usize, 0.3..1.0, prop::bool::ANY).prop_flat_map(|(vertices, density, coloured)| {
        let pairs = vertices * (vertices - 1) / 2;
        prop::collection::vec(prop::bool::weighted(density), pairs).prop_map(move |chosen| {
            // With or without extra vertices, as those of open tours are.
            let squares = (0..vertices as u32 - u32::from(coloured)).collect();
            let mut graph = Graph { edges: vec![Vec::new(); vertices], squares };
            let all = (0..vertices).flat_map(|one| (0..one).map(move |other| (one, other)));
            let fits = |(one, other)| !coloured || one + 1 == vertices || (one + other) % 2 == 1;
            for ((one, other), _) in all.zip(chosen).filter(|(pair, chosen)| *chosen && fits(*pair)) {
                graph.edges[one].push(other as u32);
                graph.edges[other].push(one as u32);
            }
            graph.edges.iter_mut().for_each(|edges| edges.sort_unstable());
            graph
        })
    })
}

/// Rows of some length, and every edge with its images: mirrored, turned round, or both.
fn any_symmetric_graph() -> impl Strategy<Value = Graph> {
    (2..5u32, 2..5u32, prop::bool::ANY, prop::bool::ANY).prop_flat_map(|(length, rows, mirrored, turned)| {
        let squares = (length * rows).min(9) / length * length;
        let edge = (0..squares + 1, 0..squares + 1);
        prop::collection::vec(edge, 5..25).prop_map(move |chosen| {
            let mut edges = vec![BTreeSet::new(); squares as usize + 1];
            let mirror = |vertex: u32| match vertex {
                square if square < squares => square / length * length + (length - 1 - square % length),
                apex => apex,
            };
            let turn = |vertex: u32| if vertex < squares { squares - 1 - vertex } else { vertex };
            for (one, other) in chosen.into_iter().filter(|(one, other)| one != other) {
                let mut images = vec![(one, other)];
                if mirrored {
                    images.push((mirror(one), mirror(other)));
                }
                if turned {
                    images.extend(images.clone().iter().map(|&(one, other)| (turn(one), turn(other))));
                }
                for (one, other) in images {
                    edges[one as usize].insert(other);
                    edges[other as usize].insert(one);
                }
            }
            let edges = edges.into_iter().map(|edges| edges.into_iter().collect()).collect();
            Graph { edges, squares: (0..squares).collect() }
        })
    })
}

/// With states and numbers of any width, and with the edges of the seam left to the join or not.
fn attempts(graph: &Graph, threads: usize) -> Vec<Result<BigUint, Halt>> {
    let budget = Budget::default();
    let work = Work {
        threads,
        watch: &budget.watch(),
        memory: None,
        progress: &Listener::default(),
        checkpoint: None,
    };
    let effort = &mut Effort::default();
    let plans = [true, false].map(|may_join| Plan { may_join, every: WRITE_INTERVAL });
    let both = plans.map(|plan| {
        [attempt::<u32, 1>(graph, work, plan, effort), attempt::<u64, 2>(graph, work, plan, effort)]
    });
    both.concat()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn as_many_as_plain_search_finds(
        graph in prop_oneof![any_graph(), any_symmetric_graph()],
        threads in 1..4usize,
    ) {
        let expected = BigUint::from(plainly(&graph));
        let whole = run(&graph, true, threads, 1 << 30).0;
        prop_assert_eq!(whole, Counted::Exactly(expected.clone()));
        for number in attempts(&graph, threads) {
            prop_assert_eq!(number.as_ref(), Ok(&expected));
        }
    }
}

/// A seam whose edges need not be decided before the join.
#[test]
fn the_edges_of_the_seam_may_be_decided_first() {
    for (board, tours) in [
        ("board: 5x6; closed: yes", 8u32),
        ("board: 6x6; closed: yes", 9862),
        ("board: 5x5", 864),
        ("board: 3x10; closed: yes", 16),
    ] {
        assert_eq!(run(&graph(board), false, 3, 1 << 30).0, Counted::Exactly(tours.into()), "{board}");
    }
}

/// More slots than numbers of 32 bits are enough for.
#[test]
fn wide_frames() {
    let ring = |vertices: u32| {
        let near = |one: u32| {
            let mut to =
                vec![(one + 1) % vertices, (one + vertices - 1) % vertices, (one + vertices / 2) % vertices];
            to.sort_unstable();
            to
        };
        Graph { edges: (0..vertices).map(near).collect(), squares: (0..vertices).collect() }
    };
    // The cycles of a twisted ladder: those of few rungs are counted one by one.
    let cycles = |rungs: u32| if rungs.is_multiple_of(2) { rungs + 1 } else { rungs + 3 };
    for rungs in [4, 5, 6, 7] {
        assert_eq!(plainly(&ring(2 * rungs)), u64::from(cycles(rungs)));
    }
    for rungs in [8, 19, 20, 23, 24, 25] {
        let counted = run(&ring(2 * rungs), true, 2, 1 << 30).0;
        assert_eq!(counted, Counted::Exactly(cycles(rungs).into()), "{rungs}");
    }
}

/// Every vertex is joined to every other.
fn complete(vertices: u32) -> Graph {
    let others = |one| (0..vertices).filter(|&other| other != one).collect();
    Graph { edges: (0..vertices).map(others).collect(), squares: (0..vertices).collect() }
}

/// The complete graph on n vertices has (n-1)!/2, and all of them meet on the widest of seams.
#[test]
fn complete_graphs() {
    let mut expected = 1u64;
    for vertices in 3..10u32 {
        assert_eq!(run(&complete(vertices), true, 2, 1 << 30).0, Counted::Exactly(expected.into()));
        expected *= u64::from(vertices);
    }
}

#[test]
fn too_wide_a_border() {
    assert_eq!(run(&complete(40), true, 1, 1 << 30).0, Counted::TooLarge);
}

#[test]
fn too_little_memory() {
    for (board, memory) in [("board: 6x6; closed: yes", 20_000), ("board: 6x6", 200_000)] {
        let (counted, effort) = run(&graph(board), true, 2, memory);
        let Counted::Stopped { end: End::OutOfBudget, why } = counted else { panic!("{counted:?}") };
        assert!(why.contains(" of 36 squares swept") && why.contains("states"), "{why}");
        assert!(effort.most_bytes < 400_000, "{effort:?}");
    }
}

/// The sides are joined in several passes where there is not enough memory for one.
#[test]
fn less_memory_takes_more_passes() {
    let board = graph("board: 6x6");
    let (whole, usual) = run(&board, true, 2, 1 << 30);
    assert_eq!(whole, Counted::Exactly(3_318_960_u32.into()));
    let limit = usual.most_bytes * 4 / 5;
    let (again, effort) = run(&board, true, 2, limit);
    assert_eq!(again, whole);
    assert!(effort.most_bytes <= limit, "{effort:?}");
}

#[test]
fn stopped_from_outside() {
    let budget = Budget::default();
    let cancel = budget.cancel.clone();
    let progress = Listener::new(move |progress| {
        if matches!(progress, rookwright_run::Progress::States { done: 10.., .. }) {
            cancel.cancel();
        }
    });
    let work =
        Work { threads: 2, watch: &budget.watch(), memory: None, progress: &progress, checkpoint: None };
    let (counted, _) = count(&graph("board: 6x6; closed: yes"), work);
    assert!(matches!(counted, Counted::Stopped { end: End::Stopped, .. }), "{counted:?}");
    let budget = Budget { time: Some(std::time::Duration::ZERO), ..Budget::default() };
    let work = Work {
        threads: 1,
        watch: &budget.watch(),
        memory: None,
        progress: &Listener::default(),
        checkpoint: None,
    };
    let (counted, _) = count(&graph("board: 6x6; closed: yes"), work);
    assert!(matches!(counted, Counted::Stopped { end: End::OutOfBudget, .. }), "{counted:?}");
}

fn scratch(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("rookwright-frontier-{}", std::process::id())).join(name);
    fs::remove_dir_all(&folder).ok();
    fs::create_dir_all(&folder).unwrap();
    folder.join("kept")
}

/// Counts with a checkpoint and tables written at every step; stops after this number of them.
fn kept(graph: &Graph, file: &Path, steps: usize) -> (Counted, Effort) {
    let checkpoint = Checkpoint::open(file, "a graph").unwrap();
    let budget = Budget::default();
    let left = AtomicUsize::new(steps);
    let cancel = budget.cancel.clone();
    let progress = Listener::new(move |_| {
        if left.fetch_sub(1, Ordering::Relaxed) == 1 {
            cancel.cancel();
        }
    });
    let watch = &budget.watch();
    let work = Work { threads: 2, watch, memory: None, progress: &progress, checkpoint: Some(&checkpoint) };
    let result = count_by(graph, work, Plan { may_join: true, every: Duration::ZERO });
    assert_eq!(checkpoint.trouble(), None);
    result
}

fn beside(file: &Path, end: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(end);
    name.into()
}

/// A board on which the far side is not the near one turned round.
const LOPSIDED: &str = "board: 5x6; holes: b1 b6; closed: yes";

#[test]
fn a_count_goes_on_where_it_was_stopped() {
    for (board, tours) in [
        ("board: 5x6; closed: yes", "8"),
        ("board: 4x5", "82"),
        ("board: 3x60; closed: yes", ""),
        (LOPSIDED, ""),
        // No side can be swept without touching all others.
        ("complete", "20160"),
    ] {
        let graph = if board == "complete" { complete(9) } else { graph(board) };
        let file = scratch("resumed");
        let whole = kept(&graph, &scratch("whole"), usize::MAX);
        let mut states = 0;
        for steps in 1..400 {
            // One step further each time.
            match kept(&graph, &file, 1) {
                (Counted::Exactly(number), effort) => {
                    assert!(steps > 5, "{steps}");
                    assert!(tours.is_empty() || number.to_string() == tours, "{number}");
                    assert_eq!(Counted::Exactly(number), whole.0);
                    states += effort.states;
                    break;
                }
                (Counted::Stopped { end: End::Stopped, .. }, effort) => {
                    assert!(beside(&file, ".near").exists());
                    states += effort.states;
                }
                (other, _) => panic!("{other:?}"),
            }
        }
        assert!(states <= whole.1.states * 3, "{states} states and not {}", whole.1.states);
        // The total is in the log, and nothing else is left.
        assert!(!beside(&file, ".near").exists() && !beside(&file, ".far").exists());
        let (again, effort) = kept(&graph, &file, usize::MAX);
        assert_eq!((again, effort), (whole.0, Effort::default()));
    }
}

#[test]
fn tables_of_different_times_go_together() {
    let graph = graph(LOPSIDED);
    let mut times = Vec::new();
    for steps in [1, 3, 5, 8, 10, 12, 13, 14, 15, 16] {
        let file = scratch("time");
        if matches!(kept(&graph, &file, steps).0, Counted::Stopped { .. }) {
            times.push([".near", ".far"].map(|end| fs::read(beside(&file, end)).ok()));
        }
    }
    assert!(times.len() > 4);
    let whole = run(&graph, true, 2, 1 << 30).0;
    for (near, far) in times.iter().flat_map(|one| times.iter().map(move |other| (&one[0], &other[1]))) {
        let file = scratch("times");
        for (end, table) in [(".near", near), (".far", far)] {
            if let Some(table) = table {
                fs::write(beside(&file, end), table).unwrap();
            }
        }
        // Stopped again on the way: a table that is older than the meeting must not pass for a later one.
        let ends = (0..40).map(|_| kept(&graph, &file, 1).0);
        let end = ends.into_iter().find(|end| !matches!(end, Counted::Stopped { .. }));
        assert_eq!(end, Some(whole.clone()));
    }
}

#[test]
fn strange_tables_are_refused_and_left_alone() {
    let graph = graph(LOPSIDED);
    let file = scratch("strange");
    kept(&graph, &file, 12);
    let near = beside(&file, ".near");
    let good = fs::read(&near).unwrap();
    let refused = |bytes: &[u8], part: &str| {
        fs::write(&near, bytes).unwrap();
        let (counted, _) = kept(&graph, &file, usize::MAX);
        assert!(matches!(&counted, Counted::Refused(why) if why.contains(part)), "{counted:?}");
        assert_eq!(fs::read(&near).unwrap(), bytes);
    };
    refused(b"my diary", "is not the table of a count");
    refused(b"", "is not the table of a count");
    refused(&good[..good.len() - 8], "damaged");
    refused(&good[..60], "truncated");
    refused(&[&good[..], &[0; 8]].concat(), "damaged");
    refused(&fs::read(beside(&file, ".far")).unwrap(), "damaged");
    for at in (0..good.len()).step_by(7) {
        let mut bad = good.clone();
        bad[at] ^= 4;
        refused(&bad, "");
    }
    let other = scratch("other");
    kept(&super::tests::graph("board: 6x6; closed: yes"), &other, 10);
    refused(&fs::read(beside(&other, ".near")).unwrap(), "another puzzle");
    fs::write(&near, &good).unwrap();
    assert_eq!(kept(&graph, &file, usize::MAX).0, run(&graph, true, 2, 1 << 30).0);
}

/// What the count of closed 7x8 tours takes:
/// `cargo test --release -p rookwright-tour -- --ignored --nocapture seven_by_eight`.
#[test]
#[ignore = "takes seconds in a release build, minutes in this one"]
fn seven_by_eight() {
    let budget = Budget::default();
    let watch = &budget.watch();
    let work = Work { threads: 2, watch, memory: None, progress: &Listener::default(), checkpoint: None };
    let (counted, effort) = count(&graph("board: 7x8; closed: yes"), work);
    println!("{effort:?}");
    assert_eq!(counted, Counted::Exactly(34_524_432_316_u64.into()));
}

use super::*;
use crate::puzzle::Tour;
use rookwright_solve::Budget;

fn graph(text: &str) -> Graph {
    let text = format!("puzzle: tour\n{}\n", text.replace("; ", "\n"));
    Graph::of(&text.parse::<Tour>().unwrap())
}

fn run(graph: &Graph, cut: Cut, threads: usize, memory: u64) -> (Counted, Effort) {
    let budget = Budget::default();
    let work = Work { threads, watch: &budget.watch(), memory: Some(memory), progress: &|_| {} };
    count_at(graph, work, cut)
}

fn number(text: &str) -> String {
    match run(&graph(text), Cut::Balanced, 2, 1 << 30).0 {
        Counted::Exactly(number) => number.to_string(),
        other => panic!("{text}: {other:?}"),
    }
}

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
    ] {
        assert_eq!(number(&format!("board: {board}; closed: yes")), tours, "{board}");
    }
}

#[test]
fn open_tours() {
    for (board, tours) in [("3x4", "8"), ("5x5", "864"), ("3x3", "0"), ("4x4", "0"), ("5x6", "18784")] {
        assert_eq!(number(&format!("board: {board}")), tours, "{board}");
    }
}

/// `BOARD='board: 7x8; closed: yes' cargo test --release -p rookwright-tour -- --ignored measured`
#[test]
#[ignore = "for measuring"]
fn measured() {
    let board = std::env::var("BOARD").unwrap();
    let threads = std::env::var("THREADS").map_or(2, |text| text.parse().unwrap());
    let memory = std::env::var("GIB").map_or(8, |text| text.parse().unwrap());
    let cut = std::env::var("CUT").map_or(Cut::Balanced, |text| Cut::After(text.parse().unwrap()));
    let start = std::time::Instant::now();
    let (counted, effort) = run(&graph(&board), cut, threads, memory << 30);
    println!("{board}: {counted:?} {effort:?} {:?}", start.elapsed());
}

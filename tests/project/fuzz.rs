//! The fuzz targets on mutated examples: a little of what `cargo fuzz` does for hours, in every test run.

#[path = "../../fuzz/src/lib.rs"]
#[allow(unreachable_pub, reason = "the same file is the library of the fuzz targets")]
mod targets;

use rookwright_run::Random;
use std::fs;

/// How many inputs each target gets.
const INPUTS: usize = 1500;

/// The examples are at most this long: long ones make the test slow and find nothing more.
const LONGEST: usize = 2000;

fn gallery() -> Vec<Vec<u8>> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles");
    let files = fs::read_dir(folder).expect("the gallery").filter_map(Result::ok);
    let mut paths: Vec<_> = files.map(|file| file.path()).filter(|path| path.is_file()).collect();
    paths.sort();
    let texts = paths.iter().filter_map(|path| fs::read(path).ok()).filter(|text| text.len() <= LONGEST);
    texts.collect()
}

fn bytes(texts: &[&str]) -> Vec<Vec<u8>> {
    texts.iter().map(|text| text.as_bytes().to_vec()).collect()
}

/// A copy of the input with a few random changes: bytes replaced, inserted, removed, or pieces of another input.
fn mutated(examples: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let mut data = examples[random.below(examples.len())].clone();
    for _ in 0..=random.below(6) {
        let at = random.below(data.len() + 1);
        match random.below(5) {
            0 if at < data.len() => data[at] = random.below(256) as u8,
            1 => data.insert(at, b"0123456789kqrbnpKQRBNP/-x#=,:. \n\"{}[]"[random.below(37)]),
            2 if at < data.len() => drop(data.remove(at)),
            3 => data.truncate(at),
            _ => {
                let other = &examples[random.below(examples.len())];
                let from = random.below(other.len() + 1);
                let to = (from + random.below(60)).min(other.len());
                data.splice(at..at, other[from..to].iter().copied());
            }
        }
    }
    data
}

fn run(name: &str, target: fn(&[u8]), examples: &[Vec<u8>]) {
    assert!(!examples.is_empty(), "{name} has no examples");
    let mut random = Random::new(name.bytes().map(u64::from).sum());
    examples.iter().for_each(|example| target(example));
    (0..INPUTS).for_each(|_| target(&mutated(examples, &mut random)));
}

#[test]
fn puzzle_files() {
    run("puz", targets::puz, &gallery());
}

#[test]
fn positions() {
    let examples = bytes(&[
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 2",
        "4/N1p1/Qn1k/K3 w",
        "k2/3/KQ1 w - - 0 1",
        "5/5/5/p1PK1/k4 b",
    ]);
    run("fen", targets::fen, &examples);
    run("epd", targets::epd, &examples);
    run(
        "epd",
        targets::epd,
        &bytes(&["6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - bm Rd8+; dm 2; id \"one\";"]),
    );
}

#[test]
fn answers() {
    let examples = bytes(&[
        "columns: 2 4 6 1 3 5\n",
        "Qa2 Qb4 Qc6 Qd1 Qe3 Qf5",
        ". Q . . . .\n. . . Q . .\n. . . . . Q\nQ . . . . .\n. . Q . . .\n. . . . Q .\n",
        "tour: a1 b3 a5 c4 e5 d3 e1 c2 a3 b1 d2 e4 c5 a4 b2 d1 e3 d5 b4 a2 c1 e2 d4 b5 c3\n",
        "1.Qb1 Kc4 2.Qb3#",
        "{\"placement\": {\"Q\": [\"a1\", \"b3\"]}}",
    ]);
    run("answers", targets::answers, &examples);
}

#[test]
fn checkpoints_and_proofs() {
    let checkpoint = concat!(
        "rookwright checkpoint 1\nversion ",
        env!("CARGO_PKG_VERSION"),
        "\npuzzle puzzle: placement\\nboard: 8x8\\n\ncount/500 17: 12 4096 #c9a1f03b\n"
    );
    run("checkpoint", targets::checkpoint, &bytes(&[checkpoint]));
    let proof = "rookwright proof 1\nfen 4/N1p1/Qn1k/K3 w - - 0 1\nstipulation #2\nkey a2b1\n";
    run("proof", targets::proof, &bytes(&[proof]));
}

#[test]
fn api_documents() {
    let bodies = bytes(&[
        r##"0{"puzzle": {"words": ["queens", "8"]}, "engine": "sat", "limit": 3}"##,
        r##"1{"puzzle": {"fen": "4/N1p1/Qn1k/K3 w", "stipulation": "#2"}, "moves": ["a2b1"]}"##,
        r##"2{"family": "mate", "board": "5x5", "theme": "smothered", "count": 2, "legal": false}"##,
        r##"3{"puzzles": [{"puz": "puzzle: tour\nboard: 5x5\n"}], "format": "pdf", "language": "de"}"##,
        r##"4{"puzzle": {"words": ["tour", "3x4"], "from": "a1"}, "tour": ["a1", "b3"], "level": 2}"##,
    ]);
    run("api", targets::api, &bodies);
}

/// A file of each format that a collection reads, and a query.
#[test]
fn files_for_a_collection() {
    let examples = bytes(&[
        "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n\
         a,6k1/5ppp/8/3q4/8/5Q2/5PPP/3R2K1 b - - 0 30,d5a2 d1d8,800,80,95,1200,mate mateIn1,https://lichess.org/x,\n",
        "[Event \"x\"]\n[SetUp \"1\"]\n[FEN \"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\"]\n\n{note} 1. Rd8# $1 (1. h3 ; x\n) 1-0\n",
        "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#; dm 1; id \"one\";\nhttps://lichess.org/editor/8/8/8/8/8/8/8/K1k5_w\n",
        "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1|Mate in 1|1.Rd8#|A game\n",
        "---\nauthors:\n  - Anonymous\nsource: {name: A notebook, date: {year: 2026}}\nalgebraic:\n  white: [Kc6, Qg1, Pb5]\n  black: [Ka8, Pa7]\nstipulation: \"#2\"\nsolution: |\n  1.Qg1-g8 + !\ntwins:\n  b: Move a7 b7\nkeywords: [Example]\n",
        "[{\"algebraic\": {\"white\": [\"Kc6\", \"Qg1\"], \"black\": [\"Ka8\"]}, \"stipulation\": \"#2\", \"solution\": \"\"}]",
        "{\"fen\": \"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w\", \"stipulation\": \"#1\", \"keys\": [\"Rd8\"]}\n",
        "mate:2 rating:1200..1500 -theme:fork white:=Q,N key:Nf7 fen:\"*/*/*/*/*/*/*/4K2R w\" piece:Qh7,kg8 \"a phrase\"",
    ]);
    run("collection", targets::collection, &examples);
}

/// Games with everything that PGN has.
#[test]
fn games() {
    let examples = bytes(&[
        "[Event \"a \\\"b\\\" {c}\"]\n[Site \"?\"] [Date \"2024.05.03\"]\n% escaped\n\n1. e4 {[%clk 0:03:00]\n} e5 $1 \
         (1... c5 2. Nf3 (2. c3)) 2. Nf3! ; rest\n2... Nc6 3.Bb5 a6 4. Bxc6+- dxc6$2 5. O-O 1/2-1/2\n\n[Event \"two\"]\n\n*\n",
        "[Variant \"Chess960\"]\n[FEN \"nrbbqkrn/pppppppp/8/8/8/8/PPPPPPPP/NRBBQKRN w KQkq - 0 1\"]\n\n1. O-O O-O 2. e4 -- 3. d4 *\n",
        "[FEN \"r3k2r/8/8/3pP3/8/8/P6p/R3K2R w HAha d6 0 1\"]\n\n1. exd6 O-O-O 2. O-O-O h1=Q 3. Rdxh1 0000 4. d7+ *\r\n",
        "1. e4 e5 1-0\n1. d4 d5 0-1\r\r1. c4 c5 2. Nc3 Nc6 3. g3 g6 4. Bg2 Bg7 *",
    ]);
    run("games", targets::games, &examples);
}

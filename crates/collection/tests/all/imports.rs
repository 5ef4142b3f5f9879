//! Imports: what is taken, merged, updated and rejected.

use crate::common::{Folder, HEADER, ROWS, all, csv, find, import};
use rookwright_collection::{
    Access, Collection, Content, Import, ImportListener, Origin, Proofs, Reason, RejectedEntry, Status,
    prove_files,
};
use rookwright_run::Shard;
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::sync::Arc;

#[test]
fn lichess_rows() {
    let folder = Folder::new("rows");
    let mut collection = folder.collection("a.db");
    let report = import(&mut collection, "puzzles.csv", &csv());
    assert_eq!((report.numbers.entries, report.numbers.new, report.rejects()), (4, 4, 0));
    assert_eq!(report.numbers.status, BTreeMap::from([(Status::Sound, 2), (Status::Unproven, 2)]));
    let record = collection.show(3).expect("a right answer");
    assert_eq!(record.asked(), "#2");
    assert_eq!((record.facts.rating, record.facts.plays), (Some(1100), Some(3000)));
    assert_eq!(record.facts.link.as_deref(), Some("https://lichess.org/abcdefgj#62"));
    let Content::Chess(setup) = &record.content else { panic!("a position") };
    assert_eq!(setup.position().to_string(), "r6k/5ppp/8/8/8/8/4QPPP/4R1K1 w - - 0 1");
    assert_eq!(setup.solution().len(), 3);
    assert_eq!(collection.id_of_reference("aa003").expect("a right answer"), Some(3));
}

#[test]
fn columns_by_name_or_by_place() {
    let folder = Folder::new("columns");
    let shuffled = "Moves,Extra,FEN,PuzzleId\nd5a2 d1d8,x,6k1/5ppp/8/3q4/8/5Q2/5PPP/3R2K1 b - - 0 30,zz\n";
    let without_header = format!("{}\n", ROWS[1]);
    let nine: String = ROWS[1].rsplit_once(',').expect("a right answer").0.to_owned() + "\n";
    let eleven = format!("{HEADER},DailyDate\n{},2026-01-01\n", ROWS[1]);
    let odd = format!("\u{feff}{HEADER}\r\n{}\r\n\r\n", ROWS[1]);
    for (nth, text) in [shuffled.to_owned(), without_header, nine, eleven, odd].iter().enumerate() {
        let mut collection = folder.collection(&format!("{nth}.db"));
        let report = import(&mut collection, "x.csv", text);
        assert_eq!((report.numbers.new, report.numbers.status.get(&Status::Sound)), (1, Some(&1)), "{text}");
    }
}

#[test]
fn the_same_again_adds_nothing() {
    let folder = Folder::new("again");
    let mut collection = folder.collection("a.db");
    import(&mut collection, "puzzles.csv", &csv());
    let before = all(&collection);
    let report = import(&mut collection, "puzzles.csv", &csv());
    assert_eq!((report.numbers.new, report.numbers.unchanged), (0, 4));
    assert_eq!(all(&collection), before);
    // Another rating is taken over, and found.
    let report = import(&mut collection, "puzzles.csv", &csv().replace(",1100,", ",1234,"));
    assert_eq!((report.numbers.updated, report.numbers.unchanged), (1, 3));
    assert_eq!(find(&collection, "rating:1234"), [3]);
    assert_eq!(find(&collection, "rating:1100"), Vec::<i64>::new());
    assert_eq!(find(&collection, "theme:backRank rating:1200..1300"), [3]);
    // So is what only the source says of it.
    let report = import(
        &mut collection,
        "puzzles.csv",
        &csv().replace(",1100,", ",1234,").replace(",3000,", ",3001,"),
    );
    assert_eq!((report.numbers.updated, report.numbers.unchanged), (1, 3));
    assert_eq!(collection.show(3).expect("a right answer").facts.plays, Some(3001));
}

/// No rating is too low to be one.
#[test]
fn the_lowest_rating() {
    let folder = Folder::new("lowest");
    let mut collection = folder.collection("a.db");
    import(&mut collection, "puzzles.csv", &csv().replace(",1100,", ",1,").replace(",900,", ",0,"));
    let rating = |id| collection.show(id).expect("a right answer").facts.rating;
    assert_eq!((rating(3), rating(1)), (Some(1), None));
}

/// The mate of `aa002` mirrored, with colours exchanged, and from another source.
const MIRRORED: &str = "1k6/ppp5/5p2/8/3Q4/8/PPP5/1K2r3 w #1\n";

#[test]
fn repeats_are_merged() {
    let folder = Folder::new("repeats");
    let mut collection = folder.collection("a.db");
    let one = "6k1/5ppp/8/8/8/5Q2/q4PPP/3R2K1 w #1\n";
    let mirrored = "1k6/ppp5/8/8/8/2Q5/PPP4q/1K2R3 w #1\n";
    let exchanged = "3r2k1/Q4ppp/5q2/8/8/8/5PPP/6K1 b #1\n";
    for (name, text) in [("one.epd", one), ("mirrored.epd", mirrored), ("exchanged.epd", exchanged)] {
        import(&mut collection, name, text);
    }
    let records = all(&collection);
    assert_eq!(records.len(), 1);
    let sources: Vec<_> = records[0].sightings.iter().map(|sighting| sighting.source.as_str()).collect();
    assert_eq!(sources, ["one.epd", "mirrored.epd", "exchanged.epd"]);
    assert!(records[0].sightings[1].setup.is_some() && records[0].sightings[0].setup.is_none());
    // Another stipulation or another position is another puzzle.
    import(&mut collection, "two.epd", &one.replace("#1", "#2"));
    import(&mut collection, "other.epd", MIRRORED);
    assert_eq!(all(&collection).len(), 3);
}

#[test]
fn repeats_can_be_kept() {
    let folder = Folder::new("kept");
    let mut collection = folder.collection("a.db");
    let options =
        |source: &str| Import { keep_repeats: true, source: Some(source.to_owned()), ..Import::default() };
    for (source, expected) in [("one", 4), ("two", 8), ("two", 8)] {
        collection.import_text("x.csv", &csv(), &options(source)).expect("a right answer");
        assert_eq!(all(&collection).len(), expected, "{source}");
    }
    assert!(all(&collection).iter().all(|record| record.status != Status::Open));
}

#[test]
fn claims_are_proven() {
    let folder = Folder::new("claims");
    let mut collection = folder.collection("a.db");
    let back_rank = "6k1/5ppp/8/8/8/8/5PPP/3RR1K1 w";
    let text = format!(
        "{back_rank} - - bm Rd8#; dm 1; id \"cooked\";\n\
         6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#; dm 2; id \"shorter\";\n\
         6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd7; dm 1; id \"differs\";\n\
         7k/6pp/8/8/8/8/5PPP/R5K1 w - - bm Ra8#; dm 1; id \"sound\";\n\
         6k1/8/8/8/8/8/5PPP/3R2K1 w - - dm 1; id \"unsolvable\";\n\
         7k/8/8/8/8/8/5PPP/R5K1 w - - id \"no claim\";\n"
    );
    let report = import(&mut collection, "claims.epd", &text);
    assert_eq!(report.rejects(), 0);
    let status = |title: &str| {
        let ids = find(&collection, &format!("title:{title}"));
        collection.show(ids[0]).expect("a right answer").status
    };
    assert_eq!(status("cooked"), Status::Cooked);
    assert_eq!(status("shorter"), Status::Shorter);
    assert_eq!(status("differs"), Status::Differs);
    assert_eq!(status("sound"), Status::Sound);
    assert_eq!(status("unsolvable"), Status::Unsolvable);
    assert_eq!(status("\"no claim\""), Status::Unproven);
    assert_eq!(report.differing, 1);
    let cooked = collection.show(find(&collection, "cooked")[0]).expect("a right answer");
    assert_eq!(cooked.keys().len(), 2);
    // A source claims a mate where there is none.
    let wrong = format!("{HEADER}\n{}\n", ROWS[0].replace("crushing", "mate"));
    let report = import(&mut collection, "wrong.csv", &wrong);
    assert_eq!(report.numbers.status, BTreeMap::from([(Status::Unsolvable, 1)]));
    assert_eq!(report.differing, 1);
}

/// Keeps what was rejected.
#[derive(Default)]
struct Rejects(Vec<(String, u64, usize, Reason)>);

impl ImportListener for Rejects {
    fn rejected(&mut self, entry: &RejectedEntry<'_>) {
        let reject = entry.reject;
        self.0.push((entry.file.to_owned(), reject.line, reject.column, reject.reason));
    }
}

fn rejects(folder: &Folder, name: &str, bytes: &[u8]) -> Vec<(u64, usize, Reason)> {
    let file = folder.path(name);
    fs::write(&file, bytes).expect("a right answer");
    let mut collection = folder.collection("rejects.db");
    let mut rejects = Rejects::default();
    collection.import(&[Origin::File(file)], &Import::default(), &mut rejects).expect("a right answer");
    rejects.0.into_iter().map(|(_, line, column, reason)| (line, column, reason)).collect()
}

#[test]
fn nothing_is_dropped_silently() {
    let folder = Folder::new("rejects");
    let rows = format!(
        "{HEADER}\n{}\nbb,6k1/5ppp/8/8/8/7P/r4PP1/3R2K1 b - - 0 30,a2a1 d1d7 a1a8,1,1,1,1,,,\n\
         cc,6k1/5ppp/9/8/8/7P/r4PP1/3R2K1 b - - 0 30,a2a1,1,1,1,1,,,\ndd,6k1/5ppp/8/8/8/7P/r4PP1/3R2K1 b - - 0 30,a2a1 d1a1,many,1,1,1,,,\nee\n",
        ROWS[0]
    );
    let found = rejects(&folder, "x.csv", rows.as_bytes());
    assert_eq!(found.len(), 4, "{found:?}");
    assert_eq!((found[0].0, found[0].2), (3, Reason::Move));
    assert_eq!((found[1].0, found[1].2), (4, Reason::Position));
    assert_eq!((found[2].0, found[2].2), (5, Reason::Syntax));
    assert_eq!((found[3].0, found[3].2), (6, Reason::Syntax));
    // The column points at the field: after `bb,` and the FEN.
    assert_eq!(found[0].1, "bb,6k1/5ppp/8/8/8/7P/r4PP1/3R2K1 b - - 0 30,".len() + 1);
    for (name, bytes) in [
        ("binary.bin", &b"\x00\x01\x02\x03"[..]),
        ("empty.csv", b""),
        ("other.csv", b"name,age,town\nx,3,y\n"),
        ("prose.txt", b"This is a letter.\nIt has no puzzles.\n"),
        ("database.db", b"SQLite format 3\0 and so on"),
        ("zip.zip", b"PK\x03\x04 and so on"),
        ("utf16.csv", b"\xff\xfeP\0u\0"),
        ("truncated.gz", b"\x1f\x8b\x08\x00\x00\x00"),
        ("truncated.zst", b"\x28\xb5\x2f\xfd\x00"),
        ("truncated.bz2", b"BZh91AY&SY"),
    ] {
        let found = rejects(&folder, name, bytes);
        assert_eq!(found.len(), 1, "{name}: {found:?}");
        assert_eq!(found[0].2, Reason::File, "{name}");
    }
    let game =
        b"[Event \"x\"]\n\n1. e4 e5 *\n\n[FEN \"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\"]\n\n1. Rd9 *\n";
    let found = rejects(&folder, "x.pgn", game);
    assert_eq!(found, [(1, 1, Reason::Game), (7, 4, Reason::Move)]);
}

#[test]
fn packed_files_by_their_contents() {
    let folder = Folder::new("packed");
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    gzip.write_all(csv().as_bytes()).expect("a right answer");
    let mut bzip = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::default());
    bzip.write_all(csv().as_bytes()).expect("a right answer");
    let zstd =
        ruzstd::encoding::compress_to_vec(csv().as_bytes(), ruzstd::encoding::CompressionLevel::Fastest);
    // Two frames one after the other are one file.
    let second = ruzstd::encoding::compress_to_vec(
        ROWS[0].replace("aa001", "zz").replace("a2a1 d1a1", "a2a1").as_bytes(),
        ruzstd::encoding::CompressionLevel::Fastest,
    );
    let two = [zstd.clone(), second].concat();
    for (nth, (bytes, expected)) in [
        (gzip.finish().expect("a right answer"), 4),
        (bzip.finish().expect("a right answer"), 4),
        (zstd, 4),
        (two, 5),
    ]
    .into_iter()
    .enumerate()
    {
        let file = folder.path(&format!("{nth}.txt"));
        fs::write(&file, bytes).expect("a right answer");
        let mut collection = folder.collection(&format!("{nth}.db"));
        let report =
            collection.import(&[Origin::File(file)], &Import::default(), &mut ()).expect("a right answer");
        assert_eq!(report.numbers.new, expected, "file {nth}");
    }
}

/// Ends the import after some entries.
struct StopAfter(u64, rookwright_run::Cancel);

impl ImportListener for StopAfter {
    fn progress(&mut self, _: &rookwright_collection::FileReport) {
        self.0 = self.0.saturating_sub(1);
        if self.0 == 0 {
            self.1.cancel();
        }
    }
}

#[test]
fn an_interrupted_import_goes_on() {
    let folder = Folder::new("interrupted");
    // Positions of a walk that no symmetry makes equal: kings and a rook.
    let mut text = String::new();
    for king in 0..40 {
        for rook in 0..40 {
            if king != rook {
                let mut board = vec!['1'; 64];
                board[63] = 'k';
                board[king] = 'K';
                board[rook] = 'R';
                let ranks: Vec<String> = board.chunks(8).rev().map(|rank| rank.iter().collect()).collect();
                text += &format!("{} w #1\n", ranks.join("/"));
            }
        }
    }
    let file = folder.path("many.epd");
    fs::write(&file, &text).expect("a right answer");
    let whole = {
        let mut collection = folder.collection("whole.db");
        collection
            .import(&[Origin::File(file.clone())], &Import::default(), &mut ())
            .expect("a right answer");
        all(&collection)
    };
    let mut collection = folder.collection("parts.db");
    let mut rounds = 0;
    loop {
        let options = Import { threads: 2, ..Import::default() };
        let mut stop = StopAfter(2, options.cancel.clone());
        let report =
            collection.import(&[Origin::File(file.clone())], &options, &mut stop).expect("a right answer");
        rounds += 1;
        if !report.stopped {
            break;
        }
        assert!(rounds < 100, "it does not get on");
    }
    assert!(rounds > 2, "{rounds} rounds");
    assert_eq!(all(&collection), whole);
    // A file of the same size and beginning, with another entry near its end, is another file.
    let mut again = folder.collection("again.db");
    let options = Import { threads: 2, ..Import::default() };
    let mut stop = StopAfter(2, options.cancel.clone());
    again.import(&[Origin::File(file.clone())], &options, &mut stop).expect("a right answer");
    let end = text.trim_end().rfind('\n').expect("several lines");
    fs::write(&file, format!("{}{}", &text[..end], text[end..].replace("#1", "#2"))).expect("written");
    let report = again.import(&[Origin::File(file)], &Import::default(), &mut ()).expect("a right answer");
    assert_eq!((report.numbers.skipped, report.numbers.entries), (0, 40 * 39));
}

#[test]
fn a_proof_is_taken_for_its_own_claim_alone() {
    let folder = Folder::new("claims");
    let file = folder.path("mates.epd");
    let mates = "6k1/5ppp/8/8/8/8/5PPP/3RR1K1 w #1\n6k1/5ppp/8/8/8/8/5PPP/4R1K1 w #1\n";
    fs::write(&file, mates).expect("written");
    let mut proofs = Proofs::default();
    let origins = [Origin::File(file.clone())];
    let all = Shard::new(1, 1).expect("a shard");
    prove_files(&origins, &Import::default(), all, &mut |entry| proofs.add(entry).expect("a proof"))
        .expect("proofs");
    // The second position has no mate any more.
    fs::write(&file, mates.replace("5ppp/8/8/8/8/5PPP/4R", "5pp1/8/8/8/8/5PPP/4R")).expect("written");
    let options = Import { proofs: Some(Arc::new(proofs)), ..Import::default() };
    let mut collection = folder.collection("a.db");
    collection.import(&origins, &options, &mut ()).expect("a right answer");
    assert_eq!(find(&collection, "cooked"), [1]);
    assert_eq!(find(&collection, "unsolvable"), [2]);
}

#[test]
fn readers_see_a_writers_finished_work() {
    let folder = Folder::new("readers");
    let mut writer = folder.collection("a.db");
    import(&mut writer, "x.csv", &csv());
    let reader = Collection::open(&folder.path("a.db"), Access::Read).expect("a right answer");
    assert_eq!(reader.len().expect("a right answer"), 4);
    import(&mut writer, "x.epd", "6k1/5ppp/8/8/8/8/5PPP/3RR1K1 w #1\n");
    assert_eq!(reader.len().expect("a right answer"), 5);
    assert_eq!(find(&reader, "cooked"), [5]);
}

#[test]
fn puzzles_of_every_family_come_in() {
    let folder = Folder::new("families");
    let mut collection = folder.collection("a.db");
    let puzzles = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles");
    let origins: Vec<Origin> =
        rookwright_collection::Origin::of_argument(&puzzles.display().to_string()).expect("a right answer");
    let report = collection.import(&origins, &Import::default(), &mut ()).expect("a right answer");
    assert_eq!(report.rejects(), 0);
    let families: std::collections::BTreeSet<String> =
        all(&collection).iter().map(|record| record.family().to_owned()).collect();
    assert!(
        ["mate", "placement", "chessnum", "tour"].iter().all(|family| families.contains(*family)),
        "{families:?}"
    );
    assert!(find(&collection, "family:chessnum sound").len() > 1);
}

#[test]
fn lists_and_tags_of_an_import() {
    let folder = Folder::new("lists");
    let mut collection = folder.collection("a.db");
    let options =
        Import { list: Some("Friday".to_owned()), tags: vec!["club".to_owned()], ..Import::default() };
    collection.import_text("x.csv", &csv(), &options).expect("a right answer");
    assert_eq!(collection.list("friday").expect("a right answer"), [1, 2, 3, 4]);
    assert_eq!(find(&collection, "tag:club mate:1"), [2]);
    collection.move_in_list("Friday", 4, 1).expect("a right answer");
    assert_eq!(find(&collection, "in:friday"), [4, 1, 2, 3]);
    collection.remove(&[1]).expect("a right answer");
    assert_eq!(find(&collection, "in:friday"), [4, 2, 3]);
    // The number of a removed puzzle is not used again.
    import(&mut collection, "y.epd", "6k1/5ppp/8/8/8/8/5PPP/3RR1K1 w #1\n");
    assert_eq!(all(&collection).last().map(|record| record.id), Some(5));
}

//! How long sheets take: `cargo bench --bench sheets`.  Every bench asserts what comes out.
//!
//! Times against other programs are taken by `benches/peers/run.py sheets`.

use divan::{Bencher, black_box};
use rookwright::board::Diagram;
use rookwright::run::Budget;
use rookwright::sheet::{Entry, Format, Looks, Sheet, Svg, png};
use rookwright::words::{Printed, Wording};
use std::fs;
use std::path::Path;

fn main() {
    divan::main();
}

/// The mates of the gallery that are short, over and over.
fn mates(count: usize) -> Vec<Printed> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles");
    let mut files: Vec<_> =
        fs::read_dir(folder).expect("the gallery").map(|file| file.expect("a file").path()).collect();
    files.retain(|file| file.to_string_lossy().ends_with("-2.puz"));
    files.sort();
    let texts = files.iter().map(|file| fs::read_to_string(file).expect("a puzzle"));
    let mates = texts.filter(|text| text.contains("puzzle: mate") && text.contains("stipulation: #2"));
    let mates: Vec<Printed> = mates.map(|text| Printed::read_puz(&text).expect("a puzzle")).collect();
    assert!(mates.len() > 5);
    mates.into_iter().cycle().take(count).collect()
}

fn sheet(mates: &[Printed]) -> Sheet {
    let entry = |(number, printed): (u32, &Printed)| -> Entry {
        let answered = printed.answer(&Budget::default()).expect("an answer");
        printed.entry(number, &answered, &Wording::default())
    };
    Sheet { entries: (1..).zip(mates).map(entry).collect(), ..Sheet::default() }
}

/// From puzzles to a document, the answers proven on the way.
#[divan::bench(args = [96, 1000], sample_count = 5)]
fn mates_in_two_as_pdf(bencher: Bencher<'_, '_>, count: usize) {
    let mates = mates(count);
    bencher.bench_local(|| {
        let written = sheet(black_box(&mates)).write(&Looks::default(), Format::Pdf).expect("a document");
        assert!(written.pages.is_some_and(|pages| pages > count / 12));
        assert!(written.files[0].len() < 3125 * count, "{} bytes", written.files[0].len());
    });
}

/// Of the same sheet of 96, already answered.
#[divan::bench(args = Format::ALL, sample_count = 3)]
fn formats(bencher: Bencher<'_, '_>, format: Format) {
    let sheet = sheet(&mates(96));
    bencher.bench_local(|| {
        let written = black_box(&sheet).write(&Looks::default(), format).expect("a document");
        assert!(!written.files.is_empty());
    });
}

/// The board that games begin with, a thousand pixels wide.
#[divan::bench(sample_count = 20)]
fn a_board_of_1000_pixels(bencher: Bencher<'_, '_>) {
    let text = "r n b q k b n r\np p p p p p p p\n. . . . . . . .\n. . . . . . . .\n\
        . . . . . . . .\n. . . . . . . .\nP P P P P P P P\nR N B Q K B N R\n";
    let diagram: Diagram = text.parse().expect("a board");
    bencher.bench_local(|| {
        let image = png(&Svg::default().drawing(black_box(&diagram)), 1000).expect("an image");
        assert_eq!(&image[16..20], &1000u32.to_be_bytes());
    });
}

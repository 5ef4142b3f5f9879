//! Twins and duplex on the command line: every part is answered as if it were alone.

use crate::run::{Run, Said, gallery, rookwright, scratch};
use serde_json::Value;
use std::fs;

const FEN: &str = "2Q5/8/2k5/8/3K4/8/8/4n3 b";

fn run(words: &[&str]) -> Said {
    words.iter().fold(rookwright(""), Run::arg).said()
}

fn file(name: &str) -> String {
    gallery(name).to_str().expect("a name").to_owned()
}

fn json(words: &[&str]) -> Value {
    let said = run(words);
    serde_json::from_str(&said.out).unwrap_or_else(|error| panic!("{words:?}: {error}: {said:?}"))
}

/// Removes what differs from run to run, and the name of the schema, which a part has not.
fn timeless(mut document: Value) -> Value {
    if let Value::Object(object) = &mut document {
        object.remove("seconds");
        object.remove("schema");
    }
    document
}

#[test]
fn each_part_is_reported_as_if_alone() {
    let twins = json(&["solve", "mate", FEN, "h#2", "--twin", "b) bKc6-f1", "--json"]);
    assert_eq!((&twins["end"], &twins["sound"]), (&"exhausted".into(), &true.into()), "{twins}");
    for (nth, fen) in [FEN, "2Q5/8/8/8/3K4/8/8/4nk2 b"].iter().enumerate() {
        let alone = json(&["solve", "mate", fen, "h#2", "--json"]);
        assert_eq!(timeless(twins["twins"][nth]["report"].clone()), timeless(alone));
    }
    assert_eq!(twins["twins"][1]["change"], "bKc6-f1");
}

#[test]
fn as_text() {
    let twins = file("mate-helpmate-twins-2.puz");
    let said = run(&["solve", twins.as_str(), "--quiet"]);
    assert_eq!(said.out, "a) 1.Kb5 Kc3 2.Ka4 Qa6#\nb) 1.Nf3+ Ke3 2.Ke1 Qc1#\n");
    let said = run(&["solve", twins.as_str()]);
    assert!(said.out.contains("\na)\n") && said.out.contains("\nb) bKc6-f1\n"), "{said:?}");
    let said = run(&["count", file("mate-helpmate-duplex-2.puz").as_str(), "--quiet"]);
    assert_eq!(said.out, "a) 1\nduplex) 1\n");
}

#[test]
fn answers_to_parts() {
    let folder = scratch("twins");
    let twins = file("mate-helpmate-twins-2.puz");
    let check = |name: &str, text: &str| {
        let file = folder.join(name);
        fs::write(&file, text).expect("a file");
        run(&["check", twins.as_str(), file.to_str().expect("a name")])
    };
    let right = "1.Kb5 Kc3 2.Ka4 Qa6#\nb) 1.Nf3+ Ke3 2.Ke1 Qc1#\n";
    assert_eq!(check("right", right).out, "right, all 2 answers\n");
    let wrong = check("wrong", "b) 1.Nf3+ Kc3 2.Ke1 Qc1#\n");
    assert_eq!(wrong.code, Some(1), "{wrong:?}");
    let solved = run(&["solve", twins.as_str(), "--json"]).out;
    assert_eq!(check("json", &solved).out, "right, all 2 answers\n");
}

#[test]
fn refusals() {
    for (words, part) in [
        (&["--twin", "bKc5-f1"][..], "there is no black king on c5"),
        (&["--twin", "c) bKc6-f1"], "expected b), the letter that is next"),
        (&["--twin", "bKc6-d5"], "b) both kings are in check"),
        (&["--twin", "bKc6-f1", "--explain", "Kb5"], "--explain is only for forced play"),
    ] {
        let said = run(&[&["solve", "mate", FEN, "h#2"], words].concat());
        assert_eq!(said.code, Some(2), "{words:?}: {said:?}");
        assert!(said.err.contains(part), "{words:?}: {said:?}");
    }
    let said = run(&["solve", "queens", "8", "--duplex"]);
    assert!(said.err.contains("only for mates"), "{said:?}");
}

/// The rook that the twin puts on h8 may castle, and so it does in the published solution.
#[test]
fn a_twin_gains_castling() {
    const CASTLES: &str = "r3k3/P1n5/P3p3/5p2/8/8/K6p/8 b q - 0 1";
    let said = run(&["solve", "mate", CASTLES, "h#3", "--twin", "b) bRa8-h8", "--quiet"]);
    assert_eq!(
        said.out, "a) 1.O-O-O a8=N 2.h1=B a7 3.Bb7 Nb6#\nb) 1.O-O a8=Q 2.h1=R Qe8 3.Rh8 Qg6#\n",
        "{said:?}"
    );
}

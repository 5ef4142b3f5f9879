//! Games with everything that PGN files contain.

use rookwright_games::{Fault, FaultKind, GameResult, Played, Replay, Score, Splitter, Start};
use std::io::{self, BufReader, Read};

fn scores(text: &[u8]) -> Vec<Score> {
    let mut found = Vec::new();
    for batch in Splitter::new(text) {
        found.extend(batch.expect("a stream").scores());
    }
    // Pieces and batches of any size give the same games.
    for (piece, most) in [(1, 32), (7, 1), (64, 2)] {
        let mut nth = 0;
        for batch in Splitter::new(BufReader::with_capacity(piece, text)).in_batches_of(most) {
            let batch = batch.expect("a stream");
            assert!(batch.len() <= most);
            for score in batch.scores() {
                assert_eq!(format!("{score:?}"), format!("{:?}", found[nth]));
                nth += 1;
            }
        }
        assert_eq!(nth, found.len());
    }
    found
}

fn replays(text: &str) -> Vec<Result<Replay, Fault>> {
    scores(text.as_bytes()).iter().map(Replay::of).collect()
}

fn moves(replay: &Replay) -> Vec<String> {
    let text = |played: Played| match played {
        Played::Move(step) => step.to_string(),
        Played::Null => "--".to_owned(),
        Played::Chess960Castling { is_short: true } => "O-O".to_owned(),
        Played::Chess960Castling { is_short: false } => "O-O-O".to_owned(),
    };
    replay.plies.iter().map(|ply| text(ply.played)).collect()
}

fn only(text: &str) -> Replay {
    let mut all = replays(text);
    assert_eq!(all.len(), 1, "{text}");
    all.remove(0).unwrap_or_else(|fault| panic!("{text}: {fault}"))
}

fn fault(text: &str) -> (u64, u64, FaultKind, String) {
    let mut all = replays(text);
    assert_eq!(all.len(), 1, "{text}");
    let fault = all.remove(0).expect_err(text);
    (fault.line, fault.column, fault.kind, fault.message)
}

#[test]
fn comments_marks_variations_and_escapes() {
    let text = "[Event \"a \\\"quoted\\\" name \\\\ [x] {y} ;z\"]\n[Site \"?\"]\n% an escaped line [Event \"no\"]\n\n\
                1. e4 {[%eval 0.3] [%clk 0:03:00] a comment\n[Event \"inside\"] over lines} e5 $1 $14 \
                (1... c5 2. Nf3 (2. c3 {deep (brace} d5) 2... d6) 2. Nf3! ; to the end ( { of the line\n\
                2... Nc6?! 3.Bb5 a6 $2 4. Ba4!? 4...Nf6 5.O-O {fine}Be7 1/2-1/2 {agreed}\n";
    let score = &scores(text.as_bytes())[0];
    assert_eq!(score.tags.get("Event"), Some("a \"quoted\" name \\ [x] {y} ;z"));
    assert_eq!(score.tags.get("Site"), None);
    assert_eq!(score.result, GameResult::Draw);
    let replay = only(text);
    assert_eq!(moves(&replay).join(" "), "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7");
    assert_eq!(replay.start, Start::Usual);
    assert!(replay.is_start_legal);
}

#[test]
fn blanks_around_the_parts_of_a_tag() {
    for text in ["[Event \"x\"]", "[ Event \"x\"]", "[\tEvent\t\"x\" ]", "[Event\"x\"]"] {
        assert_eq!(
            scores(format!("{text}\n\n1. e4 *\n").as_bytes())[0].tags.get("Event"),
            Some("x"),
            "{text}"
        );
    }
}

#[test]
fn games_follow_each_other_with_and_without_tags() {
    let text = "\u{feff}\n\n1. e4 e5 1-0\n\n1. d4 d5 0-1\n[Event \"three\"]\n[White \"A\"] [Black \"B\"]\n1. c4 *\n\n\n\
                [Event \"four\"]\n\n*\n\n[Event \"five\"]\n\n1. g3";
    let found = scores(text.as_bytes());
    let lines: Vec<u64> = found.iter().map(|score| score.line).collect();
    assert_eq!(lines, [3, 5, 6, 11, 15]);
    let words: Vec<usize> = found.iter().map(|score| score.words().len()).collect();
    assert_eq!(words, [2, 2, 1, 0, 1]);
    assert_eq!(found[2].tags.get("Black"), Some("B"));
    assert_eq!(found[1].result, GameResult::Black);
}

#[test]
fn what_other_programs_write() {
    // Marks without a blank, judgements, a null move as UCI writes it.
    let replay = only("1. e4$1 e5$2 2. Bc4+- Nc6= 3. Nf3$14 0000 4. O-O *");
    assert_eq!(moves(&replay).join(" "), "e2e4 e7e5 f1c4 b8c6 g1f3 -- e1g1");
    // Lines that end as on old Macs, also at the border of a buffer.
    let text = "[Event \"x\"]\r\r1. e4 e5\r2. Nf3 *\r\r[Event \"y\"]\r\r1. d4 *\r";
    let found = scores(text.as_bytes());
    assert_eq!(found.iter().map(|score| score.line).collect::<Vec<_>>(), [1, 6]);
    // Games without tags and without an empty line between them.
    let found = scores(b"1. e4 e5 1-0\n1. d4 d5\n2. c4 0-1\n1.c4 *\n");
    assert_eq!(found.iter().map(|score| score.words().len()).collect::<Vec<_>>(), [2, 3, 1]);
}

#[test]
fn a_comment_without_end_spoils_one_game() {
    let text = "[Event \"one\"]\n\n1. e4 {never closed e5\n\n[Event \"two\"]\n\n1. d4 d5 *\n";
    let all = replays(text);
    assert_eq!(all.len(), 2);
    let fault = all[0].clone().unwrap_err();
    assert_eq!((fault.line, fault.column, fault.kind), (3, 7, FaultKind::Syntax));
    assert_eq!(all[1].as_ref().unwrap().plies.len(), 2);
}

#[test]
fn faults_have_a_place() {
    let (line, column, kind, message) = fault("[Event \"x\"]\n\n1. e4 e5\n2. Nf3 Nc6 3. Bb6 a6 *\n");
    assert_eq!((line, column, kind), (4, 15, FaultKind::Move));
    assert!(message.contains("'Bb6' is not a legal move"), "{message}");
    assert_eq!(fault("1. e4 \u{e9}\u{e9} *\n").1, 7);
    assert_eq!(fault("{\u{e9}\u{e9}} 1. e4 e9 *").1, 12);
    for (text, place, part) in [
        ("[Event \"x\n\n1. e4 *", (1, 1), "value of this tag"),
        ("[Event x]\n\n1. e4 *", (1, 1), "expected a tag like"),
        ("[Event \"x\"\n\n1. e4 *", (1, 1), "expected ']'"),
        ("1. e4 (1. d4 *\n", (1, 7), "variation has no end"),
        ("1. e4 ) e5 *\n", (1, 7), "without '('"),
        ("1. e4 } e5 *\n", (1, 7), "without '{'"),
        ("1. e4 e5 1-0 2. d4 *\n", (1, 17), "behind the result"),
        ("1. e4 e5 [x] *\n", (1, 10), "not a move"),
        ("[FEN \"8/8/8/8/8/8/8/8 x\"]\n\n*", (1, 6), "start position"),
        ("[FEN \"4k3/8/8/8/8/8/8/R3K2R w KQ x - 0 1\"]\n\n*", (1, 6), "start position"),
        ("[Variant \"Atomic\"]\n\n1. e4 *", (1, 1), "Atomic"),
        ("1. f3 e5 2. g4 Qh4# 3. -- *", (1, 24), "null move while in check"),
    ] {
        let (line, column, _, message) = fault(text);
        assert_eq!((line, column), place, "{text}: {message}");
        assert!(message.contains(part), "{text}: {message}");
    }
}

#[test]
fn other_notations_and_null_moves() {
    let replay =
        only("1. e2-e4 e7e5 2. Ng1-f3 -- 3. \u{2658}xe5 Z0 4. 0-0?? *".replace("0-0??", "Bc4").as_str());
    assert_eq!(moves(&replay).join(" "), "e2e4 e7e5 g1f3 -- f3e5 -- f1c4");
    let steps: Vec<_> = replay.plies.iter().filter_map(|ply| ply.played.step()).collect();
    assert_eq!(
        steps.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        "e2e4 e7e5 g1f3 f3e5 f1c4"
    );
    let replay = only("[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 40\"]\n[SetUp \"1\"]\n\n40. a8Q Kg7 41. Qa7+ *");
    assert_eq!(moves(&replay).join(" "), "a7a8q h7g7 a8a7");
    assert_eq!((replay.start, replay.first_move), (Start::Position, 40));
}

#[test]
fn chess960() {
    let replay = only(
        "[Variant \"Chess960\"]\n[FEN \"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9\"]\n\n\
         9. b3 O-O-O 10. g3 O-O *"
            .replace("9. b3 O-O-O 10. g3 O-O", "9. b3 b6 10. e3 Ne7")
            .as_str(),
    );
    assert!(replay.plies.iter().all(|ply| ply.has_other_castling));
    let text = "[Variant \"Chess960\"]\n[FEN \"nrbbqkrn/pppppppp/8/8/8/8/PPPPPPPP/NRBBQKRN w KQkq - 0 1\"]\n\n1. O-O O-O *";
    let replay = only(text);
    assert_eq!(replay.start, Start::Chess960);
    assert_eq!(moves(&replay).join(" "), "O-O O-O");
    assert_eq!(replay.end.to_string(), "nrbbqrkn/pppppppp/8/8/8/8/PPPPPPPP/NRBBQRKN w - - 0 1");
    assert!(!replay.end_has_other_castling);
    let (line, column, ..) = fault(&text.replace("1. O-O O-O", "1. O-O-O"));
    assert_eq!((line, column), (4, 4));
    assert_eq!(
        only("[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1\"]\n\n*").start,
        Start::Usual
    );
    // Pieces that have moved are no start, though both sides may still castle.
    assert_eq!(
        only("[FEN \"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\"]\n\n*").start,
        Start::Position
    );
}

#[test]
fn encodings() {
    let latin = b"[White \"D\xf6rre\"]\n\n1. e4 {\xe9} e5 *\n";
    let score = &scores(latin)[0];
    assert_eq!(score.tags.get("White"), Some("D\u{f6}rre"));
    assert_eq!(score.words().len(), 2);
}

/// A game with endless variations and comments needs no memory for them, and is read like a small one.
#[test]
fn a_large_game_is_read_like_a_small_one() {
    let filler = "(1. d4 {a long remark [with] everything} d5 2. c4)\n".repeat(60_000);
    let remark = filler.replace(['{', '}'], "");
    let text = format!(
        "[Event \"large\"]\n\n1. e4 {filler} e5 {{{remark}}} 2. Nf3 Bb6 *\n\n[Event \"next\"]\n\n1. d4 *\n"
    );
    assert!(text.len() > 5 << 20);
    let mut found = Vec::new();
    for batch in Splitter::new(text.as_bytes()) {
        found.extend(batch.expect("a stream").scores());
    }
    assert_eq!(found.len(), 2);
    let fault = Replay::of(&found[0]).unwrap_err();
    assert_eq!((fault.line, fault.column), (120_003, 10));
    assert_eq!(found[1].line, 120_005);
    assert_eq!(Replay::of(&found[1]).unwrap().plies.len(), 1);
}

/// A stream that breaks off gives the games before, then the error, then nothing.
#[test]
fn a_broken_stream_loses_no_game() {
    struct Breaks<'a>(&'a [u8]);
    impl Read for Breaks<'_> {
        fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
            match self.0.read(out)? {
                0 => Err(io::Error::other("broken")),
                length => Ok(length),
            }
        }
    }
    let text = b"1. e4 e5 *\n\n1. d4 d5 *\n\n1. c4 c";
    let mut splitter = Splitter::new(BufReader::new(Breaks(text)));
    assert_eq!(splitter.next().unwrap().unwrap().len(), 2);
    assert_eq!(splitter.next().unwrap().unwrap_err().to_string(), "broken");
    assert!(splitter.next().is_none());
}

#[test]
fn too_many_moves_are_a_fault() {
    let text = "1. Nf3 Nf6 2. Ng1 Ng8 ".repeat(6000);
    assert_eq!(fault(&text).2, FaultKind::Size);
}

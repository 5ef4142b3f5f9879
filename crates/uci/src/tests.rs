//! Whole sessions in memory.

use super::{ServeError, serve};
use std::io::{self, BufReader, Read, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Returns the answers to these commands, after which the input ends.
fn answers(commands: &str) -> String {
    let mut out = Vec::new();
    serve(commands.as_bytes(), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// Input that arrives when it is sent.
struct Wire(Receiver<String>);

impl Read for Wire {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Ok(line) = self.0.recv() else { return Ok(0) };
        buffer[..line.len()].copy_from_slice(line.as_bytes());
        Ok(line.len())
    }
}

/// Output that can be waited for.
#[derive(Clone, Default)]
struct Transcript(Arc<Mutex<String>>);

impl Write for Transcript {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().push_str(std::str::from_utf8(bytes).unwrap());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Transcript {
    fn so_far(&self) -> String {
        self.0.lock().unwrap().clone()
    }

    /// Waits until the text has been written this number of times.
    fn wait(&self, part: &str, times: usize) -> String {
        for _ in 0..60_000 {
            let said = self.so_far();
            if said.matches(part).count() >= times {
                return said;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        panic!("no {part} in {}", self.so_far());
    }
}

/// A session in which each command may wait for answers.
fn talk(with: impl FnOnce(&dyn Fn(&str), &Transcript)) -> String {
    let (sender, receiver): (Sender<String>, _) = channel();
    let transcript = Transcript::default();
    let out = transcript.clone();
    let engine = std::thread::spawn(move || serve(BufReader::new(Wire(receiver)), out));
    with(&|line| sender.send(format!("{line}\n")).unwrap(), &transcript);
    drop(sender);
    engine.join().unwrap().unwrap();
    transcript.so_far()
}

const LADDER: &str = "position fen 7k/8/8/8/8/8/R7/1R5K w - - 0 1";

#[test]
fn introduces_itself() {
    let said = answers("uci\nisready\n");
    assert!(said.starts_with("id name Rookwright "), "{said}");
    for part in [
        "\nid author ",
        "\noption name Hash type spin default 512 min 1 max 1048576\n",
        "name Threads type spin",
    ] {
        assert!(said.contains(part), "{part} is not in {said}");
    }
    assert!(
        said.contains("option name MultiPV type spin default 1 min 1 max 255\nuciok\nreadyok\n"),
        "{said}"
    );
}

#[test]
fn finds_mates_for_both_sides() {
    for (position, go, mate, length) in [
        ("startpos moves f2f3 e7e5 g2g4", "go", "1", 1),
        ("startpos moves f2f3 e7e5", "go mate 3 searchmoves g2g4", "-1", 2),
        ("fen 6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - 0 1", "go depth 3", "2", 3),
        ("fen 8/8/8/8/8/5k2/5r2/7K w", "go movetime 60000", "-2", 4),
        (
            "fen 2k5/2N5/1PKP4/2P5/8/8/8/8 w - -",
            "go wtime 3600000 btime 1 winc 10 binc 10 movestogo 2",
            "3",
            5,
        ),
        ("fen 2k5/2N5/1PKP4/2P5/8/8/8/8 w - -", "go nodes 10000000", "3", 5),
    ] {
        let said = talk(|say, transcript| {
            say(&format!("position {position}"));
            say(go);
            if go == "go" {
                transcript.wait("score mate", 1);
                say("stop");
            }
            transcript.wait("bestmove", 1);
        });
        let lines: Vec<&str> = said.lines().filter(|line| line.contains("score mate")).collect();
        let last = lines.last().expect(position);
        assert!(last.contains(&format!(" score mate {mate} nodes ")), "{position}: {said}");
        let moves: Vec<&str> = last.split(" pv ").nth(1).unwrap().split(' ').collect();
        assert_eq!(moves.len(), length, "{said}");
        assert!(said.ends_with(&format!("bestmove {}\n", moves[0])), "{said}");
    }
}

#[test]
fn asks_no_further_than_told() {
    let said = talk(|say, transcript| {
        say(LADDER);
        say("go mate 1");
        transcript.wait("bestmove", 1);
        say("go mate 2");
        transcript.wait("bestmove", 2);
    });
    let (first, second) = said.split_once("bestmove").unwrap();
    assert!(!first.contains("score"), "nothing is proven, nothing is said: {first}");
    assert!(second.contains("score mate 2"), "{second}");
}

#[test]
fn a_finished_game_has_no_move() {
    for (fen, score) in
        [("R5k1/5ppp/8/8/8/8/8/7K b - - 0 1", "mate 0"), ("7k/5Q2/6K1/8/8/8/8/8 b - -", "cp 0")]
    {
        let said = answers(&format!("position fen {fen}\ngo mate 3\n"));
        assert_eq!(said, format!("info depth 0 score {score}\nbestmove (none)\n"));
    }
}

#[test]
fn several_first_moves_in_order() {
    let said = talk(|say, transcript| {
        say("setoption name multipv value 4");
        say("position fen 7k/8/6K1/8/8/8/8/R7 w - - 0 1");
        say("go mate 3");
        transcript.wait("bestmove", 1);
    });
    let last: Vec<&str> = said.lines().rev().skip(1).take(4).collect();
    for (nth, line) in last.iter().rev().enumerate() {
        assert!(
            line.contains(&format!(" multipv {} score mate {} ", nth + 1, if nth == 0 { 1 } else { 2 })),
            "{said}"
        );
    }
    assert!(said.ends_with("bestmove a1a8\n"), "{said}");
}

#[test]
fn endless_thinking_waits_for_the_word() {
    for (go, word) in [("go infinite", "stop"), ("go ponder wtime 1 btime 1", "ponderhit"), ("go", "stop")] {
        let said = talk(|say, transcript| {
            say(LADDER);
            say(go);
            let said = transcript.wait("score mate 2", 1);
            assert!(!said.contains("bestmove"), "{said}");
            say("isready");
            assert!(!transcript.wait("readyok", 1).contains("bestmove"));
            say(word);
            transcript.wait("bestmove", 1);
        });
        assert_eq!(said.matches("bestmove").count(), 1, "{said}");
    }
}

#[test]
fn stops_in_the_middle_of_a_thought() {
    let said = talk(|say, transcript| {
        say("position startpos");
        say("go infinite");
        transcript.wait("info depth 5", 1);
        say("stop");
        transcript.wait("bestmove", 1);
        // A second `go` ends the first one.
        say("go mate 20");
        say("go nodes 1000");
        transcript.wait("bestmove", 3);
        say("go movetime 10");
        transcript.wait("bestmove", 4);
        say("go infinite");
        say("quit");
    });
    assert_eq!(said.matches("bestmove").count(), 5, "{said}");
    assert!(!said.contains("score"), "{said}");
}

#[test]
fn the_end_of_the_input_is_the_end() {
    for go in ["go infinite", "go ponder mate 3", "go", "go winc 10"] {
        let said = answers(&format!("position startpos\n{go}\n"));
        assert_eq!(said.matches("bestmove").count(), 1, "{said}");
    }
    let said = answers("position startpos\ngo mate 20\nquit\n");
    assert_eq!(said.matches("bestmove").count(), 1, "{said}");
    assert_eq!(answers(""), "");
    // The last line needs no line end.
    assert_eq!(answers("isready"), "readyok\n");
}

/// A search with limits is finished when the input ends.
#[test]
fn the_last_question_is_answered() {
    let three = "position fen 2k5/2N5/1PKP4/2P5/8/8/8/8 w - -";
    for go in ["mate 3", "depth 5", "nodes 10000000", "movetime 60000", "wtime 3600000", "btime 3600000"] {
        let said = answers(&format!("{three}\ngo {go}\n"));
        assert!(said.contains("score mate 3"), "{go}: {said}");
        assert_eq!(said.matches("bestmove").count(), 1, "{said}");
    }
    for go in ["mate 1", "infinite", "mate 1\nquit"] {
        let said = answers(&format!("position startpos moves f2f3 e7e5 g2g4\ngo {go}\n"));
        assert!(said.contains("score mate 1 ") && said.ends_with("bestmove d8h4\n"), "{said}");
    }
}

#[test]
fn whoever_says_go_gets_a_move() {
    for (go, part) in [
        ("mate", "mate needs a number"),
        ("mate many", "mate needs a number, not many"),
        ("movetime 1.5", "movetime needs a number, not 1.5"),
        ("searchmoves e9e4", "e9e4 is neither a limit nor a legal move"),
        ("sideways", "sideways"),
        ("h2h3", "h2h3 is neither"),
        ("depth mate", "depth needs a number, not mate"),
    ] {
        let said = answers(&format!("position startpos\ngo {go}\n"));
        assert!(said.starts_with("info string go: ") && said.contains(part), "{go}: {said}");
        assert_eq!((said.lines().count(), said.matches("\nbestmove ").count()), (2, 1), "{go}: {said}");
    }
    // The parameters that are understood apply.
    let said = answers(&format!("{LADDER}\ngo mate 2 upwards searchmoves a2a9 b1b7 a2a7 b1b7\n"));
    assert!(said.starts_with("info string go: upwards is") && said.contains("score mate 2"), "{said}");
    assert_eq!(said.matches("info string").count(), 1, "{said}");
    assert!(said.ends_with("bestmove b1b7\n") || said.ends_with("bestmove a2a7\n"), "{said}");
}

#[test]
fn endless_lines_are_not_listened_to() {
    let said = answers(&format!("{LADDER}\nposition startpos moves {}\ngo mate 2\n", "x".repeat(1 << 20)));
    assert!(said.starts_with("info string line ignored: longer than 1048576 bytes\n"), "{said}");
    assert!(said.contains("score mate 2"), "the position is the old one: {said}");
}

#[test]
fn nonsense_is_answered_and_changes_nothing() {
    for (command, part) in [
        ("hello there", "unknown command: hello"),
        ("position", "expected 'startpos' or 'fen'"),
        ("position here", "expected 'startpos' or 'fen'"),
        ("position fen", "expected 'startpos' or 'fen'"),
        ("position fen 8/8/8/8/8/8/8/8 w - - 0 1", "position: "),
        ("position fen 4k/5/5/5/K4 w", "8x8"),
        ("position fen 7k/8/8/8/8/8/8/K6x w - - 0 1", "character"),
        ("position fen k1K5/8/8/8/8/8/8/1r6 w - - 0 1 moves c8c9", "c8c9 is not a legal move"),
        ("position startpos moves e2e4 e2e4", "e2e4 is not a legal move in rnbqkbnr/"),
        ("setoption", "expected 'name'"),
        ("setoption name Hash", "Hash is a number from 1 to 1048576"),
        ("setoption name Hash value 1P", "not '1P'"),
        ("setoption name Threads value 0", "Threads is a number"),
        ("setoption name MultiPV value -3", "MultiPV is a number"),
        ("setoption name Contempt value 3", "unknown option 'Contempt'"),
    ] {
        let said = answers(&format!("{LADDER}\n{command}\ngo mate 2\n"));
        let first = said.lines().next().unwrap();
        assert!(first.starts_with("info string ") && first.contains(part), "{command}: {said}");
        assert!(said.contains("score mate 2"), "{command}: {said}");
    }
    assert_eq!(answers("\n  \ndebug on\nregister later\nponderhit\nstop\nucinewgame\nquit\nisready\n"), "");
}

#[test]
fn numbers_out_of_all_proportion() {
    for go in [
        "mate 9223372036854775807",
        "mate 99999999999999999999",
        "movetime 99999999999999999999",
        "nodes 99999999999999999999 wtime 99999999999999999999",
        "movetime 9223372036854775807 nodes 9223372036854775807",
        "mate -5 depth 7",
        "wtime 9223372036854775807 winc 9223372036854775807 movestogo 0",
    ] {
        let said = talk(|say, transcript| {
            say(LADDER);
            say(&format!("go {go}"));
            transcript.wait("bestmove", 1);
        });
        assert!(said.contains("score mate 2"), "{go}: {said}");
    }
    for go in [
        "mate 1 nodes -99999999999999999999",
        "mate 1 nodes -1",
        "nodes 0",
        "movetime -1",
        "wtime -100 btime -100",
    ] {
        let said = talk(|say, transcript| {
            say("position startpos");
            say(&format!("go {go}"));
            transcript.wait("bestmove", 1);
        });
        assert!(!said.contains("score"), "{go}: {said}");
    }
}

#[test]
fn strange_bytes_are_no_trouble() {
    let mut out = Vec::new();
    serve(&b"\xff\xfe\x00 go\r\nisready\r\n"[..], &mut out).unwrap();
    let said = String::from_utf8(out).unwrap();
    assert!(said.starts_with("info string unknown command") && said.ends_with("readyok\n"), "{said}");
}

#[test]
fn nobody_listens() {
    struct Closed;
    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let error = serve(&b"uci\ngo infinite\n"[..], Closed).unwrap_err();
    assert!(matches!(error, ServeError::Output(why) if why.kind() == io::ErrorKind::BrokenPipe));
}

#[test]
fn small_memory_and_new_games() {
    let said = talk(|say, transcript| {
        say("setoption name HASH value 1");
        say("setoption name Threads value 2");
        for times in 1..=3 {
            say("ucinewgame");
            say(LADDER);
            say("go mate 5");
            transcript.wait("bestmove", times);
        }
    });
    assert_eq!(said.matches("score mate 2").count(), 3, "{said}");
}

//! Input that does not come, and input that does not end.

use crate::run::{Said, rookwright, scratch};

/// Devices that never end, each in its own way.
#[cfg(target_os = "linux")]
mod endless {
    use super::*;

    #[test]
    fn lines_without_end_are_refused() {
        let folder = scratch("endless");
        for (words, part) in [
            ("solve mate --epd /dev/zero", "/dev/zero: line 1, column 1: the line does not end within 16 MB"),
            ("solve mate --epd /dev/urandom", "/dev/urandom: there is no position in its first 1000 lines"),
            ("generate mate --not-in /dev/zero", "/dev/zero: line 1: the line is longer than"),
            ("solve /dev/zero", "/dev/zero: is not text: byte 1 is zero"),
            ("count chessnum /dev/zero", "/dev/zero: is not text: byte 1 is zero"),
            ("check /dev/zero answer.txt", "/dev/zero: is not text: byte 1 is zero"),
            ("check queens 8 /dev/zero", "/dev/zero: is not text: byte 1 is zero"),
            ("check queens 8 /dev/urandom", "/dev/urandom: is not text"),
            ("sheet /dev/zero -o sheet.pdf", "/dev/zero: is longer than 256 MB"),
            ("count queens 8 --checkpoint /dev/zero", "/dev/zero: is not a regular file"),
        ] {
            let said = rookwright(words).within(&folder).said();
            assert_eq!(said.code, Some(2), "{words}: {said:?}");
            assert!(said.err.contains(part), "{words}: '{part}' is not in\n{}", said.err);
        }
    }

    #[test]
    fn standard_input_has_the_same_limits() {
        for (words, part) in [
            ("uci", "standard input: the commands cannot be read: a line does not end within 16 MB"),
            ("solve mate --epd -", "standard input: line 1, column 1: the line does not end within 16 MB"),
            ("generate mate --not-in -", "standard input: line 1: the line is longer than"),
            ("solve -", "standard input: is not text: byte 1 is zero"),
            ("check queens 8 -", "standard input: is not text: byte 1 is zero"),
        ] {
            let zeros = std::fs::File::open("/dev/zero").expect("linux has it");
            let said = rookwright(words).said_with_stdin(zeros);
            assert_eq!(said.code, Some(2), "{words}: {said:?}");
            assert!(said.err.contains(part), "{words}: '{part}' is not in\n{}", said.err);
        }
    }

    #[test]
    fn what_came_before_an_endless_line_is_answered() {
        let folder = scratch("half-endless");
        let mut bytes = b"3k/4/K3/R3 w dm 2;\n".to_vec();
        bytes.resize(20 << 20, b'x');
        std::fs::write(folder.join("long.epd"), bytes).expect("a file of our own");
        let said = rookwright("solve mate --epd long.epd").within(&folder).said();
        assert_eq!(said.code, Some(2), "{said:?}");
        assert!(said.out.starts_with("1: #2 "), "{said:?}");
        assert!(said.err.contains("line 2, column 1: the line does not end"), "{said:?}");
    }
}

#[cfg(unix)]
mod signals {
    use super::*;
    use crate::run::Run;
    #[cfg(target_os = "linux")]
    use crate::run::wait_for_handler;
    use std::io::{BufRead, BufReader, Write};
    use std::os::unix::process::ExitStatusExt;
    use std::process::{Child, Command};

    /// A mate that takes hours to prove or to refute.
    const HARD: &str = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2NB1N2/PP3PPP/R1BQ1RK1 w - - dm 9;";

    /// Pipes hold 64 kB, and the program reads some of it ahead.
    const MORE_THAN_A_PIPE: usize = 4 << 20;

    fn send(signal: &str, child: &Child) {
        let kill = format!("kill -{signal} {}", child.id());
        assert!(Command::new("sh").args(["-c", &kill]).status().expect("a shell").success());
    }

    /// Waits for the end of a program whose input stays open.
    fn end(mut child: Child) -> Said {
        let input = child.stdin.take();
        let ended = child.wait_with_output().expect("it ends");
        drop(input);
        ended.into()
    }

    /// Gives a program more than a pipe holds, so that it has begun to read when all is written.
    fn reads(child: &mut Child, line: &str) {
        let lines = line.repeat(MORE_THAN_A_PIPE / line.len());
        child.stdin.as_mut().expect("a pipe").write_all(lines.as_bytes()).expect("it reads");
    }

    /// Starts it, gives it a position, and waits for the answer: then it waits for another one.
    fn waiting(run: Run) -> Child {
        let mut child = run.start();
        let mut input = child.stdin.take().expect("a pipe");
        writeln!(input, "3k/4/K3/R3 w dm 2;").expect("it reads");
        let mut line = String::new();
        let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
        out.read_line(&mut line).expect("a line");
        assert!(line.starts_with("1: #2 "), "{line}");
        (child.stdin, child.stdout) = (Some(input), Some(out.into_inner()));
        child
    }

    #[test]
    fn positions_that_do_not_come_are_not_waited_for() {
        for (signal, status) in [("INT", 3), ("TERM", 143)] {
            for threads in ["1", "3"] {
                let child = waiting(rookwright("solve mate --epd - --threads").arg(threads));
                send(signal, &child);
                let said = end(child);
                assert_eq!(said.code, Some(status), "{signal}: {said:?}");
                assert!(
                    said.err.starts_with("1 position, ") && said.err.contains("; interrupted"),
                    "{said:?}"
                );
            }
        }
    }

    #[test]
    fn a_proof_under_way_ends_too() {
        let mut child = waiting(rookwright("solve mate --epd - --threads 2"));
        let mut input = child.stdin.take().expect("a pipe");
        writeln!(input, "{HARD}").expect("it reads");
        child.stdin = Some(input);
        reads(&mut child, "#\n");
        send("INT", &child);
        let said = end(child);
        assert_eq!(said.code, Some(3), "{said:?}");
        assert!(said.err.contains("; interrupted"), "{said:?}");
    }

    /// Whoever has nothing to finish is ended by the signal itself.
    #[test]
    fn everybody_else_ends_at_the_first_signal() {
        let folder = scratch("waiting");
        for words in [
            "solve -",
            "count chessnum -",
            "compare -",
            "export - --format puz",
            "check queens 8 -",
            "check - answer.txt",
            "sheet - -o sheet.pdf",
            "generate mate --not-in -",
            "uci",
        ] {
            for (signal, number) in [("INT", 2), ("TERM", 15)] {
                let mut child = rookwright(words).within(&folder).start();
                reads(&mut child, "\n");
                send(signal, &child);
                let about = format!("{words}, SIG{signal}");
                let input = child.stdin.take();
                let ended = child.wait_with_output().expect("it ends");
                drop(input);
                assert_eq!(ended.status.signal(), Some(number), "{about}: {ended:?}");
            }
        }
    }

    /// Whoever has something to finish reads on a thread of its own, and does not wait for it: neither for a line without
    /// end, nor for input that does not come, nor for somebody who writes to a pipe.
    #[cfg(target_os = "linux")]
    #[test]
    fn readers_end_at_the_first_signal() {
        let folder = scratch("readers");
        let pipe = folder.join("pipe");
        assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
        for words in [
            "mine",
            "mine --threads 1",
            "rate",
            "rate --threads 1 --features",
            "collection import --file mates.db",
            "collection import --threads 1 --file mates.db",
            "solve mate --threads 1 --epd",
            "solve mate --threads 2 --epd",
        ] {
            for (input, from) in
                [("/dev/zero", "zeros"), ("-", "zeros"), ("-", "nothing"), ("pipe", "nothing")]
            {
                for (signal, status) in [("INT", 3), ("TERM", 143)] {
                    let about = format!("{words} {input}, {from}, SIG{signal}");
                    if words.contains("--epd") && from == "zeros" {
                        // Ends by itself.
                        continue;
                    }
                    let mut run = rookwright(words).arg(input).within(&folder);
                    if input == "-" && from == "zeros" {
                        run = run.from(std::fs::File::open("/dev/zero").expect("linux has it"));
                    }
                    let child = run.start();
                    wait_for_handler(&child);
                    send(signal, &child);
                    let said = end(child);
                    assert_eq!(said.code, Some(status), "{about}: {said:?}");
                    assert!(!said.err.contains("cannot be read"), "{about}: {said:?}");
                }
            }
        }
    }

    /// `timeout` sends a signal to the program and to its group: it gets it twice, and still says what it has.
    #[test]
    fn signals_that_come_together_are_one() {
        for (signal, status) in [("INT", 3), ("TERM", 143)] {
            for _ in 0..10 {
                let child = waiting(rookwright("solve mate --epd - --threads 1"));
                let kill = format!("kill -{signal} {0}; kill -{signal} {0}", child.id());
                Command::new("sh").args(["-c", &kill]).status().expect("a shell");
                let said = end(child);
                assert!(said.code == Some(status) && said.err.contains("; interrupted"), "{said:?}");
            }
        }
    }

    /// Nobody reads from the pipe that the program opens to write, and that cannot be called off.
    #[cfg(target_os = "linux")]
    #[test]
    fn the_second_signal_ends_the_program_with_its_number() {
        let folder = scratch("second");
        assert!(Command::new("mkfifo").arg(folder.join("pipe")).status().expect("mkfifo").success());
        for (signal, status) in [("INT", 130), ("TERM", 143)] {
            let mut child = rookwright("rate - --features --choices pipe").within(&folder).start();
            wait_for_handler(&child);
            let ended = loop {
                if let Some(ended) = child.try_wait().expect("a child") {
                    break ended;
                }
                send(signal, &child);
            };
            assert_eq!(ended.code(), Some(status), "{signal}");
        }
    }
}

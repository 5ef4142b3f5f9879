//! Files appear whole or not at all, wherever the program writes one.

use crate::run::{Said, Scratch, gallery, rookwright, scratch};
use std::fs;
use std::path::Path;
use std::process::Command;

/// The names of all files in a folder, hidden ones too.
fn names(folder: &Path) -> Vec<String> {
    let name = |entry: std::io::Result<fs::DirEntry>| {
        entry.expect("an entry").file_name().into_string().expect("a name")
    };
    let mut names: Vec<_> = fs::read_dir(folder).expect("a folder").map(name).collect();
    names.sort();
    names
}

/// Runs the program where no file may be longer than a few blocks, as on a disk that is full soon.
#[cfg(unix)]
fn on_a_small_disk(folder: &Path, blocks: u32, words: &str) -> Said {
    let output = Command::new("sh")
        .args(["-c", &format!("ulimit -f {blocks}; exec \"$0\" {words}"), env!("CARGO_BIN_EXE_rookwright")])
        .current_dir(folder)
        .output()
        .expect("a shell");
    output.into()
}

/// A folder with a puzzle of the gallery in it, called `a.puz`.
fn folder_with(test: &str, puzzle: &str) -> Scratch {
    let folder = scratch(test);
    fs::copy(gallery(puzzle), folder.join("a.puz")).expect("a puzzle");
    folder
}

/// Every option that names a file.
#[cfg(unix)]
#[test]
fn a_full_disk_leaves_the_old_file_whole() {
    for (file, words) in [
        ("old.pdf", "sheet a.puz -o old.pdf"),
        ("old.svg", "sheet a.puz --answers none -o old.svg"),
        ("old.png", "sheet a.puz --answers none -o old.png"),
        ("old.html", "sheet a.puz -o old.html"),
        ("old.tex", "sheet a.puz -o old.tex"),
        ("old.svg", "solve queens 8 --svg old.svg"),
        ("old.png", "solve queens 8 --png old.png"),
        ("old.svg", "compare queens 4 --engines search,sat --svg old.svg"),
        ("old.cnf", "export queens 8 --format dimacs -o old.cnf"),
        (
            "old.proof",
            "solve mate 'r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq -' '#3' --proof old.proof",
        ),
    ] {
        let folder = folder_with("full_disk", "queens-8.puz");
        fs::write(folder.join(file), "the old one").expect("a file");
        let said = on_a_small_disk(&folder, 0, words);
        assert_eq!(said.code, Some(2), "{words}: {said:?}");
        assert!(said.err.contains(&format!("{file} cannot be written: ")), "{words}: {said:?}");
        assert_eq!(fs::read_to_string(folder.join(file)).expect("a file"), "the old one", "{words}");
        assert_eq!(names(&folder).len(), 2, "{words}: {:?}", names(&folder));
        // With room for it the same command does it.
        let said = on_a_small_disk(&folder, 100_000, words);
        assert_eq!(said.code, Some(0), "{words}: {said:?}");
        assert!(fs::metadata(folder.join(file)).expect("a file").len() > 100, "{words}");
        assert_eq!(names(&folder).len(), 2, "{words}: {:?}", names(&folder));
    }
}

/// Of several files none is replaced where there is no room for all of them.
#[cfg(unix)]
#[test]
fn several_files_are_replaced_together_or_not_at_all() {
    let folder = folder_with("several_files", "queens-8.puz");
    for file in ["board.svg", "board.png"] {
        fs::write(folder.join(file), "the old one").expect("a file");
    }
    // The drawing in pixels fits, the other one does not, or the other way round.
    let words = "solve queens 8 --svg board.svg --png board.png";
    assert_eq!(on_a_small_disk(&folder, 100_000, words).code, Some(0));
    let size = |file: &str| fs::metadata(folder.join(file)).expect("a file").len();
    let (less, more) = (size("board.svg").min(size("board.png")), size("board.svg").max(size("board.png")));
    let blocks = u32::try_from(less.div_ceil(512)).expect("a small file");
    // Some shells count in blocks of 1024 bytes.
    assert!(u64::from(blocks) * 1024 < more, "{less} {more}");
    for file in ["board.svg", "board.png"] {
        fs::write(folder.join(file), "the old one").expect("a file");
    }
    assert_eq!(on_a_small_disk(&folder, blocks, words).code, Some(2));
    for file in ["board.svg", "board.png"] {
        assert_eq!(fs::read_to_string(folder.join(file)).expect("a file"), "the old one", "{file}");
    }
    assert_eq!(names(&folder), ["a.puz", "board.png", "board.svg"]);
}

#[cfg(unix)]
#[test]
fn devices_pipes_and_links_are_what_they_were() {
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
    let folder = scratch("devices");
    let to = |file: &str| rookwright("export queens 4 --format puz -o").arg(file).within(&folder).said();
    let text = rookwright("export queens 4 --format puz").answer();
    // Standard output, whatever it is.
    assert_eq!(to("/dev/stdout").out, text);
    let redirected = fs::File::create(folder.join("redirected")).expect("a file");
    let said = rookwright("export queens 4 --format puz -o /dev/stdout").said_with_stdout(redirected);
    assert_eq!(said.code, Some(0), "{said:?}");
    assert_eq!(fs::read_to_string(folder.join("redirected")).expect("a file"), text);
    assert_eq!(to("/dev/null").code, Some(0));
    assert!(fs::metadata("/dev/null").expect("a device").file_type().is_char_device());
    // A pipe with a name, and somebody who reads from it.
    let made = Command::new("mkfifo").arg(folder.join("pipe")).status().expect("mkfifo");
    assert!(made.success());
    let pipe = folder.join("pipe");
    let reader = std::thread::spawn(move || fs::read_to_string(pipe).expect("a pipe"));
    assert_eq!(to("pipe").code, Some(0));
    assert_eq!(reader.join().expect("a reader"), text);
    assert!(fs::metadata(folder.join("pipe")).expect("a pipe").file_type().is_fifo());
    // A link stays one, and the file behind it keeps its permissions.
    fs::write(folder.join("real"), "old").expect("a file");
    fs::set_permissions(folder.join("real"), fs::Permissions::from_mode(0o604)).expect("permissions");
    symlink("real", folder.join("link")).expect("a link");
    assert_eq!(to("link").code, Some(0));
    assert!(folder.join("link").is_symlink());
    assert_eq!(fs::read_to_string(folder.join("real")).expect("a file"), text);
    assert_eq!(fs::metadata(folder.join("real")).expect("a file").permissions().mode() & 0o777, 0o604);
    assert_eq!(names(&folder), ["link", "pipe", "real", "redirected"]);
    let missing = to("nowhere/a.puz");
    assert_eq!(missing.code, Some(2), "{missing:?}");
}

/// The file behind a stream may be the log of others: what stands there stays, and comes in its order.
#[cfg(unix)]
#[test]
fn a_stream_given_as_a_path_is_appended_to() {
    let text = rookwright("export queens 4 --format puz").answer();
    for (path, to) in [
        ("/dev/stdout", ""),
        ("/dev/fd/1", ""),
        ("/proc/self/fd/1", ""),
        ("/dev/../dev/fd/1", ""),
        ("/dev/stderr", ">&2"),
        ("/dev/fd/2", ">&2"),
        ("/dev/fd/7", ">&7"),
    ] {
        if path.starts_with("/proc") && !Path::new("/proc/self/fd").is_dir() {
            continue;
        }
        let folder = scratch("streams");
        // Descriptor 7 is opened anew by its path: only then is the end of the file not shared.
        let opened = if to == ">&7" { "7>>log" } else { "7>/dev/null" };
        let script = format!(
            "exec >log 2>&1 {opened}; echo before {to}; \"$0\" export queens 4 --format puz -o {path}; echo behind {to}"
        );
        let program = env!("CARGO_BIN_EXE_rookwright");
        let run = Command::new("sh").args(["-c", &script, program]).current_dir(&*folder).status();
        assert!(run.expect("a shell").success(), "{path}");
        let log = fs::read_to_string(folder.join("log")).expect("a log");
        assert_eq!(log, format!("before\n{text}behind\n"), "{path}");
        assert_eq!(names(&folder), ["log"], "{path}");
    }
    let closed = rookwright("export queens 4 --format puz -o /dev/fd/77").said();
    assert!(closed.code == Some(2) && closed.err.contains("/dev/fd/77 cannot be written"), "{closed:?}");
}

/// A proof goes into a pipe, too: whether it can be written is asked without opening it.
#[cfg(unix)]
#[test]
fn a_proof_goes_into_a_pipe() {
    let folder = scratch("proof_pipe");
    let pipe = folder.join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    let from = pipe.clone();
    let reader = std::thread::spawn(move || fs::read_to_string(from).expect("a pipe"));
    let said = rookwright("solve -q --proof").arg(&pipe).arg(gallery("mate-4x4-2.puz")).said();
    assert_eq!(said.code, Some(0), "{said:?}");
    assert!(!reader.join().expect("a reader").is_empty());
}

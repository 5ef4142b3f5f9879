//! What manual pages say and the help does not: exit statuses, variables and files.

use clap::Command;

/// What a page lists: a word and what it means.
type Entry = (&'static str, &'static str);

/// The exit statuses of commands whose help names no others.
pub(super) const STATUSES: [Entry; 5] = [
    ("0", "Answered; a proven \"no solution\" is an answer."),
    ("1", "A check found something wrong."),
    ("2", "Bad input."),
    ("3", "Stopped before the answer."),
    ("4", "Internal error."),
];

const COLOURS: [Entry; 3] = [
    ("NO_COLOR", "If it is set, no colours, unless --color asks for them."),
    ("CLICOLOR_FORCE", "If it is set and not 0, colours also where the output is no terminal."),
    ("CLICOLOR", "If it is 0, no colours."),
];

const COLLECTION: Entry = (
    "ROOKWRIGHT_COLLECTION",
    "The file of the collection, where no option names one. Without both it is in your data folder.",
);

const TOKEN: Entry = (
    "ROOKWRIGHT_TOKEN",
    "The token of the studio, where --token names none; other users cannot see it in the list of processes.",
);

const SHARDS: [Entry; 2] = [
    ("SLURM_ARRAY_TASK_ID", "The number of the part for --shard slurm/N, from 1."),
    ("JOB_COMPLETION_INDEX", "The number of the part for --shard kubernetes/N, from 0."),
];

const DATA: [Entry; 3] = [
    ("~/.local/share/rookwright/collection.db", "The collection; XDG_DATA_HOME replaces ~/.local/share."),
    ("~/Library/Application Support/rookwright/collection.db", "The collection on macOS."),
    ("%APPDATA%\\rookwright\\data\\collection.db", "The collection on Windows."),
];

/// Returns the variables that a command reads.
pub(super) fn environment(command: &Command) -> Vec<Entry> {
    let mut entries = COLOURS.to_vec();
    if has_collection(command) {
        entries.push(COLLECTION);
    }
    if is_program(command) || has(command, "token") {
        entries.push(TOKEN);
    }
    if is_program(command) || has(command, "shard") {
        entries.extend(SHARDS);
    }
    entries
}

/// Returns the files that a command uses without being told.
pub(super) fn files(command: &Command) -> &'static [Entry] {
    if has_collection(command) { &DATA } else { &[] }
}

fn is_program(command: &Command) -> bool {
    name(command) == "rookwright"
}

fn has_collection(command: &Command) -> bool {
    is_program(command) || has(command, "collection") || name(command).starts_with("rookwright-collection")
}

fn has(command: &Command, option: &str) -> bool {
    command.get_arguments().any(|known| known.get_long() == Some(option))
}

/// Returns the name of a command's page.
pub(super) fn name(command: &Command) -> &str {
    command.get_display_name().unwrap_or_else(|| command.get_name())
}

//! Every command with its options.

use super::Page;
use clap::{Arg, ArgAction, Command};
use std::fmt::Write;

/// The heading of shared options that have none in their verbs.
const OTHER: &str = "Other options";

/// The options that several verbs take with the same words, in the order of the page about all verbs: under each heading, the
/// names of an option and its description.
type Shared = Vec<(String, Vec<(String, String)>)>;

/// Returns a page for the program, with the options that verbs share, and one for each verb.
pub(super) fn pages(program: &Command) -> Vec<Page> {
    let shared = shared(program);
    let mut overview = String::from("# Commands\n\n");
    overview += "Every command has the form `rookwright VERB ...`. `rookwright VERB -h` prints the brief help of a verb, \
                 `rookwright VERB --help` the full one; these pages are made from the same text. See also the \
                 [puzzles by name](puzzles.md), an [example of every verb](../start/at-a-glance.md) and the \
                 [exit statuses](engines.md#exit-status).\n\n";
    for verb in verbs(program) {
        let name = verb.get_name();
        let _ = writeln!(overview, "- [`{name}`](commands/{name}.md): {}", text(verb.get_about()));
    }
    overview += "\n## Options of every verb\n\n";
    for arg in program.get_arguments().filter(|arg| !arg.is_hide_set()) {
        overview += &option(arg);
    }
    overview += "\nThe options below are those of several verbs. The page of a verb names the ones that it takes.\n";
    for (heading, options) in &shared {
        let _ = write!(overview, "\n## {heading}\n\n");
        options.iter().for_each(|(_, item)| overview += item);
    }
    let mut pages = vec![("commands.md".to_owned(), overview)];
    pages.extend(verbs(program).map(|verb| {
        let mut page = String::new();
        describe(verb, "rookwright", 1, &shared, &mut page);
        (format!("commands/{}.md", verb.get_name()), page)
    }));
    pages
}

/// Returns the verbs below a command.
fn verbs(command: &Command) -> impl Iterator<Item = &Command> {
    command.get_subcommands().filter(|verb| verb.get_name() != "help" && !verb.is_hide_set())
}

/// Returns the options that a verb does not have in common with all others.
fn options(command: &Command) -> impl Iterator<Item = &Arg> {
    command.get_arguments().filter(|arg| !arg.is_hide_set() && !is_everywhere(arg))
}

/// Collects the options that at least two verbs describe alike.
fn shared(program: &Command) -> Shared {
    let mut all: Vec<(&Arg, String, Vec<&str>)> = Vec::new();
    let mut waiting: Vec<&Command> = verbs(program).collect();
    waiting.reverse();
    while let Some(command) = waiting.pop() {
        for arg in options(command).filter(|arg| !arg.is_positional()) {
            let (item, heading) = (option(arg), heading(arg).unwrap_or(OTHER));
            match all.iter_mut().find(|(_, other, _)| *other == item) {
                Some((_, _, headings)) => headings.push(heading),
                None => all.push((arg, item, vec![heading])),
            }
        }
        let mut below: Vec<&Command> = verbs(command).collect();
        below.reverse();
        waiting.extend(below);
    }
    let mut shared = Shared::new();
    for (arg, item, headings) in all.into_iter().filter(|(_, _, headings)| headings.len() > 1) {
        // Verbs may list an option under different headings: the most frequent one, and the first of those, is taken.
        let times = |heading: &&str| headings.iter().filter(|other| *other == heading).count();
        let heading = *headings.iter().rev().max_by_key(|heading| times(heading)).expect("a heading");
        match shared.iter_mut().find(|(other, _)| other == heading) {
            Some((_, options)) => options.push((spelled(arg), item)),
            None => shared.push((heading.to_owned(), vec![(spelled(arg), item)])),
        }
    }
    // What belongs to no subject comes last.
    shared.sort_by_key(|(heading, _)| heading == OTHER);
    shared
}

/// Describes a verb and the verbs below it.
fn describe(command: &Command, before: &str, level: usize, shared: &Shared, page: &mut String) {
    if !page.is_empty() {
        page.push('\n');
    }
    let name = format!("{before} {}", command.get_name());
    let about = command.get_long_about().or(command.get_about());
    let _ = writeln!(page, "{} {name}\n\n{}.\n", "#".repeat(level), text(about).trim_end_matches('.'));
    let usage = command.clone().render_usage().to_string();
    let usage = usage.trim().trim_start_matches("Usage: ").trim();
    let _ = writeln!(page, "```text\n{usage}\n```\n");
    let is_own = |arg: &&Arg| {
        let item = option(arg);
        arg.is_positional() || !shared.iter().any(|(_, options)| options.iter().any(|(_, other)| *other == item))
    };
    let mut headings: Vec<Option<&str>> = Vec::new();
    for arg in options(command).filter(is_own) {
        if !headings.contains(&heading(arg)) {
            headings.push(heading(arg));
        }
    }
    for wanted in headings {
        let title = wanted.unwrap_or("Options");
        let _ = writeln!(page, "{} {title}\n", "#".repeat(level + 1));
        for arg in options(command).filter(is_own).filter(|arg| heading(arg) == wanted) {
            *page += &option(arg);
        }
        page.push('\n');
    }
    name_shared(command, level, shared, page);
    if let Some(after) = command.get_after_long_help().map(ToString::to_string) {
        let examples = after.strip_prefix("Examples:\n");
        let title = examples.map_or("Notes and examples", |_| "Examples");
        let _ =
            writeln!(page, "{} {title}\n\n{}", "#".repeat(level + 1), listing(examples.unwrap_or(&after)));
    }
    for verb in verbs(command) {
        describe(verb, &name, level + 1, shared, page);
    }
    let end = page.trim_end().len();
    page.truncate(end);
    page.push('\n');
}

/// Names the shared options that a verb takes, with links to their descriptions.
fn name_shared(command: &Command, level: usize, shared: &Shared, page: &mut String) {
    let taken: Vec<String> = options(command).map(option).collect();
    let mut groups = String::new();
    for (heading, options) in shared {
        let names = options.iter().filter(|(_, item)| taken.contains(item)).map(|(name, _)| format!("`{name}`"));
        let names = names.collect::<Vec<_>>().join(", ");
        if !names.is_empty() {
            let letters = heading.chars().filter(|letter| letter.is_alphanumeric() || *letter == ' ');
            let anchor: String = letters.collect::<String>().to_lowercase().replace(' ', "-");
            let _ = writeln!(groups, "- [{heading}](../commands.md#{anchor}): {names}");
        }
    }
    if !groups.is_empty() {
        let _ = writeln!(page, "{} Shared options\n\n{groups}", "#".repeat(level + 1));
    }
}

/// Options that every verb has stand on the page about all of them.
fn is_everywhere(arg: &Arg) -> bool {
    arg.is_global_set() || matches!(arg.get_id().as_str(), "help" | "version")
}

fn heading(arg: &Arg) -> Option<&str> {
    if arg.is_positional() { Some("Arguments") } else { arg.get_help_heading() }
}

/// Returns the names of an option with those of its values.
fn spelled(arg: &Arg) -> String {
    let values: Vec<String> =
        arg.get_value_names().unwrap_or_default().iter().map(ToString::to_string).collect();
    let values = values.join(" ");
    let mut names = Vec::new();
    names.extend(arg.get_short().map(|letter| format!("-{letter}")));
    names.extend(arg.get_long().map(|name| format!("--{name}")));
    let spelled = match (names.is_empty(), takes_value(arg)) {
        (true, _) => values,
        (false, true) => format!("{} {values}", names.join(", ")),
        (false, false) => names.join(", "),
    };
    spelled.trim().to_owned()
}

fn takes_value(arg: &Arg) -> bool {
    matches!(arg.get_action(), ArgAction::Set | ArgAction::Append)
}

/// Returns an option as an item of a list: its names, what it does, and its default.
fn option(arg: &Arg) -> String {
    let help = text(arg.get_long_help().or(arg.get_help()));
    let mut paragraphs = help.split("\n\n");
    let mut item = format!("- **`{}`**: {}", spelled(arg), one_line(paragraphs.next().unwrap_or_default()));
    let defaults: Vec<_> = arg.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
    if takes_value(arg) && !defaults.is_empty() && !arg.is_hide_default_value_set() && !item.contains("[default:")
    {
        let _ = write!(item, " \\[default: `{}`]", defaults.join(","));
    }
    item.push('\n');
    for paragraph in paragraphs {
        let is_list = paragraph.lines().any(|line| line.starts_with("  "));
        if is_list {
            let lines: String = paragraph.lines().map(|line| format!("  {line}\n")).collect();
            let _ = write!(item, "\n  ```text\n{lines}  ```\n");
        } else {
            let _ = write!(item, "\n  {}\n", one_line(paragraph));
        }
    }
    item
}

/// Returns the text in one line, with options as code, and with what Markdown would take for HTML or a link written out.
fn one_line(text: &str) -> String {
    text.split_whitespace().map(word).collect::<Vec<_>>().join(" ")
}

fn word(word: &str) -> String {
    let core = word.trim_end_matches([',', '.', ';', ':', ')', ']', '\'']);
    if core.starts_with("--") && core.len() > 2 {
        return format!("`{core}`{}", &word[core.len()..]);
    }
    word.replace('<', "&lt;").replace('*', "\\*").replace('[', "\\[").replace('|', "\\|").replace('_', "\\_")
}

fn text(help: Option<&clap::builder::StyledStr>) -> String {
    help.map(ToString::to_string).unwrap_or_default()
}

/// Returns a text that is laid out by hand.
fn listing(text: &str) -> String {
    format!("```text\n{}\n```\n", text.trim_end())
}

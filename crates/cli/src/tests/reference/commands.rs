//! Every command with its options.

use super::Page;
use clap::{Arg, ArgAction, Command};
use std::fmt::Write;

/// Returns a page for the program and one for each verb.
pub(super) fn pages(program: &Command) -> Vec<Page> {
    let verbs = || program.get_subcommands().filter(|verb| verb.get_name() != "help" && !verb.is_hide_set());
    let mut overview = String::from("# Commands\n\n");
    overview += "Every command has the form `rookwright VERB ...`. The brief help of a verb is \
                 `rookwright VERB -h`, the full one `rookwright VERB --help`; these pages are made from the same text.\n\n";
    overview += "| verb | purpose |\n|---|---|\n";
    for verb in verbs() {
        let name = verb.get_name();
        let about = text(verb.get_about());
        let _ = writeln!(overview, "| [`{name}`](commands/{name}.md) | {about} |");
    }
    overview += "\n## Options of every verb\n\n";
    for arg in program.get_arguments().filter(|arg| !arg.is_hide_set()) {
        overview += &option(arg);
    }
    if let Some(after) = program.get_after_long_help() {
        let _ = write!(
            overview,
            "\n## Puzzles, examples, colours, exit status\n\n{}",
            listing(&after.to_string())
        );
    }
    let mut pages = vec![("commands.md".to_owned(), overview)];
    pages.extend(verbs().map(|verb| {
        let mut page = String::new();
        describe(verb, "rookwright", 1, &mut page);
        (format!("commands/{}.md", verb.get_name()), page)
    }));
    pages
}

/// Describes a verb and the verbs below it.
fn describe(command: &Command, before: &str, level: usize, page: &mut String) {
    let name = format!("{before} {}", command.get_name());
    let about = command.get_long_about().or(command.get_about());
    let _ = writeln!(page, "{} {name}\n\n{}.\n", "#".repeat(level), text(about).trim_end_matches('.'));
    let usage = command.clone().render_usage().to_string();
    let usage = usage.trim().trim_start_matches("Usage: ").trim();
    let _ = writeln!(page, "```text\n{usage}\n```\n");
    let mut headings: Vec<Option<&str>> = Vec::new();
    let shown = || command.get_arguments().filter(|arg| !arg.is_hide_set() && !is_everywhere(arg));
    for arg in shown() {
        if !headings.contains(&heading(arg)) {
            headings.push(heading(arg));
        }
    }
    for wanted in headings {
        let title = wanted.unwrap_or("Options");
        let _ = writeln!(page, "{} {title}\n", "#".repeat(level + 1));
        for arg in shown().filter(|arg| heading(arg) == wanted) {
            *page += &option(arg);
        }
        page.push('\n');
    }
    if let Some(after) = command.get_after_long_help().map(ToString::to_string) {
        let examples = after.strip_prefix("Examples:\n");
        let title = examples.map_or("Notes and examples", |_| "Examples");
        let _ =
            writeln!(page, "{} {title}\n\n{}", "#".repeat(level + 1), listing(examples.unwrap_or(&after)));
    }
    let below = command.get_subcommands().filter(|verb| verb.get_name() != "help" && !verb.is_hide_set());
    for verb in below {
        describe(verb, &name, level + 1, page);
    }
    let end = page.trim_end().len();
    page.truncate(end);
    page.push('\n');
}

/// Options that every verb has stand on the page about all of them.
fn is_everywhere(arg: &Arg) -> bool {
    arg.is_global_set() || matches!(arg.get_id().as_str(), "help" | "version")
}

fn heading(arg: &Arg) -> Option<&str> {
    if arg.is_positional() { Some("Arguments") } else { arg.get_help_heading() }
}

/// Returns an option as an item of a list: its names, what it does, and its default.
fn option(arg: &Arg) -> String {
    let values: Vec<String> =
        arg.get_value_names().unwrap_or_default().iter().map(ToString::to_string).collect();
    let values = values.join(" ");
    let mut names = Vec::new();
    names.extend(arg.get_short().map(|letter| format!("-{letter}")));
    names.extend(arg.get_long().map(|name| format!("--{name}")));
    let takes_value = matches!(arg.get_action(), ArgAction::Set | ArgAction::Append);
    let spelled = match (names.is_empty(), takes_value) {
        (true, _) => values,
        (false, true) => format!("{} {values}", names.join(", ")),
        (false, false) => names.join(", "),
    };
    let help = text(arg.get_long_help().or(arg.get_help()));
    let mut paragraphs = help.split("\n\n");
    let mut item = format!("- **`{}`**: {}", spelled.trim(), one_line(paragraphs.next().unwrap_or_default()));
    let defaults: Vec<_> = arg.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
    if takes_value && !defaults.is_empty() && !arg.is_hide_default_value_set() && !item.contains("[default:")
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

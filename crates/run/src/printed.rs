//! Reads solutions back from the output of this program.

/// What is wrong with a printed text without a solution.
pub const NOTHING_PRINTED: &str = "this output has no solution: there is nothing to check";

/// Returns whether a text ends like the output of a run: with the engine and the time in brackets, perhaps broken into
/// lines.
pub fn is_printed_run(text: &str) -> bool {
    let text = text.trim_end();
    let last = text.rfind("[engine").map(|at| &text[at..]);
    last.is_some_and(|last| last.find(']') == Some(last.len() - 1))
}

/// Returns the solutions in a text that ends like the output of a run.  Solutions are lines that start with one of the
/// keys and a colon, like `columns: 2 4 1 3`.  Returns `None` if the text ends otherwise or has no such line.
///
/// ```
/// use rookwright_run::printed_lists;
///
/// let output = "Four queens\n\ncolumns: 2 4 1 3\ncolumns: 3 1 4 2\n\n2 solutions [engine search, 1 ms]\n";
/// let solutions = printed_lists(output, &["columns"]);
/// assert_eq!(solutions, Some(vec!["columns: 2 4 1 3", "columns: 3 1 4 2"]));
/// ```
pub fn printed_lists<'a>(text: &'a str, keys: &[&str]) -> Option<Vec<&'a str>> {
    let is_list = |line: &&str| line.split_once(':').is_some_and(|(key, _)| keys.contains(&key));
    let lists: Vec<&str> = text.lines().map(str::trim).filter(is_list).collect();
    (!lists.is_empty() && is_printed_run(text)).then_some(lists)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_around_lists_is_passed_over() {
        let printed = "100 queens\n\n1\ncolumns: 2 4\n\n2\ncolumns: 1 3\n2 solutions; that is all [engine sat, 0.1 s]\n";
        assert_eq!(printed_lists(printed, &["columns"]), Some(vec!["columns: 2 4", "columns: 1 3"]));
        assert_eq!(printed_lists(printed, &["tour"]), None);
        assert_eq!(printed_lists("columns: 2 4\nrows: 1\n", &["columns"]), None);
        assert!(is_printed_run("no solution [engine sat,\n  0.1 s]\n\n"));
        assert!(!is_printed_run("") && !is_printed_run("[engine sat] and more]"));
    }
}

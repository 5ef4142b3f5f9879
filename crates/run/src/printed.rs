//! Reads solutions back from the output of this program.

/// Returns the solutions in a text that ends like the output of a run, with the engine and the time in
/// brackets.  Solutions are lines that start with one of the keys and a colon, like `columns: 2 4 1 3`.
/// Returns `None` if the text ends otherwise or has no such line.
pub fn printed_lists<'a>(text: &'a str, keys: &[&str]) -> Option<Vec<&'a str>> {
    let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty());
    let ends_a_run = |line: &str| line.contains("[engine ") && line.ends_with(']');
    let is_list = |line: &&str| line.split_once(':').is_some_and(|(key, _)| keys.contains(&key));
    let lists: Vec<&str> = lines().filter(is_list).collect();
    (!lists.is_empty() && lines().next_back().is_some_and(ends_a_run)).then_some(lists)
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
    }
}

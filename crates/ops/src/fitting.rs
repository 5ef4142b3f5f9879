//! Which options fit which puzzles: one table says it, and this the reason.

use rookwright_mate::Stipulation;
use rookwright_puzzle::Puzzle;
use rookwright_run::options::{FieldError, Given, Options};

/// Options for placements.
pub const PLACEMENT: &str = "placement";
/// Options for tours.
pub const TOUR: &str = "tour";
/// Options for mates with a tree of variations, like #2 and s#2.
pub const TREE: &str = "tree";
/// Options for mates whose solution is a line of moves, in help and series play.
pub const LINE: &str = "line";

/// Refuses options that are not for this kind of puzzle.
///
/// # Errors
/// If one of them is not.
pub fn refuse_unfit<O: Options>(given: &Given<O>, puzzle: &Puzzle) -> Result<(), FieldError> {
    refuse_other_than(given, &kinds(puzzle))
}

/// Refuses options that are not for many mates of which each may say what it asks for. `stipulation` is that of the others.
///
/// # Errors
/// If one of them is not.
pub fn refuse_unfit_play<O: Options>(
    given: &Given<O>,
    stipulation: Option<Stipulation>,
) -> Result<(), FieldError> {
    refuse_other_than(given, &[stipulation.map_or(TREE, kind_of_play)])
}

fn refuse_other_than<O: Options>(given: &Given<O>, kinds: &[&str]) -> Result<(), FieldError> {
    let unfit = |only: &[&str]| !only.is_empty() && !only.iter().any(|kind| kinds.contains(kind));
    match given.names().filter_map(O::field).find(|field| unfit(field.only)) {
        Some(field) => {
            Err(FieldError::contradiction(format!("[{}] {}", field.name, reason(field.only, kinds))))
        }
        None => Ok(()),
    }
}

/// Returns the kinds that a puzzle is of. The parts of a problem may be of several.
fn kinds(puzzle: &Puzzle) -> Vec<&'static str> {
    match puzzle {
        Puzzle::Placement(_) => vec![PLACEMENT],
        Puzzle::Tour(_) => vec![TOUR],
        Puzzle::Mate(problem) if !problem.parts().is_empty() => {
            problem.parts().iter().map(|part| kind_of_play(part.problem.stipulation())).collect()
        }
        Puzzle::Mate(problem) => vec![kind_of_play(problem.stipulation())],
        _ => vec![TREE],
    }
}

/// Returns the kind of mates with this stipulation.
fn kind_of_play(stipulation: Stipulation) -> &'static str {
    if stipulation.is_one_line() { LINE } else { TREE }
}

/// Returns why an option does not fit.
fn reason(only: &[&str], kinds: &[&str]) -> &'static str {
    let is_mate = kinds.contains(&TREE) || kinds.contains(&LINE);
    match (is_mate, only.contains(&TREE), only.contains(&LINE)) {
        (true, false, false) => "cannot be used with mates",
        (true, false, true) => "is only for help and series play: every key is proven",
        (true, true, _) => "is only for forced play like #2 and s#2: here a solution is a line of moves",
        (false, ..) if only == [PLACEMENT] => "is only for placements",
        (false, ..) if only == [TOUR] => "is only for tours",
        (false, ..) => "is only for mates",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Solve;
    use rookwright_puzzle::PresetOptions;
    use serde_json::{Value, json};

    fn refused(options: &[(&str, Value)], words: &[&str], preset: &PresetOptions) -> Option<String> {
        let mut solve = Given::<Solve>::default();
        options.iter().for_each(|(name, value)| solve.replace(name, value).unwrap());
        let puzzle = Puzzle::preset(words, preset).unwrap();
        refuse_unfit(&solve, &puzzle).err().map(|error| error.to_string())
    }

    #[test]
    fn what_fits_no_part_is_refused() {
        let twins = PresetOptions { twins: vec!["b) bKc6-f1".into()], ..PresetOptions::default() };
        let mate = ["mate", "2Q5/8/2k5/8/3K4/8/8/4n3 b", "h#2"];
        let tries = refused(&[("tries", json!(true))], &mate, &twins).unwrap();
        assert!(tries.starts_with("tries is only for forced play"), "{tries}");
        assert_eq!(refused(&[("limit", json!(3))], &mate, &twins), None);
        let (queens, plain) = (["queens", "8"], PresetOptions::default());
        assert_eq!(refused(&[("hash", json!("1M"))], &queens, &plain), Some("hash is only for mates".into()));
        assert_eq!(refused(&[("plain", json!(true)), ("limit", json!(3))], &queens, &plain), None);
    }
}

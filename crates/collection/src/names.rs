//! How long the names are that people give: titles of puzzles, tags and themes, names of lists and studies.

use crate::claim::{Facts, Label};
use crate::error::Error;

/// The most characters of a title, a tag, or the name of a list or a study.
pub const LONGEST_NAME: usize = 200;

/// Refuses a name that is too long. `what` says whose name it is.
///
/// # Errors
/// If the name is too long.
pub fn check_name(what: &str, name: &str) -> Result<(), Error> {
    let length = name.trim().chars().count();
    if length <= LONGEST_NAME {
        return Ok(());
    }
    Err(Error::Refused(format!("{what} has {length} characters: expected at most {LONGEST_NAME}")))
}

/// Returns a name without blanks around it; refuses an empty one and one that is too long.
pub(crate) fn checked<'a>(what: &str, name: &'a str) -> Result<&'a str, Error> {
    let name = name.trim();
    if name.is_empty() {
        return Err(Error::Refused(format!("{what} cannot be empty")));
    }
    check_name(what, name)?;
    Ok(name)
}

/// Refuses labels of which one is too long.
pub(crate) fn check_labels(labels: &[Label]) -> Result<(), Error> {
    labels.iter().try_for_each(|label| check_name(&format!("a {}", label.kind.name()), &label.name))
}

impl Facts {
    /// Cuts the names that a file gives, where nobody can be asked for shorter ones.
    pub(crate) fn shorten_names(&mut self) {
        let names = self.labels.iter_mut().map(|label| &mut label.name).chain(&mut self.title);
        for name in names.filter(|name| name.len() > LONGEST_NAME) {
            if let Some((end, _)) = name.char_indices().nth(LONGEST_NAME) {
                let last = name[..end].char_indices().next_back().map_or(0, |(last, _)| last);
                name.truncate(last);
                name.push('…');
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claim::LabelKind;

    #[test]
    fn long_names_are_refused_with_their_length() {
        assert!(check_name("a tag", &"é".repeat(LONGEST_NAME)).is_ok());
        let said = check_name("a tag", &"é".repeat(LONGEST_NAME + 1)).unwrap_err().to_string();
        assert_eq!(said, "a tag has 201 characters: expected at most 200");
        assert!(checked("the name of a list", "  ").is_err());
        assert_eq!(checked("the name of a list", " a ").expect("a name"), "a");
    }

    #[test]
    fn names_of_a_file_are_cut() {
        let long = "é".repeat(3000);
        let label = Label::new(LabelKind::Tag, &long);
        let mut facts = Facts { title: Some(long), labels: vec![label], ..Facts::default() };
        facts.shorten_names();
        for name in [facts.title.as_deref().expect("a title"), &facts.labels[0].name] {
            assert_eq!(name.chars().count(), LONGEST_NAME);
            assert!(name.ends_with("é…"), "{name}");
        }
        let mut facts = Facts { title: Some("é".repeat(LONGEST_NAME)), ..Facts::default() };
        let before = facts.clone();
        facts.shorten_names();
        assert_eq!(facts, before);
    }
}

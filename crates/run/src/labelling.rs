//! The search order of the CP engine.

use std::fmt;
use std::str::FromStr;

/// The rule for the variable that is decided next.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum VariableOrder {
    /// The first in the order of creation.
    Input,
    /// The one with the fewest values left: first-fail (Haralick & Elliott 1980).
    #[default]
    SmallestDomain,
    /// The one with the most values left.
    LargestDomain,
}

/// The rule for the value that is tried first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum ValueOrder {
    /// The smallest value; for a Boolean, false.
    #[default]
    Smallest,
    /// The largest value; for a Boolean, true.
    Largest,
    /// The lower half of the values.
    Bisect,
}

/// The search order of the CP engine, such as `smallest-domain,bisect`.
///
/// ```
/// use rookwright_run::{Labelling, ValueOrder, VariableOrder};
///
/// let labelling: Labelling = "input,bisect".parse()?;
/// assert_eq!(labelling, Labelling { variables: VariableOrder::Input, values: ValueOrder::Bisect });
/// assert_eq!(Labelling::default().to_string(), "smallest-domain,smallest");
/// # Ok::<(), rookwright_run::LabellingError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Labelling {
    /// The rule for the variable that is decided next.
    pub variables: VariableOrder,
    /// The rule for the value that is tried first.
    pub values: ValueOrder,
}

impl VariableOrder {
    /// All orders.
    pub const ALL: [VariableOrder; 3] =
        [VariableOrder::Input, VariableOrder::SmallestDomain, VariableOrder::LargestDomain];

    /// Returns the name that users choose it by.
    pub const fn name(self) -> &'static str {
        match self {
            VariableOrder::Input => "input",
            VariableOrder::SmallestDomain => "smallest-domain",
            VariableOrder::LargestDomain => "largest-domain",
        }
    }
}

impl ValueOrder {
    /// All orders.
    pub const ALL: [ValueOrder; 3] = [ValueOrder::Smallest, ValueOrder::Largest, ValueOrder::Bisect];

    /// Returns the name that users choose it by.
    pub const fn name(self) -> &'static str {
        match self {
            ValueOrder::Smallest => "smallest",
            ValueOrder::Largest => "largest",
            ValueOrder::Bisect => "bisect",
        }
    }
}

impl Labelling {
    /// Returns every combination of the two orders.
    pub fn all() -> impl Iterator<Item = Labelling> {
        VariableOrder::ALL.into_iter().flat_map(|variables| {
            ValueOrder::ALL.into_iter().map(move |values| Labelling { variables, values })
        })
    }
}

impl fmt::Display for Labelling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.variables.name(), self.values.name())
    }
}

/// A text that is not a labelling.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "unknown labelling '{0}': expected a variable order (input, smallest-domain or largest-domain), \
     a comma, and a value order (smallest, largest or bisect)"
)]
pub struct LabellingError(pub String);

impl FromStr for Labelling {
    type Err = LabellingError;

    fn from_str(text: &str) -> Result<Self, LabellingError> {
        let known = Labelling::all().find(|labelling| labelling.to_string() == text);
        known.ok_or_else(|| LabellingError(text.chars().take(60).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_read_back_and_the_message_lists_them_all() {
        let message = "smallest".parse::<Labelling>().unwrap_err().to_string();
        assert_eq!(Labelling::all().count(), 9);
        for labelling in Labelling::all() {
            assert_eq!(labelling.to_string().parse(), Ok(labelling));
            assert!(
                message.contains(labelling.variables.name()) && message.contains(labelling.values.name())
            );
        }
    }
}

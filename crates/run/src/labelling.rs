//! The search order of the CP engine.

use crate::options::Choices;
use std::fmt;
use std::str::FromStr;

/// The rule for the variable that is decided next.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Choices)]
pub enum VariableOrder {
    /// The first in the order of creation.
    Input,
    /// The one with the fewest values left: first-fail (Haralick & Elliott 1980).
    #[default]
    SmallestDomain,
    /// The one with the most values left.
    LargestDomain,
    /// The one with the smallest value left.
    SmallestValue,
    /// The one with the largest value left.
    LargestValue,
    /// Of those with the fewest values left, the one in most constraints.
    MostConstrained,
    /// The one in most constraints.
    Occurrence,
    /// The one whose two smallest values left are farthest apart.
    MaxRegret,
}

/// The rule for the value that is tried first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Choices)]
pub enum ValueOrder {
    /// The smallest value; for a Boolean, false.
    #[default]
    Smallest,
    /// The largest value; for a Boolean, true.
    Largest,
    /// The lower half of the values.
    Bisect,
    /// The upper half of the values.
    BisectDown,
    /// The median of the values left.
    Median,
    /// The value left that is nearest to the middle between the smallest and the largest.
    Middle,
}

/// The search order of the CP engine, such as `smallest-domain,bisect`.
///
/// ```
/// use rookwright_run::{Labelling, ValueOrder, VariableOrder};
///
/// let labelling: Labelling = "input,bisect".parse()?;
/// assert_eq!(labelling, Labelling { variables: VariableOrder::Input, values: ValueOrder::Bisect });
/// assert_eq!(Labelling::default().to_string(), "smallest-domain,smallest");
/// // As SICStus Prolog has it.
/// assert_eq!("anti_first_fail,bisect".parse::<Labelling>()?.to_string(), "largest-domain,bisect");
/// assert_eq!("ff,step,down".parse::<Labelling>()?.to_string(), "smallest-domain,largest");
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
    /// Returns its name in SICStus Prolog.
    pub const fn sicstus(self) -> &'static str {
        match self {
            VariableOrder::Input => "leftmost",
            VariableOrder::SmallestDomain => "ff",
            VariableOrder::LargestDomain => "anti_first_fail",
            VariableOrder::SmallestValue => "min",
            VariableOrder::LargestValue => "max",
            VariableOrder::MostConstrained => "ffc",
            VariableOrder::Occurrence => "occurrence",
            VariableOrder::MaxRegret => "max_regret",
        }
    }

    fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|order| [order.name(), order.sicstus()].contains(&word))
    }
}

impl ValueOrder {
    /// Returns the order by its name, or by the one that SICStus Prolog has for it. There `step` and `enum` differ in
    /// whether another variable may come between two values of one; here it may.
    fn named(word: &str) -> Option<Self> {
        match word {
            "step" | "enum" => Some(ValueOrder::Smallest),
            _ => Self::ALL.into_iter().find(|order| order.name() == word),
        }
    }

    /// Returns the same order from the largest value down; `None` if it has no direction.
    fn down(self) -> Option<Self> {
        match self {
            ValueOrder::Smallest => Some(ValueOrder::Largest),
            ValueOrder::Bisect => Some(ValueOrder::BisectDown),
            _ => None,
        }
    }
}

impl Labelling {
    /// Returns every combination of the two orders.
    pub fn all() -> impl Iterator<Item = Labelling> {
        Self::pairs(&VariableOrder::ALL, &ValueOrder::ALL)
    }

    /// Returns the nine combinations that are usually compared: of the first three orders of each kind.
    ///
    /// ```
    /// use rookwright_run::Labelling;
    ///
    /// let names: Vec<String> = Labelling::usual().map(|labelling| labelling.to_string()).collect();
    /// assert_eq!(names.len(), 9);
    /// assert_eq!(names[0], "input,smallest"); // queens are placed file by file, each as low as possible
    /// ```
    pub fn usual() -> impl Iterator<Item = Labelling> {
        Self::pairs(&VariableOrder::ALL[..3], &ValueOrder::ALL[..3])
    }

    fn pairs(
        variables: &'static [VariableOrder],
        values: &'static [ValueOrder],
    ) -> impl Iterator<Item = Labelling> {
        variables
            .iter()
            .flat_map(|&variables| values.iter().map(move |&values| Labelling { variables, values }))
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
    "unknown labelling '{0}': expected a variable order ({variables}), a comma, and a value order ({values}); \
     the names of SICStus Prolog are known too: {sicstus}, step, enum, up and down",
    variables = listed(VariableOrder::ALL.map(VariableOrder::name)),
    values = listed(ValueOrder::ALL.map(ValueOrder::name)),
    sicstus = VariableOrder::ALL.map(VariableOrder::sicstus).join(", ")
)]
pub struct LabellingError(pub String);

/// Returns `a, b or c`.
fn listed<const N: usize>(names: [&str; N]) -> String {
    let (last, others) = names.split_last().unwrap_or((&"", &[]));
    format!("{} or {last}", others.join(", "))
}

impl FromStr for Labelling {
    type Err = LabellingError;

    /// Reads one word for each order, in any order. What is not said stays as it usually is.
    fn from_str(text: &str) -> Result<Self, LabellingError> {
        let wrong = || LabellingError(text.chars().take(60).collect());
        let (mut variables, mut values, mut direction) = (None, None, None);
        for word in text.split(',').map(str::trim) {
            // A second word of the same kind contradicts the first.
            let is_new = match (VariableOrder::named(word), ValueOrder::named(word), word) {
                (Some(order), _, _) => variables.replace(order).is_none(),
                (None, Some(order), _) => values.replace(order).is_none(),
                (None, None, "up" | "down") => direction.replace(word).is_none(),
                _ => false,
            };
            if !is_new {
                return Err(wrong());
            }
        }
        let values = values.unwrap_or_default();
        // Not every order has a reverse.
        let values = if direction == Some("down") { values.down().ok_or_else(wrong)? } else { values };
        Ok(Labelling { variables: variables.unwrap_or_default(), values })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_read_back_and_the_message_lists_them_all() {
        let message = "smalest".parse::<Labelling>().unwrap_err().to_string();
        assert_eq!((Labelling::all().count(), Labelling::usual().count()), (48, 9));
        for labelling in Labelling::all() {
            assert_eq!(labelling.to_string().parse(), Ok(labelling));
            let Labelling { variables, values } = labelling;
            assert!(
                [variables.name(), variables.sicstus(), values.name()]
                    .iter()
                    .all(|name| message.contains(name))
            );
            let sicstus = format!("{},{}", values.name(), variables.sicstus());
            assert_eq!(sicstus.parse(), Ok(labelling), "{sicstus}");
        }
    }

    #[test]
    fn the_names_of_sicstus() {
        for (theirs, ours) in [
            ("leftmost,step", "input,smallest"),
            ("ff,enum", "smallest-domain,smallest"),
            ("leftmost", "input,smallest"),
            ("bisect", "smallest-domain,bisect"),
            ("ffc, bisect, down", "most-constrained,bisect-down"),
            ("max_regret,step,down", "max-regret,largest"),
            ("down", "smallest-domain,largest"),
            ("min,median,up", "smallest-value,median"),
        ] {
            assert_eq!(
                theirs.parse::<Labelling>().map(|all| all.to_string()).as_deref(),
                Ok(ours),
                "{theirs}"
            );
        }
        for wrong in ["", ",", "ff,ff", "ff,leftmost", "step,bisect", "ff,up,down", "median,down", "best"] {
            assert!(wrong.parse::<Labelling>().is_err(), "{wrong}");
        }
    }
}

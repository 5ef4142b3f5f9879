//! The names of all numbers, in the order in which a table for them is trained and read.

use super::{alternatives, attention, king, lead, mate, material, play, replies, step, threats};
use std::sync::LazyLock;

/// The names, in the order of [`Features::values`](super::Features::values).
pub(crate) static NAMES: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    [
        material::Material::NAMES,
        king::King::NAMES,
        alternatives::Alternatives::NAMES,
        threats::Threats::NAMES,
        step::Key::NAMES,
        replies::Replies::NAMES,
        step::Second::NAMES,
        step::Last::NAMES,
        play::Play::NAMES,
        mate::Mate::NAMES,
        attention::Shares::NAMES,
        lead::Lead::NAMES,
    ]
    .concat()
});

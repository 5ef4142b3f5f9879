//! The words one can choose from.

use rookwright_compose::{Clean, Duals, KeyWish, Manner, Prefer};

/// Words with what they stand for.
pub type Table<T> = &'static [(&'static str, T)];

/// How a mate is played.
pub const PLAYS: Table<Manner> = &[
    ("direct", Manner::Direct),
    ("forced", Manner::Forced),
    ("series", Manner::Series),
    ("help", Manner::Help),
];

/// What the first move must be; `any` asks for nothing.
pub const KEYS: Table<Option<KeyWish>> = &[
    ("quiet", Some(KeyWish::Quiet)),
    ("no-capture", Some(KeyWish::NoCapture)),
    ("no-check", Some(KeyWish::NoCheck)),
    ("sacrifice", Some(KeyWish::Sacrifice)),
    ("flight-giving", Some(KeyWish::FlightGiving)),
    ("any", None),
];

/// Which choices White may have.
pub const DUALS: Table<Duals> =
    &[("none", Duals::None), ("minor", Duals::Minor), ("allowed", Duals::Allowed)];

/// How clean one of the mates must be.
pub const MATES: Table<Clean> = &[("model", Clean::Model), ("pure", Clean::Pure), ("any", Clean::Any)];

/// What to prefer.
pub const PREFERENCES: Table<Prefer> =
    &[("economy", Prefer::Economy), ("material", Prefer::Material), ("variety", Prefer::Variety)];

/// Whether there may be pawns.
pub const PAWNS: Table<bool> = &[("yes", true), ("no", false)];

/// Bundles of wishes: whether the key is a classic one.
pub const BUNDLES: Table<bool> = &[("classic", true)];

/// Whether men may stand about that are not needed.
pub const NEEDLESS: Table<bool> = &[("allowed", true)];

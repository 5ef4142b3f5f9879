//! The page as a person uses it, in Chromium.

include!("all.rs");

mod axe;

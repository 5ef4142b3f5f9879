//! The page as a person uses it, in Firefox: the tests are those of the program `page`, which drives Chromium,
//! without those of axe-core.

include!("../page/all.rs");

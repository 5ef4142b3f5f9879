//! The API as a program sees it: documents, events, limits, refusals.

#[path = "../common/mod.rs"]
mod common;

mod crowd;
mod desk;
mod documents;
mod jobs;
mod languages;
mod lasting;
mod library;
mod limits;
mod safety;
mod shared;
mod solving;

//! What holds for the project as a whole: its pages, packages, licences, workflows and walls.

#![cfg(feature = "cli")]

mod book;
mod features;
mod fuzz;
mod languages;
mod licences;
mod offers;
mod packages;
mod packaging;
mod profiles;
mod sheets;
mod structure;
mod workflows;

//! Whole runs of the program: what it says, on which stream, and how it ends.

#![cfg(feature = "cli")]

mod answers;
mod apart;
mod bad_input;
mod book;
mod check;
mod checkpoint;
mod chessnum;
mod collection;
mod compare;
mod completions;
mod count;
mod expected;
mod export;
#[cfg(unix)]
mod files;
mod generate_again;
mod generate_json;
mod generate_levels;
mod generate_mates;
mod generate_mates_ends;
mod generate_mates_given;
mod generate_twins;
mod help;
mod hostile;
#[path = "../../crates/web/tests/common/http.rs"]
#[allow(dead_code, reason = "the tests of the API do more with it")]
mod http;
mod man;
mod manners;
mod mask;
mod mate_boards;
mod mate_shorter;
mod mates;
mod mcp;
mod mine;
mod options;
mod placements;
mod records;
mod run;
mod schemas;
mod serve;
mod shards;
mod sheet;
mod sheet_input;
mod sheet_readers;
mod sheet_text;
mod solve;
mod threads;
mod tours;
mod twins;
mod uci;
#[cfg(unix)]
mod waiting;

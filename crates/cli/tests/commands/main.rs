//! Whole runs of the program: what it says, on which stream, and how it ends.

mod bad_input;
mod check;
mod checkpoint;
mod chessnum;
mod compare;
mod count;
mod export;
mod generate_mates;
mod generate_mates_ends;
mod generate_mates_given;
mod help;
mod hostile;
mod manners;
mod mask;
mod mates;
mod placements;
mod run;
mod serve;
mod sheet;
mod sheet_input;
mod sheet_readers;
mod sheet_text;
mod solve;
mod tours;
mod uci;

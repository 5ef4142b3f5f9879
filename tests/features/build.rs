//! Nothing: a package has build dependencies only with a program that runs then.

fn main() {}

//! The engines without any chess: a magic square of order three as a constraint model.
//!
//! `cargo run --release --example own_model`

use rookwright::run::{Bound, Budget};
use rookwright::solve::{Engine, Found, Model, Sat};
use std::ops::ControlFlow;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut model = Model::default();
    let cells: Vec<Vec<_>> = (0..9)
        .map(|cell| {
            let choice = model.choice(format!("cell({cell})"), (1..=9).map(|n| format!("is({cell},{n})")));
            model.values(choice).collect()
        })
        .collect();
    for n in 0..9 {
        model.count(cells.iter().map(|values| values[n]), Bound::Exactly(1));
    }
    let lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
    for line in lines {
        // A value listed n times counts n times: the sum of the line is 15.
        let weighted = line.iter().flat_map(|&cell| (0..9).flat_map(move |n| vec![(cell, n); n + 1]));
        model.count(weighted.map(|(cell, n)| cells[cell][n]), Bound::Exactly(15));
    }
    let mut number = 0;
    let report = Sat::default().solve(&model, &Budget::default(), &mut |found| {
        if let Found::Solution(assignment) = found {
            number += 1;
            let digit = |cell: &Vec<_>| 1 + cell.iter().take_while(|&&lit| !assignment.is_true(lit)).count();
            let digits: Vec<_> = cells.iter().map(|cell| digit(cell).to_string()).collect();
            println!("{}", digits.chunks(3).map(|row| row.join(" ")).collect::<Vec<_>>().join(" / "));
        }
        ControlFlow::Continue(())
    })?;
    println!("{number} magic squares, search {}", report.end);
    Ok(())
}

//! A circuit as a fixed set of clauses, for exports to SAT solvers that get no cuts while they search.
//!
//! The cycle gets an orientation, and every node a number: the number of the next node on the cycle is one step
//! further.  A cycle that leaves out the first node would have to count round to its own start, and there are
//! more numbers than nodes.  Counting need not be addition: a shift register with feedback also runs through
//! all numbers but 0, and a step of it takes two clauses for each bit (Johnson 2014; Heule, SAT 2021, compares
//! ways of counting).
//!
//! All helpers are determined by the edges, so that every circuit is one solution.

use crate::circuit::Circuit;
use crate::cnf::Cnf;

/// Shift registers with two taps that run through all numbers but 0: the number of bits, and the bit that joins
/// the last one in the feedback.  Other widths need four taps, and twice the clauses.
const REGISTERS: [(usize, usize); 14] = [
    (2, 1),
    (3, 1),
    (4, 1),
    (5, 2),
    (6, 1),
    (7, 1),
    (9, 4),
    (10, 3),
    (11, 2),
    (15, 1),
    (17, 3),
    (18, 7),
    (20, 3),
    (31, 3),
];

/// States that a circuit whose nodes have two true edges each is connected.
pub(crate) fn hang_together(circuit: &Circuit, cnf: &mut Cnf) {
    let nodes = circuit.nodes().len();
    // The oriented edges out of each node and into it, in the same order.
    let mut out = vec![Vec::new(); nodes];
    let mut into = vec![Vec::new(); nodes];
    let mut arcs = Vec::new();
    for &(one, other, edge) in circuit.edges() {
        let edge = edge.dimacs();
        let (there, back) = (cnf.helper(), cnf.helper());
        cnf.add([-edge, there, back]);
        cnf.add([edge, -there]);
        cnf.add([edge, -back]);
        cnf.add([-there, -back]);
        for (from, to, arc) in [(one, other, there), (other, one, back)] {
            out[from].push(arc);
            into[to].push(arc);
            arcs.push((from, to, arc));
        }
    }
    // Of the two edges of a node, one leads in and one leads out.
    out.iter().chain(&into).for_each(|ways| cnf.add(ways.iter().copied()));
    let Some(first) = (0..nodes).min_by_key(|&node| out[node].len()) else { return };
    // Of the two orientations, only the one that leaves the first node by the earlier of its edges is allowed.
    for (nth, &leaves) in out[first].iter().enumerate() {
        into[first][..nth].iter().for_each(|&enters| cnf.add([-leaves, -enters]));
    }
    let fits = |&&(bits, _): &&(usize, usize)| 1_usize << bits > nodes;
    let (bits, tap) = *REGISTERS.iter().find(fits).unwrap_or(&REGISTERS[REGISTERS.len() - 1]);
    let numbers: Vec<Vec<i32>> = (0..nodes).map(|_| (0..bits).map(|_| cnf.helper()).collect()).collect();
    // The first node starts the count, and no number is 0, which the register would never leave.
    for (node, number) in numbers.iter().enumerate() {
        if node == first {
            number.iter().enumerate().for_each(|(nth, &bit)| cnf.add([if nth == 0 { bit } else { -bit }]));
        } else {
            cnf.add(number.iter().copied());
        }
    }
    // The arc back into the first node counts nothing: that is where the cycle closes.
    for (from, to, arc) in arcs.into_iter().filter(|&(_, to, _)| to != first) {
        let (now, next) = (&numbers[from], &numbers[to]);
        for (&bit, &shifted) in now.iter().zip(&next[1..]) {
            cnf.add([-arc, -bit, shifted]);
            cnf.add([-arc, bit, -shifted]);
        }
        let (end, tapped, feedback) = (now[bits - 1], now[tap - 1], next[0]);
        cnf.add([-arc, end, tapped, -feedback]);
        cnf.add([-arc, -end, -tapped, -feedback]);
        cnf.add([-arc, end, -tapped, feedback]);
        cnf.add([-arc, -end, tapped, feedback]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_registers_run_through_all_numbers() {
        for (bits, tap) in REGISTERS.into_iter().filter(|&(bits, _)| bits <= 20) {
            let step =
                |now: u32| ((now << 1) & ((1 << bits) - 1)) | ((now >> (bits - 1)) ^ (now >> (tap - 1))) & 1;
            let mut now = step(1);
            let mut steps = 1;
            while now != 1 {
                now = step(now);
                steps += 1;
            }
            assert_eq!(steps, (1 << bits) - 1, "{bits} bits");
        }
    }
}

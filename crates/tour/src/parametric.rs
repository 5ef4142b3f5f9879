//! A logic program for tours with the size of the board as parameters, to read, to change, and to compare with other
//! listings.

use crate::puzzle::Tour;
use rookwright_board::Square;
use std::fmt::Write;

impl Tour {
    /// Returns a logic program in which the numbers of files and ranks are constants; `None` for a tour with given
    /// numbers, which needs steps.
    pub fn parametric(&self) -> Option<String> {
        if !self.numbers().is_empty() {
            return None;
        }
        let (board, leaper) = (self.geometry(), self.leaper());
        let (files, ranks) = (board.files(), board.ranks());
        // A square board stays one if only n is changed.
        let files = if files == ranks { "n".to_owned() } else { files.to_string() };
        let (a, b) = (leaper.short(), leaper.long());
        let kind = if self.is_closed() { "Closed" } else { "Open" };
        let mut program = format!(
            "% {kind} tours of m files and n ranks; all of them for n = 6: clingo -c n=6 --models=0\n\
             #const n = {ranks}.\n#const m = {files}.\n\n\
             % The leaper's jump.\n#const a = {a}.\n#const b = {b}.\n\n"
        );
        // Writing to a string cannot fail.
        let place = |square: Square| format!("({},{})", square.file.index() + 1, square.rank.index() + 1);
        let is_hole = if board.holes().is_empty() { "" } else { ", not hole((F,R))" };
        for hole in board.holes().iter() {
            let _ = writeln!(program, "hole({}).  % {hole}", place(hole));
        }
        let _ = writeln!(program, "square((F,R)) :- F = 1..m, R = 1..n{is_hole}.");
        program += MOVES;
        program += if self.is_closed() { CLOSED } else { OPEN };
        match (self.is_closed(), self.from(), self.to()) {
            (true, Some(from), Some(to)) => {
                let _ =
                    writeln!(program, ":- not link({},{}).  % from {from}, to {to}", place(from), place(to));
            }
            // A closed tour starts wherever one likes.
            (true, _, _) => {}
            (false, from, to) => {
                for end in from.into_iter().chain(to) {
                    let _ = writeln!(program, ":- not end({}).  % {end}", place(end));
                }
            }
        }
        program += TOGETHER;
        Some(program)
    }
}

const MOVES: &str = "\
leap(X,Y) :- (X,Y) = (a,b;a,-b;b,a;b,-a), (X,Y) > (0,0).

% Each move of a tour once, whichever way it is walked.
{ move((F,R),(F+X,R+Y)) : square((F+X,R+Y)), leap(X,Y) } :- square((F,R)).
link(S,T) :- move(S,T).
link(T,S) :- move(S,T).
";

const CLOSED: &str = "
% Two moves at every square.
:- square(S), not 2 { link(S,T) : square(T) } 2.
";

const OPEN: &str = "
% Two moves at every square but the two ends, which have one.
several :- 2 { square(S) }.
2 { end(S) : square(S) } 2 :- several.
end(S) :- square(S), not several.
:- square(S), several, not 2 { link(S,T) : square(T); end(S) } 2.
";

const TOGETHER: &str = "
% All squares hang together.
reach(S) :- S = #min { T : square(T) }, square(S).
reach(T) :- reach(S), link(S,T).
:- square(S), not reach(S).

#show move/2.
";

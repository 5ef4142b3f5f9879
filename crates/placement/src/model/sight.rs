//! Encodes which pieces attack a square.

use super::lines::{COMPASS, directions, looks};
use super::{Encoding, atom, place};
use crate::rule::{Lines, Who};
use rookwright_board::{Colour, Geometry, Piece, Role, Square, SquareSet, attacks};
use rookwright_run::Bound;
use rookwright_solve::Lit;

impl Encoding<'_> {
    /// Returns literals such that the number of true ones is the number of these pieces that attack the square.
    pub(super) fn attackers(&mut self, who: Who, how: Lines, square: Square) -> Vec<Lit> {
        let kinds: Vec<Piece> = self.puzzle.material().iter().map(|one| one.piece).collect();
        let (runs, leaps): (Vec<_>, Vec<_>) = kinds
            .into_iter()
            .filter(|&piece| who.includes(piece))
            .partition(|piece| how == Lines::Blocked && !directions(piece.role).is_empty());
        let board = self.puzzle.geometry();
        let mut lits: Vec<Lit> = Vec::new();
        // What is not blocked attacks from wherever it stands, so the literals of the pieces themselves will
        // do.
        for piece in leaps {
            lits.extend(seen_from(board, piece, square).iter().filter_map(|from| self.lit(piece, from)));
        }
        if runs.is_empty() {
            return lits;
        }
        if board.is_torus() {
            for piece in runs {
                lits.extend(self.round_the_torus(piece, square));
            }
        } else {
            // In each direction at most one piece is seen first, so one literal for each direction is enough.
            for (name, way) in COMPASS {
                if runs.iter().any(|piece| looks(piece.role, way)) {
                    lits.extend(self.first_seen(who, name, way, square));
                }
            }
        }
        lits
    }

    /// Returns a literal that says whether the first piece seen from the square in this direction is one of
    /// these and attacks along the line; `None` if that is impossible.
    ///
    /// This is the piece on the next square or, if that is empty, the first piece seen from there: one helper
    /// for each square and direction, shared by all squares before it.
    fn first_seen(&mut self, who: Who, name: &'static str, way: (i64, i64), square: Square) -> Option<Lit> {
        let board = self.puzzle.geometry();
        let mut walk = vec![square];
        while let Some(next) = walk.last().and_then(|&last| board.step(last, way.0, way.1)) {
            walk.push(next);
        }
        // Starts at the edge, so that no long line needs a deep recursion.
        let mut beyond = None;
        for pair in walk.windows(2).rev() {
            let (here, next) = (pair[0], pair[1]);
            let known = self.seen.get(&(who, name, here)).copied();
            let lit = match known {
                Some(known) => known,
                None => self.look(who, name, way, here, next, beyond),
            };
            self.seen.insert((who, name, here), lit);
            beyond = lit;
        }
        beyond
    }

    fn look(
        &mut self,
        who: Who,
        name: &str,
        way: (i64, i64),
        here: Square,
        next: Square,
        beyond: Option<Lit>,
    ) -> Option<Lit> {
        let looking_back = self.puzzle.material().iter().map(|one| one.piece);
        let looking_back = looking_back.filter(|&piece| who.includes(piece) && looks(piece.role, way));
        let there: Vec<Lit> = looking_back.filter_map(|piece| self.lit(piece, next)).collect();
        let blocked = self.occupied(next);
        let (seen, beyond) = match (&there[..], blocked, beyond) {
            ([], _, None) => return None,
            // Without anything beyond, the piece on the next square is all that can be seen: no helper is
            // needed.
            ([only], _, None) => return Some(*only),
            ([], None, beyond) => return beyond,
            (_, blocked, beyond) => {
                let whom = match who {
                    Who::Piece(piece) => atom(&piece.name()),
                    _ => who.to_string(),
                };
                let seen = self.helper(format!("sees_{whom}({},{name})", place(here)));
                (seen, beyond.zip(blocked))
            }
        };
        // The definition of the helper in both directions: counting needs to know when it is false as well.
        there.iter().for_each(|&one| self.model.clause([!one, seen]));
        let mut reasons = vec![!seen];
        reasons.extend(&there);
        match beyond {
            None => self.model.clause(reasons),
            Some((beyond, blocked)) => {
                self.model.clause([!beyond, blocked, seen]);
                self.model.clause(reasons.iter().copied().chain([beyond]));
                self.model.clause(reasons.into_iter().chain([!blocked]));
            }
        }
        Some(seen)
    }

    /// On a torus a piece may attack a square in both directions, which counts once: a helper for every piece
    /// and square.
    fn round_the_torus(&mut self, piece: Piece, square: Square) -> Vec<Lit> {
        let board = self.puzzle.geometry();
        let mut attackers = Vec::new();
        for from in seen_from(board, piece, square).iter() {
            let Some(man) = self.lit(piece, from) else { continue };
            let ways = paths(board, piece, from, square);
            // A neighbour always attacks the square; a distant piece only if the squares between are empty.
            let mut clear: Vec<Option<Lit>> = Vec::new();
            for way in ways {
                let men: Vec<Lit> = way.iter().filter_map(|&between| self.occupied(between)).collect();
                clear.push(if men.is_empty() { None } else { Some(self.clear(from, &way, men)) });
            }
            // One way is always open, so the piece attacks the square wherever the others are.
            let Some(clear) = clear.into_iter().collect::<Option<Vec<Lit>>>() else {
                attackers.push(man);
                continue;
            };
            let name = format!("{}_hits({},{})", atom(&piece.name()), place(from), place(square));
            let hits = match self.model.named(&name) {
                Some(known) => known,
                None => {
                    let hits = self.helper(name);
                    self.model.clause([!hits, man]);
                    clear.iter().for_each(|&clear| self.model.clause([hits, !man, !clear]));
                    self.model.clause(clear.into_iter().chain([!hits]));
                    hits
                }
            };
            attackers.push(hits);
        }
        attackers
    }

    /// Returns a literal that says whether the squares between are empty: none of the pieces stands there.
    fn clear(&mut self, from: Square, way: &[Square], men: Vec<Lit>) -> Lit {
        let through: Vec<_> = [&[from], way].concat().into_iter().map(place).collect();
        let name = format!("clear({})", through.join(","));
        self.model.named(&name).unwrap_or_else(|| {
            let clear = self.helper(name);
            self.model.reify(clear, men, Bound::AtMost(0));
            clear
        })
    }
}

/// Returns the squares from which the piece attacks this one, if nothing blocks.
fn seen_from(board: &Geometry, piece: Piece, square: Square) -> SquareSet {
    // Attacks are mutual except for pawns: there the other colour's pawn attacks back.
    let back = match (piece.role, piece.colour) {
        (Role::Pawn, Colour::White) => Piece { colour: Colour::Black, ..piece },
        (Role::Pawn, Colour::Black) => Piece { colour: Colour::White, ..piece },
        _ => piece,
    };
    attacks(board, back, square, &SquareSet::EMPTY)
}

/// Returns the squares between the two, for every way in which the piece can reach one from the other.
fn paths(board: &Geometry, piece: Piece, from: Square, to: Square) -> Vec<Vec<Square>> {
    let ways = COMPASS.into_iter().filter(|&(_, way)| looks(piece.role, way));
    ways.filter_map(|(_, (files, ranks))| {
        let mut between = Vec::new();
        let mut at = from;
        loop {
            at = board.step(at, files, ranks).filter(|&next| next != from)?;
            if at == to {
                return Some(between);
            }
            between.push(at);
        }
    })
    .collect()
}

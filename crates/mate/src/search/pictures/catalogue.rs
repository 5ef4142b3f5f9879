//! Lists every mate picture that can occur, before a search of help or series play begins.
//!
//! A picture states the mated king's square, the squares of the mating side's pieces that contribute to the
//! mate, the checking piece, and the squares that the king's own pieces must block. With the list, a search
//! does not have to look for a picture at each position. It keeps the pictures that are still reachable,
//! and that list shrinks with each move ([`Candidates`](super::candidates::Candidates)).
//!
//! No mate is missed. Take any final position that play can reach in time. Give each piece of the mating
//! side that guards, checks or pins something its true place as a role, and leave out those without which
//! the same squares are guarded. What the roles guard on a board with only the blocks is at least what is
//! guarded in the final position. So the squares to be blocked are a subset of those blocked there, and the
//! king's pieces meet the requirements of [`Blockers`]. The counted moves do not exceed the moves played
//! (`pictures`), so that choice of roles is in the list.
//!
//! Popeye's "intelligent mode" plays towards one picture after the other. This search follows all of them
//! at once and visits each position once.

use super::blockers::{BlockReach, Blockade, Blockers, Knowledge, single};
use super::bound::{castling_moves, takeable_by_pawns};
use super::contributions::{Contribution, Gap};
use super::covers::takeable;
use super::distances::{Distances, Row};
use super::neighbours::{Guards, Neighbours, UNGUARDED, around, least_blocks};
use super::roles::{Arrival, Role, Roles};
use arrayvec::ArrayVec;
use rookwright_chess::{BitBoard, Color, Goal, Piece, Position, Square};

/// The most pieces of the mating side for which pictures are listed.
pub(crate) const MOST_PIECES: usize = 8;
/// The most choices of roles to try before the list is abandoned.
const MOST_CHOICES: usize = 300_000;

/// The number of a role.
pub(crate) type RoleNumber = u16;
/// Marks a piece that contributes nothing to the picture.
pub(crate) const NO_ROLE: RoleNumber = RoleNumber::MAX;

/// The pieces of the mating side. Each keeps its index during the whole search. `None` if it has been
/// captured.
pub(crate) type Pieces = ArrayVec<Option<(Piece, Square)>, MOST_PIECES>;

/// A picture: the role of each piece, and the other side's blockade.
#[derive(Clone, Copy)]
pub(crate) struct Picture {
    pub(crate) roles: [RoleNumber; MOST_PIECES],
    /// The index of the blockade.
    pub(crate) blockade: u32,
}

/// The number of moves that a role takes from each square, and the squares from which it takes at most a
/// given number.
pub(crate) struct RoleMoves {
    pub(crate) moves: Row,
    pub(crate) within: [BitBoard; RoleMoves::LEVELS],
}

impl RoleMoves {
    pub(crate) const LEVELS: usize = 8;
}

/// The list of pictures, with the tables that a search needs.
pub(crate) struct Catalogue {
    pub(crate) mating: Color,
    pub(crate) pieces: Pieces,
    pub(crate) pictures: Vec<Picture>,
    /// The fewest moves of each picture at the start: the mating side's and the other side's.
    pub(crate) costs: Vec<(u8, u8)>,
    pub(crate) blockades: Vec<Blockade>,
    /// The distances of the mated side and of the mating side.
    pub(crate) theirs: Distances,
    pub(crate) ours: Distances,
    roles: Vec<KnownRole>,
    role_moves: Vec<RoleMoves>,
}

/// The index of a role's moves: for pawns in the order of [`PAWN_KINDS`], for others once.
struct KnownRole {
    first: u32,
    is_pawn: bool,
}

/// The kinds that a pawn may have during play.
const PAWN_KINDS: [Piece; 5] = [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];

impl Catalogue {
    /// Lists the mates that can occur in the given numbers of moves. Returns `None` if there are too many
    /// pieces or choices, or if the mating side may castle, which moves two pieces at once.
    pub(crate) fn new(position: &Position, mating: Color, mating_moves: usize, moves: usize) -> Option<Self> {
        let (size, victim) = (position.size(), !mating);
        let king = position.king(victim)?;
        let is_too_large = position.side(mating).len() as usize > MOST_PIECES
            || takeable(position, victim).len() as usize > super::blockers::MOST_MEN;
        if is_too_large || castling_moves(position, mating) > 0 {
            return None;
        }
        // A piece keeps its place in this list during the whole search, whatever becomes of it.
        let mut pieces = Pieces::new();
        for piece in Piece::ALL {
            pieces.extend(position.those(mating, piece).into_iter().map(|from| Some((piece, from))));
        }
        // Pawns that can capture nothing stay on their files, and so reach fewer squares.
        let squares = takeable_by_pawns(position, mating, Goal::Mate, mating_moves == 1);
        let theirs = Distances::new(size, victim, squares);
        let takes = if takeable(position, victim).is_empty() { BitBoard::EMPTY } else { BitBoard::FULL };
        let distances = Distances::new(size, mating, takes);
        let roles = Roles { size, mating, check: true, distances };
        // Castling moves two pieces at once, so that their moves may be fewer than the distances say.
        let moves = if moves == 0 { 0 } else { moves + castling_moves(position, victim) };
        let passed = within_reach(&pieces, &roles.distances, mating_moves);
        let blockers = Blockers::new(position, king, moves, &theirs, passed);
        let mut listing = Listing {
            roles: &roles,
            blockers: &blockers,
            pieces: &pieces,
            moves: mating_moves,
            choices: 0,
            known: Vec::new(),
            found: Vec::new(),
        };
        // Every square the king can get to in time, with the moves that are left to its men then.
        for to in size.squares() {
            if let Some(left) = moves.checked_sub(blockers.king_moves(to)) {
                listing.add_king(to, left)?;
            }
        }
        let Listing { known, found, .. } = listing;
        drop(blockers);
        // Roles that no picture uses get no table of moves: `filled` numbers the others anew.
        let empty = Self {
            mating,
            pieces,
            pictures: Vec::with_capacity(found.len()),
            costs: Vec::with_capacity(found.len()),
            blockades: Vec::new(),
            theirs,
            ours: Distances::new(size, mating, takes),
            roles: Vec::new(),
            role_moves: Vec::new(),
        };
        Some(empty.filled(found, &known, &roles))
    }

    /// Fills the catalogue with pictures, sorted by blockade, and with the moves of their roles.
    fn filled(mut self, mut found: Vec<Found>, known: &[(usize, Square, Role)], roles: &Roles) -> Self {
        // Pictures with the same blockade become neighbours, and share its costs in every count.
        found.sort_unstable_by_key(|found| (found.blockade.key(), found.roles));
        let mut numbers = vec![NO_ROLE; known.len()];
        for mut found in found {
            if self.blockades.last() != Some(&found.blockade) {
                self.blockades.push(found.blockade);
            }
            for role in found.roles.iter_mut().filter(|role| **role != NO_ROLE) {
                // Only roles that some picture uses are kept, and they are numbered anew.
                let number = &mut numbers[usize::from(*role)];
                if *number == NO_ROLE {
                    *number = self.roles.len() as RoleNumber;
                    self.add_role(&known[usize::from(*role)], roles);
                }
                *role = *number;
            }
            self.pictures.push(Picture { roles: found.roles, blockade: self.blockades.len() as u32 - 1 });
            self.costs.push((found.mating_moves, found.moves));
        }
        self
    }

    fn add_role(&mut self, (piece, king, role): &(usize, Square, Role), roles: &Roles) {
        let is_pawn = self.pieces[*piece].is_some_and(|(piece, _)| piece == Piece::Pawn);
        self.roles.push(KnownRole { first: self.role_moves.len() as u32, is_pawn });
        let kinds: &[Piece] = if is_pawn { &PAWN_KINDS } else { &[role.kind] };
        for &kind in kinds {
            let mut all = RoleMoves { moves: [u8::MAX; 64], within: [BitBoard::EMPTY; RoleMoves::LEVELS] };
            for from in roles.size.squares() {
                let moves = roles.cost(kind, from, *king, role);
                all.moves[from as usize] = moves;
                let levels = all.within.iter_mut().skip(usize::from(moves));
                levels.for_each(|within| *within |= from.bitboard());
            }
            self.role_moves.push(all);
        }
    }

    /// Returns the moves of a role for a piece of this kind.
    pub(crate) fn role_moves(&self, role: RoleNumber, piece: Piece) -> &RoleMoves {
        let known = &self.roles[usize::from(role)];
        let kind = if known.is_pawn { PAWN_KINDS.iter().position(|&kind| kind == piece) } else { None };
        &self.role_moves[known.first as usize + kind.unwrap_or(0)]
    }
}

/// Returns the squares where the mating side may capture something outside its places in a picture: with
/// any move but the last; with the king, whose place may be unknown, also with the last.
pub(crate) fn within_reach(pieces: &Pieces, distances: &Distances, moves: usize) -> BitBoard {
    pieces.iter().flatten().fold(BitBoard::EMPTY, |all, &(piece, from)| {
        let moves = if piece == Piece::King { moves } else { moves.saturating_sub(1) };
        let within = distances.within(piece, from);
        all | within[moves.min(within.len() - 1)]
    })
}

/// A picture before its roles have their final numbers.
struct Found {
    blockade: Blockade,
    roles: [RoleNumber; MOST_PIECES],
    mating_moves: u8,
    moves: u8,
}

/// The pictures found so far.
struct Listing<'a> {
    roles: &'a Roles,
    blockers: &'a Blockers<'a>,
    pieces: &'a Pieces,
    /// The number of moves of the mating side.
    moves: usize,
    choices: usize,
    /// The known roles, with the piece and the king's square.
    known: Vec<(usize, Square, Role)>,
    found: Vec<Found>,
}

/// What all pictures with the king on one square share.
struct Around {
    king: Square,
    field: Neighbours,
    /// The moves left to the king's pieces while it comes here.
    left: usize,
    reach: BlockReach,
    /// The roles of each piece, sorted by the moves they take.
    options: Vec<Options>,
}

struct Options {
    piece: usize,
    roles: Vec<(RoleNumber, Contribution)>,
    /// The best guards of the following pieces, and whether one of them may give check.
    guards_to_come: Guards,
    check_to_come: bool,
}

impl Listing<'_> {
    /// Adds the pictures with the king on this square. Returns `None` if there are too many.
    fn add_king(&mut self, king: Square, left: usize) -> Option<()> {
        let field = around(self.roles.field(king), king);
        let most = u8::try_from(self.moves).unwrap_or(u8::MAX);
        let (first, before) = (self.known.len(), self.found.len());
        let mut options = Vec::new();
        for (number, piece) in self.pieces.iter().enumerate() {
            let Some((piece, from)) = *piece else { continue };
            let mut list = Vec::new();
            // Any piece may have nothing to do, or be captured. A king must still keep away from
            // the other one, which is a role.
            if piece != Piece::King {
                list.push((NO_ROLE, Contribution::NOTHING));
            }
            let known = &mut self.known;
            self.roles.each(piece, from, king, most, |role| {
                // Another piece makes the last move.
                if !role.contribution.opened || usize::from(role.contribution.moves) < self.moves {
                    list.push((known.len() as RoleNumber, role.contribution));
                    known.push((number, king, role));
                }
            });
            // `choose` stops at the first role that takes too many moves.
            list.sort_by_key(|(_, contribution)| contribution.moves);
            options.push(Options {
                piece: number,
                roles: list,
                guards_to_come: UNGUARDED,
                check_to_come: false,
            });
        }
        if self.known.len() >= usize::from(NO_ROLE) {
            return None;
        }
        // Pieces with few roles first, so that choices in vain are seen high up in the tree.
        options.sort_by_key(|options| options.roles.len());
        // What the pieces after this one can do at best: a choice that even they cannot complete is given up.
        let (mut guards, mut check) = (UNGUARDED, false);
        for options in options.iter_mut().rev() {
            (options.guards_to_come, options.check_to_come) = (guards, check);
            for (_, contribution) in &options.roles {
                guards &= contribution.guards;
                check |= contribution.checks();
            }
        }
        let around = Around { king, field, left, reach: self.blockers.reach(king, left), options };
        self.choose(&around, 0, &Contribution::NOTHING, &mut [NO_ROLE; MOST_PIECES])?;
        // The numbers of roles are few (16 bits), so those that no picture uses are given back.
        if self.found.len() == before {
            self.known.truncate(first);
        }
        Some(())
    }

    /// Tries the roles of the piece at this index, and of those after it.
    fn choose(
        &mut self,
        around: &Around,
        at: usize,
        so_far: &Contribution,
        chosen: &mut [RoleNumber; MOST_PIECES],
    ) -> Option<()> {
        let Some(options) = around.options.get(at) else {
            self.add(around, so_far, chosen);
            return Some(());
        };
        for (role, contribution) in &options.roles {
            if usize::from(so_far.moves) + usize::from(contribution.moves) > self.moves {
                break;
            }
            self.choices += 1;
            if self.choices > MOST_CHOICES {
                return None;
            }
            let mut both = so_far.with(contribution);
            // With more than one move left, the capture may have happened earlier.
            if self.moves > 1 {
                both.needs = 0;
            }
            // Squares that neither these pieces nor any of the following guard. The other side has
            // to block them.
            let blocked = least_blocks(both.guards & options.guards_to_come, around.field);
            let in_vain = so_far.places & contribution.places != 0
                || both.is_in_its_own_way()
                || !both.checks() && !options.check_to_come
                || both.stands & blocked != 0
                || !around.reach.has(blocked | both.needs);
            if !in_vain {
                chosen[options.piece] = *role;
                self.choose(around, at + 1, &both, chosen)?;
                chosen[options.piece] = NO_ROLE;
            }
        }
        Some(())
    }

    /// Adds a picture, unless a role is superfluous or the other side cannot meet its requirements.
    fn add(&mut self, around: &Around, all: &Contribution, chosen: &[RoleNumber; MOST_PIECES]) {
        let blocks = least_blocks(all.guards, around.field) | all.needs;
        // A picture with a superfluous role is contained in another one of the list.
        if self.has_idle_role(around, all, blocks, chosen) {
            return;
        }
        // What the blockers may know about where our pieces stand: of one without a role nothing is known.
        let mut places = BitBoard::EMPTY;
        let mut knowledge = if all.pins == 0 { Knowledge::All } else { Knowledge::Some };
        for (number, piece) in self.pieces.iter().enumerate() {
            let Some((piece, _)) = *piece else { continue };
            match self.role(chosen[number]).filter(|role| role.arrival != Arrival::Away) {
                Some(role) => places |= role.to.bitboard(),
                None if piece == Piece::King => knowledge = knowledge.min(Knowledge::AllButKing),
                None => knowledge = Knowledge::Some,
            }
        }
        let gap = Gap { blocks, pinned: all.pins & blocks, checker: single(all.checker) };
        let blockade = Blockade::new(around.king, gap, self.moves == 1).with_places(places, knowledge);
        if let Some(moves) = self.blockers.fill(&blockade, around.left) {
            let moves = moves + self.blockers.king_moves(around.king);
            let moves = u8::try_from(moves).unwrap_or(u8::MAX);
            self.found.push(Found { blockade, roles: *chosen, mating_moves: all.moves, moves });
        }
    }

    fn role(&self, number: RoleNumber) -> Option<&Role> {
        self.known.get(usize::from(number)).map(|(_, _, role)| role)
    }

    /// Whether the same squares are guarded without one of the roles. Then the smaller picture is listed.
    fn has_idle_role(
        &self,
        around: &Around,
        all: &Contribution,
        blocks: Neighbours,
        chosen: &[RoleNumber; MOST_PIECES],
    ) -> bool {
        (0..MOST_PIECES).any(|skipped| {
            let Some(role) = self.role(chosen[skipped]) else { return false };
            // A role that checks or pins, or the king, does more than guard.
            if role.contribution.checks() || role.kind == Piece::King || role.contribution.pins & blocks != 0
            {
                return false;
            }
            let others = (0..MOST_PIECES).filter(|&piece| piece != skipped);
            let roles = others.filter_map(|piece| self.role(chosen[piece]));
            let guards = roles.fold(UNGUARDED, |guards, role| guards & role.contribution.guards);
            let blocked = least_blocks(guards, around.field);
            blocked | all.needs == blocks && all.stands & blocked == 0
        })
    }
}

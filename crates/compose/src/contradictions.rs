//! Refuses wishes that no puzzle can fulfil, before a search begins.

use super::army::{Army, Stock};
use super::manner::Manner;
use super::wanted::{KeyWish, Wanted};
use super::wish::Wish;
use rookwright_chess::{Color, Piece};
use rookwright_mate::analysis::Feature;
use rookwright_mate::themes::{Pattern, Tag};
use rookwright_run::options::FieldError;

/// The largest number of legal moves known in any position of a game.
const MOST_MOVES: u32 = 218;

/// Pairs of themes that exclude each other.
const PAIRS: [(Tag, Tag); 14] = [
    (Tag::Miniature, Tag::Meredith),
    (Tag::Threat, Tag::Block),
    (Tag::Key(Feature::Check), Tag::Threat),
    (Tag::Key(Feature::Check), Tag::Block),
    (Tag::Key(Feature::Quiet), Tag::Key(Feature::Check)),
    (Tag::Key(Feature::Quiet), Tag::Key(Feature::Capture)),
    (Tag::Key(Feature::Quiet), Tag::Key(Feature::EnPassant)),
    (Tag::Key(Feature::Promotion), Tag::Key(Feature::Underpromotion)),
    (Tag::Key(Feature::EnPassant), Tag::Key(Feature::Promotion)),
    (Tag::Key(Feature::EnPassant), Tag::Key(Feature::Underpromotion)),
    (Tag::Key(Feature::Castling), Tag::Key(Feature::Capture)),
    (Tag::Key(Feature::Castling), Tag::Key(Feature::EnPassant)),
    (Tag::Key(Feature::Castling), Tag::Key(Feature::Promotion)),
    (Tag::Key(Feature::Castling), Tag::Key(Feature::Underpromotion)),
];

fn refuse<T>(words: String) -> Result<T, FieldError> {
    Err(FieldError::contradiction(words))
}

impl Wish {
    /// Refuses contradictory wishes. `passant` says whether the diagram may have an en passant right, which
    /// only a given position can have.
    pub(super) fn refuse_contradictions(&self, passant: bool) -> Result<(), FieldError> {
        let themes = &self.wanted.themes;
        for (one, other) in PAIRS {
            if themes.contains(&one) && themes.contains(&other) {
                return refuse(format!("[theme {one}] contradicts [theme {other}]: no puzzle shows both"));
            }
        }
        check_key(&self.wanted)?;
        let Wanted { key, classic, no_checks, .. } = &self.wanted;
        if self.begins() == Color::Black && (!key.is_empty() || *classic || *no_checks) {
            let option = match (classic, no_checks) {
                (true, _) => "[wish classic]",
                (false, true) => "[no_checks]",
                (false, false) => "[key]",
            };
            return refuse(format!("{option} is about White's first move: in this play Black begins"));
        }
        let is_one_move = match self.manner {
            Manner::Help => self.moves == 0,
            manner => manner != Manner::Selfmate && self.moves == 1,
        };
        if *no_checks && is_one_move {
            return refuse("the key of a mate in 1 is a check: [no_checks] contradicts it".to_owned());
        }
        check_numbers(self)?;
        themes.iter().try_for_each(|&theme| {
            check_moves(self, theme, passant)?;
            check_pawns(self, theme)?;
            check_pieces(self, theme)
        })
    }
}

/// Compares the requirements for the key with the themes.
fn check_key(wanted: &Wanted) -> Result<(), FieldError> {
    for (key, name, features) in [
        (KeyWish::Quiet, "quiet", &[Feature::Check, Feature::Capture, Feature::EnPassant][..]),
        (KeyWish::NoCapture, "no-capture", &[Feature::Capture, Feature::EnPassant]),
        (KeyWish::NoCheck, "no-check", &[Feature::Check]),
    ] {
        let shown = features.iter().map(|&feature| Tag::Key(feature)).find(|tag| wanted.themes.contains(tag));
        if let (true, Some(theme)) = (wanted.key.contains(&key), shown) {
            return refuse(format!("[key {name}] contradicts [theme {theme}]"));
        }
    }
    let check = Tag::Key(Feature::Check);
    if wanted.no_checks && wanted.themes.contains(&check) {
        return refuse(format!("[no_checks] contradicts [theme {check}]"));
    }
    let promotion = Tag::Key(Feature::Promotion);
    if wanted.classic && wanted.themes.contains(&promotion) {
        return refuse(format!(
            "[wish classic] contradicts [theme {promotion}]: its key does not promote to a queen"
        ));
    }
    Ok(())
}

/// Refuses numbers that no position has.
fn check_numbers(wish: &Wish) -> Result<(), FieldError> {
    let Wanted { replies, substance, .. } = &wish.wanted;
    for (what, range) in
        [("replies", replies), ("tries", &substance.tries), ("variations", &substance.variations)]
    {
        if let Some(range) = range.as_ref().filter(|range| *range.start() > MOST_MOVES) {
            return refuse(format!(
                "[{what} {}..]: there are never more than {MOST_MOVES} legal moves",
                range.start()
            ));
        }
    }
    if wish.moves > 1 && replies.as_ref().is_some_and(|range| *range.end() == 0) {
        return refuse(format!(
            "[replies 0]: the key of a mate in {} leaves Black a reply, or it would be mate or stalemate at once",
            wish.moves
        ));
    }
    let least = wish.white.least() + wish.black.least();
    let most = (wish.white.most() + wish.black.most()).min(wish.most_men.unwrap_or(u32::MAX));
    let has = |theme| wish.wanted.themes.contains(&theme);
    if has(Tag::Miniature) && least > 7 {
        return refuse(format!(
            "[theme miniature] means at most 7 pieces, but at least {least} are required"
        ));
    }
    if has(Tag::Meredith) && least > 12 {
        return refuse(format!("[theme meredith] means 8 to 12 pieces, but at least {least} are required"));
    }
    if has(Tag::Meredith) && most < 8 {
        return refuse(format!(
            "[theme meredith] means 8 to 12 pieces, but at most {most} are allowed: see [men], [max_white], [max_black]"
        ));
    }
    Ok(())
}

/// Refuses themes that need more moves, or other moves, than the play has.
fn check_moves(wish: &Wish, theme: Tag, passant: bool) -> Result<(), FieldError> {
    let whites = wish.moves + u32::from(wish.half);
    let mates = wish.moves == 1 && matches!(wish.manner, Manner::Direct | Manner::Forced | Manner::Series);
    match theme {
        Tag::EnPassant if !passant && wish.manner == Manner::Series => refuse(format!(
            "[theme {theme}] contradicts series play: no black pawn moves, so none can be captured en passant"
        )),
        Tag::EnPassant if !passant && (mates || wish.moves == 0) => refuse(format!(
            "[theme {theme}] contradicts a single move: no generated diagram has an en passant right"
        )),
        Tag::Grimshaw | Tag::Novotny if wish.manner == Manner::Forced => {
            refuse(format!("[theme {theme}] contradicts forced play: it needs two replies"))
        }
        Tag::Switchback if whites < 2 => {
            refuse(format!("[theme {theme}] contradicts [moves 1]: moving away and back takes two moves"))
        }
        Tag::Key(Feature::Quiet | Feature::FlightGiving | Feature::Sacrifice)
        | Tag::Threat
        | Tag::Block
        | Tag::Grimshaw
        | Tag::Novotny
            if mates =>
        {
            refuse(format!("[theme {theme}] contradicts [moves 1]: the key of a mate in 1 mates"))
        }
        _ => Ok(()),
    }
}

/// Refuses themes that need pawns if there are none.
fn check_pawns(wish: &Wish, theme: Tag) -> Result<(), FieldError> {
    let is_pawn_theme = matches!(
        theme,
        Tag::Promotion
            | Tag::Underpromotion
            | Tag::EnPassant
            | Tag::Key(Feature::Promotion | Feature::Underpromotion | Feature::EnPassant)
            | Tag::Pattern(Pattern::Hook | Pattern::BackRank)
    );
    if !is_pawn_theme {
        return Ok(());
    }
    if !wish.pawns {
        return refuse(format!("[pawns no] contradicts [theme {theme}]: it needs a pawn"));
    }
    let has_pawn = |army| exactly(army).is_none_or(|stock| stock.of_kind(Piece::Pawn) > 0);
    let (white, black) = (has_pawn(wish.white), has_pawn(wish.black));
    let is_helped = matches!(wish.manner, Manner::Help | Manner::SeriesHelp | Manner::Selfmate);
    let (able, whose) = match theme {
        Tag::EnPassant | Tag::Key(Feature::EnPassant) => (white && black, "pawns of both sides"),
        Tag::Pattern(Pattern::BackRank) => (black, "a black pawn"),
        Tag::Promotion | Tag::Underpromotion if is_helped => (white || black, "a pawn"),
        _ => (white, "a white pawn"),
    };
    if able { Ok(()) } else { refuse(format!("[theme {theme}] needs {whose}, which you leave out")) }
}

/// Returns the white pieces that a theme needs besides the king, one from each list, and the fewest black
/// pieces, including the king.
fn needs(theme: Tag) -> (&'static [&'static [Piece]], u32) {
    const HEAVY: &[Piece] = &[Piece::Rook, Piece::Queen];
    const ROOK: &[Piece] = &[Piece::Rook];
    const KNIGHT: &[Piece] = &[Piece::Knight];
    const BISHOP: &[Piece] = &[Piece::Bishop];
    let Tag::Pattern(pattern) = theme else {
        return match theme {
            // Two pieces that interfere with each other.
            Tag::Grimshaw | Tag::Novotny => (&[], 3),
            Tag::EnPassant | Tag::Key(Feature::EnPassant) => (&[&[Piece::Pawn]], 2),
            _ => (&[], 1),
        };
    };
    match pattern {
        // In a corner three squares surround the king, two of which are not on the line of a check along
        // the edge.
        Pattern::Smothered => (&[KNIGHT], 4),
        Pattern::BackRank | Pattern::Corridor | Pattern::Epaulette => (&[HEAVY], 3),
        Pattern::Arabian => (&[ROOK, KNIGHT], 1),
        Pattern::Anastasia => (&[HEAVY, KNIGHT], 2),
        Pattern::Boden => (&[BISHOP, BISHOP], 3),
        Pattern::DoubleBishop => (&[BISHOP, BISHOP], 1),
        Pattern::Dovetail => (&[&[Piece::Queen]], 3),
        Pattern::Hook => (&[ROOK, KNIGHT, &[Piece::Pawn]], 2),
    }
}

/// Refuses themes that need pieces which are not allowed.
fn check_pieces(wish: &Wish, theme: Tag) -> Result<(), FieldError> {
    let (white, black) = needs(theme);
    if wish.black.most() < black {
        let men = wish.black.most();
        return refuse(format!(
            "[theme {theme}] needs at least {black} black pieces including the king, but at most {men} are allowed: see [max_black]"
        ));
    }
    let (least, men) = (1 + white.len() as u32, wish.white.most());
    if men < least {
        return refuse(format!(
            "[theme {theme}] needs at least {least} white pieces including the king, but at most {men} are allowed: see [max_white]"
        ));
    }
    if let Some(stock) = exactly(wish.white)
        && !can_have(wish, stock, white)
    {
        let kinds =
            white.iter().map(|kinds| kinds.iter().map(|&kind| name(kind)).collect::<Vec<_>>().join(" or "));
        let kinds: Vec<String> = kinds.collect();
        return refuse(format!(
            "[theme {theme}] needs these white pieces: {}; [white {stock}] lacks one",
            kinds.join(", ")
        ));
    }
    check_castling(wish, theme)
}

/// Whether White has one piece from each list, or can get it by promotion.
fn can_have(wish: &Wish, stock: Stock, needed: &[&[Piece]]) -> bool {
    let mut left = stock;
    let mut missing = 0;
    for kinds in needed {
        match kinds.iter().find_map(|&kind| left.without(kind)) {
            Some(fewer) => left = fewer,
            // A pawn that must remain a pawn cannot be replaced.
            None if **kinds == [Piece::Pawn] => return false,
            None => missing += 1,
        }
    }
    let whites = wish.moves + u32::from(wish.half);
    missing <= left.of_kind(Piece::Pawn).min(whites)
}

fn check_castling(wish: &Wish, theme: Tag) -> Result<(), FieldError> {
    if !matches!(theme, Tag::Castling | Tag::Key(Feature::Castling)) {
        return Ok(());
    }
    // In generated diagrams only White has castling rights.
    if exactly(wish.white).is_none_or(|stock| stock.of_kind(Piece::Rook) > 0) {
        Ok(())
    } else {
        refuse(format!("[theme {theme}] needs a white rook, which you leave out"))
    }
}

/// Returns the pieces if they are given exactly.
fn exactly(army: Army) -> Option<Stock> {
    match army {
        Army::Exactly(stock) => Some(stock),
        Army::Between { .. } => None,
    }
}

fn name(piece: Piece) -> &'static str {
    match piece {
        Piece::King => "a king",
        Piece::Queen => "a queen",
        Piece::Rook => "a rook",
        Piece::Bishop => "a bishop",
        Piece::Knight => "a knight",
        Piece::Pawn => "a pawn",
    }
}

#[cfg(test)]
mod tests;

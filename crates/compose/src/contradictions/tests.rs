//! Wishes that are refused, and similar ones that are not.

use super::*;
use rookwright_chess::Size;

fn stock(letters: &str) -> Army {
    Army::Exactly(letters.parse().unwrap())
}

fn wish(themes: &str, change: impl FnOnce(&mut Wish)) -> Wish {
    let mut wish = Wish::new(Size::FULL, Manner::Direct, 2);
    wish.wanted.themes =
        themes.split(',').filter(|name| !name.is_empty()).map(|name| name.parse().unwrap()).collect();
    change(&mut wish);
    wish
}

#[track_caller]
fn refused(themes: &str, change: impl FnOnce(&mut Wish), part: &str) {
    let error = wish(themes, change).validate().unwrap_err();
    assert_eq!(error.field, None, "{themes}: {error:?}");
    assert!(error.to_string().contains(part), "{themes}: {error}");
}

#[track_caller]
fn fine(themes: &str, change: impl FnOnce(&mut Wish)) {
    assert!(wish(themes, change).validate().is_ok(), "{themes}");
}

#[test]
fn themes_against_each_other() {
    for pair in [
        "miniature,meredith",
        "threat,block",
        "block,check-key",
        "quiet-key,capture-key",
        "check-key,quiet-key",
        "promotion-key,underpromotion-key",
        "castling-key,capture-key",
    ] {
        refused(pair, |_| {}, "no puzzle shows both");
    }
    fine("quiet-key,sacrifice-key,threat", |_| {});
    // Every theme by itself is possible.
    for tag in Tag::ALL {
        let alone = wish("", |wish| wish.wanted.themes = vec![tag]).validate();
        assert!(alone.is_ok(), "{tag}");
    }
}

#[test]
fn themes_against_the_key() {
    let key = |kind| move |wish: &mut Wish| wish.wanted.key = vec![kind];
    refused("check-key", key(KeyWish::Quiet), "key quiet contradicts theme check-key");
    refused("capture-key", key(KeyWish::Quiet), "key quiet contradicts");
    refused("capture-key", key(KeyWish::NoCapture), "key no-capture contradicts");
    refused("check-key", key(KeyWish::NoCheck), "key no-check contradicts");
    fine("capture-key", key(KeyWish::NoCheck));
    refused("promotion-key", |wish| wish.wanted.classic = true, "wish classic contradicts");
}

#[test]
fn numbers() {
    let replies = |range| move |wish: &mut Wish| wish.wanted.replies = Some(range);
    refused("", replies(0..=0), "leaves Black a reply");
    refused("", replies(300..=u32::MAX), "never more than 218");
    fine("", replies(0..=1));
    refused("", |wish| wish.wanted.substance.tries = Some(219..=219), "never more than 218");
    refused("meredith", |wish| wish.most_men = Some(6), "at most 6 are allowed");
    refused(
        "meredith",
        |wish| (wish.white, wish.black) = (stock("KQ"), stock("KRPPP")),
        "at most 7 are allowed",
    );
    refused(
        "miniature",
        |wish| (wish.white, wish.black) = (stock("KQRR"), stock("KRPP")),
        "at least 8 are required",
    );
    fine("miniature", |wish| (wish.white, wish.black) = (stock("KQR"), stock("KRPP")));
}

#[test]
fn moves() {
    refused("switchback", |wish| wish.moves = 1, "takes two moves");
    fine("switchback", |wish| (wish.manner, wish.moves, wish.half) = (Manner::Help, 1, true));
    refused("sacrifice-key", |wish| wish.moves = 1, "the key of a mate in 1 mates");
    refused("grimshaw", |wish| wish.moves = 1, "the key of a mate in 1 mates");
    refused("en-passant-key", |wish| wish.manner = Manner::Help, "help play has no en-passant-key");
    fine("en-passant-key", |_| {});
    assert!(wish("en-passant-key", |_| {}).refuse_contradictions(true).is_ok());
    refused("en-passant", |wish| wish.moves = 1, "no generated diagram has an en passant right");
    refused("en-passant", |wish| wish.manner = Manner::Series, "no black pawn moves");
    fine("en-passant", |_| {});
}

#[test]
fn pawns() {
    let none = |wish: &mut Wish| wish.pawns = false;
    for theme in ["promotion", "underpromotion", "en-passant", "promotion-key", "hook", "back-rank"] {
        refused(theme, none, "pawns no contradicts");
    }
    fine("smothered", none);
    refused("promotion", |wish| wish.white = stock("KQ"), "needs a white pawn");
    fine("promotion", |wish| (wish.white, wish.manner) = (stock("KQ"), Manner::Help));
    refused("back-rank", |wish| wish.black = stock("KRR"), "needs a black pawn");
    refused("en-passant", |wish| wish.black = stock("KQ"), "pawns of both sides");
}

#[test]
fn men() {
    let white = |letters: &'static str| move |wish: &mut Wish| wish.white = stock(letters);
    let black = |letters: &'static str| move |wish: &mut Wish| wish.black = stock(letters);
    refused("smothered", white("KQR"), "needs these white pieces: a knight; white KQR lacks one");
    refused("boden", white("KBR"), "a bishop, a bishop");
    refused("double-bishop", white("KBN"), "lacks one");
    refused("arabian", white("KRB"), "a rook, a knight");
    refused("anastasia", white("KRB"), "a rook or a queen, a knight");
    refused("hook", white("KRNB"), "needs a white pawn");
    refused("hook", white("KRPB"), "lacks one");
    refused("dovetail", white("KRR"), "a queen");
    refused("castling", white("KQ"), "needs a white rook");
    for theme in ["smothered", "back-rank", "corridor", "epaulette", "boden", "dovetail", "grimshaw"] {
        let bare = wish(theme, black("K")).validate().unwrap_err().to_string();
        assert!(
            bare.contains("at least 3 black pieces")
                || bare.contains("at least 4 black pieces")
                || bare.contains("black pawn"),
            "{bare}"
        );
    }
    refused("arabian", |wish| wish.white = Army::Between { least: 2, most: 2 }, "at least 3 white pieces");
    // A missing piece may come from a promotion, if there is time.
    fine("smothered", white("KQP"));
    fine("boden", white("KPP"));
    refused("boden", |wish| (wish.white, wish.moves) = (stock("KPP"), 1), "lacks one");
    refused("hook", white("KRPQ"), "lacks one");
    fine("hook", white("KRPP"));
    fine("arabian", |wish| wish.black = stock("K"));
}

#[test]
fn play() {
    refused("grimshaw", |wish| wish.manner = Manner::Forced, "needs two replies");
    let help = |wish: &mut Wish| (wish.manner, wish.wanted.key) = (Manner::Help, vec![KeyWish::Quiet]);
    refused("model-mate", help, "Black begins");
    fine("model-mate", |wish| {
        help(wish);
        wish.half = true;
    });
}

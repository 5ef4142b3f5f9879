//! Queries give what a plain look at every puzzle gives.

use crate::common::{Folder, ROWS, all, csv, find, import};
use rookwright_chess::{Color, Piece};
use rookwright_collection::{Asked, Content, Cursor, Find, Import, LabelKind, Paging, Record, Status};
use rookwright_run::Random;

const THEMES: [&str; 5] = ["smotheredMate", "fork", "pin", "endgame", "sacrifice"];

/// Makes a collection of random small positions with ratings, themes and titles.
fn filled(folder: &Folder) -> rookwright_collection::Collection {
    let mut random = Random::new(5);
    let mut text = String::from(
        "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n",
    );
    let mut list = String::new();
    let mut made = 0;
    while made < 400 {
        let mut position = rookwright_chess::Position::empty(rookwright_chess::Size::FULL);
        let mut squares: Vec<usize> = (0..64).collect();
        random.shuffle(&mut squares);
        let men = [(0, 5), (1, 5), (0, 4), (0, 3), (1, 3), (1, 0), (0, 1), (1, 2)];
        for (&square, &(colour, piece)) in squares.iter().zip(&men[..3 + random.below(6)]) {
            if piece == 0 && !(8..56).contains(&square) {
                continue;
            }
            position.put(Color::ALL[colour], Piece::index(piece), rookwright_chess::Square::index(square));
        }
        position.set_turn(Color::ALL[random.below(2)]);
        if !rookwright_chess::flaws(&position, None, rookwright_chess::Legality::Strict).is_empty() {
            continue;
        }
        let moves = position.moves();
        if moves.is_empty() {
            continue;
        }
        let first = moves[random.below(moves.len())];
        let replies = position.after(first).moves();
        if replies.is_empty() {
            continue;
        }
        let second = replies[random.below(replies.len())];
        made += 1;
        if made % 4 == 0 {
            list += &format!(
                "{} bm {second}; id \"Study {made} of {}\";\n",
                position.after(first),
                ["Loyd", "Shinkman"][made / 4 % 2]
            );
            continue;
        }
        let themes: Vec<&str> = THEMES.into_iter().filter(|_| random.below(3) == 0).collect();
        text += &format!(
            "q{made},{},{first} {second},{},80,{},{},{},https://lichess.org/x{made},\n",
            position,
            600 + random.below(30) * 50,
            random.below(100),
            random.below(5000),
            themes.join(" ")
        );
    }
    let mut collection = folder.collection("q.db");
    let options = Import::default();
    assert_eq!(collection.import_text("q.csv", &text, &options).expect("a right answer").rejects(), 0);
    assert_eq!(collection.import_text("q.epd", &list, &options).expect("a right answer").rejects(), 0);
    collection
}

fn has_theme(record: &Record, theme: &str) -> bool {
    record.facts.labels.iter().any(|label| label.kind == LabelKind::Theme && label.name == theme)
}

fn rating(record: &Record) -> u16 {
    record.facts.rating.unwrap_or(0)
}

fn men(record: &Record) -> usize {
    let Content::Chess(setup) = &record.content else { return 0 };
    setup.position().occupied().into_iter().count()
}

fn many(record: &Record, colour: Color, piece: Piece) -> usize {
    let Content::Chess(setup) = &record.content else { return 0 };
    setup.position().those(colour, piece).into_iter().count()
}

fn on(record: &Record, square: &str, last: bool) -> Option<(Color, Piece)> {
    let Content::Chess(setup) = &record.content else { return None };
    let mut position = setup.position();
    if last {
        position = setup.solution().iter().fold(position, |position, &step| position.after(step));
    }
    position.man_at(square.parse().expect("a right answer"))
}

fn is_mate(record: &Record, moves: u32) -> bool {
    matches!(&record.content, Content::Chess(setup) if setup.asked == Asked::Mate(rookwright_mate::Stipulation::mate_in(moves).expect("a right answer")))
}

fn quiet(record: &Record) -> bool {
    let Content::Chess(setup) = &record.content else { return false };
    let position = setup.position();
    setup.solution().first().is_some_and(|&key| {
        !position.is_capture(key) && key.promotion().is_none() && !position.after(key).is_check()
    })
}

type Test = fn(&Record) -> bool;

#[test]
fn as_by_looking_at_every_puzzle() {
    let folder = Folder::new("queries");
    let collection = filled(&folder);
    let records = all(&collection);
    assert!(records.len() > 380, "{}", records.len());
    let conditions: [(&str, Test); 22] = [
        ("mate:1", |record| is_mate(record, 1)),
        ("mate:1..3", |record| (1..=3).any(|moves| is_mate(record, moves))),
        ("asked:tactic", |record| record.asked() == "tactic"),
        ("family:mate", |record| record.family() == "mate"),
        ("rating:1000..1500", |record| (1000..=1500).contains(&rating(record))),
        ("rating:..900", |record| (1..=900).contains(&rating(record))),
        ("theme:smothered", |record| has_theme(record, "smotheredMate")),
        ("theme:fork", |record| has_theme(record, "fork")),
        ("theme:pin,endgame", |record| has_theme(record, "pin") || has_theme(record, "endgame")),
        ("men:..4", |record| men(record) <= 4),
        ("white:Q", |record| many(record, Color::White, Piece::Queen) >= 1),
        ("black:=R", |record| {
            many(record, Color::Black, Piece::Rook) == 1
                && [Piece::Queen, Piece::Bishop, Piece::Knight, Piece::Pawn]
                    .iter()
                    .all(|&piece| many(record, Color::Black, piece) == 0)
        }),
        ("material:KQk", |record| men(record) == 3 && many(record, Color::White, Piece::Queen) == 1),
        ("key:quiet", quiet),
        ("sound", |record| record.status == Status::Sound),
        ("unproven", |record| record.status == Status::Unproven),
        ("piece:Kd4", |record| on(record, "d4", false) == Some((Color::White, Piece::King))),
        ("final:ke5", |record| on(record, "e5", true) == Some((Color::Black, Piece::King))),
        ("author:loyd", |_| false),
        ("loyd", |record| record.facts.title.as_ref().is_some_and(|title| title.contains("Loyd"))),
        ("title:\"of shinkman\"", |record| {
            record.facts.title.as_ref().is_some_and(|title| title.contains("of Shinkman"))
        }),
        ("plays:1000..3000", |record| record.facts.plays.is_some_and(|plays| (1000..=3000).contains(&plays))),
    ];
    let mut random = Random::new(9);
    let mut met = [0; 22];
    for _ in 0..600 {
        let mut chosen: Vec<(usize, bool)> = Vec::new();
        for _ in 0..1 + random.below(4) {
            chosen.push((random.below(conditions.len()), random.below(3) == 0));
        }
        let text: Vec<String> = chosen
            .iter()
            .map(|&(nth, negated)| format!("{}{}", if negated { "-" } else { "" }, conditions[nth].0))
            .collect();
        let text = text.join(" ");
        let fits =
            |record: &&Record| chosen.iter().all(|&(nth, negated)| conditions[nth].1(record) != negated);
        let mut expected: Vec<i64> = records.iter().filter(fits).map(|record| record.id).collect();
        chosen.iter().for_each(|&(nth, _)| met[nth] += expected.len());
        let found = find(&collection, &text);
        let key = |id: &i64| (rating(&records[usize::try_from(*id).expect("a right answer") - 1]), *id);
        expected.sort_by_key(key);
        assert_eq!(found, expected, "{text}");
        // At random: the same puzzles, each once.
        let random_find =
            Find { query: text.parse().expect("a right answer"), random: Some(3), ..Find::default() };
        let mut shuffled = collection.find(&random_find).expect("a right answer");
        assert_eq!(shuffled, collection.find(&random_find).expect("a right answer"));
        shuffled.sort_by_key(key);
        assert_eq!(shuffled, expected, "{text} at random");
        let few = Find { limit: Some(5), ..random_find };
        assert_eq!(collection.find(&few).expect("a right answer").len(), expected.len().min(5));
    }
    // A condition that no puzzle meets would prove nothing; `author:` is meant to find none.
    let unmet: Vec<_> =
        conditions.iter().zip(met).filter(|(_, met)| *met == 0).map(|(condition, _)| condition.0).collect();
    assert_eq!(unmet, Vec::<&str>::new(), "no puzzle was found by these");
}

#[test]
fn boards_with_wildcards() {
    let folder = Folder::new("boards");
    let collection = filled(&folder);
    for record in all(&collection).iter().take(40) {
        let Content::Chess(setup) = &record.content else { continue };
        let fen = setup.position().to_string();
        let mut words = fen.split(' ');
        let (board, turn) = (words.next().expect("a right answer"), words.next().expect("a right answer"));
        assert!(find(&collection, &format!("fen:{board}")).contains(&record.id));
        assert!(find(&collection, &format!("fen:\"{board} {turn}\"")).contains(&record.id));
        let top = board.split('/').next().expect("a right answer");
        let open = format!("fen:{top}/*/*/*/*/*/*/*");
        assert!(find(&collection, &open).contains(&record.id), "{open}");
    }
}

#[test]
fn orders() {
    let folder = Folder::new("orders");
    let collection = filled(&folder);
    let records = all(&collection);
    let ids = |sort: &str| {
        let find = Find { sort: Some(sort.parse().expect("a right answer")), ..Find::default() };
        collection.find(&find).expect("a right answer")
    };
    let record = |id: &i64| &records[usize::try_from(*id).expect("a right answer") - 1];
    assert!(ids("rating").iter().map(|id| rating(record(id))).is_sorted());
    assert!(ids("-rating").iter().rev().map(|id| rating(record(id))).is_sorted());
    assert!(ids("id").is_sorted());
    assert!(ids("men").iter().map(|id| men(record(id))).is_sorted());
    assert!(ids("-plays").iter().rev().map(|id| record(id).facts.plays.unwrap_or(0)).is_sorted());
    let titles: Vec<_> = ids("title").iter().filter_map(|id| record(id).facts.title.clone()).collect();
    assert!(!titles.is_empty() && titles.iter().map(|title| title.to_lowercase()).is_sorted());
    assert!("size".parse::<rookwright_collection::Sort>().is_err());
}

#[test]
fn alike() {
    let folder = Folder::new("alike");
    let collection = filled(&folder);
    let records = all(&collection);
    let one = records
        .iter()
        .find(|record| has_theme(record, "smotheredMate") && has_theme(record, "fork"))
        .expect("a right answer");
    let found = find(&collection, &format!("like:{}", one.id));
    assert!(!found.is_empty() && !found.contains(&one.id));
    let first = &records[usize::try_from(found[0]).expect("a right answer") - 1];
    assert!(has_theme(first, "smotheredMate") || has_theme(first, "fork"));
    assert!(
        collection
            .find(&Find { query: "like:99999".parse().expect("a right answer"), ..Find::default() })
            .is_err()
    );
    assert!(
        collection
            .find(&Find { query: "in:nowhere".parse().expect("a right answer"), ..Find::default() })
            .is_err()
    );
}

/// Of puzzles that share everything else, the one with the same men is the most alike.
#[test]
fn alike_by_material() {
    let folder = Folder::new("material");
    let mut collection = folder.collection("m.db");
    let list = "7k/8/8/8/8/8/8/KQ6 w #9\n7k/8/8/8/8/8/8/KR6 w #9\n7k/8/8/8/8/8/8/K1Q5 w #9\n";
    assert_eq!(import(&mut collection, "m.epd", list).numbers.new, 3);
    assert_eq!(find(&collection, "like:1"), [3, 2]);
}

/// A puzzle counts for each file that has it, if it matches.
#[test]
fn the_files_of_matches() {
    let folder = Folder::new("origins");
    let mut collection = folder.collection("o.db");
    import(&mut collection, "one.csv", &csv());
    let mate = "6k1/5ppp/8/8/8/5Q2/q4PPP/3R2K1 w #1\n";
    import(&mut collection, "two.epd", &format!("{mate}7k/6pp/8/8/8/8/5PPP/R5K1 w #1\n"));
    let counts = |query: &str| collection.origin_counts(&query.parse().expect("a query")).expect("counts");
    let numbers = |counts: Vec<(String, u64)>| counts.into_iter().map(|(_, many)| many).collect::<Vec<_>>();
    assert_eq!(numbers(counts("")), [ROWS.len() as u64, 2]);
    assert_eq!(numbers(counts("mate:1")), [2, 1]);
    assert_eq!(numbers(counts("mate:2")), [1]);
}

/// Every order and every kind of query gives the same puzzles page by page as at once.
#[test]
fn pages_are_parts_of_the_whole() {
    let folder = Folder::new("pages");
    let mut collection = filled(&folder);
    collection.add_to_list("friday", &[9, 3, 7, 8, 1]).unwrap();
    compare_pages(&collection);
    // Ids with gaps.
    collection.remove(&[1, 2, 50, 51, 52]).unwrap();
    compare_pages(&collection);
    let find = Find { sort: Some("men".parse().unwrap()), ..Find::default() };
    let paging = Paging { after: Some("r5.1".parse().unwrap()), limit: 3, ..Paging::default() };
    assert!(collection.find_page(&find, &paging).unwrap_err().to_string().contains("another search"));
    for wrong in ["", "x", "r1", "r.1", "o-1", "r1.2.3"] {
        assert!(wrong.parse::<Cursor>().is_err(), "{wrong}");
    }
}

fn compare_pages(collection: &rookwright_collection::Collection) {
    for query in [
        "",
        "theme:pin",
        "theme:pin theme:fork",
        "theme:pin men:..5",
        "rating:700..900",
        "loyd",
        "in:friday",
        "id:2..90",
    ] {
        for sort in
            [None, Some("rating"), Some("-rating"), Some("id"), Some("-id"), Some("men"), Some("-title")]
        {
            let find = Find {
                query: query.parse().expect("a query"),
                sort: sort.map(|sort| sort.parse().expect("an order")),
                ..Find::default()
            };
            let all = collection.find(&find).expect("puzzles");
            assert!(!all.is_empty(), "{query}");
            let (mut pages, mut after) = (Vec::new(), None);
            loop {
                let paging = Paging { offset: 0, after, limit: 37, count: true };
                let page = collection.find_page(&find, &paging).expect("a page");
                assert_eq!(page.total, Some(all.len() as u64), "{query}");
                pages.extend(page.ids);
                // The text of a cursor is all that a client has.
                let Some(next) = page.next else { break };
                after = Some(next.to_string().parse::<Cursor>().expect("a cursor"));
            }
            assert_eq!(pages, all, "{query} {sort:?}");
            for offset in [1, all.len() / 2, all.len().saturating_sub(3), all.len(), all.len() + 9] {
                let paging = Paging { offset, limit: 3, ..Paging::default() };
                let page = collection.find_page(&find, &paging).expect("a page");
                let part: Vec<i64> = all.iter().copied().skip(offset).take(3).collect();
                assert_eq!(page.ids, part, "{query} {sort:?} {offset}");
                assert_eq!(page.next.is_some(), offset + 3 < all.len(), "{query} {sort:?} {offset}");
            }
        }
    }
}

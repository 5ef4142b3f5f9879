//! How alike two words are, to propose the word that was meant.

/// The longest word that is compared.
const LONGEST: usize = 40;

/// Returns the number of letters that have to be changed, added or removed to make one word of the other.
///
/// ```
/// use rookwright_run::letters_apart;
///
/// assert_eq!((letters_apart("quens", "queens"), letters_apart("kitten", "sitting"), letters_apart("", "abc")), (1, 3, 3));
/// ```
pub fn letters_apart(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (nth, letter) in one.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], nth + 1);
        for (column, &wanted) in other.iter().enumerate() {
            let changed = diagonal + usize::from(letter != wanted);
            diagonal = row[column + 1];
            row[column + 1] = changed.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[other.len()]
}

/// Returns the known word that is most like an unknown one; `None` if none is much like it.
///
/// ```
/// assert_eq!(rookwright_run::most_alike("quens", ["crowded", "queens"]), Some("queens"));
/// assert_eq!(rookwright_run::most_alike("checkers", ["crowded", "queens"]), None);
/// ```
pub fn most_alike<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // The words that people mistype are short, and a long one takes long to compare.
    let letters = word.chars().take(LONGEST + 1).count();
    let near =
        |known: &&str| letters <= LONGEST && letters_apart(word, known) <= 1 + known.chars().count() / 4;
    known.into_iter().filter(near).min_by_key(|known| letters_apart(word, known))
}

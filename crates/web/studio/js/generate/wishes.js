// The options for new puzzles, as on the command line, family by family.

/**
 * @typedef {object} Wishes
 * @property {string} name
 * @property {string} about
 * @property {Field[]} usual the fields that are always visible
 * @property {[title: string, fields: Field[]][]} more the groups of the others
 */

/** @type {Field & {fallback: string}} */
const count = { name: 'count', label: 'How many', kind: 'number', fallback: '6', least: 1, most: 500 };
/** @type {Field} */
const seed = { name: 'seed', label: 'Seed', kind: 'number', least: 0, placeholder: 'any',
  hint: 'The same seed gives the same puzzles.' };
/** @type {Field & {fallback: string}} */
const time = { name: 'time_limit', label: 'Time limit, in seconds', kind: 'number', fallback: '60', least: 1 };
/** @type {Field} */
const holes = { name: 'holes', label: 'Holes', placeholder: 'c3 d3', hint: 'Squares cut out of the board.' };
/**
 * @param {string} what
 * @returns {Field}
 */
const redundant = (what) => ({ name: 'redundant', label: `Allow ${what} that are not needed`, kind: 'tick' });

/**
 * @param {string} name
 * @param {string} label
 * @param {string} placeholder
 * @returns {Field}
 */
const men = (name, label, placeholder) => ({ name, label, kind: 'number', least: 1, most: 16, placeholder });

/** @type {Wishes} */
const mate = {
  name: 'Mates',
  about: 'One key or one line, proven. No shorter solution exists, and every piece is needed.',
  usual: [
    { name: 'board', label: 'Board', kind: 'size', fallback: '8x8', least: 3, most: 8 },
    { name: 'moves', label: 'Moves', kind: 'number', fallback: '2', least: 1, most: 10, step: 0.5 },
    { name: 'play', label: 'Play', kind: 'choice', wide: true, fallback: 'direct', options: [
      ['direct', 'direct: against every defence'],
      ['forced', 'forced: Black has only one reply each time'],
      ['help', 'help: both sides work for the mate'],
      ['series', 'series: only White moves'],
    ] },
    count,
    seed,
  ],
  more: [
    ['Pieces', [
      { name: 'white', label: 'White’s pieces', placeholder: 'KQR', size: 8, hint: 'Exactly these.' },
      { name: 'black', label: 'Black’s pieces', placeholder: 'KRPP', size: 8, hint: 'Exactly these.' },
      men('min_white', 'White, at least', '2'),
      men('max_white', 'White, at most', '8'),
      men('min_black', 'Black, at least', '1'),
      men('max_black', 'Black, at most', '8'),
      { name: 'men', label: 'Both, at most', kind: 'number', least: 2, most: 32 },
      { name: 'pawns', label: 'Pawns', kind: 'choice', fallback: 'yes', options: [['yes', 'allowed'], ['no', 'none']] },
      { name: 'legal', label: 'Only positions that a game can reach', kind: 'tick', wide: true,
        hint: 'On 8x8, without promoted pieces.' },
    ]],
    ['The solution', [
      { name: 'key', label: 'The first move is', kind: 'ticks', wide: true,
        hint: 'A quiet move is neither a check nor a capture.', options: [
        ['quiet', 'quiet'], ['no-capture', 'no capture'], ['no-check', 'no check'], ['sacrifice', 'a sacrifice'],
        ['flight-giving', 'flight-giving'],
      ] },
      { name: 'replies', label: 'Replies to the key', kind: 'range', least: 1, most: 99, placeholder: '2..' },
      { name: 'tries', label: 'Tries', kind: 'range', least: 0, most: 99,
        hint: 'First moves that fail to only one reply.' },
      { name: 'duals', label: 'Duals (choices for White)', kind: 'choice', wide: true, fallback: 'minor', options: [
        ['none', 'none'], ['minor', 'at the mating move only'], ['allowed', 'allowed'],
      ] },
      { name: 'mates', label: 'Clean mates', kind: 'choice', wide: true, fallback: 'any', options: [
        ['any', 'not required'], ['pure', 'a pure mate'], ['model', 'a model mate'],
      ], hint: 'Pure: no square around the king is guarded or blocked twice. Model: also, every white piece takes part.' },
      { name: 'theme', label: 'Themes', placeholder: 'smothered', wide: true, list: [],
        hint: 'Separate several with commas; all are required.' },
      { name: 'wish', label: 'A classic key', kind: 'choice', wide: true,
        options: [['', 'not required'], ['classic', 'hard to see']],
        hint: 'A sacrifice, an underpromotion, or a quiet move that takes no square from the king.' },
      { name: 'needless', label: 'Unneeded pieces', kind: 'choice', options: [['', 'none'], ['allowed', 'allowed']] },
    ]],
    ['The set', [
      { name: 'prefer', label: 'Prefer', kind: 'choice', wide: true, options: [
        ['', 'nothing'], ['economy', 'few pieces'], ['material', 'few white pieces, many black ones'],
          ['variety', 'different puzzles'],
      ] },
      { name: 'share', label: 'Similar, at most %', kind: 'number', fallback: '2', least: 1, most: 100,
        hint: 'How many percent may have the same kind of solution.' },
      time,
    ]],
  ],
};

/** @type {Wishes} */
const chessnum = {
  name: 'Chess-Num',
  about: 'Every number says how often its square is attacked. One solution, and every clue is needed.',
  usual: [
    { name: 'board', label: 'Board', kind: 'size', fallback: '8x8', least: 3, most: 12 },
    { name: 'pieces', label: 'Pieces', fallback: 'KQRBNP', size: 8 },
    { name: 'clues', label: 'Clues', kind: 'range', least: 1, most: 64, placeholder: '5..10' },
    { name: 'difficulty', label: 'Difficulty, 1 to 5', kind: 'range', least: 1, most: 5, placeholder: '1..5' },
    count,
    seed,
  ],
  more: [
    ['The board', [
      holes,
      { name: 'symmetric', label: 'Symmetric pattern of clues', kind: 'tick', wide: true },
      { ...redundant('clues'), wide: true },
      { name: 'random', label: 'Numbers on random squares', kind: 'tick', wide: true,
        hint: 'There may be more than one solution.' },
      time,
    ]],
  ],
};

/** @type {Wishes} */
const tour = {
  name: 'Tours',
  about: 'Some squares of a knight’s tour are numbered; find the others. One solution.',
  usual: [
    { name: 'board', label: 'Board', kind: 'size', fallback: '6x6', least: 3, most: 12 },
    { name: 'closed', label: 'Closed', kind: 'tick', hint: 'One more move leads back to the start.' },
    { name: 'difficulty', label: 'Difficulty, 1 to 3', kind: 'range', least: 1, most: 3, placeholder: '1..3' },
    count,
    seed,
  ],
  more: [
    ['The board', [
      holes,
      { name: 'leaper', label: 'Leaper', fallback: '1,2', size: 5,
        hint: 'How far it leaps in each direction; 1,2 is the knight.' },
      { ...redundant('numbers'), wide: true, hint: 'This makes puzzles easier.' },
      time,
    ]],
  ],
};

/** @type {Record<string, Wishes>} The families by their names in a request. */
export const FAMILIES = { mate, chessnum, tour };

/** The options that are sent as numbers; the others are sent as on the command line. */
const NUMBERS = ['count', 'seed', 'time_limit'];

/**
 * Returns the body of a request.  The number of puzzles and the time limit are always in it: the server has other
 * defaults.
 * @param {string} family
 * @param {FieldValues} values
 * @returns {Record<string, FieldValue | number>}
 */
export function body(family, values) {
  const all = { count: count.fallback, time_limit: time.fallback, ...values };
  return { family, ...Object.fromEntries(Object.entries(all).map(([name, value]) =>
    [name, NUMBERS.includes(name) ? Number(value) : value])) };
}

/**
 * Replaces the names of options in a message of the server by the labels of their fields: `--legal` is a box here.
 * @param {string} text
 */
export function labelled(text) {
  const all = [mate, chessnum, tour].flatMap(({ usual, more }) => [usual, ...more.map(([, list]) => list)].flat());
  return text.replace(/--([a-z-]+)/g, (option, name) => {
    const field = all.find((other) => other.name === name.replaceAll('-', '_'));
    return field ? `“${field.label}”` : option;
  });
}

// What one can wish of new puzzles, as the command line has it, family by family.

const count = { name: 'count', label: 'How many', kind: 'number', fallback: '6', least: 1, most: 500 };
const seed = { name: 'seed', label: 'Seed', kind: 'number', least: 0, placeholder: 'any',
  hint: 'The same number, the same puzzles.' };
const time = { name: 'time_limit', label: 'Time, in seconds', kind: 'number', fallback: '60', least: 1 };
const holes = { name: 'holes', label: 'Holes', placeholder: 'c3 d3', hint: 'Squares cut out of the board.' };
const redundant = (what) => ({ name: 'redundant', label: `${what} may stay that are not needed`, kind: 'tick' });

const men = (name, label, placeholder) => ({ name, label, kind: 'number', least: 1, most: 16, placeholder });

const mate = {
  name: 'Mates',
  about: 'One key or one line, proven; nothing shorter works, and no man could be left out.',
  usual: [
    { name: 'board', label: 'Board', kind: 'size', fallback: '8x8', least: 3, most: 8 },
    { name: 'moves', label: 'Moves', kind: 'number', fallback: '2', least: 1, most: 10, step: 0.5 },
    { name: 'play', label: 'Play', kind: 'choice', wide: true, fallback: 'direct', options: [
      ['direct', 'direct: against every defence'],
      ['forced', 'forced: every reply is the only one'],
      ['help', 'help: both play for the mate'],
      ['series', 'series: White alone moves'],
    ] },
    count,
    seed,
  ],
  more: [
    ['Men', [
      { name: 'white', label: 'White’s men', placeholder: 'KQR', size: 8, hint: 'Exactly these.' },
      { name: 'black', label: 'Black’s men', placeholder: 'KRPP', size: 8, hint: 'Exactly these.' },
      men('min_white', 'White, at least', '2'),
      men('max_white', 'White, at most', '8'),
      men('min_black', 'Black, at least', '1'),
      men('max_black', 'Black, at most', '8'),
      { name: 'men', label: 'Both, at most', kind: 'number', least: 2, most: 32 },
      { name: 'pawns', label: 'Pawns', kind: 'choice', fallback: 'yes', options: [['yes', 'allowed'], ['no', 'none']] },
      { name: 'legal', label: 'Only positions that a game could lead to', kind: 'tick', wide: true,
        hint: 'On 8x8, without promoted men.' },
    ]],
    ['The solution', [
      { name: 'key', label: 'The first move is', kind: 'ticks', wide: true,
        hint: 'Quiet is neither a check nor a capture.', options: [
        ['quiet', 'quiet'], ['no-capture', 'no capture'], ['no-check', 'no check'], ['sacrifice', 'a sacrifice'],
        ['flight-giving', 'flight-giving'],
      ] },
      { name: 'replies', label: 'Replies to the key', kind: 'range', least: 1, most: 99, placeholder: '2..' },
      { name: 'tries', label: 'Tries', kind: 'range', least: 0, most: 99,
        hint: 'First moves that fail to a single reply.' },
      { name: 'duals', label: 'Choices of White’s', kind: 'choice', wide: true, fallback: 'minor', options: [
        ['none', 'none'], ['minor', 'of the mating move only'], ['allowed', 'allowed'],
      ] },
      { name: 'mates', label: 'Clean mates', kind: 'choice', wide: true, fallback: 'any', options: [
        ['any', 'not asked for'], ['pure', 'one pure mate'], ['model', 'one model mate'],
      ], hint: 'Pure: no flight is guarded or blocked twice. Model: and every white man takes part.' },
      { name: 'theme', label: 'Themes', placeholder: 'smothered', wide: true, list: [],
        hint: 'Several with commas; all must be shown.' },
      { name: 'wish', label: 'A classic key', kind: 'choice', wide: true,
        options: [['', 'not asked for'], ['classic', 'hard to see']],
        hint: 'A sacrifice, an underpromotion, or a quiet move that takes no flight.' },
      { name: 'needless', label: 'Needless men', kind: 'choice', options: [['', 'none'], ['allowed', 'allowed']] },
    ]],
    ['The set', [
      { name: 'prefer', label: 'Prefer', kind: 'choice', wide: true, options: [
        ['', 'nothing'], ['economy', 'few men'], ['material', 'little white, much black'],
          ['variety', 'puzzles unlike each other'],
      ] },
      { name: 'share', label: 'Alike, at most %', kind: 'number', fallback: '2', least: 1, most: 100,
        hint: 'So many of a hundred may have the same solution.' },
      time,
    ]],
  ],
};

const chessnum = {
  name: 'Chess-Num',
  about: 'Numbered squares, each attacked exactly that often. One solution, no clue too many.',
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
      { name: 'symmetric', label: 'The pattern of the clues is symmetric', kind: 'tick', wide: true },
      { ...redundant('Clues'), wide: true },
      { name: 'random', label: 'Numbers on random squares', kind: 'tick', wide: true,
        hint: 'At least one solution, perhaps more.' },
      time,
    ]],
  ],
};

const tour = {
  name: 'Tours',
  about: 'A few squares of a knight’s tour are numbered, the others to be found. One solution.',
  usual: [
    { name: 'board', label: 'Board', kind: 'size', fallback: '6x6', least: 3, most: 12 },
    { name: 'closed', label: 'Closed', kind: 'tick', hint: 'The last square is a move from the first.' },
    { name: 'difficulty', label: 'Difficulty, 1 to 3', kind: 'range', least: 1, most: 3, placeholder: '1..3' },
    count,
    seed,
  ],
  more: [
    ['The board', [
      holes,
      { name: 'leaper', label: 'Leaper', fallback: '1,2', size: 5,
        hint: 'How far it goes each way; 1,2 is the knight.' },
      { ...redundant('Numbers'), wide: true, hint: 'Makes puzzles easier.' },
      time,
    ]],
  ],
};

/** The families: their names, the wishes in sight, and the groups of the others. */
export const FAMILIES = { mate, chessnum, tour };

/** Which wishes are sent as numbers; the others go as the words of the command line. */
const NUMBERS = ['count', 'seed', 'time_limit'];

/** The body of a request: what was wished for, and the studio's own number and time, which are not the server's. */
export function body(family, values) {
  const all = { count: count.fallback, time_limit: time.fallback, ...values };
  return { family, ...Object.fromEntries(Object.entries(all).map(([name, value]) =>
    [name, NUMBERS.includes(name) ? Number(value) : value])) };
}

/** What the server says of options, in the words of the form: `--legal` is the name of a box here. */
export function labelled(text) {
  const all = [mate, chessnum, tour].flatMap(({ usual, more }) => [usual, ...more.map(([, list]) => list)].flat());
  return text.replace(/--([a-z-]+)/g, (option, name) => {
    const field = all.find((other) => other.name === name.replaceAll('-', '_'));
    return field ? `“${field.label}”` : option;
  });
}

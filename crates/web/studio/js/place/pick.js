// Which puzzle: one that has a name, with its numbers, or an empty grid for Chess-Num.

import { h, show } from '../dom.js';
import { addressed, fields } from '../fields.js';
import { choice, labelled } from '../parts.js';

const TITLES = {
  queens: 'Queens', crowded: 'Crowded chessboard', independent: 'Independence', dominate: 'Domination',
  peaceable: 'Peaceable armies', 'attacked-exactly': 'Attacked exactly', tour: 'Knight’s tour', chessnum: 'Chess-Num',
  own: 'Your own .puz',
};

const PIECES = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn', ['L(1,3)', 'camel (1,3)'],
  ['L(2,3)', 'zebra (2,3)']];

// What a preset's words stand for, by their names in `takes`.
const WORDS = {
  N: { label: 'Size', kind: 'number', least: 1, most: 20 },
  SIZE: { label: 'Board', kind: 'size', least: 1, most: 20 },
  MxN: { label: 'Board', kind: 'size', least: 1, most: 20 },
  PIECE: { label: 'Piece', kind: 'choice', options: PIECES },
  TIMES: { label: 'Times', kind: 'number', least: 0, most: 30 },
};

const TORUS = { name: 'torus', label: 'Torus', kind: 'tick', hint: 'Opposite edges are glued together.' };

const TOUR = [
  { name: 'closed', label: 'Closed', kind: 'tick', hint: 'One more move leads back to the start.' },
  { name: 'from', label: 'From', placeholder: 'a1', size: 4 },
  { name: 'to', label: 'To', placeholder: 'h7', size: 4 },
  { name: 'leaper', label: 'Leaper', fallback: '1,2', size: 5, hint: '1,2 is the knight.' },
];

const GRID = [
  { name: 'board', label: 'Board', kind: 'size', fallback: '6x6', least: 3, most: 12 },
  { name: 'pieces', label: 'Pieces', fallback: 'KQRBNP', size: 8 },
];

/** A form for `about().presets` and Chess-Num; `onpick()` when something was chosen, `onnew()` to have one made. */
export function picker(presets, { onpick, onnew }) {
  const words = [...presets.map(({ word }) => word), 'chessnum', 'own'];
  let form = fields([]);
  let order = [];
  const select = choice(words.map((word) => [word, TITLES[word] ?? word]), 'queens',
    { onchange: () => { build(); onpick(); } });
  const about = h('p', { class: 'note' });
  const parts = h('div', { class: 'fields' });
  const fresh = h('button', { type: 'button', onclick: () => onnew(), hidden: true }, 'Fill with a new puzzle');
  const element = h('div', { class: 'stack' }, h('div', { class: 'row end' }, labelled('Puzzle', select), fresh),
    about, parts);

  function build() {
    const word = select.value;
    const preset = presets.find((other) => other.word === word);
    let list = [];
    order = [];
    if (word === 'chessnum') list = GRID;
    else if (preset) {
      const usual = preset.example.split(' ').slice(1);
      list = preset.takes.split(' ').map((take, index) =>
        ({ ...(WORDS[take] ?? { label: take }), name: `word-${index}`, fallback: full(take, usual[index]) }));
      order = list.map(({ name }) => name);
      list = [...list, ...(word === 'tour' ? TOUR : [TORUS])];
    }
    form = fields(list, onpick);
    show(parts, list.map(({ name }) => form.element(name)));
    show(about, word === 'own' ? 'Write or paste it into the text box below the board.'
      : word === 'chessnum' ? 'Every number says how often its square is attacked. Write numbers on the board.'
        : `${preset.about[0].toUpperCase()}${preset.about.slice(1)}.`);
    fresh.hidden = word !== 'chessnum';
  }

  /** The words and options, as an address and a request have them. */
  function chosen() {
    const twists = Object.fromEntries(Object.entries(form.values()).filter(([name]) => !order.includes(name)));
    return { words: [select.value, ...order.map((name) => form.get(name))], twists };
  }

  build();
  return {
    element,
    /** What to ask the server for: `{words, ...}` or `{puz}`; `null` where it is for the text box to say. */
    puzzle() {
      if (select.value === 'own') return null;
      if (select.value === 'chessnum') return { puz: emptyGrid(form.get('board'), form.get('pieces')) };
      const { words: all, twists } = chosen();
      return { words: all, ...twists };
    },
    /** What is wrong with a number of the form; `null` where nothing is. */
    wrong() {
      const wrong = form.wrong();
      return wrong && `${wrong}; the command line takes larger boards.`;
    },
    /** The same for the address; nothing where the board says more. */
    state() {
      const { words: all, twists } = chosen();
      return { p: all.join(' '), ...addressed(twists) };
    },
    /** The board has a puzzle of its own, which no name stands for. */
    own() {
      select.value = 'own';
      build();
    },
    /** What Chess-Num is to be made of. */
    wishes: () => form.values(),
    /** Sets the form to what an address names; nothing happens to the board. */
    restore({ p, puz, ...twists }) {
      const [word, ...rest] = p ? p.split(' ') : [puz ? 'own' : 'queens'];
      select.value = words.includes(word) ? word : 'own';
      build();
      const named = Object.fromEntries(rest.slice(0, order.length).map((value, index) => [order[index], value]));
      form.fill({ ...named, ...twists });
      return select.value;
    },
  };
}

/** A size may be given by one number, but is shown by two. */
function full(take, value) {
  return take !== 'N' && /^\d+$/.test(value) && take !== 'TIMES' ? `${value}x${value}` : value;
}

/** Chess-Num without a number yet; `KQRRN` are a king, a queen, two rooks and a knight. */
function emptyGrid(board, pieces) {
  const [files, ranks] = (board || '6x6').split('x').map(Number);
  const letters = pieces.match(/[A-Za-z](?:\(\d+,\d+\))?/g) ?? [];
  const place = [...new Set(letters)].map((letter) => {
    const many = letters.filter((other) => other === letter).length;
    return many > 1 ? `${many} ${letter}` : letter;
  });
  const row = Array(Math.min(files, 20)).fill('.').join(' ');
  const grid = `${row}\n`.repeat(Math.min(ranks, 20));
  return `puzzle: chessnum\nboard: ${files}x${ranks}\nplace: ${place.join(', ')}\n${grid}`;
}

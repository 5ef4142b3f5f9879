// The choice of a puzzle: one with a name and its numbers, an empty grid for Chess-Num, or one's own text.

import { h, show } from '../dom.js';
import { buildForm, toAddress } from '../fields.js';
import { button, labelled, selectBox } from '../parts.js';

/** @type {Record<string, string>} */
const TITLES = {
  queens: 'Queens', crowded: 'Crowded chessboard', independent: 'Independence', dominate: 'Domination',
  peaceable: 'Peaceable armies', 'attacked-exactly': 'Attacked exactly', tour: 'Knight’s tour', chessnum: 'Chess-Num',
  own: 'Your own .puz',
};

/** @type {SelectOption[]} */
const PIECES = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn', ['L(1,3)', 'camel (1,3)'],
  ['L(2,3)', 'zebra (2,3)']];

/** @type {Record<string, Partial<Field>>} The fields for the words of a preset, by their names in `takes`. */
const WORDS = {
  N: { label: 'Size', kind: 'number', least: 1, most: 20 },
  SIZE: { label: 'Board', kind: 'size', least: 1, most: 20 },
  MxN: { label: 'Board', kind: 'size', least: 1, most: 20 },
  PIECE: { label: 'Piece', kind: 'choice', options: PIECES },
  TIMES: { label: 'Times', kind: 'number', least: 0, most: 30 },
};

/** @type {Field[]} */
const TORUS = [{ name: 'torus', label: 'Torus', kind: 'tick', hint: 'Opposite edges are joined.' }];

/** @type {Field[]} */
const PAWNS = [{
  name: 'pawns', label: 'Pawns', kind: 'number', fallback: '0', least: 0, most: 30,
  hint: 'They block lines; there is one more queen for each.',
}];

/** @type {Field[]} */
const TOUR = [
  { name: 'closed', label: 'Closed', kind: 'tick', hint: 'One more move leads back to the start.' },
  { name: 'from', label: 'From', placeholder: 'a1', size: 4 },
  { name: 'to', label: 'To', placeholder: 'h7', size: 4 },
  { name: 'leaper', label: 'Leaper', fallback: '1,2', size: 5, hint: '1,2 is the knight.' },
];

/** @type {Field[]} */
const GRID = [
  { name: 'board', label: 'Board', kind: 'size', fallback: '6x6', least: 3, most: 12 },
  { name: 'pieces', label: 'Pieces', fallback: 'KQRBNP', size: 8 },
];

const LARGEST_GRID = 20;

/**
 * @typedef {object} PickerHandlers
 * @property {() => void} onpick something was chosen
 * @property {() => void} onnew a new Chess-Num puzzle is to be generated
 */

/** The form. */
export class PuzzlePicker {
  #presets;
  #onpick;
  #form = buildForm([]);
  /** @type {string[]} The fields that are words of the preset, in their order. */
  #wordFields = [];
  #select;
  #about = h('p', { class: 'note' });
  #fields = h('div', { class: 'fields' });
  #newButton;

  /**
   * @param {Api.Preset[]} presets
   * @param {PickerHandlers} handlers
   */
  constructor(presets, { onpick, onnew }) {
    this.#presets = presets;
    this.#onpick = onpick;
    const names = [...presets.map(({ word }) => word), 'chessnum', 'own'];
    this.#select = selectBox(names.map((name) => [name, TITLES[name] ?? name]), 'queens');
    this.#select.addEventListener('change', () => {
      this.#build();
      onpick();
    });
    this.#newButton = button('Fill with a new puzzle', onnew, { hidden: true });
    this.element = h('div', { class: 'stack' },
      h('div', { class: 'row end' }, labelled('Puzzle', this.#select), this.#newButton), this.#about, this.#fields);
    this.#build();
  }

  /** What to ask the server for; `null` if the text box below the board has the puzzle. */
  get source() {
    if (this.#select.value === 'own') return null;
    if (this.#select.value === 'chessnum') {
      return { puz: emptyGrid(String(this.#form.get('board')), String(this.#form.get('pieces'))) };
    }
    const { words, options } = this.#chosen;
    const { pawns, ...others } = options;
    return { words, ...others, ...(pawns ? { pawns: Number(pawns) } : {}) };
  }

  /** What is wrong with a number in the form; `null` if nothing is. */
  get wrong() {
    const wrong = this.#form.wrong();
    return wrong && `${wrong}. The command line takes larger boards.`;
  }

  /** The choice as an address has it. */
  get state() {
    const { words, options } = this.#chosen;
    return { p: words.join(' '), ...toAddress(options) };
  }

  /** The options for generating a Chess-Num puzzle. */
  get generatorOptions() {
    return this.#form.values();
  }

  /** Chooses "your own": the board has a puzzle without a name. */
  setOwn() {
    this.#select.value = 'own';
    this.#build();
  }

  /**
   * Sets the form to the state of an address, without changing the board.
   * @param {ViewState} state
   * @returns {string} the name of the puzzle
   */
  restore({ p, puz, ...options }) {
    const [word, ...rest] = p ? p.split(' ') : [puz ? 'own' : 'queens'];
    const isKnown = [...this.#select.options].some(({ value }) => value === word);
    this.#select.value = isKnown ? word : 'own';
    this.#build();
    const words = Object.fromEntries(this.#wordFields.slice(0, rest.length).map((name, index) => [name, rest[index]]));
    this.#form.fill({ ...words, ...options });
    return this.#select.value;
  }

  get #chosen() {
    const options = Object.entries(this.#form.values()).filter(([name]) => !this.#wordFields.includes(name));
    return {
      words: [this.#select.value, ...this.#wordFields.map((name) => String(this.#form.get(name)))],
      options: Object.fromEntries(options),
    };
  }

  /** Builds the fields of the chosen puzzle. */
  #build() {
    const name = this.#select.value;
    const preset = this.#presets.find(({ word }) => word === name);
    const words = preset ? wordFields(preset) : [];
    this.#wordFields = words.map((field) => field.name);
    const list = name === 'chessnum' ? GRID : [...words, ...(preset ? optionFields(name) : [])];
    this.#form = buildForm(list, this.#onpick);
    show(this.#fields, list.map((field) => this.#form.element(field.name)));
    show(this.#about, aboutPuzzle(name, preset));
    this.#newButton.hidden = name !== 'chessnum';
  }
}

/**
 * @param {string} name
 * @param {Api.Preset} [preset]
 */
function aboutPuzzle(name, preset) {
  if (preset) return `${preset.about[0].toUpperCase()}${preset.about.slice(1)}.`;
  return name === 'chessnum' ? 'Every number says how often its square is attacked. Write numbers on the board.'
    : 'Write or paste it into the text box below the board.';
}

/**
 * Returns the fields for the options of a preset.
 * @param {string} name
 */
function optionFields(name) {
  if (name === 'tour') return TOUR;
  return name === 'queens' ? [...PAWNS, ...TORUS] : TORUS;
}

/**
 * Returns the fields for the words of a preset; those of its example are the fallbacks.
 * @param {Api.Preset} preset
 * @returns {Field[]}
 */
function wordFields({ takes, example }) {
  const usual = example.split(' ').slice(1);
  return takes.split(' ').map((take, index) => {
    // The size of a square board is one word, but two fields.
    const isSide = WORDS[take]?.kind === 'size' && /^\d+$/.test(usual[index]);
    const fallback = isSide ? `${usual[index]}x${usual[index]}` : usual[index];
    return { label: take, ...WORDS[take], name: `word-${index}`, fallback };
  });
}

/**
 * Returns a Chess-Num puzzle without numbers.
 * @param {string} board
 * @param {string} pieces `KQRRN` for a king, a queen, two rooks and a knight
 */
function emptyGrid(board, pieces) {
  const [files, ranks] = (board || '6x6').split('x').map(Number);
  const letters = pieces.match(/[A-Za-z](?:\(\d+,\d+\))?/g) ?? [];
  const place = [...new Set(letters)].map((letter) => {
    const count = letters.filter((other) => other === letter).length;
    return count > 1 ? `${count} ${letter}` : letter;
  });
  const row = Array(Math.min(files, LARGEST_GRID)).fill('.').join(' ');
  const grid = `${row}\n`.repeat(Math.min(ranks, LARGEST_GRID));
  return `puzzle: chessnum\nboard: ${files}x${ranks}\nplace: ${place.join(', ')}\n${grid}`;
}

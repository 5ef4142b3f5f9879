// The choice of a puzzle: one with a name and its numbers, an empty grid for Chess-Num, or one's own text.

import { h, show } from '../dom.js';
import { buildForm, toAddress } from '../fields.js';
import { button, labelled, selectBox } from '../parts.js';
import { t } from '../words.js';

/** @type {Record<string, string>} The keys of the titles; a puzzle without one is shown by its word. */
const TITLES = {
  queens: 'puzzle.queens', crowded: 'puzzle.crowded', independent: 'puzzle.independent', dominate: 'puzzle.dominate',
  peaceable: 'puzzle.peaceable', 'attacked-exactly': 'puzzle.attacked', tour: 'puzzle.tour', chessnum: 'family.chessnum',
  own: 'puzzle.own',
};

/** @returns {SelectOption[]} */
const pieces = () => [['king', t('piece.k')], ['queen', t('piece.q')], ['rook', t('piece.r')], ['bishop', t('piece.b')],
  ['knight', t('piece.n')], ['pawn', t('piece.p')], ['L(1,3)', t('piece.camel')], ['L(2,3)', t('piece.zebra')]];

/** @type {Record<string, () => Partial<Field>>} The fields for the words of a preset, by their names in `takes`. */
const WORDS = {
  N: () => ({ label: t('edit.size'), kind: 'number', least: 1, most: 20 }),
  SIZE: () => ({ label: t('board.label'), kind: 'size', least: 1, most: 20 }),
  MxN: () => ({ label: t('board.label'), kind: 'size', least: 1, most: 20 }),
  PIECE: () => ({ label: t('picker.piece'), kind: 'choice', options: pieces() }),
  TIMES: () => ({ label: t('picker.times'), kind: 'number', least: 0, most: 30 }),
};

/** @returns {Field[]} */
const torusFields = () => [{ name: 'torus', label: t('picker.torus'), kind: 'tick', hint: t('picker.torus.hint') }];

/** @returns {Field[]} */
const pawnFields = () => [{ name: 'pawns', label: t('picker.pawns'), kind: 'number', fallback: '0', least: 0, most: 30,
  hint: t('picker.pawns.hint') }];

/** @returns {Field[]} */
const tourFields = () => [
  { name: 'closed', label: t('picker.closed'), kind: 'tick', hint: t('picker.closed.hint') },
  { name: 'from', label: t('picker.from'), placeholder: 'a1', size: 4 },
  { name: 'to', label: t('picker.to'), placeholder: 'h7', size: 4 },
  { name: 'leaper', label: t('picker.leaper'), fallback: '1,2', size: 5, hint: t('picker.leaper.hint') },
];

/** @returns {Field[]} */
const gridFields = () => [
  { name: 'board', label: t('board.label'), kind: 'size', fallback: '6x6', least: 3, most: 12 },
  { name: 'pieces', label: t('picker.pieces'), fallback: 'KQRBNP', size: 8 },
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
    this.#select = selectBox(names.map((name) => [name, TITLES[name] ? t(TITLES[name]) : name]), 'queens');
    this.#select.addEventListener('change', () => {
      this.#build();
      onpick();
    });
    this.#newButton = button(t('picker.fill'), onnew, { hidden: true });
    this.element = h('div', { class: 'stack' },
      h('div', { class: 'row end' }, labelled(t('picker.puzzle'), this.#select), this.#newButton), this.#about, this.#fields);
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
    return wrong && t('picker.larger', { wrong });
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
    const list = name === 'chessnum' ? gridFields() : [...words, ...(preset ? optionFields(name) : [])];
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
  return t(name === 'chessnum' ? 'picker.about.chessnum' : 'picker.about.own');
}

/**
 * Returns the fields for the options of a preset.
 * @param {string} name
 */
function optionFields(name) {
  if (name === 'tour') return tourFields();
  return name === 'queens' ? [...pawnFields(), ...torusFields()] : torusFields();
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
    const field = WORDS[take]?.();
    const isSide = field?.kind === 'size' && /^\d+$/.test(usual[index]);
    const fallback = isSide ? `${usual[index]}x${usual[index]}` : usual[index];
    return { label: take, ...field, name: `word-${index}`, fallback };
  });
}

/**
 * Returns a Chess-Num puzzle without numbers.
 * @param {string} board
 * @param {string} men `KQRRN` for a king, a queen, two rooks and a knight
 */
function emptyGrid(board, men) {
  const [files, ranks] = (board || '6x6').split('x').map(Number);
  const letters = men.match(/[A-Za-z](?:\(\d+,\d+\))?/g) ?? [];
  const place = [...new Set(letters)].map((letter) => {
    const count = letters.filter((other) => other === letter).length;
    return count > 1 ? `${count} ${letter}` : letter;
  });
  const row = Array(Math.min(files, LARGEST_GRID)).fill('.').join(' ');
  const grid = `${row}\n`.repeat(Math.min(ranks, LARGEST_GRID));
  return `puzzle: chessnum\nboard: ${files}x${ranks}\nplace: ${place.join(', ')}\n${grid}`;
}

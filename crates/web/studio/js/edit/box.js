// The puzzle as text, both ways: the board follows what is typed, and the text follows the board.

import { calm, h, show, unique } from '../dom.js';
import { Refused } from '../api.js';
import { brief, few, fault } from '../parts.js';
import { isFen } from './sketch.js';

const PAUSE = 250;
const FEN = 'fen: ';
const [LEAST_ROWS, MOST_ROWS] = [5, 24];

/** The boxes.  `ontyped(text)` gets the .puz text once somebody stops typing. */
export class Box {
  #scene = null;
  #line = 0;
  #ontyped;

  constructor({ ontyped, open }) {
    this.#ontyped = ontyped;
    this.problems = h('div', { id: unique('problems'), class: 'problems', 'aria-live': 'polite' });
    const props = { spellcheck: 'false', autocomplete: 'off', autocapitalize: 'off', 'aria-describedby': this.problems.id };
    this.fen = h('input', { ...props, type: 'text', class: 'mono fen', oninput: () => this.#wait(this.fen) });
    this.text = h('textarea', { ...props, wrap: 'off', 'aria-label': 'As .puz text', oninput: () => this.#wait(this.text) });
    this.row = h('label', { class: 'fen-row' }, 'FEN', this.fen);
    this.details = h('details', { open }, h('summary', {}, 'As text (.puz)'), this.text);
    /** The position, right below the board, and the whole text, below the tools. */
    this.position = h('fieldset', { class: 'bare position' }, this.row, this.problems);
    this.element = h('fieldset', { class: 'bare box' }, this.details);
    this.#wait = calm((field) => this.#typed(field), PAUSE);
  }

  #wait;

  /** Nothing can be typed while something else is shown. */
  set disabled(off) {
    this.position.disabled = this.element.disabled = off;
  }

  /** What is typed counts now. */
  flush() {
    this.#wait.now();
  }

  /** Writes a scene into the boxes. */
  show(scene) {
    this.#scene = scene;
    this.row.hidden = scene.family !== 'mate';
    write(this.fen, scene.family === 'mate' ? scene.fen() : '');
    this.#write(scene.puz());
  }

  /** Another scene is on the board, while somebody is typing it: the box in hand is left alone. */
  follow(scene) {
    this.#scene = scene;
    const typing = document.activeElement;
    this.row.hidden = scene.family !== 'mate';
    if (typing !== this.fen && scene.family === 'mate') write(this.fen, scene.fen());
    if (typing !== this.text) this.#write(scene.puz());
  }

  /** Shows a text of which there is no board. */
  put(text) {
    this.#line = 0;
    this.details.open = true;
    this.#write(text);
  }

  /** What is wrong with the text that was typed, or nothing. */
  complain(error) {
    const field = this.#line > 0 ? this.fen : this.text;
    this.#stand(field === this.fen ? this.row : this.text);
    for (const each of [this.fen, this.text]) each.setAttribute('aria-invalid', String(Boolean(error) && each === field));
    show(this.problems, error && fault(this.#line > 0 ? this.#inFen(error) : error));
  }

  /** Somebody wants to use what is no puzzle: what is wrong with it is said here, and brought into sight. */
  blame(error) {
    // What was typed is blamed already, with its place.
    if (!this.problems.querySelector('.fault')) show(this.problems, fault(plain(error)));
    this.problems.scrollIntoView({ block: 'nearest' });
  }

  /** What the board lacks to be a puzzle: no alarm, it is being built. */
  remark(error) {
    for (const each of [this.fen, this.text]) each.removeAttribute('aria-invalid');
    this.#stand(this.row);
    // A lost connection is said at the top of the page, once for all.
    show(this.problems, error instanceof Refused && h('p', { class: 'note' }, `Not a puzzle yet: ${plain(error)}`));
  }

  /** Puts the words below what they speak of. */
  #stand(field) {
    if (field.nextSibling !== this.problems) field.after(this.problems);
  }

  #write(text) {
    write(this.text, text);
    this.text.rows = Math.min(Math.max(text.split('\n').length, LEAST_ROWS), MOST_ROWS);
  }

  #typed(field) {
    const isPosition = field === this.fen || isFen(field.value);
    this.#line = 0;
    if (!isPosition) return this.#ontyped(field.value);
    // The position takes its place among the other lines, without what was known of the old one.
    const all = this.#scene.with({ family: 'mate' }).puz().split('\n');
    const lines = all.filter((line) => !line.startsWith('board: '));
    const nth = lines.findIndex((line) => line.startsWith(FEN));
    lines[nth] = FEN + field.value.trim();
    if (field === this.fen) this.#line = nth + 1;
    return this.#ontyped(lines.join('\n'));
  }

  /** A fault of the whole text as one of the FEN box. */
  #inFen(error) {
    if (!(error instanceof Refused) || error.faults.length === 0) return error;
    const place = (column) => `column ${Math.max(1, column - FEN.length)}: `;
    return few(error.faults.map(({ line, column, message }) => (line === this.#line ? place(column) : '') + message));
  }
}

/** Leaves the caret alone where nothing changes. */
function write(field, text) {
  if (field.value !== text) field.value = text;
}

/** The faults without their places, which nobody has typed. */
function plain(error) {
  return error.faults?.length > 0 ? brief(error.faults.map(({ message }) => message).join('; ')) : error.message;
}

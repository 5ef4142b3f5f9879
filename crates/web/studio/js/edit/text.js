// The puzzle as text: a field for the FEN and a box for the whole .puz text.  The board follows what is typed, and the
// text follows the board.

import { debounce, h, show, uniqueId } from '../dom.js';
import { RequestRefused } from '../errors.js';
import { errorNote, firstLines, shorten } from '../parts.js';
import { isFen } from './parse.js';
import { t } from '../words.js';
/** @import { Scene } from './scene.js' */

const MILLISECONDS_AFTER_TYPING = 250;
const FEN = 'fen: ';
const [LEAST_ROWS, MOST_ROWS] = [5, 24];

/** The two fields. */
export class PuzzleText {
  /** @type {Scene | null} */
  #scene = null;
  // The line of the FEN in the text that was sent, if the FEN was typed in its own field; otherwise 0.
  #fenLine = 0;
  #ontyped;
  /** @type {HTMLInputElement} */
  #fen;
  /** @type {HTMLTextAreaElement} */
  #text;
  #fenRow;
  #problems;
  #details;
  /** @type {Debounced<[HTMLInputElement | HTMLTextAreaElement]>} */
  #wait = debounce((field) => this.#typed(field), MILLISECONDS_AFTER_TYPING);

  /** @param {{ontyped: (puz: string) => void, open: boolean}} options `ontyped` gets the .puz text after a pause */
  constructor({ ontyped, open }) {
    this.#ontyped = ontyped;
    this.#problems = h('div', { id: uniqueId('problems'), class: 'problems', 'aria-live': 'polite' });
    const props = { spellcheck: 'false', autocomplete: 'off', autocapitalize: 'off', 'aria-describedby': this.#problems.id };
    this.#fen = h('input', { ...props, type: 'text', class: 'mono fen', oninput: () => this.#wait(this.#fen) });
    this.#text = h('textarea', { ...props, wrap: 'off', 'aria-label': t('edit.puz_text'), oninput: () => this.#wait(this.#text) });
    this.#fenRow = h('label', { class: 'fen-row' }, 'FEN', this.#fen);
    this.#details = h('details', { open }, h('summary', {}, t('edit.as_text')), this.#text);
    /** The FEN, right below the board. */
    this.position = h('fieldset', { class: 'bare position' }, this.#fenRow, this.#problems);
    /** The whole text, below the tools. */
    this.element = h('fieldset', { class: 'bare puz-text' }, this.#details);
  }

  /** Whether nothing can be typed, because the board shows something else. */
  set disabled(/** @type {boolean} */ isOff) {
    this.position.disabled = isOff;
    this.element.disabled = isOff;
  }

  /** Opens or closes the box of the whole text. */
  set open(/** @type {boolean} */ isOpen) {
    this.#details.open = isOpen;
  }

  /** Reads what was typed now, without waiting for a pause. */
  flush() {
    this.#wait.flush();
  }

  /**
   * Writes a scene into the fields.
   * @param {Scene} scene
   */
  show(scene) {
    this.#write(scene, null);
  }

  /**
   * Writes a scene into the fields, except for the one in which the user is typing.
   * @param {Scene} scene
   */
  follow(scene) {
    this.#write(scene, document.activeElement);
  }

  /**
   * Shows a text that has no board.
   * @param {string} text
   */
  put(text) {
    this.#fenLine = 0;
    this.#details.open = true;
    this.#writeText(text);
  }

  /**
   * Shows what is wrong with the text that was typed; `null` if nothing is.
   * @param {Error | null} error
   */
  reportTyped(error) {
    const field = this.#fenLine > 0 ? this.#fen : this.#text;
    this.#moveProblems(field === this.#fen ? this.#fenRow : this.#text);
    for (const each of [this.#fen, this.#text]) each.setAttribute('aria-invalid', String(error !== null && each === field));
    show(this.#problems, error && errorNote(this.#fenLine > 0 ? this.#inFen(error) : error));
  }

  /**
   * Shows, as a note, why the board is not a puzzle yet: it may still be under construction.
   * @param {Error | null} error
   */
  reportBoard(error) {
    for (const each of [this.#fen, this.#text]) each.removeAttribute('aria-invalid');
    this.#moveProblems(this.#fenRow);
    // The banner at the top of the page reports a lost connection.
    show(this.#problems, error instanceof RequestRefused
      && h('p', { class: 'note' }, t('edit.not_yet', { why: withoutPlaces(error) })));
  }

  /**
   * Shows, as an error, why the puzzle cannot be used, and scrolls to it.
   * @param {Error} error
   */
  reportUnusable(error) {
    // An error in what was typed is shown already, with its place.
    if (!this.#problems.querySelector('.fault')) show(this.#problems, errorNote(withoutPlaces(error)));
    this.#problems.scrollIntoView({ block: 'nearest' });
  }

  /**
   * Moves the messages below the field that they are about.
   * @param {HTMLElement} field
   */
  #moveProblems(field) {
    if (field.nextSibling !== this.#problems) field.after(this.#problems);
  }

  /**
   * @param {Scene} scene
   * @param {Element | null} except the field to leave alone
   */
  #write(scene, except) {
    const isMate = scene.family === 'mate';
    this.#scene = scene;
    this.#fenRow.hidden = !isMate;
    if (except !== this.#fen) setValue(this.#fen, isMate ? scene.fen() : '');
    if (except !== this.#text) this.#writeText(scene.puz());
  }

  /** @param {string} text */
  #writeText(text) {
    setValue(this.#text, text);
    this.#text.rows = Math.min(Math.max(text.split('\n').length, LEAST_ROWS), MOST_ROWS);
  }

  /** @param {HTMLInputElement | HTMLTextAreaElement} field */
  #typed(field) {
    this.#fenLine = 0;
    if (!this.#scene || !(field === this.#fen || isFen(field.value))) {
      this.#ontyped(field.value);
      return;
    }
    // The FEN replaces the one in the whole text; lines about the old position are left out.
    const lines = this.#scene.with({ family: 'mate' }).puz().split('\n').filter((line) => !line.startsWith('board: '));
    const index = lines.findIndex((line) => line.startsWith(FEN));
    lines[index] = FEN + field.value.trim();
    if (field === this.#fen) this.#fenLine = index + 1;
    this.#ontyped(lines.join('\n'));
  }

  /**
   * Turns an error in the whole text into one in the FEN field.
   * @param {Error} error
   */
  #inFen(error) {
    if (!(error instanceof RequestRefused) || error.faults.length === 0) return error;
    return firstLines(error.faults.map(({ line, column, message }) =>
      (line === this.#fenLine ? t('error.column', { column: Math.max(1, column - FEN.length), message }) : message)));
  }
}

/**
 * Sets the value of a field; if nothing changes, the caret stays where it is.
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 * @param {string} text
 */
function setValue(field, text) {
  if (field.value !== text) field.value = text;
}

/**
 * Describes an error without places in a text that nobody has typed.
 * @param {Error} error
 */
function withoutPlaces(error) {
  if (!(error instanceof RequestRefused) || error.faults.length === 0) return error.message;
  return shorten(error.faults.map(({ message }) => message).join('; '));
}

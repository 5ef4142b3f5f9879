// The editor: a board with a palette, tools and text fields, all of which show one scene.

import { ask } from '../api.js';
import { Board } from '../board/board.js';
import { connection } from '../connection.js';
import { closest, debounce, h } from '../dom.js';
import { asError, ConnectionLost } from '../errors.js';
import { History } from './history.js';
import { EditorKeys } from './keys.js';
import { ERASER, HAND, Palette } from './palette.js';
import { isFen, parseScene } from './parse.js';
import { moveTo, place } from './placing.js';
import { Scene } from './scene.js';
import { PuzzleText } from './text.js';
import { Toolbar } from './toolbar.js';
import { t } from '../words.js';
/** @import { SceneParts } from './scene.js' */

const MILLISECONDS_BEFORE_CHECK = 150;

/** @param {Api.Family} family */
const otherFamily = (family) => new Error(t(`edit.other.${family}`));

/**
 * Returns a .puz text as it is; `null` for a FEN, of which the scene writes a text.
 * @param {string} puz
 */
const asText = (puz) => (isFen(puz) ? null : puz);

/**
 * @typedef {object} EditorOptions
 * @property {Api.Family[]} families the families it can edit
 * @property {string} puz the text to begin with
 * @property {() => void} onchange called after every change
 * @property {() => void} [onflip]
 */

/** An editor for puzzles. */
export class Editor {
  #families;
  #onchange;
  #onflip;
  /** @type {History<Scene>} */
  #history;
  #palette;
  #toolbar;
  #text;
  #keys;
  /** What of the palette is chosen. */
  #chosen = HAND;
  /** @type {Api.Square | null} The square whose piece is being moved by two clicks. */
  #moving = null;
  // What the current stroke over the board puts on its squares.
  #stroke = HAND;
  #isPresenting = false;
  /** @type {string | null} The text as it was typed or loaded, until the board is changed. */
  #typed = null;
  /** @type {{text: string, answer: Promise<Api.Puzzle>} | null} The last request about the puzzle. */
  #request = null;
  #isTyping = false;
  #check = debounce(() => { if (!this.#isTyping) this.#judge(); }, MILLISECONDS_BEFORE_CHECK);

  /** @param {EditorOptions} options */
  constructor({ families, puz, onchange, onflip = () => {} }) {
    this.#families = families;
    this.#onchange = onchange;
    this.#onflip = onflip;
    const scene = this.#readable(puz);
    this.#typed = scene && asText(puz);
    this.#history = new History(scene ?? new Scene({ family: families[0] }));
    this.board = new Board(t('board.label'));
    this.board.onpick = (square, press) => this.#pick(square, press);
    this.board.ondrop = (from, to) => this.#set(moveTo(this.scene, from, to));
    this.#palette = this.#newPalette();
    this.#keys = new EditorKeys(this.#palette);
    this.#toolbar = this.#newToolbar();
    this.#text = new PuzzleText({ ontyped: (text) => this.#type(text), open: !families.includes('mate') });
    this.element = h('div', { class: 'editor', onkeydown: (event) => this.#shortcut(event) },
      h('div', { class: 'board-area' }, this.board.element),
      h('div', { class: 'tool-panel' }, this.#text.position, this.#palette.element, this.#toolbar.element, this.#text.element));
    this.board.mode = 'edit';
    this.#render();
    if (puz && !scene) this.load(puz);
    else this.#check();
  }

  #newPalette() {
    return new Palette(this.board, {
      choose: (kind) => this.#choose(kind),
      drop: (kind, square) => {
        this.#set(place(this.scene, square, kind));
        this.board.focus(square);
      },
    });
  }

  #newToolbar() {
    return new Toolbar({
      undo: () => this.undo(),
      redo: () => this.redo(),
      flip: () => this.#flip(),
      change: (next) => this.#set(next),
      scene: () => this.scene,
    });
  }

  /** The scene on the board. */
  get scene() {
    return this.#history.now;
  }

  /** The current .puz text: as it was typed or loaded, until the board is changed. */
  get puz() {
    this.#text.flush();
    return this.#currentText;
  }

  get #currentText() {
    return this.#typed ?? this.scene.puz();
  }

  /** Opens or closes the box of the .puz text. */
  set textOpen(/** @type {boolean} */ isOpen) {
    this.#text.open = isOpen;
  }

  /**
   * Returns what the server says about the puzzle; rejects with what is wrong with it.
   * @returns {Promise<Api.Puzzle>}
   */
  async puzzle() {
    if (this.#toolbar.sizeError) throw this.#toolbar.sizeError;
    return this.#ask();
  }

  /** Asks the server about the puzzle, once for each text. */
  #ask() {
    const text = this.puz;
    if (this.#request?.text === text) return this.#request.answer;
    const answer = ask('puzzle', { puzzle: { puz: text } }).then((puzzle) => {
      if (!this.#families.includes(puzzle.family)) throw otherFamily(puzzle.family);
      return puzzle;
    });
    this.#request = { text, answer };
    answer.catch((error) => {
      if (error instanceof ConnectionLost) this.#request = null;
    });
    return answer;
  }

  /**
   * Shows what is wrong with the puzzle beside its cause.
   * @param {Error} error
   * @returns {boolean} `false` if the error is a lost connection, which is not shown here
   */
  report(error) {
    if (error === this.#toolbar.sizeError) this.#toolbar.focusSizeError();
    else if (!(error instanceof ConnectionLost)) this.#text.reportUnusable(error);
    return !(error instanceof ConnectionLost);
  }

  /**
   * Shows another puzzle; undo leads back.
   * @param {string} puz
   */
  load(puz) {
    this.resume();
    if (puz === this.puz) return;
    const scene = this.#readable(puz);
    if (scene) {
      this.#history.push(scene);
      this.#changed(asText(puz));
    } else {
      this.#text.put(puz);
      this.#type(puz);
    }
  }

  /**
   * Changes the stipulation of a mate.
   * @param {string} stipulation
   */
  setStipulation(stipulation) {
    if (this.scene.stipulation !== stipulation) this.#set(this.scene.with({ stipulation }));
  }

  /**
   * Shows a diagram instead of the scene; nothing can be edited meanwhile.
   * @param {Picture} diagram
   * @param {Api.LegalMove[] | null} moves the moves that can be made on it
   * @param {((move: Api.LegalMove) => void) | null} onmove
   */
  present(diagram, moves = null, onmove = null) {
    const mode = moves ? 'move' : 'view';
    this.#setMoving(null);
    this.#setPresenting(true);
    if (this.board.mode !== mode) this.board.mode = mode;
    this.board.show(diagram);
    this.board.moves = moves ?? [];
    this.board.onmove = onmove;
  }

  /** Shows the scene again. */
  resume() {
    if (!this.#isPresenting) return;
    this.#setPresenting(false);
    this.board.moves = [];
    this.board.onmove = null;
    this.board.mode = 'edit';
    this.#render();
  }

  undo() {
    // A text that has no board is the last change.
    if (this.#typed !== null && !this.#isPresenting && !this.#readable(this.#typed)) this.#changed();
    else this.#travel(() => this.#history.undo());
  }

  redo() {
    this.#travel(() => this.#history.redo());
  }

  /** @param {() => void} step */
  #travel(step) {
    const before = this.scene;
    if (!this.#isPresenting) step();
    if (this.scene !== before) this.#changed();
  }

  /** @param {boolean} isOn */
  #setPresenting(isOn) {
    this.#isPresenting = isOn;
    this.#palette.element.disabled = isOn;
    this.#text.disabled = isOn;
    this.#toolbar.show(this.scene, this.#history, isOn);
  }

  #flip() {
    this.board.flipped = !this.board.flipped;
    this.#onflip();
  }

  /**
   * Returns the scene of a text; `null` if this editor cannot show it.
   * @param {string} puz
   */
  #readable(puz) {
    const scene = parseScene(puz);
    return scene && this.#families.includes(scene.family) ? scene : null;
  }

  /** @param {Scene} scene */
  #set(scene, merge = false) {
    if (scene === this.scene) return;
    this.resume();
    this.#history.push(scene, merge);
    this.#changed();
  }

  /**
   * The text was typed, and the board follows.
   * @param {string} text
   */
  #type(text) {
    this.#typed = text;
    this.#isTyping = true;
    this.#judge();
  }

  /**
   * The board was changed, or a text was loaded, and everything else follows.
   * @param {string | null} text
   */
  #changed(text = null) {
    this.#typed = text;
    this.#isTyping = false;
    this.#setMoving(null);
    this.#render();
    this.#check();
    this.#onchange();
  }

  #render(isTyping = false) {
    const { scene } = this;
    if (!this.#isPresenting) this.board.show(scene.diagram());
    this.#palette.show(scene, this.#chosen);
    if (!this.#palette.has(this.#chosen)) this.#choose(HAND);
    this.#toolbar.show(scene, this.#history, this.#isPresenting);
    if (isTyping) this.#text.follow(scene);
    else this.#text.show(scene);
  }

  /** Asks the server about the text and shows what is wrong with it.  The board follows what the server reads in it. */
  async #judge() {
    const text = this.#currentText;
    const isTyping = this.#isTyping;
    /** @type {Error | null} */
    let error = null;
    /** @type {Scene | null} */
    let scene = null;
    try {
      scene = this.#readable((await this.#ask()).puz);
    } catch (refusal) {
      error = asError(refusal);
      scene = this.#readable(text);
    }
    if (text !== this.#currentText) return;
    if (error instanceof ConnectionLost) {
      connection.onceBack(() => { if (text === this.#currentText) this.#judge(); });
      error = null;
    }
    if (isTyping) this.#text.reportTyped(error);
    else this.#text.reportBoard(error);
    if (this.#typed !== null && scene && scene.puz() !== this.scene.puz()) {
      this.#history.push(scene, !isTyping);
      this.#render(isTyping);
    }
    if (isTyping) this.#onchange();
  }

  /** @param {string} kind */
  #choose(kind) {
    this.#chosen = kind;
    this.#setMoving(null);
    this.#palette.show(this.scene, kind);
  }

  /** @param {Api.Square | null} square */
  #setMoving(square) {
    this.#moving = square;
    this.board.highlight(square);
  }

  /**
   * @param {Api.Square} square
   * @param {SquarePress} press
   */
  #pick(square, { key, shift, button, stroke = false }) {
    if (key === 'f' || key === 'F') this.#flip();
    else if (key) {
      const { scene, merge } = this.#keys.typed(this.scene, square, key, shift);
      this.#set(scene, merge);
    } else if (button === 2) this.#set(this.scene.put(square, null));
    else if (this.#chosen !== HAND) this.#paint(square, stroke);
    else if (this.#moving) {
      const from = this.#moving;
      this.#setMoving(null);
      if (from !== square) this.#set(moveTo(this.scene, from, square));
    } else if (!stroke && this.board.canLift(square)) this.#setMoving(square);
  }

  /**
   * Puts what is chosen on a square, or removes it if it is there.  A stroke continues as it began.
   * @param {Api.Square} square
   * @param {boolean} isStroke
   */
  #paint(square, isStroke) {
    if (!isStroke) this.#stroke = this.scene.cells[square] === this.#chosen ? ERASER : this.#chosen;
    this.#set(place(this.scene, square, this.#stroke), isStroke);
  }

  /** @param {KeyboardEvent} event */
  #shortcut(event) {
    if (event.key === 'Escape' && this.#chosen !== HAND) this.#choose(HAND);
    if (closest(event, 'input, textarea') || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === 'z') (event.shiftKey ? this.redo() : this.undo());
    else if (key === 'y') this.redo();
    else return;
    event.preventDefault();
  }
}

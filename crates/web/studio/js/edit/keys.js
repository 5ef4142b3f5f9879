// Keys on a square of the editor: 1 to 6 and P N B R Q K are pieces; digits are numbers where a puzzle has numbers.

import { NEXT } from './palette.js';
import { FORBIDDEN, HOLE } from './scene.js';
/** @import { Palette } from './palette.js' */
/** @import { Scene } from './scene.js' */

const PIECES = 'pnbrqk';
/** Digits typed within this time belong to one number. */
const MILLISECONDS_BETWEEN_DIGITS = 1500;
const MOST_DIGITS = 3;

/** @typedef {{scene: Scene, merge?: boolean}} TypedScene A scene, and whether it continues the last change. */

/** What typing does to a scene. */
export class EditorKeys {
  #palette;
  /** @type {{square: Api.Square | null, time: number}} Where the last digit was typed. */
  #last = { square: null, time: 0 };

  /** @param {Palette} palette */
  constructor(palette) {
    this.#palette = palette;
  }

  /**
   * Returns the scene after a key.
   * @param {Scene} scene
   * @param {Api.Square} square
   * @param {string} key
   * @param {boolean} shift
   * @returns {TypedScene}
   */
  typed(scene, square, key, shift) {
    if (key === 'Delete' || key === 'Backspace') return { scene: scene.put(square, null) };
    if (key === 'x' || key === 'X') return { scene: this.#toggled(scene, square, FORBIDDEN) };
    if (key === '-') return { scene: this.#toggled(scene, square, HOLE) };
    if (/^\d$/.test(key) && scene.family === 'chessnum') return { scene: scene.put(square, key) };
    if (/^\d$/.test(key) && this.#palette.has(NEXT)) return this.#withDigit(scene, square, key);
    return { scene: this.#withPiece(scene, square, key, shift) };
  }

  /**
   * @param {Scene} scene
   * @param {Api.Square} square
   * @param {string} kind
   */
  #toggled(scene, square, kind) {
    if (!this.#palette.has(kind)) return scene;
    return scene.put(square, scene.cells[square] === kind ? null : kind);
  }

  /**
   * @param {Scene} scene
   * @param {Api.Square} square
   * @param {string} key
   * @param {boolean} shift
   */
  #withPiece(scene, square, key, shift) {
    const letter = PIECES[Number(key) - 1] ?? (PIECES.includes(key.toLowerCase()) ? key.toLowerCase() : null);
    if (!letter) return scene;
    const wanted = shift ? letter : letter.toUpperCase();
    // If the puzzle has the piece in one colour only, that one is meant.
    const found = [wanted, letter.toUpperCase(), letter].find((each) => this.#palette.has(each));
    return found ? scene.put(square, found) : scene;
  }

  /**
   * @param {Scene} scene
   * @param {Api.Square} square
   * @param {string} digit
   * @returns {TypedScene}
   */
  #withDigit(scene, square, digit) {
    const now = performance.now();
    const goesOn = this.#last.square === square && now - this.#last.time < MILLISECONDS_BETWEEN_DIGITS;
    this.#last = { square, time: now };
    const before = goesOn && /^\d+$/.test(scene.cells[square] ?? '') ? scene.cells[square] : '';
    const number = Number(before + digit);
    const isTooLong = before.length >= MOST_DIGITS;
    return number === 0 || isTooLong ? { scene } : { scene: scene.put(square, String(number)), merge: goesOn };
  }
}

// Keys on a square of the editor: 1 to 6 and P N B R Q K are men, digits are numbers where there are numbers.

import { NEXT } from './palette.js';
import { FORBIDDEN, HOLE } from './scene.js';

const MEN = 'pnbrqk';
// So long digits belong to one number.
const PAUSE = 1500;
const MOST_DIGITS = 3;

/** What typing does to a scene. */
export class Keys {
  #palette;
  #last = { square: null, time: 0 };

  constructor(palette) {
    this.#palette = palette;
  }

  /** The scene after a key, and whether it belongs to the deed before. */
  typed(scene, square, key, shift) {
    if (key === 'Delete' || key === 'Backspace') return [scene.put(square, null)];
    if (key === 'x' || key === 'X') return [this.#toggled(scene, square, FORBIDDEN)];
    if (key === '-') return [this.#toggled(scene, square, HOLE)];
    if (/^\d$/.test(key) && scene.family === 'chessnum') return [scene.put(square, key)];
    if (/^\d$/.test(key) && this.#palette.has(NEXT)) return this.#number(scene, square, key);
    return [this.#man(scene, square, key, shift)];
  }

  #toggled(scene, square, kind) {
    if (!this.#palette.has(kind)) return scene;
    return scene.put(square, scene.cells[square] === kind ? null : kind);
  }

  #man(scene, square, key, shift) {
    const letter = MEN[Number(key) - 1] ?? (MEN.includes(key.toLowerCase()) ? key.toLowerCase() : null);
    if (!letter) return scene;
    const wished = shift ? letter : letter.toUpperCase();
    // Where a puzzle has a man of one colour only, that one is meant.
    const found = [wished, letter.toUpperCase(), letter].find((each) => this.#palette.has(each));
    return found ? scene.put(square, found) : scene;
  }

  /** Digits one after another are one number. */
  #number(scene, square, digit) {
    const now = performance.now();
    const goesOn = this.#last.square === square && now - this.#last.time < PAUSE;
    this.#last = { square, time: now };
    const before = goesOn && /^\d+$/.test(scene.cells[square] ?? '') ? scene.cells[square] : '';
    const number = Number(before + digit);
    const isTooLong = before.length >= MOST_DIGITS;
    return number === 0 || isTooLong ? [scene] : [scene.put(square, String(number)), goesOn];
  }
}

// What there is to explore about a puzzle: background counts, times, encodings, all solutions.

import { h } from '../dom.js';
import { EncodingPanel } from './encoding.js';
import { SolutionGallery } from './gallery.js';
import { GrowthPanel } from './growth.js';
import { LastingCounts } from './lasting.js';

/**
 * @typedef {object} ExploreHandlers
 * @property {() => Promise<Api.PuzzleSource | null>} puzzle returns the puzzle on the board; `null` if there is none
 * @property {() => object} engine returns the options of the chosen engine
 * @property {(puz: string) => void} onopen shows a puzzle on the board
 */

/** The panels. */
export class Explore {
  #encoding;
  #gallery;
  #growth = new GrowthPanel();

  /** @param {ExploreHandlers} handlers */
  constructor({ puzzle, engine, onopen }) {
    this.lasting = new LastingCounts(onopen);
    this.#encoding = new EncodingPanel(puzzle);
    this.#gallery = new SolutionGallery(async () => {
      const source = await puzzle();
      return source && { puzzle: source, ...engine() };
    });
    this.element = h('div', { class: 'explore' }, this.#gallery.element, this.#growth.element, this.#encoding.element);
  }

  /** The puzzle on the board has changed. */
  clear() {
    this.#encoding.clear();
    this.#gallery.clear();
  }

  /** The puzzle on the board is known. */
  refresh() {
    this.#encoding.refresh();
  }

  /** The view is closed. */
  close() {
    this.lasting.close();
    this.#gallery.close();
    this.#growth.close();
  }
}

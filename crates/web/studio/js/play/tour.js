// A tour by hand: press one square after the other; an earlier square goes back to it.

import { h, show } from '../dom.js';
import { t } from '../words.js';
import { pause } from './panel.js';
/** @import { GamePanel } from './panel.js' */

/** @implements {Game} */
export class TourGame {
  #panel;
  /** @type {Api.Square[]} */
  #tour = [];
  /** @type {Api.Square[]} The squares that the tour can go to. */
  #next = [];
  // Counts the requests, of which only the last one is shown.
  #turn = 0;
  /** @type {Promise<unknown>} */
  #queue = Promise.resolve();

  /** @param {GamePanel} panel */
  constructor(panel) {
    this.#panel = panel;
    show(panel.side, h('p', { class: 'note' },
      t('play.tour')));
    panel.board.mode = 'pick';
    // Squares that are pressed faster than the server answers are handled one after the other.
    panel.board.onpick = (square, { key }) => {
      this.#queue = this.#queue.then(() => this.#pick(square, key));
    };
  }

  start() {
    this.#go([]);
  }

  /** Squares that are pressed meanwhile wait, because they depend on the answer. */
  refresh() {
    this.#queue = this.#queue.then(() => this.#go(this.#tour));
  }

  undo() {
    return this.#tour.length > 0 ? this.#go(this.#tour.slice(0, -1)) : null;
  }

  /** Walks a tour to its end: from here if that is possible, otherwise from its beginning. */
  async showSolution() {
    const mine = ++this.#turn;
    const squares = (await this.#panel.solution())?.path?.squares ?? [];
    if (mine !== this.#turn || squares.length === 0) return;
    const isBegun = this.#tour.every((square, index) => square === squares[index]);
    for (let made = isBegun ? this.#tour.length + 1 : 1; made < squares.length; made += 1) {
      this.#tour = squares.slice(0, made);
      this.#draw({});
      await pause();
      if (mine !== this.#turn || this.#panel.isLeft) return;
    }
    await this.#go(squares);
  }

  hintRequest() {
    return { tour: this.#tour };
  }

  /**
   * @param {Api.Square} square
   * @param {string | null} key
   */
  #pick(square, key) {
    if (key === 'Delete' || key === 'Backspace') return this.undo();
    if (key && key !== 'Enter' && key !== ' ') return null;
    if (this.#tour.at(-1) === square) return this.undo();
    if (this.#tour.includes(square)) return this.#go(this.#tour.slice(0, this.#tour.indexOf(square) + 1));
    if (this.#next.includes(square)) return this.#go([...this.#tour, square]);
    return this.#panel.say(t('play.cannot_go', { square }), 'bad');
  }

  /** @param {Api.Square[]} tour */
  async #go(tour) {
    const mine = ++this.#turn;
    this.#tour = tour;
    this.#next = [];
    this.#panel.moved();
    this.#draw({});
    const state = await this.#panel.ask('look', { tour });
    if (!state || mine !== this.#turn) return;
    this.#next = state.next;
    this.#draw(state);
    // An unfinished tour that cannot go on must go back.
    this.#panel.showState(state, state.faults.length > 0 || state.next.length === 0);
  }

  /** @param {Partial<Api.TourState>} state */
  #draw({ next = [], faults = [], solved = false }) {
    const { diagram, puzzle } = this.#panel.puzzle;
    const marks = { ...diagram.marks };
    for (const square of next) marks[square] = 'dot';
    for (const { squares } of faults) for (const square of squares) marks[square] = 'fault';
    const numbers = { ...diagram.numbers };
    /** @type {Record<Api.Square, Badge>} */
    const badges = {};
    this.#tour.forEach((square, index) => {
      numbers[square] = index + 1;
      badges[square] = 'good';
    });
    this.#panel.board.show({ ...diagram, numbers, marks, badges,
      path: { squares: this.#tour, closed: solved && 'closed' in puzzle && puzzle.closed } });
  }
}

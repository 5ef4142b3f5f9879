// A tour by hand: squares are pressed one after the other, an earlier one goes back to it.

import { h, show } from '../dom.js';

export class TourGame {
  #table;
  #tour = [];
  #next = [];
  #turn = 0;
  #queue = Promise.resolve();

  constructor(table) {
    this.#table = table;
    show(table.side, h('p', { class: 'note' }, 'Dots are where one may go on. An earlier square takes you back to it.'));
    table.board.mode = 'pick';
    // Whoever presses squares faster than the server answers presses them one after the other all the same.
    table.board.onpick = (square, { key } = {}) => {
      this.#queue = this.#queue.then(() => this.#pick(square, key));
    };
  }

  start() {
    this.#go([]);
  }

  /** Asks again how it stands. */
  refresh() {
    this.#go(this.#tour);
  }

  undo() {
    return this.#tour.length > 0 ? this.#go(this.#tour.slice(0, -1)) : null;
  }

  hint() {
    return { tour: this.#tour };
  }

  #pick(square, key) {
    if (key === 'Delete' || key === 'Backspace') return this.undo();
    if (key && key !== 'Enter' && key !== ' ') return null;
    if (this.#tour.at(-1) === square) return this.undo();
    if (this.#tour.includes(square)) return this.#go(this.#tour.slice(0, this.#tour.indexOf(square) + 1));
    if (this.#next.includes(square)) return this.#go([...this.#tour, square]);
    return this.#table.say(`The tour cannot go to ${square} now.`, 'bad');
  }

  async #go(tour) {
    const mine = ++this.#turn;
    this.#tour = tour;
    this.#next = [];
    this.#table.moved();
    this.#draw({});
    const look = await this.#table.ask('look', { tour });
    if (!look || mine !== this.#turn) return;
    this.#next = look.next;
    this.#draw(look);
    // Where nothing leads on before the end one has to go back.
    this.#table.judge(look, look.faults.length > 0 || look.next.length === 0);
  }

  #draw({ next = [], faults = [], solved = false }) {
    const { diagram, puzzle } = this.#table.doc;
    const bad = faults.flatMap(({ squares }) => squares ?? []);
    const marks = [...next.map((square) => [square, 'dot']), ...bad.map((square) => [square, 'fault'])];
    this.#table.board.show({
      ...diagram,
      numbers: { ...diagram.numbers, ...Object.fromEntries(this.#tour.map((square, at) => [square, at + 1])) },
      marks: { ...diagram.marks, ...Object.fromEntries(marks) },
      badges: Object.fromEntries(this.#tour.map((square) => [square, 'good'])),
      path: { squares: this.#tour, closed: solved && Boolean(puzzle?.closed) },
    });
  }
}

// What every game has: a board, what is asked, a line that says how it goes, and the buttons below.

import { h, show } from '../dom.js';
import { ask, Lost } from '../api.js';
import { connection } from '../connection.js';
import { counted, fault, few, isDropped } from '../parts.js';
import { Board } from '../board/board.js';

const LEVELS = 3;
const MOST_FAULTS = 3;

export class Table {
  #giving = new AbortController();
  #status = h('p', { class: 'status', role: 'status', 'aria-live': 'polite' });
  #trouble = h('div');
  #faults = h('ul', { class: 'faults' });
  #level = 0;
  #hints = 0;
  #solved = false;
  #turn = 0;
  // The squares of the last hint, with the marks that they had before.
  #covered = [];
  #buttons = {};
  mistakes = 0;

  constructor(doc) {
    this.doc = doc;
    this.puzzle = { puz: doc.puz };
    this.board = new Board({ label: doc.title || doc.task });
    /** For what only some games have: in reach of the board, and beside it. */
    this.tools = h('div', { class: 'stack kit' });
    this.side = h('div', { class: 'stack' });
    const button = (name, words, props) => (this.#buttons[name] = h('button', { type: 'button', ...props }, words));
    const controls = h('div', { class: 'row controls' },
      button('undo', 'Take back', { title: 'Ctrl+Z', onclick: () => this.game.undo() }),
      button('hint', 'Hint', { onclick: () => this.#hint() }),
      button('again', 'Start again', { onclick: () => this.restart() }));
    this.element = h('div', { class: 'stack table', onkeydown: (event) => this.#key(event) },
      this.board.element, this.#status, this.#faults, this.#trouble, this.tools, controls);
  }

  /**
   * Plays a game: `{start(), undo(), refresh() after a lost connection, hint() -> what stands, nothing while that is
   * being judged}`.
   */
  play(game) {
    this.game = game;
    this.restart();
  }

  restart() {
    this.mistakes = 0;
    this.#hints = 0;
    this.moved();
    this.game.start();
  }

  /** Something was done, so that hints begin anew. */
  moved() {
    this.#turn += 1;
    this.#level = 0;
    this.#covered = [];
    this.#finish(false);
    show(this.#buttons.hint, 'Hint');
    show(this.#trouble);
    show(this.#faults);
  }

  /** Says how it goes; tones are `good` and `bad`. */
  say(words, tone = '') {
    this.#status.className = `status ${tone}`;
    show(this.#status, words);
  }

  /** How an unfinished board stands: that is said, and faults after the first one are listed. */
  judge({ words, faults, solved }, isBad = faults.length > 0) {
    const others = faults.slice(1).map(({ message }) => message);
    show(this.#faults, few(others, MOST_FAULTS).split('\n').filter(Boolean).map((words) => h('li', {}, words)));
    if (solved) this.solved();
    else this.say(words, isBad ? 'bad' : '');
  }

  /** `done` is what was done, in words, where it is worth telling: `3 moves`. */
  solved(done = null) {
    this.#finish(true);
    const hints = counted(this.#hints, 'hint');
    if (done) this.say(`Solved! ${done}, ${counted(this.mistakes, 'mistake')}, ${hints}.`, 'good');
    else this.say(this.#hints > 0 ? `Solved! ${hints}.` : 'Solved!', 'good');
  }

  /** Asks the server; `null` where somebody left, or where it failed, which is said. */
  async ask(task, body) {
    try {
      const answer = await ask(task, { puzzle: this.puzzle, ...body }, this.#giving.signal);
      return this.#giving.signal.aborted ? null : answer;
    } catch (error) {
      if (!isDropped(error) && !this.#giving.signal.aborted) this.#fail(error);
      return null;
    }
  }

  leave() {
    this.#giving.abort();
  }

  #fail(error) {
    show(this.#trouble, fault(error));
    if (!(error instanceof Lost)) return;
    connection.again(() => {
      if (this.isLeft) return;
      show(this.#trouble);
      this.game.refresh();
    });
  }

  get isLeft() {
    return this.#giving.signal.aborted;
  }

  /** There is nothing to be hinted at any more. */
  #finish(solved) {
    this.#solved = solved;
    this.#buttons.hint.setAttribute('aria-disabled', String(solved));
  }

  /** Marks the squares of a hint in the place of those of the hint before. */
  #point(squares) {
    const { diagram } = this.board;
    const marks = { ...diagram.marks };
    for (const [square, before] of this.#covered) {
      if (before) marks[square] = before;
      else delete marks[square];
    }
    this.#covered = squares.map((square) => [square, marks[square]]);
    for (const square of squares) marks[square] = 'asked';
    this.board.show({ ...diagram, marks });
  }

  #key(event) {
    if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    this.game.undo();
  }

  /** Every press tells more of the same, up to the whole step. */
  async #hint() {
    if (this.#solved) return;
    const level = Math.min(LEVELS, this.#level + 1);
    const mine = ++this.#turn;
    const stands = await this.game.hint();
    const hint = stands && await this.ask('hint', { ...stands, level });
    // A hint that comes after the next move, or after a second press, is about something else.
    if (!hint || mine !== this.#turn) return;
    this.#level = level;
    this.#hints += 1;
    show(this.#buttons.hint, level < LEVELS ? 'More help' : 'Hint');
    this.say(hint.words, hint.possible === false ? 'bad' : '');
    this.#point(hint.squares ?? []);
  }
}

// Play: solve a puzzle oneself, move by move or square by square.

import { h, show } from '../dom.js';
import { ask, Lost } from '../api.js';
import { connection } from '../connection.js';
import { fault } from '../parts.js';
import { address, keep } from '../route.js';
import { tray } from '../tray.js';
import { FIRST, menu } from './picks.js';
import { Table } from './table.js';
import { MateGame } from './mate.js';
import { PlaceGame } from './place.js';
import { TourGame } from './tour.js';

const GAMES = { mate: MateGame, placement: PlaceGame, chessnum: PlaceGame, tour: TourGame };

// What was played when the view was left.
let last = FIRST;

function asked(state) {
  if (state.puz) return { puz: state.puz };
  const entry = state.tray ? tray.all()[Number(state.tray)] : null;
  return entry ? { puz: entry.puz } : last;
}

/** Where the solution is shown: in the view that solves such puzzles. */
function solution({ family, puz, fen, stipulation }) {
  return family === 'mate' ? address('mate', { fen, ask: stipulation, solve: 1 }) : address('place', { puz });
}

/** What is asked: the rules where there are some, else the task. */
function inWords({ title, task, rules, turn }) {
  if (turn) {
    const mover = /to move/.test(task) ? '' : `${turn === 'white' ? 'White' : 'Black'} to move.`;
    return [[task === title ? '' : `${task}.`, mover].filter(Boolean).join(' ')].filter(Boolean);
  }
  const told = [rules ?? []].flat();
  return told.length > 0 ? told : [task].filter((words) => words !== title);
}

let open = null;
connection.listen((there) => { if (there) open?.recover(); });

class PlayView {
  #root;
  #table = null;
  // Whether a puzzle is on the table, and no fault.
  #shown = false;
  // What nobody was there to tell of.
  #missed = null;
  #turn = 0;

  constructor(root, state) {
    open = this;
    this.#root = h('div');
    show(root, h('h1', { class: 'unseen' }, 'Play'), this.#root);
    this.#load(asked(state));
  }

  update(state) {
    const puzzle = asked(state);
    if (this.#shown && puzzle.puz === last.puz) keep('play', last);
    else this.#load(puzzle);
  }

  /** The server is there again. */
  recover() {
    if (this.#missed) this.#load(this.#missed);
  }

  unmount() {
    open = null;
    this.#turn += 1;
    this.#table?.leave();
  }

  async #load(puzzle) {
    const mine = ++this.#turn;
    this.#missed = null;
    const pick = menu((other) => this.#load(other));
    try {
      const doc = await ask('puzzle', { puzzle });
      if (mine !== this.#turn) return;
      this.#table?.leave();
      last = { puz: doc.puz };
      keep('play', last);
      this.#lay(doc, pick);
      this.#shown = true;
    } catch (error) {
      if (mine !== this.#turn) return;
      this.#shown = false;
      if (error instanceof Lost) this.#missed = puzzle;
      show(this.#root, h('div', { class: 'panel stack' }, fault(error), h('div', {}, pick)));
    }
  }

  #lay(doc, pick) {
    const table = new Table(doc);
    this.#table = table;
    show(this.#root, h('div', { class: 'desk play' },
      h('div', { class: 'panel head' },
        h('div', { class: 'row spread' }, h('h2', {}, doc.title || doc.task), pick),
        inWords(doc).map((words) => h('p', { class: 'task' }, words))),
      table.element,
      h('div', { class: 'panel stack rest' },
        table.side, h('a', { href: solution(doc) }, 'Show the solution'))));
    table.play(new GAMES[doc.family](table));
  }
}

/** The view of a puzzle to be solved by hand: `puz`, or `tray` with an index. */
export function mount(root, state) {
  return new PlayView(root, state);
}

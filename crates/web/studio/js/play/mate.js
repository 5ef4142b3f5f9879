// A mate against the server: it answers right moves with the longest defence and wrong ones with their refutation.

import { h, show } from '../dom.js';
import { counted } from '../parts.js';

/** Long enough to see one's own move before the reply. */
const PAUSE = 450;
const wait = (time) => new Promise((done) => { setTimeout(done, time); });

export class MateGame {
  #table;
  #moves = [];
  // How many moves there were before each of one's own.
  #own = [];
  #turn = 0;
  #wrong = false;
  #score = h('p', { class: 'mono score', 'aria-label': 'Moves so far' });

  constructor(table) {
    this.#table = table;
    show(table.side, this.#score);
    table.board.onmove = (move) => this.#play(move);
    table.board.flipped = table.doc.turn === 'black';
  }

  start() {
    this.#moves = [];
    this.#own = [];
    this.#wrong = false;
    this.#table.say('Your move.');
    this.#show(++this.#turn);
  }

  /** Asks again for the position as it stands. */
  refresh() {
    this.#show(++this.#turn, !this.#wrong);
  }

  undo() {
    if (this.#own.length === 0) return;
    this.#table.moved();
    this.#back();
  }

  /** Help is for the position with one's own move to come: a wrong one is taken back first. */
  async hint() {
    if (this.#wrong) await this.#back();
    return this.#table.board.mode === 'move' ? { moves: this.#moves } : null;
  }

  #back() {
    this.#moves.length = this.#own.pop();
    this.#wrong = false;
    this.#table.say('Your move.');
    return this.#show(++this.#turn);
  }

  /** Shows the position; `free` is whether a move may be made in it.  Says whether it is still wanted. */
  async #show(mine, free = true) {
    const { board } = this.#table;
    const line = await this.#table.ask('line', { moves: this.#moves });
    if (!line || mine !== this.#turn) return false;
    board.mode = free ? 'move' : 'view';
    board.moves = free ? line.legal : [];
    board.show(line.diagram);
    show(this.#score, line.steps.map(({ san }) => san).join(' '));
    return true;
  }

  async #play(move) {
    const mine = ++this.#turn;
    const table = this.#table;
    this.#own.push(this.#moves.length);
    this.#moves.push(move.uci);
    table.moved();
    const began = performance.now();
    const slow = setTimeout(() => mine === this.#turn && table.say('Thinking…'), PAUSE);
    const [shown, verdict] = await Promise.all([this.#show(mine, false), table.ask('play', { moves: this.#moves })]);
    clearTimeout(slow);
    if (mine !== this.#turn) return;
    if (!shown || !verdict) {
      this.#back();
      return;
    }
    this.#wrong = !verdict.right;
    // What could not be told in time is no mistake.
    if (verdict.right === false) table.mistakes += 1;
    if (this.#wrong) table.say(`${verdict.words} Take it back and try again.`, 'bad');
    else table.say(verdict.words, 'good');
    if (verdict.reply) {
      await wait(PAUSE - (performance.now() - began));
      if (mine !== this.#turn || table.isLeft) return;
      this.#moves.push(verdict.reply.uci);
    }
    const still = await this.#show(mine, verdict.right && !verdict.solved);
    if (still && verdict.solved) table.solved(counted(this.#own.length, 'move'));
  }
}

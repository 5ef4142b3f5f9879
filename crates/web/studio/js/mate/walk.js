// Stepping through the moves of a report: the board, the trees, the buttons and the line above the board go together.

import { h, show } from '../dom.js';
import { Lost } from '../api.js';
import { connection } from '../connection.js';
import { iconButton } from '../icons.js';
import { fault } from '../parts.js';
import { miniature } from '../board/miniature.js';
import { backward, onward, written } from './branches.js';
import { Positions } from './positions.js';

// Where arrow keys have a meaning of their own.
const BUSY = 'header, input, select, textarea, [role=toolbar], [role=grid], [role=dialog]';

export class Walk {
  #editor;
  #positions = null;
  #trees = [];
  #chosen = null;
  #turn = 0;
  #words = '';
  #said = h('span', { class: 'said', role: 'status', 'aria-live': 'polite' });
  #back = h('button', { class: 'plain', type: 'button', hidden: true, onclick: () => this.home() },
    'back to the diagram');
  #ways = [
    ['start', 'The diagram', () => this.home()],
    ['back', 'A move back', () => this.step(backward(this.#chosen))],
    ['next', 'A move on', () => this.step(this.#next())],
    ['end', 'The end of the line', () => this.step(this.#last())],
  ].map((way) => iconButton(...way));

  constructor(editor) {
    this.#editor = editor;
    /** The line above the board, and the buttons below it. */
    this.line = h('div', { class: 'row spread shown' }, this.#said, this.#back);
    this.buttons = h('div', { class: 'row steps', role: 'group', 'aria-label': 'Step through the moves' }, this.#ways);
    /** The position once more, where the board is far from the moves. */
    this.peek = h('div', { class: 'peek', hidden: true, 'aria-hidden': 'true' });
    this.#settle(null);
  }

  /** Another puzzle; `words` are said of its diagram. */
  reset(puz, words) {
    this.#turn += 1;
    this.#positions = new Positions(puz);
    this.#trees = [];
    this.#words = words;
    this.#settle(null);
    show(this.#said, words);
  }

  /** Other trees to walk in. */
  begin(trees) {
    this.#trees = trees;
    this.#settle(null);
  }

  /** A tree more. */
  add(tree) {
    this.#trees = [...this.#trees, tree];
    this.#settle(this.#chosen);
  }

  /** A tree less. */
  remove(tree) {
    this.#trees = this.#trees.filter((other) => other !== tree);
    if (tree.has(this.#chosen)) this.home();
    else this.#settle(this.#chosen);
  }

  /** Opens all that is folded, for paper; what is returned folds it again. */
  unfold() {
    const parts = this.#trees.map((tree) => tree.element.closest('details')).filter((part) => part && !part.open);
    const folds = this.#trees.map((tree) => tree.unfold());
    for (const part of parts) part.open = true;
    return () => {
      for (const fold of folds) fold();
      for (const part of parts) part.open = false;
    };
  }

  /** Names the moves of a branch that a report has only as `d1d8`. */
  async learn(branch, tree) {
    try {
      tree.name(branch, (await this.#positions.after(branch.path)).names);
    } catch {
      // They stay as they are, which is good enough to be stepped on.
    }
  }

  /** Back to the diagram. */
  home() {
    this.#turn += 1;
    this.#editor.resume();
    this.#settle(null);
    show(this.#said, this.#words);
  }

  /** Shows a branch; none is the diagram. */
  async step(branch) {
    if (!branch) {
      this.home();
      return;
    }
    const mine = ++this.#turn;
    this.#settle(branch);
    try {
      const { diagram, names } = await this.#positions.after(branch.path);
      if (mine !== this.#turn) return;
      this.#trees.find((tree) => tree.has(branch))?.name(branch, names);
      this.#editor.present(diagram);
      show(this.peek, miniature(diagram, { flipped: this.#editor.board.flipped }), h('span', {}, written(branch)));
      this.peek.hidden = false;
      show(this.#said, `after ${written(branch)}`);
    } catch (error) {
      if (mine !== this.#turn) return;
      show(this.#said, fault(error));
      if (error instanceof Lost) connection.again(() => { if (mine === this.#turn) this.step(branch); });
    }
  }

  /** Arrow keys step wherever they mean nothing else. */
  key(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.target.closest?.(BUSY)) return;
    const [, back, next] = this.#ways;
    const way = { ArrowLeft: back, ArrowRight: next }[event.key];
    if (!way || this.#trees.length === 0) return;
    event.preventDefault();
    way.click();
  }

  #next() {
    return this.#chosen ? onward(this.#chosen) : this.#trees[0]?.first;
  }

  #last() {
    let last = this.#next();
    for (let next = last; next; next = onward(next)) last = next;
    return last;
  }

  #settle(branch) {
    this.#chosen = branch;
    for (const tree of this.#trees) tree.mark(tree.has(branch) ? branch : null);
    const [first, back, next, last] = this.#ways;
    const onwards = this.#next();
    this.buttons.hidden = this.#trees.length === 0;
    for (const [button, off] of [[first, !branch], [back, !branch], [next, !onwards], [last, !onwards]]) {
      button.setAttribute('aria-disabled', String(off));
    }
    this.#back.hidden = !branch;
    if (!branch) this.peek.hidden = true;
  }
}

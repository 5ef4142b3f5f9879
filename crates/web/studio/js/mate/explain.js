// "Why does this move fail?": a first move is played on the board and the server says what is wrong with it.

import { h, show } from '../dom.js';
import { ask, job } from '../api.js';
import { fault, isDropped, progress } from '../parts.js';
import { explained } from './branches.js';
import { isOneLine, question } from './question.js';
import { Tree } from './tree.js';

/** Nothing is said of work that is over before anybody could read it. */
const SOON = 300;

/** `host` has the `editor` and the `walk` of the view. */
export class Why {
  #host;
  #work = null;
  #asking = false;
  #turn = 0;
  #tree = null;
  #button = h('button', { type: 'button', 'aria-pressed': 'false', onclick: () => this.#toggle() },
    'Why does this move fail?');
  #out = h('div', { class: 'stack why', role: 'status' });

  constructor(host) {
    this.#host = host;
    this.button = this.#button;
    this.element = this.#out;
  }

  /** Forgets what was asked, as when the position changes. */
  clear() {
    this.#turn += 1;
    this.#work?.drop();
    this.#set(false);
    show(this.#out);
    if (this.#tree) this.#host.walk.remove(this.#tree);
    this.#tree = null;
  }

  #set(asking) {
    this.#asking = asking;
    this.#button.setAttribute('aria-pressed', String(asking));
  }

  #toggle() {
    if (!this.#asking) {
      this.#begin();
      return;
    }
    this.clear();
    this.#host.walk.home();
  }

  async #begin() {
    const { editor, walk } = this.#host;
    this.clear();
    walk.home();
    if (isOneLine(question(editor.puz).ask)) {
      this.#say('In help and series play a solution is one line of moves: "Play it" tells where a line goes wrong.');
      return;
    }
    const mine = ++this.#turn;
    this.#set(true);
    try {
      const { diagram, legal } = await ask('line', { puzzle: { puz: editor.puz }, moves: [] });
      if (mine !== this.#turn) return;
      editor.present(diagram, legal, (move) => this.#explain(move));
      this.#say('Play a first move on the board.');
    } catch (error) {
      if (mine === this.#turn) this.#fail(error);
    }
  }

  async #explain(move) {
    const mine = ++this.#turn;
    this.#set(false);
    this.#work?.drop();
    const bar = progress(() => work.stop());
    const work = job('explain', { puzzle: { puz: this.#host.editor.puz }, move: move.uci }, bar);
    this.#work = work;
    show(this.#out, h('p', { class: 'note' }, `Looking at ${move.san}…`));
    const soon = setTimeout(() => this.#out.append(bar.element), SOON);
    try {
      const document = await work.done;
      if (mine === this.#turn) this.#show(document, move);
    } catch (error) {
      if (!isDropped(error) && mine === this.#turn) this.#fail(error);
    } finally {
      clearTimeout(soon);
    }
  }

  #say(words) {
    show(this.#out, h('p', { class: 'note' }, words));
  }

  #fail(error) {
    this.#set(false);
    this.#host.walk.home();
    show(this.#out, fault(error));
  }

  #show({ explanation, remark, end }, move) {
    const { walk } = this.#host;
    if (!explanation) {
      walk.home();
      this.#say(end === 'exhausted' ? `Nothing to be shown: ${remark ?? 'this was not decided'}.` : undecided(move, end));
      return;
    }
    const top = explained(explanation);
    const tree = new Tree(`Why ${explanation.move.san}`, [top], walk);
    show(this.#out, h('p', {}, inWords(explanation)), tree.element);
    walk.add(tree);
    this.#tree = tree;
    walk.step(top);
  }
}

function undecided({ san }, end) {
  const why = end === 'stopped' ? 'it was stopped' : 'the time limit was reached';
  return `The search ended early: ${why}. Whether 1.${san} works is not decided.`;
}

function inWords({ move, works, moves, ends_the_game: over, refutations = [], longest }) {
  if (works) return `1.${move.san}! does it, in ${moves}.`;
  if (over) return `1.${move.san}? fails: the game is over at once.`;
  const named = refutations.slice(0, 6).map(({ san }) => `1...${san}!`).join(' ');
  const more = refutations.length > 6 ? ` and ${refutations.length - 6} more` : '';
  const late = longest?.moves ? ` (it would take ${longest.moves} moves)` : '';
  return `1.${move.san}? fails: refuted by ${named}${more}${late}`;
}

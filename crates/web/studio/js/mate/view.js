// Mates: a position, what is asked, the whole report, and its moves to step through.

import { h, show } from '../dom.js';
import { job } from '../api.js';
import { fault, isDropped, progress } from '../parts.js';
import { go, keep } from '../route.js';
import { toast } from '../shell.js';
import { tray } from '../tray.js';
import { Editor } from '../edit/editor.js';
import { compose, question, SHORTEST } from './question.js';
import { EXAMPLES } from './examples.js';
import { Why } from './explain.js';
import { Walk } from './walk.js';
import { Wishes } from './wishes.js';
import { present, spoken } from './report.js';

/** Nothing is said of work that is over before anybody could read it. */
const SOON = 150;

const PRINTING = ['beforeprint', 'afterprint'];

// What was there when the view was left.
let last = null;

function textOf(state) {
  if (state.puz) return state.puz;
  const [, ask, fen] = EXAMPLES[0];
  return state.fen ? compose(state.fen, state.ask) : (last ?? compose(fen, ask));
}

class MateView {
  #editor;
  #walk;
  #why;
  #wishes;
  #work = null;
  #shown = null;
  #out = h('div', { class: 'stack' });
  // Counts the solves, of which only the last one matters.
  #turn = 0;
  // There before it has anything to say: what comes with its words is not read aloud everywhere.
  #news = h('p', { class: 'unseen', role: 'status' });
  #links;
  #key = (event) => this.#walk.key(event);
  #fold = null;
  #print = ({ type }) => {
    this.#fold?.();
    this.#fold = type === 'beforeprint' ? this.#walk.unfold() : null;
  };

  constructor(root, state) {
    const heard = { onchange: () => this.#changed(), onflip: () => this.#keep() };
    this.#editor = new Editor({ families: ['mate'], puz: textOf(state), ...heard });
    this.#walk = new Walk(this.#editor);
    this.#why = new Why({ editor: this.#editor, walk: this.#walk });
    this.#wishes = new Wishes({
      solve: (ask) => this.#solve(ask),
      ask: (ask) => this.#ask(ask),
      example: (ask, fen) => this.#load(compose(fen, ask)),
      engines: async () => (await this.#editor.settled()).engines ?? [],
    });
    this.#links = h('div', { class: 'row' }, this.#why.button, [
      ['Play it', async () => (await this.#ready()) && go('play', { puz: this.#editor.puz })],
      ['Add to tray', () => this.#collect()],
      ['Print', async () => (await this.#collect(true)) && go('sheet')],
      ['Copy link', () => this.#copy()],
    ].map(([words, onclick]) => h('button', { type: 'button', onclick }, words)));
    show(root, h('h1', { class: 'unseen' }, 'Mates'), h('div', { class: 'desk solver mates' },
      this.#wishes.element,
      this.#editor.element,
      h('div', { class: 'panel stack report' }, this.#links, this.#walk.peek, this.#why.element, this.#news, this.#out)));
    this.#editor.board.element.before(this.#walk.line);
    this.#editor.board.element.after(this.#walk.buttons);
    document.addEventListener('keydown', this.#key);
    for (const time of PRINTING) addEventListener(time, this.#print);
    if (state.flip) this.#editor.board.flipped = true;
    this.#changed();
    if (state.solve) this.#solve();
  }

  update(state) {
    this.#load(textOf(state));
    // A link to the view alone leaves the board as it lies.
    if (state.fen || state.puz) this.#editor.board.flipped = Boolean(state.flip);
    this.#keep();
    if (state.solve) this.#solve();
  }

  unmount() {
    this.#turn += 1;
    document.removeEventListener('keydown', this.#key);
    for (const time of PRINTING) removeEventListener(time, this.#print);
    this.#work?.drop();
    this.#why.clear();
  }

  #load(puz) {
    this.#walk.home();
    this.#editor.load(puz);
  }

  #ask(stipulation) {
    this.#walk.home();
    this.#editor.change({ stipulation: stipulation.trim() || SHORTEST });
  }

  /** Another position or question: what was said of the old one is gone. */
  #changed() {
    const now = question(this.#editor.puz);
    this.#shown = now;
    last = this.#editor.puz;
    this.#work?.drop();
    this.#work = null;
    this.#why.clear();
    show(this.#news);
    const asked = now.ask === SHORTEST ? 'Shortest mate' : now.ask;
    this.#walk.reset(this.#editor.puz, `${asked} · ${now.turn === 'white' ? 'White' : 'Black'} to move`);
    this.#wishes.show(now.ask);
    show(this.#out, h('p', { class: 'note' }, 'Set up a position, say what is asked, and press Solve.'));
    this.#keep();
  }

  #keep() {
    const { fen, ask } = this.#shown;
    const { puz, board } = this.#editor;
    // Position and question are a short link; a text that says more than these is kept as it is.
    const isShort = compose(fen, ask) === puz;
    keep('mate', { ...(isShort ? { fen, ask } : { puz }), flip: board.flipped ? 1 : '' });
  }

  async #solve(ask) {
    if (ask !== undefined) this.#ask(ask);
    this.#work?.drop();
    this.#why.clear();
    this.#walk.home();
    const mine = ++this.#turn;
    // What was typed a moment ago counts.
    if (!(await this.#ready()) || mine !== this.#turn) return;
    const bar = progress(() => work.stop());
    const soon = setTimeout(() => show(this.#out, bar.element), SOON);
    const work = job('solve', { puzzle: { puz: this.#editor.puz }, ...this.#wishes.options }, bar);
    this.#work = work;
    const end = (shown) => {
      clearTimeout(soon);
      // The button that stopped it goes, and the focus with it.
      const isHeld = bar.element.contains(document.activeElement);
      show(this.#out, shown);
      if (isHeld) this.#wishes.focus();
    };
    try {
      const report = await work.done;
      const { element, trees } = present(report, this.#walk);
      end(element);
      this.#walk.begin(trees);
      show(this.#news, spoken(report));
    } catch (error) {
      if (isDropped(error)) clearTimeout(soon);
      else end(fault(error));
    }
  }

  /** Whether the puzzle is in the tray now; `again` where it may have been before. */
  async #collect(again = false) {
    const known = await this.#ready();
    if (!known) return false;
    const { puz, title, task, diagram } = known;
    const why = again && tray.has(puz) ? null : tray.add({ puz, title, task, diagram });
    toast(why ?? 'In the tray.');
    return !why;
  }

  /** What the server says of the position; `null` where it is no puzzle, which is said beside it and nowhere else. */
  async #ready() {
    try {
      return await this.#editor.settled();
    } catch (error) {
      show(this.#out, this.#editor.blame(error) ? h('p', { class: 'note' }, 'This is no puzzle yet.') : fault(error));
      return null;
    }
  }

  async #copy() {
    this.#keep();
    try {
      await navigator.clipboard.writeText(location.href);
      toast('The link is copied.');
    } catch {
      toast('The address of this page is the link.');
    }
  }
}

/** The view of mates: `fen`, `ask`, `flip`, and `solve` to solve at once. */
export function mount(root, state) {
  return new MateView(root, state);
}

// The editor: a board with a palette, tools and a text box, all of them views of one scene.

import { ask, Lost } from '../api.js';
import { Board } from '../board/board.js';
import { connection } from '../connection.js';
import { calm, h } from '../dom.js';
import { Box } from './box.js';
import { History } from './history.js';
import { Keys } from './keys.js';
import { ERASER, FROM, HAND, NEXT, Palette, TO } from './palette.js';
import { FORBIDDEN, HOLE, Scene } from './scene.js';
import { isFen, sketch } from './sketch.js';
import { Toolbar } from './toolbar.js';

const PAUSE = 150;
const NAMES = { mate: 'a mate', placement: 'a placement', chessnum: 'a Chess-Num puzzle', tour: 'a tour' };

const foreign = (family) => new Error(`This is ${NAMES[family] ?? family}: it belongs in another view.`);

// A position alone is no .puz text: the scene writes one.
const asText = (puz) => (isFen(puz) ? null : puz);

/** An editor of puzzles of some families; `onchange(editor)` after every change. */
export class Editor {
  #families;
  #acts;
  #history;
  #palette;
  #toolbar;
  #box;
  #keys;
  #chosen = HAND;
  #carried = null;
  #stroke = null;
  #presenting = false;
  // A text as it was typed or loaded, until the board is changed.
  #typed = null;
  #asked = null;
  #isBoxed = false;
  #check = calm(() => { if (!this.#isBoxed) this.#judge(false); }, PAUSE);

  constructor({ families = ['mate'], puz = '', onchange = () => {}, onflip = () => {} } = {}) {
    this.#families = families;
    this.#acts = { onchange, onflip };
    const scene = this.#readable(puz);
    this.#typed = scene && asText(puz);
    this.#history = new History(scene ?? new Scene({ family: families[0] }));
    this.board = new Board({ label: 'Board' });
    this.board.onpick = (square, detail) => this.#pick(square, detail);
    this.board.ondrop = (from, to) => this.#drop(from, to);
    this.#palette = new Palette(this.board, {
      onchoose: (kind) => this.#choose(kind),
      ondrop: (kind, square) => { this.#set(this.#placed(square, kind)); this.board.focus(square); },
    });
    this.#keys = new Keys(this.#palette);
    this.#toolbar = new Toolbar({
      undo: () => this.undo(),
      redo: () => this.redo(),
      flip: () => this.#flip(),
      change: (next) => this.#set(next),
      scene: () => this.scene,
    });
    this.#box = new Box({ ontyped: (text) => this.#type(text), open: !families.includes('mate') });
    this.element = h('div', { class: 'editor' }, h('div', { class: 'stage' }, this.board.element),
      h('div', { class: 'kit' }, this.#box.position, this.#palette.element, this.#toolbar.element, this.#box.element));
    this.element.addEventListener('keydown', (event) => this.#shortcut(event));
    this.board.mode = 'edit';
    this.#render();
    if (puz && !scene) this.load(puz);
    else this.#check();
  }

  /** The scene on the board. */
  get scene() {
    return this.#history.now;
  }

  /** The current .puz text: as it was typed or loaded, until the board is changed. */
  get puz() {
    this.#box.flush();
    return this.#text;
  }

  get #text() {
    return this.#typed ?? this.scene.puz();
  }

  /** The server's word on it: the `puzzle` document, or what is wrong with what was typed last. */
  async settled() {
    if (this.#toolbar.refused) throw this.#toolbar.refused;
    return this.#known();
  }

  #known() {
    const text = this.puz;
    if (this.#asked?.text !== text) {
      const answer = ask('puzzle', { puzzle: { puz: text } }).then((document) => {
        if (!this.#families.includes(document.family)) throw foreign(document.family);
        return document;
      });
      this.#asked = { text, answer };
      answer.catch((error) => {
        if (error instanceof Lost) this.#asked = null;
      });
    }
    return this.#asked.answer;
  }

  /** Shows what is wrong with the puzzle beside what is at fault; `false` where that is not the puzzle. */
  blame(error) {
    if (error === this.#toolbar.refused) this.#toolbar.blame();
    else if (!(error instanceof Lost)) this.#box.blame(error);
    return !(error instanceof Lost);
  }

  /** Another puzzle; undo leads back. */
  load(puz) {
    this.resume();
    if (puz === this.puz) return;
    const scene = this.#readable(puz);
    if (scene) {
      this.#history.push(scene);
      this.#changed(asText(puz));
    } else {
      this.#box.put(puz);
      this.#type(puz);
    }
  }

  /** Changes parts of the scene: `{stipulation: '#3'}`, `{turn: 'black'}`. */
  change(parts) {
    if (Object.entries(parts).some(([key, value]) => this.scene[key] !== value)) this.#set(this.scene.with(parts));
  }

  /** Shows something instead of the scene; nothing can be edited meanwhile. */
  present(diagram, moves = null, onmove = null) {
    const mode = moves ? 'move' : 'view';
    this.#carry(null);
    this.#off(true);
    if (this.board.mode !== mode) this.board.mode = mode;
    this.board.show(diagram);
    this.board.moves = moves ?? [];
    this.board.onmove = onmove;
  }

  /** Back to the scene. */
  resume() {
    if (!this.#presenting) return;
    this.#off(false);
    this.board.moves = [];
    this.board.onmove = null;
    this.board.mode = 'edit';
    this.#render();
  }

  undo() {
    // A text of which there is no board is the last thing that was done.
    if (this.#typed !== null && !this.#presenting && !this.#readable(this.#typed)) this.#changed();
    else this.#travel(() => this.#history.undo());
  }

  redo() {
    this.#travel(() => this.#history.redo());
  }

  #travel(step) {
    const before = this.scene;
    if (!this.#presenting) step();
    if (this.scene !== before) this.#changed();
  }

  #off(off) {
    this.#presenting = off;
    this.#palette.element.disabled = off;
    this.#box.disabled = off;
    this.#toolbar.show(this.scene, this.#history, off);
  }

  #flip() {
    this.board.flipped = !this.board.flipped;
    this.#acts.onflip(this);
  }

  /** The scene of a text, if this editor can show it. */
  #readable(puz) {
    const scene = sketch(puz);
    return scene && this.#families.includes(scene.family) ? scene : null;
  }

  #set(scene, merge = false) {
    if (scene === this.scene) return;
    this.resume();
    this.#history.push(scene, merge);
    this.#changed();
  }

  /** The text in the box is what counts. */
  #type(text) {
    this.#typed = text;
    this.#isBoxed = true;
    this.#judge(true);
  }

  /** The board is what counts, or a text it was made of. */
  #changed(text = null) {
    this.#typed = text;
    this.#isBoxed = false;
    this.#carry(null);
    this.#render();
    this.#check();
    this.#acts.onchange(this);
  }

  #render(typing = false) {
    const { scene } = this;
    if (!this.#presenting) this.board.show(scene.diagram());
    this.#palette.show(scene, this.#chosen);
    if (!this.#palette.has(this.#chosen)) this.#choose(HAND);
    this.#toolbar.show(scene, this.#history, this.#presenting);
    if (typing) this.#box.follow(scene);
    else this.#box.show(scene);
  }

  /** Hears the server on the text, and follows it where it reads more in a text than the eye. */
  async #judge(typing) {
    const text = this.#text;
    let [error, scene] = [null, null];
    try {
      scene = this.#readable((await this.#known()).puz);
    } catch (refusal) {
      error = refusal;
      scene = this.#readable(text);
    }
    if (text !== this.#text) return;
    if (error instanceof Lost) {
      // Nobody has looked at it yet.
      connection.again(() => { if (text === this.#text) this.#judge(typing); });
      error = null;
    }
    if (typing) this.#box.complain(error);
    else this.#box.remark(error);
    if (this.#typed !== null && scene && scene.puz() !== this.scene.puz()) {
      this.#history.push(scene, !typing);
      this.#render(typing);
    }
    if (typing) this.#acts.onchange(this);
  }

  #choose(kind) {
    this.#chosen = kind;
    this.#carry(null);
    this.#palette.show(this.scene, kind);
  }

  /** A man is on its way from a square, by clicks or keys. */
  #carry(square) {
    this.#carried = square;
    this.board.aim(square);
  }

  #pick(square, { key, shift, button, stroke = false }) {
    if (key === 'f' || key === 'F') this.#flip();
    else if (key) this.#set(...this.#keys.typed(this.scene, square, key, shift));
    else if (button === 2) this.#set(this.scene.put(square, null));
    else if (this.#chosen !== HAND) this.#place(square, stroke);
    else if (this.#carried) {
      const from = this.#carried;
      this.#carry(null);
      if (from !== square) this.#drop(from, square);
    } else if (!stroke && this.board.canLift(square)) this.#carry(square);
  }

  /** Places what is chosen; a second click takes it away, and a stroke goes on as it began. */
  #place(square, stroke) {
    if (!stroke) this.#stroke = this.scene.cells[square] === this.#chosen ? ERASER : this.#chosen;
    this.#set(this.#placed(square, this.#stroke), stroke);
  }

  #placed(square, kind) {
    const { scene } = this;
    if (kind === ERASER) return scene.put(square, null);
    if (kind === NEXT) return scene.put(square, this.#nextNumber(square));
    if (kind === FROM || kind === TO) {
      const key = kind === FROM ? 'from' : 'to';
      return scene.note(key, scene.value(key) === square ? null : square);
    }
    return scene.put(square, kind);
  }

  #nextNumber(square) {
    const used = Object.entries(this.scene.cells).filter(([other, content]) => other !== square && /^\d+$/.test(content));
    return String(1 + Math.max(0, ...used.map(([, content]) => Number(content))));
  }

  #drop(from, to) {
    const { scene } = this;
    const content = scene.cells[from];
    const taken = to && [HOLE, FORBIDDEN].includes(scene.cells[to]);
    if (content && !taken) this.#set(to ? scene.put(from, null).put(to, content) : scene.put(from, null));
  }

  #shortcut(event) {
    if (event.key === 'Escape' && this.#chosen !== HAND) this.#choose(HAND);
    if (event.target.matches('input, textarea') || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === 'z') (event.shiftKey ? this.redo() : this.undo());
    else if (key === 'y') this.redo();
    else return;
    event.preventDefault();
  }
}

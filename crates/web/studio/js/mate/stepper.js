// Stepping through the moves of a report: the board, the trees, the buttons and the line above the board go together.

import { closest, h, show } from '../dom.js';
import { asError, ConnectionLost } from '../errors.js';
import { connection } from '../connection.js';
import { iconButton } from '../icons.js';
import { button, errorNote, setDisabled } from '../parts.js';
import { miniature } from '../board/miniature.js';
import { nextBranch, previousBranch, writeMoves } from './branches.js';
import { Positions } from './positions.js';
import { t } from '../words.js';
/** @import { Editor } from '../edit/editor.js' */
/** @import { Branch } from './branches.js' */
/** @import { MoveTree } from './tree.js' */

// Elements in which arrow keys have a meaning of their own.
const WITH_ARROW_KEYS = 'header, input, select, textarea, [role=toolbar], [role=grid], [role=tablist], [role=dialog], dialog';

/** Shows positions of the trees on the board of the editor. */
export class Stepper {
  #editor;
  #positions = new Positions('');
  /** @type {MoveTree[]} */
  #trees = [];
  /** @type {Branch | null} */
  #chosen = null;
  // Counts the steps, of which only the last one is shown.
  #turn = 0;
  #title = '';
  /** Called before a move of a tree is shown. */
  onstep = () => {};
  #status = h('span', { class: 'position-text', role: 'status', 'aria-live': 'polite' });
  #homeLink = button(t('step.home'), () => this.home(), { class: 'plain', hidden: true });
  #first = iconButton('start', t('step.diagram'), () => this.home());
  #back = iconButton('back', t('step.back'), () => this.step(this.#chosen && previousBranch(this.#chosen)));
  #forward = iconButton('next', t('step.forward'), () => this.step(this.#next()));
  #end = iconButton('end', t('step.end'), () => this.step(this.#last()));

  /** The line above the board. */
  line = h('div', { class: 'row spread position-line' }, this.#status, this.#homeLink);
  /** The buttons below the board. */
  buttons = h('div', { class: 'row steps', role: 'group', 'aria-label': t('step.label') },
    this.#first, this.#back, this.#forward, this.#end);
  /** The position as a miniature, for narrow screens, on which the board is far from the moves. */
  peek = h('div', { class: 'peek', hidden: true, 'aria-hidden': 'true' });

  /** @param {Editor} editor */
  constructor(editor) {
    this.#editor = editor;
    this.#choose(null);
  }

  /**
   * Starts with another puzzle.
   * @param {string} puz
   * @param {string} title what is written above its diagram
   */
  reset(puz, title) {
    this.#turn += 1;
    this.#positions = new Positions(puz);
    this.#title = title;
    show(this.#status, title);
    this.setTrees([]);
  }

  /**
   * Replaces the trees.
   * @param {MoveTree[]} trees
   */
  setTrees(trees) {
    this.#trees = trees;
    this.#choose(null);
  }

  /** @param {MoveTree} tree */
  addTree(tree) {
    this.#trees = [...this.#trees, tree];
    this.#choose(this.#chosen);
  }

  /** @param {MoveTree} tree */
  removeTree(tree) {
    this.#trees = this.#trees.filter((other) => other !== tree);
    if (tree.has(this.#chosen)) this.home();
    else this.#choose(this.#chosen);
  }

  /** Opens everything that is folded, for printing; returns a function that closes it again. */
  unfold() {
    /** @type {HTMLElement[]} */
    const hidden = [...document.querySelectorAll('.moves > [role=tabpanel]')].flatMap((panel) =>
      (panel instanceof HTMLElement && panel.hidden ? [panel] : []));
    const folds = this.#trees.map((tree) => tree.unfold());
    for (const panel of hidden) panel.hidden = false;
    return () => {
      for (const fold of folds) fold();
      for (const panel of hidden) panel.hidden = true;
    };
  }

  /**
   * Finds the names of moves that a report has only as `d1d8`.
   * @param {Branch} branch
   * @param {MoveTree} tree
   */
  async learnNames(branch, tree) {
    try {
      tree.name(branch, (await this.#positions.after(branch.path)).names);
    } catch {
      // Without names the moves can be read and stepped through, too.
    }
  }

  /** Shows the diagram again. */
  home() {
    this.#turn += 1;
    this.#editor.resume();
    this.#choose(null);
    show(this.#status, this.#title);
  }

  /**
   * Shows the position of a branch; without one, the diagram.
   * @param {Branch | null | undefined} branch
   */
  async step(branch) {
    if (!branch) {
      this.home();
      return;
    }
    this.onstep();
    const mine = ++this.#turn;
    this.#choose(branch);
    try {
      const { diagram, names } = await this.#positions.after(branch.path);
      if (mine !== this.#turn) return;
      this.#trees.find((tree) => tree.has(branch))?.name(branch, names);
      this.#editor.present(diagram);
      show(this.peek, miniature(diagram, { flipped: this.#editor.board.flipped }), h('span', {}, writeMoves(branch)));
      this.peek.hidden = false;
      show(this.#status, t('step.after', { moves: writeMoves(branch) }));
    } catch (error) {
      if (mine !== this.#turn) return;
      show(this.#status, errorNote(asError(error)));
      if (error instanceof ConnectionLost) connection.onceBack(() => { if (mine === this.#turn) this.step(branch); });
    }
  }

  /**
   * Steps by the arrow keys, wherever they have no other meaning.
   * @param {KeyboardEvent} event
   */
  key(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (closest(event, WITH_ARROW_KEYS) || this.#trees.length === 0) return;
    if (event.key === 'ArrowLeft') this.#back.click();
    else if (event.key === 'ArrowRight') this.#forward.click();
    else return;
    event.preventDefault();
  }

  #next() {
    return this.#chosen ? nextBranch(this.#chosen) : this.#trees[0]?.first;
  }

  #last() {
    let last = this.#next();
    for (let next = last; next; next = nextBranch(next)) last = next;
    return last;
  }

  /** @param {Branch | null} branch */
  #choose(branch) {
    this.#chosen = branch;
    for (const tree of this.#trees) tree.mark(tree.has(branch) ? branch : null);
    const canGoOn = this.#next() !== undefined;
    this.buttons.hidden = this.#trees.length === 0;
    setDisabled(this.#first, !branch);
    setDisabled(this.#back, !branch);
    setDisabled(this.#forward, !canGoOn);
    setDisabled(this.#end, !canGoOn);
    this.#homeLink.hidden = !branch;
    if (!branch) this.peek.hidden = true;
  }
}

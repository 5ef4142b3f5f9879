// Branches of moves as a tree to step through.  Moves that follow one another without a choice are in one row; folded
// rows are built when they are opened.

import { closest, h, show } from '../dom.js';
import { icon } from '../icons.js';
import { numberOf } from './branches.js';
import { writeMove } from '../words.js';
/** @import { Branch } from './branches.js' */

/** How many rows are open at first, and how many are printed. */
const ROWS_ON_SCREEN = 60;
const ROWS_ON_PAPER = 2000;
const isWide = matchMedia('(min-width: 821px)');

/**
 * A branch on the page.
 * @typedef {object} Row
 * @property {Branch} branch
 * @property {HTMLElement} item
 * @property {() => void} rename writes its name again
 * @property {Fold | null} fold what follows it, in rows of their own
 */

/** @typedef {{box: HTMLElement, toggle: HTMLElement, level: number}} Fold */

/**
 * Who steps through the moves.
 * @typedef {object} TreeListener
 * @property {(branch: Branch | null | undefined) => void} step shows the position of a branch
 * @property {(branch: Branch, tree: MoveTree) => void} learnNames finds the names of moves that have none
 * @property {() => void} home shows the diagram
 */

/** A tree of moves. */
export class MoveTree {
  /** @type {Map<Branch, Row>} */
  #rows = new Map();
  /** @type {WeakMap<Element, Row>} */
  #rowOfItem = new WeakMap();
  #tops;
  /** @type {Branch | null} */
  #chosen = null;
  #listener;
  #lines = 0;

  /**
   * @param {string} label
   * @param {Branch[]} tops
   * @param {TreeListener} listener
   */
  constructor(label, tops, listener) {
    this.#tops = tops;
    this.#listener = listener;
    this.element = h('div', { class: 'tree', role: 'tree', 'aria-label': label, onkeydown: (event) => this.#key(event) });
    this.#addLines(this.element, tops, 1);
    this.#openLines(ROWS_ON_SCREEN);
    const first = this.#rows.get(tops[0]);
    if (first) first.item.tabIndex = 0;
  }

  /**
   * Marks the branch whose position the board shows; `null` for the diagram.
   * @param {Branch | null} branch
   */
  mark(branch) {
    if (this.#chosen) this.#rows.get(this.#chosen)?.item.setAttribute('aria-selected', 'false');
    this.#chosen = branch;
    if (!branch) return;
    const row = this.#reveal(branch);
    if (!row) return;
    row.item.setAttribute('aria-selected', 'true');
    this.#makeTabStop(row.item);
    // On a narrow screen the board is far above the tree, and the page must not scroll away from it.
    if (isWide.matches || this.element.contains(document.activeElement)) row.item.scrollIntoView({ block: 'nearest' });
  }

  /**
   * Gives the moves that lead to a branch their names; before, they are written as `d1d8`.
   * @param {Branch} branch
   * @param {string[]} names
   */
  name(branch, names) {
    let left = names.length;
    for (let at = /** @type {Branch | null} */ (branch); at; at = at.parent) {
      if (at.fold !== null) continue;
      left -= 1;
      if (names[left] && at.san !== names[left]) {
        at.san = names[left];
        this.#rows.get(at)?.rename();
      }
    }
  }

  /** The first branch. */
  get first() {
    return this.#tops[0];
  }

  /**
   * Whether a branch is in this tree.
   * @param {Branch | null} branch
   */
  has(branch) {
    let at = branch;
    while (at?.parent) at = at.parent;
    return at !== null && this.#tops.includes(at);
  }

  /** Opens all folded rows, for printing; returns a function that closes them again. */
  unfold() {
    /** @param {Row} row */
    const isClosed = (row) => row.fold?.box.hidden === true && !row.branch.saysAll;
    /** @type {Row[]} */
    const closed = [];
    for (let more = [...this.#rows.values()].filter(isClosed); more.length > 0 && this.#lines < ROWS_ON_PAPER;) {
      closed.push(...more);
      const before = this.#rows.size;
      for (const row of more) this.#setOpen(row, true);
      more = [...this.#rows.values()].slice(before).filter(isClosed);
    }
    return () => closed.forEach((row) => this.#setOpen(row, false));
  }

  /**
   * Opens rows level by level as long as there is room.
   * @param {number} room
   */
  #openLines(room) {
    let level = [...this.#rows.values()];
    while (level.length > 0 && this.#lines < room) {
      const before = this.#rows.size;
      for (const row of level) {
        const { branch, fold } = row;
        if (branch.fold === null && fold && this.#lines + branch.children().length <= room) this.#setOpen(row, true);
      }
      level = [...this.#rows.values()].slice(before);
    }
  }

  /**
   * @param {HTMLElement} container
   * @param {Branch[]} branches
   * @param {number} level
   */
  #addLines(container, branches, level) {
    branches.forEach((branch, index) => this.#addLine(container, branch, level, index + 1, branches.length));
  }

  /**
   * Adds a move, and all that follow it without a choice, in one line.
   * @param {HTMLElement} container
   * @param {Branch} top
   * @param {number} topLevel
   * @param {number} place
   * @param {number} of
   */
  #addLine(container, top, topLevel, place, of) {
    this.#lines += 1;
    const line = h('div', { class: 'line' });
    container.append(line);
    let [branch, level] = [top, topLevel];
    let row = this.#addItem(line, branch, { level, place, of, follows: false });
    for (;;) {
      const children = branch.children();
      if (branch.fold !== null || children.length !== 1 || children[0].fold !== null) break;
      [branch] = children;
      level += 1;
      row.item.setAttribute('aria-expanded', 'true');
      row = this.#addItem(line, branch, { level, place: 1, of: 1, follows: true });
    }
    if (branch.isUnnamed) this.#listener.learnNames(branch, this);
    if (branch.children().length === 0) return;
    const box = h('div', { class: branch.saysAll ? 'children said' : 'children', hidden: true });
    const toggle = h('span', { class: 'toggle', 'aria-hidden': 'true', onclick: () => this.#toggle(row) });
    row.fold = { box, toggle, level };
    line.prepend(toggle);
    container.append(box);
    this.#setOpen(row, false);
  }

  /**
   * @param {HTMLElement} line
   * @param {Branch} branch
   * @param {{level: number, place: number, of: number, follows: boolean}} where
   * @returns {Row}
   */
  #addItem(line, branch, { level, place, of, follows }) {
    const { lead, notes, fold, tone } = branch;
    const item = h('span', {
      role: 'treeitem', tabindex: '-1', 'aria-selected': 'false',
      'aria-level': level, 'aria-posinset': place, 'aria-setsize': of,
      class: fold !== null ? 'move fold' : `move ${tone}`, onclick: () => this.#step(branch),
    });
    const rename = () => show(item, fold ?? `${numberOf(branch, follows && !lead)}${writeMove(branch.san)}${branch.mark}`);
    rename();
    line.append(
      ...(lead ? [h('span', { class: 'lead' }, lead)] : []),
      item,
      ...notes.map(([words, colour]) => h('span', { class: `remark ${colour}` }, words)),
    );
    const description = [lead, ...notes.map(([words]) => words)].filter(Boolean).join(', ');
    if (description) item.setAttribute('aria-description', description);
    const row = { branch, item, rename, fold: null };
    this.#rows.set(branch, row);
    this.#rowOfItem.set(item, row);
    return row;
  }

  /**
   * @param {Row} row
   * @param {boolean} isOpen
   */
  #setOpen({ branch, item, fold }, isOpen) {
    if (!fold) return;
    if (isOpen && fold.box.childElementCount === 0) this.#addLines(fold.box, branch.children(), fold.level + 1);
    fold.box.hidden = !isOpen;
    item.setAttribute('aria-expanded', String(isOpen));
    show(fold.toggle, icon(isOpen ? 'open' : 'shut', 14));
  }

  /** @param {Row} row */
  #toggle(row) {
    this.#setOpen(row, row.fold?.box.hidden === true);
  }

  /**
   * Opens all rows above a branch; returns its own row.
   * @param {Branch} branch
   * @returns {Row | undefined}
   */
  #reveal(branch) {
    const above = branch.parent && this.#reveal(branch.parent);
    if (above?.fold?.box.hidden) this.#setOpen(above, true);
    return this.#rows.get(branch);
  }

  /**
   * Makes an item the one that the Tab key leads to.
   * @param {HTMLElement} item
   */
  #makeTabStop(item) {
    /** @type {NodeListOf<HTMLElement>} */
    const stops = this.element.querySelectorAll('[tabindex="0"]');
    for (const other of stops) other.tabIndex = -1;
    item.tabIndex = 0;
  }

  /**
   * Goes to a branch: shows the position of a move, opens or closes a group.
   * @param {Branch} branch
   */
  #step(branch) {
    const row = this.#focus(branch);
    if (row && branch.fold !== null) this.#toggle(row);
    else this.#listener.step(branch);
  }

  /**
   * Goes to a branch by the arrow keys, which do not open groups.
   * @param {Branch | null | undefined} branch
   */
  #reach(branch) {
    if (!branch) return;
    this.#focus(branch);
    if (branch.fold === null) this.#listener.step(branch);
  }

  /** @param {Branch} branch */
  #focus(branch) {
    const row = this.#reveal(branch);
    if (!row) return undefined;
    this.#makeTabStop(row.item);
    row.item.focus();
    return row;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const item = closest(event, '[role=treeitem]');
    const row = item && this.#rowOfItem.get(item);
    if (!row || event.ctrlKey || event.altKey || event.metaKey) return;
    /** @type {Record<string, () => void>} */
    const actions = {
      ArrowRight: () => this.#goForward(row),
      ArrowLeft: () => this.#reach(row.branch.parent),
      ArrowDown: () => this.#goTo(item, (at) => at + 1),
      ArrowUp: () => this.#goTo(item, (at) => at - 1),
      Home: () => this.#goTo(item, () => 0),
      End: () => this.#goTo(item, (at, count) => count - 1),
      Enter: () => this.#step(row.branch),
      Escape: () => this.#listener.home(),
      ' ': () => (row.fold ? this.#toggle(row) : this.#step(row.branch)),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  /**
   * Goes to another visible item.
   * @param {HTMLElement} item
   * @param {(at: number, count: number) => number} place
   */
  #goTo(item, place) {
    /** @type {NodeListOf<HTMLElement>} */
    const items = this.element.querySelectorAll('[role=treeitem]');
    const visible = [...items].filter((other) => other.offsetParent !== null);
    const index = place(visible.indexOf(item), visible.length);
    const other = visible[Math.min(visible.length - 1, Math.max(0, index))];
    this.#reach(this.#rowOfItem.get(other)?.branch);
  }

  /** @param {Row} row */
  #goForward(row) {
    if (row.fold?.box.hidden) this.#setOpen(row, true);
    this.#reach(row.branch.children()[0]);
  }
}

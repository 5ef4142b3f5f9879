// Branches of moves as a tree that one steps through.  Moves that follow one another without a choice stand in one
// row; what is folded is built when it is opened.

import { h, show } from '../dom.js';
import { icon } from '../icons.js';
import { numbered } from './branches.js';

/** So many rows are open from the beginning, and so many on paper. */
const ROOM = 60;
const PAPER = 2000;
const wide = matchMedia('(min-width: 821px)');

export class Tree {
  #entries = new Map();
  #items = new WeakMap();
  #tops;
  #chosen = null;
  #walk;
  #rows = 0;

  /** `walk.step(branch)` when somebody steps on a move; `walk.learn(branch, tree)` where moves need their names. */
  constructor(label, tops, walk) {
    this.#tops = tops;
    this.#walk = walk;
    const onkeydown = (event) => this.#key(event);
    this.element = h('div', { class: 'tree', role: 'tree', 'aria-label': label, onkeydown });
    this.#grow(this.element, tops, 1);
    this.#spread(ROOM);
    const first = this.#entries.get(tops[0]);
    if (first) first.item.tabIndex = 0;
  }

  /** Shows that the board stands on this branch; none for the diagram. */
  mark(branch) {
    this.#entries.get(this.#chosen)?.item.setAttribute('aria-selected', 'false');
    this.#chosen = branch;
    if (!branch) return;
    this.#reveal(branch);
    const { item } = this.#entries.get(branch);
    item.setAttribute('aria-selected', 'true');
    this.#rove(item);
    // On a narrow screen the board is far above the tree: whoever steps there stays there.
    if (wide.matches || this.element.contains(document.activeElement)) item.scrollIntoView({ block: 'nearest' });
  }

  /** Names the moves of a path, which stand as `d1d8` before. */
  name(branch, names) {
    for (let at = branch, left = names.length; at; at = at.parent) {
      if (at.fold) continue;
      left -= 1;
      if (names[left] && at.san !== names[left]) {
        at.san = names[left];
        this.#entries.get(at)?.rename();
      }
    }
  }

  /** Where one begins. */
  get first() {
    return this.#tops[0];
  }

  /** Whether a branch is one of this tree. */
  has(branch) {
    let at = branch;
    while (at?.parent) at = at.parent;
    return this.#tops.includes(at);
  }

  /** Opens what is shut, for paper; what is returned shuts it again. */
  unfold() {
    const isShut = ({ box }) => box?.hidden;
    const shut = [];
    for (let more = [...this.#entries.values()].filter(isShut); more.length > 0 && this.#rows < PAPER;) {
      shut.push(...more);
      const before = this.#entries.size;
      for (const entry of more) this.#open(entry, true);
      more = [...this.#entries.values()].slice(before).filter(isShut);
    }
    return () => shut.forEach((entry) => this.#open(entry, false));
  }

  /** Opens rows from the top on as long as there is room. */
  #spread(room) {
    let level = [...this.#entries.values()];
    while (level.length > 0 && this.#rows < room) {
      const before = this.#entries.size;
      for (const entry of level) {
        if (!entry.branch.fold && entry.box && this.#rows + entry.branch.kids().length <= room) this.#open(entry, true);
      }
      level = [...this.#entries.values()].slice(before);
    }
  }

  #grow(container, branches, level) {
    branches.forEach((branch, at) => this.#row(container, branch, level, at + 1, branches.length));
  }

  /** A row: a move, and all that follow it without a choice. */
  #row(container, top, level, place, of) {
    this.#rows += 1;
    const row = h('div', { class: 'line' });
    container.append(row);
    let branch = top;
    let entry = this.#item(row, branch, level, place, of, false);
    for (;;) {
      const kids = branch.kids();
      if (branch.fold || kids.length !== 1 || kids[0].fold) break;
      [branch] = kids;
      level += 1;
      entry.item.setAttribute('aria-expanded', 'true');
      entry = this.#item(row, branch, level, 1, 1, true);
    }
    if (branch.unnamed) this.#walk.learn(branch, this);
    if (branch.kids().length === 0) return;
    entry.box = h('div', { class: 'kids', hidden: true });
    entry.level = level;
    const onclick = () => this.#open(entry, entry.box.hidden);
    entry.twist = h('span', { class: 'twist', 'aria-hidden': 'true', onclick });
    row.prepend(entry.twist);
    container.append(entry.box);
    this.#open(entry, false);
  }

  #item(row, branch, level, place, of, follows) {
    const item = h('span', {
      role: 'treeitem', tabindex: '-1', 'aria-selected': 'false',
      'aria-level': level, 'aria-posinset': place, 'aria-setsize': of,
      class: branch.fold ? 'move fold' : `move ${branch.tone ?? ''}`, onclick: () => this.#step(branch),
    });
    const move = () => `${numbered(branch, follows && !branch.lead)}${branch.san}${branch.mark}`;
    const rename = () => show(item, branch.fold ? branch.words : move());
    rename();
    row.append(
      ...(branch.lead ? [h('span', { class: 'lead' }, branch.lead)] : []),
      item,
      ...branch.notes.map(([words, tone]) => h('span', { class: `remark ${tone}` }, words)),
    );
    const said = [branch.lead, ...branch.notes.map(([words]) => words)].filter(Boolean).join(', ');
    if (said) item.setAttribute('aria-description', said);
    const entry = { branch, item, rename, box: null };
    this.#entries.set(branch, entry);
    this.#items.set(item, entry);
    return entry;
  }

  #open(entry, opened) {
    if (opened && entry.box.childElementCount === 0) this.#grow(entry.box, entry.branch.kids(), entry.level + 1);
    entry.box.hidden = !opened;
    entry.item.setAttribute('aria-expanded', String(opened));
    show(entry.twist, icon(opened ? 'open' : 'shut', 14));
  }

  #reveal(branch) {
    if (!branch.parent) return;
    this.#reveal(branch.parent);
    const above = this.#entries.get(branch.parent);
    if (above.box?.hidden) this.#open(above, true);
  }

  #rove(item) {
    for (const other of this.element.querySelectorAll('[tabindex="0"]')) other.tabIndex = -1;
    item.tabIndex = 0;
  }

  /** Goes to a branch: a move is shown, a fold opened or shut. */
  #step(branch) {
    const entry = this.#entries.get(branch);
    this.#rove(entry.item);
    entry.item.focus();
    if (branch.fold) this.#open(entry, entry.box.hidden);
    else this.#walk.step(branch);
  }

  /** Goes to a branch by the keyboard, which opens no folds in passing. */
  #reach(branch) {
    if (!branch) return;
    this.#reveal(branch);
    const { item } = this.#entries.get(branch);
    this.#rove(item);
    item.focus();
    if (!branch.fold) this.#walk.step(branch);
  }

  #key(event) {
    const item = event.target.closest('[role=treeitem]');
    const entry = this.#items.get(item);
    if (!entry || event.ctrlKey || event.altKey || event.metaKey) return;
    const beside = (by) => {
      const all = [...this.element.querySelectorAll('[role=treeitem]')].filter((other) => other.offsetParent !== null);
      const other = all[Math.min(all.length - 1, Math.max(0, by(all.indexOf(item), all.length)))];
      this.#reach(this.#items.get(other).branch);
    };
    const ways = {
      ArrowRight: () => this.#onwards(entry),
      ArrowLeft: () => this.#reach(entry.branch.parent),
      ArrowDown: () => beside((at) => at + 1),
      ArrowUp: () => beside((at) => at - 1),
      Home: () => beside(() => 0),
      End: () => beside((at, all) => all - 1),
      Enter: () => this.#step(entry.branch),
      Escape: () => this.#walk.home(),
      ' ': () => (entry.box ? this.#open(entry, entry.box.hidden) : this.#step(entry.branch)),
    };
    if (!ways[event.key]) return;
    event.preventDefault();
    ways[event.key]();
  }

  #onwards(entry) {
    if (entry.box?.hidden) this.#open(entry, true);
    this.#reach(entry.branch.kids()[0]);
  }
}

// The puzzles of the tray in their order, which is changed by dragging, by buttons or by keys.

import { h, show } from '../dom.js';
import { miniature } from '../board/miniature.js';
import { icon } from '../icons.js';
import { button, plural } from '../parts.js';
import { navigate } from '../route.js';
import { isStorageAvailable } from '../store.js';
import { tray } from '../tray.js';
import { makeSortable } from './drag.js';

/** The list. */
export class TrayList {
  /** @type {Map<number, HTMLElement>} */
  #rows = new Map();
  #items = h('ol', { class: 'tray', 'aria-label': 'Puzzles of the sheet' });
  #heading = h('h2', { tabindex: '-1' });
  #spoken = h('p', { class: 'visually-hidden', role: 'status' });
  #clearButton = button('Clear', () => this.#keepOnly([], 'The tray is empty now.'), { class: 'plain' });
  #removed = h('span', {});
  #undoButton = h('button', { type: 'button' }, 'Undo');
  #undo = h('p', { class: 'row undo', hidden: true }, this.#removed, this.#undoButton);
  #empty = h('p', { class: 'note' }, 'The tray is empty. Keep puzzles in ',
    h('a', { href: '#/generate' }, 'Generate'), ', add puzzles that you solve, or add your own below.');
  #render = () => this.#renderNow();
  element = h('section', { class: 'panel stack', 'aria-label': 'Tray' },
    h('div', { class: 'row spread' }, this.#heading, this.#clearButton), this.#undo, this.#empty, this.#items,
    !isStorageAvailable && h('p', { class: 'note' },
      'This browser does not store data for this page. The tray is lost when the page is closed or loaded again.'),
    this.#spoken);

  constructor() {
    makeSortable(this.#items, '.grip', () => this.#reorder());
    this.#renderNow();
    tray.listen(this.#render);
  }

  /** Stops listening to changes of the tray. */
  close() {
    tray.unlisten(this.#render);
  }

  /** Gives the tray the order of the items on the page. */
  #reorder() {
    const all = tray.all();
    tray.replace([...this.#items.children].flatMap((item) =>
      all.filter(({ id }) => String(id) === item.getAttribute('data-id'))));
  }

  /**
   * Removes all other puzzles, and offers to undo that.
   * @param {TrayEntry[]} rest
   * @param {string} words
   */
  #keepOnly(rest, words) {
    const before = tray.all();
    tray.replace(rest);
    this.#undo.hidden = false;
    show(this.#removed, words);
    this.#undoButton.onclick = () => {
      // Puzzles that were added since then stay.
      tray.replace([...before, ...tray.all().filter(({ puz }) => !before.some((entry) => entry.puz === puz))]);
      this.#undo.hidden = true;
      this.#heading.focus();
    };
    this.#undoButton.focus();
  }

  /**
   * Moves a puzzle up or down; returns whether that is possible.
   * @param {number} id
   * @param {number} by
   */
  #move(id, by) {
    const from = tray.all().findIndex((entry) => entry.id === id);
    const to = from + by;
    if (to < 0 || to >= tray.all().length) return false;
    tray.move(id, by > 0 ? to + 1 : to);
    show(this.#spoken, `Now number ${to + 1} of ${tray.all().length}.`);
    return true;
  }

  /** @param {TrayEntry} entry */
  #newRow({ id, title = '', task, diagram, puz }) {
    /**
     * @param {string} sign
     * @param {string} label
     * @param {() => void} onclick
     */
    const tool = (sign, label, onclick) => button(icon(sign, 16), onclick,
      { class: 'icon plain', title: label, 'aria-label': `${label}: ${title}` });
    const up = tool('up', 'Up', () => { if (this.#move(id, -1)) up.focus(); });
    const down = tool('down', 'Down', () => { if (this.#move(id, 1)) down.focus(); });
    return h('li', { 'data-id': id },
      this.#newGrip(id, title),
      h('div', { class: 'picture' }, diagram && miniature(diagram)),
      h('div', { class: 'what' }, h('strong', {}, title), h('span', { class: 'note' }, task)),
      h('div', { class: 'tools' }, up, down,
        tool('next', 'Play', () => navigate('play', { puz })),
        tool('cross', 'Remove', () =>
          this.#keepOnly(tray.all().filter((entry) => entry.id !== id), `“${title}” was removed.`))));
  }

  /**
   * @param {number} id
   * @param {string} title
   */
  #newGrip(id, title) {
    const grip = h('button', { type: 'button', class: 'grip icon plain', 'aria-label': `Move ${title} with the arrow keys`,
      title: 'Drag, or use the arrow keys' }, icon('grip'));
    grip.addEventListener('keydown', (event) => {
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
      event.preventDefault();
      if (this.#move(id, event.key === 'ArrowUp' ? -1 : 1)) grip.focus();
    });
    return grip;
  }

  #renderNow() {
    const all = tray.all();
    const wanted = all.map((entry) => {
      const row = this.#rows.get(entry.id) ?? this.#newRow(entry);
      this.#rows.set(entry.id, row);
      return row;
    });
    for (const id of this.#rows.keys()) if (!all.some((entry) => entry.id === id)) this.#rows.delete(id);
    // Items that are in their place are not touched, so that the focus stays where it is.
    const items = this.#items;
    for (const child of [...items.children]) if (!wanted.some((row) => row === child)) child.remove();
    wanted.forEach((row, index) => {
      if (items.children[index] !== row) items.insertBefore(row, items.children[index] ?? null);
    });
    show(this.#heading, all.length === 0 ? 'Tray' : `Tray: ${plural(all.length, 'puzzle')}`);
    this.#clearButton.hidden = all.length === 0;
    items.hidden = all.length === 0;
    this.#empty.hidden = all.length > 0;
  }
}

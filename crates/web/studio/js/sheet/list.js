// The puzzles of the tray in their order, which is changed by dragging, by buttons or by keys.

import { h, show } from '../dom.js';
import { miniature } from '../board/miniature.js';
import { icon } from '../icons.js';
import { button } from '../parts.js';
import { navigate } from '../route.js';
import { isStorageAvailable } from '../store.js';
import { tray } from '../tray.js';
import { makeSortable } from './drag.js';
import { t, tAround } from '../words.js';

/** The list. */
export class TrayList {
  /** @type {Map<number, HTMLElement>} */
  #rows = new Map();
  #items = h('ol', { class: 'tray', 'aria-label': t('sheet.puzzles') });
  #heading = h('h2', { tabindex: '-1' });
  #spoken = h('p', { class: 'visually-hidden', role: 'status' });
  #clearButton = button(t('sheet.clear'), () => this.#keepOnly([], t('sheet.cleared')), { class: 'plain' });
  #removed = h('span', {});
  #undoButton = h('button', { type: 'button' }, t('sheet.undo'));
  #undo = h('p', { class: 'row undo', hidden: true }, this.#removed, this.#undoButton);
  #empty = h('p', { class: 'note' }, tAround('sheet.empty', { generate: h('a', { href: '#/generate' }, t('view.generate')) }));
  #render = () => this.#renderNow();
  element = h('section', { class: 'panel stack', 'aria-label': t('sheet.tray') },
    h('div', { class: 'row spread' }, this.#heading, this.#clearButton), this.#undo, this.#empty, this.#items,
    !isStorageAvailable && h('p', { class: 'note' },
      t('sheet.not_stored')),
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
    show(this.#spoken, t('sheet.moved', { number: to + 1, all: tray.all().length }));
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
      { class: 'icon plain', title: label, 'aria-label': t('sheet.tool', { label, title }) });
    const up = tool('up', t('sheet.up'), () => { if (this.#move(id, -1)) up.focus(); });
    const down = tool('down', t('sheet.down'), () => { if (this.#move(id, 1)) down.focus(); });
    return h('li', { 'data-id': id },
      this.#newGrip(id, title),
      h('div', { class: 'picture' }, diagram && miniature(diagram)),
      h('div', { class: 'what' }, h('strong', {}, title), h('span', { class: 'note' }, task)),
      h('div', { class: 'tools' }, up, down,
        tool('next', t('card.play'), () => navigate('play', { puz })),
        tool('cross', t('sheet.remove'), () =>
          this.#keepOnly(tray.all().filter((entry) => entry.id !== id), t('sheet.removed', { title })))));
  }

  /**
   * @param {number} id
   * @param {string} title
   */
  #newGrip(id, title) {
    const grip = h('button', { type: 'button', class: 'grip icon plain', 'aria-label': t('sheet.grip.label', { title }),
      title: t('sheet.grip') }, icon('grip'));
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
    show(this.#heading, all.length === 0 ? t('sheet.tray') : t('sheet.tray_of', { n: all.length }));
    this.#clearButton.hidden = all.length === 0;
    items.hidden = all.length === 0;
    this.#empty.hidden = all.length > 0;
  }
}

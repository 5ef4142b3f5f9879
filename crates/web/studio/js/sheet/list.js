// The puzzles of the worksheet in their order, which is changed by dragging, by buttons or by keys.

import { h, show } from '../dom.js';
import { asError, SavedLater } from '../errors.js';
import { miniature } from '../board/miniature.js';
import { icon } from '../icons.js';
import { labelOf, nameOf } from '../library/grid.js';
import { button, describeError } from '../parts.js';
import { LONGEST_NAME } from '../names.js';
import { save } from '../outbox.js';
import { navigate } from '../route.js';
import { toast } from '../shell.js';
import { t } from '../words.js';
import { worksheet } from '../worksheet.js';
import { makeSortable } from './drag.js';
import { levelOf } from './spread.js';

/**
 * Makes a change, and says what is wrong with it; returns whether it is made, or waits for the server.
 * @param {() => Promise<unknown>} change
 */
async function attempt(change) {
  try {
    await change();
    return true;
  } catch (error) {
    toast(describeError(asError(error)));
    return error instanceof SavedLater;
  }
}

/** The list. */
export class PuzzleList {
  /** @type {Map<number, {row: HTMLElement, text: string}>} */
  #rows = new Map();
  #items = h('ol', { class: 'tray', 'aria-label': t('sheet.puzzles') });
  #heading = h('h2', { tabindex: '-1' });
  #spoken = h('p', { class: 'visually-hidden', role: 'status' });
  #sortButton = button(t('sheet.easy_first'), () => this.#easyFirst(), { class: 'plain' });
  #removed = h('span', {});
  #undoButton = h('button', { type: 'button' }, t('sheet.undo'));
  #undo = h('p', { class: 'row undo', hidden: true }, this.#removed, this.#undoButton);
  element = h('section', { class: 'panel stack', 'aria-label': t('sheet.puzzles') },
    h('div', { class: 'row spread' }, this.#heading, this.#sortButton), this.#undo, this.#items, this.#spoken);

  constructor() {
    makeSortable(this.#items, '.grip', () => this.#reorder());
    this.render();
  }

  get #ids() {
    return worksheet.get().records.map(({ id }) => id);
  }

  /**
   * Gives the worksheet another order; puzzles that cannot be printed stay at its end.
   * @param {number[]} order
   */
  #order(order) {
    const { puzzles } = worksheet.get();
    return attempt(() => worksheet.change({ order: [...order, ...puzzles.filter((id) => !order.includes(id))] }));
  }

  /** Gives the worksheet the order of the items on the page. */
  #reorder() {
    this.#order([...this.#items.children].map((item) => Number(item.getAttribute('data-id'))));
  }

  #easyFirst() {
    const sorted = [...worksheet.get().records].sort((one, other) => levelOf(one).order - levelOf(other).order);
    this.#order(sorted.map(({ id }) => id));
  }

  /**
   * Takes a puzzle off the worksheet, and offers to undo that.  It stays in the library.
   * @param {Api.KeptPuzzle} puzzle
   */
  async #remove(puzzle) {
    const before = this.#ids;
    if (!await attempt(() => worksheet.change({ remove: [puzzle.id] }))) return;
    this.#undo.hidden = false;
    show(this.#removed, t('sheet.removed', { title: nameOf(puzzle) }));
    this.#undoButton.onclick = async () => {
      this.#undo.hidden = true;
      this.#heading.focus();
      if (await attempt(() => worksheet.change({ add: [puzzle.id] }))) {
        await this.#order([...before, ...this.#ids.filter((id) => !before.includes(id))]);
      }
    };
    this.#undoButton.focus();
  }

  /**
   * Moves a puzzle up or down; returns whether that is possible.
   * @param {number} id
   * @param {number} by
   */
  #move(id, by) {
    const order = this.#ids;
    const from = order.indexOf(id);
    const to = from + by;
    if (to < 0 || to >= order.length) return false;
    order.splice(from, 1);
    order.splice(to, 0, id);
    show(this.#spoken, t('sheet.moved', { number: to + 1, all: order.length }));
    this.#order(order);
    return true;
  }

  /** @param {Api.KeptPuzzle} puzzle */
  #newRow(puzzle) {
    const { id, puz, diagram, collection } = puzzle;
    const title = labelOf(puzzle);
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
      h('div', { class: 'picture' }, miniature(diagram)),
      h('div', { class: 'what' }, this.#nameField(puzzle),
        h('span', { class: 'note' }, [collection.asked, levelOf(puzzle).words].filter(Boolean).join(' · '))),
      h('div', { class: 'tools' }, up, down,
        puz && tool('next', t('card.play'), () => navigate('play', { id })),
        tool('cross', t('sheet.remove'), () => this.#remove(puzzle))));
  }

  /**
   * The name, which can be changed where it stands.
   * @param {Api.KeptPuzzle} puzzle
   */
  #nameField(puzzle) {
    const field = h('input', { class: 'name', value: nameOf(puzzle), maxlength: LONGEST_NAME, 'aria-label': t('sheet.name', { title: labelOf(puzzle) }) });
    field.addEventListener('change', () => attempt(async () => {
      await save('edit', { ids: [puzzle.id], title: field.value.trim() });
      await worksheet.load();
    }));
    field.addEventListener('keydown', (event) => { if (event.key === 'Enter') field.blur(); });
    return field;
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

  /** Shows the puzzles of the open worksheet. */
  render() {
    // An answer that comes late must not take an item out of the user's hand.
    if (this.#items.querySelector('.lifted')) return;
    const { records, number } = worksheet.get();
    const wanted = records.map((puzzle) => {
      const text = JSON.stringify([puzzle.puz, puzzle.collection]);
      const known = this.#rows.get(puzzle.id);
      const row = known?.text === text ? known.row : this.#newRow(puzzle);
      this.#rows.set(puzzle.id, { row, text });
      return row;
    });
    for (const id of this.#rows.keys()) if (!records.some((puzzle) => puzzle.id === id)) this.#rows.delete(id);
    // Items that are in their place are not touched, so that the focus stays where it is.
    const items = this.#items;
    for (const child of [...items.children]) if (!wanted.some((row) => row === child)) child.remove();
    wanted.forEach((row, index) => {
      if (items.children[index] !== row) items.insertBefore(row, items.children[index] ?? null);
    });
    show(this.#heading, t('sheet.number', { n: number }));
    this.#sortButton.hidden = records.length < 2;
    this.element.hidden = records.length === 0;
  }
}

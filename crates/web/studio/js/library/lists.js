// What can be done with the list that a search shows: a worksheet, its order, its name, a copy, its end.

import { ask } from '../api.js';
import { miniature } from '../board/miniature.js';
import { openDialog } from '../dialog.js';
import { h, show } from '../dom.js';
import { asError } from '../errors.js';
import { icon } from '../icons.js';
import { freeListName, inList } from '../lists.js';
import { LONGEST_NAME } from '../names.js';
import { save } from '../outbox.js';
import { button, describeError, errorNote, labelled } from '../parts.js';
import { navigate } from '../route.js';
import { makeSortable } from '../sheet/drag.js';
import { toast } from '../shell.js';
import { t } from '../words.js';
import { labelOf, nameOf } from './grid.js';

/** The most puzzles whose order can be seen at once. */
const MOST = 1000;

/** A bar that is there while the search shows one list. */
export class ListBar {
  #name = '';
  #changed;
  #title = h('strong');
  #deleteButton = button('', () => this.#delete(), { class: 'plain' });
  #isSure = false;
  element = h('div', { class: 'panel row list-bar', hidden: true }, this.#title,
    button(t('incoming.worksheet'), () => navigate('sheet', { list: this.#name }), { class: 'main' }),
    button(t('list.order'), () => orderDialog(this.#name, () => this.#changed(this.#name))),
    button(t('list.rename'), () => this.#rename()),
    button(t('list.duplicate'), () => this.#duplicate()), this.#deleteButton);

  /** @param {(name: string) => void} changed called with the name of the list to show; empty if it is gone */
  constructor(changed) {
    this.#changed = changed;
  }

  /** @param {string} name empty if no list is shown */
  show(name) {
    this.#name = name;
    this.element.hidden = !name;
    this.#isSure = false;
    show(this.#title, t('list.title', { name }));
    show(this.#deleteButton, t('list.delete'));
  }

  /**
   * @param {object} change
   * @param {string} name the list to show then
   */
  async #do(change, name) {
    try {
      await save('lists', { name: this.#name, ...change });
      this.#changed(name);
    } catch (error) {
      toast(describeError(asError(error)));
    }
  }

  #delete() {
    if (this.#isSure) {
      this.#do({ delete: true }, '');
      return;
    }
    this.#isSure = true;
    show(this.#deleteButton, t('list.delete.sure', { name: this.#name }));
  }

  async #duplicate() {
    const copy = await freeListName(this.#name);
    this.#do({ duplicate: copy }, copy);
  }

  #rename() {
    const field = h('input', { value: this.#name, maxlength: LONGEST_NAME, required: true });
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      const name = field.value.replaceAll('"', ' ').trim();
      dialog?.close();
      if (name && name !== this.#name) this.#do({ rename: name }, name);
    };
    const dialog = openDialog(t('list.rename'), 'rename-dialog', h('form', { class: 'row end', onsubmit: submit },
      labelled(t('library.name'), field), h('button', { type: 'submit', class: 'main' }, t('library.save'))));
    field.select();
  }
}

/**
 * Opens a dialog in which the puzzles of a list are dragged, or moved by keys, into another order.
 * @param {string} name
 * @param {() => void} changed
 */
async function orderDialog(name, changed) {
  const rows = h('ol', { class: 'tray order', 'aria-label': t('list.title', { name }) });
  const spoken = h('p', { class: 'visually-hidden', role: 'status' });
  const problem = h('div');
  const dialog = openDialog(t('list.order.title', { name }), 'order-dialog', h('p', { class: 'note' }, t('list.order.about')), problem, rows, spoken);
  if (!dialog) return;
  try {
    const [{ puzzles: all }, { puzzles }] = await Promise.all([ask('lists', { name }), ask('find', { query: inList(name), limit: MOST })]);
    const saveOrder = async () => {
      const order = [...rows.children].map((row) => Number(row.getAttribute('data-id')));
      const shown = new Set(order);
      try {
        await save('lists', { name, order: [...order, ...all.filter((id) => !shown.has(id))] });
      } catch (error) {
        show(problem, errorNote(asError(error)));
      }
    };
    show(rows, puzzles.map((puzzle) => orderRow(rows, puzzle, saveOrder, spoken)));
    makeSortable(rows, '.grip', saveOrder);
  } catch (error) {
    show(problem, errorNote(asError(error)));
  }
  dialog.addEventListener('close', changed);
}

/**
 * @param {HTMLElement} rows
 * @param {Api.KeptPuzzle} puzzle
 * @param {() => void} saveOrder
 * @param {HTMLElement} spoken
 */
function orderRow(rows, puzzle, saveOrder, spoken) {
  const title = nameOf(puzzle);
  const grip = h('button', { type: 'button', class: 'grip icon plain', 'aria-label': t('sheet.grip.label', { title: labelOf(puzzle) }),
    title: t('sheet.grip') }, icon('grip'));
  const row = h('li', { 'data-id': puzzle.id }, grip, h('div', { class: 'picture' }, miniature(puzzle.diagram)),
    h('div', { class: 'what' }, h('strong', {}, title), h('span', { class: 'note' }, puzzle.collection.asked)));
  grip.addEventListener('keydown', (event) => {
    const other = event.key === 'ArrowUp' ? row.previousElementSibling : event.key === 'ArrowDown' ? row.nextElementSibling : null;
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    if (!other) return;
    if (event.key === 'ArrowUp') other.before(row);
    else other.after(row);
    grip.focus();
    show(spoken, t('sheet.moved', { number: [...rows.children].indexOf(row) + 1, all: rows.children.length }));
    saveOrder();
  });
  return row;
}

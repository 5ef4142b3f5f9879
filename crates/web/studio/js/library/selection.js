// What can be done with the selected puzzles.

import { h, show } from '../dom.js';
import { asError } from '../errors.js';
import { freeListName, today } from '../lists.js';
import { LONGEST_NAME } from '../names.js';
import { save } from '../outbox.js';
import { button, describeError } from '../parts.js';
import { navigate } from '../route.js';
import { toast } from '../shell.js';
import { t } from '../words.js';
import { compareDialog } from './compare.js';
import { renameDialog } from './rename.js';

/** A bar that is there while puzzles are selected. */
export class SelectionBar {
  #changed;
  #clear;
  /** @type {Api.KeptPuzzle[]} */
  #puzzles = [];
  #words = h('span', { role: 'status' });
  #name = h('input', { 'aria-label': t('library.label'), placeholder: t('library.label.example'), size: 12, maxlength: LONGEST_NAME });
  #deleteButton = button(t('library.remove'), () => this.#remove());
  #isSure = false;
  #compareButton = button(t('compare.do'), () => compareDialog(this.#puzzles[0], this.#puzzles[1]));
  /** The list that the search shows; empty if it shows none. */
  #list = '';
  #unlistButton = button(t('library.unlist'), () => this.#do(() => save('lists', { name: this.#list, remove: this.#ids })));
  element = h('div', { class: 'panel row selection', hidden: true }, this.#words, this.#name,
    button(t('library.tag'), () => this.#named((ids, name) => save('edit', { ids, tags: [name] }))),
    button(t('library.add.list'), () => this.#named((ids, name) => save('lists', { name, add: ids }))),
    this.#unlistButton, button(t('rename.do'), () => renameDialog(this.#puzzles, this.#changed)), this.#compareButton,
    button(t('incoming.worksheet'), () => this.#do(() => this.#worksheet()), { class: 'main' }), this.#deleteButton, button(t('library.select.none'), () => this.#clear(), { class: 'plain' }));

  /**
   * @param {() => void} changed called when puzzles were changed
   * @param {() => void} clear selects nothing
   */
  constructor(changed, clear) {
    this.#changed = changed;
    this.#clear = clear;
  }

  /**
   * @param {Api.KeptPuzzle[]} puzzles
   * @param {string} list the list that the search shows
   */
  show(puzzles, list) {
    this.#puzzles = puzzles;
    this.#list = list;
    this.element.hidden = puzzles.length === 0;
    this.#compareButton.hidden = puzzles.length !== 2;
    this.#unlistButton.hidden = !list;
    show(this.#words, t('library.selected', { n: puzzles.length }));
    this.#doubt();
  }

  get #ids() {
    return this.#puzzles.map(({ id }) => id);
  }

  /** Makes a new list of the puzzles, and opens it as a worksheet. */
  async #worksheet() {
    const list = await freeListName(t('incoming.list.worksheet', { date: today() }));
    await save('lists', { name: list, add: this.#ids });
    navigate('sheet', { list });
  }

  #doubt() {
    this.#isSure = false;
    show(this.#deleteButton, t('library.remove'));
  }

  /** @param {(ids: number[], name: string) => Promise<unknown>} change */
  #named(change) {
    const name = this.#name.value.trim();
    if (name) this.#do(() => change(this.#ids, name));
    else this.#name.focus();
  }

  #remove() {
    if (this.#isSure) {
      this.#do(() => save('delete', { ids: this.#ids }));
      return;
    }
    this.#isSure = true;
    show(this.#deleteButton, t('library.remove.sure', { n: this.#puzzles.length }));
  }

  /** @param {() => Promise<unknown>} change */
  async #do(change) {
    try {
      await change();
      toast(t('library.done'));
      this.#changed();
    } catch (error) {
      toast(describeError(asError(error)));
    }
    this.#doubt();
  }
}

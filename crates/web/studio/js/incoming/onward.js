// The buttons that lead on from puzzles which have just come into the collection: to a worksheet, to the library, to one of them.

import { ask } from '../api.js';
import { collectionChanged } from '../collection.js';
import { h } from '../dom.js';
import { asError } from '../errors.js';
import { freeListName, idQuery, inList } from '../lists.js';
import { save } from '../outbox.js';
import { button, describeError } from '../parts.js';
import { navigate, parseAddress } from '../route.js';
import { toast } from '../shell.js';
import { t } from '../words.js';
import { worksheet } from '../worksheet.js';

/** The longest search for puzzles by their numbers: more of them are put into a list. */
const LONGEST_QUERY = 1500;
/** The most puzzles of a worksheet. */
const MOST_PRINTED = 500;

/** The buttons that lead from puzzles of the collection to where they are used. */
export class Onward {
  #close;
  #name;
  #ids;

  /**
   * @param {string} name what a list of them is called
   * @param {number[]} ids
   * @param {() => void} close
   */
  constructor(name, ids, close) {
    this.#name = name;
    this.#ids = ids;
    this.#close = close;
  }

  /** @returns {HTMLElement} */
  get element() {
    const only = this.#ids.length === 1 ? this.#ids[0] : null;
    const isPrintable = this.#ids.length <= MOST_PRINTED;
    const open = parseAddress()?.view === 'sheet' ? worksheet.get().name : '';
    return h('div', { class: 'row' },
      open && button(t('incoming.add_to', { name: open }), () => this.#go(() => worksheet.change({ add: this.#ids })), { class: 'main' }),
      isPrintable && button(t('incoming.worksheet'), () => this.#go(() => this.#worksheet()), open ? {} : { class: 'main' }),
      button(t('incoming.show', { n: this.#ids.length }), () => this.#go(() => this.#show()), isPrintable ? {} : { class: 'main' }),
      only !== null && button(t('library.open'), () => this.#go(() => this.#open(only))));
  }

  /** @param {() => Promise<void>} lead */
  async #go(lead) {
    try {
      await lead();
      this.#close();
    } catch (error) {
      toast(describeError(asError(error)));
    }
  }

  /** Puts the puzzles into a new list; returns its name. */
  async #list() {
    const name = await freeListName(this.#name);
    await save('lists', { name, add: this.#ids });
    collectionChanged();
    return name;
  }

  async #worksheet() {
    navigate('sheet', { list: await this.#list() });
  }

  async #show() {
    const query = idQuery(this.#ids);
    navigate('library', { q: query.length > LONGEST_QUERY ? inList(await this.#list()) : query });
  }

  /** @param {number} id */
  async #open(id) {
    const { puz, collection } = await ask('show', { id });
    if (puz) navigate(collection.family === 'mate' ? 'mate' : 'place', { puz, solve: '1' });
    else await this.#show();
  }
}

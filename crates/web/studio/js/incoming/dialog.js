// A dialog that imports texts, says what became of them, and leads on: to the library, to a worksheet, to the mates of games.

import { ask } from '../api.js';
import { openDialog } from '../dialog.js';
import { h, show } from '../dom.js';
import { asError } from '../errors.js';
import { save } from '../outbox.js';
import { button, describeError, errorNote } from '../parts.js';
import { navigate, parseAddress } from '../route.js';
import { toast } from '../shell.js';
import { t } from '../words.js';
import { startJob } from '../work.js';
import { worksheet } from '../worksheet.js';
import { ImportSummary } from './summary.js';
import { freeListName, idQuery, inList, today } from './lists.js';

/** @typedef {import('./anywhere.js').IncomingText} IncomingText */

/** The longest search for puzzles by their numbers: more of them are put into a list. */
const LONGEST_QUERY = 1500;
/** The most puzzles of a worksheet. */
const MOST_PRINTED = 500;

/** Tells the open view that the collection has changed. */
export const collectionChanged = () => dispatchEvent(new Event('collectionchange'));

/**
 * Opens the dialog, unless another one is open.
 * @param {IncomingText[]} texts
 */
export function openIncoming(texts) {
  const content = h('div', { class: 'stack' });
  const dialog = openDialog(t('incoming.dialog'), 'incoming-dialog', content);
  if (dialog) new IncomingDialog(dialog, content, texts).run();
}

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

class IncomingDialog {
  #dialog;
  #content;
  #texts;
  #isClosed = false;
  /** @type {() => void} */
  #cancel = () => {};

  /**
   * @param {HTMLDialogElement} dialog
   * @param {HTMLElement} content
   * @param {IncomingText[]} texts
   */
  constructor(dialog, content, texts) {
    this.#dialog = dialog;
    this.#content = content;
    this.#texts = texts;
    dialog.addEventListener('close', () => {
      this.#isClosed = true;
      this.#cancel();
    });
  }

  async run() {
    const summary = new ImportSummary();
    for (const { name, text } of this.#texts) {
      const place = h('div', { role: 'status' }, h('p', {}, t('incoming.reading', { name })));
      show(this.#content, place);
      const work = startJob('import', { text, name }, place);
      this.#cancel = work.cancel;
      const report = await work.done;
      if (report && (report.new > 0 || report.updated > 0)) collectionChanged();
      if (this.#isClosed) return;
      if (report) summary.add(name, text, report);
      // The place shows what went wrong.
      else summary.fail(place);
    }
    this.#report(summary);
  }

  /** @param {ImportSummary} summary */
  #report(summary) {
    const { games, ids } = summary;
    const mine = games && button(t('incoming.mine'), () => this.#mine(games), ids.length === 0 ? { class: 'main' } : {});
    const name = this.#texts.length === 1 && this.#texts[0].name !== t('incoming.pasted')
      ? this.#texts[0].name.replace(/\.\w{1,5}$/, '')
      : t('incoming.list.pasted', { date: today() });
    show(this.#content, h('div', { class: 'stack', role: 'status' }, summary.element),
      ids.length > 0 && new Onward(name, ids, () => this.#dialog.close()).element,
      h('div', { class: 'row' }, mine,
        summary.added.length > 0 && button(t('incoming.undo', { n: summary.added.length }), () => this.#undo(summary.added), { class: 'plain' })));
    // The dialog opened without a button; the first one is what most people want.
    /** @type {HTMLElement | null} */
    const first = this.#content.querySelector('button.main');
    first?.focus();
  }

  /**
   * Removes the new puzzles again.
   * @param {number[]} ids
   */
  async #undo(ids) {
    try {
      const { deleted } = await save('delete', { ids });
      collectionChanged();
      toast(t('incoming.undone', { n: deleted }));
      this.#dialog.close();
    } catch (error) {
      toast(describeError(asError(error)));
    }
  }

  /** @param {IncomingText} games */
  async #mine(games) {
    try {
      const { MatesOfGames } = await import('./mining.js');
      const mining = new MatesOfGames(games, () => this.#dialog.close());
      this.#cancel = () => mining.cancel();
      show(this.#content, mining.element);
      mining.focus();
    } catch (error) {
      show(this.#content, errorNote(asError(error)));
    }
  }
}

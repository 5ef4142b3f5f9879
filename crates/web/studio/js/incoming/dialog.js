// A dialog that imports texts, says what became of them, and leads on: to the library, to a worksheet, to the mates of games.

import { collectionChanged } from '../collection.js';
import { openDialog } from '../dialog.js';
import { h, show } from '../dom.js';
import { asError } from '../errors.js';
import { today } from '../lists.js';
import { save } from '../outbox.js';
import { button, describeError, errorNote } from '../parts.js';
import { toast } from '../shell.js';
import { t } from '../words.js';
import { startJob } from '../work.js';
import { Onward } from './onward.js';
import { ImportSummary } from './summary.js';

/**
 * Opens the dialog, unless another one is open.
 * @param {IncomingText[]} texts
 */
export function openIncoming(texts) {
  const content = h('div', { class: 'stack' });
  const dialog = openDialog(t('incoming.dialog'), 'incoming-dialog', content);
  if (dialog) new IncomingDialog(dialog, content, texts).run();
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

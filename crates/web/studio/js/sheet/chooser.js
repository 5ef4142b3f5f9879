// Which worksheet is open, and what can be done with it as a whole.

import { ask } from '../api.js';
import { h, show } from '../dom.js';
import { openDialog } from '../dialog.js';
import { asError } from '../errors.js';
import { button, describeError, selectBox } from '../parts.js';
import { save } from '../outbox.js';
import { toast } from '../shell.js';
import { t } from '../words.js';
import { freeListName } from '../lists.js';
import { worksheet } from '../worksheet.js';

/** The choice of a worksheet. */
export class WorksheetChooser {
  #open;
  /** @type {string | null} */
  #shown = null;
  #select = h('div', { class: 'which' });
  #own = [button(t('worksheet.duplicate'), () => this.#duplicate()), button(t('worksheet.delete'), () => this.#askToDelete())];
  element = h('div', { class: 'row end chooser', role: 'group', 'aria-label': t('worksheet.choose') }, this.#select,
    button(t('worksheet.new'), () => this.#open('')), this.#own);

  /** @param {(name: string) => void} open opens a worksheet; without a name, an empty one */
  constructor(open) {
    this.#open = open;
  }

  /** Shows the worksheets that there are. */
  async render() {
    const { name, number } = worksheet.get();
    for (const each of this.#own) each.hidden = !name;
    // The open one at once, so that nothing moves when the others come.
    if (this.#shown !== name) this.#show(name, [{ name, puzzles: number }]);
    const { lists = [] } = await ask('lists', {}).catch(() => ({ lists: [] }));
    if (name === worksheet.get().name) this.#show(name, lists);
  }

  /**
   * @param {string} name
   * @param {{name: string, puzzles: number}[]} lists
   */
  #show(name, lists) {
    this.#shown = name;
    /** @type {[string, string][]} */
    const options = lists.filter((list) => list.name).map((list) => [list.name, t('list.option', { name: list.name, number: list.puzzles })]);
    if (!name) options.unshift(['', t('worksheet.none')]);
    const select = selectBox(options, name, { onchange: () => this.#open(select.value) });
    show(this.#select, h('label', {}, t('worksheet.open'), select));
    this.element.hidden = options.length === 0 || (options.length === 1 && !name);
  }

  async #duplicate() {
    try {
      await worksheet.change({ duplicate: await freeListName(t('worksheet.copy', { name: worksheet.get().name })) });
      toast(t('worksheet.duplicated'));
    } catch (error) {
      toast(describeError(asError(error)));
    }
  }

  #askToDelete() {
    const { name } = worksheet.get();
    const dialog = openDialog(t('worksheet.delete.title', { name }), 'narrow', h('p', {}, t('worksheet.delete.about')),
      h('div', { class: 'row' }, button(t('worksheet.delete'), async () => {
        dialog?.close();
        try {
          await save('lists', { name, delete: true });
          this.#open('');
        } catch (error) {
          toast(describeError(asError(error)));
        }
      }, { class: 'main' }), button(t('dialog.cancel'), () => dialog?.close())));
  }
}

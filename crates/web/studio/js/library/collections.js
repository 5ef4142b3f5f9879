// The choice of the collection that all views work with: one that is open, or another one by the path of its file.

import { send } from '../api.js';
import { documentOf, ensureOpen, openCollections, openFile } from '../collection.js';
import { openDialog } from '../dialog.js';
import { h, show } from '../dom.js';
import { asError, RequestRefused } from '../errors.js';
import { button, describeError, errorNote, labelled } from '../parts.js';
import { toast } from '../shell.js';
import { chosenCollection } from '../store.js';
import { t } from '../words.js';

/** Opens the collection again that was chosen last, as after a start of the server, or forgets it if it is gone. */
export async function restoreChoice() {
  const { path } = chosenCollection.get();
  try {
    await ensureOpen(path);
  } catch (error) {
    if (!path || !(error instanceof RequestRefused)) return;
    chosenCollection.set({ path: '' });
    toast(t('collection.gone', { path }));
  }
}

/** A select box with the open collections, and buttons to open and close one. */
export class CollectionPicker {
  #choice = h('select');
  #openButton = button(t('collection.open'), () => this.#openDialog());
  #closeButton = button(t('collection.close'), () => this.#close(), { class: 'plain' });
  /** @type {Api.OpenCollection[]} */
  #open = [];
  #update = () => { this.update(); };
  element = h('div', { class: 'row end collection' }, labelled(t('collection.label'), this.#choice),
    this.#openButton, this.#closeButton);

  constructor() {
    this.#choice.addEventListener('change', () => chosenCollection.set({ path: this.#choice.value }));
    chosenCollection.listen(this.#update);
    this.update();
  }

  unmount() {
    chosenCollection.unlisten(this.#update);
  }

  /** Shows which collections are open, and how many puzzles they have. */
  async update() {
    let isLocal;
    try {
      await restoreChoice();
      ({ collections: this.#open, local: isLocal } = await openCollections());
    } catch {
      // Without an answer the choice stays as it is.
      return;
    }
    const { path } = chosenCollection.get();
    const chosen = this.#open.find((collection) => collection.path === path) ?? this.#open[0];
    show(this.#choice, this.#open.map((collection) => h('option', { value: collection.path, selected: collection === chosen },
      collection.puzzles === null ? t('collection.broken', { name: collection.name })
        : t('collection.entry', { name: collection.name, n: collection.puzzles }))));
    this.#choice.title = chosen?.path ?? '';
    // Files are chosen on the machine that has them.
    this.#openButton.hidden = !isLocal;
    this.#closeButton.hidden = !isLocal || this.#open.length < 2;
  }

  async #close() {
    const closing = this.#open.find(({ path }) => path === this.#choice.value);
    if (!closing) return;
    try {
      await documentOf(await send('DELETE', `collections/${closing.id}`));
      toast(t('collection.closed', { name: closing.name }));
      chosenCollection.set({ path: '' });
      this.#choice.focus();
    } catch (error) {
      toast(describeError(asError(error)));
    }
  }

  #openDialog() {
    const path = h('input', { size: 40, maxlength: 4000, required: true, spellcheck: 'false', autocomplete: 'off', placeholder: '~/puzzles.db' });
    const answer = h('div', { class: 'stack', role: 'status' });
    const look = async (/** @type {Event} */ event) => {
      event.preventDefault();
      try {
        const { confirm } = await openFile(path.value, {});
        if (confirm) show(answer, this.#question(confirm, () => dialog?.close(), answer));
      } catch (error) {
        show(answer, errorNote(asError(error)));
      }
    };
    const dialog = openDialog(t('collection.dialog'), 'collection-dialog',
      h('form', { class: 'stack', onsubmit: look }, h('p', { class: 'note' }, t('collection.about')),
        labelled(t('collection.path'), path), h('div', { class: 'row' }, h('button', { type: 'submit' }, t('collection.look')))), answer);
    // Another path needs another answer.
    path.addEventListener('input', () => show(answer));
    path.focus();
  }

  /**
   * @param {Api.CollectionQuestion} question
   * @param {() => void} close
   * @param {HTMLElement} answer
   */
  #question({ path, exists, puzzles }, close, answer) {
    const confirm = async () => {
      try {
        const opened = await openFile(path, { confirmed: true, create: !exists || puzzles === 0 });
        chosenCollection.set({ path: opened.path ?? path });
        close();
      } catch (error) {
        show(answer, errorNote(asError(error)));
      }
    };
    const confirmButton = button(exists ? t('collection.confirm') : t('collection.create'), confirm, { class: 'main' });
    queueMicrotask(() => confirmButton.focus());
    return [h('p', {}, exists ? t('collection.exists', { path, number: puzzles ?? 0 }) : t('collection.new', { path })),
      h('div', { class: 'row' }, confirmButton)];
  }
}

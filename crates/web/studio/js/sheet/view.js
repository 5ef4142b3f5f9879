// The view of the sheet: the puzzles of the tray as pages, and as files to download.

import { h, show } from '../dom.js';
import { buildForm, toAddress } from '../fields.js';
import { updateAddress } from '../route.js';
import { stored } from '../store.js';
import { tray } from '../tray.js';
import { PuzzleAdder } from './add.js';
import { Downloads } from './download.js';
import { layoutOptions, sheetLayout } from './layout.js';
import { TrayList } from './list.js';
import { SheetPreview } from './preview.js';
import { t } from '../words.js';

/** @type {Stored<FieldValues>} The layout of the last sheet, with which the next one begins. */
const lastLayout = stored('sheet', {});

/** @implements {View} */
class SheetView {
  #layout = sheetLayout();
  #form = buildForm(this.#layout.flatMap(([, , fields]) => fields), () => this.#changed());
  #preview = new SheetPreview(() => this.#request());
  #downloads = new Downloads(() => this.#request());
  #list = new TrayList();
  #trayChanged = () => {
    this.#downloads.setEnabled(tray.all().length > 0);
    this.#preview.refresh();
  };

  /**
   * @param {HTMLElement} root
   * @param {ViewState} state
   */
  constructor(root, state) {
    this.#build(root);
    this.#fill(state);
    this.#downloads.setEnabled(tray.all().length > 0);
    this.#preview.draw();
    tray.listen(this.#trayChanged);
  }

  /** @param {ViewState} state */
  update(state) {
    this.#fill(state);
    this.#preview.refresh();
  }

  unmount() {
    tray.unlisten(this.#trayChanged);
    this.#list.close();
    this.#preview.close();
    this.#downloads.close();
  }

  // ---- parts

  /** @param {HTMLElement} root */
  #build(root) {
    show(root, h('h1', { class: 'visually-hidden' }, t('view.sheet')), h('div', { class: 'columns sheet' },
      h('div', { class: 'side' }, this.#list.element, new PuzzleAdder().element, this.#layoutPanel()),
      h('div', { class: 'side' }, this.#downloads.element, this.#preview.element)));
  }

  #layoutPanel() {
    return h('section', { class: 'panel', 'aria-label': t('sheet.layout') }, h('h2', {}, t('sheet.layout')),
      this.#layout.map(([title, isOpen, fields]) => h('details', { open: isOpen }, h('summary', {}, title),
        h('div', { class: 'fields' }, fields.map(({ name }) => this.#form.element(name))))));
  }

  // ---- the layout

  /** Returns the request for the sheet; `null` if the tray is empty. */
  #request() {
    const puzzles = tray.all().map(({ line, puz }) => line ?? { puz });
    return puzzles.length > 0 ? { puzzles, ...layoutOptions(this.#form.values()) } : null;
  }

  /** @param {ViewState} state */
  #fill(state) {
    this.#form.fill(Object.keys(state).length > 0 ? state : lastLayout.get());
    this.#updateAddress();
  }

  #updateAddress() {
    updateAddress('sheet', toAddress(this.#form.values()));
  }

  #changed() {
    lastLayout.set(this.#form.values());
    this.#updateAddress();
    this.#preview.refresh();
  }
}

/**
 * Opens the view of the sheet; the state has the options of the layout.
 * @param {HTMLElement} root
 * @param {ViewState} state
 * @returns {View}
 */
export function mount(root, state) {
  return new SheetView(root, state);
}

// The view of worksheets: named lists of puzzles with their settings, as pages to print and as files.

import { debounce, h, show } from '../dom.js';
import { asError, RequestRefused, SavedLater } from '../errors.js';
import { buildForm } from '../fields.js';
import { incomingPanel } from '../library/incoming.js';
import { LONGEST_NAME } from '../names.js';
import { errorNote, labelled } from '../parts.js';
import { updateAddress } from '../route.js';
import { stored } from '../store.js';
import { t, tAround } from '../words.js';
import { worksheet } from '../worksheet.js';
import { WorksheetChooser } from './chooser.js';
import { Downloads } from './download.js';
import { layoutOptions, sheetLayout } from './layout.js';
import { PuzzleList } from './list.js';
import { MoreLikeThese } from './more.js';
import { SheetPreview } from './preview.js';
import { Recipe } from './recipe.js';
import { DifficultyBar } from './spread.js';

/** @type {Stored<FieldValues>} The layout of the last worksheet, with which the next one begins. */
const lastLayout = stored('sheet', {});

const MILLISECONDS_BEFORE_SAVE = 500;

/**
 * Whether settings are the same, in whatever order.
 * @param {Api.ListSettings} one
 * @param {Api.ListSettings} other
 */
const isSame = (one, other) => JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

/** @implements {View} */
class WorksheetView {
  #layout = sheetLayout();
  #form = buildForm(this.#layout.flatMap(([, , fields]) => fields), () => this.#changed());
  #title = h('input', { size: 30, maxlength: LONGEST_NAME, autocomplete: 'off', placeholder: t('worksheet.title.example'), oninput: () => this.#changed() });
  #chooser = new WorksheetChooser((name) => this.#open(name));
  #preview = new SheetPreview(() => this.#request());
  #downloads = new Downloads(() => this.#request());
  #list = new PuzzleList();
  #bar = new DifficultyBar();
  #more = new MoreLikeThese();
  #recipe = new Recipe(() => this.#begin(), () => { this.#adding.open = false; });
  #adding = h('details', { class: 'panel' }, h('summary', {}, t('worksheet.add')));
  #problem = h('div', {});
  #settingsPanel = this.#buildSettings();
  #saveSoon = debounce(() => this.#save(), MILLISECONDS_BEFORE_SAVE);
  /** @type {string | null} The worksheet that the form shows. */
  #shown = null;
  /** The settings that the form had when it was filled or saved. @type {Api.ListSettings} */
  #known = {};
  /** What is shown of it, so that the pages are not drawn again without need. */
  #drawn = '';
  #render = () => this.#show();
  // The page is closed or loaded again: what was typed last is kept.
  #leave = () => this.#saveSoon.flush();

  /**
   * @param {HTMLElement} root
   * @param {ViewState} state
   */
  constructor(root, state) {
    this.#build(root);
    worksheet.listen(this.#render);
    addEventListener('pagehide', this.#leave);
    this.update(state);
  }

  /** @param {ViewState} state */
  update({ list, new: isNew }) {
    if (isNew) this.#open('');
    else if (list !== undefined && list !== worksheet.get().name) this.#open(list);
    else {
      // What is known at once, so that nothing moves when the answer comes.
      this.#show();
      this.#load(() => worksheet.load());
    }
  }

  unmount() {
    this.#saveSoon.flush();
    removeEventListener('pagehide', this.#leave);
    worksheet.unlisten(this.#render);
    this.#preview.close();
    this.#downloads.close();
    this.#recipe.close();
    this.#more.close();
  }

  // ---- parts

  /** @param {HTMLElement} root */
  #build(root) {
    this.#adding.append(h('div', { class: 'stack' }, this.#more.element, this.#recipe.element, incomingPanel(false),
      h('p', { class: 'note' }, tAround('worksheet.other_ways', {
        library: h('a', { href: '#/library' }, t('view.library')), generate: h('a', { href: '#/generate' }, t('view.generate')) }))));
    show(root, h('h1', { class: 'visually-hidden' }, t('view.sheet')), h('div', { class: 'columns sheet' },
      h('div', { class: 'side' },
        h('section', { class: 'panel stack heading', 'aria-label': t('layout.title') }, this.#chooser.element,
          labelled(t('layout.title'), this.#title), this.#problem),
        this.#adding, this.#list.element, this.#bar.element, this.#settingsPanel),
      h('div', { class: 'side' }, this.#downloads.element, this.#preview.element)));
  }

  #buildSettings() {
    return h('section', { class: 'panel layout', 'aria-label': t('sheet.layout') }, h('h2', {}, t('sheet.layout')),
      this.#layout.map(([title, isOpen, fields]) => h('details', { open: isOpen }, h('summary', {}, title),
        h('div', { class: 'fields' }, fields.map(({ name }) => this.#form.element(name))))));
  }

  // ---- the worksheet

  /** @param {string} name */
  #open(name) {
    this.#saveSoon.flush();
    this.#load(() => worksheet.open(name));
  }

  /** @param {() => Promise<void>} load */
  async #load(load) {
    show(this.#problem);
    try {
      await load();
      this.#show();
    } catch (error) {
      show(this.#problem, errorNote(asError(error)));
    }
  }

  /** Opens a worksheet for new puzzles, unless one is open. */
  async #begin() {
    this.#saveSoon.flush();
    const title = this.#title.value.trim();
    if (!worksheet.get().name) await worksheet.create(title, this.#settings());
  }

  /** Shows the open worksheet after a change. */
  #show() {
    const { name, records, settings } = worksheet.get();
    // The form of the same worksheet is ahead of what is saved as the user types; otherwise another window may have changed it.
    if (name === this.#shown && isSame(this.#settings(), this.#known) && !isSame(settings, this.#known)) this.#fill(settings);
    if (name !== this.#shown) {
      this.#shown = name;
      this.#fill(settings);
      this.#adding.open = records.length === 0;
      if (!name) this.#title.focus({ preventScroll: true });
    }
    updateAddress('sheet', { list: name });
    this.#chooser.render();
    this.#list.render();
    this.#bar.render();
    this.#more.render();
    this.#downloads.element.hidden = records.length === 0;
    this.#settingsPanel.hidden = records.length === 0;
    this.#draw();
  }

  #draw() {
    const request = JSON.stringify(this.#request());
    if (request === this.#drawn) return;
    this.#drawn = request;
    this.#preview.refresh();
  }

  // ---- the settings

  #settings() {
    return { ...this.#form.values(), title: this.#title.value.trim() };
  }

  /** Returns the request for the sheet; `null` if there are no puzzles. */
  #request() {
    const puzzles = worksheet.get().records.filter(({ puz }) => puz).map(({ diagram, ...line }) => line);
    const { title, ...layout } = this.#settings();
    return puzzles.length > 0 ? { puzzles, title, ...layoutOptions(layout) } : null;
  }

  /** @param {Api.ListSettings} settings */
  #fill(settings) {
    const { title = '', ...layout } = /** @type {FieldValues} */ (settings);
    const isNew = Object.keys(settings).length === 0;
    this.#title.value = String(title || (isNew ? worksheet.get().name : ''));
    this.#form.fill(isNew ? lastLayout.get() : layout);
    this.#known = this.#settings();
  }

  #changed() {
    lastLayout.set(this.#form.values());
    this.#draw();
    this.#saveSoon();
  }

  /** Saves the settings.  The name follows the title, unless another worksheet has that name. */
  #save() {
    const { name, settings } = worksheet.get();
    const wanted = this.#settings();
    if (!name || isSame(wanted, settings)) return;
    this.#known = wanted;
    const report = (/** @type {unknown} */ error) => show(this.#problem, errorNote(asError(error)));
    show(this.#problem);
    worksheet.change({ settings: wanted }).catch(report);
    const { title } = wanted;
    if (!title || title === name || title === settings.title) return;
    this.#shown = title;
    worksheet.change({ rename: title }, { isMinor: true }).catch((error) => {
      if (error instanceof SavedLater) return;
      this.#shown = name;
      if (!(error instanceof RequestRefused)) report(error);
    });
  }
}

/**
 * Opens the view of worksheets; the state has `list`, the name of one, or `new`.
 * @param {HTMLElement} root
 * @param {ViewState} state
 * @returns {View}
 */
export function mount(root, state) {
  return new WorksheetView(root, state);
}

// The versions of the problem on the board: a tree on disk, in the collection.  Each saved version can be opened again,
// and one that is changed becomes a branch.

import { ask } from '../api.js';
import { h, show } from '../dom.js';
import { openDialog } from '../dialog.js';
import { asError, SavedLater } from '../errors.js';
import { LONGEST_NAME } from '../names.js';
import { save } from '../outbox.js';
import { button, errorNote, selectBox } from '../parts.js';
import { toast } from '../shell.js';
import { currentLanguage, t } from '../words.js';
import { openComparison } from './compare.js';
import { versionTree } from './versiontree.js';

/** @typedef {{puz: string, task: string, verdict: object}} OnBoard What is on the board. */

/**
 * Returns the few facts of a report from which its verdict can be said again.
 * @param {Api.MateReport | null} report
 */
export function facts(report) {
  if (!report) return {};
  const { keys, solutions, sound, faults, complete, shorter } = report;
  return {
    sound,
    faults,
    complete,
    ...(keys && { keys: keys.slice(0, 20).map(({ san, uci }) => ({ san, uci })) }),
    ...(solutions && { solutions: solutions.slice(0, 5) }),
    ...(shorter && { shorter: { stipulation: shorter.stipulation, moves: shorter.moves } }),
  };
}

/** The panel of versions, and the button that saves one. */
export class Versions {
  #board;
  #load;
  #changedAddress;
  /** @type {Api.Study | null} */
  #study = null;
  /** @type {number | null} The version that the board began with. */
  #number = null;
  /** A note for the next version, such as the words of a proposal. */
  #nextNote = '';
  #isSaving = false;
  /** The name of a new study whose first version is on its way; empty if there is none. */
  #coming = '';
  /** What was on the board when a version was saved that is on its way. */
  #waiting = '';
  #status = h('span', { class: 'note', role: 'status' });
  #studies = selectBox([['', t('study.new')]], '', { 'aria-label': t('study.choose') });
  #name = h('input', { maxlength: LONGEST_NAME, 'aria-label': t('study.name'), hidden: true });
  #delete = button(t('study.delete'), () => this.#askToDelete(), { class: 'plain', hidden: true });
  #tree = h('div', {});
  #error = h('div', {});
  save = button(t('version.save'), () => this.#save(), { title: t('version.save.hint'), 'aria-keyshortcuts': 'Control+S' });
  element = h('details', { class: 'versions', open: true, ontoggle: () => this.#offerStudies() },
    h('summary', {}, h('h2', {}, t('version.title')), ' ', this.#status),
    h('div', { class: 'row end' }, this.#studies, this.#name, this.#delete), this.#error, this.#tree);

  /**
   * @param {() => OnBoard} board
   * @param {(puz: string) => void} load puts a problem on the board
   * @param {() => void} changedAddress
   */
  constructor(board, load, changedAddress) {
    this.#board = board;
    this.#load = load;
    this.#changedAddress = changedAddress;
    this.#studies.addEventListener('change', () => this.#choose(this.#studies.value));
    this.#name.addEventListener('change', () => this.#rename());
    this.#draw();
  }

  /** What of this belongs into the address. */
  get state() {
    return this.#study ? { study: this.#study.id, version: this.#number } : {};
  }

  /**
   * Opens what an address names; the board stays as it is.
   * @param {ViewState} state
   */
  async restore({ study, version }) {
    if (!study || Number(study) === this.#study?.id) {
      this.#offerStudies();
      return;
    }
    await this.#ask({ id: Number(study) }, Number(version) || null);
    this.#offerStudies();
  }

  /** The board has changed. */
  changed() {
    this.#nextNote = '';
    this.#say();
  }

  /**
   * Keeps words that describe how the problem on the board came about.
   * @param {string} note
   */
  noteNext(note) {
    this.#nextNote = note;
  }

  /**
   * Saves by Ctrl+S.
   * @param {KeyboardEvent} event
   */
  key(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    if (!document.querySelector('dialog[open]')) this.#save();
  }

  get #version() {
    return this.#study?.versions.find(({ number }) => number === this.#number) ?? null;
  }

  get #isSaved() {
    return this.#version?.puz === this.#board().puz;
  }

  async #save() {
    if (this.#isSaving) return;
    const { puz, task, verdict } = this.#board();
    if (this.#isSaved || puz === this.#waiting) {
      toast(t(this.#isSaved ? 'version.same' : 'outbox.later'));
      return;
    }
    this.#isSaving = true;
    const version = { puz, verdict, note: this.#nextNote, parent: this.#number };
    const date = new Date().toLocaleString(currentLanguage(), { dateStyle: 'medium', timeStyle: 'medium' });
    // A study whose first version still waits has a name, but no number.
    if (!this.#study) this.#coming ||= `${task}, ${date}`;
    const target = this.#study ? { id: this.#study.id } : { name: this.#coming, add: true };
    const study = await this.#ask({ ...target, save: version });
    this.#isSaving = false;
    if (study) toast(t('version.saved', { number: study.saved ?? 0 }));
    this.#offerStudies();
  }

  /**
   * Asks the server, and shows the study that it answers with; returns `null` if it refused.
   * @param {object} request
   * @param {number | null} [number] the version that the board shows
   */
  async #ask(request, number = this.#number) {
    const { id } = this.#study ?? {};
    try {
      return this.#take(await (Object.keys(request).length > 1 ? save('studies', request) : ask('studies', request)), number);
    } catch (error) {
      show(this.#error, errorNote(asError(error)));
      if (error instanceof SavedLater) this.#takeLater(error, id, number);
      return null;
    }
  }

  /**
   * Shows the study when its change is saved, unless another study is open by then.
   * @param {SavedLater} error
   * @param {number | undefined} id of the study that was open
   * @param {number | null} number
   */
  #takeLater({ later }, id, number) {
    this.#waiting = this.#board().puz;
    later.then((answer) => {
      const study = /** @type {Api.Answers['studies']} */ (answer);
      if (this.#study?.id === id || this.#study?.id === study.id) this.#take(study, number);
    }, () => { this.#waiting = ''; });
  }

  /**
   * Shows the study that the server answered with.
   * @param {Api.Answers['studies']} study
   * @param {number | null} number the version that the board shows
   */
  #take(study, number) {
    show(this.#error);
    if (!study.versions) return null;
    this.#coming = '';
    this.#waiting = '';
    this.#study = study;
    this.#number = study.saved ?? (study.versions.some((one) => one.number === number) ? number : null);
    this.#draw();
    this.#changedAddress();
    return study;
  }

  /** Lists the studies of the collection. */
  async #offerStudies() {
    if (!this.element.open) return;
    try {
      const { studies } = await ask('studies', {});
      const own = String(this.#study?.id ?? '');
      show(this.#studies, h('option', { value: '' }, t('study.new')), studies.map(({ id, name, versions }) =>
        h('option', { value: id, selected: String(id) === own }, t('study.option', { name, n: versions }))));
      this.#studies.hidden = studies.length === 0;
    } catch {
      // Without the list, the board can be edited and saved as before.
    }
  }

  /** @param {string} id */
  async #choose(id) {
    if (!id) {
      this.#close();
      return;
    }
    const study = await this.#ask({ id: Number(id) }, null);
    const last = study?.versions.at(-1);
    if (last) this.#open(last);
  }

  /** The board is no version of any study any more. */
  #close() {
    this.#study = null;
    this.#coming = '';
    this.#number = null;
    this.#draw();
    this.#changedAddress();
    this.#offerStudies();
  }

  async #rename() {
    if (!this.#study) return;
    if (!(await this.#ask({ id: this.#study.id, rename: this.#name.value }))) this.#name.value = this.#study.name;
    this.#offerStudies();
  }

  #askToDelete() {
    const study = this.#study;
    if (!study) return;
    const dialog = openDialog(t('study.delete'), 'question', h('p', {}, t('study.delete.sure', { name: study.name, n: study.versions.length })),
      h('div', { class: 'row' }, button(t('study.delete'), async () => {
        dialog?.close();
        await this.#ask({ id: study.id, delete: true });
        this.#close();
      }, { class: 'main' })));
  }

  /** @param {Api.StudyVersion} version */
  #open({ number, puz }) {
    this.#number = number;
    this.#load(puz);
    this.#draw();
    this.#changedAddress();
  }

  #draw() {
    const study = this.#study;
    this.#name.hidden = !study;
    this.#delete.hidden = !study;
    this.#name.value = study?.name ?? '';
    show(this.#tree, study ? versionTree(study.versions, this.#number, {
      open: (version) => this.#open(version),
      compare: (version) => openComparison(version, this.#board().puz),
      note: (version, text) => this.#ask({ id: study.id, note: { number: version.number, text } }),
      remove: (version) => this.#ask({ id: study.id, remove: version.number }),
    }) : h('p', { class: 'note' }, t('version.empty')));
    this.#say();
  }

  /** Says whether the board is saved. */
  #say() {
    const { name } = this.#study ?? {};
    const number = this.#number ?? 0;
    if (!name) show(this.#status);
    else show(this.#status, t(this.#isSaved ? 'version.is' : 'version.changed', { number }));
    this.#status.classList.toggle('unsaved', Boolean(name) && !this.#isSaved);
  }
}

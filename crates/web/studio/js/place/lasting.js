// Counts that go on in the server when the page is closed: a list with progress, and buttons to pause and remove them.

import { request } from '../api.js';
import { connection } from '../connection.js';
import { h, show } from '../dom.js';
import { asError, ConnectionLost } from '../errors.js';
import { button, describeProgress, errorNote, formatSeconds, partOf } from '../parts.js';
import { toast } from '../shell.js';
import { countResult } from './result.js';
import { t } from '../words.js';

const MILLISECONDS_BETWEEN_LOOKS = 1000;
const MILLISECONDS_TO_CONFIRM = 4000;
const ACTIVE = ['waiting', 'running'];

/** The panel. */
export class LastingCounts {
  #onopen;
  /** @type {Map<string, CountRow>} */
  #rows = new Map();
  #timer = 0;
  #hasOpened = false;
  #isPossible = true;
  #isClosed = false;
  #closing = new AbortController();
  #list = h('ul', { class: 'counts' });
  #empty = h('p', { class: 'note' }, t('lasting.empty'));
  #problem = h('div', {});
  // Said once, when a count ends; the progress changes too often to be read aloud.
  #spoken = h('p', { class: 'visually-hidden', role: 'status' });
  element = h('details', { class: 'panel lasting' }, h('summary', {}, t('lasting.title')),
    h('div', { class: 'stack' }, this.#problem, this.#empty, this.#list, this.#spoken));

  /** @param {(puz: string) => void} onopen shows a puzzle on the board */
  constructor(onopen) {
    this.#onopen = onopen;
    document.addEventListener('visibilitychange', () => { if (!document.hidden) this.#look(); }, { signal: this.#closing.signal });
    this.#look();
  }

  /**
   * Starts a count.
   * @param {object} body
   */
  async start(body) {
    this.element.open = true;
    if (this.#isPossible) await this.#send('POST', 'lasting', body);
    else show(this.#problem, errorNote(t('lasting.no_place')));
    this.element.scrollIntoView({ block: 'nearest' });
  }

  /** Stops looking.  The counts go on. */
  close() {
    this.#isClosed = true;
    this.#closing.abort();
    clearTimeout(this.#timer);
  }

  /**
   * @param {'POST' | 'DELETE'} method
   * @param {string} path
   * @param {object} [body]
   */
  async #send(method, path, body) {
    try {
      await request(method, path, body);
      show(this.#problem);
    } catch (error) {
      show(this.#problem, errorNote(asError(error)));
    }
    await this.#look();
  }

  /** Asks how far the counts are, and again as long as one of them goes on. */
  async #look() {
    clearTimeout(this.#timer);
    try {
      /** @type {Api.LastingCounts} */
      const { counts, trouble, possible } = await request('GET', 'lasting', undefined, this.#closing.signal);
      if (this.#isClosed) return;
      this.#update(counts);
      // Another server may have released the folder since.
      this.#isPossible = possible || trouble !== null;
      if (trouble) show(this.#problem, errorNote(trouble));
      if (counts.some(({ state }) => ACTIVE.includes(state)) && !document.hidden) {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.#look(), MILLISECONDS_BETWEEN_LOOKS);
      }
    } catch (error) {
      if (error instanceof ConnectionLost) connection.onceBack(() => { if (!this.#isClosed) this.#look(); });
      else if (!this.#isClosed) show(this.#problem, errorNote(asError(error)));
    }
  }

  /** @param {Api.LastingCount[]} counts */
  #update(counts) {
    const ids = new Set(counts.map(({ id }) => id));
    for (const [id, row] of this.#rows) {
      if (ids.has(id)) continue;
      if (row.element.contains(document.activeElement)) this.element.querySelector('summary')?.focus();
      row.element.remove();
      this.#rows.delete(id);
    }
    // The newest are first; those that are there keep their places and the focus.
    for (const count of [...counts].reverse()) {
      const old = this.#rows.get(count.id);
      const row = old ?? new CountRow(count, (action) => this.#act(count.id, action), () => this.#onopen(count.request?.puzzle.puz ?? ''));
      if (!old) {
        this.#rows.set(count.id, row);
        this.#list.prepend(row.element);
      }
      const before = row.state;
      row.update(count);
      if (old && before !== count.state && count.state === 'done') {
        show(this.#spoken, t('lasting.ended', { title: count.title }));
        toast(t('lasting.ended', { title: count.title }));
      }
    }
    this.#empty.hidden = counts.length > 0;
    // Only once: who closes the list wants it closed.
    if (!this.#hasOpened && counts.some(({ state }) => ACTIVE.includes(state))) this.element.open = true;
    this.#hasOpened = true;
  }

  /**
   * @param {string} id
   * @param {'pause' | 'resume' | 'restart' | 'remove'} action
   */
  #act(id, action) {
    if (action === 'remove') this.#send('DELETE', `lasting/${id}`);
    else this.#send('POST', `lasting/${id}`, { do: action });
  }
}

/** One count of the list. */
class CountRow {
  #act;
  state = '';
  #shown = '';
  #badge = h('span', { class: 'badge' });
  #fill = h('span');
  #bar = h('div', { class: 'bar', role: 'progressbar', 'aria-label': t('progress.label') }, this.#fill);
  #line = h('span', { class: 'note' });
  #result = h('div', {});
  #toggle = button('', () => this.#act(ACTIVE.includes(this.state) ? 'pause' : 'resume'));
  #restart = button(t('lasting.restart'), () => this.#act('restart'));
  #remove = button(t('lasting.remove'), () => this.#confirm());
  #isConfirming = false;

  /**
   * @param {Api.LastingCount} count
   * @param {(action: 'pause' | 'resume' | 'restart' | 'remove') => void} act
   * @param {() => void} open
   */
  constructor(count, act, open) {
    this.#act = act;
    const { title, id, request: asked } = count;
    const name = title || t('lasting.file', { id });
    this.element = h('li', { class: 'stack tight', 'aria-label': name },
      h('div', { class: 'row spread' },
        asked ? button(name, open, { class: 'plain name', title: t('lasting.open') }) : h('strong', {}, name), this.#badge),
      this.#bar, this.#line, this.#result,
      h('div', { class: 'row' }, this.#toggle, this.#restart, this.#remove));
  }

  /** @param {Api.LastingCount} count */
  update(count) {
    const { state, progress, seconds, result, error, keeps_parts } = count;
    this.state = state;
    const isActive = ACTIVE.includes(state);
    show(this.#badge, t(`lasting.${state}`));
    this.#badge.className = `badge ${{ done: 'good', failed: 'bad', damaged: 'bad' }[/** @type {string} */ (state)] ?? ''}`;
    this.#progress(progress);
    this.#bar.hidden = state === 'done' || state === 'damaged' || (!isActive && !partOf(progress).of);
    this.#bar.classList.toggle('unknown', isActive && !partOf(progress).of);
    const words = state === 'done' || !progress ? '' : describeProgress(progress);
    show(this.#line, [words, state !== 'damaged' && state !== 'done' && formatSeconds(seconds),
      isActive && !keeps_parts && t('lasting.anew')].filter(Boolean).join(' · '));
    this.#toggle.hidden = !isActive && state !== 'paused';
    this.#toggle.textContent = t(isActive ? 'lasting.pause' : 'lasting.resume');
    this.#restart.hidden = state !== 'failed';
    // A result that is shown again would be read again.
    const shown = JSON.stringify([state, result, error]);
    if (shown !== this.#shown) {
      this.#shown = shown;
      // That a paused count was stopped goes without saying.
      const isStopped = state === 'paused' && result?.end === 'stopped';
      show(this.#result, error && errorNote(error), result && countResult({ .../** @type {Api.Result} */ (result), ...(isStopped ? { end: 'exhausted' } : {}) }));
    }
  }

  /** @param {Api.Progress | null} progress */
  #progress(progress) {
    const { done, of } = partOf(progress);
    if (of === 0) return;
    const percent = String(Math.floor((100 * done) / of));
    this.#fill.style.width = `${percent}%`;
    this.#bar.setAttribute('aria-valuenow', percent);
  }

  /** Asks again before work is thrown away. */
  #confirm() {
    if (this.#isConfirming || this.state === 'done' || this.state === 'damaged') {
      this.#act('remove');
      return;
    }
    this.#isConfirming = true;
    this.#remove.textContent = t('lasting.really');
    setTimeout(() => {
      this.#isConfirming = false;
      this.#remove.textContent = t('lasting.remove');
    }, MILLISECONDS_TO_CONFIRM);
  }
}

// Small parts that every view needs: labelled fields, a progress bar, error messages, numbers as text.

import { h, show } from './dom.js';
import { asError, ConnectionLost, RequestRefused, SavedLater } from './errors.js';
import { connection } from './connection.js';
import { t } from './words.js';

export { formatNumber, formatSeconds } from './words.js';

/**
 * Shows an error where it happened.
 * @param {Error | string} error
 */
export function errorNote(error) {
  if (error instanceof ConnectionLost) return noAnswerNote();
  if (error instanceof SavedLater) return savedLaterNote(error);
  const message = typeof error === 'string' ? error : describeError(error);
  return h('p', { class: 'fault', role: 'alert' }, message);
}

/** The banner at the top of the page reports the lost connection; this note only says what it means here. */
function noAnswerNote() {
  const note = h('p', { class: 'note' }, t('connection.none'));
  connection.onceBack(() => show(note, t('connection.again')));
  return note;
}

/**
 * Says that a change waits, and then what became of it.
 * @param {SavedLater} error
 */
function savedLaterNote({ message, later }) {
  const note = h('p', { class: 'note unsaved', role: 'status' }, message);
  later.then(() => {
    note.classList.remove('unsaved');
    show(note, t('library.saved'));
  }, (refused) => note.replaceWith(errorNote(asError(refused))));
  return note;
}

/**
 * Joins the first lines to one text and says how many more there are.
 * @param {string[]} lines
 */
export function firstLines(lines, most = 6) {
  const more = lines.length - most;
  return [...lines.slice(0, most), ...(more > 0 ? [t('list.more', { n: more })] : [])].join('\n');
}

/**
 * Describes an error in words; faults in a text come with their places.
 * @param {Error} error
 */
export function describeError(error) {
  if (!(error instanceof RequestRefused) || error.faults.length === 0) return error.message;
  return firstLines(error.faults.map(({ line, column, message }) => t('error.place', { line, column, message: shorten(message) })));
}

const MOST_LETTERS = 300;

/**
 * Leaves out the middle of a message that is very long.
 * @param {string} message
 */
export function shorten(message) {
  if (message.length <= MOST_LETTERS) return message;
  return `${message.slice(0, MOST_LETTERS / 2)} … ${message.slice(-MOST_LETTERS / 2)}`;
}

/**
 * Whether the page itself cancelled the job, so that there is nothing to report.
 * @param {unknown} error
 */
export function isCancelled(error) {
  return error instanceof DOMException && error.name === 'AbortError';
}

/**
 * A field with its label above.
 * @param {string} text
 * @param {HTMLElement} control
 * @param {string} [title]
 */
export function labelled(text, control, title) {
  return h('label', { title }, text, control);
}

/**
 * A checkbox with its label.
 * @param {string} text
 * @param {Props} [props]
 */
export function checkbox(text, props) {
  const input = h('input', { type: 'checkbox', ...props });
  return { element: h('label', { class: 'check' }, input, text), input };
}

/**
 * A button with a text.
 * @param {Child} text
 * @param {() => unknown} onclick
 * @param {Props} [props]
 */
export function button(text, onclick, props) {
  return h('button', { type: 'button', onclick: () => onclick(), ...props }, text);
}

/**
 * Whether all fields in an element are valid; if not, the browser says what is wrong with the first that is not.
 * @param {HTMLElement} root
 */
export function isValid(root) {
  /** @type {HTMLInputElement | null} */
  const wrong = root.querySelector('input:invalid');
  if (!wrong) return true;
  // The browser cannot point to a field that is folded away.
  const folded = wrong.closest('details');
  if (folded) folded.open = true;
  wrong.reportValidity();
  return false;
}

/**
 * A field for a time in seconds, which may have decimals.
 * @param {Props} props
 */
export function secondsField(props) {
  return h('input', { type: 'number', min: 0.01, step: 'any', ...props });
}

/**
 * A select box.
 * @param {SelectOption[]} options
 * @param {string | undefined} value
 * @param {Props} [props]
 */
export function selectBox(options, value, props) {
  return h('select', props, options.map((option) => {
    const [name, text] = Array.isArray(option) ? option : [option, option];
    return h('option', { value: name, selected: name === value }, text);
  }));
}

/**
 * Greys out a button.  A button that is really disabled would lose the focus.
 * @param {Element} element
 * @param {boolean} isOff
 */
export function setDisabled(element, isOff) {
  element.setAttribute('aria-disabled', String(isOff));
}

/** How far a job is: a bar, a text with the time, and a button to stop it. */
export class ProgressBar {
  #fill = h('span');
  #bar = h('div', { class: 'bar unknown', role: 'progressbar', 'aria-label': t('progress.label') }, this.#fill);
  #line = h('span', { class: 'note' });
  #words = t('progress.starting');
  #began = performance.now();

  /** Functions that follow the events of a job. */
  handlers = {
    /** @param {Api.Events['queued']} data */
    queued: ({ ahead }) => this.#say(ahead === 0 ? t('progress.next') : t('progress.queue', { n: ahead })),
    started: () => this.#say(t('progress.searching')),
    /** @param {Api.Progress} data */
    progress: (data) => this.#progress(data),
  };

  /** @param {() => void} stop */
  constructor(stop) {
    this.element = h('div', { class: 'stack working', 'aria-live': 'off' }, this.#bar,
      h('div', { class: 'row spread' }, this.#line, button(t('do.stop'), stop)));
    this.#write();
    // Events may be rare, so the clock runs by itself until the bar is removed.
    const clock = setInterval(() => (this.element.isConnected ? this.#write() : clearInterval(clock)), 1000);
  }

  /** @param {Api.Progress} data */
  #progress(data) {
    const { done, of } = partOf(data);
    this.#bar.classList.toggle('unknown', of === 0);
    if (of > 0) {
      const percent = String(Math.round((100 * done) / of));
      this.#fill.style.width = `${percent}%`;
      this.#bar.setAttribute('aria-valuenow', percent);
    }
    this.#say(describeProgress(data));
  }

  /** @param {string} words */
  #say(words) {
    this.#words = words;
    this.#write();
  }

  #write() {
    const time = `${Math.floor((performance.now() - this.#began) / 1000)} s`;
    show(this.#line, [this.#words, time].filter(Boolean).join(' · '));
  }
}

/**
 * Returns what is done, and how much there is to do: 0 if that is not known.
 * @param {Api.Progress | null} progress
 */
export function partOf(progress) {
  return progress && 'of' in progress ? progress : { done: 0, of: 0 };
}

/**
 * Says how far a job is.
 * @param {Api.Progress} progress
 */
export function describeProgress(progress) {
  const { done, of } = partOf(progress);
  const percent = `${Math.floor((100 * done) / Math.max(1, of))}%`;
  switch (progress.kind) {
    case 'parts': return percent;
    case 'states': return `${percent}, ${t('progress.states', { n: progress.states })}`;
    case 'found': return t('progress.found', { n: progress.value });
    case 'best': return t('progress.best', { value: progress.value });
    case 'deeper': return t('progress.deeper', { n: progress.value });
    case 'games': return `${t('progress.games', { done, n: of })}, ${t('mine.found', { n: progress.value })}`;
    case 'answers': return t('progress.answers', { done, n: of });
    default: return '';
  }
}

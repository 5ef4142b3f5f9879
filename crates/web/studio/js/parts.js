// Small things that every view needs: fields with labels, a line of progress, what went wrong.

import { h, show } from './dom.js';
import { Lost, Refused } from './api.js';
import { connection } from './connection.js';

/** What went wrong, said where it happened. */
export function fault(error) {
  if (error instanceof Lost) return unanswered();
  const message = typeof error === 'string' ? error : words(error);
  return h('p', { class: 'fault', role: 'alert' }, message);
}

/** A lost connection is said at the top of the page, once for all; here only what it means. */
function unanswered() {
  const line = h('p', { class: 'note' }, 'No answer yet: there is no connection.');
  connection.again(() => show(line, 'There was no answer, but the connection is back: please try again.'));
  return line;
}

/** Lines as one text: of a hundred faults the first tell enough. */
export function few(lines, most = 6) {
  const more = lines.length - most;
  return [...lines.slice(0, most), ...(more > 0 ? [`… and ${more} more`] : [])].join('\n');
}

/** An error in words: the faults of a text with their places. */
export function words(error) {
  if (!(error instanceof Refused) || error.faults.length === 0) return error.message;
  return few(error.faults.map(({ line, column, message }) => `line ${line}, column ${column}: ${brief(message)}`));
}

// Of a text that is none at all nobody reads more.
const LETTERS = 300;

/** A message without the middle of what it quotes, if that is long. */
export function brief(message) {
  return message.length > LETTERS ? `${message.slice(0, LETTERS / 2)} … ${message.slice(-LETTERS / 2)}` : message;
}

/** Whether a job was given up by the page itself: nothing to be said. */
export function isDropped(error) {
  return error?.name === 'AbortError';
}

/** A field with its label above. */
export function labelled(text, control, title) {
  return h('label', { title }, text, control);
}

/** A box to tick. */
export function tick(text, props) {
  return h('label', { class: 'check' }, h('input', { type: 'checkbox', ...props }), text);
}

/** Whether every field below an element can be used; else the browser says what is wrong with the first that cannot. */
export function isValid(root) {
  const wrong = root.querySelector('input:invalid');
  if (!wrong) return true;
  // It can say so only where it can be seen.
  const folded = wrong.closest('details');
  if (folded) folded.open = true;
  wrong.reportValidity();
  return false;
}

/** A field for a time in seconds; parts of a second will do. */
export function secondsField(props) {
  return h('input', { type: 'number', min: 0.01, step: 'any', ...props });
}

/** A choice: `[value, words]` each, or plain words. */
export function choice(options, value, props) {
  return h('select', props, options.map((option) => {
    const [name, text] = Array.isArray(option) ? option : [option, option];
    return h('option', { value: name, selected: name === value }, text);
  }));
}

/** `1 solution`, `92 solutions`; numbers may be strings of many digits. */
export function counted(number, one, many = `${one}s`) {
  return `${grouped(number)} ${String(number) === '1' ? one : many}`;
}

/** `27 856`, with thin gaps. */
export function grouped(number) {
  return String(number).replace(/\B(?=(\d{3})+(?!\d))/g, '\u202f');
}

/** `0.3 ms`, `24 ms`, `1.25 s`. */
export function seconds(time) {
  if (time < 0.01) return `${(time * 1000).toFixed(1)} ms`;
  if (time < 1) return `${Math.round(time * 1000)} ms`;
  return `${time.toFixed(time < 10 ? 2 : 1)} s`;
}

/** How far a job has come: a bar, words, and a button that stops it. */
export function progress(stop) {
  const fill = h('span');
  const bar = h('div', { class: 'bar unknown', role: 'progressbar', 'aria-label': 'Progress' }, fill);
  const line = h('span', { class: 'note' });
  const button = h('button', { type: 'button', onclick: stop }, 'Stop');
  const element = h('div', { class: 'stack working', 'aria-live': 'off' }, bar, h('div', { class: 'row spread' }, line, button));
  const began = performance.now();
  let words = '';
  const write = () => show(line, [words, `${Math.floor((performance.now() - began) / 1000)} s`].filter(Boolean).join(' · '));
  const say = (text) => { words = text; write(); };
  say('starting…');
  // News may be rare: the clock goes on until the bar is gone.
  const clock = setInterval(() => (element.isConnected ? write() : clearInterval(clock)), 1000);
  return {
    element,
    /** `{"ahead": 3}` */
    queued: ({ ahead }) => say(ahead === 0 ? 'waiting for its turn' : `waiting, ${counted(ahead, 'job')} before it`),
    started: () => say('at work…'),
    progress(data) {
      const share = data.of > 0 ? data.done / data.of : null;
      bar.classList.toggle('unknown', share === null);
      if (share !== null) {
        fill.style.width = `${Math.round(share * 100)}%`;
        bar.setAttribute('aria-valuenow', String(Math.round(share * 100)));
      }
      say(told(data));
    },
    say,
  };
}

function told(data) {
  switch (data.kind) {
    case 'parts': return `${Math.floor((100 * data.done) / Math.max(1, data.of))}%`;
    case 'states': return `${Math.floor((100 * data.done) / Math.max(1, data.of))}%, ${counted(data.states, 'state')}`;
    case 'found': return `${counted(data.value, 'solution')} so far`;
    case 'best': return `best so far ${data.value}`;
    case 'deeper': return `nothing in ${counted(data.value, 'move')}`;
    case 'answers': return `${data.done} of ${counted(data.of, 'answer')}`;
    default: return '';
  }
}

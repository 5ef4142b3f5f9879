// Starts a job and shows its progress and its errors.

import { job } from './api.js';
import { show } from './dom.js';
import { asError } from './errors.js';
import { errorNote, isCancelled, ProgressBar } from './parts.js';

// Most answers arrive before anybody could read a progress bar.
const MILLISECONDS_BEFORE_PROGRESS = 250;

/**
 * Starts a job whose progress or error is shown in `place`.  The place is empty when the job is done.
 * @template {Api.Task} T
 * @param {T} task
 * @param {object} body
 * @param {HTMLElement} place
 * @param {JobHandlers} handlers
 * @returns {ShownJob<T>}
 */
export function startJob(task, body, place, handlers = {}) {
  const focused = document.activeElement;
  const bar = new ProgressBar(() => work.stop());
  const work = job(task, body, { ...bar.handlers, ...handlers });
  const timer = setTimeout(() => show(place, bar.element), MILLISECONDS_BEFORE_PROGRESS);
  /** @param {Child} [left] */
  const end = (left) => {
    clearTimeout(timer);
    const hadFocus = bar.element.contains(document.activeElement);
    show(place, left);
    // The button that stopped the job is gone, and the focus with it.
    if (hadFocus && focused instanceof HTMLElement) focused.focus();
  };
  const done = work.done.then((result) => {
    end();
    return result;
  }, (error) => {
    clearTimeout(timer);
    if (!isCancelled(error)) end(errorNote(asError(error)));
    return null;
  });
  return { done, stop: work.stop, cancel: work.cancel };
}

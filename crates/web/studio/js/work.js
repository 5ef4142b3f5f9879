// A job that is looked after: how far it has come, what went wrong, and where the focus goes when it is over.

import { job } from './api.js';
import { show } from './dom.js';
import { fault, isDropped, progress } from './parts.js';

// Most answers are there before a bar could be read.
const PATIENCE = 250;

/**
 * Begins a job whose progress or fault is shown in `place`, which is empty in the end.  `done` is the promise of the
 * document, or of null where there is none; `stop()` and `drop()` are those of the job.
 */
export function begin(task, body, place, handlers = {}) {
  const before = document.activeElement;
  const news = progress(() => work.stop());
  const work = job(task, body, { queued: news.queued, started: news.started, progress: news.progress, ...handlers });
  const late = setTimeout(() => show(place, news.element), PATIENCE);
  const end = (...left) => {
    clearTimeout(late);
    const isHeld = news.element.contains(document.activeElement);
    show(place, ...left);
    if (isHeld) before?.focus();
  };
  const done = work.done.then((result) => {
    end();
    return result;
  }, (error) => {
    clearTimeout(late);
    if (!isDropped(error)) end(fault(error));
    return null;
  });
  return { ...work, done };
}

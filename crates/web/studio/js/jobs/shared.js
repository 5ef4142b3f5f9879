// Jobs on the connection that all tabs of a browser share: this is the tab's side, worker.js the other one.
//
// Each side must notice when the other one is gone without a word.  Whoever lives holds a lock, and the other side
// waits for it.  Browsers offer locks only to pages of this machine (or over HTTPS); to others the worker calls now
// and then, and takes tabs that do not answer for gone.

import { start as direct } from './direct.js';

// Tabs and workers of different versions of the program do not share: the name tells them apart.
const NAME = 'rookwright-jobs-1';

let link = null;
let keys = 0;

/** Whether jobs can be shared here. */
export const isThere = typeof SharedWorker === 'function';

/** The connection to the worker, which is started by the first tab. */
class Link {
  #port;
  #jobs = new Map();

  constructor() {
    const worker = new SharedWorker('/js/jobs/worker.js', { type: 'module', name: NAME });
    this.#port = worker.port;
    this.#port.onmessage = ({ data }) => this.#hear(data);
    // It could not be loaded, or this browser has no modules in workers.
    worker.onerror = () => this.#alone();
    const lock = `rookwright-tab-${random()}`;
    // The worker waits for it, so it is named when it is held, until the tab is gone.
    navigator.locks?.request(lock, () => {
      this.#port.postMessage({ kind: 'hello', lock });
      return new Promise(() => {});
    }).catch(() => {});
  }

  start(task, body, on) {
    const key = ++keys;
    const job = { task, body, on, isHeard: false, own: null };
    this.#jobs.set(key, job);
    this.#port.postMessage({ kind: 'start', key, task, body });
    const say = (kind) => {
      if (job.own) job.own[kind]();
      else if (this.#jobs.has(key)) this.#port.postMessage({ kind, key });
      if (kind === 'drop') this.#jobs.delete(key);
    };
    return { stop: () => say('stop'), drop: () => say('drop') };
  }

  #hear({ kind, key, event, data, status, error, lock }) {
    if (kind === 'call') this.#port.postMessage({ kind: 'answer' });
    if (kind === 'hello') navigator.locks?.request(lock, () => this.lose()).catch(() => {});
    const job = this.#jobs.get(key);
    if (!job) return;
    job.isHeard = true;
    if (kind === 'event') {
      const isLast = event === 'done' || event === 'failed';
      if (isLast) this.#jobs.delete(key);
      if (event === 'progress') this.#port.postMessage({ kind: 'seen', key });
      job.on.event(event, data);
    } else if (kind === 'alone') this.#go(key);
    else {
      this.#jobs.delete(key);
      if (kind === 'refused') job.on.refused(status, error);
      else if (kind === 'lost') job.on.lost();
    }
  }

  /** A job goes its own way. */
  #go(key) {
    const job = this.#jobs.get(key);
    this.#jobs.delete(key);
    job.own = direct(job.task, job.body, job.on);
  }

  /** There is no worker: jobs that it has not begun go their own way. */
  #alone() {
    for (const [key, job] of [...this.#jobs]) if (!job.isHeard) this.#go(key);
    this.lose();
  }

  /** The worker is gone, and all jobs with it. */
  lose() {
    if (link === this) link = null;
    const lost = [...this.#jobs.values()];
    this.#jobs.clear();
    for (const job of lost) job.on.lost();
  }

  /** The tab goes, or is put aside by the browser. */
  leave() {
    this.#port.postMessage({ kind: 'bye' });
    if (link === this) link = null;
  }
}

const random = () => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('');

addEventListener('pagehide', () => {
  const left = link;
  left?.leave();
  // A page that comes back finds its jobs ended.
  if (left) addEventListener('pageshow', () => left.lose(), { once: true });
});

/** Starts a job, as direct.js does. */
export function start(task, body, on) {
  link ??= new Link();
  return link.start(task, body, on);
}

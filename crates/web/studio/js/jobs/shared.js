// Jobs on the connection that all tabs of a browser share.  This is the tab's side; worker.js is the other one.
//
// Each side must notice when the other one is gone without a message.  Both hold a lock as long as they live, and the
// other side waits for it.  Browsers offer locks only to pages of the same machine (or over HTTPS).  To other tabs the
// worker sends a ping from time to time, and treats those that do not answer as closed.

import { start as startDirect } from './direct.js';

// The number changes with the messages: tabs and workers of different versions of the program must not share.
const NAME = 'rookwright-jobs-4';

/** How long a worker may take to greet a tab.  Browsers do not report every worker that cannot be loaded. */
const MILLISECONDS_TO_GREET = 4000;

/** @type {WorkerLink | null} */
let link = null;
let lastKey = 0;
/** Whether a worker has once been waited for in vain. */
let isSilent = false;

/** Whether this browser has shared workers. */
export const isShared = typeof SharedWorker === 'function';

/**
 * A job of this tab.  `direct` controls it once it has a connection of its own.
 * @typedef {object} TabJob
 * @property {Api.Task} task
 * @property {string} query
 * @property {object} body
 * @property {JobListener} listener
 * @property {boolean} isHeard whether the worker has reported anything about it
 * @property {JobControl | null} direct
 */

/** The connection of this tab to the worker, which the first tab starts. */
class WorkerLink {
  #port;
  /** @type {Map<number, TabJob>} */
  #jobs = new Map();
  #isGreeted = false;

  constructor() {
    const worker = new SharedWorker('/js/jobs/worker.js', { type: 'module', name: NAME });
    this.#port = worker.port;
    this.#port.onmessage = ({ data }) => this.#receive(data);
    // The worker could not be loaded, or this browser has no modules in workers.
    worker.onerror = () => this.#goWithoutWorker();
    setTimeout(() => this.#giveUpIfSilent(), MILLISECONDS_TO_GREET);
    const lock = `rookwright-tab-${randomName()}`;
    // The worker waits for the lock, so its name is sent once the tab holds it.
    navigator.locks?.request(lock, () => {
      this.#send({ kind: 'hello', lock });
      return new Promise(() => {});
    }).catch(() => {});
  }

  /**
   * @param {Api.Task} task
   * @param {string} query
   * @param {object} body
   * @param {JobListener} listener
   * @returns {JobControl}
   */
  start(task, query, body, listener) {
    const key = ++lastKey;
    /** @type {TabJob} */
    const job = { task, query, body, listener, isHeard: false, direct: null };
    this.#jobs.set(key, job);
    this.#send({ kind: 'start', key, task, query, body });
    /** @param {'stop' | 'cancel'} kind */
    const control = (kind) => {
      if (job.direct) job.direct[kind]();
      else if (this.#jobs.has(key)) this.#send({ kind, key });
      if (kind === 'cancel') this.#jobs.delete(key);
    };
    return { stop: () => control('stop'), cancel: () => control('cancel') };
  }

  /** @param {MessageToWorker} message */
  #send(message) {
    this.#port.postMessage(message);
  }

  /** @param {MessageToTab} message */
  #receive(message) {
    this.#isGreeted = true;
    if (message.kind === 'ping') this.#send({ kind: 'pong' });
    else if (message.kind === 'hello') navigator.locks?.request(message.lock, () => this.lose()).catch(() => {});
    else this.#receiveOfJob(message.key, message);
  }

  /**
   * @param {number} key
   * @param {JobMessage} message
   */
  #receiveOfJob(key, message) {
    const job = this.#jobs.get(key);
    if (!job) return;
    job.isHeard = true;
    if (message.kind === 'event') {
      const { event, data } = message;
      if (event === 'done' || event === 'failed') this.#jobs.delete(key);
      if (event === 'progress') this.#send({ kind: 'seen', key });
      job.listener.event(event, data);
      return;
    }
    this.#jobs.delete(key);
    if (message.kind === 'direct') job.direct = startDirect(job.task, job.query, job.body, job.listener);
    else if (message.kind === 'refused') job.listener.refused(message.status, message.error);
    else job.listener.lost();
  }

  #giveUpIfSilent() {
    if (this.#isGreeted || link !== this) return;
    isSilent = true;
    // Should the worker wake up after all, it is not to start the same jobs.
    this.#send({ kind: 'bye' });
    this.#goWithoutWorker();
  }

  /** Gives every job that the worker has not started a connection of its own. */
  #goWithoutWorker() {
    for (const [key, job] of [...this.#jobs]) if (!job.isHeard) this.#receiveOfJob(key, { kind: 'direct' });
    this.lose();
  }

  /** The worker is gone, and all its jobs with it. */
  lose() {
    if (link === this) link = null;
    const lost = [...this.#jobs.values()];
    this.#jobs.clear();
    for (const job of lost) job.listener.lost();
  }

  /** The tab is closed, or the browser puts it into its cache of pages. */
  leave() {
    this.#send({ kind: 'bye' });
    if (link === this) link = null;
  }
}

const randomName = () => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('');

addEventListener('pagehide', () => {
  const left = link;
  left?.leave();
  // The jobs of a page that comes back from the cache have ended.
  if (left) addEventListener('pageshow', () => left.lose(), { once: true });
});

/**
 * Starts a job, as `start` of direct.js does.
 * @param {Api.Task} task
 * @param {string} query
 * @param {object} body
 * @param {JobListener} listener
 * @returns {JobControl}
 */
export function start(task, query, body, listener) {
  if (isSilent) return startDirect(task, query, body, listener);
  link ??= new WorkerLink();
  return link.start(task, query, body, listener);
}

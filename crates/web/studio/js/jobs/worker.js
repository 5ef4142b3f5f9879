// The shared worker: starts the jobs of all tabs by short requests, and passes the events of their stream on to them.
//
// It ends with the last tab; then its stream ends, and all jobs with it.  The jobs of a tab that is closed earlier are
// ended here.

import { SharedStream, StreamUnavailable } from './stream.js';

/** How often tabs without a lock are sent a ping, and how many pings they may leave unanswered. */
const MILLISECONDS_BETWEEN_PINGS = 20000;
const MOST_PINGS = 3;

/**
 * @typedef {object} Tab
 * @property {MessagePort} port
 * @property {boolean} isLocked whether the tab holds a lock, which tells when it is gone
 * @property {number} pings how many pings it has not answered
 */

/**
 * @typedef {object} WorkerJob
 * @property {Tab} tab
 * @property {number} key the tab's number of the job
 * @property {Api.Task} task
 * @property {string} query
 * @property {object} body
 * @property {string | null} id the server's number of the job
 * @property {string | null} stream
 * @property {boolean} isStopping
 * @property {boolean} isUnseen whether the tab has not yet read the last progress it was sent
 * @property {unknown} late the latest progress that was held back meanwhile
 */

/** @type {Map<string, WorkerJob>} The jobs of all tabs by their tags on the stream. */
const jobs = new Map();
let lastTag = 0;

const stream = new SharedStream({
  event: (event, { tag, data }) => receiveEvent(event, tag, data),
  ended(id) {
    for (const [tag, job] of [...jobs]) if (job.stream === id) finish(tag, { kind: 'lost' });
  },
});

// ---- jobs

/**
 * @param {WorkerJob} job
 * @param {JobMessage} message
 */
const report = (job, message) => job.tab.port.postMessage({ ...message, key: job.key });

/** @param {string} id */
const sendStop = (id) => { fetch(`/api/jobs/${id}`, { method: 'DELETE' }).catch(() => {}); };

/**
 * @param {string} event
 * @param {string} tag
 * @param {unknown} data
 */
function receiveEvent(event, tag, data) {
  const job = jobs.get(tag);
  if (event === 'job') {
    const { id } = /** @type {{id: string}} */ (data);
    // The job was cancelled or stopped before it had a number.
    if (!job || job.isStopping) sendStop(id);
    if (job) job.id = id;
  }
  if (!job) return;
  if (event === 'done' || event === 'failed') finish(tag, { kind: 'event', event, data });
  // A tab that reads slowly needs only the latest progress.
  else if (event === 'progress' && job.isUnseen) job.late = data;
  else {
    job.isUnseen ||= event === 'progress';
    report(job, { kind: 'event', event, data });
  }
}

/**
 * Sends the last message about a job.
 * @param {string} tag
 * @param {JobMessage} message
 */
function finish(tag, message) {
  const job = jobs.get(tag);
  if (!job) return;
  jobs.delete(tag);
  report(job, message);
  if (jobs.size === 0) stream.closeLater();
}

/**
 * @param {string} tag
 * @param {WorkerJob} job
 */
async function begin(tag, job, isSecondTry = false) {
  try {
    const id = await stream.id();
    if (!jobs.has(tag)) return;
    job.stream = id;
    const response = await fetch(`/api/${job.task}?${job.query}&stream=${id}&tag=${tag}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(job.body),
    });
    if (response.status === 202) return;
    // The server was restarted since the stream was opened.
    if (response.status === 410 && !isSecondTry) {
      stream.close();
      job.stream = null;
      await begin(tag, job, true);
      return;
    }
    const document = await response.json().catch(() => ({}));
    if (response.ok) finish(tag, { kind: 'event', event: 'done', data: document });
    else finish(tag, { kind: 'refused', status: response.status, error: document.error });
  } catch (error) {
    finish(tag, { kind: error instanceof StreamUnavailable ? 'direct' : 'lost' });
  }
}

/**
 * Ends a job that nobody waits for any more.
 * @param {string} tag
 */
function cancel(tag) {
  const job = jobs.get(tag);
  jobs.delete(tag);
  if (job && job.id !== null) sendStop(job.id);
  if (jobs.size === 0) stream.closeLater();
}

// ---- tabs

/** @type {Set<Tab>} */
const tabs = new Set();
let pinging = 0;

/** @param {Tab} tab */
function forget(tab) {
  tabs.delete(tab);
  for (const [tag, job] of [...jobs]) if (job.tab === tab) cancel(tag);
}

/** Sends a ping to the tabs that hold no lock. */
function ping() {
  for (const tab of [...tabs]) {
    if (tab.isLocked) continue;
    tab.pings += 1;
    if (tab.pings > MOST_PINGS) forget(tab);
    else tab.port.postMessage({ kind: 'ping' });
  }
  if (tabs.size === 0) {
    clearInterval(pinging);
    pinging = 0;
  }
}

/**
 * @param {Tab} tab
 * @param {MessageToWorker} message
 */
function receive(tab, message) {
  tabs.add(tab);
  tab.pings = 0;
  switch (message.kind) {
    case 'start': {
      const { key, task, query, body } = message;
      const tag = String(++lastTag);
      /** @type {WorkerJob} */
      const job = { tab, key, task, query, body, id: null, stream: null, isStopping: false, isUnseen: false, late: null };
      jobs.set(tag, job);
      begin(tag, job);
      pinging ||= setInterval(ping, MILLISECONDS_BETWEEN_PINGS);
      break;
    }
    case 'hello':
      tab.isLocked = true;
      navigator.locks.request(message.lock, () => forget(tab)).catch(() => { tab.isLocked = false; });
      break;
    case 'bye':
      forget(tab);
      break;
    case 'pong':
      break;
    default: {
      const found = [...jobs].find(([, job]) => job.tab === tab && job.key === message.key);
      if (found) receiveOfJob(...found, message.kind);
    }
  }
}

/**
 * @param {string} tag
 * @param {WorkerJob} job
 * @param {'stop' | 'cancel' | 'seen'} kind
 */
function receiveOfJob(tag, job, kind) {
  if (kind === 'cancel') cancel(tag);
  else if (kind === 'stop') {
    job.isStopping = true;
    if (job.id !== null) sendStop(job.id);
  } else {
    const { late } = job;
    job.isUnseen = late !== null;
    job.late = null;
    if (late !== null) report(job, { kind: 'event', event: 'progress', data: late });
  }
}

const lock = `rookwright-worker-${crypto.getRandomValues(new Uint32Array(4)).join('-')}`;
/** @type {Promise<void> | undefined} Resolves once this worker holds its lock, which it does as long as it lives. */
const lockHeld = navigator.locks && new Promise((resolve) => {
  navigator.locks.request(lock, () => {
    resolve();
    return new Promise(() => {});
  }).catch(() => {});
});

addEventListener('connect', (event) => {
  const [port] = /** @type {MessageEvent} */ (event).ports;
  /** @type {Tab} */
  const tab = { port, isLocked: false, pings: 0 };
  port.onmessage = ({ data }) => receive(tab, data);
  // Newer browsers report that the other side is gone.
  port.addEventListener('close', () => forget(tab));
  // The tab learns that there is a worker at all.
  port.postMessage({ kind: 'ping' });
  lockHeld?.then(() => port.postMessage({ kind: 'hello', lock }));
});

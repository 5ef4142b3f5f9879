// One connection for all tabs: starts their jobs by short requests, and passes on what the stream of events tells.
//
// It ends with the last tab, its stream with it, and so do all jobs.  A tab that goes earlier has its jobs ended.

import { events } from '../events.js';

/** A stream without jobs is kept for this long, in milliseconds. */
const IDLE = 10000;
/** How often tabs are called that hold no lock, and how many calls they may leave unanswered. */
const CALL = 20000;
const MOST_CALLS = 3;

/** The jobs of all tabs by their tags: `{tab, key, task, body, id, stream, isStopping, isUnseen, late}`. */
const jobs = new Map();
let tags = 0;
/** The open stream, `{opened, control}`; `opened` is the promise of its name. */
let stream = null;
let closing = 0;

/** No stream is to be had, though the server answers. */
class Unavailable extends Error {}

// ---- the stream

/** The stream, opened where there is none; throws where there is no server. */
function open() {
  clearTimeout(closing);
  stream ??= connect();
  return stream.opened;
}

function connect() {
  const control = new AbortController();
  const mine = { control, opened: null };
  const ended = () => {
    control.abort();
    if (stream === mine) stream = null;
  };
  mine.opened = (async () => {
    const response = await fetch('/api/stream', { cache: 'no-store', signal: control.signal });
    if (!response.ok) throw new Unavailable();
    const source = events(response.body);
    const { value } = await source.next();
    if (value?.event !== 'stream') throw new Unavailable();
    listen(source, value.data.id).finally(ended);
    return value.data.id;
  })();
  mine.opened.catch(ended);
  return mine;
}

async function listen(source, id) {
  try {
    for await (const { event, data } of source) heard(event, data);
  } catch {
    // It broke off, which is an end like any other.
  }
  for (const [tag, job] of [...jobs]) if (job.stream === id) finish(tag, { kind: 'lost' });
}

/** An event of a job. */
function heard(event, { tag, data }) {
  const job = jobs.get(tag);
  if (event === 'job') {
    // Of a job that was given up before it had a number.
    if (!job || job.isStopping) end(data.id);
    if (job) job.id = data.id;
  }
  if (!job) return;
  if (event === 'done' || event === 'failed') finish(tag, { kind: 'event', event, data });
  // A tab that is slow to read needs no more than the latest progress.
  else if (event === 'progress' && job.isUnseen) job.late = data;
  else {
    job.isUnseen ||= event === 'progress';
    tell(job, { kind: 'event', event, data });
  }
}

/** Closes a stream that nobody needs for some time. */
function rest() {
  clearTimeout(closing);
  if (jobs.size === 0) closing = setTimeout(close, IDLE);
}

/** The next job opens another stream. */
function close() {
  stream?.control.abort();
  stream = null;
}

// ---- jobs

const tell = (job, message) => job.tab.port.postMessage({ ...message, key: job.key });

const end = (id) => fetch(`/api/jobs/${id}`, { method: 'DELETE' }).catch(() => {});

/** The last message about a job. */
function finish(tag, message) {
  const job = jobs.get(tag);
  if (!job) return;
  jobs.delete(tag);
  tell(job, message);
  rest();
}

async function begin(tag, isAgain = false) {
  const job = jobs.get(tag);
  try {
    const id = await open();
    if (!jobs.has(tag)) return;
    job.stream = id;
    const response = await fetch(`/api/${job.task}?stream=${id}&tag=${tag}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(job.body),
    });
    if (response.status === 202) return;
    // Another server has taken the place of the one that opened the stream.
    if (response.status === 410 && !isAgain) {
      close();
      job.stream = null;
      await begin(tag, true);
      return;
    }
    const document = await response.json().catch(() => ({}));
    if (response.ok) finish(tag, { kind: 'event', event: 'done', data: document });
    else finish(tag, { kind: 'refused', status: response.status, error: document.error });
  } catch (error) {
    finish(tag, { kind: error instanceof Unavailable ? 'alone' : 'lost' });
  }
}

/** A job that nobody waits for any more. */
function drop(tag) {
  const job = jobs.get(tag);
  jobs.delete(tag);
  if (job && job.id !== null) end(job.id);
  rest();
}

// ---- tabs

const tabs = new Set();
let calling = 0;

function leave(tab) {
  tabs.delete(tab);
  for (const [tag, job] of [...jobs]) if (job.tab === tab) drop(tag);
}

/** Calls the tabs that hold no lock. */
function call() {
  for (const tab of [...tabs]) {
    if (tab.isLocked) continue;
    if (++tab.calls > MOST_CALLS) leave(tab);
    else tab.port.postMessage({ kind: 'call' });
  }
  if (tabs.size === 0) {
    clearInterval(calling);
    calling = 0;
  }
}

function hear(tab, { kind, key, task, body, lock }) {
  tabs.add(tab);
  tab.calls = 0;
  const find = () => [...jobs].find(([, job]) => job.tab === tab && job.key === key) ?? [];
  if (kind === 'start') {
    const tag = String(++tags);
    jobs.set(tag, { tab, key, task, body, id: null, stream: null, isStopping: false, isUnseen: false, late: null });
    begin(tag);
    calling ||= setInterval(call, CALL);
  } else if (kind === 'stop') {
    const [, job] = find();
    if (job) job.isStopping = true;
    if (job && job.id !== null) end(job.id);
  } else if (kind === 'drop') {
    const [tag] = find();
    if (tag) drop(tag);
  } else if (kind === 'seen') {
    const [, job] = find();
    if (!job) return;
    const { late } = job;
    job.isUnseen = late !== null;
    job.late = null;
    if (late !== null) tell(job, { kind: 'event', event: 'progress', data: late });
  } else if (kind === 'hello') {
    tab.isLocked = true;
    navigator.locks.request(lock, () => leave(tab)).catch(() => { tab.isLocked = false; });
  } else if (kind === 'bye') leave(tab);
}

const lock = `rookwright-worker-${crypto.getRandomValues(new Uint32Array(4)).join('-')}`;
// Held as long as there is this worker.
const held = navigator.locks && new Promise((resolve) => {
  navigator.locks.request(lock, () => {
    resolve();
    return new Promise(() => {});
  }).catch(() => {});
});

self.onconnect = ({ ports: [port] }) => {
  const tab = { port, isLocked: false, calls: 0 };
  port.onmessage = ({ data }) => hear(tab, data);
  // Newer browsers tell when the other side is gone.
  port.onclose = () => leave(tab);
  held?.then(() => port.postMessage({ kind: 'hello', lock }));
};

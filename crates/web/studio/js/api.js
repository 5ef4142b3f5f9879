// The server: documents in and out, long work as jobs whose news come as server-sent events (docs/API.md).

import { events } from './events.js';
import { connection } from './connection.js';

/** What the server would not do, and why; `faults` where a text is at fault. */
export class Refused extends Error {
  constructor(status, error) {
    super(error?.message ?? `the server answered with status ${status}`);
    this.status = status;
    this.faults = error?.faults ?? [];
  }
}

/** Nobody answered. */
export class Lost extends Error {
  constructor() {
    super('The studio does not answer: is rookwright serve still running?');
  }
}

async function send(task, body, accept, signal) {
  try {
    const response = await fetch(`/api/${task}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept },
      body: JSON.stringify(body),
      signal,
    });
    connection.found();
    if (response.ok) return response;
    const document = await response.json().catch(() => ({}));
    throw new Refused(response.status, document.error);
  } catch (error) {
    throw passed(error);
  }
}

/** A failed fetch is a lost connection; what else went wrong stays what it is. */
function passed(error) {
  if (!(error instanceof TypeError)) return error;
  connection.lost();
  return new Lost();
}

/** A document, once it is finished.  `signal` of an AbortController gives it up. */
export async function ask(task, body, signal) {
  const response = await send(task, body, 'application/json', signal);
  try {
    return await response.json();
  } catch (error) {
    throw passed(error);
  }
}

/**
 * Long work.  `handlers` are called with the data of the events of their names: queued, started, progress, solution,
 * run, puzzle.  `done` of what is returned is the promise of the document; `stop()` asks the server to end with what it
 * has, `drop()` gives the job up, after which `done` fails with an AbortError and no handler is called.
 */
export function job(task, body, handlers = {}) {
  const giving_up = new AbortController();
  let id = null;
  let stopping = false;
  const end = () => fetch(`/api/jobs/${id}`, { method: 'DELETE' }).catch(() => {});
  const run = async () => {
    const response = await send(task, body, 'text/event-stream', giving_up.signal);
    try {
      for await (const { event, data } of events(response.body)) {
        if (giving_up.signal.aborted) throw giving_up.signal.reason;
        if (event === 'job') {
          id = data.id;
          if (stopping) end();
        } else if (event === 'done') return data;
        else if (event === 'failed') throw new Refused(data.status, data.error);
        else handlers[event]?.(data);
      }
    } catch (error) {
      throw passed(error);
    }
    connection.lost();
    throw new Lost();
  };
  const stop = () => {
    stopping = true;
    if (id !== null) end();
  };
  return { done: run(), stop, drop: () => giving_up.abort() };
}

let known = null;
/** What the server is and can do: presets, engines, limits. */
export function about() {
  known ??= fetch('/api/about')
    .then((response) => (response.ok ? response.json() : Promise.reject(new Refused(response.status))))
    .catch((error) => {
      known = null;
      throw passed(error);
    });
  return known;
}

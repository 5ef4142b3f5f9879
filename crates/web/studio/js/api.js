// The server: documents in and out, long work as jobs whose news come as server-sent events (docs/API.md).

import { connection } from './connection.js';
import { Lost, Refused } from './errors.js';
import { start as direct } from './jobs/direct.js';
import { isThere, start as shared } from './jobs/shared.js';

export { Lost, Refused };

// These take no search, and are answered at once.
const QUICK = ['puzzle', 'line', 'look'];

/** A failed fetch is a lost connection; what else went wrong stays what it is. */
function passed(error) {
  if (!(error instanceof TypeError)) return error;
  connection.lost();
  return new Lost();
}

/** The document of a quick task. */
async function fetched(task, body, signal) {
  try {
    const response = await fetch(`/api/${task}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      signal,
    });
    connection.found();
    if (response.ok) return await response.json();
    const document = await response.json().catch(() => ({}));
    throw new Refused(response.status, document.error);
  } catch (error) {
    throw passed(error);
  }
}

/** A document, once it is finished.  `signal` of an AbortController gives it up. */
export function ask(task, body, signal) {
  if (QUICK.includes(task)) return fetched(task, body, signal);
  const work = job(task, body);
  if (signal?.aborted) work.drop();
  signal?.addEventListener('abort', work.drop);
  const forget = () => signal?.removeEventListener('abort', work.drop);
  work.done.then(forget, forget);
  return work.done;
}

/**
 * Long work.  `handlers` are called with the data of the events of their names: queued, started, progress, solution,
 * run, puzzle.  `done` of what is returned is the promise of the document; `stop()` asks the server to end with what it
 * has, `drop()` gives the job up, after which `done` fails with an AbortError and no handler is called.
 */
export function job(task, body, handlers = {}) {
  let isOver = false;
  let settle;
  const done = new Promise((resolve, reject) => { settle = { resolve, reject }; });
  const end = (how, what) => {
    isOver = true;
    settle[how](what);
  };
  const on = {
    event(name, data) {
      if (isOver) return;
      connection.found();
      if (name === 'done') end('resolve', data);
      else if (name === 'failed') end('reject', new Refused(data.status, data.error));
      else if (name !== 'job') handlers[name]?.(data);
    },
    refused(status, error) {
      if (isOver) return;
      connection.found();
      end('reject', new Refused(status, error));
    },
    lost() {
      if (isOver) return;
      connection.lost();
      end('reject', new Lost());
    },
  };
  const { stop, drop } = (isThere ? shared : direct)(task, body, on);
  return {
    done,
    stop,
    drop() {
      if (isOver) return;
      end('reject', new DOMException('the job was given up', 'AbortError'));
      drop();
    },
  };
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

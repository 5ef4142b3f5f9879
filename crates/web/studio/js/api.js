// Requests to the server.  Long searches are jobs, whose events arrive as server-sent events (docs/reference/api.md).

import { connection } from './connection.js';
import { ConnectionLost, RequestRefused } from './errors.js';
import { start as startDirect } from './jobs/direct.js';
import { isShared, start as startShared } from './jobs/shared.js';
import { chosenCollection } from './store.js';
import { currentLanguage } from './words.js';

export { ConnectionLost, RequestRefused };

/** @type {Api.Task[]} Tasks without a search, which are answered at once and are not jobs. */
const QUICK = ['puzzle', 'line', 'look'];

/** What every request says beside its body: the language of the words in the answer, and the collection. */
function query(path = chosenCollection.get().path) {
  return `language=${currentLanguage()}${path && `&collection=${encodeURIComponent(path)}`}`;
}

/**
 * Turns the error of a failed fetch into a lost connection; returns other errors as they are.
 * @param {unknown} error
 */
function fromFetch(error) {
  if (!(error instanceof TypeError)) return error;
  connection.failed();
  return new ConnectionLost();
}

/**
 * Sends a request that is not a job.
 * @param {'GET' | 'POST' | 'DELETE'} method
 * @param {string} address the part behind `/api/`
 * @param {object} [body]
 * @param {AbortSignal} [signal]
 */
export async function send(method, address, body, signal) {
  try {
    const response = await fetch(`/api/${address}`, {
      method,
      headers: { accept: 'application/json', ...(body ? { 'content-type': 'application/json' } : {}) },
      body: body && JSON.stringify(body),
      signal,
    });
    connection.answered();
    return response;
  } catch (error) {
    throw fromFetch(error);
  }
}

/**
 * Sends a request that is not a job.  Returns the document, `null` if the answer has none.
 * @param {'GET' | 'POST' | 'DELETE'} method
 * @param {string} address
 * @param {object} [body]
 * @param {AbortSignal} [signal]
 */
export async function request(method, address, body, signal) {
  const response = await send(method, address, body, signal);
  if (response.status === 204) return null;
  const document = await response.json().catch(() => ({}));
  if (response.ok) return document;
  throw new RequestRefused(response.status, document.error);
}

/**
 * Returns the document that answers a task.  `signal` cancels the request.
 * @template {Api.Task} T
 * @param {T} task
 * @param {object} body
 * @param {AbortSignal} [signal]
 * @returns {Promise<Api.Answers[T]>}
 */
export function ask(task, body, signal) {
  if (QUICK.includes(task)) return request('POST', `${task}?${query()}`, body, signal);
  const work = job(task, body);
  if (signal?.aborted) work.cancel();
  signal?.addEventListener('abort', work.cancel);
  const clean = () => signal?.removeEventListener('abort', work.cancel);
  work.done.then(clean, clean);
  return work.done;
}

/**
 * Starts a job.  `handlers` are called with the data of its events, by their names.
 * @template {Api.Task} T
 * @param {T} task
 * @param {object} body
 * @param {JobHandlers} [handlers]
 * @param {string} [collection] the path of the one to work on, if it need not be the chosen one
 * @returns {Job<T>}
 */
export function job(task, body, handlers = {}, collection = undefined) {
  let isOver = false;
  /** @type {(document: Api.Answers[T]) => void} */
  let succeed = () => {};
  /** @type {(error: Error) => void} */
  let fail = () => {};
  const done = new Promise((resolve, reject) => {
    succeed = (document) => { isOver = true; resolve(document); };
    fail = (error) => { isOver = true; reject(error); };
  });
  /** @type {JobListener} */
  const listener = {
    event(name, data) {
      if (isOver) return;
      connection.answered();
      if (name === 'done') succeed(/** @type {Api.Answers[T]} */ (data));
      else if (name === 'failed') {
        const { status, error } = /** @type {Api.Refusal & {status: number}} */ (data);
        fail(new RequestRefused(status, error));
      } else {
        // The server sends with every event the data that docs/reference/api.md promises for its name.
        const handle = /** @type {Record<string, ((data: unknown) => void) | undefined>} */ (handlers)[name];
        handle?.(data);
      }
    },
    refused(status, error) {
      if (isOver) return;
      connection.answered();
      fail(new RequestRefused(status, error));
    },
    lost() {
      if (isOver) return;
      connection.failed();
      fail(new ConnectionLost());
    },
  };
  const control = (isShared ? startShared : startDirect)(task, query(collection), body, listener);
  const cancel = () => {
    if (isOver) return;
    fail(new DOMException('the job was cancelled', 'AbortError'));
    control.cancel();
  };
  return { done, stop: control.stop, cancel };
}

/** @type {Promise<Api.About> | null} */
let aboutServer = null;
let aboutQuery = '';

/**
 * Returns what the server can do: presets, engines, themes, in the words of the language of the page.
 * @returns {Promise<Api.About>}
 */
export function about() {
  if (aboutQuery !== query()) aboutServer = null;
  aboutQuery = query();
  aboutServer ??= fetch(`/api/about?${aboutQuery}`)
    .then((response) => (response.ok ? response.json() : Promise.reject(new RequestRefused(response.status))))
    .catch((error) => {
      aboutServer = null;
      throw fromFetch(error);
    });
  return aboutServer;
}

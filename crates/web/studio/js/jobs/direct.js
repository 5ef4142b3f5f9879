// A job with a connection of its own.  A browser opens at most six connections to a server, so this is only for browsers
// without shared workers; others use one connection for all jobs (shared.js).

import { readEvents } from '../events.js';

/**
 * Starts a job and reports its events to the listener.
 * @param {Api.Task} task
 * @param {string} query
 * @param {object} body
 * @param {JobListener} listener
 * @returns {JobControl}
 */
export function start(task, query, body, listener) {
  const abort = new AbortController();
  /** @type {string | null} */
  let id = null;
  let isStopping = false;
  const sendStop = () => { fetch(`/api/jobs/${id}`, { method: 'DELETE' }).catch(() => {}); };
  const run = async () => {
    const response = await post(`${task}?${query}`, body, abort.signal);
    if (!response.ok) {
      const refusal = await response.json().catch(() => ({}));
      listener.refused(response.status, refusal.error);
      return;
    }
    for await (const { event, data } of readEvents(response.body)) {
      if (abort.signal.aborted) return;
      if (event === 'job') {
        ({ id } = /** @type {{id: string}} */ (data));
        if (isStopping) sendStop();
      }
      listener.event(event, data);
      if (event === 'done' || event === 'failed') return;
    }
    listener.lost();
  };
  run().catch(() => {
    if (!abort.signal.aborted) listener.lost();
  });
  const stop = () => {
    isStopping = true;
    if (id !== null) sendStop();
  };
  return { stop, cancel: () => abort.abort() };
}

/**
 * @param {string} path
 * @param {object} body
 * @param {AbortSignal} signal
 */
function post(path, body, signal) {
  return fetch(`/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify(body),
    signal,
  });
}

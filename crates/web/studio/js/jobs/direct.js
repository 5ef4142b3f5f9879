// A job with a connection of its own.  A browser allows six of them, so this is the way for browsers without shared
// workers; the others share one connection (shared.js).

import { events } from '../events.js';

/**
 * Starts a job.  `on.event(name, data)` hears its events, `on.refused(status, error)` why there is none, `on.lost()`
 * that the connection is.  `stop()` asks the server to end with what it has, `drop()` gives the job up.
 */
export function start(task, body, on) {
  const giving = new AbortController();
  let id = null;
  let isStopping = false;
  const end = () => fetch(`/api/jobs/${id}`, { method: 'DELETE' }).catch(() => {});
  const run = async () => {
    const response = await fetch(`/api/${task}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify(body),
      signal: giving.signal,
    });
    if (!response.ok) {
      const document = await response.json().catch(() => ({}));
      on.refused(response.status, document.error);
      return;
    }
    for await (const { event, data } of events(response.body)) {
      if (giving.signal.aborted) return;
      if (event === 'job') {
        id = data.id;
        if (isStopping) end();
      }
      on.event(event, data);
      if (event === 'done' || event === 'failed') return;
    }
    on.lost();
  };
  run().catch(() => {
    if (!giving.signal.aborted) on.lost();
  });
  const stop = () => {
    isStopping = true;
    if (id !== null) end();
  };
  return { stop, drop: () => giving.abort() };
}

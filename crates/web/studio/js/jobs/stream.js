// The stream of events that all jobs of the shared worker use (docs/reference/api.md, "Many jobs on one stream").

import { readEvents } from '../events.js';

/** How long a stream without jobs stays open. */
const MILLISECONDS_IDLE = 10000;

/** The server answers, but does not open a stream. */
export class StreamUnavailable extends Error {}

/**
 * @typedef {object} StreamListener
 * @property {(event: string, data: {tag: string, data: unknown}) => void} event
 * @property {(id: string) => void} ended the stream with this id has ended, and its jobs with it
 */

/** One stream at a time, opened when it is needed. */
export class SharedStream {
  #listener;
  /** @type {{opened: Promise<string>, abort: AbortController} | null} */
  #open = null;
  #closing = 0;

  /** @param {StreamListener} listener */
  constructor(listener) {
    this.#listener = listener;
  }

  /**
   * Returns the id of the stream, which is opened if there is none.  Rejects if the server does not answer.
   * @returns {Promise<string>}
   */
  id() {
    clearTimeout(this.#closing);
    this.#open ??= this.#connect();
    return this.#open.opened;
  }

  /** Closes the stream; the next job opens another one. */
  close() {
    this.#open?.abort.abort();
    this.#open = null;
  }

  /** Closes the stream after a while unless it is used again. */
  closeLater() {
    clearTimeout(this.#closing);
    this.#closing = setTimeout(() => this.close(), MILLISECONDS_IDLE);
  }

  #connect() {
    const abort = new AbortController();
    const ended = () => {
      abort.abort();
      if (this.#open?.abort === abort) this.#open = null;
    };
    const opened = this.#request(abort.signal, ended);
    opened.catch(ended);
    return { opened, abort };
  }

  /**
   * @param {AbortSignal} signal
   * @param {() => void} ended
   */
  async #request(signal, ended) {
    const response = await fetch('/api/stream', { cache: 'no-store', signal });
    if (!response.ok) throw new StreamUnavailable();
    const events = readEvents(response.body);
    const { value } = await events.next();
    if (value?.event !== 'stream') throw new StreamUnavailable();
    const { id } = /** @type {{id: string}} */ (value.data);
    this.#listen(events, id).finally(ended);
    return id;
  }

  /**
   * @param {AsyncIterable<ServerEvent>} events
   * @param {string} id
   */
  async #listen(events, id) {
    try {
      for await (const { event, data } of events) {
        this.#listener.event(event, /** @type {{tag: string, data: unknown}} */ (data));
      }
    } catch {
      // A stream that breaks off has ended like any other.
    }
    this.#listener.ended(id);
  }
}

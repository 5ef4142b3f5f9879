// What can go wrong between the page and the server.

import { t } from './words.js';

/** The server refused a request.  `faults` are the places of a text that it could not read. */
export class RequestRefused extends Error {
  /**
   * @param {number} status
   * @param {Api.ErrorBody} [error]
   */
  constructor(status, error) {
    super(error?.message ?? t('error.status', { status }));
    this.status = status;
    this.faults = error?.faults ?? [];
    this.field = error?.field ?? null;
    this.parts = error?.parts ?? null;
  }
}

/** The server did not answer. */
export class ConnectionLost extends Error {
  constructor() {
    super(t('error.no_answer'));
  }
}

/** A change was kept by the browser, because the server does not answer.  `later` follows what becomes of it. */
export class SavedLater extends Error {
  /** @param {Promise<unknown>} later */
  constructor(later) {
    super(t('outbox.later'));
    this.later = later;
  }
}

/**
 * Returns what was thrown as an error.
 * @param {unknown} thrown
 * @returns {Error}
 */
export function asError(thrown) {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

// Whether the server answers.  Listeners hear when the connection is lost and when it is back.

const MILLISECONDS_BETWEEN_TRIES = 1500;

/** @type {Set<(isUp: boolean) => void>} */
const listeners = new Set();
/** @type {Set<() => void>} */
const waiting = new Set();
let isUp = true;
let timer = 0;

/** @param {boolean} now */
function set(now) {
  if (now === isUp) return;
  isUp = now;
  for (const listener of listeners) listener(isUp);
  if (!isUp) return;
  const due = [...waiting];
  waiting.clear();
  for (const listener of due) listener();
}

async function tryAgain() {
  try {
    await fetch('/api/about', { cache: 'no-store' });
    connection.answered();
  } catch {
    timer = setTimeout(tryAgain, MILLISECONDS_BETWEEN_TRIES);
  }
}

export const connection = {
  /** Whether the server answered the last time. */
  isUp: () => isUp,
  /**
   * Calls the listener with `false` when the connection is lost and with `true` when it is back.
   * @param {(isUp: boolean) => void} listener
   */
  listen(listener) {
    listeners.add(listener);
  },
  /**
   * Calls the listener once, when a lost connection is back.
   * @param {() => void} listener
   */
  onceBack(listener) {
    waiting.add(listener);
  },
  /** A request got no answer: tries again until the server answers. */
  failed() {
    set(false);
    clearTimeout(timer);
    timer = setTimeout(tryAgain, MILLISECONDS_BETWEEN_TRIES);
  },
  /** A request got an answer. */
  answered() {
    clearTimeout(timer);
    set(true);
  },
};

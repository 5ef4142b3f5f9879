// Whether the server is there: said once when it is lost, and taken back when it answers again.

const PAUSE = 1500;

const listeners = new Set();
const waiting = new Set();
let there = true;
let timer = 0;

function say(now) {
  if (now === there) return;
  there = now;
  for (const listener of listeners) listener(there);
  if (!there) return;
  const due = [...waiting];
  waiting.clear();
  for (const listener of due) listener();
}

async function knock() {
  try {
    await fetch('/api/about', { cache: 'no-store' });
    connection.found();
  } catch {
    timer = setTimeout(knock, PAUSE);
  }
}

export const connection = {
  /** `listener(true)` when the server answers again, `listener(false)` when it does not. */
  listen(listener) {
    listeners.add(listener);
  },
  /** `listener()` once, when a server that was lost answers again. */
  again(listener) {
    waiting.add(listener);
  },
  /** Somebody got no answer: asks again and again until there is one. */
  lost() {
    say(false);
    clearTimeout(timer);
    timer = setTimeout(knock, PAUSE);
  },
  /** Somebody got an answer. */
  found() {
    clearTimeout(timer);
    say(true);
  },
};

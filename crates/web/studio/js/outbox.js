// Changes on their way to the server.  The browser keeps each of them until the server has answered, so that none is lost
// if the server is down, or if the page is closed or loaded again.  All views save by `save`.
//
// Changes are sent one after the other in the order in which they were made, by one page at a time.  A page sends its own,
// and those that wait because nobody answered, whoever made them; it tells the other pages what became of those.

import { job } from './api.js';
import { collectionChanged, currentCollection, ensureOpen } from './collection.js';
import { connection } from './connection.js';
import { asError, RequestRefused, SavedLater } from './errors.js';

const PREFIX = 'rookwright.change.';
const NAME = 'rookwright-outbox';
const MILLISECONDS_UNTIL_LATE = 1500;
/** The server has not looked at the change: the token is missing, it is busy, it is about to end, or it was started again. */
const NOT_NOW = [401, 408, 409, 410, 503];

const randomName = () => crypto.getRandomValues(new Uint32Array(2)).join('-');
const page = randomName();
/** @type {Map<string, Change>} By their ids, which sort by time. */
const changes = new Map();
/**
 * @typedef {object} Asker who waits for an answer in this page
 * @property {(document: object) => void} resolve
 * @property {(error: Error) => void} reject
 */
/** @type {Map<string, {now: Asker | null, later: Asker[]}>} Those who wait for the answers to changes, by their ids. */
const waiting = new Map();
/** @type {Set<() => void>} */
const listeners = new Set();
/** @type {Set<(change: Change, document: object) => void>} */
const savedListeners = new Set();
/** The ids of changes for which the browser has no room. */
const unkept = new Set();
const channel = new BroadcastChannel(NAME);
let counter = 0;
let isSending = false;
let isAsked = false;

/** @param {Change} change */
const isShared = (change) => change.page === page || change.isLate;
/**
 * Whether nobody has sent a change: another page may have done so just now.
 * @param {Change} change
 */
const isKept = ({ id }) => unkept.has(id) || localStorage.getItem(PREFIX + id) !== null;
const notify = () => listeners.forEach((listener) => listener());
const inOrder = () => [...changes.values()].sort((one, other) => (one.id < other.id ? -1 : 1));

/** @param {Change} change */
function keep(change) {
  changes.set(change.id, change);
  try {
    localStorage.setItem(PREFIX + change.id, JSON.stringify(change));
    unkept.delete(change.id);
  } catch {
    unkept.add(change.id);
  }
}

/** @param {Change} change */
function unkeep({ id }) {
  unkept.delete(id);
  try {
    localStorage.removeItem(PREFIX + id);
  } catch {
    // The browser keeps nothing for this page.
  }
}

/** @param {Change} change */
function forget(change) {
  unkeep(change);
  changes.delete(change.id);
  notify();
}

/**
 * Reads a change that a page has stored; anything may have been written there.
 * @param {string} key
 * @param {string | null} text
 */
function read(key, text) {
  const id = key.slice(PREFIX.length);
  try {
    /** @type {Change} */
    const change = { ...JSON.parse(text ?? 'null'), id };
    if (typeof change.task === 'string' && typeof change.body === 'object') changes.set(id, change);
    else changes.delete(id);
  } catch {
    changes.delete(id);
  }
}

// ---- sending

/** Returns the next change to send. */
const next = () => inOrder().find((change) => !change.refused && isShared(change) && isKept(change));

/** Sends what waits, unless that is under way. */
async function send() {
  isAsked = true;
  if (isSending) return;
  isSending = true;
  while (isAsked) {
    isAsked = false;
    // Browsers offer locks only to pages of the same machine, or over HTTPS.
    await (navigator.locks?.request(NAME, sendAll) ?? sendAll());
  }
  isSending = false;
}

async function sendAll() {
  for (let change = next(); change; change = next()) {
    try {
      if (change.isLate) await ensureOpen(change.collection);
      await saved(change, await job(change.task, change.body, {}, change.collection).done);
    } catch (thrown) {
      const error = asError(thrown);
      // Only the server refuses.  A page that is being closed cannot send any more, and fails in other ways.
      const isForLater = !(error instanceof RequestRefused) || NOT_NOW.includes(error.status);
      if (isForLater) {
        waitForServer();
        return;
      }
      refuse(change, error);
    }
  }
}

/**
 * Tells the other pages what became of a change that they know.
 * @param {Change} change
 * @param {object | null} document the answer; `null` if the change was given up
 */
const tell = (change, document) => channel.postMessage({ change, document });

/**
 * The server has answered.
 * @param {Change} change
 * @param {object} document
 */
async function saved(change, document) {
  unkeep(change);
  if (change.isLate) tell(change, document);
  await settle(change, document);
}

/**
 * Returns who waits for the answer to a change, from now on nobody.
 * @param {Change} change
 */
function askers({ id }) {
  const { now = null, later = [] } = waiting.get(id) ?? {};
  waiting.delete(id);
  return now ? [now, ...later] : later;
}

/**
 * Gives a change up.
 * @param {Change} change
 */
function discard(change) {
  forget(change);
  tell(change, null);
}

/**
 * Hands an answer on, then forgets the change: what shows it goes over from the change to the answer.
 * @param {Change} change
 * @param {object} document
 */
async function settle(change, document) {
  for (const listener of savedListeners) listener(change, document);
  for (const asker of askers(change)) asker.resolve(document);
  await new Promise((resolve) => { setTimeout(resolve); });
  forget(change);
  if (change.isLate) collectionChanged();
}

/**
 * The server has refused a change.  One that was just made is said where it was made, and is there to be corrected; one
 * that had to wait stays until the user has seen it.
 * @param {Change} change
 * @param {Error} error
 */
function refuse(change, error) {
  for (const asker of askers(change)) asker.reject(error);
  keepName(change);
  if (!change.isLate || change.isMinor) discard(change);
  else {
    keep({ ...change, refused: error.message });
    notify();
  }
}

/**
 * A list that was not renamed keeps its name for the changes that follow: they are not meant for another one.
 * @param {Change} refused
 */
function keepName({ id, task, body }) {
  const { name, rename } = /** @type {Sent<Api.ListChange>} */ (body);
  if (!name || !rename) return;
  for (const change of inOrder()) {
    if (change.id > id && change.task === task && 'name' in change.body && change.body.name === rename) {
      keep({ ...change, body: { ...change.body, name } });
    }
  }
}

/** Nobody answers, or the server is busy: everything waits. */
function waitForServer() {
  for (const change of inOrder()) if (change.page === page) delay(change);
  notify();
  if (connection.isUp()) setTimeout(send, MILLISECONDS_UNTIL_LATE);
  else connection.onceBack(send);
}

/** @param {Change} change */
function delay(change) {
  // Another page may have sent it by now.
  if (!change.isLate && isKept(change)) keep({ ...change, isLate: true });
  const asker = waiting.get(change.id);
  if (!asker?.now) return;
  const { now } = asker;
  const later = new Promise((resolve, reject) => { asker.later.push({ resolve, reject }); });
  // Nobody need be interested.
  later.catch(() => {});
  asker.now = null;
  now.reject(new SavedLater(later));
}

/**
 * Sets the same thing anew: the last change takes the place of the one before, if that still waits.
 * @param {Change} before
 * @param {Change} after
 */
function isReplacedBy(before, after) {
  const shape = (/** @type {Change} */ { task, collection, body }) => {
    const sets = /** @type {Record<string, unknown>} */ (body);
    const { settings, order, title, ...rest } = sets;
    return JSON.stringify([task, collection, rest, Object.keys(sets)]);
  };
  const isSetting = ['settings', 'order', 'title'].some((name) => name in after.body);
  return isSetting && before.page === page && !before.refused && shape(before) === shape(after);
}

// ---- for the views

/**
 * Saves a change.  Rejects with `SavedLater` if it must wait, with `RequestRefused` if the server does not accept it.
 * @template {Api.Task} T
 * @param {T} task
 * @param {object} body
 * @param {{isMinor?: boolean}} [options] `isMinor`: if it is refused after all, nobody needs to know
 * @returns {Promise<Api.Answers[T]>}
 */
export function save(task, body, { isMinor = false } = {}) {
  counter += 1;
  const id = `${String(Date.now()).padStart(15, '0')}-${String(counter).padStart(6, '0')}-${page}`;
  /** @type {Change} */
  const change = { id, page, task, body, collection: currentCollection(), isMinor, isLate: false };
  const last = inOrder().at(-1);
  const replaced = last && !connection.isUp() && isReplacedBy(last, change) ? last : null;
  keep(change);
  const answer = new Promise((resolve, reject) => {
    waiting.set(id, { now: { resolve, reject }, later: replaced ? askers(replaced) : [] });
  });
  if (replaced) discard(replaced);
  if (connection.isUp()) {
    send();
    // A server that does not answer at all is one that is down.
    setTimeout(() => { if (changes.has(id)) notify(); }, MILLISECONDS_UNTIL_LATE);
  } else waitForServer();
  notify();
  return answer;
}

export const outbox = {
  /** Returns the changes that are not saved, in the order in which they were made. */
  all: inOrder,
  /** Returns those that the user should know of: they wait, or were refused. */
  late: () => inOrder().filter(({ id, isLate, isMinor }) => !isMinor && (isLate || Date.now() - Number(id.split('-')[0]) >= MILLISECONDS_UNTIL_LATE)),
  /**
   * Returns those that the views show as if they were saved, of the collection that is open.
   * @param {Api.Task} task
   */
  pending: (task) => inOrder().filter((change) => change.task === task && !change.refused && isShared(change)
    && change.collection === currentCollection()),
  /**
   * Sends a refused change again.
   * @param {Change} change
   */
  retry(change) {
    const { refused, ...again } = change;
    keep(again);
    notify();
    send();
  },
  discard,
  /**
   * Calls the listener when changes are made, saved or refused, here or in another window.
   * @param {() => void} listener
   */
  listen: (listener) => { listeners.add(listener); },
  /** @param {() => void} listener */
  unlisten: (listener) => { listeners.delete(listener); },
  /**
   * Calls the listener with each change that was saved and the answer to it.
   * @param {(change: Change, document: object) => void} listener
   */
  onSaved: (listener) => { savedListeners.add(listener); },
  /** Takes up what earlier pages have left.  Called once, when the page starts. */
  start() {
    for (const key of storedKeys()) read(key, localStorage.getItem(key));
    for (const change of inOrder()) changes.set(change.id, { ...change, isLate: true });
    if (next()) send();
    notify();
  },
};

/** Returns the names under which changes are stored. */
function storedKeys() {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    return [];
  }
}

channel.onmessage = ({ data: { change, document } }) => {
  if (!changes.has(change.id)) return;
  if (document) settle(change, document);
  else forget(change);
};
addEventListener('storage', ({ key, newValue }) => {
  if (!key?.startsWith(PREFIX) || !newValue) return;
  read(key, newValue);
  const change = changes.get(key.slice(PREFIX.length));
  if (change?.refused) for (const asker of askers(change)) asker.reject(new Error(change.refused));
  notify();
});
// What the browser has no room for would be lost with the page.
addEventListener('beforeunload', (event) => { if (unkept.size > 0) event.preventDefault(); });

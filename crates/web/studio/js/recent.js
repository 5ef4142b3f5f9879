// What was open last: addresses of views with their states, the latest first.

import { formatAddress, parseAddress } from './route.js';
import { stored } from './store.js';

const MOST = 6;
const LONGEST = 4000;

/** @type {string[]} */
const NONE = [];
const addresses = stored('recent', NONE);

/**
 * Remembers an address that is left, unless it has nothing to come back to.
 * @param {string} hash
 */
export function rememberAddress(hash) {
  const named = parseAddress(hash);
  if (!named || named.view === 'home' || Object.keys(named.state).length === 0 || hash.length > LONGEST) return;
  // Opened again, the view shows the question and does not search at once.
  const { solve, ...state } = named.state;
  const address = formatAddress(named.view, state);
  addresses.set([address, ...addresses.get().filter((other) => other !== address)].slice(0, MOST));
}

/** Returns the addresses; anything else in the browser's storage is left out. */
export function recentAddresses() {
  return addresses.get().flatMap((address) => {
    const named = typeof address === 'string' ? parseAddress(address) : null;
    return named ? [{ address, ...named }] : [];
  }).slice(0, MOST);
}

/** Forgets all addresses. */
export function forgetAddresses() {
  addresses.set([]);
}

// The state of the studio in the address, so that it can be shared and bookmarked: #/mate?fen=...&ask=%232.

/** @typedef {Record<string, string | number | boolean | null | undefined>} AddressValues */

/**
 * Returns the view and the state that an address names; `null` if it names none.
 * @param {string} hash
 * @returns {{view: string, state: ViewState} | null}
 */
export function parseAddress(hash = location.hash) {
  const match = /^#\/([a-z]+)(?:\?(.*))?$/.exec(hash);
  if (!match) return null;
  return { view: match[1], state: Object.fromEntries(new URLSearchParams(match[2] ?? '')) };
}

/**
 * Returns the address of a view with a state.  Empty values are left out.
 * @param {string} view
 * @param {AddressValues} state
 */
export function formatAddress(view, state = {}) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(state)) {
    if (value !== undefined && value !== null && value !== '' && value !== false) query.set(name, String(value));
  }
  const text = query.toString();
  return `#/${view}${text && `?${text}`}`;
}

/**
 * Puts the state of the open view into the address, without a new entry in the browser's history.
 * @param {string} view
 * @param {AddressValues} state
 */
export function updateAddress(view, state) {
  // If the address names another view, that view is about to open, and a late answer must not prevent it.
  const named = parseAddress();
  if (!named || named.view === view) replaceAddress(view, state);
}

/**
 * Replaces the address, without a new entry in the browser's history.
 * @param {string} view
 * @param {AddressValues} state
 */
export function replaceAddress(view, state) {
  const hash = formatAddress(view, state);
  if (hash !== location.hash) history.replaceState(null, '', hash);
}

/**
 * Goes to a view, as a link does.
 * @param {string} view
 * @param {AddressValues} [state]
 */
export function navigate(view, state) {
  location.hash = formatAddress(view, state);
}

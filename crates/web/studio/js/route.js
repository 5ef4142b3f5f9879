// The state of the studio in the address, so that it can be shared and kept: #/mate?fen=...&ask=%232.

/** The view and its state that an address names; `null` where it names none. */
export function read(hash = location.hash) {
  const match = /^#\/([a-z]+)(?:\?(.*))?$/.exec(hash);
  if (!match) return null;
  return { view: match[1], state: Object.fromEntries(new URLSearchParams(match[2] ?? '')) };
}

/** The address of a view with a state; what is empty is left out. */
export function address(view, state = {}) {
  const query = new URLSearchParams(
    Object.entries(state).filter(([, value]) => value !== undefined && value !== null && value !== '' && value !== false),
  ).toString();
  return `#/${view}${query ? `?${query}` : ''}`;
}

/** Puts the state of the present view into the address, without a step of the browser's history. */
export function keep(view, state) {
  const now = address(view, state);
  if (now !== location.hash) history.replaceState(null, '', now);
}

/** Goes to a view, as a link would. */
export function go(view, state) {
  location.hash = address(view, state);
}

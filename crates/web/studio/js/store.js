// Values that the browser stores for the page.  Other windows see the changes.

/**
 * Reads a stored value.  Anything may have been written there, so a value of another kind is ignored.
 * @template {object} T
 * @param {string} key
 * @param {T} fallback
 * @returns {T}
 */
function load(key, fallback) {
  try {
    const value = JSON.parse(localStorage.getItem(`rookwright.${key}`) ?? 'null');
    if (Array.isArray(fallback)) return Array.isArray(value) ? /** @type {T} */ (value) : fallback;
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? { ...fallback, ...value } : fallback;
  } catch {
    return fallback;
  }
}

/** Whether the browser stores anything for this page. */
export const isStorageAvailable = (() => {
  try {
    localStorage.setItem('rookwright.probe', '');
    localStorage.removeItem('rookwright.probe');
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'QuotaExceededError';
  }
})();

/**
 * Makes a list or an object that survives a reload.
 * @template {object} T
 * @param {string} key
 * @param {T} fallback
 * @returns {Stored<T>}
 */
export function stored(key, fallback) {
  let value = load(key, fallback);
  /** @type {Set<(value: T) => void>} */
  const listeners = new Set();
  const notify = () => listeners.forEach((listener) => listener(value));
  addEventListener('storage', (event) => {
    if (event.key !== `rookwright.${key}` && event.key !== null) return;
    value = load(key, fallback);
    notify();
  });
  return {
    get: () => value,
    set(next) {
      value = next;
      let isStored = true;
      try {
        localStorage.setItem(`rookwright.${key}`, JSON.stringify(value));
      } catch {
        isStored = false;
      }
      notify();
      return isStored;
    },
    listen: (listener) => { listeners.add(listener); },
    unlisten: (listener) => { listeners.delete(listener); },
  };
}

/** @type {Stored<Appearance>} How the studio looks. */
export const appearance = stored('looks', { theme: 'wood', dark: 'auto', coordinates: true, pieces: 'classic', sounds: false, language: '' });

/** @type {Stored<{path: string}>} The path of the collection that all tasks use; empty for the first that is open. */
export const chosenCollection = stored('collection', { path: '' });

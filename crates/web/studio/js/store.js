// What is kept in the browser: the tray, and how the studio looks.  Another window sees the change.

const listeners = new Map();

/** What is stored, if it is of the kind of the fallback: anybody may have written there. */
function load(key, fallback) {
  try {
    const value = JSON.parse(localStorage.getItem(`rookwright.${key}`));
    if (Array.isArray(fallback)) return Array.isArray(value) ? value : fallback;
    return isObject(value) ? { ...fallback, ...value } : fallback;
  } catch {
    return fallback;
  }
}

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether the browser keeps anything at all for this page. */
export const isKeeping = (() => {
  try {
    localStorage.setItem('rookwright.probe', '');
    localStorage.removeItem('rookwright.probe');
    return true;
  } catch (error) {
    return error.name === 'QuotaExceededError';
  }
})();

/** A list or an object that survives a reload.  `set` returns whether the browser had room for it. */
export function kept(key, fallback) {
  let value = load(key, fallback);
  const hear = listeners.set(key, new Set()).get(key);
  const tell = () => hear.forEach((listener) => listener(value));
  addEventListener('storage', (event) => {
    if (event.key !== `rookwright.${key}` && event.key !== null) return;
    value = load(key, fallback);
    tell();
  });
  return {
    get: () => value,
    set(next) {
      value = next;
      let stored = true;
      try {
        localStorage.setItem(`rookwright.${key}`, JSON.stringify(value));
      } catch {
        stored = false;
      }
      tell();
      return stored;
    },
    listen: (listener) => hear.add(listener),
    forget: (listener) => hear.delete(listener),
  };
}

/** How the studio looks. */
export const looks = kept('looks', { theme: 'wood', dark: 'auto', coordinates: true });

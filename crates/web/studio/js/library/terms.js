// The terms of a search: `mate:2 theme:fork "chicago tribune"`.

/**
 * Returns the terms of a search; one with quotation marks may have blanks.
 * @param {string} query
 * @returns {string[]}
 */
export const termsOf = (query) => query.match(/(?:[^\s"]+|"[^"]*"?)+/g) ?? [];

/**
 * Returns the values that a search names for a field, without quotation marks: `fork` and `pin` of `theme:fork,pin`.
 * @param {string} query
 * @param {string} field
 */
export function valuesOf(query, field) {
  return termsOf(query).filter((term) => term.startsWith(`${field}:`))
    .flatMap((term) => term.slice(field.length + 1).replaceAll('"', '').split(','));
}

/**
 * Adds a term to a search, or removes it.
 * @param {string} query
 * @param {string} term
 */
export function toggled(query, term) {
  const terms = termsOf(query);
  return (terms.includes(term) ? terms.filter((other) => other !== term) : [...terms, term]).join(' ');
}

/**
 * Gives a field another condition, or none.
 * @param {string} query
 * @param {string} field
 * @param {string} term empty for none
 */
export function replaced(query, field, term) {
  const others = termsOf(query).filter((other) => !other.startsWith(`${field}:`));
  return (term ? [...others, term] : others).join(' ');
}

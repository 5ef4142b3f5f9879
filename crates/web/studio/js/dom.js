// Elements without a framework: h('button', {class: 'plain', onclick: go}, 'Go').

const SVG = 'http://www.w3.org/2000/svg';

// Set as properties: the attributes of these names hold only the initial values.
const PROPERTIES = new Set(['value', 'checked', 'selected', 'disabled', 'indeterminate']);

/**
 * @param {Child[]} children
 * @returns {(Node | string)[]}
 */
function nodes(children) {
  return children.flatMap((child) => {
    if (child === null || child === undefined || child === false) return [];
    if (Array.isArray(child)) return nodes(child);
    return [typeof child === 'number' ? String(child) : child];
  });
}

/**
 * @template {Element} E
 * @param {E} element
 * @param {Props | null | undefined} props
 * @param {Child[]} children
 * @returns {E}
 */
function fill(element, props, children) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === 'function') element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (PROPERTIES.has(name)) Object.assign(element, { [name]: value });
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...nodes(children));
  return element;
}

/**
 * Makes an HTML element with attributes, listeners (`onclick`) and children.  Strings become text, never markup.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Props | null} [props]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props, ...children) {
  return fill(document.createElement(tag), props, children);
}

/**
 * Makes an SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Props | null} [props]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function s(tag, props, ...children) {
  return fill(document.createElementNS(SVG, tag), props, children);
}

/**
 * Replaces the content of an element.
 * @template {Element} E
 * @param {E} element
 * @param {...Child} children
 * @returns {E}
 */
export function show(element, ...children) {
  element.replaceChildren(...nodes(children));
  return element;
}

/**
 * Returns an element of index.html.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no element #${id}`);
  return element;
}

/**
 * Returns the element that an event happened on, or the nearest one around it that matches the selector.
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement | null} null if there is none
 */
export function closest(event, selector) {
  return event.target instanceof Element ? event.target.closest(selector) : null;
}

/**
 * Returns the square of a board that an event happened on, `null` if there is none.
 * @param {Event} event
 * @returns {Api.Square | null}
 */
export function squareOf(event) {
  return closest(event, '[data-square]')?.dataset.square ?? null;
}

let ids = 0;
/**
 * Returns an id that no other element has.
 * @param {string} prefix
 */
export function uniqueId(prefix) {
  ids += 1;
  return `${prefix}-${ids}`;
}

/**
 * Delays a function until there were no calls for some milliseconds.
 * @template {unknown[]} A
 * @param {(...args: A) => unknown} run
 * @param {number} milliseconds
 * @returns {Debounced<A>}
 */
export function debounce(run, milliseconds) {
  /** @type {(() => void) | null} */
  let pending = null;
  let timer = 0;
  const flush = () => {
    clearTimeout(timer);
    const call = pending;
    pending = null;
    call?.();
  };
  /** @param {A} args */
  const wait = (...args) => {
    pending = () => run(...args);
    clearTimeout(timer);
    timer = setTimeout(flush, milliseconds);
  };
  const cancel = () => {
    clearTimeout(timer);
    pending = null;
  };
  return Object.assign(wait, { flush, cancel });
}

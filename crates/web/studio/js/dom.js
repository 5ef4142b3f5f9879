// Elements without a framework: h('button', {class: 'plain', onclick: go}, 'Go').

const SVG = 'http://www.w3.org/2000/svg';

function fill(element, props, children) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name in PROPERTIES) element[name] = value;
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

// What a browser keeps as a property that an attribute only begins with.
const PROPERTIES = { value: 1, checked: 1, selected: 1, disabled: 1, indeterminate: 1 };

/** An HTML element with attributes, listeners (`onclick`) and children; text is text, never markup. */
export function h(tag, props, ...children) {
  return fill(document.createElement(tag), props, children);
}

/** The same for SVG. */
export function s(tag, props, ...children) {
  return fill(document.createElementNS(SVG, tag), props, children);
}

/** Puts children in the place of all that an element has. */
export function show(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

let made = 0;
/** A name that no other element has, for labels. */
export function unique(prefix = 'id') {
  made += 1;
  return `${prefix}-${made}`;
}

/** Calls `work` once things have been quiet for so long; `.now()` calls it at once if it is due. */
export function calm(work, milliseconds) {
  let timer = 0;
  let last = [];
  const wait = (...args) => {
    last = args;
    clearTimeout(timer);
    timer = setTimeout(() => { timer = 0; work(...last); }, milliseconds);
  };
  wait.now = () => {
    if (!timer) return;
    clearTimeout(timer);
    timer = 0;
    work(...last);
  };
  return wait;
}

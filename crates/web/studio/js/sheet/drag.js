// Changes the order of a list by dragging, with mouse, pen or finger.  The dragged item stays where it is in the
// document, and its neighbours change places with it; otherwise the browser would lose the pointer.

import { closest } from '../dom.js';

/** Near the ends of the list, in pixels, it scrolls. */
const EDGE = 48;
const PIXELS_PER_FRAME = 8;

/**
 * Lets the items of a list be dragged by their handles.
 * @param {HTMLElement} list
 * @param {string} handle a selector
 * @param {() => void} onchange called when the order has changed
 */
export function makeSortable(list, handle, onchange) {
  list.addEventListener('pointerdown', (event) => {
    const grip = closest(event, handle);
    const item = grip?.closest('li');
    if (!grip || !item || event.button !== 0) return;
    event.preventDefault();
    new Drag(list, item, grip, event, onchange);
  });
}

/** One drag, from pressing to releasing the pointer. */
class Drag {
  #list;
  #item;
  #onchange;
  #before;
  #hold;
  #y;
  #frame = 0;
  #listening = new AbortController();

  /**
   * @param {HTMLElement} list
   * @param {HTMLElement} item
   * @param {HTMLElement} grip
   * @param {PointerEvent} start
   * @param {() => void} onchange
   */
  constructor(list, item, grip, start, onchange) {
    this.#list = list;
    this.#item = item;
    this.#onchange = onchange;
    this.#before = [...list.children];
    // How far below its upper edge the item is held.
    this.#hold = start.clientY - item.getBoundingClientRect().top;
    this.#y = start.clientY;
    grip.setPointerCapture(start.pointerId);
    item.classList.add('lifted');
    this.#listen(grip);
    this.#scroll();
  }

  /** @param {HTMLElement} grip */
  #listen(grip) {
    const { signal } = this.#listening;
    grip.addEventListener('pointermove', (event) => {
      this.#y = event.clientY;
      this.#settle();
    }, { signal });
    grip.addEventListener('pointerup', () => this.#end(true), { signal });
    grip.addEventListener('pointercancel', () => this.#end(false), { signal });
    addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      this.#end(false);
    }, { signal, capture: true });
  }

  /** Moves the item between its neighbours, to where the pointer is. */
  #settle() {
    const item = this.#item;
    item.style.transform = '';
    const middle = this.#y - this.#hold + item.getBoundingClientRect().height / 2;
    let { previousElementSibling: above, nextElementSibling: below } = item;
    while (above && middle < centre(above)) {
      item.after(above);
      above = item.previousElementSibling;
    }
    while (below && middle > centre(below)) {
      item.before(below);
      below = item.nextElementSibling;
    }
    item.style.transform = `translateY(${this.#y - this.#hold - item.getBoundingClientRect().top}px)`;
  }

  /** Scrolls the list, frame by frame, while the pointer is near one of its ends. */
  #scroll() {
    this.#frame = requestAnimationFrame(() => {
      const { top, bottom } = this.#list.getBoundingClientRect();
      const direction = this.#y < top + EDGE ? -1 : this.#y > bottom - EDGE ? 1 : 0;
      if (direction !== 0) {
        this.#list.scrollTop += direction * PIXELS_PER_FRAME;
        this.#settle();
      }
      this.#scroll();
    });
  }

  /** @param {boolean} isKept whether the new order is kept */
  #end(isKept) {
    cancelAnimationFrame(this.#frame);
    this.#listening.abort();
    this.#item.classList.remove('lifted');
    this.#item.style.transform = '';
    const isMoved = this.#before.some((other, index) => other !== this.#list.children[index]);
    if (!isKept) this.#list.append(...this.#before);
    else if (isMoved) this.#onchange();
  }
}

/** @param {Element} element */
function centre(element) {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
}

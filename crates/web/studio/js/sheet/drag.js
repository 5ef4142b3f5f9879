// Order by drag, with mouse, pen or finger: the item that is dragged stays where it is in the document, and its
// neighbours change places with it, so that the browser never loses the pointer.

const EDGE = 48;

/** Makes the handles of the list's items drag them; `dropped()` when the order has changed. */
export function sortable(list, handle, dropped) {
  list.addEventListener('pointerdown', (event) => {
    const grip = event.target.closest(handle);
    if (!grip || event.button !== 0) return;
    event.preventDefault();
    drag(list, grip.closest('li'), event, dropped);
  });
}

function drag(list, item, start, dropped) {
  const grip = start.target;
  const order = [...list.children];
  // Where in the item it was taken.
  const hold = start.clientY - item.getBoundingClientRect().top;
  let y = start.clientY;
  let frame = 0;
  grip.setPointerCapture(start.pointerId);
  item.classList.add('lifted');

  const settle = () => {
    item.style.transform = '';
    const middle = y - hold + item.getBoundingClientRect().height / 2;
    let { previousElementSibling: above, nextElementSibling: below } = item;
    while (above && middle < centre(above)) {
      item.after(above);
      above = item.previousElementSibling;
    }
    while (below && middle > centre(below)) {
      item.before(below);
      below = item.nextElementSibling;
    }
    item.style.transform = `translateY(${y - hold - item.getBoundingClientRect().top}px)`;
  };
  const roll = () => {
    const { top, bottom } = list.getBoundingClientRect();
    const speed = y < top + EDGE ? -8 : y > bottom - EDGE ? 8 : 0;
    if (speed) {
      list.scrollTop += speed;
      settle();
    }
    frame = requestAnimationFrame(roll);
  };
  const move = (event) => {
    y = event.clientY;
    settle();
  };
  const end = (isKept) => {
    cancelAnimationFrame(frame);
    grip.removeEventListener('pointermove', move);
    grip.removeEventListener('pointerup', up);
    grip.removeEventListener('pointercancel', cancel);
    removeEventListener('keydown', key, true);
    item.classList.remove('lifted');
    item.style.transform = '';
    const isMoved = order.some((other, index) => other !== list.children[index]);
    if (!isKept) list.append(...order);
    else if (isMoved) dropped();
  };
  const up = () => end(true);
  const cancel = () => end(false);
  const key = (event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    cancel();
  };
  grip.addEventListener('pointermove', move);
  grip.addEventListener('pointerup', up);
  grip.addEventListener('pointercancel', cancel);
  addEventListener('keydown', key, true);
  frame = requestAnimationFrame(roll);
}

function centre(element) {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
}

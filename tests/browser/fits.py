"""Whether all text of a screen can be read: none is cut without a sign of it, none spills out of its box, none lies on another."""

SCRIPT = r"""() => {
  const found = [];
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const drawn = [];
  const styles = new Map();
  const styleOf = (one) => styles.get(one) ?? styles.set(one, getComputedStyle(one)).get(one);
  const tell = (how, text) => found.push(`${how}: ${text.trim().slice(0, 60)}`);
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent;
    const owner = node.parentElement;
    if (!text.trim() || owner.closest('svg, select, textarea, script, style, datalist, .visually-hidden, .skip, .toast')) continue;
    if (!owner.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const above = [];
    for (let one = owner; one && one !== document.documentElement; one = one.parentElement) above.push(one);
    // Hidden for the eye, there for screen readers.
    if (above.some((one) => styleOf(one).clipPath !== 'none')) continue;
    const box = owner.closest('.button, .chip, .badge, .pill, .choice, .card, dialog');
    const isOver = above.some((one) => ['absolute', 'fixed', 'sticky'].includes(styleOf(one).position) && one !== top);
    const range = document.createRange();
    range.selectNodeContents(node);
    const frame = box?.getBoundingClientRect();
    const scrolls = above.some((one) => ['auto', 'scroll'].includes(styleOf(one).overflowX));
    for (const rect of range.getClientRects()) {
      if (rect.width < 1 || rect.height < 1) continue;
      let { left, right, top: high, bottom } = rect;
      let isCut = false;
      for (const one of above) {
        const { overflowX, overflowY, textOverflow, webkitLineClamp, whiteSpace } = styleOf(one);
        if (overflowX === 'visible' && overflowY === 'visible') continue;
        const edge = one.getBoundingClientRect();
        const [l, r, h, b] = [Math.max(left, edge.left), Math.min(right, edge.right), Math.max(high, edge.top), Math.min(bottom, edge.bottom)];
        const lost = r - l < right - left - 2 || b - h < bottom - high - 3;
        if (lost && (overflowX === 'hidden' || overflowX === 'clip') && textOverflow !== 'ellipsis' && webkitLineClamp === 'none') isCut = true;
        [left, right, high, bottom] = [l, r, h, b];
      }
      if (isCut) tell('cut', text);
      if (right - left < 2 || bottom - high < 3) continue;
      if (frame && !scrolls && (left < frame.left - 1 || right > frame.right + 1)) tell(`spills out of .${box.className || box.localName}`, text);
      if (!isOver) drawn.push({ left, right, high, bottom, text, owner });
    }
  }
  drawn.sort((a, b) => a.high - b.high);
  for (const [at, one] of drawn.entries()) {
    for (const other of drawn.slice(at + 1)) {
      if (other.high >= one.bottom) break;
      if (other.owner === one.owner) continue;
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const high = Math.min(one.bottom, other.bottom) - other.high;
      if (wide > 3 && high > 0.4 * Math.min(one.bottom - one.high, other.bottom - other.high)) tell(`on “${other.text.trim().slice(0, 40)}”`, one.text);
    }
  }
  for (const entry of top.querySelectorAll('input[placeholder]')) {
    if (!entry.value && entry.checkVisibility() && entry.scrollWidth > entry.clientWidth + 1) tell('placeholder cut', entry.placeholder);
  }
  for (const button of top.querySelectorAll('.button, .chip')) {
    const { width, left, right } = button.getBoundingClientRect();
    const inScroller = button.closest('.table-wrap, .nav');
    if (button.checkVisibility() && width && !inScroller && (left < -1 || right > innerWidth + 1)) tell('beyond the screen', button.textContent);
  }
  return [...new Set(found)];
}"""


def unreadable(place):
    return place.evaluate(SCRIPT)

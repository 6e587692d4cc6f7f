import { place } from '../place.js';

/**
 * Menus (`<details class="menu">`) close with Escape, by a click elsewhere, after what was chosen in them, and with the page that they are over.
 * They open where there is room for them: a table that scrolls would cut them, and so would the lower edge.
 */

/** Between a menu and the edges of the window, in px. */
const GAP = 8;

const openMenus = () => /** @type {HTMLDetailsElement[]} */ ([...document.querySelectorAll('details.menu[open]')]);

/** Lays an open menu below its button, above it where there is no room. @param {HTMLDetailsElement} menu */
function lay(menu) {
  const panel = /** @type {HTMLElement | null} */ (menu.querySelector(':scope > div'));
  const button = menu.querySelector('summary')?.getBoundingClientRect();
  if (!panel || !button) return;
  const { clientWidth, clientHeight } = document.documentElement;
  const { offsetWidth: width, offsetHeight: height } = panel;
  const below = clientHeight - button.bottom - GAP;
  const isAbove = height > below && button.top > below;
  const top = isAbove ? Math.max(GAP, button.top - height) : button.bottom;
  const left = Math.max(GAP, Math.min(button.right, clientWidth - GAP) - width);
  panel.style.setProperty('top', `${top}px`);
  panel.style.setProperty('left', `${left}px`);
}

const layAll = () => openMenus().forEach(lay);

// It doesn't bubble.
document.addEventListener('toggle', ({ target }) => {
  const menu = /** @type {HTMLDetailsElement} */ (target);
  if (menu.matches('details.menu[open]')) lay(menu);
}, { capture: true });
addEventListener('resize', layAll);
document.addEventListener('scroll', layAll, { capture: true, passive: true });

document.addEventListener('click', ({ target }) => {
  for (const menu of openMenus()) {
    const place = /** @type {Element} */ (target);
    if (!menu.contains(place) || place.closest('button, a')) menu.open = false;
  }
});

place.addEventListener('change', () => { for (const menu of openMenus()) menu.open = false; });

document.addEventListener('keydown', (event) => {
  const [menu] = event.key === 'Escape' ? openMenus() : [];
  if (!menu) return;
  menu.open = false;
  menu.querySelector('summary')?.focus();
});

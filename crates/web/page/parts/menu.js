import { place } from '../place.js';

/** Menus (`<details class="menu">`) close with Escape, by a click elsewhere, after what was chosen in them, and with the page that they are over. */

const openMenus = () => /** @type {HTMLDetailsElement[]} */ ([...document.querySelectorAll('details.menu[open]')]);

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

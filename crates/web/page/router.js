import { go } from './place.js';

/**
 * @typedef {object} Route
 * @property {string} path pattern; `:id` matches one segment
 * @property {string} title
 * @property {string} tag element of the view; it gets the properties `params` and `search`
 * @property {() => Promise<unknown>} load imports the view
 */

/** @type {Route[]} the first that matches counts */
const routes = [
  { path: '/configure', title: 'Configure', tag: 'hw-configure', load: () => import('./views/configure/configure.js') },
  { path: '/catalogue', title: 'Catalogue', tag: 'hw-catalogue', load: () => import('./views/catalogue/catalogue.js') },
  { path: '/catalogue/:id', title: 'Item', tag: 'hw-item', load: () => import('./views/catalogue/item.js') },
  { path: '/assemblies', title: 'Assemblies', tag: 'hw-assemblies', load: () => import('./views/assembly/assemblies.js') },
  { path: '/assemblies/:id', title: 'Assembly', tag: 'hw-assembly', load: () => import('./views/assembly/assembly.js') },
  { path: '/quotations', title: 'Quotations', tag: 'hw-quotations', load: () => import('./views/quotation/quotations.js') },
  { path: '/quotations/:id', title: 'Quotation', tag: 'hw-quotation', load: () => import('./views/quotation/quotation.js') },
];

/**
 * The route of a path and the values of its `:names`.
 * @param {string} path
 */
export function match(path) {
  const parts = path.replace(/\/$/, '').split('/');
  for (const route of routes) {
    const names = route.path.split('/');
    if (names.length !== parts.length) continue;
    /** @type {Record<string, string>} */
    const params = {};
    const same = names.every((name, at) => {
      if (!name.startsWith(':')) return name === parts[at];
      params[name.slice(1)] = decodeURIComponent(parts[at] ?? '');
      return true;
    });
    if (same) return { route, params };
  }
  return null;
}

/** Links within the page don't load it anew. */
document.addEventListener('click', (event) => {
  const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
  if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || link.target || link.hasAttribute('download')) return;
  if (link.origin !== location.origin || (!match(link.pathname) && link.pathname !== '/')) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
});

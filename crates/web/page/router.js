import { go, goOnConfiguring } from './place.js';

/** @type {Record<string, { title: string, tag: string, load: () => Promise<unknown> }>} the views; their elements get the properties `params` and `search` */
const ROUTES = {
  '/configure': { title: 'Configure', tag: 'hw-configure', load: () => import('./views/configure/configure.js') },
  '/catalogue': { title: 'Catalogue', tag: 'hw-catalogue', load: () => import('./views/catalogue/catalogue.js') },
  '/catalogue/:id': { title: 'Item', tag: 'hw-item', load: () => import('./views/catalogue/item.js') },
  '/assemblies': { title: 'Assemblies', tag: 'hw-assemblies', load: () => import('./views/assembly/assemblies.js') },
  '/assemblies/:id': { title: 'Assembly', tag: 'hw-assembly', load: () => import('./views/assembly/assembly.js') },
  '/quotations': { title: 'Quotations', tag: 'hw-quotations', load: () => import('./views/quotation/quotations.js') },
  '/quotations/:id': { title: 'Quotation', tag: 'hw-quotation', load: () => import('./views/quotation/quotation.js') },
};

/** The route of a path, and the id in it. @param {string} path */
export function match(path) {
  const [, list, id] = /^(\/\w+)(?:\/([^/]+))?\/?$/.exec(path) ?? [];
  const route = ROUTES[id ? `${list}/:id` : list ?? ''];
  return route && { route, params: id ? { id: decodeURIComponent(id) } : {} };
}

/** Links within the page don't load it anew. */
document.addEventListener('click', (event) => {
  const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
  if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || link.target || link.hasAttribute('download')) return;
  if (link.origin !== location.origin || (!match(link.pathname) && link.pathname !== '/')) return;
  event.preventDefault();
  const address = link.pathname + link.search + link.hash;
  // The header leads back to what is in work, other links to a new one.
  if (address === '/configure' && link.closest('.bar')) goOnConfiguring();
  else go(address);
});

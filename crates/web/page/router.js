import { go, goOnConfiguring } from './place.js';

/** @type {Record<string, { title: string, tag: string, load: () => Promise<unknown>, texts?: string[] }>} the views; their elements get the properties `params` and `search`. `texts` are the files of their texts */
const ROUTES = {
  '/': { title: 'Today', tag: 'hw-today', load: () => import('./views/today/today.js'), texts: ['today'] },
  '/configure': { title: 'Configure', tag: 'hw-configure', load: () => import('./views/configure/configure.js') },
  '/catalogue': { title: 'Catalogue', tag: 'hw-catalogue', load: () => import('./views/catalogue/catalogue.js') },
  '/catalogue/:id': { title: 'Item', tag: 'hw-item', load: () => import('./views/catalogue/item.js') },
  '/assemblies': { title: 'Assemblies', tag: 'hw-assemblies', load: () => import('./views/assembly/assemblies.js') },
  '/assemblies/:id': { title: 'Assembly', tag: 'hw-assembly', load: () => import('./views/assembly/assembly.js') },
  '/quotations': { title: 'Quotations', tag: 'hw-quotations', load: () => import('./views/quotation/quotations.js'), texts: ['outcome'] },
  '/quotations/:id': { title: 'Quotation', tag: 'hw-quotation', load: () => import('./views/quotation/quotation.js'), texts: ['outcome'] },
  '/orders': { title: 'Orders', tag: 'hw-orders', load: () => import('./views/order/orders.js'), texts: ['work'] },
  '/orders/:id': { title: 'Order', tag: 'hw-order', load: () => import('./views/order/order.js'), texts: ['work'] },
  '/customers': { title: 'Customers', tag: 'hw-customers', load: () => import('./views/customer/customers.js') },
  '/customers/:id': { title: 'Customer', tag: 'hw-customer-page', load: () => import('./views/customer/customer.js') },
};

/** The API's words for the same, as somebody may type them. @type {Record<string, string>} */
const ALSO = { '/workorders': '/orders', '/salesestimates': '/quotations', '/hoseassemblies': '/assemblies', '/items': '/catalogue' };

/** The route of a path, the id in it, and its usual address. @param {string} path */
export function match(path) {
  const [, typed = '', id] = /^(\/\w+)(?:\/([^/]+))?\/?$/.exec(path) ?? [];
  const list = path === '/' ? path : ALSO[typed] ?? typed;
  const route = ROUTES[id ? `${list}/:id` : list];
  return route && { route, address: path === '/' ? path : list + path.slice(typed.length), params: id ? { id: decodeURIComponent(id) } : {} };
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

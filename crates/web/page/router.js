import { go, goOnConfiguring, mayLeave } from './place.js';

/** @type {Record<string, { title: string, tag: string, load: () => Promise<unknown>, texts?: string[] }>} the views; their elements get the properties `params` and `search`. `title` is the end of the name of a text; `texts` are the files of their texts */
const ROUTES = {
  '/': { title: 'today', tag: 'hw-today', load: () => import('./views/today/today.js'), texts: ['today'] },
  '/configure': { title: 'configure', tag: 'hw-configure', load: () => import('./views/configure/configure.js'), texts: ['configure'] },
  '/catalogue': { title: 'catalogue', tag: 'hw-catalogue', load: () => import('./views/catalogue/catalogue.js'), texts: ['catalogue'] },
  '/catalogue/:id': { title: 'item', tag: 'hw-item', load: () => import('./views/catalogue/item.js'), texts: ['catalogue'] },
  '/assemblies': { title: 'assemblies', tag: 'hw-assemblies', load: () => import('./views/assembly/assemblies.js'), texts: ['assembly'] },
  '/assemblies/:id': { title: 'assembly', tag: 'hw-assembly', load: () => import('./views/assembly/assembly.js'), texts: ['assembly', 'configure'] },
  '/quotations': { title: 'quotations', tag: 'hw-quotations', load: () => import('./views/quotation/quotations.js'), texts: ['quotation', 'outcome'] },
  '/quotations/:id': { title: 'quotation', tag: 'hw-quotation', load: () => import('./views/quotation/quotation.js'), texts: ['quotation', 'order', 'outcome'] },
  '/orders': { title: 'orders', tag: 'hw-orders', load: () => import('./views/order/orders.js'), texts: ['order', 'work'] },
  '/orders/:id': { title: 'order', tag: 'hw-order', load: () => import('./views/order/order.js'), texts: ['order', 'work'] },
  '/customers': { title: 'customers', tag: 'hw-customers', load: () => import('./views/customer/customers.js'), texts: ['customer'] },
  '/kits': { title: 'kits', tag: 'hw-kits', load: () => import('./views/kit/kits.js'), texts: ['kit'] },
  '/kits/:id': { title: 'kit', tag: 'hw-kit', load: () => import('./views/kit/kit.js'), texts: ['kit'] },
  '/stock': { title: 'stock', tag: 'hw-stock', load: () => import('./views/stock/stock.js'), texts: ['stock'] },
  '/stock/to-order': { title: 'to-order', tag: 'hw-to-order', load: () => import('./views/stock/to-order.js'), texts: ['stock'] },
  '/prices': { title: 'prices', tag: 'hw-prices', load: () => import('./views/prices/prices.js'), texts: ['prices'] },
  '/prices/:id': { title: 'price-list', tag: 'hw-price-list', load: () => import('./views/prices/price-list.js'), texts: ['prices'] },
  '/settings': { title: 'settings', tag: 'hw-settings', load: () => import('./views/settings/settings.js'), texts: ['settings'] },
  '/settings/:id': { title: 'settings', tag: 'hw-settings', load: () => import('./views/settings/settings.js'), texts: ['settings'] },
  '/account': { title: 'account', tag: 'hw-account', load: () => import('./views/account/account.js'), texts: ['settings'] },
  '/customers/:id': { title: 'customer', tag: 'hw-customer-page', load: () => import('./views/customer/customer.js'), texts: ['customer', 'quotation', 'order'] },
  '/import': { title: 'import', tag: 'hw-import', load: () => import('./views/import/import.js'), texts: ['import'] },
};

/** The API's words for the same, as somebody may type them. @type {Record<string, string>} */
const ALSO = { '/workorders': '/orders', '/salesestimates': '/quotations', '/hoseassemblies': '/assemblies', '/hosekits': '/kits', '/items': '/catalogue', '/inventory': '/stock', '/pricelists': '/prices' };

/** The route of a path, the id in it, and its usual address. @param {string} path */
export function match(path) {
  const [, typed = '', id] = /^(\/\w+)(?:\/([^/]+))?\/?$/.exec(path) ?? [];
  const list = path === '/' ? path : ALSO[typed] ?? typed;
  const route = (id && ROUTES[`${list}/${id}`]) || ROUTES[id ? `${list}/:id` : list];
  return route && { route, address: path === '/' ? path : list + path.slice(typed.length), params: id ? { id: decodeURIComponent(id) } : {} };
}

/** Links within the page don't load it anew. */
document.addEventListener('click', async (event) => {
  const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
  if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || link.target || link.hasAttribute('download')) return;
  if (link.origin !== location.origin || (!match(link.pathname) && link.pathname !== '/')) return;
  event.preventDefault();
  const address = link.pathname + link.search + link.hash;
  if (!await mayLeave()) return;
  // The header leads back to what is in work, other links to a new one.
  if (address === '/configure' && link.closest('.bar')) goOnConfiguring();
  else go(address);
});

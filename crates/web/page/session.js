/**
 * @typedef {object} Person
 * @property {string} id
 * @property {string} name
 * @property {string | null} email
 * @property {'admin' | 'regular' | 'restricted' | 'customer'} role
 * @property {string | null} customerId
 * @property {string} organization
 */

/** Who is signed in. Fires `change`. */
class Session extends EventTarget {
  /** @type {Person | null} */
  person = null;

  /** @type {string | null} a token that is held in memory alone, and its successors */
  held = null;

  get token() {
    return this.held ?? sessionStorage.getItem('token');
  }

  set token(token) {
    this.held = token;
  }

  /** Keeps a token for the life of the tab: that of an API key, which has no session in the browser. @param {string} token */
  keep(token) {
    this.held = null;
    sessionStorage.setItem('token', token);
  }

  /** @param {Person | null} person */
  become(person) {
    this.person = person;
    this.dispatchEvent(new Event('change'));
  }

  signOut() {
    this.held = null;
    sessionStorage.removeItem('token');
    this.become(null);
  }

  /** Whether the person may create and change assemblies and quotations of the shop. */
  get writes() {
    return this.person?.role === 'admin' || this.person?.role === 'regular';
  }

  get isCustomer() {
    return this.person?.role === 'customer';
  }

  get isAdmin() {
    return this.person?.role === 'admin';
  }
}

export const session = new Session();

/** Whether the page is the configurator in a shop's page, and what the shop wants left out. */
export const embedding = { on: false, hidesPrices: false, hidesStock: false };

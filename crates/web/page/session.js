/**
 * @typedef {object} Person
 * @property {string} name
 * @property {string | null} email
 * @property {'admin' | 'regular' | 'restricted' | 'customer'} role
 * @property {string | null} customerId
 * @property {string} organization
 */

/** Who is signed in. Fires `change`. The token lives as long as the tab. */
class Session extends EventTarget {
  /** @type {Person | null} */
  person = null;

  /** @type {string | null} a token that is held in memory alone */
  held = null;

  get token() {
    return this.held ?? sessionStorage.getItem('token');
  }

  /** @param {string | null} token */
  set token(token) {
    if (this.held !== null) this.held = token ?? '';
    else if (token) sessionStorage.setItem('token', token);
    else sessionStorage.removeItem('token');
  }

  /** Keeps this token and all that follow out of the browser's storage. @param {string} token */
  hold(token) {
    this.held = token;
  }

  /** @param {Person | null} person */
  become(person) {
    this.person = person;
    this.dispatchEvent(new Event('change'));
  }

  signOut() {
    this.token = null;
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

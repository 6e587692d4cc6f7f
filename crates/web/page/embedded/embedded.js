import { html } from 'lit';
import { onSignInNeeded } from '../api.js';
import { PageElement, styleSheet, Watch } from '../element.js';
import { embedding } from '../embedding.js';
import { switcher } from '../parts/choices.js';
import { notice } from '../parts/notice.js';
import { session } from '../session.js';
import { whoAmI } from '../sign-in.js';
import { units } from '../units.js';
import { newToken } from './shop.js';
import { dress } from './theme.js';

styleSheet('/page/embedded/embedded.css');

/** The configurator as a part of a shop's page: no header, no sections, the shop's buttons. */
class Embedded extends PageElement {
  static properties = { query: {}, state: { state: true } };

  constructor() {
    super();
    this.query = new URLSearchParams();
    /** @type {'begins' | 'waits' | 'works'} */
    this.state = 'begins';
    new Watch(this, units);
    onSignInNeeded(async () => {
      const { state } = this;
      this.state = 'waits';
      await newToken();
      this.state = state;
    });
  }

  connectedCallback() {
    super.connectedCallback();
    this.begin();
  }

  async begin() {
    while (!await whoAmI().catch(() => false)) {
      this.state = 'waits';
      await newToken();
    }
    await import('./shop-configure.js');
    this.state = 'works';
    this.hasBegun = true;
  }

  render() {
    return html`<main class="main" aria-label="Hose configurator">
      <div class="units">${switcher({
        name: 'units', legend: 'Units', value: units.system,
        options: [{ value: 'metric', label: 'mm · bar' }, { value: 'inch', label: 'in · psi' }],
        onChoose: (system) => units.choose(/** @type {import('../units.js').System} */ (system)),
      })}</div>
      ${this.state === 'waits' ? notice({ kind: 'plain', text: 'Waiting for the shop to let you go on. What you entered is still here.' }) : html`<span></span>`}
      ${this.hasBegun ? html`<hw-shop-configure .search=${this.query}></hw-shop-configure>` : html`<p class="loading">One moment …</p>`}
    </main>
    <div class="toast" role="status"><p></p></div>`;
  }
}
customElements.define('hw-embedded', Embedded);

/**
 * Makes the page the embedded configurator.
 * @param {URLSearchParams} query of the frame's address
 */
export function embed(query) {
  embedding.on = true;
  embedding.hidesPrices = query.get('hide_pricing') === 'true';
  embedding.hidesStock = query.get('hide_in_stock_only_button') === 'true';
  session.hold(query.get('security_token') ?? '');
  query.delete('security_token');
  dress(query);
  document.title = 'Hose configurator';
  const element = /** @type {Embedded} */ (document.createElement('hw-embedded'));
  element.query = query;
  document.querySelector('hw-app')?.replaceWith(element);
}

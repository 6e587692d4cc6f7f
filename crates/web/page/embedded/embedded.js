import { html } from 'lit';
import { onSignInNeeded } from '../api.js';
import { PageElement, Watch } from '../element.js';
import { unitSwitch } from '../parts/choices.js';
import { notice, waiting } from '../parts/notice.js';
import { embedding, session } from '../session.js';
import { whoAmI } from '../sign-in.js';
import { units } from '../units.js';
import { newToken } from './shop.js';

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
      <div class="units">${unitSwitch()}</div>
      ${this.state === 'waits' ? notice({ kind: 'plain', text: 'Waiting for the shop to let you go on. What you entered is still here.' }) : html`<span></span>`}
      ${this.hasBegun ? html`<hw-shop-configure .search=${this.query}></hw-shop-configure>` : waiting}
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

/** The shop's colours, from the frame's address. */

/** Custom properties that a shop may set, with the CSS property whose values they take. */
const THEME = {
  ground: 'color', surface: 'color', line: 'color', ink: 'color', 'ink-soft': 'color', accent: 'color', 'accent-ink': 'color',
  radius: 'border-radius', font: 'font-family',
};

/** What follows from these. */
const DERIVED = {
  'surface ground': { raised: 'color-mix(in srgb, var(--surface), var(--ground))' },
  accent: { 'accent-hover': 'color-mix(in srgb, var(--accent) 80%, var(--ink))', 'accent-wash': 'color-mix(in srgb, var(--accent) 12%, var(--surface))' },
  line: { 'line-strong': 'color-mix(in srgb, var(--line), var(--ink))' },
  radius: { 'radius-large': 'var(--radius)' },
};

/** @param {URLSearchParams} query */
export function dress(query) {
  const { style } = document.documentElement;
  for (const [name, property] of Object.entries(THEME)) {
    const value = query.get(`theme_${name.replace('-', '_')}`);
    if (value && CSS.supports(property, value)) style.setProperty(`--${name}`, value);
  }
  for (const [names, derived] of Object.entries(DERIVED)) {
    if (!names.split(' ').some((name) => style.getPropertyValue(`--${name}`))) continue;
    for (const [name, value] of Object.entries(derived)) style.setProperty(`--${name}`, value);
  }
  const scheme = query.get('theme_scheme') ?? '';
  if (scheme === 'light' || scheme === 'dark') style.colorScheme = scheme;
  const colour = query.get('button_colour') ?? query.get('button_color') ?? '';
  if (!CSS.supports('color', colour)) return;
  style.setProperty('--button', colour);
  style.setProperty('--button-ink', inkOn(colour));
}

/** Black or white, whichever reads better on the colour (WCAG's relative luminance). @param {string} colour */
function inkOn(colour) {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return '#000';
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  // Contrast with black and white is the same at this luminance.
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000' : '#fff';
}

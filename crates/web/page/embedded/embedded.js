import { html, nothing } from 'lit';
import { onSignInNeeded } from '../api.js';
import { PageElement, Watch } from '../element.js';
import { language, loadTexts, t } from '../language.js';
import { unitSwitch } from '../parts/field.js';
import { failure, notice, waiting } from '../parts/notice.js';
import { whoAmI } from '../person.js';
import { embedding, session } from '../session.js';
import { units } from '../units.js';
import { belongTo, customerOf, newToken } from './shop.js';

const TEXTS = ['frame', 'problems', 'configure', 'embedded'];

/** The configurator as a part of a shop's page: no header, no sections, the shop's buttons. */
class Embedded extends PageElement {
  static properties = { query: {}, isReady: { state: true }, works: { state: true }, waits: { state: true }, problem: { state: true } };

  constructor() {
    super();
    this.query = new URLSearchParams();
    /** Whether the texts are there. */
    this.isReady = false;
    this.works = false;
    /** Whether there has to be a new token first. */
    this.waits = false;
    /** @type {unknown} */
    this.problem = null;
    new Watch(this, units);
    onSignInNeeded(async () => {
      this.waits = true;
      await newToken();
      this.waits = false;
    });
  }

  connectedCallback() {
    super.connectedCallback();
    this.begin();
  }

  async begin() {
    this.problem = null;
    try {
      await loadTexts(TEXTS);
      this.isReady = true;
      document.title = t('embedded-title');
      await whoAmI();
      await import('./shop-configure.js');
      this.works = true;
    } catch (problem) {
      this.problem = problem;
    }
  }

  render() {
    if (!this.isReady) return this.problem ? failure(this.problem) : nothing;
    return html`<main class="main" aria-label=${t('embedded-title')}>
      <div class="units">${unitSwitch()}</div>
      ${this.waits ? notice({ kind: 'plain', text: t('embedded-waiting') }) : html`<span></span>`}
      ${this.works ? html`<hw-shop-configure .search=${this.query}></hw-shop-configure>`
        : this.problem ? html`${failure(this.problem)} <button type="button" class="button" @click=${this.begin}>${t('list-try-again')}</button>` : waiting}
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
  const token = query.get('security_token') ?? '';
  session.token = token;
  query.delete('security_token');
  language.take(query.get('language'));
  query.delete('language');
  belongTo(query.get('customer_id')?.trim().toLowerCase() ?? customerOf(token));
  dress(query);
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
    const value = query.get(`theme_${name}`);
    if (value && CSS.supports(property, value)) style.setProperty(`--${name}`, value);
  }
  for (const [names, derived] of Object.entries(DERIVED)) {
    if (!names.split(' ').some((name) => style.getPropertyValue(`--${name}`))) continue;
    for (const [name, value] of Object.entries(derived)) style.setProperty(`--${name}`, value);
  }
  // What a page says that says nothing looks light.
  const scheme = (query.get('theme_scheme') ?? '').replace('normal', 'light');
  if (scheme === 'light' || scheme === 'dark') style.colorScheme = scheme;
  // A shop that writes # as it is ends the address there, so that it may be left out.
  const colour = (query.get('button_colour') ?? query.get('button_color') ?? '').replace(/^(?=([\da-f]{3}|[\da-f]{6})$)/i, '#');
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

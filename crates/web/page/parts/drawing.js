import { html, nothing } from 'lit';
import { api } from '../api.js';
import { PageElement } from '../element.js';
import { language, t } from '../language.js';

/**
 * The service's SVG as an element of the page: it follows light and dark, and screen readers read its title.
 * Scripts, foreign content, event handlers and style attributes (which the CSP refuses) are left out.
 * @param {string} text
 * @param {string} title
 * @returns {Element | null}
 */
function svgElement(text, title) {
  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  if (parsed.nodeName !== 'svg') return null;
  for (const node of parsed.querySelectorAll('script, foreignObject, iframe, a, animate, set, style')) node.remove();
  for (const node of [parsed, ...parsed.querySelectorAll('*')]) {
    for (const { name } of [...node.attributes]) if (/^on|^style$|href$/i.test(name)) node.removeAttribute(name);
  }
  const svg = document.importNode(parsed, true);
  const own = svg.querySelector('title');
  if (own) own.textContent = title;
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', title);
  return svg;
}

/** Drawings so many mm wide are shown whole wherever they stand. */
const SMALL = 120;
/** How wide a millimetre of a larger one is at least, in rem: dimensions, 3.2 mm high, are as large as small print. */
const LEGIBLE = 0.225;
/** Where it would be but so much smaller than that, it is shown whole: nobody looks for what is beside a picture. */
const NEARLY = 0.8;
/** How wide it is at most, so that dimensions are about as large in every drawing. */
const LARGEST = 0.25;

/** A drawing of the service: `svg` its text, `label` what it shows. Where it is too small to be read it can be moved sideways, or is shown whole at a tap. */
class Drawing extends PageElement {
  static properties = { svg: {}, label: {}, isWhole: { state: true } };

  constructor() {
    super();
    /** @type {string | null | undefined} */
    this.svg = null;
    this.label = '';
    this.isWhole = false;
    /** @type {Element | null} */
    this.shown = null;
    this.observer = new ResizeObserver(() => this.requestUpdate());
  }

  connectedCallback() {
    super.connectedCallback();
    this.observer.observe(this);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.observer.disconnect();
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has('svg') || changed.has('label')) this.shown = this.svg ? svgElement(this.svg, this.label) : null;
  }

  /** How wide it has to be to be read, in px; 0 for a small one. */
  get needs() {
    const width = /** @type {SVGSVGElement | null} */ (this.shown)?.viewBox.baseVal.width ?? 0;
    return width > SMALL ? width * LEGIBLE * Number.parseFloat(getComputedStyle(document.documentElement).fontSize) : 0;
  }

  render() {
    if (!this.shown) return nothing;
    const { needs } = this;
    const isCut = needs * NEARLY > this.clientWidth;
    const { style } = /** @type {SVGSVGElement} */ (this.shown);
    style.minWidth = isCut && !this.isWhole ? `${needs}px` : '';
    style.maxWidth = needs ? `${(needs * LARGEST) / LEGIBLE}px` : '';
    const turn = () => { this.isWhole = !this.isWhole; };
    return isCut ? html`<div class="sheet" tabindex=${this.isWhole ? nothing : 0} role="group" aria-label=${this.label} @click=${turn}>${this.shown}</div>
      <button type="button" class="link small" @click=${turn}>${this.isWhole ? t('drawing-large') : t('drawing-whole')}</button>` : html`<div class="sheet">${this.shown}</div>`;
  }
}
customElements.define('hw-drawing', Drawing);

/**
 * @param {string | null | undefined} svg
 * @param {string} label what it shows, in words
 */
export const drawing = (svg, label) => html`<hw-drawing class="drawing" .svg=${svg} .label=${label}></hw-drawing>`;

/** Tells when a picture was changed on this page. */
class Pictures extends EventTarget {
  /** @param {string} of id of what it is a picture of */
  tell(of) {
    this.dispatchEvent(new CustomEvent('change', { detail: of }));
  }
}
export const pictures = new Pictures();

/** A picture that needs the token, as it is now. */
class OwnPicture extends PageElement {
  static properties = { item: {}, width: {}, height: {}, label: {}, svg: { state: true }, address: { state: true } };

  constructor() {
    super();
    this.item = '';
    this.width = 0;
    this.height = 0;
    /** What it shows, in words, if it is shown large; a drawing is then a part of the page. */
    this.label = '';
    this.svg = '';
    /** @type {string | null} */
    this.address = null;
    this.changed = (/** @type {any} */ { detail }) => { if (detail === this.item) this.read(); };
    /** The language of its words. */
    this.drawnIn = '';
  }

  connectedCallback() {
    super.connectedCallback();
    pictures.addEventListener('change', this.changed);
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    const isAnother = changed.has('item') || (this.label && this.drawnIn !== language.chosen);
    if (isAnother && this.item) this.read();
  }

  async read() {
    const { item } = this;
    const drawnIn = (this.drawnIn = language.chosen);
    const blob = await api.blob(`/image/${item}?${this.label ? `drawingLanguage=${drawnIn}` : 'plain=true'}`).catch(() => null);
    if (item !== this.item || drawnIn !== this.drawnIn) return;
    this.svg = this.label && blob?.type.startsWith('image/svg') ? await blob.text() : '';
    URL.revokeObjectURL(this.address ?? '');
    this.address = blob ? URL.createObjectURL(blob) : null;
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    pictures.removeEventListener('change', this.changed);
    URL.revokeObjectURL(this.address ?? '');
  }

  render() {
    if (this.svg) return drawing(this.svg, this.label);
    return this.label ? html`<img class="drawing" src=${this.address || BLANK} alt=${this.label}>` : image(this.address, this.width, this.height);
  }
}
customElements.define('hw-own-picture', OwnPicture);

const BLANK = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E';

/** @param {string | null} address @param {number} width @param {number} height */
const image = (address, width, height) =>
  html`<img class="picture" src=${address || BLANK} alt="" width=${width} height=${height} loading="lazy">`;

/**
 * The small picture of an item or assembly, which the name beside it already tells. Nobody could read words in it.
 * @param {{ _id: string, custom?: boolean, image?: string | null, status?: string | null }} item its image, if it came with an address;
 *   its status, if it is a document
 * @param {number} width px
 * @param {number} height px
 */
export const picture = (item, width, height) => {
  // The policy of the page lets nothing load from elsewhere; the service draws such items.
  const given = item.image?.startsWith('/') ? item.image : null;
  return item.status === 'under editing' || (!given && (item.image || item.custom))
    ? html`<hw-own-picture .item=${item._id} .width=${width} .height=${height}></hw-own-picture>`
    : image(`${given ?? `/api/v1/image/${item._id}`}${given?.includes('?') ? '&' : '?'}plain=true`, width, height);
};

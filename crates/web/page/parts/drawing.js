import { html, LitElement } from 'lit';

/**
 * The service's SVG as an element of the page: it follows light and dark, and screen readers read its title.
 * Scripts, foreign content, event handlers and style attributes (which the CSP refuses) are left out.
 * @param {string} text
 * @param {string} title
 * @returns {Element | null}
 */
export function svgElement(text, title) {
  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  if (parsed.nodeName !== 'svg') return null;
  for (const node of parsed.querySelectorAll('script, foreignObject, iframe, a, animate, set, style')) node.remove();
  for (const node of [parsed, ...parsed.querySelectorAll('*')]) {
    for (const { name } of [...node.attributes]) if (/^on|^style$|href$/i.test(name)) node.removeAttribute(name);
  }
  const svg = document.importNode(parsed, true);
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', title);
  return svg;
}

/** A drawing of the service: `svg` its text, `label` what it shows. */
class Drawing extends LitElement {
  static properties = { svg: {}, label: {} };

  createRenderRoot() {
    return this;
  }

  render() {
    return this.svg ? svgElement(this.svg, this.label) : null;
  }
}
customElements.define('hw-drawing', Drawing);

/**
 * @param {string | null | undefined} svg
 * @param {string} label what it shows, in words
 */
export const drawing = (svg, label) => html`<hw-drawing class="drawing" .svg=${svg} .label=${label}></hw-drawing>`;

/**
 * The picture of an item, which the name beside it already tells.
 * @param {string} id
 * @param {number} [size] px
 */
export const picture = (id, size = 56) =>
  html`<img class="picture" src="/api/v1/image/${id}" alt="" width=${size} height=${size} loading="lazy">`;

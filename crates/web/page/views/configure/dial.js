import { html, svg } from 'lit';
import { PageElement } from '../../element.js';
import { t } from '../../language.js';
import { angleField } from '../../parts/field.js';

const STEP = 15;

/** The displacement angle between two bent ends, as seen along the hose from end 1. Fires `angle`. */
class Dial extends PageElement {
  static properties = { angle: {}, clockwise: { type: Boolean }, error: {}, unread: {} };

  constructor() {
    super();
    /** @type {number | null} */
    this.angle = null;
    this.clockwise = false;
    /** @type {string | null} */
    this.error = null;
    /** @type {string | undefined} what was typed and can't be read */
    this.unread = undefined;
  }

  /** @param {number | null} angle */
  turn(angle) {
    const whole = angle === null ? null : ((angle % 360) + 360) % 360;
    this.dispatchEvent(new CustomEvent('angle', { detail: whole, bubbles: true }));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const by = { ArrowUp: STEP, ArrowRight: STEP, ArrowDown: -STEP, ArrowLeft: -STEP, PageUp: 90, PageDown: -90 }[event.key];
    if (by === undefined && event.key !== 'Home') return;
    event.preventDefault();
    this.turn(by === undefined ? 0 : (this.angle ?? 0) + (event.shiftKey ? Math.sign(by) : by));
  }

  /** @param {PointerEvent} event */
  point(event) {
    const face = /** @type {Element} */ (event.currentTarget);
    if (event.type === 'pointerdown') face.setPointerCapture(event.pointerId);
    else if (!face.hasPointerCapture(event.pointerId)) return;
    const { left, top, width, height } = face.getBoundingClientRect();
    const up = Math.atan2(event.clientX - left - width / 2, top + height / 2 - event.clientY) * (180 / Math.PI);
    this.turn(Math.round((this.clockwise ? up : -up) / STEP) * STEP);
  }

  render() {
    const angle = this.angle ?? 0;
    const turned = this.clockwise ? angle : -angle;
    const way = this.clockwise ? t('dial-clockwise') : t('dial-counterclockwise');
    return html`<div class="dial">
      <div class="dial-face" role="slider" tabindex="0" aria-label=${t('field-angle')} aria-valuemin="0" aria-valuemax="359" aria-valuenow=${angle}
        aria-valuetext=${this.angle === null ? t('dial-not-chosen') : t('dial-degrees', { angle, way })} @keydown=${this.key} @pointerdown=${this.point} @pointermove=${this.point}>
        <svg viewBox="-60 -60 120 120" aria-hidden="true">
          <circle r="50" class="rim"></circle>
          ${Array.from({ length: 24 }, (_, at) => svg`<line class="tick" y1="-50" y2=${at % 6 ? -46 : -42} transform="rotate(${at * STEP})"></line>`)}
          <line class="end-1" y2="-38"></line><text y="-24" x="-6" class="name" text-anchor="end">1</text>
          <g transform="rotate(${turned})" class=${this.angle === null ? 'unset' : ''}><line class="end-2" y2="-38"></line><circle class="knob" cy="-44" r="7"></circle></g>
          <circle r="9" class="hose"></circle>
        </svg>
      </div>
      <div>
        ${angleField({ id: 'angle', value: this.angle, unread: this.unread, error: this.error, hint: html`${t('dial-hint', { way })}<br>${t('dial-any')}`, onChange: (value) => this.turn(value) })}
        <div class="row">${[0, 90, 180, 270].map((value) => html`<button type="button" class="button tight" aria-pressed=${String(this.angle === value)} @click=${() => this.turn(value)}>${value}°</button>`)}</div>
      </div>
    </div>`;
  }
}
customElements.define('hw-dial', Dial);

import { html, nothing } from 'lit';
import { api, Latest } from '../api.js';
import { PageElement } from '../element.js';
import { t } from '../language.js';
import { pictures } from './drawing.js';
import { drop } from './drop.js';
import { failure, toast } from './notice.js';

/** What the service takes, and what a browser makes such of. */
const ACCEPTED = 'image/png,image/jpeg,image/svg+xml,image/webp';
/** Most bytes that are sent, and most dots of a side of what is scaled down for that. */
const MOST = 700_000;
const SIDE = 1600;

/** The bytes as base64. @param {Blob} blob @returns {Promise<string>} */
const base64 = (blob) => new Promise((done, fail) => {
  const reader = new FileReader();
  reader.onload = () => done(String(reader.result).replace(/^[^,]*,/, ''));
  reader.onerror = () => fail(reader.error);
  reader.readAsDataURL(blob);
});

/** A picture of no more dots, in a form that the service takes. @param {File} file @param {'image/png' | 'image/jpeg'} type @returns {Promise<Blob>} */
async function scaled(file, type) {
  const whole = await createImageBitmap(file);
  const scale = Math.min(1, SIDE / Math.max(whole.width, whole.height));
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(whole.width * scale)), Math.max(1, Math.round(whole.height * scale)));
  canvas.getContext('2d')?.drawImage(whole, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type, quality: 0.85 });
}

/** A file as it is sent: photographs of a phone are too large. @param {File} file @returns {Promise<Blob>} */
async function fitting(file) {
  if (/svg|png|jpe?g/i.test(`${file.type} ${file.name}`) && file.size <= MOST) return file;
  const png = await scaled(file, 'image/png');
  return png.size <= MOST ? png : scaled(file, 'image/jpeg');
}

/** The picture of an item, a brand or the shop, which is changed by dropping another one. Fires `stored`. */
export class ImageDrop extends PageElement {
  static properties = { of: {}, label: {}, address: { state: true }, busy: { state: true }, problem: { state: true } };

  constructor() {
    super();
    /** Id of what it is a picture of. */
    this.of = '';
    /** What the picture is. */
    this.label = '';
    /** @type {string | null} */
    this.address = null;
    this.busy = false;
    /** @type {unknown} */
    this.problem = null;
    this.latest = new Latest();
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has('of') && this.of) this.read();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    URL.revokeObjectURL(this.address ?? '');
  }

  async read() {
    // One that is read slowly isn't shown instead of one that was stored meanwhile.
    await this.latest.run(async (signal) => {
      const blob = await api.blob(`/image/${this.of}`).catch(() => null);
      if (!signal.aborted) this.show(blob);
    });
  }

  /** @param {Blob | null} blob */
  show(blob) {
    URL.revokeObjectURL(this.address ?? '');
    this.address = blob && URL.createObjectURL(blob);
  }

  /** @param {() => Promise<Blob | null>} work answers the picture that is there then; null if only the service knows @param {string} done */
  async change(work, done) {
    Object.assign(this, { busy: true, problem: null });
    try {
      const now = await work();
      if (now) await this.latest.run(async () => this.show(now));
      else await this.read();
      pictures.tell(this.of);
      toast(done);
      this.dispatchEvent(new CustomEvent('stored', { bubbles: true }));
    } catch (problem) {
      this.problem = problem;
    }
    this.busy = false;
  }

  /** @param {File | undefined} file */
  take(file) {
    if (!file || this.busy) return;
    this.change(async () => {
      const sent = await fitting(file).catch(() => { throw new Error(t('image-unreadable')); });
      await api.write(`/image/${this.of}/update`, { params: { content: await base64(sent) } });
      return sent;
    }, t('image-stored'));
  }

  takeAway() {
    this.change(async () => {
      await api.write(`/image/${this.of}/delete`, {}).catch((problem) => { if (problem.status !== 404) throw problem; });
      return null;
    }, t('image-removed'));
  }

  render() {
    return html`<div class="stack image-drop" aria-busy=${this.busy}>
      ${this.address ? html`<img src=${this.address} alt=${this.label}>` : nothing}
      ${drop({ id: `image-${this.of}`, accept: ACCEPTED, onFile: (file) => this.take(file), content: html`<b>${t('image-drop', { what: this.label })}</b><span class="quiet small">${t('image-drop-about')}</span>` })}
      ${failure(this.problem)}
      <div><button type="button" class="button slight tight" ?disabled=${this.busy} @click=${this.takeAway}>${t('image-remove')}<span class="visually-hidden"> ${this.label}</span></button></div></div>`;
  }
}
customElements.define('hw-image-drop', ImageDrop);

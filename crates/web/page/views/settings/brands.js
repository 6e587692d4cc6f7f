import { html, nothing } from 'lit';
import { api } from '../../api.js';
import { t } from '../../language.js';
import { checkEntry, numberOf, showDialog, showForm, textOf } from '../../parts/dialog.js';
import '../../parts/image-drop.js';
import { session } from '../../session.js';
import { decimal } from '../../units.js';
import { rowButton, Section } from './section.js';

/** @typedef {Schemas['Brand']} Brand */

/** Asks for a new brand. */
export const newBrand = () => showForm({
  title: t('brands-new'), button: t('customer-entry-create'), fields: (entry) => entry('name', t('customer-entry-name'), { required: true, length: 100, hint: t('brands-new-hint') }),
  send: (form, key) => api.write('/brands/create', { name: textOf(form, 'name') }, { key }),
});

/** The brands, which of them the shop offers, and with what discount. @extends {Section<Brand>} */
class Brands extends Section {
  read() {
    return api.get('/brands');
  }

  begin() {
    return this.finish(newBrand(), t('brands-made'));
  }

  /** @param {Brand} brand */
  change(brand) {
    return this.finish(showForm({
      title: t('change-title', { title: brand.name }),
      fields: (entry) => html`${brand.custom ? entry('name', t('customer-entry-name'), { value: brand.name, required: true }) : nothing}
        <div>${checkEntry('available', t('brands-available'), brand.available)}${checkEntry('default', t('brands-default'), brand.default)}${checkEntry('defaultAdaptor', t('brands-default-adaptor'), brand.defaultAdaptor)}</div>
        ${entry('discountPercent', t('brands-discount'), { value: brand.discountPercent, mode: 'decimal', hint: t('brands-discount-hint') })}`,
      send: (form, key) => {
        /** @type {Record<string, unknown>} */
        const values = { available: form.has('available'), default: form.has('default'), defaultAdaptor: form.has('defaultAdaptor'), discountPercent: numberOf(form, 'discountPercent'), ...(brand.custom ? { name: textOf(form, 'name') } : {}) };
        return api.write(`/brand/${brand._id}/update`, { params: Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== (brand[/** @type {'name'} */ (name)] ?? null))) }, { key });
      },
    }));
  }

  /** @param {Brand} brand */
  changePicture({ _id, name }) {
    return showDialog(name, (close) => html`<div class="stack"><h2>${name}</h2><hw-image-drop .of=${_id} .label=${t('brands-picture')}></hw-image-drop>
      <div class="actions"><button type="button" class="button main-action" @click=${() => close()}>${t('sessions-close')}</button></div></div>`);
  }

  /** @param {Brand} brand */
  row(brand) {
    return html`<tr><th scope="row">${brand.name}${brand.custom ? html` <span class="badge">${t('rows-own')}</span>` : nothing}</th>
      <td data-head=${t('brands-offered')}>${brand.available ? html`<span class="good">${t('yes')}</span>` : html`<span class="quiet">${t('no')}</span>`}</td>
      <td data-head=${t('brands-first-for')}>${[brand.default && t('brands-hoses'), brand.defaultAdaptor && t('brands-adaptors')].filter(Boolean).join(', ') || '–'}</td>
      <td class="number" data-head=${t('field-discountPercent')}>${brand.discountPercent === null || brand.discountPercent === undefined ? '–' : `${decimal(brand.discountPercent, 2)} %`}</td>
      ${session.isAdmin ? html`<td><span class="row ways">${rowButton(t('change'), brand.name, () => this.change(brand))}
        ${brand.custom ? html`${rowButton(t('brands-picture'), brand.name, () => this.changePicture(brand))}${rowButton(t('life-cycle-delete'), brand.name, () => this.askToDelete(brand.name, t('brands-delete-ask'), (key) => api.write(`/brand/${brand._id}/delete`, {}, { key })), 'bad')}` : nothing}</span></td>` : nothing}</tr>`;
  }

  render() {
    return this.card({
      title: t('settings-brands'), none: t('brands-none'), kind: 'wide', row: (brand) => this.row(brand),
      columns: [{ name: 'name', label: t('customer-entry-name'), sorts: true, value: (one) => one.name }, { name: 'offered', label: t('brands-offered'), sorts: true, value: (one) => !one.available }, { name: 'first', label: t('brands-first-for'), sorts: true, value: (one) => !(one.default || one.defaultAdaptor) }, { name: 'discount', label: t('field-discountPercent'), sorts: true, value: (one) => one.discountPercent, kind: 'number', down: true }, ...(session.isAdmin ? [{ name: 'ways', label: t('settings-ways') }] : [])],
      action: session.writes ? html`<button type="button" class="button main-action" @click=${this.begin}>${t('brands-new')}</button>` : nothing,
    });
  }
}
customElements.define('hw-brands', Brands);

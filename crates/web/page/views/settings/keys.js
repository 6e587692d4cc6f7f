import { html, nothing } from 'lit';
import { api } from '../../api.js';
import { t } from '../../language.js';
import { customerField } from '../../parts/customer.js';
import { choiceEntry, showDialog, showForm, textOf } from '../../parts/dialog.js';
import { day, nameOf } from '../../shop.js';
import { rowButton, Section } from './section.js';

/** @typedef {Schemas['ApiKey'] & { customerName?: string | null }} Key */

const TYPES = ['customer', 'read-only', 'admin'];

/** Shows the secret of a new key, once. @param {Key} key */
const showSecret = (key) => showDialog(t('keys-secret-title', { name: key.name }), (close) => html`<div class="stack"><h2>${t('keys-secret-title', { name: key.name })}</h2>
  <p>${t('keys-secret-about')}</p><div class="field"><label for="secret">${t('keys-secret')}</label><input id="secret" type="text" readonly value=${key.apiKey ?? ''}></div>
  <div class="actions"><button type="button" class="button" @click=${() => navigator.clipboard?.writeText(key.apiKey ?? '')}>${t('keys-copy')}</button>
    <button type="button" class="button main-action" @click=${() => close()}>${t('sessions-close')}</button></div></div>`, { dismissable: false });

/** Keys of programs and web shops. @extends {Section<Key>} */
class Keys extends Section {
  async read() {
    const keys = await api.get('/organization/apikeys');
    return Promise.all(keys.map(async (key) => ({ ...key, customerName: await nameOf('customer', key.customer) })));
  }

  async begin() {
    /** @type {Schemas['Customer'] | null} */
    let customer = null;
    const made = await showForm({
      title: t('keys-new'), button: t('customer-entry-create'),
      fields: (entry) => html`${entry('name', t('customer-entry-name'), { required: true, length: 100, hint: t('keys-name-hint') })}
        ${choiceEntry('keyType', t('keys-type'), TYPES.map((type) => ({ value: type, label: t(`keys-type-${type}`) })), 'customer')}
        ${customerField({ name: 'key', onPick: (chosen) => { customer = chosen; } })}
        ${entry('expires', t('keys-expires'), { type: 'date', hint: t('keys-expires-hint') })}`,
      send: (form, key) => {
        const [name, keyType, expires] = ['name', 'keyType', 'expires'].map((one) => textOf(form, one));
        return api.write('/organization/apikeys', { params: { name, keyType, ...(keyType === 'customer' && customer ? { customer: customer._id } : {}), ...(expires ? { expires: `${expires}T23:59:59Z` } : {}) } }, { key });
      },
    });
    if (made) await showSecret(made);
    await this.load();
  }

  /** @param {Key} key */
  row(key) {
    return html`<tr><th scope="row">${key.name}</th><td data-head=${t('keys-type')}><span>${t(`keys-type-${key.keyType}`)}${key.customerName ? html`<br><span class="quiet small">${key.customerName}</span>` : nothing}</span></td>
      <td data-head=${t('keys-used')}>${day(key.lastUsed)}</td><td data-head=${t('keys-expires')}>${key.expires ? day(key.expires) : t('keys-never')}</td>
      <td><span class="row ways">${rowButton(t('life-cycle-delete'), key.name, () => this.askToDelete(key.name, t('keys-delete-ask'), (attempt) => api.write(`/organization/apikeys/${key._id}/delete`, {}, { key: attempt })), 'bad')}</span></td></tr>`;
  }

  render() {
    return this.card({
      title: t('settings-keys'), about: html`<p class="quiet">${t('keys-about')}</p>`, none: t('keys-none'), row: (key) => this.row(key),
      heads: { [t('customer-entry-name')]: '', [t('keys-type')]: '', [t('keys-used')]: '', [t('keys-expires')]: '', [t('settings-ways')]: '' },
      action: html`<button type="button" class="button main-action" @click=${this.begin}>${t('keys-new')}</button>`,
    });
  }
}
customElements.define('hw-keys', Keys);

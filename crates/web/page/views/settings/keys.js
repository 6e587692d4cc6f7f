import { html, nothing } from 'lit';
import { api } from '../../api.js';
import { t } from '../../language.js';
import { customerField } from '../../parts/customer.js';
import { choiceEntry, showDialog, showForm, textOf } from '../../parts/dialog.js';
import { day, firstDay, nameOf } from '../../shop.js';
import { rowButton, Section } from './section.js';

/** @typedef {Schemas['ApiKey'] & { customerName?: string | null }} Key */

/** @type {string[]} */
const TYPES = ['customer', 'read-only', 'admin'];
const SCOPES = ['read,write', 'read'];

/** How a program gets a token with a key, for a command line; the key itself isn't repeated. @param {string} name of the key */
const tokenCall = (name) => `curl ${location.origin}/security/v1/token \\
  -H 'Content-Type: application/json' \\
  -d '${JSON.stringify({ grantType: 'client_credentials', name, apiKey: '…' }).replaceAll("'", String.raw`'\''`)}'`;

/** Shows the secret of a new key, once. @param {Key} key */
const showSecret = (key) => showDialog(t('keys-secret-title', { name: key.name }), (close) => html`<div class="stack"><h2>${t('keys-secret-title', { name: key.name })}</h2>
  <p>${t('keys-secret-about')}</p><div class="field"><label for="secret">${t('keys-secret')}</label><input id="secret" type="text" readonly value=${key.apiKey ?? ''}></div>
  <details><summary>${t('keys-use')}</summary><div class="stack"><p>${t('keys-use-token')}</p><pre class="call" tabindex="0">${tokenCall(key.name)}</pre>
    <p>${t('keys-use-header')}</p><pre class="call" tabindex="0">Authorization: Bearer …</pre><p><a href="/docs/" target="_blank">${t('keys-use-docs')}</a></p></div></details>
  <div class="actions"><button type="button" class="button" @click=${() => navigator.clipboard?.writeText(key.apiKey ?? '')}>${t('keys-copy')}</button>
    <button type="button" class="button main-action" @click=${() => close()}>${t('sessions-close')}</button></div></div>`, { dismissable: false });

/** Keys of programs and web shops. @extends {Section<Key>} */
class Keys extends Section {
  async read() {
    const keys = await api.get('/organization/apikeys');
    return Promise.all(keys.map(async (key) => ({ ...key, customerName: await nameOf('customer', key.customer) })));
  }

  /** What a key is called, what it may do, and until when. @param {Key | null} stored null for a new one @param {(values: Record<string, unknown>, attempt: string) => Promise<Key>} send */
  ask(stored, send) {
    /** @type {string | null} */
    let customer = stored?.customer ?? null;
    const types = TYPES.includes(stored?.keyType ?? '') ? TYPES : [...TYPES, stored?.keyType].filter((type) => type !== undefined);
    return showForm({
      title: stored ? t('change-title', { title: stored.name }) : t('keys-new'), button: stored ? undefined : t('customer-entry-create'),
      fields: (entry) => html`${entry('name', t('customer-entry-name'), { value: stored?.name, required: true, length: 100, hint: t('keys-name-hint') })}
        ${choiceEntry('keyType', t('keys-type'), types.map((type) => ({ value: type, label: t(`keys-type-${type}`) })), stored?.keyType ?? 'customer')}
        ${choiceEntry('scopes', t('keys-scopes'), SCOPES.map((value) => ({ value, label: t(`keys-scopes-${value.replace(',', '-')}`) })), stored?.scopes ?? 'read,write')}
        ${customerField({ name: 'key', chosen: stored?.customerName, mayBeNew: true, onPick: (chosen) => { customer = chosen?._id ?? null; } })}
        ${entry('expires', t('keys-expires'), { value: stored?.expires ? firstDay(stored.expires) : '', type: 'date', hint: t('keys-expires-hint') })}
        ${entry('approvedIpAddresses', t('keys-addresses'), { value: stored?.approvedIpAddresses.map(({ ipAddress }) => ipAddress).join(', '), hint: t('keys-addresses-hint') })}`,
      send: (form, attempt) => {
        const [name, keyType, scopes, expires] = ['name', 'keyType', 'scopes', 'expires'].map((one) => textOf(form, one));
        const addresses = textOf(form, 'approvedIpAddresses').split(/[,;\s]+/).filter(Boolean);
        const known = new Map(stored?.approvedIpAddresses.map((one) => [one.ipAddress, one.description]));
        // Readers have one scope, which the service knows.
        return send({ name, keyType, scopes: keyType === 'read-only' ? null : scopes, customer: keyType === 'customer' ? customer : null, expires: expires ? (stored?.expires && expires === firstDay(stored.expires) ? stored.expires : `${expires}T23:59:59Z`) : null,
          approvedIpAddresses: addresses.map((ipAddress) => ({ ipAddress, description: known.get(ipAddress) ?? null })) }, attempt);
      },
    });
  }

  async begin() {
    const made = await this.ask(null, (params, attempt) => api.write('/organization/apikeys', { params }, { key: attempt }));
    if (made) await showSecret(made);
    await this.load();
  }

  /** @param {Key} key */
  change(key) {
    return this.finish(this.ask(key, (params, attempt) => api.write(`/organization/apikeys/${key._id}/update`, { params }, { key: attempt })));
  }

  /** @param {Key} key */
  row(key) {
    return html`<tr><th scope="row">${key.name}</th><td data-head=${t('keys-type')}><span>${t(`keys-type-${key.keyType}`)}${key.scopes === 'read' && key.keyType !== 'read-only' ? html` <span class="badge">${t('keys-scopes-read')}</span>` : nothing}${key.customerName ? html`<br><span class="quiet small">${key.customerName}</span>` : nothing}</span></td>
      <td data-head=${t('keys-used')}>${day(key.lastUsed)}</td><td data-head=${t('keys-expires')}>${key.expires ? day(key.expires) : t('keys-never')}</td>
      <td><span class="row ways">${rowButton(t('change'), key.name, () => this.change(key))}${rowButton(t('life-cycle-delete'), key.name, () => this.askToDelete(key.name, t('keys-delete-ask'), (attempt) => api.write(`/organization/apikeys/${key._id}/delete`, {}, { key: attempt })), 'bad')}</span></td></tr>`;
  }

  render() {
    return this.card({
      title: t('settings-keys'), about: html`<p class="quiet">${t('keys-about')}</p>`, none: t('keys-none'), row: (key) => this.row(key),
      columns: [{ name: 'name', label: t('customer-entry-name'), sorts: true, value: (one) => one.name }, { name: 'type', label: t('keys-type'), sorts: true, value: (one) => t(`keys-type-${one.keyType}`) }, { name: 'used', label: t('keys-used'), sorts: true, value: (one) => one.lastUsed, down: true }, { name: 'ends', label: t('keys-expires'), sorts: true, value: (one) => one.expires }, { name: 'ways', label: t('settings-ways') }],
      action: html`<button type="button" class="button main-action" @click=${this.begin}>${t('keys-new')}</button>`,
    });
  }
}
customElements.define('hw-keys', Keys);

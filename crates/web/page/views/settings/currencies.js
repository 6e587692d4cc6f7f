import { html, nothing } from 'lit';
import { api } from '../../api.js';
import { t } from '../../language.js';
import { checkEntry, numberOf, showForm, textOf } from '../../parts/dialog.js';
import { session } from '../../session.js';
import { decimal } from '../../units.js';
import { rowButton, Section } from './section.js';

/** @typedef {Schemas['Currency']} Currency */

/** The currencies beside the shop's own, and what one of each is worth. @extends {Section<Currency>} */
class Currencies extends Section {
  /** The shop's own. */
  get own() {
    return this.found?.find(({ own }) => own)?.code ?? '';
  }

  read() {
    return api.get('/organization/currencies');
  }

  /** @param {Currency | null} currency null for a new one */
  change(currency) {
    return this.finish(showForm({
      title: currency ? t('change-title', { title: currency.code }) : t('currencies-new'), button: currency ? undefined : t('customer-entry-create'),
      fields: (entry) => html`${currency ? nothing : entry('code', t('currencies-code'), { required: true, length: 3, hint: t('currencies-code-hint') })}
        ${entry('rate', t('currencies-rate', { own: this.own }), { value: currency?.rate, mode: 'decimal', required: true })} ${checkEntry('available', t('currencies-available'), currency?.available ?? true)}`,
      send: (form, key) => api.write('/organization/currencies/update', { params: { code: currency?.code ?? textOf(form, 'code').toUpperCase(), rate: numberOf(form, 'rate'), available: form.has('available') } }, { key }),
    }), currency ? undefined : t('record-made'));
  }

  /** @param {Currency} one */
  row(one) {
    return html`<tr><th scope="row">${one.code}${one.own ? html` <span class="badge good">${t('currencies-own')}</span>` : nothing}</th><td class="number" data-head=${t('currencies-worth')}>${decimal(Number(one.rate), 8)} ${this.own}</td>
      <td data-head=${t('currencies-available')}>${one.available ? t('yes') : t('no')}</td>
      ${session.isAdmin ? html`<td>${one.own ? nothing : html`<span class="row ways">${rowButton(t('change'), one.code, () => this.change(one))}</span>`}</td>` : nothing}</tr>`;
  }

  render() {
    return this.card({
      title: t('settings-currencies'), none: t('currencies-none'), row: (one) => this.row(one),
      columns: [{ name: 'name', label: t('currencies-code'), sorts: true, value: (one) => one.code }, { name: 'worth', label: t('currencies-worth'), sorts: true, value: (one) => Number(one.rate), kind: 'number', down: true }, { name: 'offered', label: t('currencies-available'), sorts: true, value: (one) => !one.available }, ...(session.isAdmin ? [{ name: 'ways', label: t('settings-ways') }] : [])],
      action: session.isAdmin ? html`<button type="button" class="button main-action" @click=${() => this.change(null)}>${t('currencies-new')}</button>` : nothing,
    });
  }
}
customElements.define('hw-currencies', Currencies);

import { html, nothing } from 'lit';
import { api } from '../../api.js';
import { density } from '../../density.js';
import { PageElement, Watch } from '../../element.js';
import { language, LANGUAGES, t } from '../../language.js';
import { showForm, textOf } from '../../parts/dialog.js';
import { switcher, unitSwitch } from '../../parts/field.js';
import { failure, notice, toast, waiting } from '../../parts/notice.js';
import { showSessions } from '../../parts/sessions.js';
import { whoAmI } from '../../person.js';
import { units } from '../../units.js';

/** What is the person's own: name, password, language, units, how closely lists stand, and where they are signed in. */
class Account extends PageElement {
  static properties = { params: {}, search: {}, person: { state: true }, problem: { state: true }, sent: { state: true } };

  constructor() {
    super();
    /** @type {Schemas['CurrentUser'] | null} */
    this.person = null;
    /** @type {unknown} */
    this.problem = null;
    /** What the service said of the link that was sent. */
    this.sent = '';
    new Watch(this, units);
    new Watch(this, density);
  }

  connectedCallback() {
    super.connectedCallback();
    this.load();
  }

  async load() {
    this.person = await api.get('/user').catch((problem) => {
      this.problem = problem;
      return null;
    });
  }

  async change() {
    const { person } = this;
    if (!person) return;
    const done = await showForm({
      title: t('account-change'),
      fields: (entry) => html`${entry('name', t('customer-entry-name'), { value: person.name })} ${entry('email', t('customer-entry-email'), { value: person.email, required: true, hint: t('account-email-hint') })}`,
      send: (form, key) => {
        const email = textOf(form, 'email');
        return api.write('/users/update', { name: textOf(form, 'name') || null, ...(email === person.email ? {} : { email }) }, { key });
      },
    });
    if (!done) return;
    toast(t('record-changed'));
    await Promise.all([this.load(), whoAmI()]);
  }

  async sendLink() {
    this.problem = null;
    try {
      await api.write('/user/resetpassword', {});
      this.sent = t('account-link-sent', { email: this.person?.email ?? '' });
    } catch (problem) {
      this.problem = problem;
    }
  }

  render() {
    const { person } = this;
    if (!person) return this.problem ? failure(this.problem) : waiting;
    const isPerson = person.type === 'user';
    return html`<h1 class="page-head">${t('title-account')}</h1>${failure(this.problem)}
      <div class="settings">
        <section class="card"><h2>${person.name ?? person.email}</h2><div class="card-in stack"><div class="specs one"><dl>
            ${person.email ? html`<div><dt>${t('customer-entry-email')}</dt><dd>${person.email}</dd></div>` : nothing}
            ${person.pendingEmail ? html`<div><dt>${t('account-pending')}</dt><dd>${person.pendingEmail}</dd></div>` : nothing}
            <div><dt>${t('people-role')}</dt><dd>${t(`role-${person.role}`)}</dd></div><div><dt>${t('account-shop')}</dt><dd>${person.organization.name}</dd></div></dl></div>
          ${isPerson ? html`<div class="row"><button type="button" class="button" @click=${this.change}>${t('account-change')}</button></div>` : html`<p class="quiet">${t('sessions-by-key')}</p>`}</div></section>
        <section class="card"><h2>${t('account-look')}</h2><div class="card-in stack">
          <div class="field"><label for="account-language">${t('frame-language')}</label><select id="account-language" @change=${(/** @type {any} */ event) => language.choose(event.target.value)}>
            ${Object.entries(LANGUAGES).map(([code, { name }]) => html`<option value=${code} lang=${code} ?selected=${code === language.chosen}>${name}</option>`)}</select></div>
          <div class="field"><span class="label">${t('field-entry-units')}</span>${unitSwitch('account-units')}</div>
          <div class="field"><span class="label">${t('account-density')}</span>${switcher({ name: 'density', legend: t('account-density'), value: density.chosen, options: [{ value: 'compact', label: t('account-compact') }, { value: 'roomy', label: t('account-roomy') }], onChoose: (chosen) => density.choose(chosen) })}</div>
        </div></section>
        ${isPerson ? html`<section class="card"><h2>${t('account-password')}</h2><div class="card-in stack"><p class="quiet">${t('account-password-about')}</p>
          ${this.sent ? notice({ kind: 'good', text: this.sent }) : html`<div class="row"><button type="button" class="button" @click=${this.sendLink}>${t('account-send-link')}</button></div>`}</div></section>
        <section class="card"><h2>${t('sessions-title')}</h2><div class="card-in stack"><p class="quiet">${t('account-sessions-about')}</p><div class="row"><button type="button" class="button" @click=${showSessions}>${t('account-sessions')}</button></div></div></section>` : nothing}
      </div>`;
  }
}
customElements.define('hw-account', Account);

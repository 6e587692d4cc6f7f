import { html, nothing } from 'lit';
import { api } from '../../api.js';
import { t } from '../../language.js';
import { choiceEntry, showForm, textOf } from '../../parts/dialog.js';
import { toast } from '../../parts/notice.js';
import { session } from '../../session.js';
import { rowButton, Section } from './section.js';

/** @typedef {Schemas['User']} Person */

const ROLES = /** @type {const} */ (['admin', 'regular', 'restricted']);
const roleOptions = () => ROLES.map((role) => ({ value: role, label: `${t(`role-${role}`)} – ${t(`people-${role}`)}` }));

/** Asks whom to invite, and as what. */
export const invite = () => showForm({
  title: t('people-invite'), button: t('people-invite'),
  fields: (entry) => html`${entry('name', t('customer-entry-name'), { required: true, length: 200 })}
    ${entry('email', t('customer-entry-email'), { required: true, hint: t('people-invite-hint') })}
    ${choiceEntry('role', t('people-role'), roleOptions(), 'regular')}
    ${entry('password', t('people-password'), { hint: t('people-password-hint') })}`,
  send: async (form, key) => {
    const [name, email, password, role] = ['name', 'email', 'password', 'role'].map((name) => textOf(form, name));
    const { users } = await api.write('/organization/users/invite', { emailAddresses: [{ email, ...(password ? { password } : {}) }] }, { key });
    // Who is invited has no name at first, and may only read.
    await api.write('/users/update', { userId: users[0]?._id, name, role }, { key: `${key}-person` });
    return { users, hasPassword: Boolean(password) };
  },
});

/** What is said of who was invited. @param {{ hasPassword: boolean }} made */
export const invited = ({ hasPassword }) => t(hasPassword ? 'people-may-sign-in' : 'people-invited');

/** Who works here, and what each may do. @extends {Section<Person>} */
class People extends Section {
  async read() {
    return (await api.list('/organization/users?limit=200&page=1')).items;
  }

  invite() {
    return this.finish(invite(), invited);
  }

  /** @param {Person} person */
  change(person) {
    return this.finish(showForm({
      title: t('change-title', { title: person.name ?? person.email }),
      fields: (entry) => html`${entry('name', t('customer-entry-name'), { value: person.name })} ${choiceEntry('role', t('people-role'), roleOptions(), person.role)}`,
      send: (form, key) => api.write('/users/update', { userId: person._id, name: textOf(form, 'name') || null, role: textOf(form, 'role') }, { key }),
    }));
  }

  /** @param {Person} person */
  async remind(person) {
    this.problem = null;
    try {
      await api.write(`/organization/user/${person._id}/remind`, {});
      toast(t('people-reminded', { email: person.email }));
    } catch (problem) {
      this.problem = problem;
    }
  }

  /** @param {Person} person */
  row(person) {
    const name = person.name ?? person.email;
    return html`<tr><th scope="row">${name}${person._id === session.person?.id ? html` <span class="badge">${t('people-you')}</span>` : nothing}</th><td data-head=${t('customer-entry-email')}>${person.email}</td><td data-head=${t('people-role')}>${t(`role-${person.role}`)}</td>
      <td data-head=${t('list-status')}>${person.status === 'invited' ? html`<span class="badge warn">${t('people-is-invited')}</span>` : t('people-active')}</td>
      ${session.isAdmin ? html`<td><span class="row ways">${rowButton(t('change'), name, () => this.change(person))}${person.status === 'invited' ? rowButton(t('people-remind'), name, () => this.remind(person)) : nothing}
        ${person._id === session.person?.id ? nothing : rowButton(t('life-cycle-delete'), name, () => this.askToDelete(name, t('people-delete-ask'), (key) => api.write(`/organization/user/${person._id}/delete`, {}, { key })), 'bad')}</span></td>` : nothing}</tr>`;
  }

  render() {
    return this.card({
      title: t('settings-people'), none: t('people-none'), kind: 'wide', row: (person) => this.row(person),
      columns: [{ name: 'name', label: t('customer-entry-name'), sorts: true, value: (one) => one.name ?? one.email }, { name: 'email', label: t('customer-entry-email'), sorts: true, value: (one) => one.email }, { name: 'role', label: t('people-role'), sorts: true, value: (one) => t(`role-${one.role}`) }, { name: 'status', label: t('list-status'), sorts: true, value: (one) => one.status }, ...(session.isAdmin ? [{ name: 'ways', label: t('settings-ways') }] : [])],
      action: session.isAdmin ? html`<button type="button" class="button main-action" @click=${this.invite}>${t('people-invite')}</button>` : nothing,
    });
  }
}
customElements.define('hw-people', People);

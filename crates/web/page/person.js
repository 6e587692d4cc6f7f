import { api } from './api.js';
import { t } from './language.js';
import { session } from './session.js';

/** Reads the person of the token, which is asked for if it has ended. */
export async function whoAmI() {
  const { _id: id, name, email, role, customerId, organization } = await api.get('/user');
  session.become({ id, name: name ?? email ?? t('person-somebody'), email, role: /** @type {any} */ (role), customerId, organization: organization.name });
}

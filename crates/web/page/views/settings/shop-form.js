import { html, nothing } from 'lit';
import { api } from '../../api.js';
import { t } from '../../language.js';
import { checkEntry, choiceEntry, numberOf, showForm, textOf } from '../../parts/dialog.js';
import { whoAmI } from '../../person.js';
import { forgetShop } from '../../shop.js';
import { decimal } from '../../units.js';

/** @typedef {Schemas['Organization']} Organization */
/** @typedef {{ record: Organization, tag: string | null }} Shop */
/** @typedef {{ name: keyof Organization, kind: 'text' | 'number' | 'check' | 'choice', values?: string[], isNeeded?: boolean }} Setting */

/** @param {keyof Organization} name @param {{ isNeeded?: boolean }} [more] @returns {Setting} */
const text = (name, more) => ({ name, kind: 'text', ...more });
/** @param {keyof Organization} name @param {{ isNeeded?: boolean }} [more] @returns {Setting} */
const number = (name, more) => ({ name, kind: 'number', ...more });
/** @param {keyof Organization} name @returns {Setting} */
const check = (name) => ({ name, kind: 'check' });
/** @param {keyof Organization} name @param {...string} values an empty one clears @returns {Setting} */
const choice = (name, ...values) => ({ name, kind: 'choice', values });

/** @type {Record<string, Setting[]>} the settings in groups, by the ends of the names of their titles */
export const GROUPS = {
  address: [text('name', { isNeeded: true }), text('contactName'), text('address1'), text('address2'), text('postalCode'), text('city'), text('region'), text('country'), text('phoneNumber'), text('email'), text('website')],
  selling: [text('defaultCurrency', { isNeeded: true }), number('defaultTaxPercent'), text('defaultTaxCode'), text('taxNumber'), text('defaultPaymentTerms'), number('estimateValidityDays', { isNeeded: true })],
  papers: [choice('paperSize', 'A4', 'Letter'), text('labelSize', { isNeeded: true }), choice('revisionStyle', 'letters', 'numbers'), text('revisionDelimiter', { isNeeded: true })],
  units: [choice('defaultLengthUnit', 'mm', 'in'), choice('defaultLengthUnitBillOfMaterials', '', 'mm', 'in'), choice('defaultPressureUnit', 'bar', 'MPa', 'psi'), choice('lengthToleranceStandard', 'din20066', 'saeJ517'), choice('angleConvention', 'clockwise', 'counterclockwise'), text('timeZone', { isNeeded: true })],
  rules: [check('allowBackorder'), check('allowNegativeStock'), check('hideInventory'), check('requireCrimpSpecForRelease'), check('requireSameBrandForRelease')],
  costs: [number('labourCostCutting'), number('labourCostCrimping'), number('labourCostWrap'), number('labourCostProofTest'), number('labourCostBurstTest'), number('hoseScrapPercent'), number('defaultMarginPercentMaterials'), number('defaultMarginPercentLabour')],
};

/** The settings with these names, whatever their group. @param {(keyof Organization)[]} names */
export const settingsNamed = (names) => names.flatMap((name) => Object.values(GROUPS).flat().filter((setting) => setting.name === name));

/** Where the shop is read. */
export const SHOP = '/organization';

/** The shop, with the tag that a change of it names. @returns {Promise<Shop>} */
export const readShop = () => api.record(SHOP);

/** A value of a setting, in words. @param {Setting} setting @param {Organization} shop */
export function written({ name, kind, values = [] }, shop) {
  const value = shop[name];
  if (!value && values.includes('')) return t(`setting-${name}-none`);
  if (kind === 'check') return value ? t('yes') : t('no');
  if (value === null || value === undefined || value === '') return html`<span class="quiet">–</span>`;
  return kind === 'choice' ? t(`setting-${name}-${value}`) : kind === 'number' ? decimal(Number(value), 4) : String(value);
}

/** Changes the shop. @param {Shop} shop @param {Record<string, unknown>} params @param {string} key */
export async function writeShop({ tag }, params, key) {
  const changed = await api.write('/organization/update', { params }, { key, ifMatch: tag });
  // The frame shows its name.
  await Promise.all([forgetShop(), whoAmI()]);
  return changed;
}

/** What a form changes. @param {Setting[]} settings @param {FormData} form @param {Organization} shop */
function changed(settings, form, shop) {
  const values = settings.map(({ name, kind }) => [name, kind === 'check' ? form.has(name) : kind === 'number' ? numberOf(form, name) : name === 'revisionDelimiter' ? String(form.get(name)) : textOf(form, name) || null]);
  return Object.fromEntries(values.filter(([name, value]) => value !== (shop[/** @type {'name'} */ (name)] ?? null)));
}

/** What numbers of documents begin with, by the kinds of documents. @typedef {Partial<Record<Organization['numbering'][number]['type'], string>>} Prefixes */

/** Where prefixes are entered. @param {Parameters<import('../../parts/types.d.ts').Form<unknown>['fields']>[0]} entry @param {Prefixes} prefixes those that stand there at first */
const prefixFields = (entry, prefixes) => html`<fieldset><legend>${t('setting-prefixes')}</legend><div class="halves">
  ${Object.entries(prefixes).map(([type, prefix]) => entry(`${type}/prefix`, t(`setting-number-${type}`), { value: prefix }))}</div></fieldset>`;

/** Prefixes that a form changes. @param {FormData} form @param {Organization['numbering']} numbering */
function changedPrefixes(form, numbering) {
  const changed = numbering.filter(({ type, prefix }) => form.has(`${type}/prefix`) && textOf(form, `${type}/prefix`) !== prefix);
  return changed.length ? { numbering: changed.map(({ type }) => ({ type, prefix: textOf(form, `${type}/prefix`) })) } : {};
}

/**
 * Asks for some settings of the shop.
 * @param {Shop} shop @param {string} title @param {Setting[]} settings
 * @param {{ values?: Partial<Record<keyof Organization, string>>, prefixes?: Prefixes }} [proposals] what stands there at first instead of what is stored; prefixes are asked for only if there are any
 */
export const changeShop = (shop, title, settings, { values: proposed = {}, prefixes } = {}) => showForm({
  title: t('change-title', { title }), of: { path: SHOP, ...shop },
  fields: (entry, _close, now) => html`<div class=${settings.every(({ kind }) => kind === 'check') ? 'stack' : 'halves'}>${settings.map(({ name, kind, values = [], isNeeded }) => {
    const label = t(`setting-${name}`);
    const value = (now[name] === shop.record[name] && proposed[name]) || now[name];
    if (kind === 'check') return checkEntry(name, label, Boolean(value));
    if (kind === 'choice') return choiceEntry(name, label, values.map((one) => ({ value: one, label: t(`setting-${name}-${one || 'none'}`) })), /** @type {string | null} */ (value));
    return entry(name, label, { value, required: isNeeded, mode: kind === 'number' ? 'decimal' : 'text' });
  })}</div>${prefixes ? prefixFields(entry, prefixes) : nothing}`,
  send: (form, key, stored) => writeShop(stored, { ...changed(settings, form, stored.record), ...changedPrefixes(form, stored.record.numbering) }, key),
});

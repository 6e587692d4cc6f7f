import { html, nothing } from 'lit';
import { api } from '../../api.js';
import { t } from '../../language.js';
import { checkEntry, choiceEntry, numberOf, showForm, textOf } from '../../parts/dialog.js';
import { session } from '../../session.js';
import { shopCurrency } from '../../shop.js';
import { units } from '../../units.js';
import { enteredAs, FIELDS, FIGURES } from './fields.js';
import { keyOf, kindOf } from './kinds.js';
import { dashSize, taken } from './sizes.js';
import { unitName } from './rows.js';

/** @import { Entry, Form } from '../../parts/types.d.ts' */
/** @import { Figure, Item, ItemType, Kind } from './types.d.ts' */
/** @typedef {Parameters<Form<unknown>['fields']>[0]} Enter */

/** Forms of items: those of one's own, and what the shop says of any. */

/** The ends that an adaptor may have, and what each has. */
const ENDS = [0, 1, 2, 3];
const OF_END = /** @type {const} */ (['style', 'gender', 'dashSize', 'swivel', 'bulkhead']);

/** Fields of texts that every kind has. */
const TEXTS = ['partNumber', 'brand', 'description'];

/** @param {string} name @returns {Figure} */
const figureOf = (name) => FIGURES[name] ?? { label: name };

/**
 * The input of a figure.
 * @param {Enter} entry @param {string} name in the form @param {string} field @param {unknown} value @param {Partial<Entry>} more
 */
function input(entry, name, field, value, more = {}) {
  const figure = figureOf(field);
  const label = t(`spec-${figure.label}`);
  const { flag, choices, measured: by } = figure;
  if (flag) return checkEntry(name, label, value === flag);
  if (choices) return choiceEntry(name, label, [{ value: '', label: '–' }, ...choices.map((one) => ({ value: one, label: figure.write?.(one) ?? one }))], /** @type {string | null} */ (value));
  return entry(name, label, { value: enteredAs(figure, value), unit: by?.unit() || figure.unit, hint: figure.hint && t(figure.hint), mode: by ? 'decimal' : 'text', ...more });
}

/** What is entered of a figure; undefined if it is as it was. @param {FormData} form @param {string} name in the form @param {string} field @param {unknown} before */
function entered(form, name, field, before) {
  const figure = figureOf(field);
  const { flag, measured: by } = figure;
  if (flag) return form.has(name) === (before === flag) ? undefined : form.has(name) ? flag : null;
  if (textOf(form, name) === enteredAs(figure, before)) return undefined;
  const value = by ? numberOf(form, name) : textOf(form, name) || null;
  return by && typeof value === 'number' ? by.kept(value) : value;
}

/** The ends of an adaptor as entered, up to the last that has something. @param {FormData} form @param {any[]} before */
function endsOf(form, before) {
  const ends = ENDS.map((at) => Object.fromEntries(OF_END.map((field) => {
    const was = before[at]?.[field] ?? null;
    const now = entered(form, `ends/${at}/${field}`, field, was);
    return [field, now === undefined ? was : now];
  })));
  const last = ends.findLastIndex((end) => Object.values(end).some((value) => value !== null));
  return ends.slice(0, last + 1);
}

/** Sizes of hoses in every notation, to tell what one that is typed is taken for. */
const sizesOf = (/** @type {Kind} */ { type }) => (['hose', 'crimpFitting', 'ferrule'].includes(type) ? api.get('/hosesizes').catch(() => []) : Promise.resolve([]));

/** What is offered to choose from while it may be typed, by the names of fields: what items of the kind have already. @param {Kind} kind @returns {Promise<Record<string, string[]>>} */
async function offersFor(kind) {
  const [options, brand] = await Promise.all([kind.options({}).catch(() => ({})), api.get('/brandnames').catch(() => [])]);
  const found = Object.fromEntries(kind.filters.map(({ name, to = '' }) => [to.replace('search.', ''), (/** @type {Record<string, { value: string }[]>} */ (options)[name] ?? []).map(({ value }) => value)]));
  return { ...found, style: found.style ?? found.end1Style ?? [], dashSize: found.dashSize ?? found.end1DashSize ?? [], brand };
}

/**
 * Asks for an item of the shop's own: a new one, one like another, or what is changed of one. The item, or undefined.
 * @param {ItemType} type @param {Item | null} item as it is, or what a new one is like @param {'new' | 'copy' | 'change'} way
 */
export async function editItem(type, item, way) {
  const kind = /** @type {Kind} */ (kindOf(type));
  /** @type {Record<string, any>} */
  const stored = item ? { ...item, itemType: 'otherItemType' in item ? item.otherItemType : undefined } : {};
  const { needed, usual, more } = FIELDS[type];
  const isNew = way !== 'change';
  const [offers, sizes] = await Promise.all([offersFor(kind), sizesOf(kind)]);
  /** What a field takes a text for, if it is a size of hose. @param {string} name */
  const tells = (name) => (sizes.length && figureOf(name).isBore ? (/** @type {string} */ text) => taken(text, sizes) : undefined);
  const brands = offers.brand ?? [];
  // A number belongs to one item.
  if (way === 'copy') Object.assign(stored, { partNumber: '', externalId: null });
  const names = /** @type {string[]} */ ([...needed, ...usual, ...more].filter((name) => name !== 'ends'));
  const flags = usual.filter((name) => figureOf(name).flag);
  return showForm({
    title: way === 'change' ? t('change-title', { title: stored.partNumber }) : t(`item-new-${keyOf(type)}`), button: isNew ? t('customer-entry-create') : undefined,
    fields: (entry) => html`<div class="item-fields stack">
      ${way === 'copy' && item ? html`<p class="quiet">${t('item-copy-about', { number: item.partNumber })}</p>` : nothing}
      <div class="halves">${entry('partNumber', t('catalogue-part-number'), { value: stored.partNumber, required: true, length: 200 })}
        ${entry('brand', t('catalogue-brand'), { value: stored.brand, required: type !== 'otherItem', options: brands, warns: (text) => (text.trim() && !isKnown(brands, text) ? t('item-new-brand') : null) })}
        ${needed.map((name) => input(entry, name, name, stored[name], { required: true, options: offers[name], tells: tells(name), ...(type === 'wrap' ? { hint: t('item-wrap-hint') } : {}) }))}</div>
      ${entry('description', t('description'), { value: stored.description })}
      <div class="halves">${usual.filter((name) => name !== 'ends' && !figureOf(name).flag).map((name) => input(entry, name, name, stored[name], { options: offers[name] }))}</div>
      ${flags.length ? html`<div class="row">${flags.map((name) => input(entry, name, name, stored[name]))}</div>` : nothing}
      ${/** @type {string[]} */ (usual).includes('ends') ? ENDS.slice(0, 2).map((at) => end(entry, at, stored.ends?.[at], offers)) : nothing}
      <details ?open=${way === 'change' && more.some((name) => stored[name] !== null && stored[name] !== undefined)}><summary>${t('item-more-figures')}</summary><div class="stack">
        ${/** @type {string[]} */ (usual).includes('ends') ? ENDS.slice(2).map((at) => end(entry, at, stored.ends?.[at], offers)) : nothing}
        <div class="halves">${more.map((name) => input(entry, name, name, stored[name], { options: offers[name], tells: tells(name) }))}</div></div></details></div>`,
    send: async (form, key) => {
      /** @type {Record<string, unknown>} */
      const values = {};
      for (const name of [...TEXTS, ...names]) {
        const now = entered(form, name, name, stored[name]);
        if (now !== undefined) values[name] = figureOf(name).isBore ? dashSize(now, sizes) : now;
        else if (isNew && stored[name] && (TEXTS.includes(name) || /** @type {string[]} */ (needed).includes(name))) values[name] = stored[name];
      }
      if (form.has('ends/0/style')) {
        const ends = endsOf(form, stored.ends ?? []);
        if (JSON.stringify(ends) !== JSON.stringify((stored.ends ?? []).map((/** @type {any} */ one) => Object.fromEntries(OF_END.map((field) => [field, one[field] ?? null]))))) values.ends = ends;
      }
      const brand = values.brand;
      if (typeof brand === 'string') {
        if (!isKnown(brands, brand)) brands.push((await api.write('/brands/create', { name: brand }, { key: `${key}-brand` })).name);
        values.brand = brands.find((one) => isSame(one, brand));
      }
      if (!isNew) return Object.keys(values).length ? api.write(/** @type {string} */ (kind.change(stored._id)), { params: values }, { key }) : item;
      const of = way === 'copy' ? `?itemId=${stored._id}` : '';
      // Fittings are told in the address what they are like, other items among their fields.
      const [path, body] = type === 'crimpFitting' ? [kind.create + of, values] : [kind.create, { ...values, ...(of ? { itemId: stored._id } : {}) }];
      return api.write(/** @type {string} */ (path), body, { key });
    },
  });
}

/** @param {string} one @param {string} other */
const isSame = (one, other) => one.toLowerCase() === other.trim().toLowerCase();
/** @param {string[]} names @param {string} text */
const isKnown = (names, text) => names.some((one) => isSame(one, text));

/** An end of an adaptor. @param {Enter} entry @param {number} at @param {Record<string, unknown> | undefined} stored @param {Record<string, string[]>} offers */
const end = (entry, at, stored, offers) => html`<fieldset><legend>${t('catalogue-end', { side: at + 1 })}</legend>
  <div class="halves">${OF_END.filter((field) => !figureOf(field).flag).map((field) => input(entry, `ends/${at}/${field}`, field, stored?.[field], { options: offers[field] }))}</div>
  <div class="row">${OF_END.filter((field) => figureOf(field).flag).map((field) => input(entry, `ends/${at}/${field}`, field, stored?.[field]))}</div></fieldset>`;

const UNITS = /** @type {const} */ (['each', 'ft', 'm', 'in', 'mm']);

/** Asks what the shop says of an item, whosever it is: own number, availability, list price, cost. True if it is stored. @param {Item} item */
export async function changeTerms(item) {
  const currency = await shopCurrency();
  const isCosted = session.isAdmin;
  const unitOptions = UNITS.map((value) => ({ value, label: unitName(value) }));
  /** @type {Record<string, unknown>} */
  const stored = { ...item };
  /** The unit of a price, a piece if there is none; null without a price. @param {string} unit @param {string} price */
  const unitOf = (unit, price) => (stored[price] === null || stored[price] === undefined ? null : String(stored[unit] ?? 'each'));
  const texts = ['orgPartNumber', 'externalId', 'priority', 'listPriceCurrency', ...(isCosted ? ['costCurrency'] : [])];
  const numbers = ['listPrice', ...(isCosted ? ['cost'] : [])];
  const chosen = ['listPriceUnitOfMeasure', ...(isCosted ? ['unitOfMeasure'] : [])];
  return showForm({
    title: t('item-terms-title', { number: item.partNumber }),
    fields: (entry) => html`<div class="item-fields stack">
      <div class="halves">${entry('orgPartNumber', t('rows-own-number'), { value: stored.orgPartNumber })} ${entry('externalId', t('spec-external'), { value: stored.externalId })}
        ${entry('priority', t('item-priority'), { value: stored.priority, hint: t('item-priority-hint') })}</div>
      ${checkEntry('available', t('item-offered'), stored.available !== false)}
      <div class="halves three">${entry('listPrice', t('price-source-listPrice'), { value: stored.listPrice, mode: 'decimal' })} ${choiceEntry('listPriceUnitOfMeasure', t('item-per'), unitOptions, unitOf('listPriceUnitOfMeasure', 'listPrice') ?? usualUnit(item))}
        ${entry('listPriceCurrency', t('item-currency'), { value: stored.listPriceCurrency, hint: t('item-currency-hint', { currency: currency ?? '' }) })}</div>
      ${isCosted ? html`<div class="halves three">${entry('cost', t('item-cost'), { value: stored.cost, mode: 'decimal' })} ${choiceEntry('unitOfMeasure', t('item-per'), unitOptions, unitOf('unitOfMeasure', 'cost') ?? usualUnit(item))}
        ${entry('costCurrency', t('item-currency'), { value: stored.costCurrency })}</div>` : nothing}</div>`,
    send: async (form, key) => {
      /** @type {Record<string, unknown>} */
      const values = { available: form.has('available') };
      for (const name of texts) values[name] = textOf(form, name) || null;
      for (const name of numbers) values[name] = numberOf(form, name);
      // A unit says nothing without the price that it is of.
      for (const [at, name] of chosen.entries()) if (values[numbers[at] ?? ''] !== null) values[name] = textOf(form, name);
      const before = { ...stored, available: stored.available !== false, ...Object.fromEntries(chosen.map((unit, at) => [unit, unitOf(unit, numbers[at] ?? '')])) };
      const changed = Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== (/** @type {Record<string, unknown>} */ (before)[name] ?? null)));
      if (Object.keys(changed).length) await api.write(`/organization/item/${item._id}/update`, { params: changed }, { key });
      return true;
    },
  });
}

/** What an item is priced by as long as nobody says. @param {Item} item */
const usualUnit = ({ componentType }) => (componentType !== 'hose' && componentType !== 'wrap' ? 'each' : units.system === 'inch' ? 'ft' : 'm');

/** Deletes an item of the shop's own; the service says why it stays if something has it. True if it is gone. @param {Item} item */
export const deleteItem = (item) => showForm({
  title: t('item-delete-title', { number: item.partNumber }), button: t('life-cycle-delete'), danger: true, fields: () => html`<p>${t('item-delete-ask')}</p>`,
  send: async (_form, key) => {
    await api.write('/items/delete', { ids: [item._id] }, { key });
    return true;
  },
});

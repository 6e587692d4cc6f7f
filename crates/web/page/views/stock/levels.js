import { html } from 'lit';
import { api } from '../../api.js';
import { t } from '../../language.js';
import { choiceEntry, numberOf, refuse, showForm, textOf } from '../../parts/dialog.js';
import { decimal } from '../../units.js';
import { unitName } from '../catalogue/rows.js';

/** @import { Ask } from '../../parts/types.d.ts' */
/** @typedef {Schemas['InventoryItem']} Level */
/** @typedef {Schemas['Warehouse']} Warehouse */

/** What a level is of, in a title. @param {Level} level */
const about = ({ partNumber, warehouseName }) => ({ number: partNumber, warehouse: warehouseName });

/** @param {Level} level */
const unitOf = ({ unitOfMeasure }) => unitName(unitOfMeasure);

/** A quantity of a form, above zero. @param {FormData} form @param {string} name */
function above(form, name) {
  const quantity = numberOf(form, name);
  return typeof quantity === 'number' && quantity > 0 ? quantity : refuse(name, t('stock-above-zero'));
}

/** Why, for the history of the stock. @param {Ask} entry */
const why = (entry) => entry('reason', t('stock-reason'), { length: 1000, hint: t('stock-reason-hint') });

/** @param {FormData} form */
const reasonOf = (form) => (textOf(form, 'reason') ? { reason: textOf(form, 'reason') } : {});

/** @param {Level} level @param {Record<string, unknown>} values @param {string} key */
const write = ({ _id }, values, key) => api.write('/inventoryitem/update', { params: { _id, ...values } }, { key });

/** What is on the shelf, counted. @param {Level} level */
export const count = (level) => showForm({
  title: t('stock-count-title', about(level)),
  fields: (entry) => html`<p class="quiet">${t('stock-count-before', { onHand: decimal(level.onHand, 4), unit: unitOf(level) })}</p>
    ${entry('onHand', t('stock-counted'), { unit: unitOf(level), mode: 'decimal', required: true })} ${why(entry)}`,
  send: (form, key) => write(level, { onHand: numberOf(form, 'onHand'), ...reasonOf(form) }, key),
});

/** Goods that came in; what was on order gets less. @param {Level} level */
export const receive = (level) => showForm({
  title: t('stock-receive-title', about(level)), button: t('stock-receive'),
  fields: (entry) => html`<p class="quiet">${t('stock-receive-before', { onHand: decimal(level.onHand, 4), onOrder: decimal(level.onOrder, 4), unit: unitOf(level) })}</p>
    ${entry('delta', t('stock-received'), { value: level.onOrder || '', unit: unitOf(level), mode: 'decimal', required: true })}`,
  send: (form, key) => {
    const delta = above(form, 'delta');
    return write(level, { delta, ...(level.onOrder ? { onOrder: Math.max(0, Number((level.onOrder - delta).toFixed(4))) } : {}) }, key);
  },
});

/** To another warehouse, both levels at once. @param {Level} level @param {Warehouse[]} warehouses */
export function move(level, warehouses) {
  const others = warehouses.filter(({ _id }) => _id !== level.warehouse);
  return showForm({
    title: t('stock-move-title', about(level)), button: t('stock-move'),
    fields: (entry) => html`<p class="quiet">${t('stock-move-before', { available: decimal(level.available, 4), unit: unitOf(level) })}</p>
      ${choiceEntry('to', t('stock-move-to'), others.map(({ _id, name }) => ({ value: _id, label: name })), others[0]?._id)}
      ${entry('quantity', t('price-quantity'), { unit: unitOf(level), mode: 'decimal', required: true })} ${why(entry)}`,
    send: (form, key) => api.write('/inventory/move', { params: { item: level.item, from: level.warehouse, to: textOf(form, 'to'), quantity: above(form, 'quantity'), ...reasonOf(form) } }, { key }),
  });
}

/** @type {readonly ['onOrder', 'committed', 'reorderPoint', 'reorderQuantity']} */
const FIGURES = ['onOrder', 'committed', 'reorderPoint', 'reorderQuantity'];

/** Where it lies, and when it is reordered. @param {Level} level */
export const change = (level) => showForm({
  title: t('change-title', { title: level.partNumber }),
  fields: (entry) => html`<div class="halves">${entry('binLocation', t('stock-bin'), { value: level.binLocation })}
    ${FIGURES.map((name) => entry(name, t(`stock-${name}`), { value: level[name], unit: unitOf(level), mode: 'decimal' }))}</div>`,
  send: (form, key) => {
    /** @type {Record<string, unknown>} */
    const values = { binLocation: textOf(form, 'binLocation') || null };
    for (const name of FIGURES) values[name] = numberOf(form, name) ?? (name === 'onOrder' || name === 'committed' ? 0 : null);
    return write(level, Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== (level[/** @type {'binLocation'} */ (name)] ?? null))), key);
  },
});

/** The warehouse keeps count of it no longer; refused while some is reserved. @param {Level} level */
export const removeLevel = (level) => showForm({
  title: t('stock-remove-title', about(level)), button: t('life-cycle-delete'), danger: true,
  fields: () => html`<p>${level.onHand ? t('stock-remove-some', { onHand: decimal(level.onHand, 4), unit: unitOf(level) }) : t('stock-remove-ask')}</p>`,
  send: async (_form, key) => {
    await api.write(`/inventoryitem/${level._id}/delete`, {}, { key });
    return true;
  },
});

/** An item that was never stocked there. @param {Warehouse[]} warehouses */
export const begin = (warehouses) => showForm({
  title: t('stock-new'), button: t('customer-entry-create'),
  fields: (entry) => html`<div class="halves">
    ${entry('partNumber', t('stock-part-number'), { required: true, length: 200 })} ${entry('brand', t('stock-brand'), { hint: t('stock-brand-hint') })}
    ${choiceEntry('warehouse', t('rows-warehouse'), warehouses.map(({ _id, name }) => ({ value: _id, label: name })), warehouses.find((one) => one.default)?._id)}
    ${entry('onHand', t('rows-on-hand'), { mode: 'decimal', required: true })}
    ${entry('binLocation', t('stock-bin'))} ${entry('reorderPoint', t('stock-reorderPoint'), { mode: 'decimal' })}</div>`,
  send: (form, key) => {
    const [brand, binLocation, reorderPoint] = [textOf(form, 'brand'), textOf(form, 'binLocation'), numberOf(form, 'reorderPoint')];
    const record = { partNumber: textOf(form, 'partNumber'), warehouse: textOf(form, 'warehouse'), onHand: numberOf(form, 'onHand') };
    return api.write('/inventory/upsert', [{ ...record, ...(brand ? { brand } : {}), ...(binLocation ? { binLocation } : {}), ...(reorderPoint === null ? {} : { reorderPoint }) }], { key });
  },
});

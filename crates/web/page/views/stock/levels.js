import { html } from 'lit';
import { api } from '../../api.js';
import { t } from '../../language.js';
import { choiceEntry, numberOf, refuse, showForm, textOf } from '../../parts/dialog.js';
import { inStockUnit, ownUnit } from '../../parts/stock-unit.js';
import { shop } from '../../shop.js';

/** @import { Ask } from '../../parts/types.d.ts' */
/** @typedef {Schemas['InventoryItem']} Level */
/** @typedef {Schemas['Warehouse']} Warehouse */

/** What a level is of, in a title. @param {Level} level */
const about = ({ partNumber, warehouseName }) => ({ number: partNumber, warehouse: warehouseName });

/** @param {Level} level */
const unitOf = (level) => ownUnit(level.unitOfMeasure);

/** A quantity of a form, above zero, in the unit of the stock. @param {FormData} form @param {string} name @param {Level} level */
function above(form, name, level) {
  const quantity = unitOf(level).stored(numberOf(form, name));
  return typeof quantity === 'number' && quantity > 0 ? quantity : refuse(name, t('stock-above-zero'));
}

/** How a quantity is asked for. @param {Level} level */
const asked = ({ unitOfMeasure }) => ({ mode: /** @type {const} */ ('decimal'), unit: ownUnit(unitOfMeasure).name, warns: inStockUnit(unitOfMeasure) });

/** Why, for the history of the stock. @param {Ask} entry */
const why = (entry) => entry('reason', t('stock-reason'), { length: 1000, hint: t('stock-reason-hint') });

/** @param {FormData} form */
const reasonOf = (form) => (textOf(form, 'reason') ? { reason: textOf(form, 'reason') } : {});

/** @param {Level} level @param {Record<string, unknown>} values @param {string} key */
const write = ({ _id }, values, key) => api.write('/inventoryitem/update', { params: { _id, ...values } }, { key });

/** What is on the shelf, counted. @param {Level} level */
export const count = (level) => showForm({
  title: t('stock-count-title', about(level)),
  fields: (entry) => html`<p class="quiet">${t('stock-count-before', { onHand: unitOf(level).text(level.onHand), unit: unitOf(level).name })}</p>
    ${entry('onHand', t('stock-counted'), { ...asked(level), required: true })} ${why(entry)}`,
  send: (form, key) => write(level, { onHand: unitOf(level).stored(numberOf(form, 'onHand')), ...reasonOf(form) }, key),
});

/** Goods that came in; what was on order gets less. @param {Level} level */
export const receive = (level) => showForm({
  title: t('stock-receive-title', about(level)), button: t('stock-receive'),
  fields: (entry) => html`<p class="quiet">${t('stock-receive-before', { onHand: unitOf(level).text(level.onHand), onOrder: unitOf(level).text(level.onOrder), unit: unitOf(level).name })}</p>
    ${entry('delta', t('stock-received'), { ...asked(level), value: level.onOrder ? unitOf(level).shown(level.onOrder) : '', required: true })}`,
  send: (form, key) => {
    const delta = above(form, 'delta', level);
    return write(level, { delta, ...(level.onOrder ? { onOrder: Math.max(0, Number((level.onOrder - delta).toFixed(4))) } : {}) }, key);
  },
});

/** To another warehouse, or to another bin of its own. @param {Level} level @param {Warehouse[]} warehouses */
export async function move(level, warehouses) {
  const others = warehouses.filter(({ _id }) => _id !== level.warehouse);
  const moved = others.length ? await moveOut(level, others) : BIN;
  return moved === BIN ? moveBin(level) : moved;
}

/** It is to stay in its warehouse. */
const BIN = 'bin';

/** To another warehouse, both levels at once. @param {Level} level @param {Warehouse[]} others */
const moveOut = (level, others) => showForm({
  title: t('stock-move-title', about(level)), button: t('stock-move'),
  fields: (entry, close) => html`<p class="quiet">${t('stock-move-before', { available: unitOf(level).text(level.available), unit: unitOf(level).name })}</p>
    ${choiceEntry('to', t('stock-move-to'), others.map(({ _id, name }) => ({ value: _id, label: name })), others[0]?._id)}
    ${entry('quantity', t('price-quantity'), { ...asked(level), required: true })} ${why(entry)}
    <p class="small"><button type="button" class="link" @click=${() => close(BIN)}>${t('stock-move-bin', { warehouse: level.warehouseName })}</button></p>`,
  /** @returns {Promise<unknown>} */
  send: (form, key) => api.write('/inventory/move', { params: { item: level.item, from: level.warehouse, to: textOf(form, 'to'), quantity: above(form, 'quantity', level), ...reasonOf(form) } }, { key }),
});

/** All of it to another bin: a warehouse has one for each item. @param {Level} level */
const moveBin = (level) => showForm({
  title: t('stock-move-bin-title', about(level)), button: t('stock-move'),
  fields: (entry) => html`<p class="quiet">${level.binLocation ? t('stock-move-bin-before', { bin: level.binLocation }) : t('stock-move-bin-none')} ${t('stock-move-bin-all')}</p>
    ${entry('binLocation', t('stock-move-bin-to'), { required: true })}`,
  send: (form, key) => write(level, { binLocation: textOf(form, 'binLocation') }, key),
});

/** @type {readonly ['onOrder', 'committed', 'reorderPoint', 'reorderQuantity']} */
const FIGURES = ['onOrder', 'committed', 'reorderPoint', 'reorderQuantity'];

/** Where it lies, and when it is reordered. @param {Level} level */
export function change(level) {
  const { shown, stored } = unitOf(level);
  /** @param {typeof FIGURES[number]} name */
  const before = (name) => (level[name] === null ? null : shown(level[name]));
  return showForm({
    title: t('change-title', { title: level.partNumber }),
    fields: (entry) => html`<div class="halves">${entry('binLocation', t('stock-bin'), { value: level.binLocation })}
      ${FIGURES.map((name) => entry(name, t(`stock-${name}`), { ...asked(level), value: before(name) }))}</div>`,
    send: (form, key) => {
      /** @type {Record<string, unknown>} */
      const values = {};
      const binLocation = textOf(form, 'binLocation') || null;
      if (binLocation !== level.binLocation) values.binLocation = binLocation;
      for (const name of FIGURES) {
        const given = numberOf(form, name) ?? (name === 'onOrder' || name === 'committed' ? 0 : null);
        if (given !== before(name)) values[name] = stored(given);
      }
      return write(level, values, key);
    },
  });
}

/** The warehouse keeps count of it no longer; refused while some is reserved. @param {Level} level */
export const removeLevel = (level) => showForm({
  title: t('stock-remove-title', about(level)), button: t('life-cycle-delete'), danger: true,
  fields: () => html`<p>${level.onHand ? t('stock-remove-some', { onHand: unitOf(level).text(level.onHand), unit: unitOf(level).name }) : t('stock-remove-ask')}</p>`,
  send: async (_form, key) => {
    await api.write(`/inventoryitem/${level._id}/delete`, {}, { key });
    return true;
  },
});

/** An item that was never stocked there. @param {Warehouse[]} warehouses */
export async function begin(warehouses) {
  const { defaultLengthUnit } = await shop();
  return showForm({
    title: t('stock-new'), button: t('customer-entry-create'),
    fields: (entry) => html`<div class="halves">
      ${entry('partNumber', t('stock-part-number'), { required: true, length: 200 })} ${entry('brand', t('stock-brand'), { hint: t('stock-brand-hint') })}
      ${choiceEntry('warehouse', t('rows-warehouse'), warehouses.map(({ _id, name }) => ({ value: _id, label: name })), warehouses.find((one) => one.default)?._id)}
      ${entry('onHand', t('rows-on-hand'), { mode: 'decimal', required: true, hint: t('stock-counted-in', { unit: defaultLengthUnit ?? 'mm' }) })}
      ${entry('binLocation', t('stock-bin'))} ${entry('reorderPoint', t('stock-reorderPoint'), { mode: 'decimal' })}</div>`,
    send: (form, key) => {
      const [brand, binLocation, reorderPoint] = [textOf(form, 'brand'), textOf(form, 'binLocation'), numberOf(form, 'reorderPoint')];
      const record = { partNumber: textOf(form, 'partNumber'), warehouse: textOf(form, 'warehouse'), onHand: numberOf(form, 'onHand') };
      return api.write('/inventory/upsert', [{ ...record, ...(brand ? { brand } : {}), ...(binLocation ? { binLocation } : {}), ...(reorderPoint === null ? {} : { reorderPoint }) }], { key });
    },
  });
}

/**
 * How much is ordered of a level, so that it has its minimum, or isn't short where it has none; in whole order quantities if it has one, and then at its
 * minimum already. Null if nothing is.
 * @param {Pick<Level, 'available' | 'onOrder' | 'reorderPoint' | 'reorderQuantity'>} level @param {number} [lacking] what orders lack of it beyond that
 */
export function toOrder({ available, onOrder, reorderPoint, reorderQuantity }, lacking = 0) {
  const missing = Number(((reorderPoint ?? 0) - (available + onOrder - lacking)).toFixed(4));
  if (missing < 0 || (missing === 0 && (reorderPoint === null || !reorderQuantity))) return null;
  return reorderQuantity ? Math.max(1, Math.ceil(missing / reorderQuantity)) * reorderQuantity : missing;
}

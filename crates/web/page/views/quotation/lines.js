import { html, nothing } from 'lit';
import { amount, money } from '../../money.js';
import { showDialog } from '../../parts/dialog.js';
import { field } from '../../parts/field.js';
import { failure } from '../../parts/notice.js';
import { sentence } from '../../parts/commands.js';
import { priceSteps, SOURCES } from '../../parts/price-words.js';
import { decimal, parseNumber } from '../../units.js';
import { unitName } from '../catalogue/rows.js';

/** @typedef {Schemas['SalesEstimateLine']} Line */

/** The page of what a line offers; kits have none. @param {Line} line */
export const pageOf = (line) => (line.itemType === 'hoseAssembly' ? `/assemblies/${line.item}` : line.itemType === 'hoseKit' ? null : `/catalogue/${line.item}`);

/**
 * The lines of a quotation.
 * @param {Schemas['SalesEstimate']} quotation
 * @param {{ refused: string, refusal: unknown, editable: boolean, staff: boolean, busy: boolean, onChange: (line: Line, values: Record<string, unknown>) => void, onRemove: (line: Line) => void }} ways
 */
export function lines(quotation, ways) {
  if (!quotation.items.length) return html`<p class="loading">${ways.editable ? 'There is no line yet. Add an assembly or an item by its number below.' : 'It has no lines.'}</p>`;
  return html`<ol class="plain lines">${quotation.items.map((line) => row(line, quotation.currency, ways))}</ol>`;
}

/** @param {Line} line @param {string} currency @param {Parameters<typeof lines>[1]} ways */
function row(line, currency, { refused, refusal, editable, staff, busy, onChange, onRemove }) {
  const page = pageOf(line);
  const name = line.partNumber ?? line.description;
  return html`<li class="line">
    <span class="line-number quiet small">${line.lineNumber}</span>
    <div class="line-what">${page ? html`<a href=${page}><b>${name}</b></a>` : html`<b>${name}</b>`}${line.revision ? html` <span class="quiet small">Rev ${line.revision}, version ${line.version}</span>` : nothing}
      ${line.status && line.status !== 'released' ? html`<span class="badge warn">${line.status}</span>` : nothing}
      <span class="about">${line.description}</span>
      ${line.comments ? html`<span class="about">${line.comments}</span>` : nothing}
      ${line.warnings.map((warning) => html`<span class="small warn">${sentence(warning.message)}</span>`)}
      ${refused === line._id ? failure(refusal) : nothing}
      <details class="small"><summary class="quiet">${SOURCES[/** @type {keyof typeof SOURCES} */ (line.source)]}</summary>
        ${priceSteps(line.steps, [
          ...(line.burstTest ? [`Burst test, once: ${money(line.burstTest, currency)}`] : []),
          ...(line.cost === undefined || line.cost === null ? [] : [`Cost ${money(line.cost, currency)}, margin ${money(line.margin, currency)}${line.marginPercent === null ? '' : ` (${decimal(line.marginPercent ?? 0, 1)} %)`}`]),
        ])}</details>
    </div>
    <div class="line-quantity">${editable ? html`<label class="visually-hidden" for="quantity-${line._id}">Quantity of ${name}</label><span class="with-unit">
        <input id="quantity-${line._id}" type="text" inputmode="decimal" autocomplete="off" .value=${String(line.quantity)} @change=${(/** @type {any} */ event) => {
          const number = parseNumber(event.target.value);
          event.target.setAttribute('aria-invalid', String(!number || number <= 0));
          if (number && number > 0 && number !== line.quantity) onChange(line, { quantity: number });
        }}><span class="quiet">${unitName(line.unitOfMeasure)}</span></span>` : html`${decimal(line.quantity, 3)} <span class="quiet">${unitName(line.unitOfMeasure)}</span>`}</div>
    <div class="line-price"><span>× ${line.unitPrice === null ? html`<span class="warn">no price</span>` : amount(line.unitPrice, currency)}</span>
      ${line.discountPercent ? html`<span class="small quiet">less ${decimal(line.discountPercent, 2)} %</span>` : nothing}</div>
    <div class="line-total"><b>${line.total === null ? '–' : amount(line.total, currency)}</b></div>
    ${editable ? html`<div class="line-ways">
      ${staff ? html`<button type="button" class="button slight tight" @click=${() => edit(line, onChange)}>Change<span class="visually-hidden"> ${name}</span></button>` : nothing}
      <button type="button" class="button slight tight" ?disabled=${busy} @click=${() => onRemove(line)}>Remove<span class="visually-hidden"> ${name}</span></button></div>` : nothing}
  </li>`;
}

/** Asks for what only staff may set on a line. @param {Line} line @param {(line: Line, values: Record<string, unknown>) => void} onChange */
async function edit(line, onChange) {
  const values = await showDialog(`Change ${line.partNumber}`, (close) => html`<form @submit=${(/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    /** @param {string} name */
    const number = (name) => { const text = String(form.get(name)).trim(); return text ? parseNumber(text) ?? text : null; };
    close({ price: number('price'), discountPercent: number('discountPercent'), comments: String(form.get('comments')).trim() || null });
  }}>
    <h2>Change ${line.partNumber}</h2>
    ${field({ id: 'line-price', label: 'Price of one, by hand', hint: 'Empty: by the rules of price lists and customers.', control: html`<input id="line-price" name="price" inputmode="decimal" autocomplete="off" value=${line.price ?? ''} aria-describedby="line-price-hint">` })}
    ${field({ id: 'line-discount', label: 'Discount, %', control: html`<input id="line-discount" name="discountPercent" inputmode="decimal" autocomplete="off" value=${line.discountPercent ?? ''}>` })}
    ${field({ id: 'line-comments', label: 'Remarks', control: html`<input id="line-comments" name="comments" autocomplete="off" value=${line.comments ?? ''}>` })}
    <div class="actions"><button type="button" class="button" @click=${() => close()}>Cancel</button><button class="button main-action">Save</button></div>
  </form>`);
  if (values) onChange(line, /** @type {Record<string, unknown>} */ (values));
}

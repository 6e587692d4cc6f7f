import { html, nothing } from 'lit';
import { api } from '../../api.js';
import { t } from '../../language.js';
import { showForm, textOf } from '../../parts/dialog.js';
import { day } from '../../shop.js';

/** What became of a quotation: it was sent, won or lost. Staff alone sees it. */

/** @import { Stored } from '../../parts/types.d.ts' */
/** @typedef {'sent' | 'won' | 'lost' | 'none'} Outcome */
/** @typedef {Pick<Schemas['SalesEstimate'], '_id' | 'title' | 'status' | 'outcome' | 'outcomeReason' | 'outcomeDate' | 'workOrders'>} Offer */

/** @type {Record<string, { kind: string, name: () => string }>} */
const OUTCOMES = { sent: { kind: '', name: () => t('outcome-sent') }, won: { kind: 'good', name: () => t('outcome-won') }, lost: { kind: 'bad', name: () => t('outcome-lost') } };

/** @param {{ outcome?: string | null }} offer */
export function outcomeBadge({ outcome }) {
  const found = outcome && OUTCOMES[outcome];
  return found ? html`<span class="badge ${found.kind}">${found.name()}</span>` : nothing;
}

/** The outcomes, for filters; open ones have no answer. */
export const outcomes = () => [{ value: 'open', label: t('outcome-open') }, ...Object.entries(OUTCOMES).map(([value, { name }]) => ({ value, label: name() }))];

/** A chosen filter as the service knows it. @param {string} chosen */
export const outcomeFilter = (chosen) => (chosen === 'open' ? 'none,sent' : chosen);

/** @param {Offer} offer @param {string | null} tag @param {{ outcome: Outcome, reason?: string }} params @param {string} [key] */
const record = ({ _id }, tag, params, key) => api.write(/** @type {string} */ (`/salesestimate/${_id}/outcome`), { params }, key ? { ifMatch: tag, key } : { ifMatch: tag });

/** Asks why a quotation was lost. @param {Stored<Offer>} stored */
const lose = (stored) => showForm({
  title: t('outcome-lost-title', { title: stored.record.title }), of: stored, button: t('outcome-mark-lost'),
  fields: (entry) => html`${entry('reason', t('outcome-reason'), { length: 1000, hint: t('outcome-reason-hint') })}`,
  send: (form, key, { record: offer, tag }) => record(offer, tag, { outcome: 'lost', reason: textOf(form, 'reason') || undefined }, key),
});

/**
 * What became of it, with the ways to say so.
 * @param {Stored<Offer>} stored
 * @param {{ writes: boolean, busy: boolean, change: (work: () => Promise<unknown>) => void }} ways
 */
export function outcomeCard(stored, { writes, busy, change }) {
  const { record: offer, tag } = stored;
  if (offer.outcome === undefined || (offer.status !== 'released' && !offer.outcome)) return nothing;
  const { outcome } = offer;
  const mayChange = writes && offer.status === 'released';
  /** @param {Outcome} to @param {string} name @param {string} [kind] */
  const way = (to, name, kind = '') => html`<button type="button" class="button tight ${kind}" ?disabled=${busy} @click=${() => change(() => (to === 'lost' ? lose(stored) : record(offer, tag, { outcome: to })))}>${name}</button>`;
  const isOrdered = offer.workOrders.some(({ status }) => status !== 'cancelled');
  return html`<section class="card"><h2>${t('outcome')}</h2><div class="card-in stack">
    <p>${outcome ? html`${outcomeBadge(offer)} <span class="quiet small">${day(offer.outcomeDate)}</span>` : html`<span class="quiet">${t('outcome-none')}</span>`}
      ${offer.outcomeReason ? html`<br>${offer.outcomeReason}` : nothing}</p>
    ${mayChange ? html`<div class="row">
      ${outcome ? nothing : way('sent', t('outcome-mark-sent'))}
      ${outcome === 'won' ? nothing : way('won', t('outcome-mark-won'))}
      ${outcome === 'lost' || isOrdered ? nothing : way('lost', t('outcome-mark-lost'))}
      ${outcome && !isOrdered ? way('none', t('outcome-take-back'), 'slight') : nothing}</div>` : nothing}
  </div></section>`;
}

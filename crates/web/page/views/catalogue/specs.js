import { html, nothing } from 'lit';
import { t } from '../../language.js';
import { endInWords } from '../../parts/connection.js';
import { FIGURES, GROUPS } from './fields.js';

/** @import { Figure, Item } from './types.d.ts' */

/** All figures of an item, in groups. @param {Item} kept */
export function specs(kept) {
  const item = /** @type {Record<string, any>} */ (kept);
  const groups = GROUPS.map(([title, fields]) => /** @type {const} */ ([title, fields.filter((field) => item[field] !== null && item[field] !== undefined && item[field] !== '')]))
    .filter(([, fields]) => fields.length);
  return html`<section class="card"><h2>${t('specs-figures')}</h2><div class="card-in specs">
    ${item.ends?.length ? html`<div><h3>${t('specs-ends')}</h3><dl>${item.ends.map((/** @type {any} */ end, /** @type {number} */ at) => html`
      <div><dt>${t('catalogue-end', { side: at + 1 })}</dt><dd>${endInWords(end)}</dd></div>`)}</dl></div>` : nothing}
    ${groups.map(([title, fields]) => html`<div><h3>${t(`spec-group-${title}`)}</h3><dl>${fields.map((field) => {
      const { label, write = String } = /** @type {Figure} */ (FIGURES[field]);
      return html`<div><dt>${t(`spec-${label}`)}</dt><dd>${write(item[field])}</dd></div>`;
    })}</dl></div>`)}
  </div></section>`;
}

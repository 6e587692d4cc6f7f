import { html, nothing } from 'lit';
import { decimal } from '../units.js';

/** @param {{ page: number, limit: number, total: number, onPage: (page: number) => void }} parts */
export function pager({ page, limit, total, onPage }) {
  if (total === 0) return nothing;
  const first = (page - 1) * limit + 1;
  const last = Math.min(page * limit, total);
  return html`<nav class="pager" aria-label="Pages">
    <button type="button" class="button" ?disabled=${page <= 1} @click=${() => onPage(page - 1)}>Previous</button>
    <span class="quiet" aria-live="polite">${decimal(first)}–${decimal(last)} of ${decimal(total)}</span>
    <button type="button" class="button" ?disabled=${last >= total} @click=${() => onPage(page + 1)}>Next</button>
  </nav>`;
}

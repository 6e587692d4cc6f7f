import { html } from 'lit';

const KINDS = { released: 'good', 'under editing': 'warn', completed: 'good' };

/** The state of a document. @param {string} status */
export const statusBadge = (status) => html`<span class="badge ${KINDS[/** @type {keyof typeof KINDS} */ (status)] ?? ''}">${status}</span>`;

/** The states of assemblies and quotations, for filters. */
export const STATUSES = ['under editing', 'released', 'obsolete'].map((value) => ({ value, label: value }));

/** A day of the service. @param {string | null | undefined} time */
export const day = (time) => (time ? new Date(time).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }) : '–');

import { html, nothing } from 'lit';
import { describes, field } from '../../parts/field.js';

/**
 * A labelled list of values.
 * @param {{ id: string, label: unknown, value: string, options: { value: string, label: string }[], none?: string, error?: string | null, onChange: (value: string) => void }} parts
 */
export const pick = ({ id, label, value, options, none, error, onChange }) => field({ id, label, error, control: html`
  <select id=${id} aria-invalid=${String(Boolean(error))} aria-describedby=${describes(id, null, error)} @change=${(/** @type {any} */ event) => onChange(event.target.value)}>
    ${none === undefined ? nothing : html`<option value="" .selected=${!value}>${none}</option>`}
    ${options.map((one) => html`<option value=${one.value} .selected=${one.value === value}>${one.label}</option>`)}</select>` });

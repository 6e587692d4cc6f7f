import { html, nothing } from 'lit';
import { describes, field } from '../../parts/field.js';

/**
 * A labelled list of values. What `onChange` answers with false is no value, and the one before stays chosen.
 * @param {{ id: string, label: unknown, value: string, options: { value: string, label: string }[], none?: string, error?: string | null, onChange: (value: string) => void | false }} parts
 */
export const pick = ({ id, label, value, options, none, error, onChange }) => field({ id, label, error, control: html`
  <select id=${id} aria-invalid=${String(Boolean(error))} aria-describedby=${describes(id, null, error)} @change=${(/** @type {any} */ { target }) => { if (onChange(target.value) === false) target.value = value; }}>
    ${none === undefined ? nothing : html`<option value="" .selected=${!value}>${none}</option>`}
    ${options.map((one) => html`<option value=${one.value} .selected=${one.value === value}>${one.label}</option>`)}</select>` });

import { html, nothing } from 'lit';

/**
 * A labelled control with its hint and error. The control takes `id`, `aria-describedby` and `aria-invalid` from `describe`.
 * @param {{ id: string, label: unknown, control: unknown, hint?: unknown, error?: string | null }} parts
 */
export function field({ id, label, control, hint, error }) {
  return html`<div class="field">
    <label for=${id}>${label}</label>
    ${control}
    ${error ? html`<p class="error" id="${id}-error">${error}</p>` : nothing}
    ${hint ? html`<p class="hint" id="${id}-hint">${hint}</p>` : nothing}
  </div>`;
}

/**
 * The message of the service for a field: the errors whose pointer ends in the field's name.
 * @param {Schemas['Fault'][] | undefined} faults
 * @param {string} name e.g. `length` for `/params/length`
 */
export function faultOf(faults, name) {
  const found = (faults ?? []).filter((fault) => fault.pointer === name || fault.pointer.endsWith(`/${name}`));
  return found.length ? found.map((fault) => fault.message).join(' ') : null;
}

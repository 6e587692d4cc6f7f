import { html } from 'lit';

/**
 * A place to drop a file, or to choose one.
 * @param {{ id: string, accept: string, content: unknown, onFile: (file: File | undefined) => void }} parts content: what stands in it
 */
export function drop({ id, accept, content, onFile }) {
  /** @param {DragEvent} event @param {boolean} isOver */
  const over = (event, isOver) => {
    event.preventDefault();
    /** @type {HTMLElement} */ (event.currentTarget).classList.toggle('over', isOver);
  };
  return html`<label class="drop" @dragover=${(/** @type {DragEvent} */ event) => over(event, true)} @dragleave=${(/** @type {DragEvent} */ event) => over(event, false)}
    @drop=${(/** @type {DragEvent} */ event) => { over(event, false); onFile(event.dataTransfer?.files[0]); }}>
    <input id=${id} type="file" class="visually-hidden" accept=${accept} @change=${(/** @type {any} */ event) => { onFile(event.target.files[0]); event.target.value = ''; }}>
    ${content}</label>`;
}

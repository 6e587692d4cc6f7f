import { api } from '../api.js';

const KEPT_MS = 60_000;

/**
 * Fetches a PDF and opens it in a tab. The tab opens at once, while the browser still counts it as an answer to the click.
 * @param {string} path
 * @param {unknown} body
 * @param {string} name of the file, if no tab may be opened
 */
export async function openPdf(path, body, name) {
  const tab = globalThis.open('', '_blank');
  try {
    const { content } = await api.file(path, body);
    const address = URL.createObjectURL(content);
    if (tab) tab.location.href = address;
    else save(address, name);
    setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
  } catch (error) {
    tab?.close();
    throw error;
  }
}

/**
 * Fetches a file and saves it.
 * @param {string} path
 * @param {unknown} body
 * @param {string} name
 */
export async function saveFile(path, body, name) {
  saveBlob((await api.file(path, body)).content, name);
}

/** @param {Blob} content @param {string} name */
export function saveBlob(content, name) {
  const address = URL.createObjectURL(content);
  save(address, name);
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}

/** @param {string} address @param {string} name */
function save(address, name) {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

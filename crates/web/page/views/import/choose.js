import { html, nothing } from 'lit';
import { t } from '../../language.js';
import { drop } from '../../parts/drop.js';
import { choices } from '../../parts/field.js';
import { number } from './effect.js';
import { allowed, kindOf } from './kinds.js';

/** What the service reads. */
const ACCEPTED = '.xlsx,.xls,.xlsb,.ods,.csv,.txt';

/** @param {number} bytes */
const size = (bytes) => (bytes < 1e6 ? `${number(Math.max(1, bytes / 1000), 0)} kB` : `${number(bytes / 1e6, 1)} MB`);

/**
 * The file, what is in it, and how it is read.
 * @param {{ kind: string, way: string, file: File | null, kept: Schemas['ImportProfile'][], busy: boolean, drafts: boolean, progress: unknown, onFile: (file: File | undefined) => void, onKind: (kind: string) => void,
 *   onWay: (way: string) => void, onDrafts: (drafts: boolean) => void, onGo: () => void }} parts
 */
export function choosing({ kind, way, file, kept, busy, drafts, progress, onFile, onKind, onWay, onDrafts, onGo }) {
  const { hasProfiles } = kindOf(kind);
  const ways = [...(hasProfiles ? [{ value: 'guess', label: t('import-way-guess'), about: t('import-way-guess-about') }, ...kept.map(({ _id, name, maker }) => ({ value: _id, label: t('import-way-kept', { name }), about: maker ?? '' }))] : []),
    { value: 'own', label: t('import-way-own'), about: t('import-way-own-about') }];
  return html`<section class="card" aria-labelledby="import-file-title"><h2 id="import-file-title" class="step-title" tabindex="-1">${t('import-file-title')}</h2>
    <form class="card-in stack" @submit=${(/** @type {Event} */ event) => { event.preventDefault(); onGo(); }}>
      ${drop({ id: 'import-file', accept: ACCEPTED, content: dropped(file), onFile })}
      ${choices({ name: 'import-kind', legend: t('import-what'), options: allowed().map((value) => ({ value, label: t(`import-kind-${value}`) })), value: kind, onChoose: onKind })}
      <fieldset class="field"><legend>${t('import-how')}</legend>${ways.map(({ value, label, about }) => html`<label class="check way"><input type="radio" name="import-way" .value=${value} .checked=${value === way} @change=${() => onWay(value)}>
        <span>${label}${about ? html`<br><span class="small quiet">${about}</span>` : nothing}</span></label>`)}</fieldset>
      ${kind === 'hoseAssembly' ? html`<label class="check"><input type="checkbox" .checked=${drafts} @change=${(/** @type {any} */ event) => onDrafts(event.target.checked)}> ${t('import-drafts')}</label>` : nothing}
      ${progress}
      <div class="row"><button class="button main-action" ?disabled=${!file || busy}>${t(way === 'guess' ? 'import-propose' : 'import-check')}</button>
        ${file ? nothing : html`<span class="small quiet">${t('import-first-a-file')}</span>`}</div>
    </form></section>`;
}

/** What stands where the file is dropped. @param {File | null} file */
const dropped = (file) => (file ? html`<b>${file.name}</b><span class="quiet small">${size(file.size)} · <span class="link-like">${t('import-other-file')}</span></span>`
  : html`<b>${t('import-drop')}</b><span class="quiet small">${t('import-drop-about')}</span>`);

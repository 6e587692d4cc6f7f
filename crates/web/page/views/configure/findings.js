import { html, nothing } from 'lit';
import { t } from '../../language.js';
import { explained, notice, refusal, sentence } from '../../parts/notice.js';
import { session } from '../../session.js';
import { missing } from './configuration.js';
import { openStep } from './events.js';

/** @import { Configuration, Finding, Unread } from './types.d.ts' */

/** @param {string} field of the API @returns {string} the step where it is chosen */
export function stepOf(field) {
  if (/^(end|ferrule|manualFerrule)1/.test(field)) return 'end1';
  if (/^(end|ferrule|manualFerrule)2/.test(field)) return 'end2';
  if (/^(length|angle|tolerance|cutLength|overallLength|freeHose)/.test(field)) return 'length';
  if (/^wrap/.test(field)) return 'wrap';
  if (/Test$/.test(field)) return 'tests';
  if (/^(quantity|customer|currency|date)/.test(field)) return 'order';
  return 'hose';
}

/** The steps as the service's messages, which are in English, say them. @type {Record<string, string>} */
const SUBJECTS = { hose: 'the hose', end1: 'end 1', end2: 'end 2', length: 'the length', wrap: 'the wrap', tests: 'the tests', order: 'quantity and customer' };

/** `Must be …` of a part that has no label needs its step as the subject. @param {string} step @param {string} text */
const withSubject = (step, text) => sentence(text.replace(/^(Must|Is|Has|Can|May|Needs) /, (verb) => `${SUBJECTS[step]} ${verb.toLowerCase()}`));

/** Of what nothing can be known before both ends are chosen. */
const ONCE_ENDS = ['angle_needs_bent_ends', 'below_minimum_free_length', 'unsupported_length_method'];

/**
 * Without what is merely not chosen yet, or can't be answered before something else is.
 * @template {{ code: string }} Told
 * @param {Told[] | undefined} told @param {Configuration} now
 * @returns {Told[]}
 */
export function answerable(told = [], now) {
  const needs = missing(now);
  const lacksEnd = needs.includes('end1') || needs.includes('end2');
  return told.filter(({ code }) => code !== 'required' && !(lacksEnd && ONCE_ENDS.includes(code)));
}

/**
 * What a preview found, as far as it can be answered.
 * @param {Schemas['HoseAssemblyPreview'] | null} preview @param {Configuration} now
 * @returns {Finding[]}
 */
export function findings(preview, now) {
  if (!preview) return [];
  /** @type {Finding[]} */
  const wrong = answerable(preview.violations, now).map(wrongAt);
  /** @type {Finding[]} */
  const warned = answerable(preview.assembly?.warnings, now).map((warning) => (
    { step: stepOf(warning.field), field: warning.field, kind: 'warn', code: warning.code, message: explained(warning), blocksRelease: warning.blocksRelease, mend: crimpForm(warning, preview.assembly?.components) }));
  return [...wrong, ...warned];
}

/**
 * The form in which whoever may writes how an own fitting is crimped, or a fitting on an own hose.
 * @param {{ code: string, field: string }} warning @param {Schemas['AssemblyComponents'] | undefined} parts
 */
function crimpForm({ code, field }, parts) {
  const fitting = parts?.[/** @type {'end1' | 'end2'} */ (field)]?.fitting;
  const isOwn = fitting && parts && (fitting.custom || parts.hose.custom);
  return code === 'no_crimp_spec' && session.writes && isOwn ? `/catalogue/${parts.hose._id}?crimp=${fitting._id}` : undefined;
}

/** @param {Schemas['FieldError']} fault @returns {Finding} */
function wrongAt(fault) {
  const { pointer, code } = fault;
  const field = pointer.replace(/^\/(params\/)?/, '');
  const step = stepOf(field);
  return { step, field, kind: 'bad', code, message: withSubject(step, refusal(fault)), blocksRelease: true };
}

/** Why a release was refused. @param {Schemas['FieldError'][]} faults @returns {Finding[]} */
export const refusals = (faults) => faults.map((fault) => ({ ...wrongAt(fault), isRefusal: true }));

/** That something can't be read, which holds back what would be done with the value before. @param {Unread} unread @returns {Finding[]} */
export const unreadable = (unread) => Object.entries(unread).map(([field, { text, wants }]) => (
  { step: stepOf(field), field, kind: 'bad', code: 'unread', message: [text && t('findings-unusable', { text }), t('field-entry-enter', { wants })].filter(Boolean).join(' '), blocksRelease: true }));

/** A step within a sentence. @param {string} step */
export const stepName = (step) => t(`step-${step}`);

/** What is found of both ends alike, once. @param {Finding[]} list */
function joined(list) {
  const [one, two] = [t('value-end1'), t('value-end2')];
  /** @param {Finding} finding @param {string} end @param {string} other */
  const has = ({ message }, end, other) => inSmall(message).includes(inSmall(end)) && list.some((another) => inSmall(another.message) === inSmall(message).replace(inSmall(end), inSmall(other)));
  const both = new RegExp(one, 'i');
  return list.filter((finding) => !has(finding, two, one))
    .map((finding) => (has(finding, one, two) ? { ...finding, message: finding.message.replace(both, (said) => t('findings-both-ends', { one: said, two })) } : finding));
}

/** A text at whose beginning an end has a capital. @param {string} text */
const inSmall = (text) => text.toLowerCase();

/** The way to settle a finding, if that isn't a change of its step. @type {Record<string, string>} */
const WAYS = { angle_missing: 'findings-set-angle', taken_out: 'findings-choose-fitting' };

/** @param {Finding[]} list @param {EventTarget} view */
export const allFindings = (list, view) => html`<div class="findings" aria-live="polite">${joined(list).map((finding) => notice({
  kind: finding.kind, title: finding.isRefusal ? t('findings-not-released') : finding.blocksRelease && finding.kind === 'warn' ? t('findings-release-waits') : undefined, text: finding.message,
  action: html`${finding.mend ? html`<a href=${finding.mend}>${t('crimp-add')}</a> ` : nothing}<button type="button" class="link" @click=${() => openStep(view, finding.step)}>${finding.code in WAYS ? t(WAYS[finding.code] ?? '') : t('change-title', { title: stepName(finding.step) })}</button>`,
}))}</div>`;

/** Fields that show what is wrong with them themselves. */
const AT_INPUT = ['length', 'lengthTolerance', 'angle', 'wrapStart', 'wrapLength', 'quantity'];

/** @param {Finding[]} list @param {string} step */
export const findingsOf = (list, step) => {
  const own = list.filter((finding) => finding.step === step && !(finding.kind === 'bad' && !finding.isRefusal && AT_INPUT.includes(finding.field)));
  return own.length ? html`<div class="stack">${own.map((finding) => notice({ kind: finding.kind, text: finding.message }))}</div>` : nothing;
};

import { html } from 'lit';
import { decimal } from '../units.js';


/** The rule that set a price, in words. */
export const SOURCES = {
  parts: 'Sum of parts and work', manual: 'Entered by hand', netPrice: 'The customer’s own price', customerDiscount: 'The customer’s discount', priceList: 'The customer’s price list', customerRule: 'The customer’s rule',
  priceListRule: 'The price list’s rule', brandRule: 'The brand’s rule', organizationRule: 'The shop’s rule', listPrice: 'List price', unknown: 'Unknown',
};

const STEPS = { manual: 'Entered', netPrice: 'Own price', priceList: 'Price list', listPrice: 'List price', cost: 'Cost', unit: 'Converted', currency: 'In the customer’s currency', rounded: 'Rounded' };
/** Work on an assembly. */
export const WORK = { cutting: 'Cutting', crimping: 'Crimping', proofTest: 'Proof test', burstTest: 'Burst test', wrapping: 'Wrapping' };

/** What is done, and the price after it. @param {Schemas['PriceStep'] | Schemas['QuotedStep']} step */
function stepInWords(step) {
  const per = step.unitOfMeasure && step.unitOfMeasure !== 'each' ? ` per ${step.unitOfMeasure}` : '';
  const after = step.amount === null ? 'unknown' : `${decimal(step.amount, 4)} ${step.currency}`;
  if (step.step === 'part') return `${step.partNumber}: ${decimal(step.quantity ?? 0, 3)}${per && ` ${step.unitOfMeasure}`} × ${decimal(step.unitPrice ?? 0, 4)} = ${after}`;
  if (step.step === 'work') return `${WORK[/** @type {keyof typeof WORK} */ (step.work)]}: ${after}`;
  if (step.step === 'discount') return `Less ${decimal(step.percent ?? 0, 2)} %: ${after}${per}`;
  if (step.step === 'margin') return `Margin of ${decimal(step.percent ?? 0, 2)} % of the price: ${after}${per}`;
  const minimum = step.minimumQuantity ?? 0;
  const from = minimum > 1 ? ` from ${decimal(minimum, 2)}` : '';
  return `${STEPS[/** @type {keyof typeof STEPS} */ (step.step)] ?? step.step}${from}: ${after}${per}`;
}

/** How a price came about, step by step. @param {(Schemas['PriceStep'] | Schemas['QuotedStep'])[]} steps @param {unknown[]} [more] further lines */
export const priceSteps = (steps, more = []) =>
  html`<ol class="steps-of-price">${[...steps.filter((step, at) => step.step !== 'rounded' || step.amount !== steps[at - 1]?.amount).map(stepInWords), ...more].map((line) => html`<li>${line}</li>`)}</ol>`;

import { decimal } from '../../units.js';

/** The rule that set a price, in words. */
export const SOURCES = {
  parts: 'Sum of parts and work', manual: 'Entered by hand', netPrice: 'The customer’s own price', customerDiscount: 'The customer’s discount', priceList: 'The customer’s price list', customerRule: 'The customer’s rule',
  priceListRule: 'The price list’s rule', brandRule: 'The brand’s rule', organizationRule: 'The shop’s rule', listPrice: 'List price', unknown: 'Unknown',
};

const STEPS = { manual: 'Entered', netPrice: 'Own price', priceList: 'Price list', listPrice: 'List price', cost: 'Cost', unit: 'Converted', currency: 'In the customer’s currency', rounded: 'Rounded' };
const WORK = { cutting: 'Cutting', crimping: 'Crimping', proofTest: 'Proof test', burstTest: 'Burst test', wrapping: 'Wrapping' };

/** A step of a price: what is done, and the price after it. @param {any} step */
export function stepInWords(step) {
  const per = step.unitOfMeasure && step.unitOfMeasure !== 'each' ? ` per ${step.unitOfMeasure}` : '';
  const after = step.amount === null ? 'unknown' : `${decimal(step.amount, 4)} ${step.currency}`;
  if (step.step === 'part') return `${step.partNumber}: ${decimal(step.quantity ?? 0, 3)}${per && ` ${step.unitOfMeasure}`} × ${decimal(step.unitPrice ?? 0, 4)} = ${after}`;
  if (step.step === 'work') return `${WORK[/** @type {keyof typeof WORK} */ (step.work)]}: ${after}`;
  if (step.step === 'discount') return `Less ${decimal(step.percent, 2)} %: ${after}${per}`;
  if (step.step === 'margin') return `Margin of ${decimal(step.percent, 2)} % of the price: ${after}${per}`;
  const from = step.minimumQuantity > 1 ? ` from ${decimal(step.minimumQuantity, 2)}` : '';
  return `${STEPS[/** @type {keyof typeof STEPS} */ (step.step)] ?? step.step}${from}: ${after}${per}`;
}

import { hasText, language, t } from '../language.js';
import { day } from '../shop.js';
import { decimal, length, pressure, readLength, withOwnMark } from '../units.js';

/**
 * What the service refuses or warns of, in the person's language: `texts/<language>/problems.ftl`, by its codes. The service's messages are in
 * English and carry limits, names and figures. A message that is known here word by word is said by the page with all of these; of others, the page
 * says what the code means. Who reads English reads the message itself.
 */

/** The language of the service's messages. */
const SPOKEN = 'en';

/** @typedef {Record<string, string>} Found what a message carries, by name */
/** @typedef {Record<string, string>} Values of a text */

/** A number of the service, in the person's marks. @param {string} [text] */
const number = (text = '') => decimal(Number(text.replaceAll(',', '')), 4);

/** A figure of the service with its unit, in the person's units. @param {string} [text] as `120 mm`, `4 3/4 in` or `5000 psi` */
function measure(text = '') {
  if (text === 'unknown') return t('price-amount-unknown');
  if (text.endsWith(' psi')) return pressure(Number.parseFloat(text));
  const mm = readLength(withOwnMark(text), 'mm');
  return mm === null ? withOwnMark(text) : length(mm);
}

/** A unit of the service, in words. @param {string} [unit] */
const unitOf = (unit = '') => (unit === 'each' ? t('rows-pcs') : unit);

/** An end, as the service calls it, in words. @param {string} [end] as `end 1` */
const endOf = (end = '') => t(`value-${end.replace(' ', '')}`);

/** Work on an assembly, as the service calls it. @type {Record<string, string>} */
const WORK = { cutting: 'cutting', crimping: 'crimping', 'the proof test': 'proofTest', 'the burst test': 'burstTest', wrapping: 'wrapping' };

/** Kinds of documents, as the service calls them. @type {Record<string, string>} */
const KINDS = { 'hose assembly': 'hoseAssembly', 'hose kit': 'hoseKit', 'sales estimate': 'salesEstimate', 'work order': 'workOrder' };

/** Documents, as the service names them, in words. @param {string} [text] as `hose assembly E-200 revision A version 2` */
const documentsOf = (text = '') => text.replace(/\b(?:hose assembly|hose kit|sales estimate|work order)\b/gi, (kind) => t(`kind-${KINDS[kind.toLowerCase()]}`))
  .replace(/ revision (\S+) version (\d+)/g, (_all, revision, version) => ` ${t('lines-revision', { revision, version })}`).replace(/(?: and others|, more)$/, ` ${t('and-others')}`);

const ANY = /^/;
const END = String.raw`(?<end>end [12])`;

/** @param {Found} found */
const numbers = (found) => Object.fromEntries(Object.entries(found).map(([name, text]) => [name, number(text)]));
/** @param {Found} found */
const measures = (found) => Object.fromEntries(Object.entries(found).map(([name, text]) => [name, measure(text)]));
/** @param {Found} found */
const ends = ({ end = '', ...found }) => ({ ...found, end: endOf(end) });

/**
 * The messages that are known, by their codes: what the name of the text ends with, the message, and the values of the text if these aren't simply
 * what it carries.
 * @type {Record<string, [string, RegExp, ((found: Found) => Values)?][]>}
 */
const SAID = {
  required: [['', /^is required$/]],
  empty: [['', /^must not be (?:empty|blank)$/]],
  too_long: [['most', /^must be at most (?<most>[\d,]+) characters long$/, numbers]],
  too_many: [['most', /^must have at most (?<most>[\d,]+) elements$/, numbers]],
  out_of_range: [
    ['bound', /^must be (?:at (?<how>most|least)|above|more than) (?<bound>-?[\d.,]+)$/, ({ how = 'more', bound }) => ({ how, bound: number(bound) })],
    ['between', /^must be (?:from|between) (?<least>-?[\d.,]+) (?:to|and) (?<most>-?[\d.,]+)$/, numbers],
  ],
  wrong_type: [['number', /^must be (?<empty>null or )?a (?<whole>whole )?number$/, ({ empty, whole }) => ({ empty: empty ? 'may' : 'not', kind: whole ? 'whole' : 'any' })]],
  not_a_number: [['', /^must be a number(?: of 0 or more)?(?:, like .*)?$/]],
  not_whole: [['', /^must be a whole number of pieces$/]],
  too_many_decimals: [['most', /^must have at most (?<most>\d+) decimals$/]],
  malformed: [['', /^does not have the required form$/]],
  malformed_email: [['', /^must be an e-mail address, like name@example\.com$/]],
  invalid_date: [['', /^must be (?:a date|a day of the calendar|a time)/]],
  in_the_past: [['', /^must lie in the future$/]],
  in_future: [['day', /^(?<day>\S+) is yet to come; give the day of make, up to (?<today>\S+)$/, (found) => ({ day: day(found.day), today: day(found.today) })]],
  ends_before_it_starts: [['', /^must be after the start$/]],
  control_character: [['', ANY]],
  outer_break: [['', ANY]],
  duplicate: [['number', /^this number exists already; revise it instead$/],
    ['name', /^(?:an? (?:price list|warehouse|brand|organization|import profile) of this name exists already|a brand with this name already exists; choose another name|another line has this name; choose a different one)$/],
    ['item', /^an? [\w ]+ of this brand\b.* exists already$/], ['email', /^another user of the organization has this e-mail address already$/], ['twice', /^occurs twice; /]],
  duplicate_external_id: [['customer', /^\w+: another customer has/], ['warehouse', /^\w+: another warehouse has/], ['item', /^\w+: another item has/]],
  already_user: [['', ANY]],
  weak_password: [['', ANY]],
  invalid_address: [['', ANY]],
  malformed_address: [['', ANY]],
  unknown_item: [['named', /^there is no item (?:with the [\w ]+ )?"(?<item>[^"]+)"$/]],
  number_used: [['', /^is used already; choose another number$/]],
  numbers_used_up: [['prefix', /^all numbers with the prefix "(?<prefix>.*)" are taken; set another prefix$/]],
  not_found: [['', /^there is no such [\w -]+$/], ['named', /^there is no item "(?<item>[^"]+)"$/]],
  unauthenticated: [['', ANY]],
  stale: [['', /^the record has changed since it was read/]],
  gone: [['', ANY]],
  items_changed: [['', ANY]],
  lineage_changed: [['', ANY]],
  busy: [['', /^(?!this took the database too long)/]],
  unavailable: [['', ANY]],
  outcome_unknown: [['', ANY]],
  invalid_sheet: [
    ['cells', /^(?<count>\d+) cells? (?:is|are) faulty and nothing was written; the first is (?:(?<place>(?:[^:]+!)?[A-Z]+\d+): )?(?<message>.+)$/, ({ count, place = '', message = '' }) => ({ count: number(count), at: place ? 'cell' : 'none', place, message })],
    ['', /^nothing was written$/],
  ],
  interrupted: [['', ANY]],
  internal: [['', /^something went wrong on our side$/], ['request', /please name request (?<request>\S+)$/]],
  too_many_requests: [['seconds', /^too many requests; try again in (?<seconds>\d+) s$/]],
  too_many_labels: [['most', /^at most (?<most>[\d,]+) labels are printed at once/, numbers]],
  already_released: [['title', /^(?<title>.+) is already released$/]],
  not_released: [['title', /^(?<title>.+) is under editing$/]],
  obsolete_component: [['title', /^(?!.* has a line in which )(?<title>.+) is obsolete$/]],
  superseded_component: [['newer', /^(?!.* has a line in which )(?<title>.+) was replaced by (?<newer>.+)$/]],
  last_admin: [['', ANY]],
  expired: [['', /^the offer has expired/]],
  price_outdated: [['line', /^the goods on line (?<line>\S+) changed after pricing/]],
  no_price: [
    ['', /^neither a price, nor a list price, nor a cost with a margin is known$/],
    ['line', /^the price of line (?<line>\S+) is not known: (?:neither a price, nor a list price, nor a cost with a margin is known|it was never priced; refresh the estimate)$/],
  ],
  no_rate: [['currency', /^the currency (?<currency>[A-Z]{3}) has no rate$/]],
  no_labour_cost: [['work', /^the cost of (?<work>cutting|crimping|the proof test|the burst test|wrapping) is not set, so it is not charged$/, ({ work = '' }) => ({ work: t(`labour-${WORK[work]}`) })]],
  unit_mismatch: [['price', /^the price is for (?<unit>\S+), which can't be converted into (?<other>\S+)$/, ({ unit, other }) => ({ unit: unitOf(unit), other: unitOf(other) })]],
  price_too_large: [['', ANY]],
  price_too_small: [['unit', /^the price of one (?<unit>\S+) rounds to 0; set it for a longer unit$/, ({ unit }) => ({ unit: unitOf(unit) })]],
  no_lines: [['', /^the (?:kit|order|estimate) has no lines; add one$/]],
  part_unavailable: [['part', /^(?<part>.+) is (?:no longer available|marked as unavailable)$/]],
  component_obsolete: [['part', /^(?<part>.+) is no longer available$/]],
  stock_short: [['line', /^line (?<line>\S+) needs (?<needed>[\d.]+) (?<unit>\S+) of (?<part>.+); (?:(?<reserved>[\d.]+) are reserved for it, )?(?<available>[\d.]+) are available$/,
    ({ line = '', part = '', needed, unit, reserved, available }) => ({ line, part, needed: number(needed), unit: unitOf(unit), has: reserved ? 'reserved' : 'none', reserved: number(reserved ?? '0'), available: number(available) })]],
  stock_below_zero: [['now', /^(?:[\d.,]+ are on hand; that )?would be (?<now>-?[\d.,]+), and stock must not go below zero/, numbers]],
  stock_reserved: [['now', /^(?:[\d.,]+ are on hand; that )?would be (?<now>-?[\d.,]+), but (?<reserved>[\d.,]+) are reserved for documents/, numbers]],
  over_ordered: [['line', /^line (?<line>\S+) has only (?<open>\S+) open$/]],
  more_than_left: [['left', /^is more than the remaining (?<left>[\d.,]+); complete at most that$/, numbers]],
  rating_lowered: [['figures', /^the working pressure was (?<was>.+) at the release and would be (?<now>.+) with the current components$/, measures]],
  cut_length_changed: [['figures', /^the cut length was (?<was>.+) at the release and would be (?<now>.+) with the current components$/, measures]],
  overall_length_changed: [['figures', /^the overall length was (?<was>.+) at the release and would be (?<now>.+) with the current components$/, measures]],
  hose_size_differs: [['sizes', RegExp(`^${END} is for hose size (?<size>.+), the hose is size (?<hose>.+)$`), ends]],
  ferrule_size_differs: [['sizes', RegExp(`^the ferrule of ${END} is for hose size (?<size>.+), the hose is size (?<hose>.+)$`), ends]],
  length_not_positive: [['', ANY]],
  cut_length_not_positive: [['lengths', /^no hose is left: (?<length>.+) less the cut allowances is (?<left>.+)$/, measures]],
  unsupported_length_method: [['', ANY]],
  angle_out_of_range: [['', /^an angle must be from 0 to below 360 degrees$/]],
  angle_too_fine: [['', ANY]],
  angle_needs_bent_ends: [['', /^an angle needs two bent ends/]],
  wrap_longer_than_hose: [
    ['full', /^the wrap goes beyond (?<hose>.+) of hose; make it shorter$/, measures],
    ['partial', /^(?<length>.+) of wrap, beginning (?<start>.+) from end 1, goes beyond (?<hose>.+) of hose; make it shorter$/, measures],
    ['each', /^(?<length>.+) of wrap at each end goes beyond (?<hose>.+) of hose; make it shorter$/, measures],
  ],
  cut_allowance_unknown: [['end', RegExp(`^the cut allowance of ${END} is unknown$`), ends]],
  below_minimum_free_length: [
    ['short', /^(?<free>.+) of free hose, less than twice the minimum bend radius \((?<least>.+)\)$/, measures],
    ['overlap', /^the fittings overlap by (?<over>.+) inside the hose; make the assembly longer$/, measures],
  ],
  hose_rating_unknown: [['', ANY]],
  end_rating_unknown: [['end', RegExp(`^the (?<part>fitting|adaptor) of ${END} has no working pressure$`), ends]],
  test_pressure_unknown: [['test', /^a (?<test>proof|burst) test is ordered but its pressure is unknown$/]],
  no_crimp_spec: [['end', RegExp(`^no approved crimp spec for the hose with ${END}$`), ends], ['fitting', /^(?<hose>.+) has no approved crimp spec for the fitting (?<fitting>.+)$/]],
  brand_differs: [['brands', RegExp(`^${END} (?<brand>.+) on hose of brand (?<hose>.+)$`), ends]],
  angle_missing: [['', ANY]],
  end_shape_unknown: [['end', RegExp(`^the shape of ${END} is unknown: (?<what>an angle may be missing|the angle applies only if it is bent)$`), ({ end, what }) => ({ end: endOf(end), what: what === 'an angle may be missing' ? 'missing' : 'bent' })]],
  wrap_does_not_fit: [['', ANY]],
};

/** Messages that tell more in the service's own words, for who doesn't read these. @type {typeof SAID} */
const TRANSLATED = {
  invalid_sheet: [['place', /^(?<count>\d+) cells? (?:is|are) faulty and nothing was written; the first is (?:(?<place>(?:[^:]+!)?[A-Z]+\d+): )?/, ({ count, place = '' }) => ({ count: number(count), at: place ? 'cell' : 'none', place })]],
  still_used: [
    ['reserved', /^(?<committed>[\d.]+) are committed and (?<reserved>[\d.]+) reserved for documents;/, numbers],
    ['brand', /^(?<count>\d+) items have the brand /, numbers],
    ['warehouse', /^the warehouse .* quantities of (?<count>\d+) items?;/, numbers],
    ['stocked', /^this [\w ]+ is still in stock: (?<held>.+); set these to 0 first$/],
    ['by', /\bis used by (?<by>[^;]+)/, ({ by }) => ({ by: documentsOf(by) })],
  ],
  wrong_state: [['is', /^(?<title>.+) is (?<status>under editing|released|obsolete|completed|cancelled) and can't be [^;]+;/, ({ title, status = '' }) => ({ title: documentsOf(title), status })]],
};

/** @typedef {{ code?: string, message: string }} Fault an error or a warning of the service */

/** All that a message says, in the person's language; null if the page doesn't know the message. @param {Fault} fault @returns {string | null} */
export function inOwnWords({ code = '', message }) {
  // Their texts may not be there yet.
  if (!hasText(`problem-${code}`)) return null;
  const known = (language.chosen === SPOKEN ? [SAID] : [TRANSLATED, SAID]).flatMap((all) => (Object.hasOwn(all, code) && all[code]) || []);
  for (const [end, pattern, values] of known) {
    const found = pattern.exec(message);
    const carried = /** @type {Found} */ ({ ...found?.groups });
    if (found) return t(`problem-${code}${end && `-${end}`}`, values ? values(carried) : carried);
  }
  return null;
}

/** What a code means and what helps, for whom the service's message is in another language; null if that has to do. @param {string} [code] @returns {string | null} */
export const meaningOf = (code) => (code && language.chosen !== SPOKEN && hasText(`problem-${code}`) ? t(`problem-${code}`) : null);

/** The codes that are known. */
export const KNOWN = [...Object.keys(SAID), ...Object.keys(TRANSLATED)];

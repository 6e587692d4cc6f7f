import { LANGUAGES } from './language.js';

/** Addresses as their countries write them, as on papers. */

/** How countries write the lines after the street, in Latin letters: C the city, S the region, Z the postal code, A the street, | a new line. As in the service, which tests that it is the same. @type {Record<string, string>} */
export const FORMS = {
  'A|Z C': 'AD AT AX AZ BA BE BG BL CH CY CZ DE DK DO DZ EH ET FI FO FR GE GF GL GP GR GW HR HT IS KG KW LA LI LR LU MA MC MD ME MF MG MK MQ NC NE NL NO PL PM PT PY RE RS SE SI SJ SK SM SN TJ TM TN TZ VA WF XK YT ZM',
  'A|C|Z': 'AC AF AI FK GB GG GI GS IM IO JE KE LK NA PN SD SH SZ TA TC VG ZA',
  'A|C Z': 'BH BM BN BT GU IL JO KH LB LS MT MV NP NZ SA SG VC',
  'A|C S Z': 'AS AU CA CC CX FM HM MH MP NF PW UM VI',
  'A|C|S': 'HK JM PA SC SR TV',
  'A|Z C S': 'EE ES IT LT PF UY',
  'A|C|S|Z': 'EG IE KR RU UA',
  'A|Z C|S': 'AR CL CV MY UZ',
  'A|C, S Z': 'BB SO TW US',
  'A|C|S Z': 'ID MN TH VN',
  'A|Z|C': 'AL EC MU OM',
  'A|C Z|S': 'IN NG PE',
  'A|C, S|Z': 'HN IQ JP',
  'A|C': 'BF MW',
  'A|C, S': 'BS KN',
  'A|C|S, Z': 'CN KP',
  'A|S': 'AE NR',
  'Z|S|C|A': 'KZ',
  'A': 'MO',
  'A C': 'CI',
  'A|C - Z': 'BD',
  'A|C PR Z': 'PR',
  'A|C S|Z': 'CU',
  'A|C Z S': 'PG',
  'A|C Z, S': 'VE',
  'A|C, S, Z': 'CO',
  'A|C, Z': 'MM',
  'A|C-S|Z': 'BR',
  'A|C-Z': 'PK',
  'A|C|Z S': 'PH',
  'A|S Z': 'KY',
  'A|S, C|Z': 'CR',
  'A|S|C': 'KI',
  'A|S|C, Z': 'LV',
  'A|Z C, S': 'MX',
  'A|Z C/S': 'TR',
  'A|Z CS': 'MZ',
  'A|Z S C': 'RO',
  'A|Z, C|S': 'BY',
  'A|Z- C': 'GT',
  'A|Z-C|S': 'SV',
  'A|Z|C, S': 'NI',
  'A|Z|C|S': 'AM',
  'C|A|Z': 'HU',
  'S|C|A|Z': 'IR',
  'Z A C': 'GN',
};
/** Of other countries. */
const USUAL = 'A|Z C|S';

/** Names of countries beside their codes and usual ones. @type {Record<string, string>} */
const CALLED = { usa: 'US', 'united states of america': 'US', uk: 'GB', 'great britain': 'GB', england: 'GB', deu: 'DE', aut: 'AT', che: 'CH', can: 'CA', holland: 'NL' };

/** @type {Map<string, string> | null} codes by the names that the page's languages have for them */
let codes = null;

/** The code of a country. @param {string} country its code or a name of it */
function codeOf(country) {
  codes ??= new Map([...Object.keys(LANGUAGES).flatMap((of) => {
    const names = new Intl.DisplayNames([of], { type: 'region' });
    return Object.values(FORMS).flatMap((some) => some.split(' ')).flatMap((code) => [[code.toLowerCase(), code], [names.of(code)?.toLowerCase() ?? '', code]]);
  }), ...Object.entries(CALLED)].map(([name = '', code = '']) => [name, code]));
  return codes.get(country.replaceAll('.', '').trim().toLowerCase());
}

/** @typedef {{ address1?: string | null, address2?: string | null, city?: string | null, region?: string | null, postalCode?: string | null, country?: string | null }} Address */

/** The form of a country. @param {string | null | undefined} country */
function formOf(country) {
  const code = country && codeOf(country);
  return (code && Object.entries(FORMS).find(([, some]) => some.split(' ').includes(code))?.[0]) || USUAL;
}

/**
 * The lines of an address, from the street to the country.
 * @param {Address} address @param {string | null} [home] the country of one that names none
 */
export function addressLines({ address1, address2, city, region, postalCode, country }, home) {
  /** @type {Record<string, string | null | undefined>} */
  const parts = { C: city, S: region, Z: postalCode };
  const placed = formOf(country ?? home).split('|').flatMap((form) => {
    if (form === 'A') return [address1, address2];
    let [line, between] = ['', ''];
    for (const sign of form) {
      if (!(sign in parts)) between += sign;
      else {
        const part = parts[sign];
        if (part) line += (line && between) + part;
        parts[sign] = null;
        between = '';
      }
    }
    return [line];
  });
  // Parts without a place in the country's form aren't lost.
  return [...placed, ...Object.values(parts), country].filter((line) => typeof line === 'string' && line !== '');
}

/** Whether an address says anything. @param {Address} address */
export const hasAddress = (address) => addressLines(address).length > 0;

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { addressLines, FORMS } from '../page/addresses.js';

test('countries write addresses as the service has them', () => {
  const rows = readFileSync(new URL('../../domain/src/customers/address_formats.tsv', import.meta.url), 'utf8').split('\n').filter((line) => line && !line.startsWith('#')).map((line) => line.split('\t'));
  const latin = rows.map(([form, codes]) => [form, codes.split(' ').filter((code) => !code.endsWith('-local')).join(' ')]).filter(([, codes]) => codes);
  assert.ok(latin.length > 30, `${latin.length}`);
  assert.deepEqual(FORMS, Object.fromEntries(latin));
});

test('an address is written as its country does, without one as the shop’s', () => {
  const address = (address1, city, region, postalCode, country = null) => ({ address1, address2: null, city, region, postalCode, country });
  for (const [record, home, lines] of [
    [address('12 Main St', 'Springfield', 'IL', '62701', 'U.S.A.'), null, '12 Main St|Springfield, IL 62701|U.S.A.'],
    [address('12 Main St', 'Addison', 'IL', '60101'), 'United States', '12 Main St|Addison, IL 60101'],
    [address('12 Main St', null, 'IL', null, 'us'), null, '12 Main St|IL|us'],
    [address('Hauptstr. 1', 'München', null, '80331', 'Germany'), 'United States', 'Hauptstr. 1|80331 München|Germany'],
    [address('1 High St', 'Leeds', null, 'LS1 1AA', 'Vereinigtes Königreich'), null, '1 High St|Leeds|LS1 1AA|Vereinigtes Königreich'],
    [address('Level 2', 'Elsewhere', 'North', '123', 'Atlantis'), null, 'Level 2|123 Elsewhere|North|Atlantis'],
    [address(null, null, null, null), 'United States', ''],
  ]) assert.equal(addressLines(record, home).join('|'), lines);
});

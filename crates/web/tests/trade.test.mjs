import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { language, loadTexts } from '../page/language.js';
import { inTrade } from '../page/parts/trade.js';

// The page's texts come from files here.
globalThis.fetch = async (address) => ({ ok: true, text: async () => readFileSync(fileURLToPath(address), 'utf8') });

const SAID = {
  'Female DIN 24° light swivel with O-ring 15L, straight': 'Innen DIN 24° leicht mit Überwurf und O-Ring 15L, gerade',
  'JIC 90° elbow size -8': 'JIC 90°-Bogen Größe -8',
  'ORFS female size M22x1.5': 'ORFS innen Größe M22x1.5',
  '22.5° elbow': '22,5°-Bogen',
  '37° metal seat': '37°-Metallsitz',
  'Code 61 flange': 'Code 61 Flansch',
  'spring guard': 'Schutzfeder',
  'rust red': 'rostrot',
  // The rest is the maker's.
  'EN 853 2SN, 1/2 in': 'EN 853 2SN, 1/2 in',
  'Blackstone 500-male': 'Blackstone 500-male',
};

test('well-known words of the catalogue are said in German, and stay in English', async () => {
  for (const code of ['de', 'en']) {
    language.chosen = code;
    await loadTexts(['frame']);
    for (const [text, german] of Object.entries(SAID)) assert.equal(inTrade(text), code === 'de' ? german : text);
  }
});

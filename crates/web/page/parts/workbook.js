/** A list as an Excel workbook of one sheet, made in the browser: numbers stay numbers, and part numbers keep their zeros. */

/** @typedef {(string | number | null)[]} Cells */

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = 'http://schemas.openxmlformats.org';
const SHEET = `${OFFICE}/spreadsheetml/2006/main`;
const RELATED = `${OFFICE}/officeDocument/2006/relationships`;
const PACKED = `${OFFICE}/package/2006`;
const MEDIA = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The most letters of a sheet's name. */
const NAME = 31;

/** @param {string} text without what XML can't hold */
const escaped = (text) => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** @param {string | number | null} value */
const cell = (value) => (value === null || value === '' ? '<c/>' : typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`);

/** Width of the columns in letters, by their longest text. @param {Cells[]} rows */
const widths = (rows) => (rows[0] ?? []).map((_, at) => Math.min(60, 3 + Math.max(...rows.map((row) => String(row[at] ?? '').length))));

/** @param {string} name of the sheet @param {Cells[]} rows the first with the headings */
const files = (name, rows) => ({
  '[Content_Types].xml': `<Types xmlns="${PACKED}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${MEDIA}.worksheet+xml"/><Override PartName="/workbook.xml" ContentType="${MEDIA}.sheet.main+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKED}/relationships"><Relationship Id="r1" Type="${RELATED}/officeDocument" Target="workbook.xml"/></Relationships>`,
  'workbook.xml': `<workbook xmlns="${SHEET}" xmlns:r="${RELATED}"><sheets><sheet name="${escaped(name.replace(/[\\/?*[\]:]/g, ' ').slice(0, NAME))}" sheetId="1" r:id="r1"/></sheets></workbook>`,
  '_rels/workbook.xml.rels': `<Relationships xmlns="${PACKED}/relationships"><Relationship Id="r1" Type="${RELATED}/worksheet" Target="sheet.xml"/></Relationships>`,
  'sheet.xml': `<worksheet xmlns="${SHEET}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths(rows).map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join('')}</cols><sheetData>${rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')}</sheetData></worksheet>`,
});

/** @param {Uint8Array} bytes */
function crc32(bytes) {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

/** Numbers as an archive has them, each with its size in bytes. @param {[value: number, size: 2 | 4][]} fields */
function numbers(...fields) {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [, size]) => sum + size, 0)));
  let at = 0;
  for (const [value, size] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return new Uint8Array(view.buffer);
}

/** Day and time of the files, which nobody looks at: the first that an archive can have. */
const MOMENT = /** @type {[number, 4]} */ ([0x00210000, 4]);

/** An archive that stores its files as they are (ZIP, APPNOTE 6.3). @param {Record<string, string>} contents @param {string} type */
function archive(contents, type) {
  const coder = new TextEncoder();
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const parts = [];
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const directory = [];
  const length = (/** @type {Uint8Array[]} */ all) => all.reduce((sum, one) => sum + one.length, 0);
  for (const [path, text] of Object.entries(contents)) {
    const [name, bytes] = [coder.encode(path), coder.encode(HEAD + text)];
    /** In both places. @type {[number, 2 | 4][]} */
    const said = [[20, 2], [0, 2], [0, 2], MOMENT, [crc32(bytes), 4], [bytes.length, 4], [bytes.length, 4], [name.length, 2], [0, 2]];
    directory.push(numbers([0x02014b50, 4], [20, 2], ...said, [0, 2], [0, 2], [0, 2], [0, 4], [length(parts), 4]), name);
    parts.push(numbers([0x04034b50, 4], ...said), name, bytes);
  }
  const count = Object.keys(contents).length;
  const end = numbers([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [length(directory), 4], [length(parts), 4], [0, 2]);
  return new Blob([...parts, ...directory, end], { type });
}

/** A workbook with a sheet. @param {string} name of the sheet @param {Cells[]} rows the first with the headings */
export const workbook = (name, rows) => archive(files(name, rows), `${MEDIA}.sheet`);

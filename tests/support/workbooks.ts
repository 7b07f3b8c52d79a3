// Workbooks made by hand: as other programs write them, and as none should.
import { constants, crc32, deflateRawSync } from 'node:zlib';

export interface Part {
  name: string;
  content: Buffer;
  /** Size that the directory states. */
  says?: number;
  /** So often one after the other, without its being packed that often. */
  times?: number;
  /** As it is, without being packed. */
  stored?: boolean;
  /** Its bytes are those of the part before. */
  shared?: boolean;
}

const END_OF_DEFLATE = Buffer.from([0x03, 0x00]);

/** Packed pieces that end at a full flush can follow one another. */
function packed({ content, times = 1, stored = false }: Part): Buffer {
  if (stored) return content;
  if (times === 1) return deflateRawSync(content);
  const piece = deflateRawSync(content, { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array.from({ length: times }, () => piece), END_OF_DEFLATE]);
}

export function archive(parts: readonly Part[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  let shared = { offset: 0, length: 0 };
  for (const part of parts) {
    const { name, content, times = 1, says = content.length * times } = part;
    const method = part.stored ? 0 : 8;
    if (!part.shared) {
      const bytes = packed(part);
      const head = Buffer.alloc(30);
      head.writeUInt32LE(0x04034b50, 0);
      head.writeUInt16LE(method, 8);
      head.writeUInt32LE(crc32(content), 14);
      head.writeUInt32LE(bytes.length, 18);
      head.writeUInt32LE(says, 22);
      head.writeUInt16LE(Buffer.byteLength(name), 26);
      files.push(head, Buffer.from(name), bytes);
      shared = { offset, length: bytes.length };
      offset += 30 + Buffer.byteLength(name) + bytes.length;
    }
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(shared.length, 20);
    entry.writeUInt32LE(says, 24);
    entry.writeUInt16LE(Buffer.byteLength(name), 28);
    entry.writeUInt32LE(shared.offset, 42);
    directory.push(entry, Buffer.from(name));
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(parts.length, 0xfffe), 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, list, end]);
}

const BOOK = '<workbook xmlns:r="r"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>';
const RELATIONS = '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>';

/** One sheet, said by its XML. `says`: the size that the archive states of it. Parts of `more` take the place of those of the same name. */
export function workbook(sheet: Buffer, more: readonly Part[] = [], says?: number): Buffer {
  return archive(
    withParts({ name: 'xl/worksheets/sheet1.xml', content: sheet, ...(says !== undefined && { says }) }, more),
  );
}

function withParts(sheet: Part, more: readonly Part[]): Part[] {
  const usual = [
    { name: 'xl/workbook.xml', content: Buffer.from(BOOK) },
    { name: 'xl/_rels/workbook.xml.rels', content: Buffer.from(RELATIONS) },
    sheet,
  ];
  return [...usual.filter(({ name }) => !more.some((part) => part.name === name)), ...more];
}

const MEGABYTE = 1024 * 1024;
const BOOK_PART = 'xl/workbook.xml';
const SMALL_SHEET = Buffer.from('<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData>');
const SHEET: Part = { name: 'xl/worksheets/sheet1.xml', content: SMALL_SHEET };
const OPEN_TEXT = Buffer.from('<row><c t="inlineStr"><is><t>');
const PARTS = [BOOK_PART, 'xl/_rels/workbook.xml.rels', 'xl/styles.xml', '[Content_Types].xml', 'xl/media/image1.png'];
const ENDLESS = ['<sheet ', '<sheet name="', '<!--', '<![CDATA[', '<?x ', '<a b=\'" '];

const repeated = (text: string, bytes: number) => Buffer.from(text.repeat(Math.ceil(bytes / text.length)));
const blanks = Buffer.alloc(MEGABYTE, ' ');
const sameRows = repeated('<row r="1"><c r="A1" s="1"/></row>', MEGABYTE);
const longText = Buffer.from(`<si><t>${'x'.repeat(30_000)}</t></si>`);

const getSheet = (part: Omit<Part, 'name'>) => archive(withParts({ ...SHEET, ...part, name: SHEET.name }, []));
const withPart = (part: Part) => archive(withParts(SHEET, [part]));
const texts = (part: Omit<Part, 'name'>) => withPart({ name: 'xl/sharedStrings.xml', ...part });

/**
 * Bombs and worse in each part of a workbook (quality S7), none of more than 9 MB. Those that are `stored` try the reader of XML: what is
 * never closed, again and again.
 */
export const HOSTILE_WORKBOOKS: [what: string, make: () => Buffer, code: string][] = [
  ...unreadable([
    ['400 MB of blanks in a sheet', () => getSheet({ content: blanks, times: 400 })],
    ['1.9 GB of blanks in a sheet', () => getSheet({ content: blanks, times: 1_900 })],
    ['400 MB of the same empty row', () => getSheet({ content: sameRows, times: 400 })],
    ['1.2 GB of shared texts', () => texts({ content: longText, times: 40_000 })],
    ['100 million empty shared texts', () => texts({ content: repeated('<si/>', 500_000), times: 1_000 })],
    ['64 MB of zeros in a text', () => getSheet({ content: Buffer.concat([OPEN_TEXT, Buffer.alloc(64 * MEGABYTE)]) })],
    ['a sheet that states a thousand bytes', () => getSheet({ content: blanks, times: 200, says: 1_000 })],
    ['a sheet that states four gigabytes', () => getSheet({ content: SMALL_SHEET, says: 0xfffffff0 })],
    ...PARTS.map((name): Named => [`400 MB in ${name}`, () => withPart({ name, content: blanks, times: 400 })]),
    [
      'a row of three million characters',
      () => getSheet({ content: Buffer.concat([OPEN_TEXT, repeated('x', 3e6)]), stored: true }),
    ],
    [
      '5 MB in each of 400 parts',
      () => withMany(400, { content: repeated('<a>', 5 * MEGABYTE), stored: true, shared: true }),
    ],
    ['20,000 parts', () => withMany(20_000, { content: Buffer.from('<a/>'), stored: true })],
    ['2,000 parts of the same bytes', () => withMany(2_000, { content: repeated('<a>', 64 * 1024), shared: true })],
    ['two sheets of one name', () => archive([...withParts(SHEET, []), SHEET])],
    ['a name of 60,000 characters', () => withPart({ name: 'x'.repeat(60_000), content: SMALL_SHEET })],
    [
      '1,001 sheets',
      () => withPart({ name: BOOK_PART, content: Buffer.from('<sheet name="S" r:id="rId1"/>'.repeat(1_001)) }),
    ],
    ...ENDLESS.map(
      (text): Named => [`${text} again and again in ${BOOK_PART}`, () => withPart(stored(BOOK_PART, text))],
    ),
    ['<row again and again in a sheet', () => getSheet(stored('', '<row '))],
    ['cells that are never closed', () => getSheet(stored('', '<row><c '))],
    ['quotation marks that are never closed', () => getSheet(stored('', '<row><c t="n'))],
    ['a column that no workbook has', () => getSheet({ content: Buffer.from('<row><c r="ZZZ1"><v>1</v></c></row>') })],
    ['a workbook in a workbook', () => withPart({ name: BOOK_PART, content: workbook(SMALL_SHEET), stored: true })],
  ]),
  ...empty([
    ['30 MB of empty rows with numbers', () => getSheet({ content: numberedRows(), times: 30 })],
    ['texts that are never closed', () => getSheet(stored('', '<row><c t="inlineStr"><is><t>'))],
    ['shared texts that are never closed', () => withPart(stored('xl/sharedStrings.xml', '<si><t>x'))],
  ]),
];

type Named = [what: string, make: () => Buffer];

function unreadable(files: readonly Named[]): [string, () => Buffer, string][] {
  return files.map(([what, make]) => [what, make, 'IMPORT_UNREADABLE']);
}

function empty(files: readonly Named[]): [string, () => Buffer, string][] {
  return files.map(([what, make]) => [what, make, 'IMPORT_EMPTY']);
}

function stored(name: string, text: string): Part {
  return { name, content: repeated(text, 7 * MEGABYTE), stored: true };
}

function numberedRows(): Buffer {
  let rows = '';
  for (let n = 1; rows.length < MEGABYTE; n += 1) rows += `<row r="${n}"><c r="A${n}" s="${n % 7}"/></row>`;
  return Buffer.from(rows);
}

function withMany(count: number, part: Omit<Part, 'name'>): Buffer {
  const many = Array.from({ length: count }, (_, n) => ({
    name: `xl/media/${n}.xml`,
    ...part,
    shared: part.shared === true && n > 0,
  }));
  return archive([...withParts(SHEET, []), ...many]);
}

// Files as people have them: each is read as it is meant, or refused in words that say what to do.
import { type FileHandle, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROGRAM_CARDS } from '#tests/support/cards.ts';
import { HOSTILE_WORKBOOKS, workbook } from '#tests/support/workbooks.ts';
import { createSampler } from '../upload/upload-import.ts';
import { detectFile } from './detect-file.ts';
import { readTable } from './read-table.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'leadwright-tables-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const CHUNK = 7;

/** In chunks of an odd length, so that none ends where a row or a character does. */
async function* inChunks(bytes: Buffer, length = CHUNK): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

async function withFile<T>(bytes: Buffer, work: (file: FileHandle) => Promise<T>): Promise<T> {
  const place = path.join(folder, crypto.randomUUID());
  await writeFile(place, bytes);
  const file = await open(place);
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}

async function read(content: Buffer | string, header = true) {
  const bytes = Buffer.from(content);
  const sampler = createSampler(inChunks(bytes, Math.max(CHUNK, Math.ceil(bytes.length / 1000))), 1e9);
  for await (const _ of sampler.chunks);
  return withFile(bytes, async (file) => {
    const detected = await detectFile(sampler.sample(), file);
    const table = await readTable(file, { ...detected, header });
    const rows: string[][] = [];
    const numbers: number[] = [];
    for await (const group of table.rows) {
      rows.push(...group.map(({ cells }) => cells));
      numbers.push(...group.map(({ number }) => number));
    }
    return { ...detected, heading: table.heading, rows, numbers };
  });
}

const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');
const swapped = (text: string) => Buffer.from(utf16(text)).swap16();
const latin1 = (text: string) => Buffer.from(text, 'latin1');
const TABLE = [
  ['Name', 'City'],
  ['Élodie', 'Göteborg'],
  ['Mara', 'Köln'],
];
const csv = (delimiter: string, end = '\n') => TABLE.map((row) => row.join(delimiter)).join(end);

describe('text', () => {
  it.each([
    ['commas', Buffer.from(csv(',')), 'utf-8', ','],
    ['semicolons', Buffer.from(csv(';', '\r\n')), 'utf-8', ';'],
    ['tabs', Buffer.from(csv('\t')), 'utf-8', '\t'],
    ['bars', Buffer.from(csv('|')), 'utf-8', '|'],
    ['a byte order mark', Buffer.from(`\uFEFF${csv(',')}`), 'utf-8', ','],
    ['UTF-16 as Excel saves it', utf16(csv('\t', '\r\n')), 'utf-16le', '\t'],
    ['UTF-16 the other way round', swapped(csv(';')), 'utf-16be', ';'],
    ['windows-1252', latin1(csv(';', '\r\n')), 'windows-1252', ';'],
    ['line breaks of old Macs', Buffer.from(csv(',', '\r')), 'utf-8', ','],
    ['a hint for Excel', Buffer.from(`sep=;\r\n${csv(';', '\r\n')}`), 'utf-8', ';'],
    ['empty lines before, between and after', Buffer.from(`\n\n${csv(',', '\n\n')}\n\n`), 'utf-8', ','],
  ])('%s', async (_name, bytes, encoding, delimiter) => {
    const table = await read(bytes);
    expect(table).toMatchObject({ format: 'csv', encoding, delimiter });
    expect([table.heading, ...table.rows]).toEqual(TABLE);
  });

  it.each([
    [
      'quotation marks, breaks and delimiters in cells',
      'a,b\n"x, ""y""","line 1\r\nline 2"\n',
      [['x, "y"', 'line 1\nline 2']],
    ],
    ['ragged rows', 'a,b,c\n1\n1,2,3,4\n', [['1'], ['1', '2', '3', '4']]],
    [
      'an apostrophe before a formula',
      "a,b\n'+46701234567,'=1+1\n'tis,'\n",
      [
        ['+46701234567', '=1+1'],
        ["'tis", "'"],
      ],
    ],
    ['the last row without a break', 'a,b\n1,"2"', [['1', '2']]],
  ])('%s', async (_name, text, rows) => expect((await read(`${text}`)).rows).toEqual(rows));

  it('200 columns', async () => {
    const row = Array.from({ length: 200 }, (_, n) => `c${n}`);
    const { heading, rows } = await read(`${row.join(';')}\n${row.join(';')}\n`);
    expect(heading).toEqual(row);
    expect(rows).toEqual([row]);
  });

  it('counts rows as a spreadsheet does, also where they are empty', async () => {
    expect((await read('a,b\n\n1,2\n"x\ny",3\n')).numbers).toEqual([3, 4]);
  });

  it("LinkedIn's notes before its connections", async () => {
    const notes = 'Notes:\n"When exporting your connection data, you may notice that some are missing, ""why"""\n\n';
    const table = await read(
      `${notes}First Name,Last Name,URL,Email Address,Company,Position,Connected On\nMara,Lind,https://www.linkedin.com/in/mara,,Northwind,CEO,07 Nov 2025\n`,
    );
    expect(table).toMatchObject({
      format: 'linkedin',
      heading: expect.arrayContaining(['First Name', 'Connected On']),
    });
    expect(table.rows).toEqual([
      ['Mara', 'Lind', 'https://www.linkedin.com/in/mara', '', 'Northwind', 'CEO', '07 Nov 2025'],
    ]);
  });
});

describe('cards', () => {
  it.each([
    [
      '3.0',
      'BEGIN:VCARD\r\nVERSION:3.0\r\nN:van der Berg;Mara;;;\r\nFN:Mara van der Berg\r\nORG:Northwind\\, Inc.;Sales\r\nTITLE:CEO\r\nEMAIL;TYPE=INTERNET;TYPE=WORK:mara@northwind.example\r\nEMAIL;TYPE=HOME:m@home.example\r\nTEL;TYPE=CELL:+46 70 123 45 67\r\nADR;TYPE=WORK:;;Storgatan 1;Göte\r\n borg;;41101;Sweden\r\nURL:https://northwind.example\r\nNOTE:Met at\\nthe fair\r\nPHOTO;ENCODING=b:AAAA\r\nEND:VCARD\r\n',
    ],
    [
      '4.0',
      'BEGIN:VCARD\nVERSION:4.0\nN:van der Berg;Mara;;;\nFN:Mara van der Berg\nORG:Northwind\\, Inc.\nTITLE:CEO\nEMAIL:m@home.example\nEMAIL;PREF=1:mara@northwind.example\nTEL;VALUE=uri:tel:+46 70 123 45 67\nADR:;;Storgatan 1;Göteborg;;41101;Sweden\nURL:https://northwind.example\nNOTE:Met at\\nthe fair\nEND:VCARD\n',
    ],
    [
      '2.1',
      'BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8:van der Berg;Mara\r\nFN:Mara van der Berg\r\nORG:Northwind, Inc.\r\nTITLE:CEO\r\nEMAIL;PREF;INTERNET:mara@northwind.example\r\nEMAIL;INTERNET:m@home.example\r\nTEL;CELL;VOICE:+46 70 123 45 67\r\nADR;WORK;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:;;Storgatan 1;G=C3=B6te=\r\nborg;;41101;Sweden\r\nURL:https://northwind.example\r\nNOTE;ENCODING=QUOTED-PRINTABLE:Met at=0D=0Athe fair\r\nEND:VCARD\r\n',
    ],
  ])('version %s', async (_version, card) => {
    const { format, heading, rows } = await read(card + card);
    expect(format).toBe('vcard');
    expect(rows).toHaveLength(2);
    expect(Object.fromEntries((heading ?? []).map((name, n) => [name, rows[0]?.[n]]))).toMatchObject({
      Name: 'Mara van der Berg',
      'First name': 'Mara',
      'Last name': 'van der Berg',
      Title: 'CEO',
      Company: 'Northwind, Inc.',
      Email: 'mara@northwind.example',
      'Other emails': 'm@home.example',
      Phone: '+46 70 123 45 67',
      Website: 'https://northwind.example',
      City: 'Göteborg',
      Country: 'Sweden',
      About: 'Met at\nthe fair',
    });
  });
});

describe('cards of other programs', () => {
  it.each(PROGRAM_CARDS)('$program', async ({ file, people }) => {
    const { heading, rows } = await read(file);
    const place = (name: string) => (heading ?? []).indexOf(name);
    const told = rows.map((row) => ['Name', 'Email', 'Phone'].map((name) => row[place(name)]));
    expect(told).toEqual(people);
  });
});

describe('workbooks', () => {
  it('texts, numbers, dates, booleans, gaps, another sheet', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'People & co',
          rows: [
            ['Name', 'Phone', 'Since', 'Open'],
            ['<Mara> & "co"', 46701234567, new Date(Date.UTC(2026, 10, 30)), true],
            ['Élodie\nline 2', null, null, false],
            [null, 1.5, null, null],
          ],
        },
        { name: 'Other', rows: [['x']] },
      ],
    });
    const table = await read(Buffer.from(bytes));
    expect(table).toMatchObject({ format: 'xlsx', sheets: ['People & co', 'Other'], sheet: 'People & co' });
    expect(table.heading).toEqual(['Name', 'Phone', 'Since', 'Open']);
    expect(table.rows.map((row) => row.map((cell) => cell ?? ''))).toEqual([
      ['<Mara> & "co"', '46701234567', '2026-11-30', 'TRUE'],
      ['Élodie\nline 2', '', '', 'FALSE'],
      ['', '1.5'],
    ]);
  });

  it('name spaces, comments, CDATA, entities, formatted pieces, and how words are read aloud', async () => {
    const sheet = [
      '<x:worksheet xmlns:x="y"><!-- <x:row> --><?note <x:row>?><x:sheetData><x:row r="1" note="a>b">',
      '<x:c r="A1" t="inlineStr"><x:is><x:r><x:t>A&amp;</x:t></x:r><x:r><x:t><![CDATA[<B> &amp;]]></x:t></x:r></x:is></x:c>',
      '<x:c r=\'C1\' t=\'str\'><x:f>1>2</x:f><x:v>&#x41;_x0041_</x:v></x:c><x:c r="D1" t="s"><x:v>1</x:v></x:c></x:row>',
      '<x:row r="4"/><x:row><x:c><x:v>7</x:v></x:c><x:c t="s"><x:v>9</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    ].join('');
    const shared =
      '<sst><si><t>one</t></si><si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><t>_x0041_</t></si></sst>';
    const file = workbook(Buffer.from(sheet), [{ name: 'xl/sharedStrings.xml', content: Buffer.from(shared) }]);
    const { heading, rows, numbers } = await read(file);
    expect(heading).toEqual(['A&<B> &amp;', '', 'A_x0041_', '東京A']);
    expect(rows).toEqual([['7', '']]);
    expect(numbers).toEqual([5]);
  });

  it('says that one is locked with a password', async () => {
    const container = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(1_500_000),
      Buffer.from('EncryptedPackage', 'utf16le'),
      Buffer.alloc(100),
    ]);
    await expect(read(container)).rejects.toMatchObject({ code: 'IMPORT_PROTECTED' });
  });
});

describe('what is refused', () => {
  const zip = (name: string) =>
    Buffer.concat([
      Buffer.from('504b0506000000000000000000000000000000000000', 'hex'),
      Buffer.alloc(0),
      Buffer.from(name).subarray(0, 0),
    ]);
  it.each([
    [
      'a picture renamed .csv',
      Buffer.from('89504e470d0a1a0a0000000d49484452000000010000', 'hex'),
      'IMPORT_NOT_A_TABLE',
      'a picture',
    ],
    ['a PDF', Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3'), 'IMPORT_NOT_A_TABLE', 'a PDF'],
    ['a web page', Buffer.from('<!DOCTYPE html><table>'), 'IMPORT_NOT_A_TABLE', 'a web page'],
    ['JSON', Buffer.from('[{"name": "Mara"}]'), 'IMPORT_NOT_A_TABLE', 'JSON'],
    ['bytes of nothing known', Buffer.from([1, 2, 0, 3, 4, 0, 200, 201, 0, 5]), 'IMPORT_NOT_A_TABLE', 'not text'],
    [
      'an old workbook',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
      'IMPORT_NOT_A_TABLE',
      '.xlsx',
    ],
    ['an archive that is no workbook', zip('x'), 'IMPORT_NOT_A_TABLE', 'a packed archive'],
    ['a workbook cut in half', Buffer.from('504b030414000000080000', 'hex'), 'IMPORT_UNREADABLE', 'damaged'],
  ])('%s', async (_name, bytes, code, words) => {
    await expect(read(bytes)).rejects.toMatchObject({ code, message: expect.stringContaining(words) });
  });

  it.each(HOSTILE_WORKBOOKS)('%s', async (_what, make, code) => {
    const rows = read(make());
    if (code === 'IMPORT_UNREADABLE') await expect(rows).rejects.toMatchObject({ code });
    else expect((await rows).rows).toEqual([]);
  });

  it.each([
    ['in a large file', `a,b\n"x,y\n${'1,2\n'.repeat(400_000)}`, 2],
    ['in a small file', 'a,b\n1,2\n3,"4\n5,6\n7,8\n', 3],
    ['in the last row', 'a,b\n1,2\n3,"4', 3],
    ['closed by the one of a later row', 'a,b\n1,"2\n3,4\n"5",6\n', 2],
    ['after cells of several lines', 'a,b\n"1\n1\n1",2\n3,"4\n5,6\n', 5],
    ['with line breaks of Windows', 'a,b\r\n1,2\r\n3,"4\r\n5,6\r\n', 3],
  ])('a quotation mark that is not closed %s: its line is named', async (_where, text, line) => {
    await expect(read(text)).rejects.toMatchObject({
      code: 'IMPORT_UNREADABLE',
      message: expect.stringContaining(`the quotation mark in line ${line} is not closed`),
    });
  });
});

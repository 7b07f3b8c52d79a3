// Files as people have them, to their records: each comes in right, or is refused in words that say what to do.
import { beforeEach, describe, expect, it } from 'vitest';
import { withDatabase } from '#tests/support/database.ts';
import { withImports } from '#tests/support/imports.ts';
import { workbook } from '#tests/support/workbooks.ts';
import { rejectsKey } from './present-import.ts';

const imports = withImports(withDatabase());
const { imported, upload } = imports;
beforeEach(() => imports.begin());

const PERSON = { name: 'Élodie Åström', email: 'elodie@files.example', city: 'Göteborg' };
const HEADS = ['Name', 'E-mail', 'City'];
const cells = Object.values(PERSON);
const text = (delimiter: string, end = '\r\n') => [HEADS, cells].map((row) => row.join(delimiter) + end).join('');
const utf16 = (content: string) => Buffer.from(`\uFEFF${content}`, 'utf16le');
const card = (version: string, lines: string) => `BEGIN:VCARD\r\nVERSION:${version}\r\n${lines}\r\nEND:VCARD\r\n`;
const wide = Array.from({ length: 200 }, (_, n) => `Column ${n}`);

describe('one person', () => {
  it.each<[string, string | Buffer]>([
    ['with a byte order mark', `\uFEFF${text(',')}`],
    ['in UTF-16, as Excel saves text', utf16(text('\t'))],
    ['in UTF-16 the other way round', utf16(text(';')).swap16()],
    ['in windows-1252', Buffer.from(text(';'), 'latin1')],
    ['with tabs', text('\t', '\n')],
    [
      'with semicolons and spaces at the ends',
      'Name ; E-mail; City\n Élodie  Åström ; ELODIE@Files.example ;Göteborg \n',
    ],
    ['with quotation marks around everything', `"Name","E-mail","City"\n"${cells.join('","')}"\n`],
    ['with line breaks in cells', 'Name,E-mail,City\n"Élodie\nÅström",elodie@files.example,Göteborg\n'],
    ['in 200 columns', `${[...wide, ...HEADS].join(',')}\n${[...wide.map(() => 'x'), ...cells].join(',')}\n`],
    ['in a row that ends early', `${HEADS.join(',')},Title,Company\n${cells.join(',')}\n`],
    ['under duplicate headings', `${[...HEADS, 'E-mail', 'City'].join(',')}\n${cells.join(',')},,Malmö\n`],
    [
      'of LinkedIn, below its notes',
      `Notes:\n"Some e-mails, ""why""",\n\nFirst Name,Last Name,URL,Email Address,Company,Position,Connected On,City\nÉlodie,Åström,,elodie@files.example,,,07 Nov 2025,Göteborg\n`,
    ],
    [
      'on a card of version 2.1',
      card(
        '2.1',
        'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=85str=C3=B6m;=C3=89lodie\r\nFN;CHARSET=UTF-8:Élodie Åström\r\nEMAIL;INTERNET:elodie@files.example\r\nADR;HOME;CHARSET=UTF-8:;;;Göteborg;;;',
      ),
    ],
    [
      'on a card of version 3.0',
      card(
        '3.0',
        'N:Åström;Élodie;;;\r\nFN:Élodie Åström\r\nEMAIL;TYPE=WORK:elodie@files.example\r\nADR;TYPE=HOME:;;;Göteborg;;;',
      ),
    ],
    [
      'on a card of version 4.0',
      card('4.0', 'N:Åström;Élodie;;;\r\nFN:Élodie Åström\r\nEMAIL:elodie@files.example\r\nADR:;;;Göte\r\n borg;;;'),
    ],
  ])('%s', async (_what, file) => {
    expect((await imported(file)).counts).toEqual({ rows: 1, created: 1, updated: 0, skipped: 0, failed: 0 });
    const [person] = await imports.records();
    expect(person).toMatchObject({ ...PERSON, first_name: 'Élodie', last_name: 'Åström' });
  });
});

it('duplicate headings are numbered', async () => {
  const { columns } = await upload('Name,E-mail,E-mail\nMara,a@files.example,b@files.example\n');
  expect(columns.map(({ heading }) => heading)).toEqual(['Name', 'E-mail', 'E-mail (2)']);
});

it('a row with more cells than headings is given back, and does not shift the others', async () => {
  const run = await imported('Name,E-mail\nMara,mara@files.example\nLind, Jonas,jonas@files.example\n');
  expect(run.counts).toMatchObject({ rows: 2, created: 1, failed: 1 });
  const rejects = String(await imports.platform.files.get(rejectsKey(imports.who.workspaceId, run.id)));
  expect(rejects).toContain('There are more cells than columns');
});

it('numbers, days, formulas and several sheets of a workbook', async () => {
  const cell = (place: string, content: string, type = 'str') => `<c r="${place}" t="${type}">${content}</c>`;
  const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>';
  const heads = ['Name', 'Phone', 'Title', 'About'].map((head, n) => cell(`${'ABCD'[n]}1`, `<v>${head}</v>`)).join('');
  const row = [
    cell('A2', '<f>B9&amp;" "&amp;C9</f><v>Mara Lind</v>'),
    cell('B2', '<v>4.6701234567E10</v>', 'n'),
    '<c r="C2" s="1"><v>45991</v></c>',
    cell('D2', '<f>1/0</f><v>#DIV/0!</v>', 'e'),
  ].join('');
  const sheet = `<worksheet><sheetData><row r="1">${heads}</row><row r="2">${row}</row></sheetData></worksheet>`;
  const file = workbook(Buffer.from(sheet), [{ name: 'xl/styles.xml', content: Buffer.from(styles) }]);
  await imported(file, { mapping: { country: 'SE' } });
  const [person] = await imports.records();
  expect(person).toMatchObject({ name: 'Mara Lind', phone: '+46701234567', title: '2025-11-30', about: '' });
});

it.each<[string, string | Buffer, string]>([
  ['an empty file', '', 'There are no rows in this file'],
  ['headings alone', 'Name,E-mail\n', 'There are no rows in this file'],
  ['empty lines alone', '\n\n  \n', 'There are no rows in this file'],
  [
    'a picture renamed .csv',
    Buffer.from('89504e470d0a1a0a0000000d49484452000000010000', 'hex'),
    'This is not a table. It looks like a picture.',
  ],
  [
    'a workbook with a password',
    Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(600),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ]),
    'This workbook is locked with a password.',
  ],
])('%s is refused, and nothing of it stays', async (_what, file, words) => {
  await expect(upload(file)).rejects.toMatchObject({ message: expect.stringContaining(words) });
  for await (const page of imports.platform.files.list(`imports/${imports.who.workspaceId}`)) expect(page).toEqual([]);
});

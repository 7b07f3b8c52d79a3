import { describe, expect, it } from 'vitest';
import { refusedWords } from './words.mjs';

describe('the words that are refused', () => {
  it.each([
    ['a comment', 'src/a.ts', '// Nobody reads it.\nexport const a = 1;', { nobody: 1 }],
    ['a comment behind code', 'src/a.ts', 'export const a = 1; // whoever asks', { whoever: 1 }],
    [
      'a comment over two lines',
      'src/a.ts',
      '/**\n * It is put\n * right.\n */\nexport const a = 1;',
      { 'put right': 1 },
    ],
    ['a comment inside JSX', 'src/a.tsx', 'export const A = () => <p>{/* anew */}</p>;', { anew: 1 }],
    ['a comment at the end of the file', 'src/a.ts', 'export const a = 1;\n// amiss\n', { amiss: 1 }],
    ['a text in JSX', 'src/a.tsx', 'export const A = () => <p>Nobody is here</p>;', { nobody: 1 }],
    ['a text in a string', 'src/a.ts', "export const a = 'Look again later.';", { 'look again': 1 }],
    [
      'a text in a template',
      'src/a.ts',
      'export const a = (n: number) => `It leaves at $' + '{n} today`;',
      { leaves: 1 },
    ],
    ['a noun in its old spelling', 'src/a.tsx', 'export const A = () => <p>Your e-mails</p>;', { 'e-mails': 1 }],
    ['a file name', 'src/look-at-rows.ts', '', { 'file name': 1 }],
    ['a file of labels called words', 'src/entry-words.ts', '', { 'file name': 1 }],
    ['a constant', 'src/a.ts', 'export const ROWS_AT_ONCE = 5;', { 'name ROWS_AT_ONCE': 1 }],
    ['a look-up without a verb', 'src/a.ts', 'function rowOf() {}', { 'name rowOf': 1 }],
    ['a look-up that is a constant', 'src/a.ts', 'const rowOf = () => 1;', { 'name rowOf': 1 }],
    ['a document', 'docs/a.md', 'Whoever **brought in** a file', { whoever: 1, 'brought in': 1 }],
  ])('are found in %s', (_where, file, text, found) => {
    expect(refusedWords(file, text)).toEqual(found);
  });

  it.each([
    ['an identifier', 'src/a.ts', 'export const nobody = 65534;'],
    ['a name inside a function', 'src/a.ts', 'function a() {\n  const rowOf = new Map();\n}'],
    ['a condition', 'src/a.ts', 'const anyOf = () => 1;'],
    ['a key', 'src/a.ts', "export const user = 'nobody';"],
    ['a longer word', 'src/a.ts', '// The leaves of the tree, a recommendation.\nexport const a = 1;'],
    ['SQL', 'src/a.ts', "export const a = 'begin isolation level serializable';"],
    ['SQL in a template without values', 'src/a.ts', 'export const a = sql`exists (select from mails x)`;'],
    [
      'SQL in a template with values',
      'src/a.ts',
      'export const a = sql`join mails x on x.id = $' + '{id} and mails.id`;',
    ],
    ['raw SQL', 'src/a.ts', 'export const a = sql.raw(`mails m join mailboxes b`);'],
    ['a route', 'src/a.ts', "export const a = 'POST /api/email-change/mails';"],
    ['the words of a comment that only a screen may not say', 'src/a.ts', '// leaves\nexport const a = 1;'],
    ['another kind of file', 'src/a.css', '/* nobody */'],
  ])('do not include %s', (_what, file, text) => {
    expect(refusedWords(file, text)).toEqual({});
  });
});

// The search of help: what people type leads to the article that answers it, first; what was found is marked.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parseMarkdown } from '../../../scripts/lib/help-articles.mjs';
import { countedSearch } from './domain/search-terms.ts';
import { toArticle } from './web/article.ts';
import { createSearch, excerpt, markWords } from './web/search-articles.ts';

const FOLDER = fileURLToPath(new URL('./articles/', import.meta.url));
const ARTICLES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.md'))
  .map((name) =>
    toArticle({ id: path.basename(name, '.md'), ...parseMarkdown(readFileSync(FOLDER + name, 'utf8'), name) }),
  );
const search = createSearch(ARTICLES);

it.each([
  ['import csv', 'import'],
  ['how do I import a file', 'import'],
  ['unsubscribe', 'suppression'],
  ['connect gmail', 'connect-mailbox'],
  ['dkim', 'domain-records'],
  ['invoice', 'billing'],
  ['dark mode', 'appearance'],
  ['2fa', 'security'],
  ['bounced', 'bounced'],
  ['campaign not sending', 'campaign-stopped'],
  ['verify e-mails', 'verify'],
  ['merge duplicats', 'duplicates'],
  ['delete my account', 'my-data'],
  ['what did this cost', 'credits'],
  ['whatsapp template', 'whatsapp-chat whatsapp-campaign templates'],
  ['keyboard shorcuts', 'navigate appearance help search-grammar'],
  ['impo', 'import'],
])('%s leads to %s', (typed, wanted) => {
  const found = search(typed);
  expect(found.exact).toBe(true);
  expect(wanted.split(' ')).toContain(found.results[0]?.article.id);
});

it('says so where no article has all words, and still shows the closest', () => {
  expect(search('import zzzzqqq')).toMatchObject({ exact: false });
  expect(search('import zzzzqqq').results.length).toBeGreaterThan(0);
  expect(search('zzzzqqq')).toEqual({ results: [], exact: false });
});

it('marks what was found, and cuts the text around it', () => {
  expect(markWords('Import a file, or paste', ['import', 'paste'])).toEqual([
    { text: 'Import', marked: true },
    { text: ' a file, or ', marked: false },
    { text: 'paste', marked: true },
  ]);
  const pieces = excerpt(`${'word '.repeat(60)}needle ${'more '.repeat(60)}`, ['needle']);
  expect(pieces.map(({ text }) => text).join('').length).toBeLessThan(200);
  expect(pieces.filter(({ marked }) => marked)).toEqual([{ text: 'needle', marked: true }]);
});

it.each([
  ['Coffee  Machine', 'coffee machine'],
  ['Café', 'cafe'],
  ['ab', null],
  ['jane@example.org', null],
  ['https://x.example/a', null],
  ['call 0701234567', null],
  ['x'.repeat(61), null],
])('%s is counted as %s', (typed, counted) => expect(countedSearch(typed)).toBe(counted));

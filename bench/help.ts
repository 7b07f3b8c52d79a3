// Search of help in a browser: each letter that is typed, over 200 articles, with the excerpts of what is found.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import type * as Search from '#app/help/web/search-articles.ts';
import { findChromium } from '../scripts/lib/chromium.mjs';
import { parseMarkdown } from '../scripts/lib/help-articles.mjs';
import { ROOT } from '../scripts/lib/root.mjs';
import { type Article, toArticle } from '../src/app/help/web/article.ts';
import type { Figure } from './table.ts';

const ARTICLES = 200;
const FOLDER = path.join(ROOT, 'src/app/help/articles');

/** Typed letter by letter: what is in the articles, what is nearly in them, and what is not. */
const TYPED = [
  'how do I import a csv file',
  'campaign not sending',
  'unsubscribe',
  'connect gmail',
  'whatsapp template approval',
  'invoice',
  'what did this cost me',
  'merge duplicats',
  'delete my account',
  'keyboard shorcuts',
  'verify email addresses',
  'coffee machine',
];

declare global {
  var help: typeof Search;
}

export async function benchHelp(): Promise<Figure[]> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('there is no Chromium on this machine');
  const script = await bundled(path.join(ROOT, 'src/app/help/web/search-articles.ts'));
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: script });
    const { index, times } = await page.evaluate(
      ({ articles, typed }) => {
        const started = performance.now();
        const search = globalThis.help.createSearch(articles);
        const index = performance.now() - started;
        const times: number[] = [];
        for (const words of typed) {
          for (let length = 1; length <= words.length; length += 1) {
            const began = performance.now();
            for (const { article, terms } of search(words.slice(0, length)).results) {
              globalThis.help.excerpt(article.text, terms);
            }
            times.push(performance.now() - began);
          }
        }
        return { index, times };
      },
      { articles: manyArticles(), typed: TYPED },
    );
    const sorted = times.sort((a, b) => a - b);
    const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? 0;
    const common = { id: '', peer: '', ratio: '' };
    return [
      {
        ...common,
        what: `help search over ${ARTICLES} articles, ${times.length} letters typed, p95`,
        ours: `${p95.toFixed(1)} ms`,
        bar: '<= 20 ms',
        met: p95 <= 20,
      },
      {
        ...common,
        what: `help: index of ${ARTICLES} articles, once`,
        ours: `${Math.round(index)} ms`,
        bar: '<= 500 ms',
        met: index <= 500,
      },
    ];
  } finally {
    await browser.close();
  }
}

/** Those of the product, and as many copies with words of their own as are missing. */
function manyArticles(): Article[] {
  const own = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.md'))
    .map((name) => toArticle({ id: name, ...parseMarkdown(readFileSync(path.join(FOLDER, name), 'utf8'), name) }));
  return Array.from({ length: ARTICLES }, (_, at) => {
    const article = own[at % own.length];
    if (!article) throw new Error(`${FOLDER} has no articles`);
    const copy = Math.floor(at / own.length);
    return copy === 0 ? article : { ...article, id: `${article.id}-${copy}`, text: varied(article.text, copy) };
  });
}

/** Another word in each place of many, so that an index cannot take a copy for the same text. */
const varied = (text: string, copy: number): string =>
  text.replace(/\b[a-z]{6,}\b/g, (word, at: number) => (at % 3 === 0 ? `${word}${'aeiou'[copy % 5]}` : word));

async function bundled(entry: string): Promise<string> {
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'help' } },
  });
  const [first] = Array.isArray(built) ? built : [built];
  const output = first && 'output' in first ? first.output[0] : undefined;
  if (!output) throw new Error('the search of help was not built');
  return output.code;
}

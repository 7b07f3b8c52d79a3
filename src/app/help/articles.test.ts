// Articles hold what they promise: each page has one, and the buttons, links, pictures and numbers that they name exist.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { matchPath } from 'react-router';
import { expect, it } from 'vitest';
import { PAGES } from '#account/plans/contract.ts';
import { parseMarkdown } from '../../../scripts/lib/help-articles.mjs';
import { type Article, articleOfPage, type Block, GROUPS, type Inline, toArticle } from './web/article.ts';

const FOLDER = fileURLToPath(new URL('./articles/', import.meta.url));
const SOURCES = fileURLToPath(new URL('../../../src/', import.meta.url));

const ARTICLES: Article[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.md'))
  .map((name) =>
    toArticle({ id: path.basename(name, '.md'), ...parseMarkdown(readFileSync(FOLDER + name, 'utf8'), name) }),
  );

const toLines = (block: Block): Inline[][] => {
  if ('p' in block) return [block.p];
  if ('ul' in block) return block.ul;
  return 'ol' in block ? block.ol : [];
};
const toInlines = ({ blocks }: Article): Inline[] => blocks.flatMap(toLines).flat();

/** All that the browser's part says: labels of buttons, tabs and fields are in it, each between quotes or tags. */
const SCREEN = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.') && !/(^|\/)server\//.test(name))
  .map((name) => readFileSync(path.join(SOURCES, name), 'utf8'))
  .join('\n');

/** Labels that code puts together: the files that do. */
const MADE = new Map([
  ['Add company', 'Add {NOUN[kind].one}'],
  ['Add contact', 'Add {NOUN[kind].one}'],
]);

/** A price on a button is made by code, and so is a count. */
const withoutPrice = (label: string) => label.replace(/ \(.*\)$/, '');

function isOnScreen(label: string): boolean {
  const made = MADE.get(label);
  if (made) return SCREEN.includes(made);
  const words = withoutPrice(label)
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/[’']/g, "[’']");
  return new RegExp(`(?:["'\`>}]|^\\s*)${words}(?:["'\`<{:]| \\(| \\$|\\s*$)`, 'm').test(SCREEN);
}

const rows = ARTICLES.map((article) => [article.id, article] as const);

it('there are articles in every group', () => {
  expect([...new Set(ARTICLES.map(({ group }) => group))].sort()).toEqual([...GROUPS].sort());
});

it.each(rows)('%s names buttons and fields that exist', (_id, article) => {
  const labels = toInlines(article).flatMap((one) => (typeof one === 'object' && 'strong' in one ? [one.strong] : []));
  expect(labels.filter((label) => !isOnScreen(label))).toEqual([]);
});

it.each(rows)('%s leads to pages and articles that exist', (_id, article) => {
  const links = toInlines(article).flatMap((one) => (typeof one === 'object' && 'to' in one ? [one.to] : []));
  const pages = [...Object.keys(PAGES), '/pricing'];
  const isThere = (to: string) =>
    to.startsWith('/')
      ? pages.some((page) => matchPath(page, to.split(/[?#]/)[0] ?? ''))
      : ARTICLES.some(({ id }) => id === to);
  expect(links.filter((to) => !isThere(to))).toEqual([]);
});

it.each(rows)('%s has its pictures in both themes, each with words for who cannot see it', (_id, article) => {
  const pictures = new Set(readdirSync(`${FOLDER}pictures`));
  for (const block of article.blocks) {
    if (!('picture' in block)) continue;
    expect([...pictures]).toEqual(
      expect.arrayContaining([`${block.picture}-light.webp`, `${block.picture}-dark.webp`]),
    );
    expect(block.alt.length).toBeGreaterThan(20);
  }
});

it.each(rows)('%s names prices and limits by the tables of plans', (_id, article) => {
  // Filled when the article was read; a place that names nothing has thrown.
  expect(article.text).not.toMatch(/\{\{[a-z]+:/);
  const typed = readFileSync(`${FOLDER}${article.id}.md`, 'utf8').replace(/\((0) credits\)/g, '');
  expect(typed, 'a typed price goes stale').not.toMatch(/\d credits?\b(?! for \{\{)/);
});

it('every page has an article, and the address of an article is that of one page only', () => {
  for (const page of [...Object.keys(PAGES), '/pricing']) {
    const shown = page.replace(/:\w+/g, 'x');
    expect(articleOfPage(ARTICLES, { pathname: shown, search: '' })?.id, page).toBeDefined();
  }
  const pages = ARTICLES.flatMap((article) => article.pages);
  expect(new Set(pages).size).toBe(pages.length);
});

// The search of help: runs in the browser over the articles that are there, so it needs no network.
import MiniSearch from 'minisearch';
import { searchTerm } from '../domain/search-terms.ts';
import type { Article } from './article.ts';

export interface FoundArticle {
  article: Article;
  /** Words of the articles that were found, for marking them. */
  terms: readonly string[];
}

export interface Found {
  results: FoundArticle[];
  /** False where no article has all words, and the results have some of them. */
  exact: boolean;
}

const SHOWN = 12;
const WORDS = /[^\p{L}\p{N}'’+-]+/u;

export function createSearch(articles: readonly Article[]): (typed: string) => Found {
  const byId = new Map(articles.map((article) => [article.id, article]));
  const index = new MiniSearch<Article>({
    fields: ['title', 'keywords', 'headings', 'text'],
    tokenize: (text) => text.split(WORDS),
    processTerm: searchTerm,
    searchOptions: {
      boost: { title: 4, keywords: 3, headings: 2 },
      prefix: (term) => term.length > 1,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      weights: { prefix: 0.6, fuzzy: 0.3 },
      maxFuzzy: 2,
    },
  });
  index.addAll(articles);
  return (typed) => {
    const all = index.search(typed, { combineWith: 'AND' });
    const found = all.length > 0 ? all : index.search(typed, { combineWith: 'OR' });
    const results = found.slice(0, SHOWN).flatMap(({ id, terms }) => {
      const article = byId.get(id);
      return article ? [{ article, terms }] : [];
    });
    return { results, exact: all.length > 0 };
  };
}

export interface Piece {
  text: string;
  marked: boolean;
}

const BEFORE = 50;
const LENGTH = 150;

/** The part of a text around the first of these words, cut at spaces, with all of them marked. */
export function excerpt(text: string, terms: readonly string[]): Piece[] {
  const pattern = wordsPattern(terms);
  const first = pattern ? text.search(pattern) : -1;
  const from = first > BEFORE ? text.indexOf(' ', first - BEFORE) + 1 : 0;
  const to = from + LENGTH >= text.length ? text.length : text.lastIndexOf(' ', from + LENGTH);
  const pieces = markWords(text.slice(from, to), terms);
  if (from > 0) pieces.unshift({ text: '… ', marked: false });
  if (to < text.length) pieces.push({ text: ' …', marked: false });
  return pieces;
}

export function markWords(text: string, terms: readonly string[]): Piece[] {
  const pattern = wordsPattern(terms);
  if (!pattern) return [{ text, marked: false }];
  // Every second part is what the pattern matched.
  return text
    .split(pattern)
    .map((part, at) => ({ text: part, marked: at % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}

function wordsPattern(terms: readonly string[]): RegExp | null {
  if (terms.length === 0) return null;
  const longestFirst = [...terms].sort((a, b) => b.length - a.length).map((term) => term.replace(/^email/, 'e-?mail'));
  return new RegExp(`(?<![\\p{L}\\p{N}])(${longestFirst.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
}

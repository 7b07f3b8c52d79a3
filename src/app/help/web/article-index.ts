// All articles, their search and their pictures in one file, which loads when help is first opened and then works without a network.
import changelog from '../../../../CHANGELOG.md?article';
import { type Article, type Markdown, toArticle } from './article.ts';
import { createSearch, type Found } from './search-articles.ts';

const MARKDOWN = import.meta.glob<Markdown>('../articles/*.md', { query: '?article', import: 'default', eager: true });

const PICTURES = import.meta.glob<string>('../articles/pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

const CHANGELOG: Article = toArticle({
  ...changelog,
  id: 'whats-new',
  facts: { title: 'What’s new', keywords: 'changelog changes release version updates news' },
});

const ARTICLES: readonly Article[] = [
  ...Object.values(MARKDOWN)
    .map(toArticle)
    .sort((a, b) => a.order - b.order),
  CHANGELOG,
];

export interface Help {
  articles: readonly Article[];
  changelog: Article;
  search: (typed: string) => Found;
  pictureUrl: (name: string, theme: 'light' | 'dark') => string | undefined;
}

export const HELP: Help = {
  articles: ARTICLES,
  changelog: CHANGELOG,
  search: createSearch(ARTICLES),
  pictureUrl: (name, theme) => PICTURES[`../articles/pictures/${name}-${theme}.webp`],
};

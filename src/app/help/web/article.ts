// An article as the build makes it of Markdown (scripts/lib/help-articles.mjs), and what is read out of it.
import { matchPath } from 'react-router';
import { fillNumbers } from '../domain/fill-numbers.ts';

export type Inline = string | { strong: string } | { code: string } | { to: string; text: string };
export type Block =
  | { p: Inline[] }
  | { h: string; level: number }
  | { ul: Inline[][] }
  | { ol: Inline[][] }
  | { picture: string; alt: string };

export interface Markdown {
  id: string;
  facts: Record<string, string>;
  blocks: Block[];
}

/** The groups of articles, in the order of the page. */
export const GROUPS = [
  'Getting started',
  'Finding prospects',
  'Jobs',
  'Contacts, companies and lists',
  'Email',
  'Campaigns',
  'WhatsApp',
  'Credits and billing',
  'Account and security',
  'Data and connections',
  'When something fails',
] as const;
export type Group = (typeof GROUPS)[number];

export interface Article {
  id: string;
  title: string;
  /** None for what is found but not listed: the changelog. */
  group: Group | null;
  /** Its place in the group. */
  order: number;
  /** Pages that it is the help of: `/inbox`. */
  pages: readonly string[];
  keywords: string;
  blocks: Block[];
  /** All that it says, for the search. */
  text: string;
  headings: string;
}

export function toArticle({ id, facts, blocks }: Markdown): Article {
  return {
    id,
    title: facts.title ?? id,
    group: (facts.group as Group | undefined) ?? null,
    order: Number(facts.order ?? 99),
    pages: facts.pages?.split(' ').filter(Boolean) ?? [],
    keywords: facts.keywords ?? '',
    blocks,
    text: blocks.map(textOfBlock).filter(Boolean).join(' '),
    headings: blocks.flatMap((block) => ('h' in block ? [block.h] : [])).join(' '),
  };
}

/** As the reader sees it: numbers are filled in. */
export function inlineText(inlines: readonly Inline[]): string {
  return fillNumbers(
    inlines
      .map((one) => {
        if (typeof one === 'string') return one;
        if ('strong' in one) return one.strong;
        return 'code' in one ? one.code : one.text;
      })
      .join(''),
  );
}

function textOfBlock(block: Block): string {
  if ('p' in block) return inlineText(block.p);
  if ('ul' in block) return block.ul.map(inlineText).join(' ');
  if ('ol' in block) return block.ol.map(inlineText).join(' ');
  return '';
}

interface Place {
  pathname: string;
  search: string;
}

/** The article of a page; of two that fit, the one that names more of its address. */
export function articleOfPage(articles: readonly Article[], { pathname, search }: Place): Article | null {
  const shown = new URLSearchParams(search);
  let best: { article: Article; named: number } | null = null;
  for (const article of articles) {
    for (const page of article.pages) {
      const [path = '', query = ''] = page.split('?');
      if (!matchPath(path, pathname)) continue;
      const wanted = [...new URLSearchParams(query)];
      if (!wanted.every(([key, value]) => shown.get(key) === value)) continue;
      if (best === null || wanted.length > best.named) best = { article, named: wanted.length };
    }
  }
  return best?.article ?? null;
}

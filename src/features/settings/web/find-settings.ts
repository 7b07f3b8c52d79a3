// The search over all settings: sections by their words, and single settings with the section that they stand in.
import type { Section } from './sections.ts';

type Searchable = Pick<Section, 'key' | 'title' | 'lead' | 'keywords' | 'settings'>;

export interface FoundSetting {
  /** Address beside the page's own path. */
  to: string;
  name: string;
  /** The section of a single setting. */
  within: string | null;
}

/** Every word must be found, in whatever order; sections before single settings. Nothing is found for nothing. */
export function findSettings(sections: readonly Searchable[], typed: string): FoundSetting[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const has = (...texts: (string | undefined)[]) => {
    const text = fold(texts.join(' '));
    return words.every((word) => text.includes(word));
  };
  const found = sections.filter(({ title, lead, keywords }) => has(title, lead, keywords));
  const inside = sections.flatMap(({ key, title, settings }) =>
    settings
      .filter(({ name, keywords }) => has(name, keywords, title))
      .map(({ name, anchor }) => ({ to: `?section=${key}#${anchor}`, name, within: title })),
  );
  return [...found.map(({ key, title }) => ({ to: `?section=${key}`, name: title, within: null })), ...inside];
}

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

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

/**
 * Every word must be found, in whatever order: anywhere in a name, or at the beginning of another word for it. What is
 * found by its name alone stands first, sections before single settings. Nothing is found for nothing.
 */
export function findSettings(sections: readonly Searchable[], typed: string): FoundSetting[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const named = (name: string) => words.every((word) => fold(name).includes(word));
  const has = (name: string, ...others: (string | undefined)[]) => {
    const other = ` ${fold(others.join(' '))}`;
    return words.every((word) => fold(name).includes(word) || other.includes(` ${word}`));
  };
  const found = sections.filter(({ title, lead, keywords }) => has(title, lead, keywords));
  const inside = sections.flatMap(({ key, title, settings }) =>
    settings
      .filter(({ name, keywords }) => has(name, keywords, title))
      .map(({ name, anchor }) => ({ to: `?section=${key}#${anchor}`, name, within: title })),
  );
  const all = [...found.map(({ key, title }) => ({ to: `?section=${key}`, name: title, within: null })), ...inside];
  return [...all.filter(({ name }) => named(name)), ...all.filter(({ name }) => !named(name))];
}

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

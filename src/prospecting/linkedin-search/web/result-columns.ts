// How results of LinkedIn search are counted, put in order, and written to a file.
import type { CsvColumn } from '#ui/export-csv.ts';
import { type FoundItem, isPerson, type SearchType } from './linkedin-results.ts';

export function nounOf(type: SearchType, count: number): string {
  if (type === 'people') return count === 1 ? 'person' : 'people';
  return count === 1 ? 'company' : 'companies';
}

const texts = {
  name: (item) => (isPerson(item) ? item.fullName : item.name),
  line: (item) => (isPerson(item) ? item.headline : item.tagline),
  location: (item) => (isPerson(item) ? item.location : ''),
  url: (item) => (isPerson(item) ? item.profileURL : item.linkedinURL),
  username: (item) => (isPerson(item) ? item.username : item.universalName),
} satisfies Record<string, (item: FoundItem) => string>;

/** What is not stated comes last. */
const by =
  (text: (item: FoundItem) => string) =>
  (a: FoundItem, b: FoundItem): number =>
    Number(text(a) === '') - Number(text(b) === '') || text(a).localeCompare(text(b));

const byName = { key: 'name', label: 'Name', compare: by(texts.name) };

export const SORTS = {
  people: [
    byName,
    { key: 'headline', label: 'Headline', compare: by(texts.line) },
    { key: 'location', label: 'Location', compare: by(texts.location) },
  ],
  companies: [byName, { key: 'tagline', label: 'Tagline', compare: by(texts.line) }],
};

export const COLUMNS: Record<SearchType, readonly CsvColumn<FoundItem>[]> = {
  people: [
    { header: 'Full name', value: texts.name },
    { header: 'Headline', value: texts.line },
    { header: 'Location', value: texts.location },
    { header: 'Profile URL', value: texts.url },
    { header: 'Username', value: texts.username },
  ],
  companies: [
    { header: 'Name', value: texts.name },
    { header: 'Tagline', value: texts.line },
    { header: 'LinkedIn URL', value: texts.url },
    { header: 'Universal name', value: texts.username },
  ],
};

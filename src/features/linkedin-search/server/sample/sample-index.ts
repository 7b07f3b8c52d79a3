// Finds people and companies of the sample. Built on first use, then kept: about 8,000 short records.
import type { LinkedinCompany, LinkedinPerson } from '../../contract.ts';
import type { Found } from '../../domain/found.ts';
import { foldText, scoreMatch, searchWords } from '../../domain/text-match.ts';
import { buildCompanies, type SampleCompany } from './companies.ts';
import { listed } from './company-details.ts';
import { buildPeople } from './people.ts';

/** As the network itself. */
const PAGE_SIZE = 10;

export interface SampleIndex {
  people(keywords: string, start: number): Found<LinkedinPerson>;
  companies(keyword: string, start: number): Found<LinkedinCompany>;
  company(universalName: string): SampleCompany | null;
}

interface Entry<T> {
  record: T;
  /** Folded texts, in the order of the weights. */
  fields: string[];
  /** All of them in one, so that most records are passed over with one look. */
  text: string;
}

function entry<T>(record: T, fields: string[]): Entry<T> {
  return { record, fields, text: fields.join(' ') };
}

/** Name, headline, employer, location. */
const PERSON_WEIGHTS = [3, 2, 1, 1];
/** Name, industry and specialities, tagline, place. */
const COMPANY_WEIGHTS = [3, 2, 1, 1];

/** Builds the companies at once (about 20 ms) and the people when they are first asked for (about 60 ms). */
export function buildSampleIndex(): SampleIndex {
  const allCompanies = buildCompanies();
  const byName = new Map(allCompanies.map((company) => [company.universalName, company]));
  const companies = allCompanies.map((record) => {
    const { name, trade, tagline, city, locale } = record;
    const skills = `${trade.industry} ${trade.specialities.join(' ')}`;
    const place = `${city.name} ${city.area} ${locale.country}`;
    return entry(record, [name, skills, tagline, place].map(foldText));
  });
  let people: Entry<LinkedinPerson>[] | null = null;
  return {
    people(keywords, start) {
      people ??= indexPeople(allCompanies);
      return page(matches(people, keywords, PERSON_WEIGHTS), start);
    },
    companies(keyword, start) {
      const { items, total } = page(matches(companies, keyword, COMPANY_WEIGHTS), start);
      return { items: items.map(listed), total };
    },
    company: (universalName) => byName.get(universalName.trim().toLowerCase()) ?? null,
  };
}

function indexPeople(companies: readonly SampleCompany[]): Entry<LinkedinPerson>[] {
  const fold = remembering(foldText);
  return buildPeople(companies).map(({ company, ...record }) =>
    entry(record, [record.fullName, record.headline, company, record.location].map(fold)),
  );
}

/** Employers and places come again and again. */
function remembering(make: (text: string) => string): (text: string) => string {
  const made = new Map<string, string>();
  return (text) => {
    const before = made.get(text);
    if (before !== undefined) return before;
    const fresh = make(text);
    made.set(text, fresh);
    return fresh;
  };
}

function page<T>(all: T[], start: number): Found<T> {
  return { items: all.slice(start, start + PAGE_SIZE), total: all.length };
}

/** Everything that has all the words, best first; equally good ones in the order of the sample. */
function matches<T>(entries: readonly Entry<T>[], query: string, weights: readonly number[]): T[] {
  const words = searchWords(query);
  if (words.length === 0) return [];
  const hits: { record: T; score: number }[] = [];
  for (const { record, fields, text } of entries) {
    if (!words.every((word) => text.includes(word))) continue;
    const score = scoreMatch(words, fields, weights);
    if (score !== null) hits.push({ record, score });
  }
  return hits.sort((a, b) => b.score - a.score).map(({ record }) => record);
}

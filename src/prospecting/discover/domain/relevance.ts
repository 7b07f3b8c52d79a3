// How well a row answers what was typed: by its name first, then by what it does, then by its place. All rows that are compared fit the filters.
import { OTHER_NAMES } from '#account/places/fields.contract.ts';
import type { FoundCompany, FoundPerson } from '#prospecting/prospects/contract.ts';
import { INDUSTRIES, SIZE_BANDS, type SizeBand, SMALL_FIRST } from '#prospecting/prospects/fields.contract.ts';
import { foldText, searchWords } from '#shared/text-match.ts';
import type { DiscoverFilters } from '../contract.ts';
import type { DiscoverKind } from '../fields.contract.ts';

/** From 0; a better name counts for more than anything else, what it does for more than the place. */
export function createRelevance({
  q,
  city,
}: Pick<DiscoverFilters, 'q' | 'city'>): (row: FoundCompany | FoundPerson) => number {
  const typed = foldText(q).trimEnd();
  const words = searchWords(q);
  const cities = new Set(city === '' ? [] : cityNames(city).map(foldText));
  return (row) => {
    const name = foldText(row.name);
    const does = foldText(getOccupation(row));
    const saysSo = q !== '' && words.some((word) => does.includes(` ${word}`));
    return (
      4 * nameMatch(name, 'domain' in row ? row.domain : '') +
      2 * Number(saysSo) +
      Number(cities.has(foldText(row.city)))
    );
  };

  /** 4: the whole name or domain; 3: its beginning; 2: all words; 1: some of them. */
  function nameMatch(name: string, domain: string): number {
    if (words.length === 0) return 0;
    if (name.trimEnd() === typed || (domain !== '' && foldText(domain).trimEnd() === typed)) return 4;
    if (name.startsWith(typed)) return 3;
    const found = words.filter((word) => name.includes(` ${word}`)).length;
    if (found === words.length) return 2;
    return found > 0 ? 1 : 0;
  }
}

/** 0 for the smallest; people have no size. */
export function smallRank(row: FoundCompany | FoundPerson): number {
  if (!('size' in row)) return 0;
  const { size, employees } = row;
  return SMALL_FIRST.indexOf(size !== '' || employees === null ? size : toBand(employees));
}

const toBand = (employees: number): SizeBand =>
  SIZE_BANDS.find((band) => employees <= Number(band.split('-')[1] ?? employees)) ?? '5001+';

/** A question that names sizes means these, all alike. */
export const prefersSmall = (kind: DiscoverKind, { size }: Pick<DiscoverFilters, 'size'>): boolean =>
  kind === 'company' && size.length === 0;

function getOccupation(row: FoundCompany | FoundPerson): string {
  if ('companyName' in row) return `${row.title} ${row.companyName}`;
  return `${row.industry === '' ? '' : INDUSTRIES[row.industry]} ${row.industryText}`;
}

const NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.values(OTHER_NAMES).flatMap((cities) =>
    Object.entries(cities).flatMap(([name, others]) => {
      const all = [name, ...others];
      return all.map((one): [string, string[]] => [foldText(one), all]);
    }),
  ),
);

/** What was typed, and what else the city is called. */
export function cityNames(typed: string): string[] {
  return [...new Set([typed, ...(NAMES.get(foldText(typed)) ?? [])])];
}

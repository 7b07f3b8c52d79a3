// Rows of Discover in words: their names, places and sizes, what was saved, and the columns of the exported file.
import { INDUSTRIES } from '#prospecting/prospects/fields.contract.ts';
import { countryName } from '#shared/countries.ts';
import { formatCount } from '#shared/formats.ts';
import type { CsvColumn } from '#ui/export-csv.ts';
import { shortUrl } from '#ui/external-url.ts';
import type { DiscoverRow } from '../contract.ts';
import type { DiscoverKind } from '../fields.contract.ts';

const NOUNS = { company: ['company', 'companies'], person: ['person', 'people'] } as const;
export const getRecordKind = (kind: DiscoverKind) => (kind === 'company' ? 'company' : 'contact');
export const getNoun = (kind: DiscoverKind, count: number): string => NOUNS[kind][count === 1 ? 0 : 1];
/** "1,204 companies". */
export const countText = (kind: DiscoverKind, count: number): string => `${formatCount(count)} ${getNoun(kind, count)}`;

export function getName({ company, person }: DiscoverRow): string {
  const shape = company ?? person;
  return shape?.name || company?.domain || shape?.email || 'No name';
}

/** "Berlin, Germany". */
export function getPlace({ company, person }: DiscoverRow): string {
  const { city = '', country = '' } = company ?? person ?? {};
  const place = [city, country && countryName(country)].filter(Boolean).join(', ');
  return place || (person?.location ?? '');
}

/** "Dentist", in the source's own words; of a person the title. */
export const getWhat = (row: DiscoverRow): string =>
  row.person?.title ?? (row.company?.industryText || getIndustry(row));

/** "Hauptplatz 12, Graz"; the place alone where no street is known. */
export function getAddress(row: DiscoverRow): string {
  const { address = '', city = '' } = row.company ?? {};
  if (address === '') return getPlace(row);
  return city === '' || address.includes(city) ? address : `${address}, ${city}`;
}

/** The source's own word where it says more than ours. */
export function getIndustry({ company }: DiscoverRow): string {
  if (!company) return '';
  return company.industry === '' ? company.industryText : INDUSTRIES[company.industry];
}

/** "51-200", or the number itself where it is known. */
export function getSize({ company }: DiscoverRow): string {
  if (!company) return '';
  return company.employees === null ? company.size : formatCount(company.employees);
}

export const getCompany = ({ person }: DiscoverRow): string => person?.companyName || (person?.companyDomain ?? '');

/** As it is read: "northwind.example". */
export const getSite = ({ company, person }: DiscoverRow): string =>
  company?.domain || shortUrl((company ?? person)?.website ?? '');

/** One by its name, several by their number. */
export const nameOfAll = (kind: DiscoverKind, rows: readonly DiscoverRow[]): string =>
  rows.length === 1 && rows[0] ? getName(rows[0]) : countText(kind, rows.length);

interface SavedRecord {
  id: string;
  name: string;
  outcome: 'created' | 'merged' | 'unchanged';
}

/** "Harbour Roasters saved to your companies"; "7 companies saved, 1 known already". */
export function savedText(kind: DiscoverKind, items: readonly SavedRecord[]): string {
  const [first] = items;
  if (!first) return 'Nothing was saved';
  if (items.length === 1) {
    if (first.outcome === 'created')
      return `${first.name} saved to your ${kind === 'company' ? 'companies' : 'people'}`;
    return first.outcome === 'merged' ? `${first.name} updated with new values` : `You already have ${first.name}`;
  }
  // Several branches of one company: one record.
  const outcomes = new Map<string, SavedRecord['outcome']>();
  for (const { id, outcome } of items) if (outcomes.get(id) !== 'created') outcomes.set(id, outcome);
  const count = (outcome: SavedRecord['outcome']) => [...outcomes.values()].filter((each) => each === outcome).length;
  return savedCounts(kind, { created: count('created'), merged: count('merged'), unchanged: count('unchanged') });
}

/** "9,812 companies saved, 3 known already". */
export function savedCounts(kind: DiscoverKind, counts: Record<SavedRecord['outcome'], number>): string {
  const { created, merged, unchanged } = counts;
  const parts = [
    created > 0 && `${countText(kind, created)} saved`,
    merged > 0 && `${formatCount(merged)} updated`,
    unchanged > 0 && `${formatCount(unchanged)} unchanged`,
  ];
  return parts.filter(Boolean).join(', ');
}

const COMMON: readonly CsvColumn<DiscoverRow>[] = [
  { header: 'Email', value: ({ company, person }) => (company ?? person)?.email ?? '' },
  { header: 'Email verdict', value: ({ emailVerdict }) => emailVerdict ?? '' },
  { header: 'Phone', value: ({ company, person }) => (company ?? person)?.phone ?? '' },
  { header: 'City', value: ({ company, person }) => (company ?? person)?.city ?? '' },
  { header: 'Country', value: ({ company, person }) => (company ?? person)?.country ?? '' },
  { header: 'LinkedIn', value: ({ company, person }) => (company ?? person)?.linkedin ?? '' },
  { header: 'Source', value: ({ source }) => source.name },
  { header: 'As of', value: ({ asOf }) => asOf ?? '' },
  { header: 'Credits paid', value: ({ paid }) => paid },
];

export const CSV_COLUMNS: Record<DiscoverKind, readonly CsvColumn<DiscoverRow>[]> = {
  company: [
    { header: 'Name', value: getName },
    { header: 'Domain', value: ({ company }) => company?.domain ?? '' },
    { header: 'Website', value: ({ company }) => company?.website ?? '' },
    { header: 'Industry', value: getIndustry },
    { header: 'Employees', value: getSize },
    { header: 'Address', value: ({ company }) => company?.address ?? '' },
    ...COMMON,
    { header: 'Register number', value: ({ company }) => company?.register ?? '' },
  ],
  person: [
    { header: 'Name', value: getName },
    { header: 'Title', value: ({ person }) => person?.title ?? '' },
    { header: 'Company', value: getCompany },
    { header: 'Website', value: ({ person }) => person?.website ?? '' },
    ...COMMON,
    { header: 'GitHub', value: ({ person }) => person?.github ?? '' },
  ],
};

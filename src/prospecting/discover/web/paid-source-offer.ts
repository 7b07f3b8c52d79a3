// Which outside search fits the filters, its query, and texts for what it still needs.
import { BUSINESS_KINDS, INDUSTRIES } from '#prospecting/prospects/fields.contract.ts';
import type { RunSummary, SearchOffer } from '#prospecting/searches/contract.ts';
import { countryName } from '#shared/countries.ts';
import { missingFields, usedFilters } from '../domain/outside-query.ts';
import {
  type DiscoverKind,
  OUTSIDE_SEARCHES,
  type OutsideCapability,
  type OutsideField,
  type OutsideSearch,
} from '../fields.contract.ts';
import type { OutsideBody } from './api.ts';
import { type DiscoverForm, NO_FORM } from './discover-address.ts';

export type AnyOutside = OutsideSearch & { capability: OutsideCapability };

export const outsideOf = (kind: DiscoverKind): readonly AnyOutside[] =>
  OUTSIDE_SEARCHES.filter((search) => search.kind === kind);

export const outsideNamed = (capability: string): AnyOutside | undefined =>
  OUTSIDE_SEARCHES.find((search) => search.capability === capability);

const asked = (search: AnyOutside, form: DiscoverForm) => usedFilters(search, form);

/** 0 is best: live without a key, then live with one, then samples, then what cannot answer now. */
function rankOf(search: AnyOutside, offers: readonly SearchOffer[]): number {
  const offer = offers.find(({ capability }) => capability === search.capability);
  if (offer === undefined) return search.keyless ? 0 : 1;
  if (offer.source === null || offer.refusal !== null) return 3;
  if (offer.source.sample) return 2;
  return search.keyless || offer.credits === 0 ? 0 : 1;
}

/** The one that was chosen; else of those that can be asked with these filters, or of all, the best one, in the order of the table. */
export function fittingSearch(
  kind: DiscoverKind,
  form: DiscoverForm,
  chosen: OutsideCapability | null,
  offers: readonly SearchOffer[] = [],
): AnyOutside {
  const all = outsideOf(kind);
  const named = all.find(({ capability }) => capability === chosen);
  if (named) return named;
  const fits = all.filter((search) => missingOf(search, form).length === 0);
  const ranked = [...(fits.length > 0 ? fits : all)].sort((a, b) => rankOf(a, offers) - rankOf(b, offers));
  return ranked[0] as AnyOutside;
}

/** "Local businesses (OpenStreetMap): live, needs no key." Which source answers and why, in one line. */
export function reasonText(search: AnyOutside, form: DiscoverForm, chosen: boolean, offer: SearchOffer | null): string {
  const name = `${search.name} (${offer?.source?.name ?? search.sources})`;
  if (chosen) return `${name}, as you chose.`;
  const ready = missingOf(search, form).length === 0;
  const asks = ready ? ` and supports ${joined(words(filledOf(search, form)), 'and')}` : '';
  if (offer?.source?.sample)
    return `${name}: no live source is set up for this${ready ? ', it supports your filters' : ''}.`;
  if (offer?.refusal != null) return `${name} cannot answer now, and no other source supports these filters.`;
  return `${name}: ${search.keyless ? 'live, needs no key' : 'live, with a key'}${asks}.`;
}

const filledOf = (search: AnyOutside, form: DiscoverForm) =>
  search.uses.filter((field) => asked(search, form)[field].length > 0);

/** Another source that answers this once one thing is filled: "Add a city to search OpenStreetMap for design studios." */
export function hintText(search: AnyOutside, form: DiscoverForm): string | null {
  if (search.capability === 'local-businesses' || form.businessKind === '' || form.city !== '') return null;
  return `Add a city to search OpenStreetMap for ${BUSINESS_KINDS[form.businessKind].toLowerCase()}.`;
}

/** Fields that have to be filled first, each with what is to be done there. */
export const missingOf = (search: AnyOutside, form: DiscoverForm) => missingFields(search, asked(search, form));

export function bodyOf(search: AnyOutside, form: DiscoverForm): OutsideBody {
  return { ...asked(search, form), page: 1, cursor: null };
}

/** The form of an earlier search. */
export function formOfRun({ query }: Pick<RunSummary, 'query'>): DiscoverForm {
  const known = Object.entries(query).filter(([name]) => name in NO_FORM);
  return { ...NO_FORM, ...(Object.fromEntries(known) as Partial<DiscoverForm>) };
}

/** A search asked again as it was, or its next page. */
export function bodyOfRun(run: Pick<RunSummary, 'query' | 'capability' | 'source'>, next?: string): OutsideBody {
  const search = outsideNamed(run.capability) as AnyOutside;
  const { page, cursor } = run.query as { page?: number; cursor?: string | null };
  const at = next === undefined ? { page: page ?? 1, cursor: cursor ?? null } : { page: (page ?? 1) + 1, cursor: next };
  // Further pages of sample data are sample data.
  return { ...asked(search, formOfRun(run)), ...at, sample: run.source?.sample === true };
}

const FIELD_WORDS: Record<OutsideField, string> = {
  q: 'keyword',
  title: 'title',
  seniority: 'seniority',
  industry: 'industry',
  size: 'size',
  country: 'country',
  city: 'city',
  businessKind: 'business type',
  language: 'programming language',
};

const words = (fields: readonly OutsideField[]) => fields.map((field) => FIELD_WORDS[field]);

const article = (word: string) => `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`;

/** "Choose a business type and a city." What a source needs. */
export function needsText({ needs, needsOneOf = [] }: OutsideSearch): string {
  const need = [
    ...(needs.length > 0 ? [joined(words(needs).map(article), 'and')] : []),
    ...(needsOneOf.length > 0 ? [joined(words(needsOneOf).map(article), 'or')] : []),
  ];
  return `Choose ${need.join(', and ')}.`;
}

function joined(words: readonly string[], last: 'and' | 'or'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}

/** What the search box says of filters that are set elsewhere: "hotels in Berlin, Germany". */
export function questionText({ q, title, language, businessKind, industry, city, country }: DiscoverForm): string {
  const named = businessKind === '' ? industry.map((key) => INDUSTRIES[key]).join(', ') : BUSINESS_KINDS[businessKind];
  const what = q || title || (language && `${language} developers`) || named;
  const place = [city, ...country.map((code) => countryName(code))].filter(Boolean).join(', ');
  return [what, place && `in ${place}`].filter(Boolean).join(' ');
}

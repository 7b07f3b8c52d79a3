// Which outside search fits what is asked, what it is asked of it, and what it still needs, in words.
import type { RunSummary } from '#features/searches/contract.ts';
import { askedOf, missingFields } from '../domain/outside-query.ts';
import {
  type DiscoverKind,
  OUTSIDE_SEARCHES,
  type OutsideCapability,
  type OutsideField,
  type OutsideSearch,
} from '../fields.contract.ts';
import { type DiscoverForm, NO_FORM } from './discover-address.ts';
import type { OutsideBody } from './discover-calls.ts';

export type AnyOutside = OutsideSearch & { capability: OutsideCapability };

export const outsideOf = (kind: DiscoverKind): readonly AnyOutside[] =>
  OUTSIDE_SEARCHES.filter((search) => search.kind === kind);

export const outsideNamed = (capability: string): AnyOutside | undefined =>
  OUTSIDE_SEARCHES.find((search) => search.capability === capability);

const asked = (search: AnyOutside, form: DiscoverForm) => askedOf(search, { ...form, fresh: false });

/** The one that was chosen, else the first that can be asked with these filters, else the first. */
export function fittingSearch(kind: DiscoverKind, form: DiscoverForm, chosen: OutsideCapability | null): AnyOutside {
  const all = outsideOf(kind);
  const fits = all.find((search) => missingFields(search, asked(search, form)).length === 0);
  return all.find(({ capability }) => capability === chosen) ?? fits ?? (all[0] as AnyOutside);
}

/** Fields that have to be filled first, each with what is to be done there. */
export const missingOf = (search: AnyOutside, form: DiscoverForm) => missingFields(search, asked(search, form));

export function bodyOf(search: AnyOutside, form: DiscoverForm, fresh = false): OutsideBody {
  return { ...asked(search, form), fresh, page: 1, cursor: null };
}

/** The form of an earlier search. */
export function formOfRun({ query }: Pick<RunSummary, 'query'>): DiscoverForm {
  const known = Object.entries(query).filter(([name]) => name in NO_FORM);
  return { ...NO_FORM, ...(Object.fromEntries(known) as Partial<DiscoverForm>) };
}

/** A search asked again as it was, or its next page. */
export function bodyOfRun(run: Pick<RunSummary, 'query' | 'capability'>, next?: string): OutsideBody {
  const search = outsideNamed(run.capability) as AnyOutside;
  const { page, cursor } = run.query as { page?: number; cursor?: string | null };
  const at = next === undefined ? { page: page ?? 1, cursor: cursor ?? null } : { page: (page ?? 1) + 1, cursor: next };
  return { ...asked(search, formOfRun(run)), fresh: false, ...at };
}

const FIELD_WORDS: Record<OutsideField, string> = {
  q: 'keyword',
  title: 'title',
  seniority: 'seniority',
  industry: 'industry',
  size: 'size',
  country: 'country',
  city: 'city',
  businessKind: 'kind of business',
  language: 'programming language',
};

const words = (fields: readonly OutsideField[]) => fields.map((field) => FIELD_WORDS[field]);

/** "Needs kind of business and city." */
export function needsText({ needs, needsOneOf = [] }: OutsideSearch): string {
  const need = [
    ...(needs.length > 0 ? [joined(words(needs), 'and')] : []),
    ...(needsOneOf.length > 0 ? [joined(words(needsOneOf), 'or')] : []),
  ];
  return `Needs ${need.join(', and ')}.`;
}

/** "Asks by kind of business, city and country. Needs kind of business and city." */
export const usesText = (search: OutsideSearch): string =>
  `Asks by ${joined(words(search.uses), 'and')}. ${needsText(search)}`;

function joined(words: readonly string[], last: 'and' | 'or'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}

// The outside searches of the page, their queries, and texts for what one still needs.
import type { RunSummary } from '#prospecting/searches/contract.ts';
import { formatList } from '#shared/formats.ts';
import { usedFilters } from '../domain/outside-query.ts';
import {
  type DiscoverKind,
  OUTSIDE_SEARCHES,
  type OutsideCapability,
  type OutsideField,
  type OutsideSearch,
} from '../fields.contract.ts';
import { type DiscoverForm, NO_FORM } from './discover-address.ts';
import type { OutsideBody } from './use-discover.ts';

export type AnyOutside = OutsideSearch & { capability: OutsideCapability };

export const getOutside = (kind: DiscoverKind): readonly AnyOutside[] =>
  OUTSIDE_SEARCHES.filter((search) => search.kind === kind);

export const outsideNamed = (capability: string): AnyOutside | undefined =>
  OUTSIDE_SEARCHES.find((search) => search.capability === capability);

export function toBody(search: AnyOutside, form: DiscoverForm): OutsideBody {
  return { ...usedFilters(search, form), page: 1, cursor: null };
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
  return { ...usedFilters(search, formOfRun(run)), ...at, sample: run.source?.sample === true };
}

const FIELD_LABELS: Record<OutsideField, string> = {
  q: 'a keyword',
  title: 'a title',
  seniority: 'a seniority',
  industry: 'an industry',
  size: 'a size',
  country: 'a country',
  city: 'a city',
  businessKind: 'a business type',
  language: 'a programming language',
};

/** "Add a business type and a city." What a source needs. */
export const needsText = (missing: readonly OutsideField[]): string =>
  `Add ${formatList(missing.map((field) => FIELD_LABELS[field]))}.`;

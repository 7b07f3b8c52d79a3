// How each kind of search is named and where its results are shown: what lists of all searches need to know.
import { Building2, type LucideIcon, Users } from 'lucide-react';
import { PAGES, type PagePath } from '#features/plans/contract.ts';
import type { Capability, RunSummary } from '../contract.ts';

interface CapabilityInfo {
  name: string;
  icon: LucideIcon;
  page: PagePath;
  /** What the page's address says beside the term. */
  params: Record<string, string>;
  pageOf: (query: RunSummary['query']) => number;
}

export const CAPABILITY_INFO: Record<Capability, CapabilityInfo> = {
  'linkedin-people': {
    name: 'LinkedIn people',
    icon: Users,
    page: '/linkedin-search',
    params: { type: 'people' },
    pageOf: ({ start }) => Number(start ?? 0) / 10 + 1,
  },
  'linkedin-companies': {
    name: 'LinkedIn companies',
    icon: Building2,
    page: '/linkedin-search',
    params: { type: 'companies' },
    pageOf: ({ page }) => Number(page ?? 1),
  },
};

/**
 * Where an earlier search is opened again for free. One that has not delivered has nothing to open: its address leads to
 * its page with the term filled in, where what is owed is offered.
 */
export function searchHref({ id, capability, state, label }: RunSummary): string {
  const { page, params } = CAPABILITY_INFO[capability];
  const search: Record<string, string> = state === 'delivered' ? { run: id } : { ...params, q: label };
  return `${page}?${new URLSearchParams(search)}`;
}

/** Which page of the source's results a run asked for; the first is 1. */
export function pageOfRun({ capability, query }: Pick<RunSummary, 'capability' | 'query'>): number {
  return CAPABILITY_INFO[capability].pageOf(query);
}

/** "LinkedIn people", "LinkedIn companies, page 3". */
export function describeRun(run: Pick<RunSummary, 'capability' | 'query'>): string {
  const { name } = CAPABILITY_INFO[run.capability];
  const page = pageOfRun(run);
  return page > 1 ? `${name}, page ${page}` : name;
}

export const featureOf = (capability: Capability) => PAGES[CAPABILITY_INFO[capability].page];

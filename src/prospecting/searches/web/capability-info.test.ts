import { expect, it } from 'vitest';
import { PAGES } from '#account/plans/contract.ts';
import { CAPABILITIES } from '#shared/capabilities.ts';
import type { RunSummary } from '../contract.ts';
import { CAPABILITY_INFO, describeRun, getFeature, pageOfRun, searchHref } from './capability-info.ts';

const run: RunSummary = {
  id: '0193b2f4-aaaa-7bbb-8ccc-1234567890ab',
  capability: 'linkedin-companies',
  query: { keyword: 'oak & co', page: 3 },
  label: 'oak & co',
  state: 'delivered',
  source: null,
  charged: 5,
  startedAt: '2026-11-21T08:00:00.000Z',
  deliveredAt: null,
  resultCount: 0,
};

it('leads to the results of a delivered search, else to its form', () => {
  expect(searchHref(run)).toBe(`/linkedin-search?run=${run.id}`);
  expect(searchHref({ ...run, state: 'owed' })).toBe('/linkedin-search?type=companies&q=oak+%26+co');
});

it('knows the page that a run asked for', () => {
  expect(pageOfRun(run)).toBe(3);
  expect(pageOfRun({ capability: 'linkedin-people', query: { keywords: 'oak', start: 20 } })).toBe(3);
  expect(describeRun(run)).toBe('LinkedIn companies, page 3');
  expect(describeRun({ ...run, query: { keyword: 'oak' } })).toBe('LinkedIn companies');
});

it.each(CAPABILITIES)('%s is opened by the feature of its page', (capability) => {
  expect(getFeature(capability)).toBe(PAGES[CAPABILITY_INFO[capability].page].feature);
});

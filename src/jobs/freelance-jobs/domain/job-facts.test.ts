import { describe, expect, it } from 'vitest';
import { budgetText, memberSinceText, spentText, toPreview } from './job-facts.ts';

describe('the budget', () => {
  it.each([
    ['hourly', 15, 30, '$15-$30/hr'],
    ['hourly', 20, 20, '$20/hr'],
    ['hourly', 12.5, null, 'From $12.50/hr'],
    ['hourly', null, 40, 'Up to $40/hr'],
    ['fixed', 500, 500, '$500'],
    ['fixed', 1500, 12000, '$1,500-$12,000'],
    [null, 250, null, 'From $250'],
    ['hourly', null, null, null],
    [null, null, null, null],
  ] as const)('%s %s to %s reads %s', (budget_type, budget_min_usd, budget_max_usd, text) =>
    expect(budgetText({ budget_type, budget_min_usd, budget_max_usd })).toBe(text),
  );
});

describe('the description', () => {
  it('is cut to 300 characters and an ellipsis (spec sections 2 and 9)', () => {
    expect(toPreview('x'.repeat(301))).toBe(`${'x'.repeat(300)}...`);
    expect(toPreview('x'.repeat(300))).toBe('x'.repeat(300));
    expect(toPreview('')).toBe('');
  });

  it('is never cut within a character', () => {
    expect(toPreview('🪵'.repeat(300))).toBe('🪵'.repeat(300));
    expect(toPreview('🪵'.repeat(301))).toBe(`${'🪵'.repeat(300)}...`);
  });

  it('has no space before the ellipsis', () => {
    expect(toPreview(`${'x'.repeat(299)} more words`)).toBe(`${'x'.repeat(299)}...`);
  });
});

it.each([
  ['2019-03-14', 'Mar 14, 2019'],
  ['2019-03-14T00:00:00Z', 'Mar 14, 2019'],
  ['March 2019', 'March 2019'],
  ['2019-99-99', '2019-99-99'],
  ['', ''],
])('a member since %s reads "%s"', (since, text) => expect(memberSinceText(since)).toBe(text));

it.each([
  ['$8.4K', '$8.4K'],
  ['8400', '$8,400'],
  ['8400.4', '$8,400'],
  ['', ''],
])('%s spent reads "%s"', (spent, text) => expect(spentText(spent)).toBe(text));

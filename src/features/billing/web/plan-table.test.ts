import { describe, expect, it } from 'vitest';
import { ACCESS, PLANS } from '#features/plans/contract.ts';
import { BASICS, includes, newIn, PLAN_ROWS } from './plan-table.ts';

const rows = PLAN_ROWS.flatMap((group) => group.rows);
const row = (label: string) => rows.find((each) => each.label === label) ?? { label, features: [] };

describe('PLAN_ROWS', () => {
  it('shows every feature of the access table once, or names it a basic one', () => {
    const shown = [...rows.flatMap(({ features }) => features), ...BASICS];
    expect([...shown].sort()).toEqual(Object.keys(ACCESS).sort());
  });

  it('has no line whose features open with different plans', () => {
    for (const { features } of rows) {
      expect(new Set(features.map((feature) => ACCESS[feature].join())).size).toBe(1);
    }
  });
});

describe('includes', () => {
  it.each([
    ['Discover', 'yes yes yes yes yes'],
    ['Contacts', 'no no yes yes yes'],
    ['LinkedIn Search', 'no no no yes yes'],
    ['CRM integration', 'no no no no yes'],
  ])('%s: %s', (label, answers) => {
    expect(PLANS.map((plan) => (includes(plan, row(label)) ? 'yes' : 'no')).join(' ')).toBe(answers);
  });
});

describe('newIn', () => {
  it('adds up to everything, and takes nothing away', () => {
    expect(PLANS.flatMap(newIn)).toHaveLength(rows.length);
    expect(newIn('free')).toEqual([]);
    expect(newIn('premium').map(({ label }) => label)).toEqual(['CRM integration', 'Team management']);
  });
});

import { describe, expect, it } from 'vitest';
import { ACCESS, COMING, PLAN_SUMMARIES, PLANS } from '#account/plans/contract.ts';
import { ALL_ROWS, BASICS, COMING_ROWS, includes, newIn, PLAN_ROWS, raisedIn } from './plan-table.ts';

const all = ALL_ROWS.flatMap((group) => group.rows);
const rows = PLAN_ROWS.flatMap((group) => group.rows);
const row = (label: string) => rows.find((each) => each.label === label) ?? { label, features: [] };

describe('what is sold (R18)', () => {
  it('is built: no line of a plan, of its card or of a payment names what is coming', () => {
    expect(rows.filter(({ features }) => features.some((feature) => COMING.includes(feature)))).toEqual([]);
    expect([...rows, ...COMING_ROWS]).toHaveLength(all.length);
    expect(COMING_ROWS.map(({ label }) => label)).toEqual(['Fiverr jobs']);
    const sold = JSON.stringify([PLAN_SUMMARIES, PLANS.map((plan) => [newIn(plan), raisedIn(plan)])]);
    for (const { label } of COMING_ROWS) expect(sold).not.toContain(label);
    expect(sold).not.toMatch(/\bfiverr\b/i);
  });

  it('gives each paid plan something more than the plan before it', () => {
    for (const plan of ['starter', 'pro', 'premium'] as const)
      expect(newIn(plan).length + raisedIn(plan).length).toBeGreaterThan(0);
    expect(raisedIn('premium')).toEqual([
      '50 mailboxes',
      '150 emails a day from each mailbox',
      '20 WhatsApp numbers',
      '50 people in the workspace',
      '1,000,000 records in a list',
      '1,200 API calls a minute',
    ]);
  });
});

describe('ALL_ROWS', () => {
  it('shows every feature of the access table once, or names it a basic one', () => {
    const shown = [...all.flatMap(({ features }) => features), ...BASICS];
    expect([...shown].sort()).toEqual(Object.keys(ACCESS).sort());
  });

  it('has no line whose features open with different plans', () => {
    for (const { features } of all) {
      expect(new Set(features.map((feature) => ACCESS[feature].join())).size).toBe(1);
    }
  });
});

describe('includes', () => {
  it.each([
    ['Discover', 'yes yes yes yes yes'],
    ['Contacts', 'no no yes yes yes'],
    ['LinkedIn Search', 'no no no yes yes'],
    ['Upwork jobs', 'no no no yes yes'],
  ])('%s: %s', (label, answers) => {
    expect(PLANS.map((plan) => (includes(plan, row(label)) ? 'yes' : 'no')).join(' ')).toBe(answers);
  });
});

describe('newIn', () => {
  it('adds up to everything, and takes nothing away', () => {
    expect(PLANS.flatMap(newIn)).toHaveLength(rows.length);
    expect(newIn('free')).toEqual([]);
    expect(newIn('premium').map(({ label }) => label)).toEqual(['CRM integration', 'Webhooks', 'Team management']);
  });
});

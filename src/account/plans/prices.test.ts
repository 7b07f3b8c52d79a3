// Prices, packs and their lookup keys: the figures written out by hand, and the keys in both directions.
import { describe, expect, it } from 'vitest';
import {
  CREDIT_PACK_SIZES,
  CREDIT_PACKS,
  CURRENCY,
  creditsPerPayment,
  INTERVALS,
  isPaidPlan,
  lookupKey,
  PAID_PLANS,
  PLAN_PRICES,
  PLANS,
  PRICES,
  packLookupKey,
  packOfLookupKey,
  planCreditsText,
  planOfLookupKey,
  yearlySaving,
} from './contract.ts';

describe('prices', () => {
  it.each([
    ['starter', 2_900, 29_000, 5_800, 500, 6_000],
    ['pro', 7_900, 79_000, 15_800, 2_000, 24_000],
    ['premium', 19_900, 199_000, 39_800, 10_000, 120_000],
  ] as const)('%s costs %i a month and %i a year, which saves %i', (plan, monthly, yearly, saving, month, year) => {
    expect(PLAN_PRICES[plan]).toEqual({ monthly, yearly });
    expect(yearlySaving(plan)).toBe(saving);
    expect(INTERVALS.map((interval) => creditsPerPayment(plan, interval))).toEqual([month, year]);
  });

  it('sells packs of 100, 500 and 2,000 credits in dollars', () => {
    expect(CREDIT_PACKS).toEqual({ 100: 900, 500: 3_900, 2000: 12_900 });
    expect(CREDIT_PACK_SIZES.map(String)).toEqual(Object.keys(CREDIT_PACKS));
    expect(CURRENCY).toBe('usd');
  });

  it('charges for each action what specification section 9 and product design section 3 say', () => {
    expect(PRICES).toEqual({
      free: 0,
      'linkedin-people-search': 5,
      'linkedin-company-search': 5,
      'linkedin-profile': 1,
      'instagram-search': 5,
      'tiktok-search': 5,
      'facebook-search': 5,
      'facebook-page': 1,
      'facebook-profile': 1,
      'facebook-group': 1,
      'freelance-search': 0,
      'job-search': 1,
      'supplier-search': 5,
      'product-detail': 1,
      'discover-search': 5,
      'open-search': 0,
      'domain-search': 5,
      'verify-email': 1,
    });
  });

  it.each([
    ['trial', '25 credits to start'],
    ['free', '10 credits a month'],
    ['premium', '10,000 credits a month'],
  ] as const)('%s says "%s"', (plan, text) => expect(planCreditsText(plan)).toBe(text));

  it('asks for no money for a trial or the free plan', () => {
    expect(PLANS.filter(isPaidPlan)).toEqual([...PAID_PLANS]);
    expect(PAID_PLANS).toEqual(['starter', 'pro', 'premium']);
  });
});

describe('lookup keys', () => {
  const plans = PAID_PLANS.flatMap((plan) => INTERVALS.map((interval) => ({ plan, interval })));

  it.each(plans)('$plan $interval is found again by its key', ({ plan, interval }) => {
    expect(lookupKey(plan, interval)).toBe(`${plan}_${interval}`);
    expect(planOfLookupKey(lookupKey(plan, interval))).toEqual({ plan, interval });
    expect(packOfLookupKey(lookupKey(plan, interval))).toBeNull();
  });

  it.each(CREDIT_PACK_SIZES)('%i credits are found again by their key', (pack) => {
    expect(packLookupKey(pack)).toBe(`credits_${pack}`);
    expect(packOfLookupKey(packLookupKey(pack))).toBe(pack);
    expect(planOfLookupKey(packLookupKey(pack))).toBeNull();
  });

  it.each(['', 'pro', 'pro_', 'pro_weekly', 'free_monthly', 'trial_yearly', 'PRO_MONTHLY', 'credits_', 'credits_7'])(
    '%j is nothing of ours',
    (key) => {
      expect(planOfLookupKey(key)).toBeNull();
      expect(packOfLookupKey(key)).toBeNull();
    },
  );
});

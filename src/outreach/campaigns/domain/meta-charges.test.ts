import { expect, it } from 'vitest';
import { categoryOfStep, chargeKey, estimateCharges, parseRate } from './meta-charges.ts';

const germany = { category: 'MARKETING', country: 'DE', messages: 200 } as const;
const brazil = { category: 'UTILITY', country: 'BR', messages: 50 } as const;

it.each<[string, number | null]>([
  ['0.0886', 0.0886],
  [' 0,05 ', 0.05],
  ['0', 0],
  ['100', 100],
  ['101', null],
  ['', null],
  ['-1', null],
  ['free', null],
  ['1e2', null],
  ['0.0000001', null],
])('reads the rate %j as %s', (text, rate) => expect(parseRate(text)).toBe(rate));

it.each<[Record<string, string>, number | null, number]>([
  [{}, null, 250],
  [{ [chargeKey(germany)]: '0.1' }, 20, 50],
  [{ [chargeKey(germany)]: '0.1', [chargeKey(brazil)]: '0.02' }, 21, 0],
  [{ [chargeKey(germany)]: 'x', [chargeKey(brazil)]: '0' }, 0, 200],
  [{ 'UTILITY DE': '5' }, null, 250],
])('estimates %j as %s, with %s messages left out', (rates, total, unpriced) => {
  expect(estimateCharges([germany, brazil], rates)).toEqual({ total, unpriced });
});

it('counts a step of several categories as the dearest', () => {
  expect(categoryOfStep(['UTILITY', 'MARKETING'])).toBe('MARKETING');
  expect(categoryOfStep(['UTILITY'])).toBe('UTILITY');
  expect(categoryOfStep([])).toBeNull();
});

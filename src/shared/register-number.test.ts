// When numbers of registers tell companies apart, and when they are one company.
import { expect, it } from 'vitest';
import { REGISTER_NUMBERS } from '#tests/support/register-numbers.ts';
import { compareRegisterNumbers, numberOfKey, writeRegisterNumber } from './register-number.ts';

it.each(REGISTER_NUMBERS)('%j and %j are %s', (one, other, comparison) => {
  expect(compareRegisterNumbers(one, other)).toBe(comparison);
  expect(compareRegisterNumbers(other, one)).toBe(comparison);
});

it.each([
  ['gb: 01 234 567', 'GB:01234567'],
  ['GB:1234567', 'GB:01234567'],
  ['GB:SC123456', 'GB:SC123456'],
  ['0403.170.701', '0403170701'],
  ['HRB 1234', 'HRB1234'],
  ['Handelsregister Zürich: CHE-123.456.789', 'Handelsregister_Zürich:CHE123456789'],
  [' lei:5493001kjtiigc8y1r12 ', 'LEI:5493001KJTIIGC8Y1R12'],
  [': 12', '12'],
  ['pending', ''],
  ['GB:', ''],
  ['', ''],
])('%j is kept as %j', (typed, kept) => {
  expect(writeRegisterNumber(typed)).toBe(kept);
  expect(writeRegisterNumber(kept)).toBe(kept);
});

it.each([
  ['companies-house:01234567', 'GB:01234567'],
  ['gleif:5493001KJTIIGC8Y1R12', 'LEI:5493001KJTIIGC8Y1R12'],
  ['kbo:0403170701', 'BE:0403170701'],
  ['register/Handelsregister_Zürich:CHE123456789', 'Handelsregister_Zürich:CHE123456789'],
  ['osm:node/1', ''],
  ['', ''],
])('the key %j has the number %j', (key, number) => {
  expect(numberOfKey(key)).toBe(number);
});

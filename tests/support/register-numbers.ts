// When two register numbers tell companies apart and when they are one company: for the rule in TypeScript and for the same one in SQL.
import type { NumberComparison } from '#shared/register-number.ts';

export const REGISTER_NUMBERS: [string, string, NumberComparison][] = [
  ['GB:01234567', 'GB:01234567', 'same'],
  ['GB:01234567', 'GB:07654321', 'different'],
  ['LEI:5493001KJTIIGC8Y1R12', 'LEI:5493001KJTIIGC8Y1R12', 'same'],
  ['LEI:5493001KJTIIGC8Y1R12', 'LEI:5493009KJTIIGC8Y1R12', 'different'],
  // Two registers number on their own: the company may be in both.
  ['GB:01234567', 'LEI:5493001KJTIIGC8Y1R12', 'unknown'],
  ['GB:01234567', 'BE:01234567', 'unknown'],
  // Numbers alone come from one column of one file, say: they differ for certain, but may meet by chance.
  ['552032534', '732829320', 'different'],
  ['552032534', '552032534', 'unknown'],
  ['552032534', 'FR:552032534', 'unknown'],
  ['', 'GB:01234567', 'unknown'],
  ['', '', 'unknown'],
];

import { expect, it } from 'vitest';
import { formatPhone } from '#shared/phone-text.ts';

it.each([
  ['+46701234567', '+46 70 123 45 67'],
  ['+441130000000', '+44 113 000 0000'],
  ['+12133734253 ext. 12', '+1 213 373 4253 ext. 12'],
  ['08-123 45', '08-123 45'],
  ['112', '112'],
  ['', ''],
])('%s is written %s', (value, text) => {
  expect(formatPhone(value)).toBe(text);
});

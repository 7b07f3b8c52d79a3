// What spreadsheets do to values is named; what they leave readable is read.
import { expect, it } from 'vitest';
import { parseFieldValue, recordField } from '#crm/records/server/index.ts';
import { findDamage } from './stage-file.ts';

it.each([
  ['phone', '4.36601E+11', 'rounded'],
  ['phone', '4,36601E+11', 'rounded'],
  ['texts', '4.9E+12', 'rounded'],
  ['number', '11-Nov', 'date'],
  ['number', 'Nov-50', 'date'],
  ['number', '01. Okt', 'date'],
  ['text', '#N/A', 'error'],
  ['text', '#NAME?', 'error'],
  ['email', '#REF!', 'error'],
  ['text', '########', 'error'],
] as const)('%s %s', (type, cell, what) => expect(findDamage(type, cell)).toContain(what));

it.each([
  ['phone', '4.6701234567E+10'],
  ['phone', '+46 70 123 45 67'],
  ['number', '11-50'],
  ['number', '1,200'],
  ['text', 'May'],
  ['text', '#1 agency'],
  ['text', '1E+5'],
] as const)('%s %s is left alone', (type, cell) => expect(findDamage(type, cell)).toBeNull());

it('a phone number in powers of ten that has all its digits is read', () => {
  const phone = recordField('contact', 'phone', []);
  expect(phone && parseFieldValue(phone, '4.6701234567E+10', { kind: 'contact', country: 'SE' })).toEqual({
    ok: true,
    value: '+46701234567',
  });
});

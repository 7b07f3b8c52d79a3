import { expect, it } from 'vitest';
import { personName, phonesOf, toE164 } from './person-name.ts';

it.each([
  ['4915123456789', ['+4915123456789']],
  ['551187654321', ['+551187654321', '+5511987654321']],
  ['5511987654321', ['+5511987654321', '+551187654321']],
  ['5215512345678', ['+5215512345678', '+525512345678']],
  ['5491123456789', ['+5491123456789', '+541123456789']],
  // A landline of Brazil has no ninth digit.
  ['551132654321', ['+551132654321']],
])('%s may be kept as %j', (waId, phones) => {
  expect(phonesOf(waId)).toEqual(phones);
});

it.each([
  ['Mara Lind', { contactName: 'Mara Lind', profileName: 'mara', username: 'm', waId: '46701234567' }],
  ['mara', { profileName: 'mara', username: 'm', waId: '46701234567' }],
  ['@m', { profileName: '', username: 'm', waId: null }],
  ['+46 70 123 45 67', { profileName: '', username: '', waId: '46701234567' }],
  ['Unknown person', { profileName: '', username: '', waId: null }],
])('is called %s', (name, known) => {
  expect(personName(known)).toBe(name);
});

it.each([
  ['+49 151 23456789', '+4915123456789'],
  ['0049 151 23456789', '+4915123456789'],
  ['0151 23456789', null],
  ['Mara', null],
  ['', null],
])('reads the phone %s', (typed, phone) => {
  expect(toE164(typed)).toBe(phone);
});

import { expect, it } from 'vitest';
import { personName, phoneVariants, toE164, waLink } from './phone-numbers.ts';

it.each([
  ['4915123456789', ['+4915123456789']],
  ['551187654321', ['+551187654321', '+5511987654321']],
  ['5511987654321', ['+5511987654321', '+551187654321']],
  ['5215512345678', ['+5215512345678', '+525512345678']],
  ['5491123456789', ['+5491123456789', '+541123456789']],
  // A landline of Brazil has no ninth digit.
  ['551132654321', ['+551132654321']],
])('%s may be kept as %j', (waId, phones) => {
  expect(phoneVariants(waId)).toEqual(phones);
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

// Links of click to chat: what is typed arrives as it is.
it.each([
  ['+491701234567', '', 'https://wa.me/491701234567'],
  ['+49 (170) 123-45 67', 'Hi', 'https://wa.me/491701234567?text=Hi'],
  ['+46701234567', 'Hej Åsa & co', 'https://wa.me/46701234567?text=Hej%20%C3%85sa%20%26%20co'],
  ['+46701234567', '100 % + 1 = #?', 'https://wa.me/46701234567?text=100%20%25%20%2B%201%20%3D%20%23%3F'],
  ['+46701234567', 'a\r\nb\rc\nd', 'https://wa.me/46701234567?text=a%0Ab%0Ac%0Ad'],
  ['+46701234567', "it's (*new*)!", 'https://wa.me/46701234567?text=it%27s%20%28%2Anew%2A%29%21'],
  ['+46701234567', '👋🏽', 'https://wa.me/46701234567?text=%F0%9F%91%8B%F0%9F%8F%BD'],
  ['+46701234567', 'x\ud83d', 'https://wa.me/46701234567?text=x'],
])('%s %j', (phone, text, link) => {
  expect(waLink(phone, text)).toBe(link);
  expect(new URL(link).searchParams.get('text') ?? '').toBe(
    text.replace(/\r\n?/g, '\n').replace(/\p{Surrogate}/gu, ''),
  );
});

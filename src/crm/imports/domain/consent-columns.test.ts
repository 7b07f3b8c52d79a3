// Columns of people who do not want email, as programs export them in ten languages.
import { expect, it } from 'vitest';
import { describeColumns, importableFields } from '../server/upload/column-headings.ts';
import { joinOptOuts, readOptIn, readOptOut } from './consent-columns.ts';

const suggestion = (heading: string, cell: string, kind: 'contact' | 'company' = 'contact') =>
  describeColumns([heading], [[cell]], importableFields(kind, []))[0]?.suggestion;

it.each([
  ['Unsubscribed', 'yes'],
  ['unsubscribed_at', '2024-03-01'],
  ['Opt-out', 'TRUE'],
  ['Email Opt Out', '1'],
  ['HasOptedOutOfEmail', 'true'],
  ['Do Not Contact', 'x'],
  ['DO_NOT_EMAIL', 'Y'],
  ['Unsubscribed from all email', 'true'],
  ['Abgemeldet', 'ja'],
  ['Werbewiderspruch', 'ja'],
  ['Désabonné', 'oui'],
  ['Ne pas contacter', 'oui'],
  ['Dado de baja', 'sí'],
  ['No contactar', 'sí'],
  ['Disiscritto', 'sì'],
  ['Non contattare', 'vero'],
  ['Descadastrado', 'sim'],
  ['Não contatar', 'sim'],
  ['Uitgeschreven', 'ja'],
  ['Avregistrerad', 'ja'],
  ['Wypisany', 'tak'],
  ['Nie kontaktować się', 'tak'],
  ['Abonelikten çıktı', 'evet'],
])('%s is suggested as the suppression list', (heading, cell) => {
  expect(suggestion(heading, cell)).toBe('optOut');
  expect(suggestion(heading, cell, 'company')).toBeNull();
});

it.each([
  ['Subscribed', 'yes'],
  ['Opt-in', 'yes'],
  ['Newsletter', 'yes'],
  ['Accepts marketing', 'no'],
  ['Status', 'active'],
])('%s is not', (heading, cell) => expect(suggestion(heading, cell)).toBeNull());

it('a list of addresses under such a heading is a column of addresses', () => {
  expect(suggestion('Unsubscribed', 'a@b.example')).toBe('email');
});

it.each([
  '',
  ' ',
  '0',
  'no',
  'No',
  'FALSE',
  'nein',
  'non',
  'nie',
  'não',
  'hayır',
  'nej',
  '-',
  'n/a',
  'Subscribed',
  'opted in',
  'never',
  'null',
])('%j leaves the person as they are', (cell) => expect(readOptOut(cell)).toBeNull());

it.each([
  ['1', 'opted-out', ''],
  ['yes', 'opted-out', ''],
  ['X', 'opted-out', ''],
  ['TRUE', 'opted-out', ''],
  ['Ja', 'opted-out', ''],
  ['oui', 'opted-out', ''],
  ['Sì', 'opted-out', ''],
  ['sim', 'opted-out', ''],
  ['tak', 'opted-out', ''],
  ['evet', 'opted-out', ''],
  ['✓', 'opted-out', ''],
  ['Unsubscribed', 'opted-out', ''],
  ['2024-03-01 10:22', 'opted-out', '2024-03-01 10:22'],
  ['asked by phone', 'opted-out', 'asked by phone'],
  ['Hard bounce', 'bounced', 'Hard bounce'],
  ['Spam complaint', 'complained', 'Spam complaint'],
])('%j suppresses: %s', (cell, reason, detail) => expect(readOptOut(cell)).toEqual({ reason, detail }));

it('the day and the reason of two columns go together, and the weightier reason counts', () => {
  expect(
    joinOptOuts([
      { reason: 'bounced', detail: 'hard bounce' },
      { reason: 'opted-out', detail: '2024-03-01' },
    ]),
  ).toEqual({ reason: 'opted-out', detail: 'hard bounce, 2024-03-01' });
});

// Columns of people who agreed to messages on WhatsApp, as programs export them in ten languages.
it.each([
  ['WhatsApp opt-in', 'yes'],
  ['whatsapp_opt_in', '1'],
  ['WhatsApp Opted In At', '2026-03-01'],
  ['Consent WhatsApp', 'true'],
  ['WhatsApp-Einwilligung', 'ja'],
  ['Zustimmung Whats App', 'ja'],
  ['Consentement WhatsApp', 'oui'],
  ['Consentimiento WhatsApp', 'sí'],
  ['Consenso WhatsApp', 'sì'],
  ['Consentimento WhatsApp', 'sim'],
  ['Toestemming WhatsApp', 'ja'],
  ['Samtycke WhatsApp', 'ja'],
  ['WhatsApp zgoda', 'tak'],
  ['WhatsApp onay', 'evet'],
])('%s is suggested as the opt-in of WhatsApp', (heading, cell) => {
  expect(suggestion(heading, cell)).toBe('whatsappOptIn');
  expect(suggestion(heading, cell, 'company')).toBeNull();
});

it.each([
  ['WhatsApp', '+46701234567'],
  ['WhatsApp opt-out', 'yes'],
  ['Opt-in', 'yes'],
  ['Consent', 'yes'],
])('%s is not', (heading, cell) => {
  expect(suggestion(heading, cell)).not.toBe('whatsappOptIn');
});

const day = (text: string) => (text === '01.03.2026' ? '2026-03-01' : null);
it.each([
  ['yes', 'yes'],
  [' Ja ', 'yes'],
  ['Opted in', 'yes'],
  ['✓', 'yes'],
  ['01.03.2026', { day: '2026-03-01' }],
  ['no', null],
  ['Nein', null],
  ['opted out', null],
  ['', null],
  ['web form', 'unclear'],
  ['maybe', 'unclear'],
])('%j means %j', (cell, meaning) => {
  expect(readOptIn(cell, day)).toEqual(meaning);
});

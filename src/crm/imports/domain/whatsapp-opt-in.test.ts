// Columns of people who agreed to messages on WhatsApp, as programs export them in ten languages.
import { expect, it } from 'vitest';
import { describeColumns, importableFields } from '../server/columns/column-headings.ts';
import { readOptIn } from './whatsapp-opt-in.ts';

const suggestion = (heading: string, cell: string, kind: 'contact' | 'company' = 'contact') =>
  describeColumns([heading], [[cell]], importableFields(kind, []))[0]?.suggestion;

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

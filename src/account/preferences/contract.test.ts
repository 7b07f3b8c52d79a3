// What is stored of preferences by any version is read as preferences of this one.
import { expect, it } from 'vitest';
import { changePreferences, DEFAULT_PREFERENCES, parsePreferences } from './contract.ts';

it.each([
  ['nothing', null, {}],
  ['no object', 'dark', {}],
  ['some of them', { theme: 'dark', shortcuts: false }, { theme: 'dark', shortcuts: false }],
  ['a value of another version', { theme: 'sepia', density: 'compact' }, { density: 'compact' }],
  ['a name of another version', { colour: 'red', motion: 'reduced' }, { motion: 'reduced' }],
  ['a region', { locale: 'de-DE', timeZone: 'Europe/Berlin' }, { locale: 'de-DE', timeZone: 'Europe/Berlin' }],
  ['a region that does not exist', { locale: 'xx-XX', timeZone: 'Europe/Nowhere' }, {}],
  ['another kind of value', { shortcuts: 'no', signInAlerts: 0 }, {}],
])('%s', (_what, stored, kept) => expect(parsePreferences(stored)).toEqual({ ...DEFAULT_PREFERENCES, ...kept }));

it('a change names only what there is', () => {
  const { body } = changePreferences.request;
  expect(body.safeParse({ theme: 'dark' }).success).toBe(true);
  expect(body.safeParse({ theme: 'sepia' }).success).toBe(false);
  expect(body.safeParse({ colour: 'red' }).success).toBe(false);
  expect(body.safeParse({ timeZone: 'America/St_Johns', locale: 'automatic' }).success).toBe(true);
  expect(body.safeParse({ timeZone: 'Mars/Olympus' }).success).toBe(false);
  expect(body.safeParse({ locale: 'de' }).success).toBe(false);
});

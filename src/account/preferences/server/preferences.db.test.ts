// Preferences on the real database: the defaults, changes one by one and at once, and everybody's own.
import { expect, it } from 'vitest';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { DEFAULT_PREFERENCES, type Preferences } from '../contract.ts';
import { getPreferences, getRegion, savePreferences } from './preferences.store.ts';

const database = withDatabase();
const test = withPlatform(database);

it('are the defaults until something is chosen, and each user’s own', async () => {
  const owner = await someone(test.platform);
  const member = await someone(test.platform, { joinWorkspaceId: owner.workspaceId });
  const save = (change: Partial<Preferences>) => savePreferences(database.db, owner.workspaceId, owner.userId, change);
  expect(await getPreferences(database.db, owner.workspaceId, owner.userId)).toEqual(DEFAULT_PREFERENCES);
  expect(await save({ theme: 'dark' })).toEqual({ ...DEFAULT_PREFERENCES, theme: 'dark' });
  expect(await save({ density: 'compact' })).toEqual({ ...DEFAULT_PREFERENCES, theme: 'dark', density: 'compact' });
  expect(await getPreferences(database.db, member.workspaceId, member.userId)).toEqual(DEFAULT_PREFERENCES);
});

it('changes at once of different things all stay', async () => {
  const { workspaceId, userId } = await someone(test.platform);
  const changes: Partial<Preferences>[] = [
    { theme: 'light' },
    { density: 'roomy' },
    { motion: 'reduced' },
    { locale: 'de-DE' },
    { timeZone: 'Asia/Tokyo' },
    { browserLocale: 'fr-FR' },
    { browserTimeZone: 'Europe/Paris' },
    { shortcuts: false },
    { keyHints: false },
    { signInAlerts: false },
    { firstSteps: false },
    { tour: false },
    { goal: 'projects' },
  ];
  await Promise.all(changes.map((change) => savePreferences(database.db, workspaceId, userId, change)));
  expect(await getPreferences(database.db, workspaceId, userId)).toEqual(Object.assign({}, ...changes));
});

it('the region of a user is what was chosen, else that of the browser, else that of the server', async () => {
  const { workspaceId, userId } = await someone(test.platform);
  const region = () => getRegion(database.db, workspaceId, userId);
  expect(await region()).toEqual({ locale: 'en-US', timeZone: 'UTC' });
  await savePreferences(database.db, workspaceId, userId, { browserLocale: 'fr-FR', browserTimeZone: 'Europe/Paris' });
  expect(await region()).toEqual({ locale: 'fr-FR', timeZone: 'Europe/Paris' });
  await savePreferences(database.db, workspaceId, userId, { timeZone: 'Asia/Tokyo' });
  expect(await region()).toEqual({ locale: 'fr-FR', timeZone: 'Asia/Tokyo' });
  await savePreferences(database.db, workspaceId, userId, { locale: 'de-DE' });
  expect(await region()).toEqual({ locale: 'de-DE', timeZone: 'Asia/Tokyo' });
});

// All SQL on preferences.
import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/client.ts';
import type { Region } from '#shared/region.ts';
import { AUTOMATIC, type Preferences, parsePreferences } from '../contract.ts';
import { userPreferences } from './preferences.tables.ts';

export async function getPreferences(executor: Executor, workspaceId: string, userId: string): Promise<Preferences> {
  const [row] = await executor
    .select({ chosen: userPreferences.chosen })
    .from(userPreferences)
    .where(and(eq(userPreferences.workspaceId, workspaceId), eq(userPreferences.userId, userId)));
  return parsePreferences(row?.chosen);
}

/** For texts that the server writes to the user. */
export async function getRegion(executor: Executor, workspaceId: string, userId: string): Promise<Region> {
  const { locale, timeZone, browserLocale, browserTimeZone } = await getPreferences(executor, workspaceId, userId);
  return {
    locale: locale === AUTOMATIC ? browserLocale : locale,
    timeZone: timeZone === AUTOMATIC ? browserTimeZone : timeZone,
  };
}

/** One statement, so that two changes at once of two things both stay. */
export async function savePreferences(
  executor: Executor,
  workspaceId: string,
  userId: string,
  change: Partial<Preferences>,
): Promise<Preferences> {
  const [row] = await executor
    .insert(userPreferences)
    .values({ workspaceId, userId, chosen: change })
    .onConflictDoUpdate({
      target: [userPreferences.workspaceId, userPreferences.userId],
      set: { chosen: sql`${userPreferences.chosen} || excluded.chosen`, updatedAt: sql`now()` },
    })
    .returning({ chosen: userPreferences.chosen });
  return parsePreferences(row?.chosen);
}

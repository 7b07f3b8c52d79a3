// All SQL on preferences.
import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/client.ts';
import { DEFAULT_REGION, type Region } from '#shared/region.ts';
import { AUTOMATIC, type Preferences, parsePreferences } from '../contract.ts';
import { userPreferences } from './preferences.tables.ts';

export async function preferencesOf(executor: Executor, workspaceId: string, userId: string): Promise<Preferences> {
  const [row] = await executor
    .select({ chosen: userPreferences.chosen })
    .from(userPreferences)
    .where(and(eq(userPreferences.workspaceId, workspaceId), eq(userPreferences.userId, userId)));
  return parsePreferences(row?.chosen);
}

/** For texts that the server writes to the user. What is automatic is known to their browser alone. */
export async function regionOf(executor: Executor, workspaceId: string, userId: string): Promise<Region> {
  const { locale, timeZone } = await preferencesOf(executor, workspaceId, userId);
  return {
    locale: locale === AUTOMATIC ? DEFAULT_REGION.locale : locale,
    timeZone: timeZone === AUTOMATIC ? DEFAULT_REGION.timeZone : timeZone,
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

// Routes of the log, for the owner and admins: pages, the people to filter by, and the file.
import { Readable } from 'node:stream';
import type { Router } from '#platform/http/router.ts';
import type { Platform } from '#platform/platform.ts';
import { exportActivityLog, listActivityLog, listActivityPeople } from '../contract.ts';
import { activityFile } from './activity-file.ts';
import { logPage, peopleOf } from './activity-log.store.ts';

export function registerActivityLogRoutes(router: Router, { db }: Pick<Platform, 'db'>): void {
  router.route(listActivityLog, async ({ principal, query: { limit, cursor, ...filter } }) => {
    const entries = await logPage(db, principal.workspaceId, { filter, limit: limit + 1, before: cursor ?? null });
    const items = entries.slice(0, limit);
    return {
      items: items.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
      nextCursor: entries.length > limit ? (items.at(-1)?.id ?? null) : null,
    };
  });

  router.route(listActivityPeople, async ({ principal }) => {
    return { items: await peopleOf(db, principal.workspaceId) };
  });

  router.route(exportActivityLog, async ({ principal, query: { zone = 'UTC', ...filter }, reply }) => {
    reply
      .header('content-disposition', 'attachment; filename="leadwright-activity-log.csv"')
      .header('cache-control', 'no-store')
      .type('text/csv; charset=utf-8')
      .send(Readable.from(activityFile(db, principal.workspaceId, filter, zone), { highWaterMark: 1 }));
  });
}

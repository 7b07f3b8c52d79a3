// Routes of the activity log, for the owner and admins: pages, people to filter by, and the CSV export.

import { Readable } from 'node:stream';
import type { Router } from '#platform/http/router.ts';
import type { Platform } from '#platform/platform.ts';
import { type CsvColumn, csvPiece } from '#shared/csv.ts';
import { localTime } from '#shared/local-time.ts';
import { isTimeZone } from '#shared/region.ts';
import { type ActivityFilter, exportActivityLog, listActivityLog, listActivityPeople } from '../contract.ts';
import { activityText, kindName, originText, subjectType } from '../domain/activity-text.ts';
import { type EntryRow, listPeople, logPage } from './activity-log.store.ts';

export function registerActivityLogRoutes(router: Router, { db, config }: Pick<Platform, 'db' | 'config'>): void {
  router.route(listActivityLog, async ({ principal, query: { limit, cursor, ...filter } }) => {
    const entries = await logPage(db, principal.workspaceId, { filter, limit: limit + 1, before: cursor ?? null });
    const items = entries.slice(0, limit);
    return {
      items: items.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
      nextCursor: entries.length > limit ? (items.at(-1)?.id ?? null) : null,
      keptMonths: config.retention.activity,
    };
  });

  router.route(listActivityPeople, async ({ principal }) => {
    return { items: await listPeople(db, principal.workspaceId) };
  });

  router.route(exportActivityLog, async ({ principal, query: { zone = 'UTC', ...filter }, reply }) => {
    reply
      .header('content-disposition', 'attachment; filename="leadwright-activity-log.csv"')
      .header('cache-control', 'no-store')
      .type('text/csv; charset=utf-8')
      .send(Readable.from(activityFile(db, principal.workspaceId, filter, zone), { highWaterMark: 1 }));
  });
}

// The filtered log as pieces of a CSV file: read page by page, so that a long one needs no more memory than a short one.
const PAGE = 1_000;

const columns = (zone: string): readonly CsvColumn<EntryRow>[] => [
  { header: `Time (${zone})`, value: ({ at }) => timeIn(zone, at) },
  { header: 'Time (UTC)', value: ({ at }) => at.toISOString() },
  { header: 'Who', value: ({ person }) => person.name },
  { header: 'What', value: activityText },
  { header: 'Kind', value: ({ kind }) => kindName(kind) },
  { header: 'Type', value: ({ subject }) => subject && (subjectType(subject.type)?.noun ?? subject.type) },
  { header: 'Name', value: ({ subject }) => subject?.label },
  { header: 'ID', value: ({ subject }) => subject?.id },
  { header: 'From', value: ({ origin }) => originText(origin) },
  { header: 'Details', value: ({ details }) => (Object.keys(details).length === 0 ? '' : JSON.stringify(details)) },
  { header: 'Entry', value: ({ id }) => id },
];

/** A zone that does not exist counts as UTC. */
export async function* activityFile(
  db: Platform['db'],
  workspaceId: string,
  filter: ActivityFilter,
  zone: string,
): AsyncGenerator<string, void, undefined> {
  const parts = columns(isTimeZone(zone) ? zone : 'UTC');
  let before: string | null = null;
  for (let first = true; ; first = false) {
    const rows: EntryRow[] = await logPage(db, workspaceId, { filter, limit: PAGE, before });
    yield csvPiece(parts, rows, first);
    if (rows.length < PAGE) return;
    before = rows.at(-1)?.id ?? null;
  }
}

/** "2026-11-26 14:05:09": what spreadsheets read as a time. */
function timeIn(timeZone: string, at: Date): string {
  const { day, hour, minute, second } = localTime(at, timeZone);
  const clock = [hour, minute, second].map((n) => String(n).padStart(2, '0')).join(':');
  return `${day} ${clock}`;
}

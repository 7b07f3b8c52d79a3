// What a page that is still connecting is sent afterwards, by the real LISTEN connection.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';
import { withDatabase } from '#tests/support/database.ts';
import { createEvents, type Events } from './events.ts';

const database = withDatabase();
let events: Events;
beforeEach(async () => {
  events = await createEvents({ db: database.db, url: database.url, log: createLog('silent'), listen: true });
});
afterEach(() => events.close());

async function published(workspaceId: string, type: string): Promise<void> {
  const heard = new Promise<void>((resolve) => events.subscribe(workspaceId, () => resolve()));
  events.publish(workspaceId, { type });
  await heard;
}

it('tells the newest events of a workspace, and of no other', async () => {
  const startedAt = performance.now();
  await published('ada', 'records');
  await published('ben', 'lists');
  const ms = Math.floor(performance.now() - startedAt);
  expect(events.recent('ada', ms)).toEqual([{ type: 'records' }]);
  expect(events.recent('ben', ms)).toEqual([{ type: 'lists' }]);
  expect(events.recent('cy', ms)).toEqual([]);
});

it('does not claim to know what was before it listened', () => {
  expect(events.recent('ada', 300_000)).toBeNull();
});

// The rate of a source is one for all processes: two pools stand for two of them.
import { afterAll, expect, it } from 'vitest';
import { withDatabase } from '#tests/support/database.ts';
import { connect, type Database } from '../db/client.ts';
import { createLog } from '../log.ts';
import { countersInDatabase, createPacer } from './pacer.ts';

const database = withDatabase();
const others: Database[] = [];
afterAll(async () => {
  for (const { $client } of others) await $client.end();
});

function process(): Database {
  const db = connect({ url: database.url, log: createLog('silent'), max: 4 });
  others.push(db);
  return db;
}

it('is exact across processes, and each key has its own', async () => {
  const rates = [{ points: 7, seconds: 60 }];
  const pacers = [process(), process()].map((db) => createPacer(countersInDatabase(db, 'instagram', 'key-a', rates)));
  // Patience for a slow machine, and less than the rest of the window.
  const leaves = await Promise.all(Array.from({ length: 20 }, (_, n) => pacers[n % 2]?.take(20_000)));
  expect(leaves.filter(Boolean)).toHaveLength(7);
  expect(pacers.every((pacer) => pacer.backlogMs() > 20_000)).toBe(true);
  const another = createPacer(countersInDatabase(process(), 'instagram', 'key-b', rates));
  expect(await another.take(20_000)).toBe(true);
});

it('keeps the distance of a rate of one', async () => {
  const rates = [{ points: 1, seconds: 0.1 }];
  const pacers = [process(), process()].map((db) => createPacer(countersInDatabase(db, 'remoteok', 'open', rates)));
  const started = Date.now();
  const leaves = await Promise.all(Array.from({ length: 6 }, (_, n) => pacers[n % 2]?.take(20_000)));
  expect(leaves).toEqual(leaves.map(() => true));
  // A lower bound, which a slow machine can only exceed: five distances between six requests.
  expect(Date.now() - started).toBeGreaterThanOrEqual(495);
});

// Quality S14, its other half (mail-rules.db.test.ts checks the headers): every sent mail can be opted out of, by its own link, without a
// login and after its contact was deleted.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHttpServer } from '#platform/http/http-server.ts';
import type { HttpServer } from '#platform/http/http-types.ts';
import { createLog } from '#platform/log.ts';
import { withDatabase } from '#tests/support/database.ts';
import { type MailSink, openSink, transportsTo } from '#tests/support/mail-sink.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { record } from '#tests/support/records.ts';
import { openDesk, queueTo, runSender, states, testSource } from '#tests/support/sending.ts';
import { registerMailLinksRoutes } from './index.ts';

const MANY = 200;
const BATCH_SIZE = 10;
const database = withDatabase();
const stage = withPlatform(database);

let sink: MailSink;
let app: HttpServer;
let stop: () => Promise<void>;
beforeAll(async () => {
  const { publicUrl, port } = stage.platform.config;
  app = await createHttpServer({ log: createLog('silent'), publicUrl, port, production: false, trustProxy: false });
  registerMailLinksRoutes(app, { platform: stage.platform, sources: [] });
  await app.ready();
  sink = await openSink();
});
afterAll(async () => {
  await stop?.();
  await sink.close();
  await app.close();
});

it('opts all recipients out by the link of their own mail, and sends to none of them again', async () => {
  const desk = await openDesk(stage.platform, await someone(stage.platform));
  const addresses = Array.from({ length: MANY }, (_, n) => `jo${n}@acme${n % 7}.example`);
  const contactId = await record(database.db, desk.workspaceId, 'contact', { email: addresses[0] ?? '' });
  await queueTo(stage.platform, desk, addresses, { contactId });
  const source = testSource(stage.platform);
  stop = runSender({ platform: stage.platform, sources: [source], transports: transportsTo(sink) });
  await expect.poll(() => states(stage.platform, desk.workspaceId)).toEqual({ sent: MANY });
  await database.db.execute(sql`delete from contacts where workspace_id = ${desk.workspaceId}`);

  const links = sink.taken.map(
    ({ message }) => /^List-Unsubscribe: <([^>]+)>/im.exec(message.toString('latin1'))?.[1] ?? '',
  );
  expect(new Set(links).size).toBe(MANY);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const press = async (link: string) => {
    const { pathname: url } = new URL(link);
    return (await app.inject({ method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' })).statusCode;
  };
  for (let at = 0; at < MANY; at += BATCH_SIZE) {
    const answers = await Promise.all(links.slice(at, at + BATCH_SIZE).map(press));
    expect(answers).toEqual(Array(BATCH_SIZE).fill(200));
  }
  const { rows } = await database.db.execute(
    sql`select reason, count(*)::int as n from suppressions where workspace_id = ${desk.workspaceId} group by reason`,
  );
  expect(rows).toEqual([{ reason: 'opted-out', n: MANY }]);

  await queueTo(stage.platform, desk, addresses);
  await expect.poll(() => states(stage.platform, desk.workspaceId)).toEqual({ sent: MANY, skipped: MANY });
  expect(sink.taken).toHaveLength(MANY);
});

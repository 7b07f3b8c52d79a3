// Quality S14 on a mail server of our own: what large receivers ask of mail to many, of every single one of a thousand mails.
import { generateKeyPairSync } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHttpServer } from '#platform/http/http-server.ts';
import type { HttpServer } from '#platform/http/http-types.ts';
import { createLog } from '#platform/log.ts';
import { withDatabase } from '#tests/support/database.ts';
import { type MailSink, openSink, transportsTo } from '#tests/support/mail-sink.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { openDesk, plainMail, queueTo, states, testSource } from '#tests/support/sending.ts';
import { registerMailLinksRoutes, startSending } from './index.ts';

const MANY = 1_000;
const database = withDatabase();
const stage = withPlatform(database);
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const signing = {
  domainName: 'oak.example',
  keySelector: 'lw',
  privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
};
const record = `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`;

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

const headerOf = (head: string, name: string) =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(head)?.[1]?.replace(/\r\n[ \t]+/g, ' ') ?? '';

it('is met by every mail, and each can be opted out of after its contact is gone', async () => {
  const desk = await openDesk(stage.platform, await someone(stage.platform), { email: 'mia@oak.example' });
  await database.db.execute(sql`update mailboxes set dkim_selector = 'lw' where id = ${desk.mailboxId}`);
  await queueTo(
    stage.platform,
    desk,
    Array.from({ length: MANY }, (_, n) => `jo${n}@acme${n % 7}.example`),
  );
  const words = {
    subject: `Gröna ekar ${'och långa ord '.repeat(20)}`,
    html: `<p>${'Ord & ord '.repeat(400)}</p>`,
    text: 'Ord '.repeat(600),
  };
  const source = testSource(stage.platform, (mail, revision) => plainMail(mail, revision, words));
  const transports = transportsTo(sink, {}, async () => signing);
  stop = startSending({ platform: stage.platform, sources: [source], transports });
  await expect.poll(() => states(stage.platform, desk.workspaceId), { timeout: 60_000 }).toEqual({ sent: MANY });
  await database.db.execute(sql`delete from contacts where workspace_id = ${desk.workspaceId}`);

  const ids = new Set<string>();
  const links = new Set<string>();
  for (const { message, from, to } of sink.taken) {
    const text = message.toString('latin1');
    const head = text.slice(0, text.indexOf('\r\n\r\n'));
    expect(Math.max(...text.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
    expect([from, to.length]).toEqual(['mia@oak.example', 1]);
    expect(headerOf(head, 'From')).toBe('Mia Oak <mia@oak.example>');
    expect(headerOf(head, 'To')).toContain(to[0]);
    expect(Number.isNaN(Date.parse(headerOf(head, 'Date')))).toBe(false);
    const messageId = headerOf(head, 'Message-ID');
    expect(messageId).toMatch(/^<[0-9a-f-]{36}@oak\.example>$/);
    ids.add(messageId);
    expect(headerOf(head, 'Content-Type')).toContain('multipart/alternative');
    expect(headerOf(head, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    const link = /^<(https?:\/\/[^>]+\/u\/[\w-]{43})>, <mailto:mia@oak\.example\?subject=unsubscribe-[\w-]{43}>$/.exec(
      headerOf(head, 'List-Unsubscribe'),
    )?.[1];
    links.add(new URL(link ?? '').pathname);
    const signed = headerOf(head, 'DKIM-Signature').toLowerCase();
    for (const name of ['from', 'list-unsubscribe', 'list-unsubscribe-post', 'message-id', 'date'])
      expect(/;\s*h=([^;]*)/.exec(signed)?.[1]?.split(':')).toContain(name);
    const { results } = await dkimVerify(message, { resolver: async () => [[record]] });
    expect(results.map(({ status, signingDomain }) => [status.result, signingDomain, status.aligned])).toEqual([
      ['pass', 'oak.example', 'oak.example'],
    ]);
  }
  expect([ids.size, links.size]).toEqual([MANY, MANY]);

  const [first] = sink.taken;
  const parsed = await simpleParser(first?.message ?? '');
  for (const part of [parsed.text, parsed.html || '']) {
    expect(part).toContain('1 Long Lane');
    expect(part).toContain('Stop these mails');
  }
  expect(parsed.subject).toBe(words.subject.trim());

  for (const url of links) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await app.inject({ method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' });
    expect(answer.statusCode).toBe(200);
  }
  const { rows } = await database.db.execute(
    sql`select reason, count(*)::int as n from suppressions where workspace_id = ${desk.workspaceId} group by reason`,
  );
  expect(rows).toEqual([{ reason: 'opted-out', n: MANY }]);
}, 120_000);

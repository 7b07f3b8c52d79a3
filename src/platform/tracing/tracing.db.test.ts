// Traces as a collector receives them: one tree over request, statements, job, calls and mail, and no value in it.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { type OtlpReceiver, startOtlpReceiver } from '#tests/simulators/otlp-receiver.ts';
import { withDatabase } from '#tests/support/database.ts';
import { openSink } from '#tests/support/mail-sink.ts';
import { withPlatform } from '#tests/support/platform.ts';
import { summarize } from '../db/trace-statements.ts';
import { createHttpServer } from '../http/http-server.ts';
import { defineJob, startWorker } from '../jobs/jobs.ts';
import { createLog } from '../log.ts';
import { createMailer } from '../mail/mailer.ts';
import { traceRequests } from './trace-requests.ts';
import { getTracer, inSpan, startTracing } from './tracing.ts';

let receiver: OtlpReceiver;
let stop: () => Promise<void>;
const variables = () => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20t0ken',
  OTEL_SERVICE_NAME: 'leads',
  OTEL_BSP_SCHEDULE_DELAY: '50',
});

// Before the platform: connections that are open by then are not traced.
beforeAll(async () => {
  receiver = await startOtlpReceiver();
  stop = await startTracing(variables());
});
afterAll(async () => {
  await stop();
  await receiver.close();
  for (const name of Object.keys(variables())) delete process.env[name];
});
const database = withDatabase();
const test = withPlatform(database, { allowPrivateSources: true });

const received = async (name: string) => {
  await expect.poll(() => receiver.spans.map((span) => span.name)).toContain(name);
  return receiver.spans.find((span) => span.name === name);
};

it('are one tree from a request to the job that it queued', async () => {
  const { platform } = test;
  const definition = { name: 'traced-job', payload: z.strictObject({ id: z.string() }), maxAttempts: 1 };
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const app = await createHttpServer({ ...platform.config, log });
  onTestFinished(() => app.close());
  traceRequests(app);
  app.get('/things/:id', async () => {
    await platform.db.execute(
      sql`select 'private value' as a, ${'secret parameter'}::text as b from users where false`,
    );
    await platform.jobs.enqueue(platform.db, definition, { id: 'x' });
    await platform.outbound
      .request({ url: `${receiver.url}/nothing?q=private`, deadlineMs: 5_000, trust: 'configured' })
      .catch(() => undefined);
    log.info('inside');
    return {};
  });
  expect(
    (
      await app.inject({
        url: '/things/private-id',
        headers: { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
      })
    ).statusCode,
  ).toBe(200);

  const payloads: unknown[] = [];
  const job = defineJob(definition, async (payload) => {
    payloads.push(payload);
    await platform.db.execute(sql`select count(*) from sessions`);
  });
  onTestFinished(await startWorker({ url: database.url, log: createLog('silent'), jobs: [job] }));

  const request = await received('GET /things/:id');
  const ran = await received('job traced-job');
  const traceId = request?.traceId;
  expect(request).toMatchObject({
    service: 'leads',
    parentSpanId: undefined,
    failed: false,
    attributes: { 'http.route': '/things/:id', 'http.response.status_code': 200 },
  });
  // Anyone could send one.
  expect(traceId).not.toBe('a'.repeat(32));
  expect(await received('select users')).toMatchObject({ traceId, parentSpanId: request?.spanId });
  expect(await received(`GET ${new URL(receiver.url).host}`)).toMatchObject({
    traceId,
    attributes: { 'http.response.status_code': 404 },
  });
  expect(ran).toMatchObject({ traceId, attributes: { 'leadwright.job': 'traced-job' } });
  expect(await received('select sessions')).toMatchObject({ traceId, parentSpanId: ran?.spanId });
  expect(payloads).toEqual([{ id: 'x' }]);
  expect(JSON.parse(lines.find((line) => line.includes('inside')) ?? '{}').traceId).toBe(traceId);
  expect(receiver.headers().authorization).toBe('Bearer t0ken');
  expect(receiver.bodies.join('')).not.toMatch(/private|secret parameter/);
});

it('mark what failed, by the name of its error alone', async () => {
  await inSpan('fails', { kind: 'client' }, () => Promise.reject(new RangeError('private text'))).catch(
    () => undefined,
  );
  expect(await received('fails')).toMatchObject({ failed: true, attributes: { 'error.type': 'RangeError' } });
  expect(receiver.bodies.join('')).not.toContain('private text');
});

it('have the submission of system email', async () => {
  const sink = await openSink();
  onTestFinished(() => sink.close());
  const mail = { url: `smtp://127.0.0.1:${sink.port}`, from: 'a@oak.example' };
  const mailer = createMailer({ mail, dataDir: '/nowhere', print: () => {}, log: createLog('silent') });
  await mailer.send({ to: 'b@oak.example', subject: 's', text: 't', html: 'h', link: '' });
  expect(await received('system email')).toMatchObject({ failed: false });
});

it('leave polling out', async () => {
  const before = receiver.spans.length;
  await test.platform.db.execute(sql`select 1 as polled from sessions where false`);
  await inSpan('after polling', { kind: 'client' }, async () => undefined);
  await received('after polling');
  expect(receiver.spans.slice(before).map(({ name }) => name)).toEqual(['after polling']);
});

describe('the name of a statement', () => {
  it.each([
    [{ name: 'contacts-list', text: 'select 1' }, 'contacts-list'],
    [{ text: 'insert into "mails" (a) values ($1)' }, 'insert mails'],
    ['update leases set until = now()', 'update leases'],
    ['begin', 'begin'],
    ['with a as (select 1 from users) select * from a', 'with users'],
    [{ submit: () => {}, text: 'copy' }, null],
  ])('%j is %s', (statement, name) => expect(summarize(statement)).toBe(name));
});

it('end with the process', async () => {
  await stop();
  expect(getTracer()).toBeNull();
  expect(await inSpan('not recorded', { kind: 'client' }, async () => 7)).toBe(7);
});

// A batch on a server that cannot reach any mail server: it pauses by itself, costs nothing, and is resumed or finished.
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditFaults, getBalance } from '#billing/credits/server/index.ts';
import { loadConfig } from '#platform/config/config.ts';
import { newId } from '#platform/ids.ts';
import { createDns } from '#platform/outbound/dns.ts';
import { createSmtpDoor, type DialMail } from '#platform/outbound/smtp-door.ts';
import type { Principal } from '#shared/principal.ts';
import { type DnsSimulator, startDns, type Zone } from '#tests/simulators/mail/dns.ts';
import { type MailSimulators, startMailServers } from '#tests/simulators/mail/smtp.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { verifying } from '#tests/support/verifying.ts';
import { finishBatch, resumeBatch, runBatch } from '../batch/batch-lifecycle.ts';
import { createBatch } from '../batch/create-batch.ts';
import { getBatch, presentBatch } from '../batch/present-batch.ts';
import { workBatch } from '../batch/work-batch.ts';
import type { VerifierContext } from '../verifier-context.ts';
import { createChecker } from './checker.ts';

const database = withDatabase();
const test = withPlatform(database);
let dns: DnsSimulator;
let mail: MailSimulators;
let stage: VerifierContext;
let open: boolean;
let dialled: number;
let user: Principal;

const DOMAINS = 40;
/** No server listens there. */
const NOWHERE = '127.0.9.9';
const dial: DialMail = ({ address, family }, port) => {
  dialled += 1;
  return connect({ host: open ? address : NOWHERE, port, family, noDelay: true });
};

beforeAll(async () => {
  mail = await startMailServers();
  const zone: Zone = {};
  for (let n = 0; n < DOMAINS; n += 1) {
    zone[`d${n}.test`] = { mx: [[10, `mx.d${n}.test`]] };
    zone[`mx.d${n}.test`] = { a: [mail.addressOf('honest')] };
  }
  // Its mail goes to its own address.
  zone['nomx.test'] = { a: [mail.addressOf('honest')] };
  dns = await startDns(zone);
  const { verifier } = loadConfig({
    DNS_RESOLVERS: dns.address,
    ALLOW_PRIVATE_SOURCES: 'on',
    SMTP_PROBE: 'on',
    SMTP_PROBE_HELO: 'verify.leadwright.test',
    SMTP_PROBE_FROM: 'probe@leadwright.test',
    SMTP_PROBE_PER_MINUTE: '100000',
    SMTP_PROBE_TIMEOUT: '20',
    SMTP_PROBE_PORT: String(mail.port),
  });
  const asked = createDns({ resolvers: verifier.resolvers, timeoutMs: 10_000 });
  const smtp = createSmtpDoor({ dns: asked, port: verifier.port, allowLoopback: true, dial });
  const config = { ...test.platform.config, verifier };
  const checker = createChecker({ ...test.platform, dns: asked, smtp, config }, { pauseMs: 0 });
  stage = { ...verifying(test.platform), checker };
});
afterAll(() => Promise.all([dns.close(), mail.close()]));
beforeEach(async () => {
  open = false;
  dialled = 0;
  user = await someone(test.platform, { credits: 100 });
});

const NEVER = new AbortController().signal;
const balance = async () => (await getBalance(database.db, user.workspaceId)).balance;
const work = (id: string) => workBatch(stage, user.workspaceId, id, NEVER);
const read = async (id: string) => presentBatch(await getBatch(database.db, user.workspaceId, id));
const running = async (emails: readonly string[]) => {
  const { id } = await createBatch(stage, user, { from: 'text', text: emails.join('\n') }, newId());
  await work(id);
  await runBatch(stage, user, id);
  return id;
};
const miaAt = (domains: number) => Array.from({ length: domains }, (_, n) => `mia@d${n}.test`);
const blocked = { state: 'paused', pausedBecause: 'port', charged: 0, done: 0 };

describe('a batch whose connections are all refused', () => {
  it('pauses after 25 servers, refunds what was reserved, and says why', async () => {
    const id = await running(miaAt(DOMAINS));
    await work(id);
    const batch = await read(id);
    expect(batch).toMatchObject({ ...blocked, counts: { valid: 0, risky: 0, invalid: 0, unknown: 0 } });
    expect(batch.fault).toContain('seems to block port 25');
    expect([dialled, await balance()]).toEqual([25, 100]);
    // It does not resume by itself.
    await work(id);
    expect(dialled).toBe(25);
  });

  it('counts servers over several steps, believes none of their refusals, and asks all again once it is resumed', async () => {
    // Twice 20 domains and one without an MX record: the first step comes by 20 servers or fewer.
    const emails = [
      ...miaAt(20),
      ...miaAt(20).map((email) => `x${email}`),
      'mia@nomx.test',
      ...miaAt(DOMAINS).slice(20),
    ];
    const id = await running(emails);
    await work(id);
    expect(await read(id)).toMatchObject(blocked);
    expect(await balance()).toBe(100);
    open = true;
    await resumeBatch(stage, user, id);
    await work(id);
    const batch = await read(id);
    expect(batch).toMatchObject({ state: 'done', done: emails.length, total: emails.length });
    expect(batch.counts).toMatchObject({ unknown: 0, valid: DOMAINS + 1 });
    expect(await balance()).toBe(100 - batch.charged);
  });

  it('is finished with free checks: unknown and 0 credits, but what they do know', async () => {
    const id = await running([...miaAt(DOMAINS), 'info@d0.test']);
    await work(id);
    await finishBatch(stage, user, id);
    await work(id);
    expect(await read(id)).toMatchObject({ state: 'done', charged: 0, counts: { risky: 1, unknown: DOMAINS } });
    expect([dialled, await balance()]).toEqual([25, 100]);
  });

  it('continues where fewer servers were tried than prove anything', async () => {
    const few = await running(miaAt(10));
    await work(few);
    expect(await read(few)).toMatchObject({ state: 'done', charged: 0, counts: { unknown: 10 } });
    expect(await balance()).toBe(100);
  });
});

it('every balance is the sum of its entries', async () => {
  expect(await auditFaults(database.db)).toEqual([]);
});

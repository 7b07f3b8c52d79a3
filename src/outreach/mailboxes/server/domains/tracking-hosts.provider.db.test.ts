// Names of senders' own for links of mails: set for one's own domain only, used once they lead here, and good for links alone.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemActor } from '#account/activity-log/server/index.ts';
import { loadConfig } from '#platform/config/config.ts';
import { createHttpServer } from '#platform/http/http-server.ts';
import type { HttpServer } from '#platform/http/http-types.ts';
import { newId } from '#platform/ids.ts';
import { createLog } from '#platform/log.ts';
import { createOutbound } from '#platform/outbound/outbound.ts';
import type { Platform } from '#platform/platform.ts';
import { type DnsSimulator, startDns } from '#tests/simulators/mail/dns.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { guardTrackingHosts } from '../mailboxes.routes.ts';
import { mailboxesFor } from '../present-mailbox.ts';
import { checkHost, readHost, recheckHosts, saveHost } from './tracking-hosts.provider.ts';

const HOST = 'links.oak.test';
let dns: DnsSimulator;
const change: Parameters<typeof withPlatform>[1] = {};
beforeAll(async () => {
  dns = await startDns({});
  const { verifier } = loadConfig({});
  Object.assign(change, { allowPrivateSources: true, verifier: { ...verifier, resolvers: [dns.address] } });
});
const database = withDatabase();
const test = withPlatform(database, change);

let app: HttpServer;
let port = 0;
/** Where names lead on this network: all of them to this machine. */
let outbound: Platform['outbound'];
const on = (publicUrl: string): Platform => ({
  ...test.platform,
  config: { ...test.platform.config, publicUrl },
  outbound,
});
const platform = () => on(`http://app.leads.test:${port}`);

beforeAll(async () => {
  outbound = createOutbound({
    log: createLog('silent'),
    allowPrivate: true,
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  });
  app = await createHttpServer({
    log: createLog('silent'),
    publicUrl: 'http://app.leads.test',
    port: 0,
    production: false,
    trustProxy: false,
  });
  guardTrackingHosts(app, on('http://app.leads.test'));
  for (const path of ['/', '/api/anything', '/t/:token', '/u/:token', '/o/:token', '/home']) {
    app.get(path, { schema: { hide: true } }, () => 'here');
  }
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(async () => {
  await app.close();
  await outbound.close();
  await dns.close();
});
beforeEach(() => dns.set(HOST, { cname: 'app.leads.test' }));

async function sender(domain = 'oak.test', { counts = true } = {}) {
  const { workspaceId, userId } = await someone(test.platform);
  const address = `mia@${domain}`;
  await database.db.execute(sql`
    insert into mailboxes (workspace_id, id, kind, email, address, zone, windows, track_clicks, created_by)
    values (${workspaceId}, ${newId()}, 'smtp', ${address}, ${address}, 'Europe/Lisbon', '{}', ${counts}, ${userId})`);
  return workspaceId;
}
const usedBy = async (workspaceId: string) => (await mailboxesFor(database.db, workspaceId))[0]?.trackingDomain;
const asked = async (host: string, path: string) => (await app.inject({ url: path, headers: { host } })).statusCode;

it('is suggested with its record, and used once it leads here', async () => {
  const workspaceId = await sender();
  expect(await readHost(platform(), workspaceId, 'oak.test')).toEqual({
    host: '',
    possible: true,
    verified: false,
    fault: '',
    checkedAt: null,
    record: { host: HOST, type: 'CNAME', value: 'app.leads.test' },
    counts: true,
  });
  expect(await saveHost(platform(), systemActor(workspaceId, 'Test'), 'OAK.test', HOST)).toMatchObject({
    host: HOST,
    verified: true,
    fault: '',
  });
  expect(await usedBy(workspaceId)).toBe(HOST);
  expect(await saveHost(platform(), systemActor(workspaceId, 'Test'), 'oak.test', '')).toMatchObject({
    host: '',
    verified: false,
  });
  expect(await usedBy(workspaceId)).toBe('');
});

it('says what is wrong until it is right, and nothing leads there before', async () => {
  const workspaceId = await sender();
  // Another server answers where the name leads to.
  const elsewhere = on('http://app.leads.test:1');
  dns.set(HOST, null);
  const fault = async (change: Parameters<DnsSimulator['set']>[1]) => {
    dns.set(HOST, change);
    const seen = await checkHost(elsewhere, workspaceId, 'oak.test');
    expect(seen.verified).toBe(false);
    return seen.fault;
  };
  const { fault: first } = await saveHost(elsewhere, systemActor(workspaceId, 'Test'), 'oak.test', HOST);
  expect(first).toMatch(/does not exist in the DNS/);
  expect(await fault({ cname: 'shop.example.net' })).toMatch(/leads to shop\.example\.net, not to app\.leads\.test/);
  expect(await fault({ a: ['192.0.2.1'] })).toMatch(/without a CNAME/);
  expect(await fault({ fault: 'servfail' })).toMatch(/did not answer/);
  expect(await fault({ cname: 'app.leads.test' })).toMatch(/The record is correct.*nothing answers there/);
  expect(await usedBy(workspaceId)).toBe('');
  expect(await checkHost(platform(), workspaceId, 'oak.test')).toMatchObject({ verified: true, fault: '' });
});

it('is not taken where the internet does not know this server', async () => {
  const workspaceId = await sender();
  const seen = await saveHost(on('http://localhost:3000'), systemActor(workspaceId, 'Test'), 'oak.test', HOST);
  expect(seen).toMatchObject({ verified: false, fault: expect.stringContaining('localhost') });
});

it('is below the own domain, and that of a domain that is sent from', async () => {
  const workspaceId = await sender();
  for (const host of ['links.other.test', 'oak.test', 'app.leads.test']) {
    const refused = saveHost(platform(), systemActor(workspaceId, 'Test'), 'oak.test', host);
    await expect(refused).rejects.toMatchObject({ code: 'INVALID_INPUT', fields: [{ path: 'host' }] });
  }
  await expect(
    saveHost(platform(), systemActor(workspaceId, 'Test'), 'other.test', 'links.other.test'),
  ).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  const guest = await sender('gmail.com');
  expect(await readHost(platform(), guest, 'gmail.com')).toMatchObject({ possible: false });
  await expect(saveHost(platform(), systemActor(guest, 'Test'), 'gmail.com', 'links.gmail.com')).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  });
  const stranger = await sender('elm.test');
  await expect(readHost(platform(), stranger, 'oak.test')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('goes back to the name of this server when it stops leading here, and comes back', async () => {
  const workspaceId = await sender();
  await saveHost(platform(), systemActor(workspaceId, 'Test'), 'oak.test', HOST);
  const age = (hours: number) =>
    database.db.execute(sql`
      update tracking_hosts set checked_at = now() - make_interval(hours => ${hours}::int) where workspace_id = ${workspaceId}`);
  dns.set(HOST, null);
  await age(1);
  await recheckHosts(on('http://app.leads.test:1'));
  expect(await usedBy(workspaceId)).toBe(HOST);
  await age(25);
  await recheckHosts(on('http://app.leads.test:1'));
  expect(await usedBy(workspaceId)).toBe('');
  await age(2);
  await recheckHosts(platform());
  expect(await usedBy(workspaceId)).toBe(HOST);
});

describe('under such a name', () => {
  it.each([
    ['/t/abc', 200],
    ['/u/abc', 200],
    ['/o/abc', 200],
    ['/', 404],
    ['/home', 404],
    ['/api/anything', 404],
    ['/t/abc/../../home', 404],
    ['/t/..%2fhome', 404],
    ['//t/abc', 404],
    ['/T/abc', 404],
  ])('%s answers %i', async (path, status) => {
    const workspaceId = await sender();
    await saveHost(platform(), systemActor(workspaceId, 'Test'), 'oak.test', HOST);
    for (const host of [HOST, `${HOST}:443`, HOST.toUpperCase()]) expect(await asked(host, path)).toBe(status);
    for (const host of ['app.leads.test', `127.0.0.1:${port}`, 'localhost']) {
      if (status === 200 || path === '/home') expect(await asked(host, path)).toBe(200);
    }
  });

  it('only this server can answer the check', async () => {
    const answer = await app.inject({ url: `/t/check/${'a'.repeat(22)}` });
    expect(answer.body).toMatch(/^[\w-]{43}$/);
    expect((await app.inject({ url: `/t/check/${'a'.repeat(22)}` })).body).toBe(answer.body);
    expect((await app.inject({ url: `/t/check/${'a'.repeat(21)}` })).statusCode).toBe(404);
  });
});

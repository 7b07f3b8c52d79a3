// Which source answers: the keyed one (a workspace's own key first), else the open one, else the sample, which production has not.
import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '#platform/config/config.ts';
import type { FaultCode } from '#shared/sources.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { createSources, type SourcePort, sampleSources } from './source-hub.provider.ts';

const database = withDatabase();
const test = withPlatform(database);

interface TestPort extends SourcePort {
  search(): Promise<string>;
  client: unknown;
  ownedBy?: string | null;
}

interface Circumstances {
  env?: Record<string, string>;
  down?: string[];
  reachable?: boolean;
}

function hub({ env = {}, down = [], reachable = true }: Circumstances) {
  const config = loadConfig({ OPEN_SOURCES: 'off', ...env });
  const search = async () => 'found';
  const sources = createSources({ ...test.platform, config, metrics: new Registry() }, async () => reachable);
  let samples = 0;
  const port = sources.port<TestPort>({
    capability: 'freelance',
    keyed: {
      source: 'upwork',
      create: (client, info, ownedBy) => ({ info, available: () => !down.includes('keyed'), search, client, ownedBy }),
    },
    open: {
      source: 'freelancer',
      create: (client, info) => ({ info, available: () => !down.includes('open'), search, client }),
    },
    sample: () => {
      samples += 1;
      const info = { key: 'sample', name: 'Sample data', sample: true };
      return { info, available: () => true, search, client: null };
    },
  });
  return { sources, port, samples: () => samples };
}

const KEY = { RAPIDAPI_KEY: 'some-key' };
const OPEN = { OPEN_SOURCES: 'on' };
const PRODUCTION = { NODE_ENV: 'production', SECRET_KEY: 'x'.repeat(40), PUBLIC_URL: 'https://leads.example.com' };
const WORKSPACE = '00000000-0000-7000-8000-000000000000';

describe('the source that answers', () => {
  it.each<[string, Circumstances, string]>([
    ['nothing is configured', {}, 'sample'],
    ['open sources are on', { env: OPEN }, 'freelancer'],
    ['open sources are on and none can be reached', { env: OPEN, reachable: false }, 'freelancer'],
    ['nothing is configured in production', { env: PRODUCTION }, 'none'],
    [
      'open sources are on in production and none can be reached',
      { env: { ...PRODUCTION, ...OPEN }, reachable: false },
      'freelancer',
    ],
    ['there is a key', { env: KEY }, 'rapidapi'],
    ['there is a key and an open source', { env: { ...KEY, ...OPEN } }, 'rapidapi'],
    ['the keyed source is down', { env: { ...KEY, ...OPEN }, down: ['keyed'] }, 'freelancer'],
    [
      'the keyed source is down and the open one cannot be reached',
      { env: { ...KEY, ...OPEN }, down: ['keyed'], reachable: false },
      'rapidapi',
    ],
    ['both are down', { env: { ...KEY, ...OPEN }, down: ['keyed', 'open'] }, 'rapidapi'],
    ['the only live source is down', { env: KEY, down: ['keyed'] }, 'rapidapi'],
    ['the open source is down', { env: OPEN, down: ['open'] }, 'freelancer'],
  ])('where %s', async (_case, circumstances, key) => {
    const { port, sources } = hub(circumstances);
    expect((await port(WORKSPACE)).info.key).toBe(key);
    expect((await sources.answering(WORKSPACE, 'freelance'))?.info.key).toBe(key);
  });

  it.each<[string, Circumstances, { sample: boolean }, FaultCode]>([
    ['an open source that cannot be reached', { env: OPEN, reachable: false }, { sample: false }, 'PROVIDER_DOWN'],
    ['no source in production', { env: PRODUCTION }, { sample: false }, 'NOT_CONFIGURED'],
    ['sample data in production', { env: { ...PRODUCTION, ...KEY } }, { sample: true }, 'NOT_CONFIGURED'],
  ])('refuses: %s', async (_case, circumstances, wanted, fault) => {
    const source = await hub(circumstances).port(WORKSPACE, wanted);
    expect([source.available(), source.refusal?.(), source.info.sample]).toEqual([false, fault, false]);
    await expect(source.search()).rejects.toMatchObject({ name: 'SourceFault', code: fault });
  });

  it('is the sample in place of a live one only on request, outside production', async () => {
    const { port } = hub({ env: OPEN, reachable: false });
    const sample = await port(WORKSPACE, { sample: true });
    expect([sample.info.sample, sample.available(), await sample.search()]).toEqual([true, true, 'found']);
  });

  it('is made once, with one client for all that ask the source', async () => {
    const { port, sources, samples } = hub({ env: OPEN });
    const other = WORKSPACE.replace('7', '8');
    expect(await port(WORKSPACE)).toBe(await port(other));
    expect((await port(WORKSPACE)).client).toBe(sources.openClient('freelancer'));
    expect(samples()).toBe(0);
  });

  it('says how it wants to be named', async () => {
    const { info } = await hub({ env: OPEN }).port(WORKSPACE);
    expect(info).toMatchObject({ name: 'Freelancer.com', sample: false });
    expect(info.attribution?.url).toBe('https://www.freelancer.com/');
  });

  it('is the sample alone for data sets', async () => {
    const sample = { info: { key: 'sample', name: 'Sample data', sample: true }, available: () => true };
    expect(await sampleSources().port<SourcePort>({ sample: () => sample })(WORKSPACE)).toBe(sample);
    expect(sampleSources().openClient('remotive')).toBeNull();
    expect(hub({}).sources.openClient('remotive')).toBeNull();
  });
});

describe("a workspace's own key", () => {
  it('goes before the key of the operator, in its workspace alone and from the moment it is set', async () => {
    const [owner, stranger] = await Promise.all([someone(test.platform), someone(test.platform)]);
    const { port, sources } = hub({ env: KEY });
    const operators = await port(owner.workspaceId);
    await sources.keys.put(owner.workspaceId, owner.userId, 'rapidapi', 'own-key-0123456789');
    const own = await port(owner.workspaceId);
    expect(own.info).toMatchObject({ key: 'rapidapi', name: 'Upwork jobs (your RapidAPI key)', ownKey: true });
    expect(own.client).not.toBe(operators.client);
    expect([own.ownedBy, operators.ownedBy]).toEqual([owner.workspaceId, null]);
    expect(await port(owner.workspaceId)).toBe(own);
    expect(await port(stranger.workspaceId)).toBe(operators);

    await sources.keys.remove(owner.workspaceId, 'rapidapi');
    expect(await port(owner.workspaceId)).toBe(operators);
  });

  it('is used where the operator has no key at all', async () => {
    const owner = await someone(test.platform);
    const { port, sources } = hub({});
    expect((await port(owner.workspaceId)).info.sample).toBe(true);
    await sources.keys.put(owner.workspaceId, owner.userId, 'rapidapi', 'own-key-0123456789');
    expect((await port(owner.workspaceId)).info.sample).toBe(false);
  });

  it('gives way to the open source while it cannot be used, never to the sample', async () => {
    const owner = await someone(test.platform);
    const down = { env: OPEN, down: ['keyed'] };
    const { port, sources } = hub(down);
    await sources.keys.put(owner.workspaceId, owner.userId, 'rapidapi', 'own-key-0123456789');
    expect((await port(owner.workspaceId)).info.key).toBe('freelancer');
    const alone = hub({ down: ['keyed'] });
    expect((await alone.port(owner.workspaceId)).info.key).toBe('rapidapi');
  });

  it('serves every source of its account, and gives way to the operator where it is not subscribed', async () => {
    const owner = await someone(test.platform);
    const { port, sources } = hub({ env: KEY });
    await sources.keys.put(owner.workspaceId, owner.userId, 'rapidapi', 'own-key-0123456789');
    expect(await sources.keys.find(owner.workspaceId, 'linkedin')).toBe('own-key-0123456789');
    expect(await sources.keys.find(owner.workspaceId, 'hunter')).toBeNull();
    const own = await port(owner.workspaceId);
    expect(own.info.ownKey).toBe(true);
    let saidAt: number | null = Date.now();
    Object.assign(own.client as object, { unsubscribedAt: () => saidAt });
    expect((await port(owner.workspaceId)).info.ownKey).toBeUndefined();
    saidAt = Date.now() - 16 * 60_000;
    expect(await port(owner.workspaceId)).toBe(own);
    saidAt = null;
    expect(await port(owner.workspaceId)).toBe(own);
    // Where the operator has no key, the own one stays and says what is wrong.
    const alone = hub({});
    const only = await alone.port(owner.workspaceId);
    Object.assign(only.client as object, { unsubscribedAt: () => Date.now() });
    expect(await alone.port(owner.workspaceId)).toBe(only);
  });
});

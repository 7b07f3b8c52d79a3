// Which source answers: the keyed one, else the open one, else the sample; what is down gives way to what is open.
import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '#platform/config/config.ts';
import { createLog } from '#platform/log.ts';
import { createOutbound } from '#platform/outbound/outbound.ts';
import type { SourceClient } from '#platform/outbound/source-client.ts';
import type { Platform } from '#platform/platform.ts';
import { createSources, type SourcePort, sampleSources } from './source-hub.provider.ts';

const log = createLog('silent');

/** By its name rate-limiter-flexible knows what it is; nothing here gets as far as asking it. */
class Pool {}

function hub(env: Record<string, string>, down: string[] = [], reachable = true) {
  const config = loadConfig({ OPEN_SOURCES: 'off', ...env });
  const outbound = createOutbound({ log, allowPrivate: false });
  const platform = {
    config,
    outbound,
    log,
    clock: { now: () => 0 },
    metrics: new Registry(),
    db: { $client: new Pool() },
  };
  const sources = createSources(platform as unknown as Platform, async () => reachable);
  let samples = 0;
  const port = sources.port<SourcePort & { client: SourceClient }>({
    keyed: { source: 'upwork', create: (client, info) => ({ info, available: () => !down.includes('keyed'), client }) },
    open: {
      source: 'freelancer',
      create: (client, info) => ({ info, available: () => !down.includes('open'), client }),
    },
    sample: () => {
      samples += 1;
      const info = { key: 'sample', name: 'Sample data', sample: true };
      return { info, available: () => true, client: null as unknown as SourceClient };
    },
  });
  return { sources, port, samples: () => samples };
}

const KEY = { RAPIDAPI_KEY: 'some-key' };
const OPEN = { OPEN_SOURCES: 'on' };

describe('the source that answers', () => {
  it.each([
    ['nothing is configured', {}, [], 'sample'],
    ['open sources are on', OPEN, [], 'freelancer'],
    ['there is a key', KEY, [], 'rapidapi'],
    ['there is a key and an open source', { ...KEY, ...OPEN }, [], 'rapidapi'],
    ['the keyed source is down', { ...KEY, ...OPEN }, ['keyed'], 'freelancer'],
    ['both are down', { ...KEY, ...OPEN }, ['keyed', 'open'], 'rapidapi'],
    ['the only live source is down', KEY, ['keyed'], 'rapidapi'],
    ['the open source is down', OPEN, ['open'], 'freelancer'],
  ])('where %s', async (_case, env, down, key) => {
    expect((await hub(env, down).port('a workspace')).info.key).toBe(key);
  });

  it.each([
    ['the sample', OPEN, 'sample'],
    ['the keyed source, though it is down', { ...KEY, ...OPEN }, 'rapidapi'],
  ])('is %s where the open source cannot be reached from here', async (_case, env, key) => {
    expect((await hub(env, ['keyed'], false).port('a')).info.key).toBe(key);
  });

  it('is made once, with one client for all that ask the source', async () => {
    const { port, sources, samples } = hub({ ...OPEN });
    expect(await port('a')).toBe(await port('b'));
    expect((await port('a')).client).toBe(sources.openClient('freelancer'));
    expect(samples()).toBe(0);
  });

  it('says how it wants to be named', async () => {
    const { info } = await hub(OPEN).port('a');
    expect(info).toMatchObject({ name: 'Freelancer.com', sample: false });
    expect(info.attribution?.url).toBe('https://www.freelancer.com/');
  });

  it('is the sample alone for data sets', async () => {
    const sample = { info: { key: 'sample', name: 'Sample data', sample: true }, available: () => true };
    expect(await sampleSources().port<SourcePort>({ sample: () => sample })('a')).toBe(sample);
    expect(sampleSources().openClient('remotive')).toBeNull();
    expect(hub({}).sources.openClient('remotive')).toBeNull();
  });
});

// The breaker and the quota of a source, with a real adapter: they close it, and open it again by themselves.
import { beforeEach, describe, expect, test } from 'vitest';
import { createRapidapiLinkedin } from '#prospecting/linkedin-search/server/linkedin.provider.ts';
import { SourceFault } from '#shared/sources.ts';
import { SIMULATED_HOST } from '#tests/simulators/index.ts';
import { withSources } from './source-stage.ts';

const stage = withSources();
let now: number;

beforeEach(() => {
  now = Date.UTC(2026, 10, 21);
  stage.simulators.control.reset();
});

function linkedin() {
  const tested = stage.client('linkedin', { limits: { attemptMs: 100 }, clock: { now: () => now } });
  return { ...tested, source: createRapidapiLinkedin(tested.client, tested.info) };
}

const query = { keywords: 'timber', start: 0 };
const mara = 'https://www.linkedin.com/in/mara-lindqvist-example';

describe('the breaker', () => {
  test.each(['unreachable', 'hang', 'html', 'invalid_key', 'rate_limited'] as const)(
    'opens after five of %s and closes by itself',
    async (scenario) => {
      const { source, requests } = linkedin();
      stage.simulators.control.order({ scenario });
      for (let n = 0; n < 5; n += 1) {
        expect(source.available()).toBe(true);
        await expect(source.searchPeople(query)).rejects.toBeInstanceOf(SourceFault);
      }
      const sent = requests().length;
      expect(source.available()).toBe(false);
      await expect(source.searchPeople(query)).rejects.toMatchObject({ code: 'CIRCUIT_OPEN' });
      expect(requests()).toHaveLength(sent);

      now += 60_000;
      expect(source.available()).toBe(true);
      await expect(source.searchPeople(query)).rejects.not.toMatchObject({ code: 'CIRCUIT_OPEN' });
      expect(source.available()).toBe(false);

      now += 60_000;
      stage.simulators.control.order({ scenario: 'ok' });
      expect((await source.searchPeople(query)).items.length).toBeGreaterThan(0);
      expect(source.available()).toBe(true);
    },
  );

  test('a quota that is used up closes the source until the plan resets', async () => {
    const { source, requests } = linkedin();
    stage.simulators.control.setQuota(1);
    await source.searchPeople(query);
    expect(source.available()).toBe(false);
    await expect(source.searchPeople(query)).rejects.toMatchObject({ code: 'QUOTA_EXHAUSTED' });
    expect(requests()).toHaveLength(1);
    now += 86_400_000;
    stage.simulators.control.setQuota(100);
    expect((await source.searchPeople(query)).items.length).toBeGreaterThan(0);
  });
});

describe('LinkedIn', () => {
  test('success: false fails a search, and is "no such company" for details', async () => {
    stage.simulators.control.order({ scenario: 'soft_fail' });
    const { source } = linkedin();
    await expect(source.searchPeople(query)).rejects.toMatchObject({ code: 'SOFT_FAILURE' });
    await expect(source.searchCompanies({ keyword: 'timber', page: 1 })).rejects.toMatchObject({
      code: 'SOFT_FAILURE',
    });
    expect(await source.getCompany('northwind-timber-example')).toBeNull();
    // For a paid profile only the text tells a failure from a missing one.
    await expect(source.getProfile(mara)).rejects.toMatchObject({ code: 'SOFT_FAILURE' });
    stage.simulators.control.order({ scenario: 'not_found' });
    expect(await source.getProfile(mara)).toBeNull();
    expect(source.available()).toBe(true);
  });

  test('is called exactly in the wire format of the contract', async () => {
    const { source, key, requests } = linkedin();
    await source.searchPeople(query);
    await source.searchCompanies({ keyword: 'timber', page: 1 });
    await source.getCompany('northwind-timber-example');
    await source.getProfile(mara);
    const headers = { 'x-rapidapi-key': key, 'x-rapidapi-host': SIMULATED_HOST };
    expect(requests()).toMatchObject([
      { method: 'GET', path: '/search-people', query: { keywords: 'timber', start: '0' }, headers },
      { method: 'POST', path: '/companies/search', query: {}, body: { keyword: 'timber', page: 1 }, headers },
      { method: 'GET', path: '/get-company-details', query: { username: 'northwind-timber-example' }, headers },
      { method: 'GET', path: '/get-profile-data-by-url', query: { url: mara }, headers },
    ]);
    expect(requests()[1]?.headers['content-type']).toBe('application/json');
  });
});

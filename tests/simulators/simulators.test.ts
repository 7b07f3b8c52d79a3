// The simulators keep to the wire format that they stand for (provider-contracts sections 3, 4 and 11).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readCompanies, readCompanyDetails, readPeople } from '#prospecting/linkedin-search/domain/linkedin-payload.ts';
import { readProfile } from '#prospecting/linkedin-search/domain/profile-payload.ts';
import { SIMULATED_HOST, type Simulators, startSimulators } from './index.ts';

let simulators: Simulators;
beforeAll(async () => {
  simulators = await startSimulators();
});
afterAll(() => simulators.close());
beforeEach(() => simulators.control.reset());

const credentials = { 'x-rapidapi-key': 'simulated', 'x-rapidapi-host': SIMULATED_HOST };

async function people(keywords: string, start = 0, headers: Record<string, string> = credentials) {
  const query = new URLSearchParams({ keywords, start: String(start) });
  const response = await fetch(`${simulators.url}/search-people?${query}`, { headers });
  return { status: response.status, headers: response.headers, body: (await response.json()) as unknown };
}

function post(path: string, body: unknown, headers: Record<string, string> = credentials) {
  return fetch(simulators.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

describe('requests', () => {
  test.each([
    ['no key', { 'x-rapidapi-host': SIMULATED_HOST }, 401, 'Invalid API key.'],
    ['no host', { 'x-rapidapi-key': 'simulated' }, 403, 'You are not subscribed to this API.'],
    ['another host', { ...credentials, 'x-rapidapi-host': 'evil.example' }, 403, 'You are not subscribed to this API.'],
  ])('with %s are refused', async (_what, headers, status, message) => {
    const answer = await people('timber', 0, headers as Record<string, string>);
    expect(answer.status).toBe(status);
    expect((answer.body as { message: string }).message).toContain(message);
  });

  test('without a required parameter, to an unknown path or by the wrong method are refused', async () => {
    expect((await people('')).status).toBe(400);
    const unknown = await fetch(`${simulators.url}/x`, { headers: credentials });
    expect([unknown.status, await unknown.json()]).toEqual([404, { message: "Endpoint '/x' does not exist" }]);
    expect((await post('/search-people', {})).status).toBe(404);
  });

  test('are remembered', async () => {
    await post('/companies/search', { keyword: 'timber', page: 2 });
    const { calls } = (await (await fetch(`${simulators.url}/__calls`)).json()) as { calls: unknown[] };
    expect(calls).toMatchObject([{ method: 'POST', path: '/companies/search', body: { keyword: 'timber', page: 2 } }]);
  });
});

test('the same question has the same answer, page by page until the total', async () => {
  expect((await people('timber')).body).toEqual((await people('timber')).body);
  const first = readPeople((await people('timber')).body);
  expect(first.items.length).toBeGreaterThan(0);
  const seen: string[] = [];
  for (let start = 0; start < (first.total ?? 0) + 20; start += 10) {
    seen.push(...readPeople((await people('timber', start)).body).items.map(({ username }) => username));
  }
  expect(seen.length).toBeLessThanOrEqual(first.total ?? 0);
  expect(seen.length).toBeGreaterThan(10);
});

test('companies lead to their details', async () => {
  const found = readCompanies(await (await post('/companies/search', { keyword: 'timber' })).json());
  const [company] = found.items;
  const query = new URLSearchParams({ username: company?.universalName ?? '' });
  const response = await fetch(`${simulators.url}/get-company-details?${query}`, { headers: credentials });
  expect(readCompanyDetails(await response.json(), 'x')?.universalName).toBe(company?.universalName);
});

test('the quota counts down to nothing', async () => {
  simulators.control.setQuota(2);
  const remaining = async () => (await people('timber')).headers.get('x-ratelimit-requests-remaining');
  expect([await remaining(), await remaining(), await remaining()]).toEqual(['1', '0', '0']);
  const used = await people('timber');
  expect(used.status).toBe(429);
  expect((used.body as { message: string }).message).toMatch(/^You have exceeded the MONTHLY quota for Requests/);
  expect((await people('timber', 0, { ...credentials, 'x-rapidapi-key': 'another' })).status).toBe(200);
});

describe('scenarios', () => {
  test('are chosen by header, by what is typed, or by an order that wears off', async () => {
    expect((await people('timber', 0, { ...credentials, 'x-sim-scenario': 'not_subscribed' })).status).toBe(403);
    expect((await people('sim:unreachable')).status).toBe(502);
    await post('/__control', { scenario: 'gateway_timeout', times: 2 });
    expect([(await people('a')).status, (await people('a')).status, (await people('a')).status]).toEqual([
      504, 504, 200,
    ]);
    expect(await (await post('/__control', { scenario: 'nonsense' })).json()).toEqual({ ok: false });
  });

  test('a burst lets the third call through', async () => {
    const statuses = [await people('sim:burst'), await people('sim:burst'), await people('sim:burst')];
    expect(statuses.map(({ status }) => status)).toEqual([429, 429, 200]);
  });

  test.each(['partial', 'alt', 'hostile'])('%s can be read all the same', async (scenario) => {
    const headers = { ...credentials, 'x-sim-scenario': scenario };
    expect(readPeople((await people('timber', 0, headers)).body).items.length).toBeGreaterThan(0);
    const companies = readCompanies(await (await post('/companies/search', { keyword: 'timber' }, headers)).json());
    expect(companies.items.length).toBeGreaterThan(0);
    const details = await fetch(`${simulators.url}/get-company-details?username=northwind-example`, { headers });
    expect(readCompanyDetails(await details.json(), 'x')).not.toBeNull();
    const key = 'https://www.linkedin.com/in/mara-example';
    const query = new URLSearchParams({ url: key });
    const profile = await fetch(`${simulators.url}/get-profile-data-by-url?${query}`, { headers });
    expect(readProfile(await profile.json(), key)?.roles.length).toBeGreaterThan(0);
  });
});

test('pictures are pictures, but for those that are not', async () => {
  const get = async (name: string) => {
    const response = await fetch(`${simulators.url}/pictures/${name}`);
    return [
      response.status,
      Buffer.from(await response.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ];
  };
  expect(await get('anything.png')).toEqual([200, 'PNG']);
  expect(await get('svg.png')).toEqual([200, 'svg']);
  expect((await get('forbidden.png'))[0]).toBe(403);
});

describe('sources outside the gateway', () => {
  const named = { 'user-agent': 'Leadwright/1.0 (+https://leads.example)' };
  const place = (headers: Record<string, string>) => fetch(`${simulators.url}/nominatim/search?q=Berlin`, { headers });

  test('Nominatim refuses who does not say who they are, and who asks twice in a second', async () => {
    expect((await place({ 'user-agent': 'node' })).status).toBe(403);
    expect((await place(named)).status).toBe(200);
    expect((await place(named)).status).toBe(429);
    expect(simulators.control.violations()).toEqual([
      '/nominatim/search was called without saying who calls',
      expect.stringMatching(/^\/nominatim\/search was called \d+ ms after the call before$/),
    ]);
  });

  test.each(['/hunter/account', '/apollo/mixed_people/api_search'])('%s needs a key', async (path) => {
    const ask = (headers: Record<string, string>) =>
      path.startsWith('/hunter') ? fetch(simulators.url + path, { headers }) : post(path, { q_keywords: 'x' }, headers);
    expect((await ask({})).status).toBe(401);
    expect((await ask({ 'x-api-key': 'simulated' })).status).toBe(200);
  });

  test('Overpass takes a query and nothing else', async () => {
    const ask = (data: string) =>
      fetch(`${simulators.url}/overpass/api/interpreter`, {
        method: 'POST',
        headers: named,
        body: new URLSearchParams({ data }),
      });
    expect((await ask('timber in Berlin')).status).toBe(400);
    expect((await ask('[out:json][timeout:8];(nwr["office"]["name"](1,2,3,4););out center tags 200;')).status).toBe(
      200,
    );
  });
});

// Rulings R15 and R16 for every kind of search and record: what is charged is the price that was shown before the press, whatever answers.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Action, PRICES } from '#account/plans/contract.ts';
import { auditFaults } from '#billing/credits/server/index.ts';
import { loadConfig } from '#platform/config/config.ts';
import type { SearchOffer, SearchQuote } from '#prospecting/searches/contract.ts';
import { CAPABILITY_KEY_OF, CAPABILITY_SOURCES, SOURCE_IDS, type SourceId } from '#prospecting/sources/contract.ts';
import { CAPABILITIES, type Capability } from '#shared/capabilities.ts';
import type { Principal } from '#shared/principal.ts';
import { getAccount, KEY_ACCOUNTS } from '#shared/sources.ts';
import { simulatedSources } from '#tests/simulators/environment.ts';
import { type Scenario, type Simulators, startSimulators } from '#tests/simulators/index.ts';
import { type AppInProcess, openApp } from '#tests/support/app-in-process.ts';
import { type Client, client } from '#tests/support/client.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';

/** The request of each. */
const ASKED: Record<Capability, { path: string; price: Action; body: (term: string) => Record<string, unknown> }> = {
  'linkedin-people': search('/api/linkedin/people', 'linkedin-people-search', (keywords) => ({ keywords })),
  'linkedin-companies': search('/api/linkedin/companies', 'linkedin-company-search', (keyword) => ({ keyword })),
  'linkedin-profile': record(
    '/api/linkedin/profiles',
    'linkedin-profile',
    (term) => `https://www.linkedin.com/in/${term}`,
  ),
  'instagram-users': search('/api/instagram/users', 'instagram-search', (query) => ({ query })),
  'tiktok-videos': search('/api/tiktok/videos', 'tiktok-search', (keyword) => ({ keyword })),
  'facebook-pages': search('/api/facebook', 'facebook-search', (query) => ({ query, kind: 'pages' })),
  'facebook-people': search('/api/facebook', 'facebook-search', (query) => ({ query, kind: 'people' })),
  'facebook-groups': search('/api/facebook', 'facebook-search', (query) => ({ query, kind: 'groups' })),
  'facebook-posts': search('/api/facebook', 'facebook-search', (query) => ({ query, kind: 'posts' })),
  'facebook-page': record('/api/facebook/pages', 'facebook-page', (term) => `${term}.timber.example`),
  'facebook-profile': record('/api/facebook/profiles', 'facebook-profile', (term) => `${term}.lindqvist.example`),
  'facebook-group': record('/api/facebook/groups', 'facebook-group', (term) => `${term}.traders.example`),
  'freelance-jobs': search('/api/freelance/jobs', 'freelance-search', (q) => ({ q, skills: [] })),
  jobs: search('/api/jobs', 'job-search', (keyword) => ({ keyword })),
  products: search('/api/suppliers/products', 'supplier-search', (query) => ({ query })),
  product: record(
    '/api/suppliers/products',
    'product-detail',
    (term) => `16000000${term.replace(/\D/g, '').padStart(5, '0')}`,
  ),
  'local-businesses': search('/api/discover/local-businesses', 'open-search', (city) => ({
    businessKind: 'office',
    city,
  })),
  'open-companies': search('/api/discover/open-companies', 'open-search', (q) => ({ q })),
  'register-companies': search('/api/discover/register-companies', 'open-search', (q) => ({ q })),
  companies: search('/api/discover/companies', 'discover-search', (q) => ({ q })),
  people: search('/api/discover/people', 'discover-search', (q) => ({ q })),
  developers: search('/api/discover/developers', 'open-search', (q) => ({ q })),
  'domain-people': search('/api/verifier/domain-people', 'domain-search', (term) => ({ domain: `${term}.example` })),
};

function search(base: string, price: Action, body: (term: string) => Record<string, unknown>) {
  return { path: `${base}/search`, price, body };
}

function record(base: string, price: Action, key: (term: string) => string) {
  return { path: `${base}/detail`, price, body: (term: string) => ({ key: key(term) }) };
}

const isSearch = (capability: Capability) => ASKED[capability].path.endsWith('/search');

const database = withDatabase();
const stages = {
  development: withPlatform(database, { allowPrivateSources: true }),
  production: withPlatform(database, { allowPrivateSources: true, production: true }),
};
type Place = keyof typeof stages;
const PLACES = Object.keys(stages) as Place[];

let simulators: Simulators;
beforeAll(async () => {
  simulators = await startSimulators();
});
afterAll(() => simulators.close());

/** With the simulators in the place of these sources and no others. */
const appAt = (place: Place, live: readonly SourceId[]) =>
  openApp(stages[place].platform, { sources: loadConfig(simulatedSources(simulators.url, live)).sources });

const STATES = [
  'answers',
  'fails',
  'finds nothing',
  'has no source',
  'answers with an own key',
  'fails with an own key',
] as const;
type State = (typeof STATES)[number];
const SCENARIOS: Record<State, Scenario> = {
  answers: 'ok',
  fails: 'wrong_shape',
  'finds nothing': 'empty',
  'has no source': 'ok',
  'answers with an own key': 'ok',
  'fails with an own key': 'wrong_shape',
};
const KEY = 'own-key-0123456789abcdef';

const keyedSources = (capability: Capability) => CAPABILITY_SOURCES[CAPABILITY_KEY_OF[capability]].keyed;
/** The first search of each source. */
const FIRST_OF_SOURCE = CAPABILITIES.filter(
  (capability, n) => CAPABILITIES.findIndex((other) => keyedSources(other)[0] === keyedSources(capability)[0]) === n,
);

function isTried(capability: Capability, state: State): boolean {
  if (!state.includes('own key')) return true;
  // A call that costs nothing fails alike for all searches of one source.
  return keyedSources(capability).length > 0 && (!state.startsWith('fails') || FIRST_OF_SOURCE.includes(capability));
}

/**
 * Sample data is what tells the two places apart, so that each case of it is tried in both. Of the others one place has the even half and the
 * other the odd one: every search and every state are in both, and a wait for a source that fails is there once.
 */
const casesIn = (place: Place) =>
  CAPABILITIES.flatMap((capability) =>
    STATES.filter((state) => isTried(capability, state)).map((state) => [capability, state] as const),
  ).filter(
    ([capability, state]) =>
      state === 'has no source' ||
      (CAPABILITIES.indexOf(capability) + STATES.indexOf(state)) % 2 === PLACES.indexOf(place),
  );

/** Searches that nothing answers but a source of the gateway, which tells its quota. */
const KEYED_ALONE = CAPABILITIES.filter((capability) => {
  const { keyed, open } = CAPABILITY_SOURCES[CAPABILITY_KEY_OF[capability]];
  const [source] = keyed;
  return source !== undefined && getAccount(source) === 'rapidapi' && open.length === 0 && isSearch(capability);
});

interface Answer {
  nothingNew?: boolean;
  run: { id: string; charged: number; source: { sample: boolean; ownKey?: boolean } } | null;
  error: { code: string; details?: { charged: number; retryCredits?: number } };
}

const CREDITS = 10_000;
/** Every case asks something of its own: no stored answer is opened. */
let terms = 0;

describe.each(PLACES)('in %s', (place) => {
  let none: AppInProcess;
  let live: AppInProcess;
  let plain: Principal;
  let keyed: Principal;
  let exhausted: Principal;
  beforeAll(async () => {
    [none, live] = [await appAt(place, []), await appAt(place, SOURCE_IDS)];
    const { platform } = stages[place];
    const owner = () => someone(platform, { plan: 'premium', credits: CREDITS });
    [plain, keyed, exhausted] = [await owner(), await owner(), await owner()];
    for (const account of KEY_ACCOUNTS) {
      for (const { workspaceId, userId } of [keyed, exhausted])
        await live.hub.keys.put(workspaceId, userId, account, KEY);
    }
  });
  afterAll(async () => {
    await Promise.all([none.close(), live.close()]);
  });

  it.each(casesIn(place))('%s that %s costs what was shown', async (capability, state) => {
    const app = state === 'has no source' ? none : live;
    const http = await signedIn(app, state.includes('own key') ? keyed : plain);
    const { path, price: action } = ASKED[capability];
    const price = PRICES[action];
    terms += 1;
    const shown = await getOffer(http, capability);
    const term = `mara${terms}`;
    await expectQuote(http, capability, term, NOTHING_FREE);
    simulators.control.order({ scenario: SCENARIOS[state] });
    const answer = await press(http, capability, term);
    simulators.control.reset();
    if (answer.body.run) expect(answer.body.run.source.sample).toBe(shown.source?.sample);

    if (shown.source === null)
      return expectNoSource(place, shown, [answer, await press(http, capability, term, { sample: true })]);
    const ownKey = state.includes('own key');
    const credits = ownKey ? 0 : price;
    expect(shown).toMatchObject({ credits, refusal: null, source: { sample: state === 'has no source' } });
    expect(shown.source?.ownKey).toBe(ownKey || undefined);
    if (state.startsWith('fails')) {
      expect([answer.status, answer.spent, answer.body.error.details?.charged]).toEqual([502, credits, credits]);
      await expectPaid(http, capability, term, credits);
    } else if (answer.status === 200) {
      expect([answer.spent, answer.body.run?.charged]).toEqual([credits, credits]);
      if (state === 'answers') await expectFreeAgain(http, capability, term);
      expect(state === 'finds nothing' && path.endsWith('/detail')).toBe(false);
    } else {
      // A record or a place that does not exist.
      expect(['finds nothing', 'has no source']).toContain(state);
      expect([answer.status, answer.spent, answer.body.error.details?.charged]).toEqual([404, 0, 0]);
    }
  });

  it.each(KEYED_ALONE)(
    '%s whose own key is over its quota costs what was shown, as sample data too',
    async (capability) => {
      const http = await signedIn(live, exhausted);
      terms += 1;
      simulators.control.order({ scenario: 'quota' });
      await press(http, capability, `mara${terms} over`);
      simulators.control.reset();
      const shown = await getOffer(http, capability);
      expect(shown).toMatchObject({ refusal: 'QUOTA_EXHAUSTED', credits: 0, sampleAllowed: place === 'development' });
      expect(await press(http, capability, `mara${terms}`)).toMatchObject({
        spent: 0,
        body: { error: { details: { charged: 0 } } },
      });
      const asSample = await press(http, capability, `mara${terms}`, { sample: true });
      const allowed = shown.sampleAllowed;
      expect([asSample.status, asSample.spent]).toEqual(allowed ? [200, shown.sampleCredits] : [503, 0]);
      expect(asSample.body.run?.source.sample).toBe(allowed || undefined);
    },
  );

  it.each(place === 'development' ? CAPABILITIES : [])(
    '%s whose results were deleted says so, costs nothing, and its price when it is fetched again',
    async (capability) => {
      const http = await signedIn(live, plain);
      const { path, price, body } = ASKED[capability];
      terms += 1;
      const term = `mara${terms}`;
      const first = await press(http, capability, term);
      const id = first.body.run?.id ?? '';
      const { rowCount } = await database.db.execute(
        sql`delete from search_results where workspace_id = ${plain.workspaceId} and run_id = ${id}`,
      );
      expect([first.status, rowCount]).toEqual([200, 1]);
      const expired = { code: 'SEARCH_RESULTS_EXPIRED', details: { run: { id, expired: true } } };
      const again = isSearch(capability)
        ? `${path.replace(/(?:linkedin\/\w+)?\/search$/, (end) => (end.startsWith('linkedin') ? 'linkedin' : ''))}/searches/${id}`
        : `${path}?key=${encodeURIComponent(String(body(term).key))}`;
      expect(await http.get(again)).toMatchObject({ status: 410, body: { error: expired } });
      const listed = await http.get<{ items: unknown[] }>(`/api/searches?id=${id}`);
      expect(listed.body.items).toMatchObject([{ id, expired: true }]);
      if (isSearch(capability)) {
        const opened = await press(http, capability, term);
        expect(opened).toMatchObject({ status: 410, spent: 0, body: { error: expired } });
      }
      const fetched = await press(http, capability, term, isSearch(capability) ? { fresh: true } : {});
      const isPaid = fetched.body.nothingNew !== true;
      expect([fetched.status, fetched.spent]).toEqual([200, isPaid ? PRICES[price] : 0]);
      expect((await http.get(again)).status).toBe(isSearch(capability) ? 410 : 200);
    },
  );

  it('every balance is the sum of its entries afterwards', async () => {
    expect(await auditFaults(database.db)).toEqual([]);
  });
});

const clients = new Map<string, Client>();

async function signedIn({ url }: AppInProcess, { email }: Principal): Promise<Client> {
  const known = clients.get(`${url} ${email}`);
  if (known) return known;
  const http = client(url);
  await http.signIn(email, 'correct horse battery');
  clients.set(`${url} ${email}`, http);
  return http;
}

function expectNoSource(place: Place, shown: SearchOffer, answers: Awaited<ReturnType<typeof press>>[]): void {
  expect(place).toBe('production');
  expect(shown).toMatchObject({ refusal: 'NOT_CONFIGURED', credits: 0, sampleAllowed: false });
  for (const { status, body, spent } of answers) {
    expect([status, body.error?.code, spent]).toEqual([503, 'SOURCE_NOT_CONFIGURED', 0]);
  }
}

async function press(http: Client, capability: Capability, term: string, more = {}) {
  await database.db.execute(sql`delete from rate_limits where key like 'source %'`);
  const before = await getBalance(http);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const { path, body } = ASKED[capability];
  const answer = await http.post<Answer>(path, { ...body(term), ...more }, { headers });
  return { ...answer, spent: before - (await getBalance(http)) };
}

async function getOffer(http: Client, capability: Capability): Promise<SearchOffer> {
  const { body } = await http.get<{ items: SearchOffer[] }>(`/api/searches/offers?capability=${capability}`);
  const [offer] = body.items;
  if (!offer) throw new Error(`no offer for ${capability}`);
  return offer;
}

const NOTHING_FREE = { storedAt: null, owed: false };

/** What the button says before the press. A record that is stored is shown, and has a button of its own. */
async function expectQuote(
  http: Client,
  capability: Capability,
  term: string,
  quote: object,
  more = {},
): Promise<void> {
  if (!isSearch(capability)) return;
  const { path, body } = ASKED[capability];
  const said = await http.post<SearchQuote>('/api/searches/quote', { path, body: { ...body(term), ...more } });
  expect(said.body).toEqual(quote);
}

/** What was paid is owed, which is said before the press: once the source answers, the same costs nothing more. */
async function expectPaid(http: Client, capability: Capability, term: string, credits: number): Promise<void> {
  await expectQuote(http, capability, term, { ...NOTHING_FREE, owed: credits > 0 });
  const retry = await press(http, capability, term);
  expect(retry.status).toBe(200);
  // Discover gives back what was paid where the workspace had all of it before.
  expect([retry.spent, retry.body.run?.charged]).toEqual(retry.body.nothingNew ? [-credits, 0] : [0, credits]);
}

/** The same again is said to be free before the press, and is; asking the source again is not. */
async function expectFreeAgain(http: Client, capability: Capability, term: string): Promise<void> {
  if (!isSearch(capability)) return;
  await expectQuote(http, capability, term, { storedAt: expect.any(String), owed: false });
  await expectQuote(http, capability, term, NOTHING_FREE, { fresh: true });
  expect((await press(http, capability, term)).spent).toBe(0);
}

async function getBalance(http: Client): Promise<number> {
  return (await http.get<{ balance: number }>(`/api/credits/summary?since=${new Date(0).toISOString()}`)).body.balance;
}

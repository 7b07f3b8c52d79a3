// AI agents over MCP: the official client of npm against the real server.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOOLS } from '#app/agents/server/tool-catalogue.ts';
import { API_SCOPES, type ApiScope } from '#shared/api-scopes.ts';
import { CANARY, createKey, type Things, withWorld } from './world.ts';

const stage = withWorld();

type Input = Record<string, unknown>;

async function connect(key: string, mode: 'legacy' | 'auto' = 'auto'): Promise<Client> {
  const client = new Client({ name: 'agent-test', version: '1' }, { versionNegotiation: { mode } });
  const transport = new StreamableHTTPClientTransport(new URL('/api/mcp', stage.server.url), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  });
  await client.connect(transport);
  return client;
}

async function call(client: Client, name: string, input: Input = {}) {
  const { structuredContent, isError = false } = await client.callTool({ name, arguments: input });
  return { answer: structuredContent as Input, isError };
}

const DRAFT = { subject: 'Timber', html: '<p>Hello</p>', mode: 'rich' } as const;
const AUDIENCE = { sources: [], exceptLists: [], leaveOut: {} };

/** An input of each tool that is answered without an error. */
const INPUTS: Record<string, (own: Things) => Input> = {
  get_credits: () => ({ since: '2026-01-01T00:00:00Z' }),
  search_contacts: () => ({ q: 'procurement', limit: 2 }),
  get_contact: ({ contactId }) => ({ id: contactId }),
  search_companies: () => ({ limit: 2 }),
  get_company: ({ companyId }) => ({ id: companyId }),
  search_discover: () => ({ kind: 'company', show: 'yours', country: 'DE,FR', hasEmail: false }),
  count_discover: () => ({ kind: 'person' }),
  list_past_searches: () => ({}),
  check_known_email: () => ({ email: 'mara@acme.example' }),
  list_lists: () => ({}),
  get_timeline: ({ recordId }) => ({ kind: 'company', id: recordId }),
  list_templates: () => ({}),
  get_template: ({ templateId }) => ({ id: templateId }),
  list_template_fields: () => ({}),
  list_campaigns: () => ({}),
  get_campaign: ({ campaignId }) => ({ id: campaignId }),
  get_campaign_results: ({ campaignId }) => ({ id: campaignId }),
  list_campaign_recipients: ({ campaignId }) => ({ id: campaignId }),
  count_audience: () => ({ audience: AUDIENCE }),
  check_campaign: ({ campaignId }) => ({ id: campaignId }),
  get_campaign_check: ({ campaignId }) => ({ id: campaignId }),
  list_email_drafts: () => ({}),
  get_email_draft: ({ emailDraftId }) => ({ id: emailDraftId }),
  check_email_draft: ({ emailDraftId }) => ({ id: emailDraftId }),
  list_sent_emails: () => ({}),
  list_replies: () => ({ view: 'all' }),
  get_reply: ({ threadId }) => ({ id: threadId }),
  create_contact: () => ({ values: { firstName: 'Ada', email: 'ada@agents.example' } }),
  update_contact: ({ contactId }) => ({ id: contactId, values: { city: 'Lisbon' } }),
  create_company: () => ({ values: { name: 'Agents Ltd', domain: 'agents.example' } }),
  update_company: ({ companyId }) => ({ id: companyId, values: { city: 'Lisbon' } }),
  save_search_results: () => ({ capability: 'linkedin-people', keys: ['nothing'] }),
  save_discovered: ({ foundId }) => ({ kind: 'company', refs: [{ from: 'found', id: foundId }] }),
  create_list: () => ({ list: { type: 'static', name: 'Made by an agent' } }),
  change_contacts: ({ contactId }) => ({ target: { ids: [contactId] }, action: { do: 'tag', tag: 'agent' } }),
  change_companies: ({ companyId }) => ({ target: { ids: [companyId] }, action: { do: 'tag', tag: 'agent' } }),
  add_note: ({ recordId }) => ({ recordKind: 'company', recordId, text: 'Seen by an agent' }),
  add_task: ({ recordId }) => ({ recordKind: 'company', recordId, title: 'Call them' }),
  create_template: () => ({ name: 'By an agent', content: { channel: 'email', ...DRAFT } }),
  create_email_draft: () => ({
    recipients: [{ email: 'ada@agents.example' }],
    content: { channel: 'email', ...DRAFT },
  }),
  update_email_draft: ({ emailDraftId }) => ({
    id: emailDraftId,
    revision: 1,
    content: { channel: 'email', ...DRAFT },
  }),
  discard_email_draft: ({ emailDraftId }) => ({ id: emailDraftId }),
  create_campaign: () => ({ name: 'By an agent', preset: 'one-time' }),
  update_campaign: ({ campaignId }) => ({ id: campaignId, revision: 1, name: 'Renamed by an agent' }),
  search_freelance_jobs: () => ({ q: 'react' }),
  search_linkedin_people: () => ({ keywords: 'procurement timber' }),
  search_linkedin_companies: () => ({ keyword: 'timber' }),
  get_linkedin_profile: () => ({ key: 'https://www.linkedin.com/in/mara-lindqvist' }),
  search_instagram: () => ({ query: 'coffee roasters' }),
  search_tiktok: () => ({ keyword: 'coffee' }),
  search_facebook: () => ({ query: 'coffee', kind: 'groups' }),
  get_facebook_page: () => ({ key: 'acme' }),
  get_facebook_profile: () => ({ key: 'mara.lindqvist' }),
  get_facebook_group: () => ({ key: '1234567890' }),
  search_jobs: () => ({ keyword: 'buyer' }),
  search_suppliers: () => ({ query: 'pallets' }),
  get_product: () => ({ key: '1600000000001' }),
  search_domain_people: () => ({ domain: 'acme.example' }),
  search_local_businesses: () => ({ businessKind: 'restaurant', city: 'Lisbon', country: ['PT'] }),
  search_open_companies: () => ({ q: 'timber' }),
  search_register_companies: () => ({ q: 'timber' }),
  search_company_data: () => ({ q: 'timber' }),
  search_people_data: () => ({ title: 'buyer' }),
  search_developers: () => ({ language: 'typescript' }),
  request_approval: ({ campaignId }) => ({ kind: 'launch-campaign', subjectId: campaignId, note: 'Ready' }),
  list_approvals: () => ({ show: 'open' }),
  get_approval: ({ approvalId }) => ({ id: approvalId }),
  verify_emails: () => ({ emails: ['ada@agents.example'] }),
};

const PAID = TOOLS.filter(({ pricing }) => pricing !== null).map(({ name }) => name);

/** Tools whose thing does not exist in this world: the product’s own refusal comes through. */
const REFUSED: Record<string, string> = { save_search_results: 'RESULT_NOT_FOUND' };

it('has an input for each tool, and no other', () => {
  expect(Object.keys(INPUTS).sort()).toEqual(TOOLS.map(({ name }) => name).sort());
});

describe.each(['legacy', 'auto'] as const)('the official client, %s', (mode) => {
  let client: Client;
  beforeAll(async () => {
    client = await connect(stage.world.own.apiKey, mode);
  });
  afterAll(() => client.close());

  it('lists every tool', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([...TOOLS.map(({ name }) => name), 'confirm_quote']);
  });

  it('is answered as the API answers', async () => {
    const { answer } = await call(client, 'get_contact', { id: stage.world.own.contactId });
    expect(answer).toMatchObject({ record: { id: stage.world.own.contactId } });
    expect(await call(client, 'get_contact', { id: stage.world.own.contactId, nonsense: 1 })).toMatchObject({
      isError: true,
      answer: { error: { code: 'INVALID_INPUT', fields: [{ path: 'nonsense' }] } },
    });
  });
});

it('calls every tool', async () => {
  const client = await connect(stage.world.own.apiKey);
  const answers: Record<string, unknown> = {};
  for (const name of Object.keys(INPUTS)) {
    const { answer, isError } = await call(client, name, INPUTS[name]?.(stage.world.own));
    answers[name] = isError ? (answer.error as { code: string }).code : 'done';
  }
  expect(answers).toEqual({ ...Object.fromEntries(Object.keys(INPUTS).map((name) => [name, 'done'])), ...REFUSED });
  await client.close();
});

interface Quote extends Input {
  quoteId: string;
  credits: number;
  expectedCredits: number;
  balanceAfter: number;
}

const balance = async () => {
  const { rows } = await stage.database.db.execute<{ balance: number }>(sql`
    select balance from credit_wallets w join users u on u.workspace_id = w.workspace_id where u.id = ${stage.world.own.userId}`);
  return rows[0]?.balance ?? 0;
};
const spentBy = async (keyId: string) => {
  const { rows } = await stage.database.db.execute<{ spent: number }>(
    sql`select coalesce(-sum(amount), 0)::int as spent from credit_ledger where api_key_id = ${keyId}`,
  );
  return rows[0]?.spent ?? 0;
};
const toKey = (name: string, dailyCredits: number, cookie = stage.world.cookies.premium) =>
  createKey(stage.server.url, cookie, name, API_SCOPES, dailyCredits);

describe('what costs credits', () => {
  it.each(PAID)('%s answers a quote, and costs what it says when that is confirmed, once', async (name) => {
    const client = await connect(stage.world.own.apiKey);
    const before = await balance();
    const quote = (await call(client, name, INPUTS[name]?.(stage.world.own))).answer as Quote;
    expect(await balance()).toBe(before);
    expect(quote).toMatchObject({ balanceAfter: before - quote.expectedCredits });
    const first = await call(client, 'confirm_quote', { quoteId: quote.quoteId });
    const after = await balance();
    if (!first.isError) expect(first.answer).toMatchObject({ chargedNow: before - after });
    // Where there is nothing, what was paid came back.
    expect([before, before - quote.expectedCredits]).toContain(after);
    const again = await call(client, 'confirm_quote', { quoteId: quote.quoteId });
    expect(again.isError).toBe(first.isError);
    expect(await balance()).toBe(after);
    await client.close();
  });

  it('the same search again is quoted as free, and is', async () => {
    const client = await connect(stage.world.own.apiKey);
    const input = { query: 'coffee roasters' };
    const quote = (await call(client, 'search_instagram', input)).answer as Quote;
    expect(quote).toMatchObject({ credits: 5, expectedCredits: 0, storedAt: expect.any(String) });
    const before = await balance();
    expect(await call(client, 'confirm_quote', { quoteId: quote.quoteId })).toMatchObject({ isError: false });
    expect(await balance()).toBe(before);
    await client.close();
  });

  it('32 quotes that are confirmed at once never spend more than the key may in a day', async () => {
    const { apiKey, apiKeyId } = await toKey('Racing agent', 25);
    const client = await connect(apiKey);
    const quotes = await Promise.all(
      Array.from({ length: 32 }, (_, n) => call(client, 'search_instagram', { query: `racing ${n}` })),
    );
    expect(quotes.every(({ isError }) => !isError)).toBe(true);
    const confirmed = await Promise.all(
      quotes.map(({ answer }) => call(client, 'confirm_quote', { quoteId: answer.quoteId })),
    );
    expect(confirmed.filter(({ isError }) => !isError)).toHaveLength(5);
    const codes = confirmed.flatMap(({ isError, answer }) =>
      isError ? [(answer.error as { code: string }).code] : [],
    );
    expect(new Set(codes)).toEqual(new Set(['KEY_BUDGET_EXCEEDED']));
    expect(await spentBy(apiKeyId)).toBe(25);
    // From then on no quote is given.
    expect(await call(client, 'search_instagram', { query: 'one more' })).toMatchObject({
      isError: true,
      answer: { error: { code: 'KEY_BUDGET_EXCEEDED' } },
    });
    await client.close();
  });

  it('one quote that is confirmed 32 times at once is charged once', async () => {
    const { apiKey, apiKeyId } = await toKey('Impatient agent', 25);
    const client = await connect(apiKey);
    const { answer } = await call(client, 'search_tiktok', { keyword: 'impatient' });
    const confirmed = await Promise.all(
      Array.from({ length: 32 }, () => call(client, 'confirm_quote', { quoteId: answer.quoteId })),
    );
    expect(confirmed.filter(({ isError }) => isError)).toEqual([]);
    expect(await spentBy(apiKeyId)).toBe(5);
    await client.close();
  });

  it('a key without a budget is given no quote, and spends nothing over the API either', async () => {
    const { apiKey } = await toKey('Penniless agent', 0);
    const client = await connect(apiKey);
    const refused = { code: 'KEY_BUDGET_EXCEEDED' };
    expect(await call(client, 'search_jobs', { keyword: 'nothing' })).toMatchObject({ answer: { error: refused } });
    const answer = await post(apiKey, '/api/jobs/search', { keyword: 'nothing' });
    expect(answer).toMatchObject({ status: 402, body: { error: refused } });
    await client.close();
  });

  it('a quote is of its key alone, and of its quarter of an hour', async () => {
    const [own, other] = [await connect(stage.world.own.apiKey), await connect((await toKey('Other', 100)).apiKey)];
    const quote = (await call(own, 'search_jobs', { keyword: 'expiring' })).answer as Quote;
    const confirm = async (client: Client, quoteId: unknown) =>
      (await call(client, 'confirm_quote', { quoteId })).answer.error as { code: string };
    expect(await confirm(other, quote.quoteId)).toMatchObject({ code: 'QUOTE_NOT_FOUND' });
    expect(await confirm(own, 'nonsense')).toMatchObject({ code: 'QUOTE_NOT_FOUND' });
    const before = await balance();
    await stage.database.db.execute(
      sql`update agent_quotes set expires_at = now() - interval '1 second' where id = ${quote.quoteId}`,
    );
    expect(await confirm(own, quote.quoteId)).toMatchObject({ code: 'QUOTE_EXPIRED' });
    expect(await balance()).toBe(before);
    await Promise.all([own.close(), other.close()]);
  });

  it('never costs more than the caller has said it may', async () => {
    const before = await balance();
    const answer = await post(
      stage.world.own.apiKey,
      '/api/instagram/users/search',
      { query: 'dear' },
      { 'max-credits': '4' },
    );
    expect(answer).toMatchObject({ status: 409, body: { error: { code: 'PRICE_ABOVE_LIMIT' } } });
    expect(await balance()).toBe(before);
  });

  it('is quoted as the API would refuse it: by scope, by plan, by its input', async () => {
    const { apiKey } = await createKey(stage.server.url, stage.world.cookies.starter, 'Starter', API_SCOPES);
    const [own, starter] = [await connect(stage.world.own.apiKey), await connect(apiKey)];
    const code = async (client: Client, name: string, input: Input) =>
      ((await call(client, name, input)).answer.error as { code: string } | undefined)?.code;
    expect(await code(own, 'search_jobs', {})).toBe('INVALID_INPUT');
    expect(await code(starter, 'search_suppliers', { query: 'pallets' })).toBe('PLAN_REQUIRED');
    await Promise.all([own.close(), starter.close()]);
  });
});

async function post(key: string, path: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(`${stage.server.url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      ...headers,
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as unknown };
}

it('writes one entry of the activity log for each call, with the name of the key', async () => {
  const { apiKey, apiKeyId } = await createKey(stage.server.url, stage.world.cookies.premium, 'Research agent');
  const client = await connect(apiKey);
  await call(client, 'list_lists');
  await call(client, 'get_contact', { id: stage.world.foreign.contactId });
  await client.close();
  const { rows } = await stage.database.db.execute(sql`
    select kind, origin, origin_label as agent, details ->> 'tool' as tool from activity_log where origin_id = ${apiKeyId} order by id`);
  const entry = { kind: 'agent.tool-called', origin: 'api-key', agent: 'Research agent' };
  expect(rows).toEqual([
    { ...entry, tool: 'list_lists' },
    { ...entry, tool: 'get_contact' },
  ]);
});

describe('a key', () => {
  const keyWith = async (...scopes: ApiScope[]) =>
    connect((await createKey(stage.server.url, stage.world.cookies.premium, 'Of these scopes', scopes)).apiKey);

  it('sees the tools of its scopes alone, and is refused the others', async () => {
    const client = await keyWith('agents:read', 'lists:read');
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([
      'list_lists',
      'list_approvals',
      'get_approval',
    ]);
    expect(await call(client, 'search_contacts')).toMatchObject({
      isError: true,
      answer: { error: { code: 'API_SCOPE_MISSING', details: { scope: 'records:read' } } },
    });
    await client.close();
  });

  it('without the scope of agents connects none, whatever else it may', async () => {
    const others = API_SCOPES.filter((scope) => !scope.startsWith('agents'));
    await expect(keyWith(...others)).rejects.toThrow(/HTTP 403/);
  });

  it('never reaches another workspace', async () => {
    const client = await connect(stage.world.own.apiKey);
    const reached: string[] = [];
    for (const name of Object.keys(INPUTS)) {
      const input = { ...INPUTS[name]?.(stage.world.foreign) };
      if (/^(create|add)_(contact|company|list|template|email|campaign)/.test(name)) continue;
      const { answer } = await call(client, name, input);
      if (JSON.stringify(answer).includes(CANARY)) reached.push(name);
    }
    expect(reached).toEqual([]);
    await client.close();
  });
});

describe('without a key', () => {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const send = (headers: Record<string, string>, method = 'POST') =>
    fetch(`${stage.server.url}/api/mcp`, {
      method,
      headers: {
        accept: 'application/json, text/event-stream',
        ...(method === 'POST' && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(method === 'POST' && { body: JSON.stringify(message) }),
    });

  it.each<[string, () => Record<string, string>]>([
    ['nothing', () => ({})],
    ['a session', () => ({ cookie: stage.world.cookies.premium, origin: stage.server.url })],
    ['an unknown key', () => ({ authorization: `Bearer lw_${'x'.repeat(65)}` })],
  ])('%s is refused with what is needed', async (_name, headers) => {
    const answer = await send(headers());
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer realm="Leadwright"/);
  });

  it.each(['GET', 'DELETE'])('%s is no method of it: there are no sessions', async (method) => {
    const answer = await send({ authorization: `Bearer ${stage.world.own.apiKey}` }, method);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  });
});

// AI agents over MCP: the official client of npm against the real server.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOOLS } from '#features/agents/server/tool-catalogue.ts';
import { API_SCOPES, type ApiScope } from '#shared/api-scopes.ts';
import { CANARY, makeKey, type Things, withWorld } from './world.ts';

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
};

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
    expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
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

it('writes one entry of the activity log for each call, with the name of the key', async () => {
  const { apiKey, apiKeyId } = await makeKey(stage.server.url, stage.world.cookies.premium, 'Research agent');
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
    connect((await makeKey(stage.server.url, stage.world.cookies.premium, 'Of these scopes', scopes)).apiKey);

  it('sees the tools of its scopes alone, and is refused the others', async () => {
    const client = await keyWith('agents:read', 'lists:read');
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['list_lists']);
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

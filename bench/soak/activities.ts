// What users do in the browser, and programs with keys: reads, searches, edits, exports, sessions, live streams, API and MCP.
import { randomUUID } from 'node:crypto';
import { Client as McpClient, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { API_SCOPES } from '#shared/api-scopes.ts';
import { client } from '#tests/support/client.ts';
import { asDataUrl } from '#tests/support/hostile-pictures.ts';
import { type Counter, type Loads, pick, type User } from './load.ts';
import { STREAMS } from './rates.ts';

const READS = [
  '/api/me',
  '/api/home?zone=Europe/Berlin',
  '/api/contacts?limit=50',
  '/api/companies?limit=50',
  '/api/record-totals',
  '/api/lists',
  '/api/campaigns',
  '/api/inbox/threads?view=all',
  '/api/inbox/summary',
  '/api/sent-emails',
  '/api/scheduled-emails',
  '/api/email-drafts',
  '/api/templates',
  '/api/mailboxes',
  '/api/suppressions',
  '/api/credits/summary?since=2026-01-01T00:00:00Z',
  '/api/credits/ledger?limit=25',
  '/api/searches?limit=20',
  '/api/notifications?view=all',
  '/api/notifications/unread',
  '/api/tasks/due?today=2026-12-31',
  '/api/saved-jobs?today=2026-12-31',
  '/api/discover?kind=company&country=DE',
  '/api/imports?kind=contact',
  '/api/duplicates?kind=contact',
  '/api/webhooks/endpoints',
  '/api/whatsapp/chats?view=all',
  '/api/crm/runs',
  '/api/activity-log?limit=25',
  '/api/verifier/addresses',
  '/home',
];

type Search = readonly [path: string, field: string, more?: object];

const OTHER_SEARCHES: readonly Search[] = [
  ['/api/instagram/users/search', 'query'],
  ['/api/tiktok/videos/search', 'keyword'],
  ['/api/facebook/search', 'query', { kind: 'pages' }],
  ['/api/freelance/jobs/search', 'q'],
  ['/api/suppliers/products/search', 'query'],
  ['/api/jobs/search', 'keyword'],
];
/** Each source as often as the others, within the rate of one key. */
const SEARCHES: readonly Search[] = [
  ['/api/linkedin/companies/search', 'keyword'],
  ...OTHER_SEARCHES,
  ['/api/linkedin/people/search', 'keywords'],
  ...OTHER_SEARCHES,
];

const WORDS = ['timber', 'oak', 'decking', 'joinery', 'flooring', 'veneer', 'sawmill', 'pallets'];
const EXPORTED = ['name', 'email', 'phone', 'companyName', 'title', 'city', 'country', 'linkedin'];

interface Stage {
  url: string;
  users: readonly User[];
  counter: Counter;
}

type Activities = Pick<
  Loads,
  | 'read'
  | 'search'
  | 'save'
  | 'find'
  | 'verify'
  | 'export'
  | 'signIn'
  | 'stream'
  | 'callKey'
  | 'callAgent'
  | 'uploadLogo'
>;

export async function createActivities(stage: Stage): Promise<{ loads: Activities; stop(): void }> {
  const { url, users, counter } = stage;
  const streams = createStreams(stage);
  const keys = await Promise.all(users.map(createKey));
  const lastContact = new Map<User, string>();

  const loads: Activities = {
    async read(round) {
      const started = performance.now();
      // Neither length divides the other: each user reads each page.
      await pick(users, Math.floor(round / READS.length) + round).call('GET', pick(READS, round), {
        headers: { accept: 'application/json, text/html' },
      });
      counter.tally.reads.push(performance.now() - started);
    },
    search(round) {
      const [path, field, more] = pick(SEARCHES, round);
      const body = { [field]: `${pick(WORDS, Math.floor(round / SEARCHES.length))} ${round}`, ...more };
      return pick(users, Math.floor(round / SEARCHES.length)).call('POST', path, { body, headers: idempotent() });
    },
    async save(round) {
      const user = pick(users, Math.floor(round / 5));
      const id = lastContact.get(user);
      const step = id === undefined ? 0 : round % 5;
      if (step < 2) {
        const values = {
          name: `Soak ${round}`,
          email: `soak.${round}.${randomUUID()}@company${round % 500}.test`,
          city: 'Umeå',
        };
        const saved = await user.call<{ record: { id: string } }>('POST', '/api/contacts', {
          body: { values },
          headers: idempotent(),
        });
        if (saved) lastContact.set(user, saved.body.record.id);
      } else if (step < 4) {
        await user.call('PATCH', `/api/contacts/${id}`, {
          body: { values: { title: `Buyer ${round}`, city: `City ${round % 90}` } },
        });
      } else {
        const about = { recordKind: 'contact', recordId: id };
        const isTask = round % 10 === 9;
        const body = isTask
          ? { ...about, title: `Call ${round}`, due: '2026-12-31' }
          : { ...about, text: `Met ${round}` };
        await user.call('POST', isTask ? '/api/tasks' : '/api/notes', { body, headers: idempotent() });
      }
    },
    find(round) {
      const q = `${pick(WORDS, round)} ${round % 700}`;
      const path = round % 2 === 0 ? '/api/contacts?limit=25&q=' : '/api/discover?kind=company&q=';
      return pick(users, round).call('GET', path + encodeURIComponent(q));
    },
    verify: (round) =>
      pick(users, round).call('POST', '/api/verifier/addresses', {
        body: { emails: [`person${round}@${pick(['honest', 'catchall', 'second', 'nomx'], round)}.test`] },
        headers: idempotent(),
      }),
    export: (round) =>
      pick(users, round).call('POST', '/api/contacts/export', {
        body: { target: { selection: {} }, columns: EXPORTED, format: 'csv' },
      }),
    async signIn(round) {
      const { email, password, address } = pick(users, round);
      await counter.run('sign-in', async () => {
        // Under the device cookie of a browser that is new each time, so that the email about it is sent too.
        const http = client(url);
        const headers = { 'x-forwarded-for': `${address.slice(0, -1)}${round % 200}` };
        const answers = [
          await http.post('/api/accounts/sign-in', { email, password }, { headers }),
          await http.get('/api/me', { headers }),
          await http.post('/api/accounts/sign-out', {}, { headers }),
        ];
        const refused = answers.find(({ status }) => status >= 300);
        if (refused) throw new Error(`${refused.status} ${JSON.stringify(refused.body).slice(0, 100)}`);
      });
    },
    stream: (round) => streams.renew(round),
    callKey: (round) =>
      pick(users, round).call('GET', '/api/contacts?limit=5', {
        headers: { cookie: '', authorization: `Bearer ${pick(keys, round)}` },
      }),
    callAgent: (round) =>
      counter.run('MCP', async () => {
        const agent = new McpClient({ name: 'soak', version: '1' }, { versionNegotiation: { mode: 'auto' } });
        const headers = { authorization: `Bearer ${pick(keys, round)}` };
        await agent.connect(new StreamableHTTPClientTransport(new URL('/api/mcp', url), { requestInit: { headers } }));
        try {
          const input = { q: pick(WORDS, round), limit: 2 };
          const { isError } = await agent.callTool({ name: 'search_contacts', arguments: input });
          if (isError) throw new Error('an error of the tool');
        } finally {
          await agent.close();
        }
      }),
    async uploadLogo(round) {
      await pick(users, round).call('POST', '/api/me/logo', { body: { encoding: 'data_url', data: asDataUrl(LOGO) } });
    },
  };
  return { loads, stop: streams.stop };
}

export const idempotent = () => ({ 'idempotency-key': randomUUID() });

const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function createKey(user: User): Promise<string> {
  const body = { name: 'Soak', scopes: API_SCOPES, dailyCredits: 0, days: null };
  const created = await user.call<{ key: string }>('POST', '/api/api-keys', { body, headers: idempotent() });
  if (!created) throw new Error('the API key was not created');
  return created.body.key;
}

/** Tabs that stay open; `renew` closes one of them and opens it again. */
function createStreams({ url, users, counter }: Stage) {
  const open: { stop: () => void }[] = [];
  const openStream = (n: number) =>
    counter.run('GET /api/live', async () => {
      const controller = new AbortController();
      const headers = { cookie: pick(users, n).cookie };
      const stream = await fetch(`${url}/api/live`, { headers, signal: controller.signal });
      if (!stream.ok) throw new Error(String(stream.status));
      open[n] = { stop: () => controller.abort() };
      void drain(stream);
    });
  return {
    async renew(round: number) {
      if (round === 0) for (let n = 0; n < STREAMS; n += 1) await openStream(n);
      const n = round % STREAMS;
      open[n]?.stop();
      await openStream(n);
    },
    stop() {
      for (const each of open) each?.stop();
    },
  };
}

async function drain(stream: Response): Promise<void> {
  try {
    for await (const chunk of stream.body ?? []) void chunk;
  } catch {
    // Closed by us, or with its session.
  }
}

// Whatever is written into a call about mail, it is an answer of ours: never a fault of the server, and never words of the database.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ALL_CONTRACTS, getName } from './all-contracts.ts';
import { ROWS, type Row } from './route-rows.ts';
import { send, withWorld } from './world.ts';

const stage = withWorld();

const ABOUT_MAIL =
  /^\/api\/(?:mailboxes|mailbox-domains|sender-identity|practice|email-drafts|email-recipients|sent-emails|scheduled-emails|campaigns|inbox|suppressions|tracking|whatsapp\/(?:chats|files|summary|assignees|numbers(?!\/:id\/register)|setups|practice-numbers|webhooks))/;
const ROUTES = ALL_CONTRACTS.filter(({ path }) => ABOUT_MAIL.test(path)).map((contract) => ({
  route: getName(contract),
  contract,
}));

const deep = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
/** In place of any value of a body. What is too large only in place of what is of its type: elsewhere the type refuses it, of any size. */
const TOO_LARGE: readonly unknown[] = [
  'x'.repeat(100_000),
  deep(2_000),
  Array.from({ length: 20_000 }, () => '01932f4e-7a10-7c3b-9a54-5d1f0c6e2b81'),
];
const HOSTILE: readonly unknown[] = [
  null,
  '',
  'a\u0000b',
  '\ud800',
  'x\r\nBcc: evil@evil.example',
  "'; drop table mails; --",
  '{{constructor.constructor("return process")()}}',
  '%00%ff',
  -1,
  0,
  1.5,
  1e308,
  2 ** 53,
  true,
  [],
  {},
  ['a', null, 7],
  { toString: 1, constructor: { prototype: {} } },
  '9999-99-99T99:99:99Z',
  '+275760-09-13T00:00:00.001Z',
  '-000001-01-01T00:00:00Z',
];
const HOSTILE_WORDS = HOSTILE.filter(
  (value): value is string => typeof value === 'string' && value.length < 5_000,
).concat(['-1', '1e308', '999999999999999999999', 'null', '[]', '../../etc/passwd', '٣', '01932f4e-7a10-7c3b-9a54']);

/** The same value, each of its places in turn taken by something else. */
function* spoiled(value: unknown): Generator<unknown> {
  yield* HOSTILE;
  yield* TOO_LARGE.filter((large) => typeof large === typeof value);
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return;
  const copy = (key: string, put: unknown) =>
    Array.isArray(value) ? value.map((one, n) => (String(n) === key ? put : one)) : { ...value, [key]: put };
  for (const [key, inner] of Object.entries(value)) {
    for (const put of spoiled(inner)) yield copy(key, put);
  }
}

type Input = ReturnType<Row['own']>;

const ID = '01932f4e-7a10-7c3b-9a54-5d1f0c6e2b81';
const STEP = {
  id: ID,
  wait: { amount: 1, unit: 'days' },
  thread: 'reply',
  condition: { of: 'field', condition: { field: 'email', op: 'contains', value: 'a' } },
  otherwise: 'skip',
  variants: [
    { id: ID, weight: 1, subject: 'Row', html: '<p>Row {{firstName|you}}</p>', mode: 'rich', attachments: [] },
  ],
};
const SETUP = {
  audience: {
    sources: [
      { from: 'list', listId: ID, follow: true },
      { from: 'contacts', target: { filter: { q: 'a' } }, label: 'All' },
    ],
    exceptLists: [ID],
    leaveOut: { contactedWithinDays: 30, inOtherCampaign: true, risky: true, unverified: true, role: true, crm: true },
  },
  steps: [STEP],
  schedule: { startAt: '2090-01-01T00:00:00.000Z', windows: { mon: [[510, 1_050]] }, zone: 'Europe/Lisbon' },
  limits: { dayCap: 100, mailboxIds: [ID] },
  stops: { companyReply: true },
};
/** Calls that say all that can be said, besides that of their row. */
const FULL: Record<string, Row['own']> = {
  'POST /api/campaigns/:id/effect': ({ own }) => ({ params: { id: own.campaignId }, body: SETUP }),
  'POST /api/campaigns/audience': () => ({ body: { audience: SETUP.audience } }),
  'POST /api/campaigns/bulk': ({ own }) => ({ body: { target: { ids: [own.campaignId] }, action: { do: 'archive' } } }),
  'PATCH /api/mailboxes/:id': ({ own }) => ({
    params: { id: own.mailboxId },
    body: {
      ...{
        fromName: 'Row',
        replyTo: 'row@world.example',
        signature: 'Row',
        dayCap: 30,
        gapMinSeconds: 1,
        gapMaxSeconds: 2,
      },
      ...{ ramp: true, zone: 'Europe/Lisbon', windows: SETUP.schedule.windows, trackOpens: true, trackClicks: true },
    },
  }),
  'POST /api/mailboxes/bulk': ({ own }) => ({
    body: { ids: [own.mailboxId], action: { do: 'change', settings: { dayCap: 30, zone: 'UTC', ramp: false } } },
  }),
  'POST /api/email-drafts': () => ({
    body: {
      id: crypto.randomUUID(),
      recipients: [{ email: 'row@world.example', name: 'Row', contactId: null }],
      content: { channel: 'email', subject: 'Row', html: '<p>Row</p>', mode: 'rich' },
      templateId: ID,
    },
  }),
  'POST /api/scheduled-emails/move': ({ own }) => ({
    body: { target: { ids: [own.waitingMailId] }, move: { to: '2090-05-05T00:00:00.000Z' } },
  }),
  'POST /api/scheduled-emails/cancel': () => ({
    body: { target: { filter: { q: 'nobody', mailbox: ID, stream: ID } } },
  }),
  'GET /api/scheduled-emails': () => ({
    query: { q: 'a', mailbox: ID, stream: ID, from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' },
  }),
  'GET /api/inbox/threads': () => ({
    query: { q: 'a', view: 'all', mailboxId: ID, streamId: ID, contactId: ID, assigned: 'me' },
  }),
  'PUT /api/practice/rules': ({ own }) => ({
    body: { mailboxId: own.practiceMailboxId, recipient: 'row@world.example', behaviour: 'bounce' },
  }),
  'POST /api/suppressions/remove': () => ({
    body: { target: { filter: { q: 'nobody', reason: 'manual' } }, why: 'Row' },
  }),
};

function* calls(input: Input): Generator<Input> {
  for (const part of ['params', 'query'] as const) {
    for (const key of Object.keys(input[part] ?? {})) {
      for (const word of HOSTILE_WORDS) yield { ...input, [part]: { ...input[part], [key]: word } };
    }
  }
  for (const word of HOSTILE_WORDS) {
    yield {
      ...input,
      query: { ...input.query, q: word, limit: word, cursor: word, show: word, state: word, id: word },
    };
    yield { ...input, query: { ...input.query, cursor: Buffer.from(JSON.stringify([word, 1])).toString('base64url') } };
  }
  if (input.body !== undefined && !Buffer.isBuffer(input.body)) {
    for (const body of spoiled(input.body)) yield { ...input, body };
  }
}

/** Fewer than any route takes of one user in its time. */
const BATCH = 16;
const LEAKS = /select |insert into|update .* set|syntax error|at \w+ \(|\/src\/|node_modules|pg_|DrizzleQuery/;

describe('whatever is sent', () => {
  it.each(ROUTES)('$route', async ({ route, contract }) => {
    const row = ROWS[route];
    if (!row) throw new Error(`no row for ${route}`);
    const wrong: string[] = [];
    const call = async (input: Input) => {
      const params = { ...input.params };
      const path = contract.path.replace(/:(\w+)/g, (_all, name: string) => {
        try {
          return encodeURIComponent(params[name] ?? '');
        } catch {
          return '%ED%A0%80';
        }
      });
      const query = input.query ? `?${new URLSearchParams(input.query)}` : '';
      const { url } = stage.server;
      const answer = await send(url, stage.world.cookies.premium, contract.method, `${path}${query}`, input.body);
      const body = await answer.text();
      // Refused for its number, it would not have been read.
      const isRead = answer.status < 500 && answer.status !== 429;
      const isOurs = isRead && !(answer.status >= 400 && LEAKS.test(body));
      if (!isOurs) {
        const shown = JSON.stringify({ ...input, path: undefined }).slice(0, 300);
        wrong.push(`${answer.status} ${shown} ${body.slice(0, 300)}`);
      }
    };
    const inputs = [row.own(stage.world), FULL[route]?.(stage.world)].filter((input) => input !== undefined);
    const all = inputs.flatMap((input) => [...calls(input)]);
    for (let at = 0; at < all.length; at += BATCH) {
      await stage.database.db.execute(sql`delete from rate_limits`);
      await Promise.all(all.slice(at, at + BATCH).map(call));
    }
    expect(wrong.slice(0, 5)).toEqual([]);
  });
});

// What users do to reach people: mailboxes, imports and campaigns to them, emails of the composer, replies, WhatsApp, webhooks and a CRM.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Import, ImportDetail } from '#crm/imports/contract.ts';
import type { Campaign } from '#outreach/campaigns/contract.ts';
import { createSetup } from '#outreach/campaigns/domain/presets.ts';
import { WEEKDAYS } from '#outreach/mailboxes/fields.contract.ts';
import type { Platform } from '#platform/platform.ts';
import { addMailbox } from '#tests/support/sending.ts';
import { idempotent } from './activities.ts';
import { type Loads, pick, type User } from './load.ts';
import { CRM_TOKEN, MAIL_DOMAIN, type Outside } from './outside.ts';
import { MAILBOXES_EACH, PRACTICE_MAILBOXES_EACH, RECIPIENTS } from './rates.ts';

const WEBHOOK_USERS = 3;
const WHATSAPP_PEOPLE = 30;
/** A background job is waited for as long as a browser shows its progress. */
const POLL_MS = 500;
const POLL_TIMEOUT_MS = 120_000;
const ALWAYS = Object.fromEntries(WEEKDAYS.map((day) => [day, [[0, 1_440]]]));
const PARAGRAPH =
  '<p>We noticed that <strong>{{company|your company}}</strong> is looking for someone who knows this trade, and thought of you, {{firstName|there}}. </p>';

type Outreach = Pick<Loads, 'campaign' | 'compose' | 'answer' | 'receiveWhatsapp' | 'sendWhatsapp' | 'pushCrm'>;

export async function createOutreach(
  { db }: Pick<Platform, 'db'>,
  users: readonly User[],
  outside: Outside,
): Promise<Outreach> {
  const real = new Map<User, string[]>();
  for (const [n, user] of users.entries()) real.set(user, await connectMailboxes(user, n, outside));
  const practice = new Map<User, string[]>();
  for (const user of users) {
    const wish = { gap: [1, 1] as const };
    practice.set(
      user,
      await Promise.all(Array.from({ length: PRACTICE_MAILBOXES_EACH }, () => addMailbox({ db }, user, wish))),
    );
  }
  await db.$client.query(
    'update mailboxes set gap_min_seconds = 1, gap_max_seconds = 1, ramp_started_on = null, windows = $1',
    [JSON.stringify(ALWAYS)],
  );
  // As many as the plan allows.
  await db.$client.query(`update mailboxes set day_cap = 150 where kind = 'smtp'`);
  for (const user of users.slice(0, WEBHOOK_USERS)) await subscribe(user, outside);
  const [first] = users;
  if (!first) throw new Error('there is no user');
  const numberId = randomUUID();
  await need(first, 'POST', '/api/whatsapp/practice-numbers', { id: numberId });
  const crm = { crm: 'hubspot', token: CRM_TOKEN, host: '' };
  const { id: connectionId } = await need<{ id: string }>(first, 'POST', '/api/crm/connections', crm);

  return {
    campaign(round) {
      const user = pick(users, round);
      return runCampaign(user, practice.get(user) ?? [], round);
    },
    async compose(round) {
      const user = pick(users, round);
      const id = randomUUID();
      const content = {
        channel: 'email',
        subject: `Your question ${round}`,
        html: '<p>Here is the price list.</p>',
        mode: 'rich',
      };
      const recipients = [{ email: `composed${round}@company${round % 500}.test` }];
      const draft = await user.call<{ revision: number }>('POST', '/api/email-drafts', {
        body: { id, recipients, content },
      });
      if (!draft) return;
      const mailboxId = pick(real.get(user) ?? [], Math.floor(round / users.length));
      const body = { revision: draft.body.revision, content, mailboxId };
      const saved = await user.call<{ revision: number }>('PATCH', `/api/email-drafts/${id}`, { body });
      if (!saved) return;
      await user.call('POST', `/api/email-drafts/${id}/send`, {
        body: { revision: saved.body.revision },
        headers: idempotent(),
      });
    },
    async answer(round) {
      const user = pick(users, round);
      const threads = await user.call<{ items: { id: string }[] }>('GET', '/api/inbox/threads?view=all');
      const thread = threads?.body.items[round % Math.max(1, threads.body.items.length)];
      if (!thread) return;
      await user.call('POST', `/api/inbox/threads/${thread.id}/answers`, {
        body: { id: randomUUID(), text: `I will call you at ${round % 12}.` },
        // Some have unsubscribed meanwhile.
        refusal: 'RECIPIENT_SUPPRESSED',
      });
      await user.call('POST', '/api/inbox/threads/change', { body: { ids: [thread.id], status: 'interested' } });
    },
    receiveWhatsapp(round) {
      const phone = encodeURIComponent(`+4477009${String(10_000 + (round % WHATSAPP_PEOPLE)).slice(0, 5)}`);
      return first.call('POST', `/api/whatsapp/practice-numbers/${numberId}/people/${phone}/messages`, {
        body: { id: randomUUID(), text: `Is order ${round} on its way?` },
      });
    },
    async sendWhatsapp(round) {
      const chats = await first.call<{ items: { id: string }[] }>('GET', '/api/whatsapp/chats?view=all');
      const chat = chats?.body.items[round % Math.max(1, chats.body.items.length)];
      if (!chat) return;
      await first.call('POST', `/api/whatsapp/chats/${chat.id}/messages`, {
        body: { id: randomUUID(), message: { kind: 'text', text: `Order ${round} arrives tomorrow.` } },
      });
    },
    async pushCrm(round) {
      const found = await first.call<{ items: { id: string }[] }>('GET', '/api/contacts?limit=50&sort=-createdAt');
      const ids = found?.body.items.slice(0, 20).map(({ id }) => id) ?? [];
      const id = randomUUID();
      const run = { id, connectionId, kind: 'contact', target: { ids }, label: `Push ${round}` };
      if (ids.length === 0 || !(await first.call('POST', '/api/crm/runs', { body: run }))) return;
      if (!(await waitFor(first, `/api/crm/runs/${id}`, 'planned'))) return;
      await first.call('POST', `/api/crm/runs/${id}/push`);
      await waitFor(first, `/api/crm/runs/${id}`, 'done');
    },
  };
}

/** For what a run cannot do without. */
async function need<Body>(user: User, method: string, path: string, body: object): Promise<Body> {
  const answer = await user.call<Body>(method, path, { body, headers: idempotent() });
  if (!answer) throw new Error(`${method} ${path} failed`);
  return answer.body;
}

/** Real ones, which emails of the composer are sent from. */
async function connectMailboxes(user: User, n: number, outside: Outside): Promise<string[]> {
  const ids: string[] = [];
  await need(user, 'PUT', '/api/sender-identity', { name: 'Soak Ltd', postalAddress: '1 Long Lane, Umeå' });
  for (let box = 0; box < MAILBOXES_EACH; box += 1) {
    const email = `sender${n}.${box}@${MAIL_DOMAIN}`;
    const body = { id: randomUUID(), email, server: outside.mailServer(email), settings: { fromName: 'Mia Oak' } };
    const { mailbox, checks } = await need<{ mailbox: { id: string } | null; checks: object[] }>(
      user,
      'POST',
      '/api/mailboxes',
      body,
    );
    if (mailbox === null) throw new Error(`${email} was not connected: ${JSON.stringify(checks)}`);
    ids.push(mailbox.id);
  }
  return ids;
}

async function subscribe(user: User, outside: Outside): Promise<void> {
  const receiver = await outside.openReceiver();
  const events = ['contact.created', 'email.replied', 'email.sent'];
  const body = { id: randomUUID(), url: receiver.url, events, description: '' };
  const { secret } = await need<{ secret: string }>(user, 'POST', '/api/webhooks/endpoints', body);
  receiver.secret = secret;
}

/** A file is imported into a list, which becomes the audience of a campaign, checked and launched as on its pages. */
async function runCampaign(user: User, mailboxIds: string[], round: number): Promise<void> {
  const list = await user.call<{ list: { id: string } }>('POST', '/api/lists', {
    body: { type: 'static', name: `Buyers ${round}` },
    headers: idempotent(),
  });
  const listId = list?.body.list.id;
  if (listId === undefined || !(await importInto(user, listId, round))) return;
  const id = randomUUID();
  const body = { id, name: `Campaign ${round}`, preset: 'sequence', setup: setupTo(listId, mailboxIds) };
  const campaign = await user.call<Campaign>('POST', '/api/campaigns', { body });
  if (!campaign) return;
  if (!(await user.call('POST', `/api/campaigns/${id}/preflight`))) return;
  if (!(await waitFor(user, `/api/campaigns/${id}/preflight`, 'done'))) return;
  const { revision } = campaign.body;
  await user.call('POST', `/api/campaigns/${id}/launch`, { body: { revision }, headers: idempotent() });
}

async function importInto(user: User, listId: string, round: number): Promise<boolean> {
  const lines = Array.from(
    { length: RECIPIENTS },
    (_, n) =>
      `Jo Number${n},jo.${round}.${n}@firm${(round * RECIPIENTS + n) % 900}.test,Firm ${n % 300},Buyer,Umeå,Sweden`,
  );
  const uploaded = await user.call<ImportDetail>('POST', `/api/imports?kind=contact&name=buyers-${round}.csv`, {
    body: `Name,E-mail,Company,Title,City,Country\n${lines.join('\n')}\n`,
    headers: { 'content-type': 'application/octet-stream' },
  });
  if (!uploaded) return false;
  const { id, columns } = uploaded.body;
  const mapping = {
    columns: columns.flatMap(({ index, suggestion }) =>
      suggestion ? [{ index, field: suggestion, rule: 'fill' }] : [],
    ),
    matchBy: ['email'],
    listId,
  };
  if (!(await user.call('PUT', `/api/imports/${id}/mapping`, { body: mapping }))) return false;
  if (!(await waitFor<Import>(user, `/api/imports/${id}`, 'ready'))) return false;
  if (!(await user.call('POST', `/api/imports/${id}/run`))) return false;
  return waitFor<Import>(user, `/api/imports/${id}`, 'done');
}

/** Until what is read has that state; false where it fails, or does not come to it in time. */
async function waitFor<Body extends { state: string }>(
  user: User,
  path: string,
  wanted: Body['state'],
): Promise<boolean> {
  for (const until = performance.now() + POLL_TIMEOUT_MS; performance.now() < until; await sleep(POLL_MS)) {
    const read = await user.call<Body & { preflight?: Body | null }>('GET', path);
    if (!read) return false;
    const { state } = read.body.preflight ?? read.body;
    if (state === wanted) return true;
    if (state === 'failed') break;
  }
  await user.counter.run(path.replace(/[0-9a-f-]{36}/g, ':id'), () =>
    Promise.reject(new Error(`did not become ${wanted}`)),
  );
  return false;
}

function setupTo(listId: string, mailboxIds: string[]) {
  const setup = createSetup('sequence', randomUUID);
  return {
    audience: { ...setup.audience, sources: [{ from: 'list', listId }] },
    schedule: { ...setup.schedule, windows: ALWAYS },
    limits: { ...setup.limits, mailboxIds },
    steps: setup.steps.map((step, at) => ({
      ...step,
      wait: { amount: 0, unit: 'minutes' as const },
      variants: step.variants.map((variant) => ({
        ...variant,
        subject: at === 0 ? 'A word about {{company|you}}, {{firstName|there}}' : '',
        html: PARAGRAPH.repeat(9),
      })),
    })),
  };
}

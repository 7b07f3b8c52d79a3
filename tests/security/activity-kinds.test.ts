// Kinds of the activity log that no single call of the sweep reaches: what is done in steps, each step with the kinds that it records.
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { JOURNEYS, startOutside, type Walk } from './activity-journeys.ts';
import { PASSWORD, send, type Things, withWorld } from './world.ts';

let outside: Awaited<ReturnType<typeof startOutside>>;
const stage = withWorld(async () => {
  outside = await startOutside();
  return outside.env;
});
afterAll(() => outside.close());

type Step = [call: string, body: unknown, ...kinds: string[]];
type Steps = (own: Things, taken: Record<string, string>) => Step[];

const ids = (...list: string[]) => ({ target: { ids: list } });

/** `taken`: what the answers before have named, by the name of the field. */
const SCENES: Record<string, Steps> = {
  'a list is renamed, archived, deleted and restored': ({ listId }) => [
    [`PATCH /api/lists/${listId}`, { name: 'Renamed' }, 'list.renamed'],
    [`PATCH /api/lists/${listId}`, { shelf: 'archived' }, 'list.archived'],
    [`PATCH /api/lists/${listId}`, { shelf: 'live' }, 'list.unarchived'],
    [`PATCH /api/lists/${listId}`, { shelf: 'bin' }, 'list.deleted'],
    [`PATCH /api/lists/${listId}`, { shelf: 'live' }, 'list.restored'],
    [`PATCH /api/lists/${listId}`, { shelf: 'live' }],
  ],
  'records come onto a list and leave it': ({ listId, contactId }) => [
    ['POST /api/contacts/bulk', { ...ids(contactId), action: { do: 'add-to-list', listId } }, 'list.members-added'],
    [
      `PATCH /api/lists/${listId}/members`,
      { kind: 'contact', ids: [contactId], status: 'done' },
      'list.members-edited',
    ],
    [
      'POST /api/contacts/bulk',
      { ...ids(contactId), action: { do: 'remove-from-list', listId } },
      'list.members-removed',
    ],
  ],
  'records are edited, deleted and restored in bulk': ({ contactId, companyId }) => [
    ['POST /api/contacts/bulk', { ...ids(contactId), action: { do: 'tag', tag: 'x' } }, 'record.edited'],
    ['POST /api/contacts/bulk', { ...ids(contactId), action: { do: 'tag', tag: 'x' } }],
    ['POST /api/contacts/bulk', { ...ids(contactId), action: { do: 'bin' } }, 'record.deleted'],
    ['POST /api/contacts/bulk', { ...ids(contactId), action: { do: 'restore' } }, 'record.restored'],
    ['POST /api/companies/bulk', { ...ids(companyId), action: { do: 'bin' } }, 'record.deleted'],
    ['POST /api/companies/bulk', { ...ids(companyId), action: { do: 'restore' } }, 'record.restored'],
  ],
  'two contacts are merged, and that is undone': ({ contactId }, taken) => [
    ['POST /api/contacts', { values: { name: 'Twin', email: 'twin@world.example' }, anyway: true }, 'record.created'],
    [`POST /api/contacts/${contactId}/merge`, { otherId: taken.id, show: {} }, 'record.merged'],
    [`POST /api/record-changes/${taken.changeId}/undo`, undefined, 'record.undone'],
  ],
  'a task is assigned, completed and reopened': ({ taskId, userId }) => [
    [`PATCH /api/tasks/${taskId}`, { assigneeId: null }, 'task.edited'],
    [`PATCH /api/tasks/${taskId}`, { assigneeId: userId }, 'task.assigned'],
    [`PATCH /api/tasks/${taskId}`, { done: true }, 'task.done'],
    [`PATCH /api/tasks/${taskId}`, { done: false }, 'task.reopened'],
  ],
  'fields and views are deleted': ({ customFieldId, viewId }) => [
    [`DELETE /api/custom-fields/${customFieldId}`, undefined, 'custom-field.deleted'],
    [`DELETE /api/record-views/${viewId}`, undefined, 'view.deleted'],
  ],
  'templates are duplicated, archived, deleted, and that is undone': ({ templateId }, taken) => [
    ['POST /api/templates/bulk', { ...ids(templateId), action: { do: 'duplicate' } }, 'template.duplicated'],
    [
      'POST /api/templates/bulk',
      { ...ids(templateId), action: { do: 'shelve', shelf: 'archived' } },
      'template.archived',
    ],
    ['POST /api/templates/bulk', { ...ids(templateId), action: { do: 'shelve', shelf: 'bin' } }, 'template.deleted'],
    ['POST /api/templates/undo', { undoId: taken.undoId }, 'template.undone'],
    ['POST /api/templates/bulk', { ...ids(templateId), action: { do: 'shelve', shelf: 'live' } }, 'template.restored'],
  ],
  'campaigns are duplicated, archived, deleted and restored': (_own, taken) => [
    ['POST /api/campaigns', { id: crypto.randomUUID(), name: 'Autumn', preset: 'one-time' }, 'campaign.created'],
    ['POST /api/campaigns/bulk', { ...ids(taken.id ?? ''), action: { do: 'duplicate' } }, 'campaign.duplicated'],
    [
      'POST /api/campaigns/bulk',
      { ...ids(taken.id ?? ''), action: { do: 'shelve', shelf: 'archived' } },
      'campaign.archived',
    ],
    [
      'POST /api/campaigns/bulk',
      { ...ids(taken.id ?? ''), action: { do: 'shelve', shelf: 'bin' } },
      'campaign.deleted',
    ],
    [
      'POST /api/campaigns/bulk',
      { ...ids(taken.id ?? ''), action: { do: 'shelve', shelf: 'live' } },
      'campaign.restored',
    ],
  ],
  'mailboxes are resumed, paused, removed and brought back': ({ mailboxId }) => [
    ['POST /api/mailboxes/bulk', { ids: [mailboxId], action: { do: 'resume' } }, 'mailbox.resumed'],
    ['POST /api/mailboxes/bulk', { ids: [mailboxId], action: { do: 'pause' } }, 'mailbox.paused'],
    [
      'POST /api/mailboxes/bulk',
      { ids: [mailboxId], action: { do: 'change', settings: { dayCap: 5 } } },
      'mailbox.changed',
    ],
    ['POST /api/mailboxes/bulk', { ids: [mailboxId], action: { do: 'remove' } }, 'mailbox.removed'],
    ['POST /api/mailboxes/bulk', { ids: [mailboxId], action: { do: 'restore' } }, 'mailbox.connected'],
  ],
  'an address is suppressed, taken off and put back': (_own, taken) => [
    ['POST /api/suppressions', { text: 'never@world.example', detail: '' }, 'suppression.added'],
    [
      'POST /api/suppressions/remove',
      { target: { matching: { q: 'never@world.example' } }, why: 'A mistake', asked: false },
      'suppression.removed',
    ],
    ['POST /api/suppressions/restore', { undo: taken.undo }, 'suppression.restored'],
  ],
  'saved jobs are changed in bulk, and that is undone': ({ savedJobId }, taken) => [
    [
      'POST /api/saved-jobs/bulk',
      { ...ids(savedJobId), action: { do: 'tag', tag: 'x' }, today: '2026-11-26' },
      'saved-job.changed',
    ],
    ['POST /api/saved-jobs/undo', { undoId: taken.undoId }, 'saved-job.undone'],
  ],
  'saved searches are deleted': ({ discoverSearchId, savedSearchId }) => [
    [`DELETE /api/discover/saved-searches/${discoverSearchId}`, undefined, 'saved-search.deleted'],
    [`DELETE /api/jobs/saved-searches/${savedSearchId}`, undefined, 'saved-search.deleted'],
  ],
  'a verification is deleted': ({ batchId }) => [
    [`DELETE /api/verifier/batches/${batchId}`, undefined, 'batch.deleted'],
  ],
  'an API key is revoked and restored': ({ apiKeyId }) => [
    [`DELETE /api/api-keys/${apiKeyId}`, undefined, 'api-key.revoked'],
    [`POST /api/api-keys/${apiKeyId}/restore`, undefined, 'api-key.restored'],
  ],
  'a webhook is changed, gets another secret and is deleted': ({ webhookId }) => [
    [`PATCH /api/webhooks/endpoints/${webhookId}`, { on: false }, 'webhook.changed'],
    [`POST /api/webhooks/endpoints/${webhookId}/secret`, undefined, 'webhook.secret-replaced'],
    [`DELETE /api/webhooks/endpoints/${webhookId}`, undefined, 'webhook.deleted'],
  ],
  'the deletion of the workspace is scheduled and cancelled': () => [
    ['POST /api/my-data/deletion', undefined, 'data.deletion-confirmed'],
    ['DELETE /api/my-data/deletion', undefined, 'data.deletion-cancelled'],
  ],
  'sessions are ended, and the password is changed': ({ spareSessionId }) => [
    [`DELETE /api/sessions/${spareSessionId}`, undefined, 'account.session-ended'],
    ['POST /api/accounts/sign-in', { email: 'premium@world.example', password: PASSWORD }, 'account.signed-in'],
    [
      'PUT /api/me/password',
      { currentPassword: PASSWORD, newPassword: 'another horse battery' },
      'account.password-changed',
    ],
    ['POST /api/accounts/sign-out', undefined, 'account.signed-out'],
  ],
};

async function newest(): Promise<string> {
  const { rows } = await stage.database.db.execute<{ id: string }>(
    sql`select id from activity_log order by id desc limit 1`,
  );
  return rows[0]?.id ?? '';
}

/** What an answer names, at its top or one level down. */
function namedIn(answer: unknown): Record<string, string> {
  const named: Record<string, string> = {};
  if (typeof answer !== 'object' || answer === null) return named;
  for (const [name, value] of Object.entries(answer)) {
    if (typeof value === 'string') named[name] = value;
    else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      for (const [inner, text] of Object.entries(value)) if (typeof text === 'string') named[inner] ??= text;
    }
  }
  return named;
}

async function kindsSince(id: string): Promise<string[]> {
  const { rows } = await stage.database.db.execute<{ kind: string }>(
    sql`select kind from activity_log where id > ${id}::uuid order by id`,
  );
  return rows.map(({ kind }) => kind);
}

/** Of one browser, which keeps the cookies that it is given. */
function walkIn(cookie: string): Walk {
  const jar = new Map(cookie === '' ? [] : [cookie.split('=') as [string, string]]);
  const ask = async (method: string, path: string, body?: unknown) => {
    const cookies = [...jar].map((pair) => pair.join('=')).join('; ');
    const answer = await send(stage.server.url, cookies, method, path, body);
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
      jar.set(name, value);
    }
    const text = await answer.text();
    expect(answer.status, `${method} ${path}: ${text}`).toBeLessThan(400);
    return text.startsWith('{') ? JSON.parse(text) : null;
  };
  return {
    url: stage.server.url,
    outside: outside.services,
    async step(call, body, ...kinds) {
      const [method = '', path = ''] = call.split(' ');
      const before = await newest();
      const answer = await ask(method, path, body);
      // The events of a payment are worked off in the background.
      await expect.poll(() => kindsSince(before), { message: call }).toEqual(kinds);
      return answer;
    },
    async until(path, isThere) {
      let answer = await ask('GET', path);
      await expect
        .poll(async () => {
          answer = await ask('GET', path);
          return isThere(answer);
        })
        .toBe(true);
      return answer;
    },
    browser: () => walkIn(''),
    async greylist(batchId) {
      await stage.database.db.execute(sql`
        with waiting as (
          update verifier_rows set state = 'again', status = 'unknown', retry_at = now() + interval '1 hour' where batch_id = ${batchId}::uuid)
        update verifier_batches set state = 'ready', mailbox = 'probe' where id = ${batchId}::uuid`);
    },
  };
}

// Before the scenes, the last of which signs out.
describe.each(Object.entries(JOURNEYS))('%s', (_name, { as, walk }) => {
  it('is recorded step by step', () => walk(walkIn(stage.world.cookies[as])));
});

describe.each(Object.entries(SCENES))('%s', (_name, steps) => {
  it('is recorded step by step', async () => {
    let cookie = stage.world.cookies.premium;
    const taken: Record<string, string> = {};
    const count = steps(stage.world.own, taken).length;
    for (let n = 0; n < count; n += 1) {
      const [call, body, ...kinds] = steps(stage.world.own, taken)[n] ?? ['', undefined];
      const [method = '', path = ''] = call.split(' ');
      const before = await newest();
      const answer = await send(stage.server.url, path.endsWith('/sign-in') ? '' : cookie, method, path, body);
      const text = await answer.text();
      expect(answer.status, `${call}: ${text}`).toBeLessThan(300);
      const fresh = answer.headers.getSetCookie().find((each) => each.split('=')[0] === cookie.split('=')[0]);
      if (fresh && !path.endsWith('/sign-in')) cookie = fresh.split(';')[0] ?? cookie;
      Object.assign(taken, namedIn(text.startsWith('{') ? JSON.parse(text) : null));
      expect({ call, kinds: await kindsSince(before) }).toEqual({ call, kinds });
    }
  });
});

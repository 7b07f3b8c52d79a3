// Quality S1: every route of the contracts, called by everyone, with one's own and with foreign ids.
import { describe, expect, it } from 'vitest';
import type { RouteContract } from '#shared/contract.ts';
import type { Role } from '#shared/roles.ts';
import { ALL_CONTRACTS, getName } from './all-contracts.ts';
import { ROWS, type Row } from './route-rows.ts';
import { LISTED_ROUTES, roleRefusal, routeRow, TIERS, type Tier } from './route-table.ts';
import { whatsappIds } from './whatsapp-things.ts';
import { CANARY, type Caller, send, type Things, withWorld } from './world.ts';

const stage = withWorld();

async function callAs(caller: Caller, contract: RouteContract, input: ReturnType<Row['own']>) {
  const path = contract.path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(input.params?.[name] ?? ''));
  const query = input.query ? `?${new URLSearchParams(input.query)}` : '';
  const answer = await send(
    stage.server.url,
    stage.world.cookies[caller],
    contract.method,
    `${path}${query}`,
    input.body,
  );
  // The live stream never ends: its head is enough, and its first event.
  if (contract.path === '/api/live' && answer.ok) {
    const reader = answer.body?.getReader();
    const first = new TextDecoder().decode((await reader?.read())?.value);
    await reader?.cancel();
    return { status: answer.status, body: first, code: undefined };
  }
  const body = await answer.text();
  const code = body.startsWith('{') ? (JSON.parse(body) as { error?: { code: string } }).error?.code : undefined;
  return { status: answer.status, body, code };
}

/** The tiers that each account reaches. Who has no session reaches public routes only. */
const REACH: Record<Caller, Tier[]> = {
  nobody: ['public'],
  unverified: ['public'],
  unpaid: ['public', 'signed-in'],
  trial: ['public', 'signed-in', 'trial'],
  free: ['public', 'signed-in', 'trial'],
  starter: ['public', 'signed-in', 'trial', 'starter'],
  pro: ['public', 'signed-in', 'trial', 'starter', 'pro'],
  premium: [...TIERS],
  admin: [...TIERS],
  member: [...TIERS],
  viewer: [...TIERS],
  stranger: [...TIERS],
};

/**
 * Who calls a route of a tier: who has no session, the last that is refused, the first that is let in, and the two of the workspace whose
 * ids are in the calls. What is between them is the table of plans, which plans/contract.test.ts asks cell by cell.
 */
const CALLERS_OF: Record<Tier, Caller[]> = {
  public: ['nobody', 'unverified', 'premium', 'member'],
  'signed-in': ['nobody', 'unverified', 'unpaid', 'premium', 'admin', 'member', 'viewer'],
  trial: ['nobody', 'unverified', 'unpaid', 'trial', 'free', 'premium', 'admin', 'member', 'viewer'],
  starter: ['nobody', 'unverified', 'unpaid', 'trial', 'starter', 'premium', 'admin', 'member', 'viewer'],
  premium: ['nobody', 'unverified', 'unpaid', 'pro', 'premium', 'admin', 'member', 'viewer'],
  pro: ['nobody', 'unverified', 'unpaid', 'starter', 'pro', 'premium', 'admin', 'member', 'viewer'],
};

const ROLE_OF: Partial<Record<Caller, Role>> = { admin: 'admin', member: 'member', viewer: 'viewer' };

/** What the gate must answer, or null where the call goes through. */
function refusal(caller: Caller, route: string): { status: number; code: string } | null {
  const { tier, keyOnly } = routeRow(route);
  if (keyOnly) return { status: 401, code: 'API_KEY_REQUIRED' };
  if (REACH[caller].includes(tier)) return tier === 'public' ? null : roleRefusal(ROLE_OF[caller] ?? 'owner', route);
  if (caller === 'nobody' || caller === 'unverified') {
    // Spec section 5: a search has a text of its own for a missing user.
    const isSearch = /^POST .*\/(?:search|detail)$/.test(route);
    return { status: 401, code: isSearch ? 'SEARCH_NEEDS_SIGN_IN' : 'NOT_AUTHENTICATED' };
  }
  return caller === 'unpaid' ? { status: 402, code: 'SUBSCRIPTION_REQUIRED' } : { status: 403, code: 'PLAN_REQUIRED' };
}

it('every route that the server has is in a contract, and every contract has its two rows', async () => {
  const openapi = (await (await send(stage.server.url, '', 'GET', '/api/openapi.json?all=true')).json()) as {
    paths: Record<string, object>;
  };
  const served = Object.entries(openapi.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  );
  const declared = ALL_CONTRACTS.map(getName);
  expect(served.sort()).toEqual(declared.sort());
  expect(Object.keys(ROWS).sort()).toEqual(declared);
  expect(LISTED_ROUTES.toSorted()).toEqual(declared);
});

const routes = ALL_CONTRACTS.map((contract) => ({ route: getName(contract), contract }));

describe('who is let in', () => {
  it.each(routes.filter(({ route }) => !ROWS[route]?.once))('on $route', async ({ route, contract }) => {
    const row = ROWS[route];
    if (!row) throw new Error(`no row for ${route}`);
    const expectAnswer = async (caller: Caller) => {
      const answer = await callAs(caller, contract, row.own(stage.world));
      const expected = refusal(caller, route);
      if (expected) expect({ caller, status: answer.status, code: answer.code }).toEqual({ caller, ...expected });
      else expect(row.letIn ?? [200, 204], `${caller} got ${answer.status}`).toContain(answer.status);
      expect(answer.body).not.toContain(CANARY);
    };
    const callers = CALLERS_OF[routeRow(route).tier];
    // A refused call changes nothing, so these run together; the others run in turn.
    await Promise.all(callers.filter((caller) => refusal(caller, route) !== null).map(expectAnswer));
    for (const caller of callers.filter((each) => refusal(each, route) === null)) await expectAnswer(caller);
  });
});

describe('a foreign id answers as a missing one', () => {
  const nobodys: Things = {
    ...whatsappIds(),
    userId: crypto.randomUUID(),
    sessionId: crypto.randomUUID(),
    spareSessionId: crypto.randomUUID(),
    runId: crypto.randomUUID(),
    savedJobId: crypto.randomUUID(),
    undoId: crypto.randomUUID(),
    savedSearchId: crypto.randomUUID(),
    templateId: crypto.randomUUID(),
    emailDraftId: crypto.randomUUID(),
    entryId: crypto.randomUUID(),
    checkoutId: `cs_${crypto.randomUUID()}`,
    recordId: crypto.randomUUID(),
    noteId: crypto.randomUUID(),
    taskId: crypto.randomUUID(),
    notificationId: crypto.randomUUID(),
    exportId: crypto.randomUUID(),
    listId: crypto.randomUUID(),
    apiKeyId: crypto.randomUUID(),
    approvalId: crypto.randomUUID(),
    apiKey: '',
    passkeyId: crypto.randomUUID(),
    contactId: crypto.randomUUID(),
    companyId: crypto.randomUUID(),
    customFieldId: crypto.randomUUID(),
    viewId: crypto.randomUUID(),
    recordJobId: crypto.randomUUID(),
    recordChangeId: crypto.randomUUID(),
    pairId: crypto.randomUUID(),
    importId: crypto.randomUUID(),
    invitationId: crypto.randomUUID(),
    webhookId: crypto.randomUUID(),
    webhookEventId: crypto.randomUUID(),
    crmConnectionId: crypto.randomUUID(),
    crmRunId: crypto.randomUUID(),
    crmReplyId: crypto.randomUUID(),
    foundId: crypto.randomUUID(),
    discoverSearchId: crypto.randomUUID(),
    discoverSaveId: crypto.randomUUID(),
    batchId: crypto.randomUUID(),
    suppressionId: crypto.randomUUID(),
    threadId: crypto.randomUUID(),
    answerId: crypto.randomUUID(),
    reviewId: crypto.randomUUID(),
    mailboxId: crypto.randomUUID(),
    practiceMailboxId: crypto.randomUUID(),
    practiceMailId: crypto.randomUUID(),
    sentMailId: crypto.randomUUID(),
    waitingMailId: crypto.randomUUID(),
    campaignId: crypto.randomUUID(),
    recipientId: crypto.randomUUID(),
  };
  it.each(routes.filter(({ route }) => ROWS[route]?.withIds))('on $route', async ({ route, contract }) => {
    const row = ROWS[route];
    if (!row?.withIds) throw new Error(`no ids for ${route}`);
    // Of another workspace, as its owner and as its member: a plan makes no difference to whose a thing is.
    for (const caller of ['premium', 'member'] as const) {
      const foreign = await callAs(caller, contract, row.withIds(stage.world.foreign));
      const missing = await callAs(caller, contract, row.withIds(nobodys));
      expect({ caller, status: foreign.status, code: foreign.code }).toEqual({
        caller,
        status: missing.status,
        code: missing.code,
      });
      // What a member may not do is refused whatever the id.
      expect(foreign.status).toBe(refusal(caller, route)?.status ?? 404);
      expect(foreign.body).not.toContain(CANARY);
    }
  });

  it("left the other workspace's sessions alone", async () => {
    const answer = await send(stage.server.url, stage.world.cookies.stranger, 'GET', '/api/me');
    const { activeSessions } = (await answer.json()) as { activeSessions: { sessionId: string }[] };
    expect(activeSessions.map(({ sessionId }) => sessionId)).toEqual(
      expect.arrayContaining([stage.world.foreign.sessionId, stage.world.foreign.spareSessionId]),
    );
  });
});

it('signing out ends the session at the next request, and has the browser clear its storage', async () => {
  const out = await send(stage.server.url, stage.world.cookies.starter, 'POST', '/api/accounts/sign-out');
  expect(out.status).toBe(204);
  expect(out.headers.get('clear-site-data')).toBe('"storage"');
  expect((await send(stage.server.url, stage.world.cookies.starter, 'GET', '/api/me')).status).toBe(401);
  expect((await send(stage.server.url, '', 'POST', '/api/accounts/sign-out')).status).toBe(401);
});

// Quality S1: every route of the contracts, called by everyone, with one's own and with foreign ids.
import { describe, expect, it } from 'vitest';
import { type Feature, mayUse } from '#features/plans/contract.ts';
import type { RouteContract } from '#shared/contract.ts';
import type { PlanGroup } from '#shared/principal.ts';
import { ALL_CONTRACTS, nameOf } from './all-contracts.ts';
import { ROWS, type Row } from './route-rows.ts';
import { CALLERS, CANARY, type Caller, send, type Things, withWorld } from './world.ts';

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

const GROUPS: Partial<Record<Caller, PlanGroup>> = {
  trial: 'trial',
  free: 'trial',
  unpaid: 'unpaid',
  starter: 'starter',
  pro: 'pro',
  premium: 'premium',
  member: 'premium',
  stranger: 'premium',
};

/** What the gate must answer, or null where the call goes through. */
function refusal(caller: Caller, contract: RouteContract): { status: number; code: string } | null {
  if (contract.plan === 'public') return null;
  const group = GROUPS[caller];
  if (!group) {
    return {
      status: 401,
      code: contract.errors.includes('SEARCH_NEEDS_SIGN_IN') ? 'SEARCH_NEEDS_SIGN_IN' : 'NOT_AUTHENTICATED',
    };
  }
  if (contract.plan === 'signed-in') return null;
  const verdict = mayUse(contract.plan as Feature, { group, teamMember: caller === 'member' });
  if (verdict === 'allowed') return null;
  if (verdict === 'owner-only') return { status: 403, code: 'TEAM_MEMBERS_EXCLUDED' };
  return group === 'unpaid' ? { status: 402, code: 'SUBSCRIPTION_REQUIRED' } : { status: 403, code: 'PLAN_REQUIRED' };
}

it('every route that the server has is in a contract, and every contract has its row', async () => {
  const openapi = (await (await send(stage.server.url, '', 'GET', '/api/openapi.json?all=true')).json()) as {
    paths: Record<string, object>;
  };
  const served = Object.entries(openapi.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  );
  const declared = ALL_CONTRACTS.map(nameOf);
  expect(served.sort()).toEqual(declared.sort());
  expect(Object.keys(ROWS).sort()).toEqual(declared);
});

const cells = ALL_CONTRACTS.flatMap((contract) =>
  CALLERS.map((caller) => ({ route: nameOf(contract), caller, contract })),
);

describe('who is let in', () => {
  it.each(cells.filter(({ route }) => !ROWS[route]?.once))('$caller on $route', async ({ route, caller, contract }) => {
    const row = ROWS[route];
    if (!row) throw new Error(`no row for ${route}`);
    const answer = await callAs(caller, contract, row.own(stage.world));
    const expected = refusal(caller, contract);
    if (expected) expect({ status: answer.status, code: answer.code }).toEqual(expected);
    else expect(row.letIn ?? [200, 204]).toContain(answer.status);
    if (caller !== 'stranger') expect(answer.body).not.toContain(CANARY);
  });
});

describe('a foreign id answers as a missing one', () => {
  const nobodys: Things = {
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
    exportId: crypto.randomUUID(),
    listId: crypto.randomUUID(),
    apiKeyId: crypto.randomUUID(),
    apiKey: '',
    contactId: crypto.randomUUID(),
    companyId: crypto.randomUUID(),
    customFieldId: crypto.randomUUID(),
    viewId: crypto.randomUUID(),
    recordJobId: crypto.randomUUID(),
    recordChangeId: crypto.randomUUID(),
    pairId: crypto.randomUUID(),
    importId: crypto.randomUUID(),
    foundId: crypto.randomUUID(),
    discoverSearchId: crypto.randomUUID(),
    batchId: crypto.randomUUID(),
    suppressionId: crypto.randomUUID(),
    threadId: crypto.randomUUID(),
    answerId: crypto.randomUUID(),
    mailboxId: crypto.randomUUID(),
    practiceMailboxId: crypto.randomUUID(),
    practiceMailId: crypto.randomUUID(),
    sentMailId: crypto.randomUUID(),
    waitingMailId: crypto.randomUUID(),
    campaignId: crypto.randomUUID(),
    recipientId: crypto.randomUUID(),
  };
  const idRoutes = cells.filter(
    ({ route, caller }) => ROWS[route]?.withIds && ['premium', 'member', 'pro'].includes(caller),
  );

  it.each(idRoutes)('$caller on $route', async ({ route, caller, contract }) => {
    const row = ROWS[route];
    if (!row?.withIds) throw new Error(`no ids for ${route}`);
    const foreign = await callAs(caller, contract, row.withIds(stage.world.foreign));
    const missing = await callAs(caller, contract, row.withIds(nobodys));
    expect({ status: foreign.status, code: foreign.code }).toEqual({ status: missing.status, code: missing.code });
    // What only an owner may do is refused to members whatever the id.
    expect(row.letIn?.includes(403) && caller === 'member' ? [403, 404] : [404]).toContain(foreign.status);
    expect(foreign.body).not.toContain(CANARY);
  });

  it("left the other workspace's sessions alone", async () => {
    const answer = await send(stage.server.url, stage.world.cookies.stranger, 'GET', '/api/me');
    const { activeSessions } = (await answer.json()) as { activeSessions: { sessionId: string }[] };
    expect(activeSessions.map(({ sessionId }) => sessionId)).toEqual(
      expect.arrayContaining([stage.world.foreign.sessionId, stage.world.foreign.spareSessionId]),
    );
  });
});

it('signing out ends the session at the next request', async () => {
  expect((await send(stage.server.url, stage.world.cookies.starter, 'POST', '/api/accounts/sign-out')).status).toBe(
    204,
  );
  expect((await send(stage.server.url, stage.world.cookies.starter, 'GET', '/api/me')).status).toBe(401);
  expect((await send(stage.server.url, '', 'POST', '/api/accounts/sign-out')).status).toBe(401);
});

// Inviting, joining, moving in with an account, roles, removal and the transfer of ownership, on the real database.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { confirmedUser, createGatekeeper, findOwner, userById } from '#account/accounts/server/index.ts';
import { signIn } from '#account/accounts/server/sign-in.ts';
import {
  acceptInvitation,
  joinWithInvitation,
  previewInvitation,
  readInvitation,
} from '#account/team/server/accept-invitation.ts';
import {
  copyInvitation,
  invitePeople,
  resendInvitation,
  revokeInvitation,
} from '#account/team/server/invite-people.ts';
import {
  cancelTransfer,
  changeBudget,
  changeRole,
  confirmTransfer,
  previewRemoval,
  readTeam,
  removeMember,
  startTransfer,
} from '#account/team/server/manage-team.ts';
import { createHandOverJob, createTeamMailJob, handOverJob, teamMailJob } from '#account/team/server/team.jobs.ts';
import { findBudget } from '#billing/credits/server/index.ts';
import { hashToken } from '#platform/secrets.ts';
import type { Principal } from '#shared/principal.ts';
import type { GrantableRole } from '#shared/roles.ts';
import { withDatabase } from '#tests/support/database.ts';
import { fillEveryTable } from '#tests/support/every-table.ts';
import { listNotifications } from '#tests/support/notifications.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { createTeamContext } from './services.ts';

const database = withDatabase();
const test = withPlatform(database);
const PASSWORD = 'a long and good sentence';
const arrival = { userAgent: 'Mozilla/5.0', device: null, current: null };

const premium = async (account: Parameters<typeof someone>[1] = {}): Promise<Principal> => ({
  ...(await someone(test.platform, { plan: 'premium', ...account })),
  plan: 'premium',
  group: 'premium',
});
const memberOf = (owner: Principal, role: GrantableRole = 'member') =>
  premium({ joinWorkspaceId: owner.workspaceId, role });

/** Runs what is queued of a job, as the worker would. */
async function work(name: string, run: (payload: unknown) => Promise<unknown>): Promise<void> {
  const { rows } = await database.db.execute<{ payload: unknown }>(sql`
    with due as (delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
                  where t.id = j.task_id and t.identifier = ${name} returning j.id, j.payload)
    select payload from due order by id`);
  for (const { payload } of rows) await run(payload);
}
const mails = async () => {
  const job = createTeamMailJob(test.platform);
  await work(teamMailJob.name, async (payload) => job.run(payload as never));
  return test.platform.mailer.outbox();
};
const toToken = (link: string | null | undefined) => link?.split('=')[1] ?? '';
const mailedToken = async (to: string) => toToken((await mails()).find((mail) => mail.to === to)?.link);
const invite = (by: Principal, emails: string[], role: GrantableRole = 'member') =>
  invitePeople(test.platform, by, { emails, role, budget: null });
const getId = async (by: Principal, email: string) =>
  (await readTeam(test.platform, by)).invitations.find((one) => one.email === email)?.id ?? '';
const join = (token: string) =>
  joinWithInvitation(test.platform, { token, fullName: 'Nora New', password: PASSWORD, acceptTerms: true }, arrival);
const code = (expected: string) => expect.objectContaining({ code: expected });

describe('inviting', () => {
  it('answers each address, and one that is invited at once by many is invited once', async () => {
    const owner = await premium();
    const member = await memberOf(owner);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => invite(owner, ['one@invited.example', member.email, 'one@invited.example'])),
    );
    const outcomes = answers.flatMap(({ results }) => results.map(({ email, outcome }) => `${email} ${outcome}`));
    expect(outcomes.filter((one) => one === 'one@invited.example invited')).toHaveLength(1);
    expect(outcomes.filter((one) => one === 'one@invited.example already-invited')).toHaveLength(5);
    expect(outcomes.filter((one) => one === `${member.email} member`)).toHaveLength(6);
    expect((await mails()).filter(({ to }) => to === 'one@invited.example')).toHaveLength(1);
  });

  it('stops at the seats of the plan, pending invitations counted, also from two sides at once', async () => {
    const owner = await premium();
    const emails = (from: number) => Array.from({ length: 30 }, (_, n) => `seat${from + n}@seats.example`);
    const both = await Promise.all([invite(owner, emails(0)), invite(owner, emails(30))]);
    const outcomes = both.flatMap(({ results }) => results.map(({ outcome }) => outcome));
    expect(outcomes.filter((outcome) => outcome === 'invited')).toHaveLength(49);
    expect(outcomes.filter((outcome) => outcome === 'no-seat')).toHaveLength(11);
    expect((await readTeam(test.platform, owner)).seats).toEqual({ used: 50, limit: 50 });
  });

  it('grants no role above one’s own', async () => {
    const owner = await premium();
    const admin = await memberOf(owner, 'admin');
    expect((await invite(admin, ['peer@invited.example'], 'admin')).results).toEqual([
      { email: 'peer@invited.example', outcome: 'invited' },
    ]);
    const member = await memberOf(owner);
    await expect(invite(member, ['x@invited.example'], 'viewer')).rejects.toEqual(code('ROLE_TOO_HIGH'));
  });
});

describe('joining', () => {
  it('by the mailed link makes a confirmed member with a session and the budget, once', async () => {
    const owner = await premium();
    await invitePeople(test.platform, owner, {
      emails: ['nora@joins.example'],
      role: 'viewer',
      budget: { credits: 20, period: 'week' },
    });
    const token = await mailedToken('nora@joins.example');
    expect(await readInvitation(test.platform, token)).toMatchObject({ role: 'viewer', account: 'none' });
    const answers = await Promise.allSettled([join(token), join(token), join(token)]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const user = await confirmedUser(database.db, 'nora@joins.example');
    expect(user).toMatchObject({
      workspaceId: owner.workspaceId,
      role: 'viewer',
      teamMember: true,
      fullName: 'Nora New',
    });
    expect(await findBudget(database.db, owner.workspaceId, user?.id ?? '')).toMatchObject({
      credits: 20,
      period: 'week',
    });
    await expect(readInvitation(test.platform, token)).rejects.toEqual(code('INVITATION_INVALID'));
    const { members, invitations } = await readTeam(test.platform, owner);
    expect(members.map(({ name, sessions }) => [name, sessions])).toContainEqual(['Nora New', 1]);
    expect(invitations).toEqual([]);
  });

  it('tells the person who invited and the owner, once, and neither a bystander nor the new person', async () => {
    const owner = await premium();
    const admin = await memberOf(owner, 'admin');
    await memberOf(owner, 'admin');
    await invite(admin, ['told@joins.example']);
    const token = await mailedToken('told@joins.example');
    await Promise.allSettled([join(token), join(token)]);
    const news = await listNotifications(database.db, owner.workspaceId, 'invitation-accepted');
    expect(news.map(({ userId }) => userId)).toEqual([owner.userId, admin.userId].sort());
    expect(news[0]).toMatchObject({
      count: 1,
      link: '/team-management',
      params: { name: 'Nora New', email: 'told@joins.example', role: 'member' },
    });
  });

  it('by the copied link proves no mailbox: the address is confirmed by mail, and it tells no one who has an account', async () => {
    const owner = await premium();
    const customer = await premium();
    await invite(owner, ['copy@joins.example', customer.email]);
    const links = await Promise.all(
      ['copy@joins.example', customer.email].map(async (email) =>
        toToken((await copyInvitation(test.platform, owner, await getId(owner, email))).link),
      ),
    );
    for (const [n, email] of ['copy@joins.example', customer.email].entries()) {
      expect(await readInvitation(test.platform, links[n] ?? '')).toMatchObject({ account: 'unknown' });
      expect(await join(links[n] ?? '')).toEqual({ session: null, email });
    }
    expect(await confirmedUser(database.db, 'copy@joins.example')).toBeNull();
    expect(await confirmedUser(database.db, customer.email)).toMatchObject({ workspaceId: customer.workspaceId });
    const { members } = await readTeam(test.platform, owner);
    expect(members.find(({ email }) => email === 'copy@joins.example')).toMatchObject({ verified: false });
  });

  it('ends with time, withdrawal, and the newer mail; the copied link stays the same', async () => {
    const owner = await premium();
    await invite(owner, ['late@joins.example', 'again@joins.example', 'gone@joins.example']);
    const late = await mailedToken('late@joins.example');
    await database.db.execute(sql`update team_invitations set expires_at = now() where email = 'late@joins.example'`);
    await expect(join(late)).rejects.toEqual(code('INVITATION_INVALID'));
    const again = await getId(owner, 'again@joins.example');
    const before = await mailedToken('again@joins.example');
    const copied = await copyInvitation(test.platform, owner, again);
    expect(await copyInvitation(test.platform, owner, again)).toEqual(copied);
    await resendInvitation(test.platform, owner, again);
    await mails();
    await expect(join(before)).rejects.toEqual(code('INVITATION_INVALID'));
    expect(await readInvitation(test.platform, toToken(copied.link))).toMatchObject({ email: 'again@joins.example' });
    const gone = await mailedToken('gone@joins.example');
    await revokeInvitation(test.platform, owner, await getId(owner, 'gone@joins.example'));
    await expect(join(gone)).rejects.toEqual(code('INVITATION_INVALID'));
  });

  it('finds no seat where the plan has become a smaller one, and keeps the invitation', async () => {
    const owner = await premium();
    await invite(owner, ['small@joins.example']);
    const token = await mailedToken('small@joins.example');
    await database.db.execute(
      sql`update users set current_plan = 'pro' where workspace_id = ${owner.workspaceId}::uuid`,
    );
    await expect(join(token)).rejects.toEqual(code('TEAM_FULL'));
    expect(await confirmedUser(database.db, 'small@joins.example')).toBeNull();
    expect(await readInvitation(test.platform, token)).toMatchObject({ email: 'small@joins.example' });
  });
});

describe('coming with an account', () => {
  it('says what would be given up, moves the address and the password, and deletes the own workspace', async () => {
    const owner = await premium();
    const guest = await premium({ credits: 12 });
    await database.db.execute(sql`
      insert into contacts (workspace_id, id, name, company_name, source) values (${guest.workspaceId}::uuid, gen_random_uuid(), 'Kim', '', 'manual')`);
    await invite(owner, [guest.email], 'admin');
    const token = await mailedToken(guest.email);
    const context = createTeamContext(test.platform);
    expect(await readInvitation(test.platform, token)).toMatchObject({ account: 'exists' });
    const weighed = await previewInvitation(context, guest, token);
    expect(weighed).toMatchObject({ obstacle: null, credits: 12 });
    expect(weighed.items).toContainEqual({ what: 'contacts', count: 1 });
    const before = await confirmedUser(database.db, guest.email);
    const session = await acceptInvitation(context, guest, token, arrival);
    const after = await confirmedUser(database.db, guest.email);
    expect(after).toMatchObject({ workspaceId: owner.workspaceId, id: session.uid, role: 'admin', teamMember: false });
    expect(after?.passwordHash).toBe(before?.passwordHash);
    expect(await userById(database.db, guest.workspaceId, guest.userId)).toMatchObject({
      verified: false,
      passwordHash: null,
    });
    const { rows } = await database.db.execute(sql`
      select state, scope from account_deletions where workspace_id = ${guest.workspaceId}::uuid`);
    expect(rows).toEqual([{ state: 'pending', scope: 'workspace' }]);
    expect(await listNotifications(database.db, owner.workspaceId)).toEqual([
      expect.objectContaining({
        userId: owner.userId,
        kind: 'invitation-accepted',
        thing: `person:${session.uid}`,
        params: expect.objectContaining({ email: guest.email, role: 'admin' }),
      }),
    ]);
  });

  it('is refused with the reason: another address, a team of one’s own, a member elsewhere, a second factor', async () => {
    const owner = await premium();
    const context = createTeamContext(test.platform);
    const [plain, chief, factored] = [await premium(), await premium(), await premium()];
    const elsewhere = await memberOf(await premium());
    await memberOf(chief);
    await database.db.execute(sql`
      insert into totp_factors (workspace_id, user_id, stage, sealed, key_id)
      values (${factored.workspaceId}::uuid, ${factored.userId}::uuid, 'active', '\\x00', 'k')`);
    await invite(owner, [plain.email, chief.email, factored.email, elsewhere.email]);
    const tokens = new Map<string, string>();
    for (const { email } of [plain, chief, factored, elsewhere]) tokens.set(email, await mailedToken(email));
    const cases: [Principal, string, string][] = [
      [chief, tokens.get(plain.email) ?? '', 'other-address'],
      [elsewhere, tokens.get(elsewhere.email) ?? '', 'team-member'],
      [chief, tokens.get(chief.email) ?? '', 'has-members'],
      [factored, tokens.get(factored.email) ?? '', 'second-factor'],
    ];
    for (const [guest, token, obstacle] of cases) {
      expect(await previewInvitation(context, guest, token)).toMatchObject({ obstacle });
      await expect(acceptInvitation(context, guest, token, arrival)).rejects.toMatchObject({
        code: 'INVITATION_REFUSED',
        details: { obstacle },
      });
      expect(await confirmedUser(database.db, guest.email)).toMatchObject({ workspaceId: guest.workspaceId });
    }
  });
});

describe('roles and budgets of people', () => {
  it.each<[GrantableRole, GrantableRole, GrantableRole, string | null]>([
    ['admin', 'member', 'viewer', null],
    ['admin', 'member', 'admin', null],
    ['admin', 'admin', 'viewer', null],
    ['member', 'viewer', 'member', 'ROLE_TOO_HIGH'],
    ['viewer', 'member', 'viewer', 'ROLE_TOO_HIGH'],
  ])('a %s makes a %s a %s: %s', async (own, other, next, refusal) => {
    const owner = await premium();
    const [by, whom] = [await memberOf(owner, own), await memberOf(owner, other)];
    const changed = changeRole(test.platform, by, whom.userId, next);
    if (refusal) await expect(changed).rejects.toEqual(code(refusal));
    else await changed;
    const now = await userById(database.db, owner.workspaceId, whom.userId);
    expect(now?.role).toBe(refusal ? other : next);
  });

  it('the owner and oneself stay as they are, and a budget is set and lifted', async () => {
    const owner = await premium();
    const admin = await memberOf(owner, 'admin');
    await expect(changeRole(test.platform, admin, owner.userId, 'viewer')).rejects.toEqual(code('ROLE_TOO_HIGH'));
    await expect(changeRole(test.platform, admin, admin.userId, 'viewer')).rejects.toEqual(code('ROLE_OWN'));
    await expect(changeBudget(test.platform, admin, admin.userId, null)).rejects.toEqual(code('ROLE_OWN'));
    await changeBudget(test.platform, owner, admin.userId, { credits: 7, period: 'day' });
    const budget = async () =>
      (await readTeam(test.platform, owner)).members.find(({ id }) => id === admin.userId)?.budget;
    expect(await budget()).toMatchObject({ credits: 7, spent: 0, left: 7 });
    await changeBudget(test.platform, owner, admin.userId, null);
    expect(await budget()).toBeNull();
    const stranger = await premium();
    await expect(changeRole(test.platform, owner, stranger.userId, 'viewer')).rejects.toEqual(code('NOT_FOUND'));
  });
});

/** Rows of each table of the workspace, without those that are the account's own. */
async function countRows(workspaceId: string): Promise<Record<string, number>> {
  const { rows: tables } = await database.db.execute<{ name: string }>(sql`
    select c.table_name as name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'workspace_id' and t.table_type = 'BASE TABLE'`);
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    if (PERSONAL.has(name)) continue;
    const { rows } = await database.db.execute<{ n: number }>(
      sql`select count(*)::int as n from ${sql.identifier(name)} where workspace_id = ${workspaceId}::uuid`,
    );
    counts[name] = rows[0]?.n ?? 0;
  }
  return counts;
}
const PERSONAL = new Set(
  [
    'sessions api_keys key_budgets agent_quotes agent_approvals account_tokens passkeys passkey_challenges totp_factors recovery_codes factor_attempts pending_sign_ins',
    'sign_in_attempts user_identities known_devices email_changes user_preferences answered_calls search_requests list_visits',
    'mailbox_consents data_exports account_deletions credit_budgets support_requests ownership_transfers',
    // What happened is written down: one entry more.
    'activity_log',
    'notifications notification_digests notification_settings push_subscriptions',
  ]
    .join(' ')
    .split(' '),
);

describe('removing a person', () => {
  it('ends their access, loses nothing of the workspace, and gives their work to the successor while others work', async () => {
    const owner = await premium({ credits: 100 });
    const { workspaceId } = owner;
    const [member, heir] = [await memberOf(owner), await memberOf(owner)];
    await fillEveryTable(database.db, member);
    await database.db.execute(sql`
      insert into contacts (workspace_id, id, name, company_name, source, owner_id)
      select ${workspaceId}::uuid, gen_random_uuid(), 'Contact ' || n, '', 'manual', ${member.userId}::uuid from generate_series(1, 5000) n`);
    // Contacts within a range that waits for its words would get theirs by an edit.
    await database.db.execute(sql`delete from contact_word_ranges where workspace_id = ${workspaceId}::uuid`);
    await database.db.execute(sql`
      insert into contact_words (workspace_id, record_id, search, numbers)
      select workspace_id, id, search, '' from contacts where workspace_id = ${workspaceId}::uuid on conflict do nothing`);
    const before = await countRows(workspaceId);
    const context = createTeamContext(test.platform);
    const { items } = await previewRemoval(context, owner, member.userId);
    expect(items).toContainEqual({ what: 'contacts', count: 5000 });
    const hand = createHandOverJob(context);
    const busy = Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        database.db.execute(sql`
          update contacts set name = name || ' edited' where workspace_id = ${workspaceId}::uuid and name = ${`Contact ${n * 100 + 1}`}`),
      ),
    );
    await removeMember(context, owner, member.userId, heir.userId);
    // Killed half-way and run again, and once more than needed.
    await Promise.all([busy, work(handOverJob.name, async (payload) => hand.run(payload as never))]);
    await hand.run({ workspaceId, from: member.userId, to: heir.userId });
    expect(await countRows(workspaceId)).toEqual(before);
    expect((await previewRemoval(context, owner, heir.userId)).items).toEqual(items);
    const { rows } = await database.db.execute<{ edited: number }>(sql`
      select count(*)::int as edited from contacts where workspace_id = ${workspaceId}::uuid and name like '% edited'`);
    expect(rows[0]?.edited).toBe(40);

    const gone = await userById(database.db, workspaceId, member.userId);
    expect(gone).toMatchObject({ verified: false, passwordHash: null, removedAt: expect.any(Date) });
    expect(gone?.fullName).toMatch(/^User \d+ \(removed\)$/);
    for (const table of ['sessions', 'api_keys', 'passkeys', 'totp_factors', 'user_identities']) {
      const left = await database.db.execute(
        sql`select from ${sql.identifier(table)} where workspace_id = ${workspaceId}::uuid and user_id = ${member.userId}::uuid`,
      );
      expect([table, left.rowCount]).toEqual([table, 0]);
    }
    // The address is free again.
    expect(await someone(test.platform, { email: member.email })).toMatchObject({ role: 'owner' });
    expect((await mails()).map(({ to }) => to)).toContain(member.email);
    expect((await readTeam(test.platform, owner)).members.map(({ id }) => id)).not.toContain(member.userId);
    const { rows: log } = await database.db.execute(sql`
      select kind, subject_label from activity_log where workspace_id = ${workspaceId}::uuid and user_id = ${owner.userId}::uuid`);
    expect(log).toContainEqual({ kind: 'team.removed', subject_label: gone?.fullName.replace(' (removed)', '') });
  });

  it('ends every session of theirs at the next request, also of those who sign in at that moment', async () => {
    const owner = await premium();
    const { userId: heirId } = await memberOf(owner);
    const email = 'rita@leaves.example';
    await invite(owner, [email]);
    const { session } = await join(await mailedToken(email));
    const enter = (more: object = {}) => signIn(test.platform, { email, password: PASSWORD, ...arrival, ...more });
    const manyEnter = async (more: object = {}) => {
      const tries = await Promise.allSettled(Array.from({ length: 32 }, () => enter(more)));
      return tries.flatMap((one) => (one.status === 'fulfilled' ? one.value.token : []));
    };
    const tokens = [session?.token ?? '', ...(await manyEnter())];
    const gate = createGatekeeper(test.platform);
    const admitted = async () =>
      (await Promise.all(tokens.map((token) => gate.authenticate(token)))).filter((each) => each !== null);
    expect((await admitted()).map(({ userId, role }) => [userId, role])).toEqual(
      Array.from({ length: 4 }, () => [session?.uid, 'member']),
    );
    const [, late] = await Promise.all([
      removeMember(createTeamContext(test.platform), owner, session?.uid ?? '', heirId),
      manyEnter({ endSessionId: session?.sessionId }),
    ]);
    tokens.push(...late);
    expect(await admitted()).toEqual([]);
    const { rowCount } = await database.db.execute(
      sql`select from sessions where user_id = ${session?.uid ?? ''}::uuid`,
    );
    expect(rowCount).toBe(0);
    await expect(enter()).rejects.toEqual(code('INVALID_CREDENTIALS'));
  });

  it('reaches the last successor when one after the other is removed, whichever is handed over first', async () => {
    const owner = await premium();
    const { workspaceId } = owner;
    const [first, second, third] = [await memberOf(owner), await memberOf(owner), await memberOf(owner)];
    const context = createTeamContext(test.platform);
    const contact = (owned: Principal) =>
      database.db.execute(sql`
        insert into contacts (workspace_id, id, name, source, owner_id) values (${workspaceId}, gen_random_uuid(), 'Jo', 'manual', ${owned.userId})`);
    await contact(first);
    await contact(second);
    await removeMember(context, owner, first.userId, second.userId);
    await removeMember(context, owner, second.userId, third.userId);
    const hand = createHandOverJob(context);
    await hand.run({ workspaceId, from: second.userId, to: third.userId });
    await hand.run({ workspaceId, from: first.userId, to: second.userId });
    const { rows } = await database.db.execute<{ owner: string }>(
      sql`select distinct owner_id as owner from contacts where workspace_id = ${workspaceId}`,
    );
    expect(rows).toEqual([{ owner: third.userId }]);
  });

  it('never makes two people who are removed together each other’s successors', async () => {
    const owner = await premium();
    const [one, other] = [await memberOf(owner, 'admin'), await memberOf(owner, 'admin')];
    const context = createTeamContext(test.platform);
    const removals = await Promise.allSettled([
      removeMember(context, owner, one.userId, other.userId),
      removeMember(context, owner, other.userId, one.userId),
    ]);
    expect(removals.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('takes a successor of the workspace, and happens once', async () => {
    const owner = await premium();
    const [admin, member] = [await memberOf(owner, 'admin'), await memberOf(owner)];
    const context = createTeamContext(test.platform);
    const stranger = await premium();
    for (const successor of [stranger.userId, member.userId]) {
      await expect(removeMember(context, admin, member.userId, successor)).rejects.toEqual(code('INVALID_INPUT'));
    }
    await expect(removeMember(context, admin, owner.userId, admin.userId)).rejects.toEqual(code('ROLE_TOO_HIGH'));
    await expect(removeMember(context, admin, admin.userId, owner.userId)).rejects.toEqual(code('ROLE_OWN'));
    const twice = await Promise.allSettled(
      [owner, admin].map((by) => removeMember(context, by, member.userId, owner.userId)),
    );
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('transferring ownership', () => {
  it('waits for the link in the owner’s mail, then swaps the two, once', async () => {
    const owner = await premium();
    const next = await memberOf(owner);
    await startTransfer(test.platform, owner, next.userId);
    expect((await readTeam(test.platform, owner)).transfer).toMatchObject({ to: next.userId });
    const mail = (await mails()).find(({ subject }) => subject.startsWith('Confirm the new owner'));
    expect(mail).toMatchObject({
      to: owner.email,
      link: expect.stringMatching(/\/team-management#transfer=[\w-]{43}$/),
    });
    const token = toToken(mail?.link);
    await expect(confirmTransfer(test.platform, owner, 'x'.repeat(43))).rejects.toEqual(code('LINK_INVALID'));
    const swaps = await Promise.allSettled([1, 2, 3].map(() => confirmTransfer(test.platform, owner, token)));
    expect(swaps.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await findOwner(database.db, owner.workspaceId)).toMatchObject({ id: next.userId });
    expect(await userById(database.db, owner.workspaceId, owner.userId)).toMatchObject({ role: 'admin' });
    expect((await mails()).map(({ to, subject }) => [to, subject.split(' ').slice(0, 5).join(' ')])).toContainEqual([
      next.email,
      'You are the owner of',
    ]);
  });

  it('is cancelled, replaced, too old, and refused to people who are not there', async () => {
    const owner = await premium();
    const [one, two] = [await memberOf(owner), await memberOf(owner)];
    const newest = async () => toToken((await mails()).find(({ to }) => to === owner.email)?.link);
    await startTransfer(test.platform, owner, one.userId);
    const first = await newest();
    await startTransfer(test.platform, owner, two.userId);
    const second = await newest();
    await expect(confirmTransfer(test.platform, owner, first)).rejects.toEqual(code('LINK_INVALID'));
    await cancelTransfer(test.platform, owner);
    await expect(confirmTransfer(test.platform, owner, second)).rejects.toEqual(code('LINK_INVALID'));
    await expect(cancelTransfer(test.platform, owner)).rejects.toEqual(code('NOT_FOUND'));
    await expect(startTransfer(test.platform, owner, owner.userId)).rejects.toEqual(code('ROLE_OWN'));
    await startTransfer(test.platform, owner, one.userId);
    const third = await newest();
    await database.db.execute(sql`
      update ownership_transfers set expires_at = now() - interval '1 second' where token_hash = ${hashToken(third)}`);
    await expect(confirmTransfer(test.platform, owner, third)).rejects.toEqual(code('LINK_INVALID'));
    await removeMember(createTeamContext(test.platform), owner, one.userId, two.userId);
    await expect(startTransfer(test.platform, owner, one.userId)).rejects.toEqual(code('NOT_FOUND'));
  });
});

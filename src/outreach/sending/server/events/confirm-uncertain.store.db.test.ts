// Mails whose delivery is not confirmed are settled by the sent folder of their mailbox, and are never resent automatically.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadConfig } from '#platform/config/config.ts';
import { newId } from '#platform/ids.ts';
import { type MailAccounts, startMailAccounts } from '#tests/simulators/mail/mail-accounts.ts';
import { withDatabase } from '#tests/support/database.ts';
import { type About, message } from '#tests/support/incoming-mails.ts';
import { connectAccount } from '#tests/support/mail-account.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { openDesk, queueTo, storePracticeMail, testSource } from '#tests/support/sending.ts';
import { createConfirmUncertainJob } from '../index.ts';

let accounts: MailAccounts;
const change: Parameters<typeof withPlatform>[1] = {};
beforeAll(async () => {
  accounts = await startMailAccounts();
  Object.assign(change, { allowPrivateSources: true, mailAccounts: loadConfig(accounts.env).mailAccounts });
});
const database = withDatabase();
const stage = withPlatform(database, change);
afterAll(() => accounts.close());

const NEVER = new AbortController().signal;
const THERE = 'there@acme.example';
const NOT_THERE = 'not@acme.example';

/** Two mails that were being sent `ago` when their process was killed. */
async function uncertain(kind: 'practice' | 'google' | 'microsoft', ago = '20 minutes') {
  const who = await someone(stage.platform);
  const desk = await openDesk(stage.platform, who);
  const email = `mia-${newId()}@oak.example`;
  const mailboxId =
    kind === 'practice'
      ? desk.mailboxId
      : await connectAccount(stage.platform, who, { accounts, provider: kind, email });
  await queueTo(stage.platform, desk, [THERE, NOT_THERE], { mailboxId });
  await database.db.execute(sql`
    update mails set state = 'uncertain', message_id = '<' || id || '@oak.example>', sending_at = now() - ${ago}::interval,
      ended_at = now() - ${ago}::interval where workspace_id = ${who.workspaceId}`);
  const rows = async () =>
    (
      await database.db.execute<{ to: string; state: string; evidence: string; checks: number; messageId: string }>(sql`
        select to_email as "to", state, evidence, evidence_checks as checks, message_id as "messageId" from mails
         where workspace_id = ${who.workspaceId} order by to_email`)
    ).rows;
  const source = testSource(stage.platform);
  const confirm = () => createConfirmUncertainJob({ platform: stage.platform, sources: [source] }).run({}, NEVER);
  const messageId = (await rows()).find(({ to }) => to === THERE)?.messageId ?? '';
  return { email, desk, mailboxId, source, rows, confirm, messageId };
}

it.each(['practice', 'google', 'microsoft'] as const)(
  'by %s: found is sent, and what is not there says so',
  async (kind) => {
    const { email, desk, mailboxId, source, rows, confirm, messageId } = await uncertain(kind);
    if (kind === 'practice') await storePracticeMail(stage.platform, desk, { mailboxId, messageId, to: THERE });
    else {
      const about: About = { messageId, to: THERE, from: email, subject: 'Hello' };
      accounts.inboxes.deliver(
        email,
        message(about, { from: email, headers: { To: THERE }, messageId, body: 'Hello' }),
        {
          sent: true,
        },
      );
    }
    await confirm();
    const [not, there] = await rows();
    expect(there).toMatchObject({ state: 'sent', evidence: expect.stringMatching(/^Found in /) });
    expect(not).toMatchObject({
      state: 'uncertain',
      evidence: expect.stringMatching(/^Not in .+: it was not sent$/),
      checks: 1,
    });
    expect(source.outcomes).toMatchObject([{ state: 'sent', messageId }]);
    // Looked up again when due, and not before.
    await confirm();
    expect((await rows())[0]).toMatchObject({ checks: 1 });
  },
);

it.each(['google', 'microsoft'] as const)('by %s: another email to the same address proves nothing', async (kind) => {
  const { email, rows, confirm } = await uncertain(kind);
  const about: About = { messageId: '<other@oak.example>', to: NOT_THERE, from: email, subject: 'Hello' };
  const other = message(about, {
    from: email,
    headers: { To: NOT_THERE },
    messageId: '<other@oak.example>',
    body: 'Hello',
  });
  accounts.inboxes.deliver(email, other, { sent: true });
  await confirm();
  expect((await rows())[0]).toMatchObject({ to: NOT_THERE, state: 'uncertain', evidence: '', checks: 1 });
});

it('waits a while before it says that one was not sent', async () => {
  const { rows, confirm } = await uncertain('practice', '2 minutes');
  await confirm();
  for (const row of await rows()) expect(row).toMatchObject({ state: 'uncertain', evidence: '', checks: 1 });
});

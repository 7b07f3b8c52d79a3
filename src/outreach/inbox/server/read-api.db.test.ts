// Reading by consent, against simulated Gmail and Graph: each mail once, the cursor stored, and the handling of failed calls.
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadConfig } from '#platform/config/config.ts';
import { type MailAccounts, startMailAccounts } from '#tests/simulators/mail/mail-accounts.ts';
import { withDatabase } from '#tests/support/database.ts';
import { type About, answer, message, report } from '#tests/support/incoming-mails.ts';
import { connectAccount } from '#tests/support/mail-account.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { sentMail } from '#tests/support/sent-mails.ts';
import { startInboxPoller } from './reading/inbox-poller.ts';

let accounts: MailAccounts;
const change: Parameters<typeof withPlatform>[1] = {};
beforeAll(async () => {
  accounts = await startMailAccounts();
  Object.assign(change, { allowPrivateSources: true, mailAccounts: loadConfig(accounts.env).mailAccounts });
});
const database = withDatabase();
const test = withPlatform(database, change);
afterAll(() => accounts.close());

let stops: (() => Promise<void>)[] = [];
let people = 0;
beforeEach(() => {
  accounts.reads.length = 0;
});
afterEach(async () => {
  accounts.setReadingFault(null);
  await Promise.all(stops.map((stop) => stop()));
  stops = [];
  await database.db.execute(sql`update mailboxes set deleted_at = now()`);
});

type Provider = 'google' | 'microsoft';
async function scene(provider: Provider, without = '') {
  people += 1;
  const us = `mia${people}@oak.example`;
  const who = await someone(test.platform);
  const mailboxId = await connectAccount(test.platform, who, { accounts, provider, email: us, without });
  const sent = await sentMail(database.db, who, { mailboxId, to: 'jo@acme.example' });
  const about: About = { messageId: sent.messageId, to: 'jo@acme.example', from: us, subject: 'Spring prices' };
  const bodies = async () => {
    const { rows } = await database.db.execute<{ body: string }>(
      sql`select body from inbox_messages where workspace_id = ${who.workspaceId} order by created_at, id`,
    );
    return rows.map(({ body }) => body);
  };
  const turn = async () => {
    const { rows } = await database.db.execute(
      sql`select fault, read_at is not null as read, failures, extract(epoch from next_at - now())::int as wait
            from inbox_turns where mailbox_id = ${mailboxId}`,
    );
    return rows[0];
  };
  const again = () => database.db.execute(sql`update inbox_turns set next_at = now() where mailbox_id = ${mailboxId}`);
  const deliver = (raw: Buffer, options = {}) => accounts.inboxes.deliver(us, raw, options);
  return { us, who, mailboxId, about, bodies, turn, again, deliver };
}

const start = (times = {}) => {
  const stop = startInboxPoller({ platform: test.platform, sources: [] }, { turnsMs: 50, apiMs: 50, ...times });
  stops.push(stop);
  return stop;
};
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 50 });
/** Whole mails that were fetched. */
const opened = (provider: Provider) =>
  accounts.reads.filter((path) => (provider === 'google' ? /\/messages\/m\d+$/ : /\$value$/).test(path)).length;

describe.each<[Provider]>([['google'], ['microsoft']])('a mailbox of %s', (provider) => {
  it('is read with its consent: what was there, what comes, and nothing that is none of ours', async () => {
    const { us, about, bodies, turn, deliver } = await scene(provider);
    deliver(message(about, { from: 'sister@family.example', subject: 'Sunday', body: 'A secret' }));
    for (const text of ['First', 'Second', 'Third']) deliver(answer(about, text));
    deliver(message(about, { from: us, body: 'Hello' }), { sent: true });
    deliver(answer(about, 'Long ago'), { at: new Date(Date.now() - 40 * 86_400_000) });
    start();
    await soon(async () => expect((await bodies()).sort()).toEqual(['First', 'Second', 'Third']));
    await soon(async () => expect(await turn()).toMatchObject({ fault: '', read: true, failures: 0 }));
    const before = opened(provider);
    for (const text of ['Fourth', 'Fifth', 'Sixth']) deliver(answer(about, text));
    await soon(async () => expect((await bodies()).slice(3).sort()).toEqual(['Fifth', 'Fourth', 'Sixth']));
    // Headers and whole mails are one path at Gmail: two for each of the three.
    expect(opened(provider) - before).toBe(provider === 'google' ? 6 : 3);
  });

  it('is looked through for spam, where only what names a mail of ours counts', async () => {
    const { who, about, deliver, turn } = await scene(provider);
    deliver(message(about, { subject: 'AW: Spring prices', body: 'Written by a stranger' }), { junk: true });
    deliver(report(about), { junk: true });
    start();
    await soon(async () => expect(await turn()).toMatchObject({ read: true }));
    const { rows } = await database.db.execute(
      sql`select kind, detail ->> 'inJunk' as junk from inbox_messages where workspace_id = ${who.workspaceId}`,
    );
    expect(rows).toEqual([{ kind: 'bounce', junk: 'true' }]);
  });

  it('is read on where it was by the next process, and again from a date when its provider has forgotten', async () => {
    const { us, about, bodies, deliver, turn } = await scene(provider);
    deliver(answer(about, 'One'));
    const stop = start();
    await soon(async () => expect(await turn()).toMatchObject({ read: true }));
    await stop();
    const before = opened(provider);
    deliver(answer(about, 'Two'));
    const next = start();
    await soon(async () => expect(await bodies()).toEqual(['One', 'Two']));
    await next();
    // Only the second was fetched.
    expect(opened(provider) - before).toBe(provider === 'google' ? 2 : 1);
    accounts.inboxes.forget(us);
    deliver(answer(about, 'Three'));
    start();
    await soon(async () => expect(await bodies()).toEqual(['One', 'Two', 'Three']));
    await soon(async () => expect(await turn()).toMatchObject({ fault: '', failures: 0 }));
  });

  it('has one effect for a mail whose place was not kept, for the process was killed in between', async () => {
    const { mailboxId, who, about, bodies, deliver } = await scene(provider);
    const stop = start();
    deliver(answer(about, 'Yes'));
    await soon(async () => expect(await bodies()).toEqual(['Yes']));
    await stop();
    await database.db.execute(sql`update inbox_folders set cursor = '' where mailbox_id = ${mailboxId}`);
    deliver(answer(about, 'And more'));
    start();
    start();
    await soon(async () => expect(await bodies()).toEqual(['Yes', 'And more']));
    const { rows } = await database.db.execute(sql`
      select messages, (select count(*)::int from mail_events e where e.workspace_id = t.workspace_id and e.kind = 'replied') as news
        from inbox_threads t where workspace_id = ${who.workspaceId}`);
    expect(rows).toEqual([{ messages: 2, news: 2 }]);
  });

  it('gets a new token by itself', async () => {
    const { about, bodies, deliver, turn } = await scene(provider);
    start();
    await soon(async () => expect(await turn()).toMatchObject({ read: true }));
    accounts.revoke('access');
    deliver(answer(about, 'Still here'));
    await soon(async () => expect(await bodies()).toEqual(['Still here']));
    await soon(async () => expect(await turn()).toMatchObject({ fault: '', failures: 0 }));
  });

  it('says to connect again when consent has ended, and is read on when that was done', async () => {
    const { us, who, mailboxId, about, bodies, deliver, turn } = await scene(provider);
    start();
    await soon(async () => expect(await turn()).toMatchObject({ read: true }));
    accounts.revoke('consents');
    const words = 'The consent of this mailbox has expired. Connect it again.';
    await soon(async () => expect(await turn()).toMatchObject({ fault: words }));
    const { rows } = await database.db.execute(sql`select state, fault from mailboxes where id = ${mailboxId}`);
    expect(rows).toEqual([{ state: 'broken', fault: words }]);
    deliver(answer(about, 'Is anyone there?'));
    expect(await connectAccount(test.platform, who, { accounts, provider, email: us, mailboxId })).toBe(mailboxId);
    await soon(async () => expect(await bodies()).toEqual(['Is anyone there?']));
  });

  it('waits for as long as its provider asks', async () => {
    const { about, bodies, deliver, turn, again } = await scene(provider);
    deliver(answer(about, 'Later'));
    accounts.setReadingFault({ status: 429, headers: { 'retry-after': '300' }, times: 1 });
    start();
    await soon(async () => expect(await turn()).toMatchObject({ failures: 1 }));
    const { fault, wait } = (await turn()) as { fault: string; wait: number };
    expect(fault).toMatch(/^The provider limits requests\./);
    expect(wait).toBeGreaterThan(200);
    await again();
    await soon(async () => expect(await bodies()).toEqual(['Later']));
  });

  it.each([[{ status: 503 }], [{ status: 500 }], [{ status: 200, body: { odd: true } }]])(
    'continues after %o',
    async (fault) => {
      const { about, bodies, deliver, turn, again } = await scene(provider);
      deliver(answer(about, 'Late'));
      accounts.setReadingFault({ ...fault, times: 1 });
      start();
      await soon(async () => expect(await turn()).toMatchObject({ failures: 1 }));
      expect((await turn())?.fault).not.toBe('');
      await again();
      await soon(async () => expect(await bodies()).toEqual(['Late']));
      await soon(async () => expect(await turn()).toMatchObject({ fault: '', failures: 0 }));
    },
  );

  it('is not read where that was not allowed, and says so', async () => {
    const { who } = await scene(provider, provider === 'google' ? 'gmail.readonly' : 'Mail.Read');
    const { rows } = await database.db.execute(
      sql`select imap_host as host, state from mailboxes where workspace_id = ${who.workspaceId}`,
    );
    expect(rows).toEqual([{ host: '', state: 'active' }]);
  });
});

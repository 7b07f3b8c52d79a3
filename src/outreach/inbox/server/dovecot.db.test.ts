// Reading by IMAP against a real server, Debian's dovecot. Skipped if this machine has none, or may not start it.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadConfig } from '#platform/config/config.ts';
import { withDatabase } from '#tests/support/database.ts';
import { type Dovecot, HAS_DOVECOT, startDovecot } from '#tests/support/dovecot.ts';
import { saveImapPassword } from '#tests/support/imap-secret.ts';
import { type About, answer, message, report } from '#tests/support/incoming-mails.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { mailboxRow, sentMail } from '#tests/support/sent-mails.ts';
import { startInboxPoller } from './reading/inbox-poller.ts';

const database = withDatabase();
const { verifier } = loadConfig({});
const test = withPlatform(database, { allowPrivateSources: true, verifier: { ...verifier, port: 2_525 } });

describe.skipIf(!HAS_DOVECOT)('a mailbox of dovecot', () => {
  let server: Dovecot;
  beforeAll(async () => {
    server = await startDovecot();
  });
  afterAll(() => server?.close());
  const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 100 });

  it('is read with its spam, waited at, and read on where it was', { timeout: 240_000 }, async () => {
    const who = await someone(test.platform);
    const us = 'mia@us.example';
    const mailboxId = await mailboxRow(database.db, who, us, server.port);
    await saveImapPassword(test.platform, who, mailboxId, server.password);
    const sent = await sentMail(database.db, who, { mailboxId, to: 'jo@acme.example' });
    const about: About = { messageId: sent.messageId, to: 'jo@acme.example', from: us, subject: 'Spring prices' };
    const came = async () => {
      const { rows } = await database.db.execute<{ came: string }>(sql`
        select kind || case when kind = 'reply' then ' ' || body else '' end as came from inbox_messages
         where workspace_id = ${who.workspaceId} order by created_at, id`);
      return rows.map((row) => row.came);
    };
    const begin = () => startInboxPoller({ platform: test.platform, sources: [] }, { turnsMs: 50 });
    await server.deliver(message(about, { from: 'sister@family.example', subject: 'Sunday', body: 'A secret' }));
    await server.deliver(answer(about, 'First'));
    await server.deliver(report(about), 'Junk');
    await server.deliver(message(about, { subject: 'AW: Spring prices', body: 'Anybody' }), 'Junk');
    const stop = begin();
    try {
      await soon(async () => expect((await came()).sort()).toEqual(['bounce', 'reply First']));
      // By notification; polling would take five minutes.
      await server.deliver(answer(about, 'Second'));
      await soon(async () => expect(await came()).toContain('reply Second'));
    } finally {
      await stop();
    }
    await server.deliver(answer(about, 'Third'));
    const next = begin();
    try {
      await soon(async () => expect(await came()).toContain('reply Third'));
      expect(await came()).toHaveLength(4);
    } finally {
      await next();
    }
    const { rows } = await database.db.execute(sql`
      select folder, last_uid as uid from inbox_folders where mailbox_id = ${mailboxId} order by folder`);
    expect(rows).toEqual([
      { folder: 'INBOX', uid: 4 },
      { folder: 'Junk', uid: 2 },
    ]);
  });
});

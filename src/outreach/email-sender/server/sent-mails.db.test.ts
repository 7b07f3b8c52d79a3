// The number of mails that a mailbox has sent today, and the list behind it: always the very same mails.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { withDatabase } from '#tests/support/database.ts';
import { createMailboxesContext } from '#tests/support/mailing.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { mailboxRow, sentMail } from '#tests/support/sent-mails.ts';
import { sendOneAgain, sentDetail, sentList } from './sent-mails.ts';

const database = withDatabase();
/** Shortly after midnight in Lisbon, where `mailboxRow` is at home: half past eleven the day before in UTC. */
const NOW = Date.parse('2026-07-14T23:30:00Z');
const test = withPlatform(database, {});

it('counts what was handed over on that day of its zone, campaigns too, and lists exactly that', async () => {
  const who = await someone(test.platform);
  const [mailboxId, other] = [
    await mailboxRow(database.db, who, 'mia@oak.example'),
    await mailboxRow(database.db, who, 'bo@oak.example'),
  ];
  async function mail(name: string, at: string, more: Partial<Parameters<typeof sentMail>[2]> = {}) {
    const { id } = await sentMail(database.db, who, {
      mailboxId,
      to: `${name}@elm.example`,
      kind: 'composer',
      ...more,
    });
    const waits = more.state === 'waiting' || more.state === 'sending';
    await database.db.execute(
      sql`update mails set sending_at = ${at}::timestamptz, ended_at = ${waits ? null : at}::timestamptz where id = ${id}`,
    );
    return id;
  }
  await mail('single', '2026-07-14T23:10:00Z');
  const ofCampaign = await mail('campaign', '2026-07-14T23:05:00Z', { kind: 'campaign' });
  await mail('refused', '2026-07-14T23:20:00Z', { state: 'refused' });
  await mail('leaving', '2026-07-14T23:29:00Z', { state: 'sending' });
  await mail('yesterday', '2026-07-14T22:50:00Z');
  await mail('again', '2026-07-14T23:15:00Z', { state: 'waiting' });
  await mail('given-up', '2026-07-14T23:15:00Z', { state: 'cancelled' });
  await mail('other', '2026-07-14T23:10:00Z', { mailboxId: other });

  const clock = { ...test.platform.clock, now: () => NOW };
  const context = createMailboxesContext({ ...test.platform, clock });
  const today = [{ mailboxId, day: '2026-07-15', zone: 'Europe/Lisbon' }];
  const counted = await context.sentOn(who.workspaceId, today);
  const ask = { show: 'all', limit: 10, q: undefined, cursor: undefined } as const;
  const listed = await sentList(test.platform, who.workspaceId, { ...ask, mailbox: mailboxId, day: '2026-07-15' });
  expect(listed.items.map(({ toEmail }) => toEmail.split('@')[0]).sort()).toEqual([
    'campaign',
    'leaving',
    'refused',
    'single',
  ]);
  expect(listed).toMatchObject({ total: 4, mailbox: { email: 'mia@oak.example', zone: 'Europe/Lisbon' } });
  expect(counted.get(mailboxId)).toEqual({ sent: 4, tries: 0 });

  // Without a mailbox, campaigns are left out; one of theirs is shown with its name, and sent again where its recipient is.
  const single = await sentList(test.platform, who.workspaceId, { ...ask, mailbox: undefined, day: undefined });
  expect(single).toMatchObject({ total: 7, mailbox: null });
  expect(await sentDetail(test.platform, who.workspaceId, ofCampaign)).toMatchObject({ campaign: 'Spring' });
  await database.db.execute(sql`update mails set state = 'failed' where id = ${ofCampaign}`);
  await expect(sendOneAgain(test.platform, who, ofCampaign)).rejects.toMatchObject({ code: 'MAIL_NOT_FOUND' });
  const theirs = await someone(test.platform);
  await expect(
    sentList(test.platform, theirs.workspaceId, { ...ask, mailbox: mailboxId, day: undefined }),
  ).rejects.toMatchObject({
    code: 'MAILBOX_NOT_FOUND',
  });
});

it('says that a text was deleted after its retention time, not that an email that is not made yet has none', async () => {
  const who = await someone(test.platform);
  const mailboxId = await mailboxRow(database.db, who, 'mia@ash.example');
  const { id } = await sentMail(database.db, who, { mailboxId, to: 'ada@elm.example', kind: 'composer' });
  const read = async () => (await sentDetail(test.platform, who.workspaceId, id)).textPurged;
  expect(await read()).toBe(true);
  await database.db.execute(sql`
    insert into mail_contents (workspace_id, mail_id, html, text) values (${who.workspaceId}::uuid, ${id}::uuid, '<p>Hi</p>', 'Hi')`);
  expect(await read()).toBe(false);
  await database.db.execute(sql`delete from mail_contents where mail_id = ${id}::uuid`);
  await database.db.execute(sql`update mails set state = 'waiting', attempts = 0 where id = ${id}::uuid`);
  expect(await read()).toBe(false);
});

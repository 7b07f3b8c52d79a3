// The counts of a campaign are those of its rows: while they change from many sides, while they are counted, and after.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { recordMailEvents } from '#outreach/sending/server/index.ts';
import type { Principal } from '#shared/principal.ts';
import { named, withCampaigns } from '#tests/support/campaigning.ts';
import { openReadOnly, withDatabase } from '#tests/support/database.ts';
import { someone } from '#tests/support/platform.ts';
import { openDesk } from '#tests/support/sending.ts';
import { RECIPIENT_FILTERS } from '../../fields.contract.ts';
import { createCampaignSource } from '../delivery/campaign-source.ts';
import { readCampaign } from '../lifecycle/read-campaigns.ts';
import { changeRecipients } from '../recipients/change-recipients.ts';
import { countRecipients } from '../recipients/recipient-views.store.ts';
import { campaignFigures, campaignsToCount, countChanges } from './counts.store.ts';
import { readResults } from './read-results.ts';

const database = withDatabase();
const stage = withCampaigns(database);

const KINDS = ['replied', 'bounced', 'complained', 'opted-out', 'auto-replied'] as const;

/** Every number of the page and what a count of the rows says. */
async function compare({ workspaceId }: Principal, id: string): Promise<void> {
  const { db } = database;
  const { counts, steps, perMailbox, chart, sent } = await readResults(stage.platform, workspaceId, id);
  for (const show of RECIPIENT_FILTERS)
    expect([show, counts[show]]).toEqual([show, await countRecipients(db, workspaceId, id, { show })]);
  for (const { stepId, figures, variants } of steps)
    for (const [variantId, own] of [
      [undefined, figures] as const,
      ...(variants.length > 1 ? variants.map((each) => [each.variantId, each.figures] as const) : []),
    ])
      for (const [show, n] of Object.entries(own))
        expect([show, n]).toEqual([
          show,
          await countRecipients(db, workspaceId, id, { show: show as 'all', stepId, variantId }),
        ]);
  const { rows } = await db.execute<{ sent: number; opened: number; replied: number }>(sql`
    select count(*) filter (where state = 'sent' or bounced_at is not null)::int as sent, count(opened_at)::int as opened,
           count(replied_at)::int as replied from mails where stream_id = ${id}::uuid`);
  const bars = (key: 'sent' | 'seen' | 'replied') => chart.bars.reduce((sum, bar) => sum + bar[key], 0);
  expect([{ sent, opened: bars('seen'), replied: bars('replied') }, bars('sent')]).toEqual([rows[0], sent]);
  const { rows: boxes } = await db.execute(sql`
    select p.mailbox_id as "mailboxId", count(distinct p.id)::int as people, count(x.id) filter (where x.state = 'sent' or x.bounced_at is not null)::int as sent
      from campaign_recipients p left join mails x on x.recipient_id = p.id where p.campaign_id = ${id}::uuid and p.mailbox_id is not null group by 1`);
  expect(perMailbox.map(({ mailboxId, people, sent: own }) => ({ mailboxId, people, sent: own }))).toEqual(boxes);
}

const isListed = async (id: string) => (await campaignsToCount(database.db)).some((each) => each.id === id);

it('equals the rows while events, changes by hand and two counters race, and once all is counted', async () => {
  const who = await someone(stage.platform);
  await openDesk(stage.platform, who);
  const campaign = await stage.launched(who, await stage.people(who, named(24)), {
    companyReply: false,
    steps: ([first, ...later]) =>
      first
        ? [
            { ...first, variants: first.variants.flatMap((one) => [one, { ...one, id: crypto.randomUUID() }]) },
            ...later,
          ]
        : [],
  });
  const { id } = campaign;
  await stage.send();
  await expect.poll(() => stage.mailStates(who, id), { timeout: 30_000 }).toMatchObject({ sent: 72 });
  await stage.stopSending();
  await compare(who, id);

  // Each person's three emails in transactions of their own, at the same time, with counters in between.
  const { rows } = await database.db.execute<{ id: string; n: number }>(
    sql`select id, row_number() over (order by step_id, id)::int as n from mails where stream_id = ${id}::uuid`,
  );
  const sources = [createCampaignSource(stage.context)];
  const record = (mailId: string, n: number) =>
    database.db.transaction((tx) =>
      recordMailEvents({ platform: stage.platform, sources }, tx, who.workspaceId, [
        { kind: KINDS[n % KINDS.length] ?? 'replied', mailId, at: new Date(), sameAs: `event ${n}` },
      ]),
    );
  const people = await stage.recipients(who, id);
  await Promise.all([
    ...rows.filter(({ n }) => n % 3 > 0).map(({ id: mailId, n }) => record(mailId, n)),
    ...rows.map(({ id: mailId }) =>
      database.db.execute(sql`update mails set opened_at = now() where id = ${mailId}::uuid`),
    ),
    ...people.slice(0, 6).map(({ id: person }) =>
      changeRecipients(stage.context, who, {
        id,
        body: { action: { do: 'replied' }, target: { ids: [person] } },
        key: crypto.randomUUID(),
      }),
    ),
    ...Array.from({ length: 8 }, () => countChanges(database.db, who.workspaceId, id)),
  ]);
  // A replica can answer, too.
  const replica = { ...stage.platform, db: openReadOnly(database) };
  expect((await readResults(replica, who.workspaceId, id)).counts['any-replied']).toBeGreaterThan(4);
  await compare(who, id);

  await stage.job('campaigns-count', {});
  expect(await isListed(id)).toBe(false);
  await compare(who, id);
  const before = await campaignFigures(database.db, who.workspaceId, id, 'UTC');

  // Counts go with their rows: emails that are deleted, then the campaign.
  await database.db.execute(sql`
    delete from mails where id in (select id from mails where stream_id = ${id}::uuid and opened_at is not null order by id limit 5)`);
  expect(await isListed(id)).toBe(true);
  await compare(who, id);
  await stage.job('campaigns-count', {});
  await compare(who, id);
  expect(await campaignFigures(database.db, who.workspaceId, id, 'UTC')).not.toEqual(before);
  expect((await readCampaign(stage.platform, who.workspaceId, id)).counts.all).toBe(24);

  await database.db.execute(sql`delete from campaigns where id = ${id}::uuid`);
  await database.db.execute(sql`delete from mail_streams where id = ${id}::uuid`);
  await stage.job('campaigns-count', {});
  const { rows: left } = await database.db.execute(sql`
    select 1 from campaign_counts where campaign_id = ${id}::uuid union all select 1 from campaign_counted where campaign_id = ${id}::uuid
    union all select 1 from campaign_recounts where campaign_id = ${id}::uuid`);
  expect(left).toEqual([]);
}, 60_000);

it('reads each change few times, also where many came since the table was last analysed', async () => {
  const { workspaceId } = await someone(stage.platform);
  const campaignId = crypto.randomUUID();
  await database.db.execute(sql`analyze campaign_recounts`);
  const read = await database.db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into campaign_recounts (workspace_id, campaign_id, recipient_id)
      select ${workspaceId}::uuid, ${campaignId}::uuid, recipient.id
        from (select gen_random_uuid() as id from generate_series(1, 300)) recipient, generate_series(1, 3)`);
    expect(await countChanges(tx, workspaceId, campaignId)).toBe(900);
    const { rows } = await tx.execute<{ n: number }>(sql`
      select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n from pg_stat_xact_user_tables where relname = 'campaign_recounts'`);
    return rows[0]?.n;
  });
  expect(read).toBeLessThan(900 * 4);
});

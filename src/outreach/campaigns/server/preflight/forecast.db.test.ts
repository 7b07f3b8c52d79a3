// The estimate of preflight against the engine itself, its clock moved on day by day.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { WEEKDAYS } from '#outreach/mailboxes/fields.contract.ts';
import { named, withCampaigns } from '#tests/support/campaigning.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone } from '#tests/support/platform.ts';
import { openDesk, skipAhead } from '#tests/support/sending.ts';
import { saveCampaign } from '../lifecycle/change-campaign.ts';

const database = withDatabase();
const there = withCampaigns(database);

/** As if a day had passed. */
async function passDay(): Promise<void> {
  for (const statement of [
    sql`update mails set due_at = due_at - interval '1 day', ended_at = ended_at - interval '1 day', sending_at = sending_at - interval '1 day'`,
    sql`update campaigns set launched_at = launched_at - interval '1 day'`,
    sql`delete from send_counts`,
    sql`update mailbox_turns set next_at = next_at - interval '1 day'`,
  ])
    await database.db.execute(statement);
}

const dayAfter = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Lisbon' }).format(Date.now() + days * 86_400_000);

it('sends on each day what was estimated, and ends on the day that was estimated', async () => {
  const who = await someone(there.platform);
  await openDesk(there.platform, who, { dayCap: 4 });
  const ids = await there.people(who, named(5));
  const campaign = await there.campaignOf(who, ids, { waitDays: 2 });
  const { firstDay, perDay, endsOn } = await there.preflight(who, campaign);
  expect({ firstDay, perDay, endsOn }).toEqual({ firstDay: 4, perDay: 4, endsOn: dayAfter(5) });
  await there.launch(who, campaign);
  let sent = 0;
  for (const onThisDay of [4, 1, 4, 1, 4, 1]) {
    sent += onThisDay;
    await there.send();
    await expect.poll(async () => (await there.mailStates(who, campaign.id)).sent, { timeout: 20_000 }).toBe(sent);
    await there.stopSending();
    await passDay();
  }
  expect(await there.mailStates(who, campaign.id)).toMatchObject({ sent: 15, waiting: 0 });
});

it('names how many of the mailboxes are disconnected, and shares recipients among the others', async () => {
  const who = await someone(there.platform);
  const { mailboxId } = await openDesk(there.platform, who, { kind: 'smtp' });
  const broken = await openDesk(there.platform, who, { kind: 'smtp' });
  const mailboxIds = [mailboxId, broken.mailboxId];
  const disconnect = (id: string) => database.db.execute(sql`update mailboxes set state = 'broken' where id = ${id}`);
  await disconnect(broken.mailboxId);
  const campaign = await there.campaignOf(who, await there.people(who, named(4)), { mailboxIds });
  const found = await there.preflight(who, campaign);
  expect(found.findings).toContainEqual(
    expect.objectContaining({
      code: 'mailbox-broken',
      level: 'warning',
      title: '1 of 2 mailboxes is disconnected. 1 other keeps sending.',
    }),
  );
  expect(found.errors).toBe(0);
  expect(found.mailboxes.map(({ people }) => people)).toEqual([4, 0]);
  await disconnect(mailboxId);
  expect((await there.preflight(who, campaign)).findings).toContainEqual(
    expect.objectContaining({ code: 'mailboxes-broken', level: 'error', title: 'All 2 mailboxes are disconnected' }),
  );
});

it('runs in practice outside of its sending hours, step by step as the clock is moved', async () => {
  const who = await someone(there.platform);
  await openDesk(there.platform, who);
  const made = await there.campaignOf(who, await there.people(who, named(2)), { waitDays: 3 });
  // Open for a minute in the middle of the night, on the day before yesterday's name.
  const day = WEEKDAYS[(new Date().getUTCDay() + 4) % 7] ?? 'mon';
  const schedule = { ...made.setup.schedule, windows: { [day]: [[180, 181] as [number, number]] } };
  const campaign = await saveCampaign(there.context, who, made.id, { revision: made.revision, schedule });
  const { firstAt, endsOn } = await there.preflight(who, campaign);
  expect(Date.parse(firstAt ?? '')).toBeLessThanOrEqual(Date.now());
  expect(endsOn).toBe(dayAfter(6));
  await there.launch(who, campaign);
  await there.send();
  for (const sent of [2, 4, 6]) {
    await expect.poll(async () => (await there.mailStates(who, campaign.id)).sent, { timeout: 20_000 }).toBe(sent);
    await skipAhead(there.platform, who.workspaceId, campaign.id);
  }
});

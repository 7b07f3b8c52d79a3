// A possible reply: the next step of its recipient waits until a user has confirmed it, and keeps its time when it was none.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { named, withCampaigns } from '#tests/support/campaigning.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone } from '#tests/support/platform.ts';
import { openDesk } from '#tests/support/sending.ts';
import { createCampaignSource } from '../delivery/campaign-source.ts';

const database = withDatabase();
const there = withCampaigns(database);

it('holds the waiting step of that recipient alone, and gives it its time back', async () => {
  const who = await someone(there.platform);
  await openDesk(there.platform, who);
  const campaign = await there.launched(who, await there.people(who, named(2)), { waitDays: 4 });
  await there.send();
  await expect.poll(() => there.mailStates(who, campaign.id)).toMatchObject({ sent: 2, waiting: 2 });
  const waiting = async () => {
    const { rows } = await database.db.execute<{ to: string; due: string; reason: string; recipient: string }>(sql`
      select to_address as "to", to_json(due_at)#>>'{}' as due, reason, recipient_id as recipient from mails
       where workspace_id = ${who.workspaceId} and state = 'waiting' order by to_address`);
    return rows;
  };
  const before = await waiting();
  const [first] = before;
  if (first === undefined) throw new Error('nothing is planned');
  const source = createCampaignSource(there.context);
  const mail = { streamId: campaign.id, recipientId: first.recipient };
  const hold = (held: boolean) =>
    there.platform.db.transaction(async (tx) => source.hold?.(tx, who.workspaceId, mail, held));

  await hold(true);
  await hold(true);
  const [held, other] = await waiting();
  expect(held).toMatchObject({ to: first.to, reason: 'reply-check', due: expect.stringMatching(/^2999-/) });
  expect(other).toEqual(before[1]);
  await hold(false);
  const after = await waiting();
  expect(after.map(({ due }) => new Date(due).toISOString())).toEqual(
    before.map(({ due }) => new Date(due).toISOString()),
  );
  expect(after[0]?.reason).toBe(before[0]?.reason);
});

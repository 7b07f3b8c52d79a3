// An address that is found not to work after its person came into a campaign (integration contracts 5.11, 15).
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { named, withCampaigns } from '#tests/support/campaigning.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone } from '#tests/support/platform.ts';
import { openDesk } from '#tests/support/sending.ts';

const database = withDatabase();
const there = withCampaigns(database);

it('looks at verdicts again before each mail', async () => {
  const who = await someone(there.platform);
  await openDesk(there.platform, who);
  const [first = '', second = ''] = await there.people(who, named(2));
  const campaign = await there.launched(who, [first, second], { waitDays: 4 });
  await database.db.execute(sql`update contacts set email_verdict = 'invalid' where id = ${second}`);
  const sink = await there.send();
  await expect.poll(() => there.mailStates(who, campaign.id)).toMatchObject({ sent: 1, skipped: 1, waiting: 1 });
  expect(sink.taken).toHaveLength(1);
  expect(Object.values(await there.stateOf(who, campaign.id)).sort()).toEqual(['active', 'failed: invalid-address']);
});

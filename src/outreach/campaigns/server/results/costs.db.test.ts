// What the recipients of a campaign have cost: searches that brought them, each as a whole, and paid checks of their addresses.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { named, withCampaigns } from '#tests/support/campaigning.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone } from '#tests/support/platform.ts';
import { openDesk } from '#tests/support/sending.ts';
import { readResults } from './read-results.ts';

const database = withDatabase();
const stage = withCampaigns(database);

it('adds up what brought its recipients, and nothing of those it excluded', async () => {
  const { db } = database;
  const who = await someone(stage.platform);
  await openDesk(stage.platform, who);
  const ids = await stage.people(who, named(5));
  const addSearch = async (label: string, charged: number, brought: readonly (string | undefined)[]) => {
    const id = crypto.randomUUID();
    await db.execute(sql`
      insert into search_runs (workspace_id, id, user_id, capability, fingerprint, query, label, state, lease_until, charged)
      values (${who.workspaceId}, ${id}, ${who.userId}, 'people', ${Buffer.from(id)}, '{}', ${label}, 'delivered', now(), ${charged})`);
    for (const contact of brought)
      await db.execute(sql`update contacts set origin_id = ${id}::uuid where id = ${contact}::uuid`);
    return id;
  };
  const check = (email: string, charged: number) =>
    db.execute(sql`
      insert into address_checks (workspace_id, email, domain, status, result, charged, checked_at)
      values (${who.workspaceId}, ${email}, 'birch.example', 'valid', '{}', ${charged}, now())`);
  const dear = await addSearch('Timber in Graz', 10, ids.slice(0, 2));
  const cheap = await addSearch('Dentists in Graz', 5, [ids[2], ids[4]]);
  await addSearch('Free', 0, [ids[3]]);
  await addSearch('Of others', 20, []);
  await check('jo0@birch.example', 1);
  await check('jo1@birch.example', 1);
  await check('jo3@birch.example', 0);
  await check('jo4@birch.example', 1);
  // The last one is excluded: neither its check nor its part in the search counts.
  await db.execute(sql`
    update contacts set email = 'info@birch.example' where id = ${ids[4]}::uuid`);
  const campaign = await stage.launched(who, ids, { leaveOut: { role: true } });
  const { cost, counts } = await readResults(stage.platform, who.workspaceId, campaign.id);
  expect(counts).toMatchObject({ entered: 4, 'left-out': 1 });
  expect(cost).toMatchObject({
    credits: 17,
    searches: [
      { id: dear, label: 'Timber in Graz', credits: 10, recipients: 2 },
      { id: cheap, label: 'Dentists in Graz', credits: 5, recipients: 1 },
    ],
    checks: { credits: 2, recipients: 2 },
  });
});

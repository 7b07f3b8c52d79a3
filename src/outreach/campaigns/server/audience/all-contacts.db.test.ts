// All contacts as an audience, and the sample contacts of a first practice campaign, on the real database.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { suppress } from '#outreach/suppressions/server/index.ts';
import type { Principal } from '#shared/principal.ts';
import { named, withCampaigns } from '#tests/support/campaigning.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone } from '#tests/support/platform.ts';
import { openDesk } from '#tests/support/sending.ts';
import { SAMPLE_CONTACTS } from '../../fields.contract.ts';
import { readCampaign } from '../lifecycle/read-campaigns.ts';
import { countAudience } from '../preflight/preview-mail.ts';
import { addSampleContacts } from './sample-contacts.ts';

const database = withDatabase();
const there = withCampaigns(database);

const ALL = { from: 'all', follow: false } as const;

async function countAll(who: Principal, exceptLists: string[] = []) {
  const { audience } = (await there.campaignOf(who, [])).setup;
  return countAudience(there.context, who.workspaceId, { audience: { ...audience, sources: [ALL], exceptLists } });
}

it('is every contact of the workspace but those who are always excluded', async () => {
  const who = await someone(there.platform);
  await openDesk(there.platform, who);
  const stranger = await someone(there.platform);
  await there.people(stranger, named(2, 'elsewhere.example'));
  await there.people(who, [...named(5), { name: 'None', email: '' }]);
  await database.db.execute(sql`
    update contacts set email_verdict = 'invalid' where workspace_id = ${who.workspaceId}::uuid and email = 'jo1@birch.example'`);
  await suppress(database.db, who.workspaceId, [{ value: 'jo2@birch.example', reason: 'opted-out' }]);
  const counted = await countAll(who);
  expect(counted).toMatchObject({ people: 6, ready: 3, sources: [{ name: 'All contacts', people: 6, fault: null }] });
  expect(Object.fromEntries(counted.leftOut.map(({ code, count }) => [code, count]))).toEqual({
    'no-address': 1,
    suppressed: 1,
    'verdict-invalid': 1,
  });

  const campaign = await there.campaignOf(who, [], { sources: [{ ...ALL, follow: true }] });
  await there.preflight(who, campaign);
  await there.launch(who, campaign);
  expect((await readCampaign(there.platform, who.workspaceId, campaign.id)).counts).toMatchObject({ entered: 3 });
});

it('is read along the primary key: a page of a large table sorts nothing', async () => {
  const { workspaceId } = await someone(there.platform);
  await database.db.execute(sql`
    insert into contacts (workspace_id, id, name, email, source, updated_at)
    select ${workspaceId}::uuid, gen_random_uuid(), 'Jo ' || n, 'jo' || n || '@birch.example', 'manual', now() from generate_series(1, 20000) n`);
  await database.db.execute(sql`analyze contacts`);
  const { rows } = await database.db.execute<{ 'QUERY PLAN': string }>(sql`
    explain select r.id from active_contacts r where r.workspace_id = ${workspaceId}::uuid and true and r.id > ${workspaceId}::uuid
     order by r.id limit 2000`);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('Index');
  expect(plan).not.toMatch(/Sort|Seq Scan/);
});

it('adds five sample contacts once, for practice alone', async () => {
  const who = await someone(there.platform);
  const draft = await there.campaignOf(who, []);
  const first = await addSampleContacts(there.context, who, draft.id);
  const again = await addSampleContacts(there.context, who, draft.id);
  expect(again.audience).toEqual(first.audience);
  expect(first.audience.sources.filter((source) => 'label' in source && source.label === SAMPLE_CONTACTS)).toHaveLength(
    1,
  );
  const count = () => countAudience(there.context, who.workspaceId, { audience: first.audience });
  expect(await count()).toMatchObject({ people: 5, ready: 5 });

  // Once the workspace sends from a mailbox of its own, they are excluded.
  await openDesk(there.platform, who, { kind: 'smtp' });
  expect(await count()).toMatchObject({ people: 5, ready: 0, leftOut: [{ code: 'sample-contact', count: 5 }] });
});

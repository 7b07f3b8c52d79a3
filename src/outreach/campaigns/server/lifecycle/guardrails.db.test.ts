// Guardrails (product design 5.15), and the conditions of steps, over rows of the queue.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { named, withCampaigns } from '#tests/support/campaigning.ts';
import { withDatabase } from '#tests/support/database.ts';
import { listNotifications } from '#tests/support/notifications.ts';
import { someone } from '#tests/support/platform.ts';
import { openDesk } from '#tests/support/sending.ts';
import { lockCampaignRow } from '../campaigns.store.ts';
import { evaluateConditions } from '../recipients/step-conditions.ts';
import { checkGuardrails } from './auto-pause.ts';
import { readCampaign } from './read-campaigns.ts';

const database = withDatabase();
const there = withCampaigns(database);

interface Sent {
  sent: number;
  bounced?: number;
  complained?: number;
  refused?: number;
  /** How long ago they were sent. */
  days?: number;
}

/** A campaign that has sent so many mails, of which so many came back. */
async function campaignThat(groups: readonly Sent[]) {
  const who = await someone(there.platform);
  const { mailboxId } = await openDesk(there.platform, who);
  const campaign = await there.launched(who, await there.people(who, named(1)), {
    startAt: '2090-01-01T00:00:00.000Z',
  });
  for (const { sent, bounced = 0, complained = 0, refused = 0, days = 1 } of groups) {
    await database.db.execute(sql`
      with people as (
        insert into campaign_recipients (workspace_id, id, campaign_id, contact_id, state)
        select ${who.workspaceId}::uuid, gen_random_uuid(), ${campaign.id}::uuid, gen_random_uuid(), 'left-out' from generate_series(1, ${sent}) returning id)
      insert into mails (workspace_id, id, stream_id, recipient_id, mailbox_id, to_email, to_address, to_domain, state, due_at, ended_at, bounced_at,
                         complained_at, created_by)
      select ${who.workspaceId}::uuid, gen_random_uuid(), ${campaign.id}::uuid, p.id, ${mailboxId}::uuid, 'a@elm.example', 'a@elm.example', 'elm.example',
             case when n <= ${refused} then 'refused' else 'sent' end, now(), now() - make_interval(days => ${days}),
             case when n <= ${bounced} then now() end, case when n <= ${complained} then now() end, ${who.userId}::uuid
        from (select id, row_number() over () as n from people) p`);
  }
  const mind = () =>
    database.db.transaction(async (tx) => {
      const held = await lockCampaignRow(tx, who.workspaceId, campaign.id);
      if (held) await checkGuardrails(there.context, tx, who.workspaceId, held);
    });
  const state = async () => {
    const { state: is, pausedBecause } = await readCampaign(there.platform, who.workspaceId, campaign.id);
    return pausedBecause === '' ? is : pausedBecause;
  };
  return { who, campaign, mind, state };
}

it('notifies that it has paused by itself, once', async () => {
  const { who, campaign, mind } = await campaignThat([{ sent: 60, bounced: 3 }]);
  await mind();
  await mind();
  const link = `/campaign/${campaign.id}`;
  expect(await listNotifications(database.db, who.workspaceId)).toMatchObject([
    { kind: 'campaign-paused', count: 1, link },
  ]);
});

it.each([
  ['49 mails say nothing', [{ sent: 49, bounced: 49 }], 'running'],
  ['less than 5 % of 50', [{ sent: 50, bounced: 2 }], 'running'],
  ['5 % of 60', [{ sent: 60, bounced: 3 }], 'Too many bounces: 3 of 60 (5%). Campaigns pause at 5%.'],
  [
    'refused at once is come back',
    [{ sent: 60, refused: 3 }],
    'Too many bounces: 3 of 60 (5%). Campaigns pause at 5%.',
  ],
  [
    'one complaint of 50',
    [{ sent: 50, complained: 1 }],
    'Too many spam complaints: 1 of 50 (2%). Campaigns pause at 0.1%.',
  ],
  [
    'one of 1,000',
    [{ sent: 1_000, complained: 1 }],
    'Too many spam complaints: 1 of 1000 (0.1%). Campaigns pause at 0.1%.',
  ],
  ['one of 1,001', [{ sent: 1_001, complained: 1 }], 'running'],
  ['what was sent 8 days ago is over', [{ sent: 60, bounced: 30, days: 8 }, { sent: 60 }], 'running'],
  [
    '6 days ago it is not',
    [{ sent: 40, bounced: 3, days: 6 }, { sent: 20 }],
    'Too many bounces: 3 of 60 (5%). Campaigns pause at 5%.',
  ],
] as const)('pauses by itself: %s', async (_, groups, expected) => {
  const { mind, state } = await campaignThat(groups);
  await mind();
  expect(await state()).toBe(expected);
});

it('does not count bounces from before the last resume', async () => {
  const { who, campaign, mind, state } = await campaignThat([{ sent: 60, bounced: 30 }]);
  await database.db.execute(sql`
    update campaigns set resumed_at = now() - interval '1 hour' where workspace_id = ${who.workspaceId}::uuid and id = ${campaign.id}::uuid`);
  await mind();
  expect(await state()).toBe('running');
});

it.each([
  ['clicked', true, [true, false]],
  ['clicked', false, [false, true]],
  ['opened', true, [false, false]],
  ['opened', false, [true, true]],
] as const)('asks whether a person %s: %s', async (of, is, expected) => {
  const who = await someone(there.platform);
  await openDesk(there.platform, who);
  const campaign = await there.launched(who, await there.people(who, named(2)), {
    startAt: '2090-01-01T00:00:00.000Z',
    steps: (steps) => steps.map((step, at) => (at === 1 ? { ...step, condition: { of, is } } : step)),
  });
  const [clicked, other] = await there.recipients(who, campaign.id);
  await database.db.execute(
    sql`update mails set state = 'sent', ended_at = now(), clicked_at = now() where recipient_id = ${clicked?.id}::uuid`,
  );
  // A machine that fetched the picture is recorded as an event only.
  await database.db.execute(sql`
    insert into mail_events (workspace_id, id, mail_id, kind, at, same_as, fetcher)
    select workspace_id, gen_random_uuid(), id, 'opened', now(), 'x', 'machine' from mails where recipient_id = ${other?.id}::uuid`);
  const step = campaign.setup.steps[1];
  if (!step || !clicked || !other) throw new Error('nothing was made');
  const due = [clicked, other].map(({ id, contactId }) => ({ contactId, recipientId: id, stepId: step.id }));
  const holds = await evaluateConditions(there.context, who.workspaceId, campaign, due);
  expect(due.map((mail) => holds(step, mail))).toEqual(expected);
});

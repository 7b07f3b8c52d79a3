// The test of a step: as recipients get it, to the user's own address only, and not counted in the campaign.
import { sql } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { createComposerSource } from '#outreach/email-sender/server/index.ts';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { openSink, transportsTo } from '#tests/support/mail-sink.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { insertRecords, recordsContext } from '#tests/support/record-rows.ts';
import { openDesk, runSender } from '#tests/support/sending.ts';
import type { CampaignsContext } from '../campaigns-context.ts';
import { createCampaign, saveCampaign } from '../lifecycle/change-campaign.ts';
import { readCampaign } from '../lifecycle/read-campaigns.ts';
import { sendTest } from './preview-mail.ts';

const database = withDatabase();
const stage = withPlatform(database);
const context = (): CampaignsContext => ({ platform: stage.platform, records: recordsContext(stage.platform) });

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function campaignWith(who: Principal, ids: readonly string[], html: string) {
  const begun = await createCampaign(context(), who, { id: crypto.randomUUID(), name: 'Spring', preset: 'one-time' });
  const saved = await saveCampaign(context(), who, begun.id, {
    revision: begun.revision,
    audience: { ...begun.setup.audience, sources: [{ from: 'contacts', target: { ids: [...ids] }, label: 'Some' }] },
    steps: begun.setup.steps.map((step) => ({
      ...step,
      variants: step.variants.map((variant) => ({ ...variant, subject: 'Timber for {{company|you}}', html })),
    })),
  });
  const step = saved.setup.steps[0];
  const variant = step?.variants[0];
  if (!step || !variant) throw new Error('a campaign has a step with a text');
  const body = { stepId: step.id, variantId: variant.id, contactId: null, revision: saved.revision };
  return { id: saved.id, body };
}

const singles = async ({ workspaceId }: Principal) => {
  const { rows } = await database.db.execute<Record<string, unknown>>(
    sql`select id, to_email as "to", state, contact_id as contact, recipient_id as recipient from mails where workspace_id = ${workspaceId}::uuid`,
  );
  return rows;
};

it('sends what people will get to one’s own address, once a key, and counts nowhere', async () => {
  const who = await someone(stage.platform);
  await openDesk(stage.platform, who);
  // Braces in a value are text, not another field.
  const [mara] = await insertRecords(database.db, who.workspaceId, 'contact', [
    { name: 'Mara {{company}}', first_name: 'Mara {{company}}', email: 'mara@birch.example' },
  ]);
  const { id, body } = await campaignWith(who, [mara ?? ''], '<p>Hi {{firstName}}, do you buy timber?</p>');
  const key = crypto.randomUUID();
  const answer = await sendTest(context(), who, { id, body, key });
  expect(await sendTest(context(), who, { id, body, key })).toEqual(answer);
  expect(answer.to).toBe(who.email);
  const sink = await openSink();
  const sources = [createComposerSource(stage.platform)];
  stops.push(runSender({ platform: stage.platform, sources, transports: transportsTo(sink) }), () => sink.close());
  await expect
    .poll(() => singles(who))
    .toEqual([{ id: answer.mailId, to: who.email, state: 'sent', contact: null, recipient: null }]);
  expect(sink.taken.map(({ to }) => to)).toEqual([[who.email]]);
  const message = sink.taken[0]?.message.toString().replace(/=\r\n/g, '') ?? '';
  expect(message).toMatch(/^Subject: \[Test\] Timber for you\r$/m);
  expect(message).toMatch(/^List-Unsubscribe: /m);
  expect(message).toContain('Hi Mara {{company}}, do you buy timber?');
  expect(message).toContain('Stop these mails');
  const { counts, state } = await readCampaign(stage.platform, who.workspaceId, id);
  expect([state, ...new Set(Object.values(counts))]).toEqual(['draft', 0]);
});

it('says what is in the way, and sends nothing', async () => {
  const who = await someone(stage.platform);
  const [jo] = await insertRecords(database.db, who.workspaceId, 'contact', [
    { name: 'Jo', email: 'jo@birch.example' },
  ]);
  const test = (
    { id, body }: Awaited<ReturnType<typeof campaignWith>>,
    change: { revision?: number; contactId?: string } = {},
  ) => sendTest(context(), who, { id, body: { ...body, ...change }, key: crypto.randomUUID() });
  const whole = await campaignWith(who, [jo ?? ''], '<p>Hi</p>');
  await expect(test(whole)).rejects.toMatchObject({ code: 'MAILBOX_MISSING' });
  await openDesk(stage.platform, who);
  await expect(test(whole, { revision: 99 })).rejects.toMatchObject({ code: 'CAMPAIGN_CHANGED' });
  await expect(test(await campaignWith(who, [jo ?? ''], '<p>As {{title}}</p>'))).rejects.toMatchObject({
    code: 'CAMPAIGN_NOT_READY',
    message: expect.stringMatching(/: Title is empty for Jo and without a fallback\.$/),
  });
  await expect(test(await campaignWith(who, [jo ?? ''], '<p>As {{nothing}}</p>'))).rejects.toMatchObject({
    message: expect.stringMatching(/: \{\{nothing\}\} is not a field\.$/),
  });
  const [other] = await insertRecords(database.db, (await someone(stage.platform)).workspaceId, 'contact', [
    { name: 'Al' },
  ]);
  await expect(test(whole, { contactId: other ?? '' })).rejects.toMatchObject({ code: 'RECORD_NOT_FOUND' });
  expect(await singles(who)).toEqual([]);
});

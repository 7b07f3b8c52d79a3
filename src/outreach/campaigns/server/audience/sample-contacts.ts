// Sample contacts for a first practice campaign: five invented people, who are written to from practice mailboxes alone.
import { recordActivity, toSubjects } from '#account/activity-log/server/index.ts';
import { publishBoth, saveRecords } from '#crm/records/server/index.ts';
import { PRACTICE_PEOPLE } from '#outreach/mailboxes/server/index.ts';
import type { RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { addSampleContacts as addSampleContactsRoute } from '../../contract.ts';
import { SAMPLE_CONTACTS } from '../../fields.contract.ts';
import { updateCampaign } from '../campaigns.store.ts';
import { type CampaignsContext, publishCampaign } from '../campaigns-context.ts';
import { lockCampaign } from '../lifecycle/campaign-lifecycle.ts';

/** Asked twice, they are there once: known ones are taken as they are. @throws CAMPAIGN_NOT_FOUND, CAMPAIGN_NOT_READY */
export async function addSampleContacts(
  { platform, records }: CampaignsContext,
  principal: Principal,
  id: string,
): Promise<RouteOutput<typeof addSampleContactsRoute>> {
  const { workspaceId, userId } = principal;
  const origin = { source: 'manual', by: userId, at: new Date(platform.clock.now()).toISOString() } as const;
  const saved = await platform.db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, workspaceId, id);
    if (campaign.state !== 'draft')
      throw new AppError('CAMPAIGN_NOT_READY', {
        params: { reason: "The audience of a launched campaign can't change." },
      });
    const { items } = await saveRecords(tx, records.relations, workspaceId, {
      kind: 'contact',
      madeBy: userId,
      records: PRACTICE_PEOPLE.map(({ reacts: _, ...values }) => ({ values, sample: true, origin })),
    });
    const created = items.filter(({ outcome }) => outcome === 'created').map((item) => item.id);
    if (created.length > 0)
      await recordActivity(tx, principal, { kind: 'record.created', ...toSubjects('contact', created) });
    const { audience } = campaign.setup;
    const ids = items.map((item) => item.id);
    const others = audience.sources.filter((source) => !('label' in source && source.label === SAMPLE_CONTACTS));
    const source = { from: 'contacts' as const, target: { ids }, label: SAMPLE_CONTACTS };
    const setup = { ...campaign.setup, audience: { ...audience, sources: [...others, source] } };
    const revision = campaign.revision + 1;
    await updateCampaign(tx, workspaceId, id, { setup, revision });
    return { audience: setup.audience, revision };
  });
  publishBoth(platform.events, workspaceId, 'contact');
  publishCampaign(platform, workspaceId, id);
  return saved;
}

// One message of a step on WhatsApp to a phone that its writer enters: accounts have none, and templates cannot be marked as a test.
import { once } from '#crm/records/server/index.ts';
import { createWhatsappApi, sendTemplateTo } from '#outreach/whatsapp/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { testCampaign } from '../contract.ts';
import type { StoredCampaign } from './campaigns.store.ts';
import type { CampaignsContext } from './campaigns-context.ts';
import { campaignSenders } from './choose-mailboxes.ts';
import { mailOf } from './preview-mail.ts';

const notReady = (reason: string) => new AppError('CAMPAIGN_NOT_READY', { params: { reason } });

/** Asked twice with one key, it is one message. @throws what keeps a message from being sent, CAMPAIGN_NOT_READY with what is missing */
export async function testMessage(
  context: CampaignsContext,
  principal: Principal,
  campaign: StoredCampaign,
  { body, key }: { body: RouteInput<typeof testCampaign>['body']; key: string },
): Promise<RouteOutput<typeof testCampaign>> {
  const { platform, records } = context;
  const { workspaceId } = principal;
  const { stepId, variantId, contactId, phone = '' } = body;
  const wanted = { stepId, variantId, contactId: contactId ?? undefined };
  const { variant, made } = await mailOf(context, workspaceId, campaign, wanted, '');
  const { message, missing } = made;
  if (!variant.message || !message) throw notReady('Choose a template first.');
  if (missing.length > 0) throw notReady(`${missing.join(', ')} ${missing.length === 1 ? 'has' : 'have'} no value.`);
  const number = (await campaignSenders(platform.db, workspaceId, campaign)).find(({ state }) => state === 'active');
  if (number === undefined) throw new AppError('WHATSAPP_NUMBER_NOT_FOUND');
  const asked = { principal, key, what: `POST /api/campaigns/${campaign.id}/test`, body };
  const { result } = await once(platform.db, asked, async () => ({ id: newId() }));
  const whatsapp = { platform, records, sources: [], api: createWhatsappApi(platform) };
  const { templateId, file } = variant.message;
  const to = await sendTemplateTo(whatsapp, principal, {
    id: result.id,
    numberId: number.id,
    phone,
    templateId,
    variables: message.values,
    file: file ?? null,
  });
  return { mailId: result.id, to, from: number.email };
}

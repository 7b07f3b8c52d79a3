// One mail of a step to whoever writes the campaign: what arrives is what people will get, and the campaign counts nothing of it.
import { recordActivity } from '#account/activity-log/server/index.ts';
import { once } from '#crm/records/server/index.ts';
import { announceDraft, queueMade } from '#outreach/email-sender/server/index.ts';
import { senderIdentity } from '#outreach/mailboxes/server/index.ts';
import { mailLinks } from '#outreach/sending/server/index.ts';
import { SUPPRESSION_WORDS } from '#outreach/suppressions/fields.contract.ts';
import { suppressedAmong } from '#outreach/suppressions/server/index.ts';
import { createWhatsappApi, sendTemplateTo } from '#outreach/whatsapp/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { Executor } from '#platform/platform.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { testCampaign } from '../contract.ts';
import type { StoredCampaign } from './campaigns.store.ts';
import type { CampaignsContext } from './campaigns-context.ts';
import { campaignSenders } from './choose-mailboxes.ts';
import { mailOf } from './preview-mail.ts';
import { knownCampaign } from './read-recipients.ts';

type Tested = RouteOutput<typeof testCampaign>;

interface ToTest {
  id: string;
  body: RouteInput<typeof testCampaign>['body'];
  key: string;
}

/** Where it begins, whatever the rest of the subject is. */
const MARK = '[Test]';

/**
 * Asked twice with one key, it is one mail.
 * @throws CAMPAIGN_NOT_FOUND, CAMPAIGN_CHANGED, CAMPAIGN_NOT_READY with what is missing, RECORD_NOT_FOUND, IDENTITY_MISSING, MAILBOX_MISSING,
 * RECIPIENT_SUPPRESSED; of a campaign on WhatsApp, what keeps a message from being sent
 */
export async function testOne(
  context: CampaignsContext,
  principal: Principal,
  { id, body, key }: ToTest,
): Promise<Tested> {
  const { platform } = context;
  const { workspaceId, email: to } = principal;
  const { stepId, variantId, contactId, revision } = body;
  const campaign = await knownCampaign(platform.db, workspaceId, id);
  if (campaign.revision !== revision) throw new AppError('CAMPAIGN_CHANGED');
  if (campaign.channel === 'whatsapp') return testMessage(context, principal, campaign, { body, key });
  const mailId = newId();
  const links = await mailLinks(platform);
  const wanted = { stepId, variantId, contactId: contactId ?? undefined };
  const { contact, variant, made, unknown } = await mailOf(
    context,
    workspaceId,
    campaign,
    wanted,
    links.optOutUrl(mailId),
  );
  mindGaps(made.missing, unknown, contact ? contact.name || contact.email : 'nobody in particular');
  const { subject, html, text, attachments } = made;
  const marked = `${MARK} ${subject}`.trim();
  const asked = { principal, key, what: `POST /api/campaigns/${id}/test`, body };
  const { result } = await once(platform.db, asked, async (tx) => {
    const mailbox = await mailboxFor(tx, principal, campaign);
    const draftId = await queueMade(tx, principal, {
      mailId,
      mailboxId: mailbox.id,
      toEmail: to,
      content: {
        channel: 'email',
        subject: `${MARK} ${variant.subject}`.trim(),
        html: variant.html,
        mode: variant.mode,
      },
      made: { subject: marked, html, text, attachments },
      // As of a campaign: who writes and how to opt out are part of what is tested.
      bulk: true,
      now: new Date(platform.clock.now()),
    });
    await recordActivity(tx, principal, { kind: 'campaign.tested', subject: { type: 'campaign', id } });
    return { draftId, answer: { mailId, to, from: mailbox.email } };
  });
  announceDraft(platform, principal, result.draftId);
  return result.answer;
}

/** A text with gaps goes to nobody, not even to whoever tests it. */
function mindGaps(missing: readonly string[], unknown: readonly string[], who: string): void {
  const reason =
    unknown.length > 0
      ? `{{${unknown.join('}}, {{')}}} stands for no field.`
      : `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} empty for ${who} and without a fallback.`;
  if (unknown.length + missing.length > 0) throw new AppError('CAMPAIGN_NOT_READY', { params: { reason } });
}

/** The first that works of those that the campaign sends from. */
async function mailboxFor(
  tx: Executor,
  { workspaceId, email }: Principal,
  campaign: Parameters<typeof campaignSenders>[2],
): Promise<{ id: string; email: string }> {
  const mailbox = (await campaignSenders(tx, workspaceId, campaign)).find(({ state }) => state === 'active');
  if (mailbox === undefined) throw new AppError('MAILBOX_MISSING');
  if ((await senderIdentity(tx, workspaceId)) === null) throw new AppError('IDENTITY_MISSING');
  const listed = (await suppressedAmong(tx, workspaceId, [email])).get(email);
  if (listed)
    throw new AppError('RECIPIENT_SUPPRESSED', { params: { email, reason: SUPPRESSION_WORDS[listed.reason] } });
  return mailbox;
}

// One message of a step on WhatsApp to a phone that its writer enters: accounts have none, and templates cannot be marked as a test.
const notReady = (reason: string) => new AppError('CAMPAIGN_NOT_READY', { params: { reason } });

/** Asked twice with one key, it is one message. @throws what keeps a message from being sent, CAMPAIGN_NOT_READY with what is missing */
async function testMessage(
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

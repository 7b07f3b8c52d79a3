// One mail as a recipient gets it, shown in the wizard or sent to the user as a test; and the count of an audience.
import { recordActivity } from '#account/activity-log/server/index.ts';
import { listPlaces, mergeContacts, missingRecord } from '#crm/records/server/index.ts';
import { publishDraft, queueRendered } from '#outreach/email-sender/server/index.ts';
import { senderIdentity } from '#outreach/mailboxes/server/index.ts';
import { findZone, formatMoment, mailLinks, renderFinal } from '#outreach/sending/server/index.ts';
import { SUPPRESSION_LABELS } from '#outreach/suppressions/fields.contract.ts';
import { suppressedAmong } from '#outreach/suppressions/server/index.ts';
import { mailDocument } from '#outreach/templates/server/index.ts';
import { createWhatsappApi, sendTemplateTo } from '#outreach/whatsapp/server/index.ts';
import { withIdempotency } from '#platform/idempotency/idempotency.ts';
import { newId } from '#platform/ids.ts';
import type { Executor } from '#platform/platform.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type * as contract from '../../contract.ts';
import type { SkipReason } from '../../domain/assess-contact.ts';
import { countryOfPhone } from '../../domain/assess-phone.ts';
import { zoneFor } from '../../domain/plan-step.ts';
import { SKIP_REASON_LABELS } from '../../domain/reason-labels.ts';
import { pickVariant } from '../../domain/variants.ts';
import { CAMPAIGN_LIMITS } from '../../fields.contract.ts';
import type { CampaignSetup } from '../../setup.contract.ts';
import { candidates } from '../audience/audience.store.ts';
import { assessAudience, audienceCondition, describeSources } from '../audience/audience.ts';
import type { StoredCampaign } from '../campaigns.store.ts';
import type { CampaignsContext } from '../campaigns-context.ts';
import { compileContent } from '../delivery/compiled-content.ts';
import { campaignStart, planStepTime } from '../delivery/plan-mails.ts';
import { campaignSenders, isPractice } from '../delivery/senders.ts';
import { knownCampaign } from '../recipients/read-recipients.ts';

/** Shown in place of the address that each mail has of its own. */
const OPT_OUT = 'https://example.com/opt-out';

async function findContact(
  context: CampaignsContext,
  workspaceId: string,
  { audience }: CampaignSetup,
): Promise<string | null> {
  const { condition } = await audienceCondition(context, workspaceId, audience);
  const [first] = await candidates(context.platform.db, workspaceId, condition, { after: null, limit: 1 });
  return first?.id ?? null;
}

/** One mail of a step, made as when it is sent. @throws RECORD_NOT_FOUND, INVALID_INPUT where the step is gone */
async function renderMail(
  context: CampaignsContext,
  workspaceId: string,
  campaign: StoredCampaign,
  { stepId, variantId, contactId }: RouteInput<typeof contract.previewMail>['body'],
  optOutUrl: string,
) {
  const { db } = context.platform;
  const { setup } = campaign;
  const who = contactId ?? (await findContact(context, workspaceId, setup));
  const [contact] = who === null ? [] : await mergeContacts(db, workspaceId, [who]);
  if (contactId !== undefined && !contact) throw await missingRecord(db, workspaceId, 'contact', contactId);
  const step = setup.steps.find((each) => each.id === stepId);
  const variant = step?.variants.find((each) => each.id === variantId) ?? (step && pickVariant(step, who ?? ''));
  if (!step || !variant)
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'stepId', message: 'This step was removed' }] });
  const texts = await compileContent(db, workspaceId, campaign);
  const made = texts.make(variant, who ?? 'sample', { ...contact?.values, unsubscribe: optOutUrl });
  const { unknown, unknownSnippets } = texts.compiled(variant);
  return { who, contact, step, variant, made, unknown: [...unknown, ...unknownSnippets] };
}

/** @throws CAMPAIGN_NOT_FOUND, RECORD_NOT_FOUND */
export async function previewMail(
  context: CampaignsContext,
  workspaceId: string,
  id: string,
  { stepId, variantId, contactId }: RouteInput<typeof contract.previewMail>['body'],
): Promise<RouteOutput<typeof contract.previewMail>> {
  const { db, clock } = context.platform;
  const campaign = await knownCampaign(db, workspaceId, id);
  const { setup } = campaign;
  const [{ who, contact, step, made }, [mailbox]] = await Promise.all([
    renderMail(context, workspaceId, campaign, { stepId, variantId, contactId }, OPT_OUT),
    campaignSenders(db, workspaceId, campaign),
  ]);
  const { subject, html, text, missing, message } = made;
  const signature = mailbox?.signature ?? '';
  const final = message
    ? null
    : await renderFinal(db, workspaceId, { html, text }, { signature, bulk: true, optOutUrl: OPT_OUT });
  const [place] = who === null ? [] : await listPlaces(db, workspaceId, [who]);
  const country = place?.country || (message ? countryOfPhone(contact?.values.phone ?? '') : '');
  const own = await findZone(place?.city ?? '', country, mailbox?.zone ?? 'UTC');
  const now = new Date(clock.now());
  const { dueAt } = planStepTime(
    setup,
    step,
    { zone: own, notBefore: null },
    { from: campaignStart({ ...campaign, launchedAt: null }, now), now, practice: mailbox?.practice ?? false },
  );
  return {
    contact: contact
      ? { id: contact.id, name: contact.name, email: contact.email, phone: contact.values.phone ?? '' }
      : null,
    from: mailbox ? (mailbox.fromName ? `${mailbox.fromName} <${mailbox.email}>` : mailbox.email) : '',
    subject: final ? subject : '',
    html: final ? mailDocument(final.html) : '',
    text: final ? final.text : text,
    message: message?.shown ?? null,
    missing,
    when: formatMoment(dueAt, zoneFor(setup.schedule, own), now),
  };
}

type CountedAudience = Pick<RouteInput<typeof contract.countAudience>['body'], 'audience'> &
  Partial<RouteInput<typeof contract.countAudience>['body']>;

/** Never throws: a source that cannot be read shows its fault. */
export async function countAudience(
  context: CampaignsContext,
  workspaceId: string,
  { audience, channel = 'email', marketing = false, mailboxIds = [] }: CountedAudience,
): Promise<RouteOutput<typeof contract.countAudience>> {
  const { condition } = await audienceCondition(context, workspaceId, audience);
  const setup = { limits: { mailboxIds, dayCap: null } };
  const senders = await campaignSenders(context.platform.db, workspaceId, { channel, setup });
  const leftOut = new Map<SkipReason, number>();
  let people = 0;
  let ready = 0;
  const options = {
    leaveOut: audience.leaveOut,
    channel,
    marketing,
    campaignId: null,
    practice: isPractice(senders),
    limit: CAMPAIGN_LIMITS.recipients,
  };
  for await (const page of assessAudience(context, workspaceId, condition, options)) {
    people += page.length;
    for (const assessed of page) {
      if (assessed.leftOut === null) ready += 1;
      else leftOut.set(assessed.leftOut.reason, (leftOut.get(assessed.leftOut.reason) ?? 0) + 1);
    }
  }
  return {
    people,
    ready,
    leftOut: [...leftOut].map(([code, count]) => ({ code, words: SKIP_REASON_LABELS[code], count })),
    sources: await describeSources(context, workspaceId, audience),
  };
}

// The test: one email of a step to the user, as recipients get it, not counted in the campaign.
type Tested = RouteOutput<typeof contract.testCampaign>;

interface ToTest {
  id: string;
  body: RouteInput<typeof contract.testCampaign>['body'];
  key: string;
}

/** The prefix of the subject. */
const TEST_MARK = '[Test]';

/**
 * Asked twice with one key, it is one mail.
 * @throws CAMPAIGN_NOT_FOUND, CAMPAIGN_CHANGED, CAMPAIGN_NOT_READY with what is missing, RECORD_NOT_FOUND, IDENTITY_MISSING, MAILBOX_MISSING,
 * RECIPIENT_SUPPRESSED; of a campaign on WhatsApp, what keeps a message from being sent
 */
export async function sendTest(
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
  const { contact, variant, made, unknown } = await renderMail(
    context,
    workspaceId,
    campaign,
    wanted,
    links.optOutUrl(mailId),
  );
  assertNoGaps(made.missing, unknown, contact ? contact.name || contact.email : 'a sample contact');
  const { subject, html, text, attachments } = made;
  const marked = `${TEST_MARK} ${subject}`.trim();
  const asked = { principal, key, what: `POST /api/campaigns/${id}/test`, body };
  const { result } = await withIdempotency(platform.db, asked, async (tx) => {
    const mailbox = await chooseTestMailbox(tx, principal, campaign);
    const draftId = await queueRendered(tx, principal, {
      mailId,
      mailboxId: mailbox.id,
      toEmail: to,
      content: {
        channel: 'email',
        subject: `${TEST_MARK} ${variant.subject}`.trim(),
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
  publishDraft(platform, principal, result.draftId);
  return result.answer;
}

/** A text with gaps is not sent, not even as a test. */
function assertNoGaps(missing: readonly string[], unknown: readonly string[], who: string): void {
  const reason =
    unknown.length > 0
      ? `{{${unknown.join('}}, {{')}}} ${unknown.length === 1 ? 'is not a field' : 'are not fields'}.`
      : `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} empty for ${who} and without a fallback.`;
  if (unknown.length + missing.length > 0) throw new AppError('CAMPAIGN_NOT_READY', { params: { reason } });
}

/** The first that works of those that the campaign sends from. */
async function chooseTestMailbox(
  tx: Executor,
  { workspaceId, email }: Principal,
  campaign: Parameters<typeof campaignSenders>[2],
): Promise<{ id: string; email: string }> {
  const mailbox = (await campaignSenders(tx, workspaceId, campaign)).find(({ state }) => state === 'active');
  if (mailbox === undefined) throw new AppError('MAILBOX_MISSING');
  if ((await senderIdentity(tx, workspaceId)) === null) throw new AppError('IDENTITY_MISSING');
  const listed = (await suppressedAmong(tx, workspaceId, [email])).get(email);
  if (listed)
    throw new AppError('RECIPIENT_SUPPRESSED', { params: { email, reason: SUPPRESSION_LABELS[listed.reason] } });
  return mailbox;
}

// One message of a step on WhatsApp to a phone that its writer enters: accounts have none, and templates cannot be marked as a test.
const notReady = (reason: string) => new AppError('CAMPAIGN_NOT_READY', { params: { reason } });

/** Asked twice with one key, it is one message. @throws what keeps a message from being sent, CAMPAIGN_NOT_READY with what is missing */
async function testMessage(
  context: CampaignsContext,
  principal: Principal,
  campaign: StoredCampaign,
  { body, key }: { body: RouteInput<typeof contract.testCampaign>['body']; key: string },
): Promise<RouteOutput<typeof contract.testCampaign>> {
  const { platform, records } = context;
  const { workspaceId } = principal;
  const { stepId, variantId, contactId, phone = '' } = body;
  const wanted = { stepId, variantId, contactId: contactId ?? undefined };
  const { variant, made } = await renderMail(context, workspaceId, campaign, wanted, '');
  const { message, missing } = made;
  if (!variant.message || !message) throw notReady('Choose a template first.');
  if (missing.length > 0) throw notReady(`${missing.join(', ')} ${missing.length === 1 ? 'has' : 'have'} no value.`);
  const number = (await campaignSenders(platform.db, workspaceId, campaign)).find(({ state }) => state === 'active');
  if (number === undefined) throw new AppError('WHATSAPP_NUMBER_NOT_FOUND');
  const asked = { principal, key, what: `POST /api/campaigns/${campaign.id}/test`, body };
  const { result } = await withIdempotency(platform.db, asked, async () => ({ id: newId() }));
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

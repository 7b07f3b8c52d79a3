// One mail as somebody would get it and when, and how many people an audience holds: for the wizard, before anything is launched.
import { mergeContacts, missingRecord } from '#crm/records/server/index.ts';
import { momentWords, renderFinal, zoneOf } from '#outreach/sending/server/index.ts';
import { mailDocument } from '#outreach/templates/server/index.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { countAudience } from '../audience.contract.ts';
import type { previewMail } from '../contract.ts';
import type { LeftOut } from '../domain/assess-contact.ts';
import { countryOfPhone } from '../domain/phone-country.ts';
import { pickVariant } from '../domain/pick-variant.ts';
import { zoneFor } from '../domain/plan-step.ts';
import { SKIP_REASON_LABELS } from '../domain/skip-reason-labels.ts';
import { CAMPAIGN_LIMITS } from '../fields.contract.ts';
import type { CampaignSetup } from '../setup.contract.ts';
import { candidates, placesOf } from './audience.store.ts';
import { assessAudience, audienceCondition } from './audience.ts';
import type { StoredCampaign } from './campaigns.store.ts';
import type { CampaignsContext } from './campaigns-context.ts';
import { campaignSenders } from './choose-mailboxes.ts';
import { compileContent } from './compiled-content.ts';
import { describeSources } from './describe-sources.ts';
import { startOf, timeOfStep } from './plan-mails.ts';
import { knownCampaign } from './read-recipients.ts';

/** Shown in place of the address that each mail has of its own. */
const OPT_OUT = 'https://example.com/opt-out';

async function someoneOf(
  context: CampaignsContext,
  workspaceId: string,
  { audience }: CampaignSetup,
): Promise<string | null> {
  const { condition } = await audienceCondition(context, workspaceId, audience);
  const [first] = await candidates(context.platform.db, workspaceId, condition, { after: null, limit: 1 });
  return first?.id ?? null;
}

/** One mail of a step, made as when it is sent. @throws RECORD_NOT_FOUND, INVALID_INPUT where the step is gone */
export async function mailOf(
  context: CampaignsContext,
  workspaceId: string,
  campaign: StoredCampaign,
  { stepId, variantId, contactId }: RouteInput<typeof previewMail>['body'],
  optOutUrl: string,
) {
  const { db } = context.platform;
  const { setup } = campaign;
  const who = contactId ?? (await someoneOf(context, workspaceId, setup));
  const [contact] = who === null ? [] : await mergeContacts(db, workspaceId, [who]);
  if (contactId !== undefined && !contact) throw await missingRecord(db, workspaceId, 'contact', contactId);
  const step = setup.steps.find((each) => each.id === stepId);
  const variant = step?.variants.find((each) => each.id === variantId) ?? (step && pickVariant(step, who ?? ''));
  if (!step || !variant)
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'stepId', message: 'This step is not here any more' }] });
  const texts = await compileContent(db, workspaceId, campaign);
  const made = texts.make(variant, who ?? 'sample', { ...contact?.values, unsubscribe: optOutUrl });
  const { unknown, unknownSnippets } = texts.compiled(variant);
  return { who, contact, step, variant, made, unknown: [...unknown, ...unknownSnippets] };
}

/** @throws CAMPAIGN_NOT_FOUND, RECORD_NOT_FOUND */
export async function previewOf(
  context: CampaignsContext,
  workspaceId: string,
  id: string,
  { stepId, variantId, contactId }: RouteInput<typeof previewMail>['body'],
): Promise<RouteOutput<typeof previewMail>> {
  const { db, clock } = context.platform;
  const campaign = await knownCampaign(db, workspaceId, id);
  const { setup } = campaign;
  const [{ who, contact, step, made }, [mailbox]] = await Promise.all([
    mailOf(context, workspaceId, campaign, { stepId, variantId, contactId }, OPT_OUT),
    campaignSenders(db, workspaceId, campaign),
  ]);
  const { subject, html, text, missing, message } = made;
  const signature = mailbox?.signature ?? '';
  const leaves = message
    ? null
    : await renderFinal(db, workspaceId, { html, text }, { signature, bulk: true, optOutUrl: OPT_OUT });
  const [place] = who === null ? [] : await placesOf(db, workspaceId, [who]);
  const country = place?.country || (message ? countryOfPhone(contact?.values.phone ?? '') : '');
  const own = await zoneOf(place?.city ?? '', country, mailbox?.zone ?? 'UTC');
  const now = new Date(clock.now());
  const { dueAt } = timeOfStep(
    setup,
    step,
    { zone: own, notBefore: null },
    { from: startOf({ ...campaign, launchedAt: null }, now), now, practice: mailbox?.practice ?? false },
  );
  return {
    contact: contact
      ? { id: contact.id, name: contact.name, email: contact.email, phone: contact.values.phone ?? '' }
      : null,
    from: mailbox ? (mailbox.fromName ? `${mailbox.fromName} <${mailbox.email}>` : mailbox.email) : '',
    subject: leaves ? subject : '',
    html: leaves ? mailDocument(leaves.html) : '',
    text: leaves ? leaves.text : text,
    message: message?.shown ?? null,
    missing,
    when: momentWords(dueAt, zoneFor(setup.schedule, own), now),
  };
}

type CountedAudience = Pick<RouteInput<typeof countAudience>['body'], 'audience'> &
  Partial<RouteInput<typeof countAudience>['body']>;

/** @throws nothing: what cannot be read any more is told by its source */
export async function countOf(
  context: CampaignsContext,
  workspaceId: string,
  { audience, channel = 'email', marketing = false }: CountedAudience,
): Promise<RouteOutput<typeof countAudience>> {
  const { condition } = await audienceCondition(context, workspaceId, audience);
  const leftOut = new Map<LeftOut, number>();
  let people = 0;
  let ready = 0;
  const options = {
    leaveOut: audience.leaveOut,
    channel,
    marketing,
    campaignId: null,
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

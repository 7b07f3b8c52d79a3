// Campaigns as the sending engine uses them: renders due emails, advances recipients, and follows mail events.
import { crmExclusions } from '#crm/crm-sync/server/index.ts';
import { mergeContacts, samplesAmong, undeliverableAmong } from '#crm/records/server/index.ts';
import {
  delayMails,
  formatMoment,
  type MailSource,
  mailLinks,
  moveMails,
  nextOpening,
  type Prepared,
  practiceSenderIds,
  type QueuedMail,
  streamState,
} from '#outreach/sending/server/index.ts';
import {
  createWhatsappApi,
  getConsents,
  type HeaderFile,
  headerMediaId,
  withHeaderMedia,
} from '#outreach/whatsapp/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import { zoneFor } from '../../domain/plan-step.ts';
import { pickVariant } from '../../domain/variants.ts';
import type { Step } from '../../setup.contract.ts';
import { campaignById, campaignsById, type StoredCampaign } from '../campaigns.store.ts';
import { type CampaignsContext, publishCampaign } from '../campaigns-context.ts';
import { onMailboxStatusChanged, stopCampaign } from '../lifecycle/auto-pause.ts';
import { advanceRecipients } from '../recipients/advance-recipients.ts';
import { handleMailEvents } from '../recipients/handle-mail-events.ts';
import {
  delayRecipients,
  type LockedRecipient,
  lockRecipients,
  mailsOfRecipients,
  type RecipientMail,
  recipientsById,
  selectMails,
} from '../recipients/recipients.store.ts';
import { evaluateConditions } from '../recipients/step-conditions.ts';
import { waitingMails } from './campaign-mails.store.ts';
import { type CompiledContent, compileContent } from './compiled-content.ts';
import { campaignStart, HELD_UNTIL, planStepTime } from './plan-mails.ts';

/** One for a process. */
export function createCampaignSource(context: CampaignsContext): MailSource {
  const source: MailSource = {
    kind: 'campaign',
    prepare: createMailPreparer(context, () => [source]),
    recordOutcomes: (tx, workspaceId, outcomes) => advanceRecipients(context, tx, workspaceId, outcomes),
    handleEvents: (tx, workspaceId, news) => handleMailEvents(context, tx, workspaceId, news),
    pauseStream: (tx, workspaceId, id, stop) => stopCampaign(context, tx, workspaceId, id, stop),
    onReports(workspaceId, ids) {
      for (const id of ids) publishCampaign(context.platform, workspaceId, id);
    },
    hold: (tx, workspaceId, mail, held) => pauseRecipient(context, tx, workspaceId, { ...mail, held }),
    mailboxChanged: (tx, workspaceId, mailboxId, works, why) =>
      onMailboxStatusChanged(context.platform, tx, workspaceId, { mailboxId, works, why }),
  };
  return source;
}

/** Delays the next step of a recipient who may have replied until a user decides, and plans it again if it was no reply. */
async function pauseRecipient(
  { platform }: CampaignsContext,
  tx: Executor,
  workspaceId: string,
  { streamId, recipientId, held }: { streamId: string; recipientId: string; held: boolean },
): Promise<void> {
  const [campaign] = await campaignsById(tx, workspaceId, [streamId]);
  const recipient = (await lockRecipients(tx, workspaceId, [recipientId])).get(recipientId);
  if (campaign === undefined || recipient?.state !== 'active') return;
  if (held) {
    await delayRecipients(tx, workspaceId, [recipientId], HELD_UNTIL);
    await delayMails(tx, workspaceId, selectMails([recipient]), {
      until: HELD_UNTIL,
      reason: 'reply-check',
      detail: '',
    });
  } else {
    await delayRecipients(tx, workspaceId, [recipientId], null);
    const now = new Date(platform.clock.now());
    const practiceIds = await practiceSenderIds(tx, workspaceId);
    const waiting = await waitingMails(tx, workspaceId, streamId, { hold: true });
    for (const mail of waiting.filter((one) => one.recipientId === recipientId && one.reason === 'reply-check')) {
      const step = campaign.setup.steps.find(({ id }) => id === mail.stepId);
      if (step === undefined) continue;
      const from = mail.lastEndedAt ?? campaignStart(campaign, now);
      const { dueAt, reason, detail } = planStepTime(campaign.setup, step, mail, {
        from,
        now,
        practice: practiceIds.has(mail.mailboxId),
      });
      await moveMails(tx, workspaceId, [{ id: mail.id, dueAt }], { reason, detail });
    }
  }
  publishCampaign(platform, workspaceId, streamId);
}

// Rendering of due emails: whatever depends on the moment is checked again, just before they are sent.
const FOUND_INVALID = 'the verifier found it invalid';
const SAMPLE = 'it is sample data';

const NOT_APPROVED = 'Meta is not sending its template right now';
const MINUTE_MS = 60_000;

/** Content is compiled again after this time: a snippet may have changed. */
const CONTENT_TTL_MS = 30_000;

export type PrepareMails = (workspaceId: string, due: readonly QueuedMail[]) => Promise<Map<string, Prepared>>;

/** One for a process: it caches compiled content. `sources` are notified when a number stops. */
function createMailPreparer(context: CampaignsContext, sources: () => MailSource[]): PrepareMails {
  const { platform } = context;
  const api = createWhatsappApi(platform);
  const kept = new Map<string, { until: number; texts: CompiledContent }>();

  async function textsOf(workspaceId: string, campaign: StoredCampaign): Promise<CompiledContent> {
    const key = `${campaign.id} ${campaign.revision}`;
    const now = platform.clock.now();
    const known = kept.get(key);
    if (known && known.until > now) return known.texts;
    for (const [other, { until }] of kept) if (until <= now) kept.delete(other);
    const texts = await compileContent(platform.db, workspaceId, campaign);
    kept.set(key, { until: now + CONTENT_TTL_MS, texts });
    return texts;
  }

  async function prepareOf(
    workspaceId: string,
    campaignId: string,
    due: readonly QueuedMail[],
  ): Promise<[string, Prepared][]> {
    const { db, clock } = platform;
    // The stream first: with an edit after it, the engine renders these emails again.
    const stream = await streamState(db, workspaceId, campaignId);
    const campaign = await campaignById(db, workspaceId, campaignId);
    if (!stream || !campaign) return due.map(({ id }) => [id, neverSent('skipped', 'stream-ended', '')]);
    const recipientIds = due.flatMap(({ recipientId }) => (recipientId === null ? [] : [recipientId]));
    const contactIds = due.flatMap(({ contactId }) => (contactId === null ? [] : [contactId]));
    const isLater = due.some(({ stepId }) => stepId !== campaign.setup.steps[0]?.id);
    const isEmail = campaign.channel === 'email';
    const [links, practice, people, contacts, samples, undeliverable, excluded, consents, had, texts, holds] =
      await Promise.all([
        mailLinks(platform),
        practiceSenderIds(db, workspaceId),
        recipientsById(db, workspaceId, recipientIds),
        mergeContacts(db, workspaceId, contactIds),
        samplesAmong(db, workspaceId, contactIds),
        isEmail ? undeliverableAmong(db, workspaceId, contactIds) : new Set<string>(),
        crmRefusals(db, workspaceId, campaign, due),
        getConsents(db, workspaceId, isEmail ? [] : due.map(({ toEmail }) => toEmail)),
        isLater ? mailsOfRecipients(db, workspaceId, campaignId, recipientIds) : new Map<string, RecipientMail[]>(),
        textsOf(workspaceId, campaign),
        evaluateConditions(context, workspaceId, campaign, due),
      ]);
    const contactById = new Map(contacts.map((contact) => [contact.id, contact]));
    const now = new Date(clock.now());

    const whyNoMail = ({ contactId, toEmail, mailboxId }: QueuedMail) => {
      // The mailboxes may have changed since the launch.
      if (samples.has(contactId ?? '') && !practice.has(mailboxId))
        return neverSent('skipped', 'invalid-address', SAMPLE);
      if (undeliverable.has(contactId ?? '')) return neverSent('skipped', 'invalid-address', FOUND_INVALID);
      const exclusion = excluded.get(toEmail);
      return exclusion ? neverSent('skipped', exclusion.reason, exclusion.detail) : null;
    };
    const whyNoMessage = ({ toEmail }: QueuedMail) => {
      const consent = consents.get(toEmail);
      if (consent === 'opted-in') return null;
      return neverSent('skipped', consent === 'opted-out' ? 'opted-out' : 'no-consent', '');
    };
    /** Why an email is not sent now; null where it is. */
    const hindrance = (mail: QueuedMail, step: Step, person: LockedRecipient): Prepared | null => {
      if (person.state !== 'active') return neverSent('skipped', reasonOfState(person), '');
      if (!contactById.has(mail.contactId ?? '')) return neverSent('skipped', 'contact-gone', '');
      const refusal = isEmail ? whyNoMail(mail) : whyNoMessage(mail);
      if (refusal !== null) return refusal;
      const isClosed = practice.has(mail.mailboxId) ? null : outsideWindow(campaign, person, now);
      return isClosed ?? (holds(step, mail) ? null : neverSent('skipped', 'condition', ''));
    };
    const make = (mail: QueuedMail, step: Step, person: LockedRecipient): Prepared => {
      const variant = pickVariant(step, person.id);
      if (!variant) return neverSent('failed', 'missing-field', 'There is no text');
      const values = { ...contactById.get(mail.contactId ?? '')?.values, unsubscribe: links.optOutUrl(mail.id) };
      const template = texts.messages?.templateOf(variant);
      // It is paused within the minute, or approved again.
      if (template && template.status !== 'APPROVED')
        return { kind: 'later', at: new Date(now.getTime() + MINUTE_MS), reason: 'scheduled', detail: NOT_APPROVED };
      const { missing, message, ...made } = texts.make(variant, person.id, values);
      if (missing.length > 0) return neverSent('failed', 'missing-field', missing.join(', '));
      if (message !== null) {
        const ready = { ...made, variantId: variant.id, thread: [], payload: message.payload };
        return { kind: 'ready', mail: ready, revision: stream.revision };
      }
      const thread =
        step.thread === 'reply' ? threadMessageIds(campaign.setup.steps, step, had.get(person.id) ?? []) : [];
      return { kind: 'ready', mail: { ...made, variantId: variant.id, thread }, revision: stream.revision };
    };
    const prepare = (mail: QueuedMail): Prepared => {
      const step = campaign.setup.steps.find(({ id }) => id === mail.stepId);
      const person = people.get(mail.recipientId ?? '');
      if (!step || !person) return neverSent('skipped', 'condition', 'This step was removed from the campaign');
      return hindrance(mail, step, person) ?? make(mail, step, person);
    };
    const withFile = uploads(workspaceId, now);
    const all: [string, Prepared][] = [];
    for (const mail of due) {
      const one = prepare(mail);
      const header = one.kind === 'ready' ? headerFile(campaign, texts, one.mail.variantId) : null;
      all.push([mail.id, header && one.kind === 'ready' ? await withFile(mail.mailboxId, header, one) : one]);
    }
    return all;
  }

  /** Puts the file of a header into its message: at Meta once for each number, before any of its messages is claimed. */
  function uploads(workspaceId: string, now: Date) {
    const known = new Map<string, ReturnType<typeof headerMediaId>>();
    return async (numberId: string, header: HeaderFile, ready: Extract<Prepared, { kind: 'ready' }>) => {
      const key = `${numberId} ${header.file}`;
      const uploading =
        known.get(key) ?? headerMediaId({ platform, api, sources: sources() }, workspaceId, numberId, header);
      known.set(key, uploading);
      const uploaded = await uploading;
      if (uploaded.ok) {
        const payload = withHeaderMedia(ready.mail.payload ?? {}, header.kind, uploaded.value);
        return { ...ready, mail: { ...ready.mail, payload } };
      }
      const { kind, text } = uploaded.fault;
      if (kind === 'validation') return neverSent('failed', 'missing-field', text);
      const at = new Date(now.getTime() + MINUTE_MS);
      return { kind: 'later', at, reason: 'scheduled', detail: text } satisfies Prepared;
    };
  }

  return async (workspaceId, due) => {
    const byCampaign = new Map<string, QueuedMail[]>();
    for (const mail of due) {
      const mails = byCampaign.get(mail.streamId);
      if (mails) mails.push(mail);
      else byCampaign.set(mail.streamId, [mail]);
    }
    const prepared = await Promise.all([...byCampaign].map(([id, mails]) => prepareOf(workspaceId, id, mails)));
    return new Map(prepared.flat());
  };
}

function headerFile({ setup }: StoredCampaign, { messages }: CompiledContent, variantId: string | null) {
  const variant = setup.steps.flatMap(({ variants }) => variants).find(({ id }) => id === variantId);
  const file = (variant && messages?.fileOf(variant)) ?? null;
  return file === 'missing' ? null : file;
}

function neverSent(
  state: 'skipped' | 'failed',
  reason: (Prepared & { kind: 'never' })['reason'],
  detail: string,
): Prepared {
  return { kind: 'never', state, reason, detail };
}

function reasonOfState({ state }: LockedRecipient): (Prepared & { kind: 'never' })['reason'] {
  switch (state) {
    case 'replied':
    case 'opted-out':
    case 'bounced':
      return state;
    case 'complained':
      return 'suppressed';
    default:
      return 'taken-back';
  }
}

/** The mailbox may have been paused since it was planned: outside its window an email waits for the next opening. */
function outsideWindow(
  { setup: { schedule } }: StoredCampaign,
  { zone: own, notBefore }: LockedRecipient,
  now: Date,
): Prepared | null {
  const zone = zoneFor(schedule, own);
  const isAway = notBefore !== null && notBefore > now;
  const open = nextOpening(schedule.windows, zone, isAway ? notBefore : now);
  if (open === null || open <= now) return null;
  return {
    kind: 'later',
    at: open,
    reason: isAway ? 'out-of-office' : 'window',
    detail: formatMoment(open, zone, now),
  };
}

/** Message-IDs since the step that started the thread, oldest first. */
function threadMessageIds(steps: readonly Step[], step: Step, had: readonly RecipientMail[]): string[] {
  const at = steps.findIndex(({ id }) => id === step.id);
  const start = steps.slice(0, at).findLastIndex(({ thread }) => thread === 'new');
  const inThread = new Set(steps.slice(Math.max(start, 0), at).map(({ id }) => id));
  return had.flatMap(({ stepId, state, messageId }) =>
    messageId !== null && inThread.has(stepId) && (state === 'sent' || state === 'uncertain') ? [messageId] : [],
  );
}

/** Exclusions of connected CRMs as of now, where the campaign uses them. */
async function crmRefusals(
  db: CampaignsContext['platform']['db'],
  workspaceId: string,
  { channel, setup }: StoredCampaign,
  due: readonly QueuedMail[],
): ReturnType<typeof crmExclusions> {
  if (channel !== 'email' || !setup.audience.leaveOut.crm) return new Map();
  return crmExclusions(
    db,
    workspaceId,
    due.map(({ toEmail }) => toEmail),
  );
}

// Preflight: everybody of the audience is looked at, and every mail is made by the code that sends.
import { getRegion } from '#account/preferences/server/index.ts';
import { mergeContacts } from '#crm/records/server/index.ts';
import { capInHour, capOnDay, DAY_CAP_LIMIT, WEEKDAYS, type WeekWindows } from '#outreach/mailboxes/fields.contract.ts';
import { senderIdentity, toTransport } from '#outreach/mailboxes/server/index.ts';
import { dayIn, findZones, nextDayIn, nextOpening } from '#outreach/sending/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { formatCount, formatDay } from '#shared/formats.ts';
import { inRegion } from '#shared/region.ts';
import type { Assessed } from '../../domain/assess-contact.ts';
import { countryOfPhone, toPlace } from '../../domain/assess-phone.ts';
import { categoryOfStep, chargeKey, type MetaCharge } from '../../domain/meta-charges.ts';
import { zoneFor } from '../../domain/plan-step.ts';
import { audienceLimitMessage } from '../../domain/preflight-messages.ts';
import { skipReasonLabel } from '../../domain/reason-labels.ts';
import { type Forecast, type RecipientGroup, simulateSchedule } from '../../domain/simulate-schedule.ts';
import { CAMPAIGN_LIMITS } from '../../fields.contract.ts';
import type { PreflightResult } from '../../preflight.contract.ts';
import type { CampaignSetup } from '../../setup.contract.ts';
import { countCandidates } from '../audience/audience.store.ts';
import { assessAudience, audienceCondition, unfinishedFiles } from '../audience/audience.ts';
import { campaignById, type StoredCampaign } from '../campaigns.store.ts';
import { type CampaignsContext, publishCampaign } from '../campaigns-context.ts';
import {
  type CompiledContent,
  type CompiledMessages,
  compileContent,
  isMarketing,
} from '../delivery/compiled-content.ts';
import { campaignStart, planStepTime } from '../delivery/plan-mails.ts';
import { campaignSenders, distributeRecipients, isPractice, type Sender, usableSenders } from '../delivery/senders.ts';
import { findConditionFault } from '../recipients/step-conditions.ts';
import { finishPreflight, preflightById, recordProgress } from './preflights.store.ts';
import { createFindings, type Findings, validateSetup } from './validate-setup.ts';

interface Assessment {
  people: number;
  ready: number;
  rendered: number;
  perMailbox: Map<string, number>;
  /** By mailbox and zone. */
  groups: Map<string, RecipientGroup>;
  charges: ChargeCounter;
}

/** Run twice, it comes to the same. */
export async function runPreflight(context: CampaignsContext, workspaceId: string, id: string): Promise<void> {
  const { platform } = context;
  const { db } = platform;
  const preflight = await preflightById(db, workspaceId, id);
  if (preflight?.state !== 'running') return;
  const campaign = await campaignById(db, workspaceId, preflight.campaignId);
  if (!campaign) return;
  const findings = createFindings();
  const [identity, mailboxes, texts] = await Promise.all([
    senderIdentity(db, workspaceId),
    campaignSenders(db, workspaceId, campaign),
    compileContent(db, workspaceId, campaign),
  ]);
  // A message carries the name that Meta has verified, and people opt out by answering it.
  if (identity === null && campaign.channel === 'email') findings.add({ code: 'no-identity' });
  await validateSetup(platform, { workspaceId, campaign, mailboxes, texts, findings });
  for (const [at, step] of campaign.setup.steps.entries()) {
    const fault = await findConditionFault(context, workspaceId, step);
    if (fault !== null) findings.add({ code: 'condition-broken', step: at + 1, detail: fault });
  }
  const assessment = await assessRecipients(context, workspaceId, {
    campaign,
    mailboxes,
    texts,
    findings,
    preflightId: id,
  });
  if (assessment.ready === 0 && campaign.setup.audience.sources.length > 0) findings.add({ code: 'no-recipients' });
  // Everyone of the workspace reads it; whose campaign it is runs it most often.
  const region = await getRegion(db, workspaceId, campaign.createdBy);
  const result = inRegion(region, () => toResult(platform, { campaign, mailboxes, findings, looked: assessment }));
  await db.transaction((tx) =>
    finishPreflight(tx, workspaceId, id, { result, rows: findings.rows(), done: assessment.people }),
  );
  publishCampaign(platform, workspaceId, campaign.id);
}

interface AssessmentInput {
  campaign: StoredCampaign;
  mailboxes: readonly Sender[];
  texts: CompiledContent;
  findings: Findings;
}

async function assessRecipients(
  context: CampaignsContext,
  workspaceId: string,
  { campaign, mailboxes, texts, findings, preflightId }: AssessmentInput & { preflightId: string },
): Promise<Assessment> {
  const { platform } = context;
  const { audience } = campaign.setup;
  const assessment: Assessment = {
    people: 0,
    ready: 0,
    rendered: 0,
    perMailbox: new Map(),
    groups: new Map(),
    charges: countCharges(campaign.setup, texts.messages),
  };
  const { condition, faults } = await audienceCondition(context, workspaceId, audience);
  for (const detail of [...faults, ...(await unfinishedFiles(context, workspaceId, audience))])
    findings.add({ code: 'audience-broken', detail });
  const tooMany = audienceLimitMessage(await countCandidates(platform.db, workspaceId, condition));
  if (tooMany !== null) findings.add({ code: 'audience-broken', detail: tooMany });
  const options = {
    leaveOut: audience.leaveOut,
    channel: campaign.channel,
    marketing: await isMarketing(platform.db, workspaceId, campaign),
    campaignId: null,
    practice: isPractice(mailboxes),
    limit: CAMPAIGN_LIMITS.recipients,
  };
  for await (const page of assessAudience(context, workspaceId, condition, options)) {
    assessment.people += page.length;
    const ready = page.filter(({ leftOut }) => leftOut === null);
    assessment.ready += ready.length;
    for (const assessed of page) addAssessment(findings, assessed);
    const share = { mailboxes: usableSenders(mailboxes), loads: assessment.perMailbox };
    const senders = await distributeRecipients(
      platform.db,
      workspaceId,
      share,
      ready.map(({ address }) => address),
    );
    await groupByZone(ready, senders, assessment.groups);
    for (const { address } of ready) if (senders.get(address)?.practice === false) assessment.charges.add(address);
    assessment.rendered += await renderAll(platform.db, workspaceId, { campaign, texts, findings, ready });
    await recordProgress(platform.db, workspaceId, preflightId, { done: assessment.people, total: assessment.people });
    publishCampaign(platform, workspaceId, campaign.id);
  }
  return assessment;
}

function addAssessment(findings: Findings, { candidate: { id, name, email }, leftOut, warnings }: Assessed): void {
  const person = { contactId: id, name, email };
  if (leftOut) findings.add({ code: leftOut.reason, person, detail: skipReasonLabel(leftOut), isLeftOut: true });
  for (const { code, detail } of warnings) findings.add({ code, person, detail });
}

async function groupByZone(
  ready: readonly Assessed[],
  senders: ReadonlyMap<string, Sender>,
  groups: Map<string, RecipientGroup>,
): Promise<void> {
  const own = await findZones(ready.map(toPlace), '');
  for (const [at, { address }] of ready.entries()) {
    const sender = senders.get(address);
    if (!sender) continue;
    const zone = own[at] || sender.zone;
    const key = `${sender.id} ${zone}`;
    const group = groups.get(key) ?? { mailboxId: sender.id, zone, people: 0 };
    group.people += 1;
    groups.set(key, group);
  }
}

/** Renders all steps for all recipients with their current values. Returns the number of emails. */
async function renderAll(
  db: Platform['db'],
  workspaceId: string,
  {
    campaign,
    texts,
    findings,
    ready,
  }: Pick<AssessmentInput, 'campaign' | 'texts' | 'findings'> & { ready: readonly Assessed[] },
): Promise<number> {
  const contacts = await mergeContacts(
    db,
    workspaceId,
    ready.map(({ candidate }) => candidate.id),
  );
  // Variants are assigned at the launch: all are rendered.
  const all = campaign.setup.steps.flatMap(({ variants }, at) =>
    variants
      // A message without its template has an error of its own.
      .filter((variant) => texts.messages === null || texts.messages.templateOf(variant) !== null)
      .map((variant) => ({ at, variant, unmapped: new Set(texts.messages?.unmapped(variant)) })),
  );
  let made = 0;
  const at = new Map(ready.map(({ candidate }) => [candidate.id, candidate.email]));
  for (const { id, name, values } of contacts) {
    const email = at.get(id) ?? '';
    for (const { at: step, variant, unmapped } of all) {
      const { missing } = texts.make(variant, id, { ...values, unsubscribe: 'https://example.com' });
      made += 1;
      if (missing.length === 0) continue;
      const code = step === 0 ? 'missing-variable' : 'missing-later';
      // Said once of the step, not of each person.
      for (const detail of missing)
        if (!unmapped.has(detail))
          findings.add({ code, step: step + 1, person: { contactId: id, name, email }, detail });
    }
  }
  return made;
}

function toResult(
  { clock }: Platform,
  { campaign, mailboxes, findings, looked: assessment }: Omit<AssessmentInput, 'texts'> & { looked: Assessment },
): PreflightResult {
  const { setup } = campaign;
  const now = new Date(clock.now());
  const zone = zoneFor(setup.schedule, mailboxes[0]?.zone ?? 'UTC');
  const sendable = mailboxes.filter(({ state }) => state === 'active');
  const forecast = forecastCampaign(campaign, sendable, [...assessment.groups.values()], now);
  const { firstDay, perDay } = forecast;
  const endsOn = forecast.lastAt === null ? null : dayIn(zone, new Date(forecast.lastAt));
  const mails = assessment.ready * setup.steps.length;
  addCapacityFindings(findings, { people: assessment.ready, forecast, endsOn, senders: sendable });
  if (sendable.some(({ practice }) => practice))
    findings.add({ code: campaign.channel === 'email' ? 'practice' : 'practice-number' });
  const listed = findings.list();
  return {
    findings: listed,
    errors: listed.filter(({ level }) => level === 'error').length,
    warnings: listed.filter(({ level }) => level === 'warning').length,
    people: assessment.people,
    ready: assessment.ready,
    leftOut: assessment.people - assessment.ready,
    rendered: assessment.rendered,
    mails,
    firstDay,
    perDay,
    firstAt: forecast.firstAt === null ? null : new Date(forecast.firstAt).toISOString(),
    endsOn: assessment.ready > 0 ? endsOn : null,
    charges: assessment.charges.list(),
    mailboxes: mailboxes.map(({ id, email, dayCap, rampStartedOn, state, kind, practice, number }) => ({
      id,
      email,
      people: assessment.perMailbox.get(id) ?? 0,
      perDay: number
        ? dayCap
        : Math.min(capOnDay(dayCap, rampStartedOn, dayIn(zone, now)), 24 * capInHour(kind, dayCap)),
      state,
      practice,
      peopleLimit: number?.peopleLimit ?? null,
      peopleLeft: number?.peopleLeft ?? null,
    })),
  };
}

function addCapacityFindings(
  findings: Findings,
  {
    people,
    forecast,
    endsOn,
    senders,
  }: { people: number; forecast: Forecast; endsOn: string | null; senders: readonly Sender[] },
): void {
  const { firstAt, firstDay } = forecast;
  if (people === 0 || firstAt === null || (endsOn !== null && people <= firstDay)) return;
  const until =
    endsOn === null ? 'more than three years for all of them' : `all sent by ${formatDay(endsOn)} without replies`;
  if (senders.some(({ number }) => number !== null)) {
    addNumberLimitFinding(findings, { people, endsOn, senders });
    return;
  }
  findings.add({ code: 'capacity', detail: `${formatCount(firstDay)} emails on the first day, ${until}` });
}

/** "450 of 2,000 people today: ends Dec 14". Nothing where only the pace or the hours make it last. */
function addNumberLimitFinding(
  findings: Findings,
  { people, endsOn, senders }: { people: number; endsOn: string | null; senders: readonly Sender[] },
): void {
  const left = senders.map(({ number }) => number?.peopleLeft ?? Number.POSITIVE_INFINITY).reduce((a, b) => a + b, 0);
  if (people <= left) return;
  const end = endsOn === null ? 'lasts more than three years' : `ends ${formatDay(endsOn)}`;
  const detail = `Limit of Meta: ${formatCount(left)} of ${formatCount(people)} people can be messaged now, so it ${end}`;
  findings.add({ code: 'people-limit', detail });
}

/** What Meta charges for: every message of a campaign, by the category of its template and the country of its phone. */
interface ChargeCounter {
  /** A recipient gets the message of each step. Phone in E.164. */
  add(phone: string): void;
  /** The most messages first. */
  list(): MetaCharge[];
}

/** `messages`: null of another channel, which nothing is charged for. */
function countCharges({ steps }: CampaignSetup, messages: CompiledMessages | null): ChargeCounter {
  const categories =
    messages === null
      ? []
      : steps.flatMap(
          ({ variants }) =>
            categoryOfStep(variants.flatMap((variant) => messages.templateOf(variant)?.category ?? [])) ?? [],
        );
  const charges = new Map<string, MetaCharge>();
  return {
    add(phone) {
      if (categories.length === 0) return;
      const country = countryOfPhone(phone);
      for (const category of categories) {
        const key = chargeKey({ category, country });
        const charge = charges.get(key) ?? { category, country, messages: 0 };
        charge.messages += 1;
        charges.set(key, charge);
      }
    },
    list: () => [...charges.values()].sort((a, b) => b.messages - a.messages || (chargeKey(a) < chargeKey(b) ? -1 : 1)),
  };
}

// The simulated schedule of a campaign, with the windows, waits and limits that its sender will apply.

/** In place of a zone: practice keeps no sending hours. */
const PRACTICE = 'practice';
const DAY_MINUTES = 1_440;

export function forecastCampaign(
  campaign: Pick<StoredCampaign, 'setup' | 'launchedAt'>,
  mailboxes: readonly Sender[],
  groups: readonly RecipientGroup[],
  now: Date,
): Forecast {
  const { schedule, steps, limits } = campaign.setup;
  const practice = new Set(mailboxes.filter((sender) => sender.practice).map(({ id }) => id));
  const closed = toComplement(schedule.windows);
  const zoneOf = (own: string) => zoneFor(schedule, own);
  return simulateSchedule({
    start: campaignStart(campaign, now).getTime(),
    steps: steps.length,
    groups: groups.map((group) => (practice.has(group.mailboxId) ? { ...group, zone: PRACTICE } : group)),
    dayCap: limits.dayCap,
    mailboxes: mailboxes.map((mailbox) => {
      const { id, kind, zone, dayCap, rampStartedOn, gapMinSeconds, gapMaxSeconds, number } = mailbox;
      const { perMinute } = toTransport(mailbox);
      const slowest = perMinute === null ? 0 : 60_000 / perMinute;
      const isPaced = kind !== 'practice' && number === null && dayCap <= DAY_CAP_LIMIT;
      const today = dayIn(zone, now);
      // Of a number, the people that were messaged in the last 24 hours are taken off the first day.
      const capOn = (day: string) =>
        day === today && number?.peopleLeft != null ? number.peopleLeft : capOnDay(dayCap, rampStartedOn, day);
      return {
        id,
        zone,
        sendIntervalMs: number
          ? 1_000 / number.perSecond
          : Math.max(slowest, ((gapMinSeconds + gapMaxSeconds) / 2) * 1_000),
        capOn,
        hourCapOn: isPaced ? (day: string) => capInHour(kind, capOn(day)) : null,
      };
    }),
    calendar: {
      dueAt(step, own, from) {
        const at = new Date(from);
        const { wait } = steps[step] ?? { wait: { amount: 0, unit: 'days' as const } };
        return planStepTime(
          campaign.setup,
          { wait },
          { zone: own, notBefore: null },
          { from: at, now: at, practice: own === PRACTICE },
        ).dueAt.getTime();
      },
      opensAt: (own, at) =>
        own === PRACTICE ? at : (nextOpening(schedule.windows, zoneOf(own), new Date(at))?.getTime() ?? null),
      closesAt: (own, at) =>
        own === PRACTICE ? null : (nextOpening(closed, zoneOf(own), new Date(at))?.getTime() ?? null),
      dayOf: (zone, at) => dayIn(zone, new Date(at)),
      nextDay: (zone, at) => nextDayIn(zone, new Date(at)).getTime(),
    },
  });
}

/** The times of a week outside its windows. */
function toComplement(windows: WeekWindows): WeekWindows {
  return Object.fromEntries(
    WEEKDAYS.map((day): [string, [number, number][]] => {
      const spans: [number, number][] = [];
      let from = 0;
      for (const [opens, closes] of windows[day] ?? []) {
        if (opens > from) spans.push([from, opens]);
        from = closes;
      }
      if (from < DAY_MINUTES) spans.push([from, DAY_MINUTES]);
      return [day, spans];
    }),
  );
}

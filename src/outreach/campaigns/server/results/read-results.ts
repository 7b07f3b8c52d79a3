// The results of a campaign by step and variant, with sample sizes.
import type { Platform } from '#platform/platform.ts';
import { daysBetween } from '#shared/calendar-day.ts';
import { chartBars, sumByBar } from '#shared/chart-bars.ts';
import type { RouteInput } from '#shared/contract.ts';
import { localDay } from '#shared/local-time.ts';
import type * as contract from '../../contract.ts';
import type { CampaignResults, Figures } from '../../contract.ts';
import { compareVariants } from '../../domain/variant-verdict.ts';
import { toShare, variantLetter } from '../../domain/variants.ts';
import { GUARDRAILS } from '../../fields.contract.ts';
import { FIGURES } from '../../results.contract.ts';
import type { CampaignSetup, Step } from '../../setup.contract.ts';
import type { StoredCampaign } from '../campaigns.store.ts';
import { failureRate, guardrailStart, toPercent } from '../lifecycle/auto-pause.ts';
import { knownCampaign } from '../recipients/read-recipients.ts';
import { campaignFigures, countHarm, countsByCampaign, type DayCounts, type PartFigures } from './counts.store.ts';
import { type Cost, firstInWindow, readReport, recipientCosts, sentToday, threadStatuses } from './results.store.ts';

const getRate = (counts: Figures) => toShare(counts['any-replied'], counts.written);

const toFigures = (counts: Figures): Figures =>
  Object.fromEntries(FIGURES.map((show) => [show, counts[show]])) as unknown as Figures;

const NOTHING = Object.fromEntries(FIGURES.map((show) => [show, 0])) as unknown as Figures;

type Of = (stepId: string, variantId?: string) => Figures;

function ofParts(parts: readonly PartFigures[]): Of {
  const known = new Map(parts.map((part) => [`${part.stepId} ${part.variantId ?? ''}`, toFigures(part)]));
  return (stepId, variantId = '') => known.get(`${stepId} ${variantId}`) ?? NOTHING;
}

function stepResults(
  of: Of,
  { id, variants: all }: Step,
  { number, entered }: { number: number; entered: number },
): CampaignResults['steps'][number] {
  const figures = of(id);
  const variants = all.map((variant, at) => {
    const own = all.length === 1 ? figures : of(id, variant.id);
    return {
      variantId: variant.id,
      letter: variantLetter(at),
      weight: variant.weight,
      figures: own,
      replyRate: getRate(own),
    };
  });
  const samples = variants.map(({ letter, figures: own }) => ({ letter, hits: own['any-replied'], of: own.written }));
  const verdict = compareVariants(samples, Math.max(0, entered - figures.written));
  return { stepId: id, number, figures, replyRate: getRate(figures), variants, verdict };
}

/** Taken out after they were sent, in the order in which they first were: their texts are gone, their people are not. */
function goneSteps(parts: readonly PartFigures[], { steps }: CampaignSetup): CampaignResults['steps'] {
  const known = new Set(steps.map(({ id }) => id));
  return parts
    .filter(({ stepId, variantId, firstLeft }) => variantId === null && firstLeft !== null && !known.has(stepId))
    .sort((a, b) => (a.firstLeft?.getTime() ?? 0) - (b.firstLeft?.getTime() ?? 0))
    .map((part) => {
      const figures = toFigures(part);
      return { stepId: part.stepId, number: null, figures, replyRate: getRate(figures), variants: [], verdict: null };
    });
}

type Asked = RouteInput<typeof contract.readResults>['query'];

/** Until today, or until the last thing that happened after its end. */
function getChart(
  { state, channel, launchedAt, endedAt }: StoredCampaign,
  days: readonly DayCounts[],
  { zone, weekStart, period, now }: Asked & { now: Date },
): CampaignResults['chart'] {
  const seen = channel === 'whatsapp' ? 'read' : 'opened';
  const today = localDay(now, zone);
  const isOver = (state === 'finished' || state === 'ended') && endedAt !== null;
  const last = isOver ? (latest([localDay(endedAt, zone), days.at(-1)?.day ?? '']) ?? today) : today;
  const first = days[0]?.day ?? (launchedAt === null ? today : localDay(launchedAt, zone));
  const bars = chartBars(period, { first, last, zone, weekStart });
  const sums = (['sent', seen, 'replied'] as const).map((key) => sumByBar(bars, days, (day) => day[key]));
  return {
    life: days.length === 0 ? 0 : daysBetween(first, last) + 1,
    seenKnown: days.some((day) => day[seen] > 0),
    bars: bars.map(({ from, to, since, until }, at) => ({
      ...{ from, to, since: since.toISOString(), until: until.toISOString() },
      ...{ sent: sums[0]?.[at] ?? 0, seen: sums[1]?.[at] ?? 0, replied: sums[2]?.[at] ?? 0 },
    })),
  };
}

const latest = (days: readonly string[]) => [...days].sort().at(-1);

const SEARCHES_SHOWN = 100;

function getCost(rows: readonly Cost[]): CampaignResults['cost'] {
  const searches = rows.flatMap(({ searchId: id, label, at, credits, recipients }) =>
    id === null || at === null ? [] : [{ id, label, at: at.toISOString(), credits, recipients }],
  );
  const checks = rows.find(({ searchId }) => searchId === null);
  return {
    credits: rows.reduce((sum, { credits }) => sum + credits, 0),
    searches: searches.slice(0, SEARCHES_SHOWN),
    checks: { credits: checks?.credits ?? 0, recipients: checks?.recipients ?? 0 },
  };
}

/** @throws CAMPAIGN_NOT_FOUND */
export function readResults(
  { db, clock }: Platform,
  workspaceId: string,
  id: string,
  asked: Asked = { zone: 'UTC', weekStart: 1, period: '14' },
): Promise<CampaignResults> {
  return readReport(db, (reader) =>
    calculateResults(reader, workspaceId, id, { ...asked, now: new Date(clock.now()) }),
  );
}

async function calculateResults(
  db: Platform['db'],
  workspaceId: string,
  id: string,
  asked: Asked & { now: Date },
): Promise<CampaignResults> {
  const campaign = await knownCampaign(db, workspaceId, id);
  const { now } = asked;
  const since = guardrailStart(campaign, now);
  const isWhatsapp = campaign.channel === 'whatsapp';
  const [countsOf, { parts, days, mailboxes }, cost, next, statuses, toll, failures] = await Promise.all([
    countsByCampaign(db, workspaceId, [id]),
    campaignFigures(db, workspaceId, id, asked.zone),
    recipientCosts(db, workspaceId, id),
    firstInWindow(db, workspaceId, id),
    threadStatuses(db, workspaceId, id),
    countHarm(db, workspaceId, id, since),
    isWhatsapp ? failureRate(db, workspaceId, campaign) : null,
  ]);
  const counts = countsOf(id);
  const of = ofParts(parts);
  const writing = new Map(mailboxes.filter(({ people }) => people > 0).map((each) => [each.mailboxId, each]));
  const today = await sentToday(db, workspaceId, id, [...writing.keys()]);
  const steps = [
    ...campaign.setup.steps.map((step, at) => stepResults(of, step, { number: at + 1, entered: counts.entered })),
    ...goneSteps(parts, campaign.setup),
  ];
  return {
    counts,
    replyRate: getRate(toFigures(counts)),
    deliveredRate: isWhatsapp ? toShare(counts.delivered, counts.written) : null,
    readRate: isWhatsapp ? toShare(counts['any-read'], counts.written) : null,
    steps,
    chart: getChart(campaign, days, asked),
    sent: days.reduce((sum, day) => sum + day.sent, 0),
    cost: getCost(cost),
    nextWindow: next && { at: next.at.toISOString(), zone: next.zone },
    guardrails: {
      ...toll,
      bouncePercent: toPercent(toll.bounced, toll.sent),
      complaintPercent: toPercent(toll.complained, toll.sent),
      counts: toll.sent >= GUARDRAILS.afterSends,
      since: since.toISOString(),
      failures,
    },
    statuses: {
      none: statuses.get('open') ?? 0,
      interested: statuses.get('interested') ?? 0,
      later: statuses.get('not-now') ?? 0,
      no: statuses.get('no') ?? 0,
    },
    perMailbox: today.map((mailbox) => ({
      ...mailbox,
      people: writing.get(mailbox.mailboxId)?.people ?? 0,
      sent: writing.get(mailbox.mailboxId)?.sent ?? 0,
      today: mailbox.today.toISOString(),
    })),
  };
}

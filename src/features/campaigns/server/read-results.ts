// What came of a campaign, by step and variant, with sample sizes.
import type { Platform } from '#platform/platform.ts';
import type { CampaignResults, Figures, RecipientCounts } from '../contract.ts';
import { shareOf, verdictOf } from '../domain/compare-variants.ts';
import { letterOf } from '../domain/pick-variant.ts';
import { GUARDRAILS } from '../fields.contract.ts';
import type { Step } from '../setup.contract.ts';
import { mailboxesOf } from './choose-mailboxes.ts';
import { tollOf } from './guardrails.store.ts';
import { countedSince, percentOf } from './guardrails.ts';
import { knownCampaign } from './read-recipients.ts';
import { countsOfStep, daysOf, perMailbox, sentSteps, threadStatuses } from './results.store.ts';

const rateOf = (counts: Figures) => shareOf(counts['any-replied'], counts.written);

function figuresOf(counts: RecipientCounts): Figures {
  return {
    'not-yet': counts['not-yet'],
    written: counts.written,
    delivered: counts.delivered,
    'any-replied': counts['any-replied'],
    'any-clicked': counts['any-clicked'],
    'any-opened': counts['any-opened'],
    'any-bounced': counts['any-bounced'],
    'any-opted-out': counts['any-opted-out'],
    'any-complained': counts['any-complained'],
    'any-refused': counts['any-refused'],
    uncertain: counts.uncertain,
  };
}

async function stepResults(
  db: Platform['db'],
  workspaceId: string,
  campaignId: string,
  { step, number }: { step: Step; number: number },
): Promise<CampaignResults['steps'][number]> {
  const figures = figuresOf(await countsOfStep(db, workspaceId, campaignId, { stepId: step.id }));
  const variants = await Promise.all(
    step.variants.map(async ({ id, weight }, at) => {
      const alone = step.variants.length === 1;
      const own = alone
        ? figures
        : figuresOf(await countsOfStep(db, workspaceId, campaignId, { stepId: step.id, variantId: id }));
      return { variantId: id, letter: letterOf(at), weight, figures: own, replyRate: rateOf(own) };
    }),
  );
  const samples = variants.map(({ letter, figures: own }) => ({ letter, hits: own['any-replied'], of: own.written }));
  return { stepId: step.id, number, figures, replyRate: rateOf(figures), variants, verdict: verdictOf(samples) };
}

/** Taken out after it was sent: its text is gone, its people are not. */
async function goneStep(
  db: Platform['db'],
  workspaceId: string,
  campaignId: string,
  stepId: string,
): Promise<CampaignResults['steps'][number]> {
  const figures = figuresOf(await countsOfStep(db, workspaceId, campaignId, { stepId }));
  return { stepId, number: null, figures, replyRate: rateOf(figures), variants: [], verdict: '' };
}

/** @throws CAMPAIGN_NOT_FOUND */
export async function resultsOf({ db, clock }: Platform, workspaceId: string, id: string): Promise<CampaignResults> {
  const campaign = await knownCampaign(db, workspaceId, id);
  const { zone: chosen } = campaign.setup.schedule;
  const [mailbox] = await mailboxesOf(db, workspaceId, campaign.setup.limits);
  const zone = chosen === 'recipient' ? (mailbox?.zone ?? 'UTC') : chosen;
  const since = countedSince(campaign, new Date(clock.now()));
  const [counts, days, statuses, mailboxes, toll, sent] = await Promise.all([
    countsOfStep(db, workspaceId, id, {}),
    daysOf(db, workspaceId, id, zone),
    threadStatuses(db, workspaceId, id),
    perMailbox(db, workspaceId, id),
    tollOf(db, workspaceId, id, since),
    sentSteps(db, workspaceId, id),
  ]);
  const steps: CampaignResults['steps'] = [];
  for (const [at, step] of campaign.setup.steps.entries())
    steps.push(await stepResults(db, workspaceId, id, { step, number: at + 1 }));
  const known = new Set(campaign.setup.steps.map(({ id: stepId }) => stepId));
  for (const stepId of sent.filter((each) => !known.has(each))) steps.push(await goneStep(db, workspaceId, id, stepId));
  return {
    counts,
    replyRate: rateOf(figuresOf(counts)),
    steps,
    days: days
      .reverse()
      .map(({ since: from, until, ...day }) => ({ ...day, since: from.toISOString(), until: until.toISOString() })),
    guardrails: {
      ...toll,
      bouncePercent: percentOf(toll.bounced, toll.sent),
      complaintPercent: percentOf(toll.complained, toll.sent),
      counts: toll.sent >= GUARDRAILS.afterSends,
      since: since.toISOString(),
    },
    statuses: {
      none: statuses.get('open') ?? 0,
      interested: statuses.get('interested') ?? 0,
      later: statuses.get('not-now') ?? 0,
      no: statuses.get('no') ?? 0,
    },
    perMailbox: mailboxes.map(({ today, ...mailbox }) => ({ ...mailbox, today: today.toISOString() })),
  };
}

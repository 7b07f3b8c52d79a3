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
import { countsOfStep, daysOf, perMailbox, threadStatuses } from './results.store.ts';

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

/** @throws CAMPAIGN_NOT_FOUND */
export async function resultsOf({ db, clock }: Platform, workspaceId: string, id: string): Promise<CampaignResults> {
  const campaign = await knownCampaign(db, workspaceId, id);
  const { zone: chosen } = campaign.setup.schedule;
  const [mailbox] = await mailboxesOf(db, workspaceId, campaign.setup.limits);
  const zone = chosen === 'recipient' ? (mailbox?.zone ?? 'UTC') : chosen;
  const [counts, days, statuses, mailboxes, toll] = await Promise.all([
    countsOfStep(db, workspaceId, id, {}),
    daysOf(db, workspaceId, id, zone),
    threadStatuses(db, workspaceId, id),
    perMailbox(db, workspaceId, id),
    tollOf(db, workspaceId, id, countedSince(campaign, new Date(clock.now()))),
  ]);
  const steps: CampaignResults['steps'] = [];
  for (const [at, step] of campaign.setup.steps.entries())
    steps.push(await stepResults(db, workspaceId, id, { step, number: at + 1 }));
  return {
    counts,
    replyRate: rateOf(figuresOf(counts)),
    steps,
    days: days.reverse(),
    guardrails: {
      ...toll,
      bouncePercent: percentOf(toll.bounced, toll.sent),
      complaintPercent: percentOf(toll.complained, toll.sent),
      counts: toll.sent >= GUARDRAILS.afterSends,
    },
    statuses: {
      none: statuses.get('open') ?? 0,
      interested: statuses.get('interested') ?? 0,
      later: statuses.get('not-now') ?? 0,
      no: statuses.get('no') ?? 0,
    },
    perMailbox: mailboxes,
  };
}

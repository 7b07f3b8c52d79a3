// The results of a campaign by step and variant, with sample sizes.
import type { Platform } from '#platform/platform.ts';
import type { CampaignResults, Figures } from '../../contract.ts';
import { letterOf, shareOf, verdictOf } from '../../domain/variants.ts';
import { GUARDRAILS } from '../../fields.contract.ts';
import { FIGURES } from '../../results.contract.ts';
import type { CampaignSetup, Step } from '../../setup.contract.ts';
import { campaignSenders } from '../delivery/senders.ts';
import { failureRate, guardrailStart, percentOf } from '../lifecycle/auto-pause.ts';
import { knownCampaign } from '../recipients/read-recipients.ts';
import {
  countHarm,
  countsOfAll,
  daysOf,
  figuresOfSteps,
  type PartFigures,
  perMailbox,
  threadStatuses,
} from './results.store.ts';

const rateOf = (counts: Figures) => shareOf(counts['any-replied'], counts.written);

const figuresOf = (counts: Figures): Figures =>
  Object.fromEntries(FIGURES.map((show) => [show, counts[show]])) as unknown as Figures;

const NOTHING = Object.fromEntries(FIGURES.map((show) => [show, 0])) as unknown as Figures;

type Of = (stepId: string, variantId?: string) => Figures;

function ofParts(parts: readonly PartFigures[]): Of {
  const known = new Map(parts.map((part) => [`${part.stepId} ${part.variantId ?? ''}`, figuresOf(part)]));
  return (stepId, variantId = '') => known.get(`${stepId} ${variantId}`) ?? NOTHING;
}

function stepResults(of: Of, { id, variants: all }: Step, number: number): CampaignResults['steps'][number] {
  const figures = of(id);
  const variants = all.map((variant, at) => {
    const own = all.length === 1 ? figures : of(id, variant.id);
    return {
      variantId: variant.id,
      letter: letterOf(at),
      weight: variant.weight,
      figures: own,
      replyRate: rateOf(own),
    };
  });
  const samples = variants.map(({ letter, figures: own }) => ({ letter, hits: own['any-replied'], of: own.written }));
  return { stepId: id, number, figures, replyRate: rateOf(figures), variants, verdict: verdictOf(samples) };
}

/** Taken out after they were sent, in the order in which they first were: their texts are gone, their people are not. */
function goneSteps(parts: readonly PartFigures[], { steps }: CampaignSetup): CampaignResults['steps'] {
  const known = new Set(steps.map(({ id }) => id));
  return parts
    .filter(({ stepId, variantId, firstLeft }) => variantId === null && firstLeft !== null && !known.has(stepId))
    .sort((a, b) => (a.firstLeft?.getTime() ?? 0) - (b.firstLeft?.getTime() ?? 0))
    .map((part) => {
      const figures = figuresOf(part);
      return { stepId: part.stepId, number: null, figures, replyRate: rateOf(figures), variants: [], verdict: '' };
    });
}

/** @throws CAMPAIGN_NOT_FOUND */
export async function readResults({ db, clock }: Platform, workspaceId: string, id: string): Promise<CampaignResults> {
  const campaign = await knownCampaign(db, workspaceId, id);
  const { zone: chosen } = campaign.setup.schedule;
  const [mailbox] = await campaignSenders(db, workspaceId, campaign);
  const zone = chosen === 'recipient' ? (mailbox?.zone ?? 'UTC') : chosen;
  const since = guardrailStart(campaign, new Date(clock.now()));
  const isWhatsapp = campaign.channel === 'whatsapp';
  const [counts, days, statuses, mailboxes, toll, parts, failures] = await Promise.all([
    countsOfAll(db, workspaceId, id),
    daysOf(db, workspaceId, id, zone),
    threadStatuses(db, workspaceId, id),
    perMailbox(db, workspaceId, id),
    countHarm(db, workspaceId, id, since),
    figuresOfSteps(db, workspaceId, id),
    isWhatsapp ? failureRate(db, workspaceId, campaign) : null,
  ]);
  const of = ofParts(parts);
  const steps = [
    ...campaign.setup.steps.map((step, at) => stepResults(of, step, at + 1)),
    ...goneSteps(parts, campaign.setup),
  ];
  return {
    counts,
    replyRate: rateOf(figuresOf(counts)),
    deliveredRate: isWhatsapp ? shareOf(counts.delivered, counts.written) : null,
    readRate: isWhatsapp ? shareOf(counts['any-read'], counts.written) : null,
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
      failures,
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

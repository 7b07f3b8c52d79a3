// What came of a campaign. Every number is a count of rows by the condition that the tab Recipients filters by.
import { z } from 'zod';
import { CHART_PERIODS } from '#shared/chart-bars.ts';
import { defineRoute } from '#shared/contract.ts';
import { isTimeZone } from '#shared/region.ts';
import { RECIPIENT_FILTERS } from './fields.contract.ts';

const OPEN = { plan: 'campaigns', credits: 'free', errors: ['CAMPAIGN_NOT_FOUND'] } as const;
const Count = z.number().int();

/** Of the recipients whose email was sent. Opens are approximate: mail clients fetch pictures by themselves. */
const Figures = z.object({
  'not-yet': Count,
  written: Count,
  delivered: Count,
  'any-read': Count,
  'any-replied': Count,
  'any-clicked': Count,
  'any-opened': Count,
  'any-bounced': Count,
  'any-opted-out': Count,
  'any-complained': Count,
  'any-refused': Count,
  uncertain: Count,
});
export type Figures = z.output<typeof Figures>;
export const FIGURES = Object.keys(Figures.shape) as (keyof Figures)[];

/** Share of replies among recipients whose email was sent, with its 95 % interval (Wilson); null without any. */
const Rate = z.object({ share: z.number(), low: z.number(), high: z.number(), of: Count }).nullable();

/**
 * Of the best two variants of a step. `early`: too few replies to compare them. `even`: no difference that could be told soon. `ahead`: one
 * leads, and `more` emails would tell. `better`: it does get more replies.
 */
const Verdict = z.object({
  outcome: z.enum(['early', 'even', 'ahead', 'better']),
  /** A, B, C. */
  best: z.string(),
  other: z.string(),
  bestShare: z.number(),
  otherShare: z.number(),
  more: Count.nullable(),
});
export type VariantVerdict = z.output<typeof Verdict>;

const ChartBar = z.object({
  /** First and last day of the bar; the same but for weeks. */
  from: z.iso.date(),
  to: z.iso.date(),
  since: z.iso.datetime(),
  until: z.iso.datetime(),
  sent: Count,
  /** Opened by people; on WhatsApp: read. */
  seen: Count,
  replied: Count,
});

export const CampaignResults = z.object({
  counts: z.record(z.enum(RECIPIENT_FILTERS), Count),
  replyRate: Rate,
  /** Of a campaign on WhatsApp, among those that it accepted; null of email, and before the first. Who turned read receipts off is not read. */
  deliveredRate: Rate,
  readRate: Rate,
  steps: z.array(
    z.object({
      stepId: z.string(),
      /** Counted from 1. A step that was taken out after it was sent comes last, as null. */
      number: Count.nullable(),
      figures: Figures,
      replyRate: Rate,
      variants: z.array(
        z.object({
          variantId: z.string(),
          /** A, B, C. */
          letter: z.string(),
          weight: Count,
          figures: Figures,
          replyRate: Rate,
        }),
      ),
      /** Null of a step with one variant. */
      verdict: Verdict.nullable(),
    }),
  ),
  /** Messages sent, opened and answered on each day of the user's calendar, days without any too; weeks where there are many. */
  chart: z.object({
    /** Days since the first message; 0 before it. */
    life: Count,
    /** Whether openings are known: a mailbox tracks them, or WhatsApp reports what was read. */
    seenKnown: z.boolean(),
    bars: z.array(ChartBar),
  }),
  /** Of all messages that were sent. */
  sent: Count,
  /** Credits that went to its recipients: searches that brought them, and checks of their addresses. */
  cost: z.object({
    credits: Count,
    /** The most expensive ones, at most 100. */
    searches: z.array(
      z.object({ id: z.string(), label: z.string(), at: z.iso.datetime(), credits: Count, recipients: Count }),
    ),
    checks: z.object({ credits: Count, recipients: Count }),
  }),
  /** Of those who wait for their sending hours, the first; null without any. */
  nextWindow: z.object({ at: z.iso.datetime(), zone: z.string() }).nullable(),
  /** What would make it pause by itself, over the last 7 days. */
  guardrails: z.object({
    sent: Count,
    bounced: Count,
    complained: Count,
    bouncePercent: z.number(),
    complaintPercent: z.number(),
    counts: z.boolean(),
    /** Start of the period that counts: seven days ago, or the last resume. */
    since: z.iso.datetime(),
    /** Of a campaign on WhatsApp: how many of its last messages failed (`WHATSAPP_GUARDRAIL`), since it was resumed; null of email. */
    failures: z.object({ of: Count, failed: Count, percent: z.number(), counts: z.boolean() }).nullable(),
  }),
  /** Human replies by their classification. */
  statuses: z.object({ none: Count, interested: Count, later: Count, no: Count }),
  perMailbox: z.array(
    z.object({
      mailboxId: z.string(),
      email: z.string(),
      people: Count,
      sent: Count,
      sentToday: Count,
      /** When the day of the mailbox began. */
      today: z.iso.datetime(),
    }),
  ),
});
export type CampaignResults = z.output<typeof CampaignResults>;

export const readResults = defineRoute({
  method: 'GET',
  path: '/api/campaigns/:id/results',
  summary: 'Results of a campaign, by step and variant, with sample sizes',
  ...OPEN,
  api: 'campaigns',
  request: {
    params: z.object({ id: z.uuid() }),
    query: z.object({
      /** IANA zone of the user: that of the days. */
      zone: z.string().max(64).refine(isTimeZone, 'This is not a time zone').default('UTC'),
      /** First day of the user's week, 1 for Monday. */
      weekStart: z.coerce.number().int().min(1).max(7).default(1),
      /** Days of the chart. */
      period: z.enum(CHART_PERIODS).default('14'),
    }),
  },
  response: CampaignResults,
});

// What came of a campaign. Every number is a count of rows by the condition that the tab Recipients filters by.
import { z } from 'zod';
import { defineRoute } from '#shared/contract.ts';
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
      /** "B gets more replies (95 % sure)", "Too few to tell: about 210 more emails each". '' of a step with one variant. */
      verdict: z.string(),
    }),
  ),
  /** Emails sent on each day, for the last 30 days with any; days as in the zone of the schedule, or of the mailbox. */
  days: z.array(
    z.object({ day: z.iso.date(), sent: Count, replied: Count, since: z.iso.datetime(), until: z.iso.datetime() }),
  ),
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
  request: { params: z.object({ id: z.uuid() }) },
  response: CampaignResults,
});

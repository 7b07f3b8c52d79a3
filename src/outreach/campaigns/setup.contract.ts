// What a campaign is made of, as its wizard keeps it: saved as typed, so texts may be empty; preflight says what is missing.
import { z } from 'zod';
import { Condition, Target } from '#crm/records/contract.ts';
import { WEEKDAYS } from '#outreach/mailboxes/fields.contract.ts';
import { EmailContent } from '#outreach/templates/contract.ts';
import { optionalText } from '#shared/text.ts';
import { CAMPAIGN_LIMITS, WAIT_UNITS } from './fields.contract.ts';

/** Sources of the audience. `label`: as the page calls it; lists and views show their current name. */
export const AudienceSource = z.discriminatedUnion('from', [
  /** Every contact of the workspace. `follow`: contacts that are added later join while the campaign runs. */
  z.object({ from: z.literal('all'), follow: z.boolean().default(false) }),
  /** `follow`: contacts added to it later join while the campaign runs. Of a list of companies: the people who work there. */
  z.object({ from: z.literal('list'), listId: z.uuid(), follow: z.boolean().default(false) }),
  /** Chosen contacts, or all that a view or filter of contacts matches. `label`: as the page calls them. */
  z.object({
    from: z.literal('contacts'),
    target: Target,
    label: optionalText({ label: 'Name', max: 200 }),
  }),
  /**
   * A saved view of contacts, or of companies: the people who work there. As it is at the launch; with `follow`, contacts that come to
   * match it later joins while the campaign runs. Its words and filter count, its order and columns do not.
   */
  z.object({
    from: z.literal('view'),
    viewId: z.uuid(),
    follow: z.boolean().default(false),
    label: optionalText({ label: 'Name', max: 200 }),
  }),
  /** An uploaded file (`importAudienceFile`): its people are put on a list of their own. Until all of them are, the campaign cannot be launched. */
  z.object({
    from: z.literal('file'),
    importId: z.uuid(),
    listId: z.uuid(),
    label: optionalText({ label: 'Name', max: 255 }),
  }),
]);
export type AudienceSource = z.output<typeof AudienceSource>;

export const Audience = z.object({
  /** Everybody of any of them, each once. */
  sources: z.array(AudienceSource).max(CAMPAIGN_LIMITS.sources),
  /** Excluded lists. */
  exceptLists: z.array(z.uuid()).max(CAMPAIGN_LIMITS.sources).default([]),
  leaveOut: z
    .object({
      /** Contacted in the last N days; null: no limit. */
      contactedWithinDays: z.number().int().min(1).max(3_650).nullable().default(null),
      /** Who is in another running campaign. */
      inOtherCampaign: z.boolean().default(true),
      risky: z.boolean().default(false),
      /** Whose address was never verified. */
      unverified: z.boolean().default(false),
      role: z.boolean().default(false),
      /** Customers of a connected CRM, and people it asks not to contact. */
      crm: z.boolean().default(true),
    })
    .prefault({}),
});
export type Audience = z.output<typeof Audience>;

export const Attachment = z.object({
  /** Id of `uploadAttachment`. */
  file: z.string().max(200),
  name: z.string().trim().min(1).max(200),
  type: z.string().max(120),
  bytes: z.number().int().min(0).max(CAMPAIGN_LIMITS.attachmentBytes),
});

/** A template of Meta as one step sends it. */
export const TemplateMessage = z.object({
  /** Of `listWhatsappTemplates`. */
  templateId: z.uuid(),
  /** In the order of the template's variables: a field with its fallback, or a fixed text in `fallback` where the field is ''. */
  variables: z.array(z.object({ field: z.string().max(80), fallback: z.string().trim().max(1_024) })).max(99),
  /** Of a template with a picture, film or document in its header: an upload to `uploadMessageFile`. */
  file: z
    .object({ file: z.string().max(200), name: z.string().min(1).max(200) })
    .nullable()
    .default(null),
});
export type TemplateMessage = z.output<typeof TemplateMessage>;

export const Variant = z.object({
  id: z.uuid(),
  /** Share among the variants of its step; 0: not sent. */
  weight: z.number().int().min(0).max(100),
  /** '' of a later step in the same thread: "Re: " and the subject of the first. */
  subject: EmailContent.shape.subject,
  html: EmailContent.shape.html,
  mode: EmailContent.shape.mode,
  attachments: z.array(Attachment).max(CAMPAIGN_LIMITS.attachments).default([]),
  /** The template that it was copied from; null: written here. */
  templateId: z.uuid().nullable().default(null),
  /** Of a campaign on WhatsApp, in place of subject, text and attachments; null while none is chosen. */
  message: TemplateMessage.nullable().default(null),
});
export type Variant = z.output<typeof Variant>;

/** The condition of a step, beside the one that there is no reply. */
export const StepCondition = z.discriminatedUnion('of', [
  /** A person clicked a link, or opened a mail, of any step before (not machines); `is: false`: did not. */
  z.object({ of: z.literal('clicked'), is: z.boolean() }),
  z.object({ of: z.literal('opened'), is: z.boolean() }),
  /** A field of the contact, own ones too. */
  z.object({ of: z.literal('field'), condition: Condition }),
]);
export type StepCondition = z.output<typeof StepCondition>;

export const Step = z.object({
  id: z.uuid(),
  /** After the step before it; of the first: after the start. */
  wait: z.object({ amount: z.number().int().min(0).max(365), unit: z.enum(WAIT_UNITS) }),
  /** `reply`: in the thread of the mail before it. `new`: a thread of its own. */
  thread: z.enum(['reply', 'new']).default('reply'),
  condition: StepCondition.nullable().default(null),
  /** Where the condition does not hold: continue with the next step, or stop. */
  otherwise: z.enum(['skip', 'stop']).default('skip'),
  variants: z.array(Variant).min(1).max(CAMPAIGN_LIMITS.variants),
});
export type Step = z.output<typeof Step>;

const Minute = z.number().int().min(0).max(1_440);
const DayWindows = z
  .array(
    z
      .tuple([Minute, Minute])
      .refine(([from, to]) => from < to, 'The end must be after the start')
      .meta({ examples: [[510, 1050]] }),
  )
  .max(6)
  .refine(
    (spans) => spans.every((span, at) => at === 0 || (spans[at - 1]?.[1] ?? 0) <= span[0]),
    'The times must not overlap',
  );
/** Minutes after midnight, [from, to): `{ mon: [[510, 1050]] }`. */
export const WeekWindows = z.partialRecord(z.enum(WEEKDAYS), DayWindows);

export const Zone = z.union([z.literal('recipient'), z.string().min(1).max(60)]);

export const Schedule = z.object({
  /** Null: when it is launched. */
  startAt: z.iso.datetime().nullable(),
  windows: WeekWindows,
  /** `recipient`: that of the contact's city or country, else the mailbox's. Else an IANA name. */
  zone: Zone,
});
export type Schedule = z.output<typeof Schedule>;

export const Limits = z.object({
  /** Messages a day of this campaign; null: what its mailboxes or numbers allow. The smallest cap wins. */
  dayCap: z.number().int().min(1).max(100_000).nullable(),
  /** Mailboxes or WhatsApp numbers it sends from, each person always from the same; empty: all that are active. */
  mailboxIds: z.array(z.uuid()).max(200),
});
export type Limits = z.output<typeof Limits>;

export const Stops = z.object({
  /** A reply always stops its writer; with this, also every recipient of the same company (not of free mail domains). */
  companyReply: z.boolean(),
});
export type Stops = z.output<typeof Stops>;

export const CampaignSetup = z.object({
  audience: Audience,
  steps: z.array(Step).max(CAMPAIGN_LIMITS.steps),
  schedule: Schedule,
  limits: Limits,
  stops: Stops,
});
export type CampaignSetup = z.output<typeof CampaignSetup>;

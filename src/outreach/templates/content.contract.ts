// What a template holds, by its channel, and the limits of each part.
import { z } from 'zod';
import { optionalText, text } from '#shared/text.ts';
import { CHANNELS, HTML_MAX, MESSAGE_CATEGORIES, MESSAGE_LIMITS, NAME_MAX, SUBJECT_MAX } from './limits.contract.ts';
import { BUTTON_COUNTS, BUTTON_LIMITS, type MessageButton } from './message-buttons.contract.ts';

export * from './limits.contract.ts';
export * from './message-buttons.contract.ts';

export const Channel = z.enum(CHANNELS);
export type Channel = z.output<typeof Channel>;

// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;
/** As typed, spaces too: an editor that finds its text trimmed would lose its place. */
const typed = (label: string, max: number) =>
  z
    .string()
    .max(max, `${label} can have at most ${max} characters`)
    .refine((value) => !CONTROL.test(value), `${label} contains characters that cannot be used`);

/** How the body is written. `source`: HTML that the rich editor would not keep. */
const Mode = z.enum(['rich', 'source']);
const Html = typed('The body', HTML_MAX);

export const EmailContent = z.object({
  channel: z.literal('email'),
  subject: typed('The subject', SUBJECT_MAX),
  html: Html,
  mode: Mode,
});
export type EmailContent = z.output<typeof EmailContent>;

export const SnippetContent = z.object({ channel: z.literal('snippet'), html: Html, mode: Mode });
export type SnippetContent = z.output<typeof SnippetContent>;

const ButtonText = typed('The text of a button', 2 * BUTTON_LIMITS.text);
const Button = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('quick-reply'), text: ButtonText }),
  z.object({
    kind: z.literal('url'),
    text: ButtonText,
    url: typed('The address of a button', 2 * BUTTON_LIMITS.url),
    sample: typed('The sample of a button', 200).default(''),
    field: z.string().max(80).default(''),
  }),
  z.object({
    kind: z.literal('phone'),
    text: ButtonText,
    phone: typed('The phone of a button', 2 * BUTTON_LIMITS.phone),
  }),
]) satisfies z.ZodType<MessageButton>;

/** Twice the limits are taken, so that nothing typed is lost: the lint says what is too long. */
export const MessageContent = z.object({
  channel: z.literal('whatsapp'),
  category: z.enum(MESSAGE_CATEGORIES),
  /** As WhatsApp writes languages: en, en_US, pt_BR. */
  language: z.string().regex(/^[a-z]{2,3}(_[A-Z]{2})?$/, 'Please choose a language'),
  header: typed('The header', 2 * MESSAGE_LIMITS.header),
  body: typed('The body', 2 * MESSAGE_LIMITS.body),
  footer: typed('The footer', 2 * MESSAGE_LIMITS.footer),
  buttons: z.array(Button).max(BUTTON_COUNTS.all, `At most ${BUTTON_COUNTS.all} buttons`).default([]),
  /** {{1}} is the first: its example for the review, and the field that fills it in (empty: chosen when sending). */
  variables: z
    .array(z.object({ sample: optionalText({ label: 'Sample', max: 200 }), field: z.string().max(80).default('') }))
    .max(99),
});
export type MessageContent = z.output<typeof MessageContent>;

export const TemplateContent = z.discriminatedUnion('channel', [EmailContent, SnippetContent, MessageContent]);
export type TemplateContent = z.output<typeof TemplateContent>;

export const TemplateName = text({ label: 'Name', max: NAME_MAX });

// Fields that a template may hold. The list is the server's: a name that is not on it stays text.
export const VARIABLE_GROUPS = ['contact', 'company', 'custom', 'sender', 'campaign'] as const;

export const Variable = z.object({
  /** What values are looked up by: `firstName`, `company.industry`, `custom.{id}`. */
  key: z.string(),
  /** As written in braces. */
  name: z.string(),
  label: z.string(),
  group: z.enum(VARIABLE_GROUPS),
  /** Other spellings, folded. */
  aliases: z.array(z.string()),
  /** Offered where it may be empty; null where it never is. */
  fallback: z.string().nullable(),
  sample: z.string(),
});
export type Variable = z.output<typeof Variable>;

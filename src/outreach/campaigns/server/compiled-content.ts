// The content of a campaign, compiled once for all recipients. Preflight, preview and delivery render from it.

import type { MailAttachment } from '#outreach/sending/fields.contract.ts';
import type { Compiled, Values } from '#outreach/templates/server/index.ts';
import { mailMaker, renderMail } from '#outreach/templates/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { CampaignChannel } from '../fields.contract.ts';
import type { CampaignSetup, Variant } from '../setup.contract.ts';
import { type CompiledMessages, compileMessages, type RenderedMessage } from './compiled-messages.ts';

export interface RenderedContent {
  subject: string;
  html: string;
  text: string;
  attachments: readonly MailAttachment[];
  /** Fields that are empty and have no fallback, as the pages call them. */
  missing: string[];
  /** Of a message on WhatsApp: `text` is all that it says. */
  message: Omit<RenderedMessage, 'missing'> | null;
}

export interface CompiledContent {
  maker: Awaited<ReturnType<typeof mailMaker>>;
  compiled(variant: Variant): Compiled;
  /** Of a campaign on WhatsApp. */
  messages: CompiledMessages | null;
  make(variant: Variant, recipientId: string, values: Values): RenderedContent;
}

/** `userId`: in whose name it is written. */
export async function compileContent(
  db: Platform['db'],
  workspaceId: string,
  { channel, setup, createdBy }: { channel: CampaignChannel; setup: CampaignSetup; createdBy: string },
): Promise<CompiledContent> {
  const maker = await mailMaker(db, workspaceId, createdBy);
  const messages = channel === 'whatsapp' ? await compileMessages(db, workspaceId, setup, maker.labelOf) : null;
  const ready = new Map<string, Compiled>();
  /** Subjects as typed: a later step of a thread goes on with the one before. */
  const compiled = (variant: Variant): Compiled => {
    const known = ready.get(variant.id);
    if (known) return known;
    const made = maker.compile({ subject: variant.subject || subjectBefore(setup, variant.id), html: variant.html });
    ready.set(variant.id, made);
    return made;
  };
  return {
    maker,
    compiled,
    messages,
    make(variant, recipientId, values) {
      if (messages) return madeOf(messages.make(variant, { ...values, ...maker.sender }));
      const { subject, html, text, missing } = renderMail(
        compiled(variant),
        { ...values, ...maker.sender },
        recipientId,
      );
      return {
        subject,
        html,
        text,
        attachments: variant.attachments,
        missing: missing.map(maker.labelOf),
        message: null,
      };
    },
  };
}

/** Enough of a message for lists to tell it by. */
const OPENING = 120;

function madeOf({ missing, ...message }: RenderedMessage): RenderedContent {
  const { header, body, footer } = message.shown;
  const text = [header, body, footer].filter((part) => part !== '').join('\n\n');
  return { subject: body.slice(0, OPENING), html: '', text, attachments: [], missing, message };
}

/** Of a step without a subject: that of the step that its thread began with. */
function subjectBefore({ steps }: CampaignSetup, variantId: string): string {
  const at = steps.findIndex(({ variants }) => variants.some(({ id }) => id === variantId));
  for (const step of steps.slice(0, Math.max(at, 0)).reverse()) {
    const subject = step.variants.find((variant) => variant.subject.trim() !== '')?.subject;
    if (subject) return `Re: ${subject}`;
  }
  return '';
}

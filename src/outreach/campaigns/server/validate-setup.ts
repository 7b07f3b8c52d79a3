// The part of preflight that does not depend on recipients: content, attachments, schedule and mailboxes.
import type { Platform } from '#platform/platform.ts';
import { CAMPAIGN_LIMITS } from '../fields.contract.ts';
import type { Step, Variant } from '../setup.contract.ts';
import type { StoredCampaign } from './campaigns.store.ts';
import type { CompiledContent } from './compiled-content.ts';
import type { Findings } from './findings.ts';
import type { Sender } from './senders.ts';
import { lookAtMessages } from './validate-messages.ts';

interface Looking {
  workspaceId: string;
  campaign: StoredCampaign;
  mailboxes: readonly Sender[];
  texts: CompiledContent;
  findings: Findings;
}

export async function validateSetup(
  { files }: Pick<Platform, 'files'>,
  { workspaceId, campaign, mailboxes, texts, findings }: Looking,
): Promise<void> {
  const { audience, steps, schedule } = campaign.setup;
  if (audience.sources.length === 0) findings.add({ code: 'no-audience' });
  if (steps.length === 0) findings.add({ code: 'no-steps' });
  if (Object.values(schedule.windows).every((spans) => spans.length === 0)) findings.add({ code: 'no-window' });
  if (texts.messages) {
    await lookAtMessages({ workspaceId, files, campaign, senders: mailboxes, messages: texts.messages, findings });
    return;
  }
  lookAtMailboxes(mailboxes, findings);
  for (const [at, step] of steps.entries()) {
    lookAtStep({ step, at, texts, findings });
    for (const variant of step.variants) await lookAtAttachments(files, { variant, step: at + 1, findings });
  }
}

/** "1 of 31 mailboxes is disconnected. 30 others keep sending." */
function someNotSending(state: 'broken' | 'paused', count: number, all: number, working: number): string {
  const others = working === 1 ? '1 other keeps sending.' : `${working} others keep sending.`;
  return `${count} of ${all} mailboxes ${count === 1 ? 'is' : 'are'} ${state === 'broken' ? 'disconnected' : 'paused'}. ${others}`;
}

function allNotSending(mailboxes: readonly Sender[]): string {
  const [first] = mailboxes;
  const what = mailboxes.every(({ state }) => state === 'paused') ? 'paused' : 'disconnected';
  return mailboxes.length === 1 ? `${first?.email} is ${what}` : `All ${mailboxes.length} mailboxes are ${what}`;
}

function lookAtMailboxes(mailboxes: readonly Sender[], findings: Findings): void {
  const working = mailboxes.filter(({ state }) => state === 'active');
  if (mailboxes.length === 0) findings.add({ code: 'no-mailbox' });
  else if (working.length === 0) findings.add({ code: 'mailboxes-broken', detail: allNotSending(mailboxes) });
  else
    for (const state of ['broken', 'paused'] as const) {
      const count = mailboxes.filter((mailbox) => mailbox.state === state).length;
      if (count === 0) continue;
      const detail = someNotSending(state, count, mailboxes.length, working.length);
      findings.add({ code: state === 'broken' ? 'mailbox-broken' : 'mailbox-paused', detail });
    }
  const tracking = working.filter(({ trackOpens, trackClicks }) => trackOpens || trackClicks);
  for (const { email } of tracking) findings.add({ code: 'tracking-on', detail: email });
}

const LINK = /<a\s[^>]*href/gi;

function lookAtStep({
  step,
  at,
  texts,
  findings,
}: {
  step: Step;
  at: number;
  texts: CompiledContent;
  findings: Findings;
}): void {
  const number = at + 1;
  const bodies = new Set<string>();
  for (const variant of step.variants) {
    const where = { step: number, variantId: variant.id };
    const { subject, text, unknown, unknownSnippets } = texts.compiled(variant);
    if (subject.length === 0) findings.add({ code: 'empty-subject', ...where });
    if (text.every((node) => typeof node === 'string' && node.trim() === ''))
      findings.add({ code: 'empty-body', ...where });
    for (const name of [...unknown, ...unknownSnippets])
      findings.add({ code: 'unknown-field', ...where, detail: `{{${name}}}` });
    if (variant.subject.length > 60) findings.add({ code: 'long-subject', ...where });
    if ((variant.html.match(LINK)?.length ?? 0) > 2) findings.add({ code: 'many-links', ...where });
    const body = `${variant.subject}\n${variant.html}`;
    if (bodies.has(body)) findings.add({ code: 'same-text', ...where });
    bodies.add(body);
  }
}

async function lookAtAttachments(
  files: Platform['files'],
  { variant, step, findings }: { variant: Variant; step: number; findings: Findings },
): Promise<void> {
  const where = { step, variantId: variant.id };
  const bytes = variant.attachments.reduce((sum, attachment) => sum + attachment.bytes, 0);
  if (bytes > CAMPAIGN_LIMITS.attachmentBytes) findings.add({ code: 'attachments-too-large', ...where });
  for (const { file, name } of variant.attachments)
    if (!(await files.has(file))) findings.add({ code: 'attachment-gone', ...where, detail: name });
}

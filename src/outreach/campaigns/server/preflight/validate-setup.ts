// The findings of preflight that do not depend on recipients: content, attachments, schedule, mailboxes and numbers.
import { isDeepStrictEqual } from 'node:util';
import { headerFileFault, readComponents, type StoredTemplate } from '#outreach/whatsapp/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { PREFLIGHT_MESSAGES } from '../../domain/preflight-messages.ts';
import { CAMPAIGN_LIMITS, type FindingCode } from '../../fields.contract.ts';
import type { Finding } from '../../preflight.contract.ts';
import type { Step, TemplateMessage, Variant } from '../../setup.contract.ts';
import type { StoredCampaign } from '../campaigns.store.ts';
import type { CompiledContent, CompiledMessages } from '../delivery/compiled-content.ts';
import type { Sender } from '../delivery/senders.ts';
import type { FindingRow } from './preflights.store.ts';

interface SetupCheck {
  workspaceId: string;
  campaign: StoredCampaign;
  mailboxes: readonly Sender[];
  texts: CompiledContent;
  findings: Findings;
}

export async function validateSetup(
  { files }: Pick<Platform, 'files'>,
  { workspaceId, campaign, mailboxes, texts, findings }: SetupCheck,
): Promise<void> {
  const { audience, steps, schedule } = campaign.setup;
  if (audience.sources.length === 0) findings.add({ code: 'no-audience' });
  if (steps.length === 0) findings.add({ code: 'no-steps' });
  if (Object.values(schedule.windows).every((spans) => spans.length === 0)) findings.add({ code: 'no-window' });
  if (texts.messages) {
    await validateMessages({ workspaceId, files, campaign, senders: mailboxes, messages: texts.messages, findings });
    return;
  }
  validateMailboxes(mailboxes, findings);
  for (const [at, step] of steps.entries()) {
    validateEmailStep({ step, at, texts, findings });
    for (const variant of step.variants) await validateAttachments(files, { variant, step: at + 1, findings });
  }
}

/** A sender that does not send is a warning while another does. */
function validateSenders(
  senders: readonly Sender[],
  findings: Findings,
  noun: string,
  codes: Record<'none' | 'all' | 'broken' | 'paused', FindingCode>,
): void {
  const working = senders.filter(({ state }) => state === 'active').length;
  if (senders.length === 0) findings.add({ code: codes.none });
  else if (working === 0) findings.add({ code: codes.all, detail: noneSends(senders, noun) });
  else
    for (const state of ['broken', 'paused'] as const) {
      const count = senders.filter((sender) => sender.state === state).length;
      if (count > 0)
        findings.add({ code: codes[state], detail: someDoNotSend(state, count, senders.length, working, noun) });
    }
}

const STATE_LABELS = { broken: 'disconnected', paused: 'paused' } as const;

/** "1 of 31 mailboxes is disconnected. 30 others keep sending." */
function someDoNotSend(state: 'broken' | 'paused', count: number, all: number, working: number, noun: string): string {
  const others = working === 1 ? '1 other keeps sending.' : `${working} others keep sending.`;
  return `${count} of ${all} ${noun} ${count === 1 ? 'is' : 'are'} ${STATE_LABELS[state]}. ${others}`;
}

function noneSends(senders: readonly Sender[], noun: string): string {
  const what = STATE_LABELS[senders.every(({ state }) => state === 'paused') ? 'paused' : 'broken'];
  return senders.length === 1 ? `${senders[0]?.email} is ${what}` : `All ${senders.length} ${noun} are ${what}`;
}

function validateMailboxes(mailboxes: readonly Sender[], findings: Findings): void {
  validateSenders(mailboxes, findings, 'mailboxes', {
    none: 'no-mailbox',
    all: 'mailboxes-broken',
    broken: 'mailbox-broken',
    paused: 'mailbox-paused',
  });
  const tracking = mailboxes.filter(
    ({ state, trackOpens, trackClicks }) => state === 'active' && (trackOpens || trackClicks),
  );
  for (const { email } of tracking) findings.add({ code: 'tracking-on', detail: email });
}

const LINK = /<a\s[^>]*href/gi;

function validateEmailStep({
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

async function validateAttachments(
  files: Platform['files'],
  { variant, step, findings }: { variant: Variant; step: number; findings: Findings },
): Promise<void> {
  const where = { step, variantId: variant.id };
  const bytes = variant.attachments.reduce((sum, attachment) => sum + attachment.bytes, 0);
  if (bytes > CAMPAIGN_LIMITS.attachmentBytes) findings.add({ code: 'attachments-too-large', ...where });
  for (const { file, name } of variant.attachments)
    if (!(await files.has(file))) findings.add({ code: 'attachment-gone', ...where, detail: name });
}

interface MessagesCheck {
  workspaceId: string;
  files: Platform['files'];
  campaign: StoredCampaign;
  senders: readonly Sender[];
  messages: CompiledMessages;
  findings: Findings;
}

async function validateMessages({ campaign, ...check }: MessagesCheck): Promise<void> {
  const { senders, findings } = check;
  validateNumbers(senders, findings);
  for (const [at, step] of campaign.setup.steps.entries())
    await validateMessageStep({ ...check, step, number: at + 1 });
}

function validateNumbers(numbers: readonly Sender[], findings: Findings): void {
  validateSenders(numbers, findings, 'numbers', {
    none: 'no-number',
    all: 'numbers-broken',
    broken: 'number-broken',
    paused: 'number-paused',
  });
  for (const { state, number } of numbers) {
    if (state !== 'active') continue;
    if (number?.quality === 'YELLOW') findings.add({ code: 'number-quality', detail: number.name });
    // It would pause at once.
    if (number?.quality === 'RED') findings.add({ code: 'number-low', detail: number.name });
  }
}

async function validateMessageStep({
  files,
  workspaceId,
  step,
  number,
  senders,
  messages,
  findings,
}: Omit<MessagesCheck, 'campaign'> & { step: Step; number: number }): Promise<void> {
  const seen: TemplateMessage[] = [];
  for (const variant of step.variants) {
    const where = { step: number, variantId: variant.id };
    const template = messages.templateOf(variant);
    const fault = findTemplateFault(variant, template, senders);
    if (fault !== null) findings.add({ ...fault, ...where });
    const file = messages.fileOf(variant);
    const ofFile = file && file !== 'missing' ? await headerFileFault({ files }, workspaceId, file) : null;
    if (file === 'missing') findings.add({ code: 'template-file-missing', ...where });
    else if (ofFile !== null) findings.add({ code: 'template-file-wrong', detail: ofFile, ...where });
    for (const detail of messages.unmapped(variant)) findings.add({ code: 'unmapped-variable', detail, ...where });
    const { message } = variant;
    if (!message) continue;
    if (seen.some((other) => isDeepStrictEqual(other, message))) findings.add({ code: 'same-message', ...where });
    seen.push(message);
  }
}

/** Why nothing of it can be sent; null where it can. */
export function findTemplateFault(
  { message }: Variant,
  template: StoredTemplate | null,
  senders: readonly Sender[],
): { code: FindingCode; detail: string } | null {
  if (!message) return { code: 'no-template', detail: '' };
  if (template === null || template.goneAt !== null) return { code: 'template-gone', detail: '' };
  const detail = `${template.name} (${template.language})`;
  if (template.status === 'PAUSED') return { code: 'template-paused', detail };
  if (template.status !== 'APPROVED') return { code: 'template-not-approved', detail };
  if (!readComponents(template.components, template.category).supported)
    return { code: 'template-unsupported', detail };
  const other = senders.find(({ number }) => number !== null && number.wabaId !== template.wabaId);
  return other ? { code: 'template-other-number', detail: other.email } : null;
}

// Findings, gathered: one for what recipients have in common, with its recipients.
interface Found {
  code: FindingCode;
  /** Counted from 1; left out: the campaign. */
  step?: number;
  variantId?: string;
  /** Of a finding about people: of this one. */
  detail?: string;
  person?: { contactId: string; name: string; email: string };
  /** A warning that the user has turned into a reason to leave people out. */
  isLeftOut?: boolean;
}

export interface Findings {
  add(found: Found): void;
  /** Errors first. */
  list(): Finding[];
  rows(): FindingRow[];
}

interface Gathered {
  code: FindingCode;
  step: number;
  variantId: string | null;
  detail: string;
  people: Set<string>;
  leftOut: boolean;
}

const BY_FIELD = new Set<FindingCode>(['missing-variable', 'missing-later']);
/** Their detail names what is to be fixed. */
const WITH_DETAIL = new Set<FindingCode>([...BY_FIELD, 'unknown-field', 'unmapped-variable', 'attachment-gone']);
const LEVELS = ['error', 'warning', 'note'] as const;

export function createFindings(): Findings {
  const gathered = new Map<string, Gathered>();
  /** By finding and contact: who lacks several fields has one row with all of them. */
  const rows = new Map<string, FindingRow>();

  return {
    add({ code, step = 0, variantId, detail = '', person, isLeftOut = false }) {
      // Each missing field has a finding of its own.
      const isByDetail = person === undefined || BY_FIELD.has(code);
      const key = [code, step, variantId, isByDetail ? detail : '', isLeftOut].join(' ');
      const known = gathered.get(key) ?? {
        code,
        step,
        variantId: variantId ?? null,
        detail,
        people: new Set(),
        leftOut: isLeftOut,
      };
      gathered.set(key, known);
      if (!person || known.people.has(person.contactId)) return;
      known.people.add(person.contactId);
      const rowKey = `${code} ${step} ${person.contactId}`;
      const row = rows.get(rowKey);
      if (row) row.detail = `${row.detail}, ${detail}`;
      else rows.set(rowKey, { code, step, detail, ...person });
    },
    list() {
      const all = [...gathered.values()].map((found): Finding => {
        const { level, title, advice } = PREFLIGHT_MESSAGES[found.code];
        return {
          code: found.code,
          level: found.leftOut ? 'note' : level,
          title: `${title(found.people.size, found.detail)}${found.leftOut && level === 'warning' ? ': excluded' : ''}`,
          advice: found.leftOut && level === 'warning' ? 'You set this under Audience.' : advice,
          step: found.step === 0 ? null : found.step,
          variantId: found.variantId,
          people: found.people.size,
          detail: WITH_DETAIL.has(found.code) ? found.detail : '',
        };
      });
      return all.sort((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level));
    },
    rows: () => [...rows.values()],
  };
}

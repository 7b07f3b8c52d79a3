// What preflight finds of a campaign on WhatsApp without reading its recipients: its templates, their variables, and its numbers.
import { isDeepStrictEqual } from 'node:util';
import { headerFileFault, readComponents, type StoredTemplate } from '#outreach/whatsapp/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { FindingCode } from '../fields.contract.ts';
import type { Step, TemplateMessage, Variant } from '../setup.contract.ts';
import type { StoredCampaign } from './campaigns.store.ts';
import type { CompiledMessages } from './compiled-messages.ts';
import type { Findings } from './findings.ts';
import type { Sender } from './senders.ts';

interface Looking {
  workspaceId: string;
  files: Platform['files'];
  campaign: StoredCampaign;
  senders: readonly Sender[];
  messages: CompiledMessages;
  findings: Findings;
}

export async function lookAtMessages({ campaign, ...looking }: Looking): Promise<void> {
  const { senders, findings } = looking;
  lookAtNumbers(senders, findings);
  for (const [at, step] of campaign.setup.steps.entries()) await lookAtStep({ ...looking, step, number: at + 1 });
}

/** "1 of 3 numbers is disconnected. 2 others keep sending." */
function someNotSending(state: 'broken' | 'paused', count: number, all: number, working: number): string {
  const others = working === 1 ? '1 other keeps sending.' : `${working} others keep sending.`;
  return `${count} of ${all} numbers ${count === 1 ? 'is' : 'are'} ${state === 'broken' ? 'disconnected' : 'paused'}. ${others}`;
}

function allNotSending(senders: readonly Sender[]): string {
  const [first] = senders;
  const what = senders.every(({ state }) => state === 'paused') ? 'paused' : 'disconnected';
  return senders.length === 1 ? `${first?.email} is ${what}` : `All ${senders.length} numbers are ${what}`;
}

function lookAtNumbers(senders: readonly Sender[], findings: Findings): void {
  const working = senders.filter(({ state }) => state === 'active');
  if (senders.length === 0) findings.add({ code: 'no-number' });
  else if (working.length === 0) findings.add({ code: 'numbers-broken', detail: allNotSending(senders) });
  else
    for (const state of ['broken', 'paused'] as const) {
      const count = senders.filter((sender) => sender.state === state).length;
      if (count === 0) continue;
      const detail = someNotSending(state, count, senders.length, working.length);
      findings.add({ code: state === 'broken' ? 'number-broken' : 'number-paused', detail });
    }
  for (const { number } of working) {
    if (number?.quality === 'YELLOW') findings.add({ code: 'number-quality', detail: number.name });
    // It would pause at once.
    if (number?.quality === 'RED') findings.add({ code: 'number-low', detail: number.name });
  }
}

async function lookAtStep({
  files,
  workspaceId,
  step,
  number,
  senders,
  messages,
  findings,
}: Omit<Looking, 'campaign'> & { step: Step; number: number }): Promise<void> {
  const seen: TemplateMessage[] = [];
  for (const variant of step.variants) {
    const where = { step: number, variantId: variant.id };
    const template = messages.templateOf(variant);
    const fault = faultOfTemplate(variant, template, senders);
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
export function faultOfTemplate(
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

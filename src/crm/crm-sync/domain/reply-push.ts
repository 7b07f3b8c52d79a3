// What a reply means in a CRM: the settings of each status, and the words of the task or deal that is made of it.
import type { CrmField, FollowUpKind, ReplyRule, ReplySettings, ReplyStatus } from '../fields.contract.ts';
import { offeredChoices } from './mapping-rules.ts';

/** Fields that usually hold how far a contact is, the likeliest first. */
const USUAL_STAGES = ['hs_lead_status', 'Status', 'Lead_Status'];
const NOTHING: ReplyRule = { stage: '', follow: 'none' };

/** Fields that can hold a stage: one of a few values, which people choose. */
export const stageFields = (fields: readonly CrmField[]): Pick<CrmField, 'name' | 'label' | 'choices'>[] =>
  fields
    .filter(({ type, readOnly }) => type === 'choice' && !readOnly)
    .map((field) => ({ name: field.name, label: field.label, choices: offeredChoices(field) }))
    .filter(({ choices }) => choices.length > 0);

/** Until someone chooses, nothing follows. */
export function replySettings(
  kept: ReplySettings | undefined,
  stages: readonly Pick<CrmField, 'name'>[],
): ReplySettings {
  if (kept) return kept;
  const names = new Set(stages.map(({ name }) => name));
  const stageField = USUAL_STAGES.find((name) => names.has(name)) ?? '';
  return { stageField, interested: NOTHING, 'not-now': NOTHING, no: NOTHING };
}

/** Null where a reply of this status changes nothing there. */
export function replyRule(kept: ReplySettings | undefined, status: ReplyStatus): ReplyRule | null {
  const rule = kept?.[status];
  if (!kept || !rule) return null;
  return (rule.stage !== '' && kept.stageField !== '') || rule.follow !== 'none' ? rule : null;
}

const STATUS_TEXTS: Record<ReplyStatus, string> = {
  interested: 'is interested',
  'not-now': 'says not now',
  no: 'says no',
};
const DAYS: Record<ReplyStatus, number> = { interested: 1, 'not-now': 30, no: 1 };
const DAY_MS = 86_400_000;
const MAX_TITLE = 200;

export interface ReplyFacts {
  name: string;
  email: string;
  subject: string;
  opening: string;
  /** Page of the conversation here. */
  url: string;
}

/** Title, text and day of what is made of a reply. The text ends with the key. */
export function followUpText(
  kind: FollowUpKind,
  status: ReplyStatus,
  { name, email, subject, opening, url }: ReplyFacts,
  { key, now }: { key: string; now: number },
): { title: string; body: string; dueAt: Date } {
  const who = name || email;
  const title = kind === 'deal' ? `Reply from ${who}` : `Follow up: ${who} ${STATUS_TEXTS[status]}`;
  const lines = [
    `${who} (${email}) ${STATUS_TEXTS[status]}.`,
    ...(subject === '' ? [] : [`Subject: ${subject}`]),
    ...(opening === '' ? [] : [opening]),
    url,
    `Leadwright reference ${key}`,
  ];
  return { title: title.slice(0, MAX_TITLE), body: lines.join('\n'), dueAt: new Date(now + DAYS[status] * DAY_MS) };
}

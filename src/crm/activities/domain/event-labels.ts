// Texts of the timeline: what an event was, which values a change set, and where a record came from.
import { RECORD_FIELDS, type RecordField, type RecordKind } from '#crm/records/contract.ts';
import { formatCredits, formatFullDay } from '#shared/formats.ts';
import { campaignPath, chatPath, listPath, recordPath, sentEmailPath, threadPath } from '#shared/page-paths.ts';
import type { ChangeKind, EventKind, EventPayloads, RecordedKind, TimelineEntry } from '../contract.ts';

export interface EventText {
  kind: EventKind;
  verb: string;
  rest: string;
  href: string;
  search: SearchRun | null;
  facts: string[];
}

type SearchRun = NonNullable<TimelineEntry['search']>;

/** Where a record or a value came from. */
export interface OriginFacts {
  source: string;
  /** "LinkedIn people search". */
  label: string;
  /** Name of the search or the file; null where it no longer exists. */
  name: string | null;
  /** Price of the search. */
  charged: number | null;
  /** Id of the search, while it is stored. */
  search: SearchRun | null;
  /** Path of the import. */
  href: string;
}

const quoted = (name: string) => `“${name}”`;
const toEventText = (kind: EventKind, verb: string, rest = '', more: Partial<EventText> = {}): EventText => ({
  kind,
  verb,
  rest,
  href: '',
  search: null,
  facts: [],
  ...more,
});

/** How the record was created: typed ones were added, files imported, all others found. */
export function createdText(origin: OriginFacts): EventText {
  const { source, label, name, href } = origin;
  if (source === 'manual') return toEventText('created', 'Added', 'by hand');
  if (source === 'api') return toEventText('created', 'Added', 'by a program', { facts: [label] });
  if (source === 'whatsapp') return toEventText('created', 'Added', 'because they wrote on WhatsApp');
  if (source === 'import') return toEventText('imported', 'Imported', name ? `from ${quoted(name)}` : '', { href });
  return toEventText('saved', 'Found', ...found(origin));
}

function found({ label, name, charged, search }: OriginFacts): [string, Partial<EventText>] {
  const facts = [label, ...(charged === null ? [] : [formatCredits(charged)])];
  return [name ? `by ${quoted(name)}` : '', { search, facts }];
}

type EventTexts = { [What in RecordedKind]: (payload: EventPayloads[What]) => EventText };

const EVENT_TEXTS: EventTexts = {
  note: () => toEventText('note', 'Note'),
  'task-added': ({ title, due }) =>
    toEventText('task-added', 'Task', quoted(title), due ? { facts: [`due ${formatFullDay(due)}`] } : {}),
  'task-done': ({ title }) => toEventText('task-done', 'Done', quoted(title)),
  listed: ({ listId, list }) => toEventText('listed', 'Added to list', quoted(list), { href: listPath(listId) }),
  unlisted: ({ listId, list }) =>
    toEventText('unlisted', 'Removed from list', quoted(list), { href: listPath(listId) }),
  mailed: ({ subject, mailId, from, practice, campaign }) =>
    toEventText('mailed', 'Email', quoted(subject || 'No subject'), {
      href: campaign ? campaignPath(campaign.id) : sentEmailPath(mailId),
      facts: [
        ...(campaign ? [`campaign ${quoted(campaign.name)}`] : []),
        `from ${from}`,
        ...(practice ? ['practice, not sent'] : []),
      ],
    }),
  replied: (mail) => mailEventText('replied', 'Replied to', mail),
  'auto-replied': (mail) => mailEventText('auto-replied', 'Automatic reply to', mail),
  'opted-out': (mail) => mailEventText('opted-out', 'Opted out in reply to', mail),
  bounced: (mail) => mailEventText('bounced', 'Bounced:', mail),
  complained: (mail) => mailEventText('complained', 'Marked as spam:', mail),
  'whatsapp-sent': ({ from, practice, campaign, ...message }) =>
    onWhatsapp('whatsapp-sent', 'WhatsApp message', message, [
      ...(campaign ? [`campaign ${quoted(campaign.name)}`] : []),
      `from ${from}`,
      ...(practice ? ['practice'] : []),
    ]),
  'whatsapp-received': (message) => onWhatsapp('whatsapp-received', 'Wrote on WhatsApp:', message),
  'whatsapp-failed': (message) => onWhatsapp('whatsapp-failed', 'WhatsApp message not delivered:', message),
  'whatsapp-opted-out': (message) => onWhatsapp('whatsapp-opted-out', 'Opted out on WhatsApp:', message),
};

function onWhatsapp(
  kind: RecordedKind,
  verb: string,
  { text, chatId, detail }: EventPayloads['whatsapp-received'],
  facts: string[] = [],
): EventText {
  const href = chatPath(chatId);
  return toEventText(kind, verb, quoted(text), { href, facts: detail === '' ? facts : [...facts, detail] });
}

function mailEventText(
  kind: RecordedKind,
  verb: string,
  { subject, threadId, detail }: EventPayloads['replied'],
): EventText {
  const more = { href: threadPath(threadId), facts: detail === '' ? [] : [detail] };
  return toEventText(kind, verb, quoted(subject || 'No subject'), more);
}

/** The payload was written by the same feature, so it has the shape of its kind. */
export function eventText<What extends RecordedKind>(what: What, payload: Record<string, unknown>): EventText {
  return EVENT_TEXTS[what](payload as EventPayloads[What]);
}

export interface ChangedValue {
  /** Of the field, or the id of a custom one. */
  key: string;
  label: string;
  /** As the timeline shows them. */
  before: string;
  after: string;
  /** As the record has them. */
  stored: { before: unknown; after: unknown };
}

const DONE: Record<string, [ChangeKind, string]> = {
  create: ['created', 'Added'],
  edit: ['edited', 'Edited'],
  choose: ['edited', 'Edited'],
  tag: ['tagged', 'Tagged'],
  untag: ['untagged', 'Untagged'],
  own: ['owned', 'Owner changed'],
  bin: ['binned', 'Deleted'],
  restore: ['restored', 'Restored from the bin'],
  merge: ['merged', 'Merged'],
  save: ['saved', 'Found again'],
  import: ['imported', 'Updated'],
  verify: ['verified', 'Verified'],
  permit: ['edited', 'Changed'],
};

export interface ChangeFacts {
  kind: RecordKind;
  values: readonly ChangedValue[];
  /** The record it was merged with, while that exists. */
  other: { id: string; name: string } | null;
  /** The search or import that the values came from, where known. */
  origin: OriginFacts | null;
}

/** What a change did to the record. */
export function changeText(action: string, { kind, values, other, origin }: ChangeFacts): EventText {
  const [event, verb] = DONE[action] ?? (['edited', 'Changed'] as const);
  switch (event) {
    case 'edited':
      if (action === 'permit' && values.length === 1 && values[0]?.key === 'whatsappState')
        return consentText(values[0]);
      return toEventText(event, verb, listed(values.map(({ label }) => label.toLowerCase())));
    case 'merged':
      return other
        ? toEventText(event, verb, `with ${quoted(other.name)}`, { href: recordPath(kind, other.id) })
        : toEventText(event, verb, `with another ${kind}`);
    case 'saved':
      return origin === null ? toEventText(event, verb) : toEventText(event, verb, ...found(origin));
    case 'imported':
      return origin?.name
        ? toEventText(event, 'Updated', `from ${quoted(origin.name)}`, { href: origin.href })
        : toEventText(event, verb, 'by an import');
    case 'verified':
      return toEventText(event, verb, verdictText(values));
    case 'tagged':
    case 'untagged':
    case 'owned':
      return toEventText(event, verb, onlyChange(event, values));
    default:
      return toEventText(event, verb);
  }
}

/** The new verdict on the address, where it differs from the last one. */
function verdictText(values: readonly ChangedValue[]): string {
  const verdict = values.find(({ key }) => key === 'emailVerdict')?.after;
  return verdict ? `the address: ${verdict.toLowerCase()}` : 'the address again, with the same verdict';
}

/** Consent to WhatsApp messages. */
function consentText({ stored: { before, after } }: ChangedValue): EventText {
  if (after === 'opted-in') return toEventText('edited', 'Agreed', 'to WhatsApp messages');
  if (after === 'opted-out') return toEventText('edited', 'Opted out', 'of WhatsApp');
  return toEventText('edited', before === 'opted-out' ? 'No longer opted out' : 'No longer agreed', 'on WhatsApp');
}

/** The tag that was added or removed, or the new owner. */
function onlyChange(event: 'tagged' | 'untagged' | 'owned', values: readonly ChangedValue[]): string {
  const [value] = values;
  if (!value) return '';
  if (event === 'owned') return value.after ? `to ${value.after}` : 'to no one';
  const [more, fewer] = event === 'tagged' ? [value.after, value.before] : [value.before, value.after];
  const had = new Set(fewer.split(', '));
  const differs = more.split(', ').filter((tag) => tag !== '' && !had.has(tag));
  return differs.map(quoted).join(', ');
}

/** "name", "name and title", "name, title and 3 more". */
function listed(labels: readonly string[]): string {
  const [first, second, ...others] = labels;
  if (first === undefined) return '';
  if (second === undefined) return first;
  if (others.length === 0) return `${first} and ${second}`;
  return `${first}, ${second} and ${others.length} more`;
}

type Columns = Record<string, unknown>;

export interface Names {
  /** Of members, by id. */
  member: (id: string) => string | undefined;
  /** Of custom fields, by id. */
  custom: (id: string) => string | undefined;
}

/** Longest text that a timeline shows of a value. */
const SHOWN = 120;

/** Labels of the values that a change touched, from the columns before and after. Internal columns (revision, facts) are left out. */
export function changedValues(kind: RecordKind, before: Columns, after: Columns, names: Names): ChangedValue[] {
  const values: ChangedValue[] = [];
  for (const field of RECORD_FIELDS[kind]) {
    const column = toColumn(field.key);
    if (!(column in before) || field.key === 'updatedAt') continue;
    const was = getText(field, before[column], names);
    const is = getText(field, after[column], names);
    if (was === is) continue;
    const stored = { before: before[column], after: after[column] };
    values.push({ key: field.key, label: field.label, before: was, after: is, stored });
  }
  return [...values, ...customValues(columnsIn(before.custom), columnsIn(after.custom), names)];
}

function customValues(before: Columns, after: Columns, names: Names): ChangedValue[] {
  const ids = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return ids
    .filter((id) => before[id] !== after[id])
    .map((id) => ({
      key: id,
      label: names.custom(id) ?? 'A field',
      before: plain(before[id]),
      after: plain(after[id]),
      stored: { before: before[id], after: after[id] },
    }));
}

const toColumn = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const columnsIn = (value: unknown): Columns => (typeof value === 'object' && value !== null ? (value as Columns) : {});

function getText(field: RecordField, value: unknown, names: Names): string {
  if (field.type === 'user' && typeof value === 'string') return names.member(value) ?? 'Former member';
  if (field.type === 'company' && typeof value === 'string') return 'A company in the library';
  const choice = field.choices?.find((one) => one.value === value);
  return choice ? choice.label : plain(value);
}

function plain(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = Array.isArray(value) ? value.join(', ') : String(value);
  return text.length > SHOWN ? `${text.slice(0, SHOWN - 1)}…` : text;
}

export interface ChangeOrigin {
  source: string;
  /** The search run or the import, where it was one. */
  ref: string | null;
}

/** Of a change that added found values: the first origin that the record did not have before. Null where there is none. */
export function changeOrigin(before: Record<string, unknown>, after: Record<string, unknown>): ChangeOrigin | null {
  const had = new Set(originsIn(before.facts).map(getKey));
  return originsIn(after.facts).find((origin) => !had.has(getKey(origin))) ?? null;
}

const getKey = ({ source, ref }: ChangeOrigin) => `${source} ${ref}`;
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function originsIn(facts: unknown): ChangeOrigin[] {
  if (!isObject(facts)) return [];
  return Object.values(facts)
    .filter(isObject)
    .flatMap((fact) => [fact, ...(Array.isArray(fact.others) ? fact.others.filter(isObject) : [])])
    .flatMap(({ source, ref }) =>
      typeof source === 'string' ? [{ source, ref: typeof ref === 'string' ? ref : null }] : [],
    );
}

// What happened, in the words of the timeline: a verb, the rest of the sentence, and small facts under it.
import type { RecordKind } from '#crm/records/contract.ts';
import { formatCredits } from '#shared/formats.ts';
import type { ChangeKind, EventKind, EventPayloads, NotedKind, TimelineEntry } from '../contract.ts';

export interface Words {
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
  /** Of the search or the file; null where nobody knows it any more. */
  name: string | null;
  /** Credits that the search cost, where it was one. */
  charged: number | null;
  /** The search, where it was one that is still stored. */
  search: SearchRun | null;
  /** Where the import is shown, where it was one. */
  href: string;
}

const quoted = (name: string) => `“${name}”`;
const words = (kind: EventKind, verb: string, rest = '', more: Partial<Words> = {}): Words => ({
  kind,
  verb,
  rest,
  href: '',
  search: null,
  facts: [],
  ...more,
});

/** How the record came. Typed ones were added, files imported, all else was found. */
export function createdWords(origin: OriginFacts): Words {
  const { source, label, name, href } = origin;
  if (source === 'manual') return words('created', 'Added', 'by hand');
  if (source === 'api') return words('created', 'Added', 'by a program', { facts: [label] });
  if (source === 'whatsapp') return words('created', 'Added', 'because they wrote on WhatsApp');
  if (source === 'import') return words('imported', 'Imported', name ? `from ${quoted(name)}` : '', { href });
  return words('saved', 'Found', ...found(origin));
}

function found({ label, name, charged, search }: OriginFacts): [string, Partial<Words>] {
  const facts = [label, ...(charged === null ? [] : [formatCredits(charged)])];
  return [name ? `by ${quoted(name)}` : '', { search, facts }];
}

type Says = { [What in NotedKind]: (payload: EventPayloads[What]) => Words };

const NOTED: Says = {
  note: () => words('note', 'Note'),
  'task-added': ({ title, due }) =>
    words('task-added', 'Task', quoted(title), due ? { facts: [`due ${dayWords(due)}`] } : {}),
  'task-done': ({ title }) => words('task-done', 'Done', quoted(title)),
  listed: ({ listId, list }) => words('listed', 'Added to list', quoted(list), { href: `/company-list/${listId}` }),
  unlisted: ({ listId, list }) =>
    words('unlisted', 'Taken off list', quoted(list), { href: `/company-list/${listId}` }),
  mailed: ({ subject, mailId, from, practice, campaign }) =>
    words('mailed', 'E-mail', quoted(subject || 'No subject'), {
      href: campaign ? `/campaign/${campaign.id}` : `/email-sender?tab=sent&mail=${mailId}`,
      facts: [
        ...(campaign ? [`campaign ${quoted(campaign.name)}`] : []),
        `from ${from}`,
        ...(practice ? ['practice, it left no further'] : []),
      ],
    }),
  replied: (mail) => cameBack('replied', 'Replied to', mail),
  'auto-replied': (mail) => cameBack('auto-replied', 'Automatic answer to', mail),
  'opted-out': (mail) => cameBack('opted-out', 'Opted out, answering', mail),
  bounced: (mail) => cameBack('bounced', 'Mail came back:', mail),
  complained: (mail) => cameBack('complained', 'Marked as spam:', mail),
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
  kind: NotedKind,
  verb: string,
  { text, chatId, detail }: EventPayloads['whatsapp-received'],
  facts: string[] = [],
): Words {
  const href = `/whatsapp-bulk-messenger?chat=${chatId}`;
  return words(kind, verb, quoted(text), { href, facts: detail === '' ? facts : [...facts, detail] });
}

function cameBack(kind: NotedKind, verb: string, { subject, threadId, detail }: EventPayloads['replied']): Words {
  const more = { href: `/email-sender?tab=replies&thread=${threadId}`, facts: detail === '' ? [] : [detail] };
  return words(kind, verb, quoted(subject || 'No subject'), more);
}

/** The payload is what the same feature has written: its shape is that of its kind. */
export function eventWords<What extends NotedKind>(what: What, payload: Record<string, unknown>): Words {
  return NOTED[what](payload as EventPayloads[What]);
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
  restore: ['restored', 'Taken out of the bin'],
  merge: ['merged', 'Merged'],
  save: ['saved', 'Found again'],
  import: ['imported', 'Updated'],
  verify: ['verified', 'Verified'],
  permit: ['edited', 'Changed'],
};

export interface ChangeFacts {
  kind: RecordKind;
  values: readonly ChangedValue[];
  /** What it was merged with, where that is still there. */
  other: { id: string; name: string } | null;
  /** The search or the import that brought the values, where it is known. */
  origin: OriginFacts | null;
}

/** What a change did to the record. */
export function changeWords(action: string, { kind, values, other, origin }: ChangeFacts): Words {
  const [event, verb] = DONE[action] ?? (['edited', 'Changed'] as const);
  switch (event) {
    case 'edited':
      if (action === 'permit' && values.length === 1 && values[0]?.key === 'whatsappState')
        return consentWords(values[0]);
      return words(event, verb, listed(values.map(({ label }) => label.toLowerCase())));
    case 'merged':
      return other
        ? words(event, verb, `with ${quoted(other.name)}`, { href: recordPath(kind, other.id) })
        : words(event, verb, `with another ${kind}`);
    case 'saved':
      return origin === null ? words(event, verb) : words(event, verb, ...found(origin));
    case 'imported':
      return origin?.name
        ? words(event, 'Updated', `from ${quoted(origin.name)}`, { href: origin.href })
        : words(event, verb, 'by an import');
    case 'verified':
      return words(event, verb, verdictWords(values));
    case 'tagged':
    case 'untagged':
    case 'owned':
      return words(event, verb, onlyChange(event, values));
    default:
      return words(event, verb);
  }
}

/** Where a record is shown, live or in the bin. */
const recordPath = (kind: RecordKind, id: string) =>
  kind === 'contact' ? `/contacts?contact=${id}` : `/company/${id}`;

/** What was said of the address, where that is another verdict than before. */
function verdictWords(values: readonly ChangedValue[]): string {
  const verdict = values.find(({ key }) => key === 'emailVerdict')?.after;
  return verdict ? `the address: ${verdict.toLowerCase()}` : 'the address again: the same verdict';
}

/** What a person said to WhatsApp messages. */
function consentWords({ stored: { before, after } }: ChangedValue): Words {
  if (after === 'opted-in') return words('edited', 'Agreed', 'to WhatsApp messages');
  if (after === 'opted-out') return words('edited', 'Opted out', 'of WhatsApp');
  return words('edited', before === 'opted-out' ? 'No longer opted out' : 'No longer agreed', 'on WhatsApp');
}

/** The tag that came or went; the new owner. */
function onlyChange(event: 'tagged' | 'untagged' | 'owned', values: readonly ChangedValue[]): string {
  const [value] = values;
  if (!value) return '';
  if (event === 'owned') return value.after ? `to ${value.after}` : 'to nobody';
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

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

function dayWords(text: string): string {
  const time = Date.parse(text);
  return Number.isNaN(time) ? text : day.format(time);
}

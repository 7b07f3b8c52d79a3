// What happened, in the words of the timeline: a verb, the rest of the sentence, and small facts under it.
import type { RecordKind } from '#features/records/contract.ts';
import { formatCredits } from '#shared/formats.ts';
import type { ChangeKind, EventKind, EventPayloads, NotedKind } from '../contract.ts';

export interface Words {
  kind: EventKind;
  verb: string;
  rest: string;
  href: string;
  facts: string[];
}

/** Where a record came from. */
export interface OriginFacts {
  source: string;
  /** "LinkedIn people search". */
  label: string;
  /** Of the search or the file; null where nobody knows it any more. */
  name: string | null;
  /** Credits that the search cost, where it was one. */
  charged: number | null;
  /** Where its results are shown again. */
  href: string;
}

const quoted = (name: string) => `“${name}”`;
const words = (kind: EventKind, verb: string, rest = '', more: Partial<Words> = {}): Words => ({
  kind,
  verb,
  rest,
  href: '',
  facts: [],
  ...more,
});

/** How the record came. Typed ones were added, files imported, all else was found. */
export function createdWords({ source, label, name, charged, href }: OriginFacts): Words {
  if (source === 'manual') return words('created', 'Added', 'by hand');
  if (source === 'api') return words('created', 'Added', 'by a program', { facts: [label] });
  if (source === 'import') return words('imported', 'Imported', name ? `from ${quoted(name)}` : '', { href });
  const facts = [label, ...(charged === null ? [] : [formatCredits(charged)])];
  return words('saved', 'Found', name ? `by ${quoted(name)}` : '', { href, facts });
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
};

/** The payload is what the same feature has written: its shape is that of its kind. */
export function eventWords<What extends NotedKind>(what: What, payload: Record<string, unknown>): Words {
  return NOTED[what](payload as EventPayloads[What]);
}

export interface ChangedValue {
  label: string;
  before: string;
  after: string;
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
  import: ['imported', 'Updated by an import'],
};

/** What a change did to the record. `otherName`: what it was merged with. */
export function changeWords(
  action: string,
  { kind, values, otherName }: { kind: RecordKind; values: readonly ChangedValue[]; otherName: string | null },
): Words {
  const [event, verb] = DONE[action] ?? (['edited', 'Changed'] as const);
  switch (event) {
    case 'edited':
      return words(event, verb, listed(values.map(({ label }) => label.toLowerCase())));
    case 'merged':
      return words(event, verb, otherName ? `with ${quoted(otherName)}` : `with another ${kind}`);
    case 'tagged':
    case 'untagged':
    case 'owned':
      return words(event, verb, onlyChange(event, values));
    default:
      return words(event, verb);
  }
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

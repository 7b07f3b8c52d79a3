// An entry as a sentence: pieces of text and, where the thing still has a page, a piece that leads to it.
import { formatCount, formatNoun } from '#shared/formats.ts';
import type { ActivityEntry } from '../contract.ts';
import { ACTIVITY_KINDS, isActivityKind, SUBJECT_TYPES, type SubjectType } from '../kinds.contract.ts';

export interface TextPiece {
  text: string;
  /** Set where the piece names the thing. */
  subject?: true;
}

type EntryFacts = Pick<ActivityEntry, 'kind' | 'subject' | 'details'>;

/** What follows the person's name: "deleted 12 contacts". A kind of another version is written as it is stored. */
export function activityPieces(entry: EntryFacts): TextPiece[] {
  if (!isActivityKind(entry.kind)) return [{ text: entry.kind.replace(/[.-]/g, ' ') }];
  const pieces: TextPiece[] = [];
  for (const [part, optional] of splitTemplate(ACTIVITY_KINDS[entry.kind].text)) {
    const filled = fill(part, entry);
    if (filled !== null) pieces.push(...filled);
    else if (!optional) pieces.push({ text: part.replace(/\s*\{\w+\}/g, '') });
  }
  return join(pieces);
}

export const activityText = (entry: EntryFacts): string =>
  activityPieces(entry)
    .map(({ text }) => text)
    .join('');

/** The name of the kind in a file and in the filter: "Lists: Created". */
export function kindName(kind: string): string {
  return isActivityKind(kind) ? `${ACTIVITY_KINDS[kind].group}: ${ACTIVITY_KINDS[kind].label}` : kind;
}

export function subjectType(type: string): SubjectType | null {
  return Object.hasOwn(SUBJECT_TYPES, type) ? SUBJECT_TYPES[type as keyof typeof SUBJECT_TYPES] : null;
}

/** Where the thing opens; null for several at once and for what has no page. */
export function subjectPath({ subject }: Pick<ActivityEntry, 'subject'>): string | null {
  if (subject === null || subject.id === null) return null;
  return subjectType(subject.type)?.path?.(encodeURIComponent(subject.id)) ?? null;
}

function splitTemplate(text: string): [part: string, optional: boolean][] {
  return text
    .split(/(\[[^\]]*\])/)
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('[') ? [part.slice(1, -1), true] : [part, false]));
}

/** Null where a detail is missing. */
function fill(part: string, entry: EntryFacts): TextPiece[] | null {
  const pieces: TextPiece[] = [];
  for (const piece of part.split(/(\{\w+\})/).filter((each) => each !== '')) {
    if (!piece.startsWith('{')) {
      pieces.push({ text: piece });
      continue;
    }
    const value = detailPieces(piece.slice(1, -1), entry);
    if (value === null) return null;
    pieces.push(...value);
  }
  return pieces;
}

function detailPieces(name: string, entry: EntryFacts): TextPiece[] | null {
  if (name === 'subject') return subjectPieces(entry);
  if (name === 'label') return entry.subject?.label ? [{ text: entry.subject.label, subject: true }] : null;
  const value = entry.details[name];
  if (value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.length === 0 ? null : [{ text: value.join(', ') }];
  if (typeof value === 'number') return [{ text: NOUNS[name]?.(value) ?? formatCount(value) }];
  return [{ text: String(value) }];
}

/** Numbers that have a noun of their own. */
const NOUNS: Record<string, (n: number) => string> = {
  credits: (n) => formatNoun(n, 'credit'),
  threshold: (n) => formatNoun(n, 'credit'),
  records: (n) => formatNoun(n, 'record'),
  results: (n) => formatNoun(n, 'result'),
  jobs: (n) => formatNoun(n, 'saved job'),
  recipients: (n) => formatNoun(n, 'recipient'),
};

function subjectPieces({ subject, details }: EntryFacts): TextPiece[] | null {
  const type = subject && subjectType(subject.type);
  if (!subject || !type) return null;
  if (typeof details.count === 'number') return [{ text: formatNoun(details.count, type.noun, type.plural) }];
  if (subject.label === '')
    return [{ text: `${/^[aeiou]/i.test(type.noun) ? 'an' : 'a'} ${type.noun}`, subject: true }];
  return [{ text: `the ${type.noun} ` }, { text: subject.label, subject: true }];
}

function join(pieces: readonly TextPiece[]): TextPiece[] {
  const joined: TextPiece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last && !last.subject && !piece.subject) last.text += piece.text;
    else joined.push({ ...piece });
  }
  return joined;
}

export function originText({ via, label }: ActivityEntry['origin']): string {
  switch (via) {
    case 'session':
      return label === '' ? 'Session' : `Session: ${label}`;
    case 'api-key':
      return label === '' ? 'API key' : `API key: ${label}`;
    case 'job':
      return label === '' ? 'Background job' : `Background job: ${label}`;
    case 'system':
      return label;
  }
}

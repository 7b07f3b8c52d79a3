// What a push would do with one record: create, update, nothing, leave it out, or ask a person. The dry run shows it and the push does it.
// A blank never replaces a value, what is gone there stays gone, and of several matches none is taken at random.
import type { ConflictRule, CrmField, MappingRule, ObjectMapping } from '../fields.contract.ts';
import { fallbackValue, type Misfit, mapValue, type OurValues, sameValue } from './mapping-rules.ts';

export interface OurRecord {
  id: string;
  values: OurValues;
  /** ISO 8601. */
  changedAt: string;
}

export interface TheirRecord {
  id: string;
  values: Readonly<Record<string, string>>;
  /** ISO 8601; null where the CRM does not say. */
  changedAt: string | null;
}

export interface FieldChange {
  /** Name of the field of theirs. */
  field: string;
  before: string;
  after: string;
}

/** Why a field is not written: `kept` theirs wins, `gone` or `read-only` the field, otherwise the value does not fit. */
export interface FieldNote {
  field: string;
  why: 'kept' | 'gone' | 'read-only' | Misfit;
  value: string;
}

export const SKIP_REASONS = [
  'no-key',
  'gone-there',
  'required',
  'taken',
  'deleted-here',
  'changed-there',
  'chosen',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

export type RecordPlan = { notes: FieldNote[] } & (
  | { action: 'create'; changes: FieldChange[] }
  | { action: 'update'; externalId: string; changes: FieldChange[] }
  | { action: 'none'; externalId: string }
  | { action: 'skip'; reason: SkipReason; detail: string }
  | { action: 'ask'; candidates: string[] }
);

export interface PlanInput {
  record: OurRecord;
  mapping: ObjectMapping;
  /** All fields of the object. */
  fields: readonly CrmField[];
  /** The record of theirs that it is tied to; null where that is gone; undefined where it is tied to none. */
  linked: TheirRecord | null | undefined;
  /** Records of theirs with its key. */
  matches: readonly TheirRecord[];
  /** Ids of theirs that other records of ours are tied to. */
  taken: ReadonlySet<string>;
  /** What a person has decided, where several match: the id of one of them, or to create another. */
  chosen?: string | 'create' | undefined;
}

/** The text by which records of both sides are matched; '' where the record has none. */
export function getKey({ id, values }: Pick<OurRecord, 'id' | 'values'>, { match }: ObjectMapping): string {
  return match.ours === 'id' ? id : (values[match.ours] ?? '').trim().toLowerCase();
}

/** Names of the fields of theirs that a plan compares. */
export const comparedFields = ({ rules, match }: ObjectMapping): string[] => [
  ...new Set([match.theirs, ...rules.filter(({ direction }) => direction !== 'pull').map(({ theirs }) => theirs)]),
];

export function planRecord(input: PlanInput): RecordPlan {
  const { record, mapping, linked, matches, taken, chosen } = input;
  if (linked === null) return skip('gone-there');
  if (linked) return planUpdate(input, linked);
  if (getKey(record, mapping) === '') return skip('no-key');
  if (chosen === 'create') return planCreate(input);
  const free = matches.filter(({ id }) => !taken.has(id));
  const match = chosen === undefined ? free[0] : free.find(({ id }) => id === chosen);
  if (free.length > 1 && match?.id !== chosen)
    return { action: 'ask', candidates: free.map(({ id }) => id), notes: [] };
  if (match) return planUpdate(input, match);
  return matches.length > 0 ? skip('taken') : planCreate(input);
}

const skip = (reason: SkipReason, detail = ''): RecordPlan => ({ action: 'skip', reason, detail, notes: [] });

function planUpdate(input: PlanInput, theirs: TheirRecord): RecordPlan {
  const { changes, notes } = compare(input, theirs);
  return changes.length > 0
    ? { action: 'update', externalId: theirs.id, changes, notes }
    : { action: 'none', externalId: theirs.id, notes };
}

function planCreate(input: PlanInput): RecordPlan {
  const { record, mapping, fields } = input;
  const { changes, notes } = compare(input, null);
  const written = new Set(changes.map(({ field }) => field));
  const { theirs: field } = mapping.match;
  // Without its key it would not be found again.
  if (!written.has(field) && fields.some(({ name, readOnly }) => name === field && !readOnly)) {
    changes.push({ field, before: '', after: getKey(record, mapping) });
    written.add(field);
  }
  const missing = fields.find(({ required, readOnly, name }) => required && !readOnly && !written.has(name));
  return missing ? { ...skip('required', missing.label), notes } : { action: 'create', changes, notes };
}

function compare(input: PlanInput, theirs: TheirRecord | null): { changes: FieldChange[]; notes: FieldNote[] } {
  const byName = new Map(input.fields.map((field) => [field.name, field]));
  const changes = new Map<string, FieldChange>();
  const notes: FieldNote[] = [];
  for (const rule of input.mapping.rules) {
    if (rule.direction === 'pull') continue;
    const outcome = applyRule(input, rule, byName.get(rule.theirs), theirs);
    if (outcome && 'why' in outcome) notes.push(outcome);
    // Of two rules for one field the first that has a value is meant.
    else if (outcome && !changes.has(outcome.field)) changes.set(outcome.field, outcome);
  }
  return { changes: [...changes.values()], notes };
}

/** Null where there is nothing to write and nothing to say. */
function applyRule(
  { record, mapping }: PlanInput,
  rule: MappingRule,
  field: CrmField | undefined,
  theirs: TheirRecord | null,
): FieldChange | FieldNote | null {
  const { theirs: name } = rule;
  const own = mapValue(rule, field ?? ANY_FIELD, record.values);
  if (!field || field.readOnly)
    return own.value === '' ? null : { field: name, why: field ? 'read-only' : 'gone', value: '' };
  const before = theirs?.values[name] ?? '';
  const mapped = own.value === '' && before === '' ? fallbackValue(rule, field, record.values) : own;
  const { value } = mapped;
  if (value === '' || sameValue(field.type, before, value)) return null;
  if (!mapped.fits) return { field: name, why: mapped.why, value };
  if (before !== '' && !wins(mapping.conflict, record, theirs)) return { field: name, why: 'kept', value };
  return { field: name, before, after: value };
}

const ANY_FIELD: CrmField = {
  name: '',
  label: '',
  type: 'text',
  required: false,
  readOnly: false,
  choices: [],
  maxLength: null,
};

/** Whether our value replaces theirs. */
function wins(conflict: ConflictRule, { changedAt }: OurRecord, theirs: TheirRecord | null): boolean {
  if (conflict === 'newest') return theirs?.changedAt != null && Date.parse(changedAt) > Date.parse(theirs.changedAt);
  return conflict === 'ours';
}

/**
 * What is left of a plan when its turn comes, by what they have now: `send` the changes that are still to be made, `done` where all of
 * them are (by a request whose answer was lost), `stale` where someone has changed a field since the dry run.
 */
export function recheck(
  changes: readonly FieldChange[],
  fields: readonly CrmField[],
  theirs: TheirRecord,
): { still: 'send'; changes: FieldChange[] } | { still: 'done' } | { still: 'stale'; field: string } {
  const typeOf = new Map(fields.map(({ name, type }) => [name, type]));
  const left: FieldChange[] = [];
  for (const change of changes) {
    const type = typeOf.get(change.field) ?? 'text';
    const now = theirs.values[change.field] ?? '';
    if (sameValue(type, now, change.after)) continue;
    if (!sameValue(type, now, change.before)) return { still: 'stale', field: change.field };
    left.push(change);
  }
  return left.length > 0 ? { still: 'send', changes: left } : { still: 'done' };
}

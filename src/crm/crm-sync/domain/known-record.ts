// What is kept of a record of theirs, so that people and campaigns respect what the CRM knows: owner, stage, and whether it may be contacted.
import type { RecordKind } from '#crm/records/fields.contract.ts';
import { parseUrl } from '#shared/urls.ts';
import type { CrmField, MappingRule, ObjectMapping } from '../fields.contract.ts';
import type { PullSettings } from './default-mapping.ts';
import { choiceLabel, fallbackValue, mapValue, sameValue } from './mapping-rules.ts';
import type { OurRecord, TheirRecord } from './plan-record.ts';

/** How far the records of one object have been read. */
export interface ReadingPlace {
  /** Start of the last reading that came to its end, ISO 8601: the next one asks for what has changed since. */
  since: string | null;
  /** Of the last whole reading. */
  wholeAt: string | null;
  /** Of a reading that is under way. */
  cursor: string | null;
  startedAt: string | null;
}

export interface KnownRecord {
  externalId: string;
  /** Email address of a person, domain of a company, in lower case. */
  key: string;
  /** Name of its owner; '' for none. */
  owner: string;
  /** Label of its stage. */
  stage: string;
  isCustomer: boolean;
  doNotContact: boolean;
}

/** Null for a record without a key: no address of ours could be compared with it. */
export function knownRecord(
  { id, values }: TheirRecord,
  {
    kind,
    keyField,
    pull,
    fields,
    owners,
  }: {
    kind: RecordKind;
    keyField: string;
    pull: PullSettings;
    fields: ReadonlyMap<string, CrmField>;
    /** Name by id. */
    owners: ReadonlyMap<string, string>;
  },
): KnownRecord | null {
  const key = keyOfTheirs(kind, values[keyField] ?? '');
  if (key === '') return null;
  const at = (field: string) => (field === '' ? '' : (values[field] ?? ''));
  const stage = at(pull.stage);
  const stageField = fields.get(pull.stage);
  const owner = at(pull.owner);
  return {
    externalId: id,
    key,
    owner: owners.get(owner) ?? owner,
    stage: stageField ? choiceLabel(stageField, stage) : stage,
    isCustomer: stage !== '' && includes(pull.customerStages, stage),
    doNotContact: pull.doNotContact !== '' && includes(pull.doNotContactValues, at(pull.doNotContact)),
  };
}

const includes = (values: readonly string[], value: string) =>
  value !== '' && values.some((each) => each.toLowerCase() === value.toLowerCase());

/** CRMs hold a company's website where we hold its domain. */
function keyOfTheirs(kind: RecordKind, text: string): string {
  const value = text.trim().toLowerCase();
  if (kind === 'contact' || value === '') return value;
  return parseUrl(/^[a-z]+:\/\//.test(value) ? value : `https://${value}`)?.hostname.replace(/^www\./, '') ?? '';
}

// Which values of theirs come to a record of ours: those of the fields that are mapped from the CRM. A blank never replaces a value, and where both
// have one the mapping's rule for conflicts decides, as in a push.
const isPulled = ({ direction, ours }: MappingRule) => direction !== 'push' && ours !== '';

/** Names of the fields of theirs that are read. */
export const pulledFields = ({ rules }: ObjectMapping): string[] => rules.filter(isPulled).map(({ theirs }) => theirs);

/** Values to set, by the keys of our fields. */
export function pullRecord(
  ours: OurRecord,
  theirs: TheirRecord,
  mapping: ObjectMapping,
  fields: ReadonlyMap<string, CrmField>,
): Record<string, string> {
  const values: Record<string, string> = {};
  for (const rule of mapping.rules.filter(isPulled)) {
    const field = fields.get(rule.theirs);
    const there = theirs.values[rule.theirs] ?? '';
    const here = ours.values[rule.ours] ?? '';
    if (!field || there === '' || rule.ours in values) continue;
    if (sameValue(field.type, mapValue(rule, field, ours.values).value, there)) continue;
    // What a push has written for want of a value is none of theirs.
    if (here === '' && sameValue(field.type, fallbackValue(rule, field, ours.values).value, there)) continue;
    if (here === '' || theirsWins(mapping, ours, theirs)) values[rule.ours] = choiceLabel(field, there);
  }
  return values;
}

function theirsWins({ conflict }: ObjectMapping, ours: OurRecord, theirs: TheirRecord): boolean {
  if (conflict !== 'newest') return conflict === 'theirs';
  return theirs.changedAt !== null && Date.parse(theirs.changedAt) > Date.parse(ours.changedAt);
}

// What is kept of a record of theirs, so that people and campaigns respect what the CRM knows: owner, stage, and whether it may be contacted.
import type { RecordKind } from '#crm/records/fields.contract.ts';
import { parseUrl } from '#shared/urls.ts';
import type { CrmField } from '../fields.contract.ts';
import type { PullSettings } from './default-mapping.ts';
import { choiceLabel } from './mapping-rule.ts';
import type { TheirRecord } from './plan-record.ts';

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

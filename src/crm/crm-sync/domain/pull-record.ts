// Which values of theirs come to a record of ours: those of the fields that are mapped from the CRM. A blank never replaces a value, and where both
// have one the mapping's rule for conflicts decides, as in a push.
import type { CrmField, MappingRule, ObjectMapping } from '../fields.contract.ts';
import { fallbackValue, mapValue, sameValue } from './map-value.ts';
import { choiceLabel } from './mapping-rule.ts';
import type { OurRecord, TheirRecord } from './plan-record.ts';

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

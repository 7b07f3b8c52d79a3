// The list of fields and the shapes of the answers agree.
import { describe, expect, it } from 'vitest';
import { Company, Contact, OPERATORS_OF, RECORD_FIELDS } from './contract.ts';

describe('fields of records', () => {
  it('each have their place in the answer', () => {
    for (const { key } of RECORD_FIELDS.contact) expect(Contact.shape).toHaveProperty(key);
    for (const { key } of RECORD_FIELDS.company) expect(Company.shape).toHaveProperty(key);
  });
  it('are each asked for by operators of their type', () => {
    for (const { type } of [...RECORD_FIELDS.contact, ...RECORD_FIELDS.company])
      expect(OPERATORS_OF[type]).not.toEqual([]);
  });
  it('have one key and one label each', () => {
    for (const fields of Object.values(RECORD_FIELDS)) {
      expect(new Set(fields.map(({ key }) => key)).size).toBe(fields.length);
      expect(new Set(fields.map(({ label }) => label)).size).toBe(fields.length);
    }
  });
});

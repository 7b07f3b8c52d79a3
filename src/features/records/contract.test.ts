// The list of fields and the shapes of the answers agree.
import { describe, expect, it } from 'vitest';
import { Company, Contact, OPERATORS_OF, RECORD_FIELDS } from './contract.ts';

describe('fields of records', () => {
  it.each(RECORD_FIELDS.contact.map(({ key }) => key))('contact.%s has its place in the answer', (key) => {
    expect(Contact.shape).toHaveProperty(key);
  });
  it.each(RECORD_FIELDS.company.map(({ key }) => key))('company.%s has its place in the answer', (key) => {
    expect(Company.shape).toHaveProperty(key);
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

// The lines of the panel.
import { describe, expect, it } from 'vitest';
import { COMPANY_FIELDS, CONTACT_FIELDS, type RecordField } from '../../fields.contract.ts';
import type { RecordRow } from '../record-labels.ts';
import { factRows, withoutRivals } from './fact-rows.ts';

const record = (values: Record<string, unknown>) => ({ custom: {}, ...values }) as unknown as RecordRow;
const labels = (rows: { label: string }[]) => rows.map(({ label }) => label);

describe('lines of the panel', () => {
  it('says what is missing of what one needs first, and nothing else of an empty record', () => {
    expect(labels(factRows('contact', record({}), CONTACT_FIELDS).shown)).toEqual(['Email', 'Phone', 'Location']);
    expect(labels(factRows('company', record({}), COMPANY_FIELDS).shown)).toEqual([
      'Domain',
      'Industry',
      'Location',
      'Phone',
    ]);
  });

  it('shows what is known, also of one of two fields that stand together', () => {
    const { shown, empty } = factRows(
      'contact',
      record({ country: 'SE', linkedin: 'https://x', title: '' }),
      CONTACT_FIELDS,
    );
    expect(labels(shown)).toEqual(['Email', 'Phone', 'Location', 'LinkedIn']);
    expect(labels(empty)).toContain('Title');
  });

  it('leaves the name to the head, where it is filled too', () => {
    expect(labels(factRows('company', record({ name: 'Northwind' }), COMPANY_FIELDS).empty)).toContain('Name');
  });

  it('has the fields of the workspace at its end', () => {
    const colour: RecordField = { key: 'custom.c1', label: 'Colour', type: 'text', by: 'own' };
    const { shown } = factRows('contact', record({ custom: { c1: 'oak' } }), [...CONTACT_FIELDS, colour]);
    expect(labels(shown).at(-1)).toBe('Colour');
  });

  it('shows an address that competes with the first one under that one only', () => {
    const row = record({ email: 'a@b.example', otherEmails: ['c@d.example', 'e@f.example'], otherPhones: ['+46'] });
    const rival = (field: string, value: unknown) => ({
      field,
      others: [{ value, source: 'import' as const, label: 'Import', by: null, at: '2026-11-12T00:00:00.000Z' }],
    });
    const facts = [rival('email', 'c@d.example'), rival('phone', '+46')];
    const seen = withoutRivals(row, facts, CONTACT_FIELDS);
    expect(seen).toMatchObject({ email: 'a@b.example', otherEmails: ['e@f.example'], otherPhones: [] });
    const { shown, empty } = factRows('contact', seen, CONTACT_FIELDS);
    expect(labels(shown)).toContain('Other emails');
    expect(labels(empty)).toContain('Other phones');
    expect(row).toMatchObject({ otherEmails: ['c@d.example', 'e@f.example'], otherPhones: ['+46'] });
  });
});

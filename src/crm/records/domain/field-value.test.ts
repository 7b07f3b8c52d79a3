// Each type of field with what people, files and sources write into it.
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '#tests/support/any-text.ts';
import { RECORD_FIELDS, type RecordKind } from '../fields.contract.ts';
import { parseFieldValue, type ValueHint } from './field-value.ts';
import { fieldOfCustom, recordField } from './record-field.ts';
import { joinValues } from './value-formats.ts';

const customs = [
  { id: 'a', label: 'Score', type: 'number' as const, choices: [] },
  { id: 'b', label: 'Stage', type: 'choice' as const, choices: ['New', 'Won deal'] },
  { id: 'c', label: 'Renewal', type: 'day' as const, choices: [] },
];

function parse(kind: RecordKind, key: string, raw: unknown, hint: Partial<ValueHint> = {}) {
  const field = recordField(kind, key, customs);
  if (!field) throw new Error(`no field ${key}`);
  const parsed = parseFieldValue(field, raw, { kind, ...hint });
  return parsed.ok ? parsed.value : { refused: parsed.message };
}
const refused = { refused: expect.any(String) };

describe('contacts', () => {
  it.each<[string, unknown, unknown]>([
    ['name', '  Mara\t Lindqvist\r\nX ', 'Mara Lindqvist X'],
    ['name', 'a\u0000b\u202ec', 'abc'],
    ['name', 'x'.repeat(201), refused],
    ['name', null, ''],
    ['name', { toString: 1 }, refused],
    ['about', 'one\r\n\r\n\r\n\r\ntwo  \nthree', 'one\n\ntwo\nthree'],
    ['email', ' Mara@Northwind.EXAMPLE ', 'mara@northwind.example'],
    ['email', 'Mara Lindqvist <mara@northwind.example>', 'mara@northwind.example'],
    ['email', 'mailto:mara@northwind.example?subject=x', 'mara@northwind.example'],
    ['email', 'mara@köln.example', 'mara@xn--kln-sna.example'],
    ['email', 'a@b\r\nBcc: c@d.example', refused],
    ['email', 'mara', refused],
    ['email', '', ''],
    ['otherEmails', 'A@b.example; c@d.example, a@B.example', ['a@b.example', 'c@d.example']],
    ['otherEmails', ['x'], refused],
    ['otherEmails', null, []],
    ['phone', '+46 (0)70-123 45 67', '+46701234567'],
    ['phone', 'tel:+1 202-555-0143', '+12025550143'],
    ['phone', '070-123 45 67', '070-123 45 67'],
    ['phone', '+46 8 123 456 78 ext 5', '+46812345678 ext. 5'],
    ['phone', 'call me', refused],
    ['website', 'northwind.example', 'https://northwind.example'],
    ['website', 'http://northwind.example/a?b=c', 'http://northwind.example/a?b=c'],
    ['website', 'northwind.example:8080/x', 'https://northwind.example:8080/x'],
    ['website', 'javascript:alert(1)', refused],
    ['website', 'https://user:pass@northwind.example', refused],
    ['website', 'not an address', refused],
    ['linkedin', 'de.linkedin.com/in/Mara-Lindqvist/?trk=x', 'https://www.linkedin.com/in/mara-lindqvist'],
    ['linkedin', 'mara-lindqvist', 'https://www.linkedin.com/in/mara-lindqvist'],
    ['linkedin', 'https://www.linkedin.example/in/mara', 'https://www.linkedin.example/in/mara'],
    ['linkedin', 'https://linkedin.com.evil.example/in/mara', refused],
    ['linkedin', 'https://www.linkedin.com/', refused],
    ['instagram', '@North.Wind', 'https://www.instagram.com/north.wind'],
    ['instagram', 'https://instagram.com/northwind/reels/?hl=en', 'https://www.instagram.com/northwind'],
    ['facebook', 'https://m.facebook.com/profile.php?id=1000042', 'https://www.facebook.com/1000042'],
    ['facebook', 'facebook.com/people/Mara-L/1000042/', 'https://www.facebook.com/1000042'],
    ['facebook', 'fb.com/Northwind', 'https://www.facebook.com/northwind'],
    ['facebook', 'facebook.com/groups/timber/', 'https://www.facebook.com/groups/timber'],
    ['tiktok', 'tiktok.com/@north/video/12', 'https://www.tiktok.com/@north'],
    ['tiktok', 'north', 'https://www.tiktok.com/@north'],
    ['country', 'Schweden', 'SE'],
    ['country', 'se', 'SE'],
    ['country', 'Viet Nam', 'VN'],
    ['country', 'U.S.A.', 'US'],
    ['country', 'Atlantis', refused],
    ['tags', 'Trade fair; vip, VIP', ['Trade fair', 'vip']],
    ['tags', ['x'.repeat(61)], refused],
    ['ownerId', '01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000001'],
    ['ownerId', 'Mara', refused],
    ['ownerId', '', null],
    ['emailVerdict', 'valid', refused],
    ['custom.a', '1,234.5', 1234.5],
    ['custom.a', '1.234,5', 1234.5],
    ['custom.a', '1.234', 1.234],
    ['custom.a', '-0,5', -0.5],
    ['custom.a', '12 apples', refused],
    ['custom.b', 'WON DEAL', 'Won deal'],
    ['custom.b', 'Lost', refused],
    ['custom.c', '30.11.2026', '2026-11-30'],
    ['custom.c', '30 Nov 2026', '2026-11-30'],
    ['custom.c', 'November 30, 2026', '2026-11-30'],
    ['custom.c', '4/5/2026', '2026-04-05'],
    ['custom.c', '25/12/2026', '2026-12-25'],
    ['custom.c', '2026-11-30T23:00:00Z', '2026-11-30'],
    ['custom.c', '2026-02-30', refused],
  ])('%s: %j', (key, raw, value) => expect(parse('contact', key, raw)).toEqual(value));

  it('takes a hint', () => {
    expect(parse('contact', 'phone', '070-123 45 67', { country: 'SE' })).toBe('+46701234567');
    expect(parse('contact', 'custom.c', '4/5/2026', { dayFirst: true })).toBe('2026-05-04');
    expect(parse('contact', 'name', `${'x'.repeat(199)}🚀`, { cut: true })).toBe('x'.repeat(199));
  });
});

describe('companies', () => {
  it.each<[string, unknown, unknown]>([
    ['domain', 'https://www.shop.Northwind.co.uk/about', 'northwind.co.uk'],
    ['domain', 'sales@northwind.example', 'northwind.example'],
    ['domain', 'northwind.myshopify.com', 'northwind.myshopify.com'],
    ['domain', 'köln.example', 'xn--kln-sna.example'],
    ['domain', 'localhost', refused],
    ['domain', '127.0.0.1', refused],
    ['otherDomains', 'a.example, www.b.example', ['a.example', 'b.example']],
    ['employees', '51-200 employees', 51],
    ['employees', '1.200', 1200],
    ['employees', '10k', 10_000],
    ['employees', '10,001+', 10_001],
    ['employees', 42.7, 42],
    ['employees', '-1', refused],
    ['employees', 'many', refused],
    ['linkedin', 'Northwind', 'https://www.linkedin.com/company/northwind'],
    ['contacts', '3', refused],
  ])('%s: %j', (key, raw, value) => expect(parse('company', key, raw)).toEqual(value));
});

it('never throws, and takes what it answered again as it is: an export imports equal', () => {
  const fields = (['contact', 'company'] as const).flatMap((kind) =>
    [...RECORD_FIELDS[kind], ...customs.map(fieldOfCustom)].map((field) => ({ kind, field })),
  );
  const awkward = fc.oneof(
    anyText(12),
    fc.string(),
    fc.emailAddress(),
    fc.tuple(fc.domain(), fc.string()).map(([domain, rest]) => `https://${domain}/${rest}`),
    fc.domain(),
    fc.double().map(String),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    fc.integer(),
    fc.constantFrom('+46 70 123 45 67', 'SE', '@mara', 'linkedin.com/in/%E0%A4%A', '1,5', '1.000', '٣', 'a;b|c'),
  );
  fc.assert(
    fc.property(awkward, (raw) => {
      const differing = fields.filter(({ kind, field }) => {
        const first = parseFieldValue(field, raw, { kind });
        if (!first.ok) return false;
        const asText = Array.isArray(first.value) ? joinValues(first.value) : String(first.value ?? '');
        const again = [first.value, asText].map((value) => parseFieldValue(field, value, { kind }));
        return !isDeepStrictEqual(again, [first, first]);
      });
      expect(differing.map(({ kind, field }) => `${kind} ${field.key}`)).toEqual([]);
    }),
  );
});

// What a form field takes and what it says of the rest.
import { describe, expect, it } from 'vitest';
import { email, optionalText, text } from './text.ts';

const name = text({ label: 'Full name', max: 20 });
const message = (schema: typeof name | ReturnType<typeof email>, value: unknown) => {
  const result = schema.safeParse(value);
  return result.success ? result.data : result.error.issues[0]?.message;
};

describe('a required text', () => {
  it.each([
    ['Mara', 'Mara'],
    ['  Mara  ', 'Mara'],
    ['Zoë 🚀 李', 'Zoë 🚀 李'],
    ['<b>Mara</b>', '<b>Mara</b>'],
    ['two\nlines', 'two\nlines'],
  ])('takes %j', (value, kept) => expect(message(name, value)).toBe(kept));

  it.each([
    ['', 'Please enter full name'],
    ['   ', 'Please enter full name'],
    [undefined, 'Please enter full name'],
    [null, 'Please enter full name'],
    [7, 'Please enter full name'],
    [['Mara'], 'Please enter full name'],
    ['x'.repeat(21), 'Full name can have at most 20 characters'],
    ['a\u0000b', 'Full name contains characters that cannot be used'],
    ['a\u202eb', 'Full name contains characters that cannot be used'],
  ])('refuses %j', (value, fault) => expect(message(name, value)).toBe(fault));
});

describe('an optional text', () => {
  it('may be left out', () => expect(optionalText({ label: 'City' }).parse(undefined)).toBe(''));
  it('has the same limits', () =>
    expect(optionalText({ label: 'City', max: 3 }).safeParse('abcd').success).toBe(false));
});

describe('an e-mail address', () => {
  it.each([
    ['Mara@Northwind.example', 'mara@northwind.example'],
    [' a+b@c.example ', 'a+b@c.example'],
  ])('takes %j', (value, kept) => expect(message(email(), value)).toBe(kept));

  it.each(['mara', 'mara@', '@x.example', 'a b@c.example', 'a@b', 'a@b.example\r\nBcc: c@d.example'])(
    'refuses %j',
    (value) => expect(message(email(), value)).toBe('Please enter an email address like name@company.com'),
  );
  it('says so when there is none', () => expect(message(email(), '')).toBe('Please enter your email address'));
});

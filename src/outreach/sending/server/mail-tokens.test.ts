// Tokens of links in mails: read back as created, by no other key, and not after a single bit was changed.
import { expect, it } from 'vitest';
import { createSecrets } from '#platform/secrets.ts';
import { createMailTokens } from './worker/finish-mail.ts';

const ID = '0199aa00-1234-7abc-8def-0123456789ab';
const SECRET = createSecrets('s'.repeat(43));
const tokens = createMailTokens(['a'.repeat(43)], SECRET);

it('reads back what it made', () => {
  expect(tokens.readOptOut(tokens.optOut(ID))).toBe(ID);
  expect(tokens.readOpen(tokens.open(ID))).toBe(ID);
  expect(tokens.readClick(tokens.click(ID, 4_294_967_296))).toEqual({ mailId: ID, link: 4_294_967_296 });
  expect(tokens.optOut(ID)).toMatch(/^[\w-]{43}$/);
});

it('reads none of another purpose or another server', () => {
  const others = createMailTokens(['b'.repeat(43)], createSecrets('t'.repeat(43)));
  expect(tokens.readOptOut(tokens.open(ID))).toBeNull();
  expect(tokens.readOpen(tokens.optOut(ID))).toBeNull();
  expect(tokens.readOptOut(others.optOut(ID))).toBeNull();
});

it('does not go by SECRET_KEY', () => {
  const rotated = createMailTokens(['a'.repeat(43)], createSecrets('t'.repeat(43)));
  expect(rotated.optOut(ID)).toBe(tokens.optOut(ID));
});

it('reads what any key of ours has signed, and what was signed before there were any', () => {
  const later = createMailTokens(['c'.repeat(43), 'a'.repeat(43)], SECRET);
  expect(later.readOptOut(tokens.optOut(ID))).toBe(ID);
  expect(later.optOut(ID)).not.toBe(tokens.optOut(ID));
  const derived = createMailTokens([], SECRET);
  for (const secrets of [SECRET, createSecrets('t'.repeat(43), 's'.repeat(43))]) {
    expect(createMailTokens(['a'.repeat(43)], secrets).readOptOut(derived.optOut(ID))).toBe(ID);
  }
});

it('reads nothing that was changed', () => {
  const token = tokens.click(ID, 7);
  for (let at = 0; at < token.length; at += 1) {
    const other = token[at] === 'A' ? 'B' : 'A';
    expect(tokens.readClick(token.slice(0, at) + other + token.slice(at + 1))).toBeNull();
  }
  for (const wrong of ['', 'x', `${token}=`, `${token}A`, `${token} `, token.slice(1), '../../etc/passwd', '\u0000']) {
    expect(tokens.readClick(wrong)).toBeNull();
    expect(tokens.readOptOut(wrong)).toBeNull();
  }
});

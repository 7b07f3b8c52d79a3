// Ruling R19: which refusals break a mailbox, and that no single recipient can.
import { expect, it } from 'vitest';
import { type Attempt, isRefusedByShare } from './read-answer.ts';

const refused = (...domains: string[]): Attempt[] => domains.map((toDomain) => ({ toDomain, refused: true }));
const taken = (...domains: string[]): Attempt[] => domains.map((toDomain) => ({ toDomain, refused: false }));
const numbered = (count: number, name: string) => Array.from({ length: count }, (_, n) => `${name}${n}.example`);

it.each<[string, Attempt[], boolean]>([
  ['nothing was sent', [], false],
  ['one message is refused', refused('acme.example'), false],
  ['one poison among 50', [...refused('acme.example'), ...taken(...numbered(49, 'ok'))], false],
  ['one company refuses a hundred people', refused(...Array<string>(100).fill('acme.example')), false],
  ['one owner of many subdomains', refused(...numbered(20, 'x').map((name) => `${name}.acme.co.uk`)), false],
  ['four companies', refused(...numbered(4, 'no')), false],
  ['five companies, and nothing else', refused(...numbered(5, 'no')), true],
  ['half', [...refused(...numbered(6, 'no')), ...taken(...numbered(6, 'ok'))], true],
  ['less than half', [...refused(...numbered(6, 'no')), ...taken(...numbered(7, 'ok'))], false],
  ['five that have taken another email', [...refused(...numbered(5, 'no')), ...taken(...numbered(5, 'no'))], false],
])('%s', (_, attempts, broken) => {
  expect(isRefusedByShare(attempts)).toBe(broken);
});

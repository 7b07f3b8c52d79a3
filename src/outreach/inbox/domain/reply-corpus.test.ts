// Replies of a corpus (tests/corpora/replies): how often the words of a person are separated from what their program quotes. Odd ones are
// what rules are fixed on, even ones what they are measured on.
import { expect, it } from 'vitest';
import { REPLIES } from '#tests/corpora/replies/clients.ts';
import { splitReply } from './reply-text.ts';

const halves = {
  fixed: REPLIES.filter((_, n) => n % 2 === 0),
  measured: REPLIES.filter((_, n) => n % 2 === 1),
};

it.each(['fixed', 'measured'] as const)('cuts the quotations of replies, half %s', (half) => {
  const right = halves[half].filter(({ text, body }) => splitReply(text).body === body);
  const share = Math.round((right.length / halves[half].length) * 1_000) / 10;
  process.stdout.write(`replies, half ${half} of ${REPLIES.length}: ${share} % right\n`);
  expect(share).toBeGreaterThanOrEqual(95);
});

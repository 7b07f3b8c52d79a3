// A corpus of replies (tests/corpora/replies): how often a person's text is separated from the quoted mails. Odd ones are for
// development, even ones for measuring.
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

// The share of a batch that will probably stay unknown.
import { expect, it } from 'vitest';
import { unknownShare } from './batch-quote.ts';

const never = { asked: 0, unknown: 0 };

it.each([
  ['nothing to ask', { toAsk: 0, opaque: 0, mailbox: 'probe' }, never, 0],
  ['without experience', { toAsk: 100, opaque: 0, mailbox: 'probe' }, never, 0.1],
  ['too little experience', { toAsk: 100, opaque: 0, mailbox: 'probe' }, { asked: 19, unknown: 19 }, 0.1],
  ['with experience', { toAsk: 100, opaque: 0, mailbox: 'probe' }, { asked: 200, unknown: 50 }, 0.25],
  ['providers that do not tell', { toAsk: 100, opaque: 50, mailbox: 'probe' }, never, 0.55],
  ['all of them', { toAsk: 10, opaque: 10, mailbox: 'probe' }, never, 1],
  ['an outside verifier knows them too', { toAsk: 100, opaque: 50, mailbox: 'source' }, never, 0.1],
] as const)('%s', (_, batch, before, share) => {
  expect(unknownShare(batch, before)).toBeCloseTo(share);
});

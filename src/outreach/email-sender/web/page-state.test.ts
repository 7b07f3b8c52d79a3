import { expect, it } from 'vitest';
import { inboxAddress } from './page-state.ts';

it.each([
  ['tab=replies', '/inbox'],
  ['tab=replies&thread=7', '/inbox?thread=7'],
  ['tab=replies&view=to-answer&thread=7', '/inbox?thread=7'],
  ['tab=replies&view=replies', '/inbox?view=all'],
  ['tab=replies&view=bounced&mailbox=3', '/inbox?view=all&label=bounced&mailbox=3'],
  ['tab=replies&campaign=5&q=jo%40acme.example', '/inbox?q=jo%40acme.example&campaign=5&view=all'],
  ['tab=replies&assigned=me', '/inbox?view=mine'],
])('leads %s to the inbox', (query, address) => {
  expect(inboxAddress(new URLSearchParams(query))).toBe(address);
});

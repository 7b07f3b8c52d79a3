// The page of scheduled e-mails in its address: read as it was written.
import { expect, it } from 'vitest';
import { writeAddress } from '#platform/web/list-address.ts';
import { ADDRESS, type PageState } from './page-state.ts';

const ID = '01932f4e-7a10-7c3b-9a54-5d1f0c6e2b81';
const DEFAULTS = ADDRESS.defaults;
const read = (text: string) => ADDRESS.read(new URLSearchParams(text));

it.each<Partial<PageState>>([
  {},
  { view: 'week', day: '2026-11-30' },
  { mailbox: ID, stream: ID, q: 'oak' },
  { from: '2026-11-30T08:00:00.000Z', to: '2026-11-30T09:00:00.000Z' },
  { page: 3, after: `2026-11-30T08:00:00.123456Z_${ID}` },
])('%j', (change) => {
  const state = { ...DEFAULTS, ...change };
  expect(read(writeAddress(ADDRESS, state))).toEqual(state);
});

it.each(['after=1&page=4', 'page=4', `after=${ID}&page=2`, 'view=year&day=soon&mailbox=me&from=then'])(
  'leaves out %s',
  (text) => {
    expect(read(text)).toEqual(DEFAULTS);
  },
);

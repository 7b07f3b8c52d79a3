// The address of the page: read back as written, and never anything that is none of ours.
import { expect, it } from 'vitest';
import { writeAddress } from '#platform/web/list-address.ts';
import { ADDRESS } from './page-state.ts';

const ID = '01936f5c-0000-7000-8000-000000000001';

it.each([
  ['', ''],
  ['shelf=bin&channel=email&q=a&sort=name&order=asc', 'shelf=bin&channel=email&q=a&sort=name&order=asc'],
  [`template=${ID}`, `template=${ID}`],
  [`after=${ID}&page=3`, `page=3&after=${ID}`],
  ['shelf=x&channel=y&sort=z&order=w&page=-1&after=q&template=1', ''],
])('%s', (address, written) => {
  expect(writeAddress(ADDRESS, ADDRESS.read(new URLSearchParams(address)))).toBe(written);
});

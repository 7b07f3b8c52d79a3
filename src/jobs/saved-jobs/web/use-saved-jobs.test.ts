// The address of the page: what it says is read back, what is foreign is left out.
import { describe, expect, it } from 'vitest';
import { writeAddress } from '#platform/web/list-address.ts';
import { ADDRESS, isFiltered, type PageState } from './use-saved-jobs.ts';

const ID = '01a1fd9d-f723-7231-a6a7-14eab1adfeac';
const DEFAULTS = ADDRESS.defaults;
const read = (search: string) => ADDRESS.read(new URLSearchParams(search));

describe('addresses', () => {
  it.each<[Partial<PageState>, string]>([
    [{}, ''],
    [{ view: 'table' }, 'view=table'],
    [{ view: 'table', due: 'now' }, 'view=table&due=now'],
    [
      { view: 'table', status: ['applied', 'offer'], kind: 'freelance' },
      'view=table&status=applied,offer&kind=freelance',
    ],
    [{ view: 'table', shelf: 'bin' }, 'view=table&shelf=bin'],
    [{ q: 'a & b', tag: 'remote, EU' }, 'tag=remote,+EU&q=a+%26+b'],
    [
      { view: 'table', sort: 'due', order: 'asc', page: 2, after: ID, job: ID },
      `view=table&sort=due&order=asc&page=2&after=${ID}&job=${ID}`,
    ],
  ])('%j is %s', (change, search) => {
    const state = { ...DEFAULTS, ...change };
    expect(writeAddress(ADDRESS, state)).toBe(search);
    expect(read(search)).toEqual(state);
  });

  it.each([
    'view=cards&shelf=attic&status=won&kind=x&due=never&sort=salary&order=up&page=-1&after=x&job=x',
    'page=7',
    'sort=board',
  ])('leaves out what is foreign in %s', (search) => expect(read(search)).toEqual(DEFAULTS));

  it('shows the archive and the bin as tables', () => {
    expect(read('shelf=archived').view).toBe('table');
  });
});

it.each<[Partial<PageState>, boolean]>([
  [{}, false],
  [{ job: ID, sort: 'due' }, false],
  [{ status: ['saved'] }, false],
  [{ view: 'table', status: ['saved'] }, true],
  [{ due: 'none' }, true],
  [{ q: 'x' }, true],
])('%j is filtered: %s', (change, filtered) => expect(isFiltered({ ...DEFAULTS, ...change })).toBe(filtered));

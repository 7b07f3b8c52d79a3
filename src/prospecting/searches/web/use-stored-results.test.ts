import { expect, it } from 'vitest';
import { passAlong, passedResults, restoreResults } from './use-stored-results.ts';

interface Found {
  q: string;
}
const parse = (value: unknown) =>
  typeof value === 'object' && value !== null && 'q' in value ? { q: String(value.q) } : null;
const fits = ({ q }: Found, search: string) => search === '' || search === `?q=${q}`;

const oak = { q: 'oak' };
const timber = { q: 'timber' };
function restore(state: unknown, stored: unknown, search = '') {
  const storage = { read: <T>(_place: string, read: (value: unknown) => T | null) => read(stored) };
  return restoreResults({ state, search }, { uid: 'ada', storage, place: 'x.results' }, { parse, fits });
}

it('prefers what was passed along', () => expect(restore(passAlong(oak, 'ada'), timber)).toEqual(oak));

it('takes what is stored where nothing of its kind was passed', () => {
  expect(restore(null, timber)).toEqual(timber);
  expect(restore({ intent: 'new' }, timber, '?q=timber')).toEqual(timber);
});

it('shows nothing stored under an address that asks for something else', () => {
  expect(restore(null, timber, '?q=oak')).toBeNull();
});

it('shows nothing that was passed along under an address that asks for something else', () => {
  expect(restore(passAlong(oak, 'ada'), timber, '?q=timber')).toEqual(timber);
  expect(restore(passAlong(oak, 'ada'), timber, '?q=elm')).toBeNull();
});

it('starts empty otherwise', () => expect(restore(null, null)).toBeNull());

it('does not show what was passed to another user of the tab', () => {
  expect(passedResults(passAlong(oak, 'bob'), 'ada', parse)).toBeNull();
  expect(restore(passAlong(oak, 'bob'), null)).toBeNull();
  expect(passAlong(null, 'ada')).toBeNull();
});

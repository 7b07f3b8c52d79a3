import { expect, it } from 'vitest';
import type { ChatMessage } from '../../contract.ts';
import { stoppedSequence } from './ChatBody.tsx';
import { type LoadedMessages, mergeEarlier, mergeMessage, mergeNewest } from './use-thread.ts';

const message = (id: string, text = '') => ({ id, text }) as ChatMessage;
const page = (ids: string, earlier: string | null): LoadedMessages => ({
  items: [...ids].map((id) => message(id)),
  earlier,
});
const ids = ({ items }: LoadedMessages) => items.map(({ id }) => id).join('');

it('keeps older pages while the newest one moves on', () => {
  const loaded = mergeEarlier(page('defg', 'before d'), page('abc', null));
  expect(ids(loaded)).toBe('abcdefg');
  const merged = mergeNewest(loaded, page('fghi', 'before f'));
  expect(ids(merged)).toBe('abcdefghi');
  expect(merged.earlier).toBeNull();
});

it('drops older pages that the newest one no longer meets', () => {
  expect(mergeNewest(page('abc', null), page('xyz', 'before x'))).toEqual(page('xyz', 'before x'));
});

it('has the first answer as it is', () => {
  expect(mergeNewest(undefined, page('ab', null))).toEqual(page('ab', null));
  expect(mergeNewest(page('ab', 'x'), page('', null))).toEqual(page('', null));
});

it('never shows a message twice', () => {
  expect(ids(mergeEarlier(page('cde', 'x'), page('abc', 'y')))).toBe('abcde');
  expect(mergeMessage([message('a'), message('b')], message('a', 'read'))).toEqual([
    message('a', 'read'),
    message('b'),
  ]);
  expect(mergeMessage([message('a')], message('b'))).toEqual([message('a'), message('b')]);
});

it('says which campaign a reply has stopped', () => {
  const campaign = { id: 'c', name: 'Spring' };
  const out = (id: string, of: typeof campaign | null) => ({ id, direction: 'out' as const, campaign: of });
  const came = (id: string) => ({ id, direction: 'in' as const, campaign: null });
  expect(stoppedSequence([out('1', campaign), came('2'), came('3')])).toEqual({ campaign, at: '2' });
  expect(stoppedSequence([came('1'), out('2', campaign)])).toBeNull();
  expect(stoppedSequence([out('1', null), came('2')])).toBeNull();
});

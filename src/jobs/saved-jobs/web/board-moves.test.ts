// Places on the board: the browser shows at once what the server will answer.
import { describe, expect, it } from 'vitest';
import type { JobStatus } from '../contract.ts';
import { type Card, type Column, getStep, moveCard, type Place, placeText, type Step } from './board-moves.ts';

const TODAY = '2026-11-21';
const card = (id: string, status: JobStatus, appliedOn: string | null = null): Card => ({ id, status, appliedOn });
const board = (): Column<Card>[] => [
  { status: 'saved', total: 3, items: ['a', 'b', 'c'].map((id) => card(id, 'saved')) },
  { status: 'applied', total: 5, items: ['d', 'e'].map((id) => card(id, 'applied', '2026-11-01')) },
  { status: 'interview', total: 0, items: [] },
  { status: 'offer', total: 0, items: [] },
  { status: 'closed', total: 1, items: [card('z', 'closed')] },
];
const shown = (columns: Column<Card>[]) =>
  columns.map(({ items, total }) => `${items.map(({ id }) => id).join('')}${total}`);

describe('moveCard', () => {
  it.each<[string, JobStatus, Place, string[]]>([
    ['b', 'saved', 'top', ['bac3', 'de5', '0', '0', 'z1']],
    ['a', 'saved', 'bottom', ['bca3', 'de5', '0', '0', 'z1']],
    ['c', 'saved', { before: 'b' }, ['acb3', 'de5', '0', '0', 'z1']],
    ['a', 'applied', { before: 'e' }, ['bc2', 'dae6', '0', '0', 'z1']],
    ['a', 'applied', { before: 'gone' }, ['bc2', 'ade6', '0', '0', 'z1']],
    ['z', 'interview', 'top', ['abc3', 'de5', 'z1', '0', '0']],
    ['nobody', 'offer', 'top', ['abc3', 'de5', '0', '0', 'z1']],
  ])('%s to %s %j', (id, status, place, columns) => {
    expect(shown(moveCard(board(), id, status, place, TODAY))).toEqual(columns);
  });

  it('notes the day of applying, once', () => {
    const applied = (id: string, columns: Column<Card>[]) =>
      moveCard(columns, id, 'applied', 'top', TODAY)[1]?.items[0]?.appliedOn;
    expect(applied('a', board())).toBe(TODAY);
    expect(applied('d', moveCard(board(), 'd', 'closed', 'top', TODAY))).toBe('2026-11-01');
  });
});

it.each<[string, Step, { status: JobStatus; place: Place } | null]>([
  ['a', 'up', null],
  ['b', 'up', { status: 'saved', place: { before: 'a' } }],
  ['a', 'down', { status: 'saved', place: { before: 'c' } }],
  ['b', 'down', { status: 'saved', place: 'bottom' }],
  ['c', 'down', null],
  // There are five, of which two are shown.
  ['d', 'down', null],
  ['a', 'previous', null],
  ['a', 'next', { status: 'applied', place: 'top' }],
  ['z', 'next', null],
  ['z', 'previous', { status: 'offer', place: 'top' }],
  ['nobody', 'up', null],
])('%s goes %s', (id, step, to) => expect(getStep(board(), id, step)).toEqual(to));

it('says where a card is', () => {
  expect(placeText(board(), 'e')).toBe('Applied, 2 of 5');
  expect(placeText(board(), 'nobody')).toBe('');
});

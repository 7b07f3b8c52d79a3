// The keyboard's way over the board: everything that dragging does, without dragging.
import { expect, it } from 'vitest';
import { type BoardAction, boardAction } from './use-board.ts';

it.each<[string, boolean, boolean | null, BoardAction | null]>([
  ['j', false, null, { kind: 'first' }],
  ['k', false, null, null],
  [']', false, null, null],
  ['j', false, true, { kind: 'focus', step: 'down' }],
  ['k', false, false, { kind: 'focus', step: 'up' }],
  ['ArrowRight', false, true, { kind: 'focus', step: 'next' }],
  ['ArrowRight', false, false, null],
  ['ArrowRight', true, false, { kind: 'move', step: 'next' }],
  ['ArrowUp', true, true, { kind: 'move', step: 'up' }],
  ['[', false, true, { kind: 'move', step: 'previous' }],
  [']', false, false, { kind: 'move', step: 'next' }],
  ['n', false, true, { kind: 'step' }],
  ['e', false, true, { kind: 'archive' }],
  ['e', true, true, null],
  ['m', false, true, { kind: 'menu' }],
  ['Enter', false, true, { kind: 'open' }],
  // On a button of the card Enter is that button's.
  ['Enter', false, false, null],
  ['x', false, true, null],
])('%s (alt %s, on the card %s)', (key, alt, onCard, action) => {
  expect(boardAction({ key, alt, onCard })).toEqual(action);
});

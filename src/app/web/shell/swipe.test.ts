import { expect, it } from 'vitest';
import { isSwipeLeft } from './MobileMenu.tsx';

const from = { x: 200, y: 300 };
it.each([
  ['51 px to the left', { x: 149, y: 300 }, true],
  ['exactly 50 px to the left', { x: 150, y: 300 }, false],
  ['to the right', { x: 300, y: 300 }, false],
  ['a scroll that drifts to the left', { x: 130, y: 180 }, false],
  ['to the left and a little down', { x: 100, y: 340 }, true],
])('%s', (_what, end, closes) => {
  expect(isSwipeLeft(from, end)).toBe(closes);
});

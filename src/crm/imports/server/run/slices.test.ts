import { expect, it } from 'vitest';
import { createSlices, type Slice } from './slices.ts';

it('hands out every row once', () => {
  const slices = createSlices({ after: 1, last: 12 }, 5);
  expect([slices.next(), slices.next(), slices.next(), slices.next()]).toEqual([
    { after: 1, last: 6 },
    { after: 6, last: 11 },
    { after: 11, last: 12 },
    null,
  ]);
  expect(createSlices({ after: 4, last: 4 }, 5).next()).toBeNull();
});

it('says the place below which nothing is under way, in whatever order they end', () => {
  const slices = createSlices({ after: 0, last: 20 }, 5);
  const [first, second] = [slices.next(), slices.next()] as [Slice, Slice];
  expect(slices.placeAfter(second)).toBe(0);
  slices.done(second);
  const third = slices.next() as Slice;
  expect(slices.placeAfter(first)).toBe(10);
  slices.done(first);
  expect(slices.placeAfter(third)).toBe(15);
  // One that failed is never done, and holds the place.
  const fourth = slices.next() as Slice;
  expect(slices.placeAfter(fourth)).toBe(10);
});

// Addresses of the map's pictures: the configured place alone, and only places that are on the map.
import { expect, it } from 'vitest';
import { tileAddress } from './tile-address.ts';

const TEMPLATE = 'https://tiles.example/{z}/{x}/{y}.png?key=k';

it.each([
  [{ z: 0, x: 0, y: 0 }, 'https://tiles.example/0/0/0.png?key=k'],
  [{ z: 3, x: 7, y: 7 }, 'https://tiles.example/3/7/7.png?key=k'],
  [{ z: 3, x: 8, y: 0 }, null],
  [{ z: 0, x: 0, y: 1 }, null],
])('%o is %s', (place, address) => {
  expect(tileAddress(TEMPLATE, place)).toBe(address);
});

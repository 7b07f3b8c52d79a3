// What storage may hold of the appearance, and what is made of it.
import { expect, it } from 'vitest';
import { parseAppearance } from './appearance.ts';

const usual = { theme: 'system', density: 'cosy', motion: 'system', shortcuts: true };

it.each([
  [null, {}],
  ['', {}],
  ['not json', {}],
  ['null', {}],
  ['"dark"', {}],
  ['{"theme":"dark","shortcuts":false}', { theme: 'dark', shortcuts: false }],
  ['{"theme":"sepia","density":"roomy","motion":1,"shortcuts":"no"}', { density: 'roomy' }],
  ['{"__proto__":{"theme":"dark"},"colour":"red"}', {}],
])('%s', (text, kept) => expect(parseAppearance(text)).toEqual({ ...usual, ...kept }));

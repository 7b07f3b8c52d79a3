// The order in which a backup's tables can be loaded.
import { expect, it } from 'vitest';
import { referenceOrder } from './reference-order.ts';

it('puts parents before children and keeps the order of the rest', () => {
  const references = [
    { child: 'sessions', parent: 'users' },
    { child: 'users', parent: 'workspaces' },
    { child: 'ledger', parent: 'wallets' },
    { child: 'wallets', parent: 'workspaces' },
  ];
  expect(referenceOrder(['ledger', 'limits', 'sessions', 'users', 'wallets', 'workspaces'], references)).toEqual([
    'limits',
    'workspaces',
    'users',
    'wallets',
    'ledger',
    'sessions',
  ]);
});

it('does not wait for a table that is not among them', () => {
  expect(referenceOrder(['a'], [{ child: 'a', parent: 'elsewhere' }])).toEqual(['a']);
});

it('refuses a circle', () => {
  const circle = [
    { child: 'a', parent: 'b' },
    { child: 'b', parent: 'a' },
  ];
  expect(() => referenceOrder(['a', 'b'], circle)).toThrow('tables reference each other in a circle: a, b');
});

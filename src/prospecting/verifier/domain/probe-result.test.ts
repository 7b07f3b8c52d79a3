// When it is our network, and not their servers.
import { describe, expect, it } from 'vitest';
import { BLOCKED_AFTER } from '../fields.contract.ts';
import { countUnreached, isBlocked } from './probe-result.ts';

const servers = (count: number, reached = false) =>
  Array.from({ length: count }, (_, n) => ({ name: `mx${n}.example`, reached }));
const names = (count: number) => servers(count).map(({ name }) => name);

describe('mail servers that cannot be reached', () => {
  it.each([
    ['none was dialled', [], [], false],
    ['one less than it takes', [], servers(BLOCKED_AFTER - 1), false],
    ['as many as it takes', [], servers(BLOCKED_AFTER), true],
    ['the last one in a later step', names(BLOCKED_AFTER - 1), servers(BLOCKED_AFTER), true],
    ['the same ones again', names(3), [...servers(3), ...servers(3)], false],
    ['one of them can', [], [...servers(BLOCKED_AFTER), { name: 'open.example', reached: true }], false],
    ['one could before', null, servers(BLOCKED_AFTER), false],
  ])('%s', (_, before, dialled, blocked) => expect(isBlocked(countUnreached(before, dialled))).toBe(blocked));
});

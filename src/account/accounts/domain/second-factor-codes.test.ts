import { generateSync } from 'otplib';
import { describe, expect, it } from 'vitest';
import { formatRecoveryCode, RECOVERY_CODE_BYTES, readCode, stepOfCode } from './second-factor-codes.ts';

describe('what was typed', () => {
  it.each([
    ['123456', { kind: 'app', code: '123456' }],
    [' 123 456 ', { kind: 'app', code: '123456' }],
    ['123-456', { kind: 'app', code: '123456' }],
    ['abcd-efgh-jkmn-pqrs', { kind: 'recovery', code: 'abcdefghjkmnpqrs' }],
    ['ABCDEFGHJKMNPQRS', { kind: 'recovery', code: 'abcdefghjkmnpqrs' }],
    ['O0iIlL11 2345 6789', { kind: 'recovery', code: '0011111123456789' }],
    ['abcd-efgh-jkmn-pqrs-tvwx-yz01-2345', { kind: 'recovery', code: 'abcdefghjkmnpqrstvwxyz012345' }],
    ['abcd-efgh-jkmn-pqrs-tvwx', null],
    ['12345', null],
    ['1234567', null],
    ['', null],
    ['abcd-efgh-jkmn-pqru', null],
    ['abcd-efgh-jkmn-pqr', null],
    ['１２３４５６', null],
  ])('%j is %j', (typed, read) => expect(readCode(typed)).toEqual(read));
});

describe('recovery codes', () => {
  it.each([
    [new Uint8Array(RECOVERY_CODE_BYTES), '0000-0000-0000-0000-0000-0000-0000'],
    [new Uint8Array(RECOVERY_CODE_BYTES).fill(255), 'zzzz-zzzz-zzzz-zzzz-zzzz-zzzz-zzzz'],
    [
      Uint8Array.from([
        ...[0x00, 0x44, 0x32, 0x14, 0xc7, 0x42, 0x54, 0xb6, 0x35, 0xcf],
        ...[0, 0, 0, 0, 0, 0, 0, 0x1f],
      ]),
      '0123-4567-89ab-cdef-0000-0000-0001',
    ],
  ])('%j is shown as %j, with 128 bits or more, and read again as it was', (random, shown) => {
    expect(shown.replaceAll('-', '').length * 5).toBeGreaterThanOrEqual(128);
    expect(formatRecoveryCode(random)).toBe(shown);
    expect(readCode(shown)).toEqual({ kind: 'recovery', code: shown.replaceAll('-', '') });
  });
});

describe('time-based codes', () => {
  // RFC 6238, appendix B: its SHA-1 secret, and the last six of the eight digits.
  const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('at %d s the code is %s', (seconds, code) => {
    expect(stepOfCode(RFC_SECRET, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  const now = 1_700_000_010_000;
  const step = Math.floor(now / 30_000);
  const codeAt = (steps: number) => generateSync({ secret: RFC_SECRET, epoch: now / 1000 + steps * 30 });
  it.each([
    [-2, null],
    [-1, step - 1],
    [0, step],
    [1, step + 1],
    [2, null],
  ])('a code of %d steps from now belongs to step %s', (steps, belongs) => {
    expect(stepOfCode(RFC_SECRET, codeAt(steps), now)).toBe(belongs);
  });
  // The window is the same at the first and at the last millisecond of a step.
  it.each([0, 29_999])('whatever the place in the step (%d ms)', (ms) => {
    const start = step * 30_000;
    const accepted = [-2, -1, 0, 1, 2].filter((steps) => stepOfCode(RFC_SECRET, codeAt(steps), start + ms) !== null);
    expect(accepted).toEqual([-1, 0, 1]);
  });
  it.each(['000000', '999999'])('%s is not right', (code) => {
    expect([codeAt(-1), codeAt(0), codeAt(1)]).not.toContain(code);
    expect(stepOfCode(RFC_SECRET, code, now)).toBeNull();
  });
});

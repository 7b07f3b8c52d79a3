import { expect, it, test } from 'vitest';
import { handoverReference, isHandoverReference } from './mail-address.ts';

const ID = '019a21a4-0000-7000-8000-0123456789ab';

it('names each hand-over of a message, and is known again', () => {
  const [first, second] = [0, 1].map((ms) => handoverReference(ID, new Date(ms)));
  expect([first, second]).toEqual([`${ID}.0`, `${ID}.1`]);
  expect([first, second].map((text) => isHandoverReference(text ?? ''))).toEqual([true, true]);
});

test.each(['', ID, `${ID}.`, `${ID}.1 `, `${ID}.1x`, `x${ID}.1`, '{"id":1}', `${ID}.${'1'.repeat(40)}`])(
  'is not %j',
  (text) => {
    expect(isHandoverReference(text)).toBe(false);
  },
);
